//! Memory that was given out, what is to fail, and what was launched.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_hal::sync::lock;

/// What is to fail: the call, what it returns, and how many calls succeed before.
static FAILS: Mutex<Option<(String, c_int, u32)>> = Mutex::new(None);
/// Memory that was given out, by its address.
static MEMORY: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

static CALLS: AtomicU64 = AtomicU64::new(0);

/// How many calls there were.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn stand_in_calls() -> u64 {
    CALLS.load(Ordering::Relaxed)
}

/// What a call returns that is to fail.
pub(crate) fn fails(call: &str) -> Option<c_int> {
    CALLS.fetch_add(1, Ordering::Relaxed);
    let mut fails = lock(&FAILS);
    let (name, status, before) = fails.as_mut()?;
    if name != call {
        return None;
    }
    match before {
        0 => Some(*status),
        _ => {
            *before -= 1;
            None
        }
    }
}

/// From now on the function `name` fails with `status` after `before` calls; null ends it.
///
/// # Safety
/// `name` is a text, or null.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_fail(name: *const c_char, status: c_int, before: c_uint) {
    *lock(&FAILS) = (!name.is_null()).then(|| {
        // SAFETY: as the caller vouches.
        let name = unsafe { CStr::from_ptr(name) };
        (name.to_string_lossy().into_owned(), status, before)
    });
}

/// How many allocations live.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn stand_in_allocations() -> usize {
    lock(&MEMORY).len()
}

/// What a kernel was launched with: grid, workgroup, bytes of LDS and of arguments, and their first word.
pub(crate) type Launch = [u64; 9];

static LAUNCH: Mutex<Launch> = Mutex::new([0; 9]);

/// The last launch.
///
/// # Safety
/// There is room for one.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_launch(to: *mut Launch) {
    put(to, *lock(&LAUNCH));
}

/// Keeps what a launch has.
pub(crate) fn launched(sizes: [u64; 7], bytes: usize, word: u64) {
    let mut launch = [0; 9];
    launch[..7].copy_from_slice(&sizes);
    launch[7..].copy_from_slice(&[bytes as u64, word]);
    *lock(&LAUNCH) = launch;
}

/// Puts a value where a caller wants it.
pub(crate) fn put<T>(to: *mut T, value: T) -> c_int {
    if to.is_null() {
        return 1;
    }
    // SAFETY: callers have room there.
    unsafe { to.write(value) };
    0
}

/// A text with its end.
pub(crate) fn put_text(to: *mut c_char, room: c_int, text: &str) -> c_int {
    for (at, byte) in text.bytes().chain([0]).enumerate() {
        if at < room as usize {
            // SAFETY: it is inside the caller's room.
            unsafe { to.add(at).write(byte as c_char) };
        }
    }
    0
}

fn layout(bytes: usize) -> Layout {
    Layout::from_size_align(bytes.max(1), 4096).unwrap_or(Layout::new::<u64>())
}

pub(crate) fn allocate(bytes: usize) -> Option<*mut c_void> {
    if bytes > 1 << 30 {
        return None;
    }
    // SAFETY: there is at least a byte.
    let at = unsafe { alloc_zeroed(layout(bytes)) };
    lock(&MEMORY).insert(at as usize, bytes);
    Some(at.cast())
}

pub(crate) fn free(at: *mut c_void) -> c_int {
    let Some(bytes) = lock(&MEMORY).remove(&(at as usize)) else {
        return 1;
    };
    // SAFETY: it was made so.
    unsafe { dealloc(at.cast(), layout(bytes)) };
    0
}

pub(crate) fn fill<T: Copy>(at: u64, value: T, count: usize) -> c_int {
    for index in 0..count {
        let at = at as usize as *mut T;
        // SAFETY: the caller has as many there.
        unsafe { at.add(index).write_unaligned(value) };
    }
    0
}
