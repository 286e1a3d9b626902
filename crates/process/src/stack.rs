//! The stack of the calling thread.

use std::cell::Cell;

thread_local! {
    /// Start and end of the thread's stack; zeros if they are not known, `None` before the first query.
    static STACK: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

/// Whether bytes are on the used part of the calling thread's stack: above this function's own frame.
pub(crate) fn has(start: u64, len: usize) -> bool {
    let marker = 0_u8;
    let here = (&raw const marker).addr() as u64;
    let Some(end) = start.checked_add(len as u64) else {
        return false;
    };
    let (first, last) = bounds();
    // A fiber runs on another stack, which is not the thread's.
    (first..last).contains(&here) && start >= here && end <= last
}

fn bounds() -> (u64, u64) {
    if let Ok(Some(known)) = STACK.try_with(Cell::get) {
        return known;
    }
    let found = ask().unwrap_or_default();
    // An error means that the thread is ending; then the stack is queried again next time.
    let _ = STACK.try_with(|stack| stack.set(Some(found)));
    found
}

/// Queries the C library for the stack.
fn ask() -> Option<(u64, u64)> {
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    let (mut start, mut len) = (std::ptr::null_mut(), 0);
    // SAFETY: the places are of the types that are filled; what was made is ended.
    unsafe {
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return None;
        }
        let found = libc::pthread_attr_getstack(attributes.as_ptr(), &raw mut start, &raw mut len);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        if found != 0 {
            return None;
        }
    }
    let start = start.addr() as u64;
    Some((start, start.checked_add(len as u64)?))
}
