//! Queues of null devices: a thread that runs one command after the other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::device::{NAME, NullDevice};
use super::memory::HeldRange;
use super::module::NullKernel;
use crate::dispatch::Dispatch;
use crate::error::{DeviceError, Progress};
use crate::memory::MemoryRange;
use crate::queue::{Event, Queue, Source, StridedCopy, Target, Timing};
use crate::refusal::Refusal;
use crate::sync::{lock, panic_text};

type Outcome = Result<Timing, DeviceError>;
type Job = Box<dyn FnOnce() -> Result<(), DeviceError> + Send>;

/// The event of a command, and the command's job until it has begun.
struct NullEvent {
    state: Mutex<State>,
    done: Condvar,
    /// The kernel of a launch.
    kernel: Option<String>,
}

struct State {
    /// `None` once the command has begun or is cancelled.
    job: Option<Job>,
    outcome: Option<Outcome>,
    /// The time from which the command, if it has not begun, is cancelled.
    cancel_at: Option<Instant>,
}

impl NullEvent {
    fn cancelled(&self) -> Outcome {
        Err(DeviceError::Cancelled {
            kernel: self.kernel.clone(),
            progress: Progress::NotStarted,
        })
    }

    fn finish(&self, outcome: Outcome) {
        lock(&self.state).outcome = Some(outcome);
        self.done.notify_all();
    }
}

impl Event for NullEvent {
    fn wait(&self) -> Outcome {
        let mut state = lock(&self.state);
        loop {
            if let Some(outcome) = &state.outcome {
                return outcome.clone();
            }
            let woken = self.done.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn poll(&self) -> Option<Outcome> {
        lock(&self.state).outcome.clone()
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Outcome> {
        let state = lock(&self.state);
        let is_open = |state: &mut State| state.outcome.is_none();
        let waited = self.done.wait_timeout_while(state, timeout, is_open);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.outcome.clone()
    }

    fn cancel(&self, grace: Duration) -> Result<(), DeviceError> {
        if self.kernel.is_none() {
            return Err(DeviceError::CannotCancel {
                reason: "the command is no launch".to_owned(),
            });
        }
        let mut state = lock(&self.state);
        if grace > Duration::ZERO {
            // A time too far away for `Instant` is no limit.
            let at = Instant::now().checked_add(grace);
            state.cancel_at = [state.cancel_at, at].into_iter().flatten().min();
            return Ok(());
        }
        let job = state.job.take();
        drop(state);
        if job.is_some() {
            self.finish(self.cancelled());
        }
        Ok(())
    }
}

/// A queue of a null device.
pub(super) struct NullQueue {
    device: NullDevice,
    /// `None` once it is closed.
    jobs: Option<Sender<Arc<NullEvent>>>,
    thread: Option<JoinHandle<()>>,
}

fn failed(reason: String) -> DeviceError {
    DeviceError::Driver {
        driver: NAME,
        reason,
    }
}

fn run(device: &NullDevice, jobs: Receiver<Arc<NullEvent>>) {
    let now = || device.shared.epoch.elapsed();
    for event in jobs {
        let start = now();
        let mut state = lock(&event.state);
        let is_late = state.cancel_at.is_some_and(|at| at <= Instant::now());
        let Some(job) = state.job.take() else {
            // The command was cancelled; its event reports that.
            continue;
        };
        drop(state);
        if is_late {
            drop(job);
            event.finish(event.cancelled());
            continue;
        }
        // A job owns the memory and module that it uses, and drops them before its event is done.
        let result = catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| {
            let text = panic_text(&*panic);
            Err(failed(format!("a command panicked: {text}")))
        });
        let end = now().max(start + std::time::Duration::from_nanos(1));
        event.finish(result.map(|()| Timing { start, end }));
    }
}

impl NullQueue {
    pub(super) fn new(device: &NullDevice) -> Result<Self, DeviceError> {
        let (jobs, receiver) = channel();
        let own = device.clone();
        let thread = std::thread::Builder::new()
            .name("gfxjit-null-queue".to_owned())
            .spawn(move || run(&own, receiver))
            .map_err(|error| failed(format!("the queue's thread does not start: {error}")))?;
        Ok(Self {
            device: device.clone(),
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    fn put(
        &self,
        job: impl FnOnce() -> Result<(), DeviceError> + Send + 'static,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        self.put_named(None, job)
    }

    /// Enqueues a command; `kernel` is the kernel's name for a launch.
    fn put_named(
        &self,
        kernel: Option<String>,
        job: impl FnOnce() -> Result<(), DeviceError> + Send + 'static,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let event = Arc::new(NullEvent {
            state: Mutex::new(State {
                job: Some(Box::new(job)),
                outcome: None,
                cancel_at: None,
            }),
            done: Condvar::new(),
            kernel,
        });
        let given = self.jobs.as_ref().map(|jobs| jobs.send(Arc::clone(&event)));
        match given {
            Some(Ok(())) => Ok(event),
            _ => Err(failed("the queue's thread has ended".to_owned())),
        }
    }

    fn held(&self, what: &'static str, range: &MemoryRange) -> Result<HeldRange, DeviceError> {
        HeldRange::of(&self.device.shared.memory, what, range)
    }

    /// Runs `act` on the caller's thread when its turn in the queue comes, while the queue waits.
    fn in_turn(&self, act: impl FnOnce()) -> Result<Timing, DeviceError> {
        let (begin, begun) = channel::<()>();
        let (end, ended) = channel::<()>();
        let event = self.put(move || {
            // A send fails if the other side is gone; then there is nothing to wait for.
            let _ = begin.send(());
            let _ = ended.recv();
            Ok(())
        })?;
        if begun.recv().is_ok() {
            act();
        }
        drop(end);
        event.wait()
    }
}

fn bad(reason: String) -> DeviceError {
    DeviceError::BadCopy { reason }
}

impl Queue for NullQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        let shared = &self.device.shared;
        dispatch.check(&shared.info)?;
        let kernel: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
        let kernel = kernel.downcast::<NullKernel>().ok();
        if !kernel.is_some_and(|kernel| kernel.is_on(&shared.memory)) {
            return Err(dispatch.refused(Refusal::not_loaded()));
        }
        let device = self.device.clone();
        let name = dispatch.kernel.name().to_owned();
        self.put_named(Some(name), move || {
            let hook = device.shared.hook.as_ref();
            let outcome = hook.map_or(Ok(()), |hook| hook(&dispatch, &device));
            match &dispatch.host {
                Some(host) => host.finish(outcome),
                None => outcome,
            }
        })
    }

    fn copy(&self, from: Source, mut to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        let (source, target) = (from.len(), to.len());
        if source != target {
            return Err(bad(format!("{source} bytes to {target}")));
        }
        match (from, to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let held = self.held("write", &range)?;
                self.put(move || {
                    held.write((*bytes).as_ref());
                    Ok(())
                })
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let held = self.held("read", &range)?;
                self.put(move || {
                    held.read(target.bytes());
                    target.filled();
                    Ok(())
                })
            }
            (Source::Device(from), Target::Device(to)) => {
                let (from, to) = (self.held("copy", &from)?, self.held("copy", &to)?);
                self.put(move || {
                    to.copy_from(&from);
                    Ok(())
                })
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.put(move || {
                target.bytes().copy_from_slice((*bytes).as_ref());
                target.filled();
                Ok(())
            }),
        }
    }

    fn copy_strided(&self, mut copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        copy.check()?;
        let StridedCopy {
            from,
            from_strides,
            to,
            to_strides,
            extent,
        } = copy;
        let len = extent.row_bytes;
        let rows = extent.rows(from_strides, to_strides);
        let slice = move |start: u64| start as usize..(start + len) as usize;
        match (from, to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let held = self.held("write", &range)?;
                self.put(move || {
                    let bytes = (*bytes).as_ref();
                    rows.for_each(|(from, to)| held.part(to, len).write(&bytes[slice(from)]));
                    Ok(())
                })
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let held = self.held("read", &range)?;
                self.put(move || {
                    let bytes = target.bytes();
                    rows.for_each(|(from, to)| held.part(from, len).read(&mut bytes[slice(to)]));
                    target.filled();
                    Ok(())
                })
            }
            (Source::Device(source), Target::Device(target)) => {
                let from = self.held("copy", &source)?;
                let to = self.held("copy", &target)?;
                self.put(move || {
                    rows.for_each(|(at, goes)| to.part(goes, len).copy_from(&from.part(at, len)));
                    Ok(())
                })
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.put(move || {
                let (from, to) = ((*bytes).as_ref(), target.bytes());
                rows.for_each(|(at, goes)| to[slice(goes)].copy_from_slice(&from[slice(at)]));
                target.filled();
                Ok(())
            }),
        }
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        let held = self.held("fill", to)?;
        if pattern.is_empty() || !held.len().is_multiple_of(pattern.len()) {
            return Err(bad(format!(
                "a fill of {} bytes with a pattern of {}",
                held.len(),
                pattern.len()
            )));
        }
        let pattern: Box<[u8]> = pattern.into();
        self.put(move || {
            held.fill(&pattern);
            Ok(())
        })
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        let held = self.held("write", to)?;
        if held.len() != bytes.len() {
            return Err(bad(format!("{} bytes to {}", bytes.len(), held.len())));
        }
        self.in_turn(|| held.write(bytes))
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        let held = self.held("read", from)?;
        if held.len() != bytes.len() {
            return Err(bad(format!("{} bytes to {}", held.len(), bytes.len())));
        }
        self.in_turn(|| held.read(bytes))
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        self.put(|| Ok(()))
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        let event = Arc::clone(event);
        let waited = self.put(move || {
            // The error is reported by the event's owner.
            let _ = event.wait();
            Ok(())
        });
        waited.map(drop)
    }
}

impl Drop for NullQueue {
    fn drop(&mut self) {
        drop(self.jobs.take());
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The queue may be dropped by its own thread (a job can own its last handle), which must
        // not join itself.
        if thread.thread().id() != std::thread::current().id() {
            // The thread catches the panics of jobs, so this does not fail.
            let _ = thread.join();
        }
    }
}
