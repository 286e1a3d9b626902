//! How many workgroups a compute unit of the real GPU would hold at the same time.

use crate::kernel::Function;
use crate::properties::simds;

/// Workgroup slots of a compute unit on gfx9; later processors have as many in half a workgroup
/// processor.
const MAX_WORKGROUPS: u32 = 32;

/// Number of resident workgroups of `block` work-items and `dynamic_lds` bytes of dynamic LDS on a
/// compute unit.
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

/// The workgroup size, at most `limit` (0: no limit), with which most work-items are resident; and
/// how many such workgroups the GPU holds.
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
        // Of equal results `max_by_key` takes the last, so the order makes it the largest size.
        .rev()
        .max_by_key(|(block, groups)| block * groups);
    let (block, groups) = best.unwrap_or((most.max(1), 1));
    let units = crate::properties::compute_units(&function.gpu);
    (block, groups.max(1) * units)
}
