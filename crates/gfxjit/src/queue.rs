//! Queues of commands, and events that tell when commands are done.
//!
//! Problem: launches and copies return at once, so errors arrive later than the calls that
//! caused them. Each command remembers whether its error was reported: an [`Event`]
//! reports it to its owner, else [`Queue::wait`] does, else the next copy out of a
//! buffer that the failed command was using; and only once.

pub(crate) mod command;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::{self as hal, DeviceError, HostTarget, Source, StridedCopy, Target, Timing};
pub use gfxjit_hal::{Extent, Strides};
use gfxjit_hostcall::QueueServices;
use zerocopy::IntoBytes;

use crate::device::Device;
use crate::error::{Error, MemoryError, Result};
use crate::memory::buffer::Buffer;
use crate::memory::element::Pod;
use crate::memory::{Memory, Slice, host_vec};
use crate::queue::command::Command;
use gfxjit_hal::sync::lock;

/// How many failed commands a queue keeps for [`Queue::wait`] to report.
const REMEMBERED_FAILURES: usize = 16;

/// Tells when a launch or a copy is done and how long it took. Dropping it does not end the
/// command, which runs on; see [`Queue`].
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// # let queue = device.queue()?;
/// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
/// let event = module.kernel("saxpy")?.launch(&queue).grid(1).block(64)
///     .arg(&x).arg(&x).arg(1.0f32).arg(64u32).submit()?;
/// let timing = event.wait()?;
/// assert!(event.is_over() && event.poll().is_some());
/// println!("the device was busy for {:?}", timing.end - timing.start);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Event {
    command: Arc<Command>,
}

impl Memory {
    /// The commands that use it and have not ended: what a copy to or from it waits for.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// # let memory = gfxjit::Memory::new(&device, 64, gfxjit::MemoryKind::Device)?;
    /// let event = launch.uses(&memory).submit()?;
    /// assert_eq!(memory.users().len(), 1);
    /// event.cancel()?;
    /// event.wait().unwrap_err();
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn users(&self) -> Vec<Event> {
        self.commands().into_iter().map(Event::new).collect()
    }
}

impl Event {
    pub(crate) fn new(command: Arc<Command>) -> Self {
        Self { command }
    }

    /// Waits for the end of the command. Every call gives the same answer.
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
    /// let timing = launch.grid(1).block(64).submit()?.wait()?;
    /// assert!(timing.end >= timing.start);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`]: why the command failed; a fault names kernel, place and lane.
    pub fn wait(&self) -> Result<Timing> {
        self.command.wait()
    }

    /// Waits for at most `timeout`: `None` when the command is not done by then. It goes on; to
    /// end a launch as well, [`Event::cancel`] it. The time is the host's and counts from the
    /// call, whatever the command waits for; [`Launch::time_limit`](crate::Launch::time_limit)
    /// counts from when a launch starts.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// use std::time::Duration;
    /// let event = launch.submit()?;
    /// assert!(event.wait_timeout(Duration::from_millis(5)).is_none());
    /// event.cancel()?;
    /// assert!(event.wait_timeout(Duration::from_secs(60)).is_some_and(|result| result.is_err()));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Event::wait`], once the command is done.
    #[must_use]
    pub fn wait_timeout(&self, timeout: Duration) -> Option<Result<Timing>> {
        self.command.wait_timeout(timeout)
    }

    /// Whether the command ends within a time, well or not. An error stays for those that wait.
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
    /// let event = launch.grid(1).block(64).submit()?;
    /// assert!(event.ends_within(std::time::Duration::from_secs(60)));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn ends_within(&self, timeout: Duration) -> bool {
        self.command.event().wait_timeout(timeout).is_some()
    }

    /// The progress of a launch; `None` for copies, and where the device does not report it.
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
    /// let event = launch.grid(2).block(32).submit()?;
    /// event.wait()?;
    /// let progress = event.progress();
    /// assert_eq!(progress, Some(gfxjit::hal::Progress::Running { ended: 2, all: 2 }));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> Option<hal::Progress> {
        self.command.event().progress()
    }

    /// Ends a launch early; returns at once. Waiting for the event then gives
    /// [`DeviceError::Cancelled`], with how far the launch was, unless it had just ended. A
    /// launch that still waits in its queue does not run at all. Other launches and queues are
    /// not disturbed, and what the kernel has written stays.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let queue = device.queue()?;
    /// use std::time::{Duration, Instant};
    ///
    /// let event = module.kernel("spins")?.launch(&queue).grid(1).block(1).submit()?;
    /// if event.wait_timeout(Duration::from_millis(10)).is_none() {
    ///     event.cancel()?;
    /// }
    /// let error = event.wait().unwrap_err();
    /// assert!(error.to_string().contains("cancelled while it ran"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`DeviceError::CannotCancel`] for copies, and where the device cannot end launches early
    /// ([`Features::cancel`](hal::Features::cancel) says so before).
    pub fn cancel(&self) -> Result<()> {
        Ok(self.command.event().cancel(Duration::ZERO)?)
    }

    /// Waits; an error stays unreported, for others to report.
    pub(crate) fn wait_over(&self) {
        let _ = self.command.event().wait();
    }

    /// The result if the command is done, else `None`. Does not wait.
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
    /// let event = launch.grid(1).block(64).submit()?;
    /// while event.poll().is_none() {
    ///     std::thread::yield_now();
    /// }
    /// assert!(event.poll().is_some_and(|result| result.is_ok()));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Event::wait`], once the command is done.
    #[must_use]
    pub fn poll(&self) -> Option<Result<Timing>> {
        self.command.poll()
    }

    /// Whether the command has ended, well or not. An error stays for those that wait.
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
    /// let event = launch.grid(1).block(64).submit()?;
    /// event.wait()?;
    /// assert!(event.is_over());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.command.event().poll().is_some()
    }

    /// Waits and tells how long the command ran on the device.
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
    /// let time = launch.grid(1).block(64).submit()?.elapsed()?;
    /// assert!(time.as_secs() < 60);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
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

/// Commands that run in the order they were given; all calls but [`Queue::wait`] return at once.
///
/// Clones are the same queue. A command that fails does not stop those behind it. Commands
/// of different queues are not ordered, unless one waits for an [`Event`] of the other
/// ([`Queue::wait_for`]).
///
/// A queue may be dropped while its commands are under way: they run on. Only when nothing can
/// observe a launch any more (its queue, its events, its buffers and its module are all dropped) it
/// has [`DROP_GRACE`](hal::DROP_GRACE) to end, and is cancelled then: an endless kernel neither keeps
/// a core busy for ever nor keeps the program from ending.
///
/// [`Queue::upload`] takes a vector and copies it once, to the device; a slice is copied to a vector
/// first, because it is only borrowed. [`Buffer::upload`] waits and needs no vector.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let queue = device.queue()?;
/// // Commands run in their order; none of these calls waits.
/// let x = gfxjit::Buffer::<u32>::new(&device, 4)?;
/// let y = gfxjit::Buffer::<u32>::new(&device, 4)?;
/// queue.upload(&x, vec![1, 2, 3, 4])?;
/// queue.copy(&x, &y)?;
/// let download = queue.download(&y)?;
/// queue.fill(&y, 7)?;
/// queue.wait()?;
/// assert_eq!(download.wait()?, [1, 2, 3, 4]);
/// assert_eq!(y.download()?, [7; 4]);
/// # Ok(())
/// # }
/// ```
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
    /// Drops commands that are done and have no error to report.
    fn prune(&mut self) {
        self.failed.retain(|command| command.has_unreported_error());
        while let Some(first) = self.under_way.pop_front_if(|command| command.is_over()) {
            if first.has_unreported_error() && self.failed.len() < REMEMBERED_FAILURES {
                self.failed.push(first);
            }
        }
    }
}

impl Device {
    /// A new queue. Its commands run in order; those of different queues may run at the same time.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let queue = device.queue()?;
    /// assert!(queue.device().same(&device));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the driver has no queue left, or the unreported error of a command
    /// whose queue was dropped.
    pub fn queue(&self) -> Result<Queue> {
        self.inner.take_error()?;
        self.new_queue()
    }

    /// A new queue, without reporting errors of commands whose queue was dropped.
    pub(crate) fn new_queue(&self) -> Result<Queue> {
        Ok(Queue {
            inner: Arc::new(QueueInner {
                hal: self.inner.hal.create_queue()?,
                device: self.clone(),
                services: QueueServices::default(),
                state: Mutex::default(),
            }),
        })
    }
}

impl Queue {
    /// The device it belongs to.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    pub(crate) fn services(&self) -> &QueueServices {
        &self.inner.services
    }

    /// Gives a command to the driver. `start` enqueues it and does not wait.
    pub(crate) fn submit(
        &self,
        start: impl FnOnce(&dyn hal::Queue) -> std::result::Result<Arc<dyn hal::Event>, DeviceError>,
    ) -> Result<Arc<Command>> {
        // The lock is held during `start`, so that the list has the device's order.
        let mut state = lock(&self.inner.state);
        state.prune();
        let event = start(&*self.inner.hal)?;
        let command = Command::new(event, self.inner.hal.clone());
        state.under_way.push_back(command.clone());
        Ok(command)
    }

    /// Copies `data` into a buffer. A vector is given to the queue as it is; a slice is copied to
    /// one first, as the call returns before the queue has read it. [`Buffer::upload`], which waits,
    /// copies a slice once.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::<u32>::new(&device, 2)?;
    /// queue.upload(&x, vec![3, 4])?;
    /// assert_eq!(queue.download(&x)?.wait()?, [3, 4]);
    /// assert!(queue.upload(&x, vec![5]).is_err(), "another length");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the lengths differ or the buffer is another device's.
    pub fn upload<T: Pod>(&self, to: &Buffer<T>, data: impl Into<Vec<T>>) -> Result<Event> {
        let data = data.into();
        to.check_length("upload", data.len())?;
        self.send(to.as_slice(), Owned(data))
    }

    /// Copies a buffer to the host.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
    /// let download = queue.download(&x)?;
    /// // … other work of the host …
    /// assert_eq!(download.wait()?, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the buffer is another device's, or the host has no memory for
    /// it.
    pub fn download<T: Pod>(&self, from: &Buffer<T>) -> Result<Download<T>> {
        self.receive(from.as_slice(), from.host_vec()?)
    }

    /// Copies one buffer to another. One of the buffers may be another device's, where the driver
    /// can copy between them.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
    /// let y = gfxjit::Buffer::new(&device, 2)?;
    /// queue.copy(&x, &y)?.wait()?;
    /// assert_eq!(y.download()?, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::copy_slice`].
    pub fn copy<T: Pod>(&self, from: &Buffer<T>, to: &Buffer<T>) -> Result<Event> {
        to.check_length("copy", from.len())?;
        if from.address() == to.address() && from.device().same(to.device()) {
            return Err(Error::from(MemoryError::Transfer {
                what: "copy",
                reason: "source and destination are the same buffer".to_owned(),
            }));
        }
        self.copy_slice(from.as_slice(), to.as_slice())
    }

    /// Sets every element of a buffer.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::<f32>::new(&device, 3)?;
    /// queue.fill(&x, 1.5)?;
    /// assert_eq!(x.download()?, [1.5; 3]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the buffer is another device's.
    pub fn fill<T: Pod>(&self, to: &Buffer<T>, value: T) -> Result<Event> {
        self.fill_slice(to.as_slice(), value.as_bytes())
    }

    /// The raw level: copies bytes of the host to memory.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let memory = gfxjit::Memory::new(&device, 4, gfxjit::MemoryKind::Device)?;
    /// queue.write(&memory.all(), vec![1, 2, 3, 4])?;
    /// assert_eq!(queue.read(&memory.slice(2..)?)?.wait()?, [3, 4]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when the lengths differ or the memory is another device's;
    /// [`Error::Device`] when an address is no memory of the device.
    pub fn write(&self, to: &Slice, bytes: impl Into<Vec<u8>>) -> Result<Event> {
        let bytes = bytes.into();
        to.check_length("write", bytes.len() as u64)?;
        self.send(to, bytes)
    }

    /// The raw level: copies memory to the host.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[0x0201u16])?;
    /// assert_eq!(queue.read(x.as_slice())?.wait()?, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::write`].
    pub fn read(&self, from: &Slice) -> Result<Download<u8>> {
        self.receive(from, host_vec(from.len())?)
    }

    /// The raw level: copies memory to memory. One side is of the queue's device; the other may
    /// be of another device, where the driver can copy between them
    /// ([`Features::peer_copy`](hal::Features::peer_copy)). Ranges that overlap hold undefined
    /// bytes afterwards.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u8, 2, 3, 4])?;
    /// queue.copy_slice(&x.slice(0..2)?, &x.slice(2..4)?)?;
    /// assert_eq!(x.download()?, [1, 2, 1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::write`]; [`Error::Device`] when the driver cannot copy between the devices.
    pub fn copy_slice(&self, from: &Slice, to: &Slice) -> Result<Event> {
        to.check_length("copy", from.len())?;
        self.check_pair(from, to)?;
        let (source, target) = (Source::Device(from.range()), Target::Device(to.range()));
        self.command(&[from, to], |queue| queue.copy(source, target))
    }

    /// The raw level: fills memory with a repeated pattern. The length of `to` is a multiple of the
    /// pattern's.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[0u8; 6])?;
    /// queue.fill_slice(&x.slice(2..6)?, &[7, 8])?;
    /// assert_eq!(x.download()?, [0, 0, 7, 8, 7, 8]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::write`].
    pub fn fill_slice(&self, to: &Slice, pattern: &[u8]) -> Result<Event> {
        self.check_device("fill", to)?;
        if pattern.is_empty() || !to.len().is_multiple_of(pattern.len() as u64) {
            return Err(Error::from(MemoryError::Transfer {
                what: "fill",
                reason: format!("{} bytes with a pattern of {}", to.len(), pattern.len()),
            }));
        }
        self.command(&[to], |queue| queue.fill(&to.range(), pattern))
    }

    /// The raw level: copies rows that lie apart (in two or three dimensions) from memory to
    /// memory. What lies between the rows of the target stays as it is.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// use gfxjit::{Buffer, Extent, Strides};
    ///
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// // The middle of an image of 4 x 4 bytes, densely packed.
    /// let image = Buffer::from_slice(&device, &(0..16).collect::<Vec<u8>>())?;
    /// let middle = Buffer::<u8>::new(&device, 4)?;
    /// let extent = Extent { row_bytes: 2, rows: 2, planes: 1 };
    /// let (pitched, packed) = (Strides { row: 4, plane: 16 }, Strides { row: 2, plane: 4 });
    /// queue.copy_strided(&image.slice(5..16)?, pitched, middle.as_slice(), packed, extent)?;
    /// assert_eq!(middle.download()?, [5, 6, 9, 10]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// use gfxjit::{Extent, Memory, MemoryKind, Strides};
    /// let memory = Memory::new(&device, 16, MemoryKind::Device)?;
    /// queue.write(&memory.all(), (0..16).collect::<Vec<u8>>())?;
    /// // Two rows of two bytes, from rows of four bytes to rows of two.
    /// let (from, to) = (memory.slice(0..8)?, memory.slice(8..12)?);
    /// let extent = Extent { row_bytes: 2, rows: 2, planes: 1 };
    /// let [from_rows, to_rows] = [4, 2].map(|row| Strides { row, plane: 0 });
    /// queue.copy_strided(&from, from_rows, &to, to_rows, extent)?;
    /// assert_eq!(queue.read(&to)?.wait()?, [0, 1, 4, 5]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`MemoryError::Transfer`] when a row is not inside its slice, or rows of one side overlap; else
    /// as [`Queue::copy_slice`].
    pub fn copy_strided(
        &self,
        from: &Slice,
        from_strides: Strides,
        to: &Slice,
        to_strides: Strides,
        extent: Extent,
    ) -> Result<Event> {
        self.check_pair(from, to)?;
        check_rows("source", from.len(), from_strides, extent)?;
        check_rows("target", to.len(), to_strides, extent)?;
        let copy = StridedCopy {
            from: Source::Device(from.range()),
            from_strides,
            to: Target::Device(to.range()),
            to_strides,
            extent,
        };
        self.command(&[from, to], |queue| queue.copy_strided(copy))
    }

    /// Like [`Queue::copy_strided`], from the host's bytes, whose first byte is the first row's.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// use gfxjit::{Extent, Strides};
    /// let image = gfxjit::Buffer::from_slice(&device, &[0u8; 8])?;
    /// // Two packed rows of two bytes, into rows that begin every four bytes.
    /// let [from, to] = [2, 4].map(|row| Strides { row, plane: 0 });
    /// let extent = Extent { row_bytes: 2, rows: 2, planes: 1 };
    /// queue.write_strided(vec![1, 2, 3, 4], from, image.as_slice(), to, extent)?;
    /// assert_eq!(image.download()?, [1, 2, 0, 0, 3, 4, 0, 0]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::copy_strided`].
    pub fn write_strided(
        &self,
        bytes: impl Into<Vec<u8>>,
        from_strides: Strides,
        to: &Slice,
        to_strides: Strides,
        extent: Extent,
    ) -> Result<Event> {
        let bytes = bytes.into();
        self.check_device("write", to)?;
        check_rows("source", bytes.len() as u64, from_strides, extent)?;
        check_rows("target", to.len(), to_strides, extent)?;
        let copy = StridedCopy {
            from: Source::Host(Box::new(bytes)),
            from_strides,
            to: Target::Device(to.range()),
            to_strides,
            extent,
        };
        self.command(&[to], |queue| queue.copy_strided(copy))
    }

    /// Like [`Queue::copy_strided`], from memory to the host, where the rows are packed.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// use gfxjit::{Extent, Strides};
    /// let image = gfxjit::Buffer::from_slice(&device, &[1u8, 2, 0, 0, 3, 4, 0, 0])?;
    /// let extent = Extent { row_bytes: 2, rows: 2, planes: 1 };
    /// let rows = queue.read_strided(image.as_slice(), Strides { row: 4, plane: 0 }, extent)?;
    /// assert_eq!(rows.wait()?, [1, 2, 3, 4]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::copy_strided`].
    pub fn read_strided(
        &self,
        from: &Slice,
        from_strides: Strides,
        extent: Extent,
    ) -> Result<Download<u8>> {
        self.check_device("read", from)?;
        check_rows("source", from.len(), from_strides, extent)?;
        let bytes = extent.bytes().ok_or_else(|| {
            Error::from(MemoryError::Transfer {
                what: "read",
                reason: "the rows have more bytes than there are addresses".to_owned(),
            })
        })?;
        let (slot, target) = Slot::with(host_vec(bytes)?);
        let copy = StridedCopy {
            from: Source::Device(from.range()),
            from_strides,
            to: Target::Host(target),
            to_strides: Strides {
                row: extent.row_bytes,
                plane: extent.row_bytes * extent.rows,
            },
            extent,
        };
        let event = self.command(&[from], |queue| queue.copy_strided(copy))?;
        Ok(self.download_of(event, slot))
    }

    /// Calls a host function when all commands so far are done, on a thread of the driver; later
    /// commands begin when it has returned. The function may take long, but must not wait for this
    /// queue.
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
    /// use std::sync::mpsc::channel;
    /// let (sender, receiver) = channel();
    /// launch.grid(1).block(64).submit()?;
    /// queue.call(move || sender.send("done").expect("a receiver"))?;
    /// assert_eq!(receiver.recv(), Ok("done"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the driver fails.
    pub fn call(&self, function: impl FnOnce() + Send + 'static) -> Result<Event> {
        // The call is a copy of 0 bytes, whose `HostTarget` is notified at its end.
        let target: Box<dyn HostTarget> = Box::new(Call(function));
        let command =
            self.submit(|queue| queue.copy(Source::Host(Box::new([])), Target::Host(target)))?;
        Ok(Event::new(command))
    }

    /// An event that is done when all commands so far are.
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
    /// let launched = launch.grid(1).block(64).submit()?;
    /// queue.record()?.wait()?;
    /// assert!(launched.is_over());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the driver fails.
    pub fn record(&self) -> Result<Event> {
        self.command(&[], |queue| queue.record())
    }

    /// Later commands start when `event` is done, even if its command failed. The event may be of
    /// another queue, also of another device; the host does not wait.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let x = gfxjit::Buffer::<u32>::new(&device, 1)?;
    /// let (writes, reads) = (device.queue()?, device.queue()?);
    /// let written = writes.fill(&x, 5)?;
    /// reads.wait_for(&written)?;
    /// assert_eq!(reads.download(&x)?.wait()?, [5]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`] when the driver fails.
    pub fn wait_for(&self, event: &Event) -> Result<()> {
        Ok(self.inner.hal.wait_for(event.command.event())?)
    }

    fn send<B: AsRef<[u8]> + Send + Sync + 'static>(&self, to: &Slice, bytes: B) -> Result<Event> {
        self.check_device("upload", to)?;
        let (source, target) = (Source::Host(Box::new(bytes)), Target::Device(to.range()));
        self.command(&[to], |queue| queue.copy(source, target))
    }

    fn receive<T: Pod>(&self, from: &Slice, data: Vec<T>) -> Result<Download<T>> {
        self.check_device("download", from)?;
        let (slot, target) = Slot::with(data);
        let (source, target) = (Source::Device(from.range()), Target::Host(target));
        let event = self.command(&[from], |queue| queue.copy(source, target))?;
        Ok(self.download_of(event, slot))
    }

    fn download_of<T>(&self, event: Event, slot: Slot<T>) -> Download<T> {
        Download {
            event,
            slot,
            driver: self.inner.device.info().driver.name,
        }
    }

    fn command(
        &self,
        memory: &[&Slice],
        start: impl FnOnce(&dyn hal::Queue) -> std::result::Result<Arc<dyn hal::Event>, DeviceError>,
    ) -> Result<Event> {
        let command = self.submit(start)?;
        for used in memory {
            used.add_user(&command);
        }
        Ok(Event::new(command))
    }

    fn check_device(&self, what: &'static str, slice: &Slice) -> Result<()> {
        if slice.device().same(&self.inner.device) {
            return Ok(());
        }
        Err(self.elsewhere(what, slice))
    }

    /// One slice is this device's; a device looks up only its own addresses, so a slice by address
    /// must be of the queue's device.
    fn check_pair(&self, from: &Slice, to: &Slice) -> Result<()> {
        let is_here = |slice: &Slice| slice.device().same(&self.inner.device);
        for (slice, other) in [(from, to), (to, from)] {
            if !is_here(slice) && (!is_here(other) || slice.memory().is_none()) {
                return Err(self.elsewhere("copy", slice));
            }
        }
        Ok(())
    }

    fn elsewhere(&self, what: &'static str, slice: &Slice) -> Error {
        Error::from(MemoryError::Transfer {
            what,
            reason: format!(
                "the buffer is in the memory of {}, the queue is one of {}",
                slice.device().info().uri,
                self.inner.device.info().uri
            ),
        })
    }

    /// Waits for all commands so far.
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
    /// let event = launch.grid(1).block(64).submit()?;
    /// queue.wait()?;
    /// assert!(event.is_over());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first error of a command whose [`Event`] has not reported it, and errors of commands
    /// whose queue was dropped.
    pub fn wait(&self) -> Result<()> {
        // The commands stay in the list while this thread waits: another thread may want to wait
        // too.
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

    /// Like [`Queue::wait`], for at most `timeout`: `false` when not all commands are done by then;
    /// they go on.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// let event = launch.submit()?;
    /// assert!(!queue.wait_timeout(std::time::Duration::from_millis(5))?);
    /// event.cancel()?;
    /// event.wait().unwrap_err();
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Queue::wait`], once all are done.
    pub fn wait_timeout(&self, timeout: Duration) -> Result<bool> {
        let begun = Instant::now();
        let under_way = lock(&self.inner.state).under_way.clone();
        for command in under_way {
            let left = timeout.saturating_sub(begun.elapsed());
            if command.event().wait_timeout(left).is_none() {
                return Ok(false);
            }
        }
        self.wait().map(|()| true)
    }

    /// Ends all unfinished launches so far early, as [`Event::cancel`] does. Copies are not
    /// affected.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// let event = launch.submit()?;
    /// queue.cancel()?;
    /// assert!(event.wait().unwrap_err().to_string().contains("cancelled"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`DeviceError::CannotCancel`] where the device cannot end launches early.
    pub fn cancel(&self) -> Result<()> {
        let device = self.device().info();
        if !device.features.cancel {
            return Err(Error::from(DeviceError::CannotCancel {
                reason: format!("{} cannot end a launch early", device.uri),
            }));
        }
        let under_way: Vec<Arc<Command>> =
            lock(&self.inner.state).under_way.iter().cloned().collect();
        // Cancel the last launch first: otherwise one could start when the launch before it ends.
        for command in under_way.iter().rev() {
            match command.event().cancel(Duration::ZERO) {
                // Copies cannot be cancelled.
                Ok(()) | Err(DeviceError::CannotCancel { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
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

fn check_rows(side: &str, len: u64, strides: Strides, extent: Extent) -> Result<()> {
    let refused = |reason| {
        Error::from(MemoryError::Transfer {
            what: "copy",
            reason: format!("in its {side}: {reason}"),
        })
    };
    let span = extent.span(strides).map_err(refused)?;
    if span > len {
        return Err(refused(format!("rows of {span} bytes in a slice of {len}")));
    }
    Ok(())
}

/// A vector whose bytes a driver reads.
struct Owned<T>(Vec<T>);

impl<T: Pod> AsRef<[u8]> for Owned<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Where the driver's result is stored when a copy to the host ends.
struct Slot<T>(Arc<Mutex<Option<Vec<T>>>>);

/// A vector that a driver writes to.
struct Receiving<T> {
    data: Vec<T>,
    slot: Slot<T>,
}

impl<T: Pod> Slot<T> {
    /// An empty slot, and the target through which a driver fills it.
    fn with(data: Vec<T>) -> (Self, Box<dyn HostTarget>) {
        let slot = Arc::new(Mutex::new(None));
        let receiving = Receiving {
            data,
            slot: Self(Arc::clone(&slot)),
        };
        (Self(slot), Box::new(receiving))
    }

    /// The data, after the copy ended well.
    fn take(&self, driver: &'static str) -> Result<Vec<T>> {
        lock(&self.0).take().ok_or_else(|| {
            DeviceError::Driver {
                driver,
                reason: "a copy ended well but brought no data".to_owned(),
            }
            .into()
        })
    }
}

impl<T: Pod> HostTarget for Receiving<T> {
    fn bytes(&mut self) -> &mut [u8] {
        self.data.as_mut_bytes()
    }

    fn filled(self: Box<Self>) {
        let Self { data, slot } = *self;
        *lock(&slot.0) = Some(data);
    }
}

/// A host function that is called when the queue reaches it.
struct Call<F>(F);

impl<F: FnOnce() + Send> HostTarget for Call<F> {
    fn bytes(&mut self) -> &mut [u8] {
        &mut []
    }

    fn filled(self: Box<Self>) {
        (self.0)();
    }
}

/// A copy to the host under way.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let queue = device.queue()?;
/// let x = gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
/// let download = queue.download(&x)?;
/// download.event().wait()?;
/// assert_eq!(download.wait()?, [1, 2]);
/// # Ok::<(), gfxjit::Error>(())
/// ```
pub struct Download<T> {
    event: Event,
    slot: Slot<T>,
    driver: &'static str,
}

impl<T: Pod> Download<T> {
    /// The copy's event.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Waits for the data.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let x = gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
    /// assert_eq!(queue.download(&x)?.wait()?, [1, 2]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
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
