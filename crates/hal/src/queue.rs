//! Queues of commands, and events that tell when commands are done.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::dispatch::Dispatch;
use crate::error::{DeviceError, Progress};
use crate::memory::MemoryRange;

/// How long a launch may run on after its queue is dropped: see [`Queue`].
pub const DROP_GRACE: Duration = Duration::from_secs(5);

/// Start and end of a command, measured by the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// Time between the device's epoch and the start of the command.
    pub start: Duration,
    /// Time between the device's epoch and its end.
    pub end: Duration,
}

/// A command that was given to a queue. It stays valid after its queue is dropped. A driver gets
/// its own type by upcasting to [`Any`].
pub trait Event: Any + Send + Sync {
    /// Waits for the end of the command; every call after the end gives the same answer.
    ///
    /// # Errors
    /// Why the command failed.
    fn wait(&self) -> Result<Timing, DeviceError>;
    /// The result if the command is done, else `None`. Does not wait.
    fn poll(&self) -> Option<Result<Timing, DeviceError>>;
    /// Like [`Event::poll`], for a library's own account: the program has not seen the end, and what searches for launches
    /// that nothing puts in order does not count it as a wait.
    fn peek(&self) -> Option<Result<Timing, DeviceError>> {
        self.poll()
    }
    /// Waits for at most `timeout`: `None` when the command is not done by then. The command
    /// goes on.
    fn wait_timeout(&self, timeout: Duration) -> Option<Result<Timing, DeviceError>>;
    /// How far a launch has run: the count of ended workgroups may be slightly out of date. `None`
    /// for other commands, and for devices that do not report it.
    fn progress(&self) -> Option<Progress> {
        None
    }
    /// Asks that a launch ends early, and returns at once. If the launch has not ended when
    /// `grace` is over, the device ends it with [`DeviceError::Cancelled`]; with
    /// [`Duration::ZERO`] as soon as it can, within milliseconds on a software GPU.
    ///
    /// * A launch that still waits in its queue does not run at all; without grace its event is
    ///   done at once, else when its turn comes. Commands before and behind it are not affected.
    /// * When a running launch is cancelled, some of its workgroups may have ended and others not
    ///   have begun. Other launches are not affected.
    /// * A launch that has ended, or ends meanwhile, keeps its outcome.
    /// * After several calls, the earliest end of a grace counts.
    ///
    /// # Errors
    /// [`DeviceError::CannotCancel`] when the command is no launch, or the device cannot end a
    /// launch early ([`Features::cancel`](crate::Features::cancel) says so before).
    fn cancel(&self, grace: Duration) -> Result<(), DeviceError>;
}

/// Host bytes that a command owns until it is done: a `Vec<u8>`, an `Arc<[u8]>`. `as_ref` must
/// return the same slice on every call.
pub type HostSource = Box<dyn AsRef<[u8]> + Send + Sync>;

/// Host memory that a copy fills.
pub trait HostTarget: Send {
    /// The memory to fill: the same slice on every call. The driver may keep the slice until the
    /// copy ends.
    fn bytes(&mut self) -> &mut [u8];
    /// Called when the copy ended well. Runs on a thread of the driver, before the copy's event is
    /// done; it must not wait for commands of the queue.
    fn filled(self: Box<Self>);
}

/// Where a copy reads.
pub enum Source {
    /// Host memory.
    Host(HostSource),
    /// Memory of the queue's device, or of another device with
    /// [`Features::peer_copy`](crate::Features::peer_copy).
    Device(MemoryRange),
}

/// Where a copy writes.
pub enum Target {
    /// Host memory.
    Host(Box<dyn HostTarget>),
    /// As [`Source::Device`].
    Device(MemoryRange),
}

impl Source {
    /// Size in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Self::Host(bytes) => (**bytes).as_ref().len() as u64,
            Self::Device(range) => range.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Target {
    /// Size in bytes; calls [`HostTarget::bytes`].
    pub fn len(&mut self) -> u64 {
        match self {
            Self::Host(target) => target.bytes().len() as u64,
            Self::Device(range) => range.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&mut self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host(_) => write!(f, "Host({} bytes)", self.len()),
            Self::Device(range) => f.debug_tuple("Device").field(range).finish(),
        }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host(_) => f.write_str("Host"),
            Self::Device(range) => f.debug_tuple("Device").field(range).finish(),
        }
    }
}

/// Distances of rows and planes in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strides {
    /// Bytes from the start of a row to that of the next (the pitch).
    pub row: u64,
    /// Bytes from the start of a plane to that of the next.
    pub plane: u64,
}

/// Size of the block that a strided copy copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Bytes of a row.
    pub row_bytes: u64,
    /// Rows of a plane.
    pub rows: u64,
    /// Planes.
    pub planes: u64,
}

impl Extent {
    /// Size in bytes; `None` if it overflows.
    #[must_use]
    pub fn bytes(self) -> Option<u64> {
        self.row_bytes
            .checked_mul(self.rows)?
            .checked_mul(self.planes)
    }

    /// Bytes from the first byte of the block to the end of its last row.
    ///
    /// # Errors
    /// Why such rows cannot be: they or planes overlap, or the number overflows.
    pub fn span(self, strides: Strides) -> Result<u64, String> {
        if self.row_bytes == 0 || self.rows == 0 || self.planes == 0 {
            return Ok(0);
        }
        if self.rows > 1 && strides.row < self.row_bytes {
            return Err(format!(
                "rows of {} bytes at a distance of {}",
                self.row_bytes, strides.row
            ));
        }
        let large = || "more bytes than there are addresses".to_owned();
        let plane = (self.rows - 1)
            .checked_mul(strides.row)
            .and_then(|before| before.checked_add(self.row_bytes))
            .ok_or_else(large)?;
        if self.planes > 1 && strides.plane < plane {
            return Err(format!(
                "planes of {plane} bytes at a distance of {}",
                strides.plane
            ));
        }
        (self.planes - 1)
            .checked_mul(strides.plane)
            .and_then(|before| before.checked_add(plane))
            .ok_or_else(large)
    }

    /// The offset in bytes of each row, in source and target. For an extent whose spans were
    /// checked.
    pub fn rows(self, from: Strides, to: Strides) -> impl Iterator<Item = (u64, u64)> {
        let rows = if self.row_bytes == 0 { 0 } else { self.rows };
        (0..self.planes).flat_map(move |plane| {
            (0..rows).map(move |row| {
                let start = |s: Strides| {
                    plane
                        .wrapping_mul(s.plane)
                        .wrapping_add(row.wrapping_mul(s.row))
                };
                (start(from), start(to))
            })
        })
    }
}

/// A copy of rows that lie apart, in two or three dimensions.
#[derive(Debug)]
pub struct StridedCopy {
    /// The source, from the first row on; it must include the last row.
    pub from: Source,
    /// The source's distances.
    pub from_strides: Strides,
    /// The target, from the first row on; it must include the last row.
    pub to: Target,
    /// The target's distances.
    pub to_strides: Strides,
    /// Size of the block.
    pub extent: Extent,
}

impl StridedCopy {
    /// Checks that all rows are inside source and target and do not overlap each other. Drivers
    /// call this first.
    ///
    /// # Errors
    /// [`DeviceError::BadCopy`] with the reason; [`DeviceError::BadAddress`].
    pub fn check(&mut self) -> Result<(), DeviceError> {
        let bad = |reason| DeviceError::BadCopy { reason };
        let sides = [
            ("source", self.from.len(), self.from_strides),
            ("target", self.to.len(), self.to_strides),
        ];
        for (side, len, strides) in sides {
            let span = self.extent.span(strides);
            let span = span.map_err(|reason| bad(format!("in its {side}: {reason}")))?;
            if span > len {
                return Err(bad(format!("its {side} has {len} bytes, the rows {span}")));
            }
        }
        if let Source::Device(range) = &self.from {
            range.checked("copy")?;
        }
        if let Target::Device(range) = &self.to {
            range.checked("copy")?;
        }
        Ok(())
    }
}

/// Commands that run in the order they were given. All calls but [`Queue::write`] and [`Queue::read`] return at
/// once; no flush is needed.
///
/// After a command failed, the commands behind it still run: a fault concerns its launch, and the event of that
/// launch reports it. A command that cannot be started is an error of the call and is not enqueued.
///
/// Dropping a queue waits for its commands. Where the device can cancel launches
/// ([`Features::cancel`](crate::Features::cancel)), those that have not ended [`DROP_GRACE`](crate::DROP_GRACE)
/// after the drop are cancelled, so that an endless kernel does not keep the program from ending.
pub trait Queue: Send + Sync {
    /// Starts a kernel.
    ///
    /// # Errors
    /// [`DeviceError::BadDispatch`] when it cannot run on this device.
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies bytes; source and target have the same size. Ranges of memory that overlap hold
    /// undefined bytes afterwards.
    ///
    /// # Errors
    /// [`DeviceError::BadCopy`], [`DeviceError::BadAddress`]; [`DeviceError::Unsupported`] for
    /// memory of a device that this one cannot reach.
    fn copy(&self, from: Source, to: Target) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies a block of rows that are not contiguous.
    ///
    /// # Errors
    /// As [`Queue::copy`].
    fn copy_strided(&self, copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError>;
    /// Fills a range with a repeated `pattern`; the range's length is a multiple of the pattern's.
    ///
    /// # Errors
    /// [`DeviceError::BadCopy`], [`DeviceError::BadAddress`].
    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError>;
    /// Copies the caller's bytes to memory behind all commands given before, and waits for the
    /// copy. The bytes are copied once, directly from `bytes`.
    ///
    /// # Errors
    /// As [`Queue::copy`].
    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError>;
    /// Like [`Queue::write`], from memory to the caller's bytes.
    ///
    /// # Errors
    /// As [`Queue::copy`].
    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError>;
    /// An event that is done when all commands given before are.
    ///
    /// # Errors
    /// [`DeviceError::Driver`], [`DeviceError::Lost`].
    fn record(&self) -> Result<Arc<dyn Event>, DeviceError>;
    /// Commands given later start when `event` is done, whatever its outcome; the host does not
    /// wait. The event may be of any queue, device or driver.
    ///
    /// # Errors
    /// [`DeviceError::Driver`], [`DeviceError::Lost`].
    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_blocks() {
        let extent = |row_bytes, rows, planes| Extent {
            row_bytes,
            rows,
            planes,
        };
        let strides = |row, plane| Strides { row, plane };
        assert_eq!(extent(3, 4, 2).span(strides(5, 20)), Ok(38));
        assert_eq!(extent(3, 1, 1).span(strides(0, 0)), Ok(3));
        assert_eq!(extent(0, 9, 9).span(strides(0, 0)), Ok(0));
        assert!(extent(3, 2, 1).span(strides(2, 0)).is_err());
        assert!(extent(3, 2, 2).span(strides(3, 5)).is_err());
        assert!(extent(1, u64::MAX, 1).span(strides(u64::MAX, 0)).is_err());
        assert!(extent(u64::MAX, 1, 2).span(strides(0, u64::MAX)).is_err());
        let rows: Vec<_> = extent(1, 2, 2)
            .rows(strides(10, 100), strides(1, 2))
            .collect();
        assert_eq!(rows, [(0, 0), (10, 1), (100, 2), (110, 3)]);
        assert_eq!(
            extent(0, 2, 2).rows(strides(1, 1), strides(1, 1)).count(),
            0
        );
        // `rows` must yield nothing for a block without bytes, or a driver would loop over empty
        // rows.
        assert_eq!(extent(0, 2, 2).bytes(), Some(0));
    }
}
