//! Why a source does not become an object.

use crate::compile::CompileError;

/// A source that cannot be compiled.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Emit, Error, Options, Source, SourceError, TargetId};
/// let source = Source::detect("k.ll", *b"define void @f() { nonsense }")?;
/// let target: TargetId = "gfx1100".parse().expect("a target");
/// let error = gfxjit::emit(&source, target, &Options::default(), Emit::Obj).unwrap_err();
/// assert!(matches!(error, Error::Source(SourceError::Compile(_))));
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// A source that does not compile. Never made without the feature `llvm`.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A portable module that cannot be written.
    #[error("{source_name}: no portable module can be made of it: {reason}")]
    Portable {
        /// The source.
        source_name: String,
        /// Why not.
        reason: String,
    },
    /// A source among the inputs of a link when neither an object nor an option names the target.
    #[error("{source_name} must be compiled, and no object says for which target: name one")]
    NoTarget {
        /// The source.
        source_name: String,
    },
}
