//! Detects data races: unordered accesses to the same bytes.
//!
//! Two accesses of different waves are ordered if a barrier of their workgroup opened between them, or if a
//! chain of atomic operations on common addresses leads from one to the other. Every operation that reads and writes
//! is treated as release and acquire, for any scope: missing fences beside it are not found, but there are no false
//! reports. Loads that bypass the caches of a workgroup's processor are atomic or volatile ones, which machine code does
//! not tell apart: they acquire when a fence follows that drops what is in these caches, as compilers emit behind an
//! acquire load or for a fence, and not behind a volatile or relaxed one. Atomic stores cannot be distinguished from
//! other stores there, and compilers begin compare-exchange loops with an ordinary load. So an atomic access never races
//! with another access, and it acquires from the last store to its address, of any kind.
//!
//! For each wave there is a vector clock: the time up to which it is ordered after each other wave. The time of a
//! workgroup is the number of its barriers and atomic operations.
//!
//! Workgroups run on several threads. Stores and atomic accesses to a part of memory are recorded and executed by one
//! thread at a time ([`Races::hold`]), so that they are recorded in the order in which memory sees them.
//!
//! * `past`: an access, in 16 bytes;
//! * `clock`: what a wave knows of others; `group`: the clocks of a workgroup;
//! * `words`: the accesses to a word, and to a line of words; `pages`: pages of lines.

mod clock;
mod group;
mod pages;
mod past;
mod words;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit_hal::sync::lock;

use crate::interp::check::races::clock::{Generations, Order, VectorClock};
pub(super) use crate::interp::check::races::group::GroupRaces;
use crate::interp::check::races::group::{Acquires, GROUP, wave_key};
use crate::interp::check::races::pages::{LINE, PAGE, PAGE_LINES, PageAccesses, SPARE_PAGES};
pub(super) use crate::interp::check::races::past::NewAccess;
pub(super) use crate::interp::check::races::past::PastAccess;
use crate::interp::check::races::past::{MOST_CODE, MOST_GROUPS};
use crate::interp::check::races::words::{LINE_WORDS, LineAccesses};

/// A wave of the launch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaveId {
    pub workgroup: [u32; 3],
    pub wave: u32,
}

/// The number of parts of the tables that are locked by themselves.
const SHARDS: usize = 64;
/// The numbers of instructions that are in no other image than the kernel's.
const OWN_CODE: u32 = MOST_CODE - 4096;

/// Hashes numbers that are not chosen by others.
#[derive(Default)]
pub(super) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}

pub(super) type ByNumber<V> = HashMap<u64, V, BuildHasherDefault<NumberHasher>>;
/// What atomic operations on a word have released.
#[derive(Default, Debug)]
struct Released {
    clock: VectorClock,
    /// The wave that was the last one, and the state of its clock.
    last: (u64, u32),
}

/// The memory of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Common {
    Global,
    Lds,
}

/// Whether an access puts others in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Atomic {
    No,
    /// It acquires when a fence follows.
    WithFence,
    Always,
}

/// Accesses of the lanes of a wave by one instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowTouch<'a> {
    pub wave: u32,
    pub pc: u64,
    pub memory: Common,
    pub bytes: u8,
    pub writes: bool,
    pub atomic: Atomic,
    /// Whether it is a load, or an operation that loads and stores.
    pub loads: bool,
    /// The lanes, and the address of each of them.
    pub lanes: u64,
    pub at: &'a [u64; 64],
    /// Whether the words of the lanes follow each other, in order.
    pub is_span: bool,
}

/// A lane's access, and the older one that it races with.
pub(super) type Meets = Vec<(u8, PastAccess)>;

/// A lock that is held from one call to another. It is held for one instruction.
#[derive(Default)]
struct ShardLock(AtomicBool);

impl ShardLock {
    fn lock(&self) {
        let mut spins = 0;
        while self.0.swap(true, Ordering::Acquire) {
            spins += 1;
            // The thread that holds it may wait for a processor.
            match spins % 64 {
                0 => std::thread::yield_now(),
                _ => std::hint::spin_loop(),
            }
        }
    }

    fn unlock(&self) {
        self.0.store(false, Ordering::Release);
    }
}

/// How a word of memory was accessed.
#[derive(Clone, Copy, Debug)]
pub enum WordUse {
    Load(PlainUse),
    Store(PlainUse),
    Atomic,
}

/// Accesses to a word that are not atomic.
#[derive(Clone, Copy, Debug)]
pub struct PlainUse {
    /// The number of the last instruction.
    pub instruction: u32,
    /// The bytes that it accesses for a lane.
    pub bytes: u8,
    /// The bytes of the word, a bit each.
    pub mask: u64,
}

/// Parts of memory that a thread holds, a bit each.
#[derive(Default)]
#[must_use]
pub(super) struct HeldShards(u64);

/// The accesses to memory beyond LDS, of all workgroups.
pub(super) struct Races {
    pages: [Mutex<ByNumber<Arc<PageAccesses>>>; SHARDS],
    released: [Mutex<ByNumber<Released>>; SHARDS],
    /// Held while stores and atomic accesses are recorded and executed.
    stores: [ShardLock; SHARDS],
    generations: Generations,
    /// Whether any atomic operation has released something.
    has_released: AtomicBool,
    /// Where the kernel's image begins.
    base: u64,
    /// Instructions of other images.
    others: Mutex<Vec<u64>>,
    /// Whether the launch has more workgroups than can be told apart.
    is_off: bool,
}

/// From when on a wave is ordered behind what a row has seen, of its own workgroup or of another one.
fn acquires(row: &RowTouch<'_>, own: bool) -> Acquires {
    match row.atomic {
        Atomic::WithFence => Acquires::AtFence { own },
        Atomic::Always | Atomic::No => Acquires::Now,
    }
}

impl Races {
    /// Of a launch of this many workgroups, with code that begins at `base`.
    pub(crate) fn new(groups: u64, base: u64) -> Self {
        Self {
            pages: std::array::from_fn(|_| Mutex::default()),
            released: std::array::from_fn(|_| Mutex::default()),
            stores: std::array::from_fn(|_| ShardLock::default()),
            generations: Generations::default(),
            has_released: AtomicBool::new(false),
            base,
            others: Mutex::default(),
            is_off: groups > MOST_GROUPS,
        }
    }

    /// The number of an instruction.
    fn code(&self, pc: u64) -> u32 {
        let word = pc.wrapping_sub(self.base) / 4;
        if word < OWN_CODE.into() {
            return word as u32;
        }
        let mut others = lock(&self.others);
        let known = others.iter().position(|other| *other == pc);
        let number = known.unwrap_or_else(|| {
            others.push(pc);
            others.len() - 1
        });
        (OWN_CODE as usize + number).min(MOST_CODE as usize) as u32
    }

    /// The address of an instruction.
    pub(crate) fn pc(&self, past: PastAccess) -> u64 {
        self.pc_of(past.code())
    }

    /// The same, of its number.
    pub(crate) fn pc_of(&self, code: u32) -> u64 {
        match code.checked_sub(OWN_CODE) {
            None => self.base + u64::from(code) * 4,
            Some(other) => lock(&self.others).get(other as usize).copied().unwrap_or(0),
        }
    }

    /// All waves of the launch have met at a barrier, or may have.
    pub(crate) fn everyone(&self, own: &mut GroupRaces, wave: u32) {
        self.know_all(own);
        if let Some(wave) = own.waves.get_mut(wave as usize) {
            wave.has_met_all = true;
        }
    }

    fn know_all(&self, own: &mut GroupRaces) {
        let all = VectorClock::everything(&self.generations);
        for wave in &mut own.waves {
            wave.clock = Some(Box::new(all.clone()));
            wave.version += 1;
        }
    }

    /// The next access of a wave after a barrier between workgroups: the others have met it meanwhile.
    pub(crate) fn settle(&self, own: &mut GroupRaces, wave: u32) {
        let Some(state) = own.waves.get_mut(wave as usize) else {
            return;
        };
        if std::mem::take(&mut state.has_met_all) {
            self.know_all(own);
        }
    }

    /// Keeps other threads from recording and executing stores and atomic accesses to some bytes, until
    /// [`Races::release`].
    pub(crate) fn hold(&self, all: impl Iterator<Item = std::ops::Range<u64>>) -> HeldShards {
        let mut shards = 0u64;
        for bytes in all {
            let last = bytes.end.saturating_sub(1).max(bytes.start);
            shards |= 1 << shard(bytes.start / PAGE) | 1 << shard(last / PAGE);
        }
        // Always in the same order, as another thread may ask for the same ones.
        lanes(shards).for_each(|number| self.stores[number].lock());
        HeldShards(shards)
    }

    /// See [`Races::hold`].
    pub(crate) fn release(&self, held: HeldShards) {
        lanes(held.0).for_each(|number| self.stores[number].unlock());
    }

    /// The page of a number.
    fn page(&self, number: u64) -> Arc<PageAccesses> {
        let mut pages = lock(&self.pages[shard(number)]);
        Arc::clone(
            pages
                .entry(number)
                .or_insert_with(|| lock(&SPARE_PAGES).take()),
        )
    }

    /// Whether accesses of a workgroup are not recorded (any more).
    fn is_off(&self, own: &GroupRaces) -> bool {
        self.is_off || own.is_off || self.generations.are_used_up()
    }

    /// An access that is no atomic one, as it is recorded; `None` if it is not.
    pub(crate) fn plain(
        &self,
        own: &GroupRaces,
        (wave, pc): (u32, u64),
        bytes: u8,
        writes: bool,
    ) -> Option<NewAccess> {
        (!self.is_off(own)).then(|| NewAccess {
            group: own.group,
            wave: wave as u8,
            generation: self.generations.now(),
            time: own.time,
            code: self.code(pc),
            writes,
            atomic: false,
            bytes: bytes.min(16),
        })
    }

    /// Tells of the words beyond LDS how they were accessed: an address, a number of words that are alike, and an access. Words
    /// of a page come one after the other.
    pub(crate) fn each_word(&self, see: &mut dyn FnMut(u64, usize, WordUse)) {
        for pages in &self.pages {
            for (number, page) in lock(pages).iter() {
                for (line, accesses) in lock(page).iter().enumerate() {
                    let start = number * PAGE + line as u64 * LINE;
                    accesses.each(&mut |words, past| {
                        let plain = PlainUse {
                            instruction: past.code(),
                            bytes: past.bytes(),
                            mask: past.mask(),
                        };
                        let used = match (past.atomic(), past.writes()) {
                            (true, _) => WordUse::Atomic,
                            (false, true) => WordUse::Store(plain),
                            (false, false) => WordUse::Load(plain),
                        };
                        see(start + words.start as u64 * 4, words.len(), used);
                    });
                }
            }
        }
        for released in &self.released {
            let all = lock(released);
            all.keys()
                .for_each(|word| see(word << 2, 1, WordUse::Atomic));
        }
    }

    /// The access that has stored to an address, or loaded from it.
    pub(crate) fn last_at(&self, address: u64, writes: bool) -> Option<PastAccess> {
        let number = address / PAGE;
        let page = lock(&self.pages[shard(number)]).get(&number).cloned()?;
        let page = lock(&page);
        let bit = 1 << (address & 3);
        let mut found = None;
        let own = (address % LINE / 4) as usize;
        page[(address % PAGE / LINE) as usize].each(&mut |words, past| {
            let is_here = words.contains(&own) && past.mask() & bit != 0;
            if is_here && past.writes() == writes && !past.atomic() {
                found = Some(past);
            }
        });
        found
    }

    /// Records an access to bytes that follow each other. Where it races with an older one, returns `false`, and has
    /// recorded it for the bytes before at most.
    pub(crate) fn try_touch(
        &self,
        own: &mut GroupRaces,
        memory: Common,
        new: &NewAccess,
        bytes: std::ops::Range<u64>,
    ) -> bool {
        match memory {
            Common::Lds => {
                let mut lds = own.take_lds(bytes.end);
                let order = own.order(new.wave.into());
                let is_fine = each_line(bytes).all(|(line, of_line)| {
                    let line = lds.get_mut(line as usize);
                    line.is_none_or(|line| line.try_touch(of_line, new, &order))
                });
                own.lds = lds;
                is_fine
            }
            Common::Global => {
                let mut near = std::mem::take(&mut own.near);
                let order = own.order(new.wave.into());
                let mut at = bytes.start;
                let mut is_fine = true;
                while is_fine && at < bytes.end {
                    let number = at / PAGE;
                    let end = bytes.end.min((number + 1).saturating_mul(PAGE));
                    let mut lines = lock(near.page(number, |number| self.page(number)));
                    is_fine =
                        each_line(at % PAGE..at % PAGE + (end - at)).all(|(line, of_line)| {
                            lines[line as usize % PAGE_LINES].try_touch(of_line, new, &order)
                        });
                    at = end;
                }
                own.near = near;
                is_fine
            }
        }
    }

    /// Records accesses; adds older ones that race with them to `meets`.
    pub(crate) fn touch(&self, own: &mut GroupRaces, row: &RowTouch<'_>, meets: &mut Meets) {
        if self.is_off(own) || row.lanes == 0 {
            return;
        }
        let is_atomic = row.atomic != Atomic::No;
        if is_atomic {
            self.synchronise(own, row);
        }
        // The last stores to what is accessed atomically.
        let mut stored = Vec::new();
        let new = NewAccess {
            group: own.group,
            wave: row.wave as u8,
            generation: self.generations.now(),
            time: own.time,
            code: self.code(row.pc),
            writes: row.writes,
            atomic: is_atomic,
            bytes: row.bytes.min(16),
        };
        match row.memory {
            Common::Lds => {
                let last = lanes(row.lanes).map(|lane| row.at[lane]).max().unwrap_or(0);
                let end = last.saturating_add(row.bytes.into());
                let mut all = own.take_lds(end);
                let order = own.order(row.wave);
                let mut line = |address: u64, with: &mut dyn FnMut(&mut LineAccesses)| {
                    if let Some(line) = all.get_mut((address / LINE) as usize) {
                        with(line);
                    }
                };
                touched(row, new, &order, &mut line, (meets, &mut stored));
                own.lds = all;
            }
            Common::Global => {
                let mut near = std::mem::take(&mut own.near);
                let order = own.order(row.wave);
                let mut line = |address: u64, with: &mut dyn FnMut(&mut LineAccesses)| {
                    let mut lines = lock(near.page(address / PAGE, |number| self.page(number)));
                    with(&mut lines[(address % PAGE / LINE) as usize]);
                };
                touched(row, new, &order, &mut line, (meets, &mut stored));
                own.near = near;
            }
        }
        if is_atomic {
            for stored in newest_of_each_wave(stored) {
                let is_known = own.order(row.wave).knows(stored);
                let is_awaited = || row.atomic == Atomic::WithFence && own.awaits(row.wave, stored);
                if row.loads && !is_known && !is_awaited() {
                    self.acquire(own, row, stored);
                }
            }
            own.tick();
        }
    }

    /// A wave has read another wave's store: it is ordered after earlier accesses of that wave.
    fn acquire(&self, own: &mut GroupRaces, row: &RowTouch<'_>, stored: PastAccess) {
        if !stored.is_some() || stored.wave_key() == wave_key(own.group, row.wave) {
            return;
        }
        let generations = &self.generations;
        let wave = (row.wave, acquires(row, own.group == stored.group()));
        if stored.group() == own.group {
            let of_other = own.waves.get(stored.wave() as usize);
            let known = of_other.and_then(|other| other.clock.clone());
            own.join(wave, generations, |clock| {
                if let Some(known) = known {
                    clock.join(&known);
                }
                clock.add_wave(stored.wave_key(), stored.time());
            });
        } else if stored.atomic() {
            // What it has released is known by its address.
        } else if self.has_released.load(Ordering::SeqCst) {
            // The clocks of other workgroups are not known here.
            let all = VectorClock::everything(generations);
            own.join(wave, generations, |clock| *clock = all);
        } else {
            own.join(wave, generations, |clock| {
                clock.add_group(stored.group(), stored.time());
            });
        }
    }

    /// An atomic access: joins the clocks of the wave and the addresses.
    fn synchronise(&self, own: &mut GroupRaces, row: &RowTouch<'_>) {
        let (group, barrier, now) = (own.group, own.barrier, own.time);
        let key = wave_key(group, row.wave);
        let generations = &self.generations;
        if row.memory == Common::Lds {
            let mut at = std::mem::take(&mut own.released);
            let before = at.clone();
            if let Some(clock) = own.order(row.wave).clock {
                at.join(clock);
            }
            if row.writes {
                at.add_wave(key, now);
                at.trim(generations);
            }
            own.join((row.wave, Acquires::Now), generations, |clock| {
                clock.join(&before);
            });
            own.released = at;
            return;
        }
        if row.writes && !self.has_released.load(Ordering::Relaxed) {
            self.has_released.store(true, Ordering::SeqCst);
        }
        let mut previous = None;
        for address in lanes(row.lanes).map(|lane| row.at[lane] >> 2) {
            if previous.replace(address) == Some(address) {
                continue;
            }
            let mut released = lock(&self.released[shard(address)]);
            if !row.writes {
                if let Some(at) = released.get(&address) {
                    let is_own = at.last.0 & GROUP == wave_key(group, 0) & GROUP;
                    let wave = (row.wave, acquires(row, is_own));
                    own.join(wave, generations, |clock| clock.join(&at.clock));
                }
                continue;
            }
            let Some(wave) = own.waves.get_mut(row.wave as usize) else {
                return;
            };
            let at = released.entry(address).or_default();
            if at.last != (key, wave.version) {
                let before = at.clock.clone();
                if let Some(clock) = &wave.clock {
                    at.clock.join(clock);
                }
                at.clock.add_group(group, barrier);
                if row.loads && before != VectorClock::default() {
                    let is_own = at.last.0 & GROUP == key & GROUP;
                    let clock = match acquires(row, is_own) {
                        Acquires::Now => &mut wave.clock,
                        Acquires::AtFence { own: true } => &mut wave.awaited.own,
                        Acquires::AtFence { own: false } => &mut wave.awaited.others,
                    };
                    let clock = clock.get_or_insert_default();
                    let known = (**clock).clone();
                    clock.join(&before);
                    clock.trim(generations);
                    wave.version += u32::from(**clock != known);
                }
                at.last = (key, wave.version);
            }
            at.clock.add_wave(key, now);
            at.clock.trim(generations);
        }
    }
}

impl Drop for Races {
    fn drop(&mut self) {
        let mut spare = lock(&SPARE_PAGES);
        for pages in &mut self.pages {
            let pages = pages.get_mut().unwrap_or_else(PoisonError::into_inner);
            // A thread may still have a page among those that it has found last.
            let own = pages.drain().map(|(_, page)| page);
            own.filter(|page| Arc::strong_count(page) == 1)
                .for_each(|page| spare.keep(page));
        }
    }
}

/// The last ones of some stores, of each wave.
fn newest_of_each_wave(mut stored: Vec<PastAccess>) -> Vec<PastAccess> {
    stored.retain(|past| past.is_some());
    stored.sort_unstable_by_key(|past| (past.wave_key(), std::cmp::Reverse(past.time())));
    stored.dedup_by_key(|past| past.wave_key());
    stored
}

/// The lines of some bytes, and the bytes of each of them.
fn each_line(bytes: std::ops::Range<u64>) -> impl Iterator<Item = (u64, std::ops::Range<u64>)> {
    (bytes.start / LINE..bytes.end.div_ceil(LINE)).map(move |line| {
        let of_line = |at: u64| at.saturating_sub(line * LINE).min(LINE);
        (line, of_line(bytes.start)..of_line(bytes.end))
    })
}

/// The part of the tables for a number.
fn shard(number: u64) -> usize {
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % SHARDS
}

fn lanes(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let lane = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lane)
    })
}

/// Calls a function with the line at an address.
type FindLine<'a> = dyn FnMut(u64, &mut dyn FnMut(&mut LineAccesses)) + 'a;

/// Records the accesses of a row in lines, which `line` finds by an address in them.
fn touched(
    row: &RowTouch<'_>,
    new: NewAccess,
    order: &Order<'_>,
    line: &mut FindLine<'_>,
    (meets, stored): (&mut Meets, &mut Vec<PastAccess>),
) {
    let bytes = u64::from(row.bytes.max(1));
    if row.is_span && row.atomic == Atomic::No {
        let start = row.at[row.lanes.trailing_zeros() as usize & 63];
        let end = start.saturating_add(bytes * u64::from(row.lanes.count_ones()));
        let whole = new.past(15);
        let mut at = start;
        while at < end {
            let next = (at / LINE + 1).saturating_mul(LINE);
            let found = &mut None;
            if at.is_multiple_of(LINE) && next <= end {
                line(at, &mut |line| *found = line.touch_all(whole, order));
            } else {
                let words = at..next.min(end);
                line(at, &mut |line| {
                    for word in words.clone().step_by(4) {
                        let index = (word % LINE / 4) as usize;
                        *found = line.word(index).touch(whole, order).or(*found);
                    }
                });
            }
            if let Some(past) = *found {
                let number = (at - start) / bytes;
                let lane = lanes(row.lanes).nth(number as usize);
                meets.push((lane.unwrap_or(0) as u8, past));
            }
            at = next;
        }
        return;
    }
    let mut previous = None;
    for lane in lanes(row.lanes) {
        let address = row.at[lane];
        // Lanes that do the same at one place are one access.
        if previous.replace(address) == Some(address) {
            continue;
        }
        let last = address.saturating_add(bytes - 1);
        let mut found = None;
        for word in address >> 2..=last >> 2 {
            let first = address.max(word << 2) & 3;
            let end = last.min((word << 2) + 3) & 3;
            let mask = (15u8 >> (3 - end)) & 15 << first;
            let past = new.past(mask);
            let index = word as usize % LINE_WORDS;
            line(word << 2, &mut |line| {
                let word = line.word(index);
                let write = word.write();
                if row.atomic != Atomic::No
                    && write.is_some()
                    && write.wave_key() != past.wave_key()
                {
                    stored.push(write);
                }
                found = word.touch(past, order).or(found);
            });
        }
        if let Some(past) = found {
            meets.push((lane as u8, past));
        }
    }
}

#[cfg(test)]
mod tests;
