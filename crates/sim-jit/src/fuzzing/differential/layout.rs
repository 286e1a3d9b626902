//! Where the code, the memory and the registers of a case are.

use gfxjit_sim::machine::wave::{HALF, Wave};

use crate::fuzzing::differential::guards::PAGE;

/// Where the code of a case lies.
pub(crate) const BASE: u64 = 0x10_0000;

pub(crate) const VGPRS: u32 = 256;

/// Bytes that may be written, that may not, and that may only be read, one behind the other.
pub(crate) const PART: u64 = PAGE as u64;

pub(crate) const LDS: usize = 1024;

pub(crate) const SCRATCH: u32 = 64;

/// Times that a case goes on behind a barrier or a pause.
pub(crate) const ROUNDS: usize = 6;

/// Registers that the epilogue stores.
pub(crate) const STORED: usize = 16;
/// Bytes of one.
pub(crate) const STORED_BYTES: usize = 256;
/// Bytes of LDS that the case has, and those for registers.
pub(crate) const LDS_WITH_STORED: usize = LDS + STORED * STORED_BYTES;

/// Holds where a lane's words go; random code seldom uses it.
pub(crate) const ADDRESS: u32 = 255;

/// Sets the register that the epilogue needs.
pub(crate) fn prepare(wave: &mut Wave) {
    let halves = wave.halves();
    let rows = wave.vgprs.iter_mut().skip(ADDRESS as usize * halves);
    for (half, lanes) in rows.take(halves).enumerate() {
        for (lane, slot) in lanes.iter_mut().enumerate() {
            *slot = ((half * HALF + lane) * 4) as u32;
        }
    }
}
