//! Hosts with AVX2 and nothing beyond: eight lanes at a time, masks as words of ones and zeros.

mod encode;
#[cfg(test)]
mod tests;
mod write;

use crate::baseline::graph::{Graph, NodeId};
use crate::baseline::host::avx2::write::{Chunk2, STACK, T0, T1, T2};
use crate::baseline::vectors::{Full, Uses, Vectors, Writer};
use crate::baseline::x86::table::{avx2, ops};
use crate::baseline::x86::{Cc, G, Label, Mem, R8, RAX, RCX, RDI, RDX, RSI, Z};
use crate::host_cpu::Templates;
use gfxjit_sim::machine::wave::sreg;

pub(crate) use crate::baseline::host::avx2::write::Avx2;

impl Vectors for Avx2 {
    const TEMPLATES: Templates = Templates::Avx2;
    const LANES: u32 = 8;
    const STACK: i32 = STACK;
    // Lane by lane.
    const ORDERED: bool = true;
    type Chunk<'a> = Chunk2<'a>;

    fn chunk<'a>(
        w: &mut Writer<Self>,
        graph: &'a Graph,
        uses: &Uses,
        number: u32,
    ) -> Result<Chunk2<'a>, Full> {
        w.begin(graph, uses, number)
    }

    fn hold(w: &mut Writer<Self>, chunk: &mut Chunk2<'_>, v: NodeId) -> Result<(), Full> {
        chunk.has_written = true;
        w.own(chunk, v).map(|_| ())
    }

    fn merge(
        w: &mut Writer<Self>,
        chunk: &mut Chunk2<'_>,
        row: Mem,
        v: NodeId,
        lanes: Option<NodeId>,
    ) -> Result<(), Full> {
        chunk.has_written = true;
        w.exec_of(chunk);
        let z = w.own(chunk, v)?;
        let mut enabled = T2;
        if let Some(lanes) = lanes {
            let lanes = w.operand(chunk, lanes)?;
            w.asm.plain_binary(ops::AND, T1, T2, lanes);
            enabled = T1;
        }
        // Masked stores are microcode on some hosts.
        w.asm.plain_unary(ops::LOAD, T0, row);
        w.asm.plain_blend(T0, enabled, z, T0);
        w.asm.plain_down(ops::STORE, row, T0, None);
        Ok(())
    }

    fn store(w: &mut Writer<Self>, chunk: &mut Chunk2<'_>, to: Mem, v: NodeId) -> Result<(), Full> {
        let z = w.own(chunk, v)?;
        w.asm.plain_down(ops::STORE, to, z, None);
        Ok(())
    }

    fn store_first(
        w: &mut Writer<Self>,
        chunk: &mut Chunk2<'_>,
        to: Mem,
        v: NodeId,
        bytes: u32,
    ) -> Result<(), Full> {
        let z = w.own(chunk, v)?;
        let op = if bytes == 8 {
            ops::LOWESTQ
        } else {
            ops::LOWEST
        };
        w.asm.plain_down(op, to, z, None);
        Ok(())
    }

    fn bits(w: &mut Writer<Self>, chunk: &mut Chunk2<'_>, to: G, v: NodeId) -> Result<(), Full> {
        let z = w.own(chunk, v)?;
        w.asm.signs(to, z);
        Ok(())
    }

    fn enabled_bits(
        w: &mut Writer<Self>,
        chunk: &mut Chunk2<'_>,
        to: G,
        v: NodeId,
    ) -> Result<(), Full> {
        w.exec_of(chunk);
        let z = w.own(chunk, v)?;
        w.asm.plain_binary(ops::AND, T1, T2, z);
        w.asm.signs(to, T1);
        Ok(())
    }

    fn unless_all(
        w: &mut Writer<Self>,
        chunk: &mut Chunk2<'_>,
        v: NodeId,
        to: Label,
    ) -> Result<(), Full> {
        w.exec_of(chunk);
        let z = w.own(chunk, v)?;
        w.asm.plain_binary(ops::ANDN, T1, z, T2);
        w.asm.plain_unary(avx2::TEST, T1, T1);
        w.asm.jump_if(Cc::NotEqual, to);
        Ok(())
    }

    fn load_words(w: &mut Writer<Self>, chunk: u32, offsets: Mem, rows: &[Mem], apart: u32) {
        let (at, value, word_at, exec, lanes) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        w.asm.plain_unary(ops::LOAD, at, offsets);
        w.exec(exec, chunk);
        for (word, row) in (0..).zip(rows) {
            let asm = &mut w.asm;
            let index = if word == 0 {
                at
            } else {
                let by = asm.constant(&(word * apart).to_le_bytes().repeat(8));
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

    fn store_words(w: &mut Writer<Self>, chunk: u32, offsets: Mem, rows: &[Mem], apart: u32) {
        w.each_lane(chunk, |w| {
            w.asm.load_word(RSI, of_lane(offsets, 2));
            for (word, row) in (0..).zip(rows) {
                w.asm.load_word(RDI, of_lane(*row, 2));
                let to = Mem::Indexed(RAX.0, RSI.0, 0, (word * apart) as i32);
                w.asm.store_word(to, RDI);
            }
        });
    }

    fn load_pairs(w: &mut Writer<Self>, chunk: u32, offsets: [Mem; 2], rows: &[Mem]) {
        let (index, low, high, pair, at) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        let (exec, lanes, wide, mask, halves) = (Z(5), Z(6), Z(7), Z(8), Z(9));
        w.exec(exec, chunk);
        let asm = &mut w.asm;
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
                let own = [rows[0], rows[rows.len() - 1]].map(|row| row.behind(half * 16));
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

    fn store_pairs(w: &mut Writer<Self>, chunk: u32, offsets: [Mem; 2], rows: &[Mem]) {
        // The second half's offsets are behind the first half's.
        w.each_lane(chunk, |w| {
            w.asm.load(RSI, of_lane(offsets[0], 3));
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

    fn copy(w: &mut Writer<Self>, register: u8, memory: Mem, bytes: u32, stores: bool) {
        let [from, to] = match bytes {
            32 => [ops::LOADU, ops::STOREU],
            16 => [ops::LOADU32, ops::STOREU32],
            8 => [ops::LOADED8, ops::LOWESTQ],
            _ => [ops::LOADED4, ops::LOWEST],
        };
        match stores {
            true => w.asm.plain_down(to, memory, Z(register), None),
            false => w.asm.plain_unary(from, Z(register), memory),
        }
    }
}

/// The element of the lane in RDX, whose size is a power of two.
fn of_lane(mem: Mem, size: u8) -> Mem {
    match mem {
        Mem::At(base, offset) => Mem::Indexed(base, RDX.0, size, offset),
        other => other,
    }
}

impl Writer<Avx2> {
    /// EXEC of the chunk, in `T2`, which no code behind the nodes uses for anything else.
    fn exec_of(&mut self, chunk: &mut Chunk2<'_>) {
        if !chunk.has_exec {
            self.exec(T2, chunk.number);
            chunk.has_exec = true;
        }
    }

    /// A node's register, behind all nodes.
    fn own(&mut self, chunk: &mut Chunk2<'_>, v: NodeId) -> Result<Z, Full> {
        self.unpin();
        self.register(chunk, v)
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
