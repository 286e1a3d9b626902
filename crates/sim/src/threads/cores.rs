//! The cores that threads run on.
//!
//! When a thread wakes another one, the system may put that one on the same core, before the thread
//! that woke it: Linux does so where it expects the waking thread to sleep soon, and hosts that
//! pack virtual machines do so more often. The two threads then take turns while other cores are
//! idle.

use std::num::NonZero;

/// The number of cores that this thread may use.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The core that this thread is on; `None` if the host's system needs no help.
pub fn current() -> Option<usize> {
    #[cfg(target_os = "linux")]
    return Some(rustix::thread::sched_getcpu());
    #[cfg(not(target_os = "linux"))]
    None
}

/// Moves this thread to another core, if it is on `core` and may use others. Afterwards it may use
/// the same cores as before, but if it was moved, not cores that are added to the process later.
pub fn leave(core: usize) {
    #[cfg(target_os = "linux")]
    if current() == Some(core)
        && let Some(all) = Thread::this().cores()
        && let Some(others) = all.but(core)
        && rustix::thread::sched_setaffinity(None, &others.0).is_ok()
    {
        // Using these cores was allowed a moment ago.
        all.allow();
    }
    #[cfg(not(target_os = "linux"))]
    let _ = core;
}

/// A thread, for calls from other threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::thread::Pid);

impl Thread {
    pub fn this() -> Self {
        Self(
            #[cfg(target_os = "linux")]
            rustix::thread::gettid(),
        )
    }

    /// The cores that the thread may use; `None` if the host's system needs no help.
    pub fn cores(self) -> Option<Cores> {
        #[cfg(target_os = "linux")]
        return rustix::thread::sched_getaffinity(Some(self.0))
            .ok()
            .map(Cores);
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Allows the thread to use `cores` without the caller's core, if there are others. When a
    /// sleeping thread is woken, it then begins on another core. On the caller's core it would run
    /// before the caller until it has left, or for all of its work; or it would run after the caller
    /// and find no work left.
    pub fn keep_off_this_core(self, cores: Cores) {
        #[cfg(target_os = "linux")]
        if let Some(others) = cores.but(rustix::thread::sched_getcpu()) {
            // If that is forbidden, the system chooses the core.
            let _ = rustix::thread::sched_setaffinity(Some(self.0), &others.0);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = cores;
    }
}

/// Cores that a thread may use.
#[derive(Clone, Copy)]
pub struct Cores(#[cfg(target_os = "linux")] rustix::thread::CpuSet);

impl Cores {
    /// Allows the calling thread to use these cores.
    pub fn allow(self) {
        #[cfg(target_os = "linux")]
        // If that is forbidden, the system chooses the core.
        let _ = rustix::thread::sched_setaffinity(None, &self.0);
    }

    /// These cores without one, if others are left.
    #[cfg(target_os = "linux")]
    fn but(self, core: usize) -> Option<Self> {
        let mut others = self.0;
        if core < rustix::thread::CpuSet::MAX_CPU {
            others.unset(core);
        }
        (others.count() > 0).then_some(Self(others))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    use super::*;

    fn only(core: usize) -> CpuSet {
        let mut only = CpuSet::new();
        only.set(core);
        only
    }

    #[test]
    fn a_thread_that_sleeps_is_woken_on_another_core() {
        let before = sched_getaffinity(None).unwrap();
        let here = current().unwrap();
        sched_setaffinity(None, &only(here)).unwrap();
        // Some sandboxes take masks and do nothing.
        let obeys = current() == Some(here);
        let (tell, told) = std::sync::mpsc::channel();
        let (wake, woken) = std::sync::mpsc::channel();
        let other = std::thread::spawn(move || {
            let place = || (Thread::this(), sched_getaffinity(None).unwrap(), current());
            tell.send(place()).unwrap();
            for () in woken {
                tell.send(place()).unwrap();
            }
        });
        let (thread, ..) = told.recv().unwrap();
        let woken = || {
            let own = Cores(sched_getaffinity(None).unwrap());
            thread.keep_off_this_core(own);
            wake.send(()).unwrap();
            told.recv().unwrap()
        };
        assert!(thread.cores().is_some_and(|cores| cores.0 == only(here)));
        // There is no other core for it.
        assert_eq!(woken().1, only(here));
        sched_setaffinity(None, &before).unwrap();
        if before.count() > 1 && obeys {
            for _ in 0..20 {
                let (_, allowed, place) = woken();
                assert_eq!(allowed.count(), before.count() - 1);
                assert!(place.is_some_and(|core| allowed.is_set(core)));
            }
        }
        drop(wake);
        other.join().unwrap();
        Cores(only(here)).allow();
        assert_eq!(sched_getaffinity(None).unwrap(), only(here));
        Cores(before).allow();
        assert_eq!(sched_getaffinity(None).unwrap(), before);
    }

    #[test]
    fn a_thread_leaves_a_core_and_may_come_back() {
        let before = sched_getaffinity(None).unwrap();
        for _ in 0..100 {
            leave(current().unwrap());
            assert_eq!(sched_getaffinity(None).unwrap(), before);
        }
        let here = current().unwrap();
        sched_setaffinity(None, &only(here)).unwrap();
        leave(here);
        assert_eq!(current(), Some(here));
        let elsewhere = (0..CpuSet::MAX_CPU).find(|core| before.is_set(*core) && *core != here);
        if let Some(elsewhere) = elsewhere {
            sched_setaffinity(None, &only(elsewhere)).unwrap();
            // Some sandboxes take masks and do nothing.
            let obeys = current() == Some(elsewhere);
            sched_setaffinity(None, &before).unwrap();
            if !obeys {
                return;
            }
            let moved = (0..100).any(|_| {
                let here = current().unwrap();
                leave(here);
                current() != Some(here)
            });
            assert!(moved);
        }
    }
}
