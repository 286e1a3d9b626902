//! The request for probes, and their records.

use gfxjit::instrument::{Argument, ProbePlace};

/// A request for probes.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The places.
    pub place: ProbePlace,
    /// Whether probes are called after the instructions.
    pub after: bool,
    /// Whether probes are called once per wave, not per lane.
    pub once: bool,
    /// The probe's arguments, in addition to the number of the place: at most three registers.
    pub arguments: &'static [Argument],
}

/// The arguments of one call of a probe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Record {
    pub(super) site: u32,
    pub(super) lane: u32,
    pub(super) words: [u32; 3],
}

/// The capacity for records.
pub(super) const MOST: usize = 1 << 18;

impl Asked {
    /// The number of argument registers, without the number of the place.
    pub(super) fn words(&self) -> usize {
        let words = self.arguments.iter().map(|argument| argument.words());
        words.sum::<u16>().into()
    }
}
