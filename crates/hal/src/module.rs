//! Code on a device, and what it has by name.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::error::DeviceError;
use crate::memory::DevicePtr;

/// Before a kernel's name, the variable of PTX by which a driver knows that the kernel has a last parameter
/// that no source has: the grid in work-items, three words. CUDA's grids are whole workgroups, those of
/// [`Dispatch`](crate::Dispatch) need not be, and such kernels leave out the rest by themselves.
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
    /// How `bytes` are to be read.
    pub format: CodeFormat,
    /// The code object.
    pub bytes: &'a [u8],
    /// Where it came from, for messages.
    pub name: &'a str,
}

/// Code resident on a device. The last handle, of it, of its kernels and of their launches,
/// unloads it. A driver finds its own type again by upcasting to [`Any`].
pub trait LoadedModule: Any + Send + Sync + fmt::Debug {
    /// A kernel by its name in the source (an AMD kernel's symbol without `.kd`).
    ///
    /// # Errors
    /// [`DeviceError::NoKernel`] when there is none.
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError>;
    /// A variable or a function by its symbol; `None` when there is none, or several local ones
    /// of that name. A driver whose runtime does not tell addresses of functions has those of
    /// variables only ([`Features::function_addresses`](crate::Features::function_addresses)).
    ///
    /// # Errors
    /// [`DeviceError::Driver`] when the runtime fails otherwise.
    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError>;
}

/// A kernel of a loaded module, which it keeps loaded.
pub trait LoadedKernel: Any + Send + Sync + fmt::Debug {
    /// The name it was asked for by.
    fn name(&self) -> &str;
}

/// Where a symbol is on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolAddress {
    /// The first byte.
    pub address: DevicePtr,
    /// Bytes; 0 when the code does not say.
    pub size: u64,
}
