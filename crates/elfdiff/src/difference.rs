//! Facts about a file, and what differs between the facts of two.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// A fact about one file that the other does not share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Difference {
    /// What kind of fact: `section`, `symbol`, `kernel descriptor`, `code`, …
    pub aspect: &'static str,
    /// What the fact is about: a name, a field of something with a name.
    pub subject: String,
    /// The fact in the first file; `None` when there is no such thing.
    pub left: Option<String>,
    /// The fact in the second file.
    pub right: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Option<String>| side.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(
            f,
            "{} {}: {} instead of {}",
            self.aspect,
            self.subject,
            side(&self.right),
            side(&self.left)
        )
    }
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    Text(String),
    Bytes(Vec<u8>),
}

impl Fact {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => format!("{} bytes", bytes.len()),
        }
    }
}

/// All facts about a file, by aspect and subject.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    facts: BTreeMap<(&'static str, String), Fact>,
    /// How often a subject was there that several things have.
    counts: BTreeMap<(&'static str, String), usize>,
}

impl Facts {
    /// Adds a fact; of several about one subject the last stays.
    pub(crate) fn add(&mut self, aspect: &'static str, subject: impl Into<String>, fact: Fact) {
        self.facts.insert((aspect, subject.into()), fact);
    }

    /// Adds a fact in words.
    pub(crate) fn text(
        &mut self,
        aspect: &'static str,
        subject: impl Into<String>,
        text: impl fmt::Display,
    ) {
        self.add(aspect, subject, Fact::Text(text.to_string()));
    }

    /// The subject, with a number if it is not the first of this name.
    pub(crate) fn numbered(&mut self, aspect: &'static str, subject: &str) -> String {
        let count = self.counts.entry((aspect, subject.to_owned())).or_default();
        *count += 1;
        match *count {
            1 => subject.to_owned(),
            count => format!("{subject} ({count})"),
        }
    }

    /// What differs, in the order of aspects and subjects; what only the right side has is last.
    pub(crate) fn differences(&self, right: &Self) -> Vec<Difference> {
        let added = right
            .facts
            .keys()
            .filter(|key| !self.facts.contains_key(*key));
        let mut found = Vec::new();
        for key in self.facts.keys().chain(added) {
            let (left, right) = (self.facts.get(key), right.facts.get(key));
            if left == right {
                continue;
            }
            let (left, right) = match (left, right) {
                (Some(Fact::Bytes(left)), Some(Fact::Bytes(right))) => {
                    let (left, right) = first_difference(left, right);
                    (Some(left), Some(right))
                }
                (Some(Fact::Text(left)), Some(Fact::Text(right))) => {
                    let (left, right) = different_words(left, right);
                    (Some(left), Some(right))
                }
                (left, right) => (left.map(Fact::text), right.map(Fact::text)),
            };
            found.push(Difference {
                aspect: key.0,
                subject: key.1.clone(),
                left,
                right,
            });
        }
        found
    }
}

/// Of bytes, how many there are and the first that differ.
pub(crate) fn first_difference(left: &[u8], right: &[u8]) -> (String, String) {
    let at = left
        .iter()
        .zip(right)
        .position(|(left, right)| left != right)
        .unwrap_or_else(|| left.len().min(right.len()));
    let excerpt = |bytes: &[u8]| {
        let mut text = format!("{} bytes, at {at:#x}:", bytes.len());
        for byte in bytes.iter().skip(at).take(8) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {byte:02x}");
        }
        if at >= bytes.len() {
            text += " the end";
        }
        text
    };
    (excerpt(left), excerpt(right))
}

/// Of long texts, what is around the first letter that differs.
fn different_words(left: &str, right: &str) -> (String, String) {
    const LONG: usize = 300;
    let same = left.chars().zip(right.chars());
    let same = same.take_while(|(left, right)| left == right).count();
    let words = |text: &str| match text.len() > LONG {
        false => text.to_owned(),
        true => {
            let start = same.saturating_sub(LONG / 5);
            let part: String = text.chars().skip(start).take(LONG / 2).collect();
            format!("…{part}…")
        }
    };
    (words(left), words(right))
}

/// A name with an offset, which is left out when it is zero.
pub(crate) fn offset_name(name: &str, offset: u64) -> String {
    match offset as i64 {
        0 => name.to_owned(),
        offset if offset < 0 => format!("{name}-{:#x}", offset.unsigned_abs()),
        offset => format!("{name}+{offset:#x}"),
    }
}
