//! Runs waves in translated code: what the code is given, and what it means when it returns.

use std::ops::Range;
use std::sync::atomic::Ordering;

use gfxjit_sim::engine::counts::Counter;
use gfxjit_sim::engine::schedule::{Next, WaveChain, is_runnable};
use gfxjit_sim::engine::{Exit, GroupContext};
use gfxjit_sim::interp::watch;
use gfxjit_sim::machine::barrier;
use gfxjit_sim::machine::launch_state::LaunchState;
use gfxjit_sim::machine::wave::{Barrier, Wave};

use crate::baseline;
use crate::entry::frame::{Frame, code, is_translated};
use crate::entry::{frame, runtime};
use crate::inline_cache;
use crate::inline_cache::{JUMPS, Link, MissingLink, NO_CACHE, RangeCache, RangeCaches};
use crate::tier::code::{Entry, ImageCode, Translations};

/// How many instructions a region of baseline code executes on a thread until that is noted.
const DUE: u64 = 256;

/// How a wave left translated code.
pub(crate) enum RegionExit {
    /// Its turn is over.
    Over(Exit),
    /// The interpreter has to execute an instruction.
    Here,
    /// It can go on in translated code.
    Again,
    /// The interpreter has to go on, as the next instruction reads what may be undefined.
    Undefined,
}

impl RegionExit {
    /// What the code of the last wave means. The barrier that the wave waits for may have opened.
    fn new(code: u32, wave: &mut Wave, counter: Option<&mut Counter>) -> Self {
        match code {
            code::ENDED => Self::Over(Exit::Ended),
            code::BUDGET => Self::Over(Exit::Budget),
            code::WAITS => Self::Over(Exit::Barrier),
            code::UNDEFINED => Self::Undefined,
            code::WAIT if wave.barrier == Barrier::Open => {
                wave.barrier = Barrier::Idle;
                pass(wave, counter);
                Self::Again
            }
            _ => Self::Here,
        }
    }
}

/// A wave goes on behind an instruction of one word, which it has executed.
fn pass(wave: &mut Wave, counter: Option<&mut Counter>) {
    if let Some(counter) = counter {
        counter.executed(wave.pc, 4, wave.enabled_lanes());
    }
    wave.pc = wave.pc.wrapping_add(4);
    wave.executed += 1;
}

impl ImageCode {
    /// Begins waves that have not begun, unless translated code does: then returns that code.
    pub(crate) fn begin(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        in_code: bool,
    ) -> Option<&Entry> {
        let (fresh, wave) = (group.launch_state.as_ref()?, waves.first_mut()?);
        // The wave that has ended in its place has left these.
        wave.pc = wave.start;
        wave.executed = 0;
        let translations = self.translations(wave.size, group.id_layout, wave.mode);
        let entry = translations.entry(self, wave.pc).filter(|entry| {
            let begins = entry.needs.is_some_and(|needs| needs.begins);
            in_code && begins && is_translated(wave.mode) && entry.fits(wave)
        });
        if entry.is_none() {
            fresh.begin(waves);
            group.begun = fresh.first as usize + waves.len();
            group.launch_state = None;
        }
        entry
    }

    /// The counts that code adds to, if it does.
    fn counts(&self, group: &mut GroupContext<'_>) -> *mut u8 {
        let Some(counts) = self.program.counts() else {
            return std::ptr::null_mut();
        };
        let counter = &mut group.cache.counter;
        counter.get_or_insert_with(|| counts.counter()).records()
    }

    /// What code gets for some waves, whose addresses are distances from `base`; it opens no barrier.
    fn frame<'a, 'b>(
        &'a self,
        waves: &mut [Wave],
        group: &mut GroupContext<'b>,
        budget: u64,
        (base, caches): (u64, *mut RangeCache),
    ) -> Frame<'a, 'b> {
        let Range { start, end } = waves.as_mut_ptr_range();
        Frame {
            lds: group.lds.as_mut_ptr(),
            lds_bytes: group.lds.len() as u64,
            caches,
            base,
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
            executed: 0,
            counts: self.counts(group),
            counted: 0,
            group: (&raw mut *group).cast(),
            undefined_lanes: std::ptr::null_mut(),
            undefined_scalars: std::ptr::null_mut(),
            program: &self.program,
            width: self.host.width,
            registers: 0,
            generation: 0,
            region: NO_CACHE,
            began: 0,
            link: NO_CACHE,
            fault: None,
        }
    }

    /// Runs code of the optimizing translator: the first of some waves, and others behind it as
    /// long as each waits or ends, which is noted in it. If they are the `whole` workgroup, the
    /// code opens its barrier and goes on with workgroups behind it. Returns how many waves are
    /// done with, and how the one behind them left.
    pub(crate) fn enter_optimized(
        &self,
        entry: &Entry,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        whole: bool,
    ) -> (usize, RegionExit) {
        let count = self.optimized_caches.load(Ordering::Acquire) as usize;
        let caches = RangeCaches::room(&mut RangeCaches::of(group.cache).optimized, count);
        let caches = caches.wrapping_add(entry.first_cache as usize);
        let all = group.waves;
        let start = waves.as_ptr();
        let handled = group.cache.executed.handled();
        let mut frame = self.frame(waves, group, budget, (self.base, caches));
        if whole {
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
            executed,
            ..
        } = frame;
        let sums = &mut group.cache.executed;
        sums.optimized += executed.saturating_sub(sums.handled() - handled);
        if !is_fresh && let Some(fresh) = group.launch_state.take() {
            // All have begun, and gone through a barrier.
            group.begun = fresh.first as usize + waves.len();
        }
        let before = (current.addr() - start.addr()) / size_of::<Wave>();
        let last = match fault {
            Some(fault) => RegionExit::Over(Exit::Fault(fault)),
            None => RegionExit::new(code, &mut waves[before], group.cache.counter.as_mut()),
        };
        (before, last)
    }

    /// The same for code of the baseline translator, which leaves at each barrier and end of a
    /// wave. Also returns how many instructions were executed.
    pub(crate) fn enter_baseline(
        &self,
        translations: &Translations,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        whole: bool,
    ) -> (usize, RegionExit, u64) {
        // Waves leave their registers as the interpreter does.
        group.interpreted = true;
        let handled = group.cache.executed.handled();
        let (at, left, executed) = self.run_chain(translations, waves, group, budget, whole);
        let sums = &mut group.cache.executed;
        sums.baseline += executed.saturating_sub(sums.handled() - handled);
        (at, left, executed)
    }

    fn run_chain(
        &self,
        translations: &Translations,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
        whole: bool,
    ) -> (usize, RegionExit, u64) {
        let mut chain = WaveChain::new(waves.len(), whole);
        let mut executed = 0;
        loop {
            let at = chain.current();
            let wave = &mut waves[at];
            let Some((code, place)) = translations.baseline_for(self, wave) else {
                return (at, RegionExit::Again, executed);
            };
            let before = wave.executed;
            let left = self.run_baseline(translations, (code, *place), wave, group, budget);
            executed += wave.executed - before;
            let waits = match left {
                RegionExit::Over(Exit::Ended) => false,
                RegionExit::Over(Exit::Barrier) => true,
                left => return (at, left, executed),
            };
            let can_run = |wave: &Wave| {
                is_runnable(wave)
                    && is_translated(wave.mode)
                    && translations.baseline_for(self, wave).is_some()
            };
            match chain.next(waits, *group.signals, executed < budget) {
                Next::Wave(next) if can_run(&waves[next]) => {}
                Next::OpenBarrier => barrier::open(waves, group.signals),
                _ => return (at, left, executed),
            }
        }
    }

    /// Runs one wave in code of the baseline translator.
    fn run_baseline(
        &self,
        translations: &Translations,
        (code, place): (&baseline::BaselineCode, usize),
        wave: &mut Wave,
        group: &mut GroupContext<'_>,
        budget: u64,
    ) -> RegionExit {
        let tables = match self.checks {
            Some(checks) if checks.uninit => match watch::tables(wave, group) {
                Some(tables) => tables,
                None => return RegionExit::Undefined,
            },
            _ => (std::ptr::null_mut(), std::ptr::null_mut()),
        };
        let count = self.baseline_caches.load(Ordering::Acquire) as usize;
        let own = RangeCaches::of(group.cache);
        let caches = RangeCaches::room(&mut own.baseline, count);
        let generation = self.generation.load(Ordering::Acquire);
        let (registers, began) = (inline_cache::registers(wave), wave.executed);
        if let Some(counts) = own.baseline.get_mut(code.region() as usize) {
            counts.lane_limit = code.start();
        }
        // Where there is better code, waves have to leave for it.
        let missing = own.missing.take().filter(|missing| {
            let leads_here = match missing.is_jump {
                true => wave.jump == (missing.pc, wave.pc),
                false => wave.pc == missing.pc,
            };
            leads_here && translations.entry(self, wave.pc).is_none()
        });
        if let Some(missing) = missing
            && let Some(cache) = own.baseline.get_mut(missing.cache as usize)
        {
            let link = Link {
                pc: wave.pc,
                place: code.place(place),
                registers,
                mode: wave.mode,
                region: code.region(),
                generation,
            };
            *cache = link.cache();
        }
        let mut frame = self.frame(std::slice::from_mut(wave), group, budget, (0, caches));
        (frame.undefined_lanes, frame.undefined_scalars) = tables;
        (frame.registers, frame.generation) = (registers, generation);
        (frame.region, frame.began) = (code.region(), began);
        // SAFETY: the code was made for waves of this size and is entered there, its registers
        // are within the wave's (`Translations::baseline_for`), as are those of code that links lead to
        // (they were found for waves with as many, which the code looks at), there is room for all inline
        // caches, the tables have an element for each register, and the frame borrows what it points to.
        unsafe { code.run(&mut frame, place) };
        let Frame {
            code,
            fault,
            region,
            began,
            link,
            ..
        } = frame;
        let own = RangeCaches::of(group.cache);
        if let Some(counts) = own.baseline.get_mut(region as usize) {
            counts.start += wave.executed - began;
            if counts.start >= DUE && self.decides_by_time() {
                own.due.push(region);
            }
        }
        own.missing = (link != NO_CACHE).then_some(MissingLink {
            cache: link & !JUMPS,
            pc: wave.pc,
            is_jump: link & JUMPS != 0,
        });
        if let Some(fault) = fault {
            // The rest of its block was not executed.
            if let Some(counter) = &mut group.cache.counter {
                counter.end(wave.pc, wave.enabled_lanes());
            }
            return RegionExit::Over(Exit::Fault(fault));
        }
        let waits = match code {
            // The interpreter reports a wave that signals twice.
            code::BARRIER => group.signal(wave).is_some(),
            code::WAIT => wave.barrier == Barrier::Signalled,
            _ => false,
        };
        if !waits {
            return RegionExit::new(code, wave, group.cache.counter.as_mut());
        }
        wave.at_barrier = true;
        pass(wave, group.cache.counter.as_mut());
        RegionExit::Over(Exit::Barrier)
    }
}
