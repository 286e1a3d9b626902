//! The layout of a portable module, shared by the reader and the writer.

use sha2::{Digest, Sha256};

pub(crate) const MAGIC: &[u8] = b"GFXJITPM";
pub(super) const VERSION: u32 = 1;

/// Bytes of the header, of a row, and of a pair.
pub(super) const HEADER: usize = 64;
pub(super) const ROW: usize = 96;
pub(super) const PAIR: usize = 16;

/// Maximum numbers of entries and pairs; more are an error, because a reader allocates memory for
/// each.
pub(super) const MOST_ENTRIES: usize = 1 << 16;
pub(super) const MOST_PAIRS: usize = 1 << 20;
/// Maximum size in bytes of all names and values together, counted once for each use.
pub(super) const MOST_TEXT: usize = 64 << 20;

/// Alignment of entries in bytes.
pub(super) const ALIGN: u64 = 8;

/// Offsets of fields in the header, in bytes.
pub(super) mod header {
    pub(in super::super) const VERSION: usize = 8;
    /// Bytes of the whole module.
    pub(in super::super) const SIZE: usize = 16;
    pub(in super::super) const ENTRIES: usize = 24;
    /// Number of pairs that belong to the file: the first ones.
    pub(in super::super) const FILE_PAIRS: usize = 28;
    /// Number of all pairs.
    pub(in super::super) const PAIRS: usize = 32;
    /// Bytes of texts.
    pub(in super::super) const TEXT: usize = 36;
    /// The checksum of the index, which ends the header.
    pub(in super::super) const SUM: usize = 40;
}

/// Offsets of fields in a row, in bytes. A text has an offset in the texts and a length, four bytes
/// each.
pub(super) mod row {
    pub(in super::super) const CONTENT: usize = 0;
    pub(in super::super) const PACKING: usize = 4;
    /// Offset of the entry's bytes in the module.
    pub(in super::super) const OFFSET: usize = 8;
    /// Size of the entry's bytes in the module.
    pub(in super::super) const SIZE: usize = 16;
    /// Size of the entry's decompressed bytes.
    pub(in super::super) const UNPACKED: usize = 24;
    /// SHA-256 of the decompressed bytes.
    pub(in super::super) const HASH: usize = 32;
    /// Text: target, empty for every device.
    pub(in super::super) const TARGET: usize = 64;
    /// Text: name of the entry.
    pub(in super::super) const ID: usize = 72;
    /// Text: name of the content, if it has no number.
    pub(in super::super) const CONTENT_NAME: usize = 80;
    /// First pair and number of pairs.
    pub(in super::super) const PAIRS: usize = 88;
}

/// Numbers of kinds of content.
pub(super) mod content {
    pub(in super::super) const OTHER: u32 = 0;
    pub(in super::super) const CODE_OBJECT: u32 = 1;
    pub(in super::super) const BITCODE: u32 = 2;
}

/// Numbers of kinds of compression.
pub(super) mod packing {
    pub(in super::super) const PLAIN: u32 = 0;
    pub(in super::super) const ZSTD: u32 = 1;
}

/// The checksum of the index: of the header before the checksum, and of the rest of the index.
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
