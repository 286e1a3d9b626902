//! What an instruction computes, as a graph of host instructions for a chunk of lanes: the
//! engine that templates are made by.
//!
//! A word of each lane is a node of its own; 64 bits are two, of half of the lanes each. Equal nodes
//! are one. What the host has no short way for makes the graph incomplete, and the instruction
//! the interpreter's. The semantics are those of `interp::lane` for the MODE that compilers set, or one that flushes
//! denormal binary32; IEEE, DX10_CLAMP and FP16_OVFL are looked at when the code runs.

mod evaluator;
mod plain;

use std::collections::HashMap;
use std::mem::offset_of;

use gfxjit_isa::evaluator::{Derived, Evaluator};

use crate::baseline::x86::Mem;
use crate::baseline::x86::table::{MaskOp, Op, masks, ops, shifts};
use crate::host_cpu::Templates;
use gfxjit_sim::interp::Denormals;
use gfxjit_sim::machine::wave::Wave;

/// Comparisons of integers (VPCMP), and of numbers (VCMP) for equality.
pub(crate) const EQUAL: u8 = 0;
pub(crate) const LESS: u8 = 1;

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct NodeId(pub u32);

/// 64 bits of the lower and the upper half of the lanes.
pub(crate) type Wide = [NodeId; 2];

/// Which vector registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum File {
    Vgpr,
    Agpr,
}

/// How a node is made; its operands are nodes before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    /// A constant of 32 or 64 bits, in all lanes.
    Const(u32),
    ConstWide(u64),
    /// A chunk of a vector register.
    Row(File, u16),
    /// One or two scalar registers, in all lanes.
    Sgpr(u8),
    SgprWide(u8),
    /// A word of the wave, by its distance from the start in bytes.
    OfWave(u32),
    /// A word of 64 bits of the inline caches, by its distance from the first one in bytes.
    OfCaches(u32),
    /// The lower word of LDS' size.
    LdsBytes,
    /// Numbers of the lanes.
    Lane,
    /// 64 bits of memory, in all lanes.
    Pointer(Mem),
    /// A chunk's words, or 64 bits of half of its lanes, on the code's stack.
    OnStack(i32),
    Unary(Op, NodeId),
    UnaryImm(Op, NodeId, u8),
    Binary(Op, NodeId, NodeId),
    /// An instruction that shifts by an immediate, and its kind.
    Shift(Op, u8, NodeId, u8),
    /// `a * b + c`
    Fma(Op, NodeId, NodeId, NodeId),
    /// `if c { a } else { b }`
    Blend(Op, NodeId, NodeId, NodeId),
    /// Words of two registers, by the lower word (`false`) or the upper one of 64 bits.
    Halves(bool, NodeId, NodeId),
    /// Words of a register by the numbers of the lanes that they come from.
    Permuted([u8; 16], NodeId),
    /// The mask of a scalar register, by the numbers of the lanes that its bits come from.
    PermutedMask([u8; 16], u8),
    /// 64 bits of the lower (`false`) or the upper half of the lanes of two registers of words.
    Join(bool, NodeId, NodeId),
    /// An instruction that writes the operand that could be in memory.
    Down(Op, NodeId, Option<u8>),
    /// The upper half of a register.
    Upper(NodeId),
    /// The lower halves of two registers.
    Both(NodeId, NodeId),
    /// A mask of a scalar register, of this chunk.
    Mask(u8),
    /// Bits of a constant mask, of this chunk.
    ConstMask(u64),
    Scc,
    Compare(Op, NodeId, NodeId, u8),
    MaskBinary(MaskOp, NodeId, NodeId),
    MaskNot(NodeId),
    /// The upper half of the lanes.
    MaskUpper(NodeId),
}

impl Node {
    pub(crate) fn is_mask(self) -> bool {
        matches!(
            self,
            Self::Mask(_)
                | Self::ConstMask(_)
                | Self::Scc
                | Self::Compare(..)
                | Self::MaskBinary(..)
                | Self::MaskNot(_)
                | Self::MaskUpper(_)
                | Self::PermutedMask(..)
        )
    }

    /// Whether it is one element of 64 bits.
    pub(crate) fn is_wide(self) -> bool {
        matches!(
            self,
            Self::ConstWide(_) | Self::SgprWide(_) | Self::OfCaches(_) | Self::Pointer(_)
        )
    }

    /// Whether it is in memory already.
    pub(crate) fn is_read(self) -> bool {
        matches!(
            self,
            Self::Const(_)
                | Self::ConstWide(_)
                | Self::Row(..)
                | Self::Sgpr(_)
                | Self::SgprWide(_)
                | Self::OfWave(_)
                | Self::OfCaches(_)
                | Self::LdsBytes
                | Self::Lane
                | Self::Pointer(_)
                | Self::OnStack(_)
        )
    }

    pub(crate) fn operands(self) -> impl Iterator<Item = NodeId> {
        let (a, b, c) = match self {
            Self::Unary(_, a)
            | Self::UnaryImm(_, a, _)
            | Self::Shift(_, _, a, _)
            | Self::Down(_, a, _)
            | Self::Upper(a)
            | Self::MaskNot(a)
            | Self::Permuted(_, a)
            | Self::MaskUpper(a) => (Some(a), None, None),
            Self::Binary(_, a, b)
            | Self::Halves(_, a, b)
            | Self::Join(_, a, b)
            | Self::Both(a, b)
            | Self::Compare(_, a, b, _)
            | Self::MaskBinary(_, a, b) => (Some(a), Some(b), None),
            Self::Fma(_, a, b, c) | Self::Blend(_, a, b, c) => (Some(a), Some(b), Some(c)),
            _ => (None, None, None),
        };
        [a, b, c].into_iter().flatten()
    }
}

/// The graph of one instruction.
pub(crate) struct Graph {
    nodes: Vec<Node>,
    known: HashMap<Node, NodeId>,
    /// All lanes are one: a scalar operation, of which only the first lane counts.
    pub is_scalar: bool,
    /// The host's instructions.
    templates: Templates,
    /// See [`ONE_NAN`](gfxjit_sim::interp::ONE_NAN).
    pub one_nan: bool,
    /// What MODE does with denormal binary32 where the instruction is.
    pub denormals: Denormals,
    /// Operands keep their denormals, whatever MODE does.
    keeps_operands: bool,
    /// Something in the instruction has no template.
    pub incomplete: bool,
}

impl Graph {
    /// An empty one.
    pub(crate) fn new(templates: Templates, one_nan: bool) -> Self {
        Self {
            nodes: Vec::new(),
            known: HashMap::new(),
            is_scalar: false,
            templates,
            one_nan,
            denormals: Denormals::KEPT,
            keeps_operands: false,
            incomplete: false,
        }
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Forgets all nodes.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.known.clear();
        self.incomplete = false;
        self.is_scalar = false;
    }

    pub(crate) fn node(&mut self, node: Node) -> NodeId {
        let next = NodeId(self.nodes.len() as u32);
        let v = *self.known.entry(node).or_insert(next);
        if v == next {
            self.nodes.push(node);
        }
        v
    }

    fn of(&self, v: NodeId) -> Node {
        self.nodes
            .get(v.0 as usize)
            .copied()
            .unwrap_or(Node::Const(0))
    }

    fn constant(&self, v: NodeId) -> Option<u32> {
        match self.of(v) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    fn constant_wide(&self, v: NodeId) -> Option<u64> {
        match self.of(v) {
            Node::ConstWide(value) => Some(value),
            _ => None,
        }
    }

    fn binary(&mut self, op: Op, a: NodeId, b: NodeId) -> NodeId {
        self.node(Node::Binary(op, a, b))
    }

    fn unary(&mut self, op: Op, a: NodeId) -> NodeId {
        self.node(Node::Unary(op, a))
    }

    /// What an operation on 64 bits makes of both halves of the lanes.
    fn wide1(&mut self, a: Wide, mut f: impl FnMut(&mut Self, NodeId) -> NodeId) -> Wide {
        a.map(|a| f(self, a))
    }

    fn wide2(
        &mut self,
        a: Wide,
        b: Wide,
        mut f: impl FnMut(&mut Self, NodeId, NodeId) -> NodeId,
    ) -> Wide {
        [f(self, a[0], b[0]), f(self, a[1], b[1])]
    }

    /// Each half of words for itself: what an operation makes 64 bits of.
    fn widened(&mut self, a: NodeId, op: Op) -> Wide {
        let low = self.unary(op, a);
        if self.is_scalar {
            return [low; 2];
        }
        let upper = self.node(Node::Upper(a));
        [low, self.unary(op, upper)]
    }

    /// Words of both halves.
    fn narrowed(&mut self, a: Wide, mut f: impl FnMut(&mut Self, NodeId) -> NodeId) -> NodeId {
        let [low, high] = self.wide1(a, &mut f);
        if self.is_scalar {
            return low;
        }
        self.node(Node::Both(low, high))
    }

    fn masks(&mut self, a: Wide, b: Wide, op: Op, what: u8) -> NodeId {
        let [low, high] = self.wide2(a, b, |e, a, b| e.node(Node::Compare(op, a, b, what)));
        if self.is_scalar {
            return low;
        }
        if self.is_plain() {
            return self.node(Node::Halves(false, low, high));
        }
        self.node(Node::MaskBinary(masks::UNPACK, high, low))
    }

    fn shift(&mut self, kind: u8, op: Op, a: NodeId, by: NodeId) -> NodeId {
        if let Some(by) = self.constant(by) {
            return match by & 31 {
                0 => a,
                by => self.node(Node::Shift(ops::SHIFT, kind, a, by as u8)),
            };
        }
        let mask = self.u32(31);
        let by = self.and32(by, mask);
        self.binary(op, a, by)
    }

    fn shift_wide(&mut self, kind: u8, op: Op, a: Wide, by: NodeId) -> Wide {
        if kind == shifts::RIGHT_SIGNED && self.is_plain() {
            return self.shift_wide_signed(a, by);
        }
        if let Some(by) = self.constant(by) {
            let of = match kind {
                shifts::RIGHT_SIGNED => ops::SHIFT.wide(),
                _ => ops::SHIFTQ,
            };
            return match by & 63 {
                0 => a,
                by => self.wide1(a, |e, a| e.node(Node::Shift(of, kind, a, by as u8))),
            };
        }
        let mask = self.u32(63);
        let by = self.and32(by, mask);
        let by = self.zext64(by);
        self.wide2(a, by, |e, a, by| e.binary(op.wide(), a, by))
    }

    fn blend(&mut self, op: Op, c: NodeId, a: NodeId, b: NodeId) -> NodeId {
        match self.of(c) {
            Node::ConstMask(u64::MAX) => a,
            Node::ConstMask(0) => b,
            _ if a == b => a,
            _ => self.node(Node::Blend(op, c, a, b)),
        }
    }

    fn blend_wide(&mut self, c: NodeId, a: Wide, b: Wide) -> Wide {
        let op = ops::BLEND.wide();
        if self.is_plain() {
            let [low, upper] = match self.of(c) {
                Node::ConstMask(0 | u64::MAX) => [c; 2],
                Node::Halves(false, low, upper) => [low, upper],
                _ => self.widened(c, ops::SEXT),
            };
            return [
                self.blend(op, low, a[0], b[0]),
                self.blend(op, upper, a[1], b[1]),
            ];
        }
        let low = self.blend(op, c, a[0], b[0]);
        if self.is_scalar {
            return [low; 2];
        }
        let upper = match self.of(c) {
            Node::ConstMask(0 | u64::MAX) => c,
            _ => self.node(Node::MaskUpper(c)),
        };
        [low, self.blend(op, upper, a[1], b[1])]
    }

    fn bit_count(&mut self, op: Op, a: Wide) -> NodeId {
        let r = self.wide1(a, |e, a| e.unary(op.wide(), a));
        self.low(r)
    }

    /// Fields of `by` bits change places with their neighbours, in words.
    fn swapped(&mut self, a: NodeId, mask: u32, by: u32) -> NodeId {
        let (mask, by) = (self.u32(mask), self.u32(by));
        let down = self.lshr32(a, by);
        let (down, up) = (self.and32(down, mask), self.and32(a, mask));
        let up = self.shl32(up, by);
        self.or32(down, up)
    }

    /// Bits of MODE.
    fn mode_bit(&mut self, bit: u32) -> NodeId {
        let mode = self.node(Node::OfWave(offset_of!(Wave, mode) as u32));
        let mask = self.u32(1 << bit);
        let bit = self.and32(mode, mask);
        self.nonzero32(bit)
    }

    /// The host has AVX2 and nothing beyond.
    fn is_plain(&self) -> bool {
        self.templates == Templates::Avx2
    }

    fn none<T>(&mut self, instead: T) -> T {
        self.incomplete = true;
        instead
    }

    /// A sum or product of binary16, in binary32.
    fn half_binary(&mut self, op: Op, a: NodeId, b: NodeId) -> NodeId {
        let (a, b) = (self.f16_to_f32(a), self.f16_to_f32(b));
        let r = self.binary(op, a, b);
        self.f32_to_f16(r)
    }

    fn half_to_double(&mut self, a: NodeId) -> Wide {
        let a = self.f16_to_f32(a);
        self.f32_to_f64(a)
    }

    fn rounded(&mut self, op: Op, a: NodeId, how: u8) -> NodeId {
        self.node(Node::UnaryImm(op, a, how))
    }
}
