//! The end of a command.
//!
//! Problem: recording an event takes about as long as half a launch, and the end of most launches is not
//! queried. So an event is recorded behind a command when it must be: before something else is
//! given that could hide its end from the command's owner, or when a thread waits for long. Before
//! that the command is over when its stream has nothing to do.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::error::CallError;
use crate::events::{Event, Events};
use crate::runtime::Stream;
use gfxjit_hal::sync::lock;

/// How long a thread asks whether a stream is idle before an event is recorded: what is short is over by
/// then. Of what is longer the device tells when it ended.
const SHORT: Duration = Duration::from_micros(5);
/// How long a thread asks, then lets others run between two looks, and then
/// sleeps until it is: what is short is over by then, and waking up takes tens of microseconds.
const SPIN: Duration = Duration::from_micros(30);
const YIELD: Duration = Duration::from_millis(1);

/// The end of a command, or of several in a row that are not queried.
pub struct CompletionMarker {
    stream: Arc<Stream>,
    events: Arc<Events>,
    event: OnceLock<Arc<Event>>,
    /// Set before it is recorded: what is given after that needs another end.
    closed: AtomicBool,
    recording: Mutex<()>,
}

impl CompletionMarker {
    /// One that is recorded when it must be.
    pub(crate) fn later(stream: &Arc<Stream>, events: &Arc<Events>) -> Arc<Self> {
        Arc::new(Self {
            stream: Arc::clone(stream),
            events: Arc::clone(events),
            event: OnceLock::new(),
            closed: AtomicBool::new(false),
            recording: Mutex::default(),
        })
    }

    /// One whose event is recorded.
    pub(crate) fn recorded(stream: &Arc<Stream>, events: &Arc<Events>, event: Event) -> Arc<Self> {
        let stop = Self::later(stream, events);
        stop.closed.store(true, Ordering::SeqCst);
        stop.event.get_or_init(|| Arc::new(event));
        stop
    }

    /// Its event, if it has one.
    pub(crate) fn event(&self) -> Option<&Arc<Event>> {
        self.event.get()
    }

    /// Whether what has just been given can share this end: no event is recorded, and none is being
    /// recorded before it.
    pub(crate) fn is_open(&self) -> bool {
        // What was given before this look was given before the record.
        !self.closed.load(Ordering::SeqCst)
    }

    /// Its event, which is recorded now if it was not before. The device is current.
    pub(crate) fn record(&self) -> Result<Arc<Event>, CallError> {
        let _turn = lock(&self.recording);
        if let Some(event) = self.event.get() {
            return Ok(Arc::clone(event));
        }
        self.closed.store(true, Ordering::SeqCst);
        let event = self.events.take()?;
        event.record(&self.stream)?;
        Ok(Arc::clone(self.event.get_or_init(|| Arc::new(event))))
    }

    /// Whether the command is over. What comes out is true of the command that asks alone: others that
    /// share the end may have been given since.
    pub(crate) fn query(&self) -> Result<bool, CallError> {
        match self.event.get() {
            Some(event) => event.query(),
            None => self.stream.is_idle(),
        }
    }

    /// Waits until it is over. The device is current.
    pub(crate) fn wait(&self) -> Result<(), CallError> {
        let begun = Instant::now();
        loop {
            if self.query()? {
                return Ok(());
            }
            let elapsed = begun.elapsed();
            if elapsed > SHORT && self.event.get().is_none() {
                self.record()?;
            }
            match elapsed {
                short if short < SPIN => std::hint::spin_loop(),
                long if long < YIELD => std::thread::yield_now(),
                _ => break,
            }
        }
        self.record()?.wait()
    }
}
