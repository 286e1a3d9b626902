//! The end of the program.

use std::sync::OnceLock;

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> i32;
}

/// What waits for all that runs, once something can.
static WAIT: OnceLock<fn()> = OnceLock::new();

/// Has the end of the program wait for what runs: threads that translate use LLVM, whose variables
/// end with the program. What is registered last comes first, so this is before LLVM's own.
pub fn at_exit(wait: fn()) {
    if WAIT.set(wait).is_ok() {
        // SAFETY: the library is never unloaded, so the function stays. Without room for one more
        // function the program ends without waiting.
        let _ = unsafe { atexit(ended) };
    }
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
pub fn at_main_end() {
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
