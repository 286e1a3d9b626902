//! What translated code calls.

use std::ffi::c_void;
use std::mem::offset_of;

use gfxjit_isa::engine::Engine as _;
use gfxjit_isa::inst::Extend;

use super::frame::Frame;
use super::sites::Site;
use super::translate::NO_SITE;
use crate::interp::{
    self, Lane, PLAIN_MODE, Plain, load_part, load64, store8, store16, store32, store64,
};

/// Executes one instruction as the interpreter does. The registers it names are in the wave.
/// Returns 0, or 1 with a fault in the frame.
pub(super) extern "C" fn step(frame: *mut Frame<'_, '_>, pc: u64, site: u64) -> u64 {
    // SAFETY: translated code passes on the frame it was called with, which nothing else uses
    // meanwhile; wave and group are borrowed for as long by who made the frame (`super::Inner::frame`).
    let frame = unsafe { &mut *frame };
    let (current, group) = (frame.current, frame.group);
    // SAFETY: as above.
    let (wave, group) = unsafe { (&mut *current, &mut *group) };
    wave.pc = pc;
    let touched = if site == u64::from(NO_SITE) {
        None
    } else {
        interp::touched(frame.program, wave, pc)
    };
    if let Err(fault) = interp::step(frame.program, wave, group, pc) {
        frame.fault = Some(Box::new(fault));
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
        // SAFETY: who made the frame has made room for all sites of the region.
        unsafe { *frame.sites.add(site as usize) = found };
    }
    0
}

extern "C" fn two_over_pi(array: *mut u64, count: u32) {
    // SAFETY: translated code passes its own array, which has room for a chunk.
    let values = unsafe { std::slice::from_raw_parts_mut(array, count as usize) };
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    for value in values {
        *value = e.two_over_pi(*value as u32);
    }
}

/// Most lanes of a chunk.
const LANES: usize = 16;

/// Addresses and words of a chunk's lanes, as translated code passes them.
#[repr(C)]
pub(super) struct Lanes {
    at: [u64; LANES],
    words: [[u32; LANES]; 4],
}

impl Lanes {
    /// Where a word of the lanes begins.
    pub(super) const fn offset(word: usize) -> usize {
        offset_of!(Self, words) + word * LANES * 4
    }
}

/// The lanes of a mask.
fn each_lane(mut active: u32, mut f: impl FnMut(usize)) {
    while active != 0 {
        f(active.trailing_zeros() as usize % LANES);
        active &= active - 1;
    }
}

/// Loads words, or a part of one, of the active lanes.
pub(super) extern "C" fn gather(lanes: *mut Lanes, active: u32, bytes: u32) {
    // SAFETY: translated code passes its own array.
    let Lanes { at, words } = unsafe { &mut *lanes };
    each_lane(active, |lane| {
        let from: *mut u8 = std::ptr::with_exposed_provenance_mut(at[lane] as usize);
        let whole = bytes as usize / 8;
        // SAFETY: translated code has checked `bytes` bytes from each active lane's address on.
        unsafe {
            let (pairs, _) = words.as_chunks_mut::<2>();
            for (number, [low, high]) in pairs.iter_mut().enumerate().take(whole) {
                [low[lane], high[lane]] = load64(from.add(number * 8));
            }
            if !bytes.is_multiple_of(8)
                && let Some(to) = words.get_mut(whole * 2)
            {
                let bytes = bytes.min(4) as u8;
                to[lane] = load_part(from.add(whole * 8), bytes, Extend::None);
            }
        }
    });
}

/// Stores words, or a part of one, of the active lanes, lane by lane: the last one wins where
/// they overlap.
pub(super) extern "C" fn scatter(lanes: *const Lanes, active: u32, bytes: u32) {
    // SAFETY: translated code passes its own array.
    let Lanes { at, words } = unsafe { &*lanes };
    each_lane(active, |lane| {
        let to: *mut u8 = std::ptr::with_exposed_provenance_mut(at[lane] as usize);
        // SAFETY: translated code has checked `bytes` bytes from each active lane's address on,
        // and that they may be written.
        unsafe {
            match bytes {
                1 => store8(to, words[0][lane]),
                2 => store16(to, words[0][lane]),
                _ => {
                    let words = &words[..bytes as usize / 4];
                    let (pairs, rest) = words.as_chunks::<2>();
                    for (number, [low, high]) in pairs.iter().enumerate() {
                        store64(to.add(number * 8), [low[lane], high[lane]]);
                    }
                    for values in rest {
                        store32(to.add(pairs.len() * 8), values[lane]);
                    }
                }
            }
        }
    });
}

/// The functions by name.
pub(super) fn functions() -> [(&'static str, *const c_void); 4] {
    [
        ("gfxjit_gather", gather as *const c_void),
        ("gfxjit_scatter", scatter as *const c_void),
        ("gfxjit_step", step as *const c_void),
        ("gfxjit_two_over_pi", two_over_pi as *const c_void),
    ]
}
