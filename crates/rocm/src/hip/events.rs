//! HIP's events, used again: making one takes as long as recording some.

use std::ptr::null_mut;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::api::{self, Handle, status};
use super::error::HipError;
use super::runtime::{Hip, Raw, Stream, call};
use crate::sync::lock;

/// How many idle events a device keeps.
const MOST_IDLE: usize = 256;
/// How long a thread asks for an event before it sleeps until it is there: what is short is over by
/// then, and a sleep takes tens of microseconds.
const SPIN: Duration = Duration::from_micros(30);

/// Events of one device.
pub(super) struct Events {
    hip: Arc<Hip>,
    idle: Mutex<Vec<Raw>>,
}

impl Events {
    pub fn new(hip: &Arc<Hip>) -> Arc<Self> {
        Arc::new(Self {
            hip: Arc::clone(hip),
            idle: Mutex::default(),
        })
    }

    /// An event of the current device.
    pub fn take(self: &Arc<Self>) -> Result<Event, HipError> {
        let known = lock(&self.idle).pop();
        let handle = match known {
            Some(handle) => handle,
            None => {
                let mut handle = null_mut();
                call!(
                    &*self.hip,
                    hipEventCreateWithFlags(&raw mut handle, api::EVENT_BLOCKING_SYNC)
                )?;
                Raw(handle)
            }
        };
        Ok(Event {
            home: Arc::clone(self),
            handle,
        })
    }

    fn destroy(&self, handle: Raw) {
        if let Err(error) = call!(&*self.hip, hipEventDestroy(handle.0)) {
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
pub(super) struct Event {
    home: Arc<Events>,
    handle: Raw,
}

impl Event {
    pub fn handle(&self) -> Handle {
        self.handle.0
    }

    /// Records it on a stream, behind everything given before.
    pub fn record(&self, stream: &Stream) -> Result<(), HipError> {
        call!(
            &*self.home.hip,
            hipEventRecord(self.handle(), stream.handle())
        )
    }

    /// Whether what was recorded is done.
    pub fn query(&self) -> Result<bool, HipError> {
        let hip = &*self.home.hip;
        // SAFETY: the event lives.
        let status = unsafe { (hip.api.hipEventQuery)(self.handle()) };
        if status == status::NOT_READY {
            return Ok(false);
        }
        hip.check("hipEventQuery", status).map(|()| true)
    }

    /// Waits until what was recorded is done.
    pub fn wait(&self) -> Result<(), HipError> {
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
        call!(&*self.home.hip, hipEventSynchronize(self.handle()))
    }

    /// Milliseconds from an event to this one; both are done.
    pub fn since(&self, earlier: &Self) -> Result<f64, HipError> {
        let mut time = 0.0;
        call!(
            &*self.home.hip,
            hipEventElapsedTime(&raw mut time, earlier.handle(), self.handle())
        )?;
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
