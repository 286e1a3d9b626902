//! Drivers, and the devices they open.

use std::sync::Arc;

use crate::error::DeviceError;
use crate::info::{DeviceInfo, DriverInfo};
use crate::memory::{AllocDesc, Allocation, HostMemory};
use crate::module::{Code, LoadedModule};
use crate::queue::Queue;

/// A way to reach devices.
pub trait Driver: Send + Sync {
    /// `sim`, `hsa`, `hip`, `cuda`, `null`.
    fn name(&self) -> &'static str;
    /// The driver's version and the library that it reaches devices by, whether or not there are
    /// any.
    ///
    /// # Errors
    /// A driver library that cannot be used, with every path that was tried.
    fn info(&self) -> Result<DriverInfo, DeviceError>;
    /// The devices there are. An empty list is no error.
    ///
    /// # Errors
    /// A driver library that cannot be used, with every path that was tried.
    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError>;
    /// Whether `uri` names a device of this driver.
    fn accepts(&self, uri: &str) -> bool;
    /// Opens a device by the name in [`DeviceInfo::uri`]. Two openings of one name are two
    /// devices: their memory and modules are apart.
    ///
    /// # Errors
    /// [`DeviceError::NoDevice`] with the reason; [`DeviceError::Driver`].
    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError>;
}

/// One GPU, opened. Dropping the last handle waits for its queues.
pub trait Device: Send + Sync {
    /// What is known of it.
    fn info(&self) -> &DeviceInfo;
    /// Memory of at least `desc.bytes` bytes, aligned to at least 256 bytes (host-visible
    /// kinds to 4096). 0 bytes are an allocation as well, with an address of its own. What
    /// [`MemoryKind::Device`](crate::MemoryKind::Device) holds is undefined; the other kinds
    /// begin zeroed.
    ///
    /// # Errors
    /// [`DeviceError::OutOfMemory`]; [`DeviceError::Unsupported`] for a kind the device has
    /// not.
    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError>;
    /// Device memory for its kernels' heap, which is freed while they run: at least `bytes` bytes from a
    /// multiple of `align` on, a power of two.
    ///
    /// # Errors
    /// As [`Device::allocate`].
    fn allocate_heap(&self, bytes: u64, align: u64) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.allocate(&AllocDesc::device(bytes.saturating_add(align)))
    }
    /// Lets kernels and commands use host memory at the host's address. It is kept until
    /// the allocation is dropped and what was given before is done.
    ///
    /// # Errors
    /// [`DeviceError::Unsupported`] where [`Features::import`](crate::Features::import) is not, and
    /// for memory that overlaps some that the device has.
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
