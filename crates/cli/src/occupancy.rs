//! How many waves of a kernel a SIMD holds at a time, what limits them, and what one wave more would take.
//!
//! The numbers are those that `llc-22` writes as `; Occupancy:`, compared for eight kernels on six processors. The rule for
//! registers and barriers is in LLVM's `AMDGPUBaseInfo.cpp` (getNumWavesPerEUWithNumVGPRs, getMaxWorkGroupsPerCU). That of
//! LDS follows from comparisons with `llc-22`: of the smallest and the largest size that a workgroup may have, the better
//! counts.

use gfxjit::codeobj::readable;
use gfxjit::{KernelInfo, Target, TargetId};
use serde_json::{Value, json};

/// Barriers of a compute unit, or of half a workgroup processor.
const BARRIERS: u32 = 16;
/// Bytes of LDS of the same.
const LDS: u32 = 64 << 10;

/// Waves of a SIMD, by what each resource lets run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occupancy {
    target: TargetId,
    wave_size: u32,
    /// Waves that a SIMD has room for.
    pub(crate) most: u32,
    pub(crate) by_vgprs: u32,
    pub(crate) by_sgprs: u32,
    pub(crate) by_lds: u32,
}

/// The registers of a kernel's vector unit that count, in one file.
fn vgprs(info: &KernelInfo, target: TargetId) -> u32 {
    let budget = &info.budget;
    match target.processor().has_unified_vgprs() {
        true if budget.agprs > 0 => budget.vgprs.next_multiple_of(4) + budget.agprs,
        _ => budget.vgprs.max(budget.agprs),
    }
}

impl Occupancy {
    /// That of a kernel; `None` if it is not for an AMD GPU.
    pub(crate) fn of(info: &KernelInfo, target: Target) -> Option<Self> {
        let target = target.amd()?;
        let processor = target.processor();
        let wave_size = info.wave_size.max(1);
        let most = processor.max_waves_per_simd();
        let own = Self {
            target,
            wave_size,
            most,
            by_vgprs: 0,
            by_sgprs: 0,
            by_lds: 0,
        };
        Some(Self {
            by_vgprs: own.waves_with_vgprs(vgprs(info, target)),
            by_sgprs: own.waves_with_sgprs(info.budget.sgprs),
            by_lds: own.waves_with_lds(info),
            ..own
        })
    }

    /// Waves of a SIMD.
    pub(crate) fn waves(&self) -> u32 {
        self.by_vgprs.min(self.by_sgprs).min(self.by_lds)
    }

    fn waves_with_vgprs(&self, vgprs: u32) -> u32 {
        let processor = self.target.processor();
        let granule = processor.vgpr_granule(self.wave_size).max(1);
        let taken = vgprs.max(1).next_multiple_of(granule);
        let fit = processor.total_vgprs(self.wave_size) / taken;
        fit.max(1).min(self.most)
    }

    /// From GFX10 on every wave has all of them.
    fn waves_with_sgprs(&self, sgprs: u32) -> u32 {
        if self.has_workgroup_processors() {
            return self.most;
        }
        let waves = match sgprs {
            0..=80 => 10,
            81..=88 => 9,
            89..=100 => 8,
            _ => 7,
        };
        waves.min(self.most)
    }

    fn has_workgroup_processors(&self) -> bool {
        self.target.processor().isa_version().major >= 10
    }

    fn waves_with_lds(&self, info: &KernelInfo) -> u32 {
        // A workgroup has the four SIMDs of a compute unit of GFX9, or of a workgroup processor with the LDS of both
        // its halves.
        let simds = 4;
        let halves = if self.has_workgroup_processors() {
            2
        } else {
            1
        };
        let processor = self.target.processor();
        let all = processor.lds_bytes().max(LDS) * halves;
        let by_lds = all / info.budget.lds_bytes.max(1);
        let slots = self.most * simds;
        let largest = info.max_workgroup_size.div_ceil(self.wave_size).max(1);
        let smallest = match info.required_workgroup_size {
            Some(_) => largest,
            None => 1,
        };
        let waves = [smallest, largest].into_iter().map(|waves| {
            let groups = match waves {
                // It has no barrier.
                1 => slots,
                _ => (slots / waves).min(BARRIERS * halves),
            };
            (waves * groups.min(by_lds)).min(slots)
        });
        let best = waves.max().unwrap_or(1);
        best.div_ceil(simds).clamp(1, self.most)
    }

    /// What limits the waves, if something does.
    pub(crate) fn limits(&self) -> Vec<&'static str> {
        let waves = self.waves();
        let all = [
            (self.by_vgprs, "VGPRs"),
            (self.by_sgprs, "SGPRs"),
            (self.by_lds, "LDS"),
        ];
        let limits = all
            .into_iter()
            .filter(|(by, _)| *by == waves && waves < self.most);
        limits.map(|(_, name)| name).collect()
    }

    /// The largest number of VGPRs that lets one wave more run, as far as VGPRs go.
    pub(crate) fn vgprs_for_more(&self) -> Option<u32> {
        let processor = self.target.processor();
        let granule = processor.vgpr_granule(self.wave_size).max(1);
        let more = self.by_vgprs + 1;
        let each = processor.total_vgprs(self.wave_size) / more / granule * granule;
        (more <= self.most && each > 0).then_some(each)
    }

    /// As a line of text.
    pub(crate) fn text(&self) -> String {
        let (waves, most) = (self.waves(), self.most);
        let mut text = format!("{waves} of {most} waves a SIMD");
        let limits = self.limits();
        if !limits.is_empty() {
            text += &format!(", limited by {}", readable(&limits.join(" and ")));
        }
        if self.by_vgprs == waves
            && let Some(vgprs) = self.vgprs_for_more()
        {
            let with = self
                .waves_with_vgprs(vgprs)
                .min(self.by_sgprs)
                .min(self.by_lds);
            if with > waves {
                text += &format!("; {with} with {vgprs} VGPRs");
            }
        }
        text
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "waves_per_simd": self.waves(),
            "most": self.most,
            "by_vgprs": self.by_vgprs,
            "by_sgprs": self.by_sgprs,
            "by_lds": self.by_lds,
            "limited_by": self.limits(),
            "vgprs_for_one_more": self.vgprs_for_more(),
        })
    }
}
