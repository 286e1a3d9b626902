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

/// Pseudo-random numbers.
fn noise(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state ^ state >> 32
    }
}

/// The results of software arithmetic in a MODE.
fn in_software<F: Float>(
    mode: u32,
    shift: u32,
    args: [u64; 3],
    f: impl Fn([F; 3], Round) -> F,
) -> u64 {
    let mut lane = Lane::<Moded>::new(mode);
    soft::<F, Moded>(&mut lane, shift, args.map(u128::from), f) as u64
}

#[test]
fn half_arithmetic_matches_software_floating_point() {
    let mut noise = noise(1);
    for mode in [PLAIN_MODE, PLAIN_MODE | FP16_OVFL] {
        for _ in 0..100_000 {
            let [a, b, c] = [(); 3].map(|()| (noise() & 0xffff) as u32);
            let mut lane = Lane::<Moded>::new(mode);
            let own = [
                lane.fadd16(a, b),
                lane.fmul16(a, b),
                lane.fma16(a, b, c),
                lane.ldexp16(a, b % 64),
            ];
            let args = [a, b, c].map(u64::from);
            let [a, b, c] = args;
            let of = |args, f: fn([Half; 3], Round) -> Half| in_software(mode, 2, args, f);
            let scaled = |[a, _, _]: [Half; 3], r| a.scalbn_r((b % 64) as i32, r);
            let soft = [
                of([a, 0, b], |[a, _, b], r| a.add_r(b, r).value),
                of([a, b, 0], |[a, b, _], r| a.mul_r(b, r).value),
                of([a, b, c], |[a, b, c], r| a.mul_add_r(b, c, r).value),
                in_software(mode, 2, [a, 0, 0], scaled),
            ];
            for (own, soft) in own.into_iter().zip(soft) {
                if !f16::from_bits(soft as u16).is_nan() {
                    assert_eq!(u64::from(own), soft, "{mode:#x}: {args:#x?}");
                }
            }
        }
    }
    let mut plain = Lane::<Plain>::new(PLAIN_MODE);
    let mut moded = Lane::<Moded>::new(PLAIN_MODE);
    for _ in 0..100_000 {
        let [a, b, c] = [(); 3].map(|()| (noise() & 0xffff) as u32);
        let (x, y) = (plain.fma16(a, b, c), moded.fma16(a, b, c));
        assert!(f16::from_bits(x as u16).is_nan() || x == y);
    }
}

/// Compares host and software arithmetic for rounding to nearest: for numbers around the smallest normal one, and for
/// random numbers.
macro_rules! host_arithmetic {
    ($name:ident, $f:ident, $bits:ident, $soft:ty, $shift:expr, $least:expr, $range:expr; $add:ident, $mul:ident,
     $fma:ident, $ldexp:ident) => {
        #[test]
        fn $name() {
            let mut noise = noise(7);
            for denormals in 0..16u32 {
                let mode = denormals << 4;
                for turn in 0..30_000 {
                    let mut number = || {
                        let bits = noise() as $bits;
                        let number = $f::from_bits(bits);
                        // Products and sums of these are near the smallest normal number.
                        match turn % 3 {
                            0 => number,
                            _ => $f::from_bits(
                                bits & 1 << ($bits::BITS - 1) | $least + (bits >> 9) % $range,
                            ),
                        }
                    };
                    let [a, b, mut c] = [number(), number(), number()];
                    let b = if turn % 3 == 2 {
                        // Just below and above 1.
                        $f::from_bits((1.0 as $f).to_bits() - 3 + (b.to_bits() & 7))
                    } else {
                        b
                    };
                    if turn % 2 == 0 {
                        c = -(a * b);
                    }
                    let n = noise() as i32 % ($f::MAX_EXP * 2 + 60);
                    let mut lane = Lane::<Moded>::new(mode);
                    let own = [
                        lane.$add(a, b),
                        lane.$mul(a, b),
                        lane.$fma(a, b, c),
                        lane.$ldexp(a, n as u32),
                        lane.$ldexp(a, i32::MAX as u32),
                        lane.$ldexp(a, i32::MIN as u32),
                    ];
                    let args = [a, b, c].map(|a| u64::from(a.to_bits()));
                    let [a, b, c] = args;
                    let of = |args, f: &dyn Fn([$soft; 3], Round) -> $soft| {
                        in_software(mode, $shift, args, f)
                    };
                    let scaled = |n| of([a, 0, 0], &|[a, _, _], r| a.scalbn_r(n, r));
                    let soft = [
                        of([a, 0, b], &|[a, _, b], r| a.add_r(b, r).value),
                        of([a, b, 0], &|[a, b, _], r| a.mul_r(b, r).value),
                        of([a, b, c], &|[a, b, c], r| a.mul_add_r(b, c, r).value),
                        scaled(n),
                        scaled(4096),
                        scaled(-4096),
                    ];
                    for (number, (own, soft)) in own.into_iter().zip(soft).enumerate() {
                        if !$f::from_bits(soft as $bits).is_nan() {
                            assert_eq!(
                                u64::from(own.to_bits()),
                                soft,
                                "{mode:#x}: {number} of {args:#x?} {n}"
                            );
                        }
                    }
                }
            }
        }
    };
}
host_arithmetic!(the_host_computes_binary32_as_modes_have_it, f32, u32, Single, 0, 0x0070_0000, 0x0020_0000;
    fadd32, fmul32, fma32, ldexp32);
host_arithmetic!(the_host_computes_binary64_as_modes_have_it, f64, u64, Double, 2, 0x000e_0000_0000_0000,
    0x0004_0000_0000_0000; fadd64, fmul64, fma64, ldexp64);

#[test]
fn ldexp_rounds_once() {
    let mut plain = Lane::<Plain>::new(PLAIN_MODE);
    let mut noise = noise(7);
    for _ in 0..100_000 {
        let state = noise();
        let f = f32::from_bits((state >> 32) as u32);
        let n = (state >> 8) as i32 % 320;
        let soft =
            in_software::<Single>(PLAIN_MODE, 0, [f.to_bits().into(), 0, 0], |[a, _, _], r| {
                a.scalbn_r(n, r)
            });
        if !f.is_nan() {
            let own = plain.ldexp32(f, n as u32);
            assert_eq!(u64::from(own.to_bits()), soft, "{f:e} {n}");
        }
        let d = f64::from_bits(state);
        let n = (state >> 20) as i32 % 2200;
        let soft = in_software::<Double>(PLAIN_MODE, 2, [state, 0, 0], |[a, _, _], r| {
            a.scalbn_r(n, r)
        });
        if !d.is_nan() {
            assert_eq!(plain.ldexp64(d, n as u32).to_bits(), soft, "{d:e} {n}");
        }
    }
}

#[test]
fn two_over_pi_starts_as_the_constant() {
    let bits = two_over_pi(0);
    let value = bits as f64 / 2f64.powi(53);
    // The constant is rounded, the bits are truncated.
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
