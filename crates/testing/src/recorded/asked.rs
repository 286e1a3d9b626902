//! What probes are asked for, and what they write down.

use gfxjit::instrument::{Argument, ProbePlace};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Where.
    pub place: ProbePlace,
    /// Behind the instructions.
    pub after: bool,
    /// By waves, not by lanes.
    pub once: bool,
    /// What the probe is given besides the number of the place: at most three registers.
    pub arguments: &'static [Argument],
}

/// What a probe was given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Record {
    pub(super) site: u32,
    pub(super) lane: u32,
    pub(super) words: [u32; 3],
}

/// Records that there is room for.
pub(super) const MOST: usize = 1 << 18;

impl Asked {
    /// Registers of the arguments but the place's number.
    pub(super) fn words(&self) -> usize {
        let words = self.arguments.iter().map(|argument| argument.words());
        words.sum::<u16>().into()
    }
}
