//! Memory as an object, and parts of it that commands name.

use std::any::Any;
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::error::DeviceError;

/// An address in a device's memory, as a kernel sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DevicePtr(pub u64);

impl DevicePtr {
    /// The address `bytes` bytes higher.
    #[must_use]
    pub fn offset(self, bytes: u64) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}

/// The place of memory, and how host and device access it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum MemoryKind {
    /// Device memory. The host accesses it by copies.
    #[default]
    Device,
    /// Host memory. Host and kernels read and write it; each sees the other's writes when a command
    /// has ended.
    HostVisible,
    /// Host memory in which host and kernels see each other's writes and atomic operations while a
    /// kernel runs (fine-grained, coherent memory).
    FineGrained,
}

/// A request for memory, for [`Device::allocate`](crate::Device::allocate).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllocDesc {
    /// Size in bytes.
    pub bytes: u64,
    /// Kind of memory.
    pub kind: MemoryKind,
}

impl AllocDesc {
    /// A request for device memory.
    #[must_use]
    pub fn device(bytes: u64) -> Self {
        Self {
            bytes,
            kind: MemoryKind::Device,
        }
    }

    /// A request for memory that the host and running kernels use at the same time.
    #[must_use]
    pub fn fine_grained(bytes: u64) -> Self {
        Self {
            bytes,
            kind: MemoryKind::FineGrained,
        }
    }
}

/// Memory of a device. Dropping the last handle frees it; commands that name it keep it until they
/// are done. A driver gets its own type by upcasting to [`Any`].
pub trait Allocation: Any + Send + Sync + fmt::Debug {
    /// Device address of the first byte.
    fn address(&self) -> DevicePtr;
    /// The size that was requested, in bytes.
    fn len(&self) -> u64;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Kind of memory.
    fn kind(&self) -> MemoryKind;
    /// The host's view of it; `None` where the host has to copy. Memory of
    /// [`MemoryKind::FineGrained`] always has one, [`MemoryKind::Device`] has none.
    fn host(&self) -> Option<&dyn HostView>;
}

/// The host's access to memory of a device, without a command.
///
/// Every call returns `None`, and does nothing, when the bytes are not all inside.
pub trait HostView {
    /// Copies bytes out. Bytes that a kernel writes at the same time may be torn.
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()>;
    /// Copies bytes in. A kernel that reads at the same time may see some of the bytes only.
    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()>;
    /// Replaces a 64-bit word atomically (sequentially consistent) and returns the old one.
    /// `offset` is a multiple of 8.
    fn swap(&self, offset: u64, value: u64) -> Option<u64>;
    /// Writes a 32-bit word atomically, with release order. `offset` is a multiple of 4.
    fn store(&self, offset: u64, value: u32) -> Option<()>;
    /// The host's address of the first byte, if the memory is contiguous on the host. A caller that
    /// uses it vouches that the allocation lives, and that no kernel writes bytes to which a
    /// reference exists.
    fn pointer(&self) -> Option<NonNull<u8>> {
        None
    }
}

/// Host memory that the program has allocated and that a device accesses in place.
///
/// # Safety
/// As long as the value exists, the bytes are readable and writable from every thread, at the same
/// address.
#[allow(unsafe_code, reason = "the implementation vouches for the memory")]
pub unsafe trait HostMemory: Send + Sync + fmt::Debug {
    /// The first byte.
    fn pointer(&self) -> NonNull<u8>;
    /// Bytes.
    fn len(&self) -> u64;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A range of memory that a command names.
#[derive(Clone, Debug)]
pub enum MemoryRange {
    /// A part of an allocation, of the queue's device or of another one.
    Part {
        /// The allocation; the command keeps it alive.
        of: Arc<dyn Allocation>,
        /// Bytes from its start.
        offset: u64,
        /// Bytes.
        len: u64,
    },
    /// Addresses of the queue's device: inside one allocation, or inside the variables of one
    /// module. The driver looks them up when the command is given, and refuses other addresses with
    /// [`DeviceError::BadAddress`].
    Address {
        /// The first byte.
        at: DevicePtr,
        /// Bytes.
        len: u64,
    },
}

impl MemoryRange {
    /// All of an allocation.
    #[must_use]
    pub fn all(of: &Arc<dyn Allocation>) -> Self {
        Self::Part {
            offset: 0,
            len: of.len(),
            of: Arc::clone(of),
        }
    }

    /// A part of an allocation; whether it is inside is checked when a command uses it.
    #[must_use]
    pub fn part(of: &Arc<dyn Allocation>, offset: u64, len: u64) -> Self {
        Self::Part {
            of: Arc::clone(of),
            offset,
            len,
        }
    }

    /// An address of the queue's device.
    #[must_use]
    pub fn at(at: DevicePtr, len: u64) -> Self {
        Self::Address { at, len }
    }

    /// Bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Self::Part { len, .. } | Self::Address { len, .. } => *len,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Device address of the first byte.
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        match self {
            Self::Part { of, offset, .. } => of.address().offset(*offset),
            Self::Address { at, .. } => *at,
        }
    }

    /// Checks that need no driver: a part is inside its allocation, and a range of addresses does
    /// not overflow.
    ///
    /// # Errors
    /// [`DeviceError::BadAddress`]; `what` is the operation.
    pub fn checked(&self, what: &'static str) -> Result<(), DeviceError> {
        let fits = match self {
            Self::Part { of, offset, len } => {
                offset.checked_add(*len).is_some_and(|end| end <= of.len())
            }
            Self::Address { at, len } => at.0.checked_add(*len).is_some(),
        };
        if fits {
            return Ok(());
        }
        Err(DeviceError::BadAddress {
            what,
            address: self.address().0,
            len: self.len(),
        })
    }
}
