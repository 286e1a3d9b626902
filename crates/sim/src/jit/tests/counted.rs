//! Loops that go round as often whenever the program comes to them.

use super::*;

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

fn program(words: &[u32]) -> Program {
    let target: TargetId = "gfx1100".parse().unwrap();
    Program::new(target, vec![segment(&sums(words))], 0)
}

/// Where the translation may be entered, and whether turns may end in its loop.
fn translation(words: &[u32]) -> (Vec<u64>, bool) {
    let target: TargetId = "gfx1100".parse().unwrap();
    let program = program(words);
    let native = Native::new(program, target, Mode::Translate, false);
    let inner = &native.0;
    let setting = inner.setting(inner.kind(32, true), Some(false));
    let region = Region::find(&inner.program, 32, BASE).unwrap();
    let translation = translate::translate(&region, setting, 0);
    let ends = translation.ir.contains("%budget\n  br i1");
    (translation.entries, ends)
}

#[test]
fn a_loop_from_a_constant_has_no_turns() {
    let start = &[BASE][..];
    assert_eq!(translation(&[BEGIN, NOP]), (start.to_vec(), false));
    let anywhere = [BEGIN_ANYWHERE, NOP];
    let own = loop_of(&anywhere);
    assert_eq!(translation(&anywhere), (vec![BASE, own], true));
    // Waves come back from the barrier behind it.
    let behind = [BEGIN, BARRIER];
    let own = loop_of(&behind);
    assert_eq!(translation(&behind), (vec![BASE, own], false));
    let before = [BEGIN, BARRIER, NOP];
    let own = loop_of(&before) - 4;
    assert_eq!(translation(&before), (vec![BASE, own], false));
    // 16 times 4 instructions are few, 256 times are not.
    let longer = [BEGIN, NOP];
    let mut words = sums(&longer);
    words[5] = 0xbf06_ff00;
    words.insert(6, 1024);
    let target: TargetId = "gfx1100".parse().unwrap();
    words[7] = 0xbfa1_fffb;
    let program = Program::new(target, vec![segment(&words)], 0);
    let ir = emitted_from(&program, target, BASE, other_hosts()[1].0);
    assert!(ir.contains("%budget\n  br i1"), "{ir}");
}

/// What lanes have in the end; the interpreter executes some instructions first.
fn stored(native: &Native, interpreted: u64) -> (Vec<u8>, u64) {
    let mut lds = [0; 128];
    let executed = in_group(native, &mut lds, &mut Pad::default(), |wave, group| {
        group.in_rows = true;
        wave.set_exec(u64::from(u32::MAX));
        wave.vgprs[0] = std::array::from_fn(|lane| lane as u32);
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
    });
    (lds.to_vec(), executed)
}

#[test]
fn who_is_in_such_a_loop_stays_the_interpreters() {
    let target: TargetId = "gfx1100".parse().unwrap();
    for words in [&[BEGIN, NOP][..], &[BEGIN, BARRIER], &[BEGIN, BARRIER, NOP]] {
        let sum: u32 = (0..16).map(|n| 4 * n).sum();
        let expected: Vec<u8> = (0..32_u32)
            .flat_map(|lane| (lane + sum).to_le_bytes())
            .collect();
        for mode in [Mode::Translate, Mode::Only] {
            let native = Native::new(program(words), target, mode, false);
            let (all, executed) = stored(&native, TURN);
            assert_eq!(all, expected);
            // Everything is translated now.
            for interpreted in 1..executed {
                let (lanes, count) = stored(&native, interpreted);
                assert_eq!(
                    (lanes, count),
                    (all.clone(), executed),
                    "{words:x?} {interpreted}"
                );
            }
        }
    }
}
