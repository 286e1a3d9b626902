//! Conversions of vectors of numbers between two formats, with a common scale factor
//! (`v_cvt_scalef32_*`, `v_cvt_scale_*`).

use super::place::Place;
use crate::ops::matrix::MatrixFormat;

/// A sequence of numbers in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The first register.
    pub place: Place,
    /// The first bit in the first register.
    pub bit: u8,
    /// The signs are cleared first.
    pub abs: bool,
    /// The signs are changed, after `abs`.
    pub neg: bool,
}

/// The scale factor: a power of two by which numbers are multiplied or divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// The exponent of a binary32; its other bits have no effect.
    Binary32(Place),
    /// A byte of a register in another lane: see [`Factor::byte`].
    Bytes {
        /// The register.
        place: Place,
        /// The field SCALE_SEL.
        select: u8,
        /// Whether the converted numbers have eight bits.
        of_bytes: bool,
    },
}

impl Factor {
    /// The lane with the factor for `lane`, and the byte in its register (MLIR's
    /// `amdgpu.scaled_ext_packed_matrix`). Sixteen lanes have the factors for all lanes. Blocks of
    /// 32 numbers along k share a factor, or of 16 if bit 0 of `select` is set. If the upper
    /// sixteen lanes continue a row along k, their factor is in the next byte.
    #[must_use]
    pub fn byte(select: u8, of_bytes: bool, lane: u32) -> (u32, u32) {
        let select = u32::from(select);
        let (by_16, upper) = (select & 1, (lane / 16) & 1);
        let (half, byte) = match (of_bytes, by_16) {
            (true, _) => (select >> 3 & 1, (select >> 1 & 3) + by_16 * upper),
            (false, 0) => (select >> 2 & 1, 2 * (select >> 1 & 1) + upper),
            (false, _) => (select >> 2 & 1, (select >> 1 & 1) + 2 * upper),
        };
        (lane % 16 + 16 * half, byte % 4)
    }
}

/// A conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert {
    /// The source format.
    pub from: MatrixFormat,
    /// The result format.
    pub to: MatrixFormat,
    /// The number of numbers.
    pub count: u8,
    /// The source. With a second source, numbers are taken from both sources alternately.
    pub source: Numbers,
    /// See [`Convert::source`].
    pub second: Option<Numbers>,
    /// The factor. Conversions to fewer bits divide by it.
    pub factor: Factor,
    /// Random bits for stochastic rounding, added below the last kept bit.
    pub random: Option<Place>,
    /// The first register of the result.
    pub result: Place,
    /// The first bit in that register; bits outside of the result are kept.
    pub result_bit: u8,
}

impl Convert {
    /// Whether the conversion is to fewer bits.
    #[must_use]
    pub const fn narrows(&self) -> bool {
        self.to.bits() < self.from.bits()
    }

    /// The number of registers of a source.
    #[must_use]
    pub const fn source_words(&self) -> u32 {
        let count = self.count as u32 / if self.second.is_some() { 2 } else { 1 };
        (count * self.from.bits()).div_ceil(32)
    }

    /// The number of registers of the result.
    #[must_use]
    pub const fn result_words(&self) -> u32 {
        (self.count as u32 * self.to.bits()).div_ceil(32)
    }
}
