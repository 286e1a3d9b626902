//! Reads the index of a portable module; entries are not copied.

use std::cell::Cell;

use super::layout::{
    ALIGN, HEADER, MAGIC, MOST_ENTRIES, MOST_PAIRS, MOST_TEXT, PAIR, ROW, VERSION, content, header,
    packing, row, sum,
};
use crate::compression::Compression;
use crate::content::Content;
use crate::entry::{Data, Entry, EntryTarget, Properties};
use crate::error::BundleError;
use crate::file::{File, Format, Part};
use crate::stored::Stored;

/// Reads a portable module, which is all of `bytes`. No entry is decompressed.
///
/// # Errors
/// [`BundleError`] when it is none, damaged, or of a version that is not known.
pub fn read(bytes: &[u8]) -> Result<File<'_>, BundleError> {
    if !bytes.starts_with(MAGIC) {
        return Err(BundleError::Portable("it does not begin as one".to_owned()));
    }
    let mut file = File {
        parts: Vec::new(),
        entries: Vec::new(),
    };
    let length = begin(bytes, &mut file)?;
    if length != bytes.len() {
        return Err(damaged(format!(
            "it has {length} bytes, the file {}",
            bytes.len()
        )));
    }
    Ok(file)
}

fn damaged(reason: impl Into<String>) -> BundleError {
    BundleError::Portable(reason.into())
}

/// Adds the module at the start of `bytes` to a file; returns its size in bytes.
pub(crate) fn begin<'a>(bytes: &'a [u8], file: &mut File<'a>) -> Result<usize, BundleError> {
    let cut_off = || damaged("it ends in its header");
    let head = bytes.get(..HEADER).ok_or_else(cut_off)?;
    let version = u32_at(head, header::VERSION);
    if version != VERSION {
        return Err(BundleError::PortableVersion(version));
    }
    let size = usize::try_from(u64_at(head, header::SIZE)).unwrap_or(usize::MAX);
    let module = bytes.get(..size).ok_or_else(|| {
        let there = bytes.len();
        damaged(format!("it has {size} bytes, of which {there} are there"))
    })?;
    let count = |at, most, what| match u32_at(head, at) as usize {
        number if number <= most => Ok(number),
        number => Err(damaged(format!("it has {number} {what}, {most} may be"))),
    };
    let entries = count(header::ENTRIES, MOST_ENTRIES, "entries")?;
    let pairs = count(header::PAIRS, MOST_PAIRS, "pairs")?;
    let text = u32_at(head, header::TEXT) as usize;
    let (rows_end, pairs_end) = (
        HEADER + entries * ROW,
        HEADER + entries * ROW + pairs * PAIR,
    );
    let end = pairs_end.saturating_add(text);
    let index = module.get(HEADER..end);
    let index = index.ok_or_else(|| damaged("it ends in its index"))?;
    if head.get(header::SUM..) != Some(&sum(head, index)[..]) {
        return Err(damaged("its index does not have the sum that it says"));
    }
    let index = Index {
        rows: module.get(HEADER..rows_end).unwrap_or_default(),
        pairs: module.get(rows_end..pairs_end).unwrap_or_default(),
        text: module.get(pairs_end..end).unwrap_or_default(),
        module,
        end,
        budget: Cell::new(MOST_TEXT),
        pairs_left: Cell::new(pairs),
    };
    let part = Part {
        properties: index.properties(0, u32_at(head, header::FILE_PAIRS) as usize)?,
        ..Part::new(Format::Portable, module)
    };
    let number = file.parts.len();
    file.parts.push(part);
    for row in index.rows.chunks_exact(ROW) {
        file.entries.push(index.entry(row, number)?);
    }
    Ok(size)
}

/// The index, all of whose bytes are available.
struct Index<'a> {
    rows: &'a [u8],
    pairs: &'a [u8],
    text: &'a [u8],
    module: &'a [u8],
    /// The end of the index.
    end: usize,
    /// Bytes of texts that may still be copied: rows and pairs may use the same text many times.
    budget: Cell<usize>,
    /// Pairs that no entry or file has used yet.
    pairs_left: Cell<usize>,
}

impl<'a> Index<'a> {
    fn entry(&self, row: &[u8], part: usize) -> Result<Entry<'a>, BundleError> {
        let (id, target) = (
            self.text(row, row::ID)?.to_owned(),
            self.text(row, row::TARGET)?,
        );
        let wrong = |reason: String| BundleError::Entry {
            id: id.clone(),
            reason,
        };
        let content = match u32_at(row, row::CONTENT) {
            content::CODE_OBJECT => Content::CodeObject,
            content::BITCODE => Content::Ir,
            content::OTHER => match self.text(row, row::CONTENT_NAME)? {
                Content::PTX => Content::Ptx,
                Content::SPIRV => Content::SpirV,
                name => Content::Other(name.to_owned()),
            },
            // A kind of a later version, which readers that do not know it cannot use.
            number => Content::Other(format!("content {number}")),
        };
        let (offset, size, unpacked) = (
            u64_at(row, row::OFFSET),
            u64_at(row, row::SIZE),
            u64_at(row, row::UNPACKED),
        );
        let end = offset.saturating_add(size);
        let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
        let bytes = range.and_then(|(from, to)| self.module.get(from..to));
        let bytes = bytes.filter(|_| offset >= self.end as u64 && offset.is_multiple_of(ALIGN));
        let bytes = bytes.ok_or_else(|| {
            wrong(format!(
                "it has {size} bytes at {offset:#x}, which are not all behind the index, in the \
                 file and at a multiple of {ALIGN}"
            ))
        })?;
        let compression = match u32_at(row, row::PACKING) {
            packing::PLAIN if size != unpacked => {
                return Err(wrong(format!(
                    "it is not compressed, and has {size} bytes and {unpacked}"
                )));
            }
            packing::PLAIN => Compression::None,
            packing::ZSTD => Compression::Zstd,
            number => {
                return Err(wrong(format!(
                    "it is packed in a way that is not known ({number})"
                )));
            }
        };
        let hash = row.get(row::HASH..row::HASH + 32);
        let hash = hash.and_then(|hash| hash.try_into().ok());
        let (first, count) = (
            u32_at(row, row::PAIRS) as usize,
            u32_at(row, row::PAIRS + 4) as usize,
        );
        Ok(Entry {
            part,
            content: Some(content),
            target: EntryTarget::parse(target),
            properties: self.properties(first, count)?,
            size: unpacked,
            data: Data::Stored(Stored {
                bytes,
                compression,
                size: unpacked,
                hash: hash.unwrap_or_default(),
            }),
            id,
        })
    }

    /// A text whose offset and length are in the field `at`.
    fn text(&self, row: &[u8], at: usize) -> Result<&'a str, BundleError> {
        let (start, length) = (u32_at(row, at) as usize, u32_at(row, at + 4) as usize);
        let bytes = self.text.get(start..start.saturating_add(length));
        let text = bytes.and_then(|bytes| str::from_utf8(bytes).ok());
        let text = text
            .ok_or_else(|| damaged("its index names a text that is not there, or is not UTF-8"))?;
        let left = self.budget.get().checked_sub(text.len());
        self.budget.set(left.ok_or_else(|| {
            damaged(format!(
                "its names and values have more than {MOST_TEXT} bytes"
            ))
        })?);
        Ok(text)
    }

    fn properties(&self, first: usize, count: usize) -> Result<Properties, BundleError> {
        let end = first.saturating_add(count).saturating_mul(PAIR);
        let pairs = self.pairs.get(first.saturating_mul(PAIR)..end);
        let pairs = pairs.ok_or_else(|| damaged("its index names a pair that is not there"))?;
        let left = self.pairs_left.get().checked_sub(count);
        let left = left.ok_or_else(|| damaged("its entries share pairs"))?;
        self.pairs_left.set(left);
        let mut properties = Properties::new();
        for pair in pairs.chunks_exact(PAIR) {
            let (name, value) = (self.text(pair, 0)?, self.text(pair, 8)?);
            if properties
                .insert(name.to_owned(), value.to_owned())
                .is_some()
            {
                return Err(damaged(format!("property `{name}` is there twice")));
            }
        }
        Ok(properties)
    }
}

/// A field of a header, row or pair, whose length has been checked.
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let field = bytes.get(at..at + 4).and_then(|b| b.try_into().ok());
    field.map_or(0, u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let field = bytes.get(at..at + 8).and_then(|b| b.try_into().ok());
    field.map_or(0, u64::from_le_bytes)
}
