//! Addresses that come from M0, lanes' numbers or sizes of accesses, and accesses that go by them.

use super::*;

const LDS: &str = ".amdhsa_group_segment_fixed_size 4096";

const GFX1250: Machine = Machine {
    target: "gfx1250",
    wave: 32,
};

/// The lane's three operands as six words.
fn words(i: &Item) -> [u32; 6] {
    let pair = |x: u64| [x as u32, (x >> 32) as u32];
    let [[a, b], [c, d], [e, f]] = [i.a, i.b, i.c].map(pair);
    [a, b, c, d, e, f]
}

fn old_names(machine: Machine) -> bool {
    machine.gfx9() || machine.target.starts_with("gfx10")
}

#[test]
fn words_of_lanes_behind_m0() {
    for machine in GENERATIONS.into_iter().chain([WAVE64]) {
        let [read, write, load, store] = match old_names(machine) {
            true => [
                "ds_read_addtid_b32",
                "ds_write_addtid_b32",
                "ds_read_b32",
                "ds_write_b32",
            ],
            false => [
                "ds_load_addtid_b32",
                "ds_store_addtid_b32",
                "ds_load_b32",
                "ds_store_b32",
            ],
        };
        let wait = "s_waitcnt lgkmcnt(0)";
        let items = integers();
        // Only the lower half of M0 is an address.
        let m0 = "s_mov_b32 m0, 0xabcd0010\nv_lshlrev_b32 v40, 2, v0";
        let mut cases = vec![
            Case::u32(
                &format!("{m0}\n{write} v2 offset:32\n{wait}\n{load} v8, v40 offset:48\n{wait}"),
                |i| words(i)[0],
            ),
            Case::u32(
                &format!("{m0}\n{store} v40, v4 offset:48\n{wait}\n{read} v8 offset:32\n{wait}"),
                |i| words(i)[2],
            ),
        ];
        // The number of active lanes, from what was there.
        let count = |name: &str, exec: u32| {
            format!(
                "s_mov_b32 m0, 64\nv_mov_b32 v40, 64\nv_mov_b32 v41, 1000\n{store} v40, v41 offset:8\n\
                 {wait}\ns_mov_b32 exec_lo, {exec:#x}\n{name} v8 offset:8\n{wait}\n\
                 s_mov_bN EXEC, -1\n{load} v9, v40 offset:8\n{wait}"
            )
        };
        for (name, exec) in [("ds_append", 0xf005_u32), ("ds_consume", 0x7fff_ffff)] {
            let rest = if machine.wave == 64 { 32 } else { 0 };
            let active = exec.count_ones() + rest;
            let after = match name {
                "ds_append" => 1000 + active,
                _ => 1000 - active,
            };
            cases.push(Case::pair(&count(name, exec), move |i| {
                let there = i.lane >= 32 || exec >> i.lane & 1 != 0;
                [if there { 1000 } else { OLD[0] }, after]
            }));
        }
        if !machine.target.starts_with("gfx12") {
            // Words with their highest bit go, without it.
            let [load, store] = match old_names(machine) {
                true => ["ds_read_b64", "ds_write_b64"],
                false => ["ds_load_b64", "ds_store_b64"],
            };
            let text = format!(
                "v_lshlrev_b32 v40, 3, v0\n{store} v40, v[2:3]\n{wait}\n\
                 ds_condxchg32_rtn_b64 v[8:9], v40, v[4:5]\n{wait}\n{load} v[10:11], v40\n{wait}"
            );
            cases.push(Case::all(&text, |i| {
                let [a, b, c, d, ..] = words(i);
                let new = |old: u32, new: u32| match new >> 31 {
                    0 => old,
                    _ => new & 0x7fff_ffff,
                };
                [a, b, new(a, c), new(b, d)]
            }));
        }
        run_with(machine, LDS, &items, false, &cases);
        if machine.target.starts_with("gfx10") || machine.target.starts_with("gfx11") {
            let [load, store] = match old_names(machine) {
                true => ["global_load_dword_addtid", "global_store_dword_addtid"],
                false => ["global_load_addtid_b32", "global_store_addtid_b32"],
            };
            let [plain, wait] = [
                if old_names(machine) {
                    "global_load_dword"
                } else {
                    "global_load_b32"
                },
                "s_waitcnt vmcnt(0)\ns_waitcnt_vscnt null, 0x0",
            ];
            let first: Vec<u32> = items
                .iter()
                .take(8)
                .flat_map(|i| {
                    let [a, b, c, d, e, f] = words(i);
                    [a, b, c, d, e, f, 0, 0]
                })
                .collect();
            let items: Vec<Item> = items.into_iter().take(machine.wave as usize).collect();
            let cases = [
                Case::u32(&format!("{load} v8, s[6:7] offset:8\n{wait}"), move |i| {
                    first.get(i.lane as usize + 2).copied().unwrap_or(u32::MAX)
                }),
                // To the place of the results, which a load finds by offset.
                Case::u32(
                    &format!(
                        "{store} v2, s[4:5] offset:16\n{wait}\nv_lshlrev_b32 v40, 2, v0\n\
                         {plain} v8, v40, s[4:5] offset:16\n{wait}"
                    ),
                    |i| words(i)[0],
                ),
            ];
            let cases = cases.into_iter();
            // Of the first case, only lanes whose words are known.
            let cases: Vec<Case> = cases
                .enumerate()
                .map(|(n, case)| match n {
                    0 => Case {
                        text: case.text,
                        check: Box::new(move |i, found| match i.lane {
                            0..60 => (case.check)(i, found),
                            _ => Ok(()),
                        }),
                    },
                    _ => case,
                })
                .collect();
            run(machine, &items, &cases);
        }
    }
}

/// 32 registers and M0's bits: memory and registers that have none stay.
#[test]
fn blocks_of_registers() {
    let machine = GENERATIONS[4];
    let wait = "s_waitcnt vmcnt(0)";
    let items: Vec<Item> = integers().into_iter().take(32).collect();
    let memory: Vec<u32> = items
        .iter()
        .flat_map(|i| {
            let [a, b, c, d, e, f] = words(i);
            [a, b, c, d, e, f, 0, 0]
        })
        .collect();
    let mut cases = Vec::new();
    for bits in [0x0000_0005_u32, 0x8000_0002, 0xffff_ffff, 0] {
        // The first registers of the block are those of the results; each lane has its own place.
        let memory = memory.clone();
        cases.push(Case::all(
            &format!(
                "v_mov_b32 v40, v1\nv_cmp_gt_u32 vcc_lo, 24, v0\ns_mov_b32 exec_lo, vcc_lo\n\
                 s_mov_b32 m0, {bits:#x}\nglobal_load_block v[8:39], v40, s[6:7] offset:4\n{wait}"
            ),
            move |i| {
                let mut words = OLD;
                for (n, word) in (0..).zip(&mut words) {
                    if i.lane < 24 && bits >> n & 1 != 0 {
                        *word = memory[(i.lane * 8 + 1 + n) as usize];
                    }
                }
                words
            },
        ));
        // To the place of the results.
        cases.push(Case::all(
            &format!(
                "v_dual_mov_b32 v8, v2 :: v_dual_mov_b32 v9, v3\nv_dual_mov_b32 v10, v4 :: v_dual_mov_b32 v11, v5\n\
                 s_mov_b32 m0, {:#x}\nglobal_store_block v62, v[8:39], s[4:5]\n{wait}\n\
                 global_load_b128 v[8:11], v62, s[4:5]\n{wait}",
                bits & 15
            ),
            move |i| {
                let all = words(i);
                [0, 1, 2, 3].map(|n| if bits >> n & 1 != 0 { all[n] } else { 0 })
            },
        ));
        cases.push(Case::all(
            &format!(
                "v_dual_mov_b32 v8, v2 :: v_dual_mov_b32 v9, v3\nv_dual_mov_b32 v10, v4 :: v_dual_mov_b32 v11, v5\n\
                 s_mov_b32 m0, -1\nscratch_store_block off, v[8:39], off\n{wait}\n\
                 v_mov_b32 v8, 0\nv_mov_b32 v9, 0\nv_mov_b32 v10, 0\nv_mov_b32 v11, 0\n\
                 s_mov_b32 m0, {bits:#x}\nscratch_load_block v[8:39], off, off\n{wait}"
            ),
            move |i| {
                let all = words(i);
                [0, 1, 2, 3].map(|n| if bits >> n & 1 != 0 { all[n] } else { 0 })
            },
        ));
    }
    let scratch = ".amdhsa_private_segment_fixed_size 128\n.amdhsa_enable_private_segment 1";
    run_with(machine, scratch, &items, false, &cases);
}

/// Scalar stores, and LDS to memory without registers.
#[test]
fn stores_of_the_scalar_unit_and_of_lds() {
    for machine in [GFX942, GENERATIONS[2]] {
        let wait = "s_waitcnt vmcnt(0) lgkmcnt(0)";
        let items: Vec<Item> = integers().into_iter().take(64).collect();
        let load = "global_load_dwordx4 v[8:11], v40, s[4:5]";
        let first = items[0];
        let resource = |records: u32| {
            format!(
                "s_mov_b32 s44, s4\ns_and_b32 s45, s5, 0xffff\ns_mov_b32 s46, {records}\n\
                 s_mov_b32 s47, 0x27000"
            )
        };
        // All lanes load the first place of the results.
        let all = |text: &str| format!("v_mov_b32 v40, 0\n{text}\n{wait}\n{load}\n{wait}");
        let pair = words(&first);
        let mut cases = vec![
            Case::all(&all("s_store_dwordx2 s[20:21], s[4:5], 0x4"), move |_| {
                [0, pair[0], pair[1], 0]
            }),
            Case::all(
                &all("s_mov_b32 s40, 4\ns_store_dwordx4 s[20:23], s[4:5], s40 offset:0x4"),
                move |_| [0, 0, pair[0], pair[1]],
            ),
            // In units of 64 bytes, from 64 bytes before.
            Case::all(
                &all(
                    "s_sub_u32 s40, s4, 64\ns_subb_u32 s41, s5, 0\ns_mov_b32 s42, 1\n\
                      s_scratch_store_dword s22, s[40:41], s42",
                ),
                move |_| [pair[2], 0, 0, 0],
            ),
            Case::all(
                &format!(
                    "s_sub_u32 s40, s6, 64\ns_subb_u32 s41, s7, 0\ns_mov_b32 s42, 1\n\
                     s_scratch_load_dwordx2 s[40:41], s[40:41], s42\n{wait}\n\
                     v_mov_b32 v8, s40\nv_mov_b32 v9, s41"
                ),
                move |_| [pair[0], pair[1], OLD[2], OLD[3]],
            ),
            // Words beyond the buffer are dropped.
            Case::all(
                &all(&format!(
                    "{}\ns_buffer_store_dwordx4 s[20:23], s[44:47], 0x0",
                    resource(8)
                )),
                move |_| [pair[0], pair[1], 0, 0],
            ),
        ];
        // A word of LDS for each lane, at M0 and the offset. Without an offset of lanes, the last
        // lane's word stays.
        if machine.target == "gfx90a" {
            let last = words(&items[63])[0];
            let text = format!(
                "v_lshlrev_b32 v40, 2, v0\nds_write_b32 v40, v2 offset:20\n{wait}\n{}\n\
                 s_mov_b32 m0, 16\nv_lshlrev_b32 v40, 4, v0\n\
                 buffer_store_lds_dword s[44:47], 0 offset:4 lds\n{wait}\n{load}\n{wait}",
                resource(4096)
            );
            cases.push(Case::all(&text, move |i| match i.lane {
                0 => [0, last, 0, 0],
                _ => [0; 4],
            }));
        }
        run_with(machine, LDS, &items, false, &cases);
    }
}

/// Offsets in sizes of the access, scalar bases of flat accesses, and transfers to and from LDS.
#[test]
fn gfx1250() {
    let machine = GFX1250;
    let wait = "s_wait_loadcnt 0x0\ns_wait_storecnt 0x0\ns_wait_dscnt 0x0\ns_wait_asynccnt 0x0";
    let items: Vec<Item> = integers().into_iter().skip(40).take(32).collect();
    let memory: Vec<u8> = items
        .iter()
        .flat_map(|i| {
            let [a, b, c, d, e, f] = words(i);
            [a, b, c, d, e, f, 0, 0].map(u32::to_le_bytes).concat()
        })
        .collect();
    let at = move |memory: &[u8], place: u32, bytes: u32| {
        let mut words = OLD;
        for (n, word) in (0..bytes.div_ceil(4)).zip(&mut words) {
            let part: Vec<u8> = (0..4)
                .map(|k| match k < bytes.min(4) {
                    true => memory[(place + n * 4 + k) as usize],
                    false => 0,
                })
                .collect();
            *word = u32::from_le_bytes([part[0], part[1], part[2], part[3]]);
        }
        words
    };
    let mut cases = Vec::new();
    for (name, bytes, registers) in [
        ("u8", 1, "v8"),
        ("u16", 2, "v8"),
        ("b32", 4, "v8"),
        ("b64", 8, "v[8:9]"),
        ("b96", 12, "v[8:10]"),
        ("b128", 16, "v[8:11]"),
    ] {
        for (space, scaled) in [("global", true), ("flat", true), ("flat", false)] {
            // Lanes in another order, so that they are no line.
            for order in ["v_mov_b32 v40, v0", "v_xor_b32 v40, 5, v0"] {
                let memory = memory.clone();
                let (mark, unit) = if scaled {
                    (" scale_offset", bytes)
                } else {
                    ("", 1)
                };
                let flip = if order.contains("xor") { 5 } else { 0 };
                let text = format!(
                    "{order}\n{space}_load_{name} {registers}, v40, s[6:7] offset:8{mark}\n{wait}"
                );
                cases.push(Case::all(&text, move |i| {
                    at(&memory, (i.lane ^ flip) * unit + 8, bytes)
                }));
            }
        }
    }
    for space in ["global", "flat"] {
        // To the place of the results.
        let store = format!(
            "{space}_store_b128 v0, v[2:5], s[4:5] scale_offset\n{wait}\n\
             global_load_b128 v[8:11], v62, s[4:5]\n{wait}"
        );
        cases.push(Case::all(&store, |i| {
            let [a, b, c, d, ..] = words(i);
            [a, b, c, d]
        }));
        let add = format!(
            "{space}_store_b32 v0, v2, s[4:5] scale_offset\n{wait}\n\
             {space}_atomic_add_u32 v8, v0, v4, s[4:5] scale_offset th:TH_ATOMIC_RETURN\n{wait}\n\
             global_load_b32 v9, v0, s[4:5] scale_offset\n{wait}"
        );
        cases.push(Case::pair(&add, |i| {
            let [a, _, c, ..] = words(i);
            [a, a.wrapping_add(c)]
        }));
    }
    // A flat address without a base.
    cases.push(Case::u32(
        &format!(
            "v_lshlrev_b32 v40, 5, v0\nv_mov_b32 v41, s7\nv_add_co_u32 v40, vcc_lo, s6, v40\n\
             v_add_co_ci_u32 v41, vcc_lo, 0, v41, vcc_lo\nflat_load_b32 v8, v[40:41] offset:4\n{wait}"
        ),
        |i| words(i)[1],
    ));
    cases.push(Case::pair(
        &format!(
            "scratch_store_b64 off, v[2:3], off offset:16\n{wait}\nv_mov_b32 v40, 2\n\
             scratch_load_b64 v[8:9], v40, off scale_offset\n{wait}"
        ),
        |i| [words(i)[0], words(i)[1]],
    ));
    {
        let memory = memory.clone();
        let text = "s_mov_b32 s40, 3\ns_load_b64 s[40:41], s[6:7], s40 offset:0x8 scale_offset\n\
             s_wait_kmcnt 0x0\nv_mov_b32 v8, s40\nv_mov_b32 v9, s41"
            .to_owned();
        cases.push(Case::all(&text, move |_| at(&memory, 32, 8)));
    }
    // Memory to LDS and back; the offset counts in both.
    for (name, bytes, load) in [
        ("b8", 1, "ds_load_u8 v8, v41 offset:16"),
        ("b32", 4, "ds_load_b32 v8, v41 offset:16"),
        ("b64", 8, "ds_load_b64 v[8:9], v41 offset:16"),
        ("b128", 16, "ds_load_b128 v[8:11], v41 offset:16"),
    ] {
        for kind in ["global", "cluster"] {
            let memory = memory.clone();
            let text = format!(
                "v_lshlrev_b32 v41, 4, v0\n\
                 {kind}_load_async_to_lds_{name} v41, v0, s[6:7] offset:16 scale_offset\n{wait}\n{load}\n{wait}"
            );
            cases.push(Case::all(&text, move |i| {
                at(&memory, i.lane * bytes + 16, bytes)
            }));
        }
        let text = format!(
            "v_lshlrev_b32 v41, 4, v0\nds_store_b128 v41, v[2:5] offset:32\n{wait}\n\
             s_sub_u32 s40, s4, 32\ns_subb_u32 s41, s5, 0\n\
             global_store_async_from_lds_{name} v62, v41, s[40:41] offset:32\n{wait}\n\
             global_load_b128 v[8:11], v62, s[4:5]\n{wait}"
        );
        cases.push(Case {
            text,
            check: Box::new(move |i, found| {
                let all = words(i);
                let mut expected = [0; 4];
                for (n, word) in expected
                    .iter_mut()
                    .enumerate()
                    .take((bytes as usize).div_ceil(4))
                {
                    *word = all[n] & if bytes == 1 { 0xff } else { u32::MAX };
                }
                verdict(found == expected, expected, found)
            }),
        });
    }
    let directives = ".amdhsa_group_segment_fixed_size 4096\n.amdhsa_private_segment_fixed_size 64\n\
                      .amdhsa_enable_private_segment 1";
    for cases in cases.chunks(24) {
        run_with(machine, directives, &items, false, cases);
    }
}

/// GFX1250's transposing loads of LDS, by which lanes get what; and memory's, which are the same.
#[test]
fn transposing_loads_of_gfx1250() {
    let items: Vec<Item> = integers().into_iter().skip(200).take(32).collect();
    let mut cases = Vec::new();
    for (name, bits, bytes) in [
        ("tr16_b128", 16, 16),
        ("tr8_b64", 8, 8),
        ("tr6_b96", 6, 12),
        ("tr4_b64", 4, 8),
    ] {
        let to = match bytes {
            8 => "v[8:9]",
            12 => "v[8:10]",
            _ => "v[8:11]",
        };
        let loaded: Vec<u128> = items
            .iter()
            .map(|i| (u128::from(i.a) | u128::from(i.b) << 64) & (u128::MAX >> (128 - bytes * 8)))
            .collect();
        for text in [
            format!(
                "v_lshlrev_b32 v40, 4, v0\nds_store_b128 v40, v[2:5]\ns_wait_dscnt 0x0\n\
                 ds_load_{name} {to}, v40\ns_wait_dscnt 0x0"
            ),
            format!("global_load_{name} {to}, v1, s[6:7]\ns_wait_loadcnt 0x0"),
        ] {
            let loaded = loaded.clone();
            cases.push(Case::all(&text, move |i| {
                // The rows that a lane's column comes from, in order.
                let lane = i.lane as usize;
                let rows: Vec<usize> = match bits {
                    16 => (lane / 8 * 8..).take(8).collect(),
                    8 => {
                        let first = lane / 16 * 16 + lane % 16 / 8 * 4;
                        (first..first + 4).chain(first + 8..first + 12).collect()
                    }
                    6 => (0..4)
                        .flat_map(|k| {
                            let first = k * 8 + lane / 16 * 4;
                            first..first + 4
                        })
                        .collect(),
                    _ => {
                        let first = lane / 16 * 8;
                        (first..first + 8).chain(first + 16..first + 24).collect()
                    }
                };
                let width = if bits >= 8 { 8 } else { 16 };
                let column = lane as u32 % width * bits;
                let all = rows.iter().rev().fold(0_u128, |all, row| {
                    all << bits | loaded[*row] >> column & ((1 << bits) - 1)
                });
                let mut words = OLD;
                for (n, word) in words.iter_mut().enumerate().take(bytes as usize / 4) {
                    *word = (all >> (32 * n)) as u32;
                }
                words
            }));
        }
    }
    run_with(GFX1250, LDS, &items, false, &cases);
}
