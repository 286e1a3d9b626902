//! What gfx1250 has and others have not: 64-bit integers, bfloat16, four banks of registers, named
//! barriers.

use half::{bf16, f16};

use super::common::{Arguments, Gpu, assemble, engines, number_of};
use super::*;

const GFX1250: Machine = Machine {
    target: "gfx1250",
    wave: 32,
};

#[test]
fn integers_of_64_bits() {
    let wide = |text: &str, f: fn(u64, u64) -> u64| Case::u64(text, move |i| f(i.a, i.b));
    let mut cases = vec![
        wide("v_add_nc_u64 v[8:9], v[2:3], v[4:5]", u64::wrapping_add),
        wide("v_sub_nc_u64 v[8:9], v[2:3], v[4:5]", u64::wrapping_sub),
        wide("v_mul_u64 v[8:9], v[2:3], v[4:5]", u64::wrapping_mul),
        wide("v_min_u64 v[8:9], v[2:3], v[4:5]", u64::min),
        wide("v_max_u64 v[8:9], v[2:3], v[4:5]", u64::max),
        wide("v_min_i64 v[8:9], v[2:3], v[4:5]", |a, b| {
            (a as i64).min(b as i64) as u64
        }),
        wide("v_max_i64 v[8:9], v[2:3], v[4:5]", |a, b| {
            (a as i64).max(b as i64) as u64
        }),
        // A literal of 64 bits, and one whose 32 bits are extended with zeros.
        wide("v_add_nc_u64 v[8:9], 0x123456789abcdef0, v[4:5]", |_, b| {
            b.wrapping_add(0x1234_5678_9abc_def0)
        }),
        wide(
            "s_mov_b64 s[40:41], 0x8765432112345678\nv_mov_b64 v[8:9], s[40:41]",
            |_, _| 0x8765_4321_1234_5678,
        ),
        Case::u64("v_mad_nc_u64_u32 v[8:9], v2, v4, v[6:7]", |i| {
            let [a, b, _] = i.words().map(u64::from);
            (a * b).wrapping_add(i.c)
        }),
        Case::u64("v_mad_nc_i64_i32 v[8:9], v2, v4, v[6:7]", |i| {
            let [a, b, _] = i.words().map(|x| i64::from(x as i32));
            (a * b).wrapping_add(i.c as i64) as u64
        }),
        Case::u32("v_mad_u32 v8, v2, v4, v6", |i| {
            let [a, b, c] = i.words();
            a.wrapping_mul(b).wrapping_add(c)
        }),
        Case::u32("v_prng_b32 v8, v2", |i| {
            let [a, ..] = i.words();
            a << 1 ^ if a >> 31 != 0 { 0xc5 } else { 0 }
        }),
    ];
    for (name, larger, signed) in [
        ("max_u32", true, false),
        ("min_u32", false, false),
        ("max_i32", true, true),
        ("min_i32", false, true),
    ] {
        cases.push(Case::u32(
            &format!("v_add_{name} v8, v2, v4, v6"),
            move |i| {
                let [a, b, c] = i.words();
                let key = |x: u32| if signed { x ^ 1 << 31 } else { x };
                let sum = match signed {
                    true => (a as i32).saturating_add(b as i32) as u32,
                    false => a.saturating_add(b),
                };
                if (key(sum) > key(c)) == larger {
                    sum
                } else {
                    c
                }
            },
        ));
    }
    run(GFX1250, &integers(), &cases);
}

#[test]
fn packed_operations_with_three_sources() {
    let mut cases = Vec::new();
    type Of = fn([i32; 3]) -> i32;
    let operations: [(&str, bool, Of); 8] = [
        ("max3_i16", true, |[a, b, c]| a.max(b).max(c)),
        ("min3_i16", true, |[a, b, c]| a.min(b).min(c)),
        ("max3_u16", false, |[a, b, c]| a.max(b).max(c)),
        ("min3_u16", false, |[a, b, c]| a.min(b).min(c)),
        ("add_max_i16", true, |[a, b, c]| {
            (a + b).clamp(-0x8000, 0x7fff).max(c)
        }),
        ("add_min_i16", true, |[a, b, c]| {
            (a + b).clamp(-0x8000, 0x7fff).min(c)
        }),
        ("add_max_u16", false, |[a, b, c]| (a + b).min(0xffff).max(c)),
        ("add_min_u16", false, |[a, b, c]| (a + b).min(0xffff).min(c)),
    ];
    for (name, signed, f) in operations {
        cases.push(Case::halves(
            &format!("v_pk_{name} v8, v2, v4, v6"),
            move |i| {
                [0, 16].map(|at| {
                    let part = |x: u32| {
                        let half = (x >> at) as u16;
                        if signed {
                            i32::from(half as i16)
                        } else {
                            i32::from(half)
                        }
                    };
                    f(i.words().map(part)) as u32 & 0xffff
                })
            },
        ));
    }
    for (name, limits) in [("i8", (-128, 127)), ("u8", (0, 255))] {
        cases.push(Case::u32(
            &format!("v_ashr_pk_{name}_i32 v8, v2, v4, v6"),
            move |i| {
                let [a, b, n] = i.words();
                let byte = |x: u32| {
                    let shifted = x as i32 >> (n & 31);
                    shifted.clamp(limits.0, limits.1) as u32 & 0xff
                };
                OLD[0] & 0xffff_0000 | byte(a) | byte(b) << 8
            },
        ));
    }
    run(GFX1250, &integers(), &cases);
}

/// bfloat16 as binary32, computed there and rounded.
#[test]
fn bfloat16() {
    let parts = |i: &Item, at: u32| {
        i.words()
            .map(|x| bf16::from_bits((x >> at) as u16).to_f32())
    };
    let round = |x: f32| u32::from(bf16::from_f32(x).to_bits());
    /// NaNs of bfloat16 are compared as such.
    fn pair(text: &str, f: impl Fn(&Item) -> [u32; 2] + 'static) -> Case {
        let check = move |i: &Item, r: [u32; 4]| {
            let (e, found) = (f(i), [r[0] & 0xffff, r[0] >> 16]);
            let nan = |x: u32| x & 0x7fff > 0x7f80;
            let good = e
                .iter()
                .zip(found)
                .all(|(e, x)| *e == x || nan(*e) && nan(x));
            verdict(good, e, found)
        };
        Case {
            text: text.into(),
            check: Box::new(check),
        }
    }
    let both =
        move |f: fn([f32; 3]) -> f32| move |i: &Item| [0, 16].map(|at| round(f(parts(i, at))));
    let cases = vec![
        pair("v_pk_add_bf16 v8, v2, v4", both(|[a, b, _]| a + b)),
        pair("v_pk_mul_bf16 v8, v2, v4", both(|[a, b, _]| a * b)),
        pair(
            "v_pk_fma_bf16 v8, v2, v4, v6",
            both(|[a, b, c]| {
                // Rounded to odd, so that the second rounding is the only one.
                let sum = f64::from(a).mul_add(b.into(), c.into());
                let near = sum as f32;
                if f64::from(near) == sum || !near.is_finite() {
                    return near;
                }
                let away = f64::from(near).abs() > sum.abs();
                f32::from_bits((near.to_bits() - u32::from(away)) | 1)
            }),
        ),
        // The second source is a binary32.
        Case::f32(
            "v_fma_mix_f32_bf16 v8, v2, v4, v6 op_sel:[1,0,0] op_sel_hi:[1,0,1]",
            move |i| {
                let (low, high) = (parts(i, 0), parts(i, 16));
                high[0].mul_add(i.floats()[1], low[2])
            },
        ),
        pair(
            "v_fma_mixlo_bf16 v8, v2, v4, v6 op_sel_hi:[1,1,1]",
            move |i| {
                let [a, b, c] = parts(i, 0);
                [round(a.mul_add(b, c)), OLD[0] >> 16]
            },
        ),
        pair(
            "v_fma_mixhi_bf16 v8, v2, v4, v6 op_sel_hi:[1,1,1]",
            move |i| {
                let [a, b, c] = parts(i, 0);
                [OLD[0] & 0xffff, round(a.mul_add(b, c))]
            },
        ),
    ];
    run(GFX1250, &singles(), &cases);
}

#[test]
fn hyperbolic_tangent() {
    let near = |text: &str, ulps: f64, of: fn(u32) -> (f64, f64), get: fn(u32) -> (f64, f64)| {
        let check = move |i: &Item, r: [u32; 4]| {
            let (expected, (_, argument)) = (of(i.a as u32).1.tanh(), of(i.a as u32));
            let (found, unit) = get(r[0]);
            let good = if argument.is_nan() {
                found.is_nan()
            } else {
                (found - expected).abs() <= ulps * unit
                    && found.is_sign_negative() == argument.is_sign_negative()
            };
            verdict(good, expected, found)
        };
        Case {
            text: text.to_owned(),
            check: Box::new(check),
        }
    };
    let single = |bits: u32| {
        let x = f32::from_bits(bits);
        (0.0, f64::from(x))
    };
    let of_single = |bits: u32| {
        let x = f32::from_bits(bits);
        let next = f32::from_bits((bits & 0x7fff_ffff) + 1);
        (f64::from(x), f64::from(next - x.abs()))
    };
    let half = |bits: u32| (0.0, f64::from(f16::from_bits(bits as u16)));
    let of_half = |bits: u32| {
        let x = f16::from_bits(bits as u16);
        let next = f16::from_bits((bits as u16 & 0x7fff) + 1).to_f64();
        (x.to_f64(), next - x.to_f64().abs())
    };
    let mut items = singles();
    // From where it is linear to where it is one.
    items.extend((0..4096u32).map(|n| {
        let x = 2f32.powf(n as f32 / 128.0 - 27.0);
        let a = f32::to_bits(if n % 2 == 0 { x } else { -x });
        Item {
            a: a.into(),
            ..Item::default()
        }
    }));
    run(
        GFX1250,
        &items,
        &[near("v_tanh_f32 v8, v2", 1.5, single, of_single)],
    );
    let cases = [near("v_tanh_f16 v8, v2", 0.51, half, of_half)];
    run(GFX1250, &halves(), &cases);
}

/// Runs a kernel of some waves on all engines. It gets the address of 32-bit results in `s[4:5]`,
/// one for each work-item.
fn kernel_leaves(body: &str, directives: &str, waves: usize, expected: &[u32]) {
    let source = format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\ns_load_b64 s[4:5], s[0:1], 0x0\n\
         v_and_b32 v0, 0x3ff, v0\nv_lshlrev_b32 v1, 2, v0\ns_wait_kmcnt 0\n{body}\n\
         global_store_b32 v1, v2, s[4:5]\ns_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n\
         .amdhsa_next_free_sgpr 32\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 8\n\
         {DENORMALS} 3\n{directives}\n.end_amdhsa_kernel\n"
    );
    let image = assemble("gfx1250", &source, &[]);
    for engine in engines(number_of(body)) {
        let uri = format!("sim://gfx1250?cus=2&engine={engine}");
        let gpu = Gpu::new(&uri, image.clone());
        let out = gpu.buffer(&vec![0; 32 * waves]);
        let arguments = Arguments::default().buffer(out);
        gpu.launch("k", 1, 32 * waves as u16, arguments)
            .unwrap_or_else(|e| panic!("{uri}: {e:?}"));
        assert_eq!(gpu.read(out, 32 * waves), expected, "{uri}");
    }
}

/// Registers 5, 261, 517 and 773 are four, and instructions between switches reach any of them.
#[test]
fn banks_of_registers() {
    // Results in bits 7:6, sources 0 to 2 in 1:0, 3:2 and 5:4.
    let body = "v_mov_b32 v5, 1
        s_set_vgpr_msb 0x40
        v_mov_b32 v5, 2
        s_set_vgpr_msb 0x4080
        v_add_nc_u32 v5, 4, v0
        s_set_vgpr_msb 0x80c0
        v_mov_b32 v5, 8
        s_set_vgpr_msb 0x39
        v_add3_u32 v2, v5, v5, v5
        s_set_vgpr_msb 0x3900
        v_lshl_or_b32 v2, v5, 16, v2
        s_cmp_eq_u32 s4, s4
        s_cbranch_scc1 done
        v_mov_b32 v2, 0
        done:";
    let expected: Vec<u32> = (0..64).map(|n| 1 << 16 | (2 + 4 + n + 8)).collect();
    kernel_leaves(body, ".amdhsa_next_free_vgpr 1024", 2, &expected);
    // Memory instructions and MODE have the same bits.
    let body = "v_mov_b32 v6, 0
        s_set_vgpr_msb 0x40
        v_mov_b32 v6, 5
        v_mov_b32 v7, v1
        s_set_vgpr_msb 0x4005
        ds_store_b32 v7, v6
        s_wait_dscnt 0
        s_set_vgpr_msb 0x541
        ds_load_b32 v8, v7
        s_wait_dscnt 0
        s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 12, 8), 0x4
        v_add_nc_u32 v2, v8, v6
        s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 12, 8), 0";
    let directives = ".amdhsa_next_free_vgpr 512\n.amdhsa_group_segment_fixed_size 256";
    kernel_leaves(body, directives, 2, &[5; 64]);
}

/// Waves wait for each other at barriers of two and of all four.
#[test]
fn named_barriers() {
    let body = "v_lshrrev_b32 v3, 5, v0
        v_readfirstlane_b32 s8, v3
        s_lshr_b32 s9, s8, 1
        s_add_co_i32 s9, s9, 1
        s_and_b32 s10, s8, 1
        s_cmp_eq_u32 s10, 0
        s_cbranch_scc0 begun
        s_lshl_b32 s11, 2, 16
        s_or_b32 m0, s11, s9
        s_barrier_init m0
        s_mov_b32 m0, 0x40007
        s_barrier_init m0
        begun:
        s_barrier_signal -1
        s_barrier_wait -1
        s_mov_b32 m0, s9
        s_barrier_join m0
        v_add_nc_u32 v4, 1, v3
        v_lshlrev_b32 v5, 2, v3
        ds_store_b32 v5, v4
        s_wait_dscnt 0
        s_mov_b32 m0, s9
        s_barrier_signal m0
        s_barrier_wait 1
        v_xor_b32 v6, 4, v5
        ds_load_b32 v2, v6
        s_wait_dscnt 0
        s_barrier_join 7
        s_barrier_signal 7
        s_barrier_wait 7
        s_get_barrier_state s12, 7
        s_wait_kmcnt 0
        s_barrier_leave
        s_lshl_b32 s12, s12, 8
        v_or_b32 v2, s12, v2";
    let directives = ".amdhsa_next_free_vgpr 16\n.amdhsa_group_segment_fixed_size 256";
    // Each has the number of the wave beside it. Those that come later find members missing.
    let source = body.replace("s_barrier_leave", "s_nop 0");
    let expected: Vec<u32> = (0..128)
        .map(|n| (((n / 32) ^ 1) + 1) | ((1 | (4 << 4)) << 8))
        .collect();
    kernel_leaves(&source, directives, 4, &expected);
    let body = body.replace("s_lshl_b32 s12, s12, 8", "s_mov_b32 s12, 0");
    let expected: Vec<u32> = (0..128).map(|n| ((n / 32) ^ 1) + 1).collect();
    kernel_leaves(&body, directives, 4, &expected);
}

#[test]
fn jumps_by_a_distance() {
    let body = "v_mov_b32 v2, 3
        s_get_pc_i64 s[6:7]
        s_add_nc_u64 s[6:7], s[6:7], 16
        s_swap_pc_i64 s[8:9], s[6:7]
        v_mov_b32 v2, 4
        v_add_nc_u32 v2, 5, v2
        s_add_pc_i64 4
        v_mov_b32 v2, 7
        v_add_nc_u32 v2, 9, v2";
    // The first jump goes over two instructions of a word, the second over one.
    kernel_leaves(body, ".amdhsa_next_free_vgpr 16", 1, &[12; 32]);
}

/// Offsets in elements, flat addresses with a scalar base, copies between memory and LDS.
#[test]
fn addresses() {
    let body = "global_store_b32 v0, v0, s[4:5] scale_offset
        s_wait_storecnt 0
        s_barrier_signal -1
        s_barrier_wait -1
        v_xor_b32 v3, 1, v0
        global_load_b32 v2, v3, s[4:5] scale_offset
        v_add_nc_u32 v3, 1, v0
        flat_load_b32 v4, v3, s[4:5] offset:-4 scale_offset
        v_add_nc_u32 v5, 4, v1
        flat_load_b32 v5, v5, s[4:5] offset:-4
        s_wait_loadcnt_dscnt 0
        v_sub_nc_u32 v5, v5, v4
        v_lshl_or_b32 v2, v4, 8, v2
        v_add_nc_u32 v2, v2, v5
        s_barrier_signal -1
        s_barrier_wait -1";
    let expected: Vec<u32> = (0..64).map(|n| n << 8 | n ^ 1).collect();
    kernel_leaves(body, ".amdhsa_next_free_vgpr 16", 2, &expected);

    let body = "v_mul_u32_u24 v3, 3, v0
        v_lshlrev_b32 v4, 2, v0
        ds_store_b32 v4, v3
        s_wait_dscnt 0
        global_store_async_from_lds_b32 v1, v4, s[4:5]
        s_wait_asynccnt 0
        v_add_nc_u32 v5, 0x100, v4
        global_load_async_to_lds_b32 v5, v1, s[4:5]
        s_wait_asynccnt 0
        ds_load_b32 v2, v5
        s_wait_dscnt 0
        v_add_nc_u32 v2, 1, v2";
    let directives = ".amdhsa_next_free_vgpr 16\n.amdhsa_group_segment_fixed_size 512";
    let expected: Vec<u32> = (0..64).map(|n| 3 * n + 1).collect();
    kernel_leaves(body, directives, 2, &expected);
}
