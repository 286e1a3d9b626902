//! Templates of loads and stores: the transfer between registers and memory, when all of it is in
//! range. The offsets of lanes are on the stack.

use std::mem::offset_of;

use gfxjit_isa::inst::{Extend, LoadedHalf, Place};

use crate::baseline::avx512::alu::row;
use crate::baseline::avx512::lanes::{Lanes, gather, scatter};
use crate::baseline::avx512::memory::{
    AccessPart, BaselineSpace, Direction, SLOTS, at_chunk, behind, of_scratch,
};
use crate::baseline::avx512::translator::{BaselineTranslator, CACHE_BYTES, LANES};
use crate::baseline::avx512::write::{CACHES, FRAME, Full};
use crate::baseline::avx512::x86::{G, K, Mem, RAX, RDI, RDX, RSI, RSP, Rm, Z, at, ops, shifts};
use crate::entry::frame::Frame;
use crate::inline_cache::RangeCache;

impl BaselineTranslator {
    /// Loads or stores a part of an access.
    pub(crate) fn transfer(
        &mut self,
        part: &AccessPart,
        space: BaselineSpace,
        slot: i32,
        direction: Direction,
    ) -> Result<(), Full> {
        let stores = matches!(direction, Direction::Store { .. });
        // Lanes may overlap: all words of one lane are stored before the next lane's.
        let at_once = match space {
            BaselineSpace::Global(_) => 8,
            BaselineSpace::Lds => 4,
            BaselineSpace::Scratch => u32::MAX,
        };
        // 16 bytes of a lane are accessed as a whole: see `load128`. Two gathers could find a store
        // between them. LDS needs no care, as its waves take turns on one thread.
        let whole = matches!(space, BaselineSpace::Global(_)) && part.bytes == 16;
        if part.bytes < 4 || whole || stores && part.bytes > at_once {
            return self.by_lane(part, space, slot, direction);
        }
        self.start_of(space, RAX);
        for chunk in 0..self.w.chunks() {
            match space {
                BaselineSpace::Lds => self.words(part, slot, stores, chunk, 4)?,
                BaselineSpace::Scratch => {
                    let row = self.w.wave_size * 4;
                    self.words(part, slot, stores, chunk, row)?;
                }
                BaselineSpace::Global(_) => self.pairs(part, stores, chunk)?,
            }
        }
        Ok(())
    }

    /// The operand with the address that offsets count from.
    fn at_start(space: BaselineSpace) -> Mem {
        match space {
            BaselineSpace::Global(cache) => {
                let start = cache as usize * CACHE_BYTES + offset_of!(RangeCache, start);
                at(CACHES, start as i32)
            }
            BaselineSpace::Lds => at(FRAME, offset_of!(Frame<'_, '_>, lds) as i32),
            BaselineSpace::Scratch => of_scratch(),
        }
    }

    fn start_of(&mut self, space: BaselineSpace, to: G) {
        self.w.asm.load(to, Self::at_start(space));
    }

    fn register(&self, place: Place, word: u32, chunk: u32) -> Result<Mem, Full> {
        let (file, register) = row(place, word as usize).ok_or(Full)?;
        Ok(self.w.row(file, register, chunk))
    }

    /// A word of 16 lanes at a time. `row` is the distance between the words of a lane, in bytes.
    fn words(
        &mut self,
        part: &AccessPart,
        slot: i32,
        stores: bool,
        chunk: u32,
        apart: u32,
    ) -> Result<(), Full> {
        let (offsets, value, word_at) = (Z(0), Z(1), Z(2));
        self.w.asm.unary(ops::LOAD, offsets, at_chunk(chunk, slot));
        for word in 0..part.bytes / 4 {
            let row = self.register(part.place, word, chunk)?;
            let asm = &mut self.w.asm;
            asm.unary(ops::LOAD, value, row);
            let index = if word == 0 {
                offsets
            } else {
                let by = asm.constant(&(word * apart).to_le_bytes());
                asm.binary_splat(ops::ADD, word_at, offsets, by);
                word_at
            };
            // Gathering and scattering clear the mask.
            self.w.exec(K(1), chunk);
            let asm = &mut self.w.asm;
            let memory = Mem::Lanes(RAX.0, index.0);
            if stores {
                asm.down_in(ops::SCATTER, K(1), memory, value);
            } else {
                asm.unary_in(ops::GATHER, K(1), value, memory);
                asm.down(ops::STORE, row, value, None);
            }
        }
        Ok(())
    }

    /// One or two words of eight lanes at a time: programs exchange 64 bits by loads and stores.
    fn pairs(&mut self, part: &AccessPart, stores: bool, chunk: u32) -> Result<(), Full> {
        let (offsets, low, high, pair, at) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        let lanes = K(2);
        for (half, slot) in (0..).zip(SLOTS) {
            self.w.asm.unary(ops::LOAD, offsets, at_chunk(chunk, slot));
            self.w.exec(lanes, chunk);
            if half == 1 {
                self.w.asm.mask_down(lanes, lanes, 8);
            }
            let words = part.bytes / 4;
            let mut word = 0;
            while word < words {
                let is_pair = word + 1 < words;
                let rows = [
                    self.register(part.place, word, chunk)?,
                    self.register(part.place, word + u32::from(is_pair), chunk)?,
                ]
                .map(|row| behind(row, half * 32));
                let asm = &mut self.w.asm;
                let index = if word == 0 {
                    offsets
                } else {
                    let by = asm.constant(&(u64::from(word) * 4).to_le_bytes());
                    asm.binary_splat(ops::ADDQ, at, offsets, by);
                    at
                };
                let memory = Mem::Lanes(RAX.0, index.0);
                asm.mask_load(K(1), Rm::Reg(lanes.0));
                match (stores, is_pair) {
                    (false, false) => {
                        asm.unary(ops::LOAD32, low, rows[0]);
                        asm.unary_in(ops::GATHER_AT, K(1), low, memory);
                        asm.down(ops::STORE32, rows[0], low, None);
                    }
                    (false, true) => {
                        asm.unary_in(ops::GATHERQ_AT, K(1), pair, memory);
                        asm.unary(ops::LOAD32, low, rows[0]);
                        asm.unary(ops::LOAD32, high, rows[1]);
                        asm.down_in(ops::NARROW, lanes, low, pair);
                        asm.shift(ops::SHIFTQ, shifts::RIGHT, pair, pair, 32);
                        asm.down_in(ops::NARROW, lanes, high, pair);
                        asm.down(ops::STORE32, rows[0], low, None);
                        asm.down(ops::STORE32, rows[1], high, None);
                    }
                    (true, false) => {
                        asm.unary(ops::LOAD32, low, rows[0]);
                        asm.down_in(ops::SCATTER_AT, K(1), memory, low);
                    }
                    (true, true) => {
                        asm.unary(ops::ZEXT, low, rows[0]);
                        asm.unary(ops::ZEXT, high, rows[1]);
                        asm.shift(ops::SHIFTQ, shifts::LEFT, high, high, 32);
                        asm.binary(ops::OR.wide(), pair, low, high);
                        asm.down_in(ops::SCATTERQ_AT, K(1), memory, pair);
                    }
                }
                word += 1 + u32::from(is_pair);
            }
        }
        Ok(())
    }

    /// Lane by lane, by Rust functions: accesses that the host has no instructions for.
    fn by_lane(
        &mut self,
        part: &AccessPart,
        space: BaselineSpace,
        slot: i32,
        direction: Direction,
    ) -> Result<(), Full> {
        let (start, value) = (Z(0), Z(1));
        for chunk in 0..self.w.chunks() {
            for (half, own) in (0..).zip(SLOTS) {
                let asm = &mut self.w.asm;
                asm.unary(ops::SPLATQ, start, Self::at_start(space));
                match space {
                    BaselineSpace::Global(_) => asm.unary(ops::LOAD, value, at_chunk(chunk, own)),
                    _ => asm.unary(ops::ZEXT, value, at_chunk(chunk, slot + half * 32)),
                }
                asm.binary(ops::ADDQ, value, value, start);
                asm.down(ops::STORE, at(RSP, LANES + own), value, None);
            }
            match direction {
                Direction::Store { high } => {
                    for word in 0..part.bytes.div_ceil(4) {
                        let row = self.register(part.place, word, chunk)?;
                        let asm = &mut self.w.asm;
                        asm.unary(ops::LOAD, value, row);
                        if high {
                            asm.shift(ops::SHIFT, shifts::RIGHT, value, value, 16);
                        }
                        asm.down(ops::STORE, at_word(word), value, None);
                    }
                    self.call_for(scatter as *const (), chunk, part.bytes);
                }
                Direction::Load(extend, half) => {
                    self.call_for(gather as *const (), chunk, part.bytes);
                    for word in 0..part.bytes.div_ceil(4) {
                        let row = self.register(part.place, word, chunk)?;
                        self.loaded((row, word), part.bytes.min(4), extend, half, chunk);
                    }
                }
            }
        }
        Ok(())
    }

    /// Calls a function for the lanes on the stack.
    fn call_for(&mut self, function: *const (), chunk: u32, bytes: u32) {
        self.w.exec(K(1), chunk);
        let asm = &mut self.w.asm;
        asm.copy(RDI, RSP);
        asm.add_imm(Rm::Reg(RDI.0), LANES);
        asm.mask_to(RSI, K(1));
        asm.set(RDX, bytes.into());
        self.call(function);
    }

    /// Puts a word or a part of one, which lies on the stack, into a register.
    fn loaded(
        &mut self,
        (row, word): (Mem, u32),
        bytes: u32,
        extend: Extend,
        half: Option<LoadedHalf>,
        chunk: u32,
    ) {
        let (value, old) = (Z(0), Z(1));
        let unused = 32 - 8 * bytes as u8;
        self.w.asm.unary(ops::LOAD, value, at_word(word));
        let asm = &mut self.w.asm;
        if extend == Extend::Sign && unused != 0 {
            asm.shift(ops::SHIFT, shifts::LEFT, value, value, unused);
            asm.shift(ops::SHIFT, shifts::RIGHT_SIGNED, value, value, unused);
        }
        asm.unary(ops::LOAD, old, row);
        if let Some(LoadedHalf { high, keeps }) = half {
            let other: u32 = if high { 0xffff } else { 0xffff_0000 };
            let (other, new) = (other.to_le_bytes(), (!other).to_le_bytes());
            let (other, new) = (asm.constant(&other), asm.constant(&new));
            if high {
                asm.shift(ops::SHIFT, shifts::LEFT, value, value, 16);
            }
            asm.binary_splat(ops::AND, value, value, new);
            if keeps {
                asm.binary_splat(ops::AND, Z(2), old, other);
                asm.binary(ops::OR, value, value, Z(2));
            }
        }
        self.w.exec(K(1), chunk);
        let asm = &mut self.w.asm;
        asm.unary_in(ops::LOAD, K(1), old, value);
        asm.down(ops::STORE, row, old, None);
    }
}

/// The place of a word of the lanes on the stack.
fn at_word(word: u32) -> Mem {
    at(RSP, LANES + Lanes::offset(word as usize) as i32)
}
