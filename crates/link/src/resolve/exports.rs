//! Makes symbols local that are not to be visible outside the image.
//!
//! Exact names take precedence over patterns, patterns over a lone `*`, and the list of visible
//! names over the list of local ones. Source: LLD's manual page and `SymbolTable.cpp` for the
//! order.

use foldhash::{HashSet, HashSetExt};

use gfxjit_codeobj::elf::consts::STV_HIDDEN;
use gfxjit_codeobj::elf::display_name;

use crate::resolve::symbols::{SymbolLocation, Symbols};
use crate::{Exports, LinkError};

/// Makes symbols local that are not to stay visible.
pub(crate) fn apply(symbols: &mut Symbols<'_>, exports: &Exports) -> Result<(), LinkError> {
    let global = Patterns::new(&exports.global);
    let local = Patterns::new(&exports.local);
    if !exports.allow_undefined {
        let is_missing = |name: &&&[u8]| {
            let found = symbols.find(name);
            found.is_none_or(|found| found.place == SymbolLocation::Undefined)
        };
        // The first in the order of names, so that the message is always the same.
        let exact = global.exact.iter().chain(&local.exact);
        if let Some(name) = exact.filter(is_missing).min() {
            let name = display_name(name);
            return Err(LinkError::VersionScript {
                reason: format!("no input defines `{name}`, which it names"),
            });
        }
    }
    for symbol in &mut symbols.globals {
        if symbol.place == SymbolLocation::Undefined || !symbol.is_exported() {
            continue;
        }
        let stays = [Rule::Exact, Rule::Pattern, Rule::All]
            .iter()
            .find_map(|rule| {
                match (
                    global.has(symbol.name, *rule),
                    local.has(symbol.name, *rule),
                ) {
                    (true, _) => Some(true),
                    (_, true) => Some(false),
                    _ => None,
                }
            });
        if stays == Some(false) {
            symbol.hidden_as = Some(symbol.visibility);
            symbol.visibility = STV_HIDDEN;
        }
    }
    Ok(())
}

/// An entry of a list; the first that matches decides.
#[derive(Clone, Copy)]
enum Rule {
    Exact,
    Pattern,
    All,
}

/// The entries of a list, by how they match.
struct Patterns<'a> {
    exact: HashSet<&'a [u8]>,
    patterns: Vec<&'a [u8]>,
    is_all: bool,
}

impl<'a> Patterns<'a> {
    fn new(list: &'a [String]) -> Self {
        let mut patterns = Self {
            exact: HashSet::new(),
            patterns: Vec::new(),
            is_all: false,
        };
        for text in list {
            if text == "*" {
                patterns.is_all = true;
            } else if text.contains(['*', '?', '[']) {
                patterns.patterns.push(text.as_bytes());
            } else {
                patterns.exact.insert(text.as_bytes());
            }
        }
        patterns
    }

    fn has(&self, name: &[u8], rule: Rule) -> bool {
        match rule {
            Rule::Exact => self.exact.contains(name),
            Rule::Pattern => self.patterns.iter().any(|pattern| matches(pattern, name)),
            Rule::All => self.is_all,
        }
    }
}

/// Whether a shell pattern matches a whole name.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    // Where to continue when the text after the last `*` does not match.
    let mut again: Option<(&[u8], &[u8])> = None;
    let (mut pattern, mut name) = (pattern, name);
    loop {
        if let Some(rest) = pattern.strip_prefix(b"*") {
            again = Some((rest, name));
            pattern = rest;
            continue;
        }
        let step = match name.split_first() {
            None if pattern.is_empty() => return true,
            Some((first, rest)) => one(pattern, *first).map(|pattern| (pattern, rest)),
            None => None,
        };
        if let Some(next) = step {
            (pattern, name) = next;
            continue;
        }
        match again {
            Some((behind, [_, rest @ ..])) => {
                again = Some((behind, rest));
                (pattern, name) = (behind, rest);
            }
            _ => return false,
        }
    }
}

/// The rest of a pattern if its first element matches a byte.
fn one(pattern: &[u8], byte: u8) -> Option<&[u8]> {
    let (first, rest) = pattern.split_first()?;
    match first {
        b'?' => Some(rest),
        b'[' => {
            let end = rest.iter().skip(1).position(|byte| *byte == b']')? + 1;
            let (set, rest) = rest.split_at_checked(end)?;
            let (is_not, set) = match set {
                [b'!' | b'^', set @ ..] => (true, set),
                set => (false, set),
            };
            let mut has = false;
            let mut left = set;
            while let [low, tail @ ..] = left {
                left = match tail {
                    [b'-', high, tail @ ..] => {
                        has |= (*low..=*high).contains(&byte);
                        tail
                    }
                    _ => {
                        has |= *low == byte;
                        tail
                    }
                };
            }
            (has != is_not).then(|| rest.get(1..)).flatten()
        }
        b'\\' => {
            let (first, rest) = rest.split_first()?;
            (*first == byte).then_some(rest)
        }
        first => (*first == byte).then_some(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_a_shell() {
        for (pattern, name, expected) in [
            ("a*", "a", true),
            ("a*c", "abbc", true),
            ("a*c*e", "abcdcde", true),
            ("a*c", "abcd", false),
            ("?", "", false),
            ("a?c", "abc", true),
            ("[a-c]x", "bx", true),
            ("[!a-c]x", "bx", false),
            ("[]]", "]", true),
            ("[a", "a", false),
            ("\\*", "*", true),
            ("\\*", "a", false),
            ("**", "", true),
        ] {
            let found = matches(pattern.as_bytes(), name.as_bytes());
            assert_eq!(found, expected, "{pattern} {name}");
        }
    }
}
