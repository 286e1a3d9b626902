//! One entry of a file, whatever its format.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use gfxjit_targets::{Target, parse_triple};

use crate::compressed::CompressedBundle;
use crate::content::Content;
use crate::error::BundleError;
use crate::stored::Stored;

/// What an entry is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryTarget {
    /// A processor, family or architecture that is known.
    Known(Target),
    /// As the file names it.
    Unknown(String),
}

impl EntryTarget {
    /// Reads a target, alone or behind a triple; `None` for an empty text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        let triple = || parse_triple(text).ok()?.target.map(Target::from);
        let known = text.parse().ok().or_else(triple);
        Some(known.map_or_else(|| Self::Unknown(text.to_owned()), Self::Known))
    }

    /// The target, where it is known.
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

/// Names and values, in the order of names.
pub type Properties = BTreeMap<String, String>;

/// The most bytes that a compressed entry or bundle unpacks to, where the caller gives no limit:
/// 4 GiB.
pub const LIMIT: u64 = 4 << 30;

/// One entry of a file: what it is, what it is for, and how to get its bytes.
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

/// Where bytes are.
#[derive(Clone, Debug)]
pub(crate) enum Data<'a> {
    Plain(&'a [u8]),
    Stored(Stored<'a>),
    /// An entry of a bundle that is compressed as a whole, by its number.
    Compressed(Arc<CompressedBundle<'a>>, usize),
}

impl<'a> Entry<'a> {
    /// Which of the file's parts it belongs to: the number of one of
    /// [`File::parts`](crate::File::parts).
    #[must_use]
    pub fn part(&self) -> usize {
        self.part
    }

    /// What it holds. Where the format does not say, its first bytes do: those of a bundle that is
    /// compressed as a whole are unpacked for that.
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

    /// What it is for; `None` where it is for every device, or for the host.
    #[must_use]
    pub fn target(&self) -> Option<&EntryTarget> {
        self.target.as_ref()
    }

    /// What the file calls it: `hipv4-amdgcn-amd-amdhsa--gfx942` in an offload bundle.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is for, for people: its target, else what the file calls it.
    #[must_use]
    pub fn label(&self) -> String {
        self.target
            .as_ref()
            .map_or(self.id.clone(), ToString::to_string)
    }

    /// Whether it is the code of the host.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.id == "host" || self.id.starts_with("host-")
    }

    /// What else is said about it.
    #[must_use]
    pub fn properties(&self) -> &Properties {
        &self.properties
    }

    /// Its size when it is unpacked, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Its bytes where they lie in the file as they are; `None` where they are compressed.
    #[must_use]
    pub fn borrowed(&self) -> Option<&'a [u8]> {
        match &self.data {
            Data::Plain(bytes) => Some(bytes),
            Data::Stored(packed) => packed.borrowed(),
            Data::Compressed(..) => None,
        }
    }

    /// Its bytes: borrowed from the file where they are not compressed. Nothing of other entries is
    /// copied. At most [`LIMIT`] bytes are unpacked.
    ///
    /// # Errors
    /// [`BundleError`]: damaged, or too large.
    pub fn bytes(&self) -> Result<Cow<'a, [u8]>, BundleError> {
        self.bytes_within(LIMIT)
    }

    /// [`Entry::bytes`] with another limit for what is unpacked.
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

    /// Its first bytes, as many as [`Content::of`] looks at.
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
