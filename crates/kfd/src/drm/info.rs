//! Properties of a GPU for the graphics driver's queries.
//!
//! Source: Linux' `amdgpu_drm.h`, `AMDGPU_INFO_*`.

use gfxjit_sim::external_memory::ExternalMemoryGpu;
use rustix::io::Errno;

use crate::clock::GPU_HZ;
use crate::topology;

mod query {
    pub(crate) const ACCEL_WORKING: u32 = 0x00;
    pub(crate) const REGISTERS: u32 = 0x15;
    pub(crate) const DEVICE: u32 = 0x16;
}

/// `drm_amdgpu_info_device`: offsets of words that are not zero, and its size in bytes.
mod device {
    pub(crate) const BYTES: usize = 440;
    pub(crate) const ID: usize = 0;
    pub(crate) const FAMILY: usize = 16;
    pub(crate) const ENGINES: usize = 20;
    pub(crate) const ARRAYS: usize = 24;
    pub(crate) const COUNTER_KHZ: usize = 28;
    pub(crate) const CLOCK_KHZ: usize = 32;
    pub(crate) const MEMORY_CLOCK_KHZ: usize = 40;
    pub(crate) const CUS: usize = 48;
    pub(crate) const ADDRESS_FIRST: usize = 144;
    pub(crate) const ADDRESS_LAST: usize = 152;
    pub(crate) const ADDRESS_ALIGN: usize = 160;
    pub(crate) const PAGE: usize = 168;
    pub(crate) const WAVE: usize = 240;
}

/// The answer to a query for `count` registers or other values.
pub(super) fn answer(gpu: &ExternalMemoryGpu, query: u32, count: u32) -> Result<Vec<u8>, Errno> {
    match query {
        query::ACCEL_WORKING => Ok(1_u32.to_le_bytes().to_vec()),
        // Registers of the address mapping of images.
        query::REGISTERS => Ok(vec![0; count.min(64) as usize * 4]),
        query::DEVICE => Ok(describe(gpu).to_vec()),
        _ => Err(Errno::INVAL),
    }
}

fn describe(gpu: &ExternalMemoryGpu) -> [u8; device::BYTES] {
    let info = gpu.info();
    let mut bytes = [0; device::BYTES];
    let mut set = |offset: usize, value: &[u8]| {
        if let Some(to) = bytes.get_mut(offset..offset + value.len()) {
            to.copy_from_slice(value);
        }
    };
    let words = [
        (device::ID, topology::DEVICE_ID as u32),
        (device::FAMILY, topology::family_of(info)),
        (device::ENGINES, 1),
        (device::ARRAYS, 1),
        (device::COUNTER_KHZ, (GPU_HZ / 1000) as u32),
        (device::CUS, topology::compute_units(info)),
        (device::ADDRESS_ALIGN, 4096),
        (device::PAGE, 4096),
        (device::WAVE, topology::wave_size(info)),
    ];
    for (offset, value) in words {
        set(offset, &value.to_le_bytes());
    }
    let pairs: [(usize, u64); 4] = [
        (device::CLOCK_KHZ, 2_000_000),
        (device::MEMORY_CLOCK_KHZ, 1_000_000),
        (device::ADDRESS_FIRST, 0x20_0000),
        (device::ADDRESS_LAST, 1 << 47),
    ];
    for (offset, value) in pairs {
        set(offset, &value.to_le_bytes());
    }
    bytes
}
