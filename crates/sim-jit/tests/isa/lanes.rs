//! Instructions that read other lanes. The operand of a lane is its own `a`; the expected
//! value comes from the lanes of the same wave, whose operands are a function of the lane.

use super::*;

/// Every wave has the same operands: `a` is the lane's number times a constant.
fn items_of(machine: Machine) -> Vec<Item> {
    (0..machine.wave)
        .map(|n| Item {
            a: value(n).into(),
            b: u64::from(n * 29 % machine.wave) * 4,
            c: 0,
            lane: n,
        })
        .collect()
}

fn value(lane: u32) -> u32 {
    (lane + 1) * 0x0101_0101
}

/// From which lane a lane reads: `None` keeps the old value, `Some(None)` is zero.
fn from(text: &str, f: impl Fn(u32) -> Option<Option<u32>> + 'static) -> Case {
    Case::u32(text, move |i| match f(i.lane) {
        Some(Some(n)) => value(n),
        Some(None) => 0,
        None => OLD[0],
    })
}

fn dpp_cases() -> Vec<Case> {
    let row = |lane: u32, n: i32| (0..16).contains(&n).then(|| (lane & !15) + n as u32);
    let n = |lane: u32| (lane & 15) as i32;
    vec![
        from(
            "v_mov_b32_dpp v8, v2 quad_perm:[1,3,0,2] row_mask:0xf bank_mask:0xf",
            |l| Some(Some((l & !3) + [1, 3, 0, 2][l as usize & 3])),
        ),
        from(
            "v_mov_b32_dpp v8, v2 row_shl:3 row_mask:0xf bank_mask:0xf",
            move |l| row(l, n(l) + 3).map(Some),
        ),
        from(
            "v_mov_b32_dpp v8, v2 row_shr:5 row_mask:0xf bank_mask:0xf bound_ctrl:1",
            move |l| Some(row(l, n(l) - 5)),
        ),
        from(
            "v_mov_b32_dpp v8, v2 row_ror:5 row_mask:0xf bank_mask:0xf",
            move |l| Some(row(l, (n(l) - 5).rem_euclid(16))),
        ),
        from(
            "v_mov_b32_dpp v8, v2 row_mirror row_mask:0xf bank_mask:0xf",
            move |l| Some(row(l, 15 - n(l))),
        ),
        from(
            "v_mov_b32_dpp v8, v2 row_half_mirror row_mask:0x2 bank_mask:0x5",
            move |l| (l >> 4 == 1 && l & 4 == 0).then(|| row(l, n(l) & 8 | (7 - (n(l) & 7)))),
        ),
        // Lanes that EXEC leaves out have nothing to give.
        from(
            "s_mov_bN EXEC, 0x00ff\nv_mov_b32_dpp v8, v2 row_shl:4 row_mask:0xf bank_mask:0xf bound_ctrl:1",
            |l| (l < 8).then_some((l < 4).then_some(l + 4)),
        ),
        from(
            "s_mov_bN EXEC, 0x00ff\nv_mov_b32_dpp v8, v2 row_shl:4 row_mask:0xf bank_mask:0xf",
            |l| (l < 4).then_some(Some(l + 4)),
        ),
    ]
}

#[test]
fn data_parallel_primitives() {
    for machine in ALL {
        let mut cases = dpp_cases();
        if machine.gfx9() {
            cases.extend([
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:15 row_mask:0xa bank_mask:0xf",
                    |l| (l >> 4 & 1 == 1).then(|| Some((l & !15) - 1)),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:31 row_mask:0xc bank_mask:0xf",
                    |l| (l >= 32).then_some(Some(31)),
                ),
                // Lanes without a source keep their own value, whatever BOUND_CTRL says.
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:15 row_mask:0xf bank_mask:0xf",
                    |l| Some(Some(if l < 16 { l } else { (l & !15) - 1 })),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:15 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                    |l| Some(Some(if l < 16 { l } else { (l & !15) - 1 })),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:31 row_mask:0xf bank_mask:0xf",
                    |l| Some(Some(if l < 32 { l } else { 31 })),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                    |l| Some(Some(if l < 32 { l } else { 31 })),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 wave_shr:1 row_mask:0xf bank_mask:0xf",
                    |l| (l > 0).then(|| Some(l - 1)),
                ),
                from(
                    "v_mov_b32_dpp v8, v2 wave_rol:1 row_mask:0xf bank_mask:0xf",
                    |l| Some(Some((l + 1) % 64)),
                ),
            ]);
        } else {
            cases.extend([
                from("v_mov_b32_dpp v8, v2 row_share:6 row_mask:0xf bank_mask:0xf", |l| Some(Some((l & !15) + 6))),
                from("v_mov_b32_dpp v8, v2 row_xmask:9 row_mask:0xf bank_mask:0xf", |l| Some(Some(l ^ 9))),
                from("v_mov_b32_dpp v8, v2 dpp8:[7,6,5,4,3,2,1,0]", |l| Some(Some(l ^ 7))),
                from("s_mov_bN EXEC, 0x0f\nv_mov_b32_dpp v8, v2 dpp8:[7,1,5,0,3,2,1,0]", |l| {
                    (l < 4).then(|| [None, Some(1), None, Some(0)][l as usize])
                }),
                from("s_mov_bN EXEC, 0x0f\nv_mov_b32_dpp v8, v2 dpp8:[7,1,5,0,3,2,1,0] fi:1", |l| {
                    (l < 4).then(|| Some([7, 1, 5, 0][l as usize]))
                }),
                from("s_mov_bN EXEC, 0x00ff\nv_mov_b32_dpp v8, v2 row_shl:4 row_mask:0xf bank_mask:0xf fi:1", |l| (l < 8).then_some(Some(l + 4))),
                // A lane without a source counts as one that EXEC leaves out.
                Case::u32("v_mov_b32 v4, 0\nv_cmp_ge_u32_dpp VCC, v2, v4 row_shr:1 row_mask:0xf bank_mask:0xf\nv_cndmask_b32 v8, 0, 1, VCC", |i| u32::from(i.lane & 15 != 0)),
                Case::u32("v_add_nc_u32_e64_dpp v8, v2, v2 row_xmask:1 row_mask:0xf bank_mask:0xf", |i| value(i.lane ^ 1).wrapping_add(value(i.lane))),
                // 0, 1, … 7 and 8, … 15 by four bits.
                from("s_mov_b32 s20, 0x76543210\ns_mov_b32 s21, 0xfedcba98\nv_permlanex16_b32 v8, v2, s20, s21", |l| Some(Some(l ^ 16))),
                from("s_mov_b32 s20, 0x01234567\ns_mov_b32 s21, 0xffff0000\nv_permlane16_b32 v8, v2, s20, s21", |l| {
                    let s = [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 15, 15, 15, 15];
                    Some(Some((l & !15) + s[l as usize & 15]))
                }),
                from("s_mov_b32 s20, 0x76543210\ns_mov_b32 s21, 0xfedcba98\ns_mov_bN EXEC, 0xffff\nv_permlanex16_b32 v8, v2, s20, s21", |_| None),
                from("s_mov_b32 s20, 0x76543210\ns_mov_b32 s21, 0xfedcba98\ns_mov_bN EXEC, 0xffff\nv_permlanex16_b32 v8, v2, s20, s21 op_sel:[0,1]", |l| (l < 16).then_some(None)),
                from("s_mov_b32 s20, 0x76543210\ns_mov_b32 s21, 0xfedcba98\ns_mov_bN EXEC, 0xffff\nv_permlanex16_b32 v8, v2, s20, s21 op_sel:[1,0]", |l| (l < 16).then_some(Some(l ^ 16))),
            ]);
        }
        if machine == WAVE64 {
            cases.push(from("v_permlane64_b32 v8, v2", |l| Some(Some(l ^ 32))));
        }
        run(machine, &items_of(machine), &cases);
    }
}

/// v8 becomes v2 instead of v4 if lane 5 holds a value, in some lanes.
fn moved(wanted: u32, lanes: &str) -> String {
    format!(
        "v_mov_b32 v8, v4\nv_readlane_b32 s20, v2, 5\ns_mov_bN EXEC, {lanes}\n\
         s_cmp_eq_u32 s20, {wanted:#x}\ns_cselect_bN MASK, -1, 0\n\
         v_cndmask_b32 v8, v8, v2, MASK\ns_mov_bN EXEC, -1\nv_mov_b32 v8, v8"
    )
}

#[test]
fn lanes_and_scalar_registers() {
    let rdna4 = Machine {
        target: "gfx1201",
        wave: 64,
    };
    for machine in ALL.into_iter().chain([rdna4]) {
        let last = machine.wave - 1;
        // RDNA1 to 3 permute in each half of a wave64.
        let reach = if machine.gfx9() || machine == rdna4 {
            64
        } else {
            32
        };
        let wave = machine.wave;
        let source = move |l: u32| l * 29 % wave % reach + l / reach * reach;
        let cases = vec![
            Case::u32("v_readlane_b32 s20, v2, 5\nv_mov_b32 v8, s20", |_| value(5)),
            Case::u32(
                &format!("s_mov_b32 s21, {last}\nv_readlane_b32 s20, v2, s21\nv_mov_b32 v8, s20"),
                move |_| value(last),
            ),
            Case::u32(
                "s_mov_bN EXEC, 0xf0\nv_readfirstlane_b32 s20, v2\ns_mov_bN EXEC, -1\nv_mov_b32 v8, s20",
                |_| value(4),
            ),
            Case::u32(
                "s_mov_bN EXEC, 0\nv_readfirstlane_b32 s20, v2\ns_mov_bN EXEC, -1\nv_mov_b32 v8, s20",
                |_| value(0),
            ),
            Case::u32(
                "s_mov_bN EXEC, 0\ns_movk_i32 s20, 77\nv_writelane_b32 v8, s20, 9",
                |i| if i.lane == 9 { 77 } else { OLD[0] },
            ),
            from(
                "ds_bpermute_b32 v8, v4, v2\ns_waitcnt lgkmcnt(0)",
                move |l| Some(Some(source(l))),
            ),
            from(
                "ds_bpermute_b32 v8, v4, v2 offset:4\ns_waitcnt lgkmcnt(0)",
                move |l| Some(Some((l * 29 % wave + 1) % reach + l / reach * reach)),
            ),
            from(
                "s_mov_bN EXEC, 0xffff\nds_bpermute_b32 v8, v4, v2\ns_waitcnt lgkmcnt(0)",
                move |l| (l < 16).then(|| Some(source(l)).filter(|s| *s < 16)),
            ),
            from(
                "ds_swizzle_b32 v8, v2 offset:swizzle(SWAP,4)\ns_waitcnt lgkmcnt(0)",
                |l| Some(Some(l ^ 4)),
            ),
            from(
                "ds_swizzle_b32 v8, v2 offset:swizzle(BROADCAST,8,3)\ns_waitcnt lgkmcnt(0)",
                |l| Some(Some(l & !7 | 3)),
            ),
            from(
                "ds_swizzle_b32 v8, v2 offset:swizzle(REVERSE,16)\ns_waitcnt lgkmcnt(0)",
                |l| Some(Some(l ^ 15)),
            ),
            from(
                "ds_swizzle_b32 v8, v2 offset:swizzle(QUAD_PERM,3,1,2,0)\ns_waitcnt lgkmcnt(0)",
                |l| Some(Some((l & !3) + [3, 1, 2, 0][l as usize & 3])),
            ),
            // Each lane sends to lane b / 4: the inverse.
            Case::u32(
                "ds_permute_b32 v8, v4, v2\ns_waitcnt lgkmcnt(0)",
                move |i| {
                    (0..wave)
                        .rev()
                        .find(|l| source(*l) == i.lane)
                        .map_or(0, value)
                },
            ),
            // One of many registers is written: all lanes or none.
            Case::u32(&moved(value(5), "-1"), |i| i.a as u32),
            Case::u32(&moved(value(5) ^ 1, "-1"), |i| i.b as u32),
            Case::u32(&moved(value(5), "0x0ff0"), |i| {
                if (4..12).contains(&i.lane) {
                    i.a as u32
                } else {
                    i.b as u32
                }
            }),
            Case::pair(
                "v_mov_b32 v9, v2\nv_mov_b32 v8, v4\nv_swap_b32 v8, v9",
                |i| [i.a as u32, i.b as u32],
            ),
        ];
        run(machine, &items_of(machine), &cases);
    }
}

/// What translated code knows of lanes' numbers: how far they are apart, and which of their bits
/// are the lane's.
#[test]
fn numbers_of_lanes_keep_their_bits() {
    let masks = [u32::MAX, 0xff0, 0x1f, 0x3c, 0x30, 5, 0x780, 0xf000_0000];
    let united = [0, 1, 3, 7, 0x40, 0x800, 0x4000_0000];
    let mut cases = Vec::new();
    for (i, up) in [0, 2, 5, 28].into_iter().enumerate() {
        for (j, mask) in masks.into_iter().enumerate() {
            for (k, one) in united.into_iter().enumerate() {
                let down = [0, 1, 2, 6][(i + j + k) % 4];
                let text = format!(
                    "v_lshlrev_b32 v8, {up}, v0\nv_and_b32 v8, {mask:#x}, v8\n\
                     v_or_b32 v8, {one:#x}, v8\nv_lshrrev_b32 v8, {down}, v8"
                );
                let made = move |i: &Item| ((i.lane << up) & mask | one) >> down;
                cases.push(Case::u32(&text, made));
            }
        }
    }
    for machine in ALL {
        // Longer programs are not translated at once.
        for cases in cases.chunks(40) {
            run(machine, &items_of(machine), cases);
        }
    }
}
