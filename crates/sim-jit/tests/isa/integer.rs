//! Integer operations of the vector unit.

use super::*;

/// A case on the low words.
fn w(text: &str, f: fn([u32; 3]) -> u32) -> Case {
    Case::u32(text, move |i| f(i.words()))
}

fn mask(width: u32) -> u32 {
    (1u32 << (width & 31)) - 1
}

fn perm(a: u32, b: u32, s: u32) -> u32 {
    let bytes: Vec<u8> = [b.to_le_bytes(), a.to_le_bytes()].concat();
    u32::from_le_bytes(s.to_le_bytes().map(|s| match s {
        0..=7 => bytes[usize::from(s)],
        8..=11 => (bytes[usize::from(s - 8) * 2 + 1] as i8 >> 7) as u8,
        12 => 0,
        _ => 0xff,
    }))
}

fn middle<T: Ord + Copy>(mut v: [T; 3]) -> T {
    v.sort();
    v[1]
}

fn word_cases(machine: Machine) -> Vec<Case> {
    let cmpx = if machine.gfx9() {
        "v_cmpx_gt_u32 vcc, v2"
    } else {
        "v_cmpx_gt_u32 v2"
    };
    vec![
        w("v_add_nc_u32 v8, v2, v4", |[a, b, _]| a.wrapping_add(b)),
        w("v_sub_nc_u32 v8, v2, v4", |[a, b, _]| a.wrapping_sub(b)),
        w("v_subrev_nc_u32 v8, v2, v4", |[a, b, _]| b.wrapping_sub(a)),
        w("v_add_nc_u32_e64 v8, v2, v4 clamp", |[a, b, _]| {
            a.saturating_add(b)
        }),
        w("v_sub_nc_u32_e64 v8, v2, v4 clamp", |[a, b, _]| {
            a.saturating_sub(b)
        }),
        w("v_add_nc_i32 v8, v2, v4 clamp", |[a, b, _]| {
            (a as i32).saturating_add(b as i32) as u32
        }),
        w("v_sub_nc_i32 v8, v2, v4 clamp", |[a, b, _]| {
            (a as i32).saturating_sub(b as i32) as u32
        }),
        w("v_mul_lo_u32 v8, v2, v4", |[a, b, _]| a.wrapping_mul(b)),
        w("v_mul_hi_u32 v8, v2, v4", |[a, b, _]| {
            ((u64::from(a) * u64::from(b)) >> 32) as u32
        }),
        w("v_mul_hi_i32 v8, v2, v4", |[a, b, _]| {
            ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32
        }),
        w("v_mul_u32_u24 v8, v2, v4", |[a, b, _]| {
            (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)
        }),
        w("v_mul_i32_i24 v8, v2, v4", |[a, b, _]| {
            ((a as i32) << 8 >> 8).wrapping_mul((b as i32) << 8 >> 8) as u32
        }),
        w("v_mul_hi_u32_u24 v8, v2, v4", |[a, b, _]| {
            ((u64::from(a & 0xff_ffff) * u64::from(b & 0xff_ffff)) >> 32) as u32
        }),
        w("v_mad_u32_u24 v8, v2, v4, v6", |[a, b, c]| {
            (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff).wrapping_add(c)
        }),
        w("v_add3_u32 v8, v2, v4, v6", |[a, b, c]| {
            a.wrapping_add(b).wrapping_add(c)
        }),
        w("v_lshl_add_u32 v8, v2, v4, v6", |[a, b, c]| {
            (a << (b & 31)).wrapping_add(c)
        }),
        w("v_add_lshl_u32 v8, v2, v4, v6", |[a, b, c]| {
            a.wrapping_add(b) << (c & 31)
        }),
        w("v_lshl_or_b32 v8, v2, v4, v6", |[a, b, c]| {
            a << (b & 31) | c
        }),
        w("v_and_or_b32 v8, v2, v4, v6", |[a, b, c]| a & b | c),
        w("v_or3_b32 v8, v2, v4, v6", |[a, b, c]| a | b | c),
        w("v_xad_u32 v8, v2, v4, v6", |[a, b, c]| {
            (a ^ b).wrapping_add(c)
        }),
        w("v_xnor_b32 v8, v2, v4", |[a, b, _]| !(a ^ b)),
        w("v_not_b32 v8, v2", |[a, ..]| !a),
        w("v_lshlrev_b32 v8, v2, v4", |[a, b, _]| b << (a & 31)),
        w("v_lshrrev_b32 v8, v2, v4", |[a, b, _]| b >> (a & 31)),
        w("v_ashrrev_i32 v8, v2, v4", |[a, b, _]| {
            ((b as i32) >> (a & 31)) as u32
        }),
        w("v_bfe_u32 v8, v2, v4, v6", |[a, b, c]| {
            a >> (b & 31) & mask(c)
        }),
        w("v_bfe_i32 v8, v2, v4, v6", |[a, b, c]| {
            let width = c & 31;
            if width == 0 {
                return 0;
            }
            let field = ((a as i32) >> (b & 31)) as u32 & mask(c);
            ((field << (32 - width)) as i32 >> (32 - width)) as u32
        }),
        w("v_bfi_b32 v8, v2, v4, v6", |[a, b, c]| a & b | !a & c),
        w("v_bfm_b32 v8, v2, v4", |[a, b, _]| mask(a) << (b & 31)),
        w("v_bfrev_b32 v8, v2", |[a, ..]| a.reverse_bits()),
        w("v_bcnt_u32_b32 v8, v2, v4", |[a, b, _]| {
            a.count_ones().wrapping_add(b)
        }),
        w("v_clz_i32_u32 v8, v2", |[a, ..]| {
            if a == 0 { u32::MAX } else { a.leading_zeros() }
        }),
        w("v_ctz_i32_b32 v8, v2", |[a, ..]| {
            if a == 0 { u32::MAX } else { a.trailing_zeros() }
        }),
        w("v_cls_i32 v8, v2", |[a, ..]| {
            let same = (1..32)
                .take_while(|n| (a >> (31 - n)) & 1 == a >> 31)
                .count() as u32
                + 1;
            if same == 32 { u32::MAX } else { same }
        }),
        w("v_alignbit_b32 v8, v2, v4, v6", |[a, b, c]| {
            ((u64::from(a) << 32 | u64::from(b)) >> (c & 31)) as u32
        }),
        w("v_alignbyte_b32 v8, v2, v4, v6", |[a, b, c]| {
            ((u64::from(a) << 32 | u64::from(b)) >> (8 * (c & 3))) as u32
        }),
        w("v_perm_b32 v8, v2, v4, v6", |[a, b, c]| perm(a, b, c)),
        w(
            "v_mov_b32 v40, 0x0c07080b\nv_perm_b32 v8, v2, v4, v40",
            |[a, b, _]| perm(a, b, 0x0c07_080b),
        ),
        w("v_min_u32 v8, v2, v4", |[a, b, _]| a.min(b)),
        w("v_max_i32 v8, v2, v4", |[a, b, _]| {
            (a as i32).max(b as i32) as u32
        }),
        w("v_min3_i32 v8, v2, v4, v6", |v| {
            v.map(|x| x as i32).into_iter().min().unwrap_or(0) as u32
        }),
        w("v_max3_u32 v8, v2, v4, v6", |v| {
            v.into_iter().max().unwrap_or(0)
        }),
        w("v_med3_i32 v8, v2, v4, v6", |v| {
            middle(v.map(|x| x as i32)) as u32
        }),
        w("v_med3_u32 v8, v2, v4, v6", middle),
        w("v_sad_u8 v8, v2, v4, v6", |[a, b, c]| {
            (0..4).fold(c, |s, n| {
                s.wrapping_add((a >> (8 * n) & 0xff).abs_diff(b >> (8 * n) & 0xff))
            })
        }),
        w("v_sad_u32 v8, v2, v4, v6", |[a, b, c]| {
            a.abs_diff(b).wrapping_add(c)
        }),
        w("v_cvt_pk_u16_u32 v8, v2, v4", |[a, b, _]| {
            a.min(0xffff) | b.min(0xffff) << 16
        }),
        w("v_cvt_pk_i16_i32 v8, v2, v4", |[a, b, _]| {
            let n = |x: u32| (x as i32).clamp(-32768, 32767) as u32 & 0xffff;
            n(a) | n(b) << 16
        }),
        // Constants: inline, literal, negative.
        w("v_add_nc_u32 v8, -16, v4", |[_, b, _]| b.wrapping_sub(16)),
        w("v_add_nc_u32 v8, 64, v4", |[_, b, _]| b.wrapping_add(64)),
        w("v_xor_b32 v8, 0x89abcdef, v4", |[_, b, _]| b ^ 0x89ab_cdef),
        w("v_and_b32 v8, 1.0, v4", |[_, b, _]| b & 0x3f80_0000),
        // Carries.
        Case::pair(
            "v_add_co_u32 v8, VCC, v2, v4\nv_add_co_ci_u32 v9, VCC, v3, v5, VCC",
            |i| {
                let r = i.a.wrapping_add(i.b);
                [r as u32, (r >> 32) as u32]
            },
        ),
        Case::pair(
            "v_sub_co_u32 v8, MASK, v2, v4\nv_sub_co_ci_u32 v9, MASK2, v3, v5, MASK",
            |i| {
                let r = i.a.wrapping_sub(i.b);
                [r as u32, (r >> 32) as u32]
            },
        ),
        Case::pair(
            "v_add_co_u32 v8, VCC, v2, v4\nv_add_co_ci_u32 v8, VCC, v3, v5, VCC\nv_cndmask_b32 v9, 0, 1, VCC",
            |i| {
                let r = u128::from(i.a) + u128::from(i.b);
                [(r >> 32) as u32, (r >> 64) as u32]
            },
        ),
        // 64 bits.
        Case::u64("v_lshlrev_b64 v[8:9], v4, v[2:3]", |i| i.a << (i.b & 63)),
        Case::u64("v_lshrrev_b64 v[8:9], v4, v[2:3]", |i| i.a >> (i.b & 63)),
        Case::u64("v_ashrrev_i64 v[8:9], v4, v[2:3]", |i| {
            ((i.a as i64) >> (i.b & 63)) as u64
        }),
        Case::all(
            "v_mad_u64_u32 v[8:9], VCC, v2, v4, v[6:7]\nv_cndmask_b32 v10, 0, 1, VCC",
            |i| {
                let r = u128::from(i.a as u32) * u128::from(i.b as u32) + u128::from(i.c);
                [r as u32, (r >> 32) as u32, (r >> 64) as u32, 0]
            },
        ),
        Case::u64("v_mad_i64_i32 v[8:9], VCC, v2, v4, v[6:7]", |i| {
            (i64::from(i.a as i32) * i64::from(i.b as i32)).wrapping_add(i.c as i64) as u64
        }),
        Case::u32(
            "v_cmp_lt_i64 VCC, v[2:3], v[4:5]\nv_cndmask_b32 v8, 0, 1, VCC",
            |i| ((i.a as i64) < i.b as i64).into(),
        ),
        Case::u32(
            "v_cmp_ge_u64 VCC, v[2:3], v[4:5]\nv_cndmask_b32 v8, 0, 1, VCC",
            |i| (i.a >= i.b).into(),
        ),
        Case::u32(
            "v_cmp_gt_u64 VCC, -5, v[4:5]\nv_cndmask_b32 v8, 0, 1, VCC",
            |i| (-5i64 as u64 > i.b).into(),
        ),
        w(
            "v_cmp_gt_i32 VCC, v2, v4\nv_cndmask_b32 v8, 0, 1, VCC",
            |[a, b, _]| (a as i32 > b as i32).into(),
        ),
        w(
            "v_cmp_le_u32 MASK, v2, v4\nv_cndmask_b32 v8, 0, 1, MASK",
            |[a, b, _]| (a <= b).into(),
        ),
        w(
            "v_cmp_ne_u32 VCC, v2, v4\nv_cndmask_b32 v8, 0, 1, VCC",
            |[a, b, _]| (a != b).into(),
        ),
        // Lanes that EXEC leaves out keep what they have.
        Case::u32(&format!("{cmpx}, v4\nv_mov_b32 v8, v2"), |i| {
            if i.a as u32 > i.b as u32 {
                i.a as u32
            } else {
                OLD[0]
            }
        }),
        Case::u32(
            "v_cmp_gt_u32 VCC, v2, v4\ns_and_saveexec_bN MASK, VCC\nv_mov_b32 v8, 1\nv_cmp_eq_u32 VCC, v60, v60\n\
                   s_mov_bN EXEC, MASK\nv_cndmask_b32 v8, v8, 2, VCC",
            |i| {
                if i.a as u32 > i.b as u32 { 2 } else { OLD[0] }
            },
        ),
    ]
}

#[test]
fn words() {
    for machine in ALL {
        run(machine, &integers(), &word_cases(machine));
    }
}

#[test]
fn counts_of_lanes_below() {
    let cases = [Case::u32(
        "v_mbcnt_lo_u32_b32 v8, v2, v4\nv_mbcnt_hi_u32_b32 v8, v3, v8",
        |i| {
            (i.a & ((1 << i.lane) - 1))
                .count_ones()
                .wrapping_add(i.b as u32)
        },
    )];
    run(GFX942, &integers(), &cases);
    run(WAVE64, &integers(), &cases);
    run(WAVE32, &integers(), &cases);
}

#[test]
fn sixteen_bits() {
    for machine in ALL {
        let up = if machine.gfx9() {
            0
        } else {
            OLD[0] & 0xffff_0000
        };
        let h = |text: &str, f: fn(u16, u16) -> u16| {
            Case::u32(text, move |i| u32::from(f(i.a as u16, i.b as u16)) | up)
        };
        let pk = |text: &str, f: fn(u16, u16) -> u16| {
            Case::u32(text, move |i| {
                u32::from(f(i.a as u16, i.b as u16))
                    | u32::from(f((i.a >> 16) as u16, (i.b >> 16) as u16)) << 16
            })
        };
        let mut cases = vec![
            h("v_add_nc_u16 v8, v2, v4", u16::wrapping_add),
            h("v_sub_nc_u16 v8, v2, v4", u16::wrapping_sub),
            h("v_add_nc_u16_e64 v8, v2, v4 clamp", u16::saturating_add),
            h("v_sub_nc_u16_e64 v8, v2, v4 clamp", u16::saturating_sub),
            h("v_add_nc_i16 v8, v2, v4 clamp", |a, b| {
                (a as i16).saturating_add(b as i16) as u16
            }),
            h("v_sub_nc_i16 v8, v2, v4 clamp", |a, b| {
                (a as i16).saturating_sub(b as i16) as u16
            }),
            h("v_mul_lo_u16 v8, v2, v4", u16::wrapping_mul),
            h("v_lshlrev_b16 v8, v2, v4", |a, b| b << (a & 15)),
            h("v_lshrrev_b16 v8, v2, v4", |a, b| b >> (a & 15)),
            h("v_ashrrev_i16 v8, v2, v4", |a, b| {
                ((b as i16) >> (a & 15)) as u16
            }),
            h("v_min_u16 v8, v2, v4", Ord::min),
            h("v_max_i16 v8, v2, v4", |a, b| {
                (a as i16).max(b as i16) as u16
            }),
            Case::u32("v_mad_u16 v8, v2, v4, v6", |i| {
                u32::from(
                    (i.a as u16)
                        .wrapping_mul(i.b as u16)
                        .wrapping_add(i.c as u16),
                ) | OLD[0] & 0xffff_0000
            }),
            Case::u32("v_med3_i16 v8, v2, v4, v6 op_sel:[0,1,0,1]", |i| {
                let m = middle([i.a as i16, (i.b >> 16) as i16, i.c as i16]);
                u32::from(m as u16) << 16 | OLD[0] & 0xffff
            }),
            Case::u32("v_mad_u32_u16 v8, v2, v4, v6", |i| {
                (i.a as u32 & 0xffff)
                    .wrapping_mul(i.b as u32 & 0xffff)
                    .wrapping_add(i.c as u32)
            }),
            Case::u32("v_mad_i32_i16 v8, v2, v4, v6", |i| {
                i32::from(i.a as i16)
                    .wrapping_mul(i32::from(i.b as i16))
                    .wrapping_add(i.c as i32) as u32
            }),
            pk("v_pk_add_u16 v8, v2, v4", u16::wrapping_add),
            pk("v_pk_sub_i16 v8, v2, v4", u16::wrapping_sub),
            pk("v_pk_add_u16 v8, v2, v4 clamp", u16::saturating_add),
            pk("v_pk_sub_u16 v8, v2, v4 clamp", u16::saturating_sub),
            pk("v_pk_add_i16 v8, v2, v4 clamp", |a, b| {
                (a as i16).saturating_add(b as i16) as u16
            }),
            pk("v_pk_sub_i16 v8, v2, v4 clamp", |a, b| {
                (a as i16).saturating_sub(b as i16) as u16
            }),
            pk("v_pk_mul_lo_u16 v8, v2, v4", u16::wrapping_mul),
            pk("v_pk_min_i16 v8, v2, v4", |a, b| {
                (a as i16).min(b as i16) as u16
            }),
            pk("v_pk_max_u16 v8, v2, v4", Ord::max),
            pk("v_pk_lshlrev_b16 v8, v2, v4", |a, b| b << (a & 15)),
            pk("v_pk_lshrrev_b16 v8, v2, v4", |a, b| b >> (a & 15)),
            pk("v_pk_ashrrev_i16 v8, v2, v4", |a, b| {
                ((b as i16) >> (a & 15)) as u16
            }),
            Case::u32(
                "v_pk_mad_u16 v8, v2, v4, v6 op_sel:[0,1,0] op_sel_hi:[1,0,0]",
                |i| {
                    let [a, b, c] = i.words().map(|w| [w as u16, (w >> 16) as u16]);
                    let r = [
                        a[0].wrapping_mul(b[1]).wrapping_add(c[0]),
                        a[1].wrapping_mul(b[0]).wrapping_add(c[0]),
                    ];
                    u32::from(r[0]) | u32::from(r[1]) << 16
                },
            ),
            // An integer constant is 32 bits wide, sign-extended.
            pk("v_pk_add_u16 v8, v2, -1", |a, _| a.wrapping_sub(1)),
            Case::u32("v_pk_add_u16 v8, v2, 7 op_sel_hi:[1,0]", |i| {
                u32::from((i.a as u16).wrapping_add(7))
                    | u32::from(((i.a >> 16) as u16).wrapping_add(7)) << 16
            }),
        ];
        if machine.gfx9() {
            cases.push(Case::u32("v_mad_legacy_u16 v8, v2, v4, v6", |i| {
                u32::from(
                    (i.a as u16)
                        .wrapping_mul(i.b as u16)
                        .wrapping_add(i.c as u16),
                )
            }));
            cases.push(h("v_subrev_u16 v8, v2, v4", |a, b| b.wrapping_sub(a)));
            cases.push(Case::u64("v_lshl_add_u64 v[8:9], v[2:3], 3, v[4:5]", |i| {
                (i.a << 3).wrapping_add(i.b)
            }));
        } else {
            cases.push(h("v_and_b16 v8, v2, v4", |a, b| a & b));
            cases.push(h("v_not_b16 v8, v2", |a, _| !a));
        }
        run(machine, &integers(), &cases);
    }
}

#[test]
fn sdwa_parts() {
    let cases = [
        Case::u32(
            "v_add_u32_sdwa v8, v2, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_1",
            |i| (i.a as u32 >> 16 & 0xff).wrapping_add(i.b as u32 >> 16),
        ),
        Case::u32(
            "v_add_u32_sdwa v8, sext(v2), sext(v4) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_0",
            |i| i32::from((i.a >> 8) as i8).wrapping_add(i32::from(i.b as i16)) as u32,
        ),
        Case::u32(
            "v_add_u32_sdwa v8, v2, v4 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD",
            |i| OLD[0] & !0xff00 | (i.a as u32).wrapping_add(i.b as u32) << 8 & 0xff00,
        ),
        Case::u32(
            "v_add_u32_sdwa v8, v2, v4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
            |i| (i.a as u32).wrapping_add(i.b as u32) << 16,
        ),
        Case::u32(
            "v_add_u32_sdwa v8, v2, v4 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD",
            |i| (i32::from((i.a as u32).wrapping_add(i.b as u32) as i8) << 8) as u32,
        ),
        Case::u32(
            "v_mov_b32_sdwa v8, v2 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0",
            |i| OLD[0] & 0xff_ffff | (i.a as u32) << 24,
        ),
        Case::f32(
            "v_cvt_f32_f16_sdwa v8, -v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1",
            |i| -half::f16::from_bits((i.a >> 16) as u16).to_f32(),
        ),
        Case::u32(
            "v_cmp_lt_u32_sdwa vcc, v2, v4 src0_sel:BYTE_0 src1_sel:BYTE_3\nv_cndmask_b32 v8, 0, 1, vcc",
            |i| ((i.a as u32 & 0xff) < (i.b as u32 >> 24)).into(),
        ),
        Case::u32(
            "v_lshlrev_b32_sdwa v8, v2, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1",
            |i| (i.b as u32 >> 8 & 0xff) << (i.a & 31),
        ),
    ];
    run(GFX942, &integers(), &cases);
}

#[test]
fn dot_products() {
    let bytes = |w: u64| (w as u32).to_le_bytes();
    let cases = [Case::u32("v_dot4_u32_u8 v8, v2, v4, v6", move |i| {
        bytes(i.a)
            .iter()
            .zip(bytes(i.b))
            .fold(i.c as u32, |s, (a, b)| {
                s.wrapping_add(u32::from(*a) * u32::from(b))
            })
    })];
    for machine in ALL {
        run(machine, &integers(), &cases);
    }
    let signed = |a_signed: bool, b_signed: bool| {
        let part = |b: u8, s: bool| if s { i32::from(b as i8) } else { i32::from(b) };
        move |i: &Item| {
            bytes(i.a)
                .iter()
                .zip(bytes(i.b))
                .fold(i.c as i32, |s, (a, b)| {
                    s.wrapping_add(part(*a, a_signed) * part(b, b_signed))
                }) as u32
        }
    };
    run(
        GFX942,
        &integers(),
        &[Case::u32(
            "v_dot4_i32_i8 v8, v2, v4, v6",
            signed(true, true),
        )],
    );
    let mixed = [
        Case::u32(
            "v_dot4_i32_iu8 v8, v2, v4, v6 neg_lo:[1,1,0]",
            signed(true, true),
        ),
        Case::u32(
            "v_dot4_i32_iu8 v8, v2, v4, v6 neg_lo:[1,0,0]",
            signed(true, false),
        ),
        Case::u32(
            "v_dot4_i32_iu8 v8, v2, v4, v6 neg_lo:[0,1,0]",
            signed(false, true),
        ),
        Case::u32("v_dot4_i32_iu8 v8, v2, v4, v6", signed(false, false)),
    ];
    run(WAVE32, &integers(), &mixed);
}

#[test]
fn halves_of_registers_by_name() {
    let h =
        |w: u64, high: bool| half::f16::from_bits((w >> if high { 16 } else { 0 }) as u16).to_f64();
    let sum = |x: f64| u32::from(half::f16::from_f64(x).to_bits());
    let cases = [
        Case::halves("v_add_f16 v8.h, v2.l, v4.h", move |i| {
            [OLD[0] & 0xffff, sum(h(i.a, false) + h(i.b, true))]
        }),
        Case::halves("v_add_f16_e64 v8.l, -v2.h, |v4.l|", move |i| {
            [sum(-h(i.a, true) + h(i.b, false).abs()), OLD[0] >> 16]
        }),
        Case::u32("v_mov_b16 v8.h, v2.l", |i| {
            OLD[0] & 0xffff | (i.a as u32) << 16
        }),
        Case::u32(
            "v_mov_b32 v8, v2\nv_mov_b32 v9, v4\nv_swap_b16 v8.h, v9.l",
            |i| (i.a as u32 & 0xffff) | (i.b as u32) << 16,
        ),
        Case::u32("v_mov_b32 v8, v2\nv_swap_b16 v8.h, v8.l", |i| {
            (i.a as u32).rotate_left(16)
        }),
        Case::u32("v_mov_b16 v8.l, v2.h", |i| {
            OLD[0] & !0xffff | i.a as u32 >> 16
        }),
        Case::u32("v_add_nc_u16 v8.h, v2.h, v4.l", |i| {
            OLD[0] & 0xffff | u32::from(((i.a >> 16) as u16).wrapping_add(i.b as u16)) << 16
        }),
        Case::u32(
            "v_cmp_lt_u16 vcc_lo, v2.h, v4.l\nv_cndmask_b32 v8, 0, 1, vcc_lo",
            |i| (((i.a >> 16) as u16) < i.b as u16).into(),
        ),
        Case::halves("v_mov_b32 v8, v6\nv_fmac_f16 v8.h, v2.l, v4.l", move |i| {
            [
                i.c as u32 & 0xffff,
                sum(h(i.a, false) * h(i.b, false) + h(i.c, true)),
            ]
        }),
    ];
    run(WAVE32, &integers(), &cases);
}

#[test]
fn pairs_read_before_they_write() {
    let cases = [
        Case::pair(
            "v_mov_b32 v8, v2\nv_mov_b32 v9, v3\nv_dual_mov_b32 v8, v9 :: v_dual_mov_b32 v9, v8",
            |i| [(i.a >> 32) as u32, i.a as u32],
        ),
        Case::pair(
            "v_cmp_lt_u32 vcc_lo, v2, v4\nv_dual_cndmask_b32 v8, v2, v4 :: v_dual_lshlrev_b32 v9, v3, v5",
            |i| {
                [
                    (i.a as u32).max(i.b as u32),
                    ((i.b >> 32) as u32) << (i.a >> 32 & 31),
                ]
            },
        ),
    ];
    run(WAVE32, &integers(), &cases);
}

#[test]
fn literals_of_signed_64_bit_operations() {
    let literal = i64::from(0x8765_4321_u32 as i32);
    let cases = [
        Case::u32(
            "v_cmp_gt_i64 VCC, 0x87654321, v[4:5]\nv_cndmask_b32 v8, 0, 1, VCC",
            move |i| (literal > i.b as i64).into(),
        ),
        Case::u32(
            "v_cmp_gt_u64 VCC, 0x87654321, v[4:5]\nv_cndmask_b32 v8, 0, 1, VCC",
            |i| (0x8765_4321 > i.b).into(),
        ),
        Case::u64("v_ashrrev_i64 v[8:9], v2, 0x87654321", move |i| {
            (literal >> (i.a & 63)) as u64
        }),
        Case::u64("v_lshrrev_b64 v[8:9], v2, 0x87654321", |i| {
            0x8765_4321 >> (i.a & 63)
        }),
    ];
    run(WAVE32, &integers(), &cases);
    run(WAVE64, &integers(), &cases);
}

/// Every function of three bits.
#[test]
fn functions_of_three_bits() {
    let machine = Machine {
        target: "gfx950",
        wave: 64,
    };
    let each = |[a, b, c]: [u32; 3], table: u32, bits: u32| {
        (0..bits).fold(0, |r, i| {
            let row = (a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1);
            r | (table >> row & 1) << i
        })
    };
    let mut cases: Vec<Case> = (0..256)
        .map(|table| {
            let text = format!("v_bitop3_b32 v8, v2, v4, v6 bitop3:{table:#x}");
            Case::u32(&text, move |i| each(i.words(), table, 32))
        })
        .collect();
    cases.push(Case::u32(
        "v_bitop3_b16 v8, v2, v4, v6 bitop3:0x6b",
        move |i| each(i.words(), 0x6b, 16) | OLD[0] & 0xffff_0000,
    ));
    cases.push(Case::u32(
        "v_bitop3_b16 v8, v2, v4, v6 bitop3:0x1d op_sel:[1,0,0,1]",
        move |i| {
            let [a, b, c] = i.words();
            each([a >> 16, b, c], 0x1d, 16) << 16 | OLD[0] & 0xffff
        },
    ));
    run(machine, &integers(), &cases);
}
