//! One stream, and the order of its commands.
//!
//! Commands are submitted to the runtime at once, on the caller's thread. Commands with work for the host (a
//! copy that passes its bytes to the program, a wait for an event of another driver) are jobs of the queue's
//! own thread, and while there are jobs, later commands are jobs as well. Host functions of the runtimes
//! (`hipLaunchHostFunc`) are not used: one thread runs them for the whole process, so a function that waits
//! would block every stream; and they may not call the runtime.
//!
//! See `elision` for when events are recorded.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::{DeviceError, Event};

use crate::clock::{Span, Start};
use crate::command::{Command, KeptObjects, Marker, Outcome, Submission};
use crate::error::CallError;
use crate::event_elision::UnrecordedCommands;
use crate::events;
use crate::gpu::{Gpu, own};
use crate::marker::CompletionMarker;
use crate::runtime::Stream;
use crate::staging::Staging;
use crate::sync::{wait, wait_for};
use crate::table::Keep;
use gfxjit_hal::sync::{lock, panic_text};

/// How soon objects kept by finished commands are dropped when no thread waits for the commands.
const REAP: Duration = Duration::from_millis(10);

/// Completed commands are looked for once every `LOOKS` submissions.
const LOOKS: usize = 256;

/// Maximum number of commands that are kept for reuse.
const SPARE: usize = 2 * LOOKS;

type Job = Box<dyn FnOnce(&CommandStream) + Send>;

/// A stream and its pending commands.
pub struct CommandStream {
    /// Its GPU.
    pub gpu: Arc<Gpu>,
    /// The stream.
    pub stream: Arc<Stream>,
    tail: Mutex<UnrecordedCommands>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// A job is running, or a caller has its turn.
    busy: bool,
    /// Commands that are submitted to the runtime, in order.
    given: VecDeque<Arc<Command>>,
    /// Completed commands without another owner, for reuse.
    spare: Vec<Arc<Command>>,
    /// The queue's thread sleeps until it is woken.
    asleep: bool,
    closing: bool,
}

impl State {
    fn is_idle(&self) -> bool {
        !self.busy && self.jobs.is_empty()
    }

    /// A new or reused command.
    fn command(&mut self, gpu: &Arc<Gpu>, is_launch: bool) -> Arc<Command> {
        let Some(command) = self.spare.pop() else {
            return Command::new(gpu, is_launch);
        };
        command.set_launch(is_launch);
        command
    }

    /// Takes finished commands from the front of `given`. The caller ends them without the lock,
    /// because dropping what they kept may take time.
    ///
    /// Commands that share a completion marker need one query: all of them were submitted before it.
    fn over(&mut self, most: usize) -> Over {
        let mut over = Over::default();
        let mut known: Option<Arc<CompletionMarker>> = None;
        while over.commands.len() < most
            && let Some(first) = self.given.front()
        {
            let is_known = known.as_ref().is_some_and(|known| first.ends_with(known));
            if !is_known {
                let stop = first.stop();
                match first.look() {
                    Ok(false) => break,
                    Ok(true) => {}
                    // A failed query also means that the command has ended.
                    Err(_) => over.has_failed = true,
                }
                known = stop;
            }
            over.commands.extend(self.given.pop_front());
        }
        over
    }
}

/// Finished commands.
#[derive(Default)]
struct Over {
    commands: Vec<Arc<Command>>,
    /// Whether a command has failed, which is reported even if it has no other owner.
    has_failed: bool,
}

impl Over {
    /// Ends them. Commands without another owner need no timing and are reused.
    fn end(mut self) -> Vec<Arc<Command>> {
        self.commands.retain_mut(|command| {
            if self.has_failed || Arc::strong_count(command) > 1 {
                command.is_done();
            }
            Command::renew(command)
        });
        self.commands
    }
}

impl CommandStream {
    pub(crate) fn new(gpu: &Arc<Gpu>) -> Result<Arc<Self>, DeviceError> {
        let _current = gpu.enter()?;
        let stream = Stream::new(&gpu.runtime).map_err(|error| gpu.failed(error))?;
        Ok(Arc::new(Self {
            gpu: Arc::clone(gpu),
            stream: Arc::new(stream),
            tail: Mutex::default(),
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Marks the start and the end of the commands that `act` submits to the stream.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn span(
        &self,
        is_launch: bool,
        act: impl FnOnce() -> Result<(), CallError>,
    ) -> Result<Span, CallError> {
        let (gpu, stream) = (&*self.gpu, &self.stream);
        let start = lock(&self.tail).begin(gpu, stream, is_launch)?;
        act()?;
        let stop = lock(&self.tail).end(gpu, stream)?;
        Ok(Span { start, stop })
    }

    /// The span of a launch whose start and stop events the runtime recorded for the kernel.
    pub fn of_kernel(&self, start: events::Event, stop: events::Event) -> Span {
        lock(&self.tail).forget();
        Span {
            start: Start::OfKernel(start),
            stop: CompletionMarker::recorded(&self.stream, &self.gpu.events, stop),
        }
    }

    /// The error of a failed call.
    pub(crate) fn failed(&self, error: CallError) -> DeviceError {
        self.gpu.failed(error)
    }

    /// Starts a copy of bytes.
    ///
    /// # Safety
    /// Source and target have `len` bytes, and live until the copy is done.
    pub(crate) unsafe fn copy_bytes(&self, to: u64, from: u64, len: u64) -> Result<(), CallError> {
        if len == 0 {
            return Ok(());
        }
        let (runtime, stream) = (&self.gpu.runtime, self.stream.handle());
        // SAFETY: as the caller vouches; the stream lives.
        unsafe { runtime.copy(to, from, len as usize, stream) }
    }

    /// Marks the start and the end of a command other than a launch.
    pub(crate) fn around(
        &self,
        act: impl FnOnce() -> Result<(), CallError>,
    ) -> Result<Span, DeviceError> {
        self.span(false, act).map_err(|error| self.failed(error))
    }

    /// Pinned memory for a copy of `len` bytes.
    pub(crate) fn stage(&self, len: usize) -> Result<Staging, DeviceError> {
        self.gpu
            .staging
            .take(len)
            .map_err(|error| self.failed(error))
    }

    /// Submits a command to the runtime by `go`.
    fn start(
        &self,
        command: &Arc<Command>,
        go: impl FnOnce(&Self) -> Result<Submission, DeviceError>,
    ) -> Result<Submission, DeviceError> {
        let _current = self.gpu.enter()?;
        let now = Instant::now();
        let settled = lock(&self.tail).settle(now, Some(command));
        settled.map_err(|error| self.failed(error))?;
        let given = go(self)?;
        if let Err(error) = self.gpu.clock.tick(now, &self.stream) {
            tracing::warn!("{error}");
        }
        Ok(given)
    }

    /// A command that `go` submits to the runtime, now or after the pending jobs.
    ///
    /// # Errors
    /// Those of `go`, when it is called now.
    pub fn put(
        &self,
        is_launch: bool,
        go: impl FnOnce(&Self) -> Result<Submission, DeviceError> + Send + 'static,
    ) -> Result<Arc<Command>, DeviceError> {
        let mut state = lock(&self.state);
        let command = state.command(&self.gpu, is_launch);
        if !state.is_idle() {
            let own = Arc::clone(&command);
            state
                .jobs
                .push_back(Box::new(move |lane| match lane.start(&own, go) {
                    Ok(given) => {
                        own.give(given);
                        lock(&lane.state).given.push_back(own);
                    }
                    Err(error) => own.end(Err(error)),
                }));
            return Ok(command);
        }
        // `go` is called under the lock, so that the list has the order of the stream.
        let given = self.start(&command, go)?;
        command.give(given);
        state.given.push_back(Arc::clone(&command));
        // Not every time: a query costs about as much as a launch.
        let over = match state.given.len() % LOOKS {
            0 => state.over(2 * LOOKS),
            _ => Over::default(),
        };
        self.wake(&mut state);
        drop(state);
        self.end(over);
        Ok(command)
    }

    /// Ends finished commands, and keeps those without another owner for reuse.
    fn end(&self, over: Over) {
        if over.commands.is_empty() {
            return;
        }
        let mut spare = over.end();
        let mut state = lock(&self.state);
        let room = SPARE.saturating_sub(state.spare.len());
        spare.truncate(room);
        state.spare.append(&mut spare);
    }

    /// A command that `go` submits to the runtime; when that is done, the host runs `host`, which is
    /// part of the command.
    ///
    /// # Errors
    /// As [`CommandStream::put`].
    pub(crate) fn put_then(
        &self,
        go: impl FnOnce(&Self) -> Result<Submission, DeviceError> + Send + 'static,
        host: impl FnOnce() + Send + 'static,
    ) -> Result<Arc<Command>, DeviceError> {
        let mut state = lock(&self.state);
        let (mut begun, mut later) = (None, None);
        let command = Command::new(&self.gpu, false);
        match state.is_idle() {
            true => begun = Some(self.start(&command, go)?),
            false => later = Some(go),
        }
        let own = Arc::clone(&command);
        state.jobs.push_back(Box::new(move |lane| {
            let given = match (begun, later) {
                (Some(given), _) => Ok(given),
                (None, Some(go)) => lane.start(&own, go),
                (None, None) => Err(lane.broken("nothing to do".to_owned())),
            };
            let outcome = given.and_then(|Submission { span, keep }| {
                let _current = lane.gpu.enter_for_drop();
                let outcome = own.outcome(&span, &keep, span.stop.wait());
                drop(keep);
                outcome
            });
            own.end(lane.then(outcome, host));
        }));
        self.wake(&mut state);
        Ok(command)
    }

    /// A command that the queue's thread executes.
    pub(crate) fn put_work(
        &self,
        keep: Vec<Keep>,
        work: impl FnOnce(&Self) -> Result<Span, DeviceError> + Send + 'static,
    ) -> Arc<Command> {
        let command = Command::new(&self.gpu, false);
        let own = Arc::clone(&command);
        let mut state = lock(&self.state);
        state.jobs.push_back(Box::new(move |lane| {
            let worked = catch_unwind(AssertUnwindSafe(|| {
                let _current = lane.gpu.enter()?;
                work(lane)
            }));
            let span = worked.unwrap_or_else(|panic| Err(lane.panicked(&*panic)));
            let outcome = span.and_then(|span| own.outcome(&span, &KeptObjects::default(), Ok(())));
            drop(keep);
            own.end(outcome);
        }));
        self.wake(&mut state);
        command
    }

    /// Runs `act` on the caller's thread when its turn comes, while the queue waits.
    pub(crate) fn turn<R>(&self, act: impl FnOnce(&Self) -> R) -> R {
        /// Ends the turn when dropped, also by a panic.
        struct TurnGuard<'a>(&'a CommandStream);

        impl Drop for TurnGuard<'_> {
            fn drop(&mut self) {
                let mut state = lock(&self.0.state);
                state.busy = false;
                self.0.wake(&mut state);
            }
        }

        let mut state = lock(&self.state);
        if state.is_idle() {
            state.busy = true;
            drop(state);
            let _turn = TurnGuard(self);
            return act(self);
        }
        let (begin, begun) = channel::<()>();
        let (end, ended) = channel::<()>();
        state.jobs.push_back(Box::new(move |_| {
            // A send fails if the other side is gone; then there is nothing to wait for.
            let _ = begin.send(());
            let _ = ended.recv();
        }));
        self.wake(&mut state);
        drop(state);
        let _ = begun.recv();
        let result = act(self);
        drop(end);
        result
    }

    /// Makes later commands wait for an event.
    pub(crate) fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        let command = own::<Command>(Arc::clone(event) as _);
        let command = command.filter(|command| command.gpu().has_same_runtime(&self.gpu));
        let mut state = lock(&self.state);
        if let Some(command) = &command
            && state.is_idle()
        {
            match command.marker().map_err(|error| self.failed(error))? {
                Marker::Done => return Ok(()),
                Marker::Event(event) => return self.wait_on_stream(&event),
                Marker::Host => {}
            }
        }
        let event = Arc::clone(event);
        state.jobs.push_back(Box::new(move |lane| {
            let marker = command.map(|command| command.marker()).transpose();
            let waited = match marker {
                Err(error) => Err(lane.failed(error)),
                Ok(Some(Marker::Done)) => Ok(()),
                Ok(Some(Marker::Event(event))) => lane.wait_on_stream(&event),
                Ok(Some(Marker::Host) | None) => {
                    // The error is reported by the event's owner.
                    let _ = event.wait();
                    Ok(())
                }
            };
            if let Err(error) = waited {
                tracing::warn!("{error}");
            }
        }));
        self.wake(&mut state);
        Ok(())
    }

    fn wait_on_stream(&self, event: &events::Event) -> Result<(), DeviceError> {
        let _current = self.gpu.enter()?;
        // Later commands do not begin at the end of earlier ones, so their start needs an event of
        // its own.
        lock(&self.tail)
            .settle(Instant::now(), None)
            .map_err(|error| self.failed(error))?;
        lock(&self.tail).forget();
        let waited = self.stream.wait_for(event.handle());
        waited.map_err(|error| self.gpu.failed(error))
    }

    /// Wakes the queue's thread if it has something to do.
    fn wake(&self, state: &mut State) {
        if state.asleep || !state.jobs.is_empty() || state.closing {
            state.asleep = false;
            self.changed.notify_all();
        }
    }

    /// Lets the queue's thread end when all commands are done.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        self.wake(&mut state);
    }

    /// The queue's thread: runs jobs, and drops what finished commands kept.
    pub(crate) fn run(&self) {
        let mut state = lock(&self.state);
        loop {
            if state.busy {
                state = wait(&self.changed, state);
            } else if let Some(job) = state.jobs.pop_front() {
                state.busy = true;
                drop(state);
                // Jobs catch panics of the program's code themselves: otherwise their commands would
                // never end.
                job(self);
                state = lock(&self.state);
                state.busy = false;
            } else if state.closing {
                break;
            } else if state.given.is_empty() {
                state.asleep = true;
                state = wait(&self.changed, state);
                state.asleep = false;
            } else {
                state = wait_for(&self.changed, state, REAP);
                let over = state.over(usize::MAX);
                drop(state);
                self.end(over);
                state = lock(&self.state);
            }
        }
        let given = std::mem::take(&mut state.given);
        drop(state);
        for command in given {
            // The error is reported by the command's owner.
            let _ = command.wait();
        }
    }
}

impl CommandStream {
    fn broken(&self, reason: String) -> DeviceError {
        DeviceError::Driver {
            driver: self.gpu.runtime.driver(),
            reason,
        }
    }

    /// The error for a panic of the program's code.
    fn panicked(&self, panic: &(dyn Any + Send)) -> DeviceError {
        let text = panic_text(panic);
        self.broken(format!("a command panicked: {text}"))
    }

    /// Runs the host's part of a command that ended well.
    fn then(&self, outcome: Outcome, host: impl FnOnce()) -> Outcome {
        let timing = outcome?;
        let done = catch_unwind(AssertUnwindSafe(host));
        done.map_err(|panic| self.panicked(&*panic))?;
        Ok(timing)
    }
}
