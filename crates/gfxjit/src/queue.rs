//! Commands in order, and knowing when they are done.
//!
//! Problem: launches and copies return at once, so errors arrive later than the calls that
//! caused them. Each command remembers whether anybody has seen its error: an [`Event`]
//! reports it to who holds the event, else [`Queue::wait`] does, else the next copy out of a
//! buffer that the failed command was using; and only once.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::{self as hal, DeviceError, Timing};
use zerocopy::IntoBytes;

use crate::buffer::{Buffer, vec_from_bytes};
use crate::device::{Device, lock};
use crate::element::Pod;
use crate::error::{Error, MemoryError, Result};
use crate::host::QueueServices;

/// Failed commands a queue remembers until somebody waits for it.
const REMEMBERED_FAILURES: usize = 16;

/// A command that was given to the device.
pub(crate) struct Command {
    event: Arc<dyn hal::Event>,
    /// The queue runs until its commands are done, whoever drops it.
    _queue: Arc<dyn hal::Queue>,
    reported: AtomicBool,
}

impl Command {
    pub(crate) fn new(event: Arc<dyn hal::Event>, queue: Arc<dyn hal::Queue>) -> Arc<Self> {
        Arc::new(Self {
            event,
            _queue: queue,
            reported: AtomicBool::new(false),
        })
    }

    /// Waits; every call reports the error.
    pub(crate) fn wait(&self) -> Result<Timing> {
        self.event.wait().map_err(|error| self.report(error))
    }

    fn poll(&self) -> Option<Result<Timing>> {
        let result = self.event.poll()?;
        Some(result.map_err(|error| self.report(error)))
    }

    fn report(&self, error: DeviceError) -> Error {
        self.reported.store(true, Ordering::Relaxed);
        error.into()
    }

    /// Waits and keeps silent.
    pub(crate) fn settle(&self) {
        // The error stays with the event: who asks for it gets it.
        let _ = self.event.wait();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.event.poll().is_some()
    }

    /// Whether the command has failed and nobody knows.
    pub(crate) fn has_unreported_error(&self) -> bool {
        !self.reported.load(Ordering::Relaxed) && matches!(self.event.poll(), Some(Err(_)))
    }

    /// Waits and reports the error if nobody has seen it.
    pub(crate) fn wait_unreported(&self) -> Result<()> {
        match self.event.wait() {
            Err(error) if !self.reported.swap(true, Ordering::Relaxed) => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Tells when a launch or a copy is done and how long it took. Dropping it changes nothing:
/// the command runs on.
#[derive(Clone)]
pub struct Event {
    command: Arc<Command>,
}

impl Event {
    pub(crate) fn new(command: Arc<Command>) -> Self {
        Self { command }
    }

    /// Waits for the end of the command. Every call gives the same answer.
    ///
    /// # Errors
    /// [`Error::Device`]: why the command failed; a fault names kernel, place and lane.
    pub fn wait(&self) -> Result<Timing> {
        self.command.wait()
    }

    /// The same without waiting: `None` while the command is not done.
    #[must_use]
    pub fn poll(&self) -> Option<Result<Timing>> {
        self.command.poll()
    }

    /// Waits and tells how long the command ran on the device.
    ///
    /// # Errors
    /// As [`Event::wait`].
    pub fn elapsed(&self) -> Result<Duration> {
        let timing = self.wait()?;
        Ok(timing.end.saturating_sub(timing.start))
    }
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Event")
            .field("done", &self.command.is_over())
            .finish()
    }
}

/// Commands that run in the order they were given; all calls return at once.
///
/// Clones are the same queue. A command that fails does not stop those behind it. Commands
/// of different queues are not ordered: wait for an [`Event`] in between.
#[derive(Clone)]
pub struct Queue {
    inner: Arc<QueueInner>,
}

struct QueueInner {
    device: Device,
    hal: Arc<dyn hal::Queue>,
    services: QueueServices,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    under_way: VecDeque<Arc<Command>>,
    failed: Vec<Arc<Command>>,
}

impl State {
    /// Forgets what is done and needs no report.
    fn prune(&mut self) {
        self.failed.retain(|command| command.has_unreported_error());
        while let Some(first) = self.under_way.pop_front_if(|command| command.is_over()) {
            if first.has_unreported_error() && self.failed.len() < REMEMBERED_FAILURES {
                self.failed.push(first);
            }
        }
    }
}

impl Queue {
    pub(crate) fn new(device: Device, hal: Arc<dyn hal::Queue>) -> Self {
        Self {
            inner: Arc::new(QueueInner {
                device,
                hal,
                services: QueueServices::default(),
                state: Mutex::default(),
            }),
        }
    }

    /// The device it belongs to.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    pub(crate) fn services(&self) -> &QueueServices {
        &self.inner.services
    }

    /// Gives a command to the driver. `start` only queues it.
    pub(crate) fn submit(
        &self,
        start: impl FnOnce(&dyn hal::Queue) -> std::result::Result<Arc<dyn hal::Event>, DeviceError>,
    ) -> Result<Arc<Command>> {
        // Held over the call, so that the list has the order of the device.
        let mut state = lock(&self.inner.state);
        state.prune();
        let event = start(&*self.inner.hal)?;
        let command = Command::new(event, self.inner.hal.clone());
        state.under_way.push_back(command.clone());
        Ok(command)
    }

    /// Copies `data` into a buffer.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the lengths differ or the buffer is another device's.
    pub fn upload<T: Pod>(&self, to: &Buffer<T>, data: &[T]) -> Result<Event> {
        to.check_length("upload", data.len())?;
        to.check_device("upload", &self.inner.device)?;
        let bytes: Arc<[u8]> = data.as_bytes().into();
        let command = self.submit(|queue| queue.write(to.memory.address, bytes))?;
        to.memory.add_user(&command);
        Ok(Event::new(command))
    }

    /// Copies a buffer to the host.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the buffer is another device's.
    pub fn download<T: Pod>(&self, from: &Buffer<T>) -> Result<Download<T>> {
        from.check_device("download", &self.inner.device)?;
        let slot = Slot::default();
        let command = self.submit(|queue| slot.read(queue, from.memory.address, from.bytes()))?;
        from.memory.add_user(&command);
        Ok(Download {
            event: Event::new(command),
            slot,
            driver: self.inner.device.info().driver,
            element: PhantomData,
        })
    }

    /// Copies one buffer to another.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the lengths differ, both are the same buffer, or one is
    /// another device's.
    pub fn copy<T: Pod>(&self, from: &Buffer<T>, to: &Buffer<T>) -> Result<Event> {
        to.check_length("copy", from.len())?;
        from.check_device("copy", &self.inner.device)?;
        to.check_device("copy", &self.inner.device)?;
        if from.memory.address == to.memory.address {
            return Err(MemoryError::Transfer {
                what: "copy",
                reason: "source and destination are the same buffer".to_owned(),
            }
            .into());
        }
        let command =
            self.submit(|queue| queue.copy(from.memory.address, to.memory.address, from.bytes()))?;
        from.memory.add_user(&command);
        to.memory.add_user(&command);
        Ok(Event::new(command))
    }

    /// Sets every element of a buffer.
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the buffer is another device's.
    pub fn fill<T: Pod>(&self, to: &Buffer<T>, value: T) -> Result<Event> {
        to.check_device("fill", &self.inner.device)?;
        let pattern: Arc<[u8]> = value.as_bytes().into();
        let command = self.submit(|queue| queue.fill(to.memory.address, to.bytes(), pattern))?;
        to.memory.add_user(&command);
        Ok(Event::new(command))
    }

    /// Waits for everything given so far.
    ///
    /// # Errors
    /// The first error of a command whose [`Event`] nobody asked, and errors of work that
    /// dropped values left behind.
    pub fn wait(&self) -> Result<()> {
        // They stay in the lists meanwhile: another thread may want to wait too.
        let given: Vec<Arc<Command>> = {
            let state = lock(&self.inner.state);
            state
                .failed
                .iter()
                .chain(&state.under_way)
                .cloned()
                .collect()
        };
        let mut result = Ok(());
        for command in given {
            let outcome = command.wait_unreported();
            if result.is_ok() {
                result = outcome;
            }
        }
        lock(&self.inner.state).prune();
        result.and_then(|()| self.inner.device.inner.take_error())
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue")
            .field("device", &self.inner.device)
            .field("under_way", &lock(&self.inner.state).under_way.len())
            .finish()
    }
}

impl Drop for QueueInner {
    fn drop(&mut self) {
        let mut state = std::mem::take(&mut *lock(&self.state));
        state.prune();
        self.device
            .inner
            .adopt(state.failed.into_iter().chain(state.under_way));
    }
}

/// Where the driver's thread puts what it read.
#[derive(Default)]
pub(crate) struct Slot(Arc<Mutex<Option<Vec<u8>>>>);

impl Slot {
    /// Starts reading memory.
    pub(crate) fn read(
        &self,
        queue: &dyn hal::Queue,
        from: gfxjit_hal::DevicePtr,
        bytes: usize,
    ) -> std::result::Result<Arc<dyn hal::Event>, DeviceError> {
        let slot = self.0.clone();
        queue.read(
            from,
            bytes,
            Box::new(move |bytes| *lock(&slot) = Some(bytes.to_vec())),
        )
    }

    /// What was read by a command that ended well.
    pub(crate) fn take<T: Pod>(&self, driver: &'static str) -> Result<Vec<T>> {
        let bytes = lock(&self.0).take();
        bytes.as_deref().and_then(vec_from_bytes).ok_or_else(|| {
            DeviceError::Driver {
                driver,
                reason: "a copy ended well but brought no data".to_owned(),
            }
            .into()
        })
    }
}

/// A copy to the host that is under way.
pub struct Download<T> {
    event: Event,
    slot: Slot,
    driver: &'static str,
    element: PhantomData<T>,
}

impl<T: Pod> Download<T> {
    /// The copy's event.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Waits for the data.
    ///
    /// # Errors
    /// [`Error::Device`] when the copy failed.
    pub fn wait(self) -> Result<Vec<T>> {
        self.event.wait()?;
        self.slot.take(self.driver)
    }
}

impl<T> std::fmt::Debug for Download<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Download").field(&self.event).finish()
    }
}
