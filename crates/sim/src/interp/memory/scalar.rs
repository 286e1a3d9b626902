//! Loads into scalar registers.

use gfxjit_hal::{FaultKind, FaultSpace};
use gfxjit_isa::inst::{Action, Extend, Place, ScalarLoad};
use gfxjit_targets::Generation;

use crate::interp::buffer::{Layout, Resource};
use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step};
use crate::interp::memory::address::{AccessUse, failed};
use crate::interp::place::{load_part, load32, store32};
use crate::interp::registers::{set_sgpr, uniform};
use crate::machine::wave::{Wave, sreg};

/// Returns the handler of a scalar load.
pub(crate) fn prepare_scalar(generation: Generation) -> (Handler, Body) {
    let layout = Layout::of(generation);
    (scalar_load, Body::Scalar { layout })
}

/// The address of a scalar load. In each summand, the lowest two bits are ignored for words, and
/// the lowest bit for half-words ("Scalar memory addressing" in the ISA manuals: 8.2.1.1 of CDNA3,
/// 8.2 of RDNA4).
pub(super) fn scalar_address(base: u64, soffset: u32, load: &ScalarLoad) -> (u64, i64) {
    let ignored = u64::from(load.bytes.clamp(1, 4)) - 1;
    let offset = i64::from(load.offset) & !(ignored as i64);
    let soffset = i64::from(soffset) * i64::from(load.unit);
    let relative = offset + (soffset & !(ignored as i64));
    ((base & !ignored).wrapping_add_signed(relative), relative)
}

/// A scalar store: stores the words that begin inside a buffer.
pub(crate) fn scalar_store(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::ScalarStore(store) = &step.action else {
        return Ok(Flow::Next);
    };
    // Only GFX9 and GFX10 have scalar stores; the relevant parts of their resources are the same.
    let load = ScalarLoad {
        bytes: store.bytes,
        extend: Extend::None,
        to: store.from,
        base: store.base,
        buffer: store.buffer,
        soffset: store.soffset,
        unit: store.unit,
        offset: store.offset,
    };
    let wave = &*cx.wave;
    let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
    let (base, records) = base_of(wave, &load, Layout::Gfx9);
    let (address, relative) = scalar_address(base, soffset, &load);
    for word in 0..u64::from(store.bytes / 4) {
        let begin = relative + word as i64 * 4;
        if !records.is_none_or(|n| begin >= 0 && (begin as u64) < n) {
            continue;
        }
        let at = address.wrapping_add(word * 4);
        let kind = match cx.group.reach(at, 4) {
            Some(reached) if reached.writable => {
                let from = store.from.saturating_add(word as u8);
                let value = uniform(cx.wave, Place::Sgpr(from))[0];
                // SAFETY: the word is there, and writable.
                unsafe { store32(reached.host as *mut u8, value) };
                continue;
            }
            Some(_) => FaultKind::ReadOnly,
            None => FaultKind::OutOfRange,
        };
        let uses = AccessUse {
            name: "scalar store",
            bytes: 4,
            behind: 0,
            writes: true,
            aligned: false,
        };
        let mut stop = failed(uses, kind, FaultSpace::Global, 0, at);
        stop.lane = None;
        return Err(stop);
    }
    Ok(Flow::Next)
}

/// The base of a scalar access, and the number of bytes of the buffer.
fn base_of(wave: &Wave, load: &ScalarLoad, layout: Layout) -> (u64, Option<u64>) {
    if load.buffer {
        let r = Resource::read(wave, load.base, layout);
        return (r.base, Some(r.scalar_bytes()));
    }
    let [low, high] = uniform(wave, Place::Sgpr(load.base));
    (u64::from(low) | u64::from(high) << 32, None)
}

/// The address of each word of a scalar load; `None` outside of its buffer.
pub(super) fn scalar_parts(wave: &Wave, load: &ScalarLoad, layout: Layout) -> Vec<Option<u64>> {
    let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
    let (base, records) = base_of(wave, load, layout);
    let (address, relative) = scalar_address(base, soffset, load);
    let words = 0..i64::from(load.bytes.div_ceil(4));
    let inside = |begin: i64| records.is_none_or(|n| begin >= 0 && (begin as u64) < n);
    words
        .map(|word| inside(relative + word * 4).then(|| address.wrapping_add_signed(word * 4)))
        .collect()
}

fn scalar_load(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let (Action::ScalarLoad(load), Body::Scalar { layout }) = (&step.action, &step.body) else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
    let words = usize::from(load.bytes).div_ceil(4);
    let (base, records) = base_of(wave, load, *layout);
    let (address, relative) = scalar_address(base, soffset, load);
    let bytes = u64::from(load.bytes);
    let uses = AccessUse {
        name: "scalar load",
        bytes,
        behind: 0,
        writes: false,
        aligned: false,
    };
    let inside = |word: usize| {
        let begin = relative + word as i64 * 4;
        records.is_none_or(|n| begin >= 0 && (begin as u64) < n)
    };
    let outside = |uses: AccessUse, address: u64| {
        let mut stop = failed(uses, FaultKind::OutOfRange, FaultSpace::Global, 0, address);
        stop.lane = None;
        stop
    };
    let mut values = [0; 16];
    if (0..words).all(inside) {
        let Some(reached) = cx.group.reach(address, bytes) else {
            return Err(outside(uses, address));
        };
        for (word, value) in values.iter_mut().enumerate().take(words) {
            // SAFETY: the range holds `bytes` bytes from the address on.
            *value = unsafe {
                load_part(
                    (reached.host as *mut u8).add(word * 4),
                    load.bytes.min(4),
                    load.extend,
                )
            };
        }
    } else {
        // A buffer without records reads as zero.
        for (word, value) in values.iter_mut().enumerate().take(words) {
            let at = address.wrapping_add(word as u64 * 4);
            if !inside(word) {
                continue;
            }
            let Some(reached) = cx.group.reach(at, 4) else {
                return Err(outside(AccessUse { bytes: 4, ..uses }, at));
            };
            // SAFETY: the word is there.
            *value = unsafe { load32(reached.host as *mut u8) };
        }
    }
    if usize::from(load.to) != sreg::NULL {
        for (word, value) in values.iter().enumerate().take(words) {
            set_sgpr(wave, usize::from(load.to) + word, *value);
        }
    }
    Ok(Flow::Next)
}
