//! What encodings do to operands before, and to results after the operation. Generic over
//! the evaluator, like the operations.

use crate::asm::{Select, Unused};
use crate::evaluator::{Derived, Evaluator};
use crate::inst::{Input, Output};
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

/// Word 0 (and 1, of 64-bit types) of a source, as the operation is to see it.
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

/// A number limited to [0, 1]: -0 becomes +0, and NaN too if DX10_CLAMP is set.
macro_rules! limit {
    ($name:ident, $t:ident, $constant:ident, $lt:ident, $eq:ident, $select:ident) => {
        fn $name<E: Evaluator>(e: &mut E, a: E::$t) -> E::$t {
            let (zero, one) = (e.$constant(0.0), e.$constant(1.0));
            let below = e.$lt(a, zero);
            let above = e.$lt(one, a);
            let r = e.$select(above, one, a);
            let r = e.$select(below, zero, r);
            let is_zero = e.$eq(a, zero);
            let r = e.$select(is_zero, zero, r);
            let number = e.$eq(a, a);
            let nan = e.not_b(number);
            let dx10 = e.dx10_clamp();
            let to_zero = e.and_b(nan, dx10);
            e.$select(to_zero, zero, r)
        }
    };
}
limit!(limit32, F32, f32, flt32, feq32, select_f32);
limit!(limit64, F64, f64, flt64, feq64, select_f64);

/// Output modifiers are ignored in IEEE mode and where denormal results are kept (RDNA3
/// ISA manual, "Output Modifiers"): whether this product, half the smallest normal
/// number, is zero says if they are flushed.
fn modifies<E: Evaluator>(e: &mut E, product: E::U32) -> E::B {
    let zero = e.u32(0);
    let flushed = e.eq32(product, zero);
    let ieee = e.ieee();
    let free = e.not_b(ieee);
    e.and_b(flushed, free)
}

fn result32<E: Evaluator>(e: &mut E, word: E::U32, omod: i8, clamp: bool) -> E::U32 {
    let mut f = e.f32_from(word);
    if omod != 0 {
        let (least, half) = (e.f32(f32::MIN_POSITIVE), e.f32(0.5));
        let product = e.fmul32(least, half);
        let product = e.f32_bits(product);
        let applies = modifies(e, product);
        let factor = e.f32(2f32.powi(i32::from(omod)));
        let r = e.fmul32(f, factor);
        f = e.select_f32(applies, r, f);
    }
    if clamp {
        f = limit32(e, f);
    }
    e.f32_bits(f)
}

fn result16<E: Evaluator>(e: &mut E, word: E::U32, omod: i8, clamp: bool) -> E::U32 {
    let mut h = e.f16_from(word);
    if omod != 0 {
        let (least, half) = (e.u32(0x0400), e.u32(0x3800));
        let (least, half) = (e.f16_from(least), e.f16_from(half));
        let product = e.fmul16(least, half);
        let product = e.f16_bits(product);
        let applies = modifies(e, product);
        let by = e.u32(i32::from(omod) as u32);
        let r = e.ldexp16(h, by);
        h = e.select_f16(applies, r, h);
    }
    if clamp {
        // Exact both ways: the limits are binary16 numbers.
        let f = e.f16_to_f32(h);
        let f = limit32(e, f);
        h = e.f32_to_f16(f);
    }
    e.f16_bits(h)
}

/// A floating-point result after output modifier and clamp; other types are unchanged.
pub fn result<E: Evaluator>(
    e: &mut E,
    kind: Kind,
    words: [E::U32; 2],
    omod: i8,
    clamp: bool,
) -> [E::U32; 2] {
    let [low, high] = words;
    match kind {
        Kind::F32 | Kind::Mix | Kind::MixBf16 => [result32(e, low, omod, clamp), high],
        Kind::F16 => [result16(e, low, omod, clamp), high],
        Kind::PkF16 => {
            let up = e.upper16(low);
            let (a, b) = (result16(e, low, omod, clamp), result16(e, up, omod, clamp));
            [e.pack16(a, b), high]
        }
        Kind::PkF32 => [
            result32(e, low, omod, clamp),
            result32(e, high, omod, clamp),
        ],
        Kind::F64 => {
            let bits = e.join(low, high);
            let mut f = e.f64_from(bits);
            if omod != 0 {
                let (least, half) = (e.f64(f64::MIN_POSITIVE), e.f64(0.5));
                let product = e.fmul64(least, half);
                let product = e.f64_bits(product);
                let product = e.high(product);
                let applies = modifies(e, product);
                let factor = e.f64(2f64.powi(i32::from(omod)));
                let r = e.fmul64(f, factor);
                f = e.select_f64(applies, r, f);
            }
            if clamp {
                f = limit64(e, f);
            }
            let bits = e.f64_bits(f);
            [e.low(bits), e.high(bits)]
        }
        _ => words,
    }
}

/// A register behind an operation that writes a part of it (SDWA, and 16-bit operations on halves).
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
