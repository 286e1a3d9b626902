//! The order in which the waves of a workgroup run.
//!
//! The waves of a workgroup take turns on one thread, in *rounds*:
//!
//! 1. A round goes through the waves in the order of their numbers and skips those that have ended
//!    or wait at the barrier. A turn ends when the wave ends, waits, sleeps or has used up its
//!    budget.
//! 2. Behind a round, the workgroup is over if all waves have ended. A barrier that a wave waits at
//!    and another wave has ended without reaching is a fault, or need not reach it with
//!    `lenient=barriers`. If all waves have signalled the barrier, it opens and the next round begins. Otherwise the next round begins at once if some
//!    wave has ended or reached the barrier in this one; if none has, all of them spin or sleep, and
//!    another workgroup of the thread has its turn.
//!
//! The launch implements this with [`Round`]. Usually a wave runs until it ends or waits, and then the next step only
//! depends on the workgroup. So an engine may continue in the same order with [`WaveChain`]: with the next wave, or
//! after the last one with the barrier or the next workgroup. All other cases are left to the launch. Translated code
//! contains the fast path of `WaveChain` in its IR.

use crate::machine::wave::Wave;
use crate::machine::workgroup::WaveCounts;

/// Whether a wave can run: it has not ended and does not wait at the barrier.
#[inline]
pub fn is_runnable(wave: &Wave) -> bool {
    !wave.ended && !wave.at_barrier
}

/// How a wave's turn ended, as far as the order of waves depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnEnd {
    /// The wave has ended.
    Ended,
    /// The wave waits at the barrier.
    Waits,
    /// The wave can continue: it has used up its budget or sleeps.
    Paused,
}

/// The step after a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterRound {
    /// All waves have ended: the workgroup is over.
    Over,
    /// Some wave waits at a barrier that can never open, since another one has ended without
    /// signalling it.
    BarrierMissed,
    /// All waves have signalled the barrier: it opens, and the next round begins.
    BarrierOpens,
    /// The next round begins.
    NextRound,
    /// No wave made progress: another workgroup of the thread gets its turn.
    Pause,
}

/// One round of a launch through the waves of a workgroup.
pub struct Round {
    /// The wave that is considered next.
    next: usize,
    /// Whether some wave has ended or reached the barrier.
    moved: bool,
    /// Whether a wave keeps its turn until it ends or waits.
    one_order: bool,
}

impl Round {
    /// Begins with the first wave. With `one_order`, a wave keeps its turn until it ends or waits,
    /// so that the order of waves does not depend on budgets.
    #[inline]
    pub fn new(one_order: bool) -> Self {
        Self {
            next: 0,
            moved: false,
            one_order,
        }
    }

    /// The wave that runs next; `None` at the end of the round. The first `begun` of `waves` have
    /// begun; the flags of the others are those of an older workgroup.
    #[inline]
    pub fn next_wave(&mut self, waves: &[Wave], begun: usize) -> Option<usize> {
        while let Some(wave) = waves.get(self.next) {
            if self.next >= begun || is_runnable(wave) {
                return Some(self.next);
            }
            self.next += 1;
        }
        None
    }

    /// The next wave does not run in this round.
    #[inline]
    pub fn skip(&mut self) {
        self.next += 1;
    }

    /// Reports that the engine has run the next wave and maybe some after it, `count` in total. The
    /// last one's turn ended with `end`; the previous ones have ended or wait, according to their
    /// flags.
    #[inline]
    pub fn ran(&mut self, waves: &mut [Wave], counts: &mut WaveCounts, count: usize, end: TurnEnd) {
        let last = self.next + count - 1;
        for wave in &waves[self.next..last] {
            counts.live -= usize::from(wave.ended);
            counts.waiting += usize::from(wave.at_barrier);
            self.moved = true;
        }
        self.next = last + 1;
        match end {
            TurnEnd::Ended => {
                waves[last].ended = true;
                counts.live -= 1;
                self.moved = true;
            }
            TurnEnd::Waits => {
                waves[last].at_barrier = true;
                counts.waiting += 1;
                self.moved = true;
            }
            TurnEnd::Paused if self.one_order => self.next = last,
            TurnEnd::Paused => {}
        }
    }

    /// The step after the round. `signals` is the number of waves that have signalled the barrier;
    /// `missed` is the number of waves that have ended without signalling, which is a fault unless
    /// barriers are for `live_only`.
    #[inline]
    pub fn after(
        &self,
        counts: &WaveCounts,
        signals: u32,
        live_only: bool,
        missed: impl FnOnce() -> usize,
    ) -> AfterRound {
        if counts.live == 0 {
            return AfterRound::Over;
        }
        let missed = match counts.waiting > 0 && counts.live < counts.all {
            true => missed(),
            false => 0,
        };
        if missed > 0 && !live_only {
            return AfterRound::BarrierMissed;
        }
        if signals as usize + missed == counts.all {
            return AfterRound::BarrierOpens;
        }
        if self.moved {
            AfterRound::NextRound
        } else {
            AfterRound::Pause
        }
    }
}

/// The next step of an engine when a wave has ended or waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Runs this wave, if it [`is_runnable`] and the engine has code for its program counter;
    /// otherwise the launch decides.
    Wave(usize),
    /// Opens the barrier ([`barrier::open`](crate::machine::barrier::open)) and continues with the
    /// first wave.
    OpenBarrier,
    /// All waves of the workgroup have ended: the engine may continue with the next workgroup.
    NextWorkgroup,
    /// Returns to the launch, which decides.
    Leave,
}

/// The waves that an engine runs one after another in one call.
pub struct WaveChain {
    /// The current wave.
    current: usize,
    count: usize,
    /// Whether they are all waves of the workgroup.
    whole: bool,
    /// The number of waves of this chain that have begun to wait since the chain began with the
    /// first wave.
    waiting: usize,
}

impl WaveChain {
    /// A chain of `count` waves, which are all of the workgroup's if it is `whole`. The first wave
    /// is the current one.
    #[inline]
    pub fn new(count: usize, whole: bool) -> Self {
        Self {
            current: 0,
            count,
            whole,
            waiting: 0,
        }
    }

    /// The current wave.
    #[inline]
    pub fn current(&self) -> usize {
        self.current
    }

    /// Reports that translated code has run `count` waves until each ended or waited. The next wave
    /// becomes the current one. The chain does not open the barrier for waves that wait among
    /// those: the launch does.
    #[inline]
    pub fn pass(&mut self, count: usize) {
        self.current += count;
    }

    /// The step after the current wave has ended, or `waits` at the barrier, which `signals` waves
    /// have signalled. The barrier only opens if the turn `has_budget` left. With [`Next::Wave`]
    /// and [`Next::OpenBarrier`], the wave that runs next becomes the current one.
    #[inline]
    pub fn next(&mut self, waits: bool, signals: u32, has_budget: bool) -> Next {
        self.waiting += usize::from(waits);
        if self.current + 1 < self.count {
            self.current += 1;
            return Next::Wave(self.current);
        }
        if !self.whole {
            return Next::Leave;
        }
        // A waiting wave has signalled: if none has, all waves before the last have ended.
        if !waits && signals == 0 {
            return Next::NextWorkgroup;
        }
        // All waves wait, so each can continue after the barrier.
        if self.waiting == self.count && signals as usize == self.count && has_budget {
            (self.current, self.waiting) = (0, 0);
            return Next::OpenBarrier;
        }
        Next::Leave
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::barrier;

    fn waves(count: usize) -> (Vec<Wave>, WaveCounts) {
        let wave = || Wave::new(32, 1, 0, 0).unwrap();
        let counts = WaveCounts {
            all: count,
            live: count,
            waiting: 0,
        };
        (std::iter::repeat_with(wave).take(count).collect(), counts)
    }

    /// Runs a round in which each wave's turn ends as `ends` says; the waves that ran.
    fn round(
        waves: &mut [Wave],
        counts: &mut WaveCounts,
        signals: u32,
        mut ends: impl FnMut(usize) -> TurnEnd,
    ) -> (Vec<usize>, AfterRound) {
        let mut round = Round::new(false);
        let mut ran = Vec::new();
        while let Some(index) = round.next_wave(waves, waves.len()) {
            ran.push(index);
            round.ran(waves, counts, 1, ends(index));
        }
        let missed = || barrier::missed(waves);
        let after = round.after(counts, signals, false, missed);
        (ran, after)
    }

    #[test]
    fn waves_run_in_order_and_those_that_ended_or_wait_are_skipped() {
        let (mut waves, mut counts) = waves(3);
        let first = round(&mut waves, &mut counts, 0, |index| match index {
            1 => TurnEnd::Ended,
            _ => TurnEnd::Paused,
        });
        assert_eq!(first, (vec![0, 1, 2], AfterRound::NextRound));
        let second = round(&mut waves, &mut counts, 0, |_| TurnEnd::Paused);
        assert_eq!(second, (vec![0, 2], AfterRound::Pause));
        let last = round(&mut waves, &mut counts, 0, |_| TurnEnd::Ended);
        assert_eq!(last, (vec![0, 2], AfterRound::Over));
        assert_eq!(counts.live, 0);
    }

    #[test]
    fn waves_that_have_not_begun_run_whatever_their_flags_say() {
        let (mut waves, _) = waves(2);
        waves.iter_mut().for_each(|wave| wave.ended = true);
        assert_eq!(Round::new(false).next_wave(&waves, 2), None);
        assert_eq!(Round::new(false).next_wave(&waves, 1), Some(1));
        assert_eq!(Round::new(false).next_wave(&waves, 0), Some(0));
    }

    #[test]
    fn the_barrier_opens_when_all_have_signalled() {
        let (mut waves, mut counts) = waves(2);
        let mut signals = 1;
        let one = round(&mut waves, &mut counts, signals, |index| match index {
            0 => TurnEnd::Waits,
            _ => TurnEnd::Paused,
        });
        assert_eq!(one, (vec![0, 1], AfterRound::NextRound));
        signals += 1;
        let both = round(&mut waves, &mut counts, signals, |_| TurnEnd::Waits);
        assert_eq!(both, (vec![1], AfterRound::BarrierOpens));
        assert_eq!(counts.waiting, 2);
    }

    #[test]
    fn a_barrier_that_a_wave_has_missed_is_told_from_one_that_is_late() {
        let (mut waves, mut counts) = waves(3);
        waves[0].barrier = crate::machine::wave::Barrier::Signalled;
        let ends = |index| match index {
            0 => TurnEnd::Waits,
            1 => TurnEnd::Ended,
            _ => TurnEnd::Paused,
        };
        let (_, after) = round(&mut waves, &mut counts, 1, ends);
        assert_eq!(after, AfterRound::BarrierMissed);
    }

    #[test]
    fn a_barrier_for_live_waves_opens_when_they_have_all_signalled() {
        let after = |live, waiting, signals, missed| {
            let round = Round::new(false);
            let counts = WaveCounts {
                all: 4,
                live,
                waiting,
            };
            round.after(&counts, signals, true, || missed)
        };
        assert_eq!(after(3, 3, 3, 1), AfterRound::BarrierOpens);
        assert_eq!(after(1, 1, 1, 3), AfterRound::BarrierOpens);
        // One runs on; one has signalled before its end.
        assert_eq!(after(3, 2, 2, 1), AfterRound::Pause);
        assert_eq!(after(2, 2, 3, 1), AfterRound::BarrierOpens);
        assert_eq!(after(0, 0, 0, 4), AfterRound::Over);
    }

    #[test]
    fn in_one_order_a_wave_keeps_its_turn() {
        let (mut waves, mut counts) = waves(2);
        let mut round = Round::new(true);
        let mut ran = Vec::new();
        let mut ends = [TurnEnd::Paused, TurnEnd::Ended, TurnEnd::Ended].into_iter();
        while let Some(index) = round.next_wave(&waves, 2) {
            ran.push(index);
            round.ran(&mut waves, &mut counts, 1, ends.next().unwrap());
        }
        assert_eq!(ran, [0, 0, 1]);
        assert_eq!(round.after(&counts, 0, false, || 0), AfterRound::Over);
    }

    #[test]
    fn waves_that_an_engine_has_passed_are_counted_by_their_flags() {
        let (mut waves, mut counts) = waves(4);
        (waves[0].ended, waves[1].at_barrier) = (true, true);
        let mut round = Round::new(false);
        round.ran(&mut waves, &mut counts, 3, TurnEnd::Paused);
        assert_eq!((counts.live, counts.waiting), (3, 1));
        assert_eq!(round.next_wave(&waves, 4), Some(3));
        assert_eq!(round.after(&counts, 1, false, || 0), AfterRound::NextRound);
    }

    #[test]
    fn a_chain_goes_from_wave_to_wave_and_through_the_barrier() {
        let mut chain = WaveChain::new(2, true);
        assert_eq!(chain.current(), 0);
        assert_eq!(chain.next(true, 1, true), Next::Wave(1));
        assert_eq!(chain.next(true, 2, true), Next::OpenBarrier);
        assert_eq!(chain.current(), 0);
        assert_eq!(chain.next(false, 0, true), Next::Wave(1));
        assert_eq!(chain.next(false, 0, false), Next::NextWorkgroup);
    }

    #[test]
    fn a_chain_leaves_what_is_not_simple_to_the_launch() {
        let last = |whole, first_waits, waits, signals, has_budget| {
            let mut chain = WaveChain::new(2, whole);
            assert_eq!(chain.next(first_waits, signals, true), Next::Wave(1));
            chain.next(waits, signals, has_budget)
        };
        // A part of the workgroup.
        assert_eq!(last(false, true, true, 2, true), Next::Leave);
        assert_eq!(last(false, false, false, 0, true), Next::Leave);
        // The turn is over.
        assert_eq!(last(true, true, true, 2, false), Next::Leave);
        // One has ended and one waits.
        assert_eq!(last(true, false, true, 1, true), Next::Leave);
        assert_eq!(last(true, true, false, 1, true), Next::Leave);
        // Translated code has passed waves that wait.
        let mut chain = WaveChain::new(2, true);
        chain.pass(1);
        assert_eq!(chain.next(true, 2, true), Next::Leave);
    }
}
