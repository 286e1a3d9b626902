//! Translates a region and puts its code where waves find it, once for each start.
//!
//! Several threads may ask for one start. The first one translates, others wait for it or go on
//! without. What cannot be translated is noted with the reason, and stays with the interpreter.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gfxjit_cache::Key;
use gfxjit_hal::sync::{lock, panic_text};
use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::HostJit;
use gfxjit_sim::engine::work;
use gfxjit_sim::interp;
use gfxjit_sim::machine::launch_state::{IdLayout, Needs};
use gfxjit_sim::machine::scratch::{FlatScratch, resource_words};
use gfxjit_sim::machine::wave::sreg;
use gfxjit_targets::Generation;

use crate::baseline;
use crate::entry::frame::RegionFunction;
use crate::entry::runtime;
use crate::optimizing::translate;
use crate::optimizing::translate::{PASSES, Translation};
use crate::region::cfg::Region;
use crate::region::slot::Slot;
use crate::setting::Setting;
use crate::tier::code::{Entry, ImageCode, Translations};
use crate::tier::cost;
use crate::tier::host_code_cache::TranslatedObject;
use crate::tier::starts::{COLD, Start};

/// How often a thread that waits for a translation looks whether its launch goes on.
const LOOK: Duration = Duration::from_millis(2);

/// How the reason of a failure begins that is a defect of the translator.
const PANICKED: &str = "the translator panicked";

/// Why there is no translation.
#[derive(Debug)]
pub(crate) enum NotTranslated {
    /// It cannot be made, for this reason.
    Failed(String),
    /// The launch does not wait for it any longer.
    Interrupted,
}

/// What is translated, or was by another process.
struct Sought<'a> {
    pc: u64,
    /// Its addresses are distances from the image's base.
    region: Region<'a>,
    setting: Setting,
    /// The symbol of its code.
    name: String,
    instructions: u64,
    /// The key of kept code, where code is kept.
    key: Option<Key>,
}

/// Instructions that the interpreter executes in the time in which the baseline translator translates one instruction of a
/// region (100 ns and more, 1.8 µs: Blender's Cycles on gfx1100): translation takes no longer than what has been executed of the
/// region, also where it takes a core from the launch.
const WARM_PER_INSTRUCTION: u64 = 16;

/// The registers that matter to a wave where a region starts; `None` if all do.
fn needs(translation: &Translation) -> Option<Needs> {
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

/// The bytes of an image if all its addresses have the same upper half, else 0.
fn span(extent: Range<u64>) -> u32 {
    let is_within = extent.start >> 32 == extent.end >> 32;
    // Then it is shorter than what both have in common is long.
    u32::try_from(extent.end - extent.start)
        .ok()
        .filter(|_| is_within)
        .unwrap_or(0)
}

impl ImageCode {
    /// What is known of waves and the device; `ids` if waves start with the ids of work-items
    /// that follow each other, and says whether those are packed in one register.
    pub(crate) fn setting(&self, translations: &Translations, ids: Option<bool>) -> Setting {
        let processor = self.target.processor();
        let generation = processor.generation();
        Setting {
            width: self.host.width,
            masks: self.host.masks,
            one_nan: self.host.one_nan,
            denormals: translations.denormals,
            wave_size: translations.wave_size,
            flat_scratch: FlatScratch::of(processor),
            // Later generations have instructions for scratch.
            scratch_resource: (generation < Generation::Gfx11)
                .then(|| resource_words(generation, translations.wave_size)),
            linear: interp::linear_resources(generation),
            long_permute: interp::permutes_are_long(generation),
            keep_registers: self.keep_registers,
            layout: translations.layout,
            ids,
            index_in_ttmp: processor.has_architected_sgprs(),
            span: span(self.program.extent()),
            counts: self.program.counts().is_some(),
        }
    }

    /// Translates a start by the optimizing translator, unless that has been tried, and waits for
    /// it as long as the launch is not `interrupted`.
    ///
    /// LLVM cannot be stopped. So another thread translates, which goes on when this one has given
    /// up; a later launch finds what it has made.
    ///
    /// # Errors
    /// [`NotTranslated`].
    pub(crate) fn optimize_now(
        self: &Arc<Self>,
        translations: &Translations,
        pc: u64,
        at_start: bool,
        interrupted: impl Fn() -> bool,
    ) -> Result<(), NotTranslated> {
        let mut starts = lock(&translations.starts);
        loop {
            match starts.all.get(&pc) {
                Some(Start::Done) => return Ok(()),
                Some(Start::Failed(reason)) => {
                    let reason = reason.clone();
                    drop(starts);
                    // Tests are to see it.
                    let is_defect = cfg!(debug_assertions) && reason.starts_with(PANICKED);
                    assert!(!is_defect, "{reason}");
                    return Err(NotTranslated::Failed(reason));
                }
                Some(Start::Busy) => {
                    if interrupted() {
                        return Err(NotTranslated::Interrupted);
                    }
                    let waited = translations.done.wait_timeout(starts, LOOK);
                    starts = waited.unwrap_or_else(PoisonError::into_inner).0;
                    continue;
                }
                _ => {}
            }
            starts.all.insert(pc, Start::Busy);
            drop(starts);
            let work = self.later(translations, move |image, translations| {
                // The reason of a failure is noted.
                let _ = image.optimize_busy(translations, pc, at_start);
            });
            if !self.background.optimize(work) {
                // The reason of a failure is noted.
                let _ = self.optimize_busy(translations, pc, at_start);
            }
            starts = lock(&translations.starts);
        }
    }

    /// Translates a start that is noted as busy, and notes the result.
    pub(crate) fn optimize_busy(
        &self,
        translations: &Translations,
        pc: u64,
        at_start: bool,
    ) -> Result<(), String> {
        let translate = || self.optimize(translations, pc, at_start);
        // Other threads may wait for the result.
        let done = catch_unwind(AssertUnwindSafe(translate));
        let result = match &done {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(reason)) => Err(reason.clone()),
            Err(panic) => {
                let text = panic_text(&**panic);
                Err(format!("{PANICKED}: {text}"))
            }
        };
        let state = match &result {
            Ok(()) => Start::Done,
            Err(reason) => {
                tracing::warn!(%reason, pc, "code stays with the interpreter");
                Start::Failed(reason.clone())
            }
        };
        lock(&translations.starts).all.insert(pc, state);
        translations.done.notify_all();
        match done {
            // Tests are to see it.
            Err(panic) if cfg!(debug_assertions) => resume_unwind(panic),
            Ok(Ok(Some((key, made)))) => {
                // No thread waits for the file.
                if let Some(host_code_cache) = &self.host_code_cache {
                    host_code_cache.keep(&key, &made);
                }
                result
            }
            _ => result,
        }
    }

    /// Takes the code of a start that another process has made, if it is kept; `true` when there is code now.
    pub(crate) fn take_kept(&self, translations: &Translations, pc: u64, at_start: bool) -> bool {
        let mut jit = lock(&self.jit);
        let Some(sought) = self.sought(translations, pc, at_start) else {
            return false;
        };
        let Some(made) = self.kept(&sought) else {
            return false;
        };
        match self.add_kept(&mut jit, translations, &sought, &made) {
            Ok(()) => true,
            Err(reason) => {
                tracing::warn!(%reason, "kept code is not taken");
                false
            }
        }
    }

    /// What is translated where a start is; `None` where there is code already, or none will be needed.
    fn sought(&self, translations: &Translations, pc: u64, at_start: bool) -> Option<Sought<'_>> {
        // Others have been translated before this one; their code may be entered here as well.
        if self.background.is_over() || translations.entry(self, pc).is_some() {
            return None;
        }
        // Without a region, the interpreter reports what is wrong with the address.
        let region = Region::find(&self.program, translations.kind(), pc)?;
        // Tests look at the registers of lanes that have no work-item.
        let knows_ids = translations.layout != IdLayout::Irregular
            && at_start
            && !self.keep_registers
            && region.is_entered_once();
        let ids = knows_ids.then(|| self.target.processor().has_packed_work_item_ids());
        let setting = self.setting(translations, ids);
        let region = region.relative_to(self.base);
        let key = self.host_code_cache.as_ref().and_then(|host_code_cache| {
            host_code_cache.key(&region, &self.program, self.base, setting)
        });
        Some(Sought {
            name: translate::function_name(region.start, setting),
            instructions: region.blocks.values().map(|block| block.count).sum(),
            pc,
            region,
            setting,
            key,
        })
    }

    /// The kept code, if there is some.
    fn kept(&self, sought: &Sought<'_>) -> Option<TranslatedObject> {
        self.host_code_cache.as_ref()?.find(sought.key.as_ref()?)
    }

    /// Links kept code, and puts it where waves find it.
    fn add_kept(
        &self,
        jit: &mut Option<HostJit>,
        translations: &Translations,
        sought: &Sought<'_>,
        made: &TranslatedObject,
    ) -> Result<(), String> {
        let begun = Instant::now();
        let jit = self.made_jit(jit)?;
        // SAFETY: it was made for this host by the same builds of this library and LLVM, of the same code: all that is
        // in its key. It comes from a folder that no other user reaches, and its checksum is right.
        unsafe { jit.add_object(&sought.name, &made.object) }.map_err(|error| error.to_string())?;
        self.enter_code(jit, translations, sought, made)?;
        work::taken(sought.instructions);
        tracing::debug!(name = sought.name, instructions = sought.instructions, took = ?begun.elapsed(), "kept code");
        Ok(())
    }

    /// Translates a start by the optimizing translator, unless its code is kept. Returns what is to be kept.
    fn optimize(
        &self,
        translations: &Translations,
        pc: u64,
        at_start: bool,
    ) -> Result<Option<(Key, TranslatedObject)>, String> {
        let mut jit = lock(&self.jit);
        let Some(sought) = self.sought(translations, pc, at_start) else {
            return Ok(None);
        };
        if let Some(made) = self.kept(&sought) {
            return self
                .add_kept(&mut jit, translations, &sought, &made)
                .map(|()| None);
        }
        let jit = self.made_jit(&mut jit)?;
        let Sought {
            region,
            setting,
            name,
            instructions,
            ..
        } = &sought;
        let begun = Instant::now();
        let translation = translate::translate(region, *setting);
        let needs = needs(&translation).filter(|_| !self.keep_registers);
        tracing::trace!(ir = translation.ir);
        let written = begun.elapsed();
        let is_kept = sought.key.is_some();
        let object = jit
            .add_ir_with(name, translation.ir, PASSES, Level::O1, is_kept)
            .map_err(|error| error.to_string())?;
        let made = TranslatedObject {
            object,
            entries: translation.entries,
            caches: translation.caches,
            needs,
        };
        self.enter_code(jit, translations, &sought, &made)?;
        let all = begun.elapsed();
        cost::optimizing_took(all, *instructions, setting.wave_size);
        tracing::debug!(%name, instructions, ?written, ?all, "translated");
        Ok(sought.key.map(|key| (key, made)))
    }

    /// Puts code that was added to the linker where waves find it. One at a time (the linker is locked), so that the
    /// numbers of inline caches do not overlap.
    fn enter_code(
        &self,
        jit: &HostJit,
        translations: &Translations,
        sought: &Sought<'_>,
        made: &TranslatedObject,
    ) -> Result<(), String> {
        let address = jit
            .lookup(&sought.name)
            .map_err(|error| error.to_string())?;
        // SAFETY: the IR defines the function with this type.
        let function = unsafe { std::mem::transmute::<*mut _, RegionFunction>(address.as_ptr()) };
        let first_cache = self.optimized_caches.load(Ordering::Relaxed);
        self.optimized_caches
            .store(first_cache + made.caches, Ordering::Release);
        let (region, pc) = (&sought.region, sought.pc);
        let knows_ids = sought.setting.ids.is_some();
        for entry in made
            .entries
            .iter()
            .map(|entry| self.base.wrapping_add(*entry))
        {
            Translations::add(&translations.optimized, self, entry, || Entry {
                function,
                first_cache,
                reach: region.reach,
                mode_bits: region.mode_bits,
                mode: translations.denormals.mode(),
                at_start: knows_ids && entry == pc,
                from: knows_ids.then_some(pc),
                needs: made.needs.filter(|_| entry == pc),
            });
        }
        self.generation.fetch_add(1, Ordering::Release);
        Ok(())
    }

    /// The linker, made when it is first needed.
    fn made_jit<'a>(&self, jit: &'a mut Option<HostJit>) -> Result<&'a HostJit, String> {
        Ok(match jit {
            Some(jit) => jit,
            none => none.insert(self.host_jit()?),
        })
    }

    /// A just-in-time linker that knows the functions which translated code calls.
    fn host_jit(&self) -> Result<HostJit, String> {
        let made = HostJit::native(self.host.features).map_err(|error| error.to_string())?;
        for (name, address) in runtime::functions() {
            // SAFETY: the declarations in the IR have these functions' types.
            unsafe { made.define(name, address) }.map_err(|error| error.to_string())?;
        }
        Ok(made)
    }

    /// Translates a start by the baseline translator: one at a time (`baseline_lock` is held), so
    /// that the numbers of inline caches do not overlap. If fewer instructions were executed than
    /// a region of this length is worth, returns how many it takes.
    pub(crate) fn translate_baseline(
        &self,
        translations: &Translations,
        pc: u64,
        executed: u64,
        _one: &MutexGuard<'_, ()>,
    ) -> Option<u64> {
        // Another region may be entered here as well.
        if translations.baseline(self, pc).is_some() {
            return None;
        }
        // Without a region, the interpreter reports what is wrong with the address.
        let region = Region::find(&self.program, translations.kind(), pc)?;
        let instructions: u64 = region.blocks.values().map(|block| block.count).sum();
        let warm = instructions * WARM_PER_INSTRUCTION;
        if executed < warm {
            return Some(warm);
        }
        let templates = self.host.templates?;
        let begun = Instant::now();
        let first_cache = self.baseline_caches.load(Ordering::Relaxed);
        let setting = self.setting(translations, None);
        let setting = (setting, self.base);
        let Some(code) = baseline::translate(&region, templates, setting, first_cache, self.checks)
        else {
            tracing::warn!(
                pc,
                "the host has no memory for code of the baseline translator"
            );
            return None;
        };
        self.baseline_caches.store(code.caches(), Ordering::Release);
        let took = begun.elapsed();
        work::translated(work::Translator::Baseline, took, instructions);
        tracing::debug!(
            pc,
            instructions,
            ?took,
            "translated by the baseline translator"
        );
        let code = Arc::new(code);
        for (pc, place) in code.entries() {
            let make = || (Arc::clone(&code), place);
            Translations::add(&translations.baseline, self, pc, make);
        }
        None
    }

    /// Translates a start by the baseline translator now, unless that has been tried; waits for a
    /// thread that is at it.
    pub(crate) fn translate_baseline_now(&self, translations: &Translations, pc: u64) {
        if !self.has_baseline() {
            return;
        }
        let mut starts = lock(&translations.starts);
        if let Start::Cold(seen) = starts.all.entry(pc).or_insert(COLD)
            && seen.warm.take().is_some()
        {
            // Taken before other threads can see that it has been tried.
            let one = lock(&self.baseline_lock);
            drop(starts);
            self.translate_baseline(translations, pc, u64::MAX, &one);
        } else {
            drop(starts);
            drop(lock(&self.baseline_lock));
        }
    }
}
