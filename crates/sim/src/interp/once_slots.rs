//! Values by index, each made when it is first needed and kept as long as all.
//!
//! There is a slot for every word of code, so that an instruction is found by its address without a lock, but few of
//! them are used: libraries have up to 0.5 GB of code, of which a program executes some KiB. So a slot is a pointer, and
//! unused slots are memory that the system has not provided yet: zeroed memory costs nothing before it is
//! written (a slot of `OnceLock` is not zero while it is empty).

use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

use gfxjit_hal::sync::lock;

/// See the module's description.
pub struct OnceSlots<T> {
    slots: Box<[AtomicPtr<T>]>,
    /// All values, which the slots point to.
    made: Mutex<Vec<NonNull<T>>>,
}

// SAFETY: values are owned by it, and shared by references only.
unsafe impl<T: Send> Send for OnceSlots<T> {}
// SAFETY: a value may be made on one thread, used on others and dropped on another one.
unsafe impl<T: Send + Sync> Sync for OnceSlots<T> {}

impl<T> OnceSlots<T> {
    /// Slots without values.
    #[must_use]
    pub fn new(len: usize) -> Self {
        let slots = Box::<[AtomicPtr<T>]>::new_zeroed_slice(len);
        Self {
            // SAFETY: all bits zero are the null pointer.
            slots: unsafe { slots.assume_init() },
            made: Mutex::default(),
        }
    }

    /// The number of slots.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no slots.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Whether any slot has a value.
    #[must_use]
    pub fn is_used(&self) -> bool {
        let made = lock(&self.made);
        !made.is_empty()
    }

    /// The value of a slot, if it has one.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&T> {
        let value = self.slots.get(index)?.load(Ordering::Acquire);
        // SAFETY: a pointer that is not null is of a value, which lives as long as the slots.
        unsafe { value.as_ref() }
    }

    /// The value of a slot, which is made if there is none; `None` if there is no such slot. Threads may make one at the same
    /// time, of which one is kept.
    pub fn get_or_init(&self, index: usize, make: impl FnOnce() -> T) -> Option<&T> {
        let slot = self.slots.get(index)?;
        if let Some(value) = self.get(index) {
            return Some(value);
        }
        let new = Box::new(make());
        let mut made = lock(&self.made);
        if let Some(value) = self.get(index) {
            return Some(value);
        }
        let new = NonNull::from(Box::leak(new));
        made.push(new);
        slot.store(new.as_ptr(), Ordering::Release);
        // SAFETY: the value lives as long as the slots.
        Some(unsafe { new.as_ref() })
    }
}

impl<T> Drop for OnceSlots<T> {
    fn drop(&mut self) {
        let made = self.made.get_mut().unwrap_or_else(PoisonError::into_inner);
        for value in made.drain(..) {
            // SAFETY: it was leaked when it was made, and is in the list once.
            drop(unsafe { Box::from_raw(value.as_ptr()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn values_are_made_once_and_dropped_once() {
        struct Counted(usize, Arc<AtomicUsize>);
        impl Drop for Counted {
            fn drop(&mut self) {
                self.1.fetch_add(1, Ordering::Relaxed);
            }
        }
        let dropped = Arc::new(AtomicUsize::new(0));
        let slots = OnceSlots::new(1000);
        assert!(!slots.is_used() && slots.get(3).is_none() && slots.len() == 1000);
        let made = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for index in (0..1000).step_by(3) {
                        let value = slots.get_or_init(index, || {
                            made.fetch_add(1, Ordering::Relaxed);
                            Counted(index, Arc::clone(&dropped))
                        });
                        assert_eq!(value.map(|value| value.0), Some(index));
                    }
                });
            }
        });
        assert!(slots.is_used() && slots.get(1).is_none());
        assert!(slots.get_or_init(1000, || unreachable!()).is_none());
        // Those that lost a race are dropped already.
        let lost = made.load(Ordering::Relaxed) - 334;
        assert_eq!(dropped.load(Ordering::Relaxed), lost);
        drop(slots);
        assert_eq!(dropped.load(Ordering::Relaxed), lost + 334);
    }
}
