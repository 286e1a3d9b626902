//! Suggests similar names for undefined symbols.

use gfxjit_codeobj::elf::display_name;

use crate::resolve::symbols::{SymbolLocation, Symbols};

/// Longer names are not compared: the work grows with the square of their length.
const MAX_NAME: usize = 160;
/// Maximum number of comparisons in a link, so that a failing link is not slow.
const MAX_COMPARISONS: usize = 20_000;
/// Maximum number of names suggested for a symbol.
const MAX_SUGGESTIONS: usize = 3;

/// Finds similar names.
pub(crate) struct Finder<'a> {
    defined: Vec<&'a [u8]>,
    comparisons: usize,
}

impl<'a> Finder<'a> {
    /// Looks among the defined symbols.
    pub(crate) fn new(symbols: &Symbols<'a>) -> Self {
        Self {
            defined: symbols
                .globals
                .iter()
                .filter(|global| global.place != SymbolLocation::Undefined)
                .map(|global| global.name)
                .filter(|name| name.len() <= MAX_NAME && !name.ends_with(b".kd"))
                .collect(),
            comparisons: 0,
        }
    }

    /// The defined names nearest to `name`, the nearest first.
    pub(crate) fn find(&mut self, name: &[u8]) -> Vec<String> {
        if name.len() > MAX_NAME {
            return Vec::new();
        }
        let bound = bound(name);
        let mut found = Vec::new();
        for &candidate in &self.defined {
            if candidate.len().abs_diff(name.len()) > bound {
                continue;
            }
            if self.comparisons == MAX_COMPARISONS {
                break;
            }
            self.comparisons += 1;
            let distance = distance(name, candidate);
            if distance <= bound {
                found.push((distance, candidate));
            }
        }
        found.sort_unstable();
        found
            .into_iter()
            .take(MAX_SUGGESTIONS)
            .map(|(_, name)| display_name(name).into_owned())
            .collect()
    }
}

/// The names most similar to `name`, the most similar first; none if all differ too much.
#[must_use]
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter(|other| name.len() <= MAX_NAME && other.len() <= MAX_NAME)
        .take(MAX_COMPARISONS)
        .map(|other| (distance(name.as_bytes(), other.as_bytes()), other))
        .filter(|(distance, _)| *distance <= bound(name.as_bytes()))
        .collect();
    found.sort_unstable();
    found.dedup();
    let names = found.into_iter().map(|(_, name)| name);
    names.take(MAX_SUGGESTIONS).collect()
}

/// Maximum distance: a quarter of the letters; one letter in short names.
fn bound(name: &[u8]) -> usize {
    (name.len() / 4).max(1)
}

/// Levenshtein's distance: the number of letters to insert, remove or replace.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (above, other_letter) in row.iter_mut().skip(1).zip(other) {
            let replaced = diagonal + usize::from(letter != other_letter);
            diagonal = *above;
            left = replaced.min(left + 1).min(*above + 1);
            *above = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn near_names_come_first() {
        let names = ["scale", "scales", "offset", "scald", "scale"];
        assert_eq!(nearest("scalee", names), ["scale", "scales"]);
        assert!(nearest("reduce", names).is_empty());
    }

    #[test]
    fn distances() {
        for (one, other, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("saxpy", "saxpy", 0),
            ("saxpy", "sapxy", 2),
            ("kitten", "sitting", 3),
            ("flaw", "lawn", 2),
        ] {
            assert_eq!(distance(one.as_bytes(), other.as_bytes()), expected);
            assert_eq!(distance(other.as_bytes(), one.as_bytes()), expected);
        }
    }
}
