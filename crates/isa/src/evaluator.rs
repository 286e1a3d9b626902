//! The primitives that an evaluator provides, in which all operations are written.
//!
//! An operation is written for *one lane* (or for the scalar unit, which is one lane):
//! `Evaluator::U32` is one `u32` to the interpreter, which runs the operation in a loop over lanes;
//! it is a vector of lanes to a translator; it is a number with its history to the tracer. There
//! are no default values, no conversions to host types and no control flow on values: an operation
//! works in every evaluator, and an operation whose primitive an evaluator lacks does not compile.
//!
//! Floating-point primitives follow the wave's MODE register: the evaluator implements rounding and
//! denormal handling, so that operations do not mention them.

/// Primitives on one integer width. The shift amount is taken modulo the width.
macro_rules! int_primitives {
    ($t:ident, $raw:ty; $imm:ident, $add:ident, $sub:ident, $mul:ident, $and:ident, $or:ident, $xor:ident, $not:ident,
     $shl:ident, $lshr:ident, $ashr:ident, $eq:ident, $ult:ident, $slt:ident, $clz:ident, $ctz:ident, $popcount:ident,
     $reverse:ident, $select:ident) => {
        /// A constant.
        fn $imm(&mut self, value: $raw) -> Self::$t;
        /// Wrapping sum.
        fn $add(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Wrapping difference.
        fn $sub(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Low half of the product.
        fn $mul(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Bitwise and.
        fn $and(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Bitwise or.
        fn $or(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Bitwise exclusive or.
        fn $xor(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Bitwise complement.
        fn $not(&mut self, a: Self::$t) -> Self::$t;
        /// Shift left.
        fn $shl(&mut self, a: Self::$t, by: Self::U32) -> Self::$t;
        /// Shift right, zeros in.
        fn $lshr(&mut self, a: Self::$t, by: Self::U32) -> Self::$t;
        /// Shift right, sign in.
        fn $ashr(&mut self, a: Self::$t, by: Self::U32) -> Self::$t;
        /// Equal.
        fn $eq(&mut self, a: Self::$t, b: Self::$t) -> Self::B;
        /// Less, unsigned.
        fn $ult(&mut self, a: Self::$t, b: Self::$t) -> Self::B;
        /// Less, signed.
        fn $slt(&mut self, a: Self::$t, b: Self::$t) -> Self::B;
        /// Number of leading zeros; the width for zero.
        fn $clz(&mut self, a: Self::$t) -> Self::U32;
        /// Number of trailing zeros; the width for zero.
        fn $ctz(&mut self, a: Self::$t) -> Self::U32;
        /// Number of ones.
        fn $popcount(&mut self, a: Self::$t) -> Self::U32;
        /// Bits in reverse order.
        fn $reverse(&mut self, a: Self::$t) -> Self::$t;
        /// `if c { a } else { b }`
        fn $select(&mut self, c: Self::B, a: Self::$t, b: Self::$t) -> Self::$t;
    };
}

/// Arithmetic on one floating-point width.
macro_rules! float_arithmetic {
    ($t:ident, $bits:ident; $from:ident, $to:ident, $add:ident, $mul:ident, $fma:ident, $sqrt:ident, $rcp:ident,
     $ldexp:ident, $flush:ident) => {
        /// Bits as a number.
        fn $from(&mut self, bits: Self::$bits) -> Self::$t;
        /// The number's bits.
        fn $to(&mut self, a: Self::$t) -> Self::$bits;
        /// Sum.
        fn $add(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// Product.
        fn $mul(&mut self, a: Self::$t, b: Self::$t) -> Self::$t;
        /// `a * b + c`, rounded once.
        fn $fma(&mut self, a: Self::$t, b: Self::$t, c: Self::$t) -> Self::$t;
        /// Square root, correctly rounded (hardware is allowed 1 ulp).
        fn $sqrt(&mut self, a: Self::$t) -> Self::$t;
        /// `1 / a`, correctly rounded (hardware is allowed 1 ulp).
        fn $rcp(&mut self, a: Self::$t) -> Self::$t;
        /// `a * 2^exponent`, rounded once; the exponent is signed.
        fn $ldexp(&mut self, a: Self::$t, exponent: Self::U32) -> Self::$t;
        /// Zero for a denormal if MODE flushes them; otherwise the number itself.
        fn $flush(&mut self, a: Self::$t) -> Self::$t;
    };
}

/// Comparisons on one floating-point width, which are false for NaN, and roundings to integral
/// values.
macro_rules! float_order {
    ($t:ident; $lt:ident, $eq:ident, $floor:ident, $trunc:ident, $rndne:ident) => {
        /// Less.
        fn $lt(&mut self, a: Self::$t, b: Self::$t) -> Self::B;
        /// Equal.
        fn $eq(&mut self, a: Self::$t, b: Self::$t) -> Self::B;
        /// Rounds down to an integral value.
        fn $floor(&mut self, a: Self::$t) -> Self::$t;
        /// Rounds towards zero to an integral value.
        fn $trunc(&mut self, a: Self::$t) -> Self::$t;
        /// Rounds to the nearest integral value, ties to even.
        fn $rndne(&mut self, a: Self::$t) -> Self::$t;
    };
}

/// An implementation of an operation on three numbers and a flag; it returns a number and a flag.
pub type Way<E, W> = fn(&mut E, [W; 3], <E as Evaluator>::B) -> (W, <E as Evaluator>::B);

macro_rules! usually {
    ($name:ident, $t:ident) => {
        /// An operation with a fast implementation for usual operands, which gives the same
        /// results. An evaluator of many lanes can use `short` if all lanes are `usual`; `whole`
        /// may be emitted once, as a function of this name.
        fn $name(
            &mut self,
            _name: &'static str,
            _usual: Self::B,
            operands: ([Self::$t; 3], Self::B),
            _short: Way<Self, Self::$t>,
            whole: Way<Self, Self::$t>,
        ) -> (Self::$t, Self::B)
        where
            Self: Sized,
        {
            whole(self, operands.0, operands.1)
        }
    };
}

/// Passes to a macro those primitives for which each bit of the result depends on all operands, as rows `name(operand:
/// Type, ...) -> Type;`: comparisons, counts, numbers, conversions. For evaluators that handle all of them in the same
/// way.
#[macro_export]
macro_rules! number_primitives {
    ($each:ident) => {
        $each! {
            ult32(a: U32, b: U32) -> B;
            slt32(a: U32, b: U32) -> B;
            clz32(a: U32) -> U32;
            ctz32(a: U32) -> U32;
            popcount32(a: U32) -> U32;
            ult64(a: U64, b: U64) -> B;
            slt64(a: U64, b: U64) -> B;
            clz64(a: U64) -> U32;
            ctz64(a: U64) -> U32;
            popcount64(a: U64) -> U32;
            mul_high64(a: U64, b: U64) -> U64;
            fadd16(a: F16, b: F16) -> F16;
            fmul16(a: F16, b: F16) -> F16;
            fma16(a: F16, b: F16, c: F16) -> F16;
            sqrt16(a: F16) -> F16;
            rcp16(a: F16) -> F16;
            flt16(a: F16, b: F16) -> B;
            feq16(a: F16, b: F16) -> B;
            floor16(a: F16) -> F16;
            trunc16(a: F16) -> F16;
            rndne16(a: F16) -> F16;
            ldexp16(a: F16, n: U32) -> F16;
            fadd32(a: F32, b: F32) -> F32;
            fmul32(a: F32, b: F32) -> F32;
            fma32(a: F32, b: F32, c: F32) -> F32;
            sqrt32(a: F32) -> F32;
            rcp32(a: F32) -> F32;
            flt32(a: F32, b: F32) -> B;
            feq32(a: F32, b: F32) -> B;
            floor32(a: F32) -> F32;
            trunc32(a: F32) -> F32;
            rndne32(a: F32) -> F32;
            ldexp32(a: F32, n: U32) -> F32;
            fadd64(a: F64, b: F64) -> F64;
            fmul64(a: F64, b: F64) -> F64;
            fma64(a: F64, b: F64, c: F64) -> F64;
            sqrt64(a: F64) -> F64;
            rcp64(a: F64) -> F64;
            flt64(a: F64, b: F64) -> B;
            feq64(a: F64, b: F64) -> B;
            floor64(a: F64) -> F64;
            trunc64(a: F64) -> F64;
            rndne64(a: F64) -> F64;
            ldexp64(a: F64, n: U32) -> F64;
            f16_to_f32(a: F16) -> F32;
            f32_to_f16(a: F32) -> F16;
            f32_to_f16_rtz(a: F32) -> F16;
            f32_to_f64(a: F32) -> F64;
            f64_to_f32(a: F64) -> F32;
            f32_to_u32(a: F32) -> U32;
            f32_to_i32(a: F32) -> U32;
            f64_to_u32(a: F64) -> U32;
            f64_to_i32(a: F64) -> U32;
            u32_to_f32(a: U32) -> F32;
            i32_to_f32(a: U32) -> F32;
            u32_to_f64(a: U32) -> F64;
            i32_to_f64(a: U32) -> F64;
            rsq(a: F32) -> F32;
            exp2(a: F32) -> F32;
            log2(a: F32) -> F32;
            sin_turns(a: F32) -> F32;
            cos_turns(a: F32) -> F32;
            two_over_pi(shift: U32) -> U64;
        }
    };
}

/// See the module's description.
pub trait Evaluator {
    /// A truth value.
    type B: Copy;
    /// 32 bits.
    type U32: Copy;
    /// 64 bits.
    type U64: Copy;
    /// binary16
    type F16: Copy;
    /// binary32
    type F32: Copy;
    /// binary64
    type F64: Copy;

    /// A constant.
    fn bool(&mut self, value: bool) -> Self::B;
    /// Logical and.
    fn and_b(&mut self, a: Self::B, b: Self::B) -> Self::B;
    /// Logical or.
    fn or_b(&mut self, a: Self::B, b: Self::B) -> Self::B;
    /// Logical exclusive or.
    fn xor_b(&mut self, a: Self::B, b: Self::B) -> Self::B;
    /// Logical not.
    fn not_b(&mut self, a: Self::B) -> Self::B;

    int_primitives!(U32, u32; u32, add32, sub32, mul32, and32, or32, xor32, not32, shl32, lshr32, ashr32, eq32, ult32,
        slt32, clz32, ctz32, popcount32, reverse32, select32);
    int_primitives!(U64, u64; u64, add64, sub64, mul64, and64, or64, xor64, not64, shl64, lshr64, ashr64, eq64, ult64,
        slt64, clz64, ctz64, popcount64, reverse64, select64);

    /// Zero-extends.
    fn zext64(&mut self, a: Self::U32) -> Self::U64;
    /// Sign-extends.
    fn sext64(&mut self, a: Self::U32) -> Self::U64;
    /// Bits 31:0.
    fn low(&mut self, a: Self::U64) -> Self::U32;
    /// Bits 63:32.
    fn high(&mut self, a: Self::U64) -> Self::U32;
    /// Two words as one value.
    fn join(&mut self, low: Self::U32, high: Self::U32) -> Self::U64;
    /// Bits 127:64 of an unsigned product.
    fn mul_high64(&mut self, a: Self::U64, b: Self::U64) -> Self::U64;

    float_arithmetic!(F16, U32; f16_from, f16_bits, fadd16, fmul16, fma16, sqrt16, rcp16, ldexp16, flush16);
    float_arithmetic!(F32, U32; f32_from, f32_bits, fadd32, fmul32, fma32, sqrt32, rcp32, ldexp32, flush32);
    float_arithmetic!(F64, U64; f64_from, f64_bits, fadd64, fmul64, fma64, sqrt64, rcp64, ldexp64, flush64);
    float_order!(F32; flt32, feq32, floor32, trunc32, rndne32);
    float_order!(F64; flt64, feq64, floor64, trunc64, rndne64);

    // Binary32 contains all binary16 numbers, so these default implementations through binary32 are
    // exact. An evaluator whose MODE flushes denormals overrides them.
    /// Less.
    fn flt16(&mut self, a: Self::F16, b: Self::F16) -> Self::B {
        let (a, b) = (self.f16_to_f32(a), self.f16_to_f32(b));
        self.flt32(a, b)
    }
    /// Equal.
    fn feq16(&mut self, a: Self::F16, b: Self::F16) -> Self::B {
        let (a, b) = (self.f16_to_f32(a), self.f16_to_f32(b));
        self.feq32(a, b)
    }
    /// Rounds down to an integral value.
    fn floor16(&mut self, a: Self::F16) -> Self::F16 {
        let a = self.f16_to_f32(a);
        let a = self.floor32(a);
        self.f32_to_f16(a)
    }
    /// Rounds towards zero to an integral value.
    fn trunc16(&mut self, a: Self::F16) -> Self::F16 {
        let a = self.f16_to_f32(a);
        let a = self.trunc32(a);
        self.f32_to_f16(a)
    }
    /// Rounds to the nearest integral value, ties to even.
    fn rndne16(&mut self, a: Self::F16) -> Self::F16 {
        let a = self.f16_to_f32(a);
        let a = self.rndne32(a);
        self.f32_to_f16(a)
    }

    /// Exact.
    fn f16_to_f32(&mut self, a: Self::F16) -> Self::F32;
    /// Rounded by MODE's 16- and 64-bit rounding.
    fn f32_to_f16(&mut self, a: Self::F32) -> Self::F16;
    /// `a * b + c`, rounded once, by MODE's 16- and 64-bit rounding.
    /// [`functions::fma32_to_f16`](crate::functions::fma32_to_f16) implements it with the other
    /// primitives.
    fn fma32_to_f16(&mut self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F16;
    /// Rounded towards zero.
    fn f32_to_f16_rtz(&mut self, a: Self::F32) -> Self::F16;
    /// Exact.
    fn f32_to_f64(&mut self, a: Self::F32) -> Self::F64;
    /// Rounded by MODE's 32-bit rounding.
    fn f64_to_f32(&mut self, a: Self::F64) -> Self::F32;
    /// Rounded to an integer towards zero, limited to the range, zero for NaN.
    fn f32_to_u32(&mut self, a: Self::F32) -> Self::U32;
    /// Rounded to a signed integer towards zero, limited to the range, zero for NaN.
    fn f32_to_i32(&mut self, a: Self::F32) -> Self::U32;
    /// Rounded from binary64 to an unsigned integer towards zero, limited to the range, zero for
    /// NaN.
    fn f64_to_u32(&mut self, a: Self::F64) -> Self::U32;
    /// Rounded from binary64 to a signed integer towards zero, limited to the range, zero for NaN.
    fn f64_to_i32(&mut self, a: Self::F64) -> Self::U32;
    /// Rounded.
    fn u32_to_f32(&mut self, a: Self::U32) -> Self::F32;
    /// Rounded.
    fn i32_to_f32(&mut self, a: Self::U32) -> Self::F32;
    /// Exact.
    fn u32_to_f64(&mut self, a: Self::U32) -> Self::F64;
    /// Exact.
    fn i32_to_f64(&mut self, a: Self::U32) -> Self::F64;
    /// `a * 2^exponent`, rounded once, for `a` from ½ to 2 and exponents from -250 to 250.
    fn scale_near_one(&mut self, a: Self::F32, exponent: Self::U32) -> Self::F32 {
        self.ldexp32(a, exponent)
    }
    /// `1 / √a` (hardware: 1 ulp). This function and the next ones are those of
    /// [`functions`](crate::functions), with operand and result flushed by MODE; MODE's rounding
    /// has no effect.
    fn rsq(&mut self, a: Self::F32) -> Self::F32;
    /// `2^a` (hardware: 1 ulp).
    fn exp2(&mut self, a: Self::F32) -> Self::F32;
    /// Logarithm to base 2 (hardware: 1 ulp, except near 1).
    fn log2(&mut self, a: Self::F32) -> Self::F32;
    /// `sin(2π a)`
    fn sin_turns(&mut self, a: Self::F32) -> Self::F32;
    /// `cos(2π a)`
    fn cos_turns(&mut self, a: Self::F32) -> Self::F32;
    /// 53 bits of the binary fraction of `2/π`, from bit `shift` behind the point on, as an integer
    /// (V_TRIG_PREOP_F64); zero past the 1201 bits that the hardware has.
    fn two_over_pi(&mut self, shift: Self::U32) -> Self::U64;

    usually!(usually32, U32);
    usually!(usually64, U64);

    /// Whether MODE rounds binary32 to nearest even. This method and the next ones up to
    /// [`Self::keep_denormal_inputs`] are for evaluators that support MODE values other than the
    /// one that compilers set.
    fn nearest32(&mut self) -> Self::B {
        self.bool(true)
    }
    /// Whether MODE rounds binary64 and binary16 to nearest even.
    fn nearest64(&mut self) -> Self::B {
        self.bool(true)
    }
    /// The bits of a binary16 result that overflows, by MODE's rounding: infinity, or the largest
    /// number. `sign` is the sign bit alone.
    fn beyond16(&mut self, sign: Self::U32) -> Self::U32 {
        let infinity = self.u32(0x7c00);
        self.or32(sign, infinity)
    }
    /// The bits of a binary32 result that overflows; see [`Self::beyond16`].
    fn beyond32(&mut self, sign: Self::U32) -> Self::U32 {
        let infinity = self.u32(0x7f80_0000);
        self.or32(sign, infinity)
    }
    /// The bits of a binary64 result that overflows; see [`Self::beyond16`].
    fn beyond64(&mut self, sign: Self::U64) -> Self::U64 {
        let infinity = self.u64(0x7ff0 << 48);
        self.or64(sign, infinity)
    }
    /// The bits of a result far below the smallest number, by MODE's rounding: zero, or the
    /// smallest number. `sign` is the sign bit alone.
    fn below32(&mut self, sign: Self::U32) -> Self::U32 {
        sign
    }
    /// The same for binary64; see [`Self::below32`].
    fn below64(&mut self, sign: Self::U64) -> Self::U64 {
        sign
    }
    /// From `true` until the next `false`, operands keep their denormals regardless of MODE.
    fn keep_denormal_inputs(&mut self, _on: bool) {}

    /// MODE.IEEE, for minimum and maximum.
    fn ieee(&mut self) -> Self::B;
    /// MODE.DX10_CLAMP: clamp turns NaN into zero.
    fn dx10_clamp(&mut self) -> Self::B;
    /// MODE.FP16_OVFL: conversions to 8 bits saturate at the largest finite number. The evaluator
    /// limits the results of binary16 operations itself.
    fn fp16_ovfl(&mut self) -> Self::B;
    /// Number of the lane in its wave.
    fn lane(&mut self) -> Self::U32;
}

/// Operations derived from the primitives.
pub trait Derived: Evaluator {
    /// `c` as 0 or 1.
    fn bit(&mut self, c: Self::B) -> Self::U32 {
        let (one, zero) = (self.u32(1), self.u32(0));
        self.select32(c, one, zero)
    }
    /// Not equal to zero.
    fn nonzero32(&mut self, a: Self::U32) -> Self::B {
        let zero = self.u32(0);
        let z = self.eq32(a, zero);
        self.not_b(z)
    }
    /// Not equal to zero.
    fn nonzero64(&mut self, a: Self::U64) -> Self::B {
        let zero = self.u64(0);
        let z = self.eq64(a, zero);
        self.not_b(z)
    }
    /// `if c { a } else { b }`
    fn select_b(&mut self, c: Self::B, a: Self::B, b: Self::B) -> Self::B {
        let x = self.and_b(c, a);
        let n = self.not_b(c);
        let y = self.and_b(n, b);
        self.or_b(x, y)
    }
    /// `if c { a } else { b }`
    fn select_f16(&mut self, c: Self::B, a: Self::F16, b: Self::F16) -> Self::F16 {
        let (a, b) = (self.f16_bits(a), self.f16_bits(b));
        let bits = self.select32(c, a, b);
        self.f16_from(bits)
    }
    /// `if c { a } else { b }`
    fn select_f32(&mut self, c: Self::B, a: Self::F32, b: Self::F32) -> Self::F32 {
        let (a, b) = (self.f32_bits(a), self.f32_bits(b));
        let bits = self.select32(c, a, b);
        self.f32_from(bits)
    }
    /// `if c { a } else { b }`
    fn select_f64(&mut self, c: Self::B, a: Self::F64, b: Self::F64) -> Self::F64 {
        let (a, b) = (self.f64_bits(a), self.f64_bits(b));
        let bits = self.select64(c, a, b);
        self.f64_from(bits)
    }
    /// Bits 15:0 with the sign of bit 15.
    fn sext16(&mut self, a: Self::U32) -> Self::U32 {
        let by = self.u32(16);
        let a = self.shl32(a, by);
        self.ashr32(a, by)
    }
    /// Bits 15:0.
    fn zext16(&mut self, a: Self::U32) -> Self::U32 {
        let mask = self.u32(0xffff);
        self.and32(a, mask)
    }
    /// Bits 7:0 with the sign of bit 7.
    fn sext8(&mut self, a: Self::U32) -> Self::U32 {
        let by = self.u32(24);
        let a = self.shl32(a, by);
        self.ashr32(a, by)
    }
    /// A field under a mask of low ones, with the sign of the mask's highest bit.
    fn sext_field32(&mut self, field: Self::U32, mask: Self::U32) -> Self::U32 {
        let one = self.u32(1);
        let half = self.lshr32(mask, one);
        let sign = self.xor32(mask, half);
        let x = self.xor32(field, sign);
        self.sub32(x, sign)
    }
    /// Bits 23:0 with the sign of bit 23.
    fn sext24(&mut self, a: Self::U32) -> Self::U32 {
        let by = self.u32(8);
        let a = self.shl32(a, by);
        self.ashr32(a, by)
    }
    /// Bits 23:0.
    fn zext24(&mut self, a: Self::U32) -> Self::U32 {
        let mask = self.u32(0x00ff_ffff);
        self.and32(a, mask)
    }
    /// Two 16-bit values as one word.
    fn pack16(&mut self, low: Self::U32, high: Self::U32) -> Self::U32 {
        let low = self.zext16(low);
        let by = self.u32(16);
        let high = self.shl32(high, by);
        self.or32(low, high)
    }
    /// Bits 31:16.
    fn upper16(&mut self, a: Self::U32) -> Self::U32 {
        let by = self.u32(16);
        self.lshr32(a, by)
    }
    /// Smaller, unsigned.
    fn umin32(&mut self, a: Self::U32, b: Self::U32) -> Self::U32 {
        let c = self.ult32(a, b);
        self.select32(c, a, b)
    }
    /// Larger, unsigned.
    fn umax32(&mut self, a: Self::U32, b: Self::U32) -> Self::U32 {
        let c = self.ult32(a, b);
        self.select32(c, b, a)
    }
    /// Smaller, signed.
    fn smin32(&mut self, a: Self::U32, b: Self::U32) -> Self::U32 {
        let c = self.slt32(a, b);
        self.select32(c, a, b)
    }
    /// Larger, signed.
    fn smax32(&mut self, a: Self::U32, b: Self::U32) -> Self::U32 {
        let c = self.slt32(a, b);
        self.select32(c, b, a)
    }
    /// The middle one, unsigned.
    fn umed32(&mut self, a: Self::U32, b: Self::U32, c: Self::U32) -> Self::U32 {
        let (low, high) = (self.umin32(a, b), self.umax32(a, b));
        let x = self.umin32(high, c);
        self.umax32(low, x)
    }
    /// The middle one, signed.
    fn smed32(&mut self, a: Self::U32, b: Self::U32, c: Self::U32) -> Self::U32 {
        let (low, high) = (self.smin32(a, b), self.smax32(a, b));
        let x = self.smin32(high, c);
        self.smax32(low, x)
    }
    /// Full unsigned product.
    fn umul_wide(&mut self, a: Self::U32, b: Self::U32) -> Self::U64 {
        let (a, b) = (self.zext64(a), self.zext64(b));
        self.mul64(a, b)
    }
    /// Full signed product.
    fn smul_wide(&mut self, a: Self::U32, b: Self::U32) -> Self::U64 {
        let (a, b) = (self.sext64(a), self.sext64(b));
        self.mul64(a, b)
    }
    /// The counting instructions return -1 if there is nothing to count.
    fn or_minus_one(&mut self, none: Self::B, count: Self::U32) -> Self::U32 {
        let m = self.u32(u32::MAX);
        self.select32(none, m, count)
    }
    /// Copies of the sign bit above the first bit that differs from it; -1 if none does.
    fn cls32(&mut self, a: Self::U32) -> Self::U32 {
        let by = self.u32(31);
        let sign = self.ashr32(a, by);
        let x = self.xor32(a, sign);
        let n = self.clz32(x);
        let some = self.nonzero32(x);
        let none = self.not_b(some);
        self.or_minus_one(none, n)
    }
    /// `a < 0` as an integer.
    fn negative32(&mut self, a: Self::U32) -> Self::B {
        let zero = self.u32(0);
        self.slt32(a, zero)
    }
    /// Sum and carry out of `a + b + carry`.
    fn add_carry(&mut self, a: Self::U32, b: Self::U32, carry: Self::B) -> (Self::U32, Self::B) {
        let c = self.bit(carry);
        let s = self.add32(a, b);
        let c1 = self.ult32(s, a);
        let r = self.add32(s, c);
        let c2 = self.ult32(r, s);
        (r, self.or_b(c1, c2))
    }
    /// Difference and borrow out of `a - b - borrow`.
    fn sub_borrow(&mut self, a: Self::U32, b: Self::U32, borrow: Self::B) -> (Self::U32, Self::B) {
        let c = self.bit(borrow);
        let s = self.sub32(a, b);
        let b1 = self.ult32(a, b);
        let r = self.sub32(s, c);
        let b2 = self.ult32(s, c);
        (r, self.or_b(b1, b2))
    }
    /// Whether `a + b = r` overflowed as signed numbers.
    fn add_overflow(&mut self, a: Self::U32, b: Self::U32, r: Self::U32) -> Self::B {
        let x = self.xor32(a, r);
        let y = self.xor32(b, r);
        let z = self.and32(x, y);
        self.negative32(z)
    }
    /// Whether `a - b = r` overflowed as signed numbers.
    fn sub_overflow(&mut self, a: Self::U32, b: Self::U32, r: Self::U32) -> Self::B {
        let x = self.xor32(a, b);
        let y = self.xor32(a, r);
        let z = self.and32(x, y);
        self.negative32(z)
    }
    /// A binary32 constant.
    fn f32(&mut self, value: f32) -> Self::F32 {
        let bits = self.u32(value.to_bits());
        self.f32_from(bits)
    }
    /// A binary64 constant.
    fn f64(&mut self, value: f64) -> Self::F64 {
        let bits = self.u64(value.to_bits());
        self.f64_from(bits)
    }
    /// Sign changed.
    fn fneg16(&mut self, a: Self::F16) -> Self::F16 {
        let (a, s) = (self.f16_bits(a), self.u32(0x8000));
        let r = self.xor32(a, s);
        self.f16_from(r)
    }
    /// Sign changed.
    fn fneg32(&mut self, a: Self::F32) -> Self::F32 {
        let (a, s) = (self.f32_bits(a), self.u32(1 << 31));
        let r = self.xor32(a, s);
        self.f32_from(r)
    }
    /// Sign changed.
    fn fneg64(&mut self, a: Self::F64) -> Self::F64 {
        let (a, s) = (self.f64_bits(a), self.u64(1 << 63));
        let r = self.xor64(a, s);
        self.f64_from(r)
    }
}

impl<E: Evaluator + ?Sized> Derived for E {}
