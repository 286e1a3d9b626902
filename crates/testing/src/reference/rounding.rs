//! References for arithmetic in given rounding modes, in exact arithmetic, and for numbers of 8 bits.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::expected::{Expected, ReferenceCase, exact};

/// Number of result words of a work-item.
const WORDS: usize = 96;
const ROUNDINGS: [Round; 4] = [
    Round::NearestTiesToEven,
    Round::TowardZero,
    Round::TowardPositive,
    Round::TowardNegative,
];

/// The bits of a number from a random word, computed as in the kernel.
fn shaped(r: u64, fraction: u32, exponent: u32) -> u64 {
    let top = (1u64 << exponent) - 1;
    let mixed = r.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (mut field, mut part) = ((mixed >> 20) & top, mixed >> (64 - fraction));
    match r % 7 {
        1 => field = top / 2 - 6 + (r >> 8) % 12,
        2 => field = (r >> 8) % 4,
        3 => field = top - (r >> 8) % 4,
        4 => part = [0, (1 << fraction) - 1, 1][((r >> 16) % 3) as usize],
        5 => part = part >> (fraction - 6) << (fraction - 6),
        6 => (field, part) = ((r >> 8) % 3 * (top / 2), (r >> 16) % 3),
        _ => {}
    }
    ((r >> 40) & 1) << (fraction + exponent) | field << fraction | part
}

fn bits<F: Float>(x: F) -> u64 {
    if x.is_nan() { !0 } else { x.to_bits() as u64 }
}

fn converted<A: FloatConvert<B>, B: Float>(x: A, round: Round) -> u64 {
    bits(x.convert_r(round, &mut false).value)
}

/// The square root with at least 62 bits, whose last bit records a remainder, is rounded once.
pub fn root<F: Float>(x: F, round: Round) -> F {
    if !x.is_finite_non_zero() || x.is_negative() {
        return if x.is_zero() || (x.is_infinite() && !x.is_negative()) {
            x
        } else {
            F::NAN
        };
    }
    // x is size * 2^power, where size has 123 or 124 bits and power is even.
    let first = x.ilogb();
    let power = (first - 122).div_euclid(2) * 2;
    let size = x.scalbn(-power).to_u128(128).value;
    let whole = size.isqrt();
    let sticky = whole << 1 | u128::from(whole * whole != size);
    F::from_u128_r(sticky, round).value.scalbn(power / 2 - 1)
}

/// The seven operations.
fn operations<F: Float>(a: F, b: F, c: F, round: Round) -> [u64; 7] {
    let one = F::from_u128(1).value;
    [
        a.add_r(b, round).value,
        a.sub_r(b, round).value,
        a.mul_r(b, round).value,
        a.div_r(b, round).value,
        one.div_r(a, round).value,
        root(a, round),
        a.mul_add_r(b, c, round).value,
    ]
    .map(bits)
}

/// Related operands, computed as in the kernel.
fn related<F: Float>(item: usize, [mut a, mut b, mut c]: [F; 3]) -> [F; 3] {
    match item % 4 {
        1 => c = -(a * b).value,
        2 => {
            let mask = u128::MAX >> (128 - F::BITS);
            let moved = a.to_bits().wrapping_add((item / 4 % 5) as u128);
            b = F::from_bits(moved.wrapping_sub(2) & mask);
        }
        3 => a = (b * c).value,
        _ => {}
    }
    [a, b, c]
}

pub(super) fn rounding_exact(case: &ReferenceCase) -> Vec<Expected> {
    let random = case.list::<u64>(0);
    let mut out = vec![0u64; random.len() / 3 * WORDS];
    for (item, (r, to)) in random.chunks(3).zip(out.chunks_mut(WORDS)).enumerate() {
        let double = |at: usize| Double::from_bits(shaped(r[at], 52, 11).into());
        let single = |at: usize| Single::from_bits(shaped(r[at] >> 1, 23, 8).into());
        let [a, b, c] = related(item, [0, 1, 2].map(double));
        let [x, y, z] = related(item, [0, 1, 2].map(single));
        let whole = match item % 3 {
            0 => (1u64 << (r[2] % 64)).wrapping_add((r[1] % 5).wrapping_sub(2)),
            _ => r[1] >> (r[2] % 64),
        };
        let (unsigned, signed) = (u128::from(whole), i128::from(whole.cast_signed()));
        let mut words = Vec::new();
        for round in ROUNDINGS {
            words.extend(operations(a, b, c, round));
            words.extend(operations(x, y, z, round));
            words.extend([
                converted::<Double, Single>(a, round),
                bits(Single::from_i128_r(signed, round).value),
                bits(Single::from_u128_r(unsigned, round).value),
                bits(Double::from_i128_r(signed, round).value),
                bits(Double::from_u128_r(unsigned, round).value),
                bits(Single::from_i128_r((whole as i32).into(), round).value),
                bits(Single::from_u128_r((whole as u32).into(), round).value),
                converted::<Single, Half>(x, round),
                converted::<Single, BFloat>(x, round),
            ]);
        }
        words.extend([
            converted::<Double, Half>(a, Round::NearestTiesToEven),
            converted::<Double, BFloat>(a, Round::NearestTiesToEven),
            bits(Half::from_i128(signed).value),
            bits(BFloat::from_u128(unsigned).value),
        ]);
        to.copy_from_slice(&words);
    }
    vec![exact(1, out)]
}

/// An 8-bit format.
#[derive(Clone, Copy)]
struct Small {
    /// Number of fraction bits.
    fraction: i32,
    /// The FNUZ variant: no negative zero, no infinity, and the exponent bias is larger by one.
    fnuz: bool,
}

impl Small {
    const ALL: [Self; 4] = [
        Self::of(3, false),
        Self::of(2, false),
        Self::of(3, true),
        Self::of(2, true),
    ];

    const fn of(fraction: i32, fnuz: bool) -> Self {
        Self { fraction, fnuz }
    }

    /// The magnitude of a code; `None` for codes that are not numbers.
    fn size(self, code: u8) -> Option<f64> {
        let (field, part) = (
            i32::from(code & 0x7f) >> self.fraction,
            i32::from(code) & ((1 << self.fraction) - 1),
        );
        let bias = (1 << (6 - self.fraction)) - 1 + i32::from(self.fnuz);
        let number = match field {
            0 => f64::from(part) * 2f64.powi(1 - bias - self.fraction),
            _ => f64::from(part + (1 << self.fraction)) * 2f64.powi(field - bias - self.fraction),
        };
        match (self.fnuz, self.fraction, code & 0x7f) {
            (true, ..) => (code != 0x80).then_some(number),
            (_, 3, 0x7f) | (_, 2, 0x7d..) => None,
            (_, 2, 0x7c) => Some(f64::INFINITY),
            _ => Some(number),
        }
    }

    fn value(self, code: u8) -> Option<f64> {
        self.size(code)
            .map(|size| if code & 0x80 == 0 { size } else { -size })
    }

    /// ROCm's conversion: round to nearest even.
    fn code(self, x: f64, saturates: bool) -> u8 {
        let sign = if x.is_sign_negative() { 0x80 } else { 0 };
        let greatest = match (self.fnuz, self.fraction) {
            (true, _) => 0x7f,
            (_, 3) => 0x7e,
            _ => 0x7b,
        };
        let size = |code: u8| self.size(code).unwrap_or(f64::NAN);
        if self.fnuz && (!x.is_finite() || (x.abs() > size(greatest) && !saturates)) {
            return 0x80;
        }
        if x.is_nan() {
            return sign | 0x7f;
        }
        let beyond = if self.fraction == 3 { 0x7f } else { 0x7c };
        if x.is_infinite() {
            return sign | beyond;
        }
        if x.abs() > size(greatest) {
            return sign | if saturates { greatest } else { beyond };
        }
        // The largest number that is not above x, and the position of x between it and the next
        // one.
        let below = (0..=greatest)
            .rev()
            .find(|&code| size(code) <= x.abs())
            .unwrap_or(0);
        let code = if below == greatest {
            below
        } else {
            let middle = f64::midpoint(size(below), size(below + 1));
            let is_above = x.abs() > middle || (x.abs() == middle && below % 2 == 1);
            below + u8::from(is_above)
        };
        if self.fnuz && code == 0 {
            0
        } else {
            sign | code
        }
    }
}

/// A number from a random word, computed as in the kernel.
fn near(r: u64) -> f64 {
    let size = (r & 0x7ff) as i32 - 256;
    let mut x = f64::from(8 + (size & 7)) * 2f64.powi((size >> 3) / 6 - 21);
    x *= 2f64.powi((size >> 3) % 6 * 2);
    let exponent = (x.to_bits() >> 52) as i32 - 1023;
    x += ((r >> 12) & 3) as f64 * 2f64.powi(exponent - 4);
    x = f64::from_bits((x.to_bits() + (r >> 16) % 3) - 1);
    x = match (r >> 20) & 31 {
        0 => f64::INFINITY,
        1 => f64::NAN,
        2 => 0.0,
        3 => 450.0 + ((r >> 32) & 31) as f64,
        4 => 240.0 + ((r >> 32) & 15) as f64,
        5 => 57344.0 + ((r >> 32) & 8191) as f64,
        6 => 1e-320,
        _ => x,
    };
    if r >> 63 == 1 { -x } else { x }
}

pub(super) fn fp8_exact(case: &ReferenceCase) -> Vec<Expected> {
    let mut out = Vec::new();
    for (item, &r) in case.list::<u64>(0).iter().enumerate() {
        let x = near(r);
        let codes = |x: f64| {
            (0..8).fold(0u64, |codes, n| {
                let code = Small::ALL[n / 2].code(x, n % 2 == 1);
                codes | u64::from(code) << (8 * n)
            })
        };
        let float = x as f32;
        let as_half = half::f16::from_f32(float);
        out.extend([codes(x), codes(float.into()), codes(as_half.to_f64())]);
        for format in Small::ALL {
            let code = item as u8;
            let value = format.value(code);
            let float = value.unwrap_or(0.0) as f32;
            let is_truthy = code & if format.fnuz { 0xff } else { 0x7f } != 0;
            let bits = value.map_or(u32::MAX, |_| float.to_bits());
            // Conversions with `as` round towards zero and saturate; NaN gives 0.
            let (narrow, unsigned) = (float as i8 as u8, float as u16);
            out.push(
                u64::from(bits)
                    | u64::from(narrow) << 32
                    | 1 << 40
                    | u64::from(is_truthy) << 41
                    | u64::from(float as i32 == i32::from(unsigned) || float < 0.0) << 42
                    | u64::from(unsigned >> 8) << 48,
            );
        }
        let pair = u64::from(Small::ALL[0].code(float.into(), true)) | 0x3c << 8;
        let four = u64::from(Small::ALL[1].code(x, true)) | 0x34_c2_40 << 8;
        out.push(pair | four << 16 | 0b11 << 48);
    }
    vec![exact(1, out)]
}

/// The argument of a constructor.
#[derive(Clone, Copy)]
enum Given {
    Whole(i128),
    Number(f64),
}

impl Given {
    fn number(self) -> f64 {
        match self {
            Self::Whole(x) => x as f64,
            Self::Number(x) => x,
        }
    }

    fn half(self) -> u64 {
        let round = Round::NearestTiesToEven;
        match self {
            Self::Whole(x) => bits(Half::from_i128(x).value),
            Self::Number(x) => converted::<_, Half>(Double::from_bits(x.to_bits().into()), round),
        }
    }

    fn bfloat(self) -> u64 {
        let round = Round::NearestTiesToEven;
        match self {
            Self::Whole(x) => bits(BFloat::from_i128(x).value),
            Self::Number(x) => converted::<_, BFloat>(Double::from_bits(x.to_bits().into()), round),
        }
    }

    fn float(self) -> u64 {
        (self.number() as f32).to_bits().into()
    }

    /// The results for all small types.
    fn all(self) -> u64 {
        let small =
            (0..4).map(|n| u64::from(Small::ALL[n].code(self.number(), true)) << (32 + 8 * n));
        small.fold(self.half() | self.bfloat() << 16, |all, code| all | code)
    }
}

pub(super) fn constructors(case: &ReferenceCase) -> Vec<Expected> {
    use Given::{Number, Whole};
    let mut out = Vec::new();
    for (item, both) in case.list::<u64>(0).chunks(2).enumerate() {
        let (r, s) = (both[0] >> (item % 61), both[1] >> (item % 59));
        let f = Number(f64::from(r as i32 as f32 / 64.0));
        let g = Number(f64::from(s as i16) / 16.0);
        let (d, e) = (
            Number(r as i64 as f64 / 1024.0),
            Number(f64::from(s as i32) / 4096.0),
        );
        let signed = Whole((r as i64).into());
        let wide = Whole(r.into());
        let (int, short) = (Whole((s as i32).into()), Whole((s as i16).into()));
        let singles = [
            Whole((r as i8).into()),
            Whole((r as i8).into()),
            Whole((r as u8).into()),
            Whole((r as i16).into()),
            Whole((r as u16).into()),
            Whole((r as i32).into()),
            Whole((r as u32).into()),
            signed,
            wide,
            signed,
            wide,
            f,
            d,
            Whole((r & 1).into()),
        ];
        let halves = |a: Given, b: Given| a.half() | b.half() << 16;
        let bfloats = |a: Given, b: Given| a.bfloat() | b.bfloat() << 16;
        let pairs = [
            (f, g),
            (d, e),
            (f, e),
            (int, f),
            (wide, short),
            (Whole((s as u8).into()), d),
        ];
        let vectors = [(f, g), (int, g), (e, short)];
        let mut words: Vec<u64> = singles.iter().map(|one| one.all()).collect();
        words.extend(pairs.map(|(a, b)| halves(a, b) | bfloats(a, b) << 32));
        words.extend(vectors.map(|(a, b)| a.float() | b.float() << 32));
        words.extend([
            halves(f, g) | bfloats(f, g) << 32,
            f.half() | f.bfloat() << 16 | halves(g, f) << 32,
            bfloats(g, f) | g.half() << 32 | f.bfloat() << 48,
            halves(f, g) | 0b11 << 32,
            halves(f, f) | bfloats(g, g) << 32,
        ]);
        words.resize(32, 0);
        out.extend(words);
    }
    vec![exact(1, out)]
}
