//! This crate's errors, one enum for each kind of thing; [`Error`] holds any of them.

mod image;
mod io;
mod launch;
mod list;
mod memory;
mod module;
mod program;
mod runtime;
mod source;

use gfxjit_hal::DeviceError;
use gfxjit_link::LinkError;

use crate::compile::CompileError;

pub use image::ImageError;
pub use io::IoError;
pub use launch::{ArgumentError, LaunchError};
pub(crate) use list::few;
pub use memory::MemoryError;
pub use module::ModuleError;
pub use program::ProgramError;
pub use runtime::RuntimeError;
pub use source::SourceError;

/// The result of this crate's calls.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of this crate. Its message is that of the inner error.
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::Error;
/// let error = gfxjit::Runtime::new().open("sim://gfx9999").unwrap_err();
/// assert!(matches!(error, Error::Device(_) | Error::Runtime(_)));
/// println!("{error}");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A source does not compile.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// An object does not link, or an image cannot be read or does not fit the device.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// A module does not have a kernel, a function or a variable.
    #[error(transparent)]
    Module(#[from] ModuleError),
    /// A change of a program of modules is refused, or a module, kernel or variable of it does not
    /// exist.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A launch does not fit its kernel or its device.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A copy or an allocation cannot be made.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// There is no such device.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
    /// The driver or the device reported an error.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] IoError),
}

impl From<CompileError> for Error {
    fn from(error: CompileError) -> Self {
        Self::Source(error.into())
    }
}

impl From<LinkError> for Error {
    fn from(error: LinkError) -> Self {
        Self::Image(error.into())
    }
}

impl From<ArgumentError> for Error {
    fn from(error: ArgumentError) -> Self {
        Self::Launch(error.into())
    }
}
