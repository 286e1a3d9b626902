//! Why a function cannot be replaced.

use std::fmt;

use crate::error::few;

/// Why a function of a program cannot be replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// No module defines it.
    NotDefined {
        /// Names that are near to it.
        near: Vec<String>,
    },
    /// It is seen inside its module only (internal linkage).
    Local {
        /// The module.
        module: String,
    },
    /// Functions of its module were compiled with a view of its body.
    Seen {
        /// The module.
        module: String,
        /// The functions that use it there.
        by: Vec<String>,
    },
    /// The module refers to its place, not to its name.
    Bound {
        /// The module.
        module: String,
        /// What refers to it.
        by: Vec<String>,
    },
    /// The module does not say what its compiler saw, and has other code.
    Unknown {
        /// The module.
        module: String,
        /// Its other functions and kernels.
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
