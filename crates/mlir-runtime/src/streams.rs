//! Streams and events. A stream is a queue; an event is the last event of a stream when it was
//! recorded.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use gfxjit::{Event, Queue, Result};

use crate::session::session;

/// An MLIR event, which may be recorded many times.
#[derive(Default)]
pub(crate) struct Recorded(Mutex<Option<Event>>);

impl Recorded {
    pub(crate) fn record(&self, queue: &Queue) -> Result<()> {
        let event = queue.record()?;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(event);
        Ok(())
    }

    /// The last recorded event; `None` if none was recorded, in which case waits return at once.
    pub(crate) fn last(&self) -> Option<Event> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone()
    }
}

/// Makes a handle for a program from a value.
pub(crate) fn handle<T>(value: T) -> *mut c_void {
    Box::into_raw(Box::new(value)).cast()
}

/// # Safety
/// `handle` is from [`handle`] for this type, and was not passed to [`take_back`].
pub(crate) unsafe fn at<'a, T>(handle: *mut c_void) -> &'a T {
    // SAFETY: by the caller's promise.
    unsafe { &*handle.cast::<T>() }
}

/// # Safety
/// As for [`at`]; the handle is not used afterwards.
pub(crate) unsafe fn take_back<T>(handle: *mut c_void) -> Box<T> {
    // SAFETY: by the caller's promise.
    unsafe { Box::from_raw(handle.cast::<T>()) }
}

/// The queue of a stream; null is the device's default stream.
///
/// # Safety
/// As for [`at`], or null.
pub(crate) unsafe fn queue<'a>(stream: *mut c_void) -> &'a Queue {
    if stream.is_null() {
        return &session().queue;
    }
    // SAFETY: by the caller's promise.
    unsafe { at(stream) }
}
