//! The cores that threads run on.
//!
//! A thread that another one wakes may be put on the same core, before that one: Linux does so
//! where it expects the other to sleep soon, and hosts that pack virtual machines do so more
//! often. They would then take turns while the other cores have nothing to do.

/// The core that this thread is on, if that matters here.
pub(crate) fn current() -> Option<usize> {
    #[cfg(target_os = "linux")]
    return Some(rustix::thread::sched_getcpu());
    #[cfg(not(target_os = "linux"))]
    None
}

/// Moves this thread to another core, if it is on this one and may be on others. It may be on
/// the same ones afterwards; on those that are added to the process later only if it has not
/// been moved.
pub(crate) fn leave(core: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        if current() != Some(core) || core >= CpuSet::MAX_CPU {
            return;
        }
        let Ok(all) = sched_getaffinity(None) else {
            return;
        };
        let mut others = all;
        others.unset(core);
        if others.count() > 0 && sched_setaffinity(None, &others).is_ok() {
            // What was allowed a moment ago is.
            let _ = sched_setaffinity(None, &all);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = core;
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    use super::*;

    #[test]
    fn a_thread_leaves_a_core_and_may_come_back() {
        let before = sched_getaffinity(None).unwrap();
        for _ in 0..100 {
            leave(current().unwrap());
            assert_eq!(sched_getaffinity(None).unwrap(), before);
        }
        let here = current().unwrap();
        let mut only = CpuSet::new();
        only.set(here);
        sched_setaffinity(None, &only).unwrap();
        leave(here);
        assert_eq!(current(), Some(here));
        let elsewhere = (0..CpuSet::MAX_CPU).find(|core| before.is_set(*core) && *core != here);
        if let Some(elsewhere) = elsewhere {
            only.clear();
            only.set(elsewhere);
            sched_setaffinity(None, &only).unwrap();
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
