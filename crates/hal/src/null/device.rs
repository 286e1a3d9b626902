//! A null device: the state that its queues and handles share.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use super::memory::Memory;
use crate::dispatch::Dispatch;
use crate::error::DeviceError;
use crate::info::DeviceInfo;
use crate::memory::DevicePtr;

/// The name of the driver, and the scheme of its devices' URIs.
pub(super) const NAME: &str = "null";

/// Called by a launch in place of executing its kernel.
pub(super) type Hook = dyn Fn(&Dispatch, &NullDevice) -> Result<(), DeviceError> + Send + Sync;

/// The state shared by a device, its queues, memory and modules.
pub(super) struct Shared {
    pub info: DeviceInfo,
    pub memory: Arc<Memory>,
    pub epoch: Instant,
    pub hook: Option<Arc<Hook>>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "null device {}", self.info.uri)
    }
}

/// A device whose kernels do nothing. Clones are the same device.
#[derive(Clone, Debug)]
pub struct NullDevice {
    pub(super) shared: Arc<Shared>,
}

impl NullDevice {
    /// Copies memory at an address to the host, at once.
    ///
    /// # Errors
    /// [`DeviceError::BadAddress`].
    pub fn read_memory(&self, from: DevicePtr, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let held = self.shared.memory.find("read", from, bytes.len() as u64)?;
        held.read(bytes);
        Ok(())
    }

    /// Copies host bytes to memory at an address, at once.
    ///
    /// # Errors
    /// [`DeviceError::BadAddress`].
    pub fn write_memory(&self, to: DevicePtr, bytes: &[u8]) -> Result<(), DeviceError> {
        let held = self.shared.memory.find("write", to, bytes.len() as u64)?;
        held.write(bytes);
        Ok(())
    }
}
