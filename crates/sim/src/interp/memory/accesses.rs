//! Lists the accesses of an instruction that is about to be executed, lane by lane, for checks.

use gfxjit_isa::inst::{Access, Action, Address, Extend, LdsPlace, Memory, Place};

use crate::engine::GroupContext;
use crate::interp::buffer::{AccessSpan, Layout, Resource};
use crate::interp::instruction::{Body, Step};
use crate::interp::memory::address::{addresses, in_buffer};
use crate::interp::memory::scalar::scalar_parts;
use crate::interp::place::{load_part, load32};
use crate::interp::registers::{row_index, uniform};
use crate::machine::memory::{
    APERTURE_BYTES, FLAT_SCRATCH_BASE, FLAT_SCRATCH_LANE, PRIVATE_BASE, SHARED_BASE,
};
use crate::machine::wave::{HALF, Lanes, Wave};

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

impl OneAccess {
    /// The words of an access to whole words of memory, as accesses of their own.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        (0..u16::from(self.bytes / 4)).map(move |word| Self {
            space: match self.space {
                Space::Global(address) => Space::Global(address.wrapping_add(u64::from(word) * 4)),
                other => other,
            },
            bytes: 4,
            data: self.data.map(|data| DataRegister {
                word: data.word + word,
                ..data
            }),
            ..self
        })
    }
}

/// The accesses of several lanes at addresses of one kind.
#[derive(Clone, Debug)]
pub(crate) struct RowAccess {
    /// The lanes.
    pub lanes: u64,
    pub space: RowSpace,
    /// The address or offset of each of the lanes.
    pub at: [u64; 64],
    pub bytes: u8,
    pub does: Does,
    /// As in [`OneAccess::data`].
    pub data: Option<DataRegister>,
}

/// The memory of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowSpace {
    Global,
    Lds,
    /// Scratch of the lane.
    Scratch,
}

/// One lane after the other, of some.
pub(crate) fn each_of(lanes: u64) -> impl Iterator<Item = usize> {
    let mut left = lanes;
    std::iter::from_fn(move || {
        let lane = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lane)
    })
}

impl RowAccess {
    /// The access of one of the lanes.
    pub(crate) fn lane(&self, lane: usize) -> OneAccess {
        let at = self.at[lane];
        OneAccess {
            lane: lane as u8,
            space: match self.space {
                RowSpace::Global => Space::Global(at),
                RowSpace::Lds => Space::Lds(at as u32),
                RowSpace::Scratch => Space::Scratch(lane as u8, at as u32),
            },
            bytes: self.bytes,
            does: self.does,
            data: self.data,
        }
    }

    /// The bytes, if the lanes have whole words that follow each other in order.
    pub(crate) fn span(&self) -> Option<std::ops::Range<u64>> {
        let start = self.at[self.lanes.trailing_zeros() as usize & 63];
        let bytes = u64::from(self.bytes);
        if (start | bytes) & 3 != 0 || self.space == RowSpace::Scratch {
            return None;
        }
        let mut end = start;
        for lane in each_of(self.lanes) {
            if self.at[lane] != end {
                return None;
            }
            end = end.wrapping_add(bytes);
        }
        Some(start..end)
    }

    /// The bytes of each of the lanes.
    pub(crate) fn extents(&self) -> impl Iterator<Item = std::ops::Range<u64>> {
        let bytes = u64::from(self.bytes);
        each_of(self.lanes).map(move |lane| self.at[lane]..self.at[lane].saturating_add(bytes))
    }

    /// The lowest address, and the end of what is accessed at the highest one.
    pub(crate) fn extent(&self) -> std::ops::Range<u64> {
        let (mut low, mut high) = (u64::MAX, 0);
        for lane in each_of(self.lanes) {
            low = low.min(self.at[lane]);
            high = high.max(self.at[lane]);
        }
        low..high.saturating_add(self.bytes.into())
    }
}

/// Accesses, as they are listed.
pub(crate) enum Listed<'a> {
    Row(&'a RowAccess),
    /// Of lanes whose accesses differ in more than their addresses.
    Lane(OneAccess),
}

/// Calls `f` for every access of an instruction; returns `false` if they are unknown, as for formats
/// and images.
pub(crate) fn for_each_access(wave: &Wave, step: &Step, f: &mut dyn FnMut(OneAccess)) -> bool {
    for_each_row(wave, step, &mut |listed| match listed {
        Listed::Row(row) if row.data.is_some_and(|data| data.place.is_uniform()) => {
            row.lane(0).words().for_each(&mut *f);
        }
        Listed::Row(row) => each_of(row.lanes).for_each(|lane| f(row.lane(lane))),
        Listed::Lane(access) => f(access),
    })
}

/// The same, of all lanes at once where that is possible.
pub(crate) fn for_each_row(wave: &Wave, step: &Step, f: &mut dyn FnMut(Listed<'_>)) -> bool {
    match (&step.action, &step.body) {
        (Action::Memory(memory), Body::Memory { layout, .. }) => {
            let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
            if exec == 0 {
                return true;
            }
            let mut lanes = LaneLister {
                wave,
                memory,
                layout: *layout,
                exec,
                f,
            };
            lanes.run()
        }
        (Action::ScalarLoad(load), Body::Scalar { layout }) => {
            let parts = scalar_parts(wave, load, *layout);
            if let Some(Some(first)) = parts.first()
                && load.bytes >= 4
                && parts
                    .iter()
                    .zip(0..)
                    .all(|(part, n)| *part == Some(first.wrapping_add(n * 4)))
            {
                let mut at = [0; 64];
                at[0] = *first;
                f(Listed::Row(&RowAccess {
                    lanes: 1,
                    space: RowSpace::Global,
                    at,
                    bytes: load.bytes,
                    does: Does::Load,
                    data: Some(DataRegister {
                        place: Place::Sgpr(load.to),
                        word: 0,
                        high: false,
                        extend: Some(load.extend),
                    }),
                }));
                return true;
            }
            for (word, address) in parts.into_iter().enumerate() {
                let Some(address) = address else { continue };
                f(Listed::Lane(OneAccess {
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
                }));
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

/// The part of a word that a lane stores, the first one lowest.
pub(crate) fn stored_part(wave: &Wave, data: DataRegister, word: usize, lane: usize) -> u32 {
    let whole = lane_word(wave, data.place, usize::from(data.word) + word, lane);
    if data.high { whole >> 16 } else { whole }
}

/// The lanes of a word of what is stored; of waves of 32, twice. Zeros where there is none.
pub(crate) fn stored_rows(wave: &Wave, place: Place, word: usize) -> [&Lanes; 2] {
    static NONE: Lanes = [0; HALF];
    let row = |half| {
        let index = row_index(wave, place, word, half);
        wave.vgprs.get(index).unwrap_or(&NONE)
    };
    [row(0), row(wave.halves() - 1)]
}

/// The lanes of a store of whole words to memory beyond LDS that leave something else than what is there. Nothing if
/// not all lanes are in one range.
pub(crate) fn changing_words(
    wave: &Wave,
    group: &GroupContext<'_>,
    row: &RowAccess,
) -> Option<u64> {
    let data = row.data.filter(|data| !data.high)?;
    if row.space != RowSpace::Global || row.bytes & 3 != 0 {
        return None;
    }
    let extent = row.extent();
    let range = group.memory.find(extent.start)?;
    if extent.end > range.end {
        return None;
    }
    let mut changing = 0;
    for word in 0..usize::from(row.bytes / 4) {
        for lane in each_of(row.lanes) {
            let at = row.at[lane] + word as u64 * 4;
            // SAFETY: the range holds the word.
            let old = unsafe { load32(at as *mut u8) };
            changing |= u64::from(old != stored_part(wave, data, word, lane)) << lane;
        }
    }
    Some(changing)
}

struct LaneLister<'a> {
    wave: &'a Wave,
    memory: &'a Memory,
    layout: Layout,
    exec: u64,
    f: &'a mut dyn FnMut(Listed<'_>),
}

impl LaneLister<'_> {
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
            Access::Typed { .. } => return false,
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
        let is_flat = matches!(self.memory.address, Address::Flat { .. });
        let in_global = |lane| matches!(flat(lane, found[lane]), Space::Global(_));
        if is_flat && !self.lanes().all(in_global) {
            for lane in self.lanes() {
                (self.f)(Listed::Lane(OneAccess {
                    lane: lane as u8,
                    space: flat(lane, found[lane]),
                    bytes,
                    does,
                    data,
                }));
            }
            return;
        }
        let space = match self.memory.address {
            Address::Lds { .. } | Address::LdsByM0 { .. } => RowSpace::Lds,
            Address::Scratch { .. } => RowSpace::Scratch,
            _ => RowSpace::Global,
        };
        if space != RowSpace::Global {
            found.iter_mut().for_each(|at| *at &= u64::from(u32::MAX));
        }
        (self.f)(Listed::Row(&RowAccess {
            lanes: self.exec,
            space,
            at: found,
            bytes,
            does,
            data,
        }));
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
                (self.f)(Listed::Lane(OneAccess {
                    lane: lane as u8,
                    space,
                    bytes: part,
                    does,
                    data: data.map(|data| DataRegister {
                        word: data.word + word,
                        ..data
                    }),
                }));
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
            (self.f)(Listed::Lane(OneAccess {
                lane: lane as u8,
                space: Space::Lds(own.wrapping_add(offset)),
                bytes: stored,
                does,
                data: None,
            }));
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
