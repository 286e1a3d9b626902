//! Memory of a device with a type: a view over a [`Slice`].

use std::marker::PhantomData;
use std::ops::Range;

use gfxjit_hal::{DevicePtr, MemoryKind};
use zerocopy::IntoBytes;

use crate::device::Device;
use crate::error::{Error, MemoryError, Result};
use crate::memory::element::Pod;
use crate::memory::{Memory, Slice};

/// `len` elements of type `T` in a device's memory.
///
/// Dropping it is safe at any time: commands under way keep the memory.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// let x = gfxjit::Buffer::from_slice(&device, &[1.5f32, 2.5])?;
/// assert_eq!(x.len(), 2);
/// x.upload(&[3.0, 4.0])?;
/// assert_eq!(x.download()?, [3.0, 4.0]);
/// # Ok(())
/// # }
/// ```
pub struct Buffer<T> {
    slice: Slice,
    len: usize,
    element: PhantomData<fn() -> T>,
}

impl<T: Pod> Buffer<T> {
    /// The device's own memory, with undefined content.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::<f64>::new(&device, 16)?;
    /// assert_eq!((x.len(), x.as_slice().len()), (16, 128));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device has not enough memory.
    pub fn new(device: &Device, len: usize) -> Result<Self> {
        Self::with_kind(device, len, MemoryKind::Device)
    }

    /// Memory of another kind, which the host reaches through [`Memory::host`] as well.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Buffer, MemoryKind};
    /// let x = Buffer::<u32>::with_kind(&device, 4, MemoryKind::HostVisible)?;
    /// assert_eq!(x.download()?, [0; 4]);
    /// assert!(x.as_slice().memory().is_some_and(|memory| memory.host().is_some()));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Memory::new`].
    pub fn with_kind(device: &Device, len: usize, kind: MemoryKind) -> Result<Self> {
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
            slice: Memory::new(device, bytes as u64, kind)?.all(),
            len,
            element: PhantomData,
        })
    }

    /// Memory with a copy of `data`.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1.5f32, 2.5])?;
    /// assert_eq!(x.download()?, [1.5, 2.5]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Buffer::new`] and [`Buffer::upload`].
    pub fn from_slice(device: &Device, data: &[T]) -> Result<Self> {
        let buffer = Self::new(device, data.len())?;
        buffer.upload(data)?;
        Ok(buffer)
    }

    /// A typed view of a slice of untyped memory.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Buffer, Memory, MemoryKind};
    /// let memory = Memory::new(&device, 64, MemoryKind::HostVisible)?;
    /// let words = Buffer::<u32>::over(memory.slice(16..32)?)?;
    /// assert_eq!(words.len(), 4);
    /// // Not aligned for `u32`.
    /// assert!(Buffer::<u32>::over(memory.slice(2..6)?).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when its address is not aligned for `T`, or its length is no
    /// multiple of `T`'s size.
    pub fn over(slice: Slice) -> Result<Self> {
        const { assert!(size_of::<T>() > 0, "a buffer of nothing") };
        let (size, align) = (size_of::<T>() as u64, align_of::<T>() as u64);
        let len = usize::try_from(slice.len() / size).ok();
        let fits = slice.len().is_multiple_of(size) && slice.address().0.is_multiple_of(align);
        match len.filter(|_| fits) {
            Some(len) => Ok(Self {
                slice,
                len,
                element: PhantomData,
            }),
            None => Err(Error::from(MemoryError::Transfer {
                what: "view",
                reason: format!(
                    "{} bytes at {:#x} as elements of {size} bytes at multiples of {align}",
                    slice.len(),
                    slice.address().0
                ),
            })),
        }
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
        self.slice.device()
    }

    /// The address as a kernel sees it. A launch does not know of buffers whose address is
    /// only inside other data; name them with [`Launch::uses`](crate::Launch::uses).
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        self.slice.address()
    }

    /// The slice of untyped memory behind the buffer.
    #[must_use]
    pub fn as_slice(&self) -> &Slice {
        &self.slice
    }

    /// Some of the elements, as a slice of untyped memory.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u16, 2, 3])?;
    /// assert_eq!(x.slice(1..3)?.download()?, [2, 0, 3, 0]);
    /// assert!(x.slice(1..4).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when they are not inside.
    pub fn slice(&self, elements: Range<usize>) -> Result<Slice> {
        let at = |element: usize| (element as u64).saturating_mul(size_of::<T>() as u64);
        self.slice.slice(at(elements.start)..at(elements.end))
    }

    /// Waits for the commands that use the buffer, then overwrites it and waits. The data is copied once, directly
    /// from `data`.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::<u32>::new(&device, 2)?;
    /// x.upload(&[3, 4])?;
    /// assert_eq!(x.download()?, [3, 4]);
    /// assert!(x.upload(&[5]).is_err(), "another length");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when `data` has another length; [`Error::Device`](crate::Error::Device) when the copy
    /// failed, or a command before it whose error was not reported yet.
    pub fn upload(&self, data: &[T]) -> Result<()> {
        self.check_length("upload", data.len())?;
        self.slice.upload(data.as_bytes())
    }

    /// Waits for the commands that use the buffer, then copies it to the host.
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
    /// launch.grid(1).block(64).submit()?;
    /// // Waits for the launch.
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the copy failed, or a command before it whose error was not reported
    /// yet; [`MemoryError::Transfer`] when the host has no memory for it.
    pub fn download(&self) -> Result<Vec<T>> {
        let mut data = self.host_vec()?;
        self.slice.download_into(data.as_mut_bytes())?;
        Ok(data)
    }

    /// Like [`Buffer::download`], to the caller's memory.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
    /// let mut values = [0; 2];
    /// x.download_into(&mut values)?;
    /// assert_eq!(values, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Buffer::upload`].
    pub fn download_into(&self, data: &mut [T]) -> Result<()> {
        self.check_length("download", data.len())?;
        self.slice.download_into(data.as_mut_bytes())
    }

    /// A vector for all elements. Its pages cost nothing until they are written.
    pub(crate) fn host_vec(&self) -> Result<Vec<T>> {
        T::new_vec_zeroed(self.len).map_err(|_| {
            Error::from(MemoryError::Transfer {
                what: "download",
                reason: "the host has no memory for it".to_owned(),
            })
        })
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
}

impl<T> From<&Buffer<T>> for Slice {
    fn from(buffer: &Buffer<T>) -> Self {
        buffer.slice.clone()
    }
}

impl<T> std::fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Buffer")
            .field("element", &std::any::type_name::<T>())
            .field("len", &self.len)
            .field("address", &format_args!("{:#x}", self.slice.address().0))
            .finish()
    }
}
