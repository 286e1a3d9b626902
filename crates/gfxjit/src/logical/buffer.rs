//! Buffers of several GPUs.

use std::ops::Range;

use super::device::LogicalDevice;
use super::part::Part;
use crate::buffer::Buffer;
use crate::element::Pod;
use crate::error::{Error, MemoryError, Result};

/// Where the elements of a buffer are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// All on one GPU, by its place in [`LogicalDevice::devices`].
    On(usize),
    /// All on each GPU. What one writes to its copy the others do not see, until
    /// [`LogicalQueue::spread`](super::LogicalQueue::spread).
    Everywhere,
    /// Divided in pieces of so many elements, of which each GPU has its share, in order: what one
    /// workgroup of a divided grid ([`LogicalKernel::split`](super::LogicalKernel::split)) works on.
    Split {
        /// Elements of a piece. The last one may be shorter.
        granule: usize,
    },
}

/// Elements of type `T` in the memory of several GPUs.
#[derive(Debug)]
pub struct LogicalBuffer<T> {
    device: LogicalDevice,
    placement: Placement,
    len: usize,
    /// On each GPU what it has, if it has something.
    parts: Vec<Option<Buffer<T>>>,
}

impl LogicalDevice {
    /// Memory with a copy of `data`, placed as asked for.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] for a GPU that is not there or pieces of nothing;
    /// [`Error::Device`] when a GPU has not enough memory or a copy fails.
    pub fn buffer<T: Pod>(&self, placement: Placement, data: &[T]) -> Result<LogicalBuffer<T>> {
        let parts = self.ranges(placement, data.len())?;
        let parts = self.devices().iter().zip(parts).map(|(device, range)| {
            let range = range.map(|range| Buffer::from_slice(device, &data[range]));
            range.transpose()
        });
        Ok(LogicalBuffer {
            placement,
            len: data.len(),
            parts: parts.collect::<Result<_>>()?,
            device: self.clone(),
        })
    }

    /// The elements that each GPU has.
    fn ranges(&self, placement: Placement, len: usize) -> Result<Vec<Option<Range<usize>>>> {
        let count = self.devices().len();
        let wrong = |reason: String| {
            Error::from(MemoryError::Transfer {
                what: "allocate",
                reason,
            })
        };
        match placement {
            Placement::On(place) if place >= count => Err(wrong(format!(
                "on GPU {place}: {} has {count}",
                self.names()
            ))),
            Placement::On(place) => Ok((0..count)
                .map(|device| (device == place).then_some(0..len))
                .collect()),
            Placement::Everywhere => Ok(vec![Some(0..len); count]),
            Placement::Split { granule: 0 } => {
                Err(wrong("a buffer divided in pieces of 0 elements".to_owned()))
            }
            Placement::Split { granule } => {
                let pieces = len.div_ceil(granule) as u64;
                let range = |device| {
                    let pieces = self.inner.shares.of(device, pieces);
                    // Pieces of a slice in memory: no product is larger than its length by more
                    // than a piece.
                    let at = |piece: u64| (piece as usize).saturating_mul(granule).min(len);
                    Some(at(pieces.start)..at(pieces.end))
                };
                Ok((0..count).map(range).collect())
            }
        }
    }
}

impl<T: Pod> LogicalBuffer<T> {
    /// Number of elements of the whole.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where the elements are.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// What one GPU has of it.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when it has nothing.
    pub fn on(&self, device: usize) -> Result<&Buffer<T>> {
        let part = self.parts.get(device).and_then(Option::as_ref);
        part.ok_or_else(|| {
            Error::from(MemoryError::Transfer {
                what: "use",
                reason: format!(
                    "a buffer on GPU {device} of {}: it is placed as {:?}",
                    self.device.names(),
                    self.placement
                ),
            })
        })
    }

    /// What the GPU of a part of a divided grid has of it. A divided buffer must have a piece for
    /// each workgroup of the divided dimension.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when it has not, or the GPU has nothing of it.
    pub fn of(&self, part: &Part) -> Result<&Buffer<T>> {
        if let Placement::Split { granule } = self.placement {
            let pieces = self.len.div_ceil(granule);
            if pieces as u64 != u64::from(part.all_groups) {
                return Err(Error::from(MemoryError::Transfer {
                    what: "use",
                    reason: format!(
                        "a buffer of {pieces} pieces of {granule} elements for a grid that is divided \
                         in {} workgroups: parts would not belong together",
                        part.all_groups
                    ),
                }));
            }
        }
        self.on(part.device)
    }

    /// Waits for the commands that use the buffer, then overwrites it everywhere and waits.
    ///
    /// # Errors
    /// As [`Buffer::upload`].
    pub fn upload(&self, data: &[T]) -> Result<()> {
        if data.len() != self.len {
            return Err(Error::from(MemoryError::Transfer {
                what: "upload",
                reason: format!("{} elements to a buffer of {}", data.len(), self.len),
            }));
        }
        let ranges = self.device.ranges(self.placement, self.len)?;
        for (part, range) in self.parts.iter().zip(ranges) {
            if let (Some(part), Some(range)) = (part, range) {
                part.upload(&data[range])?;
            }
        }
        Ok(())
    }

    /// Waits for the commands that use the buffer, then copies it to the host: the parts of a
    /// divided one in order, the first GPU's copy of one that is on all.
    ///
    /// # Errors
    /// As [`Buffer::download`].
    pub fn download(&self) -> Result<Vec<T>> {
        let mut parts = self.parts.iter().flatten();
        if !matches!(self.placement, Placement::Split { .. }) {
            return parts.next().map_or(Ok(Vec::new()), Buffer::download);
        }
        let mut data = Vec::with_capacity(self.len);
        for part in parts {
            data.extend(part.download()?);
        }
        Ok(data)
    }
}
