//! Times of a device, counted from when it was opened.
//!
//! A runtime reports the time between two events in milliseconds as an `f32`, whose 24 bits resolve a
//! quarter of a millisecond after an hour. So events are compared with an origin event that is at most a
//! few seconds old, and the distances between successive origins are added up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::Timing;

use crate::error::CallError;
use crate::events::{Event, Events};
use crate::marker::CompletionMarker;
use crate::runtime::Stream;
use gfxjit_hal::sync::lock;

/// How long an event is used as the origin.
const MOST: Duration = Duration::from_secs(2);

/// The clock of one device.
pub(crate) struct Clock {
    events: Arc<Events>,
    begun: Instant,
    /// Nanoseconds since `begun` at which the next origin is due.
    due: AtomicU64,
    state: Mutex<State>,
}

struct State {
    /// The event with which other events are compared.
    origin: Arc<Event>,
    /// Time of the origin in milliseconds since the device was opened.
    base: f64,
    /// The event that becomes the origin when it is done.
    next: Option<Arc<Event>>,
}

/// Start and end of a command.
pub struct Span {
    /// Its start.
    pub start: Start,
    /// Its end.
    pub stop: Arc<CompletionMarker>,
}

/// How the start of a command is known.
pub enum Start {
    /// An event that was recorded before it.
    Event(Arc<Event>),
    /// The kernel's start event, which the runtime compares only with the same kernel's stop event.
    OfKernel(Event),
    /// The host's time of submission: recent launches were not queried, so no event was recorded.
    Submission(Instant),
}

impl Clock {
    /// The clock of the current device.
    pub(crate) fn new(events: &Arc<Events>, stream: &Stream) -> Result<Self, CallError> {
        let origin = events.take()?;
        origin.record(stream)?;
        origin.wait()?;
        let begun = Instant::now();
        Ok(Self {
            events: Arc::clone(events),
            begun,
            due: AtomicU64::new(MOST.as_nanos() as u64),
            state: Mutex::new(State {
                origin: Arc::new(origin),
                base: 0.0,
                next: None,
            }),
        })
    }

    /// Records the next origin on a stream to which a command has just been submitted, if one is
    /// due.
    pub(crate) fn tick(&self, now: Instant, stream: &Stream) -> Result<(), CallError> {
        // Every command passes here, so the usual case is one comparison.
        if (now.duration_since(self.begun).as_nanos() as u64) < self.due.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut state = lock(&self.state);
        if state.next.is_some() {
            return Ok(());
        }
        let due = (now + MOST).duration_since(self.begun);
        self.due.store(due.as_nanos() as u64, Ordering::Relaxed);
        let event = self.events.take()?;
        event.record(stream)?;
        state.next = Some(Arc::new(event));
        Ok(())
    }

    /// Start and end of a command that is done.
    pub(crate) fn timing(&self, span: &Span) -> Timing {
        match self.measured(span) {
            Ok((start, end)) => {
                let [start, end] =
                    [start, end].map(|time| Duration::from_secs_f64(time.max(0.0) / 1000.0));
                Timing {
                    start: start.min(end),
                    end,
                }
            }
            Err(error) => {
                // The command is done, so a missing time must not make it fail.
                tracing::warn!("a command without a time: {error}");
                let now = self.begun.elapsed();
                Timing {
                    start: now,
                    end: now,
                }
            }
        }
    }

    /// Start and end in milliseconds.
    fn measured(&self, span: &Span) -> Result<(f64, f64), CallError> {
        let mut state = lock(&self.state);
        state.advance()?;
        let of_host = |at: Instant| at.duration_since(self.begun).as_secs_f64() * 1000.0;
        let stop = span.stop.event();
        let end = match stop {
            Some(stop) => state.base + stop.since(&state.origin)?,
            // No event was recorded: the command was found done just now.
            None => of_host(Instant::now()),
        };
        let start = match (&span.start, stop) {
            (Start::OfKernel(start), Some(stop)) => end - stop.since(start)?.max(0.0),
            (Start::OfKernel(_), None) => end,
            (Start::Event(start), _) => state.base + start.since(&state.origin)?,
            (Start::Submission(at), _) => of_host(*at),
        };
        Ok((start, end))
    }
}

impl State {
    /// Makes `next` the origin if it is done.
    fn advance(&mut self) -> Result<(), CallError> {
        let Some(event) = self.next.take() else {
            return Ok(());
        };
        if !event.query()? {
            self.next = Some(event);
            return Ok(());
        }
        self.base += event.since(&self.origin)?;
        self.origin = event;
        Ok(())
    }
}
