//! Counts memory accesses, and how well those of the lanes coalesce.
//!
//! Global memory is fetched in lines of 128 bytes: the optimum is the number of lines that would hold
//! the bytes. LDS has 32 banks of one word: lanes that access different words of the same bank are
//! served one after the other.

mod probes;

use std::collections::{BTreeMap, HashSet};

use gfxjit::Image;
use gfxjit::hal::{AccessKind, AccessSpace, LaneAccess, Watched};

use super::seen::{ByProbes, Table, Tool, located};

const LINE: u64 = 128;
const BANKS: u64 = 32;

#[derive(Default)]
struct Instruction {
    text: String,
    space: Option<(AccessSpace, AccessKind)>,
    count: u64,
    bytes: u64,
    /// Number of memory lines accessed, and the optimum.
    lines: (u64, u64),
    /// Number of cycles for LDS accesses, by bank conflicts.
    turns: u64,
    first: u64,
    last: u64,
}

/// Accesses by instruction.
#[derive(Default)]
pub(crate) struct Accesses {
    instructions: BTreeMap<u64, Instruction>,
    /// Number of lane accesses for which the probes' trace must have room, if known.
    wanted: u64,
}

/// Number of cycles that accesses to these words of LDS need. The order of the words is lost.
pub(super) fn bank_turns(words: &mut Vec<u64>) -> u64 {
    words.sort_unstable();
    words.dedup();
    let mut banks = [0; BANKS as usize];
    for word in words {
        banks[(*word % BANKS) as usize] += 1;
    }
    banks.into_iter().max().unwrap_or(0)
}

impl Tool for Accesses {
    fn look(&mut self, at: &dyn Watched) {
        let mut all = Vec::new();
        at.accesses(&mut |access| all.push(access));
        self.add(at.pc(), || at.text(), &all);
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        let head = [
            "at",
            "instruction",
            "space",
            "times",
            "bytes",
            "lines",
            "of best",
            "turns",
            "from",
            "to",
        ];
        let mut rows = Vec::new();
        for (pc, of) in &self.instructions {
            let (space, lines, best, turns) = match of.space {
                Some((AccessSpace::Global, _)) => {
                    let (lines, few) = of.lines;
                    let best = 100.0 * few as f64 / lines.max(1) as f64;
                    (
                        "global",
                        lines.to_string(),
                        format!("{best:.0} %"),
                        String::new(),
                    )
                }
                Some((AccessSpace::Lds, _)) => {
                    let turns = of.turns as f64 / of.count.max(1) as f64;
                    ("LDS", String::new(), String::new(), format!("{turns:.1}"))
                }
                _ => ("scratch", String::new(), String::new(), String::new()),
            };
            let row = vec![
                of.text.clone(),
                space.to_owned(),
                of.count.to_string(),
                of.bytes.to_string(),
                lines,
                best,
                turns,
                format!("{:#x}", of.first),
                format!("{:#x}", of.last),
            ];
            rows.push((*pc, row));
        }
        vec![located(image, &head, rows)]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }
}

/// What an instruction has accessed, for reports.
pub(crate) struct AccessSummary {
    pub(crate) space: AccessSpace,
    pub(crate) times: u64,
    pub(crate) bytes: u64,
    /// Lines of global memory, and the fewest that would do.
    pub(crate) lines: (u64, u64),
    /// Turns of LDS's banks.
    pub(crate) turns: u64,
}

impl Accesses {
    /// What each instruction has accessed, by address.
    pub(crate) fn summaries(&self) -> impl Iterator<Item = (u64, AccessSummary)> {
        self.instructions.iter().filter_map(|(pc, of)| {
            let summary = AccessSummary {
                space: of.space?.0,
                times: of.count,
                bytes: of.bytes,
                lines: of.lines,
                turns: of.turns,
            };
            Some((*pc, summary))
        })
    }

    /// Adds an instruction of a wave.
    fn add(&mut self, pc: u64, text: impl FnOnce() -> String, all: &[LaneAccess]) {
        let Some(one) = all.first() else { return };
        let of = self.instructions.entry(pc).or_insert_with(|| Instruction {
            text: text(),
            space: Some((one.space, one.kind)),
            first: u64::MAX,
            ..Instruction::default()
        });
        of.count += 1;
        let (mut lines, mut words, mut bytes) = (HashSet::new(), Vec::new(), HashSet::new());
        for access in all {
            let end = access.address + u64::from(access.bytes);
            of.bytes += u64::from(access.bytes);
            of.first = of.first.min(access.address);
            of.last = of.last.max(end);
            lines.extend(access.address / LINE..end.div_ceil(LINE));
            words.extend(access.address / 4..end.div_ceil(4));
            bytes.extend(access.address..end);
        }
        match one.space {
            AccessSpace::Global => {
                of.lines.0 += lines.len() as u64;
                of.lines.1 += (bytes.len() as u64).div_ceil(LINE);
            }
            AccessSpace::Lds => of.turns += bank_turns(&mut words),
            AccessSpace::Scratch => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_that_want_one_bank_take_turns() {
        let turns =
            |words: &dyn Fn(u64) -> u64, count| bank_turns(&mut (0..count).map(words).collect());
        assert_eq!(turns(&|lane| lane, 32), 1);
        assert_eq!(turns(&|lane| lane, 64), 2);
        assert_eq!(turns(&|lane| lane * 2, 32), 2);
        assert_eq!(turns(&|lane| lane * 32, 32), 32);
        assert_eq!(turns(&|_| 7, 32), 1);
    }
}
