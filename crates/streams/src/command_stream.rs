//! One stream, and the order of what is given to it.
//!
//! Commands go to the runtime at once, on the caller's thread. What the host has a part in (a copy that hands
//! its bytes to the program, a wait for an event of another driver) is a job for the queue's own
//! thread, and while there are jobs, commands wait behind them as jobs as well. The runtimes' own way, a
//! function that the stream calls, is not taken: all of a process share one thread for these, so that
//! one that waits would hold up every stream; nor may they use the runtime.
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
use crate::command::{Command, Given, Kept, Marker, Outcome};
use crate::elision::Tail;
use crate::error::CallError;
use crate::events;
use crate::gpu::{Gpu, own};
use crate::marker::CompletionMarker;
use crate::runtime::Stream;
use crate::staging::Staging;
use crate::sync::{wait, wait_for};
use crate::table::Keep;
use gfxjit_hal::sync::{lock, panic_text};

/// How soon memory is given back that finished commands kept, when no thread waits for them.
const REAP: Duration = Duration::from_millis(10);

/// Completed commands are looked for once every `LOOKS` submissions.
const LOOKS: usize = 256;

/// How many commands are kept to be used again, at most.
const SPARE: usize = 2 * LOOKS;

type Job = Box<dyn FnOnce(&CommandStream) + Send>;

/// A stream and what waits for it.
pub struct CommandStream {
    /// Its GPU.
    pub gpu: Arc<Gpu>,
    /// The stream.
    pub stream: Arc<Stream>,
    tail: Mutex<Tail>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// A job runs, or a caller has its turn.
    busy: bool,
    /// Commands that are with the runtime, in their order.
    given: VecDeque<Arc<Command>>,
    /// Completed commands without another owner, for reuse.
    spare: Vec<Arc<Command>>,
    /// The thread sleeps until it is woken.
    asleep: bool,
    closing: bool,
}

impl State {
    fn is_idle(&self) -> bool {
        !self.busy && self.jobs.is_empty()
    }

    /// A new command.
    fn command(&mut self, gpu: &Arc<Gpu>, is_launch: bool) -> Arc<Command> {
        let Some(command) = self.spare.pop() else {
            return Command::new(gpu, is_launch);
        };
        command.set_launch(is_launch);
        command
    }

    /// Takes commands at the front that are over, to be ended without the lock: what they kept is
    /// given back then, which may take time.
    ///
    /// Commands that share an end are over with the first of them, as all here were given before it was
    /// looked at.
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
                    // An error is an end.
                    Err(_) => over.has_failed = true,
                }
                known = stop;
            }
            over.commands.extend(self.given.pop_front());
        }
        over
    }
}

/// Commands that are over.
#[derive(Default)]
struct Over {
    commands: Vec<Arc<Command>>,
    /// Whether one has failed, which is reported also without another owner.
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

    /// Marks the start and the end of what `act` gives to the stream.
    ///
    /// # Errors
    /// What the runtime says.
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

    /// A launch whose start and end are the kernel's own events.
    pub fn of_kernel(&self, start: events::Event, stop: events::Event) -> Span {
        lock(&self.tail).forget();
        Span {
            start: Start::OfKernel(start),
            stop: CompletionMarker::recorded(&self.stream, &self.gpu.events, stop),
        }
    }

    /// An error of a call.
    pub(crate) fn failed(&self, error: CallError) -> DeviceError {
        self.gpu.failed(error)
    }

    /// Begins a copy of bytes.
    ///
    /// # Safety
    /// Both sides are that long, and live until the copy is done.
    pub(crate) unsafe fn copy_bytes(&self, to: u64, from: u64, len: u64) -> Result<(), CallError> {
        if len == 0 {
            return Ok(());
        }
        let (runtime, stream) = (&self.gpu.runtime, self.stream.handle());
        // SAFETY: as the caller vouches; the stream lives.
        unsafe { runtime.copy(to, from, len as usize, stream) }
    }

    /// Marks the start and the end of a command that is no launch.
    pub(crate) fn around(
        &self,
        act: impl FnOnce() -> Result<(), CallError>,
    ) -> Result<Span, DeviceError> {
        self.span(false, act).map_err(|error| self.failed(error))
    }

    /// Pinned memory for bytes of the host.
    pub(crate) fn stage(&self, len: usize) -> Result<Staging, DeviceError> {
        self.gpu
            .staging
            .take(len)
            .map_err(|error| self.failed(error))
    }

    /// Does what gives a command to the runtime.
    fn start(
        &self,
        command: &Arc<Command>,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError>,
    ) -> Result<Given, DeviceError> {
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

    /// A command that `go` gives to the runtime, now or when its turn comes.
    ///
    /// # Errors
    /// Those of `go`, when it is done now.
    pub fn put(
        &self,
        is_launch: bool,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError> + Send + 'static,
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
        // With the lock, so that commands of several threads are in one order.
        let given = self.start(&command, go)?;
        command.give(given);
        state.given.push_back(Arc::clone(&command));
        // A look costs about as much as a launch.
        let over = match state.given.len() % LOOKS {
            0 => state.over(2 * LOOKS),
            _ => Over::default(),
        };
        self.wake(&mut state);
        drop(state);
        self.end(over);
        Ok(command)
    }

    /// Ends commands that are over.
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

    /// A command that `go` gives to the runtime, and that is done when `host` is, which is behind it.
    ///
    /// # Errors
    /// As [`CommandStream::put`].
    pub(crate) fn put_then(
        &self,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError> + Send + 'static,
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
            let outcome = given.and_then(|Given { span, keep }| {
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

    /// A command that the queue's thread does by itself.
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
            let outcome = span.and_then(|span| own.outcome(&span, &Kept::default(), Ok(())));
            drop(keep);
            own.end(outcome);
        }));
        self.wake(&mut state);
        command
    }

    /// Does something on the caller's thread when it is its turn, while the queue waits.
    pub(crate) fn turn<R>(&self, act: impl FnOnce(&Self) -> R) -> R {
        /// Ends the turn, however.
        struct Turn<'a>(&'a CommandStream);

        impl Drop for Turn<'_> {
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
            let _turn = Turn(self);
            return act(self);
        }
        let (begin, begun) = channel::<()>();
        let (end, ended) = channel::<()>();
        state.jobs.push_back(Box::new(move |_| {
            // Either side may have gone away; then there is nothing to wait for.
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

    /// What is given later waits for an event.
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
                    // Its error is reported by its owner.
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
        // Commands behind it do not begin where those before it end.
        lock(&self.tail)
            .settle(Instant::now(), None)
            .map_err(|error| self.failed(error))?;
        lock(&self.tail).forget();
        let waited = self.stream.wait_for(event.handle());
        waited.map_err(|error| self.gpu.failed(error))
    }

    /// Wakes the queue's thread if there is something for it.
    fn wake(&self, state: &mut State) {
        if state.asleep || !state.jobs.is_empty() || state.closing {
            state.asleep = false;
            self.changed.notify_all();
        }
    }

    /// Lets the thread come to its end when all is done.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        self.wake(&mut state);
    }

    /// The thread of the queue: does jobs, and gives back what commands kept that are done.
    pub(crate) fn run(&self) {
        let mut state = lock(&self.state);
        loop {
            if state.busy {
                state = wait(&self.changed, state);
            } else if let Some(job) = state.jobs.pop_front() {
                state.busy = true;
                drop(state);
                // Jobs catch what panics in the program's code; their commands would never end else.
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
            // Its error is reported by its owner.
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

    /// What code of the program said when it panicked.
    fn panicked(&self, panic: &(dyn Any + Send)) -> DeviceError {
        let text = panic_text(panic);
        self.broken(format!("a command panicked: {text}"))
    }

    /// The host's part at the end of a command that went well.
    fn then(&self, outcome: Outcome, host: impl FnOnce()) -> Outcome {
        let timing = outcome?;
        let done = catch_unwind(AssertUnwindSafe(host));
        done.map_err(|panic| self.panicked(&*panic))?;
        Ok(timing)
    }
}
