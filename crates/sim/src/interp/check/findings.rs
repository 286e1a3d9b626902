//! What was found, once for each instruction.

use std::collections::HashMap;

use gfxjit_hal::FaultKind;

use crate::engine::RawFault;
use crate::interp::check::races::WaveId;

/// Findings that are told; beyond, they are counted.
const MOST: usize = 100;
/// Findings that are kept, of which the first ones are told.
const MOST_KEPT: usize = 4096;

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

/// Where a finding stands among those of a launch, whichever thread has made it: the number of its workgroup, and its
/// number among those of the workgroup.
pub(super) type FindingOrder = (u64, u64);

/// Kind, instruction, and the other instruction.
type Place = (u8, u64, u64);

/// The first finding of a place, and how many there were.
struct FirstFinding {
    order: FindingOrder,
    finding: Finding,
    count: u64,
}

#[derive(Default)]
pub(super) struct Found {
    /// The first one of each place.
    all: HashMap<Place, FirstFinding>,
    count: u64,
    /// A place that was found since this was last asked for: the first one.
    fresh: Option<Place>,
}

impl Found {
    pub(crate) fn add(&mut self, order: FindingOrder, finding: Finding) {
        self.count += 1;
        let other = finding.other.as_ref().map_or(0, |other| other.pc);
        let kind = match finding.fault.kind {
            FaultKind::OutOfRange => 0,
            FaultKind::Uninitialized => 1,
            FaultKind::Race => 2,
            _ => 3,
        };
        let place = (kind, finding.fault.pc, other);
        if let Some(known) = self.all.get_mut(&place) {
            known.count += 1;
            if known.order > order {
                (known.order, known.finding) = (order, finding);
            }
        } else if self.all.len() < MOST_KEPT {
            self.fresh.get_or_insert(place);
            let first = FirstFinding {
                order,
                finding,
                count: 1,
            };
            self.all.insert(place, first);
        }
    }

    /// Whether there is one that was not asked for yet.
    pub(crate) fn has_fresh(&self) -> bool {
        self.fresh.is_some()
    }

    /// The first one since this was last asked for.
    pub(crate) fn take_fresh(&mut self) -> Option<&Finding> {
        let place = self.fresh.take()?;
        self.all.get(&place).map(|first| &first.finding)
    }

    /// The first one of each place by the order of workgroups, with the number of those there, and how many there were
    /// in all.
    pub(crate) fn take(&mut self) -> (Vec<(Finding, u64)>, u64) {
        let mut all: Vec<_> = std::mem::take(&mut self.all).into_iter().collect();
        all.sort_unstable_by_key(|(place, first)| (first.order, *place));
        let told = all.into_iter().take(MOST);
        let told = told.map(|(_, first)| (first.finding, first.count));
        let told = told.collect();
        (told, std::mem::take(&mut self.count))
    }
}
