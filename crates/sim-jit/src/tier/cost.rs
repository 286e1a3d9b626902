//! What translations take, as far as they have shown in this process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gfxjit_sim::engine::work::{self, Translator};

/// What the optimizing translator took, in nanoseconds, and for how many rows. It begins with what is usual, which
/// counts as much as a short kernel.
static TOOK: AtomicU64 = AtomicU64::new(USUAL * 100);
static ROWS: AtomicU64 = AtomicU64::new(100);

/// For a row on a usual host. In tests nothing gets hot because they take long.
const USUAL: u64 = if cfg!(test) { 1 << 34 } else { 600_000 };

/// The lanes of a row.
const ROW: u32 = 32;

/// The length of a region, in instructions for 32 lanes: a wave of 64 has two of them for each instruction, and takes
/// LLVM twice as long (medians of 2.1 and 1.2 ms an instruction over the 403 regions of `tests/run`, on a Xeon).
pub(crate) fn rows(instructions: u64, wave_size: u32) -> u64 {
    instructions * u64::from(wave_size / ROW)
}

/// The optimizing translator took a thread's time.
pub(crate) fn optimizing_took(time: Duration, instructions: u64, wave_size: u32) {
    work::translated(Translator::Optimizing, time, instructions);
    let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    TOOK.fetch_add(nanos, Ordering::Relaxed);
    ROWS.fetch_add(rows(instructions, wave_size), Ordering::Relaxed);
}

/// What it will take.
pub(crate) fn of_optimizing(rows: u64) -> Duration {
    let each = TOOK.load(Ordering::Relaxed) / ROWS.load(Ordering::Relaxed);
    Duration::from_nanos(each.saturating_mul(rows))
}
