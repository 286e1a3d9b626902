//! Loads into scalar registers.

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Action, Place};

use crate::interp::buffer::{Layout, Resource};
use crate::interp::instruction::{Cx, Flow, Outcome, Step};
use crate::interp::memory::address::{Use, failed};
use crate::interp::place::{load_part, load32};
use crate::interp::registers::{set_sgpr, uniform};
use crate::machine::memory::Range;
use crate::machine::wave::sreg;

/// Scalar loads ignore the two low bits of the address of whole words (RDNA3 ISA manual,
/// section 7.2).
pub fn scalar_load(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::ScalarLoad(load) = &step.action else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
    let relative = i64::from(load.offset) + i64::from(soffset);
    let words = usize::from(load.bytes).div_ceil(4);
    let (base, records) = if load.buffer {
        // Scalar loads know nothing of swizzles, so any layout will do.
        let r = Resource::read(wave, load.base, Layout::Gfx10);
        (r.base, Some(r.scalar_bytes()))
    } else {
        let [low, high] = uniform(wave, Place::Sgpr(load.base));
        (u64::from(low) | u64::from(high) << 32, None)
    };
    let mut address = base.wrapping_add_signed(relative);
    if load.bytes >= 4 {
        address &= !3;
    }
    let bytes = u64::from(load.bytes);
    let uses = Use {
        name: "scalar load",
        bytes,
        writes: false,
        aligned: false,
    };
    let inside = |word: usize| {
        records.is_none_or(|n| relative >= 0 && relative as u64 + (word as u64 + 1) * 4 <= n)
    };
    let mut values = [0; 16];
    if (0..words).all(inside) {
        let fits = |r: &Range| r.end - address >= bytes;
        let Some(_) = cx.group.memory.find(address).filter(fits) else {
            let mut stop = failed(
                uses,
                FaultKind::OutOfRange,
                "outside every buffer",
                0,
                address,
            );
            stop.lane = None;
            return Err(stop);
        };
        for (word, value) in values.iter_mut().enumerate().take(words) {
            // SAFETY: the range holds `bytes` bytes from the address on.
            *value = unsafe {
                load_part(
                    (address as *mut u8).add(word * 4),
                    load.bytes.min(4),
                    load.extend,
                )
            };
        }
    } else {
        // A buffer reads as zero where it has no records.
        for (word, value) in values.iter_mut().enumerate().take(words) {
            let at = address.wrapping_add(word as u64 * 4);
            if inside(word) && cx.group.memory.find(at).is_some_and(|r| r.end - at >= 4) {
                // SAFETY: the range holds the word.
                *value = unsafe { load32(at as *mut u8) };
            }
        }
    }
    if usize::from(load.to) != sreg::NULL {
        for (word, value) in values.iter().enumerate().take(words) {
            set_sgpr(wave, usize::from(load.to) + word, *value);
        }
    }
    Ok(Flow::Next)
}
