//! The files that a job's assembly may name, by `.include` and `.incbin`. LLVM opens none itself:
//! see `shim/files.cpp`.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::sys;

/// The files of a job, asked on the job's thread.
pub trait Files: Send + Sync {
    /// The contents of a file, by the name that the assembly has for it. `None` when it may not
    /// have that file; LLVM then reports that there is none at the place of the directive.
    fn read(&self, name: &str) -> Option<Vec<u8>>;
}

thread_local! {
    static CURRENT: RefCell<Option<Arc<dyn Files>>> = const { RefCell::new(None) };
}

/// Sets the files of the thread's job.
pub(super) fn set(files: Option<Arc<dyn Files>>) {
    CURRENT.with(|current| *current.borrow_mut() = files);
}

/// Answers LLVM.
///
/// # Safety
/// The name is valid during the call, `out` for a write.
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
