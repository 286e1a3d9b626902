//! The end of the process: running kernels are waited for.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Code, Error};

type Hook = extern "C" fn();

unsafe extern "C" {
    fn atexit(function: Hook) -> i32;
    fn pthread_atfork(before: Option<Hook>, parent: Option<Hook>, child: Option<Hook>) -> i32;
}

/// Whether this process is a child made by `fork` after [`at_exit`].
static IS_CHILD: AtomicBool = AtomicBool::new(false);

/// Whether the process is ending: the wait of [`at_exit`] has begun.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Waits for all running commands. Set by [`at_exit`].
static WAIT: OnceLock<fn()> = OnceLock::new();

/// Makes the end of the process wait for running commands: threads that translate kernels use LLVM,
/// whose static variables are destroyed at exit. Functions of `atexit` run in reverse order of
/// registration, so this one runs before LLVM's destructors.
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

/// Whether this is a child of the process that called [`at_exit`]: it has none of that process's
/// threads.
pub(crate) fn is_child() -> bool {
    IS_CHILD.load(Ordering::Relaxed)
}

/// The error of calls in such a child.
pub(crate) fn in_child() -> Error {
    Error::new(
        Code::NOT_INITIALIZED,
        "a child made by fork() cannot use the GPUs that its parent has opened; let it call exec()",
    )
}

/// Its destructor runs when its thread ends.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        if is_main() {
            ended();
            gfxjit::end_of_process();
        }
    }
}

/// Makes the end of the process wait even before functions of `atexit` run. `exit` destroys the main
/// thread's thread-local variables first, among them LLVM's that were created on this thread; without
/// this they would be gone before `ended` runs.
pub(crate) fn at_main_end() {
    thread_local! {
        static END: End = const { End };
    }
    // Fails if the thread's variables are being destroyed already; then there is nothing to
    // register.
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

/// Whether the process is ending and has waited for what ran.
pub(crate) fn is_ending() -> bool {
    IS_ENDING.load(Ordering::Relaxed)
}

extern "C" fn ended() {
    // Called twice by the main thread: waiting once is enough.
    if let Some(wait) = WAIT.get()
        && !IS_ENDING.swap(true, Ordering::Relaxed)
    {
        wait();
    }
}
