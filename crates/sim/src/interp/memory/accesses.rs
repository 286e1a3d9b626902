//! Lists the accesses of an instruction that is about to be executed, lane by lane, for checks.

use gfxjit_isa::inst::{Access, Action, Address, Extend, LdsPlace, Memory, Place};

use crate::engine::GroupContext;
use crate::interp::buffer::{AccessSpan, Layout, Resource};
use crate::interp::instruction::{Body, Step};
use crate::interp::memory::address::{addresses, in_buffer};
use crate::interp::memory::scalar::scalar_parts;
use crate::interp::place::load_part;
use crate::interp::registers::{row_index, uniform};
use crate::machine::memory::{
    APERTURE_BYTES, FLAT_SCRATCH_BASE, FLAT_SCRATCH_LANE, PRIVATE_BASE, SHARED_BASE,
};
use crate::machine::wave::{HALF, Wave};

/// The destination of a lane's access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    /// Memory, at a device address.
    Global(u64),
    /// The workgroup's LDS, at an offset.
    Lds(u32),
    /// Scratch of a lane, at an offset.
    Scratch(u8, u32),
}

/// The kind of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Does {
    /// From memory to registers.
    Load,
    /// From registers to memory.
    Store,
    /// An atomic read-modify-write.
    Atomic,
}

/// The register bits that an access reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DataRegister {
    /// The first register of the operand.
    pub place: Place,
    /// The number of registers after the first one.
    pub word: u16,
    /// Whether it is the upper half of the register.
    pub high: bool,
    /// The extension of a part to a word; with `None` only the part is written.
    pub extend: Option<Extend>,
}

/// An access of one lane to contiguous bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OneAccess {
    /// The lane; 0 for the scalar unit.
    pub lane: u8,
    pub space: Space,
    pub bytes: u8,
    pub does: Does,
    /// The registers; `None` if the access does not correspond to registers of one operand.
    pub data: Option<DataRegister>,
}

/// Calls `f` for every access of an instruction; returns `false` if they are unknown, as for formats
/// and images.
pub(crate) fn for_each_access(wave: &Wave, step: &Step, f: &mut dyn FnMut(OneAccess)) -> bool {
    match (&step.action, &step.body) {
        (Action::Memory(memory), Body::Memory { layout, .. }) => {
            let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
            if exec == 0 {
                return true;
            }
            let mut lanes = Lanes {
                wave,
                memory,
                layout: *layout,
                exec,
                f,
            };
            lanes.run()
        }
        (Action::ScalarLoad(load), Body::Scalar { layout }) => {
            for (word, address) in scalar_parts(wave, load, *layout).into_iter().enumerate() {
                let Some(address) = address else { continue };
                f(OneAccess {
                    lane: 0,
                    space: Space::Global(address),
                    bytes: load.bytes.min(4),
                    does: Does::Load,
                    data: Some(DataRegister {
                        place: Place::Sgpr(load.to),
                        word: word as u16,
                        high: false,
                        extend: Some(load.extend),
                    }),
                });
            }
            true
        }
        (Action::ScalarStore(_), _) => false,
        _ => true,
    }
}

/// A word of a lane's operand; 0 where there is none.
pub fn lane_word(wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
    if place.is_uniform() {
        return uniform(wave, place)[word & 1];
    }
    let row = wave.vgprs.get(row_index(wave, place, word, lane / HALF));
    row.map_or(0, |row| row[lane % HALF])
}

/// Up to four bytes of memory; `None` if there is no memory at that place.
pub(crate) fn peek(wave: &Wave, group: &GroupContext<'_>, space: Space, bytes: u8) -> Option<u32> {
    let bytes = bytes.min(4);
    let word = |at: &[u8]| {
        let at = at.get(..usize::from(bytes))?;
        let byte = |(n, byte): (usize, &u8)| u32::from(*byte) << (8 * n);
        Some(at.iter().enumerate().map(byte).sum())
    };
    match space {
        Space::Global(address) => {
            let reached = group.memory.reach(address, bytes.into())?;
            // SAFETY: the range holds the bytes.
            Some(unsafe { load_part(reached.host as *mut u8, bytes, Extend::Zero) })
        }
        Space::Lds(offset) => word(group.lds.get(offset as usize..)?),
        Space::Scratch(lane, offset) => {
            let row = offset as usize / 4 * wave.scratch_row();
            word(
                wave.scratch
                    .get(row + usize::from(lane) * 4 + offset as usize % 4..)?,
            )
        }
    }
}

struct Lanes<'a> {
    wave: &'a Wave,
    memory: &'a Memory,
    layout: Layout,
    exec: u64,
    f: &'a mut dyn FnMut(OneAccess),
}

impl Lanes<'_> {
    fn run(&mut self) -> bool {
        let memory = self.memory;
        let (first, second) = (memory.offset, memory.offset1);
        let data = |place, word| DataRegister {
            place,
            word,
            high: false,
            extend: Some(Extend::None),
        };
        match memory.access {
            Access::Load {
                bytes,
                extend,
                half,
                to,
            } => {
                let whole = DataRegister {
                    high: half.is_some_and(|half| half.high),
                    extend: half.is_none().then_some(extend),
                    ..data(to, 0)
                };
                self.at(first, bytes, Does::Load, Some(whole));
            }
            Access::Store { bytes, high, from } => {
                let data = DataRegister {
                    high,
                    ..data(from, 0)
                };
                self.at(first, bytes, Does::Store, Some(data));
            }
            Access::Load2 { bytes, to } => {
                let words = u16::from(bytes / 4);
                self.at(first, bytes, Does::Load, Some(data(to, 0)));
                self.at(second, bytes, Does::Load, Some(data(to, words)));
            }
            Access::Store2 {
                bytes,
                from,
                second: other,
            } => {
                self.at(first, bytes, Does::Store, Some(data(from, 0)));
                self.at(second, bytes, Does::Store, Some(data(other, 0)));
            }
            Access::Exchange2 { words, .. } => {
                self.at(first, words * 4, Does::Atomic, None);
                self.at(second, words * 4, Does::Atomic, None);
            }
            Access::Atomic { words, .. } => self.at(first, words * 4, Does::Atomic, None),
            Access::Count { .. } => self.at(first, 4, Does::Atomic, None),
            Access::Block { store, data: place } => {
                let mask = uniform(self.wave, Place::M0)[0];
                let does = if store { Does::Store } else { Does::Load };
                for word in (0..32u16).filter(|word| mask >> word & 1 != 0) {
                    let offset = first.wrapping_add(i32::from(word) * 4);
                    self.at(offset, 4, does, Some(data(place, word)));
                }
            }
            Access::Transposed { shape, .. } => self.at(first, shape.bytes, Does::Load, None),
            Access::ToLds { bytes, place, .. } => {
                self.at(first, bytes, Does::Load, None);
                let stored = match place {
                    LdsPlace::M0(_) => bytes.max(4),
                    LdsPlace::Vgpr(_) => bytes,
                };
                self.in_lds(place, bytes, stored, Does::Store);
            }
            Access::FromLds { bytes, place } => {
                self.in_lds(place, bytes, bytes, Does::Load);
                self.at(first, bytes, Does::Store, None);
            }
            Access::Typed { .. } | Access::Image { .. } => return false,
        }
        true
    }

    fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let exec = self.exec;
        (0..64).filter(move |lane| exec >> lane & 1 != 0)
    }

    /// An access of each lane, at an offset of the instruction.
    fn at(&mut self, offset: i32, bytes: u8, does: Does, data: Option<DataRegister>) {
        if let Address::Buffer { resource, .. } = self.memory.address {
            return self.in_buffer(resource, bytes, does, data);
        }
        let mut found = [0; 64];
        addresses(self.wave, self.memory, self.exec, offset, &mut found);
        for lane in self.lanes() {
            let address = found[lane];
            let space = match self.memory.address {
                Address::Lds { .. } | Address::LdsByM0 { .. } => Space::Lds(address as u32),
                Address::Scratch { .. } => Space::Scratch(lane as u8, address as u32),
                Address::Flat { .. } => flat(lane, address),
                _ => Space::Global(address),
            };
            (self.f)(OneAccess {
                lane: lane as u8,
                space,
                bytes,
                does,
                data,
            });
        }
    }

    /// For an access that is partly outside of a buffer, only the words inside are listed.
    fn in_buffer(&mut self, resource: u8, bytes: u8, does: Does, data: Option<DataRegister>) {
        let r = Resource::read(self.wave, resource, self.layout);
        let scratch = self.wave.scratch_base();
        let by_lane = r.is_swizzled() && r.base == scratch;
        let part = bytes.min(4);
        for lane in self.lanes() {
            let Some(at) = in_buffer(self.wave, self.memory, lane) else {
                continue;
            };
            for word in 0..u16::from(bytes).div_ceil(4) {
                let behind = u32::from(word) * 4;
                let bytes = part.into();
                let Some(address) = r.address(&at, AccessSpan { behind, bytes }) else {
                    continue;
                };
                let space = if by_lane {
                    let relative = address.wrapping_sub(scratch);
                    let (lane, offset) = self.wave.unswizzle(relative);
                    Space::Scratch(lane as u8, offset as u32)
                } else {
                    Space::Global(address)
                };
                (self.f)(OneAccess {
                    lane: lane as u8,
                    space,
                    bytes: part,
                    does,
                    data: data.map(|data| DataRegister {
                        word: data.word + word,
                        ..data
                    }),
                });
            }
        }
    }

    /// The LDS side of a transfer between memory and LDS (see `to_lds`).
    fn in_lds(&mut self, place: LdsPlace, bytes: u8, stored: u8, does: Does) {
        let offset = self.memory.offset as u32;
        for lane in self.lanes() {
            let own = match place {
                LdsPlace::M0(bits) => {
                    let distance = if bytes > 4 { 16 } else { 4 };
                    let first = uniform(self.wave, Place::M0)[0] & bits;
                    first.wrapping_add(lane as u32 * distance)
                }
                LdsPlace::Vgpr(n) => lane_word(self.wave, Place::Vgpr(n), 0, lane),
            };
            (self.f)(OneAccess {
                lane: lane as u8,
                space: Space::Lds(own.wrapping_add(offset)),
                bytes: stored,
                does,
                data: None,
            });
        }
    }
}

/// The memory for a flat address.
fn flat(lane: usize, address: u64) -> Space {
    let private = address.wrapping_sub(PRIVATE_BASE);
    let shared = address.wrapping_sub(SHARED_BASE);
    if private < APERTURE_BYTES {
        Space::Scratch(lane as u8, private as u32)
    } else if address >> 58 == FLAT_SCRATCH_BASE >> 58 {
        let of = (address >> FLAT_SCRATCH_LANE & 0x1f) as u8;
        Space::Scratch(of, (address & ((1 << FLAT_SCRATCH_LANE) - 1)) as u32)
    } else if shared < APERTURE_BYTES {
        Space::Lds(shared as u32)
    } else {
        Space::Global(address)
    }
}
