//! The barrier of a workgroup (`s_barrier`; `s_barrier_signal` and `s_barrier_wait` from GFX12 on).
//!
//! A wave signals the barrier, and may then wait at it. The barrier opens when all waves of the
//! workgroup have signalled it: waiting waves continue, and waves that have only signalled find it
//! open when they wait later. Hardware does not count waves that have ended (`S_BARRIER` in the ISA
//! manuals of CDNA3, RDNA3); languages make that case undefined, and programs that rely on it hang
//! elsewhere, so here such a barrier never opens and the launch reports it ([`has_missed`]), unless
//! the device was opened with `lenient=barriers`.
//!
//! Translated code performs the same steps in its IR if it does not call Rust code.

use crate::machine::wave::{Barrier, Wave};

/// Records that a wave signals the barrier, which `signals` waves have signalled before. Returns
/// whether it is the first one; `None` if it has signalled already and the barrier has not opened
/// since, which is a fault.
#[inline]
pub fn signal(wave: &mut Wave, signals: &mut u32) -> Option<bool> {
    if wave.barrier == Barrier::Signalled {
        return None;
    }
    wave.barrier = Barrier::Signalled;
    *signals += 1;
    Some(*signals == 1)
}

/// Opens the barrier. `waves` are all waves of the workgroup, each of which has signalled or ended.
#[inline]
pub fn open(waves: &mut [Wave], signals: &mut u32) {
    for wave in waves {
        wave.barrier = if wave.at_barrier {
            Barrier::Idle
        } else {
            Barrier::Open
        };
        wave.at_barrier = false;
    }
    *signals = 0;
}

/// Whether a wave has ended without signalling the barrier, so that it cannot open any more.
pub fn has_missed(wave: &Wave) -> bool {
    wave.ended && wave.barrier != Barrier::Signalled
}

/// The number of such waves.
pub fn missed(waves: &[Wave]) -> usize {
    waves.iter().filter(|wave| has_missed(wave)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waves(count: usize) -> Vec<Wave> {
        let wave = || Wave::new(32, 1, 0, 0).unwrap();
        std::iter::repeat_with(wave).take(count).collect()
    }

    #[test]
    fn waves_that_wait_go_on_and_others_find_it_open() {
        let mut waves = waves(2);
        let mut signals = 0;
        assert_eq!(signal(&mut waves[0], &mut signals), Some(true));
        assert_eq!(signal(&mut waves[0], &mut signals), None);
        assert_eq!(signal(&mut waves[1], &mut signals), Some(false));
        waves[0].at_barrier = true;
        open(&mut waves, &mut signals);
        assert_eq!(signals, 0);
        assert!(waves.iter().all(|wave| !wave.at_barrier));
        assert_eq!(waves[0].barrier, Barrier::Idle);
        assert_eq!(waves[1].barrier, Barrier::Open);
    }

    #[test]
    fn a_wave_that_ends_has_missed_it_unless_it_has_signalled() {
        let mut waves = waves(2);
        let mut signals = 0;
        signal(&mut waves[0], &mut signals);
        assert!(!has_missed(&waves[0]) && !has_missed(&waves[1]));
        waves.iter_mut().for_each(|wave| wave.ended = true);
        assert!(!has_missed(&waves[0]) && has_missed(&waves[1]));
    }
}
