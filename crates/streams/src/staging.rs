//! Host memory that the GPU reaches, for copies from and to the host.
//!
//! A runtime copies memory of a program's own by pinning it or through memory of its own, and the caller waits
//! meanwhile. What is to go on at once lies in memory like this. It is used again.

use std::ffi::c_int;
use std::ptr::{NonNull, null_mut};
use std::sync::{Arc, Mutex};

use crate::error::{CallError, Class};
use crate::runtime::{Current, HostUse, Raw, Runtime};
use gfxjit_hal::sync::lock;

/// The longest copy that goes this way; a longer one is worth its wait.
pub(crate) const MOST: usize = 1 << 20;
/// The smallest piece.
const LEAST: usize = 4096;
/// Bytes that are kept for the next copies.
const MOST_IDLE: usize = 16 << 20;

/// Pinned memory of one device.
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

    /// Memory for at least `len` bytes, with any content.
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

/// Some of it, for one copy.
pub(crate) struct Staging {
    home: Arc<Pool>,
    /// Until it is dropped.
    piece: Option<Piece>,
    len: usize,
}

// SAFETY: only `bytes_mut` writes, for which there is one owner.
unsafe impl Sync for Staging {}

impl Staging {
    /// Its address, for the runtime.
    pub(crate) fn address(&self) -> u64 {
        self.start() as u64
    }

    fn start(&self) -> *mut u8 {
        self.piece
            .as_ref()
            .map_or(null_mut(), |piece| piece.at.as_ptr())
    }

    /// What is in it. The GPU has stopped writing by then.
    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: a piece is at least as long, and its bytes have values.
        unsafe { std::slice::from_raw_parts(self.start(), self.len) }
    }

    /// The same, to be filled before a copy from it begins.
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
