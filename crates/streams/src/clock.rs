//! Times of a device, counted from when it was opened.
//!
//! A runtime tells the time between two events, in milliseconds with 24 bits: after an hour no more than
//! that it was some time in that quarter of a millisecond. So events are compared with one that is no
//! older than some seconds, and the times between such ones are added up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::Timing;

use crate::error::CallError;
use crate::events::{Event, Events};
use crate::marker::CompletionMarker;
use crate::runtime::Stream;
use gfxjit_hal::sync::lock;

/// How long an event serves as the origin.
const MOST: Duration = Duration::from_secs(2);

/// The clock of one device.
pub(crate) struct Clock {
    events: Arc<Events>,
    begun: Instant,
    /// Nanoseconds after which the next origin is due.
    due: AtomicU64,
    state: Mutex<State>,
}

struct State {
    /// What events are compared with.
    origin: Arc<Event>,
    /// Its time.
    base: f64,
    /// What becomes the origin when it is done.
    next: Option<Arc<Event>>,
}

/// The events around a command.
pub struct Span {
    /// Its start.
    pub start: Start,
    /// Its end.
    pub stop: Arc<CompletionMarker>,
}

/// What tells when a command began.
pub enum Start {
    /// An event that was recorded before it.
    Event(Arc<Event>),
    /// The start of a kernel, which the runtime compares with the kernel's stop only.
    OfKernel(Event),
    /// When it was given: no launch before it was queried.
    Given(Instant),
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

    /// Records a new origin on a stream that has just been given something, from time to time.
    pub(crate) fn tick(&self, now: Instant, stream: &Stream) -> Result<(), CallError> {
        // Every command comes by here.
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

    /// When a command ran that is done.
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
                // What ran is done nevertheless.
                tracing::warn!("a command without a time: {error}");
                let now = self.begun.elapsed();
                Timing {
                    start: now,
                    end: now,
                }
            }
        }
    }

    /// Milliseconds of the start and the end.
    fn measured(&self, span: &Span) -> Result<(f64, f64), CallError> {
        let mut state = lock(&self.state);
        state.advance()?;
        let of_host = |at: Instant| at.duration_since(self.begun).as_secs_f64() * 1000.0;
        let stop = span.stop.event();
        let end = match stop {
            Some(stop) => state.base + stop.since(&state.origin)?,
            // It was found done just now.
            None => of_host(Instant::now()),
        };
        let start = match (&span.start, stop) {
            (Start::OfKernel(start), Some(stop)) => end - stop.since(start)?.max(0.0),
            (Start::OfKernel(_), None) => end,
            (Start::Event(start), _) => state.base + start.since(&state.origin)?,
            (Start::Given(at), _) => of_host(*at),
        };
        Ok((start, end))
    }
}

impl State {
    /// Takes the next origin if it is there.
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
