//! Drivers, and the devices they open.

use std::sync::Arc;

use crate::error::DeviceError;
use crate::info::{DeviceInfo, DriverInfo};
use crate::memory::{AllocDesc, Allocation, HostMemory};
use crate::module::{Code, LoadedModule};
use crate::queue::Queue;

/// A way to reach devices.
pub trait Driver: Send + Sync {
    /// The scheme of its devices' URIs: `sim`, `hsa`, `hip`, `cuda`, `null`.
    fn name(&self) -> &'static str;
    /// The driver's version and library, even without devices.
    ///
    /// # Errors
    /// A driver library that cannot be used, with every path that was tried.
    fn info(&self) -> Result<DriverInfo, DeviceError>;
    /// All devices of this driver. An empty list is not an error.
    ///
    /// # Errors
    /// A driver library that cannot be used, with every path that was tried.
    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError>;
    /// Whether `uri` names a device of this driver.
    fn accepts(&self, uri: &str) -> bool;
    /// Opens a device by the name in [`DeviceInfo::uri`]. Two openings of one name are two devices
    /// with separate memory and modules.
    ///
    /// # Errors
    /// [`DeviceError::NoDevice`] with the reason; [`DeviceError::Driver`].
    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError>;
}

/// One GPU, opened. Dropping the last handle waits for its queues.
pub trait Device: Send + Sync {
    /// Name, target, limits and features of the device.
    fn info(&self) -> &DeviceInfo;
    /// Memory of at least `desc.bytes` bytes, aligned to at least 256 bytes (host-visible kinds to
    /// 4096). An allocation of 0 bytes is valid and has a unique address. The content of
    /// [`MemoryKind::Device`](crate::MemoryKind::Device) is undefined; the other kinds are zeroed.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`]; [`DeviceError::Unsupported`] for a kind that the device does
    /// not support.
    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError>;
    /// Device memory for the heap of kernels (device `malloc`), which must be possible to free while
    /// they run: at least `bytes` bytes, aligned to `align`, a power of two.
    ///
    /// # Errors
    /// As [`Device::allocate`].
    fn allocate_heap(&self, bytes: u64, align: u64) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.allocate(&AllocDesc::device(bytes.saturating_add(align)))
    }
    /// Lets kernels and commands use host memory at the host's address. The memory is kept until
    /// the allocation is dropped and the commands before that are done.
    ///
    /// # Errors
    /// [`DeviceError::Unsupported`] without [`Features::import`](crate::Features::import), and for
    /// memory that overlaps an import of the device.
    fn import(&self, memory: Arc<dyn HostMemory>) -> Result<Arc<dyn Allocation>, DeviceError> {
        let _ = memory;
        Err(DeviceError::Unsupported {
            device: self.info().uri.clone(),
            reason: "it does not use memory that others have allocated".to_owned(),
        })
    }
    /// Makes code resident.
    ///
    /// # Errors
    /// [`DeviceError::BadCode`] with what is wrong; [`DeviceError::OutOfMemory`].
    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError>;
    /// A new queue. It keeps the device alive.
    ///
    /// # Errors
    /// [`DeviceError::Driver`] when there is none left.
    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError>;
}
