//! Runs waves in the best code that there is, until the launch has to decide what runs next.
//!
//! A wave goes from one engine to another at every entry: what the program still needs of its
//! registers is in the wave whenever no translated code runs. Where a wave is at an address
//! without code, the interpreter goes on until it comes to one.

use std::ops::ControlFlow;
use std::sync::Arc;

use gfxjit_hal::FaultKind;
use gfxjit_sim::engine::schedule::{Next, WaveChain};
use gfxjit_sim::engine::{Cause, EngineMode, Exit, GroupContext, RawFault};
use gfxjit_sim::interp;
use gfxjit_sim::machine::launch_state::LaunchState;
use gfxjit_sim::machine::wave::Wave;

use crate::entry::frame::is_translated;
use crate::inline_cache::RangeCaches;
use crate::tier::code::{Entry, ImageCode, Translations};
use crate::tier::compile::NotTranslated;
use crate::tier::enter::RegionExit;
use crate::tier::starts::{RegionStart, Spell};

/// How many instructions the interpreter executes at most that count for one place: where code could be entered behind
/// it, that is another place.
const SPELL: u64 = 1024;

/// Code for a wave where it is.
pub(crate) enum WaveCode<'a> {
    Optimized(&'a Entry),
    Baseline,
    /// The interpreter runs the wave.
    None,
}

/// What a step of a turn leads to: the turn goes on, or the wave that runs has left.
pub(crate) type Step = ControlFlow<Exit>;

/// One call of the engine: waves of a workgroup that run one after the other.
pub(crate) struct EngineCall<'a, 'g> {
    pub image: &'a Arc<ImageCode>,
    pub waves: &'a mut [Wave],
    pub group: &'a mut GroupContext<'g>,
    /// Instructions of a wave's turn.
    pub budget: u64,
    /// Whether the waves are all of the workgroup's.
    whole: bool,
    /// The initial state of the waves of following workgroups.
    fresh: Option<LaunchState<'g>>,
    /// Code that begins the waves, which have not begun.
    pub beginning: Option<&'a Entry>,
    /// The wave that runs; those before it wait or have ended.
    pub at: usize,
    /// Waves that have begun.
    pub count: usize,
    /// What the wave that runs will have executed when its turn ends.
    pub end: u64,
    /// Where a region may begin: where kernels and functions do, and where one was cut off.
    pub start: Option<u64>,
}

impl<'a, 'g> EngineCall<'a, 'g> {
    /// Translated code begins waves that have not begun if it may do so (`in_code`); `None` if
    /// there are no waves.
    pub(crate) fn new(
        image: &'a Arc<ImageCode>,
        waves: &'a mut [Wave],
        group: &'a mut GroupContext<'g>,
        budget: u64,
        whole: bool,
        in_code: bool,
    ) -> Option<Self> {
        let fresh = group.launch_state;
        let beginning = image.begin(waves, group, in_code);
        let wave = waves.first()?;
        Some(Self {
            end: wave.executed.saturating_add(budget),
            start: (wave.executed == 0).then_some(wave.pc),
            at: 0,
            count: waves.len(),
            image,
            waves,
            group,
            budget,
            whole,
            fresh,
            beginning,
        })
    }

    /// Runs waves; see [`Engine::run_several`](gfxjit_sim::engine::Engine::run_several).
    pub(crate) fn run(mut self) -> (usize, Exit) {
        loop {
            let left = self.left();
            if left == 0 {
                return self.over(Exit::Budget);
            }
            let code = match self.translate_now() {
                Ok(()) => self.code(),
                Err(exit) => return self.over(exit),
            };
            let step = match code {
                WaveCode::Optimized(entry) => self.run_optimized(entry, left),
                WaveCode::Baseline => self.run_baseline(left),
                WaveCode::None => self.interpret(left),
            };
            if let ControlFlow::Break(exit) = step {
                return self.over(exit);
            }
        }
    }

    /// The translations for the MODE that the wave which runs has now.
    #[inline]
    pub(crate) fn translations(&self) -> &'a Translations {
        let wave = &self.waves[self.at];
        (self.image).translations(wave.size, self.group.id_layout, wave.mode)
    }

    /// Instructions left of the turn of the wave that runs.
    #[inline]
    pub(crate) fn left(&self) -> u64 {
        self.end.saturating_sub(self.waves[self.at].executed)
    }

    /// The result of the engine's call.
    #[inline]
    pub(crate) fn over(&self, exit: Exit) -> (usize, Exit) {
        (self.at + 1, exit)
    }

    /// The best code for the wave that runs.
    #[inline]
    pub(crate) fn code(&mut self) -> WaveCode<'a> {
        let (image, translations, wave) = (self.image, self.translations(), &self.waves[self.at]);
        if !is_translated(wave.mode) {
            return WaveCode::None;
        }
        let begins = self.beginning.take();
        let entry = begins.or_else(|| translations.entry(image, wave.pc));
        match entry.filter(|entry| entry.fits(wave)) {
            Some(entry) => WaveCode::Optimized(entry),
            None if translations.baseline_for(image, wave).is_some() => WaveCode::Baseline,
            None => WaveCode::None,
        }
    }

    /// With an engine that the user has chosen: has it translate where the wave is, if that may be
    /// where a region begins.
    #[inline]
    fn translate_now(&mut self) -> Result<(), Exit> {
        let wave = &self.waves[self.at];
        match self.image.mode {
            EngineMode::Quick | EngineMode::Translate | EngineMode::Only
                if is_translated(wave.mode) =>
            {
                self.translate_chosen()
            }
            _ => Ok(()),
        }
    }

    fn translate_chosen(&mut self) -> Result<(), Exit> {
        let (image, translations, wave) = (self.image, self.translations(), &self.waves[self.at]);
        let entry = (self.beginning).or_else(|| translations.entry(image, wave.pc));
        let has_baseline = translations.baseline_for(image, wave).is_some();
        // The last turn may have ended where a region was cut off, or the interpreter has gone on.
        if self.start.is_none() && !has_baseline && !entry.is_some_and(|entry| entry.fits(wave)) {
            self.start = Some(wave.pc);
        }
        let Some(pc) = self.start else {
            return Ok(());
        };
        let is_chosen = match image.mode {
            EngineMode::Quick => !has_baseline,
            EngineMode::Translate | EngineMode::Only => entry.is_none(),
            _ => false,
        };
        if !is_chosen {
            return Ok(());
        }
        // Code without loops may be translated for ever in one turn.
        if self.group.is_interrupted() {
            return Err(Exit::Budget);
        }
        if image.mode == EngineMode::Quick {
            image.translate_baseline_now(translations, pc);
            return Ok(());
        }
        let interrupted = || self.group.is_interrupted();
        match image.optimize_now(translations, pc, wave.executed == 0, interrupted) {
            Err(NotTranslated::Failed(reason)) if image.mode == EngineMode::Only => {
                Err(cannot_translate(pc, &reason))
            }
            Err(NotTranslated::Interrupted) => Err(Exit::Budget),
            _ => Ok(()),
        }
    }

    /// Whether waves run that are all of the workgroup's, from the first one on.
    fn runs_whole(&self) -> bool {
        self.whole && self.at == 0 && self.count == self.waves.len()
    }

    /// Runs waves in code of the optimizing translator.
    pub(crate) fn run_optimized(&mut self, entry: &Entry, left: u64) -> Step {
        let whole = self.runs_whole();
        let run = &mut self.waves[self.at..self.count];
        let executed = run[0].executed;
        let mut chain = WaveChain::new(run.len(), whole);
        let (image, group) = (self.image, &mut *self.group);
        let (before, left) = image.enter_optimized(entry, run, group, left, whole);
        chain.pass(before);
        if matches!(left, RegionExit::Over(Exit::Ended))
            && matches!(chain.next(false, *group.signals, true), Next::NextWorkgroup)
            && group.follow(self.fresh)
        {
            self.beginning = image.begin(self.waves, group, true);
            self.end = self.waves[0].executed.saturating_add(self.budget);
            self.start = Some(self.waves[0].pc);
            return Step::Continue(());
        }
        if let Some(fresh) = group.launch_state.take() {
            // Those behind it have not begun.
            self.count = self.at + before + 1;
            group.begun = fresh.first as usize + self.count;
        }
        self.go_on(before, executed, left)
    }

    /// Runs waves in code of the baseline translator, which the first one has.
    pub(crate) fn run_baseline(&mut self, left: u64) -> Step {
        let whole = self.runs_whole();
        let (image, translations) = (self.image, self.translations());
        let run = &mut self.waves[self.at..self.count];
        let before_it = run[0].executed;
        let kernel = run[0].start;
        let group = &mut *self.group;
        let begun = image.takes_time();
        let (before, left, executed) = image.enter_baseline(translations, run, group, left, whole);
        if let Some(begun) = begun {
            let own = RangeCaches::of(self.group.cache);
            own.rate.add(executed, begun.elapsed());
            while let Some(counts) = own
                .due
                .pop()
                .and_then(|due| own.baseline.get_mut(due as usize))
            {
                let executed = std::mem::take(&mut counts.start);
                // It was due more than once.
                if executed == 0 {
                    continue;
                }
                let spell = Spell {
                    executed,
                    took: own.rate.of(executed),
                    at_start: counts.lane_limit == kernel,
                };
                image.note_start(translations, counts.lane_limit, spell);
            }
        }
        self.go_on(before, before_it, left)
    }

    /// Goes on behind translated code, which is done with the waves `before` the one that has left.
    /// `executed` are the instructions that the first one had executed when the code was entered.
    fn go_on(&mut self, before: usize, executed: u64, left: RegionExit) -> Step {
        self.start = None;
        self.at += before;
        let wave = &mut self.waves[self.at];
        if before > 0 {
            self.end = wave.executed.saturating_add(self.budget);
        }
        match left {
            RegionExit::Over(exit) => return Step::Break(exit),
            RegionExit::Again => return Step::Continue(()),
            RegionExit::Here | RegionExit::Undefined => {}
        }
        let image = self.image;
        let from = wave.pc;
        let moved = before > 0 || wave.executed > executed;
        if moved && image.is_cut_off(wave) {
            self.start = Some(from);
            return Step::Continue(());
        }
        match interp::run_one(&image.program, wave, self.group) {
            Exit::Budget => {}
            exit => return Step::Break(exit),
        }
        let (pc, jumped) = (wave.pc, wave.jump == (from, wave.pc));
        // It may be in another MODE now.
        let translations = self.translations();
        if jumped || !translations.can_run(image, &self.waves[self.at]) {
            self.start = Some(pc);
        }
        Step::Continue(())
    }

    /// Interprets the wave that runs until it comes to code.
    pub(crate) fn interpret(&mut self, left: u64) -> Step {
        let (image, translations) = (self.image, self.translations());
        let wave = &mut self.waves[self.at];
        let before = wave.executed;
        let is_start = self.start.take() == Some(wave.pc);
        let place = RegionStart {
            pc: wave.pc,
            is_start,
            jump: wave.jump.1,
            kernel: wave.start,
        };
        let begun = image.takes_time().filter(|_| is_translated(wave.mode));
        let left = begun.map_or(left, |_| left.min(SPELL));
        let layout = self.group.id_layout;
        let exit = interp::run_until(&image.program, wave, self.group, left, |wave| {
            let translations = image.translations(wave.size, layout, wave.mode);
            translations.is_any() && is_translated(wave.mode) && translations.can_run(image, wave)
        });
        // In another MODE nothing would enter the code.
        if let Some(begun) = begun {
            let spell = Spell {
                executed: wave.executed - before,
                took: begun.elapsed(),
                at_start: false,
            };
            image.note_place(translations, place, spell);
        }
        match exit {
            Exit::Budget => Step::Continue(()),
            exit => Step::Break(exit),
        }
    }
}

#[cold]
fn cannot_translate(pc: u64, reason: &str) -> Exit {
    Exit::Fault(Box::new(RawFault {
        kind: FaultKind::Unsupported,
        cause: Cause::Text(format!(
            "the translator cannot translate this code: {reason}"
        )),
        lane: None,
        address: None,
        pc,
        note: None,
    }))
}
