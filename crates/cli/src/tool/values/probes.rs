//! Counts values of registers by probes, in a table for each register of an instruction.

use std::fmt::Write as _;

use anyhow::Result;
use gfxjit::instrument::{Argument, Probe, ProbePlace, Register, Site};

use super::{MOST, Values};
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus};

/// Maximum number of registers that an instruction reads: matrix instructions.
const SOURCES: u8 = 64;
/// Number of registers that one call of a probe records.
const TOGETHER: u8 = 8;
/// Counters of a register: all reads, uniform reads, reads without room in the table, and the
/// values.
const COUNTS: usize = 3 + MOST * 2;

/// For each request the first register, and the number of registers.
fn parts() -> impl Iterator<Item = (u8, u8, u8)> {
    let of = |all: u8| {
        (0..all)
            .step_by(TOGETHER.into())
            .map(move |first| (all, first))
    };
    (1..=SOURCES)
        .flat_map(of)
        .map(|(all, first)| (all, first, TOGETHER.min(all - first)))
}

/// The first register of a site's call, and the number of registers.
fn part(site: &Site) -> (u8, u8) {
    let (_, first, count) = parts().nth(site.probe).unwrap_or_default();
    (first, count)
}

impl ByProbes for Values {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        let request = |(all, first, count): (u8, u8, u8)| {
            let probe = Probe::new(&format!("gfxjit_values_{count}")).argument(Argument::Site);
            let sources = (first..first + count).map(Argument::Source);
            let probe = sources.fold(probe, Probe::argument);
            (ProbePlace::Reads(all), probe)
        };
        parts().map(request).collect()
    }

    fn module(&self, sites: &[Site]) -> String {
        let mut rows = Vec::with_capacity(sites.len());
        let mut used = 0_u32;
        for site in sites {
            rows.push(format!("i32 {used}"));
            used += u32::from(part(site).1);
        }
        let mut text = format!(
            "@gfxjit_values = addrspace(1) global [{} x i64] zeroinitializer
             @gfxjit_rows = internal addrspace(1) constant [{} x i32] [{}]\n",
            used.max(1) as usize * COUNTS,
            rows.len().max(1),
            if rows.is_empty() {
                "i32 0".to_owned()
            } else {
                rows.join(", ")
            },
        );
        text.push_str(&note());
        for count in 1..=TOGETHER {
            let parameters: Vec<String> = (0..count).map(|n| format!(", i32 %v{n}")).collect();
            let _ = writeln!(
                text,
                "define void @gfxjit_values_{count}(i32 %site{}) {{
                     %place = getelementptr i32, ptr addrspace(1) @gfxjit_rows, i32 %site
                     %row = load i32, ptr addrspace(1) %place",
                parameters.concat()
            );
            for number in 0..count {
                let _ = writeln!(
                    text,
                    "    %r{number} = add i32 %row, {number}
                     call void @gfxjit_note(i32 %r{number}, i32 %v{number})"
                );
            }
            text.push_str("    ret void\n}\n");
        }
        text
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let counts = found.read("gfxjit_values")?;
        let mut rows = counts.chunks_exact(COUNTS);
        for site in sites {
            let (first, registers) = part(site);
            for (number, counts) in (first..first + registers).zip(rows.by_ref()) {
                let [count, uniform, cut, values @ ..] = counts else {
                    continue;
                };
                let register = site.source(number, found.wave_size());
                let Some(register) = register.filter(|_| *count > 0) else {
                    continue;
                };
                let name = match register {
                    Register::Sgpr(number) => ('s', number.into()),
                    Register::Agpr(number) => ('a', number.into()),
                    Register::Vgpr(number) => ('v', number.into()),
                    _ => continue,
                };
                self.texts.insert(site.address, site.instruction.clone());
                // An instruction may read a register twice.
                let read = self.reads.entry((site.address, name.0, name.1));
                let read = read.or_default();
                read.count += count;
                read.uniform += uniform;
                read.is_cut |= *cut > 0;
                for pair in values.chunks_exact(2) {
                    if let &[name, count] = pair
                        && count > 0
                    {
                        *read.values.entry((name - 1) as u32).or_default() += count;
                    }
                }
            }
        }
        Ok(ToolStatus::All)
    }
}

/// The function that counts a value in a row of the table. Stored values are one more than the real
/// ones, because 0 marks a free slot.
fn note() -> String {
    format!(
        "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
         declare i64 @llvm.amdgcn.ballot.i64(i1)
         declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
         declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
         define internal void @gfxjit_note(i32 %row, i32 %value) alwaysinline convergent {{
             %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %value)
             %differs = icmp ne i32 %one, %value
             %others = call i64 @llvm.amdgcn.ballot.i64(i1 %differs)
             %alike = icmp eq i64 %others, 0
             %uniform = zext i1 %alike to i64
             %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
             %low = trunc i64 %lanes to i32
             %upper = lshr i64 %lanes, 32
             %high = trunc i64 %upper to i32
             %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
             %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
             %is_first = icmp eq i32 %rank, 0
             br i1 %is_first, label %count, label %end
         count:
             %at = getelementptr [{COUNTS} x i64], ptr addrspace(1) @gfxjit_values, i32 %row
             %a = atomicrmw add ptr addrspace(1) %at, i64 1 syncscope(\"agent\") monotonic
             %p = getelementptr i64, ptr addrspace(1) %at, i32 1
             %b = atomicrmw add ptr addrspace(1) %p, i64 %uniform syncscope(\"agent\") monotonic
             %wide = zext i32 %one to i64
             %name = add i64 %wide, 1
             %spread = mul i32 %one, -1640531527
             %hash = lshr i32 %spread, 16
             br label %search
         search:
             %tried = phi i32 [0, %count], [%more, %other]
             %near = add i32 %hash, %tried
             %slot = urem i32 %near, {MOST}
             %twice = shl i32 %slot, 1
             %n = add i32 %twice, 3
             %key = getelementptr i64, ptr addrspace(1) %at, i32 %n
             %pair = cmpxchg ptr addrspace(1) %key, i64 0, i64 %name syncscope(\"agent\") monotonic monotonic
             %old = extractvalue {{ i64, i1 }} %pair, 0
             %is_free = icmp eq i64 %old, 0
             %is_own = icmp eq i64 %old, %name
             %found = or i1 %is_free, %is_own
             br i1 %found, label %add, label %other
         other:
             %more = add i32 %tried, 1
             %is_full = icmp eq i32 %more, {MOST}
             br i1 %is_full, label %cut, label %search
         add:
             %of = getelementptr i64, ptr addrspace(1) %key, i32 1
             %c = atomicrmw add ptr addrspace(1) %of, i64 1 syncscope(\"agent\") monotonic
             br label %end
         cut:
             %q = getelementptr i64, ptr addrspace(1) %at, i32 2
             %d = atomicrmw add ptr addrspace(1) %q, i64 1 syncscope(\"agent\") monotonic
             br label %end
         end:
             ret void
         }}\n"
    )
}
