//! The translating engine: warm code becomes host code by templates (`quick`, `tiers`), hot code
//! through LLVM, both by the same operations as the interpreter's; what is cold, or unusual, stays
//! the interpreter's.
//!
//! A region (`cfg`) is what branches reach from a start. It becomes one function of IR
//! (`translate`, `memory`, on `registers` and `emit`) that runs waves of a workgroup: each until
//! it waits at a barrier, ends or has to leave, at some calls or the end of its turn. What the
//! program still needs of a wave's state (`live`) is complete whenever no translated code runs,
//! so both engines go on from each other at every entry.
//!
//! Once waves have executed enough of a kernel, templates are filled in in the background, once
//! they have executed much, LLVM translates there; waves change over at their next entry.

use std::collections::HashMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use gfxjit_hal::FaultKind;
use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::HostJit;
use gfxjit_targets::{Generation, TargetId};

use crate::baseline;
use crate::entry::frame::{Frame, Function, code};
use crate::entry::{frame, runtime};
use crate::host_cpu::Host;
use crate::inline_cache::{Site, SiteCaches};
use crate::optimizing::registers::Slot;
use crate::optimizing::translate;
use crate::optimizing::translate::{Setting, Translation};
use crate::region::cfg;
use crate::region::cfg::Region;
use crate::tier::background::Background;
use crate::tier::mode::Dice;
use crate::tier::tiers::{Entries, HOT_INTERPRETED};
use gfxjit_sim::Translators;
use gfxjit_sim::engine::Engine;
use gfxjit_sim::engine::Mode;
use gfxjit_sim::engine::TURN;
use gfxjit_sim::engine::{Exit, GroupContext, RawFault};
use gfxjit_sim::interp;
use gfxjit_sim::interp::{INDEX_MODE, PLAIN_MODE, Program};
use gfxjit_sim::launch::fault;
use gfxjit_sim::machine::launch_state::Needs;
use gfxjit_sim::machine::launch_state::{IdLayout, LaunchState};
use gfxjit_sim::machine::scratch::{FlatScratch, resource_words};
use gfxjit_sim::machine::wave::{Barrier, Wave, sreg};
use gfxjit_sim::threads::spin_condvar::lock;

/// Passes that turn the variables into SSA values and tidy up. Vectors are made already, there is
/// nothing to inline, and loops that are known to go round a few times (`counted`) are unrolled by our
/// own pass.
pub(crate) const PASSES: &str = "function(sroa,adce,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,\
                      loop-mssa(licm),early-cse,gfxjit-checks-ahead,simplifycfg,early-cse,\
                      simplifycfg,adce)";

/// Where translated code can be entered.
pub(crate) struct Entry {
    pub(crate) function: Function,
    /// Registers that the region reaches; a wave that has fewer faults in the interpreter.
    pub(crate) reach: [u32; 3],
    /// It takes for granted that the wave's registers hold what a wave starts with.
    pub(crate) at_start: bool,
    /// It takes for granted that the wave began here.
    pub(crate) from: Option<u64>,
    /// See [`Engine::needs`]; known of the region's start.
    pub(crate) needs: Option<Needs>,
}

/// What is known of the start of a region.
pub(crate) enum Start {
    /// Instructions executed from here, and how many of them before templates are filled in,
    /// unless that has been tried.
    Cold(u64, Option<u64>),
    /// Someone translates it.
    Busy,
    Done,
    /// Why it cannot be translated.
    Failed(String),
}

/// Translations for waves of one size, in workgroups of one kind.
pub(crate) struct Translations {
    pub(crate) wave_size: u32,
    pub(crate) rows: IdLayout,
    /// Made with the first translation.
    pub(crate) entries: Entries<Entry>,
    /// Of templates.
    pub(crate) templates: Entries<(Arc<baseline::Code>, usize)>,
    pub(crate) starts: Mutex<HashMap<u64, Start>>,
}

pub(crate) struct Inner {
    pub(crate) program: Program,
    pub(crate) target: TargetId,
    pub(crate) mode: Mode,
    pub(crate) host: Host,
    /// The host runs what templates write.
    pub(crate) has_templates: bool,
    /// Registers are left in the wave when it ends.
    pub(crate) keep_registers: bool,
    /// By how work-items lie, and by the waves' size.
    pub(crate) kinds: [[Translations; 2]; IdLayout::ALL.len()],
    /// The code, made when it is first needed.
    pub(crate) jit: Mutex<Option<HostJit>>,
    pub(crate) sites: AtomicU32,
    /// Held while templates are filled in.
    pub(crate) filling: Mutex<()>,
    pub(crate) quick_sites: AtomicU32,
    pub(crate) background: Background,
    /// What is thrown next in [`Mode::Mixed`].
    pub(crate) dice: Dice,
}

/// Makes engines that translate what is warm or hot.
#[derive(Clone, Copy, Default, Debug)]
pub struct Jit;

impl Translators for Jit {
    fn engine(
        &self,
        program: Program,
        target: TargetId,
        mode: Mode,
        one_nan: bool,
    ) -> Arc<dyn Engine> {
        Arc::new(Native::new(program, target, mode, one_nan))
    }
}

/// Code of one image; see the module's description.
pub(crate) struct Native(pub(crate) Arc<Inner>);

impl Native {
    pub(crate) fn new(program: Program, target: TargetId, mode: Mode, one_nan: bool) -> Self {
        let host = Host {
            one_nan,
            ..Host::this()
        };
        Self::made(program, target, mode, host, false)
    }

    /// The code.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn program(&self) -> &Program {
        &self.0.program
    }

    /// For tests, which choose the host: translates everything, and leaves all registers in the
    /// wave when it ends.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn for_host(program: Program, target: TargetId, host: Host) -> Self {
        Self::made(program, target, host.mode, host, true)
    }

    /// For tests of what users run: registers that do not matter any more are not stored.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn as_used(program: Program, target: TargetId, host: Host) -> Self {
        Self::made(program, target, host.mode, host, false)
    }

    pub(crate) fn made(
        program: Program,
        target: TargetId,
        mode: Mode,
        host: Host,
        keep_registers: bool,
    ) -> Self {
        if mode == Mode::Quick && !baseline::fits_host() {
            tracing::warn!("the host has no AVX-512, which templates need: the interpreter runs");
        }
        let translations = |wave_size, rows| Translations {
            wave_size,
            rows,
            entries: OnceLock::new(),
            templates: OnceLock::new(),
            starts: Mutex::default(),
        };
        Self(Arc::new(Inner {
            kinds: IdLayout::ALL.map(|rows| [32, 64].map(|size| translations(size, rows))),
            program,
            target,
            mode,
            host,
            has_templates: baseline::fits_host(),
            keep_registers,
            jit: Mutex::new(None),
            sites: AtomicU32::new(0),
            filling: Mutex::new(()),
            quick_sites: AtomicU32::new(0),
            background: Background::default(),
            dice: Dice::of(mode),
        }))
    }
}

impl Engine for Native {
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
        let all = waves.len() == group.waves as usize;
        self.turn(waves, group, budget, all)
    }

    fn disassembly(&self, pc: u64) -> String {
        self.0.program.disassembly(pc)
    }

    fn check_mode(&self, mode: u32) -> Result<(), String> {
        if self.0.mode == Mode::Only && !is_plain(mode) {
            return Err(format!(
                "it starts with MODE {mode:#x}, in which the interpreter executes code, and the \
                 engine is {}; ask for .amdhsa_float_denorm_mode_32 3 and no other rounding, or \
                 take the engine {}",
                Mode::Only.name(),
                Mode::Translate.name()
            ));
        }
        Ok(())
    }

    fn needs(&self, pc: u64, wave_size: u32, rows: IdLayout) -> Option<Needs> {
        let inner = &self.0;
        inner.kind(wave_size, rows).entry(inner, pc)?.needs
    }
}

/// How a wave left translated code.
pub(crate) enum Left {
    /// Its turn is over.
    Over(Exit),
    /// The interpreter has to execute an instruction.
    Here,
    /// It can go on.
    Again,
}

impl Left {
    /// What the last wave's code means; what it waits for may be there.
    pub(crate) fn new(code: u32, wave: &mut Wave) -> Self {
        match code {
            code::ENDED => Self::Over(Exit::Ended),
            code::BUDGET => Self::Over(Exit::Budget),
            code::WAITS => Self::Over(Exit::Barrier),
            code::WAIT if wave.barrier == Barrier::Open => {
                wave.barrier = Barrier::Idle;
                // The instruction is one word.
                wave.pc = wave.pc.wrapping_add(4);
                wave.executed += 1;
                Self::Again
            }
            _ => Self::Here,
        }
    }
}

/// What must be as usual in a mode for translated code.
pub(crate) const MODE_BITS: u32 = 0xff | INDEX_MODE;

pub(crate) fn is_plain(mode: u32) -> bool {
    mode & MODE_BITS == PLAIN_MODE
}

/// Registers that matter at the start.
pub(crate) fn needs(translation: &Translation) -> Option<Needs> {
    if translation.leaves_for_anywhere {
        return None;
    }
    let mut needs = Needs {
        begins: translation.begins,
        ..Needs::default()
    };
    for slot in &translation.needs {
        match slot {
            Slot::Vgpr(n, _) => needs.vgprs = needs.vgprs.max(usize::from(*n) + 1),
            Slot::Agpr(..) => return None,
            Slot::Sgpr(n) if usize::from(*n) < sreg::EXEC => {
                needs.sgprs |= 1 << *n;
            }
            Slot::Sgpr(_) | Slot::Scc => {}
        }
    }
    Some(needs)
}

#[cold]
pub(crate) fn cannot(pc: u64, reason: String) -> Exit {
    Exit::Fault(Box::new(RawFault {
        kind: FaultKind::Unsupported,
        what: format!("the translator cannot translate this code: {reason}"),
        lane: None,
        address: None,
        pc,
        note: None,
    }))
}

impl Native {
    /// See [`Engine::run_several`]; a barrier that all wait at may be opened if it `opens`.
    pub(crate) fn turn(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        opens: bool,
    ) -> (usize, Exit) {
        let inner = &self.0;
        let fresh = group.launch_state;
        let busy = group.takes_all_cores;
        // A trace shows instructions one by one; a short turn ends to the instruction.
        let exact = group.trace.is_some() || group.all_registers || budget < TURN;
        let interprets = inner.mode == Mode::Interpret || exact;
        let mixed = matches!(inner.mode, Mode::Mixed(_));
        let mut found = inner.begin(waves, group, interprets || mixed && inner.dice.one_in(3));
        let Some(wave) = waves.first_mut() else {
            return (0, Exit::Budget);
        };
        if interprets {
            return (1, interp::run(&inner.program, wave, group, budget));
        }
        let translations = inner.kind(wave.size, group.id_layout);
        let mut end = wave.executed.saturating_add(budget);
        // Where a region may begin: where kernels and functions do, and where one was cut off.
        let mut start = (wave.executed == 0).then_some(wave.pc);
        // The wave that runs; those before it wait or have ended.
        let mut at = 0;
        let mut count = waves.len();
        loop {
            let wave = &mut waves[at];
            let mut left = end.saturating_sub(wave.executed);
            if left == 0 {
                return (at + 1, Exit::Budget);
            }
            if mixed {
                if let Some(pc) = start.take() {
                    inner.translated_quickly(translations, pc);
                    // What LLVM gives up on is for the others.
                    let _ = inner.translated(translations, pc, pc == wave.start);
                }
                if found.is_none() && inner.dice.one_in(3) {
                    let some = inner.dice.steps();
                    let jump = wave.jump;
                    match interp::run(&inner.program, wave, group, some.min(left)) {
                        Exit::Budget => {}
                        exit => return (at + 1, exit),
                    }
                    start = (wave.jump != jump).then_some(wave.jump.1);
                    continue;
                }
                left = left.min(inner.dice.turn());
            }
            if is_plain(wave.mode) {
                let look_up = |pc| translations.entry(inner, pc);
                let skips = mixed && found.is_none() && inner.dice.one_in(2);
                let mut entry = found.take().or_else(|| look_up(wave.pc));
                if skips && translations.quick(inner, wave).is_some() {
                    entry = None;
                }
                // A turn may have ended where a region was cut off, or the interpreter has gone on.
                if start.is_none()
                    && matches!(inner.mode, Mode::Quick | Mode::Translate | Mode::Only)
                    && !entry.is_some_and(|entry| entry.fits(wave))
                    && translations.quick(inner, wave).is_none()
                {
                    start = Some(wave.pc);
                }
                if let Some(pc) = start
                    && entry.is_none()
                    && matches!(inner.mode, Mode::Translate | Mode::Only)
                {
                    let done = inner.translated(translations, pc, wave.executed == 0);
                    if let Err(reason) = done
                        && inner.mode == Mode::Only
                    {
                        return (at + 1, cannot(pc, reason));
                    }
                    entry = look_up(wave.pc);
                }
                if let Some(pc) = start
                    && inner.mode == Mode::Quick
                    && translations.quick(inner, wave).is_none()
                {
                    inner.translated_quickly(translations, pc);
                }
                let run = &mut waves[at..count];
                let before_it = run[0].executed;
                let mut ran = None;
                if let Some(entry) = entry.filter(|entry| entry.fits(&run[0])) {
                    let (before, left) = inner.enter(entry, run, group, left, opens && at == 0);
                    let all_ended = opens
                        && at == 0
                        && before + 1 == waves.len()
                        && matches!(left, Left::Over(Exit::Ended))
                        && *group.signals == 0;
                    if all_ended && group.follow(fresh) {
                        found = inner.begin(waves, group, false);
                        end = waves[0].executed.saturating_add(budget);
                        start = Some(waves[0].pc);
                        count = waves.len();
                        continue;
                    }
                    if let Some(fresh) = group.launch_state.take() {
                        // Those behind it have not begun.
                        count = at + before + 1;
                        group.begun = fresh.first as usize + count;
                    }
                    ran = Some((before, left));
                } else if let Some((code, _)) = translations.quick(inner, &run[0]) {
                    let (start, at_start) = (code.start(), code.start() == run[0].start);
                    let opens = opens && at == 0;
                    let (before, left, executed) =
                        inner.enter_quickly(translations, run, group, left, opens);
                    self.heat(translations, start, executed, at_start, busy);
                    ran = Some((before, left));
                }
                if let Some((before, left)) = ran {
                    start = None;
                    at += before;
                    let wave = &mut waves[at];
                    if before > 0 {
                        end = wave.executed.saturating_add(budget);
                    }
                    match left {
                        Left::Over(Exit::Budget) if mixed => continue,
                        Left::Over(exit) => return (at + 1, exit),
                        Left::Again => continue,
                        Left::Here => {}
                    }
                    let from = wave.pc;
                    let moved = before > 0 || wave.executed > before_it;
                    if moved && inner.is_cut_off(wave) {
                        start = Some(from);
                        continue;
                    }
                    match interp::run(&inner.program, wave, group, 1) {
                        Exit::Budget => {}
                        exit => return (at + 1, exit),
                    }
                    if wave.jump == (from, wave.pc) {
                        start = Some(wave.pc);
                        // Noting it takes a lock.
                        if translations.entry(inner, wave.pc).is_none() {
                            self.heat(translations, wave.pc, HOT_INTERPRETED, false, busy);
                        }
                    } else if !translations.can_run(inner, wave) {
                        start = Some(wave.pc);
                    }
                    continue;
                }
            }
            let wave = &mut waves[at];
            let before = wave.executed;
            let exit = interp::run_until(&inner.program, wave, group, left, |wave| {
                translations.is_any() && is_plain(wave.mode) && translations.can_run(inner, wave)
            });
            // What is behind a call or a barrier counts for the kernel, and once its region is
            // there, what is behind that for where the wave went last.
            let pc = start.take().unwrap_or_else(|| {
                let is_behind = is_plain(wave.mode) && translations.has(inner, wave.start);
                if is_behind { wave.jump.1 } else { wave.start }
            });
            let executed = wave.executed - before;
            // In another MODE nothing would enter what is made.
            if is_plain(wave.mode) {
                self.heat(translations, pc, executed, pc == wave.start, busy);
            }
            start = mixed.then_some(pc);
            match exit {
                Exit::Budget => {}
                exit => return (at + 1, exit),
            }
        }
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        // LLVM must not be at work when the process ends and takes down its globals.
        self.0.background.finish();
    }
}

impl Entry {
    pub(crate) fn fits(&self, wave: &Wave) -> bool {
        if self.at_start && wave.executed > 0 || self.from.is_some_and(|pc| pc != wave.start) {
            return false;
        }
        fits(self.reach, wave)
    }
}

/// Whether a wave has the registers that a region reaches.
pub(crate) fn fits([vgprs, agprs, sgprs]: [u32; 3], wave: &Wave) -> bool {
    vgprs <= wave.vgpr_count && agprs <= wave.agpr_count && sgprs <= wave.sgpr_count
}

impl Translations {
    pub(crate) fn slot(&self, inner: &Inner, pc: u64) -> Option<&OnceLock<Entry>> {
        let entries = self.entries.get()?;
        let (segment, word) = inner.program.word(pc)?;
        entries.get(segment)?.get(word)
    }

    pub(crate) fn is_any(&self) -> bool {
        self.templates.get().is_some() || self.entries.get().is_some()
    }

    pub(crate) fn can_run(&self, inner: &Inner, wave: &Wave) -> bool {
        let entry = self.entry(inner, wave.pc);
        entry.is_some_and(|entry| entry.fits(wave)) || self.quick(inner, wave).is_some()
    }

    #[inline]
    pub(crate) fn entry(&self, inner: &Inner, pc: u64) -> Option<&Entry> {
        self.slot(inner, pc)?.get()
    }
}

impl Inner {
    /// Whether a wave that has left translated code is not where the interpreter is needed, but
    /// where a region was too long to go on.
    pub(crate) fn is_cut_off(&self, wave: &Wave) -> bool {
        let table = self.program.table(wave.size);
        let step = table.step(wave.pc);
        step.is_ok_and(|step| !cfg::leaves(table, wave.pc, step))
    }

    pub(crate) fn kind(&self, wave_size: u32, rows: IdLayout) -> &Translations {
        &self.kinds[rows.index()][usize::from(wave_size == 64)]
    }

    /// Begins waves that have not, unless translated code does, which it returns.
    pub(crate) fn begin(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        interprets: bool,
    ) -> Option<&Entry> {
        let (fresh, wave) = (group.launch_state.as_ref()?, waves.first_mut()?);
        // The wave that has ended in its place has left these.
        wave.pc = wave.start;
        wave.executed = 0;
        let entry = self.kind(wave.size, group.id_layout).entry(self, wave.pc);
        let begins = |entry: &&Entry| {
            let begins = entry.needs.is_some_and(|needs| needs.begins);
            begins && is_plain(wave.mode) && entry.fits(wave)
        };
        let entry = entry.filter(begins).filter(|_| !interprets);
        if entry.is_none() {
            fresh.begin(waves);
            group.begun = fresh.first as usize + waves.len();
            group.launch_state = None;
        }
        entry
    }

    /// Translates a start now, unless that has been tried.
    pub(crate) fn translated(
        &self,
        translations: &Translations,
        pc: u64,
        at_start: bool,
    ) -> Result<(), String> {
        loop {
            let mut starts = lock(&translations.starts);
            match starts.get(&pc) {
                Some(Start::Done) => return Ok(()),
                Some(Start::Failed(reason)) => return Err(reason.clone()),
                Some(Start::Busy) => {
                    drop(starts);
                    // Held as long as anyone translates.
                    drop(lock(&self.jit));
                    std::thread::yield_now();
                    continue;
                }
                _ => {}
            }
            starts.insert(pc, Start::Busy);
            drop(starts);
            return self.translate_and_note(translations, pc, at_start);
        }
    }

    /// Translates a start that is noted as busy, and notes what came of it.
    pub(crate) fn translate_and_note(
        &self,
        translations: &Translations,
        pc: u64,
        at_start: bool,
    ) -> Result<(), String> {
        let translate = || self.translate(translations, pc, at_start);
        // Others may wait for it.
        let done = catch_unwind(AssertUnwindSafe(translate));
        let result = match &done {
            Ok(result) => result.clone(),
            Err(panic) => {
                let text = fault::panic_text(&**panic);
                Err(format!("the translator panicked: {text}"))
            }
        };
        let state = match &result {
            Ok(()) => Start::Done,
            Err(reason) => {
                tracing::warn!(%reason, pc, "code stays with the interpreter");
                Start::Failed(reason.clone())
            }
        };
        lock(&translations.starts).insert(pc, state);
        match done {
            // Tests are to see it.
            Err(panic) if cfg!(debug_assertions) => resume_unwind(panic),
            _ => result,
        }
    }

    /// What is known of waves and the device; `ids` if they start with their work-items in rows.
    pub(crate) fn setting(&self, translations: &Translations, ids: Option<bool>) -> Setting {
        let processor = self.target.processor();
        let generation = processor.generation();
        Setting {
            width: self.host.width,
            masks: self.host.masks,
            one_nan: self.host.one_nan,
            wave_size: translations.wave_size,
            flat_scratch: FlatScratch::of(processor),
            // Later ones have instructions for it.
            scratch_resource: (generation < Generation::Gfx11)
                .then(|| resource_words(generation, translations.wave_size)),
            linear: interp::linear_resources(generation),
            long_permute: generation < Generation::Gfx10_1,
            keep_registers: self.keep_registers,
            rows: translations.rows,
            ids,
            index_in_ttmp: processor.has_architected_sgprs(),
        }
    }

    pub(crate) fn translate(
        &self,
        translations: &Translations,
        pc: u64,
        at_start: bool,
    ) -> Result<(), String> {
        let Some(region) = Region::find(&self.program, translations.wave_size, pc) else {
            // The interpreter says what is wrong with it.
            return Ok(());
        };
        // Tests look at the registers of lanes that have no work-item.
        let knows_ids = translations.rows != IdLayout::Irregular
            && at_start
            && !self.keep_registers
            && region.is_entered_once();
        let ids = knows_ids.then(|| self.target.processor().has_packed_work_item_ids());
        let setting = self.setting(translations, ids);
        let mut jit = lock(&self.jit);
        let jit = match &mut *jit {
            Some(jit) => jit,
            none => {
                let made =
                    HostJit::native(self.host.features).map_err(|error| error.to_string())?;
                for (name, address) in runtime::functions() {
                    // SAFETY: the declarations in the IR have these functions' types.
                    unsafe { made.define(name, address) }.map_err(|error| error.to_string())?;
                }
                none.insert(made)
            }
        };
        // One translation at a time, so that the numbers of sites do not overlap.
        let first_site = self.sites.load(Ordering::Relaxed);
        let begun = std::time::Instant::now();
        let translation = translate::translate(&region, setting, first_site);
        let needs = needs(&translation).filter(|_| !self.keep_registers);
        tracing::trace!(ir = translation.ir);
        let name = translate::function_name(pc, setting);
        let written = begun.elapsed();
        jit.add_ir_with(&name, translation.ir, PASSES, Level::O1)
            .map_err(|error| error.to_string())?;
        let address = jit.lookup(&name).map_err(|error| error.to_string())?;
        let instructions: u64 = region.blocks.values().map(|block| block.count).sum();
        tracing::debug!(%name, instructions, ?written, all = ?begun.elapsed(), "translated");
        // SAFETY: the IR defines the function with this type.
        let function = unsafe { std::mem::transmute::<*mut _, Function>(address.as_ptr()) };
        self.sites.store(translation.sites, Ordering::Release);
        translations
            .entries
            .get_or_init(|| Translations::table(self));
        for entry in &translation.entries {
            if let Some(slot) = translations.slot(self, *entry) {
                slot.get_or_init(|| Entry {
                    function,
                    reach: region.reach,
                    at_start: knows_ids && *entry == pc,
                    from: knows_ids.then_some(pc),
                    needs: needs.filter(|_| *entry == pc),
                });
            }
        }
        Ok(())
    }

    /// What code gets for some waves; it opens no barrier.
    pub(crate) fn frame<'a, 'b>(
        &'a self,
        waves: &mut [Wave],
        group: &mut GroupContext<'b>,
        budget: u64,
        sites: *mut Site,
    ) -> Frame<'a, 'b> {
        let Range { start, end } = waves.as_mut_ptr_range();
        Frame {
            lds: group.lds.as_mut_ptr(),
            lds_bytes: group.lds.len() as u64,
            sites,
            signals: group.signals,
            budget,
            current: start,
            end,
            opens: u32::MAX,
            is_fresh: group.launch_state.is_some(),
            start_sgprs: group
                .launch_state
                .as_ref()
                .map_or(std::ptr::null(), LaunchState::sgprs),
            start_ids: group
                .launch_state
                .as_ref()
                .map_or(std::ptr::null(), LaunchState::ids),
            code: code::LEAVE,
            followers: 0,
            x: std::ptr::null(),
            stop: std::ptr::null(),
            counted: 0,
            group: (&raw mut *group).cast(),
            program: &self.program,
            width: self.host.width,
            fault: None,
        }
    }

    /// Runs translated code: the first of some waves, and others behind it as long as each
    /// waits or ends, which is noted in it. Says how many are done with, and how the one behind
    /// them left.
    pub(crate) fn enter(
        &self,
        entry: &Entry,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        opens: bool,
    ) -> (usize, Left) {
        let sites = self.sites.load(Ordering::Acquire) as usize;
        let sites = SiteCaches::room(&mut SiteCaches::of(group.cache).sites, sites);
        let all = group.waves;
        let start = waves.as_ptr();
        let mut frame = self.frame(waves, group, budget, sites);
        if opens {
            frame.opens = all;
            runtime::may_follow(&mut frame);
        }
        // SAFETY: the function was made for frames of this type and waves of this size, the
        // region's registers are within theirs (`Entry::fits`; waves of a workgroup have the
        // same), the first wave is at one of its entries, and `self` keeps its code.
        unsafe { frame::call(entry.function, &mut frame) };
        runtime::count_started(&mut frame);
        let Frame {
            current,
            code,
            fault,
            is_fresh,
            ..
        } = frame;
        if !is_fresh && let Some(fresh) = group.launch_state.take() {
            // All have begun, and gone through a barrier.
            group.begun = fresh.first as usize + waves.len();
        }
        let before = (current.addr() - start.addr()) / size_of::<Wave>();
        let last = match fault {
            Some(fault) => Left::Over(Exit::Fault(fault)),
            None => Left::new(code, &mut waves[before]),
        };
        (before, last)
    }
}
