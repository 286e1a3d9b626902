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
    /// The other devices' launches that this one waits for.
    pub share: Option<GridShare>,
}

/// The share of one launch in a grid over several devices (HIP's `multi_grid_group`): the launches of all of them run at the same
/// time, and their work-items have numbers in the order of the devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridShare {
    /// The address of 8 bytes that all devices access there; 0 before the first of the launches.
    pub counter: u64,
    /// The number of this launch's device among them.
    pub device: u32,
    /// The number of devices.
    pub devices: u32,
    /// Work-items of the devices before this one.
    pub items_before: u64,
    /// Work-items of all devices.
    pub items: u64,
}

/// Bytes of the record and of the counter behind the record.
pub(crate) const BYTES: u64 = 64;

/// Offset of the counter of all devices in bytes.
const ALL_DEVICES: u64 = 48;

/// Fills in the record of a launch.
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
    let share = grid.share.unwrap_or(GridShare {
        counter: memory.address() + ALL_DEVICES,
        device: 0,
        devices: 1,
        items_before: 0,
        items,
    });
    memory.write(0, &share.counter.to_le_bytes())?;
    memory.write(8, &share.device.to_le_bytes())?;
    memory.write(12, &share.devices.to_le_bytes())?;
    memory.write(16, &share.items_before.to_le_bytes())?;
    memory.write(24, &share.items.to_le_bytes())?;
    memory.write(40, &groups.to_le_bytes())
}
