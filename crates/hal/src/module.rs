//! Code on a device, with its kernels and symbols by name.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::error::DeviceError;
use crate::memory::DevicePtr;

/// Prefix of a PTX variable, followed by a kernel's name. It tells the driver that gfxjit's compiler added
/// a last parameter to the kernel: the grid in work-items, three 32-bit words. CUDA's grids consist of
/// whole workgroups, those of [`Dispatch`](crate::Dispatch) need not, so such a kernel skips the work-items
/// outside.
pub const PTX_GRID: &str = "__gfxjit_grid_";

/// Code in a form some device can load.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CodeFormat {
    /// An AMDGPU code object (ELF, ET_DYN).
    AmdCodeObject,
    /// NVIDIA's PTX as text.
    Ptx,
    /// NVIDIA's machine code (ELF).
    Cubin,
}

/// Code handed to [`Device::load`](crate::Device::load).
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// Format of `bytes`.
    pub format: CodeFormat,
    /// The code object.
    pub bytes: &'a [u8],
    /// Name in messages.
    pub name: &'a str,
}

/// Code resident on a device. It is unloaded when its last handle, kernel and launch is dropped. A
/// driver gets its own type by upcasting to [`Any`].
pub trait LoadedModule: Any + Send + Sync + fmt::Debug {
    /// A kernel by its name in the source (an AMD kernel's symbol without `.kd`).
    ///
    /// # Errors
    /// [`DeviceError::NoKernel`] when there is none.
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError>;
    /// A variable or a function by its symbol; `None` when there is none, or several local ones of
    /// that name. A driver whose runtime does not report addresses of functions finds variables
    /// only ([`Features::function_addresses`](crate::Features::function_addresses)).
    ///
    /// # Errors
    /// [`DeviceError::Driver`] when the runtime fails otherwise.
    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError>;
}

/// A kernel of a loaded module, which it keeps loaded.
pub trait LoadedKernel: Any + Send + Sync + fmt::Debug {
    /// The name that was passed to [`LoadedModule::kernel`].
    fn name(&self) -> &str;
}

/// Address and size of a symbol on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolAddress {
    /// Address of the first byte.
    pub address: DevicePtr,
    /// Size in bytes; 0 when the code does not state it.
    pub size: u64,
}
