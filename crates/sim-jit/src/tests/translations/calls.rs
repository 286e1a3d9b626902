//! Functions that regions call.

use crate::engine::JitEngine;
use crate::tests::translations::*;
use gfxjit_hal::sync::lock;
use gfxjit_sim::engine::{Engine, EngineCache, EngineMode, Exit, TURN};
use gfxjit_sim::interp::{Denormals, PLAIN_MODE, Program};
use gfxjit_sim::machine::memory::{Memory, Range, Region, RegionKind, Snapshot};
use gfxjit_targets::TargetId;

/// `s_call_b64 s[30:31]`, and `s_setpc_b64 s[30:31]`.
const CALL: u32 = 0xba1e_0000;
const RETURN: u32 = 0xbe80_481e;
/// v_add_nc_u32_e32 v0, 1, v0; the same with 2, 16
const ADD_1: u32 = 0x4a00_0081;
const ADD_2: u32 = 0x4a00_0082;
const ADD_16: u32 = 0x4a00_0090;

/// ds_store_b32 v1, v0; s_endpgm
const OVER: [u32; 3] = [0xd834_0000, 0x0000_0001, END];

/// What a program adds up in v0 and stores, and executes; at which words regions begin.
fn run(words: &[u32], memory: Option<&[Region]>, mode: EngineMode) -> (u32, u64, Vec<u64>) {
    let target: TargetId = "gfx1100".parse().unwrap();
    let mut program = Program::new(target, vec![segment(words)], 0);
    if let Some(regions) = memory {
        program = program.with_memory(Snapshot::of(regions.iter().cloned()));
    }
    let native = JitEngine::new(program, target, mode);
    let (mut lds, mut pad, mut executed) = ([0; 4], EngineCache::default(), 0);
    in_group(&native, &mut lds, &mut pad, |wave, group| {
        wave.set_exec(1);
        loop {
            match native.run(wave, group, TURN) {
                Exit::Ended => break,
                Exit::Budget => {}
                Exit::Fault(fault) => panic!("{mode:?}: {}", fault.what()),
                _ => panic!("{mode:?}: it waits"),
            }
        }
        executed = wave.executed;
    });
    let starts = lock(
        &native
            .image
            .translations(32, IdLayout::Irregular, PLAIN_MODE)
            .starts,
    );
    let mut starts: Vec<u64> = starts.all.keys().map(|pc| (pc - BASE) / 4).collect();
    starts.sort_unstable();
    (u32::from_le_bytes(lds), executed, starts)
}

/// All engines do the same; those that translate everything begin regions at these words.
fn all_do(words: &[u32], memory: Option<&[Region]>, sum: u32, begun: &[u64]) {
    let (added, executed, _) = run(words, memory, EngineMode::Interpret);
    assert_eq!(added, sum);
    let by_baseline = crate::has_templates().then_some(EngineMode::Quick);
    for mode in [EngineMode::Translate, EngineMode::Only]
        .into_iter()
        .chain(by_baseline)
    {
        let (added, count, starts) = run(words, memory, mode);
        assert_eq!((added, count), (sum, executed), "{mode:?}");
        assert_eq!(starts, begun, "{mode:?}");
    }
}

#[test]
fn a_call_by_the_address_of_code_stays_in_its_region() {
    let words = [
        // s_getpc_b64 s[0:1]; s_add_u32 s0, s0, 32; s_addc_u32 s1, s1, 0; s_swappc_b64 s[30:31], s[0:1]
        &[0xbe80_4700, 0x8000_ff00, 32, 0x8201_8001, 0xbe9e_4900][..],
        &[ADD_16],
        &OVER,
        &[ADD_1, RETURN],
    ];
    all_do(&words.concat(), None, 17, &[0]);
}

#[test]
fn a_call_by_the_global_offset_table_stays_in_its_region() {
    let block = Memory::new(1 << 20).image_block(8).unwrap();
    block.write(0, &(BASE + 10 * 4).to_le_bytes());
    let region = Region {
        range: Range {
            start: block.start(),
            end: block.start() + 8,
            writable: true,
        },
        room: block.start() + 8,
        kind: RegionKind::Data {
            image: "image".into(),
        },
        block,
    };
    let [low, high] = [0, 32].map(|by| (region.range.start >> by) as u32);
    let words = [
        // s_mov_b32 s0, low; s_mov_b32 s1, high; s_load_b64 s[0:1], s[0:1], 0
        &[0xbe80_00ff, low, 0xbe81_00ff, high][..],
        &[0xf404_0000, 0xf800_0000],
        // s_swappc_b64 s[30:31], s[0:1]
        &[0xbe9e_4900],
        &OVER,
        &[ADD_1, RETURN],
    ];
    let regions = [region];
    all_do(&words.concat(), Some(&regions), 1, &[0]);
}

#[test]
fn a_call_that_leads_elsewhere_than_it_seems_is_the_interpreters() {
    let words = [
        // The same, to word 13, unless s_cbranch_scc0 2 is not taken; s_add_u32 s0, s0, -8
        &[0xbe80_4700, 0x8000_ff00, 48, 0x8201_8001, 0xbfa1_0002][..],
        &[0x8000_ff00, -8_i32 as u32, 0xbe9e_4900],
        &OVER,
        &[ADD_1, RETURN, ADD_2, RETURN],
    ];
    all_do(&words.concat(), None, 2, &[0, 13]);
}

#[test]
fn a_function_may_return_elsewhere() {
    let words = [
        &[CALL | 5, ADD_16, ADD_1][..],
        &OVER,
        // s_add_u32 s30, s30, 4; s_addc_u32 s31, s31, 0
        &[0x801e_841e, 0x821f_801f, RETURN],
    ];
    all_do(&words.concat(), None, 1, &[0, 2]);
}

#[test]
fn a_function_has_a_copy_for_each_call_and_calls_others() {
    // Three calls of a function that calls another one twice.
    let words = [
        &[CALL | 6, ADD_16, CALL | 4, CALL | 3][..],
        &OVER,
        // s_mov_b64 s[4:5], s[30:31]; two calls; s_setpc_b64 s[4:5]
        &[0xbe84_011e, CALL | 2, CALL | 1, 0xbe80_4804],
        &[ADD_1, RETURN],
    ];
    all_do(&words.concat(), None, 3 * 2 + 16, &[0]);
}

#[test]
fn turns_end_in_functions() {
    let words = [
        // s_movk_i32 s3, 300
        &[0xb003_012c, CALL | 6][..],
        // s_sub_u32 s3, s3, 1; s_cmp_lg_u32 s3, 0; s_cbranch_scc1 to the call
        &[0x8083_8103, 0xbf07_8003, 0xbfa2_fffc],
        &OVER,
        // s_movk_i32 s2, 100; a loop
        &[0xb002_0064, ADD_1, 0x8082_8102, 0xbf07_8002, 0xbfa2_fffc],
        &[RETURN],
    ];
    // The interpreter's code ends turns to the instruction, that of others in the loop.
    all_do(&words.concat(), None, 300 * 100, &[0, 9]);
}

/// In a loop that is entered at its end, so that its first block has one before it only.
#[test]
fn turns_end_where_a_copy_knew_registers() {
    let words = [
        // s_movk_i32 s2, 30000
        &[0xb002_7530, CALL | 3][..],
        &OVER,
        // s_branch to the comparison; s_sub_u32 s2, s2, 1; s_cmp_lg_u32 s2, 0; s_cbranch_scc1 back
        &[0xbfa0_0002, ADD_1, 0x8082_8102, 0xbf07_8002, 0xbfa2_fffc],
        &[RETURN],
    ];
    all_do(&words.concat(), None, 30_000, &[0, 6]);
}

#[test]
fn who_returns_to_nowhere_is_told_so_by_the_interpreter() {
    // s_branch to the call, which is the last word
    let words = [0xbfa0_0002, ADD_1, RETURN, CALL | 0xfffd];
    let told = EngineMode::ALL.map(|mode| {
        with_wave(&words, mode, |native, wave, group| {
            let Exit::Fault(fault) = native.run(wave, group, TURN) else {
                panic!("{mode:?}: no fault");
            };
            (fault.pc, fault.what(), wave.executed)
        })
    });
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
}

#[test]
fn functions_may_call_themselves() {
    let words = [
        // s_movk_i32 s2, 5; s_mov_b32 s4, -1
        &[0xb002_0005, 0xbe84_00c1, CALL | 3][..],
        &OVER,
        // s_sub_u32 s2, s2, 1; s_cmp_eq_u32 s2, 0; s_cbranch_scc1 to the return
        &[ADD_1, 0x8082_8102, 0xbf06_8002, 0xbfa2_0006],
        // s_cmp_eq_u32 s4, -1; s_cselect_b32 s6, s30, s6; s_cselect_b32 s7, s31, s7
        &[0xbf06_c104, 0x9806_061e, 0x9807_071f],
        // s_mov_b32 s4, 0; a call of itself; s_mov_b64 s[30:31], s[6:7]
        &[0xbe84_0080, CALL | 0xfff7, 0xbe9e_0106, RETURN],
    ];
    // The function within itself, and where it returns to.
    all_do(&words.concat(), None, 5, &[0, 6]);
}

#[test]
fn calls_without_end_end_turns() {
    let words = [CALL, CALL | 0xffff];
    for mode in EngineMode::ALL {
        with_wave(&words, mode, |native, wave, group| {
            for _ in 0..3 {
                assert!(matches!(native.run(wave, group, TURN), Exit::Budget));
            }
        });
    }
}

#[test]
fn code_is_the_same_wherever_the_image_lies() {
    let target: TargetId = "gfx1100".parse().unwrap();
    let words = [
        // s_getpc_b64 s[0:1]; s_add_u32 s0, s0, 32; s_addc_u32 s1, s1, 0; s_swappc_b64 s[30:31], s[0:1]
        &[0xbe80_4700, 0x8000_ff00, 32, 0x8201_8001, 0xbe9e_4900][..],
        &[ADD_16],
        &OVER,
        &[ADD_1, RETURN],
    ];
    let translated = |address: u64| {
        let code = CodeSegment {
            address,
            ..segment(&words.concat())
        };
        let program = Program::new(target, vec![code], 0);
        let image = JitEngine::new(program, target, EngineMode::Only)
            .image
            .clone();
        let kind = image.translations(32, IdLayout::Contiguous, PLAIN_MODE);
        let setting = image.setting(kind, Some(false));
        let region =
            crate::region::cfg::Region::find(&image.program, (32, Denormals::KEPT), address)
                .unwrap();
        translate::translate(&region.relative_to(image.base), setting)
    };
    let here = translated(BASE);
    // The call and the return are known to lead where they seem to: nothing leaves the region.
    assert!(!here.leaves_for_anywhere);
    for address in [0x7fff_1234_5000, 0xffff_f000 - 44] {
        assert_eq!(translated(address).ir, here.ir, "{address:#x}");
    }
    // In an image that has two upper halves of addresses, the code looks.
    let straddles = translated(0xffff_fff0);
    assert!(straddles.leaves_for_anywhere);
    assert_eq!(translated(0x1_ffff_fff0).ir, straddles.ir);
}
