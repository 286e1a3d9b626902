//! Operations on register values.

use super::place::Place;
use crate::asm::{Dpp, Select, Unused};
use crate::ty::Kind;

/// A source, with its input modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// Where it is.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is read (for 16-bit types, a word).
    pub select: Select,
    /// The selected part is sign-extended, otherwise zero-extended.
    pub sext: bool,
    /// The sign is cleared first (floating-point types).
    pub abs: bool,
    /// The sign is changed, after `abs`; for packed types, in the low half.
    pub neg: bool,
    /// The sign is changed in the high half (packed types).
    pub neg_high: bool,
    /// Packed types: the low operation reads the high half.
    pub low_from_high: bool,
    /// Packed types: the high operation reads the high half.
    pub high_from_high: bool,
    /// [`Kind::Mix`] and [`Kind::MixBf16`]: the operand is a short number in the selected word.
    pub mix_f16: bool,
}

impl Input {
    /// Whether the operation reads the register without modifiers.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let packed = matches!(self.kind, Kind::PkU16 | Kind::PkF16 | Kind::PkF32);
        self.select == Select::Dword
            && !self.abs
            && !self.neg
            && !self.mix_f16
            && (!packed || (!self.low_from_high && self.high_from_high && !self.neg_high))
    }
}

/// A result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output {
    /// Its place.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is written.
    pub select: Select,
    /// How the other bits of the register change.
    pub unused: Unused,
}

/// A scalar or vector operation with its operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Alu {
    /// Name in the tables of [`crate::ops`].
    pub op: &'static str,
    /// Results.
    pub outputs: Vec<Output>,
    /// Sources.
    pub inputs: Vec<Input>,
    /// Floating-point results are limited to [0, 1].
    pub clamp: bool,
    /// The exponent of the power of two by which floating-point results are multiplied.
    pub omod: i8,
    /// `omod` applies in every MODE (from GFX12 on), not only when IEEE is off and denormals are
    /// flushed.
    pub omod_always: bool,
    /// The first source comes from other lanes.
    pub dpp: Option<Dpp>,
    /// A comparison that also writes EXEC (`v_cmpx`).
    pub writes_exec: bool,
}

impl Alu {
    /// Whether MODE.FP16_OVFL affects results that are too large.
    #[must_use]
    pub fn makes_f16(&self) -> bool {
        let is_half = |output: &Output| matches!(output.kind, Kind::F16 | Kind::PkF16);
        self.outputs.iter().any(is_half)
    }

    /// Whether a lane mask is written besides a vector register (a carry, or the flag that a
    /// quotient must be scaled). DPP's row and bank masks apply to the vector register only; for a
    /// lane without a source, the lane mask keeps its old bit. Comparisons clear bits of masked
    /// lanes and of lanes without a source (see `FIXES`).
    #[must_use]
    pub fn has_side_mask(&self) -> bool {
        self.outputs.len() > 1 && self.outputs.iter().any(|o| o.kind == Kind::Mask)
    }
}
