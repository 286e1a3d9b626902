//! What translated code calls.

use std::ffi::c_void;

use gfxjit_isa::engine::Engine as _;

use super::frame::{Frame, Site};
use super::translate::NO_SITE;
use crate::interp::{self, Lane, PLAIN_MODE, Plain};

/// Executes one instruction as the interpreter does. The registers it names are in the wave.
/// Returns 0, or 1 with a fault in the frame.
extern "C" fn step(frame: *mut Frame<'_, '_>, pc: u64, site: u32) -> u32 {
    // SAFETY: translated code passes on the frame it was called with, which nothing else uses
    // meanwhile; wave and group are borrowed by `super::enter` for as long.
    let frame = unsafe { &mut *frame };
    let (wave, group) = (frame.wave, frame.group);
    // SAFETY: as above.
    let (wave, group) = unsafe { (&mut *wave, &mut *group) };
    wave.pc = pc;
    let touched = if site == NO_SITE {
        None
    } else {
        interp::touched(frame.program, wave, pc)
    };
    if let Err(fault) = interp::step(frame.program, wave, group, pc) {
        frame.fault = Some(fault);
        return 1;
    }
    if let Some(touched) = touched
        && let Some(range) = group.memory.find(touched.address)
        && (range.writable || !touched.writes)
    {
        let len = range.end - range.start;
        let below = |bytes: u64| (len + 1).saturating_sub(bytes);
        let found = Site {
            start: range.start,
            lane_limit: below(touched.bytes),
            chunk_limit: below(touched.bytes * u64::from(frame.width)),
        };
        // SAFETY: `super::enter` has made room for all sites of the region.
        unsafe { *frame.sites.add(site as usize) = found };
    }
    0
}

macro_rules! on_arrays {
    ($($name:ident: $t:ty;)*) => {
        $(extern "C" fn $name(array: *mut $t, count: u32) {
            // SAFETY: translated code passes its own array, which has room for a chunk.
            let values = unsafe { std::slice::from_raw_parts_mut(array, count as usize) };
            let mut e = Lane::<Plain>::new(PLAIN_MODE);
            for value in values {
                *value = e.$name(*value);
            }
        })*
    };
}
on_arrays! {
    exp2: f32;
    log2: f32;
    sin_turns: f32;
    cos_turns: f32;
}

extern "C" fn two_over_pi(array: *mut u64, count: u32) {
    // SAFETY: as above.
    let values = unsafe { std::slice::from_raw_parts_mut(array, count as usize) };
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    for value in values {
        *value = e.two_over_pi(*value as u32);
    }
}

/// The functions by name.
pub(super) fn functions() -> [(&'static str, *const c_void); 6] {
    [
        ("gfxjit_step", step as *const c_void),
        ("gfxjit_exp2", exp2 as *const c_void),
        ("gfxjit_log2", log2 as *const c_void),
        ("gfxjit_sin_turns", sin_turns as *const c_void),
        ("gfxjit_cos_turns", cos_turns as *const c_void),
        ("gfxjit_two_over_pi", two_over_pi as *const c_void),
    ]
}
