//! Matrix instructions: a [`Layout`] from the table, where the operands are, and what the
//! modifiers do to them.

use super::place::Place;
use crate::ops::matrix::{Family, Layout, Slot};
use crate::ops::narrow::Fp8;

/// What the factors of a matrix are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScaleFormat {
    /// A power of two: eight bits of exponent, the last code is NaN.
    E8m0,
    /// Five bits of exponent above three of mantissa, without a sign; the last code is NaN.
    E5m3,
    /// The eight-bit format with four bits of exponent.
    E4m3,
}

/// The factors of A or B: one for neighbours along k, in each row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// Where they are: of vector registers the first.
    pub place: Place,
    /// Registers.
    pub words: u8,
    /// What they are.
    pub format: ScaleFormat,
    /// MFMA: the byte of the register that counts. WMMA: which sixteen lanes count.
    pub select: u8,
}

/// The factors of both, and how many neighbours along k have one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scales {
    /// Those of A and those of B.
    pub of: [Scale; 2],
    /// 32 or 16.
    pub block: u32,
}

/// A matrix instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// Shape, and places of the elements.
    pub layout: Layout,
    /// First register of A.
    pub a: Place,
    /// First register of B.
    pub b: Place,
    /// First register of C, or a constant that all elements have. Of sparse shapes it is D.
    pub c: Place,
    /// First register of D.
    pub d: Place,
    /// Sparse shapes: the register of the indices.
    pub index: Option<Place>,
    /// Factors of A's and B's elements.
    pub scales: Option<Scales>,
    /// Which set of indices in that register.
    pub index_set: u32,
    /// MFMA's CBSZ: of each group of `2^cbsz` blocks all take A from one.
    pub cbsz: u32,
    /// MFMA's ABID: from which one.
    pub abid: u32,
    /// MFMA's BLGP: which lanes give B to which, see [`Matrix::b_lane`].
    pub blgp: u32,
    /// The sign of A, B and C is changed; of 16-bit elements in the lower half of registers.
    pub negate: [bool; 3],
    /// The same of those in the upper half.
    pub negate_high: [bool; 3],
    /// C loses its sign before `negate`.
    pub abs_c: bool,
    /// Whether the integers of A and of B are signed.
    pub signed: [bool; 2],
    /// The sum of integers ends at the limits of 32 bits, instead of wrapping.
    pub clamp: bool,
    /// C and D of 16 bits are in the upper half of their registers (RDNA3).
    pub high: bool,
    /// What the eight-bit floating-point numbers are.
    pub fp8: Fp8,
    /// Denormal elements and results count as zero: CDNA2 with 16-bit numbers (ROCm,
    /// "Precision support", and PyTorch, "Numerical accuracy").
    pub flush: bool,
}

impl Matrix {
    /// The block whose A a block uses.
    #[must_use]
    pub fn a_block(&self, block: u32) -> u32 {
        (block >> self.cbsz << self.cbsz) + self.abid
    }

    /// The lane, and the byte of its registers, that has the factor for a row of A (`number` 0)
    /// or a column of B in a block, and for the `part`th neighbours along k.
    #[must_use]
    pub fn scale_slot(&self, scale: &Scale, number: usize, block: u32, at: u32, part: u32) -> Slot {
        let s = self.layout.shape;
        let select = u32::from(scale.select);
        let (lane, byte) = match self.layout.family {
            Family::Mfma => (at + [s.m, s.n][number] * part, select),
            _ if number == 0 && s.blocks > 1 => (at + 16 * block, part),
            _ => (at + 16 * (select & 1), part),
        };
        Slot {
            lane,
            word: byte / 4,
            bit: byte % 4 * 8,
        }
    }

    /// The lane whose B is used where `lane` would be (CDNA3 ISA manual, table of BLGP).
    #[must_use]
    pub fn b_lane(&self, lane: u32) -> u32 {
        match self.blgp {
            1 => lane % 32,
            2 => lane % 32 + 32,
            3 => (lane + 16) % 64,
            n @ 4..=7 => lane % 16 + 16 * (n - 4),
            _ => lane,
        }
    }
}
