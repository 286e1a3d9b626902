//! The work of a launch, which is added to the process's sums.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::executed::Executed;
use super::report;
use super::sums::{FIRST, SUMS, add, nanos, note_launching, since};

/// The work of one launch.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Work {
    /// The instructions of its waves.
    pub(crate) executed: Executed,
    /// The sum of its threads' working time.
    pub(crate) worked: Duration,
    /// The number of threads that could work on it.
    pub(crate) threads: usize,
}

impl Work {
    /// Adds the instructions and the time of a thread since it `begun`.
    pub(crate) fn add(&mut self, executed: &Executed, begun: Instant) {
        self.executed.add(executed);
        self.worked += begun.elapsed();
    }
}

/// A running launch.
pub(crate) struct Running(Instant);

/// Begins a launch.
pub(crate) fn begin() -> Running {
    let now = Instant::now();
    let first = *FIRST.get_or_init(|| now);
    if SUMS.running.fetch_add(1, Ordering::Relaxed) == 0 {
        note_launching(-since(first, now));
    }
    Running(now)
}

/// Ends the launch, also after a panic.
impl Drop for Running {
    fn drop(&mut self) {
        if SUMS.running.fetch_sub(1, Ordering::Relaxed) == 1
            && let Some(first) = FIRST.get()
        {
            note_launching(since(*first, Instant::now()));
        }
    }
}

impl Running {
    /// Ends the launch and adds its work.
    pub(crate) fn end(self, kernel: &str, work: &Work) {
        let wall = self.0.elapsed();
        drop(self);
        let held = wall.saturating_mul(u32::try_from(work.threads).unwrap_or(u32::MAX));
        let executed = &work.executed;
        add(&SUMS.launches, 1);
        add(&SUMS.interpreted, executed.interpreted);
        add(&SUMS.baseline, executed.baseline);
        add(&SUMS.optimized, executed.optimized);
        if executed.handled > 0 {
            for (sum, count) in SUMS.handled.iter().zip(executed.by_class) {
                add(sum, count);
            }
        }
        add(&SUMS.worked, nanos(work.worked));
        add(&SUMS.held, nanos(held));
        let waiting = || 100.0 * share_of(held.saturating_sub(work.worked), held);
        tracing::debug!(kernel, ?wall, waiting = waiting(), %executed, "launched");
        report::launched(kernel, wall, waiting(), executed);
    }
}

fn share_of(part: Duration, all: Duration) -> f64 {
    part.as_secs_f64() / all.as_secs_f64().max(1e-9)
}
