//! The engine that translates: which code runs is decided in [`crate::tier`].

use std::collections::BTreeSet;
use std::sync::Arc;

use gfxjit_cache::Cache;
use gfxjit_hal::Checks;
use gfxjit_sim::Translators;
use gfxjit_sim::engine::counts::ImageCounts;
use gfxjit_sim::engine::{Engine, EngineMode, Exit, GroupContext, TURN};
use gfxjit_sim::interp;
use gfxjit_sim::interp::Program;
use gfxjit_sim::interp::check::waits_for_loads;
use gfxjit_sim::machine::launch_state::{IdLayout, Needs};
use gfxjit_sim::machine::wave::Wave;
use gfxjit_targets::TargetId;

use crate::entry::frame::is_translated;
use crate::host_cpu::Host;
use crate::tier::code::ImageCode;
use crate::tier::host_code_cache::HostCodeCache;
use crate::tier::mixed;
use crate::tier::mixed::Dice;
use crate::tier::turn::EngineCall;

/// Makes engines that translate what is warm or hot.
#[derive(Clone, Default, Debug)]
pub struct Jit {
    cache: Option<Cache>,
}

impl Jit {
    /// Those that keep what LLVM makes in a cache, for other processes, and take from it what those have made. It has to
    /// be a [private](gfxjit_cache::Settings::private) one: its code is run.
    #[must_use]
    pub fn keeping(cache: Cache) -> Self {
        Self { cache: Some(cache) }
    }

    /// Those that keep code where the environment says: see [`gfxjit_cache::host_code`].
    #[must_use]
    pub fn from_environment() -> Self {
        let settings = gfxjit_cache::host_code(std::env::var_os("GFXJIT_CACHE"));
        Self {
            cache: settings.map(Cache::new),
        }
    }
}

impl Translators for Jit {
    fn lacks(&self, mode: EngineMode) -> Option<&'static str> {
        // It can do without where only this processor lacks what templates need.
        let is_missing = mode == EngineMode::Quick && !cfg!(target_arch = "x86_64");
        is_missing.then_some(
            "the baseline translator writes code for x86-64, and this host is of another architecture; its engines are auto, \
             interp and jit",
        )
    }

    fn engine(
        &self,
        program: Program,
        target: TargetId,
        mode: EngineMode,
        one_nan: bool,
    ) -> Arc<dyn Engine> {
        let host = Host {
            one_nan,
            ..Host::this()
        };
        let cache = self.cache.clone();
        let host_code_cache = cache.map(|cache| HostCodeCache::new(cache, target, host.features));
        let image = ImageCode::new(program, target, mode, host, false, host_code_cache);
        Arc::new(JitEngine::made(image))
    }
}

/// Runs the code of one image.
pub(crate) struct JitEngine {
    pub(crate) image: Arc<ImageCode>,
    /// Thrown in [`EngineMode::Mixed`].
    dice: Option<Dice>,
}

impl JitEngine {
    /// The code.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn program(&self) -> &Program {
        &self.image.program
    }

    /// For tests, which choose the host: translates everything, and leaves all registers in the
    /// wave when it ends.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn for_host(program: Program, target: TargetId, host: Host) -> Self {
        Self::made(ImageCode::new(program, target, host.mode, host, true, None))
    }

    /// For tests of what users run: registers that do not matter any more are not stored.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn as_used(program: Program, target: TargetId, host: Host) -> Self {
        Self::made(ImageCode::new(
            program, target, host.mode, host, false, None,
        ))
    }

    /// For tests of tiers.
    #[cfg(test)]
    pub(crate) fn new(program: Program, target: TargetId, mode: EngineMode) -> Self {
        Self::made(ImageCode::new(
            program,
            target,
            mode,
            Host::this(),
            false,
            None,
        ))
    }

    fn made(image: ImageCode) -> Self {
        let mode = image.mode;
        if mode == EngineMode::Quick && image.host.templates.is_none() {
            tracing::warn!(
                "the host has neither AVX-512 nor AVX2 (with FMA, F16C and BMI1), which the baseline translator needs: the \
                 interpreter runs"
            );
        }
        Self {
            image: Arc::new(image),
            dice: Dice::of(mode),
        }
    }

    /// See [`Engine::run_several`]; the waves may be the `whole` workgroup.
    fn turn(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        whole: bool,
    ) -> (usize, Exit) {
        let image = &self.image;
        // A trace and watchers see instructions one by one; a short turn ends to the instruction.
        let exact = group.trace.is_some()
            || group.watchers.is_some() && !image.program.has_stops() && image.checks.is_none()
            || group.all_registers
            || budget < TURN;
        if exact || image.mode == EngineMode::Interpret {
            image.begin(waves, group, false);
            return match waves.first_mut() {
                Some(wave) => (1, interp::run(&image.program, wave, group, budget)),
                None => (0, Exit::Budget),
            };
        }
        if image.checks.is_some() {
            return match EngineCall::new(image, waves, group, budget, false, false) {
                Some(turn) => turn.run_checked(),
                None => (0, Exit::Budget),
            };
        }
        let in_code = self.dice.as_ref().is_none_or(Dice::begin_in_code);
        let Some(turn) = EngineCall::new(image, waves, group, budget, whole, in_code) else {
            return (0, Exit::Budget);
        };
        match &self.dice {
            Some(dice) => mixed::run(turn, dice),
            None => turn.run(),
        }
    }
}

impl Engine for JitEngine {
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
        // A launch with a limit counts turns: a barrier ends one.
        let waves = std::slice::from_mut(wave);
        self.turn(waves, group, budget, false).1
    }

    fn run_several(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
    ) -> (usize, Exit) {
        let whole = group.opens_barriers && waves.len() == group.waves as usize;
        self.turn(waves, group, budget, whole)
    }

    fn stopping_at(&self, stops: &BTreeSet<u64>) -> Option<Arc<dyn Engine>> {
        let image = &self.image;
        let mode = match image.mode {
            EngineMode::Interpret => return None,
            // It refuses what it cannot translate.
            EngineMode::Only => EngineMode::Translate,
            mode => mode,
        };
        let program = image.program.with_stops(stops);
        let keep_registers = true;
        let image = ImageCode::new(
            program,
            image.target,
            mode,
            image.host,
            keep_registers,
            None,
        );
        Some(Arc::new(Self::made(image)))
    }

    fn counts(&self) -> Option<&ImageCounts> {
        self.image.program.counts()
    }

    fn checking(&self, checks: Checks) -> Option<Arc<dyn Engine>> {
        let image = &self.image;
        // Code with checks leaves within blocks, which are counted as wholes.
        let is_counted = image.program.counts().is_some();
        if image.mode == EngineMode::Interpret || !image.has_baseline() || is_counted {
            return None;
        }
        // Instructions are decoded again, so that what has one program is dropped with it.
        let program = image.program.with_stops(&BTreeSet::new());
        let mode = EngineMode::Quick;
        let mut image = ImageCode::new(program, image.target, mode, image.host, true, None);
        image.checks = Some(checks);
        Some(Arc::new(Self::made(image)))
    }

    fn waits_for_loads(&self, pc: u64, wave_size: u32) -> bool {
        waits_for_loads(&self.image.program, pc, wave_size)
    }

    fn disassembly(&self, pc: u64) -> String {
        self.image.program.disassembly(pc)
    }

    fn reaches_memory(&self, pc: u64, wave_size: u32) -> bool {
        self.image.program.reaches_memory(pc, wave_size)
    }

    fn check_mode(&self, mode: u32) -> Result<(), String> {
        if self.image.mode == EngineMode::Only && !is_translated(mode) {
            return Err(format!(
                "it starts with MODE {mode:#x}, in which the interpreter executes code, and the \
                 engine is {}; ask for .amdhsa_float_denorm_mode_16_64 3 and no other rounding, or \
                 take the engine {}",
                EngineMode::Only.name(),
                EngineMode::Translate.name()
            ));
        }
        Ok(())
    }

    fn needs(&self, pc: u64, wave_size: u32, layout: IdLayout, mode: u32) -> Option<Needs> {
        let image = &self.image;
        let translations = image.translations(wave_size, layout, mode);
        translations.entry(image, pc)?.needs
    }
}

impl Drop for JitEngine {
    fn drop(&mut self) {
        // LLVM must not be at work when the process ends and takes down its globals.
        self.image.background.end();
    }
}
