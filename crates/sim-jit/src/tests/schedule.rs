//! Translated code goes from wave to wave by itself (`optimizing/region.ll`). It must do what the
//! rule in [`gfxjit_sim::engine::schedule`] says: here waves run that end, wait and sleep in every
//! order, in translated code and by the rule.

use gfxjit_sim::engine::schedule::{Next, WaveChain, is_runnable};
use gfxjit_sim::engine::{EngineCache, EngineMode, Exit, GroupContext, TURN};
use gfxjit_sim::interp;
use gfxjit_sim::interp::{CodeSegment, PLAIN_MODE, Program};
use gfxjit_sim::machine::barrier;
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::wave::{Barrier, Wave};
use gfxjit_targets::TargetId;

use crate::engine::JitEngine;
use crate::tier::enter::RegionExit;

const BASE: u64 = 0x1000;

/// What a wave does next: the values of its first scalar registers.
const ENDS: u32 = 0;
const WAITS: u32 = 1;
const SLEEPS: u32 = 2;

/// Steps of a wave before it ends.
const STEPS: u32 = 2;

/// Code for GFX11 that does for each step what a register says.
fn code() -> Vec<u8> {
    let mut words = Vec::new();
    for step in 0..STEPS {
        let to_end = 7 * STEPS - 7 * step - 2;
        words.extend([
            0xbf06_8000 | step,   // s_cmp_eq_u32 sN, ENDS
            0xbfa2_0000 | to_end, // s_cbranch_scc1 to s_endpgm
            0xbf06_8100 | step,   // s_cmp_eq_u32 sN, WAITS
            0xbfa2_0002,          // s_cbranch_scc1 to s_barrier
            0xbf83_0000,          // s_sleep 0
            0xbfa0_0001,          // s_branch past s_barrier
            0xbfbd_0000,          // s_barrier
        ]);
    }
    words.push(0xbfb0_0000); // s_endpgm
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// How the last wave of a call left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Ended,
    Waits,
    Sleeps,
}

/// All that the order of waves depends on.
#[derive(PartialEq, Eq, Debug)]
struct State {
    waves: Vec<(u64, u64, bool, bool, Barrier)>,
    signals: u32,
}

impl State {
    fn of(waves: &[Wave], signals: u32) -> Self {
        let wave = |wave: &Wave| {
            let Wave {
                pc,
                executed,
                ended,
                at_barrier,
                barrier,
                ..
            } = *wave;
            (pc, executed, ended, at_barrier, barrier)
        };
        Self {
            waves: waves.iter().map(wave).collect(),
            signals,
        }
    }
}

/// Runs waves of a workgroup, which may be `whole`; up to which one, and how that left.
type Run<'a> = dyn Fn(&mut [Wave], &mut GroupContext<'_>, bool, u64) -> (usize, Outcome) + 'a;

/// By the rule, each wave on the interpreter.
fn by_rule(
    program: &Program,
    waves: &mut [Wave],
    group: &mut GroupContext<'_>,
    whole: bool,
    budget: u64,
) -> (usize, Outcome) {
    let mut chain = WaveChain::new(waves.len(), whole);
    let mut spent = 0;
    loop {
        let at = chain.current();
        let wave = &mut waves[at];
        let before = wave.executed;
        let outcome = match interp::run(program, wave, group, TURN) {
            Exit::Ended => Outcome::Ended,
            Exit::Barrier => Outcome::Waits,
            Exit::Yield => return (at, Outcome::Sleeps),
            Exit::Budget | Exit::Held | Exit::Fault(_) => {
                panic!("the wave neither ends nor waits")
            }
        };
        wave.ended = outcome == Outcome::Ended;
        wave.at_barrier = outcome == Outcome::Waits;
        spent += wave.executed - before;
        match chain.next(outcome == Outcome::Waits, *group.signals, spent < budget) {
            Next::Wave(next) if is_runnable(&waves[next]) => {}
            Next::OpenBarrier => barrier::open(waves, group.signals),
            _ => return (at, outcome),
        }
    }
}

/// By translated code.
fn by_code(
    native: &JitEngine,
    waves: &mut [Wave],
    group: &mut GroupContext<'_>,
    whole: bool,
    budget: u64,
) -> (usize, Outcome) {
    let image = &native.image;
    let translations = image.translations(32, IdLayout::Irregular, PLAIN_MODE);
    let entry = translations.entry(image, waves[0].pc).unwrap();
    let (at, left) = image.enter_optimized(entry, waves, group, budget, whole);
    let outcome = match left {
        RegionExit::Over(Exit::Ended) => Outcome::Ended,
        RegionExit::Over(Exit::Barrier) => Outcome::Waits,
        RegionExit::Here => {
            let exit = interp::run(native.program(), &mut waves[at], group, 1);
            assert!(matches!(exit, Exit::Yield));
            Outcome::Sleeps
        }
        _ => panic!("the wave neither ends, waits nor sleeps"),
    };
    (at, outcome)
}

/// Runs waves that do what the scripts say until all have ended or none can go on; what was the
/// case after each call.
fn launch(
    native: &JitEngine,
    scripts: &[[u32; STEPS as usize]],
    budget: u64,
    run: &Run<'_>,
) -> Vec<(usize, Outcome, State)> {
    let mut waves: Vec<Wave> = scripts
        .iter()
        .map(|script| {
            let mut wave = Wave::new(32, 1, 0, 0).unwrap();
            wave.sgprs[..script.len()].copy_from_slice(script);
            wave.mode = PLAIN_MODE;
            (wave.pc, wave.start) = (BASE, BASE);
            wave.set_exec(u64::from(u32::MAX));
            wave
        })
        .collect();
    let (mut signals, mut cache) = (0, EngineCache::default());
    let memory = native.program().memory();
    let mut calls = Vec::new();
    // Each wave sleeps, waits and ends so often at most.
    for _ in 0..=2 * STEPS {
        let mut at = 0;
        while at < waves.len() {
            if !is_runnable(&waves[at]) {
                at += 1;
                continue;
            }
            let mut group = GroupContext::of_one_wave(&memory, &mut [], &mut signals, &mut cache);
            group.waves = waves.len() as u32;
            let whole = at == 0;
            let (before, outcome) = run(&mut waves[at..], &mut group, whole, budget);
            at += before + 1;
            calls.push((at, outcome, State::of(&waves, signals)));
        }
        if signals as usize == waves.len() {
            barrier::open(&mut waves, &mut signals);
        }
    }
    // Each instruction is counted once, waits at barriers and what the interpreter executes as well.
    let executed: u64 = waves.iter().map(|wave| wave.executed).sum();
    assert_eq!(
        cache.executed.all(),
        executed,
        "{scripts:?}, budget {budget}"
    );
    calls
}

#[test]
fn translated_code_runs_waves_in_the_order_of_the_rule() {
    let target: TargetId = "gfx1100".parse().unwrap();
    let segment = CodeSegment {
        address: BASE,
        bytes: code(),
    };
    let program = Program::new(target, vec![segment], 0);
    let native = JitEngine::new(program, target, EngineMode::Only);
    let translations = native
        .image
        .translations(32, IdLayout::Irregular, PLAIN_MODE);
    (native.image)
        .optimize_now(translations, BASE, true, || false)
        .unwrap();

    let steps = [ENDS, WAITS, SLEEPS];
    let script = |n: usize| [steps[n % 3], steps[n / 3 % 3]];
    let mut calls = 0;
    for count in 1..=3 {
        for n in 0..9usize.pow(count) {
            let scripts: Vec<_> = (0..count)
                .map(|wave| script(n / 9usize.pow(wave)))
                .collect();
            // With the second one, the turn is over at the first barrier.
            for budget in [TURN, 1] {
                let code = launch(&native, &scripts, budget, &|waves, group, whole, budget| {
                    by_code(&native, waves, group, whole, budget)
                });
                let rule = launch(&native, &scripts, budget, &|waves, group, whole, budget| {
                    by_rule(native.program(), waves, group, whole, budget)
                });
                assert_eq!(code, rule, "{scripts:?}, budget {budget}");
                calls += code.len();
            }
        }
    }
    // Cases that never end would compare nothing.
    assert!(calls > 2 * (9 + 81 + 729));
}
