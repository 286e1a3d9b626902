//! Decompression with a limit.

use std::io::{Read, Write};

use crate::error::BundleError;

/// Compression of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Compression {
    /// Not compressed.
    None,
    /// zlib, used by compilers without zstd.
    Zlib,
    /// Zstandard.
    Zstd,
}

/// A reader of decompressed bytes.
pub(crate) fn reader<'a>(
    packed: &'a [u8],
    compression: Compression,
) -> Result<Box<dyn Read + 'a>, String> {
    Ok(match compression {
        Compression::None => Box::new(packed),
        Compression::Zlib => Box::new(flate2::read::ZlibDecoder::new(packed)),
        Compression::Zstd => Box::new(
            ruzstd::decoding::StreamingDecoder::new(packed).map_err(|error| error.to_string())?,
        ),
    })
}

/// The next `size` bytes. Memory is allocated as they arrive, so that a false size costs nothing.
pub(crate) fn take(reader: &mut dyn Read, size: u64) -> Result<Vec<u8>, String> {
    /// Up to this size, memory is allocated at once.
    const AT_ONCE: u64 = 1 << 20;
    let mut bytes = Vec::with_capacity(size.min(AT_ONCE) as usize);
    let read = reader.take(size).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 != size {
        let there = bytes.len();
        return Err(format!("it promises {size} bytes, and ends after {there}"));
    }
    // A buffer that grew has more capacity than needed.
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// Skips bytes.
pub(crate) fn skip(reader: &mut dyn Read, size: u64) -> Result<(), String> {
    let passed = std::io::copy(&mut reader.take(size), &mut std::io::sink());
    match passed.map_err(|error| error.to_string())? {
        passed if passed == size => Ok(()),
        passed => Err(format!("it promises {size} bytes, and ends after {passed}")),
    }
}

/// Checks that the data ends after the `size` bytes that were read.
pub(crate) fn end(reader: &mut dyn Read, size: u64) -> Result<(), String> {
    match reader.read(&mut [0]) {
        Ok(0) => Ok(()),
        Ok(_) => Err(format!(
            "it promises {size} bytes, and has more than {size}"
        )),
        Err(error) => Err(error.to_string()),
    }
}

/// Decompresses all of it, which must be `size` bytes.
pub(crate) fn whole(packed: &[u8], compression: Compression, size: u64) -> Result<Vec<u8>, String> {
    let mut reader = reader(packed, compression)?;
    let bytes = take(&mut *reader, size)?;
    end(&mut *reader, size)?;
    Ok(bytes)
}

/// Compresses. The result is decompressed again as a check.
///
/// # Errors
/// [`BundleError::Write`] when that fails.
pub(crate) fn compress(bytes: &[u8], compression: Compression) -> Result<Vec<u8>, BundleError> {
    let packed = match compression {
        Compression::None => return Ok(bytes.to_vec()),
        Compression::Zstd => {
            let level = ruzstd::encoding::CompressionLevel::Fastest;
            ruzstd::encoding::compress_to_vec(bytes, level)
        }
        Compression::Zlib => {
            let level = flate2::Compression::default();
            let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
            let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
            written.map_err(|error| BundleError::Write(error.to_string()))?
        }
    };
    match whole(&packed, compression, bytes.len() as u64) {
        Ok(again) if again == bytes => Ok(packed),
        _ => Err(BundleError::Write(
            "what the compressor made cannot be read again; do without compression".to_owned(),
        )),
    }
}
