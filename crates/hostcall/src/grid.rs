//! The shared record of a cooperative launch's workgroups, for HIP's `grid_group::sync`.
//!
//! Facts: ROCm's device libraries, `ockl/src/cg.cl` (`mg_info`, `mg_sync`). Byte offsets: 0 address
//! of the counter of all devices, 8 number of this device, 12 number of devices, 16 number of
//! work-items on the devices before this one, 24 number of all work-items, 32 counter of this
//! device (8 bytes), 40 number of this device's workgroups. Older libraries use `ds_gws_barrier`
//! instead, and only test whether the address is null.

use crate::memory::Shared;

/// Sizes of a cooperative launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CooperativeGrid {
    /// Work-items in X, Y, Z.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in X, Y, Z; never 0.
    pub workgroup: [u16; 3],
}

/// Bytes of the record and of the counter behind the record.
pub(crate) const BYTES: u64 = 64;

/// Offset of the counter of all devices in bytes.
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
