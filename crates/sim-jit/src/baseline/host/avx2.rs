//! Hosts with AVX2 and nothing beyond: eight lanes at a time, masks as words of ones and zeros.

mod access;
mod encode;
#[cfg(test)]
mod tests;
mod write;

use crate::baseline::graph::{Graph, NodeId};
use crate::baseline::host::avx2::write::{Chunk2, STACK, T0, T1, T2};
use crate::baseline::vectors::{Full, Uses, Vectors, Writer};
use crate::baseline::x86::table::{avx2, ops};
use crate::baseline::x86::{Cc, G, Label, Mem, Z};
use crate::host_cpu::Templates;

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
}
