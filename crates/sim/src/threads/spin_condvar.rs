//! Waiting for another thread.
//!
//! Waking a thread up takes tens of microseconds, most of all on a virtual machine, where a core
//! with nothing to do is given back. Launches often come one after the other, and what waits for
//! them does so for about as long, so a wait begins awake.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a thread that waits stays awake: about what waking it up would take.
pub const AWAKE: Duration = Duration::from_micros(50);

/// Looks before a thread that is awake lets others have its core.
const LOOKS: u32 = 16;

/// What wakes threads that wait for what a mutex holds to change; rung behind each change.
pub struct Bell {
    /// For those that are awake.
    rung: AtomicU64,
    /// Threads that sleep; changes while the mutex is locked.
    asleep: AtomicUsize,
    sleep: Condvar,
    stays_awake: bool,
}

impl Bell {
    /// Threads that wait for it begin awake, or sleep at once.
    pub fn new(stays_awake: bool) -> Self {
        Self {
            rung: AtomicU64::new(0),
            asleep: AtomicUsize::new(0),
            sleep: Condvar::new(),
            stays_awake,
        }
    }

    /// Wakes up to `sleepers` threads.
    pub fn ring(&self, sleepers: usize) {
        self.rung.fetch_add(1, Ordering::Relaxed);
        // One that is to sleep afterwards has seen the change.
        for _ in 0..sleepers.min(self.asleep.load(Ordering::Relaxed)) {
            self.sleep.notify_one();
        }
    }

    pub fn ring_all(&self) {
        self.rung.fetch_add(1, Ordering::Relaxed);
        if self.asleep.load(Ordering::Relaxed) > 0 {
            self.sleep.notify_all();
        }
    }

    /// Waits as long as it `goes_on`.
    pub fn wait<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
    ) -> MutexGuard<'a, T> {
        let guard = self.stay_awake(mutex, guard, &goes_on, || ());
        self.sleep(guard, goes_on)
    }

    /// The same, but not longer than a thread stays awake; does something `meanwhile`, again and
    /// again.
    pub fn stay_awake<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        mut guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
        meanwhile: impl Fn(),
    ) -> MutexGuard<'a, T> {
        if !self.stays_awake || !goes_on(&guard) {
            return guard;
        }
        let start = Instant::now();
        let is_awake = || start.elapsed() < AWAKE;
        while goes_on(&guard) && is_awake() {
            let before = self.rung.load(Ordering::Relaxed);
            drop(guard);
            let mut looks = 0;
            while self.rung.load(Ordering::Relaxed) == before && is_awake() {
                meanwhile();
                looks += 1;
                match looks % LOOKS {
                    // Who works may have been put here too, be it the thread that is waited for.
                    0 => std::thread::yield_now(),
                    _ => std::hint::spin_loop(),
                }
            }
            guard = lock(mutex);
        }
        guard
    }

    /// The same, asleep.
    pub fn sleep<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        goes_on: impl Fn(&T) -> bool,
    ) -> MutexGuard<'a, T> {
        if !goes_on(&guard) {
            return guard;
        }
        self.asleep.fetch_add(1, Ordering::Relaxed);
        let guard = self.sleep.wait_while(guard, |value| goes_on(value));
        self.asleep.fetch_sub(1, Ordering::Relaxed);
        guard.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Locks what is whole whenever it is not locked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threads that each wait for their turn, awake, asleep, and on the way from one to the other.
    #[test]
    fn nobody_waits_for_what_has_happened() {
        const THREADS: usize = 3;
        for stays_awake in [true, false] {
            let (bell, turn) = (Bell::new(stays_awake), Mutex::new(0));
            std::thread::scope(|scope| {
                for own in 0..THREADS {
                    let (bell, turn) = (&bell, &turn);
                    scope.spawn(move || {
                        for round in 0..300 {
                            let at = round * THREADS + own;
                            let mut turn = bell.wait(turn, lock(turn), |turn| *turn != at);
                            if round % 3 == own {
                                std::thread::sleep(AWAKE * (round % 5) as u32 / 2);
                            }
                            *turn += 1;
                            drop(turn);
                            // Only one of those that sleep can go on, and which is not known.
                            bell.ring_all();
                        }
                    });
                }
            });
            assert_eq!(*lock(&turn), 300 * THREADS);
            assert_eq!(bell.asleep.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn as_many_are_woken_as_is_said() {
        let (bell, open) = (Bell::new(false), Mutex::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut open = bell.wait(&open, lock(&open), |open| *open == 0);
                    *open -= 1;
                });
            }
            for _ in 0..2 {
                while bell.asleep.load(Ordering::Relaxed) < 2 {
                    std::thread::yield_now();
                }
                *lock(&open) += 2;
                bell.ring(2);
                while *lock(&open) > 0 {
                    std::thread::yield_now();
                }
            }
        });
    }
}
