//! Counts lanes wherever they may change, and taken branches, by probes.

use anyhow::Result;
use gfxjit::instrument::{Argument, Class, Probe, ProbePlace, Site};

use super::{Branch, Branches, Lanes};
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus, lanes_module, lanes_probe};

impl ByProbes for Branches {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        let taken = Probe::new("gfxjit_branch").argument(Argument::Site);
        let taken = taken.argument(Argument::Taken).once();
        vec![
            (ProbePlace::Lanes, lanes_probe()),
            (ProbePlace::Instruction(Class::Branch), taken),
        ]
    }

    fn module(&self, sites: &[Site]) -> String {
        let branches = format!(
            "@gfxjit_branches = addrspace(1) global [{} x i64] zeroinitializer
             define void @gfxjit_branch(i32 %site, i32 %taken) {{
                 %times = getelementptr [2 x i64], ptr addrspace(1) @gfxjit_branches, i32 %site
                 %jumps = getelementptr i64, ptr addrspace(1) %times, i32 1
                 %more = zext i32 %taken to i64
                 %a = atomicrmw add ptr addrspace(1) %times, i64 1 syncscope(\"agent\") monotonic
                 %b = atomicrmw add ptr addrspace(1) %jumps, i64 %more syncscope(\"agent\") monotonic
                 ret void
             }}\n",
            sites.len().max(1) * 2
        );
        lanes_module(sites) + &branches
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let lanes = found.read("gfxjit_lanes")?;
        let branches = found.read("gfxjit_branches")?;
        let counts = lanes.chunks_exact(2).zip(branches.chunks_exact(2));
        let width: u64 = found.wave_size().into();
        for (site, counts) in sites.iter().zip(counts) {
            let (&[waves, enabled], &[count, taken]) = counts else {
                continue;
            };
            for instruction in site.instructions.iter().filter(|_| waves > 0) {
                let lanes = Lanes {
                    count: waves,
                    enabled,
                    all: waves * width,
                };
                self.lanes.insert(instruction.address, lanes);
            }
            if site.is(Class::Branch) && count > 0 {
                let text = site.instruction.clone();
                let branch = Branch { text, count, taken };
                self.branches.insert(site.address, branch);
            }
        }
        Ok(ToolStatus::All)
    }
}
