//! The files that a job's assembly may include, by `.include` and `.incbin`. LLVM itself opens
//! none: see `shim/files.cpp`.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::sys;

/// The files of a job; called on the job's thread.
pub trait Files: Send + Sync {
    /// The contents of a file, by its name in the assembly. `None` when the assembly may not read
    /// the file; LLVM then reports at the directive that the file does not exist.
    fn read(&self, name: &str) -> Option<Vec<u8>>;
}

thread_local! {
    static CURRENT: RefCell<Option<Arc<dyn Files>>> = const { RefCell::new(None) };
}

/// Sets the files of the current thread's job.
pub(super) fn set(files: Option<Arc<dyn Files>>) {
    CURRENT.with(|current| *current.borrow_mut() = files);
}

/// Callback for LLVM: reads a file.
///
/// # Safety
/// The name is valid during the call; `out` is writable.
pub(super) unsafe extern "C" fn read(name: sys::Str, out: *mut sys::Buf) -> bool {
    // SAFETY: by the caller's promise.
    let name = unsafe { name.text() };
    let files = CURRENT.with(|current| current.borrow().clone());
    let contents = files.and_then(|files| {
        // Unwinding must not reach C++.
        catch_unwind(AssertUnwindSafe(|| files.read(&name)))
            .ok()
            .flatten()
    });
    let Some(contents) = contents else {
        return false;
    };
    // SAFETY: the bytes live during the call; `out` is valid by the caller's promise.
    unsafe { out.write(sys::gj_buf_new(sys::Str::new(&contents))) };
    true
}
