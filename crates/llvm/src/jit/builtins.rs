//! Functions that LLVM calls for operations that baseline x86-64 lacks: wide division, half floats,
//! fused multiply-add, rounding, and copies of memory.
//!
//! The names are those of functions in compiler-rt and libm, which a Rust program does not export,
//! and some of which old libraries lack (bfloat). Names and signatures are those of LLVM 22's
//! `RuntimeLibcalls.td`; a half or bfloat is passed in the low 16 bits of an SSE register (x86-64
//! psABI), as Rust passes an `f32`.

use std::ffi::c_void;

/// The address of a function; the wrapper allows it in a static table.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub *const c_void);

// SAFETY: the address of code is the same from every thread.
unsafe impl Sync for Address {}

/// A function that code of a [`HostJit`](super::HostJit) may call.
#[derive(Debug)]
pub struct Builtin {
    /// The symbol.
    pub name: &'static str,
    /// The address.
    pub address: Address,
}

/// Writes functions with the C ABI, and a table of these functions.
macro_rules! builtins {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $body:block)*) => {
        $(extern "C" fn $name($($arg: $ty),*) $(-> $ret)? $body)*
        /// The functions that host code can call without
        /// [`HostJit::define`](super::HostJit::define).
        pub static BUILTINS: &[Builtin] = &[$(Builtin {
            name: stringify!($name),
            address: Address($name as *const c_void),
        }),*];
    };
}

/// Rounds to a format with this many bits of exponent and of stored fraction, to nearest even,
/// once.
fn narrow(x: f64, exponent_bits: u32, fraction_bits: u32) -> u16 {
    let bits = x.to_bits();
    let sign = ((bits >> 63) as u16) << 15;
    let infinity = ((1u64 << exponent_bits) - 1) << fraction_bits;
    if x.is_nan() {
        return sign | (infinity as u16) | 1 << (fraction_bits - 1);
    }
    if x.is_infinite() {
        return sign | infinity as u16;
    }
    let lowest = 2 - (1i64 << (exponent_bits - 1));
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    // f64's denormals lie far below half of the smallest result.
    if exponent == -1023 {
        return sign;
    }
    let significand = (bits & ((1 << 52) - 1)) | 1 << 52;
    let base = exponent.max(lowest);
    let dropped = (base - i64::from(fraction_bits)) - (exponent - 52);
    if dropped > 53 {
        return sign;
    }
    let (kept, rest) = (significand >> dropped, significand & ((1 << dropped) - 1));
    let half = 1u64 << (dropped - 1);
    let up = rest > half || (rest == half && kept & 1 == 1);
    let encoded = (((base - lowest) as u64) << fraction_bits) + kept + u64::from(up);
    sign | encoded.min(infinity) as u16
}

fn to_half(x: f64) -> f32 {
    f32::from_bits(u32::from(narrow(x, 5, 10)))
}

fn to_bfloat(x: f64) -> f32 {
    f32::from_bits(u32::from(narrow(x, 8, 7)))
}

fn from_half(x: f32) -> f32 {
    let bits = x.to_bits() & 0xffff;
    let (sign, exponent, fraction) = ((bits & 0x8000) << 16, bits >> 10 & 31, bits & 0x3ff);
    let magnitude = match exponent {
        31 => f32::from_bits(0x7f80_0000 | fraction << 13),
        0 => fraction as f32 * f32::from_bits((127 - 24) << 23),
        _ => f32::from_bits((exponent + 112) << 23 | fraction << 13),
    };
    f32::from_bits(magnitude.to_bits() | sign)
}

/// An integer rounded to half or bfloat once: through a double whose last bit remembers what
/// was lost ("round to odd").
fn to_odd_double(negative: bool, magnitude: u128) -> f64 {
    let width = 128 - magnitude.leading_zeros();
    let mut kept = magnitude;
    if width > 53 {
        let dropped = width - 53;
        kept = magnitude >> dropped << dropped;
        if kept != magnitude {
            kept |= 1 << dropped;
        }
    }
    let x = kept as f64;
    if negative { -x } else { x }
}

fn split(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let scaled = if x.abs() < f64::MIN_POSITIVE {
        x * 2f64.powi(64)
    } else {
        x
    };
    let shift = if scaled == x { 0 } else { 64 };
    let exponent = (scaled.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    let fraction = f64::from_bits(scaled.to_bits() & !(0x7ff << 52) | 1022 << 52);
    (fraction, exponent - shift)
}

/// `x` times 2 to the `n`, rounded once.
fn scale(x: f64, n: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (fraction, exponent) = split(x);
    let exponent = i64::from(exponent) + i64::from(n);
    match exponent {
        1025.. => f64::INFINITY.copysign(x),
        // The fraction is at least a half: exact but for the last step.
        -1021..=1024 => fraction * 2.0 * 2f64.powi(exponent as i32 - 1),
        -1080..-1021 => fraction * 2f64.powi(-1000) * 2f64.powi(exponent as i32 + 1000),
        _ => 0f64.copysign(x),
    }
}

fn scale_single(x: f32, n: i32) -> f32 {
    // The product is exact as a double wherever the result is not zero or infinite anyway.
    scale(f64::from(x), n.clamp(-600, 600)) as f32
}

builtins! {
    __udivti3(a: u128, b: u128) -> u128 { a.checked_div(b).unwrap_or(0) }
    __umodti3(a: u128, b: u128) -> u128 { a.checked_rem(b).unwrap_or(0) }
    __divti3(a: i128, b: i128) -> i128 { a.checked_div(b).unwrap_or(0) }
    __modti3(a: i128, b: i128) -> i128 { a.checked_rem(b).unwrap_or(0) }
    __multi3(a: i128, b: i128) -> i128 { a.wrapping_mul(b) }
    __fixsfti(x: f32) -> i128 { x as i128 }
    __fixdfti(x: f64) -> i128 { x as i128 }
    __fixunssfti(x: f32) -> u128 { x as u128 }
    __fixunsdfti(x: f64) -> u128 { x as u128 }
    __floattisf(x: i128) -> f32 { x as f32 }
    __floattidf(x: i128) -> f64 { x as f64 }
    __floatuntisf(x: u128) -> f32 { x as f32 }
    __floatuntidf(x: u128) -> f64 { x as f64 }
    __floattihf(x: i128) -> f32 { to_half(to_odd_double(x < 0, x.unsigned_abs())) }
    __floatuntihf(x: u128) -> f32 { to_half(to_odd_double(false, x)) }
    __floattibf(x: i128) -> f32 { to_bfloat(to_odd_double(x < 0, x.unsigned_abs())) }
    __floatuntibf(x: u128) -> f32 { to_bfloat(to_odd_double(false, x)) }
    __extendhfsf2(x: f32) -> f32 { from_half(x) }
    __truncsfhf2(x: f32) -> f32 { to_half(f64::from(x)) }
    __truncdfhf2(x: f64) -> f32 { to_half(x) }
    __truncsfbf2(x: f32) -> f32 { to_bfloat(f64::from(x)) }
    __truncdfbf2(x: f64) -> f32 { to_bfloat(x) }
    fmaf(a: f32, b: f32, c: f32) -> f32 { a.mul_add(b, c) }
    fma(a: f64, b: f64, c: f64) -> f64 { a.mul_add(b, c) }
    fmodf(a: f32, b: f32) -> f32 { a % b }
    fmod(a: f64, b: f64) -> f64 { a % b }
    floorf(x: f32) -> f32 { x.floor() }
    floor(x: f64) -> f64 { x.floor() }
    ceilf(x: f32) -> f32 { x.ceil() }
    ceil(x: f64) -> f64 { x.ceil() }
    truncf(x: f32) -> f32 { x.trunc() }
    trunc(x: f64) -> f64 { x.trunc() }
    roundf(x: f32) -> f32 { x.round() }
    round(x: f64) -> f64 { x.round() }
    rintf(x: f32) -> f32 { x.round_ties_even() }
    rint(x: f64) -> f64 { x.round_ties_even() }
    nearbyintf(x: f32) -> f32 { x.round_ties_even() }
    nearbyint(x: f64) -> f64 { x.round_ties_even() }
    roundevenf(x: f32) -> f32 { x.round_ties_even() }
    roundeven(x: f64) -> f64 { x.round_ties_even() }
    sqrtf(x: f32) -> f32 { x.sqrt() }
    sqrt(x: f64) -> f64 { x.sqrt() }
    fminf(a: f32, b: f32) -> f32 { a.min(b) }
    fmin(a: f64, b: f64) -> f64 { a.min(b) }
    fmaxf(a: f32, b: f32) -> f32 { a.max(b) }
    fmax(a: f64, b: f64) -> f64 { a.max(b) }
    ldexpf(x: f32, n: i32) -> f32 { scale_single(x, n) }
    ldexp(x: f64, n: i32) -> f64 { scale(x, n) }
    frexpf(x: f32, n: *mut i32) -> f32 {
        let (fraction, exponent) = split(f64::from(x));
        // SAFETY: LLVM passes the address of a variable of its own.
        unsafe { n.write(exponent) };
        fraction as f32
    }
    frexp(x: f64, n: *mut i32) -> f64 {
        let (fraction, exponent) = split(x);
        // SAFETY: LLVM passes the address of a variable of its own.
        unsafe { n.write(exponent) };
        fraction
    }
    memcpy(to: *mut u8, from: *const u8, n: usize) -> *mut u8 {
        // SAFETY: the IR's promise.
        unsafe { from.copy_to(to, n) };
        to
    }
    memmove(to: *mut u8, from: *const u8, n: usize) -> *mut u8 {
        // SAFETY: the IR's promise.
        unsafe { from.copy_to(to, n) };
        to
    }
    memset(to: *mut u8, byte: i32, n: usize) -> *mut u8 {
        // SAFETY: the IR's promise.
        unsafe { to.write_bytes(byte as u8, n) };
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_survive_the_round_trip() {
        for bits in 0..=u16::MAX {
            let wide = from_half(f32::from_bits(u32::from(bits)));
            let back = narrow(f64::from(wide), 5, 10);
            if bits & 0x7fff > 0x7c00 {
                assert!(wide.is_nan() && back & 0x7e00 == 0x7e00);
            } else {
                assert_eq!(back, bits);
            }
        }
    }

    #[test]
    fn bfloats_are_upper_halves_of_floats() {
        for bits in (0..=u32::MAX).step_by(9973) {
            let x = f32::from_bits(bits);
            if x.is_nan() {
                continue;
            }
            // To nearest even: add just under a half, and one more when the last bit is odd.
            let expected = ((u64::from(bits) + 0x7fff + u64::from(bits >> 16 & 1)) >> 16) as u16;
            assert_eq!(narrow(f64::from(x), 8, 7), expected, "{bits:#x}");
        }
    }

    #[test]
    fn scaling_rounds_once() {
        assert_eq!(scale(1.5, -1074), f64::from_bits(2));
        assert_eq!(scale(1.0, -1075), 0.0);
        assert_eq!(scale(1.000001, -1075), f64::from_bits(1));
        assert_eq!(scale(f64::from_bits(1), 2097), 2f64.powi(1023));
        assert_eq!(scale(-1.0, 2000), f64::NEG_INFINITY);
        assert_eq!(scale_single(3.0, -150), f32::from_bits(2));
        assert_eq!(scale_single(f32::from_bits(1), 149 + 127), 2f32.powi(127));
        assert_eq!(split(f64::from_bits(1)), (0.5, -1073));
        assert_eq!(split(-8.0), (-0.5, 4));
    }

    #[test]
    fn odd_rounding_keeps_what_decides() {
        assert_eq!(
            narrow(to_odd_double(true, (1 << 120) + (1 << 112) + 1), 8, 7),
            0xfb81
        );
        assert_eq!(narrow(to_odd_double(false, 65519), 5, 10), 0x7bff);
        assert_eq!(narrow(to_odd_double(false, 65520), 5, 10), 0x7c00);
    }
}
