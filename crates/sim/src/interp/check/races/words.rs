//! The accesses to the words of memory, and to lines of words.

use crate::interp::check::races::clock::Order;
use crate::interp::check::races::past::PastAccess;

/// The number of readers that are kept of a word.
const READERS: usize = 3;

/// The accesses to a word: the last store, and the loads since.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct WordAccesses {
    write: PastAccess,
    reads: [PastAccess; READERS],
}

impl WordAccesses {
    /// The last store.
    pub(crate) fn write(&self) -> PastAccess {
        self.write
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Records an access. Returns an older one that races with it.
    pub(crate) fn touch(&mut self, new: PastAccess, order: &Order<'_>) -> Option<PastAccess> {
        let key = new.wave_key();
        let collides = |past: PastAccess| {
            past.is_some()
                && past.wave_key() != key
                && past.mask() & new.mask() != 0
                && !past.atomic()
                && !new.atomic()
                && !order.knows(past)
        };
        let mut found = collides(self.write).then_some(self.write);
        if new.writes() {
            found = found.or_else(|| self.reads.into_iter().find(|past| collides(*past)));
            self.write = new;
            for past in &mut self.reads {
                if past.mask() & !new.mask() == 0 {
                    *past = PastAccess::default();
                }
            }
        } else {
            let slot = self.slot(new, order);
            self.reads[slot] = new;
        }
        found
    }

    /// Where a load is kept: a later store that races with a load which the new one is ordered behind races with the
    /// new one as well.
    fn slot(&mut self, new: PastAccess, order: &Order<'_>) -> usize {
        let covers = |past: &PastAccess| past.mask() & !new.mask() == 0;
        let is_own = |past: &PastAccess| past.wave_key() == new.wave_key();
        let free = |past: &PastAccess| !past.is_some() || covers(past) && is_own(past);
        if let Some(slot) = self.reads.iter().position(free) {
            return slot;
        }
        let is_known = |past: &PastAccess| covers(past) && order.knows(*past);
        if let Some(slot) = self.reads.iter().position(is_known) {
            return slot;
        }
        self.reads.rotate_left(1);
        READERS - 1
    }
}

/// The words of a line.
pub(crate) const LINE_WORDS: usize = 16;

/// The accesses to the words of a line of 64 bytes.
#[derive(Clone, Debug)]
pub(crate) enum LineAccesses {
    /// The same to all of them.
    Alike(WordAccesses),
    Each(Box<[WordAccesses; LINE_WORDS]>),
}

impl Default for LineAccesses {
    fn default() -> Self {
        Self::Alike(WordAccesses::default())
    }
}

impl LineAccesses {
    /// Records an access to all words.
    pub(crate) fn touch_all(&mut self, new: PastAccess, order: &Order<'_>) -> Option<PastAccess> {
        match self {
            Self::Alike(word) => word.touch(new, order),
            Self::Each(words) => {
                let mut found = None;
                for word in words.iter_mut() {
                    found = word.touch(new, order).or(found);
                }
                if words.iter().all(|word| *word == words[0]) {
                    *self = Self::Alike(words[0]);
                }
                found
            }
        }
    }

    /// The accesses of one word.
    pub(crate) fn word(&mut self, word: usize) -> &mut WordAccesses {
        if let Self::Alike(all) = self {
            *self = Self::Each(Box::new([*all; LINE_WORDS]));
        }
        match self {
            Self::Each(words) => &mut words[word % LINE_WORDS],
            Self::Alike(word) => word,
        }
    }

    /// Forgets all accesses.
    pub(crate) fn clear(&mut self) {
        match self {
            Self::Alike(word) if word.is_empty() => {}
            // It is probably accessed in the same way again.
            Self::Each(words) => words.fill(WordAccesses::default()),
            Self::Alike(word) => *word = WordAccesses::default(),
        }
    }
}
