//! Counts calls by callee, by probes: a small table for each call.

use anyhow::Result;
use gfxjit::instrument::{Argument, Class, Probe, ProbePlace, Site};

use super::CallTool;
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus};

/// Maximum number of callees counted separately for a call; calls of others are counted together.
const TARGETS: usize = 16;

impl ByProbes for CallTool {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        let begin = Probe::new("gfxjit_begin").argument(Argument::Site).once();
        let call = Probe::new("gfxjit_call").argument(Argument::Site);
        let call = call.argument(Argument::Target).argument(Argument::Exec);
        vec![
            (ProbePlace::KernelEntry, begin),
            (ProbePlace::Instruction(Class::Call), call.once()),
        ]
    }

    fn module(&self, sites: &[Site]) -> String {
        let sites = sites.len().max(1);
        format!(
            "@gfxjit_begun = addrspace(1) global [{sites} x i64] zeroinitializer
             @gfxjit_calls = addrspace(1) global [{} x i64] zeroinitializer
             declare i64 @llvm.ctpop.i64(i64)
             define void @gfxjit_begin(i32 %site) {{
                 %at = getelementptr i64, ptr addrspace(1) @gfxjit_begun, i32 %site
                 %old = atomicrmw add ptr addrspace(1) %at, i64 1 syncscope(\"agent\") monotonic
                 ret void
             }}
             define void @gfxjit_call(i32 %site, i64 %target, i64 %exec) {{
                 %first = mul i32 %site, {TARGETS}
                 br label %search
             search:
                 %n = phi i32 [0, %0], [%next, %other]
                 %slot = add i32 %first, %n
                 %key = getelementptr [3 x i64], ptr addrspace(1) @gfxjit_calls, i32 %slot
                 %pair = cmpxchg ptr addrspace(1) %key, i64 0, i64 %target syncscope(\"agent\") monotonic monotonic
                 %old = extractvalue {{ i64, i1 }} %pair, 0
                 %is_free = icmp eq i64 %old, 0
                 %is_own = icmp eq i64 %old, %target
                 %is_last = icmp eq i32 %n, {}
                 %found = or i1 %is_free, %is_own
                 %done = or i1 %found, %is_last
                 br i1 %done, label %add, label %other
             other:
                 %next = add i32 %n, 1
                 br label %search
             add:
                 %waves = getelementptr i64, ptr addrspace(1) %key, i32 1
                 %lanes = getelementptr i64, ptr addrspace(1) %key, i32 2
                 %count = call i64 @llvm.ctpop.i64(i64 %exec)
                 %a = atomicrmw add ptr addrspace(1) %waves, i64 1 syncscope(\"agent\") monotonic
                 %b = atomicrmw add ptr addrspace(1) %lanes, i64 %count syncscope(\"agent\") monotonic
                 ret void
             }}",
            sites * TARGETS * 3,
            TARGETS - 1
        )
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let begun = found.read("gfxjit_begun")?;
        let calls = found.read("gfxjit_calls")?;
        let base = found.base("gfxjit_calls")?;
        for ((site, waves), calls) in sites.iter().zip(begun).zip(calls.chunks(TARGETS * 3)) {
            if waves > 0 {
                self.begun.insert(site.address, waves);
            }
            for slot in calls.chunks_exact(3) {
                let &[target, waves, lanes] = slot else {
                    continue;
                };
                if waves == 0 {
                    continue;
                }
                let to = found.function(target.wrapping_sub(base));
                let call = self.calls.entry((site.address, to.unwrap_or(0)));
                let call = call.or_default();
                *call = (call.0 + waves, call.1 + lanes);
            }
        }
        Ok(ToolStatus::All)
    }
}
