//! Loops that go round as often whenever the program comes to them.

use crate::engine::JitEngine;
use crate::tests::translations::*;
use gfxjit_sim::engine::{Engine, EngineCache, EngineMode, Exit, TURN};
use gfxjit_sim::machine::wave::Barrier;

/// s_mov_b32 s0, 0; the same from s1
const BEGIN: u32 = 0xbe80_0080;
const BEGIN_ANYWHERE: u32 = 0xbe80_0001;
const NOP: u32 = 0xbf80_0000;
const BARRIER: u32 = 0xbfbd_0000;

/// Adds up 0 to 60 in steps of 4 to the lanes' numbers, and stores them. It comes to the loop as
/// `words` say.
fn sums(words: &[u32]) -> Vec<u32> {
    // v_lshlrev_b32_e32 v1, 2, v0
    let mut all = vec![0x3002_0082];
    all.extend(words);
    all.extend([
        // v_add_nc_u32_e32 v0, s0, v0; s_add_i32 s0, s0, 4; s_cmp_eq_u32 s0, 64; s_cbranch_scc0 -4
        0x4a00_0000,
        0x8100_8400,
        0xbf06_c000,
        0xbfa1_fffc,
        // ds_store_b32 v1, v0
        0xd834_0000,
        0x0000_0001,
        END,
    ]);
    all
}

/// Where the program's loop begins.
fn loop_of(words: &[u32]) -> u64 {
    BASE + 4 * (1 + words.len() as u64)
}

/// Where the translation may be entered, and whether turns may end in its loop.
fn translation(words: &[u32]) -> (Vec<u64>, bool) {
    let native = native(words, EngineMode::Translate);
    let inner = &native.image;
    let setting = inner.setting(
        inner.translations(32, IdLayout::Contiguous, PLAIN_MODE),
        Some(false),
    );
    let region = Region::find(&inner.program, (32, Denormals::KEPT), BASE).unwrap();
    let translation = translate::translate(&region, setting);
    let ends = translation.ir.contains("%budget\n  br i1");
    (translation.entries, ends)
}

#[test]
fn a_loop_from_a_constant_has_no_turns() {
    let start = &[BASE][..];
    assert_eq!(translation(&sums(&[BEGIN, NOP])), (start.to_vec(), false));
    let anywhere = [BEGIN_ANYWHERE, NOP];
    let own = loop_of(&anywhere);
    assert_eq!(translation(&sums(&anywhere)), (vec![BASE, own], true));
    // Waves come back from the barrier behind it.
    let behind = [BEGIN, BARRIER];
    let own = loop_of(&behind);
    assert_eq!(translation(&sums(&behind)), (vec![BASE, own], false));
    let before = [BEGIN, BARRIER, NOP];
    let own = loop_of(&before) - 4;
    assert_eq!(translation(&sums(&before)), (vec![BASE, own], false));
    // 16 times 4 instructions are few, 256 times are not.
    let mut longer = sums(&[BEGIN, NOP]);
    longer.splice(5..7, [0xbf06_ff00, 1024, 0xbfa1_fffb]);
    assert_eq!(
        translation(&longer),
        (vec![BASE, loop_of(&[BEGIN, NOP])], true)
    );
}

/// s_add_i32 s2, s2, 1; s_cmp_lt_u32 s2, s3
const ONCE_MORE: [u32; 2] = [0x8102_8102, 0xbf0a_0302];

#[test]
fn a_loop_around_it_that_begins_there_has_turns() {
    let inner = sums(&[BEGIN]);
    let mut words = inner[..6].to_vec();
    words.push(BEGIN);
    words.extend(ONCE_MORE);
    // s_cbranch_scc1 to the inner loop
    words.push(0xbfa2_fff8);
    words.extend(&inner[6..]);
    assert_eq!(translation(&words), (vec![BASE, loop_of(&[BEGIN])], true));
    all_do(&words, 5 * 480);
}

#[test]
fn what_is_known_where_the_interpreter_leaves_off_holds_however_it_came() {
    // s0 is 4 but for the first iteration.
    let mut words = vec![0x3002_0082, BEGIN, 0x4a00_0000, 0xbe80_0084];
    words.extend(ONCE_MORE);
    // s_cbranch_scc1 -5
    words.push(0xbfa2_fffb);
    words.extend([0xd834_0000, 0x0000_0001, END]);
    assert_eq!(translation(&words), (vec![BASE, loop_of(&[BEGIN])], true));
    all_do(&words, 4 * 4);
}

/// What lanes have in the end; the interpreter executes some instructions first.
fn stored(native: &JitEngine, interpreted: u64) -> (Vec<u8>, u64) {
    let mut lds = [0; 128];
    let executed = in_group(
        native,
        &mut lds,
        &mut EngineCache::default(),
        |wave, group| {
            group.id_layout = IdLayout::Contiguous;
            wave.set_exec(u64::from(u32::MAX));
            wave.vgprs[0] = std::array::from_fn(|lane| lane as u32);
            wave.sgprs[3] = 5;
            let mut budget = interpreted;
            loop {
                match native
                    .run_several(std::slice::from_mut(wave), group, budget)
                    .1
                {
                    Exit::Ended => break wave.executed,
                    Exit::Budget => budget = TURN,
                    Exit::Barrier => {
                        wave.at_barrier = false;
                        wave.barrier = Barrier::Idle;
                        *group.signals = 0;
                        budget = budget.saturating_sub(wave.executed).max(1);
                    }
                    _ => panic!("it does not go on"),
                }
            }
        },
    );
    (lds.to_vec(), executed)
}

/// Lanes add up so much, whichever instruction the interpreter leaves off at.
fn all_do(words: &[u32], sum: u32) {
    let expected: Vec<u8> = (0..32_u32)
        .flat_map(|lane| (lane + sum).to_le_bytes())
        .collect();
    for mode in [EngineMode::Translate, EngineMode::Only] {
        let native = native(words, mode);
        let (all, executed) = stored(&native, TURN);
        assert_eq!(all, expected);
        // Everything is translated now.
        for interpreted in 1..executed {
            let (lanes, count) = stored(&native, interpreted);
            assert_eq!(
                (&lanes, count),
                (&all, executed),
                "{words:x?} {interpreted}"
            );
        }
    }
}

#[test]
fn who_is_in_such_a_loop_stays_the_interpreters() {
    for words in [&[BEGIN, NOP][..], &[BEGIN, BARRIER], &[BEGIN, BARRIER, NOP]] {
        all_do(&sums(words), 480);
    }
}
