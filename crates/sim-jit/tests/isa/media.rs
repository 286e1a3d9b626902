//! Operations on pixels and cube maps, saturated multiply-adds, IEEE 754-2019 minima, and the
//! scalar unit's operations on groups of bits.

use super::*;

fn parts(x: u64) -> [u8; 4] {
    (x as u32).to_le_bytes()
}

fn sad(a: u32, b: u32, c: u32, masked: bool) -> u32 {
    let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
    pairs.fold(c, |sum, (x, y)| {
        let counts = !masked || y != 0;
        sum.wrapping_add(if counts { x.abs_diff(y).into() } else { 0 })
    })
}

#[test]
fn averages_and_differences_of_pixels() {
    let quad = |masked: bool| {
        move |i: &Item| {
            (0..4).fold(0u64, |r, n| {
                let window = (i.a >> (8 * n)) as u32;
                let add = (i.c >> (16 * n)) as u32 & 0xffff;
                let sum = sad(window, i.b as u32, add, masked) & 0xffff;
                r | u64::from(sum) << (16 * n)
            })
        }
    };
    for machine in GENERATIONS {
        let cases = [
            Case::u32("v_lerp_u8 v8, v2, v4, v6", |i| {
                let [a, b, c] = [i.a, i.b, i.c].map(parts);
                let one = |n: usize| {
                    ((u16::from(a[n]) + u16::from(b[n]) + u16::from(c[n] & 1)) >> 1) as u8
                };
                u32::from_le_bytes([0, 1, 2, 3].map(one))
            }),
            Case::u32("v_sad_hi_u8 v8, v2, v4, v6", |i| {
                (sad(i.a as u32, i.b as u32, 0, false) << 16).wrapping_add(i.c as u32)
            }),
            Case::u32("v_sad_u16 v8, v2, v4, v6", |i| {
                let low = (i.a as u16).abs_diff(i.b as u16);
                let high = ((i.a >> 16) as u16).abs_diff((i.b >> 16) as u16);
                (u32::from(low) + u32::from(high)).wrapping_add(i.c as u32)
            }),
            Case::u32("v_msad_u8 v8, v2, v4, v6", |i| {
                sad(i.a as u32, i.b as u32, i.c as u32, true)
            }),
            Case::u64("v_qsad_pk_u16_u8 v[8:9], v[2:3], v4, v[6:7]", quad(false)),
            Case::u64("v_mqsad_pk_u16_u8 v[8:9], v[2:3], v4, v[6:7]", quad(true)),
        ];
        run(machine, &integers(), &cases);
    }
}

#[test]
fn faces_of_cube_maps() {
    /// Which axis is the longest: 2 before 1 before 0.
    fn axis(i: &Item) -> usize {
        let [x, y, z] = i.floats().map(f32::abs);
        if z >= x && z >= y {
            2
        } else if y >= x {
            1
        } else {
            0
        }
    }
    for machine in GENERATIONS {
        let cases = [
            Case::f32("v_cubeid_f32 v8, v2, v4, v6", |i| {
                let n = axis(i);
                (2 * n) as f32 + if i.floats()[n] < 0.0 { 1.0 } else { 0.0 }
            }),
            Case::f32("v_cubema_f32 v8, v2, v4, v6", |i| 2.0 * i.floats()[axis(i)]),
            Case::f32("v_cubesc_f32 v8, v2, v4, v6", |i| {
                let [x, _, z] = i.floats();
                match (axis(i), x < 0.0, z < 0.0) {
                    (2, _, true) => -x,
                    (1 | 2, ..) => x,
                    (_, true, _) => z,
                    _ => -z,
                }
            }),
            Case::f32("v_cubetc_f32 v8, v2, v4, v6", |i| {
                let [_, y, z] = i.floats();
                match (axis(i), y < 0.0) {
                    (1, true) => -z,
                    (1, _) => z,
                    _ => -y,
                }
            }),
        ];
        // The result may be a NaN operand, which is not made quiet by being chosen.
        let mut items = singles();
        for item in &mut items {
            if item.floats().iter().any(|x| x.is_nan()) {
                *item = Item::default();
            }
        }
        run(machine, &items, &cases);
    }
}

#[test]
fn multiply_adds_end_at_the_limits() {
    let s24 = |x: u64| i64::from((x as i32) << 8 >> 8);
    let s16 = |x: u64| i64::from(x as i16);
    let s32 = |x: u64| i64::from(x as i32);
    let u = |x: u64, bits: u32| x & ((1 << bits) - 1);
    let signed = |x: i64, bits: u32| x.clamp(-1 << (bits - 1), (1 << (bits - 1)) - 1);
    for machine in GENERATIONS {
        let cases = [
            Case::u32("v_mad_u32_u24 v8, v2, v4, v6 clamp", move |i| {
                let r = u(i.a, 24) * u(i.b, 24) + u(i.c, 32);
                r.min(u32::MAX.into()) as u32
            }),
            Case::u32("v_mad_i32_i24 v8, v2, v4, v6 clamp", move |i| {
                signed(s24(i.a) * s24(i.b) + s32(i.c), 32) as u32
            }),
            Case::u32("v_mad_u32_u16 v8, v2, v4, v6 clamp", move |i| {
                let r = u(i.a, 16) * u(i.b, 16) + u(i.c, 32);
                r.min(u32::MAX.into()) as u32
            }),
            Case::u32("v_mad_i32_i16 v8, v2, v4, v6 clamp", move |i| {
                signed(s16(i.a) * s16(i.b) + s32(i.c), 32) as u32
            }),
            Case::u32(
                "v_mov_b32 v8, 0\nv_mad_u16 v8, v2, v4, v6 clamp",
                move |i| (u(i.a, 16) * u(i.b, 16) + u(i.c, 16)).min(0xffff) as u32,
            ),
            Case::u32(
                "v_mov_b32 v8, 0\nv_mad_i16 v8, v2, v4, v6 clamp",
                move |i| signed(s16(i.a) * s16(i.b) + s16(i.c), 16) as u32 & 0xffff,
            ),
            Case::u32("v_pk_mad_u16 v8, v2, v4, v6 clamp", move |i| {
                let part = |n: u32| {
                    let [a, b, c] = [i.a, i.b, i.c].map(|x| u(x >> (16 * n), 16));
                    (a * b + c).min(0xffff) as u32
                };
                part(0) | part(1) << 16
            }),
            Case::u32("v_pk_mad_i16 v8, v2, v4, v6 clamp", move |i| {
                let part = |n: u32| {
                    let [a, b, c] = [i.a, i.b, i.c].map(|x| s16(x >> (16 * n)));
                    signed(a * b + c, 16) as u32 & 0xffff
                };
                part(0) | part(1) << 16
            }),
        ];
        run(machine, &integers(), &cases);
    }
}

#[test]
fn groups_of_scalar_bits() {
    let quads = |x: u64, groups: u32| {
        (0..groups).fold((0u64, 0u64), |(mask, all), n| {
            let any = x >> (4 * n) & 15 != 0;
            let bit = u64::from(any);
            (mask | bit << n, all | (bit * 15) << (4 * n))
        })
    };
    for machine in GENERATIONS {
        let out = |n: u32| {
            let pair = if n == 2 { "\nv_mov_b32 v9, s41" } else { "" };
            format!("\nv_mov_b32 v8, s40{pair}")
        };
        let one = |text: &str| format!("{text}{}", out(1));
        let two = |text: &str| format!("{text}{}", out(2));
        let replicate = |i: &Item| (0..32).fold(0u64, |r, n| r | ((i.a >> n & 1) * 3) << (2 * n));
        let cases = [
            Case::u32(&one("s_wqm_b32 s40, s20"), move |i| quads(i.a, 8).1 as u32),
            Case::u64(&two("s_wqm_b64 s[40:41], s[20:21]"), move |i| {
                quads(i.a, 16).1
            }),
            Case::u32(&one("s_quadmask_b32 s40, s20"), move |i| {
                quads(i.a, 8).0 as u32
            }),
            Case::u64(&two("s_quadmask_b64 s[40:41], s[20:21]"), move |i| {
                quads(i.a, 16).0
            }),
            Case::u64(&two("s_bitreplicate_b64_b32 s[40:41], s20"), replicate),
            Case::u32(&one("s_cls_i32_i64 s40, s[20:21]"), |i| {
                let n = (i.a ^ ((i.a as i64) >> 63) as u64).leading_zeros();
                if n == 64 { u32::MAX } else { n }
            }),
        ];
        run_with(machine, "", &integers(), true, &cases);
    }
}
