//! The end of a command.
//!
//! Problem: recording an event takes about as long as half a launch, and the end of most launches is not
//! queried. So an event is recorded after a command only when needed: before another command is
//! submitted that would hide its end from the command's owner, or when a thread waits for long. Without
//! an event, the command is over when its stream is idle.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::error::CallError;
use crate::events::{Event, Events};
use crate::runtime::Stream;
use gfxjit_hal::sync::lock;

/// How long a waiting thread polls whether the stream is idle before it records an event: short commands
/// end in that time. For longer ones the event gives the device's time of the end.
const SHORT: Duration = Duration::from_micros(5);
/// How long a waiting thread polls; after that, until `YIELD`, it yields between polls, and then it
/// sleeps. Short commands end in that time, and waking up takes tens of microseconds.
const SPIN: Duration = Duration::from_micros(30);
const YIELD: Duration = Duration::from_millis(1);

/// The end of a command, or of several successive commands that are not queried.
pub struct CompletionMarker {
    stream: Arc<Stream>,
    events: Arc<Events>,
    event: OnceLock<Arc<Event>>,
    /// Set before the event is recorded: commands submitted after that need another marker.
    closed: AtomicBool,
    recording: Mutex<()>,
}

impl CompletionMarker {
    /// A marker whose event is recorded when needed.
    pub(crate) fn later(stream: &Arc<Stream>, events: &Arc<Events>) -> Arc<Self> {
        Arc::new(Self {
            stream: Arc::clone(stream),
            events: Arc::clone(events),
            event: OnceLock::new(),
            closed: AtomicBool::new(false),
            recording: Mutex::default(),
        })
    }

    /// A marker whose event is recorded already.
    pub(crate) fn recorded(stream: &Arc<Stream>, events: &Arc<Events>, event: Event) -> Arc<Self> {
        let stop = Self::later(stream, events);
        stop.closed.store(true, Ordering::SeqCst);
        stop.event.get_or_init(|| Arc::new(event));
        stop
    }

    /// Its event, if it has been recorded.
    pub(crate) fn event(&self) -> Option<&Arc<Event>> {
        self.event.get()
    }

    /// Whether the command that has just been submitted can use this marker: no event is recorded
    /// or being recorded.
    pub(crate) fn is_open(&self) -> bool {
        // `closed` is set before the record: if it is not set now, the submission came before the
        // record.
        !self.closed.load(Ordering::SeqCst)
    }

    /// Its event, which is recorded now if it was not before. The caller has made the device
    /// current.
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

    /// Whether the command is over. `true` holds for the caller's command only: later commands may
    /// share the marker.
    pub(crate) fn query(&self) -> Result<bool, CallError> {
        match self.event.get() {
            Some(event) => event.query(),
            None => self.stream.is_idle(),
        }
    }

    /// Waits until the command is over. The caller has made the device current.
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
