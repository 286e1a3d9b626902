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
    /// The address `bytes` further on.
    #[must_use]
    pub fn offset(self, bytes: u64) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}

/// Where memory is, and when host and device reach it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum MemoryKind {
    /// The device's own. The host reaches it by copies.
    #[default]
    Device,
    /// The host's. Host and kernels read and write it; each sees what the other wrote when a
    /// command has ended.
    HostVisible,
    /// The host's as well; both see each other's writes and atomic operations while a kernel
    /// runs (fine-grained, coherent memory).
    FineGrained,
}

/// What [`Device::allocate`](crate::Device::allocate) is to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllocDesc {
    /// Bytes.
    pub bytes: u64,
    /// Where.
    pub kind: MemoryKind,
}

impl AllocDesc {
    /// The device's own memory.
    #[must_use]
    pub fn device(bytes: u64) -> Self {
        Self {
            bytes,
            kind: MemoryKind::Device,
        }
    }

    /// Memory that the host and running kernels use at the same time.
    #[must_use]
    pub fn fine_grained(bytes: u64) -> Self {
        Self {
            bytes,
            kind: MemoryKind::FineGrained,
        }
    }
}

/// Memory of a device. Dropping the last handle gives it back; commands that name it keep it
/// until they are done. A driver finds its own type again by upcasting to [`Any`].
pub trait Allocation: Any + Send + Sync + fmt::Debug {
    /// Where kernels see the first byte.
    fn address(&self) -> DevicePtr;
    /// Bytes, as they were asked for.
    fn len(&self) -> u64;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Where it is.
    fn kind(&self) -> MemoryKind;
    /// The host's view of it; `None` where the host has to copy. Memory of
    /// [`MemoryKind::FineGrained`] always has one, [`MemoryKind::Device`] has none.
    fn host(&self) -> Option<&dyn HostView>;
}

/// Memory of a device as the host reads and writes it, without a command.
///
/// Every call returns `None`, and does nothing, when the bytes are not all inside.
pub trait HostView {
    /// Copies bytes out. What a kernel writes at the same time may be half there.
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()>;
    /// Copies bytes in; a kernel may see half of them.
    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()>;
    /// Puts a word in place of another in one step, which orders everything before and after
    /// it. `offset` is a multiple of 8.
    fn swap(&self, offset: u64, value: u64) -> Option<u64>;
    /// Writes a word in one step, behind everything written before. `offset` is a multiple
    /// of 4.
    fn store(&self, offset: u64, value: u32) -> Option<()>;
    /// The host's address of the first byte, where all bytes lie in a row. A caller that uses it
    /// vouches that the allocation lives, and that no kernel writes what a reference covers.
    fn pointer(&self) -> Option<NonNull<u8>> {
        None
    }
}

/// Host memory that the program has allocated, which a device uses where it is.
///
/// # Safety
/// From its making to its end the bytes are there, for reads and writes, from every thread and at
/// the same address.
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
        /// The allocation; the command keeps it.
        of: Arc<dyn Allocation>,
        /// Bytes from its start.
        offset: u64,
        /// Bytes.
        len: u64,
    },
    /// Addresses of the queue's device: inside one allocation, or inside the variables of one
    /// module. The driver looks them up when the command is given, and refuses what is not its
    /// own with [`DeviceError::BadAddress`].
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

    /// Where kernels see the first byte.
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        match self {
            Self::Part { of, offset, .. } => of.address().offset(*offset),
            Self::Address { at, .. } => *at,
        }
    }

    /// Checks what can be checked without the driver: that a part is inside its allocation, and
    /// that addresses do not run over the end of all addresses.
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
