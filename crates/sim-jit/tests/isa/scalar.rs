//! The scalar unit: results and SCC.

use super::*;

/// `text` leaves its result in `s[40:41]`; SCC begins as `scc`. The result is the pair and
/// SCC at the end.
fn s(scc: bool, text: &str, f: impl Fn(&Item) -> ([u32; 2], bool) + 'static) -> Case {
    let set = if scc {
        "s_cmp_eq_u32 s20, s20"
    } else {
        "s_cmp_lg_u32 s20, s20"
    };
    let text = format!(
        "s_mov_b32 s40, {:#x}\ns_mov_b32 s41, {:#x}\n{set}\n{text}\ns_cselect_b32 s42, 1, 0\n\
         v_mov_b32 v8, s40\nv_mov_b32 v9, s41\nv_mov_b32 v10, s42",
        OLD[0], OLD[1]
    );
    Case::all(&text, move |i| {
        let ([low, high], scc) = f(i);
        [low, high, scc.into(), 0]
    })
}

/// A 32-bit result and SCC.
fn w(text: &str, f: fn([u32; 3]) -> (u32, bool)) -> Case {
    s(true, text, move |i| {
        let (r, scc) = f(i.words());
        ([r, OLD[1]], scc)
    })
}

/// A 32-bit result; SCC stays.
fn quiet(text: &str, f: fn([u32; 3]) -> u32) -> Case {
    s(true, text, move |i| ([f(i.words()), OLD[1]], true))
}

/// A 64-bit result and SCC.
fn d(text: &str, f: fn(u64, u64) -> (u64, bool)) -> Case {
    s(true, text, move |i| {
        let (r, scc) = f(i.a, i.b);
        ([r as u32, (r >> 32) as u32], scc)
    })
}

/// Only SCC.
fn c(text: &str, f: fn(u64, u64) -> bool) -> Case {
    s(true, text, move |i| ([OLD[0], OLD[1]], f(i.a, i.b)))
}

fn nz(r: u32) -> (u32, bool) {
    (r, r != 0)
}
fn nz64(r: u64) -> (u64, bool) {
    (r, r != 0)
}

fn field(spec: u64, limit: u32) -> (u32, u32) {
    ((spec as u32) & (limit - 1), (spec >> 16 & 0x7f) as u32)
}

/// `width` bits of `a` from `offset` on, of a number that goes on with its sign (or zeros).
fn extract(a: i128, (offset, width): (u32, u32), size: u32, signed: bool) -> i128 {
    let x = a >> offset;
    let width = width.min(size);
    if width == 0 {
        return 0;
    }
    let x = x & ((1 << width) - 1);
    if signed && x >> (width - 1) & 1 != 0 {
        x - (1 << width)
    } else {
        x
    }
}

fn same_as_sign(a: u32) -> u32 {
    let n = (0..32)
        .take_while(|n| (a >> (31 - n)) & 1 == a >> 31)
        .count() as u32;
    if n == 32 { u32::MAX } else { n }
}

fn cases(machine: Machine) -> Vec<Case> {
    let mut cases = vec![
        w("s_add_u32 s40, s20, s22", |[a, b, _]| a.overflowing_add(b)),
        w("s_sub_u32 s40, s20, s22", |[a, b, _]| a.overflowing_sub(b)),
        w("s_addc_u32 s40, s20, s22", |[a, b, _]| {
            let r = u64::from(a) + u64::from(b) + 1;
            (r as u32, r >> 32 != 0)
        }),
        w("s_subb_u32 s40, s20, s22", |[a, b, _]| {
            let r = i64::from(a) - i64::from(b) - 1;
            (r as u32, r < 0)
        }),
        s(false, "s_subb_u32 s40, s20, s22", |i| {
            let (r, o) = (i.a as u32).overflowing_sub(i.b as u32);
            ([r, OLD[1]], o)
        }),
        w("s_add_i32 s40, s20, s22", |[a, b, _]| {
            let (r, o) = (a as i32).overflowing_add(b as i32);
            (r as u32, o)
        }),
        w("s_sub_i32 s40, s20, s22", |[a, b, _]| {
            let (r, o) = (a as i32).overflowing_sub(b as i32);
            (r as u32, o)
        }),
        w("s_mov_b32 s40, s20\ns_addk_i32 s40, 0x8001", |[a, ..]| {
            let (r, o) = (a as i32).overflowing_add(-32767);
            (r as u32, o)
        }),
        quiet("s_mov_b32 s40, s20\ns_mulk_i32 s40, 0xfffd", |[a, ..]| {
            (a as i32).wrapping_mul(-3) as u32
        }),
        quiet("s_movk_i32 s40, 0x8000", |_| -32768i32 as u32),
        quiet("s_cmovk_i32 s40, 0x8000", |_| -32768i32 as u32),
        s(false, "s_cmovk_i32 s40, 0x8000", |_| {
            ([OLD[0], OLD[1]], false)
        }),
        quiet("s_cmov_b32 s40, s20", |[a, ..]| a),
        s(false, "s_cmov_b64 s[40:41], s[20:21]", |_| {
            ([OLD[0], OLD[1]], false)
        }),
        quiet("s_cselect_b32 s40, s20, s22", |[a, ..]| a),
        s(false, "s_cselect_b64 s[40:41], s[20:21], s[22:23]", |i| {
            ([i.b as u32, (i.b >> 32) as u32], false)
        }),
        quiet("s_mul_i32 s40, s20, s22", |[a, b, _]| a.wrapping_mul(b)),
        quiet("s_mul_hi_u32 s40, s20, s22", |[a, b, _]| {
            ((u64::from(a) * u64::from(b)) >> 32) as u32
        }),
        quiet("s_mul_hi_i32 s40, s20, s22", |[a, b, _]| {
            ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32
        }),
        w("s_min_i32 s40, s20, s22", |[a, b, _]| {
            ((a as i32).min(b as i32) as u32, (a as i32) < b as i32)
        }),
        w("s_min_u32 s40, s20, s22", |[a, b, _]| (a.min(b), a < b)),
        quiet(
            "s_max_i32 s40, s20, s22\ns_cmp_eq_u32 s20, s20",
            |[a, b, _]| (a as i32).max(b as i32) as u32,
        ),
        quiet(
            "s_max_u32 s40, s20, s22\ns_cmp_eq_u32 s20, s20",
            |[a, b, _]| a.max(b),
        ),
        w("s_and_b32 s40, s20, s22", |[a, b, _]| nz(a & b)),
        d("s_and_b64 s[40:41], s[20:21], s[22:23]", |a, b| nz64(a & b)),
        d("s_or_b64 s[40:41], s[20:21], s[22:23]", |a, b| nz64(a | b)),
        d("s_xor_b64 s[40:41], s[20:21], s[22:23]", |a, b| nz64(a ^ b)),
        d("s_nand_b64 s[40:41], s[20:21], s[22:23]", |a, b| {
            nz64(!(a & b))
        }),
        d("s_nor_b64 s[40:41], s[20:21], s[22:23]", |a, b| {
            nz64(!(a | b))
        }),
        d("s_xnor_b64 s[40:41], s[20:21], s[22:23]", |a, b| {
            nz64(!(a ^ b))
        }),
        d("s_and_not1_b64 s[40:41], s[20:21], s[22:23]", |a, b| {
            nz64(a & !b)
        }),
        d("s_or_not1_b64 s[40:41], s[20:21], s[22:23]", |a, b| {
            nz64(a | !b)
        }),
        d("s_not_b64 s[40:41], s[20:21]", |a, _| nz64(!a)),
        w("s_not_b32 s40, s20", |[a, ..]| nz(!a)),
        w("s_lshl_b32 s40, s20, s22", |[a, b, _]| nz(a << (b & 31))),
        w("s_lshr_b32 s40, s20, s22", |[a, b, _]| nz(a >> (b & 31))),
        w("s_ashr_i32 s40, s20, s22", |[a, b, _]| {
            nz((a as i32 >> (b & 31)) as u32)
        }),
        d("s_lshl_b64 s[40:41], s[20:21], s22", |a, b| {
            nz64(a << (b & 63))
        }),
        d("s_lshr_b64 s[40:41], s[20:21], s22", |a, b| {
            nz64(a >> (b & 63))
        }),
        d("s_ashr_i64 s[40:41], s[20:21], s22", |a, b| {
            nz64((a as i64 >> (b & 63)) as u64)
        }),
        quiet("s_bfm_b32 s40, s20, s22", |[a, b, _]| {
            ((1u32 << (a & 31)) - 1) << (b & 31)
        }),
        s(true, "s_bfm_b64 s[40:41], s20, s22", |i| {
            let r = ((1u64 << (i.a & 63)) - 1) << (i.b & 63);
            ([r as u32, (r >> 32) as u32], true)
        }),
        w("s_bfe_u32 s40, s20, s22", |[a, b, _]| {
            nz(extract(a.into(), field(b.into(), 32), 32, false) as u32)
        }),
        w("s_bfe_i32 s40, s20, s22", |[a, b, _]| {
            nz(extract((a as i32).into(), field(b.into(), 32), 32, true) as u32)
        }),
        d("s_bfe_u64 s[40:41], s[20:21], s22", |a, b| {
            nz64(extract(a.into(), field(b, 64), 64, false) as u64)
        }),
        d("s_bfe_i64 s[40:41], s[20:21], s22", |a, b| {
            nz64(extract((a as i64).into(), field(b, 64), 64, true) as u64)
        }),
        w("s_bfe_i32 s40, s20, 0x80018", |[a, ..]| {
            nz((a as i32 >> 24) as u32)
        }),
        w("s_bfe_u32 s40, s20, 0x200000", |[a, ..]| nz(a)),
        w("s_absdiff_i32 s40, s20, s22", |[a, b, _]| {
            let r = a.wrapping_sub(b) as i32;
            nz(r.unsigned_abs())
        }),
        w(
            "s_abs_i32 s40, s20",
            |[a, ..]| nz((a as i32).unsigned_abs()),
        ),
        w("s_bcnt1_i32_b64 s40, s[20:21]\n", |_| (0, false)),
        w("s_bcnt0_i32_b32 s40, s20", |[a, ..]| nz(a.count_zeros())),
        quiet("s_brev_b32 s40, s20", |[a, ..]| a.reverse_bits()),
        quiet("s_clz_i32_u32 s40, s20", |[a, ..]| {
            if a == 0 { u32::MAX } else { a.leading_zeros() }
        }),
        quiet("s_ctz_i32_b32 s40, s20", |[a, ..]| {
            if a == 0 { u32::MAX } else { a.trailing_zeros() }
        }),
        s(true, "s_clz_i32_u64 s40, s[20:21]", |i| {
            (
                [
                    if i.a == 0 {
                        u32::MAX
                    } else {
                        i.a.leading_zeros()
                    },
                    OLD[1],
                ],
                true,
            )
        }),
        s(true, "s_ctz_i32_b64 s40, s[20:21]", |i| {
            (
                [
                    if i.a == 0 {
                        u32::MAX
                    } else {
                        i.a.trailing_zeros()
                    },
                    OLD[1],
                ],
                true,
            )
        }),
        quiet("s_cls_i32 s40, s20", |[a, ..]| same_as_sign(a)),
        quiet("s_sext_i32_i8 s40, s20", |[a, ..]| a as i8 as u32),
        quiet("s_sext_i32_i16 s40, s20", |[a, ..]| a as i16 as u32),
        quiet("s_bitset1_b32 s40, s20", |[a, ..]| OLD[0] | 1 << (a & 31)),
        quiet("s_bitset0_b32 s40, s20", |[a, ..]| {
            OLD[0] & !(1 << (a & 31))
        }),
        s(true, "s_bitset1_b64 s[40:41], s20", |i| {
            let r = (u64::from(OLD[1]) << 32 | u64::from(OLD[0])) | 1 << (i.a & 63);
            ([r as u32, (r >> 32) as u32], true)
        }),
        w("s_lshl1_add_u32 s40, s20, s22", |[a, b, _]| {
            let r = (u64::from(a) << 1) + u64::from(b);
            (r as u32, r >> 32 != 0)
        }),
        w("s_lshl4_add_u32 s40, s20, s22", |[a, b, _]| {
            let r = (u64::from(a) << 4) + u64::from(b);
            (r as u32, r >> 32 != 0)
        }),
        quiet("s_pack_ll_b32_b16 s40, s20, s22", |[a, b, _]| {
            a & 0xffff | b << 16
        }),
        quiet("s_pack_lh_b32_b16 s40, s20, s22", |[a, b, _]| {
            a & 0xffff | b & 0xffff_0000
        }),
        quiet("s_pack_hh_b32_b16 s40, s20, s22", |[a, b, _]| {
            a >> 16 | b & 0xffff_0000
        }),
        c("s_cmp_gt_i32 s20, s22", |a, b| a as i32 > b as i32),
        c("s_cmp_le_u32 s20, s22", |a, b| a as u32 <= b as u32),
        c("s_cmp_lg_u32 s20, s22", |a, b| a as u32 != b as u32),
        c("s_cmp_eq_u64 s[20:21], s[22:23]", |a, b| a == b),
        c("s_cmp_lg_u64 s[20:21], s[22:23]", |a, b| a != b),
        c("s_cmpk_gt_i32 s20, 0x8000", |a, _| a as i32 > -32768),
        c("s_cmpk_gt_u32 s20, 0x8000", |a, _| a as u32 > 0x8000),
        c("s_cmpk_eq_i32 s20, 0xffff", |a, _| a as i32 == -1),
        c("s_cmpk_lg_u32 s20, 0xffff", |a, _| a as u32 != 0xffff),
        c("s_bitcmp1_b32 s20, s22", |a, b| {
            (a as u32) >> (b & 31) & 1 != 0
        }),
        c("s_bitcmp0_b64 s[20:21], s22", |a, b| a >> (b & 63) & 1 == 0),
        // Literals of 64-bit operands: zeros above, sign above, inline.
        s(true, "s_mov_b64 s[40:41], 0x87654321", |_| {
            ([0x8765_4321, 0], true)
        }),
        s(true, "s_mov_b64 s[40:41], -5", |_| {
            ([-5i32 as u32, u32::MAX], true)
        }),
        s(true, "s_mov_b64 s[40:41], 1.0", |_| {
            ([0, 0x3ff0_0000], true)
        }),
        s(true, "s_mov_b32 s40, -0.5", |_| {
            ([0xbf00_0000, OLD[1]], true)
        }),
        d("s_and_b64 s[40:41], s[20:21], 0xf0f0f0f0", |a, _| {
            nz64(a & 0xf0f0_f0f0)
        }),
        d("s_ashr_i64 s[40:41], 0x87654321, s22", |_, b| {
            nz64((0x8765_4321u32 as i32 as i64 >> (b & 63)) as u64)
        }),
        d("s_lshr_b64 s[40:41], 0x87654321, s22", |_, b| {
            nz64(0x8765_4321 >> (b & 63))
        }),
        // A 64-bit source that is also the destination.
        d(
            "s_mov_b64 s[40:41], s[20:21]\ns_lshl_b64 s[40:41], s[40:41], s22",
            |a, b| nz64(a << (b & 63)),
        ),
        quiet("s_mov_b32 s40, src_scc", |_| 1),
    ];
    cases.retain(|c| !c.text.contains("bcnt1_i32_b64"));
    cases.push(s(true, "s_bcnt1_i32_b64 s40, s[20:21]", |i| {
        ([i.a.count_ones(), OLD[1]], i.a != 0)
    }));
    // EXEC, with one of 64 bits as a wave64 has it.
    type Op = fn(u64, u64) -> u64;
    let all: [(&str, Op); 10] = [
        ("and", |s, e| s & e),
        ("or", |s, e| s | e),
        ("xor", |s, e| s ^ e),
        ("nand", |s, e| !(s & e)),
        ("nor", |s, e| !(s | e)),
        ("xnor", |s, e| !(s ^ e)),
        ("and_not1", |s, e| s & !e),
        ("or_not1", |s, e| s | !e),
        ("and_not0", |s, e| !s & e),
        ("or_not0", |s, e| !s | e),
    ];
    let wide = machine.wave == 64;
    let (d, a, b) = if wide {
        ("s[40:41]", "s[20:21]", "s[22:23]")
    } else {
        ("s40", "s20", "s22")
    };
    for (name, op) in all {
        let limit = if wide { u64::MAX } else { u32::MAX.into() };
        let high = if wide { None } else { Some(OLD[1]) };
        for saves in [true, false] {
            // What EXEC becomes, and what it was.
            let text = format!(
                "s_mov_bN EXEC, {b}\ns_{name}_saveexec_bN MASK, {a}\ns_mov_bN {d}, {}\ns_mov_bN EXEC, -1",
                if saves { "MASK" } else { "EXEC" }
            );
            cases.push(s(true, &text, move |i| {
                let (x, y) = (i.a & limit, i.b & limit);
                let r = op(x, y) & limit;
                let value = if saves { y } else { r };
                ([value as u32, high.unwrap_or((value >> 32) as u32)], r != 0)
            }));
        }
    }
    cases.push(s(
        true,
        &format!("s_mov_bN EXEC, {b}\ns_and_not1_wrexec_bN {d}, {a}\ns_mov_bN EXEC, -1"),
        move |i| {
            let r = if wide {
                i.a & !i.b
            } else {
                i.a & !i.b & 0xffff_ffff
            };
            (
                [r as u32, if wide { (r >> 32) as u32 } else { OLD[1] }],
                r != 0,
            )
        },
    ));
    cases
}

#[test]
fn results_and_scc() {
    let edges = [
        0,
        1,
        2,
        31,
        32,
        0x7f,
        0x80,
        0x7fff,
        0x8000,
        0xffff,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_8000,
        0xffff_ffff,
        0x1_0000_0000,
        1 << 63,
        u64::MAX,
        0x0008_0010,
        0x0020_0000,
        0x0040_0000,
        0x0010_001c,
    ];
    let items: Vec<Item> = items(&edges, 60).into_iter().collect();
    for machine in ALL {
        run_with(machine, "", &items, true, &cases(machine));
    }
}

/// Translated code calls functions for what is rare: they keep what they were given.
#[test]
fn scalars_stay_what_they_are() {
    let edges = [0, 1, 0x1_0000, 0x80_0000, 0x3f80_0000, 0x7f80_0001, 1 << 52];
    let items = items(&edges, 30);
    let ops = [
        "rsq_f32 v10",
        "sqrt_f32 v10",
        "rcp_f32 v10",
        "exp_f32 v10",
        "log_f32 v10",
        "sin_f32 v10",
    ];
    let cases: Vec<Case> = ops
        .iter()
        .map(|op| {
            let text = format!("v_{op}, s20\nv_mov_b32 v8, s20\nv_mov_b32 v9, s21");
            Case::pair(&text, |i| [i.a as u32, (i.a >> 32) as u32])
        })
        .collect();
    for machine in ALL {
        run_with(machine, "", &items, true, &cases);
    }
}
