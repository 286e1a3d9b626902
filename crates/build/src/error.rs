//! Why kernels cannot be built.

use std::path::PathBuf;

/// Why kernels cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A source does not compile, or a file cannot be read or written.
    #[error(transparent)]
    Gfxjit(#[from] gfxjit::Error),
    /// Two sources whose modules would be one.
    #[error("{first} and {second} would both become the module `{ident}`: rename one of them")]
    SameModule {
        /// A source.
        first: PathBuf,
        /// Another one.
        second: PathBuf,
        /// What both are called.
        ident: String,
    },
    /// Two kernels of different sources whose macros would be one.
    #[error("kernels of {first} and {second} would both become the macro `{name}`: rename one")]
    SameMacro {
        /// A source.
        first: PathBuf,
        /// Another one.
        second: PathBuf,
        /// What both are called.
        name: String,
    },
    /// There is nothing to be compiled.
    #[error("{place}: no source, which is a file that ends in {endings}")]
    NoSource {
        /// The folder.
        place: String,
        /// What names of sources end in.
        endings: String,
    },
    /// No such target.
    #[error("`{name}` is no target: {reason}")]
    Target {
        /// What was asked for.
        name: String,
        /// Why not.
        reason: String,
    },
    /// No build script runs.
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
