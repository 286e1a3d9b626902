//! What a program has not freed when it ends by `exit`, for the report of `gfxjit exec`.

use std::fmt::Write as _;

use crate::memory::Kind;
use crate::process::opened;
use crate::report;

/// Destructors of the program's variables have run: they may free memory.
extern "C" fn ended() {
    let Some(process) = opened() else { return };
    let kinds = [
        (Kind::Device, "device"),
        (Kind::Host, "host"),
        (Kind::Managed, "managed"),
    ];
    let mut lines = String::new();
    for (kind, name) in kinds {
        let (allocations, bytes) = process.memories.sum_of(kind);
        if allocations > 0 {
            // A string takes everything.
            let _ = writeln!(lines, "{name} {allocations} {bytes}");
        }
    }
    report::unfreed(&lines);
}

/// Functions that run when the process ends by `exit`, after those of `atexit` (System V ABI, "Initialization and Termination
/// Functions").
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = ended;
