//! A GPU as debuggers see it: facts of its node.

use gfxjit_hal::DeviceInfo;

use super::{
    DEVICE_ID, FIRMWARE, SIMDS, VENDOR_ID, capability, compute_units, gpu_id_of, node_of, version,
    waves_per_simd,
};
use crate::trap::DeviceSnapshot;

/// What of a GPU, by its index, does not depend on addresses.
pub(crate) fn snapshot_of(index: usize, gpu: &DeviceInfo) -> DeviceSnapshot {
    DeviceSnapshot {
        gpu_id: gpu_id_of(index),
        location_id: node_of(index) << 8,
        vendor_id: VENDOR_ID as u32,
        device_id: DEVICE_ID as u32,
        firmware: FIRMWARE,
        gfx_target_version: gpu.amd_target().map_or(0, version) as u32,
        simds: compute_units(gpu) * SIMDS,
        waves_of_simd: waves_per_simd(gpu) as u32,
        arrays: 1,
        arrays_of_engine: 1,
        xccs: 1,
        capability: capability(gpu),
        ..DeviceSnapshot::default()
    }
}
