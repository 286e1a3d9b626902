//! The accesses to the words of memory, and to lines of words.

use crate::interp::check::races::clock::Order;
use crate::interp::check::races::past::{NewAccess, PastAccess};

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
        let found = self.race(new, order);
        self.record(new, order);
        found
    }

    /// An older access that races with a new one.
    fn race(&self, new: PastAccess, order: &Order<'_>) -> Option<PastAccess> {
        let key = new.wave_key();
        let collides = |past: PastAccess| {
            past.is_some()
                && past.wave_key() != key
                && past.mask() & new.mask() != 0
                && !past.atomic()
                && !new.atomic()
                && !order.knows(past)
        };
        let of_loads = || self.reads.into_iter().find(|past| collides(*past));
        match collides(self.write) {
            true => Some(self.write),
            false => new.writes().then(of_loads).flatten(),
        }
    }

    fn record(&mut self, new: PastAccess, order: &Order<'_>) {
        if new.writes() {
            let new = new.joined(self.write);
            self.write = new;
            for past in &mut self.reads {
                if past.mask() & !new.mask() == 0 {
                    *past = PastAccess::default();
                }
            }
        } else {
            if let Some(own) = self.reads.iter_mut().find(|past| new.is_as(**past)) {
                *own = new.joined(*own);
                return;
            }
            let slot = self.slot(new, order);
            self.reads[slot] = new;
        }
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

    /// Records an access to some of the line's bytes. Where it races with an older one, returns `false`, and has recorded it
    /// for the words before at most.
    pub(crate) fn try_touch(
        &mut self,
        bytes: std::ops::Range<u64>,
        new: &NewAccess,
        order: &Order<'_>,
    ) -> bool {
        let is_whole = bytes == (0..LINE_WORDS as u64 * 4);
        if let (Self::Alike(all), true) = (&mut *self, is_whole) {
            let new = new.past(15);
            let is_fine = all.race(new, order).is_none();
            if is_fine {
                all.record(new, order);
            }
            return is_fine;
        }
        for index in bytes.start / 4..bytes.end.div_ceil(4) {
            let of_word = |byte: u64| byte.saturating_sub(index * 4).min(4);
            let (first, end) = (of_word(bytes.start), of_word(bytes.end));
            let new = new.past((15 << first & !(15 << end) & 15) as u8);
            let word = self.word(index as usize);
            if word.race(new, order).is_some() {
                return false;
            }
            word.record(new, order);
        }
        if is_whole
            && new.writes
            && let Self::Each(words) = self
            && words.iter().all(|word| *word == words[0])
        {
            *self = Self::Alike(words[0]);
        }
        true
    }

    /// Calls a function with each access, and its words.
    pub(crate) fn each(&self, see: &mut dyn FnMut(std::ops::Range<usize>, PastAccess)) {
        let mut of_words = |words: std::ops::Range<usize>, word: &WordAccesses| {
            let all = std::iter::once(word.write).chain(word.reads);
            all.filter(|past| past.is_some())
                .for_each(|past| see(words.clone(), past));
        };
        match self {
            Self::Alike(word) => of_words(0..LINE_WORDS, word),
            Self::Each(words) => {
                let words = words.iter().enumerate();
                words.for_each(|(number, word)| of_words(number..number + 1, word));
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

    /// The bytes that it has beside its own.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Alike(_) => 0,
            Self::Each(words) => size_of_val(&**words),
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
