//! What programs advise about ranges of managed memory (`hipMemAdvise`), and where they have prefetched them. The host and all
//! GPUs access the same pages here, so advice changes nothing: it is kept for `hipMemRangeGetAttribute`.
//!
//! Advice holds for whole pages, and is told of a range only where all of its pages have it, as NVIDIA's documentation of
//! `cudaMemRangeGetAttribute` has it, which HIP's tests follow.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::file_mapping::PAGE;

/// `hipInvalidDeviceId`: pages differ, or have no such place.
pub(crate) const NO_DEVICE: i32 = -2;
/// `hipCpuDeviceId`.
pub(crate) const HOST: i32 = -1;

/// `hipMemRangeCoherencyMode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub(crate) enum Coherency {
    Fine = 0,
    Coarse = 1,
    Mixed = 2,
}

/// What a program says about pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advice {
    ReadMostly(bool),
    Preferred(i32),
    Accessed { by: i32, is_set: bool },
    Prefetched(i32),
    Coherency(Coherency),
}

/// What is known of pages next to each other.
#[derive(Clone, PartialEq, Eq)]
struct Known {
    read_mostly: bool,
    preferred: i32,
    prefetched: i32,
    accessed_by: BTreeSet<i32>,
    coherency: Coherency,
}

/// The advice about an allocation's pages: what is known from each key on, up to the next one.
pub(crate) struct Advised(BTreeMap<u64, Known>);

impl Default for Advised {
    fn default() -> Self {
        let known = Known {
            read_mostly: false,
            preferred: NO_DEVICE,
            prefetched: NO_DEVICE,
            accessed_by: BTreeSet::new(),
            coherency: Coherency::Fine,
        };
        Self(BTreeMap::from([(0, known)]))
    }
}

impl Advised {
    /// Notes advice about the pages of a range of addresses.
    pub(crate) fn note(&mut self, range: Range<u64>, advice: Advice) {
        let pages = pages(&range);
        self.split(pages.start);
        self.split(pages.end);
        for known in self.0.range_mut(pages).map(|(_, known)| known) {
            match advice {
                Advice::ReadMostly(is_set) => known.read_mostly = is_set,
                Advice::Preferred(place) => known.preferred = place,
                Advice::Prefetched(place) => known.prefetched = place,
                Advice::Coherency(mode) => known.coherency = mode,
                Advice::Accessed { by, is_set: true } => drop(known.accessed_by.insert(by)),
                Advice::Accessed { by, is_set: false } => drop(known.accessed_by.remove(&by)),
            }
        }
        let mut last = None;
        self.0
            .retain(|_, known| last.replace(known.clone()).as_ref() != Some(&*known));
    }

    pub(crate) fn is_read_mostly(&self, range: Range<u64>) -> bool {
        self.all(&range, |known| known.read_mostly).unwrap_or(false)
    }

    pub(crate) fn preferred(&self, range: Range<u64>) -> i32 {
        self.all(&range, |known| known.preferred)
            .unwrap_or(NO_DEVICE)
    }

    pub(crate) fn prefetched(&self, range: Range<u64>) -> i32 {
        self.all(&range, |known| known.prefetched)
            .unwrap_or(NO_DEVICE)
    }

    pub(crate) fn coherency(&self, range: Range<u64>) -> Coherency {
        self.all(&range, |known| known.coherency)
            .unwrap_or(Coherency::Mixed)
    }

    /// What has said that it accesses all pages of the range, in the order of numbers.
    pub(crate) fn accessed_by(&self, range: Range<u64>) -> Vec<i32> {
        let mut known = self.known(&range).map(|known| &known.accessed_by);
        let first = known.next().cloned().unwrap_or_default();
        known
            .fold(first, |common, next| &common & next)
            .into_iter()
            .collect()
    }

    /// A value that all pages of the range have.
    fn all<T: PartialEq>(&self, range: &Range<u64>, of: impl Fn(&Known) -> T) -> Option<T> {
        let mut values = self.known(range).map(of);
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    fn known(&self, range: &Range<u64>) -> impl Iterator<Item = &Known> {
        let pages = pages(range);
        let before = self.0.range(..=pages.start).next_back();
        let behind = self
            .0
            .range(pages.start + 1..pages.end.max(pages.start + 1));
        before.into_iter().chain(behind).map(|(_, known)| known)
    }

    /// Has an entry begin at this page.
    fn split(&mut self, page: u64) {
        if let Some((_, known)) = self.0.range(..=page).next_back() {
            let known = known.clone();
            self.0.entry(page).or_insert(known);
        }
    }
}

/// The numbers of the pages that a range of addresses touches.
fn pages(range: &Range<u64>) -> Range<u64> {
    range.start / PAGE..range.end.div_ceil(PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_told_where_all_pages_have_it() {
        let mut advised = Advised::default();
        advised.note(PAGE + 5..2 * PAGE + 1, Advice::Preferred(1));
        assert_eq!(advised.preferred(PAGE..3 * PAGE), 1);
        assert_eq!(advised.preferred(PAGE..3 * PAGE + 1), NO_DEVICE);
        assert_eq!(advised.preferred(PAGE - 1..2 * PAGE), NO_DEVICE);
        advised.note(2 * PAGE..2 * PAGE + 1, Advice::Preferred(HOST));
        assert_eq!(advised.preferred(PAGE..2 * PAGE), 1);
        assert_eq!(advised.preferred(PAGE..2 * PAGE + 1), NO_DEVICE);
        assert_eq!(advised.preferred(2 * PAGE..3 * PAGE), HOST);
        advised.note(0..4 * PAGE, Advice::Preferred(0));
        assert_eq!(advised.preferred(0..4 * PAGE), 0);
        assert_eq!(advised.0.len(), 2);
    }

    #[test]
    fn accesses_are_those_of_all_pages() {
        let mut advised = Advised::default();
        for by in [HOST, 0, 1] {
            advised.note(0..2 * PAGE, Advice::Accessed { by, is_set: true });
        }
        advised.note(
            PAGE..2 * PAGE,
            Advice::Accessed {
                by: 0,
                is_set: false,
            },
        );
        assert_eq!(advised.accessed_by(0..1), [HOST, 0, 1]);
        assert_eq!(advised.accessed_by(0..2 * PAGE), [HOST, 1]);
        assert!(advised.accessed_by(0..3 * PAGE).is_empty());
    }

    #[test]
    fn coherency_may_differ() {
        let mut advised = Advised::default();
        advised.note(0..PAGE, Advice::Coherency(Coherency::Coarse));
        assert_eq!(advised.coherency(0..PAGE), Coherency::Coarse);
        assert_eq!(advised.coherency(0..2 * PAGE), Coherency::Mixed);
        assert!(!advised.is_read_mostly(0..PAGE));
        advised.note(0..2 * PAGE, Advice::ReadMostly(true));
        assert!(advised.is_read_mostly(PAGE..2 * PAGE));
        assert_eq!(advised.prefetched(0..PAGE), NO_DEVICE);
    }
}
