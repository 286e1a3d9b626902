//! What a wave starts with, for descriptors written by LLVM's assembler.

use std::sync::{Arc, Mutex};

use gfxjit_hal::{Arguments, Dispatch};

use crate::engine::{Exit, GroupContext};
use crate::machine::wave::{HALF, Wave, sreg};
use crate::tests::{Fake, Rig, kernel};

/// What a test looks at in a wave.
#[derive(Clone, Debug)]
struct Seen {
    workgroup: [u32; 3],
    index: u32,
    sgprs: [u32; sreg::COUNT],
    exec: u64,
    mode: u32,
    pc: u64,
    /// The first four vector registers, lane by lane.
    vgprs: Vec<[u32; 4]>,
    counts: (u32, u32),
    lds: usize,
    scratch_bytes: u32,
    scratch: u64,
    /// What the first SGPR pairs point to, 64 bytes each, where that is registered memory.
    pointed: Vec<Option<[u8; 64]>>,
}

fn see(wave: &Wave, group: &GroupContext<'_>) -> Seen {
    let halves = wave.halves();
    let vgpr =
        |register: usize, lane: usize| wave.vgprs[register * halves + lane / HALF][lane % HALF];
    let pointed = wave.sgprs[..16]
        .as_chunks::<2>()
        .0
        .iter()
        .map(|[low, high]| {
            let address = u64::from(*low) | u64::from(*high) << 32;
            let range = group.memory.find(address)?;
            assert!(!range.writable);
            (range.end - address >= 64).then_some(())?;
            let pointer: *const [u8; 64] = std::ptr::with_exposed_provenance(address as usize);
            // SAFETY: the range is registered and the view keeps it alive.
            Some(unsafe { pointer.read_unaligned() })
        });
    Seen {
        workgroup: group.id,
        index: wave.index,
        sgprs: wave.sgprs,
        exec: wave.exec(),
        mode: wave.mode,
        pc: wave.pc,
        vgprs: (0..wave.size as usize)
            .map(|lane| std::array::from_fn(|register| vgpr(register, lane)))
            .collect(),
        counts: (wave.vgpr_count, wave.agpr_count),
        lds: group.lds.len(),
        scratch_bytes: wave.scratch.len() as u32 / wave.size,
        scratch: wave.scratch.as_ptr().addr() as u64,
        pointed: pointed.collect(),
    }
}

/// Launches a kernel with these descriptor lines and returns its waves in order, with the
/// load delta.
fn waves(target: &str, directives: &str, change: impl FnOnce(&mut Dispatch)) -> (Vec<Seen>, u64) {
    let rig = Rig::new(&format!("sim://{target}?cus=2"));
    let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
    let sink = Arc::clone(&seen);
    let engine = Fake(move |wave: &mut Wave, group: &mut GroupContext<'_>, _| {
        sink.lock().unwrap().push(see(wave, group));
        // Nothing of this may be left in the next workgroup.
        wave.vgprs.fill([0xdead_beef; HALF]);
        wave.sgprs = [0xdead_beef; sreg::COUNT];
        group.lds.fill(0xff);
        Exit::Ended
    });
    let mut dispatch = rig.dispatch(&kernel(target, directives), engine);
    let delta = Rig::load_delta(&dispatch);
    change(&mut dispatch);
    rig.run(dispatch).unwrap();
    let mut seen = seen.lock().unwrap().clone();
    seen.sort_by_key(|seen| {
        let [x, y, z] = seen.workgroup;
        (z, y, x, seen.index)
    });
    (seen, delta)
}

fn one(target: &str, directives: &str, change: impl FnOnce(&mut Dispatch)) -> Seen {
    let (seen, _) = waves(target, directives, change);
    assert_eq!(seen.len(), 1);
    seen[0].clone()
}

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().unwrap())
}

fn u64_at(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(bytes[offset..offset + 8].try_into().unwrap())
}

const ALL_INPUTS: &str = ".amdhsa_user_sgpr_dispatch_ptr 1;.amdhsa_user_sgpr_queue_ptr 1;\
    .amdhsa_user_sgpr_kernarg_segment_ptr 1;.amdhsa_user_sgpr_dispatch_id 1;\
    .amdhsa_user_sgpr_private_segment_size 1;.amdhsa_system_sgpr_workgroup_id_x 1;\
    .amdhsa_system_sgpr_workgroup_id_y 1;.amdhsa_system_sgpr_workgroup_id_z 1;\
    .amdhsa_system_sgpr_workgroup_info 1";

#[test]
fn inputs_come_in_the_documented_order() {
    for target in ["gfx942", "gfx1100"] {
        let (seen, delta) = waves(target, ALL_INPUTS, |dispatch| {
            dispatch.grid = [6, 5, 4];
            dispatch.workgroup = [2, 2, 1];
            dispatch.dimensions = 3;
            dispatch.arguments = Arguments::Segment((0..100).collect());
            dispatch.group_segment_bytes = 700;
            dispatch.private_segment_bytes = 20;
        });
        assert_eq!(seen.len(), 3 * 3 * 4);
        for wave in &seen {
            let [packet, queue, kernarg] = [0, 1, 2].map(|pair| wave.pointed[pair].unwrap());
            // hsa_kernel_dispatch_packet_t
            assert_eq!(u32_at(&packet, 0), 0x1502 | 3 << 16);
            assert_eq!(u32_at(&packet, 4), 2 | 2 << 16);
            assert_eq!(u32_at(&packet, 8), 1);
            assert_eq!([12, 16, 20].map(|at| u32_at(&packet, at)), [6, 5, 4]);
            assert_eq!((u32_at(&packet, 24), u32_at(&packet, 28)), (32, 700));
            assert_eq!(u64_at(&packet, 32) % 64, 0);
            assert!(u64_at(&packet, 32) > delta);
            let kernarg_address = u64::from(wave.sgprs[4]) | u64::from(wave.sgprs[5]) << 32;
            assert_eq!(u64_at(&packet, 40), kernarg_address);
            assert_eq!(kernarg_address % 64, 0);
            // amd_queue_t: one kernel-dispatch queue.
            assert_eq!((u32_at(&queue, 0), u32_at(&queue, 4)), (0, 1));
            assert_eq!(kernarg[..4], [0, 1, 2, 3]);
            assert_eq!(kernarg[60..], [60, 61, 62, 63]);
            // Dispatch id, private size, workgroup id, info.
            assert_eq!(wave.sgprs[6..9], [0, 0, 32]);
            assert_eq!(wave.sgprs[9..12], wave.workgroup);
            assert_eq!(wave.sgprs[12], 1 << 31 | 1);
            assert_eq!(wave.sgprs[13..102], [0; 89]);
            // 128 double words at a time.
            assert_eq!(wave.lds, 1024);
            assert_eq!(wave.scratch_bytes, 32);
        }
        let ids: Vec<[u32; 3]> = seen.iter().map(|wave| wave.workgroup).collect();
        assert_eq!(ids[0], [0, 0, 0]);
        assert_eq!(ids[1], [1, 0, 0]);
        assert_eq!(ids[3], [0, 1, 0]);
        assert_eq!(ids[35], [2, 2, 3]);
    }
}

#[test]
fn what_is_not_asked_for_takes_no_register() {
    // (descriptor, SGPRs from s0 on); 0xa0.. are the arguments, workgroup (3, 0, 0).
    let table: &[(&str, &[u32])] = &[
        (".amdhsa_system_sgpr_workgroup_id_x 0", &[0, 0]),
        ("", &[3, 0]),
        (".amdhsa_system_sgpr_workgroup_info 1", &[3, 1 << 31 | 1, 0]),
        (".amdhsa_user_sgpr_private_segment_size 1", &[16, 3, 0]),
        (
            ".amdhsa_user_sgpr_dispatch_id 1;.amdhsa_system_sgpr_workgroup_id_z 1",
            &[0, 0, 3, 0, 0],
        ),
        // Registers that are counted but not named stay empty.
        (
            ".amdhsa_user_sgpr_count 5;.amdhsa_user_sgpr_private_segment_size 1",
            &[16, 0, 0, 0, 0, 3, 0],
        ),
    ];
    for target in ["gfx942", "gfx1100"] {
        for (directives, sgprs) in table {
            let (seen, _) = waves(target, directives, |dispatch| {
                dispatch.grid = [4, 1, 1];
                dispatch.private_segment_bytes = 3;
            });
            assert_eq!(
                seen[3].sgprs[..sgprs.len()],
                **sgprs,
                "{target} {directives}"
            );
        }
    }
}

#[test]
fn arguments_are_preloaded_and_the_prologue_is_skipped() {
    let kernarg: Vec<u8> = (0..10_u32)
        .flat_map(|word| (0xa0 + word).to_le_bytes())
        .collect();
    for (length, offset, before, words) in [
        (3, 0, "", vec![0xa0, 0xa1, 0xa2]),
        (2, 4, "", vec![0xa4, 0xa5]),
        // Behind the arguments there is nothing.
        (4, 8, "", vec![0xa8, 0xa9, 0, 0]),
        (
            2,
            0,
            ".amdhsa_user_sgpr_private_segment_size 1",
            vec![16, 0xa0, 0xa1],
        ),
    ] {
        let directives = format!(
            "{before};.amdhsa_user_sgpr_kernarg_preload_length {length};\
             .amdhsa_user_sgpr_kernarg_preload_offset {offset}"
        );
        let (seen, delta) = waves("gfx942", &directives, |dispatch| {
            dispatch.arguments = Arguments::Segment(kernarg.to_vec());
            dispatch.private_segment_bytes = 16;
            dispatch.grid = [2, 1, 1];
        });
        let wave = &seen[1];
        assert_eq!(wave.sgprs[..words.len()], words, "{directives}");
        assert_eq!(wave.sgprs[words.len()], 1, "the workgroup id follows");
        let plain = one("gfx942", "", |_| ());
        // The same code, loaded elsewhere: only the page offset can be compared.
        assert_eq!(wave.pc % 4096, (plain.pc + 256) % 4096);
        assert!(wave.pc > delta);
    }
    // GFX12.5 has no prologue and twice as many registers.
    let directives = ".amdhsa_user_sgpr_kernarg_preload_length 20;\
                      .amdhsa_user_sgpr_kernarg_preload_offset 1";
    let kernarg: Vec<u8> = (0..21_u32).flat_map(u32::to_le_bytes).collect();
    let (seen, _) = waves("gfx1250", directives, |dispatch| {
        dispatch.arguments = Arguments::Segment(kernarg.to_vec());
    });
    let words: Vec<u32> = (1..21).collect();
    assert_eq!(seen[0].sgprs[..20], words);
    let plain = one("gfx1250", "", |_| ());
    assert_eq!(seen[0].pc % 4096, plain.pc % 4096);
}

#[test]
fn work_item_ids_are_packed_and_dense() {
    for (target, wave_size) in [("gfx942", 64), ("gfx1100", 32)] {
        for (wanted, mask) in [(0, 0x3ff), (1, 0xf_ffff), (2, 0x3fff_ffff)] {
            let wave32 = if wave_size == 32 {
                ";.amdhsa_wavefront_size32 1"
            } else {
                ""
            };
            let directives = format!(".amdhsa_system_vgpr_workitem_id {wanted}{wave32}");
            let (seen, _) = waves(target, &directives, |dispatch| {
                dispatch.grid = [20, 6, 3];
                dispatch.workgroup = [12, 4, 3];
            });
            // Two workgroups in X, the second 8 wide; two in Y, the second 2 high.
            let mut rest = seen.as_slice();
            for (id, [sx, sy, sz]) in [
                ([0, 0, 0], [12, 4, 3]),
                ([1, 0, 0], [8, 4, 3]),
                ([0, 1, 0], [12, 2, 3]),
                ([1, 1, 0], [8, 2, 3]),
            ] {
                let items: u32 = sx * sy * sz;
                let count = items.div_ceil(wave_size);
                let (waves, others) = rest.split_at(count as usize);
                rest = others;
                for (index, wave) in (0..).zip(waves) {
                    assert_eq!((wave.workgroup, wave.index), (id, index));
                    for lane in 0..wave_size {
                        let item = index * wave_size + lane;
                        let live = item < items;
                        assert_eq!(wave.exec >> lane & 1 == 1, live);
                        let [x, y, z] = [item % sx, item / sx % sy, item / sx / sy];
                        let id = if live {
                            (x | y << 10 | z << 20) & mask
                        } else {
                            0
                        };
                        assert_eq!(wave.vgprs[lane as usize], [id, 0, 0, 0]);
                    }
                }
            }
            assert!(rest.is_empty());
        }
    }
}

#[test]
fn full_waves_have_all_lanes() {
    for (target, directives, size, exec) in [
        ("gfx942", "", 64, u64::MAX),
        ("gfx1100", ".amdhsa_wavefront_size32 1", 32, 0xffff_ffff),
        ("gfx1100", ".amdhsa_wavefront_size32 0", 64, u64::MAX),
    ] {
        let (seen, _) = waves(target, directives, |dispatch| {
            dispatch.grid = [128, 1, 1];
            dispatch.workgroup = [128, 1, 1];
        });
        assert_eq!(seen.len(), 128 / size);
        assert!(seen.iter().all(|wave| wave.exec == exec));
        assert!(seen.iter().all(|wave| wave.vgprs.len() == size));
    }
}

#[test]
fn modes_come_from_the_descriptor() {
    let set = ".amdhsa_float_round_mode_32 1;.amdhsa_float_round_mode_16_64 2;\
        .amdhsa_float_denorm_mode_32 1;.amdhsa_float_denorm_mode_16_64 2;\
        .amdhsa_dx10_clamp 0;.amdhsa_ieee_mode 0;.amdhsa_fp16_overflow 1";
    for target in ["gfx942", "gfx1100"] {
        assert_eq!(one(target, set, |_| ()).mode, 0x80_0099);
        // Defaults of the assembler: all to nearest, f16 and f64 denormals, both flags.
        assert_eq!(one(target, "", |_| ()).mode, 0x3c0);
    }
}

#[test]
fn register_counts_follow_the_granules() {
    for (target, directives, counts) in [
        (
            "gfx942",
            ".amdhsa_next_free_vgpr 8;.amdhsa_accum_offset 8",
            (8, 0),
        ),
        (
            "gfx942",
            ".amdhsa_next_free_vgpr 40;.amdhsa_accum_offset 12",
            (12, 28),
        ),
        (
            "gfx942",
            ".amdhsa_next_free_vgpr 512;.amdhsa_accum_offset 256",
            (256, 256),
        ),
        (
            "gfx942",
            ".amdhsa_next_free_vgpr 1;.amdhsa_accum_offset 4",
            (4, 4),
        ),
        (
            "gfx1100",
            ".amdhsa_next_free_vgpr 1;.amdhsa_wavefront_size32 1",
            (8, 0),
        ),
        (
            "gfx1100",
            ".amdhsa_next_free_vgpr 250;.amdhsa_wavefront_size32 1",
            (256, 0),
        ),
        (
            "gfx1100",
            ".amdhsa_next_free_vgpr 9;.amdhsa_wavefront_size32 0",
            (12, 0),
        ),
    ] {
        let directives = format!("{directives};");
        let image = crate::tests::assemble(
            target,
            &format!(
                ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n s_endpgm\n.rodata\n\
                 .p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_sgpr 32\n{}\n\
                 .end_amdhsa_kernel\n",
                directives.replace(';', "\n")
            ),
        );
        let rig = Rig::new(&format!("sim://{target}?cus=1"));
        let seen: Arc<Mutex<Option<Seen>>> = Arc::default();
        let sink = Arc::clone(&seen);
        let dispatch = rig.dispatch(
            &image,
            Fake(move |wave: &mut Wave, group: &mut GroupContext<'_>, _| {
                *sink.lock().unwrap() = Some(see(wave, group));
                Exit::Ended
            }),
        );
        rig.run(dispatch).unwrap();
        let seen = seen.lock().unwrap().clone().unwrap();
        assert_eq!(seen.counts, counts, "{target} {directives}");
    }
}

#[test]
fn scratch_grows_with_the_launch_and_for_unknown_stacks() {
    let fixed = ".amdhsa_private_segment_fixed_size 40;.amdhsa_enable_private_segment 1";
    let dynamic = format!("{fixed};.amdhsa_uses_dynamic_stack 1");
    for target in ["gfx942", "gfx1100"] {
        for (directives, asked, bytes) in [
            ("", 0, 0),
            ("", 1, 16),
            (fixed, 0, 48),
            (fixed, 100, 112),
            (dynamic.as_str(), 0, 16384),
            (dynamic.as_str(), 40, 16384),
            (dynamic.as_str(), 200, 208),
        ] {
            let wave = one(target, directives, |d| d.private_segment_bytes = asked);
            assert_eq!(wave.scratch_bytes, bytes, "{target} {directives} {asked}");
            // CDNA3 has the address in SGPRs; on RDNA3 those are ordinary ones.
            let pair = u64::from(wave.sgprs[sreg::FLAT_SCRATCH])
                | u64::from(wave.sgprs[sreg::FLAT_SCRATCH + 1]) << 32;
            let set = target == "gfx942" && !directives.is_empty();
            assert_eq!(pair, if set { wave.scratch } else { 0 });
        }
    }
}

/// Where scratch is told in registers: GFX9 and GFX10 in order, for each wave its own.
#[test]
fn scratch_is_told_by_resource_offset_and_flat_scratch() {
    let inputs = ".amdhsa_user_sgpr_private_segment_buffer 1;.amdhsa_user_sgpr_dispatch_ptr 1;\
        .amdhsa_user_sgpr_queue_ptr 1;.amdhsa_user_sgpr_kernarg_segment_ptr 1;\
        .amdhsa_user_sgpr_dispatch_id 1;.amdhsa_user_sgpr_flat_scratch_init 1;\
        .amdhsa_user_sgpr_private_segment_size 1;.amdhsa_system_sgpr_workgroup_id_y 1;\
        .amdhsa_private_segment_fixed_size 40;\
        .amdhsa_system_sgpr_private_segment_wavefront_offset 1";
    for (target, extra, word3) in [
        ("gfx90a", "", 0x00e0_4fac),
        (
            "gfx1030",
            ";.amdhsa_wavefront_size32 1",
            0x21c0_0000 | 0x1_4fac,
        ),
        (
            "gfx1030",
            ";.amdhsa_wavefront_size32 0",
            0x21e0_0000 | 0x1_4fac,
        ),
    ] {
        let (seen, _) = waves(target, &format!("{inputs}{extra}"), |dispatch| {
            dispatch.grid = [128, 3, 1];
            dispatch.workgroup = [128, 1, 1];
            dispatch.dimensions = 2;
        });
        let mut offsets = Vec::new();
        for wave in &seen {
            let s = &wave.sgprs;
            let offset = u64::from(s[17]);
            offsets.push(offset);
            let base = u64::from(s[0]) | u64::from(s[1] & 0xffff) << 32;
            assert_eq!(base + offset, wave.scratch, "{target}");
            // Swizzled, without a stride; the lane is added to the index.
            assert_eq!(s[1] >> 16, 0x8000);
            assert_eq!((s[2], s[3]), (u32::MAX, word3), "{target}{extra}");
            let packet = wave.pointed[2].unwrap();
            assert_eq!(u32_at(&packet, 12), 128);
            assert_eq!(s[10..12], [0, 0], "the dispatch's number");
            let flat = u64::from(s[12]) | u64::from(s[13]) << 32;
            assert_eq!(flat + offset, wave.scratch);
            assert_eq!(s[14], 48);
            assert_eq!(s[15..17], wave.workgroup[..2]);
            assert_eq!(s[sreg::FLAT_SCRATCH], 0, "code sets it");
        }
        offsets.sort_unstable();
        offsets.dedup();
        assert!(offsets[0] > 0 && offsets.len() > 1, "{offsets:?}");
    }
}

/// GFX12 keeps workgroup ids out of the SGPRs.
#[test]
fn workgroup_ids_of_gfx12_are_trap_temporaries() {
    for (directives, y_and_z) in [
        (".amdhsa_system_sgpr_workgroup_id_z 1", 1 | 2 << 16),
        ("", 1),
    ] {
        let (seen, _) = waves("gfx1201", directives, |dispatch| {
            dispatch.grid = [64 * 5, 2, 3];
            dispatch.workgroup = [64, 1, 1];
            dispatch.dimensions = 3;
        });
        let wave = seen
            .iter()
            .find(|wave| wave.workgroup == [4, 1, 2] && wave.index == 0)
            .unwrap();
        assert_eq!(wave.sgprs[sreg::TTMP + 9], 4);
        assert_eq!(wave.sgprs[sreg::TTMP + 7], y_and_z);
        assert_eq!(wave.sgprs[..102], [0; 102]);
    }
}

/// Before CDNA2 and RDNA3, X, Y and Z have a register each.
#[test]
fn work_item_ids_of_gfx1030_have_a_register_each() {
    for wanted in 0..3 {
        let directives = format!(".amdhsa_system_vgpr_workitem_id {wanted}");
        let wave = one("gfx1030", &directives, |dispatch| {
            dispatch.grid = [4, 4, 2];
            dispatch.workgroup = [4, 4, 2];
        });
        let all = [1, 2, 1, 0];
        let expected: Vec<u32> = (0..4)
            .map(|r| if r <= wanted { all[r] } else { 0 })
            .collect();
        assert_eq!(wave.vgprs[16 + 4 * 2 + 1].to_vec(), expected);
    }
}

#[test]
fn impossible_descriptors_are_refused() {
    let table = [
        (
            "gfx1100",
            ".amdhsa_exception_fp_denorm_src 1",
            "FP_DENORMAL_SOURCE set",
        ),
        (
            "gfx942",
            ".amdhsa_exception_int_div_zero 1",
            "INT_DIVIDE_BY_ZERO set",
        ),
        (
            "gfx1100",
            ".amdhsa_wavefront_size32 0;.amdhsa_shared_vgpr_count 1",
            "SHARED_VGPR_COUNT",
        ),
    ];
    for (target, directives, words) in table {
        let rig = Rig::new(&format!("sim://{target}?cus=1"));
        let never = Fake(|_: &mut Wave, _: &mut GroupContext<'_>, _: u64| panic!("it runs"));
        let error = rig.run(rig.dispatch(&kernel(target, directives), never));
        let text = error.unwrap_err().to_string();
        assert!(
            text.starts_with("cannot launch `k`: ") && text.contains(words),
            "{text}"
        );
    }
}

/// Descriptors no assembler writes: bytes of a good one changed.
#[test]
fn damaged_descriptors_are_refused() {
    let table: &[(&str, usize, &[u8], &str)] = &[
        ("gfx942", 57, &[0x04], "bits set that gfx942 does not know"),
        ("gfx942", 56, &[0x80], "bits set that gfx942 does not know"),
        (
            "gfx1100",
            56,
            &[0x02],
            "take 2 user SGPRs, USER_SGPR_COUNT is 0",
        ),
        ("gfx942", 58, &[2], "take 2 user SGPRs"),
        ("gfx942", 56, &[1, 0, 0, 0], "take 4 user SGPRs"),
        ("gfx1100", 16, &[0xff; 8], "has no code"),
        ("gfx942", 16, &[0, 0, 1], "has no code"),
    ];
    for (target, offset, bytes, words) in table {
        let mut image = kernel(target, "");
        let address = symbol_offset(&image, "k.kd");
        image[address + offset..][..bytes.len()].copy_from_slice(bytes);
        let rig = Rig::new(&format!("sim://{target}?cus=1"));
        let never = Fake(|_: &mut Wave, _: &mut GroupContext<'_>, _: u64| panic!("it runs"));
        let error = rig.run(rig.dispatch(&image, never));
        let text = error.unwrap_err().to_string();
        assert!(text.contains(words), "{target} {offset} {bytes:x?}: {text}");
    }
    // Inputs of older GPUs, with user SGPRs for them.
    for (target, bit, words) in [
        (
            "gfx942",
            1,
            "PrivateSegmentBuffer, which gfx942 does not have",
        ),
        (
            "gfx1100",
            0x20,
            "FlatScratchInit, which gfx1100 does not have",
        ),
    ] {
        let mut image = kernel(target, ".amdhsa_user_sgpr_count 8");
        let address = symbol_offset(&image, "k.kd");
        image[address + 56] |= bit;
        let rig = Rig::new(&format!("sim://{target}?cus=1"));
        let never = Fake(|_: &mut Wave, _: &mut GroupContext<'_>, _: u64| panic!("it runs"));
        let text = rig
            .run(rig.dispatch(&image, never))
            .unwrap_err()
            .to_string();
        assert!(text.contains(words), "{text}");
    }
    // wave32 of RDNA3 cannot have 512 registers.
    let mut image = kernel("gfx1100", ".amdhsa_wavefront_size32 1");
    let address = symbol_offset(&image, "k.kd");
    image[address + 48] |= 0x3f;
    let rig = Rig::new("sim://gfx1100?cus=1");
    let never = Fake(|_: &mut Wave, _: &mut GroupContext<'_>, _: u64| panic!("it runs"));
    let text = rig
        .run(rig.dispatch(&image, never))
        .unwrap_err()
        .to_string();
    assert!(text.contains("512 vector registers"), "{text}");
}

/// Where a symbol's bytes are in the file; the segments of constants are not moved.
fn symbol_offset(image: &[u8], name: &str) -> usize {
    let elf = gfxjit_codeobj::elf::Elf::parse(image).unwrap();
    let address = crate::tests::symbol(image, name);
    let load = elf
        .segments()
        .iter()
        .find(|s| s.kind == 1 && s.vaddr <= address && address < s.vaddr + s.filesz)
        .unwrap();
    (load.offset + address - load.vaddr) as usize
}
