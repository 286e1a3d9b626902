//! Matrix instructions: a [`Layout`] from the table, the operands, and the modifiers.

use super::place::Place;
use crate::ops::matrix::{Family, Layout, Slot};
use crate::ops::narrow::Fp8;

/// The format of scale factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScaleFormat {
    /// A power of two: eight bits of exponent; the last code is NaN.
    E8m0,
    /// Five bits of exponent above three of mantissa, without a sign; the last code is NaN.
    E5m3,
    /// The eight-bit format with four bits of exponent and three of mantissa.
    E4m3,
}

/// The scale factors of A or B: one for each block of neighbours along k, in each row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// The (first) register.
    pub place: Place,
    /// Number of registers.
    pub words: u8,
    /// The format.
    pub format: ScaleFormat,
    /// MFMA: the byte of the register that is used. WMMA: the sixteen lanes that are used.
    pub select: u8,
}

/// The scale factors of A and B, and the size of a block along k.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scales {
    /// The factors of A and of B.
    pub of: [Scale; 2],
    /// 32 or 16.
    pub block: u32,
}

/// A matrix instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The shape, and the layout of the elements.
    pub layout: Layout,
    /// First register of A.
    pub a: Place,
    /// First register of B.
    pub b: Place,
    /// First register of C, or a constant for all elements. For sparse shapes this is D.
    pub c: Place,
    /// First register of D.
    pub d: Place,
    /// Sparse shapes: the register of the indices.
    pub index: Option<Place>,
    /// Scale factors of the elements of A and B.
    pub scales: Option<Scales>,
    /// The set of indices in that register that is used.
    pub index_set: u32,
    /// MFMA's CBSZ: all blocks in each group of `2^cbsz` blocks use the A of one block.
    pub cbsz: u32,
    /// MFMA's ABID: the number of that block in the group.
    pub abid: u32,
    /// MFMA's BLGP: the permutation of lanes for B, see [`Matrix::b_lane`].
    pub blgp: u32,
    /// Changes the signs of A, B and C; for 16-bit elements, of those in the lower half of
    /// registers.
    pub negate: [bool; 3],
    /// Changes the signs of 16-bit elements in the upper half of registers.
    pub negate_high: [bool; 3],
    /// Clears the sign of C, before `negate`.
    pub abs_c: bool,
    /// Whether the integers of A and of B are signed.
    pub signed: [bool; 2],
    /// The integer sum saturates at 32 bits, instead of wrapping.
    pub clamp: bool,
    /// C and D, of 16 bits, are in the upper half of their registers (RDNA3).
    pub high: bool,
    /// The eight-bit floating-point formats.
    pub fp8: Fp8,
    /// Denormal elements and results are flushed to zero: CDNA2 with 16-bit numbers (ROCm,
    /// "Precision support", and PyTorch, "Numerical accuracy").
    pub flush: bool,
}

impl Matrix {
    /// The block whose A a block uses.
    #[must_use]
    pub fn a_block(&self, block: u32) -> u32 {
        (block >> self.cbsz << self.cbsz) + self.abid
    }

    /// The lane and the byte of its registers that contain the scale factor for row `at` of A
    /// (`number` 0) or column `at` of B (`number` 1) in a block, and for part `part` along k.
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

    /// The lane whose B is used in place of that of `lane` (CDNA3 ISA manual, table of BLGP).
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
