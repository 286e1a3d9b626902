//! Runs waves of launches with checks: in code of the baseline translator, which looks at accesses and at what its
//! instructions read, or in the interpreter, which looks at each instruction.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use gfxjit_sim::engine::Exit;
use gfxjit_sim::interp;

use crate::entry::frame::is_translated;
use crate::tier::enter::RegionExit;
use crate::tier::turn::{EngineCall, Step};

/// The number of places behind undefined values from which an image's code is translated.
const MOST_STARTS: u32 = 64;

impl EngineCall<'_, '_> {
    /// Runs waves; see [`Engine::run_several`](gfxjit_sim::engine::Engine::run_several).
    pub(crate) fn run_checked(mut self) -> (usize, Exit) {
        loop {
            let left = self.left();
            if left == 0 {
                return self.over(Exit::Budget);
            }
            let (image, translations) = (self.image, self.translations());
            let wave = &self.waves[self.at];
            let is_translated = is_translated(wave.mode);
            let mut has_code = is_translated && translations.baseline_for(image, wave).is_some();
            if is_translated && !has_code && self.start.take() == Some(wave.pc) {
                // Code without loops may be translated for ever in one turn.
                if self.group.is_interrupted() {
                    return self.over(Exit::Budget);
                }
                image.translate_baseline_now(translations, wave.pc);
                has_code = translations.baseline_for(image, wave).is_some();
            }
            let step = match has_code {
                true => self.checked_code(left),
                false => self.until_jump(left),
            };
            if let ControlFlow::Break(exit) = step {
                return self.over(exit);
            }
        }
    }

    fn checked_code(&mut self, left: u64) -> Step {
        self.start = None;
        let (image, translations) = (self.image, self.translations());
        let run = &mut self.waves[self.at..self.count];
        let before_it = run[0].executed;
        let (before, exit, _) = image.enter_baseline(translations, run, self.group, left, false);
        self.at += before;
        let wave = &mut self.waves[self.at];
        if before > 0 {
            self.end = wave.executed.saturating_add(self.budget);
        }
        match exit {
            RegionExit::Over(exit) => Step::Break(exit),
            RegionExit::Again => Step::Continue(()),
            RegionExit::Undefined => self.past_undefined(),
            RegionExit::Here => {
                let moved = before > 0 || wave.executed > before_it;
                if !moved || !image.is_cut_off(wave) {
                    match interp::run_one(&image.program, wave, self.group) {
                        Exit::Budget => {}
                        exit => return Step::Break(exit),
                    }
                }
                self.start = Some(self.waves[self.at].pc);
                Step::Continue(())
            }
        }
    }

    /// Interprets an instruction that reads what may be undefined. Mostly the next one does not: the low half of a register
    /// pair is used, and the upper half was never written.
    fn past_undefined(&mut self) -> Step {
        let (image, left) = (self.image, self.left());
        match interp::run_one(&image.program, &mut self.waves[self.at], self.group) {
            Exit::Budget => {}
            exit => return Step::Break(exit),
        }
        let (wave, translations) = (&self.waves[self.at], self.translations());
        if is_translated(wave.mode) && translations.baseline_for(image, wave).is_some() {
            return Step::Continue(());
        }
        // Each such place is the start of a region of its own.
        if image.undefined_starts.fetch_add(1, Ordering::Relaxed) < MOST_STARTS {
            self.start = Some(wave.pc);
            return Step::Continue(());
        }
        match left {
            0 | 1 => Step::Continue(()),
            _ => self.until_jump(left - 1),
        }
    }

    /// Interprets the wave that runs until it has jumped.
    fn until_jump(&mut self, left: u64) -> Step {
        let wave = &mut self.waves[self.at];
        match interp::run_until(&self.image.program, wave, self.group, left, |_| true) {
            Exit::Budget => {}
            exit => return Step::Break(exit),
        }
        self.start = Some(wave.pc).filter(|pc| wave.jump.1 == *pc);
        Step::Continue(())
    }
}
