//! How long something took, of several times the middle one.

use std::time::{Duration, Instant};

/// Whatever went wrong: the program ends with it.
pub type Failure = Box<dyn std::error::Error>;

/// Runs something and tells how long it took.
pub fn timed<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<(Duration, T), Failure> {
    let start = Instant::now();
    let result = work()?;
    Ok((start.elapsed(), result))
}

/// The middle one.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
