//! When a region is translated, and by which translator.
//!
//! The optimizing translator takes half a millisecond and more for an instruction, the baseline translator some
//! microseconds. So a start that is warm gets baseline code, and one that has taken long is optimized. Both happen in
//! the background; waves change over at their next entry.
//!
//! *What is worth LLVM's time* follows from time. What the interpreter and baseline code take counts for the region that
//! would be entered where they begin. A region is optimized once that is as long as its translation will take, by its
//! length and what translations have taken in this process so far: what it takes from then on is probably as long as
//! what it has taken. So no program translates longer than it has run without. Of several such regions, that comes
//! first which has taken longest for its length.

use std::sync::{Arc, MutexGuard};
use std::time::Instant;

use gfxjit_hal::sync::lock;
use gfxjit_sim::engine::EngineMode;

use crate::tier::code::{ImageCode, Translations};
use crate::tier::starts::{RegionStart, Spell, Start, Starts};

/// The thread that optimizes what is hot.
struct HasThread<'a>(&'a Translations);

impl Drop for HasThread<'_> {
    fn drop(&mut self) {
        lock(&self.0.starts).has_thread = false;
    }
}

impl ImageCode {
    /// Whether the time that waves take decides what is translated. Launches with checks have an engine of their own,
    /// `EngineMode::Quick`.
    #[inline]
    pub(crate) fn decides_by_time(&self) -> bool {
        self.mode == EngineMode::Auto
    }

    /// Begins to take the time of what waves execute, if that decides what is translated.
    #[inline]
    pub(crate) fn takes_time(&self) -> Option<Instant> {
        self.decides_by_time().then(Instant::now)
    }

    /// Notes what the interpreter has executed from a place on. Starts translations in the background.
    pub(crate) fn note_place(
        self: &Arc<Self>,
        translations: &Translations,
        place: RegionStart,
        spell: Spell,
    ) {
        if !self.decides_by_time() {
            return;
        }
        let mut starts = lock(&translations.starts);
        if let Some(pc) = starts.of(&self.program, translations.kind(), place) {
            let at_start = pc == place.kernel;
            self.note(translations, starts, pc, Spell { at_start, ..spell });
        }
    }

    /// Notes what baseline code has executed from a start on.
    pub(crate) fn note_start(self: &Arc<Self>, translations: &Translations, pc: u64, spell: Spell) {
        if self.decides_by_time() {
            self.note(translations, lock(&translations.starts), pc, spell);
        }
    }

    fn note(
        self: &Arc<Self>,
        translations: &Translations,
        mut starts: MutexGuard<'_, Starts>,
        pc: u64,
        spell: Spell,
    ) {
        let Some(seen) = starts.cold(&self.program, translations.kind(), pc) else {
            return;
        };
        seen.add(spell);
        let (executed, heat) = (seen.executed, seen.heat());
        let asks =
            self.host_code_cache.is_some() && seen.asks.take_if(|asks| executed >= *asks).is_some();
        let is_warm = self.has_baseline() && seen.warm.take_if(|warm| executed >= *warm).is_some();
        if asks {
            starts.asked.push(pc);
        }
        let is_for_thread = asks || heat >= 1.0 && !is_warm;
        let needs_thread = is_for_thread && !starts.has_thread;
        starts.has_thread |= needs_thread;
        drop(starts);
        if is_warm {
            self.translate_baseline_later(translations, pc, executed);
        }
        if !needs_thread {
            return;
        }
        let work = self.later(translations, |image, translations| {
            let _has_thread = HasThread(translations);
            image.optimize_hot(translations);
        });
        if !self.background.optimize(work) {
            // The next one tries again.
            drop(HasThread(translations));
        }
    }

    fn translate_baseline_later(
        self: &Arc<Self>,
        translations: &Translations,
        pc: u64,
        executed: u64,
    ) {
        let work = self.later(translations, move |image, translations| {
            let one = lock(&image.baseline_lock);
            let later = image.translate_baseline(translations, pc, executed, &one);
            // Elsewhere it is taken while starts are locked.
            drop(one);
            if later.is_some()
                && let Some(Start::Cold(seen)) = lock(&translations.starts).all.get_mut(&pc)
            {
                seen.warm = later;
            }
        });
        self.background.translate_baseline(work);
    }

    /// Takes what is kept, then optimizes what is hot, the hottest first, until nothing is.
    fn optimize_hot(&self, translations: &Translations) {
        while !self.background.is_over() {
            let asked = lock(&translations.starts).take_asked();
            if let Some((pc, at_start)) = asked {
                if self.take_kept(translations, pc, at_start) {
                    lock(&translations.starts).all.insert(pc, Start::Done);
                }
                continue;
            }
            // A statement of its own, so that the lock is free behind it.
            let hottest = lock(&translations.starts).take_hottest();
            let Some(hottest) = hottest else {
                break;
            };
            // Where the host has other work, time passes before a large region has executed enough to be warm. Its waves
            // must not be interpreted while LLVM takes its time, which is a hundred times as long.
            if hottest.has_no_baseline && self.has_baseline() {
                let one = lock(&self.baseline_lock);
                self.translate_baseline(translations, hottest.pc, u64::MAX, &one);
            }
            // The reason of a failure is noted.
            let _ = self.optimize_busy(translations, hottest.pc, hottest.at_start);
        }
    }

    /// Work on translations for another thread.
    pub(crate) fn later(
        self: &Arc<Self>,
        &Translations {
            wave_size,
            layout,
            denormals,
            ..
        }: &Translations,
        work: impl FnOnce(&Self, &Translations) + Send + 'static,
    ) -> impl FnOnce() + Send + 'static {
        let image = Arc::clone(self);
        move || {
            let mode = denormals.mode();
            work(&image, image.translations(wave_size, layout, mode));
        }
    }
}
