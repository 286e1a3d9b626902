//! Access to registers: scalar values, rows of vector registers, and writes to some lanes.

#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

use gfxjit_isa::asm::Special;
use gfxjit_isa::inst::Place;

use crate::machine::memory::{FLAT_SCRATCH_BASE, PRIVATE_BASE, SHARED_BASE};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};

/// Whether the host supports the AVX2 functions.
#[cfg(target_arch = "x86_64")]
pub(crate) static HAS_AVX2: LazyLock<bool> = LazyLock::new(|| {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("f16c")
});

/// A value that all lanes share: low and high word.
#[inline]
pub fn uniform(wave: &Wave, place: Place) -> [u32; 2] {
    match place {
        Place::Const(c) => [c as u32, (c >> 32) as u32],
        Place::Sgpr(n) => {
            let at = |n: usize| wave.sgprs.get(n).copied().unwrap_or(0);
            [at(n.into()), at(usize::from(n) + 1)]
        }
        Place::Scc => [u32::from(wave.scc), 0],
        Place::Special(special) => {
            let mask = |first: usize| {
                let high = if wave.size == 64 {
                    wave.sgprs[first + 1]
                } else {
                    0
                };
                wave.sgprs[first] | high
            };
            let value = match special {
                Special::Scc => u64::from(wave.scc),
                Special::Vccz => u64::from(mask(sreg::VCC) == 0),
                Special::Execz => u64::from(mask(sreg::EXEC) == 0),
                Special::SharedBase => SHARED_BASE,
                Special::SharedLimit => SHARED_BASE | u64::from(u32::MAX),
                Special::PrivateBase => PRIVATE_BASE,
                Special::PrivateLimit => PRIVATE_BASE | u64::from(u32::MAX),
                Special::FlatScratchBase => FLAT_SCRATCH_BASE,
                Special::FlatScratchBaseHigh => FLAT_SCRATCH_BASE >> 32,
                Special::PopsExitingWaveId => 0,
            };
            [value as u32, (value >> 32) as u32]
        }
        // Vector registers are not uniform; the decoder does not use them as uniform operands.
        Place::Vgpr(_) | Place::Agpr(_) => [0, 0],
    }
}

/// Writes a scalar register; NULL stays zero.
#[inline]
pub(crate) fn set_sgpr(wave: &mut Wave, register: usize, value: u32) {
    if register != sreg::NULL
        && let Some(slot) = wave.sgprs.get_mut(register)
    {
        *slot = value;
    }
}

/// Index of a vector register's row for one half of the wave.
#[inline]
pub fn row_index(wave: &Wave, place: Place, word: usize, half: usize) -> usize {
    let register = match place {
        Place::Vgpr(r) => usize::from(r),
        Place::Agpr(r) => wave.vgpr_count as usize + usize::from(r),
        _ => 0,
    };
    (register + word) * wave.halves() + half
}

#[inline(always)]
fn blend_lanes(to: &mut Lanes, from: &Lanes, mask: u32) {
    for lane in 0..HALF {
        let m = (mask >> lane & 1).wrapping_neg();
        to[lane] = from[lane] & m | to[lane] & !m;
    }
}

/// # Safety
/// The host has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn blend_avx2(to: &mut Lanes, from: &Lanes, mask: u32) {
    blend_lanes(to, from, mask);
}

/// Writes the lanes in `mask`.
#[inline]
pub(crate) fn blend(to: &mut Lanes, from: &Lanes, mask: u32) {
    if mask == u32::MAX {
        *to = *from;
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if *HAS_AVX2 {
        // SAFETY: the host has it.
        unsafe { blend_avx2(to, from, mask) };
        return;
    }
    blend_lanes(to, from, mask);
}
