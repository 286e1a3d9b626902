//! A condition variable whose waits spin before they park.
//!
//! Waking a parked thread takes tens of microseconds, most of all on a virtual machine, where an
//! idle core is given back to the host. Launches often follow each other within about that time,
//! so a thread that waits for one spins first.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gfxjit_hal::sync::lock;
use std::time::{Duration, Instant};

/// How long a wait spins: about as long as waking a parked thread takes.
pub const SPIN: Duration = Duration::from_micros(50);

/// Checks of a spinning thread between two yields of its core.
const CHECKS: u32 = 16;

/// Wakes threads that wait for a change of a mutex' contents. Each change is followed by a
/// notification.
pub struct SpinCondvar {
    /// Number of notifications so far; spinning threads read it.
    notified: AtomicU64,
    /// Number of parked threads; it changes only while the mutex is locked.
    parked: AtomicUsize,
    condvar: Condvar,
    spins: bool,
}

impl SpinCondvar {
    /// With `spins`, a wait spins before it parks; otherwise it parks at once.
    pub fn new(spins: bool) -> Self {
        Self {
            notified: AtomicU64::new(0),
            parked: AtomicUsize::new(0),
            condvar: Condvar::new(),
            spins,
        }
    }

    /// Wakes the spinning threads and up to `count` parked ones.
    pub fn notify(&self, count: usize) {
        self.notified.fetch_add(1, Ordering::Relaxed);
        // A thread that parks after this has seen the change.
        for _ in 0..count.min(self.parked.load(Ordering::Relaxed)) {
            self.condvar.notify_one();
        }
    }

    /// Wakes all threads that wait.
    pub fn notify_all(&self) {
        self.notified.fetch_add(1, Ordering::Relaxed);
        if self.parked.load(Ordering::Relaxed) > 0 {
            self.condvar.notify_all();
        }
    }

    /// Waits while the condition `goes_on` is true.
    pub fn wait<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
    ) -> MutexGuard<'a, T> {
        let guard = self.spin(mutex, guard, &goes_on, || ());
        self.park(guard, goes_on)
    }

    /// Waits while the condition is true, for at most `timeout`.
    pub fn wait_timeout<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        guard: MutexGuard<'a, T>,
        timeout: Duration,
        goes_on: impl Fn(&T) -> bool,
    ) -> MutexGuard<'a, T> {
        let start = Instant::now();
        let guard = match timeout > SPIN {
            true => self.spin(mutex, guard, &goes_on, || ()),
            false => guard,
        };
        if !goes_on(&guard) {
            return guard;
        }
        self.parked.fetch_add(1, Ordering::Relaxed);
        let left = timeout.saturating_sub(start.elapsed());
        let waited = (self.condvar).wait_timeout_while(guard, left, |value| goes_on(value));
        self.parked.fetch_sub(1, Ordering::Relaxed);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The first part of a wait: spins for up to [`SPIN`], and calls `meanwhile` repeatedly.
    pub fn spin<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        mut guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
        meanwhile: impl Fn(),
    ) -> MutexGuard<'a, T> {
        if !self.spins || !goes_on(&guard) {
            return guard;
        }
        let start = Instant::now();
        let may_spin = || start.elapsed() < SPIN;
        while goes_on(&guard) && may_spin() {
            let before = self.notified.load(Ordering::Relaxed);
            drop(guard);
            let mut checks = 0;
            while self.notified.load(Ordering::Relaxed) == before && may_spin() {
                meanwhile();
                checks += 1;
                match checks % CHECKS {
                    // The system may have placed a working thread on this core, even the one for
                    // which this thread waits.
                    0 => std::thread::yield_now(),
                    _ => std::hint::spin_loop(),
                }
            }
            guard = lock(mutex);
        }
        guard
    }

    /// The second part of a wait: parks the thread.
    pub fn park<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
    ) -> MutexGuard<'a, T> {
        if !goes_on(&guard) {
            return guard;
        }
        self.parked.fetch_add(1, Ordering::Relaxed);
        let guard = self.condvar.wait_while(guard, |value| goes_on(value));
        self.parked.fetch_sub(1, Ordering::Relaxed);
        guard.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threads that each wait for their turn: spinning, parked, and on the way from one to the other.
    #[test]
    fn no_thread_waits_for_a_change_that_has_happened() {
        const THREADS: usize = 3;
        for spins in [true, false] {
            let (changed, turn) = (SpinCondvar::new(spins), Mutex::new(0));
            std::thread::scope(|scope| {
                for own in 0..THREADS {
                    let (changed, turn) = (&changed, &turn);
                    scope.spawn(move || {
                        for round in 0..300 {
                            let at = round * THREADS + own;
                            let mut turn = changed.wait(turn, lock(turn), |turn| *turn != at);
                            if round % 3 == own {
                                std::thread::sleep(SPIN * (round % 5) as u32 / 2);
                            }
                            *turn += 1;
                            drop(turn);
                            // Only one of the parked threads can go on, and it is not known which.
                            changed.notify_all();
                        }
                    });
                }
            });
            assert_eq!(*lock(&turn), 300 * THREADS);
            assert_eq!(changed.parked.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn as_many_threads_are_woken_as_asked_for() {
        let (changed, open) = (SpinCondvar::new(false), Mutex::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut open = changed.wait(&open, lock(&open), |open| *open == 0);
                    *open -= 1;
                });
            }
            for _ in 0..2 {
                while changed.parked.load(Ordering::Relaxed) < 2 {
                    std::thread::yield_now();
                }
                *lock(&open) += 2;
                changed.notify(2);
                while *lock(&open) > 0 {
                    std::thread::yield_now();
                }
            }
        });
    }
}
