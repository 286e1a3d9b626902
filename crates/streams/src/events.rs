//! The runtime's events, used again: making one takes as long as recording some.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::error::CallError;
use crate::runtime::{Raw, Runtime, Stream};
use gfxjit_hal::sync::lock;

/// How many idle events a device keeps.
const MOST_IDLE: usize = 256;
/// How long a thread asks for an event before it sleeps until it is there: what is short is over by
/// then, and a sleep takes tens of microseconds.
const SPIN: Duration = Duration::from_micros(30);

/// Events of one device.
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
    /// What the runtime says.
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

/// An event, which goes back to where it is from when it is dropped.
pub struct Event {
    home: Arc<Events>,
    handle: Raw,
}

impl Event {
    /// The runtime's.
    #[must_use]
    pub fn handle(&self) -> Raw {
        self.handle
    }

    /// Records it on a stream, behind everything given before.
    pub(crate) fn record(&self, stream: &Stream) -> Result<(), CallError> {
        // SAFETY: both live.
        unsafe { self.home.runtime.record(self.handle, stream.handle()) }
    }

    /// Whether what was recorded is done.
    pub(crate) fn query(&self) -> Result<bool, CallError> {
        // SAFETY: it lives.
        unsafe { self.home.runtime.is_done(self.handle) }
    }

    /// Waits until what was recorded is done.
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
