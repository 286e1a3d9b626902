//! The Rust functions that translated code calls: the interpreter's handler for one instruction,
//! the search for the next workgroup, and tables.

use std::ffi::c_void;

use gfxjit_isa::evaluator::Evaluator as _;

use crate::entry::frame::Frame;
use crate::inline_cache::{NO_CACHE, RangeCache};
use gfxjit_sim::engine::NextInX;
use gfxjit_sim::interp;
use gfxjit_sim::interp::{Lane, PLAIN_MODE, Plain};

/// Executes one instruction with the interpreter. The registers of its operands are in the wave.
/// Returns 0, or 1 with a fault in the frame.
pub(crate) extern "C" fn step(frame: *mut Frame<'_, '_>, pc: u64, cache: u64) -> u64 {
    // SAFETY: translated code passes on the frame it was called with, which nothing else uses
    // meanwhile; wave and group are borrowed for as long by the maker of the frame (`ImageCode::frame`).
    let frame = unsafe { &mut *frame };
    count_started(frame);
    let (current, group) = (frame.current, frame.group);
    // SAFETY: as above.
    let (wave, group) = unsafe { (&mut *current, &mut *group) };
    let pc = frame.base.wrapping_add(pc);
    wave.pc = pc;
    let touched = if cache == u64::from(NO_CACHE) {
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
        let found = RangeCache {
            start: range.start,
            lane_limit: below(touched.bytes),
            chunk_limit: below(touched.bytes * u64::from(frame.width)),
            wave_limit: below(touched.bytes * u64::from(wave.size)),
        };
        // SAFETY: the maker of the frame has made room for all caches of the region.
        unsafe { *frame.caches.add(cache as usize) = found };
    }
    0
}

/// Continues with the thread's next workgroup when all waves of this one, which began in this call,
/// have ended. Returns 1, or 0 if there is no next workgroup.
extern "C" fn follow(frame: *mut Frame<'_, '_>) -> u64 {
    // SAFETY: as in `step`.
    let frame = unsafe { &mut *frame };
    count_started(frame);
    // SAFETY: as above.
    let group = unsafe { &mut *frame.group };
    let follows = group.follow(group.launch_state);
    frame.is_fresh |= follows;
    if follows {
        may_follow(frame);
    }
    follows.into()
}

/// Sets the number of workgroups with which the code may continue without a call.
pub(crate) fn may_follow(frame: &mut Frame<'_, '_>) {
    // SAFETY: as in `step`.
    let group = unsafe { &mut *frame.group };
    let may = group.launch_state.is_some() && group.lds.is_empty() && !group.interpreted;
    let following = group.next_workgroups.as_ref().filter(|_| may);
    if let Some(NextInX { count, x, stop }) = following.and_then(|following| following.in_x()) {
        (frame.followers, frame.counted) = (count, count);
        (frame.x, frame.stop) = (x, stop);
    }
}

/// Reports to the launch the workgroups with which the code has continued.
pub(crate) fn count_started(frame: &mut Frame<'_, '_>) {
    let count = frame.counted - frame.followers;
    if count == 0 {
        return;
    }
    frame.counted = frame.followers;
    // SAFETY: as in `step`.
    let group = unsafe { &mut *frame.group };
    group.id[0] += count;
    if let Some(following) = &mut group.next_workgroups {
        following.have_started(count);
    }
}

extern "C" fn two_over_pi(array: *mut u64, count: u32) {
    // SAFETY: translated code passes its own array, which has room for a chunk.
    let values = unsafe { std::slice::from_raw_parts_mut(array, count as usize) };
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    for value in values {
        *value = e.two_over_pi(*value as u32);
    }
}

/// The functions, by their names in the IR.
pub(crate) fn functions() -> [(&'static str, *const c_void); 3] {
    [
        ("gfxjit_step", step as *const c_void),
        ("gfxjit_follow", follow as *const c_void),
        ("gfxjit_two_over_pi", two_over_pi as *const c_void),
    ]
}
