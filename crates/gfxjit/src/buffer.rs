//! Memory of a device with a type.
//!
//! Problem: memory must live as long as any command that uses it, whenever the program drops
//! its handle; and a copy that waits must see what launches under way still write. So each
//! allocation knows the commands that use it.

use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

use gfxjit_hal::DevicePtr;
use zerocopy::IntoBytes;

use crate::device::{Device, lock};
use crate::element::Pod;
use crate::error::{MemoryError, Result};
use crate::queue::{Command, Slot};

/// An allocation of a device.
pub(crate) struct Memory {
    pub(crate) device: Device,
    pub(crate) address: DevicePtr,
    users: Users,
}

/// The commands that use some memory.
#[derive(Default)]
pub(crate) struct Users(Mutex<Vec<Arc<Command>>>);

impl Users {
    /// Notes a command.
    pub(crate) fn add(&self, command: &Arc<Command>) {
        self.forget_finished();
        lock(&self.0).push(command.clone());
    }

    /// Waits for the commands, and reports the first error that nobody has seen. They stay in
    /// the list meanwhile: another thread may want to wait too.
    pub(crate) fn wait(&self) -> Result<()> {
        let users = lock(&self.0).clone();
        let mut result = Ok(());
        for user in users {
            let outcome = user.wait_unreported();
            if result.is_ok() {
                result = outcome;
            }
        }
        self.forget_finished();
        result
    }

    fn forget_finished(&self) {
        // Failed commands stay until a copy has reported them.
        lock(&self.0).retain(|user| !user.is_over() || user.has_unreported_error());
    }
}

impl Memory {
    pub(crate) fn allocate(device: &Device, bytes: u64) -> Result<Arc<Self>> {
        Ok(Arc::new(Self {
            device: device.clone(),
            // Kernels are given an address for an empty buffer too.
            address: device.inner.allocate(bytes.max(1))?,
            users: Users::default(),
        }))
    }

    /// Notes a command that uses the memory.
    pub(crate) fn add_user(&self, command: &Arc<Command>) {
        self.users.add(command);
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let users = std::mem::take(&mut *lock(&self.users.0));
        self.device.inner.release(self.address, users);
    }
}

/// `len` elements of type `T` in a device's memory.
///
/// Dropping it is safe at any time: commands under way keep the memory.
pub struct Buffer<T> {
    pub(crate) memory: Arc<Memory>,
    len: usize,
    element: PhantomData<fn() -> T>,
}

impl<T: Pod> Buffer<T> {
    /// Memory with undefined content.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device has not enough memory.
    pub fn new(device: &Device, len: usize) -> Result<Self> {
        const { assert!(size_of::<T>() > 0, "a buffer of nothing") };
        let bytes = len
            .checked_mul(size_of::<T>())
            .filter(|&bytes| isize::try_from(bytes).is_ok())
            .ok_or_else(|| MemoryError::Transfer {
                what: "allocate",
                reason: format!(
                    "{len} elements of {} bytes are more than an address space",
                    size_of::<T>()
                ),
            })?;
        Ok(Self {
            memory: Memory::allocate(device, bytes as u64)?,
            len,
            element: PhantomData,
        })
    }

    /// Memory with a copy of `data`.
    ///
    /// # Errors
    /// As [`Buffer::new`] and [`Buffer::upload`].
    pub fn from_slice(device: &Device, data: &[T]) -> Result<Self> {
        let buffer = Self::new(device, data.len())?;
        buffer.upload(data)?;
        Ok(buffer)
    }

    /// Number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The device whose memory it is.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.memory.device
    }

    /// The address as a kernel sees it. A launch does not know of buffers whose address is
    /// only inside other data; name them with [`Launch::uses`](crate::Launch::uses).
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        self.memory.address
    }

    pub(crate) fn bytes(&self) -> usize {
        // Checked in `new`.
        self.len * size_of::<T>()
    }

    /// Waits for the commands that use the buffer, then overwrites it and waits.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when `data` has another length; [`Error::Device`](crate::Error::Device) when the copy
    /// failed, or a command before it whose error nobody has seen.
    pub fn upload(&self, data: &[T]) -> Result<()> {
        self.check_length("upload", data.len())?;
        self.memory.users.wait()?;
        let queue = self.memory.device.inner.transfer_queue()?;
        let event = queue.write(self.memory.address, data.as_bytes().into())?;
        Command::new(event, queue).wait().map(drop)
    }

    /// Waits for the commands that use the buffer, then copies it to the host.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the copy failed, or a command before it whose error nobody has
    /// seen.
    pub fn download(&self) -> Result<Vec<T>> {
        self.memory.users.wait()?;
        let queue = self.memory.device.inner.transfer_queue()?;
        let slot = Slot::default();
        let event = slot.read(&*queue, self.memory.address, self.bytes())?;
        Command::new(event, queue).wait()?;
        slot.take(self.device().info().driver)
    }

    pub(crate) fn check_length(&self, what: &'static str, len: usize) -> Result<()> {
        if len == self.len {
            return Ok(());
        }
        Err(MemoryError::Transfer {
            what,
            reason: format!("{len} elements to a buffer of {}", self.len),
        }
        .into())
    }

    pub(crate) fn check_device(&self, what: &'static str, device: &Device) -> Result<()> {
        if self.memory.device.same(device) {
            return Ok(());
        }
        Err(MemoryError::Transfer {
            what,
            reason: format!(
                "the buffer is in the memory of {}, the queue is one of {}",
                self.memory.device.info().uri,
                device.info().uri
            ),
        }
        .into())
    }
}

impl<T> std::fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Buffer")
            .field("element", &std::any::type_name::<T>())
            .field("len", &self.len)
            .field("address", &format_args!("{:#x}", self.memory.address.0))
            .finish()
    }
}

/// Copies bytes to values; `None` when they are not a whole number of them.
pub(crate) fn vec_from_bytes<T: Pod>(bytes: &[u8]) -> Option<Vec<T>> {
    let size = size_of::<T>();
    let len = bytes.len().checked_div(size).unwrap_or(0);
    let mut values = T::new_vec_zeroed(len).ok()?;
    let target = values.as_mut_bytes();
    if target.len() != bytes.len() {
        return None;
    }
    target.copy_from_slice(bytes);
    Some(values)
}
