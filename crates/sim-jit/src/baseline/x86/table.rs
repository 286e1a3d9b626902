//! Vector instructions, as AVX-512 has them. What AVX2 has too has the same opcodes there, with half the lanes: the others are
//! at the end, and [`Graph`](crate::baseline::graph::Graph) makes none of those that it lacks.

/// A prefix that the opcode includes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Prefix {
    None,
    P66,
    F3,
    F2,
}

/// A vector instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Op {
    pub prefix: Prefix,
    /// 1 is 0F, 2 is 0F38, 3 is 0F3A.
    pub map: u8,
    pub opcode: u8,
    pub w: bool,
    /// Bits of its vectors, by AVX-512: 0 for 128, 1 for 256, 2 for 512. AVX2 has half of the two larger ones.
    pub length: u8,
    /// Bytes of its operand in memory, which short displacements count in.
    pub bytes: u8,
}

const fn op(prefix: Prefix, map: u8, opcode: u8, w: bool) -> Op {
    Op {
        prefix,
        map,
        opcode,
        w,
        length: 2,
        bytes: 64,
    }
}

impl Op {
    /// The other one of two lengths or element sizes.
    pub(crate) const fn wide(self) -> Self {
        Self { w: true, ..self }
    }

    const fn of_bytes(self, bytes: u8) -> Self {
        Self { bytes, ..self }
    }

    const fn length(self, length: u8) -> Self {
        let bytes = 16 << length;
        Self {
            length,
            bytes,
            ..self
        }
    }

    /// Bytes of an element.
    pub(crate) fn element(self) -> u8 {
        if self.w { 8 } else { 4 }
    }
}

/// The instructions. Names without a type are of 32-bit elements; [`Op::wide`] makes 64 of them.
pub(crate) mod ops {
    use super::Prefix::{F2, F3, None, P66};
    use super::{Op, op};

    pub(crate) const ADD: Op = op(P66, 1, 0xfe, false);
    pub(crate) const ADDQ: Op = op(P66, 1, 0xd4, true);
    pub(crate) const SUB: Op = op(P66, 1, 0xfa, false);
    pub(crate) const SUBQ: Op = op(P66, 1, 0xfb, true);
    pub(crate) const MUL: Op = op(P66, 2, 0x40, false);
    pub(crate) const MULUDQ: Op = op(P66, 1, 0xf4, true);
    pub(crate) const AND: Op = op(P66, 1, 0xdb, false);
    pub(crate) const OR: Op = op(P66, 1, 0xeb, false);
    pub(crate) const XOR: Op = op(P66, 1, 0xef, false);
    /// Bits of the first operand that are not set in the second, which is the other way round in
    /// the encoding: `!vvvv & rm`.
    pub(crate) const ANDN: Op = op(P66, 1, 0xdf, false);
    pub(crate) const SHLV: Op = op(P66, 2, 0x47, false);
    pub(crate) const SHRV: Op = op(P66, 2, 0x45, false);
    pub(crate) const SARV: Op = op(P66, 2, 0x46, false);
    /// Shifts by an immediate, of a kind; those of 64 bits without a sign are [`SHIFTQ`]'s.
    pub(crate) const SHIFT: Op = op(P66, 1, 0x72, false);
    pub(crate) const SHIFTQ: Op = op(P66, 1, 0x73, true);
    pub(crate) const CMP: Op = op(P66, 3, 0x1f, false);
    pub(crate) const CMPU: Op = op(P66, 3, 0x1e, false);
    pub(crate) const LZCNT: Op = op(P66, 2, 0x44, false);
    pub(crate) const POPCNT: Op = op(P66, 2, 0x55, false);
    /// `k ? rm : vvvv`
    pub(crate) const BLEND: Op = op(P66, 2, 0x64, false);
    /// Elements of two registers by the indices in the one that is written.
    pub(crate) const PERMI2: Op = op(P66, 2, 0x76, false);
    /// Elements of `rm` by the indices in `vvvv`.
    pub(crate) const PERM: Op = op(P66, 2, 0x36, false);
    /// A mask as elements of ones and zeros, and back.
    pub(crate) const SPREAD: Op = op(F3, 2, 0x38, false);
    pub(crate) const COLLECT: Op = op(F3, 2, 0x39, false);
    pub(crate) const ZEXT: Op = op(P66, 2, 0x35, false).of_bytes(32);
    pub(crate) const SEXT: Op = op(P66, 2, 0x25, false).of_bytes(32);
    pub(crate) const ZEXT16: Op = op(P66, 2, 0x33, false).of_bytes(32);
    /// The lower halves of 64-bit elements, and of 32-bit ones; to `rm`.
    pub(crate) const NARROW: Op = op(F3, 2, 0x35, false).of_bytes(32);
    pub(crate) const NARROW16: Op = op(F3, 2, 0x33, false).of_bytes(32);
    /// 256 bits; to `rm`.
    pub(crate) const EXTRACT: Op = op(P66, 3, 0x3b, true).of_bytes(32);
    pub(crate) const INSERT: Op = op(P66, 3, 0x3a, true).of_bytes(32);
    pub(crate) const LOAD: Op = op(P66, 1, 0x6f, false);
    pub(crate) const STORE: Op = op(P66, 1, 0x7f, false);
    /// The same of 256 bits; their memory is aligned.
    pub(crate) const LOAD32: Op = LOAD.length(1);
    pub(crate) const STORE32: Op = STORE.length(1);
    /// Without alignment.
    pub(crate) const LOADU: Op = op(F3, 1, 0x6f, false);
    pub(crate) const STOREU: Op = op(F3, 1, 0x7f, false);
    pub(crate) const LOADU32: Op = LOADU.length(1);
    pub(crate) const STOREU32: Op = STOREU.length(1);
    pub(crate) const LOADU16: Op = LOADU.length(0);
    pub(crate) const STOREU16: Op = STOREU.length(0);
    /// One element from memory to all.
    pub(crate) const SPLAT: Op = op(P66, 2, 0x58, false).of_bytes(4);
    pub(crate) const SPLATQ: Op = op(P66, 2, 0x59, true).of_bytes(8);
    /// The lowest element; to `rm`.
    pub(crate) const LOWEST: Op = op(P66, 1, 0x7e, false).length(0).of_bytes(4);
    pub(crate) const LOWESTQ: Op = op(P66, 1, 0x7e, true).length(0).of_bytes(8);
    /// The lowest element from memory; others are zero.
    pub(crate) const LOADED4: Op = op(P66, 1, 0x6e, false).length(0).of_bytes(4);
    pub(crate) const LOADED8: Op = op(P66, 1, 0x6e, true).length(0).of_bytes(8);
    pub(crate) const GATHER: Op = op(P66, 2, 0x90, false).of_bytes(4);
    pub(crate) const GATHER_AT: Op = op(P66, 2, 0x91, false).of_bytes(4);
    pub(crate) const GATHERQ_AT: Op = op(P66, 2, 0x91, true).of_bytes(8);
    pub(crate) const SCATTER: Op = op(P66, 2, 0xa0, false).of_bytes(4);
    pub(crate) const SCATTER_AT: Op = op(P66, 2, 0xa1, false).of_bytes(4);
    pub(crate) const SCATTERQ_AT: Op = op(P66, 2, 0xa1, true).of_bytes(8);

    pub(crate) const FADD: Op = op(None, 1, 0x58, false);
    pub(crate) const FADDD: Op = op(P66, 1, 0x58, true);
    pub(crate) const FMUL: Op = op(None, 1, 0x59, false);
    pub(crate) const FMULD: Op = op(P66, 1, 0x59, true);
    pub(crate) const FDIV: Op = op(None, 1, 0x5e, false);
    pub(crate) const FDIVD: Op = op(P66, 1, 0x5e, true);
    pub(crate) const SQRT: Op = op(None, 1, 0x51, false);
    pub(crate) const SQRTD: Op = op(P66, 1, 0x51, true);
    /// `reg = vvvv * reg + rm`
    pub(crate) const FMA: Op = op(P66, 2, 0xa8, false);
    pub(crate) const FCMP: Op = op(None, 1, 0xc2, false);
    pub(crate) const FCMPD: Op = op(P66, 1, 0xc2, true);
    pub(crate) const ROUND: Op = op(P66, 3, 0x08, false);
    pub(crate) const ROUNDD: Op = op(P66, 3, 0x09, true);
    pub(crate) const SCALE: Op = op(P66, 2, 0x2c, false);
    pub(crate) const F_TO_D: Op = op(None, 1, 0x5a, false).of_bytes(32);
    pub(crate) const D_TO_F: Op = op(P66, 1, 0x5a, true);
    pub(crate) const F_TO_U: Op = op(None, 1, 0x78, false);
    pub(crate) const F_TO_I: Op = op(F3, 1, 0x5b, false);
    pub(crate) const D_TO_U: Op = op(None, 1, 0x78, true);
    pub(crate) const D_TO_I: Op = op(P66, 1, 0xe6, true);
    pub(crate) const U_TO_F: Op = op(F2, 1, 0x7a, false);
    pub(crate) const I_TO_F: Op = op(None, 1, 0x5b, false);
    pub(crate) const U_TO_D: Op = op(F3, 1, 0x7a, false).of_bytes(32);
    pub(crate) const I_TO_D: Op = op(F3, 1, 0xe6, false).of_bytes(32);
    pub(crate) const H_TO_F: Op = op(P66, 2, 0x13, false).of_bytes(32);
    /// To `rm`; the immediate is the rounding.
    pub(crate) const F_TO_H: Op = op(P66, 3, 0x1d, false).of_bytes(32);
}

/// Instructions that AVX2 has in the place of others.
pub(crate) mod avx2 {
    use super::Prefix::{None, P66};
    use super::{Op, op};

    pub(crate) const EQUAL: Op = op(P66, 1, 0x76, false);
    pub(crate) const EQUALQ: Op = op(P66, 2, 0x29, false);
    pub(crate) const GREATER: Op = op(P66, 1, 0x66, false);
    pub(crate) const GREATERQ: Op = op(P66, 2, 0x37, false);
    /// A byte, a half word or 64 bits of memory to all elements.
    pub(crate) const SPLAT8: Op = op(P66, 2, 0x78, false);
    pub(crate) const SPLAT16: Op = op(P66, 2, 0x79, false);
    pub(crate) const SPLATQ: Op = op(P66, 2, 0x59, false);
    /// By a mask of whole elements, in the upper half of the immediate: `mask ? rm : vvvv`.
    pub(crate) const BLEND: Op = op(P66, 3, 0x4a, false);
    /// The same by bits of the immediate.
    pub(crate) const BLEND_IMM: Op = op(P66, 3, 0x02, false);
    /// Two words of each 128 bits of both operands.
    pub(crate) const SHUFFLE: Op = op(None, 1, 0xc6, false);
    /// Elements of 64 bits, by the immediate.
    pub(crate) const PERMQ: Op = op(P66, 3, 0x00, true);
    /// 128 bits of two registers.
    pub(crate) const PERM128: Op = op(P66, 3, 0x46, false);
    pub(crate) const EXTRACT: Op = op(P66, 3, 0x39, false);
    pub(crate) const INSERT: Op = op(P66, 3, 0x38, false);
    pub(crate) const UNPACK_LOW: Op = op(P66, 1, 0x62, false);
    pub(crate) const UNPACK_HIGH: Op = op(P66, 1, 0x6a, false);
    /// Words to half words, each 128 bits for themselves.
    pub(crate) const PACK: Op = op(P66, 2, 0x2b, false);
    /// Signs of words, to a general register.
    pub(crate) const SIGNS: Op = op(None, 1, 0x50, false);
    /// Sets flags: equal if no bit is set in both.
    pub(crate) const TEST: Op = op(P66, 2, 0x17, false);
}

/// Kinds of shifts by an immediate.
pub(crate) mod shifts {
    pub(crate) const RIGHT: u8 = 2;
    pub(crate) const RIGHT_SIGNED: u8 = 4;
    pub(crate) const LEFT: u8 = 6;
}

/// An instruction on masks of 16 lanes (VEX).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MaskOp {
    pub prefix: Prefix,
    pub opcode: u8,
    pub long: bool,
}

/// Mask instructions.
pub(crate) mod masks {
    use super::MaskOp;
    use super::Prefix::{None, P66};

    const fn binary(opcode: u8) -> MaskOp {
        MaskOp {
            prefix: None,
            opcode,
            long: true,
        }
    }

    pub(crate) const AND: MaskOp = binary(0x41);
    /// `!vvvv & rm`
    pub(crate) const ANDN: MaskOp = binary(0x42);
    pub(crate) const OR: MaskOp = binary(0x45);
    pub(crate) const XOR: MaskOp = binary(0x47);
    /// The lower 8 lanes of `vvvv` above those of `rm`.
    pub(crate) const UNPACK: MaskOp = MaskOp {
        prefix: P66,
        opcode: 0x4b,
        long: true,
    };
}
