//! Why a launch does not begin.

use std::fmt;

use gfxjit_codeobj::readable;
use gfxjit_hal::Refusal;

/// A launch that does not fit the kernel or the device.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// # let queue = device.queue()?;
/// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
/// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
/// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
/// let error = launch.grid(1).block(4096).submit().unwrap_err();
/// let gfxjit::Error::Launch(gfxjit::LaunchError::Refused { kernel, .. }) = error else {
///     panic!("{error}")
/// };
/// assert_eq!(kernel, "saxpy");
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// An argument that does not fit the kernel.
    #[error(transparent)]
    Argument(Box<ArgumentError>),
    /// Geometry or memory that does not fit the kernel or the device.
    #[error("cannot launch `{}`: {reason}", readable(kernel))]
    Refused {
        /// The kernel.
        kernel: String,
        /// The reason, with the limit that is exceeded.
        reason: Refusal,
    },
}

/// An argument that does not fit, named.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
/// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
/// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
/// let launch = kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y).arg("2.0".len() as u64);
/// let error = launch.arg(64u32).submit().unwrap_err();
/// let gfxjit::Error::Launch(gfxjit::LaunchError::Argument(error)) = error else {
///     panic!("{error}")
/// };
/// assert_eq!((error.index, error.kernel.as_str()), (2, "saxpy"));
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ArgumentError {
    /// The kernel.
    pub kernel: String,
    /// Which argument, counted from 0 among the explicit ones.
    pub index: usize,
    /// Its name in the source, when the compiler kept it.
    pub name: Option<String>,
    /// The kind of value that the kernel takes, described.
    pub expected: String,
    /// The value that the caller passed, described.
    pub given: String,
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = readable(&self.kernel);
        write!(f, "kernel `{kernel}`, argument {}", self.index)?;
        if let Some(name) = &self.name {
            write!(f, " `{name}`")?;
        }
        write!(f, ": expected {}, given {}", self.expected, self.given)
    }
}

impl From<ArgumentError> for LaunchError {
    fn from(error: ArgumentError) -> Self {
        Self::Argument(Box::new(error))
    }
}
