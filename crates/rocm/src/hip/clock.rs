//! Times of a device, counted from when it was opened.
//!
//! HIP tells the time between two events, in milliseconds with 24 bits: after an hour no more than
//! that it was some time in that quarter of a millisecond. So events are compared with one that is no
//! older than some seconds, and the times between such ones are added up.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::Timing;

use super::error::HipError;
use super::events::{Event, Events};
use super::runtime::Stream;
use crate::sync::lock;

/// How long an event serves as the origin.
const MOST: Duration = Duration::from_secs(2);

/// The clock of one device.
pub(super) struct Clock {
    events: Arc<Events>,
    begun: Instant,
    state: Mutex<State>,
}

struct State {
    /// What events are compared with.
    origin: Arc<Event>,
    /// Its time.
    base: f64,
    /// When it was recorded, about.
    recorded: Instant,
    /// What becomes the origin when it is done.
    next: Option<(Arc<Event>, Instant)>,
}

/// The events around a command.
pub(super) struct Span {
    pub start: Event,
    pub stop: Arc<Event>,
    /// Whether they are the start and the stop of a kernel, and not records around a command. HIP
    /// compares the stop with other events, and the start with this stop only.
    pub of_kernel: bool,
}

impl Clock {
    /// The clock of the current device.
    pub fn new(events: &Arc<Events>, stream: &Stream) -> Result<Self, HipError> {
        let origin = events.take()?;
        origin.record(stream)?;
        origin.wait()?;
        let begun = Instant::now();
        Ok(Self {
            events: Arc::clone(events),
            begun,
            state: Mutex::new(State {
                origin: Arc::new(origin),
                base: 0.0,
                recorded: begun,
                next: None,
            }),
        })
    }

    /// Records a new origin on a stream that has just been given something, from time to time.
    pub fn tick(&self, stream: &Stream) -> Result<(), HipError> {
        let mut state = lock(&self.state);
        if state.recorded.elapsed() < MOST || state.next.is_some() {
            return Ok(());
        }
        let event = self.events.take()?;
        event.record(stream)?;
        state.next = Some((Arc::new(event), Instant::now()));
        Ok(())
    }

    /// When a command ran that is done.
    pub fn timing(&self, span: &Span) -> Timing {
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
    fn measured(&self, span: &Span) -> Result<(f64, f64), HipError> {
        let mut state = lock(&self.state);
        state.advance()?;
        let end = state.base + span.stop.since(&state.origin)?;
        let start = if span.of_kernel {
            end - span.stop.since(&span.start)?.max(0.0)
        } else {
            state.base + span.start.since(&state.origin)?
        };
        Ok((start, end))
    }
}

impl State {
    /// Takes the next origin if it is there.
    fn advance(&mut self) -> Result<(), HipError> {
        let Some((event, recorded)) = self.next.take() else {
            return Ok(());
        };
        if !event.query()? {
            self.next = Some((event, recorded));
            return Ok(());
        }
        self.base += event.since(&self.origin)?;
        self.origin = event;
        self.recorded = recorded;
        Ok(())
    }
}
