//! Queues: commands in order, each with an event.
//!
//! Every queue has a thread. The memory and code that a command uses are looked up and held when
//! the command is enqueued, so that they stay valid until it completes even if they are freed.
//! Dropping a queue waits for its commands; after some time the remaining ones are cancelled, since
//! an endless kernel would prevent the program from ending.
//!
//! A synchronous copy is executed by the calling thread, directly between its slice and the
//! device's memory: at once if the queue is idle, else when the copy's turn comes, while the
//! queue's thread waits. So most copies need no thread to be woken.

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
use crate::launch::order::{CommandClock, GivenLaunch, QueueClock};
use crate::launch::plan::Plan;
use crate::machine::memory::{Access, Hold};
use crate::machine::workgroup::ThreadCache;
use crate::threads::spin_condvar::SpinCondvar;
use gfxjit_hal::sync::{lock, panic_text};

type Outcome = Result<Timing, DeviceError>;

/// The interval at which the thread of a queue that waits for another one checks whether its own
/// queue was dropped.
const LOOK: Duration = Duration::from_millis(100);

/// The event of one command.
pub struct SimEvent {
    outcome: Mutex<Option<Outcome>>,
    done: SpinCondvar,
    launch: Option<Ticket>,
    /// The command's place, if the device checks that launches are in order.
    clock: Option<Arc<CommandClock>>,
}

/// The launch of an event.
struct Ticket {
    kernel: Arc<str>,
    control: Arc<Control>,
    /// The number of workgroups of the launch.
    all: u64,
    /// The launch, until it begins or is cancelled.
    plan: Mutex<Option<Box<Plan>>>,
}

impl SimEvent {
    /// `has_core`: whether there is a free core for the thread that waits for the event.
    fn new(has_core: bool, launch: Option<Ticket>, clock: Option<Arc<CommandClock>>) -> Self {
        Self {
            outcome: Mutex::default(),
            done: SpinCondvar::new(has_core),
            launch,
            clock,
        }
    }

    /// The host learns that the command is over.
    fn seen(&self) {
        if let Some(clock) = &self.clock {
            clock.seen();
        }
    }

    fn finish(&self, outcome: Outcome) {
        *lock(&self.outcome) = Some(outcome);
        self.done.notify_all();
    }

    /// Takes the launch to begin it; `None` if it was cancelled while it waited, and the event is
    /// complete.
    ///
    /// # Errors
    /// The launch's time limit was over before its turn came.
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

    /// The error of a command that was cancelled before it began.
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
                self.seen();
                return outcome.clone();
            }
            outcome = self.done.wait(&self.outcome, outcome, Option::is_none);
        }
    }

    fn poll(&self) -> Option<Outcome> {
        let outcome = lock(&self.outcome).clone()?;
        self.seen();
        Some(outcome)
    }

    fn peek(&self) -> Option<Outcome> {
        lock(&self.outcome).clone()
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        let outcome = lock(&self.outcome);
        let outcome = (self.done).wait_timeout(&self.outcome, outcome, timeout, Option::is_none);
        let outcome = outcome.clone()?;
        self.seen();
        Some(outcome)
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
        // The thread that takes the launch reports its end.
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
    /// A copy on the host, whose end may be told to other threads: a call of a function.
    Call(Box<dyn FnOnce() + Send>),
    /// The turn of a thread that executes its copy itself.
    Lend(Arc<Lent>),
    /// The queue continues when this event is complete.
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
    /// The number of unfinished commands that use all cores.
    wide: usize,
    /// The command that the queue's thread executes.
    current: Option<Arc<SimEvent>>,
    /// Whether another thread has the queue's turn.
    lent: bool,
    /// Set when the queue was dropped: the time until which its thread waits for other queues.
    closed: Option<Instant>,
}

struct Inbox {
    pending: Mutex<Pending>,
    given: SpinCondvar,
    /// The place of its commands, if the device checks that launches are in order.
    clock: Option<Mutex<QueueClock>>,
}

impl Inbox {
    fn put(&self, work: Work, launch: Option<Ticket>, takes_all_cores: bool) -> Arc<SimEvent> {
        let mut pending = lock(&self.pending);
        pending.wide += usize::from(takes_all_cores);
        let clock = self.clock.as_ref().map(|clock| lock(clock).next());
        if let (Some(clock), Some(ticket)) = (&clock, &launch)
            && let Some(plan) = &mut *lock(&ticket.plan)
        {
            plan.give(GivenLaunch::new(Arc::clone(clock)));
        }
        let event = Arc::new(SimEvent::new(pending.wide == 0, launch, clock));
        pending.commands.push_back(Command {
            work,
            event: Arc::clone(&event),
            takes_all_cores,
        });
        drop(pending);
        self.given.notify(1);
        event
    }

    /// Ends the queue: no command comes any more; launches that have not ended after `grace` are
    /// cancelled.
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

    /// Whether the queue was dropped, and its grace time is over.
    fn is_over(&self) -> bool {
        lock(&self.pending)
            .closed
            .is_some_and(|end| end <= Instant::now())
    }

    /// The next command; `None` if there will be no more.
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

    /// Gives the turn to the caller, if no command is before it.
    fn borrow(&self) -> Option<Borrowed<'_>> {
        let mut pending = lock(&self.pending);
        if pending.current.is_some() || pending.lent || !pending.commands.is_empty() {
            return None;
        }
        pending.lent = true;
        Some(Borrowed(self))
    }
}

/// The turn in an idle queue.
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

/// The turn in a queue whose thread waits for the end of the turn.
struct Awaited(Arc<Lent>);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.over.finish(Ok(Timing::default()));
    }
}

/// The state of a queue's thread between commands.
struct Worker {
    device: Arc<Gpu>,
    packets: PacketMemory,
    thread_cache: ThreadCache,
    /// Whether the queue was dropped while a command waited in vain for another queue: later
    /// commands do not begin.
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
                // Data of the panicked command is not reused.
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
                // The launch was cancelled through its event.
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
            Work::Call(call) => {
                event.seen();
                call();
            }
            Work::Lend(lent) => {
                lent.begun.finish(Ok(Timing::default()));
                // Lent turns have no error of their own.
                let _ = lent.over.wait();
            }
            Work::Wait(event) => {
                // The owner of the event reports its error.
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

/// When a command completed.
enum Done {
    /// It has completed now.
    Now,
    /// It was cancelled before its turn, and its event is complete.
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
            clock: (device.results.checks.race).then(|| Mutex::new(QueueClock::new())),
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
                // Threads of the pool and of the translators inherit the modes of this thread.
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

    /// Holds the memory of a range: of this device by address, of any software GPU as an
    /// allocation.
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

    /// Executes `act` on the caller's thread, when the caller's turn comes.
    fn in_turn(&self, act: impl FnOnce()) -> Timing {
        let timed = || {
            let start = self.device.now();
            act();
            if let Some(clock) = &self.inbox.clock {
                lock(clock).seen();
            }
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
            begun: SimEvent::new(has_core, None, None),
            over: SimEvent::new(has_core, None, None),
        });
        self.put(Work::Lend(Arc::clone(&lent)));
        let awaited = Awaited(lent);
        // The wait for the turn has no error.
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
            (Source::Host(bytes), Target::Host(mut target)) => {
                self.put(Work::Call(Box::new(move || {
                    target.bytes().copy_from_slice((*bytes).as_ref());
                    target.filled();
                })))
            }
        })
    }

    fn copy_strided(&self, mut copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        copy.check()?;
        let rows = copy.extent.rows(copy.from_strides, copy.to_strides);
        let len = copy.extent.row_bytes;
        // `check` has verified the ends of both ranges.
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
        let any: &dyn Any = &**event;
        let other = any.downcast_ref::<SimEvent>();
        if let Some(clock) = &self.inbox.clock
            && let Some(other) = other.and_then(|other| other.clock.as_ref())
        {
            lock(clock).wait_for(other);
        }
        if event.peek().is_none() {
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
        // The target of a copy may own the last handle of its queue; then the queue's thread ends
        // by itself after this command, its last one.
        if thread.thread().id() != std::thread::current().id() {
            // Panics are caught inside the thread.
            let _ = thread.join();
            if let Some(clock) = &self.inbox.clock {
                lock(clock).seen();
            }
        }
    }
}
