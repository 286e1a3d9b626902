//! The raw level of memory: bytes, parts of them, and addresses.
//!
//! Problem: bindings, shims and programs with data of their own making need untyped memory, parts
//! of it, and memory known by its address alone, in the same calls. A copy that waits must see the
//! writes of launches under way, so each allocation has a list of the commands that use it.

pub(crate) mod buffer;
pub(crate) mod element;

use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use gfxjit_hal::{AllocDesc, Allocation, DevicePtr, MemoryRange};
pub use gfxjit_hal::{HostMemory, HostView, MemoryKind};

use crate::device::Device;
use crate::error::{Error, MemoryError, Result};
use crate::queue::command::{Command, Users};

/// Untyped memory of a device. Clones are the same memory; dropping the last handle gives it
/// back when the commands that use it are done.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Memory, MemoryKind};
///
/// let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// let queue = device.queue()?;
/// let memory = Memory::new(&device, 4096, MemoryKind::Device)?;
/// let head = memory.slice(..16)?;
/// queue.fill_slice(&memory.all(), &[1, 2])?;
/// queue.write(&head, [7u8; 16])?;
/// queue.copy_slice(&head, &memory.slice(32..48)?)?.wait()?;
/// // The same bytes by their address.
/// let bytes = device.slice_at(memory.address().offset(30), 4).download()?;
/// assert_eq!(bytes, [1, 2, 7, 7]);
///
/// // Memory that the host reads and writes without copies.
/// let shared = Memory::new(&device, 4096, MemoryKind::HostVisible)?;
/// let view = shared.host().expect("host-visible memory has a view");
/// view.write(8, &[5; 8]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Memory {
    inner: Arc<Inner>,
}

struct Inner {
    device: Device,
    allocation: Arc<dyn Allocation>,
    users: Users,
}

impl Memory {
    /// Memory of `bytes` bytes. [`MemoryKind::Device`] has undefined content; the other kinds are
    /// zeroed.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Memory, MemoryKind};
    /// let memory = Memory::new(&device, 4096, MemoryKind::HostVisible)?;
    /// assert_eq!((memory.len(), memory.kind()), (4096, MemoryKind::HostVisible));
    /// assert_eq!(memory.slice(..4)?.download()?, [0; 4]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the device has not enough memory, or none of that kind.
    pub fn new(device: &Device, bytes: u64, kind: MemoryKind) -> Result<Self> {
        let allocation = device.inner.allocate(&AllocDesc { bytes, kind })?;
        Ok(Self::of(device, allocation))
    }

    /// Host memory that the program has allocated: kernels reach it at the host's
    /// address. It may be imported into several devices, and is kept until it is dropped here and
    /// no command uses it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # use gfxjit::{HostMemory, Memory};
    /// # use std::sync::{Arc, atomic::AtomicU64};
    /// #[derive(Debug)]
    /// struct Words(&'static [AtomicU64]);
    /// // SAFETY: the words are never freed, and any thread may access them.
    /// unsafe impl HostMemory for Words {
    ///     fn pointer(&self) -> std::ptr::NonNull<u8> { std::ptr::NonNull::from(self.0).cast() }
    ///     fn len(&self) -> u64 { 8 * self.0.len() as u64 }
    /// }
    /// let words: Vec<AtomicU64> = (5..9).map(AtomicU64::new).collect();
    /// let memory = Memory::import(&device, Arc::new(Words(words.leak())))?;
    /// assert_eq!(memory.slice(8..9)?.download()?, [6]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] where the device cannot do that
    /// ([`Features::import`](gfxjit_hal::Features::import)), and for memory that overlaps some
    /// that it has.
    pub fn import(device: &Device, memory: Arc<dyn HostMemory>) -> Result<Self> {
        let allocation = device.inner.hal.import(memory)?;
        Ok(Self::of(device, allocation))
    }

    fn of(device: &Device, allocation: Arc<dyn Allocation>) -> Self {
        Self {
            inner: Arc::new(Inner {
                device: device.clone(),
                allocation,
                users: Users::default(),
            }),
        }
    }

    /// Size in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.inner.allocation.len()
    }

    /// Whether the size is 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The kind: in device or host memory, and whether the host has a view of it.
    #[must_use]
    pub fn kind(&self) -> MemoryKind {
        self.inner.allocation.kind()
    }

    /// The device whose memory it is.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// The address as a kernel sees it. A launch does not know of memory whose address is
    /// only inside other data; name it with [`Launch::uses`](crate::Launch::uses).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// assert_eq!(memory.slice(16..)?.address(), memory.address().offset(16));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        self.inner.allocation.address()
    }

    /// The host's view, for kinds that have one. Its reads and writes are not commands: they do not
    /// wait for anything.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Memory, MemoryKind};
    /// let memory = Memory::new(&device, 64, MemoryKind::HostVisible)?;
    /// let view = memory.host().expect("host-visible memory has a view");
    /// assert_eq!(view.write(8, &[1, 2]), Some(()));
    /// assert_eq!(memory.slice(8..10)?.download()?, [1, 2]);
    /// assert!(Memory::new(&device, 64, MemoryKind::Device)?.host().is_none());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<&dyn HostView> {
        self.inner.allocation.host()
    }

    /// The commands that use it and have not ended.
    pub(crate) fn commands(&self) -> Vec<Arc<Command>> {
        self.inner.users.under_way()
    }

    /// The slice of all its bytes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// assert_eq!(memory.all().len(), 64);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn all(&self) -> Slice {
        Slice {
            len: self.len(),
            place: SliceOrigin::Memory(self.clone(), 0),
        }
    }

    /// A part of it, by a range of bytes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// assert_eq!(memory.slice(16..)?.len(), 48);
    /// assert!(memory.slice(60..70).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the range is not inside.
    pub fn slice(&self, range: impl RangeBounds<u64>) -> Result<Slice> {
        self.all().slice(range)
    }
}

impl Device {
    /// Memory by its address: part of an allocation, or a variable of a module. The address is
    /// looked up when a command uses the slice; a command with an address that is not this device's
    /// is refused.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u8, 2, 3, 4])?;
    /// assert_eq!(device.slice_at(x.address().offset(1), 2).download()?, [2, 3]);
    /// // An address is looked up when a command uses it.
    /// assert!(device.slice_at(gfxjit::DevicePtr(8), 2).download().is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn slice_at(&self, address: DevicePtr, bytes: u64) -> Slice {
        Slice {
            len: bytes,
            place: SliceOrigin::Address(self.clone(), address),
        }
    }
}

/// A range of a device's memory. A slice of a [`Memory`] keeps the memory allocated; a slice by
/// address ([`Device::slice_at`]) does not.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// use gfxjit::{Memory, MemoryKind};
/// let memory = Memory::new(&device, 1024, MemoryKind::Device)?;
/// let part = memory.slice(16..32)?;
/// part.upload(&[7; 16])?;
/// assert_eq!(part.slice(..4)?.download()?, [7; 4]);
/// assert_eq!(part.address().0, memory.address().0 + 16);
/// // Bounds are checked here, not by the device.
/// assert!(memory.slice(1000..2000).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Slice {
    place: SliceOrigin,
    len: u64,
}

#[derive(Clone)]
enum SliceOrigin {
    Memory(Memory, u64),
    Address(Device, DevicePtr),
}

impl Slice {
    /// Size in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether the size is 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The device whose memory it is.
    #[must_use]
    pub fn device(&self) -> &Device {
        match &self.place {
            SliceOrigin::Memory(memory, _) => memory.device(),
            SliceOrigin::Address(device, _) => device,
        }
    }

    /// The memory that it is a part of; `None` for a slice by address.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// assert_eq!(memory.all().memory().map(|memory| memory.len()), Some(64));
    /// assert!(device.slice_at(memory.address(), 64).memory().is_none());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn memory(&self) -> Option<&Memory> {
        match &self.place {
            SliceOrigin::Memory(memory, _) => Some(memory),
            SliceOrigin::Address(..) => None,
        }
    }

    /// The address of its first byte as a kernel sees it.
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        match &self.place {
            SliceOrigin::Memory(memory, offset) => memory.address().offset(*offset),
            SliceOrigin::Address(_, address) => *address,
        }
    }

    /// A part of it, by a range of bytes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// let half = memory.slice(32..)?;
    /// assert_eq!(half.slice(8..16)?.address(), memory.address().offset(40));
    /// assert!(half.slice(..33).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the range is not inside.
    pub fn slice(&self, range: impl RangeBounds<u64>) -> Result<Self> {
        let start = match range.start_bound() {
            Bound::Included(start) => Some(*start),
            Bound::Excluded(before) => before.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let end = match range.end_bound() {
            Bound::Included(last) => last.checked_add(1),
            Bound::Excluded(end) => Some(*end),
            Bound::Unbounded => Some(self.len),
        };
        let (Some(start), Some(end)) = (start, end) else {
            return Err(self.outside(u64::MAX, u64::MAX));
        };
        if start > end || end > self.len {
            return Err(self.outside(start, end));
        }
        Ok(Self {
            len: end - start,
            place: match &self.place {
                SliceOrigin::Memory(memory, offset) => {
                    SliceOrigin::Memory(memory.clone(), offset + start)
                }
                SliceOrigin::Address(device, address) => {
                    SliceOrigin::Address(device.clone(), address.offset(start))
                }
            },
        })
    }

    fn outside(&self, start: u64, end: u64) -> Error {
        Error::from(MemoryError::Transfer {
            what: "slice",
            reason: format!("bytes {start} to {end} of {}", self.len),
        })
    }

    /// Waits for the commands that use the memory, then overwrites the slice and waits. The bytes
    /// are copied once, directly from `bytes`.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let memory = gfxjit::Memory::new(&device, 4, gfxjit::MemoryKind::Device)?;
    /// memory.all().upload(&[1, 2, 3, 4])?;
    /// assert_eq!(memory.slice(2..)?.download()?, [3, 4]);
    /// assert!(memory.all().upload(&[1]).is_err(), "another length");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when `bytes` has another length; [`Error::Device`] when the copy
    /// failed, or a command before it whose error was not reported yet.
    pub fn upload(&self, bytes: &[u8]) -> Result<()> {
        self.check_length("upload", bytes.len() as u64)?;
        self.wait_for_users()?;
        let queue = self.device().inner.transfer_queue()?;
        queue.write(&self.range(), bytes)?;
        Ok(())
    }

    /// Waits for the commands that use the memory, then copies the slice to the caller. The bytes
    /// are copied once, directly into `bytes`.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u8, 2])?;
    /// let mut bytes = [0; 2];
    /// x.as_slice().download_into(&mut bytes)?;
    /// assert_eq!(bytes, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Slice::upload`].
    pub fn download_into(&self, bytes: &mut [u8]) -> Result<()> {
        self.check_length("download", bytes.len() as u64)?;
        self.wait_for_users()?;
        let queue = self.device().inner.transfer_queue()?;
        queue.read(&self.range(), bytes)?;
        Ok(())
    }

    /// Like [`Slice::download_into`], to a new vector.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[0x0201u16])?;
    /// assert_eq!(x.as_slice().download()?, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Slice::upload`]; [`MemoryError::Transfer`] when the host has no memory for it.
    pub fn download(&self) -> Result<Vec<u8>> {
        let mut bytes = host_vec(self.len)?;
        self.download_into(&mut bytes)?;
        Ok(bytes)
    }

    /// The range as drivers take it.
    pub(crate) fn range(&self) -> MemoryRange {
        match &self.place {
            SliceOrigin::Memory(memory, offset) => {
                MemoryRange::part(&memory.inner.allocation, *offset, self.len)
            }
            SliceOrigin::Address(_, address) => MemoryRange::at(*address, self.len),
        }
    }

    /// Records a command that uses the memory.
    pub(crate) fn add_user(&self, command: &Arc<Command>) {
        if let SliceOrigin::Memory(memory, _) = &self.place {
            memory.inner.users.add(command);
        }
    }

    fn wait_for_users(&self) -> Result<()> {
        match &self.place {
            SliceOrigin::Memory(memory, _) => memory.inner.users.wait(),
            SliceOrigin::Address(..) => Ok(()),
        }
    }

    pub(crate) fn check_length(&self, what: &'static str, len: u64) -> Result<()> {
        if len == self.len {
            return Ok(());
        }
        Err(Error::from(MemoryError::Transfer {
            what,
            reason: format!("{len} bytes to a slice of {}", self.len),
        }))
    }
}

/// A vector of zeroes. Its pages cost nothing until they are written.
pub(crate) fn host_vec(len: u64) -> Result<Vec<u8>> {
    let len = usize::try_from(len).ok();
    let bytes = len.and_then(|len| zerocopy::FromZeros::new_vec_zeroed(len).ok());
    bytes.ok_or_else(|| {
        Error::from(MemoryError::Transfer {
            what: "download",
            reason: "the host has no memory for it".to_owned(),
        })
    })
}

impl From<&Memory> for Slice {
    fn from(memory: &Memory) -> Self {
        memory.all()
    }
}

impl From<&Self> for Slice {
    fn from(slice: &Self) -> Self {
        slice.clone()
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory")
            .field("len", &self.len())
            .field("kind", &self.kind())
            .field("address", &format_args!("{:#x}", self.address().0))
            .finish()
    }
}

impl std::fmt::Debug for Slice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slice")
            .field("len", &self.len)
            .field("address", &format_args!("{:#x}", self.address().0))
            .finish()
    }
}
