//! The end of the program.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Code, Error};

type Hook = extern "C" fn();

unsafe extern "C" {
    fn atexit(function: Hook) -> i32;
    fn pthread_atfork(before: Option<Hook>, parent: Option<Hook>, child: Option<Hook>) -> i32;
}

/// Whether this is a child, made by `fork` after [`at_exit`].
static IS_CHILD: AtomicBool = AtomicBool::new(false);

/// What waits for all that runs, once something can.
static WAIT: OnceLock<fn()> = OnceLock::new();

/// Has the end of the program wait for what runs: threads that translate use LLVM, whose variables
/// end with the program. What is registered last comes first, so this is before LLVM's own.
pub(crate) fn at_exit(wait: fn()) {
    if WAIT.set(wait).is_ok() {
        // SAFETY: the library is never unloaded, so the function stays. Without room for one more
        // function the program ends without waiting.
        let _ = unsafe { atexit(ended) };
        // SAFETY: as above. A child that is not told of finds no threads, and waits for them.
        let _ = unsafe { pthread_atfork(None, None, Some(forked)) };
    }
}

extern "C" fn forked() {
    IS_CHILD.store(true, Ordering::Relaxed);
    gfxjit::forked();
}

/// Whether this is a child of the process that called [`at_exit`]: it has none of its threads.
pub(crate) fn is_child() -> bool {
    IS_CHILD.load(Ordering::Relaxed)
}

/// What such a child is told.
pub(crate) fn in_child() -> Error {
    Error::new(
        Code::NOT_INITIALIZED,
        "a child made by fork() cannot use the GPUs that its parent has opened; let it call exec()",
    )
}

/// What ends with a thread.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        if is_main() {
            ended();
            gfxjit::end_of_process();
        }
    }
}

/// Has the end of the program wait even before functions of `atexit` run: `exit` ends the main thread's
/// variables first. LLVM's that it made while it worked end before `ended` would be called otherwise.
pub(crate) fn at_main_end() {
    thread_local! {
        static END: End = const { End };
    }
    // It is over with this thread already, or begins to be noted.
    let _ = END.try_with(|_| ());
}

#[cfg(target_os = "linux")]
fn is_main() -> bool {
    rustix::thread::gettid() == rustix::process::getpid()
}

#[cfg(not(target_os = "linux"))]
fn is_main() -> bool {
    false
}

extern "C" fn ended() {
    if let Some(wait) = WAIT.get() {
        wait();
    }
}
