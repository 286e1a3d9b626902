//! All operations on register values.
//!
//! They are specified in AMD's ISA manuals ("RDNA3" and "AMD Instinct MI300/CDNA3", chapters on
//! instructions). If measurements of hardware differ, the measurement is implemented. Such facts
//! and known errors of the manuals are in [`FIXES`], the measured values in
//! `crates/sim-jit/tests/isa/hardware`.

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

/// Operations that differ from the manual's text, with the reason.
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
         refinement sequence of LLVM's division correct. It also asks whether the quotient is denormal and whether an \
         operand is zero before it sets the mask; gfx1100 and gfx1201 set it where the exponents lie 96 (768) apart, \
         with a zero operand too, and scale numerators below exponent 25 up (ROCm/rocm-systems#11613).",
    ),
    (
        "v_div_fixup, v_div_fmas",
        "The manual does not say what MODE does to their operands. Denominator and numerator are flushed, the quotient and \
         the operands of v_div_fmas are not (ROCm/rocm-systems#11613, measured on gfx1100 and gfx1201).",
    ),
    (
        "v_minimum, v_maximum and their relatives of GFX12",
        "The manual lets a signalling NaN win. gfx1201 takes the first NaN of the operands; of two NaNs v_min_num and \
         v_max_num take the first one (captures of gfx1201 in ROCm/rocm-systems, rocjitsu's minmax.h).",
    ),
    (
        "v_cvt_floor_i32_f32, v_cvt_nearest_i32_f32",
        "The manual makes zero of a NaN, and computes floor(x + 0.5). gfx1201 makes the limit on the side of the NaN's \
         sign, and rounds the exact sum (rocjitsu's conversion.h).",
    ),
    (
        "v_cmp_class",
        "The manuals flush the operands of all floating-point operations; classes are those of the operand as it is \
         (rocjitsu's comparison.h, captures of gfx1201).",
    ),
    (
        "v_fract",
        "The manual's x - floor(x) is -0 for an integer where rounding is downwards. gfx1201 has +0, and one NaN for both \
         infinities (rocjitsu's fract.h).",
    ),
    (
        "v_frexp_mant",
        "The manual returns a NaN as it is; gfx1201 makes it quiet (rocjitsu's frexp.h).",
    ),
    (
        "output modifiers",
        "The manuals do not say what becomes of zero and of denormals: they are +0, also those with a sign. What halving \
         makes too small keeps its sign. From GFX12 on they count in every MODE (rocjitsu's output_modifier.h, captures \
         of gfx1010, gfx1030, gfx1100 and gfx1201).",
    ),
    (
        "MODE.FP16_OVFL",
        "It is for every result in binary16 that overflows, and leaves infinities that come from infinite operands or from \
         a division by zero (ISA manuals, \"MODE\"; rocjitsu's rounding.h).",
    ),
    (
        "flushed results",
        "A result counts as denormal if it is below the smallest normal number when it is rounded to full precision, even \
         if the coarser steps of denormals round it up to that number (rocjitsu's rounding.h, gfx1201).",
    ),
    (
        "DPP on carries",
        "The manuals' row and bank masks are for the vector register: the carry is written in all enabled lanes, but of a \
         lane without a source it keeps the old bit. Comparisons clear both (ROCm/rocm-systems#10318).",
    ),
    (
        "v_mad_co_i64_i32, v_mad_i64_i32",
        "What is written to the mask is bit 64 of the sum, not the overflow of 64 bits (measured on RDNA4 for the public \
         library goc, v_mad_co_i64_i32).",
    ),
    (
        "clamp on v_dot2_f32_f16, v_dot2_f32_bf16 and other dot products of floating-point numbers",
        "The manual clamps the sum to [0, 1]. rocjitsu and goc, which compare themselves with gfx1201, ignore the bit; \
         ROCm's __ockl_fdot2 sets it and expects sums as they are.",
    ),
    (
        "v_fma_mixlo_f16, v_fma_mixhi_f16",
        "The manual rounds to binary32 and then to binary16. goc and rocjitsu, which compare themselves with gfx1201, \
         round once; a public port of DLSS's Swin kernels to RDNA3 found the exact sum, rounded once, in all of 8.4 million \
         cases. v_mad_mix of gfx900 is a product and a sum like v_mad_f32, which is what LLVM selects it for.",
    ),
    (
        "v_fma_dx9_zero_f32, v_fma_legacy_f32 and their fmac",
        "The manual returns the addend where a factor is zero, and does not mention MODE. On gfx1100 and gfx1201 the \
         product is +0, to which the addend is added, and denormals are zeros in every MODE (rocjitsu's captures).",
    ),
    (
        "v_cvt_pk_u8_f32, v_cvt_norm, v_cvt_pk_norm",
        "The manuals do not say how they round and what they make of NaN: to nearest even (by MODE for v_cvt_pk_u8_f32), and \
         zero (goc, RDNA4).",
    ),
    (
        "buffer_*",
        "LLVM's documentation of the buffer intrinsics leaves the scalar offset out of the range check. Hardware counts it: \
         measured on a gfx950 for GFX9 (ROCm/rocm-systems, pull request 10928), on gfx11 and gfx12 for OOB_SELECT 3 \
         (`addr_calc_buffer.h` of AMD's emulator there). Only the sum of the register's and the instruction's offset wraps at \
         32 bits. GFX9 checks no offset where an index is checked, and nothing where the lane's number is the index.",
    ),
];

/// The signature of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The first name in the table.
    pub name: &'static str,
    /// Types of the results; the flag is [`crate::ty::Ty::OLD`].
    pub outputs: &'static [(Kind, bool)],
    /// Types of the inputs; the flag is [`crate::ty::Ty::OLD`].
    pub inputs: &'static [(Kind, bool)],
}

#[derive(Clone, Copy)]
struct GetSignature;

impl Visitor for GetSignature {
    type Value = Signature;
    fn visit<O: Op>(self) -> Signature {
        Signature {
            name: O::NAME,
            outputs: <O::Out as Types>::KINDS,
            inputs: <O::In as Types>::KINDS,
        }
    }
}

/// Calls the visitor with the scalar operation of that name.
pub fn visit_salu<V: Visitor>(name: &str, visitor: V) -> Option<V::Value> {
    salu::visit(name, visitor)
}

/// Calls the visitor with the vector operation of that name.
pub fn visit_valu<V: Visitor + Copy>(name: &str, visitor: V) -> Option<V::Value> {
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
pub fn visit_atomic<V: Visitor>(name: &str, visitor: V) -> Option<V::Value> {
    atomic::visit(name, visitor)
}

/// The signature of a scalar operation.
#[must_use]
pub fn salu_signature(name: &str) -> Option<Signature> {
    visit_salu(name, GetSignature)
}

/// The signature of a vector operation.
#[must_use]
pub fn valu_signature(name: &str) -> Option<Signature> {
    visit_valu(name, GetSignature)
}

/// The signature of a read-modify-write operation.
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
