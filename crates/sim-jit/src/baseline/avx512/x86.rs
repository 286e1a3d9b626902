//! Host instructions: x86-64 with AVX-512, as far as templates use them.
//!
//! Encodings are those of Intel's Software Developer's Manual, volume 2, chapter 2 (REX, VEX and
//! EVEX prefixes, ModR/M and SIB, compressed displacements) and the instructions' own pages.

use std::collections::HashMap;

/// A general register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct G(pub u8);

pub(crate) const RAX: G = G(0);
pub(crate) const RCX: G = G(1);
pub(crate) const RDX: G = G(2);
pub(crate) const RBX: G = G(3);
pub(crate) const RSP: G = G(4);
pub(crate) const RBP: G = G(5);
pub(crate) const RSI: G = G(6);
pub(crate) const RDI: G = G(7);
pub(crate) const R8: G = G(8);
pub(crate) const R12: G = G(12);
pub(crate) const R13: G = G(13);
pub(crate) const R14: G = G(14);
pub(crate) const R15: G = G(15);

/// A vector register, of which all 512 bits, or the lower 256 or 128, are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Z(pub u8);

/// A mask register. As a write mask, 0 stands for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct K(pub u8);

/// Where an operand in memory is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mem {
    /// A number of bytes behind a register.
    At(u8, i32),
    /// A register and the lanes of a vector register.
    Lanes(u8, u8),
    /// A constant of the code's pool, by its place there.
    Pool(u32),
}

/// Bytes behind a register.
pub(crate) fn at(base: G, offset: i32) -> Mem {
    Mem::At(base.0, offset)
}

/// The operand that ModR/M can place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rm {
    Reg(u8),
    Mem(Mem),
}

impl From<Z> for Rm {
    fn from(z: Z) -> Self {
        Self::Reg(z.0)
    }
}

impl From<Mem> for Rm {
    fn from(mem: Mem) -> Self {
        Self::Mem(mem)
    }
}

/// A prefix that the opcode includes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Prefix {
    None,
    P66,
    F3,
    F2,
}

/// A vector instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Op {
    prefix: Prefix,
    /// 1 is 0F, 2 is 0F38, 3 is 0F3A.
    map: u8,
    opcode: u8,
    w: bool,
    /// Bits of its vectors: 0 for 128, 1 for 256, 2 for 512.
    length: u8,
    /// Bytes of its operand in memory, which short displacements count in.
    bytes: u8,
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

/// Kinds of shifts by an immediate.
pub(crate) mod shifts {
    pub(crate) const RIGHT: u8 = 2;
    pub(crate) const RIGHT_SIGNED: u8 = 4;
    pub(crate) const LEFT: u8 = 6;
}

/// An instruction on masks of 16 lanes (VEX).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MaskOp {
    prefix: Prefix,
    opcode: u8,
    long: bool,
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

/// A place in the code that jumps lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Label(u32);

/// When a jump is taken: the low bits of its opcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cc {
    AboveOrEqual = 3,
    Equal = 4,
    NotEqual = 5,
    Above = 7,
}

/// Code that is being written, with its constants behind it.
#[derive(Default)]
pub(crate) struct Asm {
    code: Vec<u8>,
    pool: Vec<u8>,
    constants: HashMap<Box<[u8]>, u32>,
    /// Where the distance to a constant is missing, from where it counts, and which one.
    to_pool: Vec<(usize, usize, u32)>,
    labels: Vec<Option<usize>>,
    jumps: Vec<(usize, Label)>,
}

impl Asm {
    /// A label that has no place yet.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Places it here.
    pub(crate) fn bind(&mut self, label: Label) {
        if let Some(place) = self.labels.get_mut(label.0 as usize) {
            *place = Some(self.code.len());
        }
    }

    /// A constant of the pool. It is aligned to its size.
    pub(crate) fn constant(&mut self, bytes: &[u8]) -> Mem {
        if let Some(place) = self.constants.get(bytes) {
            return Mem::Pool(*place);
        }
        let place = self.pool.len().next_multiple_of(bytes.len());
        self.pool.resize(place, 0);
        self.pool.extend(bytes);
        self.constants.insert(bytes.into(), place as u32);
        Mem::Pool(place as u32)
    }

    /// The code, and the place of each label.
    pub(crate) fn finish(mut self) -> (Vec<u8>, Vec<usize>) {
        let start = self.code.len().next_multiple_of(64);
        self.code.resize(start, 0xcc);
        for (at, from, constant) in std::mem::take(&mut self.to_pool) {
            self.patch(at, start + constant as usize, from);
        }
        let places: Vec<usize> = self.labels.iter().map(|p| p.unwrap_or(0)).collect();
        for (at, label) in std::mem::take(&mut self.jumps) {
            self.patch(at, places[label.0 as usize], at + 4);
        }
        self.code.append(&mut self.pool);
        (self.code, places)
    }

    /// The place of a label among those that [`Self::finish`] gives.
    pub(crate) fn index(label: Label) -> usize {
        label.0 as usize
    }

    /// Where code is written now, to go back to.
    pub(crate) fn mark(&self) -> [usize; 3] {
        [self.code.len(), self.to_pool.len(), self.jumps.len()]
    }

    /// Forgets what was written since.
    pub(crate) fn back_to(&mut self, [code, to_pool, jumps]: [usize; 3]) {
        self.code.truncate(code);
        self.to_pool.truncate(to_pool);
        self.jumps.truncate(jumps);
    }

    fn patch(&mut self, at: usize, to: usize, from: usize) {
        let distance = (to as i64 - from as i64) as i32;
        self.code[at..at + 4].copy_from_slice(&distance.to_le_bytes());
    }

    fn byte(&mut self, byte: u8) {
        self.code.push(byte);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.code.extend(bytes);
    }

    /// ModR/M, SIB and displacement; short ones count in `unit` bytes. `behind` bytes follow.
    fn modrm(&mut self, reg: u8, rm: Rm, unit: u8, behind: usize) {
        let reg = (reg & 7) << 3;
        match rm {
            Rm::Reg(r) => self.byte(0xc0 | reg | r & 7),
            Rm::Mem(Mem::Pool(constant)) => {
                self.byte(reg | 5);
                let at = self.code.len();
                self.to_pool.push((at, at + 4 + behind, constant));
                self.bytes(&[0; 4]);
            }
            Rm::Mem(Mem::Lanes(base, index)) => {
                // A displacement of 0: RBP and R13 have no encoding without.
                self.byte(0x40 | reg | 4);
                self.byte((index & 7) << 3 | base & 7);
                self.byte(0);
            }
            Rm::Mem(Mem::At(base, offset)) => {
                let short = i8::try_from(offset / i32::from(unit))
                    .ok()
                    .filter(|_| offset % i32::from(unit) == 0);
                let mode = match short {
                    Some(0) if base & 7 != 5 => 0,
                    Some(_) => 0x40,
                    None => 0x80,
                };
                self.byte(mode | reg | base & 7);
                if base & 7 == 4 {
                    self.byte(0x24);
                }
                match (mode, short) {
                    (0x40, Some(short)) => self.byte(short as u8),
                    (0x80, _) => self.bytes(&offset.to_le_bytes()),
                    _ => {}
                }
            }
        }
    }

    /// A vector instruction, in lanes of a mask. `splat`: its operand in memory is one element for
    /// all lanes.
    fn evex(&mut self, op: Op, reg: u8, vvvv: u8, rm: Rm, (k, splat): (K, bool), imm: Option<u8>) {
        // Bit 3 of ModR/M's register or the base, of an index, and bit 4 of a register.
        let (b, x, v4) = match rm {
            Rm::Reg(r) => (r >> 3 & 1, r >> 4 & 1, vvvv >> 4 & 1),
            Rm::Mem(Mem::At(base, _)) => (base >> 3, 0, vvvv >> 4 & 1),
            Rm::Mem(Mem::Lanes(base, index)) => (base >> 3, index >> 3 & 1, index >> 4 & 1),
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

    fn vex(
        &mut self,
        (prefix, map, opcode): (Prefix, u8, u8),
        (w, long): (bool, bool),
        reg: u8,
        vvvv: u8,
        rm: Rm,
        imm: Option<u8>,
    ) {
        let b = match rm {
            Rm::Reg(r) => r >> 3 & 1,
            Rm::Mem(Mem::At(base, _) | Mem::Lanes(base, _)) => base >> 3,
            Rm::Mem(Mem::Pool(_)) => 0,
        };
        let inverted = |bit: u8, place: u8| (bit & 1 ^ 1) << place;
        self.byte(0xc4);
        self.byte(inverted(reg >> 3, 7) | 0x40 | inverted(b, 5) | map);
        self.byte(u8::from(w) << 7 | (!vvvv & 15) << 3 | u8::from(long) << 2 | prefix as u8);
        self.byte(opcode);
        self.modrm(reg, rm, 1, usize::from(imm.is_some()));
        if let Some(imm) = imm {
            self.byte(imm);
        }
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

    /// Upper halves of vector registers are forgotten, before code that does not know of them.
    pub(crate) fn clear_upper(&mut self) {
        self.bytes(&[0xc5, 0xf8, 0x77]);
    }

    /// An instruction on general registers.
    fn general(&mut self, w: bool, opcode: &[u8], reg: u8, rm: Rm, behind: usize) {
        let b = match rm {
            Rm::Reg(r) | Rm::Mem(Mem::At(r, _) | Mem::Lanes(r, _)) => r >> 3,
            Rm::Mem(Mem::Pool(_)) => 0,
        };
        let rex = 0x40 | u8::from(w) << 3 | (reg >> 3 & 1) << 2 | b & 1;
        if rex != 0x40 {
            self.byte(rex);
        }
        self.bytes(opcode);
        self.modrm(reg, rm, 1, behind);
    }

    /// 64 bits.
    pub(crate) fn load(&mut self, to: G, from: Mem) {
        self.general(true, &[0x8b], to.0, from.into(), 0);
    }

    /// 32 bits; the upper ones are cleared.
    pub(crate) fn load_word(&mut self, to: G, from: Mem) {
        self.general(false, &[0x8b], to.0, from.into(), 0);
    }

    /// 64 bits.
    pub(crate) fn store(&mut self, to: Mem, from: G) {
        self.general(true, &[0x89], from.0, to.into(), 0);
    }

    /// 32 bits.
    pub(crate) fn store_word(&mut self, to: Mem, from: G) {
        self.general(false, &[0x89], from.0, to.into(), 0);
    }

    /// 8 bits of RAX, RCX, RDX or RBX.
    pub(crate) fn store_byte(&mut self, to: Mem, from: G) {
        self.general(false, &[0x88], from.0, to.into(), 0);
    }

    /// 32 bits.
    pub(crate) fn store_word_imm(&mut self, to: Mem, value: u32) {
        self.general(false, &[0xc7], 0, to.into(), 4);
        self.bytes(&value.to_le_bytes());
    }

    /// 8 bits.
    pub(crate) fn store_byte_imm(&mut self, to: Mem, value: u8) {
        self.general(false, &[0xc6], 0, to.into(), 1);
        self.byte(value);
    }

    /// 64 bits of one register to another.
    pub(crate) fn copy(&mut self, to: G, from: G) {
        self.general(true, &[0x8b], to.0, Rm::Reg(from.0), 0);
    }

    /// A constant of 64 bits.
    pub(crate) fn set(&mut self, to: G, value: u64) {
        if let Ok(value) = u32::try_from(value) {
            if to.0 >= 8 {
                self.byte(0x41);
            }
            self.byte(0xb8 | to.0 & 7);
            self.bytes(&value.to_le_bytes());
        } else {
            self.byte(0x48 | to.0 >> 3);
            self.byte(0xb8 | to.0 & 7);
            self.bytes(&value.to_le_bytes());
        }
    }

    /// 64 bits: a sum.
    pub(crate) fn add(&mut self, to: G, from: impl Into<Rm>) {
        self.general(true, &[0x03], to.0, from.into(), 0);
    }

    /// 64 bits: a difference.
    pub(crate) fn sub(&mut self, to: G, from: impl Into<Rm>) {
        self.general(true, &[0x2b], to.0, from.into(), 0);
    }

    /// Bits of either.
    pub(crate) fn or(&mut self, to: G, from: G) {
        self.general(true, &[0x0b], to.0, Rm::Reg(from.0), 0);
    }

    /// 64 bits, shifted to the left.
    pub(crate) fn shift_left(&mut self, to: G, by: u8) {
        self.general(true, &[0xc1], 4, Rm::Reg(to.0), 1);
        self.byte(by);
    }

    /// `to += value`, a group-1 instruction (`kind`: 0 add, 4 and, 5 sub, 7 compare).
    fn group(&mut self, w: bool, kind: u8, rm: Rm, value: i32) {
        match i8::try_from(value) {
            Ok(value) => {
                self.general(w, &[0x83], kind, rm, 1);
                self.byte(value as u8);
            }
            Err(_) => {
                self.general(w, &[0x81], kind, rm, 4);
                self.bytes(&value.to_le_bytes());
            }
        }
    }

    /// 64 bits: a constant, sign-extended, is added.
    pub(crate) fn add_imm(&mut self, to: impl Into<Rm>, value: i32) {
        self.group(true, 0, to.into(), value);
    }

    /// 64 bits: only these bits, of a constant that is sign-extended, stay.
    pub(crate) fn and_imm(&mut self, to: G, value: i32) {
        self.group(true, 4, Rm::Reg(to.0), value);
    }

    /// Compares 64 bits.
    pub(crate) fn compare_general(&mut self, a: G, b: impl Into<Rm>) {
        self.general(true, &[0x3b], a.0, b.into(), 0);
    }

    /// Compares 64 or 32 bits of memory with a constant.
    pub(crate) fn compare_imm(&mut self, wide: bool, a: Mem, b: i32) {
        self.group(wide, 7, a.into(), b);
    }

    /// Compares a byte of memory with a constant.
    pub(crate) fn compare_byte(&mut self, a: Mem, b: u8) {
        self.general(false, &[0x80], 7, a.into(), 1);
        self.byte(b);
    }

    /// What was written is seen before what is read next.
    pub(crate) fn fence(&mut self) {
        self.bytes(&[0x0f, 0xae, 0xf0]);
    }

    /// The lowest bit that is set; 64 if none is.
    pub(crate) fn lowest_bit(&mut self, to: G, from: G) {
        self.byte(0xf3);
        self.general(true, &[0x0f, 0xbc], to.0, Rm::Reg(from.0), 0);
    }

    pub(crate) fn push(&mut self, from: G) {
        if from.0 >= 8 {
            self.byte(0x41);
        }
        self.byte(0x50 | from.0 & 7);
    }

    pub(crate) fn pop(&mut self, to: G) {
        if to.0 >= 8 {
            self.byte(0x41);
        }
        self.byte(0x58 | to.0 & 7);
    }

    pub(crate) fn ret(&mut self) {
        self.byte(0xc3);
    }

    /// To an address in a register.
    pub(crate) fn jump_to(&mut self, to: G) {
        self.general(false, &[0xff], 4, Rm::Reg(to.0), 0);
    }

    /// A call of an address in a register.
    pub(crate) fn call_to(&mut self, to: G) {
        self.general(false, &[0xff], 2, Rm::Reg(to.0), 0);
    }

    fn distance(&mut self, label: Label) {
        self.jumps.push((self.code.len(), label));
        self.bytes(&[0; 4]);
    }

    pub(crate) fn jump(&mut self, label: Label) {
        self.byte(0xe9);
        self.distance(label);
    }

    pub(crate) fn jump_if(&mut self, cc: Cc, label: Label) {
        self.bytes(&[0x0f, 0x80 | cc as u8]);
        self.distance(label);
    }

    pub(crate) fn call(&mut self, label: Label) {
        self.byte(0xe8);
        self.distance(label);
    }
}
