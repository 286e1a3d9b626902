//! Queues of several GPUs, and copies between them.

use super::buffer::{LogicalBuffer, Placement};
use super::device::LogicalDevice;
use super::event::LogicalEvent;
use crate::element::Pod;
use crate::error::{MemoryError, Result};
use crate::memory::Slice;
use crate::queue::{Event, Queue};

/// A queue on each GPU of a logical device. The commands of one GPU run in the order they were
/// given, those of several side by side, unless there is a copy from one to the other or a
/// [`LogicalQueue::fence`] between them. Clones are the same queue.
#[derive(Clone)]
pub struct LogicalQueue {
    device: LogicalDevice,
    queues: Vec<Queue>,
}

impl LogicalDevice {
    /// A new queue on each GPU.
    ///
    /// # Errors
    /// As [`Device::queue`](crate::Device::queue).
    pub fn queue(&self) -> Result<LogicalQueue> {
        let queues = self.devices().iter().map(|device| device.queue());
        Ok(LogicalQueue {
            queues: queues.collect::<Result<_>>()?,
            device: self.clone(),
        })
    }
}

impl LogicalQueue {
    /// The logical device.
    #[must_use]
    pub fn device(&self) -> &LogicalDevice {
        &self.device
    }

    /// The queue of one GPU, for commands that concern it alone.
    ///
    /// # Panics
    /// When there are not so many GPUs.
    #[must_use]
    pub fn on(&self, device: usize) -> &Queue {
        &self.queues[device]
    }

    /// Copies memory to memory of the same GPU or of another one, behind what either has been given
    /// so far; what is given from now on to the GPU of `to` starts behind the copy. Where the driver
    /// cannot copy between the two, the bytes go through the host, and the call waits until they
    /// are there.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the lengths differ, or memory is that of no GPU here;
    /// [`Error::Device`](crate::Error::Device) when a copy fails.
    pub fn copy(&self, from: &Slice, to: &Slice) -> Result<Event> {
        let (source, target) = (self.place_of(from)?, self.place_of(to)?);
        let (source, target) = (self.on(source), self.on(target));
        if source.device().same(target.device()) {
            return target.copy_slice(from, to);
        }
        let infos = [source.device().info(), target.device().info()];
        let has_peers = infos.iter().all(|info| info.features.peer_copy)
            && infos[0].driver.name == infos[1].driver.name;
        if has_peers && from.memory().is_some() {
            target.wait_for(&source.record()?)?;
            let event = target.copy_slice(from, to)?;
            // Nobody overwrites what is still read.
            source.wait_for(&event)?;
            return Ok(event);
        }
        if from.len() != to.len() {
            return Err(MemoryError::Transfer {
                what: "copy",
                reason: format!("{} bytes to {}", from.len(), to.len()),
            }
            .into());
        }
        let bytes = source.read(from)?.wait()?;
        target.write(to, bytes)
    }

    /// Copies one GPU's whole to all others, of a buffer that is on all of them
    /// ([`Placement::Everywhere`]).
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] for a buffer that is placed otherwise; else as [`LogicalQueue::copy`].
    pub fn spread<T: Pod>(&self, buffer: &LogicalBuffer<T>, from: usize) -> Result<LogicalEvent> {
        if buffer.placement() != Placement::Everywhere || from >= self.queues.len() {
            return Err(MemoryError::Transfer {
                what: "copy",
                reason: format!(
                    "from GPU {from} to the others: the buffer is placed as {:?}",
                    buffer.placement()
                ),
            }
            .into());
        }
        let mut events = Vec::new();
        for device in (0..self.queues.len()).filter(|&device| device != from) {
            let (whole, copy) = (buffer.on(from)?, buffer.on(device)?);
            events.push((device, self.copy(whole.as_slice(), copy.as_slice())?));
        }
        Ok(LogicalEvent {
            device: self.device.clone(),
            events,
        })
    }

    /// What is given from now on, to any GPU, starts when everything given so far, to all of them,
    /// is done. The host does not wait.
    ///
    /// # Errors
    /// As [`Queue::wait_for`].
    pub fn fence(&self) -> Result<()> {
        let so_far = self.record()?;
        for (place, queue) in self.queues.iter().enumerate() {
            for (other, event) in so_far.parts() {
                if other != place {
                    queue.wait_for(event)?;
                }
            }
        }
        Ok(())
    }

    /// An event that is done when everything given so far is, on all GPUs.
    ///
    /// # Errors
    /// As [`Queue::record`].
    pub fn record(&self) -> Result<LogicalEvent> {
        let events = self.queues.iter().enumerate();
        let events = events.map(|(device, queue)| Ok((device, queue.record()?)));
        Ok(LogicalEvent {
            events: events.collect::<Result<_>>()?,
            device: self.device.clone(),
        })
    }

    /// Waits for everything given so far.
    ///
    /// # Errors
    /// The first GPU's, as [`Queue::wait`]; all of them are waited for.
    pub fn wait(&self) -> Result<()> {
        let mut outcome = Ok(());
        for queue in &self.queues {
            let one = queue.wait();
            outcome = outcome.and(one);
        }
        outcome
    }

    /// The GPU whose memory it is.
    fn place_of(&self, slice: &Slice) -> Result<usize> {
        let mut devices = self.device.devices().iter();
        let found = devices.position(|device| device.same(slice.device()));
        found.ok_or_else(|| {
            MemoryError::Transfer {
                what: "copy",
                reason: format!(
                    "the memory is on {}, which is none of {}",
                    slice.device().info().uri,
                    self.device.names()
                ),
            }
            .into()
        })
    }
}

impl std::fmt::Debug for LogicalQueue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("LogicalQueue").field(&self.device).finish()
    }
}
