//! What was found, once for each instruction.

use std::collections::HashSet;

use gfxjit_hal::FaultKind;

use crate::engine::RawFault;
use crate::interp::check::races::WaveId;

/// Findings that are told; beyond, they are counted.
const MOST: usize = 100;

/// The other of two accesses.
#[derive(Debug)]
pub struct OtherFinding {
    pub what: String,
    pub pc: u64,
    pub wave: WaveId,
}

/// One mistake.
pub struct Finding {
    pub fault: RawFault,
    pub wave: WaveId,
    pub other: Option<OtherFinding>,
}

#[derive(Default)]
pub(super) struct Found {
    /// In the order in which they were found.
    all: Vec<Finding>,
    /// By kind, instruction and the other instruction.
    known: HashSet<(u8, u64, u64)>,
    count: u64,
    /// Kept since this was last asked for: the first one.
    fresh: Option<usize>,
}

impl Found {
    pub(crate) fn add(&mut self, finding: Finding) {
        self.count += 1;
        let other = finding.other.as_ref().map_or(0, |other| other.pc);
        let kind = match finding.fault.kind {
            FaultKind::OutOfRange => 0,
            FaultKind::Uninitialized => 1,
            FaultKind::Race => 2,
            _ => 3,
        };
        let is_new = self.known.insert((kind, finding.fault.pc, other));
        if is_new && self.all.len() < MOST {
            self.fresh.get_or_insert(self.all.len());
            self.all.push(finding);
        }
    }

    /// Whether there is one that was not asked for yet.
    pub(crate) fn has_fresh(&self) -> bool {
        self.fresh.is_some()
    }

    /// The first one since this was last asked for.
    pub(crate) fn take_fresh(&mut self) -> Option<&Finding> {
        let index = self.fresh.take()?;
        self.all.get(index)
    }

    /// The first ones, and how many there were.
    pub(crate) fn take(&mut self) -> (Vec<Finding>, u64) {
        let all = std::mem::take(&mut self.all);
        (all, std::mem::take(&mut self.count))
    }
}
