//! The cores that threads run on.
//!
//! A thread that another one wakes may be put on the same core, before that one: Linux does so
//! where it expects the other to sleep soon, and hosts that pack virtual machines do so more
//! often. They would then take turns while the other cores have nothing to do.

use std::num::NonZero;

/// How many this thread may use.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The core that this thread is on, if that matters here.
pub fn current() -> Option<usize> {
    #[cfg(target_os = "linux")]
    return Some(rustix::thread::sched_getcpu());
    #[cfg(not(target_os = "linux"))]
    None
}

/// Moves this thread to another core, if it is on this one and may be on others. It may be on
/// the same ones afterwards; on those that are added to the process later only if it has not
/// been moved.
pub fn leave(core: usize) {
    #[cfg(target_os = "linux")]
    if current() == Some(core)
        && let Some(all) = Thread::this().cores()
        && let Some(others) = all.but(core)
        && rustix::thread::sched_setaffinity(None, &others.0).is_ok()
    {
        // What was allowed a moment ago is.
        all.allow();
    }
    #[cfg(not(target_os = "linux"))]
    let _ = core;
}

/// A thread, for others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::thread::Pid);

impl Thread {
    pub fn this() -> Self {
        Self(
            #[cfg(target_os = "linux")]
            rustix::thread::gettid(),
        )
    }

    /// Where it may be, if that matters here.
    pub fn cores(self) -> Option<Cores> {
        #[cfg(target_os = "linux")]
        return rustix::thread::sched_getaffinity(Some(self.0))
            .ok()
            .map(Cores);
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Lets the thread be on these cores, but on the caller's, if there are others. One that sleeps
    /// is elsewhere from the start then when it is woken: if it came here first, it would be ahead
    /// of the caller for as long as leaving takes, or for all of its work; or behind it, and find
    /// nothing to do any more.
    pub fn keep_off_this_core(self, cores: Cores) {
        #[cfg(target_os = "linux")]
        if let Some(others) = cores.but(rustix::thread::sched_getcpu()) {
            // Where that is forbidden, it is where the system sees fit.
            let _ = rustix::thread::sched_setaffinity(Some(self.0), &others.0);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = cores;
    }
}

/// Where a thread may be.
#[derive(Clone, Copy)]
pub struct Cores(#[cfg(target_os = "linux")] rustix::thread::CpuSet);

impl Cores {
    /// Lets this thread be there.
    pub fn allow(self) {
        #[cfg(target_os = "linux")]
        // Where that is forbidden, it is where the system sees fit.
        let _ = rustix::thread::sched_setaffinity(None, &self.0);
    }

    /// Without one, if there are others.
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
