//! What can go wrong, by whose fault it is.

use std::fmt;
use std::path::PathBuf;

use gfxjit_hal::DeviceError;
use gfxjit_targets::{Mismatch, TargetId};
use thiserror::Error;

/// The result of this crate's calls.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of this crate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    // The caller's.
    /// An argument as text that cannot be used; see [`spec`](crate::spec).
    #[error("argument `{spec}`: {reason}")]
    ArgumentSpec {
        /// The text.
        spec: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An argument of a launch that does not fit the kernel.
    #[error(transparent)]
    Argument(Box<ArgumentError>),
    /// A launch whose geometry or memory does not fit the kernel or the device.
    #[error("cannot launch `{kernel}`: {reason}")]
    Launch {
        /// The kernel.
        kernel: String,
        /// Why not, with the limit.
        reason: String,
    },
    /// A kernel that the module does not have.
    #[error("no kernel `{name}` in `{module}`{}", listed("; it has", .available))]
    NoKernel {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The kernels it has.
        available: Vec<String>,
    },
    /// A module whose only kernel was asked for, and which has none or several.
    #[error("{}", which_kernel(.module, .available))]
    WhichKernel {
        /// The module.
        module: String,
        /// The kernels it has.
        available: Vec<String>,
    },
    /// A variable that the module does not have.
    #[error("no variable `{name}` in `{module}`{}", listed("; it has", .available))]
    NoVariable {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The variables it has.
        available: Vec<String>,
    },
    /// A function that cannot be had from the module.
    #[error("no function `{name}` in `{module}`: {reason}")]
    NoFunction {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// What it is instead, why it cannot be called, or what there is.
        reason: String,
    },
    /// A device that does not exist.
    #[error("no device `{uri}`: {reason}{}", listed("; there are", .available))]
    NoDevice {
        /// The name that was asked for.
        uri: String,
        /// Why there is none.
        reason: String,
        /// The devices there are.
        available: Vec<String>,
    },
    /// A copy or an allocation that cannot be made.
    #[error("cannot {what}: {reason}")]
    Transfer {
        /// `upload`, `download`, `copy`, `fill`, `allocate`.
        what: &'static str,
        /// Why not.
        reason: String,
    },

    // The input's.
    /// A source that does not compile.
    #[cfg(feature = "llvm")]
    #[error(transparent)]
    Compile(#[from] gfxjit_compile::CompileError),
    /// A source among objects, when nothing says what to compile it for.
    #[error("{source_name} must be compiled, and no object says for which target: name one")]
    NoTarget {
        /// The source.
        source_name: String,
    },
    /// An object that does not link.
    #[error(transparent)]
    Link(#[from] gfxjit_link::LinkError),
    /// A code object that cannot be read.
    #[error("`{name}`: {reason}")]
    CodeObject {
        /// Where it came from.
        name: String,
        /// What is wrong with it.
        reason: gfxjit_codeobj::CodeObjectError,
    },
    /// A relocatable object where an image is due.
    #[error("`{name}` is a relocatable object, not an image; link it first")]
    NotAnImage {
        /// The object.
        name: String,
    },
    /// An image that does not run on the device.
    #[error(
        "`{image}` is for {image_target} and does not run on {device} ({device_target}):{}",
        reason_list(.reasons)
    )]
    Incompatible {
        /// The image.
        image: String,
        /// What it was compiled for.
        image_target: TargetId,
        /// The device.
        device: String,
        /// What the device is.
        device_target: TargetId,
        /// Every reason.
        reasons: Vec<Mismatch>,
    },

    // The system's.
    /// A file that cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    #[cfg(feature = "llvm")]
    /// The installed LLVM has no disassembler for a target.
    #[error("LLVM has no disassembler for {target}")]
    Disassembler {
        /// The target.
        target: TargetId,
    },

    // The device's.
    /// What the driver or the device reported.
    #[error(transparent)]
    Device(#[from] DeviceError),

    /// A file.
    #[error("cannot {action} {}: {reason}", .path.display())]
    Io {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
}

/// An argument that does not fit, named.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct ArgumentError {
    /// The kernel.
    pub kernel: String,
    /// Which argument, counted from 0 among the explicit ones.
    pub index: usize,
    /// Its name in the source, when the compiler kept it.
    pub name: Option<String>,
    /// What the kernel takes.
    pub expected: String,
    /// What it was given.
    pub given: String,
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kernel `{}`, argument {}", self.kernel, self.index)?;
        if let Some(name) = &self.name {
            write!(f, " `{name}`")?;
        }
        write!(f, ": expected {}, given {}", self.expected, self.given)
    }
}

impl From<ArgumentError> for Error {
    fn from(error: ArgumentError) -> Self {
        Self::Argument(Box::new(error))
    }
}

/// A list for a message: nothing when empty, cut when long.
fn listed(lead: &str, names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("{lead} {}", few(names)),
    }
}

/// The first of many names, and how many there are besides.
pub(crate) fn few(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}

fn which_kernel(module: &str, available: &[String]) -> String {
    if available.is_empty() {
        format!("`{module}` has no kernel")
    } else {
        format!(
            "which kernel of `{module}`?{}",
            listed(" It has", available)
        )
    }
}

fn reason_list(reasons: &[Mismatch]) -> String {
    reasons
        .iter()
        .map(|reason| format!("\n  {reason}"))
        .collect()
}
