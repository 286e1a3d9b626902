//! What a runtime with streams can do: the calls that everything here is made of.

use std::ffi::{c_char, c_int, c_void};
use std::sync::Arc;

use crate::error::CallError;

/// A handle of the runtime's: a stream, an event, a module, a function. The runtime lets any thread
/// use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw(pub *mut c_void);

// SAFETY: a runtime's functions may be called from any thread with any handle.
unsafe impl Send for Raw {}
// SAFETY: as above.
unsafe impl Sync for Raw {}

/// The purpose of host memory that the GPU reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostUse {
    /// Copies.
    Staging,
    /// Kernels; host and kernel see each other's writes when a command has ended.
    Visible,
    /// Kernels; they see each other's writes at once.
    Coherent,
}

/// Rows of a plane, which are copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    /// The first byte of the source.
    pub from: u64,
    /// Bytes from row to row there.
    pub from_pitch: usize,
    /// The first byte of the target.
    pub to: u64,
    /// Bytes from row to row there.
    pub to_pitch: usize,
    /// Bytes of a row.
    pub row_bytes: usize,
    /// Rows.
    pub rows: usize,
}

/// A pattern that a runtime repeats by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// A byte.
    One(u8),
    /// At an even address.
    Two(u16),
    /// At a multiple of 4.
    Four(u32),
}

type Done<T = ()> = Result<T, CallError>;

/// A runtime in this process. Its calls work on the thread's current device, unless they name one.
///
/// Addresses are those of the GPU and of the host alike: both are in one space.
///
/// # Safety
/// An implementation gives memory that is as long as was asked for, and copies no more than it is told.
pub unsafe trait Runtime: Send + Sync {
    /// The driver's name, and the scheme of its devices' URIs: `hip`.
    fn driver(&self) -> &'static str;
    /// The runtime's name, for messages: `HIP`.
    fn name(&self) -> &'static str;

    /// Makes a device the thread's current one; what is returned was current before, if that was
    /// another one.
    fn enter(&self, ordinal: c_int) -> Done<Option<Raw>>;
    /// Makes current again what was before.
    fn leave(&self, before: Raw) -> Done;

    /// Free and all bytes of device memory.
    fn free_memory(&self) -> Done<(u64, u64)>;
    /// Memory of the device.
    fn allocate(&self, bytes: usize) -> Done<u64>;
    /// Gives it back.
    ///
    /// # Safety
    /// It was allocated, and is no longer used.
    unsafe fn free(&self, address: u64) -> Done;
    /// Memory of the host that every device reaches.
    fn allocate_host(&self, bytes: usize, what_for: HostUse) -> Done<Raw>;
    /// Where the current device sees it.
    fn device_address(&self, host: Raw) -> Done<u64>;
    /// Gives it back.
    ///
    /// # Safety
    /// As for [`Runtime::free`].
    unsafe fn free_host(&self, host: Raw) -> Done;

    /// Begins a copy.
    ///
    /// # Safety
    /// Both sides are that long, and live until the copy is done; the stream lives.
    unsafe fn copy(&self, to: u64, from: u64, bytes: usize, stream: Raw) -> Done;
    /// Begins a copy of rows.
    ///
    /// # Safety
    /// As for [`Runtime::copy`].
    unsafe fn copy_plane(&self, plane: &Plane, stream: Raw) -> Done;
    /// Begins a fill with a number of words.
    ///
    /// # Safety
    /// As for [`Runtime::copy`].
    unsafe fn fill(&self, at: u64, word: Word, count: usize, stream: Raw) -> Done;

    /// Whether an event is recorded before and behind every command: where
    /// [`Runtime::is_idle`] does not tell.
    fn records_every_command(&self) -> bool {
        false
    }
    /// A stream that waits for no other.
    fn create_stream(&self) -> Done<Raw>;
    /// Ends it.
    ///
    /// # Safety
    /// It lives, and is not used again.
    unsafe fn destroy_stream(&self, stream: Raw) -> Done;
    /// Waits for all that was given to it.
    ///
    /// # Safety
    /// It lives.
    unsafe fn synchronize_stream(&self, stream: Raw) -> Done;
    /// Whether all that was given to it is done.
    ///
    /// # Safety
    /// It lives.
    unsafe fn is_idle(&self, stream: Raw) -> Done<bool>;
    /// What is given later waits for an event.
    ///
    /// # Safety
    /// Both live.
    unsafe fn wait_on_stream(&self, stream: Raw, event: Raw) -> Done;

    /// An event with a time; threads that wait for it sleep.
    fn create_event(&self) -> Done<Raw>;
    /// Ends it.
    ///
    /// # Safety
    /// It lives, and is not used again.
    unsafe fn destroy_event(&self, event: Raw) -> Done;
    /// Records it on a stream, behind everything given before.
    ///
    /// # Safety
    /// Both live.
    unsafe fn record(&self, event: Raw, stream: Raw) -> Done;
    /// Whether what was recorded is done.
    ///
    /// # Safety
    /// It lives.
    unsafe fn is_done(&self, event: Raw) -> Done<bool>;
    /// Waits until what was recorded is done.
    ///
    /// # Safety
    /// It lives.
    unsafe fn synchronize_event(&self, event: Raw) -> Done;
    /// Milliseconds between two events that are done.
    ///
    /// # Safety
    /// Both live.
    unsafe fn elapsed(&self, from: Raw, to: Raw) -> Done<f32>;
}

/// While it lives, a device is the thread's current one; then the one before is again, as the rest of
/// the program may use the runtime too.
pub struct Current<'a> {
    runtime: &'a dyn Runtime,
    before: Option<Raw>,
}

impl<'a> Current<'a> {
    /// Makes a device the thread's current one.
    ///
    /// # Errors
    /// What the runtime says.
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
    /// What the runtime says.
    pub fn new(runtime: &Arc<dyn Runtime>) -> Result<Self, CallError> {
        Ok(Self {
            handle: runtime.create_stream()?,
            runtime: Arc::clone(runtime),
        })
    }

    /// The runtime's.
    #[must_use]
    pub fn handle(&self) -> Raw {
        self.handle
    }

    /// Waits for everything.
    ///
    /// # Errors
    /// What the runtime says.
    pub fn synchronize(&self) -> Result<(), CallError> {
        // SAFETY: it lives.
        unsafe { self.runtime.synchronize_stream(self.handle) }
    }

    /// Whether everything is done.
    ///
    /// # Errors
    /// What the runtime says.
    pub fn is_idle(&self) -> Result<bool, CallError> {
        // SAFETY: it lives.
        unsafe { self.runtime.is_idle(self.handle) }
    }

    /// What is given later waits for an event that was recorded on any stream.
    ///
    /// # Errors
    /// What the runtime says.
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

/// The text before the first 0.
#[must_use]
pub fn text(chars: &[c_char]) -> String {
    let bytes: Vec<u8> = chars
        .iter()
        .map(|char| char.to_ne_bytes()[0])
        .take_while(|byte| *byte != 0)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
