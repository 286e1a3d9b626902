//! How many workgroups a compute unit of the real GPU would hold at once.

use crate::kernel::Function;
use crate::properties::simds;

/// Workgroups that a compute unit has slots for (gfx9; later ones have as many in a half).
const MAX_WORKGROUPS: u32 = 32;

/// Resident workgroups of `block` work-items and a number of bytes of dynamic LDS.
pub(crate) fn workgroups(function: &Function, block: u32, dynamic_lds: u64) -> u32 {
    let processor = function.gpu.target.processor();
    let (info, budget) = (function.kernel.info(), function.kernel.budget());
    if block == 0 || block > info.max_workgroup_size.max(1) {
        return 0;
    }
    let wave = info.wave_size.max(1);
    let granule = processor.vgpr_granule(wave).max(1);
    let vgprs = match processor.has_unified_vgprs() {
        true => budget.vgprs.next_multiple_of(4) + budget.agprs,
        false => budget.vgprs.max(budget.agprs),
    };
    let vgprs = vgprs.max(1).next_multiple_of(granule);
    let by_registers = processor.total_vgprs(wave) / vgprs;
    let waves = by_registers.min(processor.max_waves_per_simd()) * simds(processor);
    let by_waves = waves / block.div_ceil(wave);
    let lds = u64::from(budget.lds_bytes) + dynamic_lds;
    let lds = lds.next_multiple_of(u64::from(processor.lds_granule().max(1)));
    let all = u64::from(function.gpu.device.info().lds_bytes);
    let by_lds = all
        .checked_div(lds)
        .map_or(MAX_WORKGROUPS, |groups| groups as u32);
    by_waves.min(by_lds).min(MAX_WORKGROUPS)
}

/// The size of a workgroup, up to `limit` (0: none), with which most work-items run at once; and how
/// many such workgroups the GPU holds.
pub(crate) fn best_block(
    function: &Function,
    limit: u32,
    dynamic_lds: impl Fn(u32) -> u64,
) -> (u32, u32) {
    let wave = function.kernel.info().wave_size.max(1);
    let most = function.kernel.info().max_workgroup_size;
    let most = if limit == 0 { most } else { most.min(limit) };
    let sizes = (1..=most / wave).rev().map(|waves| waves * wave);
    let best = sizes
        .map(|block| (block, workgroups(function, block, dynamic_lds(block))))
        // The first of several, which is the largest.
        .rev()
        .max_by_key(|(block, groups)| block * groups);
    let (block, groups) = best.unwrap_or((most.max(1), 1));
    let units = crate::properties::compute_units(&function.gpu);
    (block, groups.max(1) * units)
}
