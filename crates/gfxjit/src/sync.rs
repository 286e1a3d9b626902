//! Locks.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock that a panic elsewhere cannot poison: everything guarded here is valid between any
/// two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
