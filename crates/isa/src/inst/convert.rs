//! Conversions of vectors of numbers between two formats, with a factor that all of them share
//! (`v_cvt_scalef32_*`, `v_cvt_scale_*`).

use super::place::Place;
use crate::ops::matrix::MatrixFormat;

/// Some numbers in a row, from a register on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The first register.
    pub place: Place,
    /// The first bit in it.
    pub bit: u8,
    /// Signs are cleared first.
    pub abs: bool,
    /// Signs are changed then.
    pub neg: bool,
}

/// The power of two that numbers are multiplied with, or divided by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// The exponent of a binary32; nothing else of it counts.
    Binary32(Place),
    /// A byte of a register, of another lane: see [`Factor::byte`].
    Bytes {
        /// The register.
        place: Place,
        /// The field SCALE_SEL.
        select: u8,
        /// The numbers that are converted have eight bits.
        of_bytes: bool,
    },
}

impl Factor {
    /// The lane and the byte of its register that a lane's factor is in (MLIR's
    /// `amdgpu.scaled_ext_packed_matrix`). Sixteen lanes have the factors of all. Neighbours
    /// along k share one by 32 or by 16, bit 0 says; where the lanes of the upper half go on
    /// along k in the same row, that is the next one for them.
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
    /// What the numbers are.
    pub from: MatrixFormat,
    /// What they become.
    pub to: MatrixFormat,
    /// How many there are.
    pub count: u8,
    /// Where they are. With a second source, numbers are taken of both in turn.
    pub source: Numbers,
    /// See [`Convert::source`].
    pub second: Option<Numbers>,
    /// The factor. Numbers that get shorter are divided by it.
    pub factor: Factor,
    /// Random bits that are added below the last kept one.
    pub random: Option<Place>,
    /// The first register of the result.
    pub result: Place,
    /// The first bit in it; others than the result's bits stay.
    pub result_bit: u8,
}

impl Convert {
    /// Whether numbers get shorter.
    #[must_use]
    pub const fn narrows(&self) -> bool {
        self.to.bits() < self.from.bits()
    }

    /// Registers of a source.
    #[must_use]
    pub const fn source_words(&self) -> u32 {
        let count = self.count as u32 / if self.second.is_some() { 2 } else { 1 };
        (count * self.from.bits()).div_ceil(32)
    }

    /// Registers of the result.
    #[must_use]
    pub const fn result_words(&self) -> u32 {
        (self.count as u32 * self.to.bits()).div_ceil(32)
    }
}
