//! Global wave sync: barriers between the workgroups of a cooperative launch.
//!
//! Facts: the ISA manuals' description of `ds_gws_init` and `ds_gws_barrier`. Each arriving wave
//! decrements a barrier's count; a wave that finds zero opens the barrier for all waiting waves,
//! and sets the count to its operand. HIP's runtime starts the count at the number of workgroups
//! less one.

use std::sync::{Mutex, PoisonError};

/// Number of barriers of a launch.
const BARRIERS: usize = 64;

#[derive(Clone, Copy)]
struct Barrier {
    count: u32,
    opened: u64,
}

/// A wave's arrival at a barrier that is not open yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket {
    barrier: usize,
    opened: u64,
}

/// The barriers of one launch.
pub struct Gws(Mutex<[Barrier; BARRIERS]>);

impl Gws {
    /// Barriers at which `workgroups` waves meet, one of each workgroup.
    pub fn new(workgroups: u64) -> Self {
        let count = u32::try_from(workgroups.saturating_sub(1)).unwrap_or(u32::MAX);
        Self(Mutex::new([Barrier { count, opened: 0 }; BARRIERS]))
    }

    fn with<R>(&self, barrier: usize, f: impl FnOnce(&mut Barrier) -> R) -> R {
        // No code panics between two related changes.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f(&mut all[barrier % BARRIERS])
    }

    /// `ds_gws_init`
    pub fn init(&self, barrier: usize, count: u32) {
        self.with(barrier, |barrier| barrier.count = count);
    }

    /// A wave arrives, with the next count; `None` when it has opened the barrier.
    pub fn arrive(&self, barrier: usize, count: u32) -> Option<Ticket> {
        self.with(barrier, |state| {
            if state.count == 0 {
                state.opened += 1;
                state.count = count;
                return None;
            }
            state.count -= 1;
            Some(Ticket {
                barrier,
                opened: state.opened,
            })
        })
    }

    /// Whether the barrier has opened since the ticket was made.
    pub fn is_open(&self, ticket: Ticket) -> bool {
        self.with(ticket.barrier, |state| state.opened != ticket.opened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_to_arrive_opens_the_barrier_again_and_again() {
        let gws = Gws::new(3);
        for _ in 0..3 {
            let first = gws.arrive(5, 2).unwrap();
            let second = gws.arrive(5, 2).unwrap();
            assert!(!gws.is_open(first) && !gws.is_open(second));
            assert_eq!(gws.arrive(5, 2), None);
            assert!(gws.is_open(first) && gws.is_open(second));
        }
        // Other barriers are not affected; the number wraps as the field does.
        assert!(gws.arrive(6, 0).is_some());
        gws.init(64, 0);
        assert_eq!(gws.arrive(0, 7), None);
        assert!(gws.arrive(0, 7).is_some());
    }
}
