//! An entry of a file, independent of the format.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use gfxjit_targets::{Target, parse_triple};

use crate::compressed::CompressedBundle;
use crate::content::Content;
use crate::error::BundleError;
use crate::stored::Stored;

/// Target of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryTarget {
    /// A processor, family or architecture that is known.
    Known(Target),
    /// Any other target, by its name in the file.
    Unknown(String),
}

impl EntryTarget {
    /// Parses a target, alone or after a triple; `None` for an empty text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        let triple = || parse_triple(text).ok()?.target.map(Target::from);
        let known = text.parse().ok().or_else(triple);
        Some(known.map_or_else(|| Self::Unknown(text.to_owned()), Self::Known))
    }

    /// The name that clang gives code of SPIR-V for all AMD GPUs.
    const ALL_AMD: &str = "amdgcnspirv";

    /// Whether it is all AMD GPUs.
    #[must_use]
    pub fn is_all_amd(&self) -> bool {
        matches!(self, Self::Unknown(text) if text == Self::ALL_AMD)
    }

    /// The target, if it is known.
    #[must_use]
    pub fn known(&self) -> Option<Target> {
        match self {
            Self::Known(target) => Some(*target),
            Self::Unknown(_) => None,
        }
    }
}

impl fmt::Display for EntryTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(target) => target.fmt(f),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

/// Properties: values by name.
pub type Properties = BTreeMap<String, String>;

/// The default limit for the decompressed size of an entry or bundle in bytes: 4 GiB.
pub const LIMIT: u64 = 4 << 30;

/// An entry of a file: its content, its target, and access to its bytes.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    pub(crate) part: usize,
    pub(crate) content: Option<Content>,
    pub(crate) target: Option<EntryTarget>,
    pub(crate) id: String,
    pub(crate) properties: Properties,
    pub(crate) size: u64,
    pub(crate) data: Data<'a>,
}

/// Where the bytes of an entry are.
#[derive(Clone, Debug)]
pub(crate) enum Data<'a> {
    Plain(&'a [u8]),
    Stored(Stored<'a>),
    /// An entry, by number, of a bundle that is compressed as a whole.
    Compressed(Arc<CompressedBundle<'a>>, usize),
}

impl<'a> Entry<'a> {
    /// The index in [`File::parts`](crate::File::parts) of the bundle that it belongs to.
    #[must_use]
    pub fn part(&self) -> usize {
        self.part
    }

    /// Its content. If the format does not state it, it is detected from the first bytes, which are
    /// decompressed for that in a bundle compressed as a whole.
    #[must_use]
    pub fn content(&self) -> Content {
        if let Some(content) = &self.content {
            return content.clone();
        }
        match self.begins() {
            Ok(bytes) => Content::of(&bytes),
            Err(_) => Content::Other("damaged".to_owned()),
        }
    }

    /// Its target; `None` if it is for every device, or for the host.
    #[must_use]
    pub fn target(&self) -> Option<&EntryTarget> {
        self.target.as_ref()
    }

    /// Its ID in the file: `hipv4-amdgcn-amd-amdhsa--gfx942` in an offload bundle.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// A name to show: its target, else its ID.
    #[must_use]
    pub fn label(&self) -> String {
        self.target
            .as_ref()
            .map_or(self.id.clone(), ToString::to_string)
    }

    /// Whether it is host code.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.id == "host" || self.id.starts_with("host-")
    }

    /// Its other properties.
    #[must_use]
    pub fn properties(&self) -> &Properties {
        &self.properties
    }

    /// Its decompressed size in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Its bytes in the file; `None` if they are compressed.
    #[must_use]
    pub fn borrowed(&self) -> Option<&'a [u8]> {
        match &self.data {
            Data::Plain(bytes) => Some(bytes),
            Data::Stored(packed) => packed.borrowed(),
            Data::Compressed(..) => None,
        }
    }

    /// Its bytes: borrowed from the file if they are not compressed. Other entries are not copied.
    /// At most [`LIMIT`] bytes are decompressed.
    ///
    /// # Errors
    /// [`BundleError`]: damaged, or too large.
    pub fn bytes(&self) -> Result<Cow<'a, [u8]>, BundleError> {
        self.bytes_within(LIMIT)
    }

    /// [`Entry::bytes`] with another limit of the decompressed size.
    ///
    /// # Errors
    /// [`BundleError`]: damaged, or larger than `limit`.
    pub fn bytes_within(&self, limit: u64) -> Result<Cow<'a, [u8]>, BundleError> {
        match &self.data {
            Data::Plain(bytes) => Ok(Cow::Borrowed(bytes)),
            Data::Stored(packed) => packed.unpack(&self.id, limit),
            Data::Compressed(bundle, index) => bundle.unpack(*index, limit).map(Cow::Owned),
        }
    }

    /// The first bytes, as many as [`Content::of`] examines.
    pub(crate) fn begins(&self) -> Result<Cow<'a, [u8]>, BundleError> {
        let start = |bytes: &'a [u8]| {
            let most = bytes.len().min(Content::LOOKS_AT);
            Cow::Borrowed(bytes.get(..most).unwrap_or_default())
        };
        match &self.data {
            Data::Plain(bytes) => Ok(start(bytes)),
            Data::Stored(packed) => match packed.borrowed() {
                Some(bytes) => Ok(start(bytes)),
                None => packed.begins(&self.id).map(Cow::Owned),
            },
            Data::Compressed(bundle, index) => bundle.begins(*index).map(Cow::Owned),
        }
    }
}
