//! Hosts with AVX-512: 16 lanes at a time, masks in registers of their own.

mod encode;
#[cfg(test)]
mod tests;
mod write;

use crate::baseline::graph::{Graph, NodeId};
use crate::baseline::vectors::{Full, Uses, Vectors, Writer};
use crate::baseline::x86::table::{masks, ops, shifts};
use crate::baseline::x86::{Cc, G, K, Label, Mem, RAX, Rm, Z};
use crate::host_cpu::Templates;

use crate::baseline::host::avx512::write::Chunk512;

pub(crate) use crate::baseline::host::avx512::write::Avx512;

impl Vectors for Avx512 {
    const TEMPLATES: Templates = Templates::Avx512;
    const LANES: u32 = 16;
    const STACK: i32 = 0;
    const ORDERED: bool = false;
    type Chunk<'a> = Chunk512<'a>;

    fn chunk<'a>(
        w: &mut Writer<Self>,
        graph: &'a Graph,
        uses: &Uses,
        number: u32,
    ) -> Result<Chunk512<'a>, Full> {
        w.chunk(graph, uses, number)
    }

    fn hold(w: &mut Writer<Self>, chunk: &mut Chunk512<'_>, v: NodeId) -> Result<(), Full> {
        w.z(chunk, v).map(|_| ())
    }

    fn merge(
        w: &mut Writer<Self>,
        chunk: &mut Chunk512<'_>,
        row: Mem,
        v: NodeId,
        lanes: Option<NodeId>,
    ) -> Result<(), Full> {
        let exec = w.exec_of(chunk)?;
        let z = w.z(chunk, v)?;
        let mut enabled = exec;
        if let Some(v) = lanes {
            let k = w.k(chunk, v)?;
            enabled = w.take_k()?;
            w.asm.mask(masks::AND, enabled, k, exec);
        }
        // A whole row is written: what a masked store wrote is slow to read back.
        let whole = w.take_z()?;
        w.asm.unary(ops::LOAD, whole, row);
        w.asm.unary_in(ops::LOAD, enabled, whole, z);
        w.asm.down(ops::STORE, row, whole, None);
        w.give_z(whole);
        if enabled != exec {
            w.give_k(enabled);
        }
        Ok(())
    }

    fn store(
        w: &mut Writer<Self>,
        chunk: &mut Chunk512<'_>,
        to: Mem,
        v: NodeId,
    ) -> Result<(), Full> {
        let z = w.z(chunk, v)?;
        w.asm.down(ops::STORE, to, z, None);
        Ok(())
    }

    fn store_first(
        w: &mut Writer<Self>,
        chunk: &mut Chunk512<'_>,
        to: Mem,
        v: NodeId,
        bytes: u32,
    ) -> Result<(), Full> {
        let z = w.z(chunk, v)?;
        let op = if bytes == 8 {
            ops::LOWESTQ
        } else {
            ops::LOWEST
        };
        w.asm.down(op, to, z, None);
        Ok(())
    }

    fn bits(w: &mut Writer<Self>, chunk: &mut Chunk512<'_>, to: G, v: NodeId) -> Result<(), Full> {
        let k = w.k(chunk, v)?;
        w.asm.mask_to(to, k);
        Ok(())
    }

    fn enabled_bits(
        w: &mut Writer<Self>,
        chunk: &mut Chunk512<'_>,
        to: G,
        v: NodeId,
    ) -> Result<(), Full> {
        let exec = w.exec_of(chunk)?;
        let k = w.k(chunk, v)?;
        // Not one that another result is in.
        let lanes = K(0);
        w.asm.mask(masks::AND, lanes, k, exec);
        w.asm.mask_to(to, lanes);
        Ok(())
    }

    fn unless_all(
        w: &mut Writer<Self>,
        chunk: &mut Chunk512<'_>,
        v: NodeId,
        to: Label,
    ) -> Result<(), Full> {
        let exec = w.exec_of(chunk)?;
        let k = w.k(chunk, v)?;
        w.asm.mask(masks::ANDN, K(0), k, exec);
        w.asm.mask_test(K(0), K(0));
        w.asm.jump_if(Cc::NotEqual, to);
        Ok(())
    }

    fn words(
        w: &mut Writer<Self>,
        chunk: u32,
        offsets: Mem,
        rows: &[Mem],
        apart: u32,
        stores: bool,
    ) {
        w.words(chunk, offsets, rows, apart, stores);
    }

    fn pairs(w: &mut Writer<Self>, chunk: u32, offsets: [Mem; 2], rows: &[Mem], stores: bool) {
        w.pairs(chunk, offsets, rows, stores);
    }

    fn copy(w: &mut Writer<Self>, register: u8, memory: Mem, bytes: u32, stores: bool) {
        let [from, to] = match bytes {
            64 => [ops::LOADU, ops::STOREU],
            32 => [ops::LOADU32, ops::STOREU32],
            16 => [ops::LOADU16, ops::STOREU16],
            8 => [ops::LOADED8, ops::LOWESTQ],
            _ => [ops::LOADED4, ops::LOWEST],
        };
        match stores {
            true => w.asm.down(to, memory, Z(register), None),
            false => w.asm.unary(from, Z(register), memory),
        }
    }
}

impl Writer<Avx512> {
    /// EXEC of the chunk.
    fn exec_of(&mut self, chunk: &mut Chunk512<'_>) -> Result<K, Full> {
        if let Some(k) = chunk.exec {
            return Ok(k);
        }
        let k = self.take_k()?;
        self.exec(k, chunk.number);
        chunk.exec = Some(k);
        Ok(k)
    }

    fn words(&mut self, chunk: u32, from: Mem, rows: &[Mem], apart: u32, stores: bool) {
        let (offsets, value, word_at) = (Z(0), Z(1), Z(2));
        self.asm.unary(ops::LOAD, offsets, from);
        for (word, row) in (0..).zip(rows) {
            let asm = &mut self.asm;
            asm.unary(ops::LOAD, value, *row);
            let index = if word == 0 {
                offsets
            } else {
                let by = asm.constant(&(word * apart).to_le_bytes());
                asm.binary_splat(ops::ADD, word_at, offsets, by);
                word_at
            };
            // Gathering and scattering clear the mask.
            self.exec(K(1), chunk);
            let asm = &mut self.asm;
            let memory = Mem::Lanes(RAX.0, index.0);
            if stores {
                asm.down_in(ops::SCATTER, K(1), memory, value);
            } else {
                asm.unary_in(ops::GATHER, K(1), value, memory);
                asm.down(ops::STORE, *row, value, None);
            }
        }
    }

    fn pairs(&mut self, chunk: u32, from: [Mem; 2], rows: &[Mem], stores: bool) {
        let (offsets, low, high, pair, at) = (Z(0), Z(1), Z(2), Z(3), Z(4));
        let lanes = K(2);
        for (half, from) in (0..).zip(from) {
            self.asm.unary(ops::LOAD, offsets, from);
            self.exec(lanes, chunk);
            if half == 1 {
                self.asm.mask_down(lanes, lanes, 8);
            }
            for (number, rows) in (0u64..).zip(rows.chunks(2)) {
                let is_pair = rows.len() == 2;
                let rows = [rows[0], rows[rows.len() - 1]].map(|row| row.behind(half * 32));
                let asm = &mut self.asm;
                let index = if number == 0 {
                    offsets
                } else {
                    let by = asm.constant(&(number * 8).to_le_bytes());
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
            }
        }
    }
}
