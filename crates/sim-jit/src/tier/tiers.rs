//! When a tier follows another one, and the quick translator's code among the others: where it is
//! kept, and how waves run it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, OnceLock};

use crate::baseline;
use crate::baseline::Code;
use crate::engine::{Inner, Left, Native, Start, Translations, fits, is_plain};
use crate::entry::frame::code;
use crate::inline_cache::SiteCaches;
use crate::region::cfg::Region;
use gfxjit_sim::engine::Mode;
use gfxjit_sim::engine::{Exit, GroupContext};
use gfxjit_sim::machine::wave::{Barrier, Wave};
use gfxjit_sim::threads::spin_condvar::lock;

/// Wave-instructions that are interpreted in the time in which templates are filled in for one
/// instruction of a region: where all cores have work, that takes them no longer than what they
/// have done of it.
const WARM: u64 = 48;
/// Before a region is looked at: what nobody has reached of it yet is decoded for that, and on a
/// virtual machine it takes some 20 µs to wake who does it.
pub(crate) const LEAST_WARM: u64 = 10_000;
/// What templates execute of a start before LLVM translates it: about what they get done in the
/// time of that. And what the interpreter does, where there are no templates.
pub(crate) const HOT: u64 = 2_000_000;
pub(crate) const HOT_INTERPRETED: u64 = 100_000;

/// How many times as much where a launch takes all of the host's cores, so that it waits for what
/// another thread does. If it ends when templates are just filled in, it has taken a fifth longer than
/// without, as filling in takes as long as four times as many instructions.
const WITHOUT_A_CORE: u64 = 8;

/// Of a start that nobody has been at.
const COLD: Start = Start::Cold(0, Some(LEAST_WARM));

/// Code by segment, by word of where it may be entered.
pub(crate) type Entries<E> = OnceLock<Vec<Box<[OnceLock<E>]>>>;

impl Translations {
    /// Room for entries at all words of a program.
    pub(crate) fn table<E>(inner: &Inner) -> Vec<Box<[OnceLock<E>]>> {
        let words = inner.program.words();
        words
            .map(|words| (0..words).map(|_| OnceLock::new()).collect())
            .collect()
    }

    /// Templates' code for a wave where it is, and the place in it.
    #[inline]
    pub(crate) fn quick(&self, inner: &Inner, wave: &Wave) -> Option<&(Arc<Code>, usize)> {
        let entry = self.quick_at(inner, wave.pc)?;
        fits(entry.0.reach(), wave).then_some(entry)
    }

    fn quick_at(&self, inner: &Inner, pc: u64) -> Option<&(Arc<Code>, usize)> {
        let entries = self.templates.get()?;
        let (segment, word) = inner.program.word(pc)?;
        entries.get(segment)?.get(word)?.get()
    }

    /// Whether there is code for a start.
    pub(crate) fn has(&self, inner: &Inner, pc: u64) -> bool {
        self.quick_at(inner, pc).is_some() || self.entry(inner, pc).is_some()
    }
}

impl Native {
    /// Notes that instructions were executed from a start on, where waves start if `at_start`, by a
    /// launch that `takes_all_cores` of the host or does not. What is warm is filled in in the
    /// background, what is hot is translated there.
    pub(crate) fn heat(
        &self,
        translations: &Translations,
        pc: u64,
        executed: u64,
        at_start: bool,
        takes_all_cores: bool,
    ) {
        let inner = &self.0;
        if inner.mode != Mode::Auto {
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
        if inner.has_templates && warm.take_if(|warm| so_far >= *warm).is_some() {
            drop(starts);
            let work = self.later(translations, move |inner, translations| {
                let one = lock(&inner.filling);
                let later = inner.translate_quickly(translations, pc, so_far, &one);
                // Elsewhere it is taken while starts are locked.
                drop(one);
                if later.is_some()
                    && let Some(Start::Cold(_, warm)) = lock(&translations.starts).get_mut(&pc)
                {
                    *warm = later;
                }
            });
            inner.background.fill(work);
            return;
        }
        let hot = match inner.has_templates {
            true => HOT,
            false => HOT_INTERPRETED,
        };
        if so_far < hot {
            return;
        }
        *start = Start::Busy;
        drop(starts);
        let work = self.later(translations, move |inner, translations| {
            // What is wrong with it is noted.
            let _ = inner.translate_and_note(translations, pc, at_start);
        });
        inner.background.translate(work);
    }

    /// Work on translations for another thread.
    fn later(
        &self,
        &Translations {
            wave_size, rows, ..
        }: &Translations,
        work: impl FnOnce(&Inner, &Translations) + Send + 'static,
    ) -> impl FnOnce() + Send + 'static {
        let inner = Arc::clone(&self.0);
        move || work(&inner, inner.kind(wave_size, rows))
    }
}

impl Inner {
    /// Translates a start by templates: one at a time (a lock of `filling` is held),
    /// so that the numbers of sites do not overlap. If too few instructions were executed for so
    /// many, says how many it takes.
    fn translate_quickly(
        &self,
        translations: &Translations,
        pc: u64,
        executed: u64,
        _one: &MutexGuard<'_, ()>,
    ) -> Option<u64> {
        // Without one, the interpreter says what is wrong with it.
        let region = Region::find(&self.program, translations.wave_size, pc)?;
        let instructions: u64 = region.blocks.values().map(|block| block.count).sum();
        let warm = instructions * WARM;
        if executed < warm {
            return Some(warm);
        }
        let begun = std::time::Instant::now();
        let first_site = self.quick_sites.load(Ordering::Relaxed);
        let Some(code) = baseline::translate(&region, self.setting(translations, None), first_site)
        else {
            tracing::warn!(pc, "the host has no memory for code by templates");
            return None;
        };
        self.quick_sites.store(code.sites(), Ordering::Release);
        tracing::debug!(pc, instructions, took = ?begun.elapsed(), "translated by templates");
        let code = Arc::new(code);
        let entries = translations
            .templates
            .get_or_init(|| Translations::table(self));
        for (pc, place) in code.entries() {
            let word = self.program.word(pc);
            if let Some(slot) = word.and_then(|(s, word)| entries.get(s)?.get(word)) {
                slot.get_or_init(|| (Arc::clone(&code), place));
            }
        }
        None
    }

    /// The same, unless that has been tried; who tries it now is waited for.
    pub(crate) fn translated_quickly(&self, translations: &Translations, pc: u64) {
        if !self.has_templates {
            return;
        }
        let mut starts = lock(&translations.starts);
        if let Start::Cold(_, warm) = starts.entry(pc).or_insert(COLD)
            && warm.take().is_some()
        {
            // Taken before anyone can see that it has been tried.
            let filling = lock(&self.filling);
            drop(starts);
            self.translate_quickly(translations, pc, u64::MAX, &filling);
        } else {
            drop(starts);
            drop(lock(&self.filling));
        }
    }

    /// Runs a wave by templates, and others behind it as long as each waits at the barrier or has
    /// ended, which is noted in it; if all of the workgroup wait and it `opens` the barrier, again
    /// from the first one on. Says how many are done with, how the one behind them left, and how
    /// many instructions were executed.
    pub(crate) fn enter_quickly(
        &self,
        translations: &Translations,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        opens: bool,
    ) -> (usize, Left, u64) {
        // They leave their registers as the interpreter does.
        group.interpreted = true;
        let (mut at, mut executed, mut waiting) = (0, 0, 0);
        loop {
            let wave = &mut waves[at];
            let Some((code, place)) = translations.quick(self, wave) else {
                return (at, Left::Again, executed);
            };
            let before = wave.executed;
            let left = self.run_quickly(code, *place, wave, group, budget);
            executed += wave.executed - before;
            match left {
                Left::Over(Exit::Ended) => {}
                Left::Over(Exit::Barrier) => waiting += 1,
                left => return (at, left, executed),
            }
            let all = group.waves as usize;
            let all_wait = waiting == all && *group.signals as usize == all;
            let opened = opens && all_wait && executed < budget;
            if opened {
                for wave in waves.iter_mut() {
                    wave.at_barrier = false;
                    wave.barrier = Barrier::Idle;
                }
                *group.signals = 0;
                (at, waiting) = (0, 0);
                continue;
            }
            let can_run = |wave: &Wave| {
                let stops = wave.ended || wave.at_barrier || !is_plain(wave.mode);
                !stops && translations.quick(self, wave).is_some()
            };
            if !waves.get(at + 1).is_some_and(can_run) {
                return (at, left, executed);
            }
            at += 1;
        }
    }

    fn run_quickly(
        &self,
        code: &Code,
        place: usize,
        wave: &mut Wave,
        group: &mut GroupContext<'_>,
        budget: u64,
    ) -> Left {
        let sites = self.quick_sites.load(Ordering::Acquire) as usize;
        let sites = SiteCaches::room(&mut SiteCaches::of(group.cache).baseline, sites);
        let mut frame = self.frame(std::slice::from_mut(wave), group, budget, sites);
        // SAFETY: the code was made for waves of this size and is entered there, its registers
        // are within the wave's (`Translations::quick`), there is room for all sites, and the
        // frame borrows what it points to.
        unsafe { code.run(&mut frame, place) };
        let (code, fault) = (frame.code, frame.fault.take());
        if let Some(fault) = fault {
            return Left::Over(Exit::Fault(fault));
        }
        let waits = match code {
            // Who signals twice is the interpreter's to tell.
            code::BARRIER => group.signal(wave).is_some(),
            code::WAIT => wave.barrier == Barrier::Signalled,
            _ => false,
        };
        if !waits {
            return Left::new(code, wave);
        }
        wave.at_barrier = true;
        // The instruction is one word.
        wave.pc = wave.pc.wrapping_add(4);
        wave.executed += 1;
        Left::Over(Exit::Barrier)
    }
}
