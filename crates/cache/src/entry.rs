//! The format of an entry, and a reader that trusts no byte of it.
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

/// The format's version, which is also in the path: see `layout.rs`.
pub(crate) const FORMAT: u32 = 1;

const MAGIC: [u8; 8] = *b"gfxjit\0\xca";
const HEADER: usize = 96;

/// Kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A result of work.
    Result,
    /// The questions that the work asks: lists of questions. The result is stored under the key
    /// with the answers.
    Questions,
}

/// A description of an entry for users; nothing depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// The source's name, as the caller gave it.
    pub source: String,
    /// The source's kind: `LLVM IR`.
    pub kind: String,
    /// The target it was compiled for.
    pub target: String,
    /// The version that made it.
    pub made_by: String,
}

/// An entry that was read and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its key.
    pub key: Key,
    /// Its kind.
    pub kind: Kind,
    /// Its description.
    pub about: About,
    bytes: Vec<u8>,
    extra: Range<usize>,
    body: Range<usize>,
}

/// What is wrong with an entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// It does not begin with the magic number.
    #[error("it is no cache entry")]
    Magic,
    /// It was made by another version of this crate.
    #[error("it has format {0}, and {FORMAT} is read here")]
    Format(u32),
    /// The kind is unknown.
    #[error("there is no kind {0}")]
    Kind(u32),
    /// It is cut off, or has additional bytes.
    #[error("it has {found} bytes in the place of {wanted}")]
    Size {
        /// The size according to the header, or of the header.
        wanted: u128,
        /// The actual size.
        found: usize,
    },
    /// Its contents were changed.
    #[error("its checksum is not that of its contents")]
    Checksum,
    /// It is stored under another key than its own.
    #[error("it is the entry {0}")]
    OtherKey(Key),
    /// Its description cannot be read.
    #[error("its description cannot be read: {0}")]
    About(String),
}

/// Encodes an entry.
#[must_use]
pub(crate) fn encode(key: &Key, kind: Kind, about: &About, extra: &[u8], body: &[u8]) -> Vec<u8> {
    // Serialising strings does not fail.
    let about = serde_json::to_vec(about).unwrap_or_default();
    let lengths = (u32::try_from(about.len()), u32::try_from(extra.len()));
    let (Ok(about_len), Ok(extra_len)) = lengths else {
        // Readers refuse an empty entry.
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

/// Reads numbers from the front.
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
    /// Decodes and checks an entry.
    ///
    /// # Errors
    /// What is wrong with it.
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
        // The lengths add up to the file's, so they fit.
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

    /// The caller's additional data.
    #[must_use]
    pub fn extra(&self) -> &[u8] {
        self.bytes.get(self.extra.clone()).unwrap_or_default()
    }

    /// The result's bytes.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        self.bytes.get(self.body.clone()).unwrap_or_default()
    }

    /// The whole entry, as it was read.
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
