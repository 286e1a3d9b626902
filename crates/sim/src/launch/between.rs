//! Races between launches: accesses of two of them to the same bytes, one a store, where neither a queue, an event nor a wait
//! of the host puts one launch behind the other.
//!
//! When a launch with the check ends, the bytes that it has accessed are compared with those of launches that it is not
//! behind. It need not have run at the same time. What a launch has accessed is kept until the host has seen its end and no
//! launch is left that is not behind it.
//!
//! Launches that run at the same time may hand data to each other by atomic operations. Which access is ordered by which
//! operation is not followed between launches: two of them that have accessed one word atomically do not race.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use gfxjit_hal::FaultKind;
use gfxjit_hal::sync::lock;

use crate::code::SimCode;
use crate::engine::RawFault;
use crate::interp::check::{Checker, WaveId, WordUse};
use crate::launch::order::{CommandClock, GivenLaunch};
use crate::launch::plan::Plan;
use crate::machine::memory::recycled;

/// Bytes of a page.
const PAGE: u64 = 4096;
/// The number of pages that are kept, of all launches.
const MOST_PAGES: usize = 1 << 16;
/// The number of pairs of instructions that are told of a launch.
const MOST_TOLD: usize = 100;

/// An access of another launch.
pub(super) struct OtherLaunch {
    pub kernel: Arc<str>,
    pub code: Arc<SimCode>,
    pub pc: u64,
    pub writes: bool,
    pub bytes: u8,
}

/// A pair of accesses that race, and the number of words in which they do.
pub(super) struct LaunchRace {
    pub fault: RawFault,
    pub wave: WaveId,
    pub other: OtherLaunch,
    pub times: u64,
}

/// A launch that has ended.
struct PastLaunch {
    clock: Arc<CommandClock>,
    kernel: Arc<str>,
    code: Arc<SimCode>,
    /// The instructions that have accessed memory, with the number of bytes that a lane accesses.
    instructions: Vec<(u64, u8)>,
    /// Words that were accessed atomically, a bit each, by pages.
    atomics: HashMap<u64, Box<[u64; 16]>>,
}

impl PastLaunch {
    fn shares_atomics(&self, other: &Self) -> bool {
        let (few, many) = match self.atomics.len() < other.atomics.len() {
            true => (&self.atomics, &other.atomics),
            false => (&other.atomics, &self.atomics),
        };
        few.iter().any(|(page, words)| {
            let others = many.get(page);
            others.is_some_and(|others| words.iter().zip(&**others).any(|(a, b)| a & b != 0))
        })
    }
}

/// Bytes of a page that were loaded or stored, and the instruction of each word.
#[derive(Default)]
struct Side {
    /// `None` if there are none.
    bytes: Option<Box<[u64; 64]>>,
    by: Instructions,
}

/// The number of an instruction for each word.
#[derive(Default)]
enum Instructions {
    #[default]
    None,
    One(u16),
    Each(Box<[u16; 1024]>),
}

impl Side {
    /// Adds an access to one word, or to all of a line.
    fn add(&mut self, word: usize, count: usize, mask: u64, by: u16) {
        let bytes = self.bytes.get_or_insert_with(|| Box::new([0; 64]));
        bytes[word / 16] |= match count {
            1 => mask << (word % 16 * 4),
            _ => mask * 0x1111_1111_1111_1111,
        };
        match &mut self.by {
            Instructions::None => self.by = Instructions::One(by),
            Instructions::One(one) if *one == by => {}
            Instructions::One(one) => {
                let mut each = Box::new([*one; 1024]);
                each[word..word + count].fill(by);
                self.by = Instructions::Each(each);
            }
            Instructions::Each(each) => each[word..word + count].fill(by),
        }
    }

    /// The bytes of 16 words.
    fn of(&self, words: usize) -> u64 {
        self.bytes.as_ref().map_or(0, |bytes| bytes[words])
    }

    fn by(&self, word: usize) -> usize {
        match &self.by {
            Instructions::None => 0,
            Instructions::One(one) => (*one).into(),
            Instructions::Each(each) => each[word].into(),
        }
    }

    fn remove(&mut self, words: usize, bytes: u64) {
        if let Some(own) = &mut self.bytes {
            own[words] &= !bytes;
        }
    }

    fn is_empty(&self) -> bool {
        let bytes = self.bytes.as_ref();
        bytes.is_none_or(|bytes| bytes.iter().all(|bytes| *bytes == 0))
    }
}

/// What one launch has accessed of a page.
#[derive(Default)]
struct PageUse {
    launch: u64,
    stores: Side,
    loads: Side,
}

impl PageUse {
    fn is_empty(&self) -> bool {
        self.stores.is_empty() && self.loads.is_empty()
    }

    /// A launch behind this one has accessed the page: what races with this one's accesses to the same bytes from now on
    /// races with the new one's.
    fn give_way(&mut self, new: &Self) {
        for words in 0..64 {
            let stored = new.stores.of(words);
            self.stores.remove(words, stored);
            self.loads.remove(words, stored | new.loads.of(words));
        }
    }

    fn forget(&mut self, page: u64, range: &std::ops::Range<u64>) {
        let of_page = |at: u64| at.saturating_sub(page * PAGE).min(PAGE);
        for byte in of_page(range.start)..of_page(range.end) {
            let (words, bit) = ((byte / 64) as usize, 1 << (byte % 64));
            self.stores.remove(words, bit);
            self.loads.remove(words, bit);
        }
    }
}

/// What a launch that has just ended has accessed.
struct Ended {
    launch: PastLaunch,
    pages: BTreeMap<u64, PageUse>,
}

impl Ended {
    fn of(clock: &Arc<CommandClock>, plan: &Plan, checker: &Checker) -> Self {
        let (mut pages, mut atomics) = (BTreeMap::new(), HashMap::<_, Box<[u64; 16]>>::new());
        let mut numbers = Numbers::default();
        let (mut number, mut current) = (0, PageUse::default());
        checker.each_word(&mut |address, count, used| {
            let (page, word) = (address / PAGE, (address % PAGE / 4) as usize);
            let (writes, plain) = match used {
                WordUse::Atomic => {
                    let bits = atomics.entry(page).or_insert_with(|| Box::new([0; 16]));
                    (word..word + count).for_each(|word| bits[word / 64] |= 1 << (word % 64));
                    return;
                }
                WordUse::Load(plain) => (false, plain),
                WordUse::Store(plain) => (true, plain),
            };
            // A kernel with more instructions that access memory than have a number: the others are not looked at.
            let Some(by) = numbers.of(plain.instruction, plain.bytes) else {
                return;
            };
            if page != number {
                let before = std::mem::take(&mut current);
                keep(&mut pages, number, before);
                number = page;
            }
            let side = match writes {
                true => &mut current.stores,
                false => &mut current.loads,
            };
            side.add(word, count, plain.mask, by);
        });
        keep(&mut pages, number, current);
        let instructions = numbers.all.iter();
        let instructions = instructions.map(|(code, bytes)| (checker.pc_of(*code), *bytes));
        Self {
            launch: PastLaunch {
                clock: Arc::clone(clock),
                kernel: Arc::clone(plan.kernel_name()),
                code: Arc::clone(&plan.code),
                instructions: instructions.collect(),
                atomics,
            },
            pages,
        }
    }
}

/// Adds what was accessed of a page, which comes once.
fn keep(pages: &mut BTreeMap<u64, PageUse>, number: u64, page: PageUse) {
    if !page.is_empty() {
        pages.insert(number, page);
    }
}

/// Numbers of instructions with the bytes that they access, in the order of their coming.
#[derive(Default)]
struct Numbers {
    all: Vec<(u32, u8)>,
    known: HashMap<(u32, u8), u16>,
    last: Option<((u32, u8), u16)>,
}

impl Numbers {
    fn of(&mut self, instruction: u32, bytes: u8) -> Option<u16> {
        let key = (instruction, bytes);
        if let Some((_, number)) = self.last.filter(|(last, _)| *last == key) {
            return Some(number);
        }
        let number = match self.known.get(&key) {
            Some(number) => *number,
            None => {
                let number = u16::try_from(self.all.len()).ok()?;
                self.all.push(key);
                self.known.insert(key, number);
                number
            }
        };
        self.last = Some((key, number));
        Some(number)
    }
}

/// A pair of accesses that race: what the new launch does by which instruction, and the other one's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Pair {
    writes: bool,
    by: usize,
    launch: u64,
    other_writes: bool,
    other_by: usize,
}

/// Where a pair first meets, and in how many words.
struct Meeting {
    address: u64,
    times: u64,
}

/// Notes the words in which a launch races with another one.
fn meet(page: u64, new: &PageUse, old: &PageUse, met: &mut HashMap<Pair, Meeting>) {
    for words in 0..64 {
        let (stored, loaded) = (new.stores.of(words), new.loads.of(words));
        let (old_stored, old_loaded) = (old.stores.of(words), old.loads.of(words));
        let mut left = stored & (old_stored | old_loaded) | loaded & old_stored;
        while left != 0 {
            let byte = left.trailing_zeros() as usize;
            let of_word = 15 << (byte / 4 * 4);
            let word = words * 16 + byte / 4;
            // The pair with most stores is told.
            let bit = 1 << byte;
            let other_writes = old_stored & bit != 0;
            let writes = stored & bit != 0;
            let side = |of: &PageUse, writes| match writes {
                true => of.stores.by(word),
                false => of.loads.by(word),
            };
            let pair = Pair {
                writes,
                by: side(new, writes),
                launch: old.launch,
                other_writes,
                other_by: side(old, other_writes),
            };
            let address = page * PAGE + (words * 64 + byte) as u64;
            let meeting = met.entry(pair).or_insert(Meeting { address, times: 0 });
            meeting.address = meeting.address.min(address);
            meeting.times += 1;
            left &= !of_word;
        }
    }
}

/// Launches that have ended, and what they have accessed.
#[derive(Default)]
struct History {
    /// By a number of each.
    launches: BTreeMap<u64, PastLaunch>,
    last: u64,
    pages: HashMap<u64, Vec<PageUse>>,
    /// The number of elements of `pages`' lists.
    count: usize,
}

static HISTORY: Mutex<Option<History>> = Mutex::new(None);

impl History {
    /// Forgets launches that all later ones are behind.
    fn retire(&mut self) {
        let given = GivenLaunch::all();
        let known = self.launches.len();
        self.launches.retain(|_, past| {
            let is_behind = |given: &Arc<GivenLaunch>| given.clock().is_behind(&past.clock);
            !past.clock.is_seen() || !given.iter().all(is_behind)
        });
        if self.launches.is_empty() {
            self.pages.clear();
            self.count = 0;
        } else if self.launches.len() < known && self.count > MOST_PAGES / 2 {
            self.sweep();
        }
    }

    /// Drops what launches have accessed that are forgotten.
    fn sweep(&mut self) {
        let launches = &self.launches;
        self.pages.retain(|_, uses| {
            uses.retain(|used| launches.contains_key(&used.launch) && !used.is_empty());
            !uses.is_empty()
        });
        self.count = self.pages.values().map(Vec::len).sum();
    }

    /// Memory that was freed holds other data when it is used again.
    fn forget(&mut self, range: &std::ops::Range<u64>) {
        for page in range.start / PAGE..range.end.div_ceil(PAGE) {
            for used in self.pages.get_mut(&page).into_iter().flatten() {
                used.forget(page, range);
            }
        }
    }

    /// Compares what a launch has accessed with others, and keeps it.
    fn add(&mut self, ended: Ended) -> HashMap<Pair, Meeting> {
        let Ended { launch, pages } = ended;
        let mut met = HashMap::new();
        let mut orders: HashMap<u64, Relation> = HashMap::new();
        self.last += 1;
        for (page, mut own) in pages {
            own.launch = self.last;
            let uses = self.pages.entry(page).or_default();
            let before = uses.len();
            uses.retain_mut(|old| {
                let Some(past) = self.launches.get(&old.launch) else {
                    return false;
                };
                let relation = orders
                    .entry(old.launch)
                    .or_insert_with(|| Relation::of(&launch, past));
                match relation {
                    Relation::Behind => old.give_way(&own),
                    Relation::Races => meet(page, &own, old, &mut met),
                    Relation::MayBeBehind => {}
                }
                !old.is_empty()
            });
            uses.push(own);
            self.count = self.count + uses.len() - before;
        }
        self.launches.insert(self.last, launch);
        if self.count > MOST_PAGES {
            self.sweep();
        }
        while self.count > MOST_PAGES && self.launches.len() > 1 {
            self.launches.pop_first();
            self.sweep();
        }
        met
    }
}

/// How a launch stands to an older one.
enum Relation {
    Behind,
    Races,
    /// They have accessed the same words atomically.
    MayBeBehind,
}

impl Relation {
    fn of(new: &PastLaunch, old: &PastLaunch) -> Self {
        if new.clock.is_behind(&old.clock) {
            Self::Behind
        } else if new.shares_atomics(old) {
            Self::MayBeBehind
        } else {
            Self::Races
        }
    }
}

/// A launch has ended: with which others it races.
pub(super) fn ended(plan: &Plan, checker: &Checker) -> Vec<LaunchRace> {
    let Some(given) = plan.given.as_ref().filter(|_| checker.finds_races()) else {
        return Vec::new();
    };
    let ended = Ended::of(given.clock(), plan, checker);
    let own = ended.launch.instructions.clone();
    let mut history = lock(&HISTORY);
    let history = history.get_or_insert_default();
    for range in recycled::take() {
        history.forget(&range);
    }
    history.retire();
    let met = history.add(ended);
    let mut met: Vec<_> = met.into_iter().collect();
    met.sort_unstable_by_key(|(pair, meeting)| (meeting.address, *pair));
    met.truncate(MOST_TOLD);
    let races = met.into_iter().filter_map(|(pair, meeting)| {
        let (pc, bytes) = *own.get(pair.by)?;
        let past = history.launches.get(&pair.launch)?;
        let (other_pc, other_bytes) = *past.instructions.get(pair.other_by)?;
        let what = format!(
            "{} of {bytes} bytes, which neither an event nor a wait puts in order with another queue's kernel",
            if pair.writes { "a store" } else { "a load" },
        );
        Some(LaunchRace {
            fault: RawFault {
                kind: FaultKind::Race,
                cause: what.into(),
                lane: None,
                address: Some(meeting.address),
                pc,
                note: None,
            },
            wave: checker.wave_at(meeting.address, pair.writes)?,
            other: OtherLaunch {
                kernel: Arc::clone(&past.kernel),
                code: Arc::clone(&past.code),
                pc: other_pc,
                writes: pair.other_writes,
                bytes: other_bytes,
            },
            times: meeting.times,
        })
    });
    races.collect()
}
