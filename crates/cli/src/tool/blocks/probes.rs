//! Counts waves by basic block, with a probe at each block.

use anyhow::Result;
use gfxjit::hal::InstructionClass;
use gfxjit::instrument::{Argument, Probe, ProbePlace, Site};

use super::{Blocks, Instruction};
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus};

impl ByProbes for Blocks {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        let probe = Probe::new("gfxjit_count").argument(Argument::Site).once();
        vec![(ProbePlace::Block, probe)]
    }

    fn module(&self, sites: &[Site]) -> String {
        format!(
            "@gfxjit_counts = addrspace(1) global [{} x i64] zeroinitializer
             define void @gfxjit_count(i32 %site) {{
                 %at = getelementptr i64, ptr addrspace(1) @gfxjit_counts, i32 %site
                 %old = atomicrmw add ptr addrspace(1) %at, i64 1 syncscope(\"agent\") monotonic
                 ret void
             }}",
            sites.len().max(1)
        )
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let counts = found.read("gfxjit_counts")?;
        let mut sites: Vec<(&Site, u64)> = sites.iter().zip(counts).collect();
        sites.sort_by_key(|(site, _)| site.address);
        // End of the previous block, if waves continue from it without a jump, and their number.
        let mut before = (0, 0);
        for (site, count) in sites {
            let is_entered = before != (site.address, count);
            before = (0, 0);
            for (number, instruction) in site.instructions.iter().enumerate() {
                let class = instruction.action.as_ref().map(gfxjit::instruction_class);
                let is_end = matches!(
                    class,
                    Some(
                        InstructionClass::Branch
                            | InstructionClass::Call
                            | InstructionClass::Jump
                            | InstructionClass::End
                    )
                );
                let end = instruction.address + instruction.size;
                before = if is_end { (0, 0) } else { (end, count) };
                if count == 0 {
                    continue;
                }
                let seen = Instruction {
                    count,
                    size: instruction.size,
                    is_entered: number == 0 && is_entered,
                    is_end,
                };
                self.0.insert(instruction.address, seen);
            }
        }
        Ok(ToolStatus::All)
    }
}
