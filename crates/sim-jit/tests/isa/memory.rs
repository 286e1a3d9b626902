//! Memory instructions: parts of words, pairs, buffers, scratch, atomics.

use super::*;

/// A pattern with a sign in every byte that can have one.
const DATA: [u32; 8] = [
    0x8182_7f84,
    0x9596_1798,
    0x0102_0304,
    0xf1f2_f3f4,
    0x7071_8273,
    0xdead_c0de,
    0xffff_0000,
    0x1357_9bdf,
];

/// What the machine calls a memory instruction that the tests call by its GFX11 name.
fn name(machine: Machine, text: &str) -> String {
    if !machine.gfx9() {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    for (new, old) in [
        ("load_d16_hi_b16", "load_short_d16_hi"),
        ("load_d16_b16", "load_short_d16"),
        ("load_d16_hi_u8", "load_ubyte_d16_hi"),
        ("load_d16_i8", "load_sbyte_d16"),
        ("store_d16_hi_b16", "store_short_d16_hi"),
        ("store_d16_hi_b8", "store_byte_d16_hi"),
        ("load_u8", "load_ubyte"),
        ("load_i8", "load_sbyte"),
        ("load_u16", "load_ushort"),
        ("load_i16", "load_sshort"),
        ("load_b32", "load_dword"),
        ("load_b64", "load_dwordx2"),
        ("load_b96", "load_dwordx3"),
        ("load_b128", "load_dwordx4"),
        ("store_b8", "store_byte"),
        ("store_b16", "store_short"),
        ("store_b32", "store_dword"),
        ("store_b64", "store_dwordx2"),
        ("store_b96", "store_dwordx3"),
        ("store_b128", "store_dwordx4"),
    ] {
        text = text.replace(new, old);
    }
    text
}

/// GFX9 spells LDS instructions `read` and `write`.
fn lds_name(machine: Machine, text: &str) -> String {
    if !machine.gfx9() {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    for (new, old) in [
        ("ds_load_u16_d16_hi", "ds_read_u16_d16_hi"),
        ("ds_load_i8_d16", "ds_read_i8_d16"),
        ("ds_store_b8_d16_hi", "ds_write_b8_d16_hi"),
        ("ds_store_2addr_stride64_", "ds_write2st64_"),
        ("ds_load_2addr_stride64_", "ds_read2st64_"),
        ("ds_store_2addr_", "ds_write2_"),
        ("ds_load_2addr_", "ds_read2_"),
        ("ds_store_", "ds_write_"),
        ("ds_load_", "ds_read_"),
    ] {
        text = text.replace(new, old);
    }
    text
}

fn data_items() -> Vec<Item> {
    let pair = |i: usize| u64::from(DATA[i]) | u64::from(DATA[i + 1]) << 32;
    (0..64)
        .map(|_| Item {
            a: pair(0),
            b: pair(2),
            c: pair(4),
            lane: 0,
        })
        .collect()
}

/// A lane's own item is its memory: `v1` is the offset from `s[6:7]`.
#[test]
fn parts_of_words_in_global_memory() {
    for machine in ALL {
        let [low, high] = [0xffff, 0xffff_0000].map(|mask| machine.other_half(OLD[0] & mask));
        let loads: [(&str, [u32; 2]); 12] = [
            ("load_u8 v8, v1, s[6:7] offset:3", [0x81, OLD[1]]),
            ("load_i8 v8, v1, s[6:7] offset:3", [0xffff_ff81, OLD[1]]),
            ("load_i8 v8, v1, s[6:7] offset:1", [0x7f, OLD[1]]),
            ("load_u16 v8, v1, s[6:7] offset:2", [0x8182, OLD[1]]),
            ("load_i16 v8, v1, s[6:7] offset:2", [0xffff_8182, OLD[1]]),
            (
                "load_d16_b16 v8, v1, s[6:7] offset:2",
                [high | 0x8182, OLD[1]],
            ),
            (
                "load_d16_hi_b16 v8, v1, s[6:7] offset:2",
                [0x8182_0000 | low, OLD[1]],
            ),
            (
                "load_d16_hi_u8 v8, v1, s[6:7] offset:3",
                [0x0081_0000 | low, OLD[1]],
            ),
            (
                "load_d16_i8 v8, v1, s[6:7] offset:3",
                [high | 0xff81, OLD[1]],
            ),
            ("load_b64 v[8:9], v1, s[6:7]", [DATA[0], DATA[1]]),
            // A load that is not aligned, and a negative offset.
            (
                "load_b64 v[8:9], v1, s[6:7] offset:2",
                [0x1798_8182, 0x0304_9596],
            ),
            ("load_b32 v8, v40, s[6:7] offset:-16", [DATA[2], OLD[1]]),
        ];
        let mut cases: Vec<Case> = loads
            .into_iter()
            .map(|(text, expected)| {
                let text = name(machine, text);
                Case::pair(
                    &format!("v_add_nc_u32 v40, 24, v1\nglobal_{text}\ns_waitcnt vmcnt(0)"),
                    move |_| expected,
                )
            })
            .collect();
        cases.push(Case::all(
            &format!(
                "global_{}\ns_waitcnt vmcnt(0)",
                name(machine, "load_b96 v[8:10], v1, s[6:7]")
            ),
            |_| [DATA[0], DATA[1], DATA[2], 0],
        ));
        // Stores go to the lane's last two words, which begin as zero.
        let stores: [(&str, [u32; 2]); 6] = [
            ("store_b8 v1, v2, s[6:7] offset:25", [0x8400, 0]),
            ("store_b16 v1, v2, s[6:7] offset:26", [0x7f84_0000, 0]),
            ("store_d16_hi_b16 v1, v2, s[6:7] offset:24", [0x8182, 0]),
            ("store_d16_hi_b8 v1, v2, s[6:7] offset:27", [0x8200_0000, 0]),
            ("store_b64 v1, v[2:3], s[6:7] offset:24", [DATA[0], DATA[1]]),
            ("store_b32 v1, v2, s[6:7] offset:26", [0x7f84_0000, 0x8182]),
        ];
        for (text, expected) in stores {
            let clear = name(machine, "global_store_b64 v1, v[40:41], s[6:7] offset:24");
            let store = name(machine, text);
            let load = name(machine, "global_load_b64 v[8:9], v1, s[6:7] offset:24");
            let text = format!(
                "v_mov_b32 v40, 0\nv_mov_b32 v41, 0\n{clear}\nglobal_{store}\n{load}\ns_waitcnt vmcnt(0)"
            );
            cases.push(Case::pair(&text, move |_| expected));
        }
        run(machine, &data_items(), &cases);
    }
}

#[test]
fn lds_pairs_and_parts() {
    for machine in ALL {
        // 1 KiB per wave and lane pair: each lane has 16 bytes at 16 * lane.
        let at = "v_lshlrev_b32 v40, 4, v0";
        let wait = "s_waitcnt lgkmcnt(0)";
        let spelled = |text: &str| lds_name(machine, &format!("{at}\n{text}\n{wait}"));
        let case = |text: &str, f: fn(&Item) -> [u32; 4]| Case::all(&spelled(text), f);
        let cases = vec![
            case("ds_store_b64 v40, v[2:3]\nds_load_b64 v[8:9], v40", |_| {
                [DATA[0], DATA[1], 0, 0]
            }),
            case(
                "ds_store_b128 v40, v[2:5]\nds_load_b128 v[8:11], v40",
                |_| [DATA[0], DATA[1], DATA[2], DATA[3]],
            ),
            case(
                "ds_store_b128 v40, v[2:5]\nds_load_b96 v[8:10], v40",
                |_| [DATA[0], DATA[1], DATA[2], 0],
            ),
            case(
                "ds_store_2addr_b32 v40, v2, v4 offset0:1 offset1:2\nds_load_2addr_b32 v[8:9], v40 offset0:2 offset1:1",
                |_| [DATA[2], DATA[0], 0, 0],
            ),
            case(
                "ds_store_2addr_b64 v40, v[2:3], v[4:5] offset1:1\nds_load_2addr_b64 v[8:11], v40 offset0:1",
                |_| [DATA[2], DATA[3], DATA[0], DATA[1]],
            ),
            Case::all(
                &spelled(
                    "ds_store_b64 v40, v[2:3]\nds_load_u16_d16_hi v8, v40 offset:2\nds_load_i8_d16 v9, v40 offset:3",
                ),
                move |_| {
                    let [low, high] = [OLD[0] & 0xffff, OLD[1] & 0xffff_0000];
                    [
                        0x8182_0000 | machine.other_half(low),
                        machine.other_half(high) | 0xff81,
                        0,
                        0,
                    ]
                },
            ),
            case(
                "v_mov_b32 v41, 0\nds_store_b32 v40, v41\nds_store_b8_d16_hi v40, v2 offset:3\nds_store_b16 v40, v2\nds_load_b32 v8, v40",
                |_| [0x8200_7f84, OLD[1], 0, 0],
            ),
            case(
                "ds_store_b64 v40, v[2:3]\nds_load_i8 v8, v40 offset:3\nds_load_u8 v9, v40 offset:3\nds_load_i16 v10, v40 offset:2\nds_load_u16 v11, v40 offset:2",
                |_| [0xffff_ff81, 0x81, 0xffff_8182, 0x8182],
            ),
            // LDS and scratch by flat addresses.
            case(
                &format!(
                    "ds_store_b64 v40, v[2:3]\ns_waitcnt lgkmcnt(0)\ns_mov_b64 s[40:41], src_shared_base\nv_mov_b32 v41, s41\n{}\ns_waitcnt vmcnt(0)",
                    name(machine, "flat_load_b64 v[8:9], v[40:41]")
                ),
                |_| [DATA[0], DATA[1], 0, 0],
            ),
        ];
        run_with(
            machine,
            ".amdhsa_group_segment_fixed_size 4096",
            &data_items(),
            false,
            &cases,
        );
        // 64 elements apart; only the first lane, whose elements no other lane has.
        let apart = [case(
            "s_mov_bN EXEC, 1\nds_store_2addr_stride64_b32 v40, v2, v4 offset0:4 offset1:5\n\
             ds_load_b32 v8, v40 offset:1024\nds_load_b32 v9, v40 offset:1280\n\
             ds_store_2addr_stride64_b64 v40, v[2:3], v[4:5] offset0:1 offset1:2\n\
             ds_load_b32 v10, v40 offset:512\nds_load_b32 v11, v40 offset:1028",
            |i| {
                if i.lane == 0 {
                    [DATA[0], DATA[2], DATA[0], DATA[3]]
                } else {
                    OLD
                }
            },
        )];
        run_with(
            machine,
            ".amdhsa_group_segment_fixed_size 4096",
            &data_items(),
            false,
            &apart,
        );
    }
}

#[test]
fn scratch_by_every_form() {
    for machine in ALL {
        let wait = "s_waitcnt vmcnt(0)";
        let case = |text: &str, expected: [u32; 2]| {
            Case::pair(&name(machine, &format!("{text}\n{wait}")), move |_| {
                expected
            })
        };
        let cases = [
            case(
                "scratch_store_b64 off, v[2:3], off offset:16\nscratch_load_b64 v[8:9], off, off offset:16",
                [DATA[0], DATA[1]],
            ),
            case(
                "s_mov_b32 s40, 20\nscratch_store_b32 off, v4, s40 offset:4\nv_mov_b32 v40, 8\nscratch_load_b32 v8, v40, off offset:16",
                [DATA[2], OLD[1]],
            ),
            case(
                "s_mov_b32 s40, 20\nv_mov_b32 v40, 8\nscratch_store_b32 v40, v2, s40 offset:4\nscratch_load_b32 v8, off, off offset:32",
                [DATA[0], OLD[1]],
            ),
            case(
                "scratch_store_b64 off, v[2:3], off offset:16\nscratch_load_d16_hi_b16 v8, off, off offset:18\nscratch_load_i8 v9, off, off offset:19",
                [0x8182_0000 | machine.other_half(0xbeef), 0xffff_ff81],
            ),
            case(
                "scratch_store_b64 off, v[2:3], off offset:16\ns_waitcnt vmcnt(0)\ns_mov_b64 s[40:41], src_private_base\nv_mov_b32 v41, s41\nv_mov_b32 v40, 20\nflat_load_b32 v8, v[40:41]",
                [DATA[1], OLD[1]],
            ),
        ];
        run_with(
            machine,
            ".amdhsa_private_segment_fixed_size 64\n.amdhsa_enable_private_segment 1",
            &data_items(),
            false,
            &cases,
        );
    }
}

#[test]
fn buffers_end_where_their_resource_says() {
    for machine in ALL {
        // The wave's items as a buffer: base s[6:7], 40 bytes, no stride.
        let word3 = if machine.gfx9() {
            "0x27000"
        } else {
            "0x31004000"
        };
        let set = |word1: &str, records: u32| {
            format!(
                "s_mov_b32 s44, s6\ns_or_b32 s45, s7, {word1}\ns_mov_b32 s46, {records}\ns_mov_b32 s47, {word3}"
            )
        };
        let wait = "s_waitcnt vmcnt(0)";
        let raw = set("0", 40);
        let case = |set: &str, text: &str, expected: [u32; 4]| {
            Case::all(
                &name(machine, &format!("{set}\n{text}\n{wait}")),
                move |_| expected,
            )
        };
        let item = DATA;
        let mut cases = vec![
            case(
                &raw,
                "buffer_load_b64 v[8:9], off, s[44:47], 0 offset:4",
                [item[1], item[2], 0, 0],
            ),
            case(
                &raw,
                "v_mov_b32 v40, 8\nbuffer_load_b32 v8, v40, s[44:47], 0 offen offset:4",
                [item[3], OLD[1], 0, 0],
            ),
            case(
                &raw,
                "s_mov_b32 s40, 4\nv_mov_b32 v40, 8\nbuffer_load_b32 v8, v40, s[44:47], s40 offen",
                [item[3], OLD[1], 0, 0],
            ),
            // Partly outside: word by word. Words 8 and 9 are the next item's first ones.
            case(
                &raw,
                "v_mov_b32 v40, 32\nbuffer_load_b128 v[8:11], v40, s[44:47], 0 offen",
                [item[0], item[1], 0, 0],
            ),
            case(
                &raw,
                "v_mov_b32 v40, 40\nbuffer_load_b32 v8, v40, s[44:47], 0 offen",
                [0, OLD[1], 0, 0],
            ),
            case(
                &raw,
                "v_mov_b32 v40, -4\nbuffer_load_b64 v[8:9], v40, s[44:47], 0 offen",
                [0, 0, 0, 0],
            ),
            case(
                &raw,
                "v_mov_b32 v40, 39\nbuffer_load_u8 v8, v40, s[44:47], 0 offen\nv_mov_b32 v40, 40\nbuffer_load_i8 v9, v40, s[44:47], 0 offen",
                [0x95, 0, 0, 0],
            ),
            case(
                &raw,
                "buffer_load_d16_hi_b16 v8, off, s[44:47], 0 offset:2",
                [0x8182_0000 | machine.other_half(0xbeef), OLD[1], 0, 0],
            ),
            case(
                &raw,
                "buffer_load_i16 v8, off, s[44:47], 0 offset:2",
                [0xffff_8182, OLD[1], 0, 0],
            ),
            // The address may be among the loaded registers.
            case(
                &raw,
                "v_mov_b32 v9, 4\nbuffer_load_b96 v[8:10], v9, s[44:47], 0 offen",
                [item[1], item[2], item[3], 0],
            ),
            // A store outside is dropped.
            case(
                &raw,
                "v_mov_b32 v40, 40\nbuffer_store_b32 v60, v40, s[44:47], 0 offen\ns_waitcnt vmcnt(0)\nv_mov_b32 v40, 40\nglobal_load_b32 v8, v40, s[6:7]",
                [item[2], OLD[1], 0, 0],
            ),
        ];
        // Records of 12 bytes, by index.
        let records = if machine.gfx9() {
            set("0xc0000", 3)
        } else {
            set("0xc0000", 3).replace(word3, "0x01004000")
        };
        cases.extend([
            case(&records, "v_mov_b32 v40, 1\nbuffer_load_b64 v[8:9], v40, s[44:47], 0 idxen", [item[3], item[4], 0, 0]),
            case(&records, "v_mov_b32 v40, 1\nv_mov_b32 v41, 4\nbuffer_load_b32 v8, v[40:41], s[44:47], 0 idxen offen offset:4", [item[5], OLD[1], 0, 0]),
            case(&records, "v_mov_b32 v40, 3\nbuffer_load_b32 v8, v40, s[44:47], 0 idxen", [0, OLD[1], 0, 0]),
        ]);
        if machine.gfx9() {
            // Bit 30 swizzles the cache only.
            cases.push(case(
                &set("0x40000000", 40),
                "buffer_load_b32 v8, off, s[44:47], 0 offset:4",
                [item[1], OLD[1], 0, 0],
            ));
        }
        let items: Vec<Item> = data_items()
            .into_iter()
            .take(machine.wave as usize)
            .collect();
        run(machine, &items, &cases);
    }
}

#[test]
fn scalar_loads() {
    for machine in ALL {
        let word3 = if machine.gfx9() {
            "0x27000"
        } else {
            "0x31004000"
        };
        let case = |text: &str, expected: [u32; 4]| {
            let text = format!(
                "{text}\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v8, s40\nv_mov_b32 v9, s41\nv_mov_b32 v10, s42\nv_mov_b32 v11, s43"
            );
            Case::all(&text, move |_| expected)
        };
        let cases = [
            case(
                "s_load_dwordx4 s[40:43], s[6:7], 0x4",
                [DATA[1], DATA[2], DATA[3], DATA[4]],
            ),
            case(
                "s_mov_b32 s40, 8\ns_load_dwordx4 s[40:43], s[6:7], s40",
                [DATA[2], DATA[3], DATA[4], DATA[5]],
            ),
            case(
                "s_mov_b32 s30, 8\ns_load_dwordx4 s[40:43], s[6:7], s30 offset:0x4",
                [DATA[3], DATA[4], DATA[5], 0],
            ),
            // The low bits of an address do not count.
            case(
                "s_mov_b32 s30, 6\ns_load_dwordx4 s[40:43], s[6:7], s30",
                [DATA[1], DATA[2], DATA[3], DATA[4]],
            ),
            case(
                "s_add_u32 s30, s6, 16\ns_addc_u32 s31, s7, 0\ns_load_dwordx4 s[40:43], s[30:31], -0x8",
                [DATA[2], DATA[3], DATA[4], DATA[5]],
            ),
            case(
                &format!(
                    "s_mov_b32 s44, s6\ns_mov_b32 s45, s7\ns_mov_b32 s46, 16\ns_mov_b32 s47, {word3}\ns_buffer_load_dwordx4 s[40:43], s[44:47], 0x8"
                ),
                [DATA[2], DATA[3], 0, 0],
            ),
        ];
        run(machine, &data_items(), &cases);
    }
}

/// The name up to its width, GFX9's name in global memory, and what a number of that many
/// bits becomes.
type Atomic = (&'static str, &'static str, fn(u64, u64, u32) -> u64);

#[test]
fn atomics_return_what_was_there() {
    let all: [Atomic; 12] = [
        ("swap_b", "swap", |_, d, _| d),
        ("add_u", "add", |o, d, n| {
            if n == 32 {
                (o as u32).wrapping_add(d as u32).into()
            } else {
                o.wrapping_add(d)
            }
        }),
        ("sub_u", "sub", |o, d, n| {
            if n == 32 {
                (o as u32).wrapping_sub(d as u32).into()
            } else {
                o.wrapping_sub(d)
            }
        }),
        ("min_i", "smin", |o, d, n| {
            if n == 32 {
                (o as i32).min(d as i32) as u32 as u64
            } else {
                (o as i64).min(d as i64) as u64
            }
        }),
        ("max_i", "smax", |o, d, n| {
            if n == 32 {
                (o as i32).max(d as i32) as u32 as u64
            } else {
                (o as i64).max(d as i64) as u64
            }
        }),
        ("min_u", "umin", |o, d, n| {
            if n == 32 {
                (o as u32).min(d as u32).into()
            } else {
                o.min(d)
            }
        }),
        ("max_u", "umax", |o, d, n| {
            if n == 32 {
                (o as u32).max(d as u32).into()
            } else {
                o.max(d)
            }
        }),
        ("and_b", "and", |o, d, _| o & d),
        ("or_b", "or", |o, d, _| o | d),
        ("xor_b", "xor", |o, d, _| o ^ d),
        ("inc_u", "inc", |o, d, n| {
            let (o, d) = if n == 32 {
                (o & 0xffff_ffff, d & 0xffff_ffff)
            } else {
                (o, d)
            };
            if o >= d { 0 } else { o + 1 }
        }),
        ("dec_u", "dec", |o, d, n| {
            let (o, d) = if n == 32 {
                (o & 0xffff_ffff, d & 0xffff_ffff)
            } else {
                (o, d)
            };
            if o == 0 || o > d { d } else { o - 1 }
        }),
    ];
    for machine in ALL {
        let mut cases = Vec::new();
        for (new, old, f) in all {
            for bits in [32u32, 64] {
                let (b, last) = if bits == 32 {
                    ("v4", "v8")
                } else {
                    ("v[4:5]", "v[8:9]")
                };
                let after = if bits == 32 { "v10" } else { "v[10:11]" };
                let w = if bits == 32 { "b32" } else { "b64" };
                let global = match (machine.gfx9(), bits) {
                    (true, 32) => format!("global_atomic_{old}"),
                    (true, _) => format!("global_atomic_{old}_x2"),
                    (false, _) => format!("global_atomic_{new}{bits}"),
                };
                let returns = if machine.gfx9() { "sc0" } else { "glc" };
                let check = move |i: &Item| {
                    let old = if bits == 32 { i.a & 0xffff_ffff } else { i.a };
                    let new = f(i.a, i.b, bits);
                    if bits == 32 {
                        [old as u32, OLD[1], new as u32, 0]
                    } else {
                        [
                            old as u32,
                            (old >> 32) as u32,
                            new as u32,
                            (new >> 32) as u32,
                        ]
                    }
                };
                // The lane's spare words of its item.
                let text = format!(
                    "global_store_b64 v1, v[2:3], s[6:7] offset:24\n{global} {last}, v1, {b}, s[6:7] offset:24 {returns}\n\
                     global_load_{w} {after}, v1, s[6:7] offset:24\ns_waitcnt vmcnt(0)"
                );
                cases.push(Case::all(&name(machine, &text), check));
                let lds = match (machine.gfx9(), new) {
                    (true, "swap_b") => format!("ds_wrxchg_rtn_b{bits}"),
                    (false, "swap_b") => format!("ds_storexchg_rtn_b{bits}"),
                    _ => format!(
                        "ds_{}_rtn_{}{bits}",
                        new.split_once('_').map_or("", |p| p.0),
                        new.split_once('_').map_or("", |p| p.1)
                    ),
                };
                let text = format!(
                    "v_lshlrev_b32 v40, 3, v0\nds_store_b64 v40, v[2:3]\n{lds} {last}, v40, {b}\nds_load_{w} {after}, v40\ns_waitcnt lgkmcnt(0)"
                );
                cases.push(Case::all(&lds_name(machine, &text), check));
            }
        }
        // Compare and swap: memory holds the low word of a, half of the lanes expect it.
        let expected = "v_mov_b32 v41, v2\nv_cmp_gt_u32 VCC, 16, v0\nv_cndmask_b32 v41, v6, v41, VCC\nv_mov_b32 v40, v4";
        let check = |i: &Item| {
            let (a, b, c) = (i.a as u32, i.b as u32, i.c as u32);
            let hit = i.lane < 16 || a == c;
            [a, OLD[1], if hit { b } else { a }, 0]
        };
        let global = if machine.gfx9() {
            "global_atomic_cmpswap v8, v1, v[40:41], s[6:7] offset:24 sc0"
        } else {
            "global_atomic_cmpswap_b32 v8, v1, v[40:41], s[6:7] offset:24 glc"
        };
        cases.push(Case::all(&name(machine, &format!("{expected}\nglobal_store_b64 v1, v[2:3], s[6:7] offset:24\n{global}\nglobal_load_b32 v10, v1, s[6:7] offset:24\ns_waitcnt vmcnt(0)")), check));
        // GFX9 names what is expected first, GFX11 the new value.
        let lds = if machine.gfx9() {
            "ds_cmpst_rtn_b32 v8, v42, v41, v40"
        } else {
            "ds_cmpstore_rtn_b32 v8, v42, v40, v41"
        };
        cases.push(Case::all(&lds_name(machine, &format!("{expected}\nv_lshlrev_b32 v42, 3, v0\nds_store_b64 v42, v[2:3]\n{lds}\nds_load_b32 v10, v42\ns_waitcnt lgkmcnt(0)")), check));
        // Floating-point sums.
        let f = if machine.gfx9() {
            "global_atomic_add_f32 v8, v1, v4, s[6:7] offset:24 sc0"
        } else {
            "global_atomic_add_f32 v8, v1, v4, s[6:7] offset:24 glc"
        };
        cases.push(Case::f32(&name(machine, &format!("v_mov_b32 v40, 2.0\nv_mov_b32 v4, 0.5\nglobal_store_b32 v1, v40, s[6:7] offset:24\n{f}\nglobal_load_b32 v8, v1, s[6:7] offset:24\ns_waitcnt vmcnt(0)")), |_| 2.5));
        run_with(
            machine,
            ".amdhsa_group_segment_fixed_size 1024",
            &integers(),
            false,
            &cases,
        );
    }
}

/// Lower bits of lanes' numbers, with something added: translated code takes them for equal
/// distances where no lane begins again at zero.
#[test]
fn lds_by_lower_bits() {
    for machine in ALL {
        let wave = machine.wave;
        let mut cases = Vec::new();
        for added in [
            0_u32,
            1,
            16,
            21,
            wave,
            0u32.wrapping_sub(16),
            0x00ff_ffff,
            0x0100_0000,
        ] {
            for by in [4, 12] {
                for mask in [15, wave - 1, 0x00ff_ffff] {
                    let place = move |lane: u32| lane.wrapping_add(added) & mask;
                    if place(0).max(place(wave - 1)) >= wave {
                        continue;
                    }
                    // v40: where the lane is, v41: where another one is.
                    let places = format!(
                        "v_mul_u32_u24 v40, {by}, v0\ns_mov_b32 s40, {added:#x}\n\
                         v_lshl_add_u32 v41, v0, 0, s40\nv_and_b32 v41, {mask:#x}, v41\n\
                         v_mul_u32_u24 v41, {by}, v41"
                    );
                    let wait = "s_waitcnt lgkmcnt(0)";
                    let load =
                        format!("{places}\nds_store_b32 v40, v0\nds_load_b32 v8, v41\n{wait}");
                    let made = move |i: &Item| place(i.lane);
                    cases.push(Case::u32(&lds_name(machine, &load), made));
                    if mask + 1 < wave {
                        continue;
                    }
                    let store =
                        format!("{places}\nds_store_b32 v41, v0\nds_load_b32 v8, v40\n{wait}");
                    let made = move |i: &Item| i.lane.wrapping_sub(added) & mask;
                    cases.push(Case::u32(&lds_name(machine, &store), made));
                }
            }
        }
        // Longer programs are not translated at once.
        for cases in cases.chunks(20) {
            let lds = ".amdhsa_group_segment_fixed_size 1024";
            run_with(machine, lds, &data_items(), false, cases);
        }
    }
}
