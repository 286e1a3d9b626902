//! An entry as bytes, and reading it without trusting any of them.
//!
//! | at | bytes | what |
//! | --- | --- | --- |
//! | 0 | 8 | magic |
//! | 8 | 4 | format, [`FORMAT`] |
//! | 12 | 4 | [`Kind`] |
//! | 16 | 32 | the key |
//! | 48 | 4, 4, 8 | lengths of what follows: about, extra, body |
//! | 64 | 32 | SHA-256 of all the rest |
//! | 96 | | about (JSON), extra, body |
//!
//! Numbers have their least significant byte first. The file ends with the body.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::key::Key;

/// The format's number, which is also in the path: see `layout.rs`.
pub(crate) const FORMAT: u32 = 1;

const MAGIC: [u8; 8] = *b"gfxjit\0\xca";
const HEADER: usize = 96;

/// What an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What came of the work.
    Result,
    /// What the work asks for: lists of questions. The result is under the key with the answers.
    Questions,
}

/// What people want to know of an entry; nothing depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// The source's name, as the maker of the entry gave it.
    pub source: String,
    /// What it was: `LLVM IR`.
    pub kind: String,
    /// What it was compiled for.
    pub target: String,
    /// By what: a version.
    pub made_by: String,
}

/// An entry that was read and is whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is found by.
    pub key: Key,
    /// What it holds.
    pub kind: Kind,
    /// For people.
    pub about: About,
    bytes: Vec<u8>,
    extra: Range<usize>,
    body: Range<usize>,
}

/// What is wrong with the bytes of an entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// It does not begin as entries do.
    #[error("it is no cache entry")]
    Magic,
    /// Made by another version of this crate.
    #[error("it has format {0}, and {FORMAT} is read here")]
    Format(u32),
    /// A number that means nothing.
    #[error("there is no kind {0}")]
    Kind(u32),
    /// It is cut off, or there is more behind it.
    #[error("it has {found} bytes in the place of {wanted}")]
    Size {
        /// What the header says, or the header itself.
        wanted: u128,
        /// What there are.
        found: usize,
    },
    /// Something was changed.
    #[error("its checksum is not that of its contents")]
    Checksum,
    /// It lies under another name than its own.
    #[error("it is the entry {0}")]
    OtherKey(Key),
    /// What it says about itself cannot be read.
    #[error("its description cannot be read: {0}")]
    About(String),
}

/// The bytes of an entry.
#[must_use]
pub(crate) fn encode(key: &Key, kind: Kind, about: &About, extra: &[u8], body: &[u8]) -> Vec<u8> {
    // Strings always become JSON.
    let about = serde_json::to_vec(about).unwrap_or_default();
    let lengths = (u32::try_from(about.len()), u32::try_from(extra.len()));
    let (Ok(about_len), Ok(extra_len)) = lengths else {
        // No reader takes an empty entry.
        return Vec::new();
    };
    let mut bytes = Vec::with_capacity(HEADER + about.len() + extra.len() + body.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    let kind: u32 = match kind {
        Kind::Result => 0,
        Kind::Questions => 1,
    };
    bytes.extend_from_slice(&kind.to_le_bytes());
    bytes.extend_from_slice(key.bytes());
    bytes.extend_from_slice(&about_len.to_le_bytes());
    bytes.extend_from_slice(&extra_len.to_le_bytes());
    bytes.extend_from_slice(&(body.len() as u64).to_le_bytes());
    let checksum = Key::of_parts(&[&bytes, &about, extra, body]);
    bytes.extend_from_slice(checksum.bytes());
    for part in [&about, extra, body] {
        bytes.extend_from_slice(part);
    }
    bytes
}

/// Takes numbers off the front.
struct Header<'a>(&'a [u8]);

impl Header<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (first, rest) = self.0.split_first_chunk().unwrap_or((&[0; N], &[]));
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }
}

impl Entry {
    /// Reads the bytes of an entry, all of which are checked.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(bytes: Vec<u8>) -> Result<Self, Damage> {
        if !bytes.starts_with(&MAGIC) {
            return Err(Damage::Magic);
        }
        let wrong_size = |wanted| Damage::Size {
            wanted,
            found: bytes.len(),
        };
        let Some((head, rest)) = bytes.split_at_checked(HEADER) else {
            return Err(wrong_size(HEADER as u128));
        };
        let mut header = Header(head);
        header.take::<8>();
        let format = header.number();
        if format != FORMAT {
            return Err(Damage::Format(format));
        }
        let kind = match header.number() {
            0 => Kind::Result,
            1 => Kind::Questions,
            other => return Err(Damage::Kind(other)),
        };
        let key = Key::from_bytes(header.take());
        let (about, extra) = (header.number(), header.number());
        let body = u64::from_le_bytes(header.take());
        let checksum = Key::from_bytes(header.take());
        let said = u128::from(about) + u128::from(extra) + u128::from(body);
        if said != rest.len() as u128 {
            return Err(wrong_size(HEADER as u128 + said));
        }
        let hashed = head.get(..64).unwrap_or_default();
        if Key::of_parts(&[hashed, rest]) != checksum {
            return Err(Damage::Checksum);
        }
        // They add up to what there is.
        let (about, extra) = (about as usize, extra as usize);
        let text = rest.get(..about).unwrap_or_default();
        let parsed = serde_json::from_slice(text).map_err(|e| Damage::About(e.to_string()))?;
        let (extra, body) = (HEADER + about, HEADER + about + extra);
        Ok(Self {
            key,
            kind,
            about: parsed,
            extra: extra..body,
            body: body..bytes.len(),
            bytes,
        })
    }

    /// Reads the entry of a key.
    ///
    /// # Errors
    /// As [`Entry::read`], and [`Damage::OtherKey`].
    pub fn read_as(key: &Key, bytes: Vec<u8>) -> Result<Self, Damage> {
        let entry = Self::read(bytes)?;
        match entry.key == *key {
            true => Ok(entry),
            false => Err(Damage::OtherKey(entry.key)),
        }
    }

    /// What the caller gave beside the body.
    #[must_use]
    pub fn extra(&self) -> &[u8] {
        self.bytes.get(self.extra.clone()).unwrap_or_default()
    }

    /// The image, or whatever it is.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        self.bytes.get(self.body.clone()).unwrap_or_default()
    }

    /// All of it, as it was read.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Key, Vec<u8>) {
        let about = About {
            source: "a.ll".to_owned(),
            ..About::default()
        };
        let key = Key::of(b"sample");
        let bytes = encode(&key, Kind::Result, &about, b"extra", b"the body");
        (key, bytes)
    }

    #[test]
    fn an_entry_reads_back() {
        let (key, bytes) = sample();
        let entry = Entry::read_as(&key, bytes).unwrap();
        assert_eq!(
            (entry.extra(), entry.body()),
            (&b"extra"[..], &b"the body"[..])
        );
        assert_eq!(entry.about.source, "a.ll");
    }

    #[test]
    fn every_bit_counts() {
        let (key, bytes) = sample();
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Entry::read_as(&key, damaged).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(
                Entry::read_as(&key, bytes[..len].to_vec()).is_err(),
                "{len} bytes"
            );
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(matches!(
            Entry::read_as(&key, longer),
            Err(Damage::Size { .. })
        ));
        let other = Entry::read_as(&Key::of(b"other"), bytes);
        assert_eq!(other, Err(Damage::OtherKey(key)));
    }
}
