//! Cancellation and progress of a launch: the state shared by its event and the threads that work
//! on it.
//!
//! The threads check one word between the turns of waves; a turn takes at most some milliseconds.
//! Engines check it before they wait for a translation. So kernels' loops need no additional code.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time origin of [`Control::cancel_at`].
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// No cancellation.
const NEVER: u64 = u64::MAX;

/// A counter in separate cache lines (processors fetch two at once), so that a counting thread does
/// not invalidate data that the others only read.
#[derive(Default)]
#[repr(align(128))]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Stops a launch before all its workgroups have ended, and counts its progress. Fields that threads
/// read all the time are in other cache lines than the counter.
pub struct Control {
    /// The number of workgroups that have ended.
    pub finished: Count,
    /// The number of the first workgroup that failed, 0 when the launch is cancelled; `u64::MAX`
    /// if neither. Workgroups behind it need not run.
    pub stop: AtomicU64,
    /// The time of cancellation, in nanoseconds since [`EPOCH`]; or [`NEVER`].
    cancel_at: AtomicU64,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            finished: Count::default(),
            stop: AtomicU64::new(u64::MAX),
            cancel_at: AtomicU64::new(NEVER),
        }
    }
}

impl Control {
    /// Cancels the launch after `grace`.
    pub fn cancel(&self, grace: Duration) {
        let at = EPOCH.elapsed().saturating_add(grace).as_nanos();
        let at = u64::try_from(at).unwrap_or(NEVER);
        self.cancel_at.fetch_min(at, Ordering::Relaxed);
        if grace.is_zero() {
            self.stop.store(0, Ordering::Release);
        }
    }

    /// Whether the launch is cancelled. From then on no further workgroup starts.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        let at = self.cancel_at.load(Ordering::Relaxed);
        at != NEVER && self.has_come(at)
    }

    #[cold]
    fn has_come(&self, at: u64) -> bool {
        let now = u64::try_from(EPOCH.elapsed().as_nanos()).unwrap_or(NEVER);
        let has_come = at <= now;
        if has_come {
            self.stop.store(0, Ordering::Relaxed);
        }
        has_come
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_several_times_counts() {
        let control = Control::default();
        assert!(!control.is_cancelled());
        control.cancel(Duration::MAX);
        assert!(!control.is_cancelled());
        control.cancel(Duration::from_millis(1));
        control.cancel(Duration::from_secs(3600));
        std::thread::sleep(Duration::from_millis(2));
        assert!(control.is_cancelled());
        assert_eq!(control.stop.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn without_grace_it_is_at_once() {
        let control = Control::default();
        control.cancel(Duration::ZERO);
        assert!(control.is_cancelled());
    }
}
