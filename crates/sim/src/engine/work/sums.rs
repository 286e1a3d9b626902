//! The sums of the process.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::executed::{Class, Executed};

/// The translators whose time is counted.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Translator {
    Baseline,
    Optimizing,
}

/// The sums of the process. Times are in nanoseconds.
pub(super) struct Sums {
    pub(super) launches: AtomicU64,
    pub(super) interpreted: AtomicU64,
    pub(super) baseline: AtomicU64,
    pub(super) optimized: AtomicU64,
    pub(super) handled: [AtomicU64; Class::ALL.len()],
    /// The working time of launches' threads, and the time that these threads had.
    pub(super) worked: AtomicU64,
    pub(super) held: AtomicU64,
    /// The number of running launches.
    pub(super) running: AtomicU64,
    /// The time in which at least one launch ran: the end minus the start of each such period, added up. Starts are
    /// subtracted and ends added in any order.
    pub(super) launching: AtomicI64,
    /// By [`Translator`].
    pub(super) translating: [AtomicU64; 2],
    pub(super) translated: [AtomicU64; 2],
    /// Instructions whose code was found in the cache.
    pub(super) kept: AtomicU64,
}

pub(super) static SUMS: Sums = Sums {
    launches: AtomicU64::new(0),
    interpreted: AtomicU64::new(0),
    baseline: AtomicU64::new(0),
    optimized: AtomicU64::new(0),
    handled: [const { AtomicU64::new(0) }; Class::ALL.len()],
    worked: AtomicU64::new(0),
    held: AtomicU64::new(0),
    running: AtomicU64::new(0),
    launching: AtomicI64::new(0),
    translating: [const { AtomicU64::new(0) }; 2],
    translated: [const { AtomicU64::new(0) }; 2],
    kept: AtomicU64::new(0),
};

/// The time when the first launch began.
pub(super) static FIRST: OnceLock<Instant> = OnceLock::new();

/// Adds to a sum; most values to add are zero.
pub(super) fn add(sum: &AtomicU64, count: u64) {
    if count > 0 {
        sum.fetch_add(count, Ordering::Relaxed);
    }
}

pub(super) fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Adds the time that a translator used for some instructions.
pub fn translated(by: Translator, took: Duration, instructions: u64) {
    add(&SUMS.translating[by as usize], nanos(took));
    add(&SUMS.translated[by as usize], instructions);
}

/// The number of instructions that the optimizing translator has translated in this process.
#[must_use]
pub fn optimized_instructions() -> u64 {
    SUMS.translated[Translator::Optimizing as usize].load(Ordering::Relaxed)
}

/// The number of instructions whose code was translated by another process.
#[must_use]
pub fn kept_instructions() -> u64 {
    SUMS.kept.load(Ordering::Relaxed)
}

/// Counts instructions whose code was translated by another process.
pub fn taken(instructions: u64) {
    add(&SUMS.kept, instructions);
}

/// The instructions of all finished launches of the process.
#[must_use]
pub fn executed() -> Executed {
    let get = |sum: &AtomicU64| sum.load(Ordering::Relaxed);
    let by_class = SUMS.handled.each_ref().map(get);
    Executed {
        interpreted: get(&SUMS.interpreted),
        baseline: get(&SUMS.baseline),
        optimized: get(&SUMS.optimized),
        handled: by_class.iter().sum(),
        by_class,
    }
}

pub(super) fn since(first: Instant, now: Instant) -> i64 {
    i64::try_from(nanos(now.saturating_duration_since(first))).unwrap_or(i64::MAX)
}

pub(super) fn note_launching(nanos: i64) {
    SUMS.launching.fetch_add(nanos, Ordering::Relaxed);
}
