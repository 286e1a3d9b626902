//! What the workgroups of a cooperative launch share: HIP's `grid_group::sync`.
//!
//! Facts: ROCm's device libraries, `ockl/src/cg.cl` (`mg_info`, `mg_sync`): 0 the address of
//! the counter of all devices, 8 this device's number, 12 devices, 16 work-items before this
//! device's, 24 all work-items, 32 the counter of this device (8 bytes), 40 its workgroups.
//! Older libraries use the barriers of `ds_gws_barrier` instead, and only ask whether the
//! address is null.

use crate::memory::Shared;

/// Sizes of a cooperative launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CooperativeGrid {
    /// Work-items in X, Y, Z.
    pub grid: [u32; 3],
    /// Work-items of a workgroup; none is 0.
    pub workgroup: [u16; 3],
}

/// Bytes of the record and of the counter behind it.
pub(crate) const BYTES: u64 = 64;

/// Where the counter of all devices is.
const ALL_DEVICES: u64 = 48;

/// Fills in the record for a launch on one device.
pub(crate) fn fill(memory: &Shared, grid: &CooperativeGrid) -> Option<()> {
    let items: u64 = grid
        .grid
        .iter()
        .fold(1, |all, size| all.saturating_mul(u64::from(*size)));
    let groups = grid
        .grid
        .iter()
        .zip(grid.workgroup)
        .fold(1_u32, |all, (size, block)| {
            all.saturating_mul(size.div_ceil(u32::from(block)))
        });
    memory.write(0, &(memory.address() + ALL_DEVICES).to_le_bytes())?;
    memory.write(12, &1_u32.to_le_bytes())?;
    memory.write(24, &items.to_le_bytes())?;
    memory.write(40, &groups.to_le_bytes())
}
