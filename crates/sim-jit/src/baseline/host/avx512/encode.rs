//! How instructions of AVX-512 are encoded.

use crate::baseline::x86::table::{MaskOp, Op, Prefix};
use crate::baseline::x86::{Asm, G, K, Mem, Rm, Z};

impl Asm {
    /// A vector instruction, in lanes of a mask. `splat`: its operand in memory is one element for
    /// all lanes.
    fn evex(&mut self, op: Op, reg: u8, vvvv: u8, rm: Rm, (k, splat): (K, bool), imm: Option<u8>) {
        // Bit 3 of ModR/M's register or the base, of an index, and bit 4 of a register.
        let (b, x, v4) = match rm {
            Rm::Reg(r) => (r >> 3 & 1, r >> 4 & 1, vvvv >> 4 & 1),
            Rm::Mem(Mem::At(base, _)) => (base >> 3, 0, vvvv >> 4 & 1),
            Rm::Mem(Mem::Lanes(base, index)) => (base >> 3, index >> 3 & 1, index >> 4 & 1),
            Rm::Mem(Mem::Indexed(base, index, ..)) => (base >> 3, index >> 3, vvvv >> 4 & 1),
            Rm::Mem(Mem::Pool(_)) => (0, 0, vvvv >> 4 & 1),
        };
        let inverted = |bit: u8, place: u8| (bit & 1 ^ 1) << place;
        self.byte(0x62);
        self.byte(
            inverted(reg >> 3, 7)
                | inverted(x, 6)
                | inverted(b, 5)
                | inverted(reg >> 4, 4)
                | op.map,
        );
        self.byte(u8::from(op.w) << 7 | (!vvvv & 15) << 3 | 4 | op.prefix as u8);
        self.byte(op.length << 5 | u8::from(splat) << 4 | inverted(v4, 3) | k.0);
        self.byte(op.opcode);
        let unit = if splat { op.element() } else { op.bytes };
        self.modrm(reg, rm, unit, usize::from(imm.is_some()));
        if let Some(imm) = imm {
            self.byte(imm);
        }
    }

    /// `to = op(a, b)`
    pub(crate) fn binary(&mut self, op: Op, to: Z, a: Z, b: impl Into<Rm>) {
        self.evex(op, to.0, a.0, b.into(), (K(0), false), None);
    }

    /// The same with one element of memory for all lanes.
    pub(crate) fn binary_splat(&mut self, op: Op, to: Z, a: Z, b: Mem) {
        self.evex(op, to.0, a.0, b.into(), (K(0), true), None);
    }

    /// The same with an immediate.
    pub(crate) fn binary_imm(&mut self, op: Op, to: Z, a: Z, b: impl Into<Rm>, imm: u8) {
        self.evex(op, to.0, a.0, b.into(), (K(0), false), Some(imm));
    }

    /// The same in lanes of a mask; others keep what `to` has.
    pub(crate) fn binary_in(&mut self, op: Op, k: K, to: Z, a: Z, b: impl Into<Rm>) {
        self.evex(op, to.0, a.0, b.into(), (k, false), None);
    }

    /// `to = op(from)`
    pub(crate) fn unary(&mut self, op: Op, to: Z, from: impl Into<Rm>) {
        self.evex(op, to.0, 0, from.into(), (K(0), false), None);
    }

    /// The same in lanes of a mask.
    pub(crate) fn unary_in(&mut self, op: Op, k: K, to: Z, from: impl Into<Rm>) {
        self.evex(op, to.0, 0, from.into(), (k, false), None);
    }

    /// The same with an immediate.
    pub(crate) fn unary_imm(&mut self, op: Op, to: Z, from: impl Into<Rm>, imm: u8) {
        self.evex(op, to.0, 0, from.into(), (K(0), false), Some(imm));
    }

    /// An instruction that writes the operand that can be in memory.
    pub(crate) fn down(&mut self, op: Op, to: impl Into<Rm>, from: Z, imm: Option<u8>) {
        self.evex(op, from.0, 0, to.into(), (K(0), false), imm);
    }

    /// The same in lanes of a mask.
    pub(crate) fn down_in(&mut self, op: Op, k: K, to: impl Into<Rm>, from: Z) {
        self.evex(op, from.0, 0, to.into(), (k, false), None);
    }

    /// A shift by an immediate.
    pub(crate) fn shift(&mut self, op: Op, kind: u8, to: Z, from: impl Into<Rm>, by: u8) {
        self.evex(op, kind, to.0, from.into(), (K(0), false), Some(by));
    }

    /// Lanes for which a comparison holds.
    pub(crate) fn compare(&mut self, op: Op, to: K, a: Z, b: impl Into<Rm>, what: u8) {
        self.evex(op, to.0, a.0, b.into(), (K(0), false), Some(what));
    }

    /// The same with one element of memory for all lanes.
    pub(crate) fn compare_splat(&mut self, op: Op, to: K, a: Z, b: Mem, what: u8) {
        self.evex(op, to.0, a.0, b.into(), (K(0), true), Some(what));
    }

    /// `to = op(a, b)`
    pub(crate) fn mask(&mut self, op: MaskOp, to: K, a: K, b: K) {
        let what = (op.prefix, 1, op.opcode);
        self.vex(what, (false, op.long), to.0, a.0, Rm::Reg(b.0), None);
    }

    /// The other lanes.
    pub(crate) fn mask_not(&mut self, to: K, from: K) {
        let what = (Prefix::None, 1, 0x44);
        self.vex(what, (false, false), to.0, 0, Rm::Reg(from.0), None);
    }

    /// Lanes moved down.
    pub(crate) fn mask_down(&mut self, to: K, from: K, by: u8) {
        let what = (Prefix::P66, 3, 0x30);
        self.vex(what, (true, false), to.0, 0, Rm::Reg(from.0), Some(by));
    }

    /// A copy, or 16 bits of memory.
    pub(crate) fn mask_load(&mut self, to: K, from: Rm) {
        self.vex((Prefix::None, 1, 0x90), (false, false), to.0, 0, from, None);
    }

    /// Lower 16 bits of a general register.
    pub(crate) fn mask_from(&mut self, to: K, from: G) {
        let rm = Rm::Reg(from.0);
        self.vex((Prefix::None, 1, 0x92), (false, false), to.0, 0, rm, None);
    }

    /// To a general register, of which other bits are cleared.
    pub(crate) fn mask_to(&mut self, to: G, from: K) {
        let rm = Rm::Reg(from.0);
        self.vex((Prefix::None, 1, 0x93), (false, false), to.0, 0, rm, None);
    }

    /// Sets flags: equal if no lane is in either.
    pub(crate) fn mask_test(&mut self, a: K, b: K) {
        let rm = Rm::Reg(b.0);
        self.vex((Prefix::None, 1, 0x98), (false, false), a.0, 0, rm, None);
    }
}
