//! The compressed bundle: a header before a plain one.
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | `CCOB` |
//! | 2, 2 | version, method (0 zlib, 1 zstd) |
//! | 0, 4 or 8 | bytes of the file, header and all (not in version 1) |
//! | 4, 4 or 8 | bytes of the plain bundle |
//! | 8 | the first half of the plain bundle's MD5 sum |
//!
//! Numbers are little-endian; the widths are those of versions 1, 2 and 3. The sum is not checked:
//! it guards against bundles that are mixed up, and zlib and zstd have sums of their own.

use std::ops::Range;
use std::sync::OnceLock;

use md5::{Digest, Md5};

use crate::clang::{self, EntryRanges};
use crate::compression::{self, Compression, end, reader, skip, take};
use crate::content::Content;
use crate::error::BundleError;

pub(crate) const MAGIC: &[u8] = b"CCOB";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) compression: Compression,
    /// Size of the header in bytes.
    size: usize,
    /// Size of header and compressed bytes; `None` in version 1.
    pub(crate) total: Option<u64>,
    /// Size of the plain bundle in bytes.
    pub(crate) unpacked: u64,
}

impl Header {
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, BundleError> {
        let number = |at: usize, width: usize| -> Result<u64, BundleError> {
            let mut number = [0; 8];
            match (number.get_mut(..width), bytes.get(at..at + width)) {
                (Some(to), Some(from)) => to.copy_from_slice(from),
                _ => {
                    return Err(BundleError::CutOff {
                        what: "the header".to_owned(),
                        end: (at + width) as u64,
                        size: bytes.len() as u64,
                    });
                }
            }
            Ok(u64::from_le_bytes(number))
        };
        let (version, method) = (number(4, 2)? as u16, number(6, 2)? as u16);
        let compression = match method {
            0 => Compression::Zlib,
            1 => Compression::Zstd,
            _ => return Err(BundleError::Method { version, method }),
        };
        let (total, unpacked, end) = match version {
            1 => (None, number(8, 4)?, 20),
            2 => (Some(number(8, 4)?), number(12, 4)?, 24),
            3 => (Some(number(8, 8)?), number(16, 8)?, 32),
            _ => return Err(BundleError::Method { version, method }),
        };
        // The sum is the end of the header.
        number(end - 8, 8)?;
        if let Some(total) = total
            && (total < end as u64 || total > bytes.len() as u64)
        {
            return Err(BundleError::CutOff {
                what: "the compressed bundle".to_owned(),
                end: total.max(end as u64),
                size: bytes.len() as u64,
            });
        }
        Ok(Self {
            compression,
            size: end,
            total,
            unpacked,
        })
    }

    /// The compressed bytes after the header.
    pub(crate) fn packed(self, bytes: &[u8]) -> &[u8] {
        let end = self.total.map_or(bytes.len(), |total| total as usize);
        bytes.get(self.size..end).unwrap_or_default()
    }

    pub(crate) fn check(self, limit: u64) -> Result<(), BundleError> {
        if self.unpacked > limit {
            return Err(BundleError::TooLarge {
                size: self.unpacked,
                limit,
            });
        }
        Ok(())
    }
}

/// A compressed bundle whose table has been read. To read an entry, everything before it is
/// decompressed and discarded.
#[derive(Debug)]
pub(crate) struct CompressedBundle<'a> {
    header: Header,
    packed: &'a [u8],
    /// The beginning of the plain bundle, with the whole table.
    start: Vec<u8>,
    rows: Vec<EntryRanges>,
    /// The beginning of each entry, read on first use.
    begins: OnceLock<Result<Vec<Vec<u8>>, BundleError>>,
}

impl<'a> CompressedBundle<'a> {
    /// Decompresses as much as the table needs.
    pub(crate) fn open(bytes: &'a [u8], header: Header) -> Result<Self, BundleError> {
        /// Tables are small. For a larger one the size is increased step by step, up to a limit.
        const FIRST: u64 = 64 << 10;
        const MOST: u64 = 64 << 20;
        let packed = header.packed(bytes);
        let mut reader = reader(packed, header.compression).map_err(BundleError::Compressed)?;
        let mut start = Vec::new();
        let mut wanted = FIRST.min(header.unpacked);
        loop {
            let more = take(&mut *reader, wanted - start.len() as u64);
            start.extend(more.map_err(BundleError::Compressed)?);
            if !start.starts_with(clang::MAGIC) {
                let reason = "what it holds is no offload bundle";
                return Err(BundleError::Compressed(reason.to_owned()));
            }
            match clang::rows(&start, header.unpacked) {
                Ok(rows) => {
                    let ids = rows.iter().map(|row| row.id.end).max().unwrap_or_default();
                    start.truncate(ids);
                    return Ok(Self {
                        header,
                        packed,
                        start,
                        rows,
                        begins: OnceLock::new(),
                    });
                }
                // The table is longer than the bytes read so far.
                Err(BundleError::CutOff { size, .. })
                    if size == wanted && wanted < header.unpacked.min(MOST) =>
                {
                    wanted = (wanted * 4).min(header.unpacked).min(MOST);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// ID and size of each entry.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, u64)> {
        self.rows.iter().map(|row| {
            let id = self.start.get(row.id.clone()).unwrap_or_default();
            let id = str::from_utf8(id).unwrap_or_default();
            (id, row.bytes.len() as u64)
        })
    }

    /// The bytes of an entry.
    pub(crate) fn unpack(&self, index: usize, limit: u64) -> Result<Vec<u8>, BundleError> {
        let Some(row) = self.rows.get(index) else {
            return Ok(Vec::new());
        };
        self.header.check(limit)?;
        self.part(row.bytes.clone())
            .map_err(BundleError::Compressed)
    }

    fn part(&self, range: Range<usize>) -> Result<Vec<u8>, String> {
        let mut reader = reader(self.packed, self.header.compression)?;
        skip(&mut *reader, range.start as u64)?;
        let bytes = take(&mut *reader, range.len() as u64)?;
        if range.end as u64 == self.header.unpacked {
            end(&mut *reader, self.header.unpacked)?;
        }
        Ok(bytes)
    }

    /// The first bytes of an entry. All entries are read in one pass.
    pub(crate) fn begins(&self, index: usize) -> Result<Vec<u8>, BundleError> {
        let all = self
            .begins
            .get_or_init(|| self.look().map_err(BundleError::Compressed));
        let all = all.as_ref().map_err(Clone::clone)?;
        Ok(all.get(index).cloned().unwrap_or_default())
    }

    fn look(&self) -> Result<Vec<Vec<u8>>, String> {
        let mut order: Vec<(usize, &EntryRanges)> = self.rows.iter().enumerate().collect();
        order.sort_by_key(|(_, row)| row.bytes.start);
        let mut reader = reader(self.packed, self.header.compression)?;
        let mut begins = vec![Vec::new(); self.rows.len()];
        // The range read last, which starts at `start`: entries may overlap.
        let (mut start, mut last) = (0, Vec::new());
        for (index, row) in order {
            let at = start + last.len();
            match row.bytes.start.checked_sub(at) {
                Some(gap) => {
                    skip(&mut *reader, gap as u64)?;
                    last.clear();
                }
                None => drop(last.drain(..row.bytes.start - start)),
            }
            start = row.bytes.start;
            let size = row.bytes.len().min(Content::LOOKS_AT);
            if let Some(more) = size.checked_sub(last.len()) {
                last.extend(take(&mut *reader, more as u64)?);
            }
            if let (Some(begin), Some(bytes)) = (begins.get_mut(index), last.get(..size)) {
                *begin = bytes.to_vec();
            }
        }
        Ok(begins)
    }
}

/// Compresses a plain bundle.
///
/// # Errors
/// [`BundleError::Write`]: a version that cannot be written, or whose fields are too small for the
/// bundle.
pub(crate) fn write(
    plain: &[u8],
    compression: Compression,
    version: u16,
) -> Result<Vec<u8>, BundleError> {
    let packed = compression::compress(plain, compression)?;
    let method: u16 = match compression {
        Compression::Zstd => 1,
        _ => 0,
    };
    let mut bundle = MAGIC.to_vec();
    bundle.extend(version.to_le_bytes());
    bundle.extend(method.to_le_bytes());
    let small = |size: usize| {
        u32::try_from(size).map_err(|_| {
            let reason = "a compressed bundle of version 2 has 4 GiB at most; write version 3";
            BundleError::Write(reason.to_owned())
        })
    };
    match version {
        2 => {
            bundle.extend(small(24 + packed.len())?.to_le_bytes());
            bundle.extend(small(plain.len())?.to_le_bytes());
        }
        3 => {
            bundle.extend((32 + packed.len() as u64).to_le_bytes());
            bundle.extend((plain.len() as u64).to_le_bytes());
        }
        _ => {
            return Err(BundleError::Write(format!(
                "compressed bundles of version 2 and 3 are written, not {version}"
            )));
        }
    }
    let sum = Md5::digest(plain);
    bundle.extend(sum.iter().take(8));
    bundle.extend(packed);
    Ok(bundle)
}
