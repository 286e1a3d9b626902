//! What puts commands of different queues in order: events that queues wait for, and the host's own waits.
//!
//! Each command has a vector clock: how many commands of each queue have ended before it begins. The host's clock is that of
//! all commands whose end any thread of it has seen, since threads put each other in order in ways that are not followed.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::sync::lock;

use crate::machine::memory::recycled;

/// Numbers of commands by the numbers of their queues, in the order of queues.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Times(Vec<(u64, u64)>);

impl Times {
    const fn new() -> Self {
        Self(Vec::new())
    }

    fn at_least(&mut self, queue: u64, number: u64) {
        match self.0.binary_search_by_key(&queue, |(queue, _)| *queue) {
            Ok(at) => self.0[at].1 = self.0[at].1.max(number),
            Err(at) => self.0.insert(at, (queue, number)),
        }
    }

    fn join(&mut self, other: &Self) {
        for (queue, number) in &other.0 {
            self.at_least(*queue, *number);
        }
    }

    fn has(&self, (queue, number): (u64, u64)) -> bool {
        let at = self.0.binary_search_by_key(&queue, |(queue, _)| *queue);
        at.is_ok_and(|at| number <= self.0[at].1)
    }
}

/// What the host has seen the end of.
static HOST: Mutex<Times> = Mutex::new(Times::new());

/// A command's place.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct CommandClock {
    /// The number of its queue, and its own number there.
    at: (u64, u64),
    /// The commands that have ended when it begins, and itself.
    known: Times,
}

impl CommandClock {
    /// Whether another command has ended when this one begins.
    pub(crate) fn is_behind(&self, other: &Self) -> bool {
        self.known.has(other.at)
    }

    /// The host has seen its end.
    pub(crate) fn seen(&self) {
        lock(&HOST).join(&self.known);
    }

    /// Whether the host has seen its end.
    pub(crate) fn is_seen(&self) -> bool {
        lock(&HOST).has(self.at)
    }
}

/// The clock of a queue.
#[derive(Debug)]
pub(crate) struct QueueClock {
    queue: u64,
    number: u64,
    known: Times,
}

impl QueueClock {
    pub(crate) fn new() -> Self {
        static QUEUES: AtomicU64 = AtomicU64::new(0);
        Self {
            queue: QUEUES.fetch_add(1, Ordering::Relaxed),
            number: 0,
            known: Times::new(),
        }
    }

    /// The next command, which the host gives now.
    pub(crate) fn next(&mut self) -> Arc<CommandClock> {
        self.number += 1;
        self.known.join(&lock(&HOST));
        self.known.at_least(self.queue, self.number);
        Arc::new(CommandClock {
            at: (self.queue, self.number),
            known: self.known.clone(),
        })
    }

    /// Later commands begin when that one has ended.
    pub(crate) fn wait_for(&mut self, other: &CommandClock) {
        self.known.join(&other.known);
    }

    /// The host has seen the end of all commands so far.
    pub(crate) fn seen(&self) {
        lock(&HOST).join(&self.known);
    }
}

/// A launch that was given to a queue and has not ended: as long as this value lives.
pub(crate) struct GivenLaunch(Arc<CommandClock>);

static GIVEN: Mutex<Vec<Weak<GivenLaunch>>> = Mutex::new(Vec::new());

impl GivenLaunch {
    /// A launch has been given to a queue.
    pub(crate) fn new(clock: Arc<CommandClock>) -> Arc<Self> {
        // What launches have accessed is forgotten when the memory is gone.
        recycled::follow();
        let given = Arc::new(Self(clock));
        lock(&GIVEN).push(Arc::downgrade(&given));
        given
    }

    pub(crate) fn clock(&self) -> &Arc<CommandClock> {
        &self.0
    }

    /// All that there are.
    pub(crate) fn all() -> Vec<Arc<Self>> {
        let mut given = lock(&GIVEN);
        given.retain(|given| given.strong_count() > 0);
        given.iter().filter_map(Weak::upgrade).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_are_in_order_by_waits_only() {
        let (mut a, mut b, mut c) = (QueueClock::new(), QueueClock::new(), QueueClock::new());
        let first = a.next();
        let second = a.next();
        assert!(second.is_behind(&first) && !first.is_behind(&second));
        let other = b.next();
        assert!(!other.is_behind(&first) && !first.is_behind(&other));
        b.wait_for(&first);
        let other = b.next();
        assert!(other.is_behind(&first) && !other.is_behind(&second));
        // What a queue knows is handed on.
        c.wait_for(&other);
        assert!(c.next().is_behind(&first));
        // The host hands on what it has seen.
        assert!(!second.is_seen());
        let before = b.next();
        second.seen();
        let after = b.next();
        assert!(!before.is_behind(&second) && after.is_behind(&second) && second.is_seen());
    }
}
