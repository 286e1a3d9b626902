//! The key of an entry: a hash of everything that determines its content.

use std::fmt;

use sha2::{Digest, Sha256};

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 32]);

/// The answer to a question: the hash of some bytes, or none if they do not exist.
pub type Answer = Option<Key>;

impl Key {
    /// The hash of bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash of parts, one behind the other.
    pub(crate) fn of_parts(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Self(hash.finalize().into())
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// From 64 hexadecimal digits in lower case, as it is printed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut key = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != key.len() || !rest.is_empty() {
            return None;
        }
        for (byte, &[high, low]) in key.iter_mut().zip(pairs) {
            *byte = digit(high)? << 4 | digit(low)?;
        }
        Some(Self(key))
    }

    /// The key of the result of work with this key, for these questions and answers.
    #[must_use]
    pub fn answered<'a>(&self, asked: impl IntoIterator<Item = (&'a str, Answer)>) -> Self {
        let mut builder = KeyBuilder::new("answers");
        builder.part("base", &self.0);
        for (question, answer) in asked {
            builder.part("question", question.as_bytes());
            match answer {
                Some(answer) => builder.part("answer", &answer.0),
                None => builder.part("nothing", &[]),
            };
        }
        builder.finish()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Makes a key from parts. Name and value of each part are hashed with their lengths, so that different
/// lists of parts are never the same bytes.
#[derive(Clone, Debug)]
pub struct KeyBuilder(Sha256);

impl KeyBuilder {
    /// Starts a key. Keys of different purposes differ, whatever their parts.
    #[must_use]
    pub fn new(purpose: &str) -> Self {
        let mut builder = Self(Sha256::new());
        builder.part("gfxjit", purpose.as_bytes());
        builder
    }

    /// Adds a part.
    pub fn part(&mut self, name: &str, value: &[u8]) -> &mut Self {
        for bytes in [name.as_bytes(), value] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    /// The key.
    #[must_use]
    pub fn finish(self) -> Key {
        Key(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_parts_differ() {
        let key = |parts: &[(&str, &str)]| {
            let mut builder = KeyBuilder::new("test");
            for (name, value) in parts {
                builder.part(name, value.as_bytes());
            }
            builder.finish()
        };
        let lists: [&[(&str, &str)]; 6] = [
            &[],
            &[("a", "")],
            &[("", "a")],
            &[("a", "b")],
            &[("a", "b"), ("", "")],
            &[("ab", "")],
        ];
        let keys: std::collections::BTreeSet<Key> = lists.iter().map(|list| key(list)).collect();
        assert_eq!(keys.len(), lists.len());
        assert_ne!(KeyBuilder::new("a").finish(), KeyBuilder::new("b").finish());
    }

    #[test]
    fn a_key_reads_back() {
        let key = Key::of(b"abc");
        // The example of FIPS 180-4.
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(key.to_string(), text);
        assert_eq!(Key::parse(text), Some(key));
        for wrong in ["", &text[1..], &text.to_uppercase(), &format!("{text}0")] {
            assert_eq!(Key::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn answers_count() {
        let base = Key::of(b"base");
        let (a, b) = (Some(Key::of(b"a")), Some(Key::of(b"b")));
        let keys = [
            base,
            base.answered([]),
            base.answered([("q", None)]),
            base.answered([("q", a)]),
            base.answered([("q", b)]),
            base.answered([("q", a), ("r", b)]),
            base.answered([("q", b), ("r", a)]),
            Key::of(b"other").answered([("q", a)]),
        ];
        let set: std::collections::BTreeSet<Key> = keys.into_iter().collect();
        assert_eq!(set.len(), keys.len());
    }
}
