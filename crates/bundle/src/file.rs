//! A file with entries, independent of the format.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::compressed::Header;
use crate::compression::{Compression, whole};
use crate::entry::{Entry, Properties};
use crate::error::BundleError;

/// Formats of entries in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// A single code object or piece of bitcode.
    Plain,
    /// clang's offload bundle.
    OffloadBundle,
    /// clang's offload bundle, compressed as a whole.
    CompressedBundle,
    /// LLVM's offload binary.
    OffloadBinary,
    /// A portable module.
    Portable,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain file",
            Self::OffloadBundle => "offload bundle",
            Self::CompressedBundle => "compressed offload bundle",
            Self::OffloadBinary => "offload binary",
            Self::Portable => "portable module",
        })
    }
}

/// A bundle of a file, and its place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part<'a> {
    /// Its format.
    pub format: Format,
    /// Compression of the whole bundle; entries may be compressed too.
    pub compression: Compression,
    /// The archive member that contains it; empty if there is none.
    pub member: String,
    /// The section of a host file that contains it; empty if there is none.
    pub section: String,
    /// Its bytes in the file.
    pub bytes: &'a [u8],
    /// Properties of the whole bundle.
    pub properties: Properties,
}

impl<'a> Part<'a> {
    pub(crate) fn new(format: Format, bytes: &'a [u8]) -> Self {
        Self {
            format,
            compression: Compression::None,
            member: String::new(),
            section: String::new(),
            bytes,
            properties: Properties::new(),
        }
    }

    /// Its bytes, decompressed if it is compressed as a whole: for callers that need all its entries,
    /// which [`read`](crate::read) then returns without decompressing from the start for each.
    ///
    /// # Errors
    /// [`BundleError`]: damaged, or larger than `limit`.
    pub fn unpack(&self, limit: u64) -> Result<Cow<'a, [u8]>, BundleError> {
        if self.format != Format::CompressedBundle {
            return Ok(Cow::Borrowed(self.bytes));
        }
        let header = Header::parse(self.bytes)?;
        header.check(limit)?;
        whole(
            header.packed(self.bytes),
            header.compression,
            header.unpacked,
        )
        .map(Cow::Owned)
        .map_err(BundleError::Compressed)
    }

    /// Its range in the file, which must be the one that it was read from.
    #[must_use]
    pub fn range(&self, file: &[u8]) -> Range<usize> {
        let start = (self.bytes.as_ptr() as usize).saturating_sub(file.as_ptr() as usize);
        start..start.saturating_add(self.bytes.len())
    }
}

/// The entries of all bundles of a file, in one list.
#[derive(Clone, Debug)]
pub struct File<'a> {
    pub(crate) parts: Vec<Part<'a>>,
    pub(crate) entries: Vec<Entry<'a>>,
}

impl<'a> File<'a> {
    /// The entries, in the order of the file, including the host's.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The bundles, in the order of the file.
    #[must_use]
    pub fn parts(&self) -> &[Part<'a>] {
        &self.parts
    }

    /// A property of the first bundle.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&str> {
        let properties = &self.parts.first()?.properties;
        properties.get(name).map(String::as_str)
    }
}
