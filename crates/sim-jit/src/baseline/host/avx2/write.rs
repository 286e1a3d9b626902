//! From a graph to instructions of AVX2: assigns registers to nodes, and keeps on the stack what has no room in them.
//!
//! Masks are words of ones and zeros, in vector registers like all else.

use std::mem::offset_of;

use crate::baseline::graph::{File, Graph, LESS, Node, NodeId};
use crate::baseline::vectors::{Full, SPARE, Uses, WAVE, Writer};
use crate::baseline::x86::table::{MaskOp, Op, avx2, masks, ops};
use crate::baseline::x86::{Mem, RSP, Rm, Z, at};
use gfxjit_sim::machine::wave::{Wave, sreg};

/// Lanes of a chunk.
const LANES: usize = 8;
/// Bytes of a vector.
const BYTES: i32 = LANES as i32 * 4;
/// Registers of nodes.
const REGISTERS: u8 = 13;
/// The others, for what is between nodes.
pub(super) const T0: Z = Z(13);
pub(super) const T1: Z = Z(14);
pub(super) const T2: Z = Z(15);
/// Vectors that the stack has room for.
const SLOTS: u32 = 64;
/// Rows of 16 lanes that the stack has copies of.
const COPIES: usize = 4;
/// Where these are, and all bytes of both.
const COPIES_AT: i32 = SPARE + SLOTS as i32 * BYTES;
pub(super) const STACK: i32 = SLOTS as i32 * BYTES + COPIES as i32 * 2 * BYTES;

/// Registers and places on the stack that are free while a chunk is written.
#[derive(Default)]
pub(crate) struct Avx2 {
    free: u16,
    free_slots: u64,
    /// Places that are free when the node has been written, which reads them.
    read_slots: u64,
    /// Registers that the node that is being written uses.
    pinned: u16,
    /// The nodes in registers.
    holds: [Option<NodeId>; REGISTERS as usize],
}

/// Where a node is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Nowhere,
    Register(u8),
    Slot(u8),
}

/// A chunk whose nodes are being written.
pub(crate) struct Chunk2<'a> {
    graph: &'a Graph,
    pub(super) number: u32,
    /// EXEC is in `T2`.
    pub(super) has_exec: bool,
    /// Memory may have changed since the chunk was begun.
    pub(super) has_written: bool,
    /// The node that is being written.
    now: usize,
    /// The number of uses that are still to come.
    left: Vec<u32>,
    at: Vec<At>,
}

impl Writer<Avx2> {
    /// A register that is free now; another node goes to the stack for it.
    fn take(&mut self, chunk: &mut Chunk2<'_>) -> Result<Z, Full> {
        if self.vectors.free == 0 {
            self.evict(chunk)?;
        }
        let z = self.vectors.free.trailing_zeros();
        self.vectors.free &= self.vectors.free - 1;
        self.vectors.pinned |= 1 << z;
        Ok(Z(z as u8))
    }

    /// Frees the register of the node that is used last.
    fn evict(&mut self, chunk: &mut Chunk2<'_>) -> Result<(), Full> {
        let mut candidates = 0u16;
        for (register, node) in self.vectors.holds.iter().enumerate() {
            let is_pinned = self.vectors.pinned >> register & 1 != 0;
            candidates |= u16::from(node.is_some() && !is_pinned) << register;
        }
        let nodes = chunk.graph.nodes();
        for (index, node) in nodes.iter().enumerate().skip(chunk.now + 1) {
            if chunk.left[index] == 0 {
                continue;
            }
            for v in node.operands() {
                if let At::Register(register) = chunk.at[v.0 as usize]
                    && candidates != 1 << register
                {
                    candidates &= !(1 << register);
                }
            }
        }
        let register = candidates.trailing_zeros() as u8;
        let v = self
            .vectors
            .holds
            .get_mut(usize::from(register))
            .and_then(Option::take)
            .ok_or(Full)?;
        let index = v.0 as usize;
        chunk.at[index] = if nodes[index].is_read() && !chunk.has_written {
            At::Nowhere
        } else {
            if self.vectors.free_slots == 0 {
                return Err(Full);
            }
            let slot = self.vectors.free_slots.trailing_zeros() as u8;
            self.vectors.free_slots &= self.vectors.free_slots - 1;
            self.asm
                .plain_down(ops::STORE, at_slot(slot), Z(register), None);
            At::Slot(slot)
        };
        self.vectors.free |= 1 << register;
        Ok(())
    }

    /// A register for a node.
    fn define(&mut self, chunk: &mut Chunk2<'_>, index: usize) -> Result<Z, Full> {
        let z = self.take(chunk)?;
        self.vectors.holds[usize::from(z.0)] = Some(NodeId(index as u32));
        chunk.at[index] = At::Register(z.0);
        Ok(z)
    }

    /// Nothing is being written.
    pub(super) fn unpin(&mut self) {
        self.vectors.pinned = 0;
        self.vectors.free_slots |= std::mem::take(&mut self.vectors.read_slots);
    }

    /// EXEC of a chunk.
    pub(super) fn exec(&mut self, to: Z, chunk: u32) {
        self.lanes(to, sreg::EXEC, chunk);
    }

    /// The mask of a scalar register.
    fn lanes(&mut self, to: Z, n: usize, chunk: u32) {
        let bits = self.constants((0..LANES).map(|lane| 1 << lane));
        self.asm
            .plain_unary(avx2::SPLAT8, to, Self::lanes_of(n, chunk));
        self.asm.plain_binary(ops::AND, to, to, bits);
        self.asm.plain_binary(avx2::EQUAL, to, to, bits);
    }

    /// A constant of the code.
    fn constants(&mut self, words: impl Iterator<Item = u32>) -> Mem {
        let mut bytes = [0; BYTES as usize];
        for (to, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
            *to = word.to_le_bytes();
        }
        self.asm.constant(&bytes)
    }

    /// Writes the nodes that are used, without operands in memory.
    pub(super) fn begin<'a>(
        &mut self,
        graph: &'a Graph,
        uses: &Uses,
        number: u32,
    ) -> Result<Chunk2<'a>, Full> {
        self.vectors = Avx2 {
            free: (1 << REGISTERS) - 1,
            free_slots: u64::MAX,
            ..Avx2::default()
        };
        let mut chunk = Chunk2 {
            graph,
            number,
            has_exec: false,
            has_written: false,
            now: 0,
            left: uses.0.clone(),
            at: vec![At::Nowhere; graph.nodes().len()],
        };
        if number.is_multiple_of(2) {
            self.copy_rows(graph, number)?;
        }
        for (index, node) in graph.nodes().iter().enumerate() {
            if chunk.left[index] > 0 && !node.is_read() && !matches!(node, Node::ConstMask(_)) {
                chunk.now = index;
                self.unpin();
                self.node(&mut chunk, index, *node)?;
            }
        }
        chunk.now = graph.nodes().len();
        Ok(chunk)
    }

    /// Copies rows of 16 lanes whose words go to other lanes: the first half is written before the second is read.
    fn copy_rows(&mut self, graph: &Graph, number: u32) -> Result<(), Full> {
        for (place, (file, register)) in copied(graph).into_iter().enumerate() {
            if place == COPIES {
                return Err(Full);
            }
            for half in 0..2 {
                let row = self.row(file, register, number + half);
                self.asm.plain_unary(ops::LOAD, T0, row);
                let copy = at_copy(place, half);
                self.asm.plain_down(ops::STORE, copy, T0, None);
            }
        }
        Ok(())
    }

    /// The place of a node in memory, and whether one element stands for all lanes.
    fn place(&mut self, chunk: &Chunk2<'_>, node: Node) -> Option<(Mem, bool)> {
        let first = chunk.number as usize * LANES;
        let mem = match node {
            Node::Const(value) => self.constants(std::iter::repeat(value)),
            Node::ConstWide(value) => {
                let words = [value as u32, (value >> 32) as u32];
                self.constants(words.into_iter().cycle())
            }
            Node::ConstMask(bits) => {
                let bits = (first..).map(|lane| (bits >> lane & 1) as u32);
                self.constants(bits.map(u32::wrapping_neg))
            }
            Node::Lane => self.constants(first as u32..),
            _ => return self.source(node, chunk.number),
        };
        Some((mem, false))
    }

    /// A node's register; a node in memory is loaded.
    pub(super) fn register(&mut self, chunk: &mut Chunk2<'_>, v: NodeId) -> Result<Z, Full> {
        let index = v.0 as usize;
        let z = match chunk.at[index] {
            At::Register(register) => Z(register),
            At::Slot(slot) => {
                let z = self.define(chunk, index)?;
                self.asm.plain_unary(ops::LOAD, z, at_slot(slot));
                self.vectors.free_slots |= 1 << slot;
                z
            }
            At::Nowhere => {
                let node = chunk.graph.nodes()[index];
                let (mem, is_one) = self.place(chunk, node).ok_or(Full)?;
                let op = match (is_one, node.is_wide()) {
                    (true, true) => avx2::SPLATQ,
                    (true, false) => ops::SPLAT,
                    (false, _) => ops::LOAD,
                };
                let z = self.define(chunk, index)?;
                self.asm.plain_unary(op, z, mem);
                z
            }
        };
        self.vectors.pinned |= 1 << z.0;
        Ok(z)
    }

    /// A node where it is: in a register, or whole in memory.
    pub(super) fn operand(&mut self, chunk: &mut Chunk2<'_>, v: NodeId) -> Result<Rm, Full> {
        let index = v.0 as usize;
        match chunk.at[index] {
            At::Slot(slot) => return Ok(at_slot(slot).into()),
            At::Nowhere => {
                let node = chunk.graph.nodes()[index];
                let is_row = matches!(node, Node::Row(..) | Node::OnStack(_));
                if (!is_row || chunk.left[index] == 1)
                    && let Some((mem, false)) = self.place(chunk, node)
                {
                    return Ok(mem.into());
                }
            }
            At::Register(_) => {}
        }
        Ok(self.register(chunk, v)?.into())
    }

    /// Counts a use of a node; after the last one its place is free.
    fn used(&mut self, chunk: &mut Chunk2<'_>, v: NodeId) {
        let index = v.0 as usize;
        chunk.left[index] -= 1;
        if chunk.left[index] == 0 {
            match std::mem::replace(&mut chunk.at[index], At::Nowhere) {
                At::Register(register) => {
                    self.vectors.holds[usize::from(register)] = None;
                    self.vectors.free |= 1 << register;
                }
                At::Slot(slot) => self.vectors.read_slots |= 1 << slot,
                At::Nowhere => {}
            }
        }
    }

    /// A register for a node whose operands have been read, or are when it is written.
    fn made(
        &mut self,
        chunk: &mut Chunk2<'_>,
        index: usize,
        operands: &[NodeId],
    ) -> Result<Z, Full> {
        operands.iter().for_each(|v| self.used(chunk, *v));
        self.define(chunk, index)
    }

    /// Writes a node.
    fn node(&mut self, chunk: &mut Chunk2<'_>, index: usize, node: Node) -> Result<(), Full> {
        match node {
            Node::Unary(op, a) => {
                let from = self.operand(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                self.asm.plain_unary(op, to, from);
            }
            Node::UnaryImm(op, a, imm) => {
                let from = self.operand(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                self.asm.plain_unary_imm(op, to, from, imm);
            }
            Node::Shift(op, kind, a, by) => {
                let from = self.register(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                self.asm.plain_shift(op, kind, to, from, by);
            }
            Node::Binary(op, a, b) => {
                let first = self.register(chunk, a)?;
                let second = self.operand(chunk, b)?;
                let to = self.made(chunk, index, &[a, b])?;
                self.asm.plain_binary(op, to, first, second);
            }
            Node::Fma(op, a, b, c) => self.fused(chunk, index, op, [a, b, c])?,
            Node::Blend(_, c, a, b) => {
                let mask = self.register(chunk, c)?;
                let otherwise = self.register(chunk, b)?;
                let then = self.operand(chunk, a)?;
                let to = self.made(chunk, index, &[a, b, c])?;
                self.asm.plain_blend(to, mask, then, otherwise);
            }
            Node::Halves(upper, a, b) => {
                let first = self.register(chunk, a)?;
                let second = self.operand(chunk, b)?;
                let which = if upper { 0xdd } else { 0x88 };
                self.asm
                    .plain_binary_imm(avx2::SHUFFLE, T0, first, second, which);
                let to = self.made(chunk, index, &[a, b])?;
                self.asm.plain_unary_imm(avx2::PERMQ, to, T0, 0xd8);
            }
            Node::Permuted(lanes, a) => self.permuted(chunk, index, &lanes, a)?,
            Node::PermutedMask(lanes, n) => {
                let row = chunk.number & !1;
                let lanes = &lanes[(chunk.number - row) as usize * LANES..][..LANES];
                let bits = self.constants(lanes.iter().map(|lane| 1 << *lane));
                let to = self.define(chunk, index)?;
                self.asm
                    .plain_unary(avx2::SPLAT16, to, Self::lanes_of(n.into(), row));
                self.asm.plain_binary(ops::AND, to, to, bits);
                self.asm.plain_binary(avx2::EQUAL, to, to, bits);
            }
            Node::Join(upper, a, b) => {
                let first = self.register(chunk, a)?;
                let second = self.operand(chunk, b)?;
                self.asm.plain_binary(avx2::UNPACK_LOW, T0, first, second);
                self.asm.plain_binary(avx2::UNPACK_HIGH, T1, first, second);
                let to = self.made(chunk, index, &[a, b])?;
                let which = if upper { 0x31 } else { 0x20 };
                self.asm.plain_binary_imm(avx2::PERM128, to, T0, T1, which);
            }
            Node::Down(op, a, imm) => {
                let from = self.register(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                if op == ops::NARROW16 {
                    self.asm.plain_binary(avx2::PACK, to, from, from);
                    self.asm.plain_unary_imm(avx2::PERMQ, to, to, 0x08);
                } else {
                    self.asm.plain_down(op, to, from, imm);
                }
            }
            Node::Upper(a) => {
                let from = self.operand(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                match from {
                    Rm::Reg(from) => self.asm.plain_down(avx2::EXTRACT, to, Z(from), Some(1)),
                    Rm::Mem(mem) => {
                        let upper = mem.behind(BYTES / 2);
                        self.asm.plain_unary(ops::LOAD32, to, upper);
                    }
                }
            }
            Node::Both(a, b) => {
                let low = self.register(chunk, a)?;
                let high = self.operand(chunk, b)?;
                let to = self.made(chunk, index, &[a, b])?;
                self.asm.plain_binary_imm(avx2::INSERT, to, low, high, 1);
            }
            Node::Mask(n) => {
                let to = self.define(chunk, index)?;
                self.lanes(to, n.into(), chunk.number);
            }
            Node::Scc => {
                // Other lanes than the first do not count.
                let bits = self.constants(std::iter::repeat(1));
                let to = self.define(chunk, index)?;
                let scc = at(WAVE, offset_of!(Wave, scc) as i32);
                self.asm.plain_unary(avx2::SPLAT8, to, scc);
                self.asm.plain_binary(ops::AND, to, to, bits);
                self.asm.plain_binary(avx2::EQUAL, to, to, bits);
            }
            Node::Compare(op, a, b, what) => self.compare(chunk, index, (op, what), [a, b])?,
            Node::MaskBinary(op, a, b) => {
                let op = on_words(op).ok_or(Full)?;
                let first = self.register(chunk, a)?;
                let second = self.operand(chunk, b)?;
                let to = self.made(chunk, index, &[a, b])?;
                self.asm.plain_binary(op, to, first, second);
            }
            Node::MaskNot(a) => {
                let ones = self.constants(std::iter::repeat(u32::MAX));
                let from = self.register(chunk, a)?;
                let to = self.made(chunk, index, &[a])?;
                self.asm.plain_binary(ops::XOR, to, from, ones);
            }
            // The others are in memory, or AVX-512's.
            _ => return Err(Full),
        }
        Ok(())
    }

    fn fused(
        &mut self,
        chunk: &mut Chunk2<'_>,
        index: usize,
        op: Op,
        [a, b, c]: [NodeId; 3],
    ) -> Result<(), Full> {
        let product = self.register(chunk, a)?;
        let factor = self.register(chunk, b)?;
        let sum = self.operand(chunk, c)?;
        let to = if chunk.left[a.0 as usize] == 1 {
            chunk.at[a.0 as usize] = At::Nowhere;
            chunk.at[index] = At::Register(product.0);
            self.vectors.holds[usize::from(product.0)] = Some(NodeId(index as u32));
            product
        } else {
            let to = self.define(chunk, index)?;
            self.asm.plain_unary(ops::LOAD, to, product);
            to
        };
        [a, b, c].into_iter().for_each(|v| self.used(chunk, v));
        self.asm.plain_binary(op, to, factor, sum);
        Ok(())
    }

    fn compare(
        &mut self,
        chunk: &mut Chunk2<'_>,
        index: usize,
        (op, what): (Op, u8),
        [a, b]: [NodeId; 2],
    ) -> Result<(), Full> {
        let is_integer = op == ops::CMP || op == ops::CMP.wide();
        let [first, second] = match is_integer && what == LESS {
            true => [b, a],
            false => [a, b],
        };
        let one = self.register(chunk, first)?;
        let other = self.operand(chunk, second)?;
        let to = self.made(chunk, index, &[a, b])?;
        if !is_integer {
            self.asm.plain_binary_imm(op, to, one, other, what);
            return Ok(());
        }
        let op = match (what == LESS, op.w) {
            (false, false) => avx2::EQUAL,
            (false, true) => avx2::EQUALQ,
            (true, false) => avx2::GREATER,
            (true, true) => avx2::GREATERQ,
        };
        self.asm.plain_binary(op, to, one, other);
        Ok(())
    }

    /// Words of a row that has been copied to the stack.
    fn permuted(
        &mut self,
        chunk: &mut Chunk2<'_>,
        index: usize,
        lanes: &[u8; 16],
        a: NodeId,
    ) -> Result<(), Full> {
        let Node::Row(file, register) = chunk.graph.nodes()[a.0 as usize] else {
            return Err(Full);
        };
        let copies = copied(chunk.graph);
        let place = copies
            .iter()
            .position(|row| *row == (file, register))
            .ok_or(Full)?;
        let own = &lanes[(chunk.number % 2) as usize * LANES..][..LANES];
        let upper = (0..)
            .zip(own)
            .map(|(lane, from)| u8::from(*from >= 8) << lane);
        let upper = upper.fold(0, |bits: u8, bit| bits | bit);
        let numbers = self.constants(own.iter().map(|lane| u32::from(lane % 8)));
        self.asm.plain_unary(ops::LOAD, T2, numbers);
        let half = u32::from(upper != 0);
        self.asm
            .plain_binary(ops::PERM, T0, T2, at_copy(place, half));
        if upper != 0 && upper != 0xff {
            self.asm.plain_binary(ops::PERM, T1, T2, at_copy(place, 0));
            self.asm
                .plain_binary_imm(avx2::BLEND_IMM, T0, T1, T0, upper);
        }
        let to = self.made(chunk, index, &[a])?;
        self.asm.plain_unary(ops::LOAD, to, T0);
        Ok(())
    }
}

/// Rows whose words go to other lanes.
fn copied(graph: &Graph) -> Vec<(File, u16)> {
    let mut rows = Vec::new();
    for node in graph.nodes() {
        if let Node::Permuted(_, a) = node
            && let Some(Node::Row(file, register)) = graph.nodes().get(a.0 as usize)
            && !rows.contains(&(*file, *register))
        {
            rows.push((*file, *register));
        }
    }
    rows
}

/// What an instruction on masks is on words of ones and zeros.
fn on_words(op: MaskOp) -> Option<Op> {
    let all = [
        (masks::AND, ops::AND),
        (masks::ANDN, ops::ANDN),
        (masks::OR, ops::OR),
        (masks::XOR, ops::XOR),
    ];
    all.into_iter()
        .find(|(mask, _)| *mask == op)
        .map(|(_, op)| op)
}

fn at_slot(slot: u8) -> Mem {
    at(RSP, SPARE + i32::from(slot) * BYTES)
}

fn at_copy(place: usize, half: u32) -> Mem {
    at(RSP, COPIES_AT + (place as i32 * 2 + half as i32) * BYTES)
}
