//! The end of the program.

use std::sync::Once;

use crate::process::opened;

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> i32;
}

/// How long what is under way may still run.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);

/// Has the end of the program wait for what runs: threads that translate use LLVM, whose variables
/// end with the program. What is registered last comes first, so this is before LLVM's own.
pub fn wait_at_exit() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the library is never unloaded, so the function stays. Without room for one more
        // function the program ends without waiting.
        let _ = unsafe { atexit(wait) };
    });
}

/// What ends with a thread.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        if is_main() {
            wait();
            gfxjit::end_of_process();
        }
    }
}

/// Has the end of the program wait even before functions of `atexit` run: `exit` ends the main thread's
/// variables first. LLVM's that it made while it worked end before `wait` would be called otherwise.
pub fn wait_at_main_end() {
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

extern "C" fn wait() {
    for gpu in opened().iter().flat_map(|process| &process.gpus) {
        for stream in gpu.streams() {
            stream.end_within(PATIENCE);
        }
    }
}
