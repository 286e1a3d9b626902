//! LDS instructions that return what they replace, and loads that go to LDS or to other lanes.

use super::*;

/// The lane's three operands as six words.
fn words(i: &Item) -> [u32; 6] {
    let pair = |x: u64| [x as u32, (x >> 32) as u32];
    let [[a, b], [c, d], [e, f]] = [i.a, i.b, i.c].map(pair);
    [a, b, c, d, e, f]
}

const LDS: &str = ".amdhsa_group_segment_fixed_size 8192";

/// As GFX9 and GFX10, or as later machines have it.
fn exchange(machine: Machine, stride: bool, bits: u32) -> String {
    match (machine.target < "gfx11" || machine.gfx9(), stride) {
        (true, false) => format!("ds_wrxchg2_rtn_b{bits}"),
        (true, true) => format!("ds_wrxchg2st64_rtn_b{bits}"),
        (false, false) => format!("ds_storexchg_2addr_rtn_b{bits}"),
        (false, true) => format!("ds_storexchg_2addr_stride64_rtn_b{bits}"),
    }
}

#[test]
fn two_elements_are_exchanged() {
    for machine in GENERATIONS.into_iter().chain([WAVE64]) {
        let old = machine.gfx9() || machine.target.starts_with("gfx10");
        let (read, write) = if old {
            ("read", "write")
        } else {
            ("load", "store")
        };
        let wait = "s_waitcnt lgkmcnt(0)";
        // A lane has 16 bytes, and the same 4096 bytes on.
        let at = "v_lshlrev_b32 v40, 4, v0";
        let fill = format!(
            "{at}\nds_{write}_b64 v40, v[2:3]\nds_{write}_b64 v40, v[4:5] offset:8\n\
             v_mov_b32 v42, v6\nv_mov_b32 v43, v2\nv_mov_b32 v44, v3\nv_mov_b32 v45, v4\n{wait}"
        );
        let mut cases = Vec::new();
        // What comes back, and what is there then.
        let one = exchange(machine, false, 32);
        cases.push(Case::all(
            &format!("{fill}\n{one} v[8:9], v40, v6, v4 offset0:3 offset1:1\n{wait}"),
            |i| [words(i)[3], words(i)[1], OLD[2], OLD[3]],
        ));
        cases.push(Case::all(
            &format!(
                "{fill}\n{one} v[8:9], v40, v6, v4 offset0:3 offset1:1\n{wait}\n\
                 ds_{read}_b64 v[8:9], v40\nds_{read}_b64 v[10:11], v40 offset:8\n{wait}"
            ),
            |i| {
                let [a, _, c, _, e, _] = words(i);
                [a, c, c, e]
            },
        ));
        // The second finds what the first has left.
        cases.push(Case::all(
            &format!("{fill}\n{one} v[8:9], v40, v6, v4 offset0:1 offset1:1\n{wait}"),
            |i| [words(i)[1], words(i)[4], OLD[2], OLD[3]],
        ));
        let two = exchange(machine, false, 64);
        cases.push(Case::all(
            &format!("{fill}\n{two} v[8:11], v40, v[42:43], v[44:45] offset0:1 offset1:0\n{wait}"),
            |i| {
                let [a, b, c, d, ..] = words(i);
                [c, d, a, b]
            },
        ));
        cases.push(Case::all(
            &format!(
                "{fill}\n{two} v[8:11], v40, v[42:43], v[44:45] offset0:1 offset1:0\n{wait}\n\
                 ds_{read}_b64 v[8:9], v40\nds_{read}_b64 v[10:11], v40 offset:8\n{wait}"
            ),
            |i| {
                let [a, b, c, _, e, _] = words(i);
                [b, c, e, a]
            },
        ));
        // 64 elements apart; lanes at distances where no other lane is.
        let lane = "v_lshlrev_b32 v41, 3, v0";
        for bits in [32, 64] {
            let apart = exchange(machine, true, bits);
            let (to, data, second) = match bits {
                32 => ("v[8:9]", "v2", "v4"),
                _ => ("v[8:11]", "v[42:43]", "v[44:45]"),
            };
            let far = bits * 64 / 8;
            let text = format!(
                "{fill}\n{lane}\nds_{write}_b64 v41, v[2:3] offset:{}\n\
                 ds_{write}_b64 v41, v[4:5] offset:{}\n{wait}\n\
                 {apart} {to}, v41, {data}, {second} offset0:2 offset1:6\n{wait}",
                far * 2,
                far * 6
            );
            cases.push(Case::all(&text, move |i| {
                let [a, b, c, d, ..] = words(i);
                if bits == 32 {
                    [a, c, OLD[2], OLD[3]]
                } else {
                    [a, b, c, d]
                }
            }));
        }
        run_with(machine, LDS, &integers(), false, &cases);
    }
}

/// Lanes' elements in LDS, by every size, with M0, an offset and lanes that do not take part.
#[test]
fn memory_goes_to_lds() {
    let gfx950 = Machine {
        target: "gfx950",
        wave: 64,
    };
    let items: Vec<Item> = integers().into_iter().take(64).collect();
    let memory: Vec<u32> = items
        .iter()
        .flat_map(|i| {
            let [a, b, c, d, e, f] = words(i);
            [a, b, c, d, e, f, 0, 0]
        })
        .collect();
    let bytes: Vec<u8> = memory.iter().flat_map(|w| w.to_le_bytes()).collect();
    for machine in [GFX942, GENERATIONS[2], GENERATIONS[3], gfx950] {
        let mut cases = Vec::new();
        let gfx10 = machine.target.starts_with("gfx10");
        let (lanes, wait) = (machine.wave, "s_waitcnt vmcnt(0) lgkmcnt(0)");
        // The kernel's LDS is cleared first, and read as words, four lanes apart each.
        let clear =
            "v_lshlrev_b32 v41, 4, v0\nv_mov_b32 v42, 0\nv_mov_b32 v43, 0\nv_mov_b32 v44, 0\n\
             v_mov_b32 v45, 0\nds_write_b128 v41, v[42:45]\nds_write_b128 v41, v[42:45] offset:2048\n\
             s_waitcnt lgkmcnt(0)".to_owned();
        let read = "ds_read_b128 v[8:11], v41";
        let resource = "s_mov_b32 s44, s6\ns_and_b32 s45, s7, 0xffff\ns_mov_b32 s46, 800\n\
                        s_mov_b32 s47, 0x27000";
        let resource = match gfx10 {
            true => resource.replace("0x27000", "0x31004000"),
            false => resource.to_owned(),
        };
        let sizes: &[(&str, u32, bool)] = &[
            ("ubyte", 1, false),
            ("sbyte", 1, true),
            ("ushort", 2, false),
            ("sshort", 2, true),
            ("dword", 4, false),
            ("dwordx3", 12, false),
            ("dwordx4", 16, false),
        ];
        for &(name, size, signed) in sizes {
            if size > 4 && machine != gfx950 {
                continue;
            }
            let step = if size > 4 { 16 } else { 4 };
            for (m0, offset, exec) in [(0u32, 0u32, u64::MAX), (64, 8, 0xf0f3), (16, 0, 5)] {
                let all = u64::MAX >> (64 - lanes);
                let mask = exec & all;
                let set = match lanes {
                    32 => format!("s_mov_b32 exec_lo, {:#x}", mask as u32),
                    _ if mask == all => "s_mov_b64 exec, -1".to_owned(),
                    _ => format!("s_mov_b64 exec, {mask:#x}"),
                };
                let set = format!("s_mov_b32 m0, {m0}\n{set}");
                let unset = spell(machine, "s_mov_bN EXEC, -1");
                let mut forms = vec![(
                    format!(
                        "{resource}\n{set}\nbuffer_load_{name} v1, s[44:47], 0 offen offset:{offset} lds"
                    ),
                    800,
                )];
                if machine == GFX942 || machine == gfx950 {
                    forms.push((
                        format!("{set}\nglobal_load_lds_{name} v1, s[6:7] offset:{offset}"),
                        u32::MAX,
                    ));
                }
                for (text, records) in forms {
                    let text = format!("{clear}\n{text}\n{wait}\n{unset}\n{read}\n{wait}");
                    let bytes = bytes.clone();
                    cases.push(Case::all(&text, move |i| {
                        let mut lds = vec![0u8; 4096];
                        for lane in (0..lanes).filter(|lane| mask >> lane & 1 != 0) {
                            let from = lane * 32 + offset;
                            let to = m0 + offset + lane * step;
                            for word in 0..size.div_ceil(4) {
                                let part = size.min(4);
                                let from = from + word * 4;
                                let mut value = 0;
                                if from + part <= records {
                                    for n in 0..part {
                                        let byte = bytes[(from + n) as usize];
                                        value |= u32::from(byte) << (8 * n);
                                    }
                                }
                                let value = match (part, signed) {
                                    (1, true) => value as u8 as i8 as u32,
                                    (2, true) => value as u16 as i16 as u32,
                                    _ => value,
                                };
                                lds[(to + word * 4) as usize..][..4]
                                    .copy_from_slice(&value.to_le_bytes());
                            }
                        }
                        let word = |n: u32| {
                            let at = (i.lane * 16 + n * 4) as usize;
                            u32::from_le_bytes([lds[at], lds[at + 1], lds[at + 2], lds[at + 3]])
                        };
                        [0, 1, 2, 3].map(word)
                    }));
                }
            }
        }
        let items: Vec<Item> = items.iter().take(lanes as usize).copied().collect();
        for cases in cases.chunks(24) {
            run_with(machine, LDS, &items, false, cases);
        }
    }
}

/// Elements as a list: what each of the `per` elements of a lane is, by its row and column.
fn elements(from: &[u128], lane: usize, n: u32, bits: u32) -> u128 {
    from[lane] >> (n * bits) & ((1 << bits) - 1)
}

#[test]
fn loads_that_transpose() {
    let gfx950 = Machine {
        target: "gfx950",
        wave: 64,
    };
    let items: Vec<Item> = integers().into_iter().skip(100).take(64).collect();
    let loaded = |bytes: u32| -> Vec<u128> {
        let mask = u128::MAX >> (128 - bytes * 8);
        let whole = |i: &Item| u128::from(i.a) | u128::from(i.b) << 64;
        items.iter().map(|i| whole(i) & mask).collect()
    };
    // A matrix of CDNA4: 16 columns; a row is in one lane, or in two or four that follow each other.
    let mut cases = Vec::new();
    for (name, bits, bytes) in [
        ("ds_read_b64_tr_b16", 16, 8),
        ("ds_read_b64_tr_b8", 8, 8),
        ("ds_read_b64_tr_b4", 4, 8),
        ("ds_read_b96_tr_b6", 6, 12),
    ] {
        let to = if bytes == 8 { "v[8:9]" } else { "v[8:10]" };
        let text = format!(
            "v_lshlrev_b32 v40, 4, v0\nds_write_b128 v40, v[2:5]\ns_waitcnt lgkmcnt(0)\n\
             {name} {to}, v40\ns_waitcnt lgkmcnt(0)"
        );
        let from = loaded(bytes);
        let per = bytes * 8 / bits;
        cases.push(Case::all(&text, move |i| {
            let group = (i.lane / 16 * 16) as usize;
            let mut rows = vec![Vec::new(); per as usize];
            // Elements in the order of lanes, 16 for a row.
            for n in 0..16 * per {
                let lane = group + (n / per) as usize;
                rows[(n / 16) as usize].push(elements(&from, lane, n % per, bits));
            }
            let column = rows.iter().rev();
            let column = column.fold(0, |all, row| all << bits | row[(i.lane % 16) as usize]);
            let mut words = OLD;
            for (n, word) in words.iter_mut().enumerate().take(bytes as usize / 4) {
                *word = (column >> (32 * n)) as u32;
            }
            words
        }));
    }
    run_with(gfx950, LDS, &items, false, &cases);

    // GFX12's: eight lanes have eight rows of as many elements of 16 bits; of 8 bits, two blocks of
    // four rows are beside each other.
    let gfx1201 = GENERATIONS[4];
    let wide = loaded(16);
    let narrow = loaded(8);
    let cases = [
        Case::all(
            "global_load_tr_b128 v[8:11], v1, s[6:7]\ns_waitcnt vmcnt(0)",
            move |i| {
                let group = (i.lane & !7) as usize;
                let column = (0..8).map(|row| elements(&wide, group + row, i.lane & 7, 16) as u32);
                let column: Vec<u32> = column.collect();
                [0, 2, 4, 6].map(|n| column[n] | column[n + 1] << 16)
            },
        ),
        Case::all(
            "global_load_tr_b64 v[8:9], v1, s[6:7]\ns_waitcnt vmcnt(0)",
            move |i| {
                let group = (i.lane & !15) as usize;
                let block = group + if i.lane & 8 != 0 { 4 } else { 0 };
                let rows = [0, 1, 2, 3, 8, 9, 10, 11];
                let column = rows.map(|row| elements(&narrow, block + row, i.lane & 7, 8) as u32);
                let word = |n: usize| (0..4).fold(0, |w, k| w | column[n * 4 + k] << (8 * k));
                [word(0), word(1), OLD[2], OLD[3]]
            },
        ),
    ];
    run(gfx1201, &items[..32], &cases);
}

/// LDS out of range: a fault that names lane and address, or with `lenient=lds` what hardware does.
#[test]
fn lds_out_of_range() {
    for machine in [GFX942, WAVE32] {
        let old = machine.gfx9();
        let name = |text: &str| match old {
            true => text
                .replace("ds_store_2addr_", "ds_write2_")
                .replace("ds_load_2addr_", "ds_read2_")
                .replace("ds_store", "ds_write")
                .replace("ds_load", "ds_read"),
            false => text.to_owned(),
        };
        let flat = if old {
            "flat_load_dword"
        } else {
            "flat_load_b32"
        };
        // 512 bytes: lanes from 8 on are beyond, and the second element of lane 7.
        let body = name(&format!(
            "v_lshlrev_b32 v40, 6, v0\nds_store_2addr_b32 v40, v2, v3 offset1:16\n\
             s_waitcnt lgkmcnt(0)\nds_load_2addr_b32 v[8:9], v40 offset1:16\n\
             ds_add_rtn_u32 v10, v40, v2\ns_mov_b64 s[40:41], src_shared_base\n\
             v_mov_b32 v41, s41\n{flat} v11, v[40:41]\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
        ));
        let store = match old {
            true => "global_store_dwordx4",
            false => "global_store_b128",
        };
        let body = format!(
            "{}{body}v_lshlrev_b32 v62, 4, v0\n{store} v62, v[8:11], s[4:5]",
            prologue(machine)
        );
        let lds = ".amdhsa_group_segment_fixed_size 512";
        let image = assemble(machine.target, &kernel(machine, &body, lds), &[]);
        let lanes = machine.wave as usize;
        let mut random = Random(0x0bad_cafe_0bad_cafe);
        let input: Vec<u32> = (0..lanes * 8).map(|_| random.bits() as u32).collect();
        for engine in engines(number_of(&body)) {
            let uri = format!("sim://{}?cus=1&engine={engine}", machine.target);
            let launch = |uri: &str| {
                let gpu = Gpu::new(uri, image.clone());
                let (input, out) = (gpu.buffer(&input), gpu.buffer(&vec![0; lanes * 4]));
                let arguments = Arguments::default().buffer(out).buffer(input);
                let result = gpu.launch("k", 1, lanes as u16, arguments);
                result.map(|_| gpu.read(out, lanes * 4))
            };
            let fault = launch(&uri).expect_err("lane 8 has no place");
            let fault = format!("{fault:?}");
            assert!(
                fault.contains("OutOfRange") && fault.contains("lane: Some(8)"),
                "{fault}"
            );
            let found = launch(&format!("{uri}&lenient=lds")).expect("hardware goes on");
            for (lane, found) in found.chunks(4).enumerate() {
                // Second elements are stored behind all first ones, at the next lane's place.
                let stored = |lane: usize| [input[lane * 8], input[lane * 8 + 1]];
                let [own, second] = stored(lane);
                let first = match lane {
                    0 => own,
                    _ => stored(lane - 1)[1],
                };
                let expected = match lane {
                    0..7 => [first, second, first, first.wrapping_add(own)],
                    7 => [first, 0, first, first.wrapping_add(own)],
                    _ => [0; 4],
                };
                assert_eq!(found, expected, "{uri}, lane {lane}");
            }
        }
    }
}

/// Waves that read a word of LDS behind a barrier, which one of them then writes without a barrier: with `lenient=steps`
/// all have read it before.
#[test]
fn waves_go_on_from_a_barrier_nearly_in_step() {
    for machine in [GFX942, WAVE32] {
        let old = machine.gfx9();
        let (read, write, store) = match old {
            true => ("ds_read_b32", "ds_write_b32", "global_store_dword"),
            false => ("ds_load_b32", "ds_store_b32", "global_store_b32"),
        };
        let shift = machine.wave.trailing_zeros();
        // Each wave's own word is 1, then 7; all look at the first one's, eight times.
        let mut body = format!(
            "{}v_lshrrev_b32 v40, {shift}, v0\nv_lshlrev_b32 v40, 2, v40\nv_mov_b32 v41, 1\n\
             v_mov_b32 v42, 7\nv_mov_b32 v43, 0\nv_mov_b32 v44, 0\nv_lshlrev_b32 v45, 2, v0\n",
            prologue(machine)
        );
        for _ in 0..8 {
            body += &format!(
                "{write} v40, v41\ns_waitcnt lgkmcnt(0)\ns_barrier\n{read} v46, v43\n\
                 s_waitcnt lgkmcnt(0)\nv_add_u32 v44, v44, v46\n{write} v40, v42\n\
                 s_waitcnt lgkmcnt(0)\ns_barrier\n"
            );
        }
        body += &format!("{store} v45, v44, s[4:5]\n");
        let body = match old {
            true => body,
            false => body.replace("v_add_u32", "v_add_nc_u32"),
        };
        let lds = ".amdhsa_group_segment_fixed_size 512";
        let image = assemble(machine.target, &kernel(machine, &body, lds), &[]);
        let lanes = machine.wave as usize * 4;
        for engine in engines(number_of(&body)) {
            for (lenient, expected) in [("steps", vec![8; lanes]), ("all", vec![8; lanes])] {
                let uri = format!("sim://{}?engine={engine}&lenient={lenient}", machine.target);
                let gpu = Gpu::new(&uri, image.clone());
                // More often than launches are looked at.
                for launch in 0..6 {
                    let (input, out) = (gpu.buffer(&[0; 4096]), gpu.buffer(&vec![0; lanes]));
                    let arguments = Arguments::default().buffer(out).buffer(input);
                    let result = gpu.launch("k", 1, lanes as u16, arguments);
                    result.expect("nothing is wrong");
                    assert_eq!(gpu.read(out, lanes), expected, "{uri}, launch {launch}");
                }
            }
            // Without, the first wave is at the end of its part before the others read.
            let uri = format!("sim://{}?engine={engine}&order=one", machine.target);
            let gpu = Gpu::new(&uri, image.clone());
            let (input, out) = (gpu.buffer(&[0; 4096]), gpu.buffer(&vec![0; lanes]));
            let arguments = Arguments::default().buffer(out).buffer(input);
            gpu.launch("k", 1, lanes as u16, arguments)
                .expect("nothing is wrong");
            assert_eq!(gpu.read(out, lanes)[lanes - 1], 56, "{uri}");
        }
    }
}
