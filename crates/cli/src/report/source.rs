//! Counts by source line.

use std::collections::BTreeMap;

use gfxjit::codeobj::lines::users;
use gfxjit::hal::AccessSpace;

use super::data::{CodeReport, PageReport};
use crate::counted::CountedInstruction;

/// What is known of a line.
#[derive(Clone, Default)]
pub(super) struct LineCounts {
    /// Instructions of waves.
    pub(super) instructions: u64,
    /// Enabled lanes of those, and all lanes that waves have.
    pub(super) lanes: [u64; 2],
    /// Lines of global memory that were accessed, accesses of waves, and the fewest lines that would do.
    pub(super) memory: [u64; 3],
    /// Turns of LDS's banks, and accesses of waves.
    pub(super) lds: [u64; 2],
    /// Reads of vector registers, and those with one value in all lanes.
    pub(super) reads: [u64; 2],
    /// How often the ways of branches on a condition were taken.
    pub(super) ways: [u64; 2],
}

/// By file, by line.
pub(super) type Files = BTreeMap<String, BTreeMap<u32, LineCounts>>;

/// The file and the line of an instruction.
pub(super) fn place(own: &CountedInstruction) -> Option<(&str, u32)> {
    let place = users(&own.frames)?.place.as_ref()?;
    Some((&place.file, place.line))
}

/// The lines of all images.
pub(super) fn files(report: &PageReport) -> Files {
    let mut files = Files::new();
    for code in &report.code {
        for own in code.code.functions.iter().flat_map(|own| &own.instructions) {
            let Some((file, line)) = place(own) else {
                continue;
            };
            let file = files.entry(file.to_owned()).or_default();
            file.entry(line).or_default().add(code, own);
        }
    }
    files
}

impl LineCounts {
    fn add(&mut self, code: &CodeReport, own: &CountedInstruction) {
        self.instructions += own.waves;
        self.lanes[0] += own.lanes;
        self.lanes[1] += own.waves * u64::from(code.code.wave_size);
        if own.instruction.is_conditional {
            self.ways[0] += own.taken;
            self.ways[1] += own.waves.saturating_sub(own.taken);
        }
        if let Some(access) = code.accesses.get(&own.instruction.address) {
            match access.space {
                AccessSpace::Global => {
                    self.memory[0] += access.lines.0;
                    self.memory[1] += access.times;
                    self.memory[2] += access.lines.1;
                }
                AccessSpace::Lds => {
                    self.lds[0] += access.turns;
                    self.lds[1] += access.times;
                }
                AccessSpace::Scratch => {}
            }
        }
        if let Some([reads, uniform]) = code.uniform.get(&own.instruction.address) {
            self.reads[0] += reads;
            self.reads[1] += uniform;
        }
    }
}
