//! Why a function cannot be replaced.

use std::fmt;

use crate::error::few;

/// Why a function of a program cannot be replaced.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// use gfxjit::{Program, WhyNot};
/// let program = Program::new(&device)?;
/// // `g` was compiled together with `f`, and may contain its body.
/// program.add("both.ll", "define i32 @f() { ret i32 1 }
///     define i32 @g() { %r = call i32 @f() ret i32 %r }")?;
/// let why = program.replaceable("f").unwrap_err();
/// assert!(matches!(why, WhyNot::Seen { .. }), "{why}");
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// No module defines the function.
    NotDefined {
        /// Similar names.
        near: Vec<String>,
    },
    /// The function is visible inside its module only (internal linkage).
    Local {
        /// The module.
        module: String,
    },
    /// Functions of the module were compiled with a view of the function's body.
    Seen {
        /// The module.
        module: String,
        /// The functions of the module that use it.
        by: Vec<String>,
    },
    /// The module refers to the function by section and offset, not by its symbol.
    Bound {
        /// The module.
        module: String,
        /// The functions and sections that refer to it.
        by: Vec<String>,
    },
    /// The object does not record what its compiler saw, and contains other code that may depend on
    /// the body.
    Unknown {
        /// The module.
        module: String,
        /// The object's other functions and kernels.
        others: Vec<String>,
    },
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const AGAIN: &str = "compile it with Options::interposable";
        match self {
            Self::NotDefined { near } if near.is_empty() => f.write_str("no module defines it"),
            Self::NotDefined { near } => {
                write!(f, "no module defines it; did you mean {}?", near.join(", "))
            }
            Self::Local { module } => write!(
                f,
                "it is local to `{module}`, where its name is not needed; give it external linkage"
            ),
            Self::Seen { module, by } => write!(
                f,
                "`{module}` was compiled so that {} may hold a copy of it or rely on its body; \
                 {AGAIN}",
                few(by)
            ),
            Self::Bound { module, by } => write!(
                f,
                "`{module}` refers to its place instead of its name, in {}; {AGAIN}, or refer to \
                 the symbol",
                few(by)
            ),
            Self::Unknown { module, others } => write!(
                f,
                "`{module}` does not say whether {} were compiled with a view of its body; {AGAIN}",
                few(others)
            ),
        }
    }
}
