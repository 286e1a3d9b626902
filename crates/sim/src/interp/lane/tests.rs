use super::*;
use crate::interp::mode::Moded;
use half::f16;

#[test]
fn every_half_converts_as_the_half_crate_says() {
    for bits in 0..=u16::MAX {
        let (mine, theirs) = (half_to_single(bits.into()), f16::from_bits(bits).to_f32());
        if f16::from_bits(bits).is_nan() {
            assert!(mine.is_nan(), "{bits:#x}");
        } else {
            assert_eq!(mine.to_bits(), theirs.to_bits(), "{bits:#x}");
            assert_eq!(single_to_half(mine), u32::from(bits));
        }
    }
}

#[test]
fn single_to_half_rounds_as_the_half_crate_says() {
    // All exponents, with mantissas around every rounding boundary.
    for high in 0..=u16::MAX {
        for low in [
            0u32, 1, 0x0fff, 0x1000, 0x1001, 0x1fff, 0x2000, 0x3000, 0x5000, 0x8000, 0xffff,
        ] {
            let f = f32::from_bits(u32::from(high) << 16 | low);
            let (mine, theirs) = (single_to_half(f), f16::from_f32_const(f));
            if f.is_nan() {
                assert!(f16::from_bits(mine as u16).is_nan());
            } else {
                assert_eq!(mine as u16, theirs.to_bits(), "{f:e}");
            }
        }
    }
}

#[test]
fn half_arithmetic_matches_software_floating_point() {
    let mut plain = Lane::<Plain>::new(PLAIN_MODE);
    let mut soft = Lane::<Moded>::new(PLAIN_MODE);
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    for _ in 0..200_000 {
        let (a, b, c) = (next(), next(), next());
        for (x, y) in [
            (plain.fadd16(a, b), soft.fadd16(a, b)),
            (plain.fmul16(a, b), soft.fmul16(a, b)),
            (plain.fma16(a, b, c), soft.fma16(a, b, c)),
            (plain.ldexp16(a, b % 64), soft.ldexp16(a, b % 64)),
        ] {
            if !f16::from_bits(y as u16).is_nan() {
                assert_eq!(x, y, "{a:#x} {b:#x} {c:#x}");
            }
        }
    }
}

#[test]
fn ldexp_rounds_once() {
    let mut plain = Lane::<Plain>::new(PLAIN_MODE);
    let mut soft = Lane::<Moded>::new(PLAIN_MODE);
    let mut state = 7u64;
    for _ in 0..100_000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let f = f32::from_bits((state >> 32) as u32);
        let n = ((state >> 8) as i32 % 320) as u32;
        if !f.is_nan() {
            assert_eq!(
                plain.ldexp32(f, n).to_bits(),
                soft.ldexp32(f, n).to_bits(),
                "{f:e} {}",
                n as i32
            );
        }
        let d = f64::from_bits(state);
        let n = ((state >> 20) as i32 % 2200) as u32;
        if !d.is_nan() {
            assert_eq!(
                plain.ldexp64(d, n).to_bits(),
                soft.ldexp64(d, n).to_bits(),
                "{d:e} {}",
                n as i32
            );
        }
    }
}

#[test]
fn two_over_pi_starts_as_the_constant() {
    let bits = two_over_pi(0);
    let value = bits as f64 / 2f64.powi(53);
    // The constant is rounded, the bits are cut off.
    let missing = std::f64::consts::FRAC_2_PI - value;
    assert!((0.0..=2f64.powi(-53)).contains(&missing), "{missing:e}");
    assert_eq!(two_over_pi(5000), 0);
}

#[test]
fn modes_flush_and_round() {
    let tiny = f32::from_bits(1);
    let mut flush = Lane::<Moded>::new(0);
    assert_eq!(flush.fadd32(tiny, tiny), 0.0);
    let mut up = Lane::<Moded>::new(0xf0 | 1);
    assert_eq!(up.fadd32(1.0, 1e-20), 1.0 + f32::EPSILON);
    let mut zero = Lane::<Moded>::new(0xf0 | 3);
    assert_eq!(
        zero.fmul32(1.0 + f32::EPSILON, 1.0 + f32::EPSILON),
        1.0 + 2.0 * f32::EPSILON
    );
    assert_eq!(Lane::<Plain>::new(0xf0).f32_to_f16_rtz(1.0009), 0x3c00);
}
