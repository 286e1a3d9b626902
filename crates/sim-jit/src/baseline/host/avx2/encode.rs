//! How instructions of AVX2 are encoded. An instruction that AVX-512 has for 512 bits is for 256 here.

use crate::baseline::x86::table::{Op, avx2};
use crate::baseline::x86::{Asm, G, Mem, Rm, Z};

impl Asm {
    fn plain(&mut self, op: Op, reg: u8, vvvv: u8, rm: Rm, imm: Option<u8>) {
        let what = (op.prefix, op.map, op.opcode);
        self.vex(what, (op.w, op.length == 2), reg, vvvv, rm, imm);
    }

    /// `to = op(a, b)`
    pub(crate) fn plain_binary(&mut self, op: Op, to: Z, a: Z, b: impl Into<Rm>) {
        self.plain(op, to.0, a.0, b.into(), None);
    }

    /// The same with an immediate.
    pub(crate) fn plain_binary_imm(&mut self, op: Op, to: Z, a: Z, b: impl Into<Rm>, imm: u8) {
        self.plain(op, to.0, a.0, b.into(), Some(imm));
    }

    /// `to = op(from)`
    pub(crate) fn plain_unary(&mut self, op: Op, to: Z, from: impl Into<Rm>) {
        self.plain(op, to.0, 0, from.into(), None);
    }

    /// The same with an immediate.
    pub(crate) fn plain_unary_imm(&mut self, op: Op, to: Z, from: impl Into<Rm>, imm: u8) {
        self.plain(op, to.0, 0, from.into(), Some(imm));
    }

    /// An instruction that writes the operand that can be in memory.
    pub(crate) fn plain_down(&mut self, op: Op, to: impl Into<Rm>, from: Z, imm: Option<u8>) {
        self.plain(op, from.0, 0, to.into(), imm);
    }

    /// A shift by an immediate.
    pub(crate) fn plain_shift(&mut self, op: Op, kind: u8, to: Z, from: Z, by: u8) {
        self.plain(op, kind, to.0, from.into(), Some(by));
    }

    /// `to = mask ? a : b`, element by element.
    pub(crate) fn plain_blend(&mut self, to: Z, mask: Z, a: impl Into<Rm>, b: Z) {
        self.plain(avx2::BLEND, to.0, b.0, a.into(), Some(mask.0 << 4));
    }

    /// Elements of a mask, which is cleared, from a register and lanes of another.
    pub(crate) fn plain_gather(&mut self, op: Op, to: Z, from: Mem, mask: Z) {
        self.plain(op, to.0, mask.0, from.into(), None);
    }

    /// The signs of words, in a general register.
    pub(crate) fn signs(&mut self, to: G, from: Z) {
        self.plain(avx2::SIGNS, to.0, 0, from.into(), None);
    }
}
