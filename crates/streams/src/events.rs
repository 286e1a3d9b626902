//! A pool of the runtime's events: creating an event takes as long as recording several.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::error::CallError;
use crate::runtime::{Raw, Runtime, Stream};
use gfxjit_hal::sync::lock;

/// Maximum number of idle events that a device keeps.
const MOST_IDLE: usize = 256;
/// How long a thread polls an event before it sleeps: short commands end in that time, and a sleep
/// takes tens of microseconds.
const SPIN: Duration = Duration::from_micros(30);

/// The events of one device.
pub struct Events {
    runtime: Arc<dyn Runtime>,
    idle: Mutex<Vec<Raw>>,
}

impl Events {
    pub(crate) fn new(runtime: &Arc<dyn Runtime>) -> Arc<Self> {
        Arc::new(Self {
            runtime: Arc::clone(runtime),
            idle: Mutex::default(),
        })
    }

    /// An event of the current device.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn take(self: &Arc<Self>) -> Result<Event, CallError> {
        let known = lock(&self.idle).pop();
        let handle = match known {
            Some(handle) => handle,
            None => self.runtime.create_event()?,
        };
        Ok(Event {
            home: Arc::clone(self),
            handle,
        })
    }

    fn destroy(&self, handle: Raw) {
        // SAFETY: it lives, and has no other owner.
        if let Err(error) = unsafe { self.runtime.destroy_event(handle) } {
            tracing::warn!("{error}");
        }
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *lock(&self.idle));
        idle.into_iter().for_each(|handle| self.destroy(handle));
    }
}

/// An event, which returns to its pool when it is dropped.
pub struct Event {
    home: Arc<Events>,
    handle: Raw,
}

impl Event {
    /// The runtime's handle.
    #[must_use]
    pub fn handle(&self) -> Raw {
        self.handle
    }

    /// Records the event on a stream, after all commands so far.
    pub(crate) fn record(&self, stream: &Stream) -> Result<(), CallError> {
        // SAFETY: both live.
        unsafe { self.home.runtime.record(self.handle, stream.handle()) }
    }

    /// Whether the recorded point is reached.
    pub(crate) fn query(&self) -> Result<bool, CallError> {
        // SAFETY: it lives.
        unsafe { self.home.runtime.is_done(self.handle) }
    }

    /// Waits until the recorded point is reached.
    pub(crate) fn wait(&self) -> Result<(), CallError> {
        let begun = Instant::now();
        loop {
            if self.query()? {
                return Ok(());
            }
            if begun.elapsed() > SPIN {
                break;
            }
            std::hint::spin_loop();
        }
        // SAFETY: it lives.
        unsafe { self.home.runtime.synchronize_event(self.handle) }
    }

    /// Milliseconds from an event to this one; both are done.
    pub(crate) fn since(&self, earlier: &Self) -> Result<f64, CallError> {
        // SAFETY: both live.
        let time = unsafe { self.home.runtime.elapsed(earlier.handle, self.handle) }?;
        Ok(f64::from(time))
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        let mut idle = lock(&self.home.idle);
        if idle.len() < MOST_IDLE {
            return idle.push(self.handle);
        }
        drop(idle);
        self.home.destroy(self.handle);
    }
}
