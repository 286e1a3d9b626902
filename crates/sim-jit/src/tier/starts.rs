//! Where regions begin that are worth translating, and what each of them has taken so far.

use std::collections::HashMap;
use std::time::Duration;

use gfxjit_sim::interp::{Denormals, Program};

use crate::region::cfg::{self, Region};
use crate::tier::cost;

/// How many instructions a start has executed, whatever its length, when the baseline translator is called.
pub(crate) const LEAST_WARM: u64 = 2_000;
/// How many when kept code is asked for: enough for its file to be worth opening.
const LEAST_KEPT: u64 = 10_000;

/// How far the translation of a region's start is.
pub(crate) enum Start {
    /// Not translated by the optimizing translator.
    Cold(StartRecord),
    /// A thread translates it.
    Busy,
    Done,
    /// The reason why it cannot be translated.
    Failed(String),
}

/// A start that nothing is known of.
pub(crate) const COLD: Start = Start::Cold(StartRecord {
    executed: 0,
    warm: Some(LEAST_WARM),
    asks: Some(LEAST_KEPT),
    took: Duration::ZERO,
    length: cfg::MOST as u64,
    at_start: false,
});

/// What is known of a start that is not optimized.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartRecord {
    /// Instructions executed from here.
    pub(crate) executed: u64,
    /// How many it takes until the baseline translator is called, unless it has been.
    pub(crate) warm: Option<u64>,
    /// How many it takes until kept code is asked for, unless it has been: enough for its file to be worth opening.
    pub(crate) asks: Option<u64>,
    /// What they have taken.
    took: Duration,
    /// Rows of the region: see [`cost::rows`].
    length: u64,
    /// A kernel starts here.
    at_start: bool,
}

impl StartRecord {
    /// Adds a spell.
    pub(crate) fn add(&mut self, spell: Spell) {
        self.executed += spell.executed;
        // As translations are counted: where the host has other work as well, both take longer.
        self.took += spell.took;
        self.at_start |= spell.at_start;
    }

    /// What it has taken, in parts of what it has to take until a translation is worth it.
    pub(crate) fn heat(&self) -> f64 {
        let expected = cost::of_optimizing(self.length.max(1));
        self.took.as_secs_f64() / expected.as_secs_f64()
    }
}

/// What waves have executed from a place on without optimized code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spell {
    pub(crate) executed: u64,
    pub(crate) took: Duration,
    /// The place is where their kernel starts.
    pub(crate) at_start: bool,
}

/// Where the interpreter has begun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegionStart {
    pub(crate) pc: u64,
    /// Code would be entered just there: translated code has left, or a kernel or a function starts.
    pub(crate) is_start: bool,
    /// Where the wave has jumped last.
    pub(crate) jump: u64,
    /// Where the wave's kernel starts.
    pub(crate) kernel: u64,
}

/// The start that is worth its translation most.
pub(crate) struct Hottest {
    pub(crate) pc: u64,
    /// A kernel starts there.
    pub(crate) at_start: bool,
    /// The baseline translator has not been called for it, or was called too early.
    pub(crate) has_no_baseline: bool,
}

/// The starts for waves of one kind.
#[derive(Default)]
pub(crate) struct Starts {
    pub(crate) all: HashMap<u64, Start>,
    /// The start of the first region that has an instruction, and whether it may be entered there.
    owners: HashMap<u64, (u64, bool)>,
    /// Starts whose code may be kept.
    pub(crate) asked: Vec<u64>,
    /// A thread optimizes what is hot, and takes what is kept.
    pub(crate) has_thread: bool,
}

impl Starts {
    /// What is known of a start that is not optimized. It is added if it is new.
    pub(crate) fn cold(
        &mut self,
        program: &Program,
        kind: (u32, Denormals),
        start: u64,
    ) -> Option<&mut StartRecord> {
        if !self.all.contains_key(&start) {
            self.add(program, kind, start, start);
        }
        match self.all.get_mut(&start)? {
            Start::Cold(seen) => Some(seen),
            _ => None,
        }
    }

    /// The start that what begins at a place counts for; `None` if that is translated, or cannot be.
    pub(crate) fn of(
        &mut self,
        program: &Program,
        kind: (u32, Denormals),
        place: RegionStart,
    ) -> Option<u64> {
        let owner = self.owners.get(&place.pc).copied();
        if let Some((owner, is_entry)) = owner
            && (is_entry || !place.is_start)
        {
            match self.all.get(&owner) {
                // Its code is not entered here.
                Some(Start::Done) => {}
                Some(Start::Busy | Start::Failed(_)) => return None,
                Some(Start::Cold(_)) | None => return Some(owner),
            }
        }
        // A kernel's start is best, as most is known there. Then the head of a loop.
        let starts = match (place.is_start, owner) {
            (true, _) => &[place.pc][..],
            (false, Some(_)) => &[place.jump, place.pc],
            (false, None) => &[place.kernel, place.jump, place.pc],
        };
        for start in starts.iter().copied() {
            // One that is there has the place only if some region has, and may still not be entered there.
            let counts = match self.all.get(&start) {
                Some(Start::Cold(_)) => owner.is_some() || start == place.pc,
                Some(_) => false,
                None => self.add(program, kind, start, place.pc),
            };
            if counts {
                return Some(start);
            }
        }
        None
    }

    /// Adds a start if its region has a place.
    fn add(&mut self, program: &Program, kind: (u32, Denormals), start: u64, place: u64) -> bool {
        // Where there is no code, the interpreter reports what is wrong with the address.
        let Some(region) = Region::find(program, kind, start) else {
            return false;
        };
        if !region.instructions.contains(&place) {
            return false;
        }
        for pc in &region.instructions {
            let is_entry = region.entries.contains(pc);
            self.owners.entry(*pc).or_insert((start, is_entry));
        }
        if let Start::Cold(mut seen) = COLD {
            let instructions = region.blocks.values().map(|block| block.count).sum();
            seen.length = cost::rows(instructions, kind.0);
            self.all.insert(start, Start::Cold(seen));
        }
        true
    }

    /// Takes a start whose code may be kept. Also returns whether a kernel starts there.
    pub(crate) fn take_asked(&mut self) -> Option<(u64, bool)> {
        while let Some(pc) = self.asked.pop() {
            if let Some(Start::Cold(seen)) = self.all.get(&pc) {
                return Some((pc, seen.at_start));
            }
        }
        None
    }

    /// Takes the start that is worth its translation most, if one is.
    pub(crate) fn take_hottest(&mut self) -> Option<Hottest> {
        let cold = self.all.iter().filter_map(|(pc, start)| match start {
            Start::Cold(seen) => Some((*pc, *seen, seen.heat())),
            _ => None,
        });
        let (pc, seen, heat) = cold.max_by(|(.., a), (.., b)| a.total_cmp(b))?;
        (heat >= 1.0).then(|| {
            self.all.insert(pc, Start::Busy);
            Hottest {
                pc,
                at_start: seen.at_start,
                has_no_baseline: seen.warm.is_some(),
            }
        })
    }
}
