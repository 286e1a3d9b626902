//! Host instructions: x86-64, as far as templates use them. Those on vectors are the hosts' (`host`).
//!
//! Encodings are those of Intel's Software Developer's Manual, volume 2, chapter 2 (REX, VEX and
//! EVEX prefixes, ModR/M and SIB, compressed displacements) and the instructions' own pages.

pub(crate) mod table;

use std::collections::HashMap;

use crate::baseline::x86::table::Prefix;

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

/// A vector register, of which all bits, or the lower half or quarter, are used.
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
    /// A register, another one times 1, 4 or 8 (as a power of two), and a number of bytes.
    Indexed(u8, u8, u8, i32),
    /// A constant of the code's pool, by its place there.
    Pool(u32),
}

impl Mem {
    /// An operand a number of bytes behind this one.
    pub(crate) fn behind(self, offset: i32) -> Self {
        match self {
            Self::At(base, before) => Self::At(base, before + offset),
            Self::Indexed(base, index, scale, before) => {
                Self::Indexed(base, index, scale, before + offset)
            }
            Self::Pool(place) => Self::Pool(place.wrapping_add_signed(offset)),
            other => other,
        }
    }
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

impl Rm {
    /// Bit 3 of an index, and of a register or base.
    fn high_bits(self) -> [u8; 2] {
        let (index, base) = match self {
            Self::Reg(r) | Self::Mem(Mem::At(r, _)) => (0, r),
            Self::Mem(Mem::Lanes(base, index) | Mem::Indexed(base, index, ..)) => (index, base),
            Self::Mem(Mem::Pool(_)) => (0, 0),
        };
        [index >> 3 & 1, base >> 3 & 1]
    }
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

    pub(crate) fn byte(&mut self, byte: u8) {
        self.code.push(byte);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.code.extend(bytes);
    }

    /// ModR/M, SIB and displacement; short ones count in `unit` bytes. `behind` bytes follow.
    pub(crate) fn modrm(&mut self, reg: u8, rm: Rm, unit: u8, behind: usize) {
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
            Rm::Mem(Mem::Indexed(base, index, scale, offset)) => {
                let short = i8::try_from(offset).ok();
                self.byte(if short.is_some() { 0x44 } else { 0x84 } | reg);
                self.byte(scale << 6 | (index & 7) << 3 | base & 7);
                match short {
                    Some(short) => self.byte(short as u8),
                    None => self.bytes(&offset.to_le_bytes()),
                }
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

    pub(crate) fn vex(
        &mut self,
        (prefix, map, opcode): (Prefix, u8, u8),
        (w, long): (bool, bool),
        reg: u8,
        vvvv: u8,
        rm: Rm,
        imm: Option<u8>,
    ) {
        let [x, b] = rm.high_bits();
        let inverted = |bit: u8, place: u8| (bit & 1 ^ 1) << place;
        self.byte(0xc4);
        self.byte(inverted(reg >> 3, 7) | inverted(x, 6) | inverted(b, 5) | map);
        self.byte(u8::from(w) << 7 | (!vvvv & 15) << 3 | u8::from(long) << 2 | prefix as u8);
        self.byte(opcode);
        self.modrm(reg, rm, 1, usize::from(imm.is_some()));
        if let Some(imm) = imm {
            self.byte(imm);
        }
    }

    /// Upper halves of vector registers are forgotten, before code that does not know of them.
    pub(crate) fn clear_upper(&mut self) {
        self.bytes(&[0xc5, 0xf8, 0x77]);
    }

    /// An instruction on general registers.
    fn general(&mut self, w: bool, opcode: &[u8], reg: u8, rm: Rm, behind: usize) {
        let [x, b] = rm.high_bits();
        let rex = 0x40 | u8::from(w) << 3 | (reg >> 3 & 1) << 2 | x << 1 | b;
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

    /// 16 bits or 8; the upper ones are cleared.
    pub(crate) fn load_part(&mut self, to: G, from: Mem, bytes: u32) {
        let opcode = if bytes == 2 { 0xb7 } else { 0xb6 };
        self.general(false, &[0x0f, opcode], to.0, from.into(), 0);
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

    /// 64 bits: adds to memory, or subtracts from it.
    pub(crate) fn add_to(&mut self, to: Mem, from: G, adds: bool) {
        let opcode = if adds { 0x01 } else { 0x29 };
        self.general(true, &[opcode], from.0, to.into(), 0);
    }

    /// The number of bits that are set in 64 or 32 bits of memory.
    pub(crate) fn count_bits(&mut self, wide: bool, to: G, from: Mem) {
        self.byte(0xf3);
        self.general(wide, &[0x0f, 0xb8], to.0, from.into(), 0);
    }

    /// 64 bits: a difference.
    pub(crate) fn sub(&mut self, to: G, from: impl Into<Rm>) {
        self.general(true, &[0x2b], to.0, from.into(), 0);
    }

    /// Bits of either.
    pub(crate) fn or(&mut self, to: G, from: G) {
        self.general(true, &[0x0b], to.0, Rm::Reg(from.0), 0);
    }

    /// Bits of either, of 64.
    pub(crate) fn or_from(&mut self, to: G, from: Mem) {
        self.general(true, &[0x0b], to.0, from.into(), 0);
    }

    /// Bits of both, of 64 or 32; sets flags: equal if there are none.
    pub(crate) fn and_from(&mut self, wide: bool, to: G, from: Mem) {
        self.general(wide, &[0x23], to.0, from.into(), 0);
    }

    /// 64 bits of memory: only those of a register stay.
    pub(crate) fn and_to(&mut self, to: Mem, from: G) {
        self.general(true, &[0x21], from.0, to.into(), 0);
    }

    /// 64 bits: ones become zeros and zeros ones.
    pub(crate) fn invert(&mut self, to: G) {
        self.group(true, 6, Rm::Reg(to.0), -1);
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

    /// 32 bits.
    pub(crate) fn compare_word(&mut self, a: G, b: impl Into<Rm>) {
        self.general(false, &[0x3b], a.0, b.into(), 0);
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

    /// Takes the lowest bit away that is set, of 32; sets flags: equal if there is no other.
    pub(crate) fn without_lowest_bit(&mut self, to: G) {
        self.vex(
            (Prefix::None, 2, 0xf3),
            (false, false),
            1,
            to.0,
            Rm::Reg(to.0),
            None,
        );
    }

    /// Sets flags: equal if no bit of 32 is set.
    pub(crate) fn test(&mut self, a: G) {
        self.general(false, &[0x85], a.0, Rm::Reg(a.0), 0);
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
