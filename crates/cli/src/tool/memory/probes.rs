//! A trace of the lanes' accesses, by probes: the probe at each instruction appends the lanes' addresses to
//! a buffer, which is read when the launch has ended. If the buffer was too small, the launch is repeated
//! with a larger one.

use anyhow::Result;
use gfxjit::hal::{AccessKind, AccessSpace, LaneAccess};
use gfxjit::instrument::{
    Access, Action, Address, Argument, Class, Memory, Probe, ProbePlace, Site,
};

use super::Accesses;
use crate::tool::seen::{ByProbes, ProbeCounts, ToolStatus};

/// Initial size of the buffer in lane accesses, of two numbers each.
const ROOM: u64 = 1 << 18;

/// The accesses of an instruction relative to its address, with offset and size in bytes, and their
/// kind.
fn parts(memory: &Memory) -> (Vec<(i64, u32)>, AccessKind) {
    let second = i64::from(memory.offset1) - i64::from(memory.offset);
    let two = |bytes: u8| vec![(0, bytes.into()), (second, bytes.into())];
    match memory.access {
        Access::Load { bytes, .. } | Access::ToLds { bytes, .. } => {
            (vec![(0, bytes.into())], AccessKind::Load)
        }
        Access::Store { bytes, .. } | Access::FromLds { bytes, .. } => {
            (vec![(0, bytes.into())], AccessKind::Store)
        }
        Access::Load2 { bytes, .. } => (two(bytes), AccessKind::Load),
        Access::Store2 { bytes, .. } => (two(bytes), AccessKind::Store),
        Access::Exchange2 { words, .. } => (two(words * 4), AccessKind::Atomic),
        Access::Atomic { words, .. } => (vec![(0, u32::from(words) * 4)], AccessKind::Atomic),
        Access::Count { .. } => (vec![(0, 4)], AccessKind::Atomic),
        Access::Transposed { shape, .. } => (vec![(0, shape.bytes.into())], AccessKind::Load),
        // The size of a formatted access is in the resource descriptor, so it is not known.
        _ => (Vec::new(), AccessKind::Load),
    }
}

impl ByProbes for Accesses {
    fn requests(&self) -> Vec<(ProbePlace, Probe)> {
        let probe = Probe::new("gfxjit_access").argument(Argument::Site);
        let probe = probe.argument(Argument::Address).argument(Argument::Exec);
        vec![(ProbePlace::Instruction(Class::Memory), probe)]
    }

    fn module(&self, _: &[Site]) -> String {
        let room = self.room();
        format!(
            "@gfxjit_used = addrspace(1) global i64 0
             @gfxjit_trace = addrspace(1) global [{} x i64] zeroinitializer
             declare i64 @llvm.ctpop.i64(i64)
             declare i64 @llvm.amdgcn.readfirstlane.i64(i64)
             declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
             declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
             define void @gfxjit_access(i32 %site, i64 %address, i64 %exec) {{
                 %low = trunc i64 %exec to i32
                 %upper = lshr i64 %exec, 32
                 %high = trunc i64 %upper to i32
                 %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
                 %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %below)
                 %lower = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
                 %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lower)
                 %is_first = icmp eq i32 %rank, 0
                 br i1 %is_first, label %reserve, label %go
             reserve:
                 %lanes = call i64 @llvm.ctpop.i64(i64 %exec)
                 %begin = atomicrmw add ptr addrspace(1) @gfxjit_used, i64 %lanes syncscope(\"agent\") monotonic
                 br label %go
             go:
                 %mine = phi i64 [0, %0], [%begin, %reserve]
                 %base = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %mine)
                 %behind = zext i32 %rank to i64
                 %slot = add i64 %base, %behind
                 %fits = icmp ult i64 %slot, {room}
                 br i1 %fits, label %put, label %end
             put:
                 %at = getelementptr [2 x i64], ptr addrspace(1) @gfxjit_trace, i64 %slot
                 store i64 %address, ptr addrspace(1) %at
                 %next = getelementptr i64, ptr addrspace(1) %at, i32 1
                 %wide = zext i32 %site to i64
                 %of = shl i64 %wide, 32
                 %number = zext i32 %lane to i64
                 %first = zext i1 %is_first to i64
                 %mark = shl i64 %first, 16
                 %some = or i64 %of, %number
                 %all = or i64 %some, %mark
                 store i64 %all, ptr addrspace(1) %next
                 br label %end
             end:
                 ret void
             }}",
            room * 2
        )
    }

    fn take(&mut self, sites: &[Site], found: &ProbeCounts<'_>) -> Result<ToolStatus> {
        let used = found.read("gfxjit_used")?.first().copied().unwrap_or(0);
        if used > self.room() {
            // With some reserve: if waves interact, a repeated launch may access more.
            self.wanted = used + used / 8;
            return Ok(ToolStatus::Again);
        }
        let trace = found.read("gfxjit_trace")?;
        let mut lanes: Vec<(u32, u64)> = Vec::new();
        let mut of = 0;
        let entries = trace.chunks_exact(2).take(used as usize);
        for entry in entries {
            let &[address, what] = entry else { continue };
            if what >> 16 & 1 != 0 {
                self.add_lanes(sites.get(of), &lanes, found);
                lanes.clear();
                of = (what >> 32) as usize;
            }
            lanes.push((what as u16 as u32, address));
        }
        self.add_lanes(sites.get(of), &lanes, found);
        Ok(ToolStatus::All)
    }
}

impl Accesses {
    /// Size of the buffer in lane accesses.
    fn room(&self) -> u64 {
        self.wanted.max(ROOM)
    }

    /// Adds an instruction of a wave, with the lanes' addresses.
    fn add_lanes(&mut self, site: Option<&Site>, lanes: &[(u32, u64)], found: &ProbeCounts<'_>) {
        let Some((site, Some(Action::Memory(memory)))) = site.map(|site| (site, &site.action))
        else {
            return;
        };
        let (parts, kind) = parts(memory);
        let mut all = Vec::new();
        for &(lane, address) in lanes {
            let (space, address) = match (memory.address, found.apertures()) {
                (Address::Lds { .. }, _) => (AccessSpace::Lds, address),
                (Address::Scratch { .. }, _) => (AccessSpace::Scratch, address),
                (Address::Flat { .. }, Some(at)) if address >> 32 == at.shared >> 32 => {
                    (AccessSpace::Lds, address & 0xffff_ffff)
                }
                (Address::Flat { .. }, Some(at)) if address >> 32 == at.private >> 32 => {
                    (AccessSpace::Scratch, address & 0xffff_ffff)
                }
                _ => (AccessSpace::Global, address),
            };
            all.extend(parts.iter().map(|&(offset, bytes)| LaneAccess {
                lane,
                space,
                address: address.wrapping_add_signed(offset),
                bytes,
                kind,
            }));
        }
        self.add(site.address, || site.instruction.clone(), &all);
    }
}
