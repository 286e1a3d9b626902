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

use std::io::Read;

use crate::BundleError;

pub(crate) const MAGIC: &[u8] = b"CCOB";

/// How a bundle is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Compression {
    /// As it is.
    None,
    /// zlib, by compilers without zstd.
    Zlib,
    /// Zstandard.
    Zstd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) compression: Compression,
    /// Where the compressed bytes begin.
    size: usize,
    /// Header and compressed bytes; `None` in version 1.
    pub(crate) total: Option<u64>,
    /// Bytes of the plain bundle.
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
        // The sum, which ends the header.
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

    /// The plain bundle.
    pub(crate) fn unpack(self, bytes: &[u8], limit: u64) -> Result<Vec<u8>, BundleError> {
        if self.unpacked > limit {
            return Err(BundleError::TooLarge {
                size: self.unpacked,
                limit,
            });
        }
        let end = self.total.map_or(bytes.len(), |total| total as usize);
        let packed = bytes.get(self.size..end).unwrap_or_default();
        let damaged = |reason: String| BundleError::Compressed(reason);
        let mut plain = Vec::new();
        // Never more than the header says, whatever the bytes hold: then they are damaged.
        let most = self.unpacked.saturating_add(1);
        match self.compression {
            Compression::Zstd => {
                let decoder = ruzstd::decoding::StreamingDecoder::new(packed)
                    .map_err(|e| damaged(e.to_string()))?;
                decoder.take(most).read_to_end(&mut plain)
            }
            Compression::Zlib | Compression::None => flate2::read::ZlibDecoder::new(packed)
                .take(most)
                .read_to_end(&mut plain),
        }
        .map_err(|e| damaged(e.to_string()))?;
        if plain.len() as u64 != self.unpacked {
            let more = if plain.len() as u64 > self.unpacked {
                "more than "
            } else {
                ""
            };
            return Err(damaged(format!(
                "its header promises {} bytes, it has {more}{}",
                self.unpacked,
                plain.len().min(self.unpacked as usize)
            )));
        }
        Ok(plain)
    }
}
