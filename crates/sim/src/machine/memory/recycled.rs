//! Addresses of memory that is gone, for what is known of its bytes.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use gfxjit_hal::sync::lock;

static IS_FOLLOWED: AtomicBool = AtomicBool::new(false);
static GONE: Mutex<Vec<Range<u64>>> = Mutex::new(Vec::new());

/// From now on, ranges are noted.
pub(crate) fn follow() {
    IS_FOLLOWED.store(true, Ordering::Relaxed);
}

/// A block is gone.
pub(super) fn note(start: u64, len: u64) {
    if IS_FOLLOWED.load(Ordering::Relaxed) {
        lock(&GONE).push(start..start.saturating_add(len));
    }
}

/// The ranges that are gone since this was last asked for.
pub(crate) fn take() -> Vec<Range<u64>> {
    std::mem::take(&mut lock(&GONE))
}
