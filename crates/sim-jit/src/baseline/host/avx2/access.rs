//! Accesses by AVX2. Where all lanes are enabled and lie behind each other, vectors go to memory and back as they are; else
//! lanes are gathered, and stored one by one.

use crate::baseline::host::avx2::write::Avx2;
use crate::baseline::vectors::Writer;
use crate::baseline::x86::table::{avx2, ops};
use crate::baseline::x86::{Cc, Label, Mem, R8, RAX, RCX, RDI, RDX, RSI, Z};
use gfxjit_sim::machine::wave::sreg;

/// Bytes of a vector, and lanes of it.
const BYTES: i32 = 32;
const LANES: u32 = 8;

impl Writer<Avx2> {
    /// Words at offsets from RAX of 32 bits; those of a lane are a number of bytes `apart`.
    pub(super) fn words(
        &mut self,
        chunk: u32,
        offsets: Mem,
        rows: &[Mem],
        apart: u32,
        stores: bool,
    ) {
        let over = self.asm.label();
        // Words of a lane that lie in memory together have other lanes' behind them.
        if rows.len() == 1 || apart >= LANES * 4 {
            let scattered = self.asm.label();
            self.unless_enabled(chunk, scattered);
            let asm = &mut self.asm;
            asm.plain_unary(ops::SPLAT, Z(0), offsets);
            let line: Vec<u8> = (0..LANES).flat_map(|n| (n * 4).to_le_bytes()).collect();
            let line = asm.constant(&line);
            asm.plain_binary(ops::ADD, Z(0), Z(0), line);
            asm.plain_binary(ops::XOR, Z(0), Z(0), offsets);
            asm.plain_unary(avx2::TEST, Z(0), Z(0));
            asm.jump_if(Cc::NotEqual, scattered);
            asm.load_word(RSI, offsets);
            for (word, row) in (0..).zip(rows) {
                let memory = Mem::Indexed(RAX.0, RSI.0, 0, (word * apart) as i32);
                self.moved(memory, *row, stores);
            }
            self.asm.jump(over);
            self.asm.bind(scattered);
        }
        match stores {
            true => self.each_lane(chunk, |w| {
                w.asm.load_word(RSI, of_lane(offsets, 2));
                for (word, row) in (0..).zip(rows) {
                    w.asm.load_word(RDI, of_lane(*row, 2));
                    let to = Mem::Indexed(RAX.0, RSI.0, 0, (word * apart) as i32);
                    w.asm.store_word(to, RDI);
                }
            }),
            false => self.gather_words(chunk, offsets, rows, apart),
        }
        self.asm.bind(over);
    }

    fn gather_words(&mut self, chunk: u32, offsets: Mem, rows: &[Mem], apart: u32) {
        let (at, value, word_at, exec, lanes) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        self.asm.plain_unary(ops::LOAD, at, offsets);
        self.exec(exec, chunk);
        for (word, row) in (0..).zip(rows) {
            let asm = &mut self.asm;
            let index = if word == 0 {
                at
            } else {
                let by = asm.constant(&(word * apart).to_le_bytes().repeat(LANES as usize));
                asm.plain_binary(ops::ADD, word_at, at, by);
                word_at
            };
            asm.plain_unary(ops::LOAD, value, *row);
            // Gathering clears the mask.
            asm.plain_unary(ops::LOAD, lanes, exec);
            asm.plain_gather(ops::GATHER, value, Mem::Lanes(RAX.0, index.0), lanes);
            asm.plain_down(ops::STORE, *row, value, None);
        }
    }

    /// Words at offsets from RAX of 64 bits, two at a time: programs exchange 64 bits by loads and stores.
    pub(super) fn pairs(&mut self, chunk: u32, offsets: [Mem; 2], rows: &[Mem], stores: bool) {
        let over = self.asm.label();
        if rows.len() <= 2 {
            let scattered = self.asm.label();
            self.unless_enabled(chunk, scattered);
            let asm = &mut self.asm;
            asm.plain_unary(avx2::SPLATQ, Z(0), offsets[0]);
            for (half, (z, own)) in (0u64..).zip([(Z(1), offsets[0]), (Z(2), offsets[1])]) {
                let line: Vec<u8> = (half * 4..half * 4 + 4)
                    .flat_map(|lane| (lane * 4 * rows.len() as u64).to_le_bytes())
                    .collect();
                let line = asm.constant(&line);
                asm.plain_binary(ops::ADDQ, z, Z(0), line);
                asm.plain_binary(ops::XOR, z, z, own);
            }
            asm.plain_binary(ops::OR, Z(1), Z(1), Z(2));
            asm.plain_unary(avx2::TEST, Z(1), Z(1));
            asm.jump_if(Cc::NotEqual, scattered);
            asm.load(RSI, offsets[0]);
            let memory = Mem::Indexed(RAX.0, RSI.0, 0, 0);
            match rows {
                [row] => self.moved(memory, *row, stores),
                [low, high] => self.moved_pair(memory, [*low, *high], stores),
                _ => {}
            }
            self.asm.jump(over);
            self.asm.bind(scattered);
        }
        match stores {
            true => self.scatter_pairs(chunk, offsets[0], rows),
            false => self.gather_pairs(chunk, offsets, rows),
        }
        self.asm.bind(over);
    }

    /// A vector from memory to a row, or back.
    fn moved(&mut self, memory: Mem, row: Mem, stores: bool) {
        let asm = &mut self.asm;
        if stores {
            asm.plain_unary(ops::LOAD, Z(1), row);
            asm.plain_down(ops::STOREU, memory, Z(1), None);
        } else {
            asm.plain_unary(ops::LOADU, Z(1), memory);
            asm.plain_down(ops::STORE, row, Z(1), None);
        }
    }

    /// The same of 64 bits of each lane, whose halves are in two rows.
    fn moved_pair(&mut self, memory: Mem, [low, high]: [Mem; 2], stores: bool) {
        let asm = &mut self.asm;
        let (a, b, first, second) = (Z(0), Z(1), Z(2), Z(3));
        if stores {
            asm.plain_unary(ops::LOAD, a, low);
            asm.plain_binary(avx2::UNPACK_LOW, first, a, high);
            asm.plain_binary(avx2::UNPACK_HIGH, second, a, high);
            asm.plain_binary_imm(avx2::PERM128, a, first, second, 0x20);
            asm.plain_binary_imm(avx2::PERM128, b, first, second, 0x31);
            asm.plain_down(ops::STOREU, memory, a, None);
            asm.plain_down(ops::STOREU, memory.behind(BYTES), b, None);
            return;
        }
        asm.plain_unary(ops::LOADU, first, memory);
        asm.plain_unary(ops::LOADU, second, memory.behind(BYTES));
        for (row, which) in [(low, 0x88), (high, 0xdd)] {
            asm.plain_binary_imm(avx2::SHUFFLE, a, first, second, which);
            asm.plain_unary_imm(avx2::PERMQ, a, a, 0xd8);
            asm.plain_down(ops::STORE, row, a, None);
        }
    }

    fn gather_pairs(&mut self, chunk: u32, offsets: [Mem; 2], rows: &[Mem]) {
        let (index, low, high, pair, at) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        let (exec, lanes, wide, mask, halves) = (Z(5), Z(6), Z(7), Z(8), Z(9));
        self.exec(exec, chunk);
        let asm = &mut self.asm;
        let order: Vec<u8> = [0u32, 2, 4, 6, 1, 3, 5, 7]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect();
        let order = asm.constant(&order);
        asm.plain_unary(ops::LOAD, halves, order);
        for (half, from) in (0..).zip(offsets) {
            asm.plain_unary(ops::LOAD, index, from);
            asm.plain_down(avx2::EXTRACT, lanes, exec, Some(half as u8));
            asm.plain_unary(ops::SEXT, wide, lanes);
            for (number, rows) in (0u64..).zip(rows.chunks(2)) {
                let own = [rows[0], rows[rows.len() - 1]].map(|row| row.behind(half * BYTES / 2));
                let place = if number == 0 {
                    index
                } else {
                    let by = asm.constant(&(number * 8).to_le_bytes().repeat(4));
                    asm.plain_binary(ops::ADDQ, at, index, by);
                    at
                };
                let memory = Mem::Lanes(RAX.0, place.0);
                asm.plain_unary(ops::LOAD32, low, own[0]);
                if rows.len() == 1 {
                    asm.plain_unary(ops::LOAD, mask, lanes);
                    asm.plain_gather(ops::GATHER_AT, low, memory, mask);
                    asm.plain_down(ops::STORE32, own[0], low, None);
                    continue;
                }
                asm.plain_unary(ops::LOAD32, high, own[1]);
                asm.plain_unary(ops::LOAD, mask, wide);
                asm.plain_gather(ops::GATHERQ_AT, pair, memory, mask);
                asm.plain_binary(ops::PERM, pair, halves, pair);
                asm.plain_blend(low, lanes, pair, low);
                asm.plain_down(avx2::EXTRACT, pair, pair, Some(1));
                asm.plain_blend(high, lanes, pair, high);
                asm.plain_down(ops::STORE32, own[0], low, None);
                asm.plain_down(ops::STORE32, own[1], high, None);
            }
        }
    }

    /// The offsets of all lanes lie behind each other.
    fn scatter_pairs(&mut self, chunk: u32, offsets: Mem, rows: &[Mem]) {
        self.each_lane(chunk, |w| {
            w.asm.load(RSI, of_lane(offsets, 3));
            for (number, rows) in (0..).zip(rows.chunks(2)) {
                let to = Mem::Indexed(RAX.0, RSI.0, 0, number * 8);
                w.asm.load_word(RDI, of_lane(rows[0], 2));
                if let [_, upper] = rows {
                    w.asm.load_word(R8, of_lane(*upper, 2));
                    w.asm.shift_left(R8, 32);
                    w.asm.or(RDI, R8);
                    w.asm.store(to, RDI);
                } else {
                    w.asm.store_word(to, RDI);
                }
            }
        });
    }

    /// Jumps unless all lanes of a chunk are enabled.
    fn unless_enabled(&mut self, chunk: u32, to: Label) {
        let exec = Self::lanes_of(sreg::EXEC, chunk);
        self.asm.compare_byte(exec, 0xff);
        self.asm.jump_if(Cc::NotEqual, to);
    }

    /// Code for each enabled lane, whose number is in RDX.
    fn each_lane(&mut self, chunk: u32, code: impl Fn(&mut Self)) {
        let (next, over) = (self.asm.label(), self.asm.label());
        let exec = Self::lanes_of(sreg::EXEC, chunk);
        self.asm.load_part(RCX, exec, 1);
        self.asm.test(RCX);
        self.asm.jump_if(Cc::Equal, over);
        self.asm.bind(next);
        self.asm.lowest_bit(RDX, RCX);
        code(self);
        self.asm.without_lowest_bit(RCX);
        self.asm.jump_if(Cc::NotEqual, next);
        self.asm.bind(over);
    }
}

/// The element of the lane in RDX, whose size is a power of two.
fn of_lane(mem: Mem, size: u8) -> Mem {
    match mem {
        Mem::At(base, offset) => Mem::Indexed(base, RDX.0, size, offset),
        other => other,
    }
}
