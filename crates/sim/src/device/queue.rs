//! Queues: commands in order, each with an event.
//!
//! Every queue has a thread. What a command touches is looked up and held when the command is
//! given, so memory and code that are freed afterwards stay until it is done. Dropping a
//! queue waits for its commands.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use gfxjit_hal::{DeviceError, DevicePtr, Dispatch, Event, Queue, Timing};

use crate::device::DRIVER;
use crate::gpu::Gpu;
use crate::launch::aql::PacketMemory;
use crate::launch::plan::Plan;
use crate::machine::memory::{Access, Hold};
use crate::machine::workgroup::ThreadCache;
use crate::threads::spin_condvar::{SpinCondvar, lock};

type Outcome = Result<Timing, DeviceError>;

/// Gets the bytes of a read.
type Done = Box<dyn FnOnce(&[u8]) + Send>;

/// The event of one command.
pub struct SimEvent {
    outcome: Mutex<Option<Outcome>>,
    done: SpinCondvar,
}

impl SimEvent {
    /// There is a core for who waits for it, or none.
    fn new(has_core: bool) -> Self {
        Self {
            outcome: Mutex::default(),
            done: SpinCondvar::new(has_core),
        }
    }

    fn finish(&self, outcome: Outcome) {
        *lock(&self.outcome) = Some(outcome);
        self.done.notify_all();
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
}

enum Work {
    Launch(Box<Plan>),
    Write { to: Hold, bytes: Arc<[u8]> },
    Read { from: Hold, done: Done },
    Copy { from: Hold, to: Hold },
    Fill { to: Hold, pattern: Arc<[u8]> },
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
    closed: bool,
}

struct Inbox {
    pending: Mutex<Pending>,
    given: SpinCondvar,
}

impl Inbox {
    fn put(&self, work: Work, takes_all_cores: bool) -> Arc<SimEvent> {
        let mut pending = lock(&self.pending);
        pending.wide += usize::from(takes_all_cores);
        let event = Arc::new(SimEvent::new(pending.wide == 0));
        pending.commands.push_back(Command {
            work,
            event: Arc::clone(&event),
            takes_all_cores,
        });
        drop(pending);
        self.given.notify(1);
        event
    }

    fn close(&self) {
        lock(&self.pending).closed = true;
        self.given.notify(1);
    }

    /// The next command; `None` when there will be no more.
    fn take(&self) -> Option<Command> {
        let has_none = |pending: &Pending| pending.commands.is_empty() && !pending.closed;
        let pending = lock(&self.pending);
        let mut pending = self.given.wait(&self.pending, pending, has_none);
        pending.commands.pop_front()
    }
}

/// What the thread of a queue keeps between commands.
struct Worker {
    device: Arc<Gpu>,
    stage: PacketMemory,
    pad: ThreadCache,
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
            let result = catch_unwind(AssertUnwindSafe(|| self.execute(work)));
            let result = result.unwrap_or_else(|panic| {
                // Whatever was half done is not used again.
                self.stage = PacketMemory::default();
                self.pad = ThreadCache::default();
                Err(DeviceError::Driver {
                    driver: DRIVER,
                    reason: format!(
                        "a command panicked: {}",
                        crate::launch::fault::panic_text(&*panic)
                    ),
                })
            });
            let end = device.now();
            if takes_all_cores {
                lock(&inbox.pending).wide -= 1;
            }
            event.finish(result.map(|()| Timing { start, end }));
        }
    }

    fn execute(&mut self, work: Work) -> Result<(), DeviceError> {
        match work {
            Work::Launch(plan) => {
                return plan.execute(&self.device, &mut self.stage, &mut self.pad);
            }
            Work::Write { to, bytes } => to.write(&bytes),
            Work::Read { from, done } => {
                // A copy, because a kernel of another queue may write meanwhile, and a slice
                // promises that nobody does.
                let bytes = from.read().ok_or_else(|| DeviceError::Driver {
                    driver: DRIVER,
                    reason: "the host has no memory to read into".to_owned(),
                })?;
                drop(from);
                done(&bytes);
            }
            Work::Copy { from, to } => to.copy_from(&from),
            Work::Fill { to, pattern } => to.fill(&pattern),
        }
        Ok(())
    }
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
            stage: PacketMemory::default(),
            pad: ThreadCache::default(),
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
        let threads = match &work {
            Work::Launch(plan) => plan.threads(&self.device),
            _ => 1,
        };
        self.inbox.put(work, threads >= self.device.pool.cores())
    }
}

impl Queue for SimQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        let plan = Plan::new(&self.device, dispatch)?;
        Ok(self.put(Work::Launch(Box::new(plan))))
    }

    fn write(&self, to: DevicePtr, bytes: Arc<[u8]>) -> Result<Arc<dyn Event>, DeviceError> {
        let to = self
            .device
            .memory
            .hold("write", Access::Write, to, bytes.len())?;
        Ok(self.put(Work::Write { to, bytes }))
    }

    fn read(&self, from: DevicePtr, len: usize, done: Done) -> Result<Arc<dyn Event>, DeviceError> {
        let from = self.device.memory.hold("read", Access::Read, from, len)?;
        Ok(self.put(Work::Read { from, done }))
    }

    fn copy(
        &self,
        from: DevicePtr,
        to: DevicePtr,
        len: usize,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let memory = &self.device.memory;
        let from = memory.hold("copy", Access::Read, from, len)?;
        let to = memory.hold("copy", Access::Write, to, len)?;
        Ok(self.put(Work::Copy { from, to }))
    }

    fn fill(
        &self,
        to: DevicePtr,
        len: usize,
        pattern: Arc<[u8]>,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        if pattern.is_empty() || !len.is_multiple_of(pattern.len()) {
            return Err(DeviceError::Driver {
                driver: DRIVER,
                reason: format!(
                    "a fill of {len} bytes with a pattern of {} bytes",
                    pattern.len()
                ),
            });
        }
        let to = self.device.memory.hold("fill", Access::Write, to, len)?;
        Ok(self.put(Work::Fill { to, pattern }))
    }
}

impl Drop for SimQueue {
    fn drop(&mut self) {
        self.inbox.close();
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The callback of a read may own the last handle of its own queue; then the thread
        // ends by itself when this command, its last, is done.
        if thread.thread().id() != std::thread::current().id() {
            // The thread catches what panics in it.
            let _ = thread.join();
        }
    }
}
