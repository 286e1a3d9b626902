//! What cannot be done with a program of modules.

use super::list::{kernels, listed};
use crate::program::WhyNot;

/// Why a change of a program, or a look-up in it, is refused.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// use gfxjit::{Error, Program, ProgramError};
/// let error = Program::new(&device)?.remove("physics").unwrap_err();
/// assert!(matches!(error, Error::Program(ProgramError::NoModule { name, .. }) if name == "physics"));
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The program has a module of this name already.
    #[error("the program has a module `{name}` already; remove it first, or give another name")]
    Twice {
        /// The name.
        name: String,
    },
    /// There is no such module.
    #[error("the program has no module `{name}`{}", listed("; it has", .available))]
    NoModule {
        /// The name.
        name: String,
        /// The modules there are.
        available: Vec<String>,
    },
    /// No module has such a kernel.
    #[error("no module of the program has a kernel `{name}`{}", kernels("; there are", .available))]
    NoKernel {
        /// The name.
        name: String,
        /// The kernels there are.
        available: Vec<String>,
    },
    /// A function that cannot be replaced.
    #[error("`{function}` cannot be replaced: {reason}")]
    NotReplaceable {
        /// The function.
        function: String,
        /// Why not, and what to do.
        reason: WhyNot,
    },
    /// A function that nothing has replaced.
    #[error("nothing has replaced `{function}`{}", listed("; replaced are", .replaced))]
    NotReplaced {
        /// The function.
        function: String,
        /// What is replaced.
        replaced: Vec<String>,
    },
    /// A replacement that is not exactly one object.
    #[error("`{name}` is to replace `{function}`: {reason}")]
    Replacement {
        /// The function.
        function: String,
        /// The replacement's name.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A variable that cannot be bound or found.
    #[error("variable `{variable}`: {reason}")]
    Variable {
        /// Its symbol.
        variable: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A finished image that cannot be a module.
    #[error("`{name}` is a finished image, and cannot be a module of the program: {reason}")]
    Image {
        /// The module's name.
        name: String,
        /// Why not, and what to do.
        reason: String,
    },
}
