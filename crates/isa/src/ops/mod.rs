//! All operations on register values, once each.
//!
//! What they compute is in AMD's ISA manuals ("RDNA3" and "AMD Instinct MI300/CDNA3",
//! chapters on instructions). Known errors of the manuals are in [`FIXES`].

mod atomic;
mod cdna5;
mod compare;
mod division;
mod float;
mod int;
pub mod matrix;
mod media;
mod minmax;
pub mod narrow;
mod packed;
mod salu;
mod word16;

use crate::op::{Op, Visitor};
use crate::ty::{Kind, Types};

/// Where an operation differs from the manual's text, and why.
pub const FIXES: &[(&str, &str)] = &[
    (
        "v_div_fmas_f32, v_div_fmas_f64",
        "The manual multiplies by 2^32 (2^64). v_div_scale has scaled the operands by 2^64 (2^128), up or down, so the \
         result must be scaled by 2^64 (2^128), up when the quotient is above 2, down otherwise; with the manual's \
         factor, correctly rounded division of large numbers is wrong by 2^32. It also reads as if the sum were rounded \
         before it is scaled; quotients that are denormal are correctly rounded on hardware, so there is one rounding.",
    ),
    (
        "v_div_fixup_f32, v_div_fixup_f64, v_div_fixup_f16",
        "The manual gives the quotient's magnitude. Where the quotient overflows by far, scaling by 2^64 is not enough and \
         the refinement sequence ends in NaN though neither operand is special; hardware passes OpenCL's conformance \
         tests for division, which ask for infinity there.",
    ),
    (
        "v_div_scale_f32, v_div_scale_f64",
        "The manual scales up where 1/denominator is denormal; that overflows. Scaling down is what makes the \
         refinement sequence of LLVM's division correct.",
    ),
];

/// Shape of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The first name in the table.
    pub name: &'static str,
    /// Results; the flag is [`crate::ty::Ty::OLD`].
    pub outputs: &'static [(Kind, bool)],
    /// Inputs.
    pub inputs: &'static [(Kind, bool)],
}

#[derive(Clone, Copy)]
struct GetSignature;

impl Visitor for GetSignature {
    type Made = Signature;
    fn visit<O: Op>(self) -> Signature {
        Signature {
            name: O::NAME,
            outputs: <O::Out as Types>::KINDS,
            inputs: <O::In as Types>::KINDS,
        }
    }
}

/// Calls the visitor with the scalar operation of that name.
pub fn visit_salu<V: Visitor>(name: &str, visitor: V) -> Option<V::Made> {
    salu::visit(name, visitor)
}

/// Calls the visitor with the vector operation of that name.
pub fn visit_valu<V: Visitor + Copy>(name: &str, visitor: V) -> Option<V::Made> {
    int::visit(name, visitor)
        .or_else(|| float::visit(name, visitor))
        .or_else(|| compare::visit(name, visitor))
        .or_else(|| word16::visit(name, visitor))
        .or_else(|| packed::visit(name, visitor))
        .or_else(|| narrow::visit(name, visitor))
        .or_else(|| media::visit(name, visitor))
        .or_else(|| cdna5::visit(name, visitor))
}

/// Calls the visitor with the read-modify-write operation of that name.
pub fn visit_atomic<V: Visitor>(name: &str, visitor: V) -> Option<V::Made> {
    atomic::visit(name, visitor)
}

/// Shape of a scalar operation.
#[must_use]
pub fn salu_signature(name: &str) -> Option<Signature> {
    visit_salu(name, GetSignature)
}

/// Shape of a vector operation.
#[must_use]
pub fn valu_signature(name: &str) -> Option<Signature> {
    visit_valu(name, GetSignature)
}

/// Shape of a read-modify-write operation.
#[must_use]
pub fn atomic_signature(name: &str) -> Option<Signature> {
    visit_atomic(name, GetSignature)
}

/// Names of all scalar operations.
#[must_use]
pub fn salu_names() -> &'static [&'static str] {
    salu::NAMES
}

/// Names of all vector operations.
pub fn valu_names() -> impl Iterator<Item = &'static str> {
    [
        int::NAMES,
        float::NAMES,
        compare::NAMES,
        word16::NAMES,
        packed::NAMES,
        narrow::NAMES,
        media::NAMES,
        cdna5::NAMES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// Names of all read-modify-write operations.
#[must_use]
pub fn atomic_names() -> &'static [&'static str] {
    atomic::NAMES
}
