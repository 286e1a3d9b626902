//! What is known of a GPU, as the graphics half tells it.
//!
//! Source: Linux' `amdgpu_drm.h`, `AMDGPU_INFO_*`.

use gfxjit_sim::bare::BareGpu;
use rustix::io::Errno;

use crate::clock::GPU_HZ;
use crate::topology;

mod query {
    pub const ACCEL_WORKING: u32 = 0x00;
    pub const REGISTERS: u32 = 0x15;
    pub const DEVICE: u32 = 0x16;
}

/// `drm_amdgpu_info_device`: words that are not zero, by their offsets; its bytes.
mod device {
    pub const BYTES: usize = 440;
    pub const ID: usize = 0;
    pub const FAMILY: usize = 16;
    pub const ENGINES: usize = 20;
    pub const ARRAYS: usize = 24;
    pub const COUNTER_KHZ: usize = 28;
    pub const CLOCK_KHZ: usize = 32;
    pub const MEMORY_CLOCK_KHZ: usize = 40;
    pub const CUS: usize = 48;
    pub const ADDRESS_FIRST: usize = 144;
    pub const ADDRESS_LAST: usize = 152;
    pub const ADDRESS_ALIGN: usize = 160;
    pub const PAGE: usize = 168;
    pub const WAVE: usize = 240;
}

/// What is told about a query of `count` registers or of other things.
pub(super) fn answer(gpu: &BareGpu, query: u32, count: u32) -> Result<Vec<u8>, Errno> {
    match query {
        query::ACCEL_WORKING => Ok(1_u32.to_le_bytes().to_vec()),
        // Of the address mapping of images.
        query::REGISTERS => Ok(vec![0; count.min(64) as usize * 4]),
        query::DEVICE => Ok(describe(gpu).to_vec()),
        _ => Err(Errno::INVAL),
    }
}

fn describe(gpu: &BareGpu) -> [u8; device::BYTES] {
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
