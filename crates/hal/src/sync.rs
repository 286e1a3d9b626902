//! For threads of drivers: locks that ignore poisoning, and the message of a panic.

use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex whose value is valid between any two statements that change it: a thread that panicked with the lock
/// leaves a valid value.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The message of a panic.
#[must_use]
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "without words",
    }
}
