//! Who executes instructions, as options and tests choose.

use std::sync::atomic::{AtomicU64, Ordering};

/// Who executes instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Mode {
    /// The interpreter first, then what it has heated up is translated.
    #[default]
    Auto,
    /// The interpreter.
    Interpret,
    /// Everything is translated by templates before it runs.
    Quick,
    /// Everything is translated by LLVM before it runs; what that gives up on stays the
    /// interpreter's.
    Translate,
    /// Everything is translated before it runs; what LLVM gives up on is an error, and so are
    /// kernels that do not start in the mode of translated code.
    Only,
    /// All of them take turns at random, from a seed: for tests of who goes on from whom.
    Mixed(u64),
}

impl Mode {
    /// As options name it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Interpret => "interp",
            Self::Quick => "quick",
            Self::Translate => "jit",
            Self::Only => "jit-only",
            Self::Mixed(_) => "mixed",
        }
    }

    /// All of them.
    pub(crate) const ALL: [Self; 6] = [
        Self::Auto,
        Self::Interpret,
        Self::Quick,
        Self::Translate,
        Self::Only,
        Self::Mixed(0),
    ];
}

/// What is thrown in [`Mode::Mixed`].
pub(super) struct Dice(AtomicU64);

impl Dice {
    pub(super) fn of(mode: Mode) -> Self {
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

    pub(super) fn one_in(&self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// Instructions that the interpreter executes of a wave.
    pub(super) fn steps(&self) -> u64 {
        self.below(40) + 1
    }

    /// Instructions that others may execute until they next look at their budget.
    pub(super) fn turn(&self) -> u64 {
        self.below(200) + 1
    }
}
