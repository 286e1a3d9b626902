//! The interface of a runtime with streams: the calls on which this crate is built.

use std::ffi::{c_char, c_int, c_void};
use std::sync::Arc;

use crate::error::CallError;

/// A handle of the runtime: a stream, an event, a module, a function. The runtime allows its use by
/// any thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw(pub *mut c_void);

// SAFETY: a runtime's functions may be called from any thread with any handle.
unsafe impl Send for Raw {}
// SAFETY: as above.
unsafe impl Sync for Raw {}

/// The use of host memory that the GPU can access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostUse {
    /// Copies.
    Staging,
    /// Kernel accesses; host and kernel see each other's writes when a command has ended.
    Visible,
    /// Kernel accesses; host and kernel see each other's writes at once.
    Coherent,
}

/// A copy of the rows of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    /// Address of the source's first byte.
    pub from: u64,
    /// Pitch of the source's rows in bytes.
    pub from_pitch: usize,
    /// Address of the target's first byte.
    pub to: u64,
    /// Pitch of the target's rows in bytes.
    pub to_pitch: usize,
    /// Size of a row in bytes.
    pub row_bytes: usize,
    /// Number of rows.
    pub rows: usize,
}

/// A pattern that a runtime can fill with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillPattern {
    /// A byte.
    One(u8),
    /// Two bytes, at an even address.
    Two(u16),
    /// Four bytes, at a multiple of 4.
    Four(u32),
}

type Done<T = ()> = Result<T, CallError>;

/// A runtime in this process. Its calls work on the thread's current device, unless they name one.
///
/// GPU addresses and host addresses are in one address space.
///
/// # Safety
/// An implementation allocates at least the requested size, and copies no more than requested.
pub unsafe trait Runtime: Send + Sync {
    /// The driver's name, and the scheme of its devices' URIs: `hip`.
    fn driver(&self) -> &'static str;
    /// The runtime's name, for messages: `HIP`.
    fn name(&self) -> &'static str;

    /// Makes a device the thread's current one; returns the previous current device if it was
    /// another.
    fn enter(&self, ordinal: c_int) -> Done<Option<Raw>>;
    /// Makes the previous device current again.
    fn leave(&self, before: Raw) -> Done;

    /// Free and total device memory in bytes.
    fn free_memory(&self) -> Done<(u64, u64)>;
    /// Allocates device memory.
    fn allocate(&self, bytes: usize) -> Done<u64>;
    /// Frees device memory.
    ///
    /// # Safety
    /// It was allocated by [`Runtime::allocate`], and is no longer used.
    unsafe fn free(&self, address: u64) -> Done;
    /// Allocates host memory that every device can access.
    fn allocate_host(&self, bytes: usize, what_for: HostUse) -> Done<Raw>;
    /// The address of host memory on the current device.
    fn device_address(&self, host: Raw) -> Done<u64>;
    /// Frees host memory.
    ///
    /// # Safety
    /// It was allocated by [`Runtime::allocate_host`], and is no longer used.
    unsafe fn free_host(&self, host: Raw) -> Done;

    /// Starts a copy.
    ///
    /// # Safety
    /// Source and target have `bytes` bytes, and live until the copy is done; the stream lives.
    unsafe fn copy(&self, to: u64, from: u64, bytes: usize, stream: Raw) -> Done;
    /// Starts a copy of rows.
    ///
    /// # Safety
    /// As for [`Runtime::copy`].
    unsafe fn copy_plane(&self, plane: &Plane, stream: Raw) -> Done;
    /// Starts a fill with `count` words.
    ///
    /// # Safety
    /// As for [`Runtime::copy`].
    unsafe fn fill(&self, at: u64, word: FillPattern, count: usize, stream: Raw) -> Done;

    /// Whether an event must be recorded before and after every command, because
    /// [`Runtime::is_idle`] cannot be used.
    fn records_every_command(&self) -> bool {
        false
    }
    /// Creates a stream that does not wait for other streams.
    fn create_stream(&self) -> Done<Raw>;
    /// Destroys a stream.
    ///
    /// # Safety
    /// It lives, and is not used again.
    unsafe fn destroy_stream(&self, stream: Raw) -> Done;
    /// Waits for all commands of a stream.
    ///
    /// # Safety
    /// It lives.
    unsafe fn synchronize_stream(&self, stream: Raw) -> Done;
    /// Whether all commands of a stream are done.
    ///
    /// # Safety
    /// It lives.
    unsafe fn is_idle(&self, stream: Raw) -> Done<bool>;
    /// Makes later commands of a stream wait for an event.
    ///
    /// # Safety
    /// Stream and event live.
    unsafe fn wait_on_stream(&self, stream: Raw, event: Raw) -> Done;

    /// Creates an event with a time stamp; threads that wait for it sleep.
    fn create_event(&self) -> Done<Raw>;
    /// Destroys an event.
    ///
    /// # Safety
    /// It lives, and is not used again.
    unsafe fn destroy_event(&self, event: Raw) -> Done;
    /// Records an event on a stream, after all commands so far.
    ///
    /// # Safety
    /// Event and stream live.
    unsafe fn record(&self, event: Raw, stream: Raw) -> Done;
    /// Whether an event's recorded point is reached.
    ///
    /// # Safety
    /// It lives.
    unsafe fn is_done(&self, event: Raw) -> Done<bool>;
    /// Waits until an event's recorded point is reached.
    ///
    /// # Safety
    /// It lives.
    unsafe fn synchronize_event(&self, event: Raw) -> Done;
    /// Milliseconds between two events that are done.
    ///
    /// # Safety
    /// The events live.
    unsafe fn elapsed(&self, from: Raw, to: Raw) -> Done<f32>;
}

/// Makes a device the thread's current one as long as this value lives; then the previous one is
/// current again, because the rest of the program may use the runtime too.
pub struct Current<'a> {
    runtime: &'a dyn Runtime,
    before: Option<Raw>,
}

impl<'a> Current<'a> {
    /// Makes a device the thread's current one.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn new(runtime: &'a dyn Runtime, ordinal: c_int) -> Result<Self, CallError> {
        let before = runtime.enter(ordinal)?;
        Ok(Self { runtime, before })
    }
}

impl Drop for Current<'_> {
    fn drop(&mut self) {
        if let Some(before) = self.before
            && let Err(error) = self.runtime.leave(before)
        {
            tracing::warn!("{error}");
        }
    }
}

/// A stream.
pub struct Stream {
    runtime: Arc<dyn Runtime>,
    handle: Raw,
}

impl Stream {
    /// A stream of the current device.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn new(runtime: &Arc<dyn Runtime>) -> Result<Self, CallError> {
        Ok(Self {
            handle: runtime.create_stream()?,
            runtime: Arc::clone(runtime),
        })
    }

    /// The runtime's handle.
    #[must_use]
    pub fn handle(&self) -> Raw {
        self.handle
    }

    /// Waits for all commands.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn synchronize(&self) -> Result<(), CallError> {
        // SAFETY: it lives.
        unsafe { self.runtime.synchronize_stream(self.handle) }
    }

    /// Whether all commands are done.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn is_idle(&self) -> Result<bool, CallError> {
        // SAFETY: it lives.
        unsafe { self.runtime.is_idle(self.handle) }
    }

    /// Makes later commands wait for an event that was recorded on any stream.
    ///
    /// # Errors
    /// The runtime's error.
    pub(crate) fn wait_for(&self, event: Raw) -> Result<(), CallError> {
        // SAFETY: both live.
        unsafe { self.runtime.wait_on_stream(self.handle, event) }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: it lives, and has no other owner.
        if let Err(error) = unsafe { self.runtime.destroy_stream(self.handle) } {
            tracing::warn!("{error}");
        }
    }
}

/// The text up to the first zero byte.
#[must_use]
pub fn text(chars: &[c_char]) -> String {
    let bytes: Vec<u8> = chars
        .iter()
        .map(|char| char.to_ne_bytes()[0])
        .take_while(|byte| *byte != 0)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
