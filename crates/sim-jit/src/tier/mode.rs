//! Who executes instructions, as options and tests choose.

use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_sim::engine::Mode;

/// What is thrown in [`Mode::Mixed`].
pub(crate) struct Dice(AtomicU64);

impl Dice {
    pub(crate) fn of(mode: Mode) -> Self {
        Self(AtomicU64::new(match mode {
            Mode::Mixed(seed) => seed,
            _ => 0,
        }))
    }

    /// A number below another one.
    fn below(&self, end: u64) -> u64 {
        // SplitMix64.
        let step = 0x9e37_79b9_7f4a_7c15;
        let mut bits = self.0.fetch_add(step, Ordering::Relaxed);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 32) % end
    }

    pub(crate) fn one_in(&self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// Instructions that the interpreter executes of a wave.
    pub(crate) fn steps(&self) -> u64 {
        self.below(40) + 1
    }

    /// Instructions that others may execute until they next look at their budget.
    pub(crate) fn turn(&self) -> u64 {
        self.below(200) + 1
    }
}
