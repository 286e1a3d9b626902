//! Waiting on condition variables with locks that ignore poisoning (`gfxjit_hal::sync`).

use std::sync::{Condvar, MutexGuard, PoisonError};
use std::time::Duration;

/// Waits for a change.
pub fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition
        .wait(guard)
        .unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a change, at most for a duration.
pub fn wait_for<'a, T>(
    condition: &Condvar,
    guard: MutexGuard<'a, T>,
    time: Duration,
) -> MutexGuard<'a, T> {
    let waited = condition.wait_timeout(guard, time);
    waited.unwrap_or_else(PoisonError::into_inner).0
}
