//! Buffer resources: what the four words mean, which accesses lie inside, and the address of
//! one, swizzled or not. Sources: "Buffer Resource Descriptor", "Buffer Addressing" and
//! "Range Checking" in the ISA manuals of Vega (8.1.5), CDNA3 (9.1), RDNA2 (8.1.8), RDNA3 and
//! RDNA4 (9.1).

use gfxjit_isa::inst::Place;
use gfxjit_targets::Generation;

use crate::interp::registers::uniform;
use crate::machine::wave::Wave;

/// How a generation lays resources out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// GFX9: bit 31 of word 1 swizzles, with elements of 4 bytes; the range is counted in
    /// records where the instruction has an index, in bytes otherwise.
    Gfx9,
    /// GFX10: swizzles as GFX9; OOB_SELECT says how the range is counted.
    Gfx10,
    /// From GFX11 on: bits 31:30 of word 1 are the size of swizzled elements.
    Gfx11,
}

impl Layout {
    pub fn of(generation: Generation) -> Self {
        if generation < Generation::Gfx10_1 {
            Self::Gfx9
        } else if generation < Generation::Gfx11 {
            Self::Gfx10
        } else {
            Self::Gfx11
        }
    }
}

const ADD_TID: u32 = 1 << 23;

/// How to recognise a linear resource, in which an access without an index is at its offset: it is
/// neither swizzled nor indexed by lane, and has a size in bytes.
#[derive(Clone, Copy)]
pub struct Linear {
    /// Bits of word 1 that are clear.
    pub swizzle: u32,
    /// A mask of word 3, and the value under it.
    pub word3: (u32, u32),
    /// The scalar offset counts towards the size.
    pub soffset_counts: bool,
}

/// The linear resources of a generation.
pub fn linear_resources(generation: Generation) -> Linear {
    let bytes = 3 << 28;
    let (swizzle, word3, soffset_counts) = match Layout::of(generation) {
        Layout::Gfx9 => (1 << 31, (ADD_TID, 0), false),
        Layout::Gfx10 => (1 << 31, (ADD_TID | bytes, bytes), true),
        Layout::Gfx11 => (3 << 30, (ADD_TID | bytes, bytes), true),
    };
    Linear {
        swizzle,
        word3,
        soffset_counts,
    }
}

/// A buffer resource.
pub struct Resource {
    pub base: u64,
    pub stride: u64,
    pub records: u64,
    layout: Layout,
    /// Bytes of a swizzled element; `None` is a linear buffer.
    element: Option<u64>,
    /// Records whose elements a swizzled buffer interleaves.
    index_stride: u64,
    /// The lane's number is added to the index.
    add_lane: bool,
    /// OOB_SELECT.
    check: u32,
}

/// The index and the offset of one lane's access.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// From the instruction's index register, if it has one.
    pub index: u64,
    pub has_index: bool,
    /// The lane.
    pub lane: u64,
    /// Of the register and of the instruction, in bytes.
    pub offset: u64,
    /// The scalar offset.
    pub soffset: u64,
    /// Size of the access.
    pub bytes: u64,
}

impl Resource {
    /// The resource in four SGPRs.
    pub fn read(wave: &Wave, first: u8, layout: Layout) -> Self {
        let word = |i: u8| uniform(wave, Place::Sgpr(first.saturating_add(i)))[0];
        Self::new([word(0), word(1), word(2), word(3)], layout)
    }

    fn new(words: [u32; 4], layout: Layout) -> Self {
        let [word0, word1, word2, word3] = words;
        let add_lane = word3 & ADD_TID != 0;
        let mut stride = word1 >> 16 & 0x3fff;
        if add_lane && layout == Layout::Gfx9 {
            // The data format is the upper part of the stride then.
            stride |= (word3 >> 15 & 15) << 14;
        }
        let element = match (layout, word1 >> 30) {
            (Layout::Gfx11, 0) => None,
            (Layout::Gfx11, n) => Some(2 << n),
            // Bit 30 swizzles the cache, which no program can see.
            (_, n) => (n >> 1 != 0).then_some(4),
        };
        Self {
            base: u64::from(word0) | u64::from(word1 & 0xffff) << 32,
            stride: stride.into(),
            records: word2.into(),
            layout,
            element,
            index_stride: 8 << (word3 >> 21 & 3),
            add_lane,
            check: word3 >> 28 & 3,
        }
    }

    /// Whether lanes of a wave lie interleaved, as those of scratch do.
    pub fn is_swizzled(&self) -> bool {
        self.element.is_some()
    }

    /// Bytes that a scalar load may reach.
    pub fn scalar_bytes(&self) -> u64 {
        self.records.saturating_mul(self.stride.max(1))
    }

    fn index(&self, at: &At) -> u64 {
        at.index + if self.add_lane { at.lane } else { 0 }
    }

    fn holds(&self, at: &At) -> bool {
        let index = self.index(at);
        let end = at.offset + at.bytes;
        let in_record = index < self.records && end <= self.stride;
        match self.check {
            _ if self.layout == Layout::Gfx9 && (self.stride == 0 || !at.has_index) => {
                end <= self.records
            }
            _ if self.layout == Layout::Gfx9 => in_record,
            0 => in_record,
            1 => index < self.records,
            2 => self.records != 0,
            _ if self.is_swizzled() && self.stride != 0 => in_record,
            // The size counts from the base, without the index.
            _ => at.soffset + end <= self.records,
        }
    }

    /// The address of one lane's access; `None` outside the buffer.
    pub fn address(&self, at: &At) -> Option<u64> {
        if !self.holds(at) {
            return None;
        }
        let index = self.index(at);
        let inside = match self.element {
            None => index.wrapping_mul(self.stride).wrapping_add(at.offset),
            Some(element) => {
                let (group, member) = (index / self.index_stride, index % self.index_stride);
                let (cell, byte) = (at.offset / element, at.offset % element);
                (group.wrapping_mul(self.stride) + cell * element)
                    .wrapping_mul(self.index_stride)
                    .wrapping_add(member * element + byte)
            }
        };
        Some(self.base.wrapping_add(at.soffset).wrapping_add(inside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(index: u64, lane: u64, offset: u64) -> At {
        At {
            index,
            has_index: true,
            lane,
            offset,
            soffset: 0,
            bytes: 4,
        }
    }

    #[test]
    fn swizzled_elements_interleave_records() {
        // Records of 32 bytes, 16 of them interleaved, elements of 4 bytes: offset 8 of
        // record 18 is element 2 of member 2 of the second group.
        let words = [0x1000, 1 << 31 | 32 << 16, 64, 1 << 21];
        for layout in [Layout::Gfx9, Layout::Gfx10] {
            let r = Resource::new(words, layout);
            assert_eq!(
                r.address(&at(18, 7, 9)),
                Some(0x1000 + (32 + 8) * 16 + 2 * 4 + 1)
            );
        }
        // From GFX11 on the element has 4, 8 or 16 bytes.
        for (bits, element) in [(1, 4), (2, 8), (3, 16)] {
            let words = [0x1000, bits << 30 | 32 << 16, 64, 1 << 21];
            let r = Resource::new(words, Layout::Gfx11);
            let expected = 0x1000 + (32 + 20 / element * element) * 16 + 2 * element + 20 % element;
            assert_eq!(r.address(&at(18, 7, 20)), Some(expected));
        }
        // Linear where the swizzle is off; GFX10's bit 30 does not turn it on.
        let r = Resource::new([0x1000, 1 << 30 | 32 << 16, 64, 1 << 21], Layout::Gfx10);
        assert_eq!(r.address(&at(18, 7, 9)), Some(0x1000 + 18 * 32 + 9));
    }

    #[test]
    fn the_lane_is_added_to_the_index() {
        let add = 1 << 23;
        let r = Resource::new([0, 16 << 16, 64, add], Layout::Gfx10);
        assert_eq!(r.address(&at(3, 5, 4)), Some(8 * 16 + 4));
        // GFX9 takes the data format into the stride with it.
        let r = Resource::new([0, 16 << 16, 64, add | 1 << 15], Layout::Gfx9);
        assert_eq!(r.address(&at(0, 2, 4)), Some(2 * (16 + (1 << 14)) + 4));
        let r = Resource::new([0, 16 << 16, 64, 1 << 15], Layout::Gfx9);
        assert_eq!(r.address(&at(2, 2, 4)), Some(2 * 16 + 4));
    }

    #[test]
    fn ranges_are_counted_by_generation() {
        let inside = |words, layout, at: At| Resource::new(words, layout).address(&at).is_some();
        let raw = |offset| At {
            has_index: false,
            ..at(0, 0, offset)
        };
        // GFX9: bytes without an index, records with one.
        let words = [0, 16 << 16, 8, 0];
        assert!(inside(words, Layout::Gfx9, raw(4)) && !inside(words, Layout::Gfx9, raw(5)));
        assert!(inside(words, Layout::Gfx9, at(7, 0, 12)));
        assert!(!inside(words, Layout::Gfx9, at(8, 0, 0)));
        assert!(!inside(words, Layout::Gfx9, at(7, 0, 13)));
        // OOB_SELECT: record and offset; record; anything; bytes.
        for (select, good, bad) in [
            (0, at(7, 0, 12), at(7, 0, 13)),
            (1, at(7, 0, 100), at(8, 0, 0)),
            (3, at(0, 0, 4), at(0, 0, 5)),
        ] {
            let words = [0, 16 << 16, 8, select << 28];
            assert!(inside(words, Layout::Gfx11, good), "{select}");
            assert!(!inside(words, Layout::Gfx11, bad), "{select}");
        }
        assert!(inside([0, 0, 1, 2 << 28], Layout::Gfx10, at(99, 0, 99)));
        assert!(!inside([0, 0, 0, 2 << 28], Layout::Gfx10, at(0, 0, 0)));
        // A swizzled buffer counts records under OOB_SELECT 3 too.
        let words = [0, 1 << 31 | 16 << 16, 8, 3 << 28];
        assert!(inside(words, Layout::Gfx10, at(7, 0, 12)));
        assert!(!inside(words, Layout::Gfx10, at(8, 0, 0)));
    }
}
