//! Memory of Python objects, which devices access in place.

use std::fmt;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

use gfxjit::HostMemory;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::prelude::*;

/// Buffers that no device uses any more. A queue's thread that drops the last user of a buffer cannot wait for the
/// interpreter's lock, which may be gone by then: the next call from Python releases these.
static OVER: Mutex<Vec<PyBuffer<u8>>> = Mutex::new(Vec::new());

/// The bytes of an object with a buffer, at a fixed address as long as this value lives.
pub(crate) struct HostBytes {
    /// `None` only while it is dropped.
    buffer: Option<PyBuffer<u8>>,
    start: NonNull<u8>,
    len: u64,
}

impl HostBytes {
    /// The bytes of an object whose buffer is contiguous and writable.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let over = std::mem::take(&mut *OVER.lock().unwrap_or_else(PoisonError::into_inner));
        drop(over);
        let buffer = PyBuffer::<u8>::get(object)?;
        if buffer.readonly() || !buffer.is_c_contiguous() {
            return Err(PyBufferError::new_err(
                "memory is shared only where it may be written and lies together: copy it with Device.array()",
            ));
        }
        let len = buffer.len_bytes() as u64;
        let start = NonNull::new(buffer.buf_ptr().cast::<u8>()).filter(|_| len > 0);
        let start = start.ok_or_else(|| PyValueError::new_err("no bytes that could be shared"))?;
        Ok(Self {
            buffer: Some(buffer),
            start,
            len,
        })
    }
}

impl fmt::Debug for HostBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of Python at {:?}", self.len, self.start)
    }
}

// SAFETY: `start` is only an address here; code that reads or writes there vouches for it. PyBuffer is Send and Sync.
#[allow(unsafe_code, reason = "an address of memory that Python keeps")]
unsafe impl Send for HostBytes {}
// SAFETY: as above.
#[allow(unsafe_code, reason = "an address of memory that Python keeps")]
unsafe impl Sync for HostBytes {}

// SAFETY: an object that exports a buffer keeps its memory in place until the buffer is released, which happens
// behind the end of this; it is writable and contiguous, as `of` has seen.
#[allow(unsafe_code, reason = "Python's buffers keep that promise")]
unsafe impl HostMemory for HostBytes {
    fn pointer(&self) -> NonNull<u8> {
        self.start
    }

    fn len(&self) -> u64 {
        self.len
    }
}

impl Drop for HostBytes {
    fn drop(&mut self) {
        if let Some(buffer) = self.buffer.take() {
            let mut over = OVER.lock().unwrap_or_else(PoisonError::into_inner);
            over.push(buffer);
        }
    }
}
