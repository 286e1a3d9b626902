//! Buffer resources: the meaning of the four words, range checks, and addresses, swizzled or not.
//!
//! Sources: "Buffer Resource Descriptor", "Buffer Addressing" and "Range Checking" in the ISA
//! manuals of Vega (8.1.5), CDNA3 (9.1), RDNA2 (8.1.8), RDNA3 and RDNA4 (9.1). Where these are
//! incomplete or wrong, hardware's behaviour is known from AMD's emulator (ROCm/rocm-systems,
//! `emulation/rocjitsu`, `addr_calc_buffer.h`; pull request 10928 measured GFX9 on a gfx950):
//!
//! * the offsets of register and instruction make a sum of 32 bits, and all other sums are wider:
//!   a register offset of -8 with an instruction offset of 8 is byte 0;
//! * the scalar offset counts towards a size in bytes, on GFX9 as well;
//! * GFX9 checks nothing but the index where there is one and the records have a size, and
//!   nothing at all where only the lane's number is the index;
//! * from GFX10 on the lane's number is the index where the instruction has none; GFX9 adds them
//!   if the buffer is swizzled, and forgets the lane's number if it is not;
//! * a buffer that no index reaches is linear;
//! * GFX1250 has another layout, in which nothing wraps: sums have 45 bits (`cdna5/addr_calc.cpp`);
//! * OOB_SELECT 3 takes the scalar offset off the number of records of swizzled buffers too.

use gfxjit_isa::format::Format;
use gfxjit_isa::inst::Place;
use gfxjit_targets::Generation;

use crate::interp::registers::uniform;
use crate::machine::wave::Wave;

/// The layout of resources in a generation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layout {
    /// GFX9: bit 31 of word 1 swizzles, with elements of 4 bytes; the range is counted in
    /// records where the instruction has an index, in bytes otherwise.
    Gfx9,
    /// GFX10: swizzles like GFX9; OOB_SELECT selects how the range is counted.
    Gfx10,
    /// From GFX11 on: bits 31:30 of word 1 are the size of swizzled elements.
    Gfx11,
    /// From GFX12 on: bits 19:18 of word 3 scale the stride.
    Gfx12,
    /// GFX1250: a base of 57 bits, 45 bits of bytes, swizzled elements of 16 bytes of 32 records.
    Gfx1250,
}

impl Layout {
    pub fn of(generation: Generation) -> Self {
        if generation < Generation::Gfx10_1 {
            Self::Gfx9
        } else if generation < Generation::Gfx11 {
            Self::Gfx10
        } else if generation < Generation::Gfx12 {
            Self::Gfx11
        } else if generation < Generation::Gfx1250 {
            Self::Gfx12
        } else {
            Self::Gfx1250
        }
    }
}

const ADD_TID: u32 = 1 << 23;

/// GFX12's and GFX1250's factors for the stride.
const SCALES: [u32; 4] = [1, 4, 8, 32];

/// The condition for a linear resource, in which an access without an index is at its offset:
/// neither swizzled nor indexed by lane, and with a size in bytes that includes the scalar offset.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    /// The bits of word 1 that must be clear.
    pub swizzle: u32,
    /// A mask of word 3, and the required value under the mask.
    pub word3: (u32, u32),
}

/// The linear resources of a generation.
pub fn linear_resources(generation: Generation) -> Linear {
    let bytes = 3 << 28;
    let (swizzle, word3) = match Layout::of(generation) {
        Layout::Gfx9 => (1 << 31, (ADD_TID, 0)),
        Layout::Gfx10 => (1 << 31, (ADD_TID | bytes, bytes)),
        Layout::Gfx11 | Layout::Gfx12 => (3 << 30, (ADD_TID | bytes, bytes)),
        // No resource: the size has more bits than translated code checks.
        Layout::Gfx1250 => (0, (0, 1)),
    };
    Linear { swizzle, word3 }
}

/// A buffer resource.
pub(crate) struct Resource {
    pub base: u64,
    /// STRIDE, multiplied by GFX12's scale.
    stride: u32,
    scale: u32,
    records: u64,
    layout: Layout,
    /// Size of a swizzled element in bytes; `None` for a linear buffer.
    element: Option<u32>,
    /// The number of records whose elements a swizzled buffer interleaves.
    index_stride: u32,
    /// Whether the lane's number is an index.
    add_lane: bool,
    /// OOB_SELECT.
    check: u32,
    word3: u32,
}

/// One lane's access; its parts may be checked and placed one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// The instruction's index, if it has one.
    pub index: Option<u32>,
    /// The lane.
    pub lane: u32,
    /// The register's offset.
    pub voffset: u32,
    /// The instruction's offset.
    pub ioffset: u32,
    /// The scalar offset.
    pub soffset: u32,
    /// Whether the instruction converts from and to a format.
    pub typed: bool,
}

/// A part of an access, which is completely inside or outside of the buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AccessSpan {
    /// The number of bytes of the access before this part.
    pub behind: u32,
    /// Its size.
    pub bytes: u32,
}

/// The record of an access.
struct Record {
    index: u32,
    stride: u32,
    /// Bytes of an element, if records are interleaved.
    element: Option<u32>,
}

impl Resource {
    /// Reads the resource in four SGPRs.
    pub(crate) fn read(wave: &Wave, first: u8, layout: Layout) -> Self {
        let word = |i: u8| uniform(wave, Place::Sgpr(first.saturating_add(i)))[0];
        Self::new([word(0), word(1), word(2), word(3)], layout)
    }

    fn new(words: [u32; 4], layout: Layout) -> Self {
        let [word0, word1, word2, word3] = words;
        if layout == Layout::Gfx1250 {
            let records = u64::from(word3 & 0x3f) << 39 | u64::from(word2) << 7;
            return Self {
                base: u64::from(word0) | u64::from(word1 & 0x1ff_ffff) << 32,
                stride: word3 >> 12 & 0x3fff,
                scale: SCALES[(word3 >> 26 & 3) as usize],
                records: records | u64::from(word1 >> 25),
                layout,
                element: (word3 >> 28 & 1 != 0).then_some(16),
                index_stride: 32,
                add_lane: false,
                check: word3 >> 29 & 1,
                word3,
            };
        }
        let scale = match layout {
            Layout::Gfx12 => SCALES[(word3 >> 18 & 3) as usize],
            _ => 1,
        };
        let element = match (layout, word1 >> 30) {
            (Layout::Gfx11 | Layout::Gfx12, 0) => None,
            (Layout::Gfx11 | Layout::Gfx12, n) => Some(2 << n),
            // Bit 30 enables cache swizzling, which has no visible effect.
            (_, n) => (n >> 1 != 0).then_some(4),
        };
        Self {
            base: u64::from(word0) | u64::from(word1 & 0xffff) << 32,
            stride: word1 >> 16 & 0x3fff,
            scale,
            records: word2.into(),
            layout,
            element,
            index_stride: 8 << (word3 >> 21 & 3),
            add_lane: word3 & ADD_TID != 0,
            check: word3 >> 28 & 3,
            word3,
        }
    }

    /// The format of elements, and the source of each register component: 0 for zero, 1 for one, 4
    /// to 7 for the format's components from the first.
    pub(crate) fn format(&self, generation: Generation) -> (Option<Format>, [u32; 4]) {
        let select = [0, 3, 6, 9].map(|shift| self.word3 >> shift & 7);
        (Format::of_resource(self.word3, generation), select)
    }

    /// Whether lanes of a wave are interleaved, as for scratch.
    pub(crate) fn is_swizzled(&self) -> bool {
        self.element.is_some()
    }

    /// The size for scalar loads, which read the words that begin inside, and ignore swizzles and
    /// GFX12's scale (`addr_calc_scalar.h` of the same emulator).
    pub(crate) fn scalar_bytes(&self) -> u64 {
        match self.layout {
            Layout::Gfx1250 => self.records & !3,
            Layout::Gfx12 => (self.records * u64::from(self.stride.max(1))) & !3,
            _ => self.records * u64::from(self.stride.max(1)),
        }
    }

    fn record(&self, at: &At) -> Record {
        let is_gfx9 = self.layout == Layout::Gfx9;
        let lane = match at.index {
            Some(_) if !is_gfx9 || self.element.is_none() => None,
            _ => self.add_lane.then_some(at.lane),
        };
        let index = at.index.unwrap_or(0).wrapping_add(lane.unwrap_or(0));
        // If the lane's number is an index, the data format is the upper part of the stride on
        // GFX9.
        let more = match lane {
            Some(_) if is_gfx9 && !at.typed => (self.word3 >> 15 & 15) << 14,
            _ => 0,
        };
        Record {
            index,
            stride: (self.stride | more) * self.scale,
            element: (self.element).filter(|_| at.index.is_some() || lane.is_some()),
        }
    }

    /// The offset in a record, without the scalar offset.
    fn offset(&self, at: &At, part: AccessSpan) -> u64 {
        let sum = match self.layout {
            Layout::Gfx1250 => u64::from(at.voffset) + u64::from(at.ioffset),
            _ => at.voffset.wrapping_add(at.ioffset).into(),
        };
        sum + u64::from(part.behind)
    }

    fn holds(&self, at: &At, part: AccessSpan, record: &Record) -> bool {
        let end = self.offset(at, part) + u64::from(part.bytes);
        let records = self.records;
        if self.layout == Layout::Gfx1250 {
            let end = end + u64::from(at.soffset);
            let stride = u64::from(record.stride);
            let before = u64::from(record.index) * stride;
            return record.element.is_some()
                || before + end <= records && (self.check == 0 || end <= stride);
        }
        if self.layout == Layout::Gfx9 {
            return match at.index {
                None if self.add_lane => true,
                Some(index) if self.stride != 0 => u64::from(index) < records,
                _ => u64::from(at.soffset) + end <= records,
            };
        }
        let index = u64::from(record.index);
        let in_record = end <= u64::from(record.stride);
        match self.check {
            0 => index < records && in_record,
            1 => index < records,
            2 => records != 0,
            _ => {
                let records = records.saturating_sub(at.soffset.into());
                if record.element.is_some() && record.stride != 0 {
                    index < records && in_record
                } else {
                    end <= records
                }
            }
        }
    }

    /// The address of a part of one lane's access; `None` outside the buffer.
    pub(crate) fn address(&self, at: &At, part: AccessSpan) -> Option<u64> {
        let record = self.record(at);
        if !self.holds(at, part, &record) {
            return None;
        }
        let Record {
            index,
            stride,
            element,
        } = record;
        let (index, stride) = (u64::from(index), u64::from(stride));
        let mut offset = self.offset(at, part);
        let mut outer = u64::from(at.soffset);
        if self.layout == Layout::Gfx1250 && element.is_some() {
            // For this layout the scalar offset is swizzled as well.
            offset += std::mem::take(&mut outer);
        }
        let inside = match element {
            None => index * stride + offset,
            Some(element) => {
                let (element, group) = (u64::from(element), u64::from(self.index_stride));
                let (cell, byte) = (offset / element, offset % element);
                (index / group * stride + cell * element) * group + index % group * element + byte
            }
        };
        // Addresses have 48 or 57 bits, of which the highest is the sign.
        let above = if self.layout == Layout::Gfx1250 {
            7
        } else {
            16
        };
        let address = (self.base + outer).wrapping_add(inside);
        Some(((address << above) as i64 >> above) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: AccessSpan = AccessSpan {
        behind: 0,
        bytes: 4,
    };

    fn at(index: u32, lane: u32, offset: u32) -> At {
        At {
            index: Some(index),
            lane,
            voffset: offset,
            ioffset: 0,
            soffset: 0,
            typed: false,
        }
    }

    fn raw(lane: u32, offset: u32) -> At {
        At {
            index: None,
            ..at(0, lane, offset)
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
                r.address(&at(18, 7, 9), WORD),
                Some(0x1000 + (32 + 8) * 16 + 2 * 4 + 1)
            );
            // A part of a longer access is in an element of its own.
            let part = AccessSpan {
                behind: 8,
                bytes: 4,
            };
            let (whole, alone) = (at(18, 7, 4), at(18, 7, 12));
            assert_eq!(r.address(&whole, part), r.address(&alone, WORD));
            // Without an index the buffer is linear.
            assert_eq!(r.address(&raw(7, 9), WORD), Some(0x1009));
        }
        // From GFX11 on the element has 4, 8 or 16 bytes.
        for (bits, element) in [(1, 4), (2, 8), (3, 16)] {
            let words = [0x1000, bits << 30 | 32 << 16, 64, 1 << 21];
            let r = Resource::new(words, Layout::Gfx11);
            let expected = 0x1000 + (32 + 20 / element * element) * 16 + 2 * element + 20 % element;
            assert_eq!(r.address(&at(18, 7, 20), WORD), Some(expected));
        }
        // Linear where the swizzle is off; GFX10's bit 30 does not turn it on.
        let r = Resource::new([0x1000, 1 << 30 | 32 << 16, 64, 1 << 21], Layout::Gfx10);
        assert_eq!(r.address(&at(18, 7, 9), WORD), Some(0x1000 + 18 * 32 + 9));
        // GFX12 scales the stride.
        let r = Resource::new([0, 2 << 16, 9, 3 << 18], Layout::Gfx12);
        assert_eq!(r.address(&at(2, 0, 4), WORD), Some(2 * 64 + 4));
    }

    #[test]
    fn the_lane_is_an_index() {
        let add = 1 << 23;
        let r = Resource::new([0, 16 << 16, 64, add], Layout::Gfx10);
        assert_eq!(r.address(&raw(5, 4), WORD), Some(5 * 16 + 4));
        // The instruction's index comes first.
        assert_eq!(r.address(&at(3, 5, 4), WORD), Some(3 * 16 + 4));
        // GFX9 takes the data format into the stride with it, but not for typed accesses.
        let words = [0, 16 << 16, 64, add | 1 << 15];
        let r = Resource::new(words, Layout::Gfx9);
        assert_eq!(r.address(&raw(2, 4), WORD), Some(2 * (16 + (1 << 14)) + 4));
        let typed = At {
            typed: true,
            ..raw(2, 4)
        };
        assert_eq!(r.address(&typed, WORD), Some(2 * 16 + 4));
        // There it is added to the index of a swizzled buffer, and not to that of a linear one.
        assert_eq!(r.address(&at(3, 2, 4), WORD), Some(3 * 16 + 4));
        let words = [0, 1 << 31 | 16 << 16, 64, add];
        let r = Resource::new(words, Layout::Gfx9);
        assert_eq!(r.address(&at(3, 2, 4), WORD), Some(4 * 8 + 5 * 4));
        let r = Resource::new([0, 16 << 16, 64, 1 << 15], Layout::Gfx9);
        assert_eq!(r.address(&at(2, 2, 4), WORD), Some(2 * 16 + 4));
    }

    #[test]
    fn ranges_are_counted_by_generation() {
        let inside =
            |words, layout, at: At| Resource::new(words, layout).address(&at, WORD).is_some();
        let raw = |offset| raw(0, offset);
        // GFX9: bytes without an index or a stride, the index with both.
        let words = [0, 16 << 16, 8, 0];
        assert!(inside(words, Layout::Gfx9, raw(4)) && !inside(words, Layout::Gfx9, raw(5)));
        assert!(inside(words, Layout::Gfx9, at(7, 0, 12)));
        assert!(!inside(words, Layout::Gfx9, at(8, 0, 0)));
        assert!(inside(words, Layout::Gfx9, at(7, 0, 13)));
        assert!(!inside([0, 0, 8, 0], Layout::Gfx9, at(0, 0, 5)));
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
        // GFX1250: bytes, also behind an index; then the record too.
        let words = |records: u32, stride: u32, more: u32| {
            let word1 = records << 25;
            [0, word1, records >> 7, stride << 12 | more]
        };
        let plain = words(200, 16, 0);
        assert!(inside(plain, Layout::Gfx1250, at(11, 0, 20)));
        assert!(!inside(plain, Layout::Gfx1250, at(11, 0, 21)));
        let record = words(200, 16, 1 << 29);
        assert!(inside(record, Layout::Gfx1250, at(11, 0, 12)));
        assert!(!inside(record, Layout::Gfx1250, at(11, 0, 13)));
        let r = Resource::new(words(200, 16, 1 << 26), Layout::Gfx1250);
        assert_eq!(r.address(&at(2, 0, 4), WORD), Some(2 * 64 + 4));
        let r = Resource::new(words(0, 32, 1 << 28), Layout::Gfx1250);
        let swizzled = At {
            soffset: 4,
            ..at(33, 0, 20)
        };
        // Group 1, member 1, element 1, byte 8.
        assert_eq!(r.address(&swizzled, WORD), Some((32 + 16) * 32 + 16 + 8));
        // Sums do not wrap there.
        let beyond = At {
            voffset: 0u32.wrapping_sub(8),
            ioffset: 8,
            ..raw(0)
        };
        assert!(!inside(plain, Layout::Gfx1250, beyond));
        assert!(inside([0, 0, 100, 0], Layout::Gfx9, beyond));
        // The scalar offset counts towards a size in bytes. Sums with it do not wrap.
        for layout in [Layout::Gfx9, Layout::Gfx10, Layout::Gfx11, Layout::Gfx12] {
            let words = [0, 0, 100, 3 << 28];
            let moved = |soffset| At { soffset, ..raw(4) };
            assert!(inside(words, layout, moved(92)), "{layout:?}");
            for beyond in [93, 101, u32::MAX, 0u32.wrapping_sub(4)] {
                assert!(!inside(words, layout, moved(beyond)), "{layout:?}");
            }
        }
    }
}
