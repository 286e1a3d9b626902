//! Where what is in a portable module: the reader and the writer share this.

use sha2::{Digest, Sha256};

pub(crate) const MAGIC: &[u8] = b"GFXJITPM";
pub(super) const VERSION: u32 = 1;

/// Bytes of the header, of a row, and of a pair.
pub(super) const HEADER: usize = 64;
pub(super) const ROW: usize = 96;
pub(super) const PAIR: usize = 16;

/// Entries and pairs that a file may have: more is an error, as a reader takes memory for each.
pub(super) const MOST_ENTRIES: usize = 1 << 16;
pub(super) const MOST_PAIRS: usize = 1 << 20;
/// Bytes of all names and values together, as often as they are named.
pub(super) const MOST_TEXT: usize = 64 << 20;

/// Entries begin at multiples of it.
pub(super) const ALIGN: u64 = 8;

/// Fields of the header, in bytes from its start.
pub(super) mod header {
    pub(in super::super) const VERSION: usize = 8;
    /// Bytes of the whole module.
    pub(in super::super) const SIZE: usize = 16;
    pub(in super::super) const ENTRIES: usize = 24;
    /// Pairs that are the file's own: the first ones.
    pub(in super::super) const FILE_PAIRS: usize = 28;
    /// Pairs in all.
    pub(in super::super) const PAIRS: usize = 32;
    /// Bytes of texts.
    pub(in super::super) const TEXT: usize = 36;
    /// The sum of the index, which ends the header.
    pub(in super::super) const SUM: usize = 40;
}

/// Fields of a row, in bytes from its start. A text has its place among the texts and its length,
/// four bytes each.
pub(super) mod row {
    pub(in super::super) const CONTENT: usize = 0;
    pub(in super::super) const PACKING: usize = 4;
    /// Where the bytes are, from the start of the module.
    pub(in super::super) const OFFSET: usize = 8;
    /// How many lie there.
    pub(in super::super) const SIZE: usize = 16;
    /// How many there are when they are unpacked.
    pub(in super::super) const UNPACKED: usize = 24;
    /// SHA-256 of the unpacked bytes.
    pub(in super::super) const HASH: usize = 32;
    /// Text: target, empty for every device.
    pub(in super::super) const TARGET: usize = 64;
    /// Text: name of the entry.
    pub(in super::super) const ID: usize = 72;
    /// Text: name of the content where its number has none.
    pub(in super::super) const CONTENT_NAME: usize = 80;
    /// First pair and number of pairs.
    pub(in super::super) const PAIRS: usize = 88;
}

/// Numbers for what an entry holds.
pub(super) mod content {
    pub(in super::super) const OTHER: u32 = 0;
    pub(in super::super) const CODE_OBJECT: u32 = 1;
    pub(in super::super) const BITCODE: u32 = 2;
}

/// Numbers for how an entry is packed.
pub(super) mod packing {
    pub(in super::super) const PLAIN: u32 = 0;
    pub(in super::super) const ZSTD: u32 = 1;
}

/// The sum of the index: of the header before the sum, and of all behind the header.
pub(super) fn sum(header: &[u8], rest: &[u8]) -> [u8; HEADER - header::SUM] {
    let mut hash = Sha256::new();
    hash.update(header.get(..header::SUM).unwrap_or_default());
    hash.update(rest);
    let hash: [u8; 32] = hash.finalize().into();
    let mut sum = [0; HEADER - header::SUM];
    for (to, from) in sum.iter_mut().zip(hash) {
        *to = from;
    }
    sum
}
