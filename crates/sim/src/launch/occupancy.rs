//! How many workgroups a launch has, what each takes of the device, and whether all fit at once.

use gfxjit_hal::Dispatch;

use crate::gpu::Gpu;
use crate::machine::launch_state::Setup;
use crate::machine::resources::Resources;

/// Stack of a work-item, in bytes, whose kernel calls functions that the compiler does not see.
const DYNAMIC_STACK_BYTES: u32 = 16 << 10;

/// Scratch of a work-item is a multiple of this number of bytes, as hardware allocates it.
const SCRATCH_GRANULE: u32 = 16;

/// Scratch of one wave, at most, in bytes: four times what RDNA3 can give.
const MAX_WAVE_SCRATCH: u32 = 32 << 20;

/// The number of workgroups in each dimension, and in all; the reason if that is no grid.
pub fn grid(dispatch: &Dispatch) -> Result<([u64; 3], u64), String> {
    let Dispatch {
        grid, workgroup, ..
    } = dispatch;
    if grid.contains(&0) || workgroup.contains(&0) {
        return Err(format!(
            "the grid {grid:?} or the workgroup {workgroup:?} is empty"
        ));
    }
    let groups: [u64; 3] =
        std::array::from_fn(|i| u64::from(grid[i]).div_ceil(u64::from(workgroup[i])));
    let total = groups[0]
        .checked_mul(groups[1])
        .and_then(|product| product.checked_mul(groups[2]))
        .ok_or_else(|| format!("the grid {grid:?} has more workgroups than 64 bits can count"))?;
    Ok((groups, total))
}

/// Whether all workgroups can run at once, as those of a cooperative launch must; the reason if
/// not.
pub fn all_resident(resources: &Resources, threads: usize, total: u64) -> Result<(), String> {
    let capacity = resources.capacity();
    let held = capacity.saturating_mul(threads) as u64;
    if total <= held {
        return Ok(());
    }
    Err(format!(
        "it is cooperative, so all its {total} workgroups must be resident at once; the device \
         holds {held} of them ({capacity} on each of {threads} threads)"
    ))
}

/// What a workgroup takes; the reason if the device does not have as much.
pub fn resources(device: &Gpu, dispatch: &Dispatch, setup: &Setup) -> Result<Resources, String> {
    let info = &device.info;
    let items: u64 = dispatch
        .workgroup
        .iter()
        .map(|size| u64::from(*size))
        .product();
    if items > u64::from(info.max_workgroup_size) {
        return Err(format!(
            "a workgroup of {items} work-items, the device takes {}",
            info.max_workgroup_size
        ));
    }
    if dispatch.group_segment_bytes > info.lds_bytes {
        return Err(format!(
            "a workgroup with {} bytes of LDS, the device has {}",
            dispatch.group_segment_bytes, info.lds_bytes
        ));
    }
    let granule = device.target.processor().lds_granule();
    let mut scratch = dispatch.private_segment_bytes.max(setup.private_bytes);
    if setup.dynamic_stack && dispatch.private_segment_bytes <= setup.private_bytes {
        // Neither the launch nor the compiler has said how much the stack may grow.
        scratch = scratch.saturating_add(DYNAMIC_STACK_BYTES);
    }
    let most = MAX_WAVE_SCRATCH / setup.wave_size;
    if scratch > most {
        return Err(format!(
            "{scratch} bytes of scratch for each work-item, the device has {most}"
        ));
    }
    Ok(Resources {
        wave_size: setup.wave_size,
        vgprs: setup.vgprs,
        agprs: setup.agprs,
        scratch_bytes: scratch.next_multiple_of(SCRATCH_GRANULE),
        scratch_limit: scratch,
        lds_bytes: dispatch.group_segment_bytes.next_multiple_of(granule),
        // At most `max_workgroup_size` of them.
        waves: items.div_ceil(u64::from(setup.wave_size)) as u32,
    })
}
