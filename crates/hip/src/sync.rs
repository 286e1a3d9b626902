//! Locks.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks; what a thread that panicked has left is whole, as each change here is one step.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
