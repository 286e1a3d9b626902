//! What translations take, as far as they have shown in this process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gfxjit_sim::engine::work::{self, Translator};

/// What the optimizing translator took, in nanoseconds, and for how many instructions. It begins with what is usual,
/// which counts as much as a short kernel.
static TOOK: AtomicU64 = AtomicU64::new(USUAL * 100);
static INSTRUCTIONS: AtomicU64 = AtomicU64::new(100);

/// For an instruction on a usual host. In tests nothing gets hot because they take long.
const USUAL: u64 = if cfg!(test) { 1 << 34 } else { 600_000 };

/// The optimizing translator took a thread's time.
pub(crate) fn optimizing_took(time: Duration, instructions: u64) {
    work::translated(Translator::Optimizing, time, instructions);
    let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    TOOK.fetch_add(nanos, Ordering::Relaxed);
    INSTRUCTIONS.fetch_add(instructions, Ordering::Relaxed);
}

/// What it will take.
pub(crate) fn of_optimizing(instructions: u64) -> Duration {
    let each = TOOK.load(Ordering::Relaxed) / INSTRUCTIONS.load(Ordering::Relaxed);
    Duration::from_nanos(each.saturating_mul(instructions))
}
