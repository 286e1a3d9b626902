//! Register numbers that M0 is added to, and read-modify-write operations on binary64 and on
//! pairs of binary16.

use super::*;

fn lanes() -> Vec<Item> {
    let mut items = integers();
    items.truncate(64);
    items
}

/// `v_movrels` and `v_movreld`, with M0 from zero to three.
#[test]
fn moves_between_registers_relative_to_m0() {
    for machine in [WAVE32, WAVE64, GENERATIONS[3]] {
        let fill = "v_mov_b32 v40, v2\nv_mov_b32 v41, v4\nv_mov_b32 v42, v6\nv_mov_b32 v43, v3";
        let mut cases = Vec::new();
        for by in 0..4usize {
            let value = move |i: &Item| [i.a, i.b, i.c, i.a >> 32][by] as u32;
            cases.push(Case::u32(
                &format!("{fill}\ns_mov_b32 m0, {by}\nv_movrels_b32 v8, v40"),
                value,
            ));
            cases.push(Case::all(
                &format!("s_mov_b32 m0, {by}\nv_movreld_b32 v8, v2"),
                move |i| {
                    let mut old = OLD;
                    old[by] = i.a as u32;
                    old
                },
            ));
            // Only active lanes move.
            cases.push(Case::all(
                &format!(
                    "s_mov_b32 m0, {by}\ns_mov_bN EXEC, 5\nv_movreld_b32 v8, v2\ns_mov_bN EXEC, -1"
                ),
                move |i| {
                    let mut old = OLD;
                    if matches!(i.lane, 0 | 2) {
                        old[by] = i.a as u32;
                    }
                    old
                },
            ));
        }
        run(machine, &lanes(), &cases);
    }
}

/// `s_set_gpr_idx_*` of GFX9: any vector instruction between on and off.
#[test]
fn instructions_with_register_numbers_relative_to_m0() {
    let fill = "v_mov_b32 v40, v2\nv_mov_b32 v41, v4\nv_mov_b32 v42, v6\nv_mov_b32 v43, v3";
    let mut cases = Vec::new();
    for by in 0..4usize {
        let value = move |i: &Item| [i.a, i.b, i.c, i.a >> 32][by] as u32;
        cases.push(Case::u32(
            &format!(
                "{fill}\ns_mov_b32 s40, {by}\ns_set_gpr_idx_on s40, gpr_idx(SRC0)\n\
                 v_add_u32 v8, v40, v4\ns_set_gpr_idx_off"
            ),
            move |i| value(i).wrapping_add(i.b as u32),
        ));
        cases.push(Case::u32(
            &format!(
                "{fill}\ns_set_gpr_idx_on s40, gpr_idx(SRC1)\ns_mov_b32 s40, {by}\n\
                 s_set_gpr_idx_idx s40\nv_sub_u32 v8, v4, v40\ns_set_gpr_idx_off"
            ),
            move |i| (i.b as u32).wrapping_sub(value(i)),
        ));
        cases.push(Case::all(
            &format!(
                "s_mov_b32 s40, {by}\ns_set_gpr_idx_on s40, gpr_idx(SRC0)\n\
                 s_set_gpr_idx_mode gpr_idx(DST)\nv_mov_b32 v8, v2\ns_set_gpr_idx_off"
            ),
            move |i| {
                let mut old = OLD;
                old[by] = i.a as u32;
                old
            },
        ));
    }
    run(GFX942, &lanes(), &cases);
}

/// Every lane's item is its own memory: the operand is `b`, the old value `a`.
#[test]
fn memory_is_changed_by_binary64_and_pairs() {
    use half::f16;
    let pair = |old: u64, x: u64| {
        let one = |shift: u32| {
            let part = |v: u64| f16::from_bits((v >> shift) as u16).to_f64();
            u32::from(f16::from_f64(part(old) + part(x)).to_bits())
        };
        [one(0), one(16)]
    };
    // Back to what was there, so that every case finds the same.
    let back = "s_waitcnt vmcnt(0)\nglobal_store_dwordx2 v1, v[2:3], s[6:7]\ns_waitcnt vmcnt(0)";
    let after = "s_waitcnt vmcnt(0)\nglobal_load_dwordx2 v[8:9], v1, s[6:7] sc0\n";
    let extreme = |smaller: bool| {
        move |i: &Item| {
            let [a, b, _] = i.doubles();
            match (a.is_nan(), b.is_nan()) {
                (true, true) => a,
                (true, _) => b,
                (_, true) => a,
                _ if a == b => {
                    if a.is_sign_negative() == smaller {
                        a
                    } else {
                        b
                    }
                }
                _ => {
                    if (a < b) == smaller {
                        a
                    } else {
                        b
                    }
                }
            }
        }
    };
    let cases = [
        Case::f64(
            &format!("global_atomic_add_f64 v1, v[4:5], s[6:7]\n{after}{back}"),
            |i| i.doubles()[0] + i.doubles()[1],
        ),
        Case::u64(
            &format!("global_atomic_add_f64 v[8:9], v1, v[4:5], s[6:7] sc0\n{back}"),
            |i| i.a,
        ),
        Case::f64(
            &format!("global_atomic_min_f64 v1, v[4:5], s[6:7]\n{after}{back}"),
            extreme(true),
        ),
        Case::f64(
            &format!("global_atomic_max_f64 v1, v[4:5], s[6:7]\n{after}{back}"),
            extreme(false),
        ),
    ];
    // Of signalling NaNs the manuals say nothing here.
    let mut items = doubles();
    let signals = |x: u64| f64::from_bits(x).is_nan() && x >> 51 & 1 == 0;
    for item in &mut items {
        if signals(item.a) || signals(item.b) {
            *item = Item::default();
        }
    }
    run(GFX942, &items, &cases);

    let lds = "v_lshlrev_b32 v40, 3, v0\nds_write_b64 v40, v[2:3]\ns_waitcnt lgkmcnt(0)";
    let read = "s_waitcnt lgkmcnt(0)\nds_read_b64 v[8:9], v40\ns_waitcnt lgkmcnt(0)";
    let cases = [Case::f64(
        &format!("{lds}\nds_add_f64 v40, v[4:5]\n{read}"),
        |i| i.doubles()[0] + i.doubles()[1],
    )];
    let directive = ".amdhsa_group_segment_fixed_size 1024";
    run_with(GFX942, directive, &items, false, &cases);

    let cases = [
        Case::halves(
            &format!("global_atomic_pk_add_f16 v1, v4, s[6:7]\n{after}{back}"),
            move |i| pair(i.a, i.b),
        ),
        Case::u32(
            &format!("global_atomic_pk_add_f16 v8, v1, v4, s[6:7] sc0\n{back}"),
            |i| i.a as u32,
        ),
    ];
    run(GFX942, &halves(), &cases);
    let cases = [Case::halves(
        &format!("{lds}\nds_pk_add_f16 v40, v4\n{read}"),
        move |i| pair(i.a, i.b),
    )];
    run_with(GFX942, directive, &halves(), false, &cases);
}
