//! The engine of tests: dice choose the interpreter, baseline or optimized code, and how long each
//! of them runs.
//!
//! Engines go on from each other at every entry, but in production a wave seldom changes over. Here
//! it does so all the time, so that a register which one engine does not leave as another expects
//! it shows as a wrong result.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_sim::engine::{EngineMode, Exit};
use gfxjit_sim::interp;

use crate::entry::frame::is_translated;
use crate::tier::compile::NotTranslated;
use crate::tier::turn::{EngineCall, Step, WaveCode};

/// A random sequence, which all threads of a device share.
pub(crate) struct Dice(AtomicU64);

impl Dice {
    /// The dice of a mode that throws some.
    pub(crate) fn of(mode: EngineMode) -> Option<Self> {
        match mode {
            EngineMode::Mixed(seed) => Some(Self(AtomicU64::new(seed))),
            _ => None,
        }
    }

    /// A number below another one.
    fn below(&self, end: u64) -> u64 {
        // SplitMix64.
        let step = 0x9e37_79b9_7f4a_7c15;
        let mut bits = self.0.fetch_add(step, Ordering::Relaxed);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 32) % end
    }

    fn one_in(&self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// Whether translated code may begin waves.
    pub(crate) fn begin_in_code(&self) -> bool {
        !self.one_in(3)
    }

    /// Instructions that the interpreter executes of a wave.
    fn interpreted(&self) -> u64 {
        self.below(40) + 1
    }

    /// Instructions that others may execute until they next look at their budget.
    fn translated(&self) -> u64 {
        self.below(200) + 1
    }
}

/// Runs waves as the dice have it; see [`EngineCall::run`].
pub(crate) fn run(mut turn: EngineCall<'_, '_>, dice: &Dice) -> (usize, Exit) {
    loop {
        let left = turn.left();
        if left == 0 {
            return turn.over(Exit::Budget);
        }
        if let Some(pc) = turn.start.take() {
            let (image, translations) = (turn.image, turn.translations());
            image.translate_baseline_now(translations, pc);
            let at_start = pc == turn.waves[turn.at].start;
            let interrupted = || turn.group.is_interrupted();
            // Other engines run what the optimizing translator cannot translate.
            let done = image.optimize_now(translations, pc, at_start, interrupted);
            if matches!(done, Err(NotTranslated::Interrupted)) {
                return turn.over(Exit::Budget);
            }
        }
        let step = match turn.beginning.is_none() && dice.one_in(3) {
            true => interpret(&mut turn, dice.interpreted().min(left)),
            false => translated(&mut turn, dice, dice.translated().min(left)),
        };
        match step {
            ControlFlow::Continue(()) | ControlFlow::Break(Exit::Budget) => {}
            ControlFlow::Break(exit) => return turn.over(exit),
        }
    }
}

/// Interprets some instructions, of code or not.
fn interpret(turn: &mut EngineCall<'_, '_>, count: u64) -> Step {
    let wave = &mut turn.waves[turn.at];
    let jump = wave.jump;
    let exit = interp::run(&turn.image.program, wave, turn.group, count);
    turn.start = (wave.jump != jump).then_some(wave.jump.1);
    ControlFlow::Break(exit)
}

/// Runs some instructions of code, mostly.
fn translated(turn: &mut EngineCall<'_, '_>, dice: &Dice, left: u64) -> Step {
    let may_skip = turn.beginning.is_none();
    let mut code = turn.code();
    if matches!(code, WaveCode::Optimized(_)) && may_skip && dice.one_in(2) {
        let wave = &turn.waves[turn.at];
        if turn.translations().baseline_for(turn.image, wave).is_some() {
            code = WaveCode::Baseline;
        }
    }
    match code {
        WaveCode::Optimized(entry) => turn.run_optimized(entry, left),
        WaveCode::Baseline => turn.run_baseline(left),
        WaveCode::None => {
            let step = turn.interpret(left);
            let (image, wave) = (turn.image, &turn.waves[turn.at]);
            let is_behind = is_translated(wave.mode) && turn.translations().has(image, wave.start);
            turn.start = Some(if is_behind { wave.jump.1 } else { wave.start });
            step
        }
    }
}
