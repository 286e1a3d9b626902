//! One stream, and the order of what is given to it.
//!
//! Commands go to HIP at once, on the caller's thread. What the host has a part in (a copy that hands
//! its bytes to the program, a wait for an event of another driver) is a job for the queue's own
//! thread, and while there are jobs, commands wait behind them as jobs as well. HIP's own way, a
//! function that the stream calls, is not taken: all of a process share one thread for these, so that
//! one that waits would hold up every stream; nor may they use HIP.

use std::any::Any;
use std::collections::VecDeque;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use gfxjit_hal::{DeviceError, Event};

use super::api::COPY_DEFAULT;
use super::clock::Span;
use super::command::{Command, Given, Marker, Outcome};
use super::error::{HipError, NAME};
use super::events;
use super::gpu::{Gpu, own};
use super::runtime::{Stream, call};
use super::staging::Staging;
use crate::sync::{lock, wait, wait_for};
use crate::table::Keep;

/// How soon memory is given back that commands kept and nobody waits for.
const REAP: Duration = Duration::from_millis(10);

type Job = Box<dyn FnOnce(&Lane) + Send>;

/// A stream and what waits for it.
pub(super) struct Lane {
    pub gpu: Arc<Gpu>,
    pub stream: Stream,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// A job runs, or a caller has its turn.
    busy: bool,
    /// Commands that are with HIP, in their order.
    given: VecDeque<Arc<Command>>,
    /// The thread sleeps until it is woken.
    asleep: bool,
    closing: bool,
}

impl State {
    fn is_idle(&self) -> bool {
        !self.busy && self.jobs.is_empty()
    }

    /// Takes commands at the front that are over, to be ended without the lock: what they kept is
    /// given back then, which may take time.
    fn over(&mut self, most: usize) -> Vec<Arc<Command>> {
        let mut over = Vec::new();
        while over.len() < most && self.given.front().is_some_and(|first| first.is_over()) {
            over.extend(self.given.pop_front());
        }
        over
    }
}

impl Lane {
    pub fn new(gpu: &Arc<Gpu>) -> Result<Arc<Self>, DeviceError> {
        let _current = gpu.enter()?;
        let stream = Stream::new(&gpu.hip).map_err(|error| gpu.failed(error))?;
        Ok(Arc::new(Self {
            gpu: Arc::clone(gpu),
            stream,
            state: Mutex::default(),
            changed: Condvar::new(),
        }))
    }

    /// Records the start of a command.
    pub fn begin(&self) -> Result<events::Event, HipError> {
        let start = self.gpu.events.take()?;
        start.record(&self.stream)?;
        Ok(start)
    }

    /// Records its end.
    pub fn end(&self, start: events::Event) -> Result<Span, HipError> {
        let stop = self.gpu.events.take()?;
        stop.record(&self.stream)?;
        Ok(Span {
            start,
            stop: Arc::new(stop),
            of_kernel: false,
        })
    }

    /// An error of a call.
    pub fn failed(&self, error: HipError) -> DeviceError {
        self.gpu.failed(error)
    }

    /// Begins a copy of bytes.
    ///
    /// # Safety
    /// Both sides are that long, and live until the copy is done.
    pub unsafe fn copy_bytes(
        &self,
        to: *mut c_void,
        from: *const c_void,
        len: u64,
    ) -> Result<(), HipError> {
        if len == 0 {
            return Ok(());
        }
        call!(
            &*self.gpu.hip,
            hipMemcpyAsync(to, from, len as usize, COPY_DEFAULT, self.stream.handle())
        )
    }

    /// Records events around what `act` gives to the stream.
    pub fn around(&self, act: impl FnOnce() -> Result<(), HipError>) -> Result<Span, DeviceError> {
        let spanned = || {
            let start = self.begin()?;
            act()?;
            self.end(start)
        };
        spanned().map_err(|error| self.failed(error))
    }

    /// Pinned memory for bytes of the host.
    pub fn stage(&self, len: usize) -> Result<Staging, DeviceError> {
        self.gpu
            .staging
            .take(len)
            .map_err(|error| self.failed(error))
    }

    /// Does what gives a command to HIP.
    fn start(
        &self,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError>,
    ) -> Result<Given, DeviceError> {
        let _current = self.gpu.enter()?;
        let given = go(self)?;
        if let Err(error) = self.gpu.clock.tick(&self.stream) {
            tracing::warn!("{error}");
        }
        Ok(given)
    }

    /// A command that `go` gives to HIP, now or when its turn comes.
    ///
    /// # Errors
    /// Those of `go`, when it is done now.
    pub fn put(
        &self,
        kernel: Option<String>,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError> + Send + 'static,
    ) -> Result<Arc<Command>, DeviceError> {
        let command = Command::new(&self.gpu, kernel);
        let mut state = lock(&self.state);
        if !state.is_idle() {
            let own = Arc::clone(&command);
            state
                .jobs
                .push_back(Box::new(move |lane| match lane.start(go) {
                    Ok(given) => {
                        own.give(given);
                        lock(&lane.state).given.push_back(own);
                    }
                    Err(error) => own.end(Err(error)),
                }));
            return Ok(command);
        }
        // With the lock, so that commands of several threads are in one order.
        let given = self.start(go)?;
        command.give(given);
        state.given.push_back(Arc::clone(&command));
        let over = state.over(2);
        self.wake(&mut state);
        drop(state);
        for command in over {
            command.is_done();
        }
        Ok(command)
    }

    /// A command that `go` gives to HIP, and that is done when `host` is, which is behind it.
    ///
    /// # Errors
    /// As [`Lane::put`].
    pub fn put_then(
        &self,
        go: impl FnOnce(&Self) -> Result<Given, DeviceError> + Send + 'static,
        host: impl FnOnce() + Send + 'static,
    ) -> Result<Arc<Command>, DeviceError> {
        let mut state = lock(&self.state);
        let (mut begun, mut later) = (None, None);
        match state.is_idle() {
            true => begun = Some(self.start(go)?),
            false => later = Some(go),
        }
        let command = Command::new(&self.gpu, None);
        let own = Arc::clone(&command);
        state.jobs.push_back(Box::new(move |lane| {
            let given = match (begun, later) {
                (Some(given), _) => Ok(given),
                (None, Some(go)) => lane.start(go),
                (None, None) => Err(driver_error("nothing to do".to_owned())),
            };
            let outcome = given.and_then(|Given { span, keep }| {
                let outcome = own.outcome(&span, span.stop.wait());
                drop(keep);
                outcome
            });
            own.end(then(outcome, host));
        }));
        self.wake(&mut state);
        Ok(command)
    }

    /// A command that the queue's thread does by itself.
    pub fn put_work(
        &self,
        keep: Vec<Keep>,
        work: impl FnOnce(&Self) -> Result<Span, DeviceError> + Send + 'static,
    ) -> Arc<Command> {
        let command = Command::new(&self.gpu, None);
        let own = Arc::clone(&command);
        let mut state = lock(&self.state);
        state.jobs.push_back(Box::new(move |lane| {
            let worked = catch_unwind(AssertUnwindSafe(|| {
                let _current = lane.gpu.enter()?;
                work(lane)
            }));
            let span = worked.unwrap_or_else(|panic| Err(panicked(&*panic)));
            let outcome = span.and_then(|span| own.outcome(&span, Ok(())));
            drop(keep);
            own.end(outcome);
        }));
        self.wake(&mut state);
        command
    }

    /// Does something on the caller's thread when it is its turn, while the queue waits.
    pub fn turn<R>(&self, act: impl FnOnce(&Self) -> R) -> R {
        /// Ends the turn, however.
        struct Turn<'a>(&'a Lane);

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
    pub fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        let command = own::<Command>(Arc::clone(event) as _);
        let command = command.filter(|command| command.gpu().has_same_hip(&self.gpu));
        let mut state = lock(&self.state);
        if let Some(command) = &command
            && state.is_idle()
        {
            match command.marker() {
                Marker::Done => return Ok(()),
                Marker::Event(event) => return self.wait_on_stream(&event),
                Marker::Host => {}
            }
        }
        let event = Arc::clone(event);
        state.jobs.push_back(Box::new(move |lane| {
            let waited = match command.map(|command| command.marker()) {
                Some(Marker::Done) => Ok(()),
                Some(Marker::Event(event)) => lane.wait_on_stream(&event),
                Some(Marker::Host) | None => {
                    // Its error is told by who holds it.
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
    pub fn close(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        self.wake(&mut state);
    }

    /// The thread of the queue: does jobs, and gives back what commands kept that are done.
    pub fn run(&self) {
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
                for command in over {
                    command.is_done();
                }
                state = lock(&self.state);
            }
        }
        let given = std::mem::take(&mut state.given);
        drop(state);
        for command in given {
            // Its error is told by who holds it.
            let _ = command.wait();
        }
    }
}

fn driver_error(reason: String) -> DeviceError {
    DeviceError::Driver {
        driver: NAME,
        reason,
    }
}

/// What code of the program said when it panicked.
fn panicked(panic: &(dyn Any + Send)) -> DeviceError {
    let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text.as_str(),
        _ => "without words",
    };
    driver_error(format!("a command panicked: {text}"))
}

/// The host's part at the end of a command that went well.
fn then(outcome: Outcome, host: impl FnOnce()) -> Outcome {
    let timing = outcome?;
    let done = catch_unwind(AssertUnwindSafe(host));
    done.map_err(|panic| panicked(&*panic))?;
    Ok(timing)
}
