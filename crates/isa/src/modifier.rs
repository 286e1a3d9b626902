//! Input and output modifiers, applied before and after an operation. Generic over the evaluator,
//! like the operations.

use crate::asm::{Select, Unused};
use crate::evaluator::{Derived, Evaluator};
use crate::inst::{Alu, Input, Output};
use crate::ty::Kind;

/// The selected part of a word, extended.
pub fn selected<E: Evaluator>(e: &mut E, word: E::U32, select: Select, sext: bool) -> E::U32 {
    let (shift, bits) = match select {
        Select::Dword => return word,
        Select::Word(n) => (u32::from(n) * 16, 16),
        Select::Byte(n) => (u32::from(n) * 8, 8),
    };
    let left = e.u32(32 - bits - shift);
    let right = e.u32(32 - bits);
    let w = e.shl32(word, left);
    if sext {
        e.ashr32(w, right)
    } else {
        e.lshr32(w, right)
    }
}

fn sign<E: Evaluator>(e: &mut E, word: E::U32, bit: u32, abs: bool, neg: bool) -> E::U32 {
    let mut w = word;
    if abs {
        let m = e.u32(!(1 << bit));
        w = e.and32(w, m);
    }
    if neg {
        let m = e.u32(1 << bit);
        w = e.xor32(w, m);
    }
    w
}

/// Word 0 (and 1, for 64-bit types) of a source, after its input modifiers.
pub fn source<E: Evaluator>(e: &mut E, input: &Input, words: [E::U32; 2]) -> [E::U32; 2] {
    let [low, high] = words;
    match input.kind {
        Kind::F32 => {
            let w = selected(e, low, input.select, input.sext);
            [sign(e, w, 31, input.abs, input.neg), high]
        }
        Kind::F16 => {
            let w = selected(e, low, input.select, input.sext);
            [sign(e, w, 15, input.abs, input.neg), high]
        }
        Kind::Mix => {
            let w = selected(e, low, input.select, false);
            let w = if input.mix_f16 {
                let h = e.f16_from(w);
                let f = e.f16_to_f32(h);
                e.f32_bits(f)
            } else {
                w
            };
            [sign(e, w, 31, input.abs, input.neg), high]
        }
        Kind::MixBf16 => {
            let w = selected(e, low, input.select, false);
            let w = if input.mix_f16 {
                let by = e.u32(16);
                e.shl32(w, by)
            } else {
                w
            };
            [sign(e, w, 31, input.abs, input.neg), high]
        }
        Kind::F64 => [low, sign(e, high, 31, input.abs, input.neg)],
        Kind::PkU16 | Kind::PkF16 => {
            let up = e.upper16(low);
            let first = if input.low_from_high { up } else { low };
            let second = if input.high_from_high { up } else { low };
            let mut w = e.pack16(first, second);
            if input.kind == Kind::PkF16 {
                w = sign(e, w, 15, false, input.neg);
                w = sign(e, w, 31, false, input.neg_high);
            }
            [w, high]
        }
        Kind::PkF32 => {
            let first = if input.low_from_high { high } else { low };
            let second = if input.high_from_high { high } else { low };
            [
                sign(e, first, 31, false, input.neg),
                sign(e, second, 31, false, input.neg_high),
            ]
        }
        _ => [selected(e, low, input.select, input.sext), high],
    }
}

/// The output modifier and clamp for the bits of a result, for one width.
macro_rules! output {
    ($name:ident, $word:ident, $t:ident; $imm:ident, $add:ident, $and:ident, $ult:ident,
     $select:ident, $beyond:ident, mantissa $mantissa:expr, exponent $exponent:expr) => {
        mod $name {
            use super::*;

            const SIGN: $word = ($exponent + 1) << $mantissa;
            const INFINITY: $word = $exponent << $mantissa;
            const LEAST: $word = 1 << $mantissa;
            const ONE: $word = ($exponent >> 1) << $mantissa;

            /// Multiplies by a power of two: zeros and denormals become +0, results that are too
            /// small become zero with their sign, results that are too large are rounded by MODE.
            /// Infinity and NaN are unchanged.
            fn scaled<E: Evaluator>(e: &mut E, bits: E::$t, omod: i8) -> E::$t {
                let (mask, sign, zero) = (e.$imm(SIGN - 1), e.$imm(SIGN), e.$imm(0));
                let (magnitude, sign) = (e.$and(bits, mask), e.$and(bits, sign));
                let r = if omod < 0 {
                    let down = e.$imm(LEAST.wrapping_neg());
                    let (halved, two) = (e.$add(bits, down), e.$imm(2 * LEAST));
                    let too_small = e.$ult(magnitude, two);
                    e.$select(too_small, sign, halved)
                } else {
                    let steps = (omod as $word) << $mantissa;
                    let (steps, limit) = (e.$imm(steps), e.$imm(INFINITY - steps - 1));
                    let multiplied = e.$add(bits, steps);
                    let (too_large, beyond) = (e.$ult(limit, magnitude), e.$beyond(sign));
                    e.$select(too_large, beyond, multiplied)
                };
                let (least, finite) = (e.$imm(LEAST), e.$imm(INFINITY - 1));
                let is_zero = e.$ult(magnitude, least);
                let r = e.$select(is_zero, zero, r);
                let special = e.$ult(finite, magnitude);
                e.$select(special, bits, r)
            }

            /// Limits to [0, 1]: -0 becomes +0, and NaN too if DX10_CLAMP is set.
            fn limited<E: Evaluator>(e: &mut E, bits: E::$t) -> E::$t {
                let (mask, zero, one) = (e.$imm(SIGN - 1), e.$imm(0), e.$imm(ONE));
                let magnitude = e.$and(bits, mask);
                let above = e.$ult(one, magnitude);
                let r = e.$select(above, one, bits);
                // As integers, negative numbers are larger than the limit.
                let negative = e.$ult(mask, bits);
                let r = e.$select(negative, zero, r);
                let infinity = e.$imm(INFINITY);
                let (nan, dx10) = (e.$ult(infinity, magnitude), e.dx10_clamp());
                let of_nan = e.$select(dx10, zero, bits);
                e.$select(nan, of_nan, r)
            }

            pub(super) fn result<E: Evaluator>(
                e: &mut E,
                bits: E::$t,
                alu: &Alu,
                applies: impl FnOnce(&mut E) -> E::B,
            ) -> E::$t {
                let mut r = bits;
                if alu.omod != 0 {
                    r = scaled(e, r, alu.omod);
                    if !alu.omod_always {
                        let applies = applies(e);
                        r = e.$select(applies, r, bits);
                    }
                }
                if alu.clamp {
                    r = limited(e, r);
                }
                r
            }
        }
    };
}
output!(of16, u32, U32; u32, add32, and32, ult32, select32, beyond16, mantissa 10, exponent 0x1f);
output!(of32, u32, U32; u32, add32, and32, ult32, select32, beyond32, mantissa 23, exponent 0xff);
output!(of64, u64, U64; u64, add64, and64, ult64, select64, beyond64, mantissa 52, exponent 0x7ff);

/// Up to GFX11, output modifiers are ignored in IEEE mode and if denormal results are kept (RDNA3
/// ISA manual, "Output Modifiers"). `product` is half the smallest normal number: it is zero if
/// denormals are flushed.
fn modifies<E: Evaluator>(e: &mut E, product: E::U32) -> E::B {
    let zero = e.u32(0);
    let flushed = e.eq32(product, zero);
    let ieee = e.ieee();
    let free = e.not_b(ieee);
    e.and_b(flushed, free)
}

fn result32<E: Evaluator>(e: &mut E, word: E::U32, alu: &Alu) -> E::U32 {
    of32::result(e, word, alu, |e| {
        let (least, half) = (e.f32(f32::MIN_POSITIVE), e.f32(0.5));
        let product = e.fmul32(least, half);
        let product = e.f32_bits(product);
        modifies(e, product)
    })
}

fn result16<E: Evaluator>(e: &mut E, word: E::U32, alu: &Alu) -> E::U32 {
    let word = e.zext16(word);
    of16::result(e, word, alu, |e| {
        let (least, half) = (e.u32(0x0400), e.u32(0x3800));
        let (least, half) = (e.f16_from(least), e.f16_from(half));
        let product = e.fmul16(least, half);
        let product = e.f16_bits(product);
        modifies(e, product)
    })
}

fn result64<E: Evaluator>(e: &mut E, bits: E::U64, alu: &Alu) -> E::U64 {
    of64::result(e, bits, alu, |e| {
        let (least, half) = (e.f64(f64::MIN_POSITIVE), e.f64(0.5));
        let product = e.fmul64(least, half);
        let product = e.f64_bits(product);
        let product = e.high(product);
        modifies(e, product)
    })
}

/// A floating-point result after output modifier and clamp; other types are unchanged.
pub fn result<E: Evaluator>(e: &mut E, kind: Kind, words: [E::U32; 2], alu: &Alu) -> [E::U32; 2] {
    let [low, high] = words;
    match kind {
        Kind::F32 | Kind::Mix | Kind::MixBf16 => [result32(e, low, alu), high],
        Kind::F16 => [result16(e, low, alu), high],
        Kind::PkF16 => {
            let up = e.upper16(low);
            let (a, b) = (result16(e, low, alu), result16(e, up, alu));
            [e.pack16(a, b), high]
        }
        Kind::PkF32 => [result32(e, low, alu), result32(e, high, alu)],
        Kind::F64 => {
            let bits = e.join(low, high);
            let bits = result64(e, bits, alu);
            [e.low(bits), e.high(bits)]
        }
        _ => words,
    }
}

/// The new value of a register after an operation that writes a part of it (SDWA, and 16-bit
/// operations on halves).
pub fn part<E: Evaluator>(e: &mut E, old: E::U32, new: E::U32, output: &Output) -> E::U32 {
    let (shift, bits) = match output.select {
        Select::Dword => return new,
        Select::Word(n) => (u32::from(n) * 16, 16),
        Select::Byte(n) => (u32::from(n) * 8, 8),
    };
    let field = (1u32 << bits) - 1;
    let (mask, by) = (e.u32(field), e.u32(shift));
    let part = e.and32(new, mask);
    let part = e.shl32(part, by);
    match output.unused {
        Unused::Preserve => {
            let keep = e.u32(!(field << shift));
            let old = e.and32(old, keep);
            e.or32(old, part)
        }
        Unused::Pad => part,
        Unused::Sext => {
            let up = e.u32(32 - bits - shift);
            let extended = e.shl32(part, up);
            let extended = e.ashr32(extended, up);
            let above = e.u32(!((1u32 << shift).wrapping_sub(1)));
            e.and32(extended, above)
        }
    }
}
