//! Counts waves and lanes, by a probe wherever the lanes may change.

use anyhow::Result;
use gfxjit::hal::InstructionClass;
use gfxjit::instrument::{Probe, ProbePlace, Site};

use super::{Count, Histogram};
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus, lanes_module, lanes_probe};

impl ByProbes for Histogram {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        vec![(ProbePlace::Lanes, lanes_probe())]
    }

    fn module(&self, sites: &[Site]) -> String {
        lanes_module(sites)
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let counts = found.read("gfxjit_lanes")?;
        for (site, counted) in sites.iter().zip(counts.chunks_exact(2)) {
            let &[waves, lanes] = counted else { continue };
            for instruction in site.instructions.iter().filter(|_| waves > 0) {
                let name = instruction.text.split_whitespace().next();
                let class = instruction.action.as_ref().map(gfxjit::instruction_class);
                let count = Count {
                    name: name.unwrap_or("?").to_owned(),
                    class: class.unwrap_or(InstructionClass::Other),
                    waves,
                    lanes,
                };
                self.0.insert(instruction.address, count);
            }
        }
        Ok(ToolStatus::All)
    }
}
