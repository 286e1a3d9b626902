//! When a start has executed enough to be translated, and by which translator.
//!
//! The optimizing translator takes half a millisecond and more for an instruction, the baseline
//! translator some microseconds. So a start that is warm gets baseline code, and one that runs
//! long from there is optimized. Both happen in the background; waves change over at their next
//! entry.

use std::sync::Arc;

use gfxjit_sim::engine::Mode;
use gfxjit_sim::threads::spin_condvar::lock;

use crate::tier::code::{ImageCode, Start, Translations};
use crate::tier::compile::COLD;

/// Instructions that baseline code executes from a start before that is optimized: about as many
/// as it executes in the time that takes.
pub(crate) const HOT: u64 = 2_000_000;
/// The same for the interpreter, where there is no baseline code.
pub(crate) const HOT_INTERPRETED: u64 = 100_000;

/// How many times as many instructions it takes where a launch uses all of the host's cores, so
/// that it waits for a thread that translates. If it ends when baseline code is just there, it has
/// taken a fifth longer than without, as translation takes as long as four times as many
/// instructions.
const WITHOUT_A_CORE: u64 = 8;

impl ImageCode {
    /// Notes that waves executed instructions from a start on, where kernels start if `at_start`,
    /// in a launch that `takes_all_cores` of the host or does not. Starts translations in the
    /// background.
    pub(crate) fn note_executed(
        self: &Arc<Self>,
        translations: &Translations,
        pc: u64,
        executed: u64,
        at_start: bool,
        takes_all_cores: bool,
    ) {
        if self.mode != Mode::Auto {
            return;
        }
        let mut starts = lock(&translations.starts);
        let start = starts.entry(pc).or_insert(COLD);
        let Start::Cold(so_far, warm) = start else {
            return;
        };
        *so_far += executed;
        let so_far = match takes_all_cores {
            true => *so_far / WITHOUT_A_CORE,
            false => *so_far,
        };
        if self.has_baseline && warm.take_if(|warm| so_far >= *warm).is_some() {
            drop(starts);
            let work = self.later(translations, move |image, translations| {
                let one = lock(&image.baseline_lock);
                let later = image.translate_baseline(translations, pc, so_far, &one);
                // Elsewhere it is taken while starts are locked.
                drop(one);
                if later.is_some()
                    && let Some(Start::Cold(_, warm)) = lock(&translations.starts).get_mut(&pc)
                {
                    *warm = later;
                }
            });
            self.background.translate_baseline(work);
            return;
        }
        let hot = match self.has_baseline {
            true => HOT,
            false => HOT_INTERPRETED,
        };
        if so_far < hot {
            return;
        }
        *start = Start::Busy;
        drop(starts);
        let work = self.later(translations, move |image, translations| {
            // The reason of a failure is noted.
            let _ = image.optimize_busy(translations, pc, at_start);
        });
        if !self.background.optimize(work) {
            // No launch is to wait for it.
            lock(&translations.starts).insert(pc, COLD);
        }
    }

    /// Work on translations for another thread.
    pub(crate) fn later(
        self: &Arc<Self>,
        &Translations {
            wave_size, rows, ..
        }: &Translations,
        work: impl FnOnce(&Self, &Translations) + Send + 'static,
    ) -> impl FnOnce() + Send + 'static {
        let image = Arc::clone(self);
        move || work(&image, image.translations(wave_size, rows))
    }
}
