//! Where the bundles of a file are.

use std::borrow::Cow;

use object::{Object, ObjectSection};

use crate::BundleError;
use crate::clang::{self, Bundle};
use crate::compressed::{self, Compression, Header};

/// HIP's linker scripts and clang name it so in ELF files; in PE/COFF files, whose names have
/// eight bytes, it is cut.
const SECTIONS: [&str; 2] = [".hip_fatbin", ".hip_fat"];

/// A bundle where it lies in its file, as it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed<'a> {
    bytes: &'a [u8],
    header: Option<Header>,
}

/// Whether bytes begin as a bundle does, compressed or not.
#[must_use]
pub fn is_bundle(bytes: &[u8]) -> bool {
    bytes.starts_with(clang::MAGIC) || bytes.starts_with(compressed::MAGIC)
}

impl<'a> Packed<'a> {
    /// The bundle at the start of `bytes`, and how many bytes it has there.
    fn begin(bytes: &'a [u8]) -> Result<(Self, usize), BundleError> {
        if bytes.starts_with(clang::MAGIC) {
            let length = clang::length(bytes)?;
            let bytes = bytes.get(..length).unwrap_or_default();
            return Ok((
                Self {
                    bytes,
                    header: None,
                },
                length,
            ));
        }
        let header = Header::parse(bytes)?;
        // Version 1 does not say where it ends.
        let length = header.total.map_or_else(
            || next_bundle(bytes.get(1..).unwrap_or_default()).map_or(bytes.len(), |at| at + 1),
            |total| total as usize,
        );
        let bytes = bytes.get(..length).unwrap_or_default();
        Ok((
            Self {
                bytes,
                header: Some(header),
            },
            length,
        ))
    }

    /// How it is compressed.
    #[must_use]
    pub fn compression(&self) -> Compression {
        self.header.map_or(Compression::None, |h| h.compression)
    }

    /// Its bytes as they lie in the file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Takes it apart. A compressed one may have `limit` bytes when it is unpacked, and is not
    /// unpacked at all when its header says that it has more.
    ///
    /// # Errors
    /// [`BundleError`]: a damaged bundle, or one that is too large.
    pub fn unpack(&self, limit: u64) -> Result<Bundle<'a>, BundleError> {
        let Some(header) = self.header else {
            return Bundle::parse(Cow::Borrowed(self.bytes));
        };
        let plain = header.unpack(self.bytes, limit)?;
        if !plain.starts_with(clang::MAGIC) {
            return Err(BundleError::Compressed(
                "what it holds is no offload bundle".to_owned(),
            ));
        }
        Bundle::parse(Cow::Owned(plain))
    }
}

/// The bundles of a file: a bundle, several one behind the other, or a host program or library
/// with section `.hip_fatbin`.
///
/// # Errors
/// [`BundleError`] when it is none of these, or damaged.
pub fn find(file: &[u8]) -> Result<Vec<Packed<'_>>, BundleError> {
    if is_bundle(file) {
        return in_a_row(file);
    }
    let kind = object::FileKind::parse(file).map_err(|_| BundleError::Unrecognised)?;
    if !matches!(
        kind,
        object::FileKind::Elf64 | object::FileKind::Pe64 | object::FileKind::Coff
    ) {
        return Err(BundleError::Unrecognised);
    }
    let damaged = |error: object::Error| BundleError::Host(error.to_string());
    let host = object::File::parse(file).map_err(damaged)?;
    let mut found = None;
    for section in host.sections() {
        if section.name().is_ok_and(|name| SECTIONS.contains(&name)) {
            found
                .get_or_insert_with(Vec::new)
                .extend(in_a_row(section.data().map_err(damaged)?)?);
        }
    }
    found.ok_or(BundleError::NoSection)
}

/// Bundles one behind the other, with zeros between them: linkers align each.
fn in_a_row(bytes: &[u8]) -> Result<Vec<Packed<'_>>, BundleError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(gap) = bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .position(|&b| b != 0)
    {
        at += gap;
        let rest = bytes.get(at..).unwrap_or_default();
        if !is_bundle(rest) {
            return Err(BundleError::NoBundle {
                offset: at as u64,
                begins: rest
                    .get(..rest.len().min(16))
                    .unwrap_or_default()
                    .escape_ascii()
                    .to_string(),
            });
        }
        let (bundle, length) = Packed::begin(rest)?;
        found.push(bundle);
        at += length;
    }
    Ok(found)
}

/// Where the next bundle begins.
fn next_bundle(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).find(|&at| is_bundle(bytes.get(at..).unwrap_or_default()))
}
