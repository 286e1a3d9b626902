//! The evaluator that tracks bits of values that were never written.
//!
//! A value is a number and a mask of its undefined bits. Bitwise operations, shifts and selects
//! propagate individual bits, sums propagate carries upwards; other results that depend on an
//! undefined bit are completely undefined. The numbers are those of the interpreter.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Alu, Output};
use gfxjit_isa::modifier;
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::{Inputs, Kind, Outputs, Types};

use crate::interp::lane::Lane;
use crate::interp::mode::Moded;

/// A number, and the mask of its undefined bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct KnownBits<V, U> {
    pub value: V,
    pub undefined: U,
}

type B = KnownBits<bool, bool>;
type U32 = KnownBits<u32, u32>;
type U64 = KnownBits<u64, u64>;
type F16 = KnownBits<u32, u32>;
type F32 = KnownBits<f32, u32>;
type F64 = KnownBits<f64, u64>;

fn known<V, U>(value: V, undefined: U) -> KnownBits<V, U> {
    KnownBits { value, undefined }
}

/// The undefined bits of a result that depends on all bits of its operands.
trait Any: Copy {
    fn any(self) -> bool;
    fn all_if(any: bool) -> Self;
}

macro_rules! any {
    ($($t:ty: $zero:expr, $all:expr;)*) => {
        $(impl Any for $t {
            fn any(self) -> bool { self != $zero }
            fn all_if(any: bool) -> Self { if any { $all } else { $zero } }
        })*
    };
}
any! {
    bool: false, true;
    u32: 0, u32::MAX;
    u64: 0, u64::MAX;
}

pub(super) struct Bits {
    lane: Lane<Moded>,
}

/// Primitives whose results depend on every bit of their operands.
macro_rules! whole {
    ($($name:ident($($a:ident: $t:ident),*) -> $r:ident;)*) => {
        $(fn $name(&mut self, $($a: Self::$t),*) -> Self::$r {
            let any = false $(|| $a.undefined.any())*;
            known(self.lane.$name($($a.value),*), Any::all_if(any))
        })*
    };
}

/// Constants.
macro_rules! constants {
    ($($name:ident($($a:ident: $t:ty),*) -> $r:ident;)*) => {
        $(fn $name(&mut self, $($a: $t),*) -> Self::$r {
            known(self.lane.$name($($a),*), Any::all_if(false))
        })*
    };
}

/// Reinterpretations, which keep the positions of bits.
macro_rules! views {
    ($($name:ident: $t:ident -> $r:ident;)*) => {
        $(fn $name(&mut self, a: Self::$t) -> Self::$r {
            known(self.lane.$name(a.value), a.undefined)
        })*
    };
}

/// The primitives of both integer widths.
macro_rules! integers {
    ($t:ident, $raw:ty; $add:ident, $sub:ident, $mul:ident, $and:ident, $or:ident, $xor:ident, $not:ident,
     $shl:ident, $lshr:ident, $ashr:ident, $reverse:ident, $select:ident, $eq:ident) => {
        fn $add(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            let from = a.undefined | b.undefined;
            known(self.lane.$add(a.value, b.value), from | from.wrapping_neg())
        }
        fn $sub(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            let from = a.undefined | b.undefined;
            known(self.lane.$sub(a.value, b.value), from | from.wrapping_neg())
        }
        fn $mul(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            let zero = |x: &Self::$t| x.undefined == 0 && x.value == 0;
            let from = if zero(&a) || zero(&b) {
                0
            } else {
                a.undefined | b.undefined
            };
            known(self.lane.$mul(a.value, b.value), from | from.wrapping_neg())
        }
        fn $and(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            let may_be = |x: Self::$t| x.value | x.undefined;
            let undefined = (a.undefined | b.undefined) & may_be(a) & may_be(b);
            known(a.value & b.value, undefined)
        }
        fn $or(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            let may_not_be = |x: Self::$t| !x.value | x.undefined;
            let undefined = (a.undefined | b.undefined) & may_not_be(a) & may_not_be(b);
            known(a.value | b.value, undefined)
        }
        fn $xor(&mut self, a: Self::$t, b: Self::$t) -> Self::$t {
            known(a.value ^ b.value, a.undefined | b.undefined)
        }
        fn $not(&mut self, a: Self::$t) -> Self::$t {
            known(!a.value, a.undefined)
        }
        fn $shl(&mut self, a: Self::$t, by: Self::U32) -> Self::$t {
            let moved = self.lane.$shl(a.undefined, by.value);
            let undefined = if by.undefined == 0 {
                moved
            } else {
                <$raw>::MAX
            };
            known(self.lane.$shl(a.value, by.value), undefined)
        }
        fn $lshr(&mut self, a: Self::$t, by: Self::U32) -> Self::$t {
            let moved = self.lane.$lshr(a.undefined, by.value);
            let undefined = if by.undefined == 0 {
                moved
            } else {
                <$raw>::MAX
            };
            known(self.lane.$lshr(a.value, by.value), undefined)
        }
        fn $ashr(&mut self, a: Self::$t, by: Self::U32) -> Self::$t {
            let moved = self.lane.$ashr(a.undefined, by.value);
            let undefined = if by.undefined == 0 {
                moved
            } else {
                <$raw>::MAX
            };
            known(self.lane.$ashr(a.value, by.value), undefined)
        }
        fn $reverse(&mut self, a: Self::$t) -> Self::$t {
            known(self.lane.$reverse(a.value), self.lane.$reverse(a.undefined))
        }
        fn $select(&mut self, c: Self::B, a: Self::$t, b: Self::$t) -> Self::$t {
            let chosen = if c.value { a.undefined } else { b.undefined };
            // Bits that are equal on both sides do not depend on the condition.
            let either = a.undefined | b.undefined | (a.value ^ b.value);
            let undefined = if c.undefined { either } else { chosen };
            known(self.lane.$select(c.value, a.value, b.value), undefined)
        }
        fn $eq(&mut self, a: Self::$t, b: Self::$t) -> Self::B {
            let undefined = a.undefined | b.undefined;
            // Some known bit differs.
            let differs = (a.value ^ b.value) & !undefined != 0;
            known(self.lane.$eq(a.value, b.value), undefined != 0 && !differs)
        }
    };
}

impl Evaluator for Bits {
    type B = B;
    type U32 = U32;
    type U64 = U64;
    type F16 = F16;
    type F32 = F32;
    type F64 = F64;

    integers!(U32, u32; add32, sub32, mul32, and32, or32, xor32, not32, shl32, lshr32, ashr32, reverse32, select32, eq32);
    integers!(U64, u64; add64, sub64, mul64, and64, or64, xor64, not64, shl64, lshr64, ashr64, reverse64, select64, eq64);

    fn and_b(&mut self, a: B, b: B) -> B {
        let may_be = |x: B| x.value | x.undefined;
        let undefined = (a.undefined | b.undefined) & may_be(a) & may_be(b);
        known(a.value & b.value, undefined)
    }
    fn or_b(&mut self, a: B, b: B) -> B {
        let may_not_be = |x: B| !x.value | x.undefined;
        let undefined = (a.undefined | b.undefined) & may_not_be(a) & may_not_be(b);
        known(a.value | b.value, undefined)
    }
    fn xor_b(&mut self, a: B, b: B) -> B {
        known(a.value ^ b.value, a.undefined | b.undefined)
    }
    fn not_b(&mut self, a: B) -> B {
        known(!a.value, a.undefined)
    }
    fn zext64(&mut self, a: U32) -> U64 {
        known(a.value.into(), a.undefined.into())
    }
    fn sext64(&mut self, a: U32) -> U64 {
        let wide = |x: u32| i64::from(x as i32) as u64;
        known(wide(a.value), wide(a.undefined))
    }
    fn low(&mut self, a: U64) -> U32 {
        known(a.value as u32, a.undefined as u32)
    }
    fn high(&mut self, a: U64) -> U32 {
        known((a.value >> 32) as u32, (a.undefined >> 32) as u32)
    }
    fn join(&mut self, low: U32, high: U32) -> U64 {
        let join = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        known(
            join(low.value, high.value),
            join(low.undefined, high.undefined),
        )
    }
    fn f16_from(&mut self, a: U32) -> F16 {
        // The upper half is ignored.
        known(self.lane.f16_from(a.value), a.undefined & 0xffff)
    }
    fn f32_bits(&mut self, a: F32) -> U32 {
        known(a.value.to_bits(), a.undefined)
    }
    fn f64_bits(&mut self, a: F64) -> U64 {
        known(a.value.to_bits(), a.undefined)
    }
    fn fma32_to_f16(&mut self, a: F32, b: F32, c: F32) -> F16 {
        gfxjit_isa::functions::fma32_to_f16(self, a, b, c)
    }
    fn keep_denormal_inputs(&mut self, on: bool) {
        self.lane.keep_denormal_inputs(on);
    }

    constants! {
        bool(value: bool) -> B;
        u32(value: u32) -> U32;
        u64(value: u64) -> U64;
        nearest32() -> B;
        nearest64() -> B;
        ieee() -> B;
        dx10_clamp() -> B;
        fp16_ovfl() -> B;
        lane() -> U32;
    }
    views! {
        f16_bits: F16 -> U32;
        f32_from: U32 -> F32;
        f64_from: U64 -> F64;
        flush16: F16 -> F16;
        flush32: F32 -> F32;
        flush64: F64 -> F64;
    }
    whole! {
        scale_near_one(a: F32, n: U32) -> F32;
        beyond16(sign: U32) -> U32;
        beyond32(sign: U32) -> U32;
        beyond64(sign: U64) -> U64;
        below32(sign: U32) -> U32;
        below64(sign: U64) -> U64;
    }
    gfxjit_isa::number_primitives!(whole);
}

/// An operand of one lane: words or a flag.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Source {
    pub words: [U32; 2],
    pub flag: B,
}

struct Sources(Vec<Source>);

impl Inputs<Bits> for Sources {
    fn word(&mut self, _: &mut Bits, input: usize, word: usize) -> U32 {
        self.0.get(input).map_or(known(0, 0), |s| s.words[word & 1])
    }
    fn flag(&mut self, _: &mut Bits, input: usize) -> B {
        self.0.get(input).map_or(known(false, false), |s| s.flag)
    }
}

/// The undefined bits of the results, by output.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct KnownResults {
    pub words: [[U32; 2]; 3],
    pub flags: [B; 3],
}

impl Outputs<Bits> for KnownResults {
    fn word(&mut self, _: &mut Bits, output: usize, word: usize, value: U32) {
        if let Some(slot) = self.words.get_mut(output) {
            slot[word & 1] = value;
        }
    }
    fn flag(&mut self, _: &mut Bits, output: usize, value: B) {
        if let Some(slot) = self.flags.get_mut(output) {
            *slot = value;
        }
    }
}

struct Evaluate<'a>(&'a mut Bits, &'a mut Sources);

impl Visitor for Evaluate<'_> {
    type Value = KnownResults;
    fn visit<O: Op>(self) -> KnownResults {
        let inputs = <O::In as Types>::read(self.0, self.1);
        let outputs = O::eval(self.0, inputs);
        let mut made = KnownResults::default();
        <O::Out as Types>::write(self.0, outputs, &mut made);
        made
    }
}

/// Vector operations are in several tables, so the visitor returns a function first.
#[derive(Clone, Copy)]
struct EvaluateVector;

impl Visitor for EvaluateVector {
    type Value = fn(&mut Bits, &mut Sources) -> KnownResults;
    fn visit<O: Op>(self) -> Self::Value {
        |bits, sources| Evaluate(bits, sources).visit::<O>()
    }
}

/// The undefined bits of an operation's results for the operands of a lane, as in registers; `old`
/// contains the previous words of each output. `None` if there is no such operation.
pub(super) fn evaluate(
    alu: &Alu,
    mode: u32,
    lane: u32,
    is_vector: bool,
    sources: Vec<Source>,
    old: &dyn Fn(&Output, usize) -> U32,
) -> Option<KnownResults> {
    let mut bits = Bits {
        lane: Lane::new(mode),
    };
    bits.lane.lane = lane;
    let mut sources = Sources(sources);
    for (input, source) in alu.inputs.iter().zip(&mut sources.0) {
        source.words = modifier::source(&mut bits, input, source.words);
    }
    // The scalar unit's floating-point operations are in the tables of the vector unit.
    let mut made = if is_vector || ops::salu_signature(alu.op).is_none() {
        ops::visit_valu(alu.op, EvaluateVector)?(&mut bits, &mut sources)
    } else {
        ops::visit_salu(alu.op, Evaluate(&mut bits, &mut sources))?
    };
    for (output, words) in alu.outputs.iter().zip(&mut made.words) {
        if is_vector || alu.clamp || alu.omod != 0 {
            *words = modifier::result(&mut bits, output.kind, *words, alu);
        }
        if !matches!(output.kind, Kind::Mask | Kind::Scc) {
            words[0] = modifier::part(&mut bits, old(output, 0), words[0], output);
        }
    }
    Some(made)
}
