//! How long something took, of several times the middle one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whatever went wrong: the program ends with it.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// Runs something and tells how long it took.
pub(crate) fn timed<T>(
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<(Duration, T), Failure> {
    let start = Instant::now();
    let result = work()?;
    Ok((start.elapsed(), result))
}

/// The middle one.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Whether everything is done once, to see that it works: times say nothing then.
static SMALLEST: AtomicBool = AtomicBool::new(false);

/// Asks for the smallest form of what is measured from here on.
pub(crate) fn measure_the_smallest() {
    SMALLEST.store(true, Ordering::Relaxed);
}

/// Whether the smallest form is asked for.
pub(crate) fn is_smallest() -> bool {
    SMALLEST.load(Ordering::Relaxed)
}

/// How many rounds to measure, where `count` are usual.
pub(crate) fn rounds(count: usize) -> usize {
    if is_smallest() { 1 } else { count }
}
