//! From a graph to instructions of AVX-512: assigns registers to nodes, and uses operands in memory where
//! possible.

use std::mem::offset_of;

use crate::baseline::graph::{Graph, Node, NodeId};
use crate::baseline::vectors::{Full, Uses, WAVE, Writer};
use crate::baseline::x86::table::{Op, ops};
use crate::baseline::x86::{K, Mem, RCX, Rm, Z, at};
use gfxjit_sim::machine::wave::{Wave, sreg};

/// Registers that are free while a chunk is written.
#[derive(Default)]
pub(crate) struct Avx512 {
    free_z: u32,
    free_k: u8,
}

/// A chunk whose nodes are being written.
pub(crate) struct Chunk512<'a> {
    pub graph: &'a Graph,
    pub number: u32,
    /// EXEC, when it has been loaded.
    pub exec: Option<K>,
    /// The number of uses that are still to come.
    left: Vec<u32>,
    place: Vec<Option<u8>>,
}

impl Writer<Avx512> {
    /// A vector register that is free now.
    pub(crate) fn take_z(&mut self) -> Result<Z, Full> {
        if self.vectors.free_z == 0 {
            return Err(Full);
        }
        let z = self.vectors.free_z.trailing_zeros();
        self.vectors.free_z &= self.vectors.free_z - 1;
        Ok(Z(z as u8))
    }

    /// A mask register that is free now.
    pub(crate) fn take_k(&mut self) -> Result<K, Full> {
        if self.vectors.free_k == 0 {
            return Err(Full);
        }
        let k = self.vectors.free_k.trailing_zeros();
        self.vectors.free_k &= self.vectors.free_k - 1;
        Ok(K(k as u8))
    }

    pub(crate) fn give_k(&mut self, k: K) {
        self.vectors.free_k |= 1 << k.0;
    }

    pub(crate) fn give_z(&mut self, z: Z) {
        self.vectors.free_z |= 1 << z.0;
    }

    /// EXEC of a chunk.
    pub(crate) fn exec(&mut self, to: K, chunk: u32) {
        self.asm
            .mask_load(to, Self::lanes_of(sreg::EXEC, chunk).into());
    }

    /// Writes the nodes that are used, without operands in memory.
    pub(crate) fn chunk<'a>(
        &mut self,
        graph: &'a Graph,
        uses: &Uses,
        number: u32,
    ) -> Result<Chunk512<'a>, Full> {
        self.vectors.free_z = u32::MAX;
        // The first one is none, as a write mask.
        self.vectors.free_k = 0b1111_1110;
        let mut chunk = Chunk512 {
            graph,
            number,
            exec: None,
            left: uses.0.clone(),
            place: vec![None; graph.nodes().len()],
        };
        for (index, node) in graph.nodes().iter().enumerate() {
            if chunk.left[index] > 0 && !node.is_read() {
                let place = self.node(&mut chunk, *node)?;
                chunk.place[index] = Some(place);
            }
        }
        Ok(chunk)
    }

    /// The place of a node in memory, and whether one element stands for all lanes.
    fn place(&mut self, chunk: &Chunk512<'_>, node: Node) -> Option<(Mem, bool)> {
        Some(match node {
            Node::Const(value) => (self.asm.constant(&value.to_le_bytes()), true),
            Node::ConstWide(value) => (self.asm.constant(&value.to_le_bytes()), true),
            Node::Lane => {
                let lanes = (chunk.number * 16..).take(16);
                let lanes: Vec<u8> = lanes.flat_map(u32::to_le_bytes).collect();
                (self.asm.constant(&lanes), false)
            }
            _ => return self.source(node, chunk.number),
        })
    }

    /// A node's register; a node in memory is loaded.
    pub(crate) fn z(&mut self, chunk: &mut Chunk512<'_>, v: NodeId) -> Result<Z, Full> {
        let index = v.0 as usize;
        if let Some(place) = chunk.place[index] {
            return Ok(Z(place));
        }
        let z = self.take_z()?;
        let node = chunk.graph.nodes()[index];
        let is_wide = node.is_wide();
        match (node, self.place(chunk, node)) {
            (Node::Const(0) | Node::ConstWide(0), _) => self.asm.binary(ops::XOR, z, z, z),
            (_, Some((mem, true))) if is_wide => self.asm.unary(ops::SPLATQ, z, mem),
            (_, Some((mem, true))) => self.asm.unary(ops::SPLAT, z, mem),
            (_, Some((mem, false))) => self.asm.unary(ops::LOAD, z, mem),
            (_, None) => {}
        }
        chunk.place[index] = Some(z.0);
        Ok(z)
    }

    /// A node's mask register.
    pub(crate) fn k(&self, chunk: &Chunk512<'_>, v: NodeId) -> Result<K, Full> {
        chunk.place[v.0 as usize].map(K).ok_or(Full)
    }

    /// An operand that may be in memory, and whether that is one element for all lanes.
    fn rm(&mut self, chunk: &mut Chunk512<'_>, v: NodeId, op: Op) -> Result<(Rm, bool), Full> {
        let index = v.0 as usize;
        let node = chunk.graph.nodes()[index];
        let is_zero = matches!(node, Node::Const(0) | Node::ConstWide(0));
        if chunk.place[index].is_none() && chunk.left[index] == 1 && !is_zero {
            let is_wide = node.is_wide();
            match self.place(chunk, node) {
                Some((mem, true)) if is_wide == (op.element() == 8) => {
                    return Ok((mem.into(), true));
                }
                Some((mem, false)) => return Ok((mem.into(), false)),
                _ => {}
            }
        }
        Ok((self.z(chunk, v)?.into(), false))
    }

    /// Counts a use of a node; after the last one its register is free.
    fn used(&mut self, chunk: &mut Chunk512<'_>, v: NodeId) {
        let index = v.0 as usize;
        chunk.left[index] -= 1;
        if chunk.left[index] == 0
            && let Some(place) = chunk.place[index].take()
        {
            if chunk.graph.nodes()[index].is_mask() {
                self.vectors.free_k |= 1 << place;
            } else {
                self.vectors.free_z |= 1 << place;
            }
        }
    }

    /// Writes a node; returns its register.
    fn node(&mut self, chunk: &mut Chunk512<'_>, node: Node) -> Result<u8, Full> {
        Ok(match node {
            Node::Unary(op, a) => {
                let from = match self.rm(chunk, a, op)? {
                    (rm, false) => rm,
                    (_, true) => self.z(chunk, a)?.into(),
                };
                self.used(chunk, a);
                let to = self.take_z()?;
                self.asm.unary(op, to, from);
                to.0
            }
            Node::UnaryImm(op, a, imm) => {
                let from = self.z(chunk, a)?;
                self.used(chunk, a);
                let to = self.take_z()?;
                self.asm.unary_imm(op, to, from, imm);
                to.0
            }
            Node::Shift(op, kind, a, by) => {
                let from = match self.rm(chunk, a, op)? {
                    (rm, false) => rm,
                    (_, true) => self.z(chunk, a)?.into(),
                };
                self.used(chunk, a);
                let to = self.take_z()?;
                self.asm.shift(op, kind, to, from, by);
                to.0
            }
            Node::Binary(op, a, b) => {
                let first = self.z(chunk, a)?;
                let second = self.rm(chunk, b, op)?;
                self.used(chunk, a);
                self.used(chunk, b);
                let to = self.take_z()?;
                match second {
                    (Rm::Mem(mem), true) => self.asm.binary_splat(op, to, first, mem),
                    (rm, _) => self.asm.binary(op, to, first, rm),
                }
                to.0
            }
            Node::Fma(op, a, b, c) => {
                let product = self.z(chunk, a)?;
                let factor = self.z(chunk, b)?;
                let (sum, is_one) = self.rm(chunk, c, op)?;
                let sum = if is_one {
                    self.z(chunk, c)?.into()
                } else {
                    sum
                };
                let is_last = chunk.left[a.0 as usize] == 1;
                let to = if is_last {
                    chunk.place[a.0 as usize] = None;
                    product
                } else {
                    let to = self.take_z()?;
                    self.asm.unary(ops::LOAD, to, product);
                    to
                };
                [a, b, c].into_iter().for_each(|v| self.used(chunk, v));
                self.asm.binary(op, to, factor, sum);
                to.0
            }
            Node::Blend(op, c, a, b) => {
                let k = self.k(chunk, c)?;
                let otherwise = self.z(chunk, b)?;
                let then = match self.rm(chunk, a, op)? {
                    (rm, false) => rm,
                    (_, true) => self.z(chunk, a)?.into(),
                };
                [a, b, c].into_iter().for_each(|v| self.used(chunk, v));
                let to = self.take_z()?;
                self.asm.binary_in(op, k, to, otherwise, then);
                to.0
            }
            Node::Halves(upper, a, b) => {
                let first = u32::from(upper);
                let index: Vec<u8> = (0..16)
                    .flat_map(|i| (i * 2 + first).to_le_bytes())
                    .collect();
                self.permuted(chunk, &index, a, b)?
            }
            Node::Permuted(lanes, a) => {
                let index: Vec<u8> = lanes
                    .iter()
                    .flat_map(|lane| u32::from(*lane).to_le_bytes())
                    .collect();
                let index = self.asm.constant(&index);
                let from = self.z(chunk, a)?;
                let to = self.take_z()?;
                self.asm.unary(ops::LOAD, to, index);
                self.asm.binary(ops::PERM, to, to, from);
                self.used(chunk, a);
                to.0
            }
            Node::PermutedMask(lanes, n) => {
                let index: Vec<u8> = lanes
                    .iter()
                    .flat_map(|lane| u32::from(*lane).to_le_bytes())
                    .collect();
                let index = self.asm.constant(&index);
                let (to, bits, words) = (self.take_k()?, self.take_z()?, self.take_z()?);
                let mem = Self::lanes_of(n.into(), chunk.number);
                self.asm.mask_load(to, mem.into());
                self.asm.unary(ops::SPREAD, bits, Rm::Reg(to.0));
                self.asm.unary(ops::LOAD, words, index);
                self.asm.binary(ops::PERM, words, words, bits);
                self.asm.unary(ops::COLLECT, Z(to.0), words);
                self.give_z(bits);
                self.give_z(words);
                to.0
            }
            Node::Join(upper, a, b) => {
                let first = if upper { 8 } else { 0 };
                let index: Vec<u8> = (first..first + 8)
                    .flat_map(|i: u32| [i, 16 + i])
                    .flat_map(u32::to_le_bytes)
                    .collect();
                self.permuted(chunk, &index, a, b)?
            }
            Node::Down(op, a, imm) => {
                let from = self.z(chunk, a)?;
                self.used(chunk, a);
                let to = self.take_z()?;
                self.asm.down(op, to, from, imm);
                to.0
            }
            Node::Upper(a) => {
                let node = chunk.graph.nodes()[a.0 as usize];
                let place = match (chunk.place[a.0 as usize], self.place(chunk, node)) {
                    (None, Some((Mem::At(base, offset), false))) => {
                        let to = self.take_z()?;
                        let mem = Mem::At(base, offset + 32);
                        self.asm.unary(ops::LOAD32, to, mem);
                        to
                    }
                    _ => {
                        let from = self.z(chunk, a)?;
                        let to = self.take_z()?;
                        self.asm.down(ops::EXTRACT, to, from, Some(1));
                        to
                    }
                };
                self.used(chunk, a);
                place.0
            }
            Node::Both(a, b) => {
                let (low, high) = (self.z(chunk, a)?, self.z(chunk, b)?);
                self.used(chunk, a);
                self.used(chunk, b);
                let to = self.take_z()?;
                self.asm.binary_imm(ops::INSERT, to, low, high, 1);
                to.0
            }
            Node::Mask(n) => {
                let to = self.take_k()?;
                let mem = Self::lanes_of(n.into(), chunk.number);
                self.asm.mask_load(to, mem.into());
                to.0
            }
            Node::ConstMask(bits) => {
                let to = self.take_k()?;
                self.asm.set(RCX, bits >> (chunk.number * 16) & 0xffff);
                self.asm.mask_from(to, RCX);
                to.0
            }
            Node::Scc => {
                let to = self.take_k()?;
                // The bytes behind it are read too, for lanes that do not count.
                self.asm
                    .mask_load(to, at(WAVE, offset_of!(Wave, scc) as i32).into());
                to.0
            }
            Node::Compare(op, a, b, what) => {
                let first = self.z(chunk, a)?;
                let second = self.rm(chunk, b, op)?;
                self.used(chunk, a);
                self.used(chunk, b);
                let to = self.take_k()?;
                match second {
                    (Rm::Mem(mem), true) => self.asm.compare_splat(op, to, first, mem, what),
                    (rm, _) => self.asm.compare(op, to, first, rm, what),
                }
                to.0
            }
            Node::MaskBinary(op, a, b) => {
                let (first, second) = (self.k(chunk, a)?, self.k(chunk, b)?);
                self.used(chunk, a);
                self.used(chunk, b);
                let to = self.take_k()?;
                self.asm.mask(op, to, first, second);
                to.0
            }
            Node::MaskNot(a) => {
                let from = self.k(chunk, a)?;
                self.used(chunk, a);
                let to = self.take_k()?;
                self.asm.mask_not(to, from);
                to.0
            }
            Node::MaskUpper(a) => {
                let from = self.k(chunk, a)?;
                self.used(chunk, a);
                let to = self.take_k()?;
                self.asm.mask_down(to, from, 8);
                to.0
            }
            // These nodes are in memory.
            _ => return Err(Full),
        })
    }

    /// Words of two registers, by their places in both.
    fn permuted(
        &mut self,
        chunk: &mut Chunk512<'_>,
        index: &[u8],
        a: NodeId,
        b: NodeId,
    ) -> Result<u8, Full> {
        let (first, second) = (self.z(chunk, a)?, self.z(chunk, b)?);
        let to = self.take_z()?;
        let index = self.asm.constant(index);
        self.asm.unary(ops::LOAD, to, index);
        self.asm.binary(ops::PERMI2, to, first, second);
        self.used(chunk, a);
        self.used(chunk, b);
        Ok(to.0)
    }
}
