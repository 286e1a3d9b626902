//! Entries of clang's offload bundles, plain and compressed; reading and writing.

use std::borrow::Cow;
use std::sync::Arc;

use gfxjit_targets::{Target, parse_triple};

use crate::clang;
use crate::compressed::{self, CompressedBundle, Header};
use crate::compression::Compression;
use crate::content::Content;
use crate::entry::{Data, Entry, EntryTarget, Properties};
use crate::error::BundleError;
use crate::file::{File, Format, Part};
use crate::new::NewEntry;

/// Adds the plain bundle at the start of `bytes` to a file; returns its size in bytes.
pub(crate) fn begin<'a>(bytes: &'a [u8], file: &mut File<'a>) -> Result<usize, BundleError> {
    let rows = clang::rows(bytes, bytes.len() as u64)?;
    let length = clang::length(&rows);
    let bundle = bytes.get(..length).unwrap_or_default();
    let part = file.parts.len();
    file.parts.push(Part::new(Format::OffloadBundle, bundle));
    for row in rows {
        // ID and range were checked when the table was read.
        let id = str::from_utf8(bundle.get(row.id).unwrap_or_default()).unwrap_or_default();
        let bytes = bundle.get(row.bytes).unwrap_or_default();
        let mut entry = new(part, id, bytes.len() as u64, Data::Plain(bytes));
        entry.content = Some(Content::of(bytes));
        file.entries.push(entry);
    }
    Ok(length)
}

/// Adds the compressed bundle at the start of `bytes` to a file; returns its size. If its header
/// has no size, `next` returns the offset of the next bundle, where it ends.
pub(crate) fn begin_compressed<'a>(
    bytes: &'a [u8],
    next: impl Fn(&[u8]) -> Option<usize>,
    file: &mut File<'a>,
) -> Result<usize, BundleError> {
    let header = Header::parse(bytes)?;
    let length = header.total.map_or_else(
        || next(bytes.get(1..).unwrap_or_default()).map_or(bytes.len(), |at| at + 1),
        |total| total as usize,
    );
    let packed = bytes.get(..length).unwrap_or_default();
    let bundle = Arc::new(CompressedBundle::open(packed, header)?);
    let part = file.parts.len();
    file.parts.push(Part {
        compression: header.compression,
        ..Part::new(Format::CompressedBundle, packed)
    });
    for (index, (id, size)) in bundle.entries().enumerate() {
        let data = Data::Compressed(bundle.clone(), index);
        file.entries.push(new(part, id, size, data));
    }
    Ok(length)
}

pub(crate) fn new<'a>(part: usize, id: &str, size: u64, data: Data<'a>) -> Entry<'a> {
    let known = || {
        let (_, triple) = id.split_once('-')?;
        parse_triple(triple).ok()?.target.map(Target::from)
    };
    let target = clang::target(id).map(|text| {
        known().map_or_else(|| EntryTarget::Unknown(text.to_owned()), EntryTarget::Known)
    });
    Entry {
        part,
        content: (size == 0).then(|| Content::of(&[])),
        // The architecture part of newer triples names the target.
        target: target.or_else(|| known().map(EntryTarget::Known)),
        id: id.to_owned(),
        properties: Properties::new(),
        size,
        data,
    }
}

/// Options of writing an offload bundle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Alignment of entries in bytes: 4096 for HIP's runtime.
    pub align: usize,
    /// Compression of the bundle.
    pub compression: Compression,
    /// Version of the header of a compressed bundle: 2 or 3.
    pub version: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            align: 4096,
            compression: Compression::None,
            version: 3,
        }
    }
}

/// Writes entries as an offload bundle for HIP, with an empty entry for the host before them.
/// Properties are not written.
///
/// # Errors
/// [`BundleError::Write`]: an entry without target and ID, an entry whose target contradicts its
/// code object's header, two entries with the same ID, or a bundle that is too large for the
/// version.
pub fn write(entries: &[NewEntry<'_>], options: Options) -> Result<Vec<u8>, BundleError> {
    let mut rows: Vec<(String, &[u8])> = Vec::new();
    if !entries.iter().any(|entry| is_host(entry.id.as_deref())) {
        rows.push(("host-x86_64-unknown-linux-gnu-".to_owned(), &[]));
    }
    for entry in entries {
        entry.check()?;
        let id = id(entry)?;
        if rows.iter().any(|(other, _)| *other == id) {
            return Err(BundleError::Write(format!(
                "two entries are called {id}; an offload bundle has one for each target"
            )));
        }
        rows.push((id.into_owned(), &entry.bytes));
    }
    let plain = clang::write(&rows, options.align.max(1));
    match options.compression {
        Compression::None => Ok(plain),
        compression => compressed::write(&plain, compression, options.version),
    }
}

fn is_host(id: Option<&str>) -> bool {
    id.is_some_and(|id| id.starts_with("host-"))
}

fn id<'a>(entry: &'a NewEntry<'_>) -> Result<Cow<'a, str>, BundleError> {
    match (&entry.id, &entry.target) {
        (Some(id), _) if is_host(Some(id)) || clang::target(id).is_some() => Ok(id.into()),
        (_, Some(target)) => Ok(format!("hipv4-amdgcn-amd-amdhsa--{target}").into()),
        (_, None) => Err(BundleError::Write(format!(
            "entry {}: an offload bundle names each entry by its target, and this one has none",
            entry.name()
        ))),
    }
}
