//! binary16 for hosts without hardware support: conversions, and arithmetic in binary64.

/// binary16 to binary32, exact.
#[inline(always)]
pub(super) fn half_to_single(h: u32) -> f32 {
    // Exponent and mantissa moved into place; the scale turns binary16's exponent range
    // (and its denormals) into binary32's. Infinity and NaN need their exponent raised.
    let body = h & 0x7fff;
    let scaled = f32::from_bits(body << 13) * f32::from_bits(0x7780_0000);
    // Every conversion quiets a signalling NaN.
    let quiet = u32::from(body > 0x7c00) << 22;
    let special = f32::from_bits(body << 13 | 0x7f80_0000 | quiet);
    let magnitude = if body >= 0x7c00 { special } else { scaled };
    f32::from_bits(magnitude.to_bits() | (h & 0x8000) << 16)
}

/// binary32 to binary16, to nearest even. A NaN keeps its upper bits and becomes quiet.
#[inline(always)]
pub(super) fn single_to_half(f: f32) -> u32 {
    let bits = f.to_bits();
    let sign = bits >> 16 & 0x8000;
    let body = bits & 0x7fff_ffff;
    // Normal results: rebias and round at bit 13; the carry may reach infinity by itself.
    let odd = body >> 13 & 1;
    let normal = body.wrapping_sub(0x3800_0000).wrapping_add(0xfff + odd) >> 13;
    // Denormal results: adding 2^-1 puts the units of 2^-24 at the bottom of the mantissa.
    let denormal = (f32::from_bits(body) + 0.5)
        .to_bits()
        .wrapping_sub(0x3f00_0000);
    let nan = 0x7e00 | body >> 13 & 0x3ff;
    let finite = if body < 0x3880_0000 {
        denormal
    } else if body >= 0x4780_0000 {
        0x7c00
    } else {
        normal
    };
    sign | if body > 0x7f80_0000 { nan } else { finite }
}

/// binary64 to binary16, to nearest even, rounded once.
#[inline(always)]
pub(super) fn double_to_half(d: f64) -> u32 {
    // First to binary32, rounded to odd: its 24 bits suffice for a correct second rounding.
    let f = d as f32;
    let back = f64::from(f);
    let bits = f.to_bits();
    let away = back.abs() > d.abs();
    let exact = back == d || d.is_nan() || f.is_infinite();
    let truncated = if away { bits.wrapping_sub(1) } else { bits };
    let odd = if exact { bits } else { truncated | 1 };
    single_to_half(f32::from_bits(odd))
}

/// A sum, product or fused product of binary16 numbers, computed in binary64, which is exact enough
/// for a correct rounding.
#[inline(always)]
pub(super) fn half_op(a: u32, b: u32, c: u32, f: impl FnOnce(f64, f64, f64) -> f64) -> u32 {
    let (a, b, c) = (half_to_single(a), half_to_single(b), half_to_single(c));
    double_to_half(f(f64::from(a), f64::from(b), f64::from(c)))
}
