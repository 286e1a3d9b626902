//! Shows divergent branches and idle lanes.

mod counts;
mod probes;

use std::collections::{BTreeMap, HashMap};

use gfxjit::Image;
use gfxjit::hal::{InstructionClass, Watched};

use super::by_counts::ByCounts;
use super::seen::{ByProbes, Table, Tool, heading, located, place, share};

#[derive(Default)]
struct Branch {
    text: String,
    count: u64,
    taken: u64,
}

#[derive(Default, Clone, Copy)]
struct Lanes {
    count: u64,
    enabled: u64,
    all: u64,
}

/// Branches, and lanes by instruction.
#[derive(Default)]
pub(super) struct Branches {
    branches: BTreeMap<u64, Branch>,
    lanes: BTreeMap<u64, Lanes>,
    /// The branch that a wave executed last.
    last: HashMap<([u32; 3], u32), u64>,
}

impl Tool for Branches {
    fn look(&mut self, at: &dyn Watched) {
        let wave = (at.workgroup(), at.wave());
        if let Some(from) = self.last.remove(&wave)
            && at.jumped_from() == Some(from)
            && let Some(branch) = self.branches.get_mut(&from)
        {
            branch.taken += 1;
        }
        let lanes = self.lanes.entry(at.pc()).or_default();
        lanes.count += 1;
        lanes.enabled += u64::from(at.exec().count_ones());
        lanes.all += u64::from(at.lanes());
        if at.class() == InstructionClass::Branch {
            let branch = self.branches.entry(at.pc()).or_insert_with(|| Branch {
                text: at.text(),
                ..Branch::default()
            });
            branch.count += 1;
            self.last.insert(wave, at.pc());
        }
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        let mut rows = Vec::new();
        for (pc, branch) in &self.branches {
            let lanes = self.lanes.get(pc).copied().unwrap_or_default();
            let row = vec![
                branch.text.clone(),
                branch.count.to_string(),
                branch.taken.to_string(),
                share(branch.taken, branch.count),
                share(lanes.enabled, lanes.all),
            ];
            rows.push((*pc, row));
        }
        let head = ["at", "branch", "times", "taken", "share", "lanes"];
        let branches = located(image, &head, rows);
        // Successive instructions with the same lanes are one row.
        let mut idle = Vec::new();
        let mut run: Option<(u64, u64, u64, Lanes)> = None;
        let mut close = |run: Option<(u64, u64, u64, Lanes)>| {
            if let Some((first, last, instructions, lanes)) = run
                && lanes.enabled < lanes.all
            {
                let row = vec![
                    place(image, last),
                    instructions.to_string(),
                    share(lanes.enabled, lanes.all),
                ];
                idle.push((first, row));
            }
        };
        for (pc, lanes) in &self.lanes {
            match &mut run {
                Some((_, last, instructions, of))
                    if of.enabled * lanes.all == lanes.enabled * of.all
                        && of.count == lanes.count =>
                {
                    *last = *pc;
                    *instructions += lanes.count;
                }
                _ => {
                    let next = (*pc, *pc, lanes.count, *lanes);
                    close(run.replace(next));
                }
            }
        }
        close(run);
        let head = ["from", "to", "instructions", "lanes enabled"];
        let idle = located(image, &head, idle);
        let sum = |of: fn(&Lanes) -> u64| self.lanes.values().map(of).sum();
        let total = vec![
            heading(&["lanes enabled, of all instructions"]),
            vec![share(sum(|lanes| lanes.enabled), sum(|lanes| lanes.all))],
        ];
        vec![branches, idle, total]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }

    fn by_counts(&mut self) -> Option<&mut dyn ByCounts> {
        Some(self)
    }
}
