//! Errors of builds of kernels.

use std::path::PathBuf;

/// Why kernels cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A source does not compile, or a file cannot be read or written.
    #[error(transparent)]
    Gfxjit(#[from] gfxjit::Error),
    /// Two sources whose modules would have the same identifier.
    #[error("{first} and {second} would both become the module `{ident}`: rename one of them")]
    SameModule {
        /// A source.
        first: PathBuf,
        /// Another one.
        second: PathBuf,
        /// The common identifier.
        ident: String,
    },
    /// Two kernels of different sources whose macros would have the same name.
    #[error("kernels of {first} and {second} would both become the macro `{name}`: rename one")]
    SameMacro {
        /// A source.
        first: PathBuf,
        /// Another one.
        second: PathBuf,
        /// The common name.
        name: String,
    },
    /// A folder contains no source.
    #[error("{place}: no source, which is a file that ends in {endings}")]
    NoSource {
        /// The folder.
        place: String,
        /// The file name extensions of sources.
        endings: String,
    },
    /// An unknown or unsupported target.
    #[error("`{name}` is no target: {reason}")]
    Target {
        /// The given text.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// `OUT_DIR` is not set: the program is not a build script.
    #[error("OUT_DIR is not set: call `Kernels::build` in a build script that cargo runs")]
    NoBuildScript,
}

impl Error {
    /// A file that cannot be read or written.
    pub(crate) fn io(action: &'static str, path: &std::path::Path, source: std::io::Error) -> Self {
        let path = path.to_owned();
        Self::Gfxjit(
            gfxjit::IoError {
                action,
                path,
                source,
            }
            .into(),
        )
    }
}
