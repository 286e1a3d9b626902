//! The number of workgroups of a launch, the resources of each, and whether all fit at the same
//! time.

use gfxjit_hal::{DYNAMIC_STACK_BYTES, Dispatch, Refusal};

use crate::gpu::Gpu;
use crate::machine::launch_state::Setup;
use crate::machine::resources::Resources;

/// Scratch of a work-item is a multiple of this number of bytes, like in hardware's allocation.
const SCRATCH_GRANULE: u32 = 16;

/// Maximum scratch of one wave in bytes: four times RDNA3's maximum.
const MAX_WAVE_SCRATCH: u32 = 32 << 20;

/// The number of workgroups in each dimension, and in total, of a non-empty grid.
pub(crate) fn grid(dispatch: &Dispatch) -> Result<([u64; 3], u64), Refusal> {
    let Dispatch {
        grid, workgroup, ..
    } = dispatch;
    let groups: [u64; 3] =
        std::array::from_fn(|i| u64::from(grid[i]).div_ceil(u64::from(workgroup[i])));
    let total = groups[0]
        .checked_mul(groups[1])
        .and_then(|product| product.checked_mul(groups[2]))
        .ok_or_else(|| {
            Refusal::Grid(format!(
                "the grid {grid:?} has more workgroups than 64 bits can count"
            ))
        })?;
    Ok((groups, total))
}

/// Whether all workgroups can run at the same time, as a cooperative launch requires.
pub(crate) fn all_resident(
    resources: &Resources,
    threads: usize,
    groups: u64,
) -> Result<(), Refusal> {
    let held = resources.capacity().saturating_mul(threads) as u64;
    match groups <= held {
        true => Ok(()),
        false => Err(Refusal::NotResident { groups, held }),
    }
}

/// The resources of a workgroup. `Dispatch::check` has compared them with the device, except for
/// scratch.
pub(crate) fn resources(
    device: &Gpu,
    dispatch: &Dispatch,
    setup: &Setup,
) -> Result<Resources, Refusal> {
    let items: u64 = dispatch
        .workgroup
        .iter()
        .map(|size| u64::from(*size))
        .product();
    let granule = device.target.processor().lds_granule();
    let mut scratch = dispatch.private_segment_bytes.max(setup.private_bytes);
    if setup.dynamic_stack && dispatch.private_segment_bytes <= setup.private_bytes {
        // Neither the launch nor the compiler states the size of the stack.
        scratch = scratch.max(DYNAMIC_STACK_BYTES);
    }
    let most = MAX_WAVE_SCRATCH / setup.wave_size;
    if scratch > most {
        let bytes = scratch;
        return Err(Refusal::Scratch { bytes, most });
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
