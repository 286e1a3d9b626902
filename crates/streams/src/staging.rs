//! Pinned host memory for copies from and to the host.
//!
//! A runtime copies a program's own memory by pinning it or through its own staging memory, and the caller
//! waits meanwhile. Copies for which the caller does not wait go through memory of this pool, which is reused.

use std::ffi::c_int;
use std::ptr::{NonNull, null_mut};
use std::sync::{Arc, Mutex};

use crate::error::{CallError, Class};
use crate::runtime::{Current, HostUse, Raw, Runtime};
use gfxjit_hal::sync::lock;

/// The longest copy in bytes through this memory; a longer one is worth the wait.
pub(crate) const MOST: usize = 1 << 20;
/// Size of the smallest piece in bytes.
const LEAST: usize = 4096;
/// Maximum size in bytes of pieces that are kept for later copies.
const MOST_IDLE: usize = 16 << 20;

/// The pool of pinned memory of one device.
pub(crate) struct Pool {
    runtime: Arc<dyn Runtime>,
    ordinal: c_int,
    idle: Mutex<Vec<Piece>>,
}

struct Piece {
    at: NonNull<u8>,
    bytes: usize,
}

// SAFETY: it is memory, owned by the piece's owner.
unsafe impl Send for Piece {}

impl Pool {
    pub(crate) fn new(runtime: &Arc<dyn Runtime>, ordinal: c_int) -> Arc<Self> {
        Arc::new(Self {
            runtime: Arc::clone(runtime),
            ordinal,
            idle: Mutex::default(),
        })
    }

    /// Memory of at least `len` bytes, with undefined content.
    pub(crate) fn take(self: &Arc<Self>, len: usize) -> Result<Staging, CallError> {
        let wanted = len.max(LEAST).next_power_of_two();
        let mut idle = lock(&self.idle);
        let found = idle.iter().position(|piece| piece.bytes == wanted);
        let found = found.map(|place| idle.swap_remove(place));
        drop(idle);
        let piece = match found {
            Some(piece) => piece,
            None => self.allocate(wanted)?,
        };
        Ok(Staging {
            home: Arc::clone(self),
            piece: Some(piece),
            len,
        })
    }

    fn allocate(&self, bytes: usize) -> Result<Piece, CallError> {
        let _current = Current::new(&*self.runtime, self.ordinal)?;
        let Raw(at) = self.runtime.allocate_host(bytes, HostUse::Staging)?;
        let at = NonNull::new(at.cast::<u8>()).ok_or_else(|| CallError {
            driver: self.runtime.driver(),
            call: "the allocation of host memory",
            status: 0,
            name: "success".to_owned(),
            text: "and gives no memory".to_owned(),
            class: Class::Call,
        })?;
        // SAFETY: it was just made, so long. A reference to its bytes needs some values in them.
        unsafe { at.write_bytes(0, bytes) };
        Ok(Piece { at, bytes })
    }

    fn free(&self, piece: &Piece) {
        let _current = Current::new(&*self.runtime, self.ordinal);
        // SAFETY: it was allocated so, and no copy uses it any more.
        let freed = unsafe { self.runtime.free_host(Raw(piece.at.as_ptr().cast())) };
        if let Err(error) = freed {
            tracing::warn!("{error}");
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *lock(&self.idle));
        idle.iter().for_each(|piece| self.free(piece));
    }
}

/// A piece of pinned memory for one copy.
pub(crate) struct Staging {
    home: Arc<Pool>,
    /// `None` only while it is dropped.
    piece: Option<Piece>,
    len: usize,
}

// SAFETY: only `bytes_mut` writes, for which there is one owner.
unsafe impl Sync for Staging {}

impl Staging {
    /// Its address, for copies by the runtime.
    pub(crate) fn address(&self) -> u64 {
        self.start() as u64
    }

    fn start(&self) -> *mut u8 {
        self.piece
            .as_ref()
            .map_or(null_mut(), |piece| piece.at.as_ptr())
    }

    /// Its content. The GPU must have stopped writing to it.
    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: a piece is at least as long, and its bytes have values.
        unsafe { std::slice::from_raw_parts(self.start(), self.len) }
    }

    /// Its content, to be written before a copy from it starts.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above; it has no other owner.
        unsafe { std::slice::from_raw_parts_mut(self.start(), self.len) }
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let Some(piece) = self.piece.take() else {
            return;
        };
        let mut idle = lock(&self.home.idle);
        let kept: usize = idle.iter().map(|piece| piece.bytes).sum();
        if kept + piece.bytes <= MOST_IDLE {
            return idle.push(piece);
        }
        drop(idle);
        self.home.free(&piece);
    }
}
