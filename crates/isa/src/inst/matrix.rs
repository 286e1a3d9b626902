//! Matrix instructions: a [`Layout`] from the table, where the operands are, and what the
//! modifiers do to them.

use super::place::Place;
use crate::ops::matrix::Layout;
use crate::ops::narrow::Fp8;

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
