//! Memory instructions of the vector unit; `scalar` has those of the scalar unit.

pub(crate) mod accesses;
mod address;
pub(crate) mod atomic;
pub(crate) mod image;
pub(crate) mod scalar;
mod to_lds;
pub(crate) mod touched;
mod transfer;
mod transposed;
mod typed;

use std::sync::atomic::{Ordering, fence};

use gfxjit_isa::inst::{Access, Action, Address, Extend, Memory, Place};
use gfxjit_isa::ops;
use gfxjit_targets::Generation;

use crate::interp::buffer::Layout;
use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::place::Target;
use crate::interp::registers::uniform;
use crate::machine::wave::Wave;
use address::{AccessUse, in_one_range, targets};
use atomic::{AtomicFn, MakeAtomic};
use transfer::{lane_word, load, load_words, set_lane_word, store, store_words};

/// Prepares an access of the vector unit.
pub(crate) fn prepare(memory: &Memory, generation: Generation) -> Option<(Handler, Body)> {
    let atomic = match memory.access {
        Access::Atomic { op, .. } => Some(ops::visit_atomic(op, MakeAtomic)?),
        _ => None,
    };
    let layout = Layout::of(generation);
    let body = Body::Memory {
        atomic,
        layout,
        generation,
    };
    Some((run, body))
}

/// An access of a wave's active lanes; at least one lane is active.
struct LaneAccess<'a> {
    memory: &'a Memory,
    layout: Layout,
    generation: Generation,
    /// The active lanes.
    exec: u64,
}

impl LaneAccess<'_> {
    /// Finds the target of each active lane's access.
    fn find(
        &self,
        cx: &mut Cx<'_, '_>,
        offset: i32,
        uses: AccessUse,
        out: &mut [Target; 64],
    ) -> Result<(), Box<StepFault>> {
        targets(cx, self.memory, self.layout, self.exec, offset, uses, out)
    }

    /// Finds targets word by word, for buffers: of an access that is partly outside, the words
    /// inside are loaded or stored.
    fn find_words(
        &self,
        cx: &mut Cx<'_, '_>,
        name: &'static str,
        bytes: u8,
        writes: bool,
    ) -> Result<[[Target; 64]; 4], Box<StepFault>> {
        let mut at = [[Target::Nowhere; 64]; 4];
        for (at, word) in at.iter_mut().zip(0..u32::from(bytes / 4)) {
            let uses = AccessUse {
                behind: word * 4,
                ..uses(name, 4, writes)
            };
            self.find(cx, self.memory.offset, uses, at)?;
        }
        Ok(at)
    }

    /// Executes an access to whole words in one range of memory, the most common case. Returns
    /// whether it was one.
    fn run_in_one_range(&self, cx: &mut Cx<'_, '_>, atomic: Option<AtomicFn>) -> bool {
        let Self { memory, exec, .. } = *self;
        match memory.access {
            Access::Load { bytes, to, .. } if bytes >= 4 => {
                let uses = uses("load", bytes, false);
                let Some(at) = in_one_range(cx, memory, exec, memory.offset, uses) else {
                    return false;
                };
                // SAFETY: the range holds `bytes` bytes from each address on.
                unsafe { load_words(cx.wave, exec, &at, usize::from(bytes / 4), to) };
                true
            }
            Access::Store {
                bytes,
                high: false,
                from,
            } if bytes >= 4 => {
                let uses = uses("store", bytes, true);
                let Some(at) = in_one_range(cx, memory, exec, memory.offset, uses) else {
                    return false;
                };
                // SAFETY: the range holds `bytes` bytes from each address on, and is writable.
                unsafe { store_words(cx.wave, exec, &at, usize::from(bytes / 4), from) };
                true
            }
            // Scratch has a lane's words apart.
            Access::Atomic {
                words,
                data,
                second,
                returns,
                ..
            } if !matches!(memory.address, Address::Scratch { .. }) => {
                let uses = uses("atomic operation", words * 4, true);
                let bytes = u64::from(words) * 4;
                let found = in_one_range(cx, memory, exec, memory.offset, uses);
                let (Some((at, _)), Some(f)) = (found, atomic) else {
                    return false;
                };
                let is_aligned =
                    |(lane, at): (usize, &u64)| exec >> lane & 1 == 0 || at.is_multiple_of(bytes);
                if !at.iter().enumerate().all(is_aligned) {
                    return false;
                }
                let host = |lane: usize| {
                    let at: u64 = at[lane];
                    Target::Host(std::ptr::with_exposed_provenance_mut(at as usize))
                };
                atomics(cx.wave, exec, host, f, words, (data, second, returns));
                true
            }
            _ => false,
        }
    }

    fn is_in_buffer(&self) -> bool {
        matches!(self.memory.address, Address::Buffer { .. })
    }

    /// Executes a load or store of several words in a buffer; returns `false` for other accesses.
    fn run_in_buffer(&self, cx: &mut Cx<'_, '_>) -> Result<bool, Box<StepFault>> {
        if !self.is_in_buffer() {
            return Ok(false);
        }
        match self.memory.access {
            Access::Load { bytes, to, .. } if bytes > 4 => {
                let at = self.find_words(cx, "load", bytes, false)?;
                for (word, at) in at.iter().enumerate().take(usize::from(bytes / 4)) {
                    load(cx.wave, self.exec, at, (4, Extend::None, None), to, word);
                }
            }
            Access::Store { bytes, from, .. } if bytes > 4 => {
                let at = self.find_words(cx, "store", bytes, true)?;
                // Lane by lane: if accesses overlap, the last lane wins.
                for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
                    for (word, at) in at.iter().enumerate().take(usize::from(bytes / 4)) {
                        store(cx.wave, 1 << lane, at, 4, false, (from, word));
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Executes any other access, lane by lane.
    fn run_by_lane(
        &self,
        cx: &mut Cx<'_, '_>,
        atomic: Option<AtomicFn>,
    ) -> Result<(), Box<StepFault>> {
        let Self { memory, exec, .. } = *self;
        let mut at = [Target::Nowhere; 64];
        match memory.access {
            Access::Load {
                bytes,
                extend,
                half,
                to,
            } => {
                self.find(cx, memory.offset, uses("load", bytes, false), &mut at)?;
                load(cx.wave, exec, &at, (bytes, extend, half), to, 0);
            }
            Access::Store { bytes, high, from } => {
                self.find(cx, memory.offset, uses("store", bytes, true), &mut at)?;
                store(cx.wave, exec, &at, bytes, high, (from, 0));
            }
            Access::Load2 { bytes, to } => {
                let mut second = [Target::Nowhere; 64];
                let uses = uses("load", bytes, false);
                self.find(cx, memory.offset, uses, &mut at)?;
                self.find(cx, memory.offset1, uses, &mut second)?;
                let access = (bytes, Extend::None, None);
                load(cx.wave, exec, &at, access, to, 0);
                load(cx.wave, exec, &second, access, to, usize::from(bytes / 4));
            }
            Access::Store2 {
                bytes,
                from,
                second,
            } => {
                let mut other = [Target::Nowhere; 64];
                let uses = uses("store", bytes, true);
                self.find(cx, memory.offset, uses, &mut at)?;
                self.find(cx, memory.offset1, uses, &mut other)?;
                store(cx.wave, exec, &at, bytes, false, (from, 0));
                store(cx.wave, exec, &other, bytes, false, (second, 0));
            }
            Access::Exchange2 {
                words,
                data,
                second,
                to,
            } => self.exchange(cx, words, [data, second], to)?,
            Access::ToLds {
                bytes,
                extend,
                place,
            } => self.load_to_lds(cx, bytes, extend, place)?,
            Access::FromLds { bytes, place } => self.store_from_lds(cx, bytes, place)?,
            Access::Count { subtract, to } => self.count(cx, subtract, to)?,
            Access::Block { store, data } => self.block(cx, store, data)?,
            Access::Typed { .. } => self.typed(cx)?,
            Access::Transposed { shape, to } => self.load_transposed(cx, shape, to)?,
            Access::Atomic {
                words,
                data,
                second,
                returns,
                ..
            } => {
                let uses = AccessUse {
                    aligned: true,
                    ..uses("atomic operation", words * 4, true)
                };
                self.find(cx, memory.offset, uses, &mut at)?;
                if let Some(f) = atomic {
                    let target = |lane: usize| at[lane];
                    atomics(cx.wave, exec, target, f, words, (data, second, returns));
                }
            }
        }
        Ok(())
    }
}

impl LaneAccess<'_> {
    /// Adds the number of active lanes to a word, or subtracts it.
    fn count(&self, cx: &mut Cx<'_, '_>, subtract: bool, to: Place) -> Result<(), Box<StepFault>> {
        let uses = AccessUse {
            aligned: true,
            ..uses("atomic operation", 4, true)
        };
        let mut at = [Target::Nowhere; 64];
        self.find(cx, self.memory.offset, uses, &mut at)?;
        let first = self.exec.trailing_zeros() as usize;
        let count = self.exec.count_ones();
        let new = |old: u32| match subtract {
            true => old.wrapping_sub(count),
            false => old.wrapping_add(count),
        };
        // SAFETY: `find` has checked range and alignment.
        let [old, _] = unsafe { at[first].exchange(1, |[old, _]| [new(old), 0]) };
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            set_lane_word(cx.wave, to, 0, lane, old);
        }
        Ok(())
    }

    /// Loads or stores those of 32 registers whose bits are set in M0; the other registers, and
    /// their words in memory, are unchanged (RDNA4 ISA manual, 10.9).
    fn block(
        &self,
        cx: &mut Cx<'_, '_>,
        is_store: bool,
        data: Place,
    ) -> Result<(), Box<StepFault>> {
        let words = uniform(cx.wave, Place::M0)[0];
        let uses = uses(if is_store { "store" } else { "load" }, 4, is_store);
        for word in (0..32).filter(|word| words >> word & 1 != 0) {
            let mut at = [Target::Nowhere; 64];
            self.find(cx, self.memory.offset + word * 4, uses, &mut at)?;
            if is_store {
                store(cx.wave, self.exec, &at, 4, false, (data, word as usize));
            } else {
                let access = (4, Extend::None, None);
                load(cx.wave, self.exec, &at, access, data, word as usize);
            }
        }
        Ok(())
    }

    /// Exchanges two elements for each lane: the second exchange of a lane reads the result of the
    /// first.
    fn exchange(
        &self,
        cx: &mut Cx<'_, '_>,
        words: u8,
        data: [Place; 2],
        to: Place,
    ) -> Result<(), Box<StepFault>> {
        let uses = AccessUse {
            aligned: true,
            ..uses("exchange", words * 4, true)
        };
        let offsets = [self.memory.offset, self.memory.offset1];
        let mut at = [[Target::Nowhere; 64]; 2];
        for (at, offset) in at.iter_mut().zip(offsets) {
            self.find(cx, offset, uses, at)?;
        }
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            let new = data.map(|place| {
                [0, 1].map(|word| match word < usize::from(words) {
                    true => lane_word(cx.wave, place, word, lane),
                    false => 0,
                })
            });
            for (n, (at, new)) in at.iter().zip(new).enumerate() {
                // SAFETY: `find` has checked range and alignment.
                let old = unsafe { at[lane].exchange(words, |_| new) };
                for word in 0..usize::from(words) {
                    let first = n * usize::from(words);
                    set_lane_word(cx.wave, to, first + word, lane, old[word]);
                }
            }
        }
        Ok(())
    }
}

fn uses(name: &'static str, bytes: u8, writes: bool) -> AccessUse {
    AccessUse {
        name,
        bytes: bytes.into(),
        behind: 0,
        writes,
        aligned: false,
    }
}

/// Executes an atomic operation for each active lane. The registers are those of the operand, of
/// the second operand and of the old value.
fn atomics(
    wave: &mut Wave,
    exec: u64,
    target: impl Fn(usize) -> Target,
    f: AtomicFn,
    words: u8,
    (data, second, returns): (Place, Option<Place>, Option<Place>),
) {
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let operand = |place: Option<Place>| {
            let word = |i| place.map_or(0, |p| lane_word(wave, p, i, lane));
            [word(0), if words == 2 { word(1) } else { 0 }]
        };
        let (a, b) = (operand(Some(data)), operand(second));
        let mode = wave.mode;
        // SAFETY: range, alignment and that it is writable were looked at.
        let old = unsafe { target(lane).exchange(words, |old| f(mode, [old, a, b])) };
        if let Some(to) = returns {
            for word in 0..usize::from(words) {
                set_lane_word(wave, to, word, lane, old[word]);
            }
        }
    }
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::Memory(memory) = &step.action else {
        return Ok(Flow::Next);
    };
    let Body::Memory {
        atomic,
        layout,
        generation,
    } = &step.body
    else {
        return Ok(Flow::Next);
    };
    let exec = cx.wave.exec() & (u64::MAX >> (64 - cx.wave.size));
    if exec == 0 {
        return Ok(Flow::Next);
    }
    if memory.is_coherent_load {
        fence(Ordering::SeqCst);
    }
    let access = LaneAccess {
        memory,
        layout: *layout,
        generation: *generation,
        exec,
    };
    if !access.run_in_one_range(cx, *atomic) && !access.run_in_buffer(cx)? {
        access.run_by_lane(cx, *atomic)?;
    }
    Ok(Flow::Next)
}
