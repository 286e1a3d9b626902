//! Facts about a file, and the differences between the facts of two files.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// A fact about one file that does not hold for the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Difference {
    /// The kind of fact: `section`, `symbol`, `kernel descriptor`, `code`, …
    pub aspect: &'static str,
    /// What the fact is about: a named thing, or a field of one.
    pub subject: String,
    /// The fact in the first file; `None` if the subject does not exist there.
    pub left: Option<String>,
    /// The fact in the second file; `None` if the subject does not exist there.
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
    /// Number of occurrences of subjects that need not be unique.
    counts: BTreeMap<(&'static str, String), usize>,
}

impl Facts {
    /// Adds a fact; it replaces an earlier one about the same subject.
    pub(crate) fn add(&mut self, aspect: &'static str, subject: impl Into<String>, fact: Fact) {
        self.facts.insert((aspect, subject.into()), fact);
    }

    /// Adds a fact as text.
    pub(crate) fn text(
        &mut self,
        aspect: &'static str,
        subject: impl Into<String>,
        text: impl fmt::Display,
    ) {
        self.add(aspect, subject, Fact::Text(text.to_string()));
    }

    /// The subject, made unique by a number from the second occurrence on.
    pub(crate) fn numbered(&mut self, aspect: &'static str, subject: &str) -> String {
        let count = self.counts.entry((aspect, subject.to_owned())).or_default();
        *count += 1;
        match *count {
            1 => subject.to_owned(),
            count => format!("{subject} ({count})"),
        }
    }

    /// The differences, sorted by aspect and subject; facts that exist only on the right come last.
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

/// For two byte strings, texts with their lengths and the bytes at the first difference.
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

/// Of long texts, the part around the first character that differs.
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

/// A name with an offset, omitted if it is zero.
pub(crate) fn offset_name(name: &str, offset: u64) -> String {
    match offset as i64 {
        0 => name.to_owned(),
        offset if offset < 0 => format!("{name}-{:#x}", offset.unsigned_abs()),
        offset => format!("{name}+{offset:#x}"),
    }
}
