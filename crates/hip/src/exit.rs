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

extern "C" fn wait() {
    for gpu in opened().iter().flat_map(|process| &process.gpus) {
        for stream in gpu.streams() {
            stream.end_within(PATIENCE);
        }
    }
}
