//! Workgroups with X of 16: both halves of a wave have the same. With X of a wave or several, the
//! second half counts on.

use std::collections::BTreeSet;

use crate::engine::JitEngine;
use crate::host_cpu::Host;
use crate::tests::translations::*;
use gfxjit_sim::engine::{Engine, EngineCache, EngineMode, Exit, TURN};
use gfxjit_sim::machine::wave::Barrier;

/// v_writelane_b32 v1, s0, 20
const PARTS: [u32; 2] = [0xd761_0001, 0x0001_2800];

/// v_and_b32 v1, 0x3ff, v0; v_bfe_u32 v2, v0, 10, 10; v_lshl_add_u32 v2, v2, 4, v1;
/// v_lshlrev_b32 v2, 2, v2; v_mov_b32 v3, 0; s_mov_b32 s0, 0
const BEGIN: [u32; 9] = [
    0x3602_00ff,
    0x0000_03ff,
    0xd610_0002,
    0x0229_1500,
    0xd646_0002,
    0x0405_0902,
    0x3004_0482,
    0x7e06_0280,
    0xbe80_0080,
];

/// v_cmp_gt_u32 vcc_lo, s1, v0; s_and_saveexec_b32 s4, vcc_lo
const DISABLE: [u32; 2] = [0x7c98_0001, 0xbe84_206a];
/// s_mov_b32 exec_lo, -1
const ENABLE: u32 = 0xbefe_00c1;
/// So that a block begins: a wave's turn is over there.
const BARRIER: u32 = 0xbfbd_0000;
/// ds_store_b32 v2, v1
const STORE: [u32; 2] = [0xd834_0000, 0x0000_0102];

/// Adds up X, and what is added to it each time, so often; `words` are between. Lanes with other
/// ids have nothing.
fn sums(words: &[u32]) -> Vec<u32> {
    let mut all = BEGIN.to_vec();
    all.extend(DISABLE);
    let first = all.len();
    // v_add_nc_u32 v3, v3, v1; v_add_nc_u32 v1, s3, v1
    all.extend([0x4a06_0303, 0x4a02_0203]);
    all.extend(words);
    // s_add_i32 s0, s0, 1; s_cmp_lt_u32 s0, s2; s_cbranch_scc1 to the first
    all.extend([0x8100_8100, 0xbf0a_0200]);
    let back = (first as i16 - all.len() as i16 - 1) as u16;
    all.push(0xbfa2_0000 | u32::from(back));
    // ds_store_b32 v2, v3
    all.extend([ENABLE, 0xd834_0000, 0x0000_0302, END]);
    all
}

/// What lanes have in the end. The interpreter executes some instructions before, and lanes of the
/// second half get `more` then in the register that X is in.
fn stored(native: &JitEngine, below: u32, (stop, more): (u64, u32)) -> (Vec<u8>, u64) {
    stored_in(IdLayout::Period16, native, below, (stop, more))
}

fn stored_in(
    layout: IdLayout,
    native: &JitEngine,
    below: u32,
    (stop, more): (u64, u32),
) -> (Vec<u8>, u64) {
    let mut lds = [0; 128];
    let executed = in_group(
        native,
        &mut lds,
        &mut EngineCache::default(),
        |wave, group| {
            group.id_layout = layout;
            wave.set_exec(u64::from(u32::MAX));
            let id = |lane| match layout {
                IdLayout::WholeWave => lane,
                _ => lane % 16 + lane / 16 * 1024,
            };
            wave.vgprs[0] = std::array::from_fn(|lane| id(lane) as u32);
            wave.sgprs[1..4].copy_from_slice(&[below, 6, 5]);
            assert!(matches!(
                native.program().run(wave, group, stop),
                Exit::Budget | Exit::Barrier
            ));
            for lane in &mut wave.vgprs[1][16..] {
                *lane = lane.wrapping_add(more);
            }
            loop {
                match native.run(wave, group, TURN) {
                    Exit::Barrier => (wave.barrier, *group.signals) = (Barrier::Idle, 0),
                    Exit::Ended => break wave.executed,
                    _ => panic!("it does not go on"),
                }
            }
        },
    );
    (lds.to_vec(), executed)
}

/// All engines leave the same, whichever lanes are enabled and wherever the interpreter leaves off.
fn all_agree(words: &[u32]) {
    let interpreter = native(words, EngineMode::Interpret);
    // All lanes, those of the first half, and some.
    let of_16 = [u32::MAX, 1 << 10, 12, 1 << 10 | 7].map(|below| (IdLayout::Period16, below));
    let whole = [u32::MAX, 16, 12, 23].map(|below| (IdLayout::WholeWave, below));
    for (layout, below) in of_16.into_iter().chain(whole) {
        let (wanted, executed) = stored_in(layout, &interpreter, below, (0, 0));
        for mode in [
            EngineMode::Translate,
            EngineMode::Only,
            EngineMode::Mixed(1),
        ] {
            let native = native(words, mode);
            // The first one has it translated from the start.
            for stop in 0..executed {
                let (lanes, count) = stored_in(layout, &native, below, (stop, 0));
                let context = format!("{layout:?} {below} {stop}");
                assert_eq!((&lanes, count), (&wanted, executed), "{context}");
            }
        }
    }
}

#[test]
fn chunks_are_twins_for_as_long_as_they_hold_the_same() {
    all_agree(&sums(&[]));
    all_agree(&sums(&PARTS));
}

#[test]
fn what_a_lane_gets_is_not_its_replicas() {
    let mut words = BEGIN.to_vec();
    // v_writelane_b32 v1, s1, 3
    words.extend([BARRIER, 0xd761_0001, 0x0001_0601]);
    words.extend(STORE);
    words.push(END);
    all_agree(&words);
}

#[test]
fn what_some_lanes_get_is_not_their_replicas() {
    let mut words = BEGIN.to_vec();
    words.extend(DISABLE);
    // v_add_f16 v1.h, v0.l, v0.l
    words.extend([BARRIER, 0xd532_4001, 0x0002_0100, ENABLE]);
    words.extend(STORE);
    words.push(END);
    all_agree(&words);
}

#[test]
fn what_comes_from_memory_is_not_what_waits_to_be_merged() {
    let mut words = BEGIN.to_vec();
    // v_lshlrev_b32 v3, 2, v1
    words.extend([BARRIER, 0x3006_0282]);
    words.extend(DISABLE);
    // v_mov_b32 v1, 7
    words.push(0x7e02_0287);
    words.extend(STORE);
    // ds_add_rtn_u32 v1, v2, v3
    words.extend([ENABLE, 0xd880_0000, 0x0100_0302]);
    words.extend(STORE);
    words.push(END);
    all_agree(&words);
}

#[test]
fn heads_of_loops_see_that_they_do_not() {
    let words = sums(&[]);
    let interpreter = native(&words, EngineMode::Interpret);
    let (_, executed) = stored(&interpreter, u32::MAX, (0, 0));
    let native = native(&words, EngineMode::Translate);
    stored(&native, u32::MAX, (0, 0));
    // What is known in the loop is known there on every way that leads there.
    let of = |engine: &JitEngine, stop| stored(engine, u32::MAX, (stop, 1000)).0;
    let mut changed = BTreeSet::new();
    // Behind the instructions that the register is known from.
    for stop in 11..executed {
        let lanes = of(&native, stop);
        assert_eq!(lanes, of(&interpreter, stop), "{stop}");
        changed.insert(lanes);
    }
    assert_eq!(changed.len(), 6);
}

/// An access of which one way is the interpreter's merges what waits in the register of its
/// addresses there, and nowhere else.
#[test]
fn what_one_way_merges_is_not_what_was_held_before() {
    // The second one is the same in all lanes: v_mov_b32 v1, s3.
    for first in [None, Some(0x7e02_0203)] {
        let mut words = BEGIN.to_vec();
        words.extend(first);
        words.push(BARRIER);
        words.extend(DISABLE);
        // v_mov_b32 v1, 4; buffer_load_b32 v3, v1, s[8:11], 0 offen, of a resource of zeros
        words.extend([0x7e02_0284, 0xe050_0000, 0x8042_0301, ENABLE]);
        words.extend(STORE);
        words.push(END);
        all_agree(&words);
    }
}

/// The places that the chunks of a wave load a vector from.
fn places(host: Host, layout: IdLayout) -> BTreeSet<String> {
    // v_lshlrev_b32 v1, 2, v0; ds_load_b32 v3, v1; ds_store_b32 v2, v3
    let words = [
        0x3002_0082,
        0xd8d8_0000,
        0x0300_0001,
        0xd834_0000,
        0x0000_0302,
        END,
    ];
    let native = native(&words, EngineMode::Translate);
    let way = (host, layout, false);
    let ir = emitted_from(&native.image.program, native.image.target, BASE, way);
    let load = format!(" = load <{} x i32>, ptr %t", host.width);
    let loads = ir.lines().filter_map(|line| {
        let (_, pointer) = line.split_once(&load)?;
        pointer.split_once(", align 1").map(|(n, _)| n.to_owned())
    });
    loads.collect()
}

#[test]
fn twins_are_loaded_from_one_place() {
    for host in Host::all() {
        let chunks = |lanes: u32| (lanes / host.width) as usize;
        assert_eq!(places(host, IdLayout::Contiguous).len(), chunks(32));
        assert_eq!(places(host, IdLayout::Period16).len(), chunks(16));
    }
}
