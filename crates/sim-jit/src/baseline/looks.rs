//! Functions that code with checks calls, before it accesses memory and behind that.

use gfxjit_isa::inst::{LoadedHalf, Place};
use gfxjit_sim::engine::GroupContext;
use gfxjit_sim::interp::check::{LaneOffsets, RowSite, RowStart};
use gfxjit_sim::interp::{self, watch};
use gfxjit_sim::machine::wave::Wave;

use crate::baseline::memory::{AccessPart, BaselineSpace, Direction};
use crate::entry::frame::Frame;

/// An access as code passes it: bytes of a lane 7:0, a store 8, of upper halves 9, of accumulation registers 10, in LDS 11,
/// a load that keeps the register's other half 12, lanes of a chunk 23:16, the first register 47:32.
#[derive(Clone, Copy)]
pub(crate) struct AccessWord(pub u64);

const STORES: u64 = 1 << 8;
const HIGH: u64 = 1 << 9;
const AGPR: u64 = 1 << 10;
const LDS: u64 = 1 << 11;
const KEEPS: u64 = 1 << 12;

impl AccessWord {
    /// Of a part of an access; nothing if checks do not look at it in this way.
    pub(crate) fn of(
        part: &AccessPart,
        space: BaselineSpace,
        direction: Direction,
        lanes: u32,
    ) -> Option<Self> {
        let space = match space {
            BaselineSpace::Global(_) => 0,
            BaselineSpace::Lds => LDS,
            BaselineSpace::Scratch => return None,
        };
        let (file, register) = match part.place {
            Place::Vgpr(n) => (0, n),
            Place::Agpr(n) => (AGPR, n),
            _ => return None,
        };
        let half = |high: bool| file | if high { HIGH } else { 0 } | u64::from(register) << 32;
        let data = match direction {
            Direction::Load(_, Some(LoadedHalf { high, keeps: true })) => KEEPS | half(high),
            Direction::Load(..) => 0,
            Direction::Store { high } => STORES | half(high),
        };
        Some(Self(
            u64::from(part.bytes) | space | data | u64::from(lanes) << 16,
        ))
    }

    fn site(self, pc: u64) -> RowSite {
        let has = |bit: u64| self.0 & bit != 0;
        let register = (self.0 >> 32) as u16;
        let place = match has(AGPR) {
            true => Place::Agpr(register),
            false => Place::Vgpr(register),
        };
        RowSite {
            pc,
            bytes: self.0 as u8,
            from: has(STORES).then_some((place, has(HIGH))),
            half: has(KEEPS).then_some((place, has(HIGH))),
            is_scalar: false,
        }
    }
}

/// The frame of code, the wave that runs, and its workgroup.
///
/// # Safety
/// Nothing else uses them as long as these are used.
unsafe fn parts<'f, 'a, 'b>(
    frame: *mut Frame<'a, 'b>,
) -> (
    &'f mut Frame<'a, 'b>,
    &'f mut Wave,
    &'f mut GroupContext<'b>,
) {
    // SAFETY: the caller's.
    unsafe {
        let frame = &mut *frame;
        let (wave, group) = (&mut *frame.current, &mut *frame.group);
        (frame, wave, group)
    }
}

/// Looks at an access whose offsets are on the code's stack. Returns 0, or 1 if the interpreter's handler is to do it.
pub(crate) extern "sysv64" fn look(
    frame: *mut Frame<'_, '_>,
    pc: u64,
    access: u64,
    offsets: *const u8,
    cache: u64,
) -> u64 {
    // SAFETY: translated code passes on the frame it was called with, which nothing else uses meanwhile. The frame has the
    // wave that runs and its workgroup.
    let (frame, wave, group) = unsafe { parts(frame) };
    let Some(checker) = watch::checker(group) else {
        return 1;
    };
    let access = AccessWord(access);
    let site = access.site(pc);
    if access.0 & LDS == 0 {
        // SAFETY: the code has an offset of 64 bits for each lane of the wave on its stack, where there is room for 64.
        let offsets = unsafe { &*offsets.cast::<LaneOffsets>() };
        // SAFETY: the number is that of an inline cache of the code.
        let start = unsafe { (*frame.caches.add(cache as usize)).start };
        let start = RowStart::Range(start);
        // SAFETY: the code has found the enabled lanes inside of the cache's range; it exists on hosts with AVX2.
        return u64::from(!unsafe { checker.row(site, (start, offsets), wave, group) });
    }
    // A chunk has room for offsets of 64 bits, and those of two parts, of 32, one after the other.
    let (mut at, lanes) = ([0; 64], (access.0 >> 16) as usize & 0xff);
    for (chunk, own) in at.chunks_mut(lanes).enumerate() {
        // SAFETY: as above, of 32 bits.
        let offsets = unsafe {
            let chunk = offsets.add(chunk * lanes * 8).cast::<u32>();
            std::slice::from_raw_parts(chunk, own.len())
        };
        for (to, offset) in own.iter_mut().zip(offsets) {
            *to = (*offset).into();
        }
    }
    // SAFETY: as above, of LDS.
    u64::from(!unsafe { checker.row(site, (RowStart::Lds, &at), wave, group) })
}

/// The same for a load of the scalar unit.
pub(crate) extern "sysv64" fn look_scalar(
    frame: *mut Frame<'_, '_>,
    pc: u64,
    bytes: u64,
    address: u64,
    cache: u64,
) -> u64 {
    // SAFETY: as in `look`.
    let (frame, wave, group) = unsafe { parts(frame) };
    let Some(checker) = watch::checker(group) else {
        return 1;
    };
    // SAFETY: as in `look`.
    let start = RowStart::Range(unsafe { (*frame.caches.add(cache as usize)).start });
    let site = RowSite {
        pc,
        bytes: bytes as u8,
        from: None,
        half: None,
        is_scalar: true,
    };
    u64::from(!checker.scalar(site, (start, address), wave, group))
}

/// A store that was looked at has been executed.
pub(crate) extern "sysv64" fn looked(frame: *mut Frame<'_, '_>) {
    // SAFETY: as in `look`.
    let (_, _, group) = unsafe { parts(frame) };
    if let Some(checker) = watch::checker(group) {
        checker.after(group);
    }
}

/// The wave drops what is in caches of its workgroup's processor, or also beyond.
pub(crate) extern "sysv64" fn fenced(frame: *mut Frame<'_, '_>, beyond_workgroup: u64) {
    // SAFETY: as in `look`.
    let (_, wave, group) = unsafe { parts(frame) };
    if let Some(checker) = watch::checker(group) {
        checker.fence(wave, group, beyond_workgroup != 0);
    }
}

/// Executes an instruction whose operands are defined, and which accesses no memory, by the interpreter's handler. Returns
/// 0, or 1 with a fault in the frame.
pub(crate) extern "sysv64" fn step_defined(frame: *mut Frame<'_, '_>, pc: u64) -> u64 {
    // SAFETY: as in `look`.
    let (frame, wave, group) = unsafe { parts(frame) };
    wave.pc = pc;
    match interp::step_unchecked(frame.program, wave, group, pc) {
        Ok(()) => 0,
        Err(fault) => {
            frame.fault = Some(Box::new(fault));
            1
        }
    }
}
