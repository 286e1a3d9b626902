//! What a wave knows of the accesses of others: vector clocks.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::interp::check::races::past::{MOST_GENERATION, PastAccess};

/// The maximum number of waves and workgroups in a vector clock. When it is exceeded, all earlier accesses count as
/// ordered.
const MOST_KNOWN: usize = 128;

/// Counts what makes all earlier accesses count as ordered.
#[derive(Default, Debug)]
pub(crate) struct Generations(AtomicU32);

impl Generations {
    /// The present one.
    pub(crate) fn now(&self) -> u32 {
        self.0.load(Ordering::SeqCst).min(MOST_GENERATION)
    }

    /// Begins a new one: accesses of those before it count as ordered.
    pub(crate) fn next(&self) -> u32 {
        let before = self.0.load(Ordering::SeqCst);
        match before < MOST_GENERATION {
            true => self.0.fetch_add(1, Ordering::SeqCst) + 1,
            false => MOST_GENERATION,
        }
    }

    /// Whether there are no more.
    pub(crate) fn are_used_up(&self) -> bool {
        self.0.load(Ordering::SeqCst) >= MOST_GENERATION
    }
}

/// Times by the keys of waves or workgroups, in the order of keys.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Times(Vec<(u64, u32)>);

impl Times {
    fn at_least(&mut self, key: u64, time: u32) {
        match self.0.binary_search_by_key(&key, |(key, _)| *key) {
            Ok(at) => self.0[at].1 = self.0[at].1.max(time),
            Err(at) => self.0.insert(at, (key, time)),
        }
    }

    fn of(&self, key: u64) -> Option<u32> {
        let at = self.0.binary_search_by_key(&key, |(key, _)| *key);
        at.ok().map(|at| self.0[at].1)
    }

    fn join(&mut self, other: &Self) {
        if other.0.is_empty() {
            return;
        }
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        let mut all = Vec::with_capacity(self.0.len().max(other.0.len()));
        let (mut own, mut others) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            let next = match (own.peek(), others.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    let joined = (a.0, a.1.max(b.1));
                    own.next();
                    others.next();
                    joined
                }
                (Some(a), Some(b)) if a.0 > b.0 => {
                    let next = **b;
                    others.next();
                    next
                }
                (Some(a), _) => {
                    let next = **a;
                    own.next();
                    next
                }
                (None, Some(b)) => {
                    let next = **b;
                    others.next();
                    next
                }
                (None, None) => break,
            };
            all.push(next);
        }
        self.0 = all;
    }
}

/// A vector clock.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct VectorClock {
    /// All accesses of earlier generations are ordered.
    floor: u32,
    waves: Times,
    groups: Times,
}

impl VectorClock {
    /// Joins another clock.
    pub(crate) fn join(&mut self, other: &Self) {
        self.floor = self.floor.max(other.floor);
        self.waves.join(&other.waves);
        self.groups.join(&other.groups);
    }

    /// The accesses of a wave up to a time are ordered.
    pub(crate) fn add_wave(&mut self, key: u64, time: u32) {
        self.waves.at_least(key, time);
    }

    /// The accesses of a workgroup up to a time are ordered.
    pub(crate) fn add_group(&mut self, group: u32, time: u32) {
        if time > 0 {
            self.groups.at_least(group.into(), time);
        }
    }

    /// All accesses so far are ordered.
    pub(crate) fn everything(generations: &Generations) -> Self {
        Self {
            floor: generations.next(),
            ..Self::default()
        }
    }

    /// Limits the size.
    pub(crate) fn trim(&mut self, generations: &Generations) {
        if self.waves.0.len() + self.groups.0.len() > MOST_KNOWN {
            *self = Self::everything(generations);
        }
    }

    pub(crate) fn knows(&self, past: PastAccess) -> bool {
        let is_behind = |time: Option<u32>| time.is_some_and(|time| past.time() <= time);
        past.generation() < self.floor
            || is_behind(self.waves.of(past.wave_key()))
            || is_behind(self.groups.of(past.group().into()))
    }
}

/// What is ordered before an access of a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    pub group: u32,
    /// The time of the workgroup up to which its barrier has ordered accesses; 0 if it has not opened.
    pub barrier: u32,
    pub clock: Option<&'a VectorClock>,
}

impl Order<'_> {
    /// Whether a past access is ordered before.
    pub(crate) fn knows(&self, past: PastAccess) -> bool {
        past.group() == self.group && past.time() <= self.barrier
            || self.clock.is_some_and(|clock| clock.knows(past))
    }
}
