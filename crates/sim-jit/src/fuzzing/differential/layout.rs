//! The addresses of a case's code, memory and registers.

use gfxjit_sim::machine::wave::{HALF, Wave};

use crate::fuzzing::differential::guards::PAGE;

/// The address of a case's code.
pub(crate) const BASE: u64 = 0x10_0000;

pub(crate) const VGPRS: u32 = 256;

/// Size of each of three consecutive parts: writable, inaccessible, and read-only bytes.
pub(crate) const PART: u64 = PAGE as u64;

pub(crate) const LDS: usize = 1024;

pub(crate) const SCRATCH: u32 = 64;

/// The number of times that a case continues after a barrier or a pause.
pub(crate) const ROUNDS: usize = 6;

/// Maximum number of registers that the epilogue stores.
pub(crate) const STORED: usize = 16;
/// Size of a stored register in bytes.
pub(crate) const STORED_BYTES: usize = 256;
/// Size of LDS in bytes: the case's LDS, and space for registers.
pub(crate) const LDS_WITH_STORED: usize = LDS + STORED * STORED_BYTES;

/// The VGPR with the address of a lane's words; random code rarely uses it.
pub(crate) const ADDRESS: u32 = 255;

/// Sets the register that the epilogue uses.
pub(crate) fn prepare(wave: &mut Wave) {
    let halves = wave.halves();
    let rows = wave.vgprs.iter_mut().skip(ADDRESS as usize * halves);
    for (half, lanes) in rows.take(halves).enumerate() {
        for (lane, slot) in lanes.iter_mut().enumerate() {
            *slot = ((half * HALF + lane) * 4) as u32;
        }
    }
}
