//! The primitives of operations in LLVM IR. The semantics are those of `interp::lane` for the MODE
//! that compilers set, or for one that flushes denormal binary32 (`denormals`).

use gfxjit_isa::evaluator::{Derived, Evaluator, Way};
use gfxjit_isa::functions;

use crate::optimizing::emit::Emit;
use crate::optimizing::value::{Id, T, V};

impl Emit {
    fn not(&mut self, t: T, a: V) -> V {
        let ones = if t == T::I64 { u64::MAX } else { 0xffff_ffff };
        self.bitwise("xor", t, a, V::constant(ones))
    }

    fn shift(&mut self, name: &str, t: T, a: V, by: V) -> V {
        let width = if t == T::I64 { 64 } else { 32 };
        let by = match by.as_constant() {
            Some(by) => V::constant(by & (width - 1)),
            None => {
                let by = self.binary("and", T::I32, by, V::constant(width - 1));
                if t == T::I64 {
                    self.cast("zext", T::I32, by, T::I64)
                } else {
                    by
                }
            }
        };
        if by.as_constant() == Some(0) {
            return a;
        }
        self.binary(name, t, a, by)
    }

    fn compare(&mut self, name: &str, t: T, a: V, b: V) -> V {
        self.binary(name, t, a, b)
    }

    /// Counts bits; the result has 32 bits.
    fn count(&mut self, name: &str, t: T, a: V, extra: &str) -> V {
        let n = self.intrinsic(name, t, &[a], extra);
        if t == T::I64 {
            self.cast("trunc", T::I64, n, T::I32)
        } else {
            n
        }
    }

    /// Clamps a signed number to [low, high].
    fn clamp_signed(&mut self, a: V, low: i32, high: i32) -> V {
        let (low, high) = (
            V::constant(u64::from(low as u32)),
            V::constant(u64::from(high as u32)),
        );
        let a = self.intrinsic("smax", T::I32, &[a, low], "");
        self.intrinsic("smin", T::I32, &[a, high], "")
    }

    /// `a * 2^exponent`, rounded once.
    fn scale(&mut self, t: T, a: V, exponent: V) -> V {
        let (bias, digits) = if t == T::F { (127, 24) } else { (1023, 53) };
        // One product suffices if the power is a normal number.
        let power = |n: u64| {
            let n = n as u32 as i32;
            let is_normal = (1 - bias..=bias).contains(&n);
            is_normal.then(|| V::constant(((n + bias) as u64) << (digits - 1)))
        };
        let factor = match (exponent.as_constant(), self.choice(exponent)) {
            (Some(n), _) => power(n),
            (_, Some((c, [n, m]))) => power(n).zip(power(m)).map(|(x, y)| self.select(t, c, x, y)),
            _ => None,
        };
        if let Some(factor) = factor {
            return self.binary("fmul", t, a, factor);
        }
        // AVX-512 has an instruction for this, which LLVM uses.
        if self.has_masks {
            return self.ldexp(t, a, exponent);
        }
        if t == T::F {
            let (low, range) = (V::constant(126), V::constant(126 + 127 + 1));
            let above = self.add32(exponent, low);
            let usual = self.ult32(above, range);
            let (bits, zero) = (self.f32_bits(a), V::constant(0));
            let (r, _) = self.usually32(
                "scale",
                usual,
                ([bits, exponent, zero], zero),
                |e, [bits, n, _], no| {
                    let (a, power) = (e.f32_from(bits), e.power_of_two32(n));
                    let r = e.fmul32(a, power);
                    (e.f32_bits(r), no)
                },
                |e, [bits, n, _], no| {
                    // The exponents whose powers change any binary32 to other values than zero or
                    // infinity fit a binary64, in which the product is exact.
                    let n = e.clamp_signed(n, -400, 400);
                    let factor = e.power_of_two(n);
                    let a = e.cast("bitcast", T::I32, bits, T::F);
                    let a = e.cast("fpext", T::F, a, T::D);
                    let r = e.binary("fmul", T::D, a, factor);
                    let r = e.cast("fptrunc", T::D, r, T::F);
                    (e.f32_bits(r), no)
                },
            );
            return self.f32_from(r);
        }
        // A sequence of products of which only the last one rounds.
        let n = self.clamp_signed(exponent, -3 * bias, 3 * bias);
        let low = V::constant(u64::from((1 - bias) as u32));
        let below = self.compare("icmp slt", T::I32, n, low);
        let down = V::constant(u64::from((-digits - 1) as u32));
        let last = self.select(T::I32, below, down, V::constant(0));
        let mut left = self.binary("sub", T::I32, n, last);
        let mut r = a;
        for _ in 0..3 {
            let step = self.clamp_signed(left, 1 - bias, bias);
            let factor = self.power_of_two(step);
            r = self.binary("fmul", t, r, factor);
            left = self.binary("sub", T::I32, left, step);
        }
        let factor = self.power_of_two(last);
        self.binary("fmul", t, r, factor)
    }

    /// LLVM's intrinsic.
    fn ldexp(&mut self, t: T, a: V, exponent: V) -> V {
        let vector = a.vector || exponent.vector;
        let (ty, by) = (self.ty(t, vector), self.ty(T::I32, vector));
        let suffix = |t: T| match vector {
            true => format!("v{}{}", self.width, t.suffix()),
            false => t.suffix().to_owned(),
        };
        let name = format!("@llvm.ldexp.{}.{}", suffix(t), suffix(T::I32));
        self.declared
            .insert(format!("declare {ty} {name}({ty}, {by})"));
        let (a, exponent) = (self.show(t, a, vector), self.show(T::I32, exponent, vector));
        let r = self.value(
            vector,
            format_args!("call {ty} {name}({ty} {a}, {by} {exponent})"),
        );
        self.made_number(t, r)
    }

    /// A result of an operation; NaNs are replaced by one NaN if that is requested.
    pub(crate) fn made_number(&mut self, t: T, a: V) -> V {
        if !self.one_nan {
            return a;
        }
        match t {
            T::H => {
                let bits = self.f16_bits(a);
                let bits = functions::one_nan16(self, bits);
                self.f16_from(bits)
            }
            T::F => {
                let bits = self.f32_bits(a);
                let bits = functions::one_nan32(self, bits);
                self.f32_from(bits)
            }
            T::D => {
                let bits = self.f64_bits(a);
                let bits = functions::one_nan64(self, bits);
                self.f64_from(bits)
            }
            _ => a,
        }
    }

    /// `2^exponent` in binary32, which must be a normal number.
    fn power_of_two32(&mut self, exponent: V) -> V {
        let biased = self.add32(exponent, V::constant(127));
        let power = self.shl32(biased, V::constant(23));
        self.f32_from(power)
    }

    /// `2^exponent` in binary64, which must be a normal number.
    fn power_of_two(&mut self, exponent: V) -> V {
        let n = self.binary("add", T::I32, exponent, V::constant(1023));
        let n = self.cast("zext", T::I32, n, T::I64);
        let n = self.binary("shl", T::I64, n, V::constant(52));
        self.cast("bitcast", T::I64, n, T::D)
    }

    /// A conversion to 32 bits, signed or not, that saturates and maps NaN to 0. LLVM 22 scalarises
    /// its own saturating conversion of vectors.
    fn saturate(&mut self, signed: bool, t: T, a: V) -> V {
        let number = |value: f64| match t {
            T::F => V::constant((value as f32).to_bits().into()),
            _ => V::constant(value.to_bits()),
        };
        let (name, low, high) = if signed {
            ("fptosi", -2f64.powi(31), 2f64.powi(31))
        } else {
            ("fptoui", 0.0, 2f64.powi(32))
        };
        let least = 1 << 31;
        let most = if signed {
            least - 1
        } else {
            u64::from(u32::MAX)
        };
        // The result for other numbers is not used.
        let r = self.cast(name, t, a, T::I32);
        let (ty, shown) = (self.ty(T::I32, r.vector), self.show(T::I32, r, r.vector));
        let r = self.value(r.vector, format_args!("freeze {ty} {shown}"));
        let above = self.compare("fcmp oge", t, a, number(high));
        let r = self.select(T::I32, above, V::constant(most), r);
        let inside = self.compare(
            if signed { "fcmp oge" } else { "fcmp ogt" },
            t,
            a,
            number(low),
        );
        if !signed {
            // Zero is also the result for NaN.
            return self.select(T::I32, inside, r, V::constant(0));
        }
        let r = self.select(T::I32, inside, r, V::constant(least));
        let none = self.compare("fcmp uno", t, a, a);
        self.select(T::I32, none, V::constant(0), r)
    }

    /// One over the root.
    fn any_rsq(&mut self, a: V) -> V {
        let usual = functions::is_usual_for_rsq(self, a);
        let bits = self.f32_bits(a);
        let zero = V::constant(0);
        let (bits, _) = self.usually32(
            "rsq",
            usual,
            ([bits, zero, zero], zero),
            |e, [bits, ..], no| {
                let a = e.f32_from(bits);
                let r = functions::rsq_usual(e, a);
                (e.f32_bits(r), no)
            },
            |e, [bits, ..], no| {
                let a = e.f32_from(bits);
                let r = functions::rsq(e, a);
                (e.f32_bits(r), no)
            },
        );
        self.f32_from(bits)
    }

    /// A bit of MODE.
    fn mode_bit(&mut self, bit: u32) -> V {
        let mode = self.value(false, "add i32 %mode, 0");
        let bit = self.binary("and", T::I32, mode, V::constant(1 << bit));
        self.compare("icmp ne", T::I32, bit, V::constant(0))
    }
}

/// Integer primitives of one width; constants are folded, so that the text stays short.
macro_rules! int_engine {
    ($t:expr, $raw:ty, $signed:ty; $imm:ident, $add:ident, $sub:ident, $mul:ident, $and:ident, $or:ident, $xor:ident,
     $not:ident, $shl:ident, $lshr:ident, $ashr:ident, $eq:ident, $ult:ident, $slt:ident, $clz:ident, $ctz:ident,
     $popcount:ident, $reverse:ident, $select:ident) => {
        fn $imm(&mut self, value: $raw) -> V {
            V::constant(u64::from(value))
        }
        fn $add(&mut self, a: V, b: V) -> V {
            match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) => V::constant(u64::from((a as $raw).wrapping_add(b as $raw))),
                (_, Some(0)) => a,
                (Some(0), _) => b,
                _ if let Some(r) = self.address_sum($t, a, b) => r,
                _ => match self.sum_shape($t, a, b) {
                    Some(r) => r,
                    None => {
                        let r = self.binary("add", $t, a, b);
                        self.note_sum($t, r, a, b);
                        self.note_made($t, r, a, b, |e, a, b| Some(e.sum_affine(a, b)));
                        r
                    }
                },
            }
        }
        fn $sub(&mut self, a: V, b: V) -> V {
            match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) => V::constant(u64::from((a as $raw).wrapping_sub(b as $raw))),
                (_, Some(0)) => a,
                _ => match self.difference_shape($t, a, b) {
                    Some(r) => r,
                    None => {
                        let r = self.binary("sub", $t, a, b);
                        self.note_made($t, r, a, b, |e, a, b| Some(e.difference_affine(a, b)));
                        r
                    }
                },
            }
        }
        fn $mul(&mut self, a: V, b: V) -> V {
            if let Some(r) = self.product_shape($t, a, b) {
                return r;
            }
            let r = self.binary("mul", $t, a, b);
            self.note_product($t, r, a, b);
            let (a, b) = if a.vector { (a, b) } else { (b, a) };
            self.note_made($t, r, a, b, |e, a, by| {
                (!b.vector).then(|| e.scaled_affine(a, by.base))
            });
            r
        }
        fn $and(&mut self, a: V, b: V) -> V {
            self.bitwise("and", $t, a, b)
        }
        fn $or(&mut self, a: V, b: V) -> V {
            self.bitwise("or", $t, a, b)
        }
        fn $xor(&mut self, a: V, b: V) -> V {
            self.bitwise("xor", $t, a, b)
        }
        fn $not(&mut self, a: V) -> V {
            self.not($t, a)
        }
        fn $shl(&mut self, a: V, by: V) -> V {
            match (a.as_constant(), by.as_constant()) {
                (Some(a), Some(by)) => V::constant(u64::from((a as $raw).wrapping_shl(by as u32))),
                _ => match self.shift_shape($t, a, by) {
                    Some(r) => r,
                    None => {
                        let r = self.shift("shl", $t, a, by);
                        self.note_shifted(r, a, by);
                        self.note_made($t, r, a, by, |e, a, n| {
                            (!by.vector).then(|| e.shifted_affine(a, n.base))
                        });
                        if let Some(by) = by.as_constant()
                            && $t == T::I32
                            && !r.vector
                        {
                            self.note_scaled(r, a, by as u32 & 31);
                        }
                        r
                    }
                },
            }
        }
        fn $lshr(&mut self, a: V, by: V) -> V {
            match (a.as_constant(), by.as_constant()) {
                (Some(a), Some(by)) => V::constant(u64::from((a as $raw).wrapping_shr(by as u32))),
                _ if $t == T::I32
                    && let Some(r) = self.upper_shape(a, by, Self::lshr32) =>
                {
                    r
                }
                _ => self.shift("lshr", $t, a, by),
            }
        }
        fn $ashr(&mut self, a: V, by: V) -> V {
            match (a.as_constant(), by.as_constant()) {
                (Some(a), Some(by)) => {
                    let shifted = (a as $signed).wrapping_shr(by as u32);
                    V::constant(u64::from(shifted as $raw))
                }
                _ if $t == T::I32
                    && let Some(r) = self.upper_shape(a, by, Self::ashr32) =>
                {
                    r
                }
                _ => self.shift("ashr", $t, a, by),
            }
        }
        fn $eq(&mut self, a: V, b: V) -> V {
            match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) => V::constant(u64::from(a == b)),
                _ if let Some(are) = Self::are_equal_addresses(a, b) => V::constant(are.into()),
                (x, y) => {
                    let r = self.compare("icmp eq", $t, a, b);
                    if !r.vector && (x.is_some() || y.is_some()) {
                        self.rare.insert(r);
                    }
                    r
                }
            }
        }
        fn $ult(&mut self, a: V, b: V) -> V {
            match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) => V::constant(u64::from(a < b)),
                _ if a == b => V::constant(0),
                _ if let Some(is) = self.is_address_below(a, b) => V::constant(is.into()),
                _ => {
                    let r = self.compare("icmp ult", $t, a, b);
                    self.note_compared(r, a, b);
                    r
                }
            }
        }
        fn $slt(&mut self, a: V, b: V) -> V {
            match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) => V::constant(u64::from((a as $signed) < (b as $signed))),
                _ => self.compare("icmp slt", $t, a, b),
            }
        }
        fn $clz(&mut self, a: V) -> V {
            self.count("ctlz", $t, a, ", i1 false")
        }
        fn $ctz(&mut self, a: V) -> V {
            self.count("cttz", $t, a, ", i1 false")
        }
        fn $popcount(&mut self, a: V) -> V {
            self.count("ctpop", $t, a, "")
        }
        fn $reverse(&mut self, a: V) -> V {
            self.intrinsic("bitreverse", $t, &[a], "")
        }
        fn $select(&mut self, c: V, a: V, b: V) -> V {
            self.select($t, c, a, b)
        }
    };
}

macro_rules! float_engine {
    ($t:expr, $bits:expr; $from:ident, $to:ident, $add:ident, $mul:ident, $fma:ident, $sqrt:ident, $rcp:ident, $lt:ident,
     $eq:ident, $floor:ident, $trunc:ident, $rndne:ident, $ldexp:ident, $flush:ident) => {
        fn $from(&mut self, bits: V) -> V {
            self.same_bits($bits, bits, $t)
        }
        fn $to(&mut self, a: V) -> V {
            self.same_bits($t, a, $bits)
        }
        fn $add(&mut self, a: V, b: V) -> V {
            let [a, b] = self.operands($t, [a, b]);
            let r = self.binary("fadd", $t, a, b);
            // Denormal results are exact.
            self.exact_result($t, r)
        }
        fn $mul(&mut self, a: V, b: V) -> V {
            let [a, b] = self.operands($t, [a, b]);
            let r = self.binary("fmul", $t, a, b);
            self.result($t, r, |e| {
                let a = e.doubled($t, a);
                e.binary("fmul", $t, a, b)
            })
        }
        fn $fma(&mut self, a: V, b: V, c: V) -> V {
            let [a, b, c] = self.operands($t, [a, b, c]);
            let r = self.intrinsic("fma", $t, &[a, b, c], "");
            let r = self.result($t, r, |e| {
                let (a, c) = (e.doubled($t, a), e.doubled($t, c));
                e.intrinsic("fma", $t, &[a, b, c], "")
            });
            // If operands are kept, twice the product may overflow.
            match self.keeps_operands() {
                true => self.exact_result($t, r),
                false => r,
            }
        }
        fn $sqrt(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            self.intrinsic("sqrt", $t, &[a], "")
        }
        fn $rcp(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            let one = if $t == T::F {
                self.f32(1.0)
            } else {
                self.f64(1.0)
            };
            let r = self.binary("fdiv", $t, one, a);
            self.exact_result($t, r)
        }
        fn $lt(&mut self, a: V, b: V) -> V {
            let [a, b] = self.operands($t, [a, b]);
            self.compare("fcmp olt", $t, a, b)
        }
        fn $eq(&mut self, a: V, b: V) -> V {
            let [a, b] = self.operands($t, [a, b]);
            self.compare("fcmp oeq", $t, a, b)
        }
        fn $floor(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            self.intrinsic("floor", $t, &[a], "")
        }
        fn $trunc(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            self.intrinsic("trunc", $t, &[a], "")
        }
        fn $rndne(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            self.intrinsic("roundeven", $t, &[a], "")
        }
        fn $ldexp(&mut self, a: V, exponent: V) -> V {
            let [a] = self.operands($t, [a]);
            let r = self.plainly(|e| e.scale($t, a, exponent));
            self.result($t, r, |e| {
                // Far above all exponents, such that one more does not overflow.
                let most = V::constant(1 << 16);
                let n = e.smin32(exponent, most);
                let n = e.add32(n, V::constant(1));
                e.plainly(|e| e.scale($t, a, n))
            })
        }
        fn $flush(&mut self, a: V) -> V {
            let [a] = self.operands($t, [a]);
            a
        }
    };
}

/// See [`Emit::usually`].
macro_rules! usually {
    ($name:ident, $t:expr) => {
        fn $name(
            &mut self,
            name: &'static str,
            usual: V,
            operands: ([V; 3], V),
            short: Way<Self, V>,
            whole: Way<Self, V>,
        ) -> (V, V) {
            self.usually($t, name, usual, operands, [short, whole])
        }
    };
}

impl Evaluator for Emit {
    type B = V;
    type U32 = V;
    type U64 = V;
    type F16 = V;
    type F32 = V;
    type F64 = V;

    fn bool(&mut self, value: bool) -> V {
        V::constant(value.into())
    }
    fn and_b(&mut self, a: V, b: V) -> V {
        match (a.as_constant(), b.as_constant()) {
            (Some(0), _) | (_, Some(0)) => V::constant(0),
            (Some(_), _) => b,
            (_, Some(_)) => a,
            _ => self.binary("and", T::B, a, b),
        }
    }
    fn or_b(&mut self, a: V, b: V) -> V {
        match (a.as_constant(), b.as_constant()) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(_), _) | (_, Some(_)) => V::constant(1),
            _ => self.binary("or", T::B, a, b),
        }
    }
    fn xor_b(&mut self, a: V, b: V) -> V {
        self.binary("xor", T::B, a, b)
    }
    fn not_b(&mut self, a: V) -> V {
        match a.as_constant() {
            Some(a) => V::constant(u64::from(a == 0)),
            None => self.binary("xor", T::B, a, V::constant(1)),
        }
    }

    int_engine!(T::I32, u32, i32; u32, add32, sub32, mul32, and32, or32, xor32, not32, shl32, lshr32, ashr32, eq32, ult32,
        slt32, clz32, ctz32, popcount32, reverse32, select32);
    int_engine!(T::I64, u64, i64; u64, add64, sub64, mul64, and64, or64, xor64, not64, shl64, lshr64, ashr64, eq64, ult64,
        slt64, clz64, ctz64, popcount64, reverse64, select64);

    fn zext64(&mut self, a: V) -> V {
        match a.as_constant() {
            Some(_) => a,
            None => match self.joined_shape(a, V::constant(0)) {
                Some(r) => r,
                None => {
                    let r = self.cast("zext", T::I32, a, T::I64);
                    self.halves.insert(r, [a, V::constant(0)]);
                    r
                }
            },
        }
    }
    fn sext64(&mut self, a: V) -> V {
        match a.as_constant() {
            Some(a) => V::constant(i64::from(a as i32) as u64),
            None => self.cast("sext", T::I32, a, T::I64),
        }
    }
    fn low(&mut self, a: V) -> V {
        match a.as_constant() {
            Some(a) => V::constant(a & 0xffff_ffff),
            None if let Some([low, _]) = self.halves(a) => low,
            None => match self.low_shape(a) {
                Some(r) => r,
                None => {
                    let r = self.cast("trunc", T::I64, a, T::I32);
                    self.note_half(r, a, false);
                    r
                }
            },
        }
    }
    fn high(&mut self, a: V) -> V {
        match a.as_constant() {
            Some(a) => V::constant(a >> 32),
            None if let Some([_, high]) = self.halves(a) => high,
            None => {
                if let Some(r) = self.high_shape(a) {
                    return r;
                }
                let above = self.binary("lshr", T::I64, a, V::constant(32));
                let r = self.cast("trunc", T::I64, above, T::I32);
                self.note_half(r, a, true);
                r
            }
        }
    }
    fn join(&mut self, low: V, high: V) -> V {
        if let Some(r) = self.joined_address(low, high) {
            return r;
        }
        if let Some(r) = self.joined_shape(low, high) {
            return r;
        }
        let (below, above) = (self.zext64(low), self.zext64(high));
        if let (Some(low), Some(high)) = (below.as_constant(), above.as_constant()) {
            return V::constant(low | high << 32);
        }
        if above.as_constant() == Some(0) {
            return below;
        }
        let above = self.binary("shl", T::I64, above, V::constant(32));
        let r = self.binary("or", T::I64, below, above);
        self.halves.insert(r, [low, high]);
        self.note_joined(r, low);
        r
    }
    fn mul_high64(&mut self, a: V, b: V) -> V {
        // Four products of halves.
        let (al, ah) = (self.low(a), self.high(a));
        let (bl, bh) = (self.low(b), self.high(b));
        let mut wide = |x, y| {
            let (x, y) = (self.zext64(x), self.zext64(y));
            self.binary("mul", T::I64, x, y)
        };
        let (ll, lh, hl, hh) = (wide(al, bl), wide(al, bh), wide(ah, bl), wide(ah, bh));
        let upper = |e: &mut Self, x| e.binary("lshr", T::I64, x, V::constant(32));
        let lower = |e: &mut Self, x| e.binary("and", T::I64, x, V::constant(0xffff_ffff));
        let (carry, x, y) = (upper(self, ll), lower(self, lh), lower(self, hl));
        let sum = self.binary("add", T::I64, carry, x);
        let sum = self.binary("add", T::I64, sum, y);
        let (carry, x, y) = (upper(self, sum), upper(self, lh), upper(self, hl));
        let sum = self.binary("add", T::I64, hh, carry);
        let sum = self.binary("add", T::I64, sum, x);
        self.binary("add", T::I64, sum, y)
    }

    float_engine!(T::F, T::I32; f32_from, f32_bits, fadd32, fmul32, fma32, sqrt32, rcp32, flt32, feq32, floor32,
        trunc32, rndne32, ldexp32, flush32);
    float_engine!(T::D, T::I64; f64_from, f64_bits, fadd64, fmul64, fma64, sqrt64, rcp64, flt64, feq64, floor64,
        trunc64, rndne64, ldexp64, flush64);

    fn f16_from(&mut self, bits: V) -> V {
        let bits = self.cast("trunc", T::I32, bits, T::I16);
        self.cast("bitcast", T::I16, bits, T::H)
    }
    fn f16_bits(&mut self, a: V) -> V {
        let bits = self.cast("bitcast", T::H, a, T::I16);
        self.cast("zext", T::I16, bits, T::I32)
    }
    // A sum or product in binary32 is exact enough to be rounded again.
    fn fadd16(&mut self, a: V, b: V) -> V {
        let (a, b) = (self.f16_to_f32(a), self.f16_to_f32(b));
        let r = self.binary("fadd", T::F, a, b);
        self.f32_to_f16(r)
    }
    fn fmul16(&mut self, a: V, b: V) -> V {
        let (a, b) = (self.f16_to_f32(a), self.f16_to_f32(b));
        let r = self.binary("fmul", T::F, a, b);
        self.f32_to_f16(r)
    }
    fn fma16(&mut self, a: V, b: V, c: V) -> V {
        let [a, b, c] = [a, b, c].map(|x| self.cast("fpext", T::H, x, T::D));
        let product = self.binary("fmul", T::D, a, b);
        let sum = self.binary("fadd", T::D, product, c);
        functions::f64_to_f16(self, sum)
    }
    fn sqrt16(&mut self, a: V) -> V {
        let a = self.cast("fpext", T::H, a, T::D);
        let r = self.intrinsic("sqrt", T::D, &[a], "");
        functions::f64_to_f16(self, r)
    }
    fn rcp16(&mut self, a: V) -> V {
        let a = self.cast("fpext", T::H, a, T::D);
        let one = self.f64(1.0);
        let r = self.binary("fdiv", T::D, one, a);
        functions::f64_to_f16(self, r)
    }
    fn ldexp16(&mut self, a: V, exponent: V) -> V {
        let a = self.cast("fpext", T::H, a, T::D);
        let n = self.clamp_signed(exponent, -64, 64);
        let factor = self.power_of_two(n);
        let r = self.fmul64(a, factor);
        let r = functions::f64_to_f16(self, r);
        // LLVM removes a multiplication by one, which would have quieted a signalling NaN.
        let number = self.compare("fcmp ord", T::H, r, r);
        let bits = self.f16_bits(r);
        let quiet = self.binary("or", T::I32, bits, V::constant(0x200));
        let bits = self.select(T::I32, number, bits, quiet);
        self.f16_from(bits)
    }
    fn flush16(&mut self, a: V) -> V {
        a
    }

    fn f16_to_f32(&mut self, a: V) -> V {
        self.cast("fpext", T::H, a, T::F)
    }
    fn f32_to_f16(&mut self, a: V) -> V {
        self.cast("fptrunc", T::F, a, T::H)
    }
    fn fma32_to_f16(&mut self, a: V, b: V, c: V) -> V {
        let [a, b, c] = self.operands(T::F, [a, b, c]);
        self.plainly(|e| functions::fma32_to_f16(e, a, b, c))
    }
    fn f32_to_f16_rtz(&mut self, a: V) -> V {
        let nearest = self.f32_to_f16(a);
        let back = self.f16_to_f32(nearest);
        let (far, near) = (
            self.intrinsic("fabs", T::F, &[back], ""),
            self.intrinsic("fabs", T::F, &[a], ""),
        );
        let too_far = self.compare("fcmp ogt", T::F, far, near);
        let bits = self.f16_bits(nearest);
        let below = self.binary("sub", T::I32, bits, V::constant(1));
        let bits = self.select(T::I32, too_far, below, bits);
        self.f16_from(bits)
    }
    fn f32_to_f64(&mut self, a: V) -> V {
        let [a] = self.operands(T::F, [a]);
        self.cast("fpext", T::F, a, T::D)
    }
    fn f64_to_f32(&mut self, a: V) -> V {
        let r = self.cast("fptrunc", T::D, a, T::F);
        self.result(T::F, r, |e| {
            let a = e.doubled(T::D, a);
            e.cast("fptrunc", T::D, a, T::F)
        })
    }
    fn f32_to_u32(&mut self, a: V) -> V {
        self.saturate(false, T::F, a)
    }
    fn f32_to_i32(&mut self, a: V) -> V {
        self.saturate(true, T::F, a)
    }
    fn f64_to_u32(&mut self, a: V) -> V {
        self.saturate(false, T::D, a)
    }
    fn f64_to_i32(&mut self, a: V) -> V {
        self.saturate(true, T::D, a)
    }
    fn u32_to_f32(&mut self, a: V) -> V {
        self.cast("uitofp", T::I32, a, T::F)
    }
    fn i32_to_f32(&mut self, a: V) -> V {
        self.cast("sitofp", T::I32, a, T::F)
    }
    fn u32_to_f64(&mut self, a: V) -> V {
        self.cast("uitofp", T::I32, a, T::D)
    }
    fn i32_to_f64(&mut self, a: V) -> V {
        self.cast("sitofp", T::I32, a, T::D)
    }
    fn scale_near_one(&mut self, a: V, exponent: V) -> V {
        if self.has_masks {
            return self.ldexp32(a, exponent);
        }
        // Two products, of which the first one is normal and exact.
        let half = self.ashr32(exponent, V::constant(1));
        let rest = self.sub32(exponent, half);
        [half, rest].into_iter().fold(a, |r, n| {
            let power = self.power_of_two32(n);
            self.fmul32(r, power)
        })
    }
    fn rsq(&mut self, a: V) -> V {
        self.of_flushed(a, Self::any_rsq)
    }
    fn exp2(&mut self, a: V) -> V {
        self.of_flushed(a, functions::exp2)
    }
    fn log2(&mut self, a: V) -> V {
        self.of_flushed(a, |e, a| e.function("log2", a, functions::log2))
    }
    fn sin_turns(&mut self, a: V) -> V {
        self.of_flushed(a, |e, a| e.function("sin_turns", a, functions::sin_turns))
    }
    fn cos_turns(&mut self, a: V) -> V {
        self.of_flushed(a, |e, a| e.function("cos_turns", a, functions::cos_turns))
    }
    fn two_over_pi(&mut self, shift: V) -> V {
        let shift = self.zext64(shift);
        self.array_function("two_over_pi", T::I64, shift)
    }

    fn keep_denormal_inputs(&mut self, on: bool) {
        self.keeps_operands = on;
    }

    usually!(usually32, T::I32);
    usually!(usually64, T::I64);

    fn ieee(&mut self) -> V {
        self.mode_bit(9)
    }
    fn dx10_clamp(&mut self) -> V {
        self.mode_bit(8)
    }
    fn fp16_ovfl(&mut self) -> V {
        self.mode_bit(23)
    }
    fn lane(&mut self) -> V {
        V {
            id: Id::Lane(self.chunk),
            vector: true,
        }
    }
}
