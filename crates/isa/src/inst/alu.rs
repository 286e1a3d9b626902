//! Operations on register values.

use super::place::Place;
use crate::asm::{Dpp, Select, Unused};
use crate::ty::Kind;

/// A source with everything that is done to it before the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// Where it is.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is read (16-bit types: a word).
    pub select: Select,
    /// The selected part is sign-extended, otherwise zero-extended.
    pub sext: bool,
    /// Sign cleared first (floating-point types).
    pub abs: bool,
    /// Sign changed then; of packed types in the low half.
    pub neg: bool,
    /// Sign changed in the high half of packed types.
    pub neg_high: bool,
    /// Packed types: the low operation reads the high half.
    pub low_from_high: bool,
    /// Packed types: the high operation reads the high half.
    pub high_from_high: bool,
    /// [`Kind::Mix`] and [`Kind::MixBf16`]: the operand is a short number in the selected word.
    pub mix_f16: bool,
}

impl Input {
    /// Whether the operation reads the register as it is.
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

/// Where a result goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output {
    /// Where to.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is written.
    pub select: Select,
    /// What happens to the other bits.
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
    /// Power of two that floating-point results are multiplied with.
    pub omod: i8,
    /// It is in every MODE (from GFX12 on), not only where IEEE is off and denormals are flushed.
    pub omod_always: bool,
    /// The first source comes from other lanes.
    pub dpp: Option<Dpp>,
    /// A comparison that also writes EXEC (`v_cmpx`).
    pub writes_exec: bool,
}

impl Alu {
    /// Whether MODE.FP16_OVFL says how a result ends that is too large.
    #[must_use]
    pub fn makes_f16(&self) -> bool {
        let is_half = |output: &Output| matches!(output.kind, Kind::F16 | Kind::PkF16);
        self.outputs.iter().any(is_half)
    }

    /// Whether a mask is written beside a vector register (a carry, or that a quotient is to be
    /// scaled). DPP's row and bank masks are for the vector register alone; of a lane without a
    /// source the mask keeps the old bit. Comparisons clear both (see `FIXES`).
    #[must_use]
    pub fn has_side_mask(&self) -> bool {
        self.outputs.len() > 1 && self.outputs.iter().any(|o| o.kind == Kind::Mask)
    }
}
