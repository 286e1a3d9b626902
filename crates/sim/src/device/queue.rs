//! Queues: commands in order, each with an event.
//!
//! Every queue has a thread. What a command touches is looked up and held when the command is
//! given, so memory and code that are freed afterwards stay until it is done. Dropping a
//! queue waits for its commands; what has not ended a while later is cancelled, as a kernel without
//! end would keep the program from its own.
//!
//! A copy that waits is done by the thread that waits for it, straight between its slice and
//! the device's memory: at once where the queue has nothing to do, else when its turn comes,
//! while the queue's thread waits. So no thread has to be woken for most of them.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use gfxjit_hal::{
    DROP_GRACE, DeviceError, Dispatch, Event, MemoryRange, Progress, Queue, Source, StridedCopy,
    Target, Timing,
};

use crate::device::DRIVER;
use crate::device::shared_memory::SimAllocation;
use crate::gpu::Gpu;
use crate::launch::aql::PacketMemory;
use crate::launch::control::Control;
use crate::launch::plan::Plan;
use crate::machine::memory::{Access, Hold};
use crate::machine::workgroup::ThreadCache;
use crate::threads::spin_condvar::SpinCondvar;
use gfxjit_hal::sync::{lock, panic_text};

type Outcome = Result<Timing, DeviceError>;

/// How often the thread of a queue that waits for another one looks whether its own was dropped.
const LOOK: Duration = Duration::from_millis(100);

/// The event of one command.
pub struct SimEvent {
    outcome: Mutex<Option<Outcome>>,
    done: SpinCondvar,
    launch: Option<Ticket>,
}

/// What an event has of its launch.
struct Ticket {
    kernel: Arc<str>,
    control: Arc<Control>,
    /// Workgroups of the launch.
    all: u64,
    /// The launch until it begins or is cancelled.
    plan: Mutex<Option<Box<Plan>>>,
}

impl SimEvent {
    /// There is a core for the thread that waits for it, or none.
    fn new(has_core: bool, launch: Option<Ticket>) -> Self {
        Self {
            outcome: Mutex::default(),
            done: SpinCondvar::new(has_core),
            launch,
        }
    }

    fn finish(&self, outcome: Outcome) {
        *lock(&self.outcome) = Some(outcome);
        self.done.notify_all();
    }

    /// Takes the launch out to begin it; `None` where it was cancelled while it waited, and the
    /// event is done.
    ///
    /// # Errors
    /// Its time was over before its turn came.
    fn begin(&self) -> Result<Option<Box<Plan>>, DeviceError> {
        let Some(ticket) = &self.launch else {
            return Ok(None);
        };
        let plan = lock(&ticket.plan).take();
        if plan.is_some() && ticket.control.is_cancelled() {
            return Err(self.cancelled());
        }
        Ok(plan)
    }

    /// What a command says that was cancelled before it began.
    fn cancelled(&self) -> DeviceError {
        let kernel = self.launch.as_ref().map(|launch| launch.kernel.to_string());
        DeviceError::Cancelled {
            kernel,
            progress: Progress::NotStarted,
        }
    }
}

impl Event for SimEvent {
    fn wait(&self) -> Outcome {
        let mut outcome = lock(&self.outcome);
        loop {
            if let Some(outcome) = &*outcome {
                return outcome.clone();
            }
            outcome = self.done.wait(&self.outcome, outcome, Option::is_none);
        }
    }

    fn poll(&self) -> Option<Outcome> {
        lock(&self.outcome).clone()
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        let outcome = lock(&self.outcome);
        let outcome = (self.done).wait_timeout(&self.outcome, outcome, timeout, Option::is_none);
        outcome.clone()
    }

    fn progress(&self) -> Option<Progress> {
        let ticket = self.launch.as_ref()?;
        if lock(&ticket.plan).is_some() {
            return Some(Progress::NotStarted);
        }
        let ended = ticket.control.finished.get();
        let all = ticket.all;
        Some(Progress::Running { ended, all })
    }

    fn cancel(&self, grace: Duration) -> Result<(), DeviceError> {
        let Some(ticket) = &self.launch else {
            return Err(DeviceError::CannotCancel {
                reason: "the command is no launch".to_owned(),
            });
        };
        ticket.control.cancel(grace);
        if !grace.is_zero() {
            return Ok(());
        }
        let waiting = lock(&ticket.plan).take();
        // The thread that takes the launch out says how it ends.
        if let Some(plan) = waiting {
            drop(plan);
            self.finish(Err(self.cancelled()));
        }
        Ok(())
    }
}

enum Work {
    /// The launch of the command's event.
    Launch,
    /// A copy or a fill.
    Act(Box<dyn FnOnce() + Send>),
    /// The turn of a thread that copies by itself.
    Lend(Arc<Lent>),
    /// The queue goes on when this is done.
    Wait(Arc<dyn Event>),
}

/// A queue's turn that another thread has.
struct Lent {
    begun: SimEvent,
    over: SimEvent,
}

struct Command {
    work: Work,
    event: Arc<SimEvent>,
    takes_all_cores: bool,
}

#[derive(Default)]
struct Pending {
    commands: VecDeque<Command>,
    /// Those that take all cores and are not over.
    wide: usize,
    /// The command that the queue's thread carries out.
    current: Option<Arc<SimEvent>>,
    /// Another thread has the queue's turn.
    lent: bool,
    /// The queue was dropped: its thread waits for other queues until then.
    closed: Option<Instant>,
}

struct Inbox {
    pending: Mutex<Pending>,
    given: SpinCondvar,
}

impl Inbox {
    fn put(&self, work: Work, launch: Option<Ticket>, takes_all_cores: bool) -> Arc<SimEvent> {
        let mut pending = lock(&self.pending);
        pending.wide += usize::from(takes_all_cores);
        let event = Arc::new(SimEvent::new(pending.wide == 0, launch));
        pending.commands.push_back(Command {
            work,
            event: Arc::clone(&event),
            takes_all_cores,
        });
        drop(pending);
        self.given.notify(1);
        event
    }

    /// No command comes any more; launches that have not ended when `grace` is over are cancelled.
    fn close(&self, grace: Duration) {
        let mut pending = lock(&self.pending);
        pending.closed = Some(Instant::now() + grace);
        let waiting = pending.commands.iter().map(|command| &command.event);
        for event in waiting.chain(&pending.current) {
            if let Some(ticket) = &event.launch {
                ticket.control.cancel(grace);
            }
        }
        drop(pending);
        self.given.notify(1);
    }

    /// Whether the queue was dropped, and its time is over.
    fn is_over(&self) -> bool {
        lock(&self.pending)
            .closed
            .is_some_and(|end| end <= Instant::now())
    }

    /// The next command; `None` when there will be no more.
    fn take(&self) -> Option<Command> {
        let has_none = |pending: &Pending| {
            pending.lent || (pending.commands.is_empty() && pending.closed.is_none())
        };
        let mut pending = lock(&self.pending);
        pending.current = None;
        let mut pending = self.given.wait(&self.pending, pending, has_none);
        let command = pending.commands.pop_front();
        pending.current = command.as_ref().map(|command| Arc::clone(&command.event));
        command
    }

    /// The turn of the caller, if nothing is before it.
    fn borrow(&self) -> Option<Borrowed<'_>> {
        let mut pending = lock(&self.pending);
        if pending.current.is_some() || pending.lent || !pending.commands.is_empty() {
            return None;
        }
        pending.lent = true;
        Some(Borrowed(self))
    }
}

/// The turn of a queue that has nothing else to do.
struct Borrowed<'a>(&'a Inbox);

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        let mut pending = lock(&self.0.pending);
        pending.lent = false;
        let has_more = !pending.commands.is_empty();
        drop(pending);
        if has_more {
            self.0.given.notify(1);
        }
    }
}

/// The turn of a queue whose thread waits for the end of it.
struct Awaited(Arc<Lent>);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.over.finish(Ok(Timing::default()));
    }
}

/// What the thread of a queue keeps between commands.
struct Worker {
    device: Arc<Gpu>,
    packets: PacketMemory,
    thread_cache: ThreadCache,
    /// The queue was dropped while a command waited for another queue, in vain: those behind it
    /// do not begin.
    gave_up: bool,
}

impl Worker {
    fn run(mut self, inbox: &Inbox) {
        while let Some(command) = inbox.take() {
            let Command {
                work,
                event,
                takes_all_cores,
            } = command;
            let start = self.device.now();
            let device = Arc::clone(&self.device);
            let execute = || self.execute(work, &event, inbox);
            let result = catch_unwind(AssertUnwindSafe(execute));
            let result = result.unwrap_or_else(|panic| {
                // Whatever was half done is not used again.
                self.packets = PacketMemory::default();
                self.thread_cache = ThreadCache::default();
                Err(DeviceError::Driver {
                    driver: DRIVER,
                    reason: format!("a command panicked: {}", panic_text(&*panic)),
                })
            });
            let end = device.now();
            if takes_all_cores {
                lock(&inbox.pending).wide -= 1;
            }
            if !matches!(result, Ok(Done::Before)) {
                event.finish(result.map(|_| Timing { start, end }));
            }
        }
    }

    fn execute(
        &mut self,
        work: Work,
        event: &SimEvent,
        inbox: &Inbox,
    ) -> Result<Done, DeviceError> {
        if self.gave_up {
            return match &event.launch {
                // It was cancelled by its event.
                Some(ticket) if lock(&ticket.plan).take().is_none() => Ok(Done::Before),
                _ => Err(event.cancelled()),
            };
        }
        match work {
            Work::Launch => {
                let Some(plan) = event.begin()? else {
                    return Ok(Done::Before);
                };
                plan.execute(&self.device, &mut self.packets, &mut self.thread_cache)?;
            }
            Work::Act(act) => act(),
            Work::Lend(lent) => {
                lent.begun.finish(Ok(Timing::default()));
                // Neither has an error of its own.
                let _ = lent.over.wait();
            }
            Work::Wait(event) => {
                // Its error is reported by its owner.
                while event.wait_timeout(LOOK).is_none() {
                    self.gave_up = inbox.is_over();
                    if self.gave_up {
                        break;
                    }
                }
            }
        }
        Ok(Done::Now)
    }
}

/// When a command came to its end.
enum Done {
    /// Just now.
    Now,
    /// Before its turn: it was cancelled, and its event is done.
    Before,
}

/// A queue of the software GPU.
pub struct SimQueue {
    device: Arc<Gpu>,
    inbox: Arc<Inbox>,
    thread: Option<JoinHandle<()>>,
}

impl SimQueue {
    pub fn new(device: &Arc<Gpu>) -> Result<Self, DeviceError> {
        let inbox = Arc::new(Inbox {
            pending: Mutex::default(),
            given: SpinCondvar::new(device.pool.cores() > 1),
        });
        let worker = Worker {
            device: Arc::clone(device),
            packets: PacketMemory::default(),
            thread_cache: ThreadCache::default(),
            gave_up: false,
        };
        let commands = Arc::clone(&inbox);
        let thread = std::thread::Builder::new()
            .name("gfxjit-sim-queue".to_owned())
            .spawn(move || {
                // The threads of the pool and those that translate begin as this one.
                gfxjit_llvm::float_modes::reset();
                worker.run(&commands);
            })
            .map_err(|error| DeviceError::Driver {
                driver: DRIVER,
                reason: format!("the queue's thread does not start: {error}"),
            })?;
        Ok(Self {
            device: Arc::clone(device),
            inbox,
            thread: Some(thread),
        })
    }

    fn put(&self, work: Work) -> Arc<dyn Event> {
        self.inbox.put(work, None, self.device.pool.cores() == 1)
    }
}

impl SimQueue {
    fn act(&self, act: impl FnOnce() + Send + 'static) -> Arc<dyn Event> {
        self.put(Work::Act(Box::new(act)))
    }

    /// Holds what a range names: of this device by address, of any software GPU as a part.
    fn hold(
        &self,
        what: &'static str,
        access: Access,
        range: &MemoryRange,
    ) -> Result<Hold, DeviceError> {
        range.checked(what)?;
        match range {
            MemoryRange::Address { at, len } => self.device.memory.hold(what, access, *at, *len),
            MemoryRange::Part { of, offset, len } => {
                let any: &dyn Any = &**of;
                let allocation = any.downcast_ref::<SimAllocation>();
                let held = allocation.and_then(|allocation| allocation.hold(*offset, *len));
                held.ok_or_else(|| DeviceError::Unsupported {
                    device: self.device.info.uri.clone(),
                    reason: format!("{what}: the memory is not a software GPU's"),
                })
            }
        }
    }

    /// Does something when it is the caller's turn, on the caller's thread.
    fn in_turn(&self, act: impl FnOnce()) -> Timing {
        let timed = || {
            let start = self.device.now();
            act();
            Timing {
                start,
                end: self.device.now(),
            }
        };
        if let Some(_borrowed) = self.inbox.borrow() {
            return timed();
        }
        let has_core = self.device.pool.cores() > 1;
        let lent = Arc::new(Lent {
            begun: SimEvent::new(has_core, None),
            over: SimEvent::new(has_core, None),
        });
        self.put(Work::Lend(Arc::clone(&lent)));
        let awaited = Awaited(lent);
        // It has no error of its own.
        let _ = awaited.0.begun.wait();
        timed()
    }
}

fn bad(reason: String) -> DeviceError {
    DeviceError::BadCopy { reason }
}

fn check_lengths(from: u64, to: u64) -> Result<(), DeviceError> {
    if from == to {
        return Ok(());
    }
    Err(bad(format!("{from} bytes to {to}")))
}

impl Queue for SimQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        let plan = Plan::new(&self.device, dispatch)?;
        let takes_all_cores = plan.threads(&self.device) >= self.device.pool.cores();
        let ticket = Ticket {
            kernel: Arc::clone(plan.kernel_name()),
            control: Arc::clone(plan.control()),
            all: plan.workgroups(),
            plan: Mutex::new(Some(Box::new(plan))),
        };
        Ok(self.inbox.put(Work::Launch, Some(ticket), takes_all_cores))
    }

    fn copy(&self, from: Source, mut to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        check_lengths(from.len(), to.len())?;
        Ok(match (from, to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let to = self.hold("write", Access::Write, &range)?;
                self.act(move || to.write((*bytes).as_ref()))
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let from = self.hold("read", Access::Read, &range)?;
                self.act(move || {
                    from.read(target.bytes());
                    target.filled();
                })
            }
            (Source::Device(from), Target::Device(to)) => {
                let from = self.hold("copy", Access::Read, &from)?;
                let to = self.hold("copy", Access::Write, &to)?;
                self.act(move || to.copy_from(&from))
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.act(move || {
                target.bytes().copy_from_slice((*bytes).as_ref());
                target.filled();
            }),
        })
    }

    fn copy_strided(&self, mut copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        copy.check()?;
        let rows = copy.extent.rows(copy.from_strides, copy.to_strides);
        let len = copy.extent.row_bytes;
        // `check` has looked at the ends of both.
        let slice = move |start: u64| start as usize..(start + len) as usize;
        Ok(match (copy.from, copy.to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let held = self.hold("write", Access::Write, &range)?;
                self.act(move || {
                    let bytes = (*bytes).as_ref();
                    rows.for_each(|(from, to)| held.part(to, len).write(&bytes[slice(from)]));
                })
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let held = self.hold("read", Access::Read, &range)?;
                self.act(move || {
                    let bytes = target.bytes();
                    rows.for_each(|(from, to)| held.part(from, len).read(&mut bytes[slice(to)]));
                    target.filled();
                })
            }
            (Source::Device(from), Target::Device(to)) => {
                let from = self.hold("copy", Access::Read, &from)?;
                let to = self.hold("copy", Access::Write, &to)?;
                self.act(move || {
                    rows.for_each(|(at, goes)| to.part(goes, len).copy_from(&from.part(at, len)));
                })
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.act(move || {
                let (from, to) = ((*bytes).as_ref(), target.bytes());
                rows.for_each(|(at, goes)| to[slice(goes)].copy_from_slice(&from[slice(at)]));
                target.filled();
            }),
        })
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        let len = to.len();
        if pattern.is_empty() || !len.is_multiple_of(pattern.len() as u64) {
            return Err(bad(format!(
                "a fill of {len} bytes with a pattern of {} bytes",
                pattern.len()
            )));
        }
        let to = self.hold("fill", Access::Write, to)?;
        let pattern: Box<[u8]> = pattern.into();
        Ok(self.act(move || to.fill(&pattern)))
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        check_lengths(bytes.len() as u64, to.len())?;
        let to = self.hold("write", Access::Write, to)?;
        Ok(self.in_turn(|| to.write(bytes)))
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        check_lengths(from.len(), bytes.len() as u64)?;
        let from = self.hold("read", Access::Read, from)?;
        Ok(self.in_turn(|| from.read(bytes)))
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        Ok(self.act(|| ()))
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        if event.poll().is_none() {
            self.put(Work::Wait(Arc::clone(event)));
        }
        Ok(())
    }
}

impl Drop for SimQueue {
    fn drop(&mut self) {
        self.inbox.close(DROP_GRACE);
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The target of a copy may own the last handle of its own queue; then the thread
        // ends by itself when this command, its last, is done.
        if thread.thread().id() != std::thread::current().id() {
            // The thread catches what panics in it.
            let _ = thread.join();
        }
    }
}
