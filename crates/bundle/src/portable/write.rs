//! Writes a portable module. Equal entries give equal bytes.

use std::collections::HashMap;

use super::layout::{
    ALIGN, HEADER, MAGIC, MOST_ENTRIES, MOST_PAIRS, PAIR, ROW, VERSION, content, header, packing,
    row, sum,
};
use super::read::read;
use crate::compression::{Compression, compress};
use crate::content::Content;
use crate::entry::Properties;
use crate::error::BundleError;
use crate::new::NewEntry;
use crate::stored::{Hash, hash};

/// Makes a portable module of entries and properties.
///
/// ```
/// use gfxjit_bundle::{NewEntry, portable};
///
/// let mut writer = portable::Writer::new();
/// writer.property("made-by", "an example");
/// writer.entry(NewEntry::ir(b"BC\xc0\xde...").property("wave", "64"));
/// let file = writer.finish()?;
///
/// let module = portable::read(&file)?;
/// assert_eq!(module.property("made-by"), Some("an example"));
/// assert_eq!(&*module.entries()[0].bytes()?, b"BC\xc0\xde...");
/// # Ok::<(), gfxjit_bundle::BundleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer<'a> {
    properties: Properties,
    entries: Vec<NewEntry<'a>>,
    compress: bool,
}

impl Default for Writer<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Writer<'a> {
    /// A writer without entries.
    #[must_use]
    pub fn new() -> Self {
        Self {
            properties: Properties::new(),
            entries: Vec::new(),
            compress: true,
        }
    }

    /// Whether entries are compressed if that makes them smaller (the default). An entry that is
    /// not compressed can be read without a copy.
    pub fn compress(&mut self, compress: bool) -> &mut Self {
        self.compress = compress;
        self
    }

    /// Sets a property of the whole file. The last value of a name counts.
    pub fn property(&mut self, name: &str, value: &str) -> &mut Self {
        self.properties.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Adds an entry. Entries keep their order.
    pub fn entry(&mut self, entry: NewEntry<'a>) -> &mut Self {
        self.entries.push(entry);
        self
    }

    /// The module.
    ///
    /// # Errors
    /// [`BundleError::Write`]: more entries or text than the format allows, or an entry whose
    /// target contradicts its code object's header.
    pub fn finish(&self) -> Result<Vec<u8>, BundleError> {
        let mut index = Index::default();
        index.pairs(&self.properties)?;
        let file_pairs = index.pairs.len() / PAIR;
        for entry in &self.entries {
            entry.check()?;
            index.row(entry)?;
        }
        let fits = |count: usize, most: usize, what| match count <= most {
            true => Ok(count as u32),
            false => Err(BundleError::Write(format!(
                "a portable module has room for {most} {what}, these are {count}"
            ))),
        };
        let entries = fits(self.entries.len(), MOST_ENTRIES, "entries")?;
        let pairs = fits(index.pairs.len() / PAIR, MOST_PAIRS, "properties")?;
        let start = HEADER + index.rows.len() + index.pairs.len() + index.text.len();
        let mut data = Data::new(start as u64, self.compress);
        for (row, entry) in index.rows.chunks_exact_mut(ROW).zip(&self.entries) {
            data.add(row, &entry.bytes)?;
        }
        let mut head = [0; HEADER];
        put(&mut head, 0, MAGIC);
        put(&mut head, header::VERSION, &VERSION.to_le_bytes());
        put(&mut head, header::SIZE, &data.end().to_le_bytes());
        put(&mut head, header::ENTRIES, &entries.to_le_bytes());
        put(
            &mut head,
            header::FILE_PAIRS,
            &(file_pairs as u32).to_le_bytes(),
        );
        put(&mut head, header::PAIRS, &pairs.to_le_bytes());
        put(
            &mut head,
            header::TEXT,
            &(index.text.len() as u32).to_le_bytes(),
        );
        let rest = [&*index.rows, &index.pairs, &index.text].concat();
        let sum = sum(&head, &rest);
        put(&mut head, header::SUM, &sum);
        let file = [&head[..], &rest, &data.bytes].concat();
        // The result is read again, so that nothing is written that a reader refuses.
        match read(&file) {
            Ok(_) => Ok(file),
            Err(error) => Err(BundleError::Write(error.to_string())),
        }
    }
}

/// The part before the entries' bytes.
#[derive(Default)]
struct Index {
    rows: Vec<u8>,
    pairs: Vec<u8>,
    text: Vec<u8>,
    /// Texts that were added before, with their offsets.
    known: HashMap<String, u32>,
}

impl Index {
    /// The row of an entry, without the place of its bytes.
    fn row(&mut self, entry: &NewEntry<'_>) -> Result<(), BundleError> {
        let (number, name) = match &entry.content {
            Content::CodeObject => (content::CODE_OBJECT, ""),
            Content::Ir => (content::BITCODE, ""),
            Content::SpirV => (content::OTHER, Content::SPIRV),
            Content::Ptx => (content::OTHER, Content::PTX),
            Content::Other(name) => (content::OTHER, name.as_str()),
        };
        let mut row = [0; ROW];
        put(&mut row, row::CONTENT, &number.to_le_bytes());
        let target = entry.target.as_ref().map(ToString::to_string);
        for (at, text) in [
            (row::TARGET, target.as_deref().unwrap_or_default()),
            (row::ID, &entry.name()),
            (row::CONTENT_NAME, name),
        ] {
            put(&mut row, at, &self.text(text)?);
        }
        let first = self.pairs(&entry.properties)?;
        put(&mut row, row::PAIRS, &first.to_le_bytes());
        let count = entry.properties.len() as u32;
        put(&mut row, row::PAIRS + 4, &count.to_le_bytes());
        self.rows.extend(row);
        Ok(())
    }

    /// Adds pairs; returns the number of the first.
    fn pairs(&mut self, properties: &Properties) -> Result<u32, BundleError> {
        let first = (self.pairs.len() / PAIR) as u32;
        for (name, value) in properties {
            let (name, value) = (self.text(name)?, self.text(value)?);
            self.pairs.extend(name);
            self.pairs.extend(value);
        }
        Ok(first)
    }

    /// Adds a text; returns its offset and length.
    fn text(&mut self, text: &str) -> Result<[u8; 8], BundleError> {
        let place = match self.known.get(text) {
            Some(&place) => place,
            None => {
                let end = u32::try_from(self.text.len() + text.len());
                end.map_err(|_| {
                    let reason = "the names and values of a portable module have 4 GiB at most";
                    BundleError::Write(reason.to_owned())
                })?;
                let place = self.text.len() as u32;
                self.text.extend(text.as_bytes());
                self.known.insert(text.to_owned(), place);
                place
            }
        };
        let mut field = [0; 8];
        put(&mut field, 0, &place.to_le_bytes());
        put(&mut field, 4, &(text.len() as u32).to_le_bytes());
        Ok(field)
    }
}

/// The entries' bytes, which begin at `start`. Entries with equal bytes share them.
struct Data {
    start: u64,
    compress: bool,
    bytes: Vec<u8>,
    known: HashMap<Hash, StoredBytes>,
}

#[derive(Clone, Copy)]
struct StoredBytes {
    packing: u32,
    offset: u64,
    size: u64,
}

impl Data {
    fn new(start: u64, compress: bool) -> Self {
        let mut data = Self {
            start,
            compress,
            bytes: Vec::new(),
            known: HashMap::new(),
        };
        data.align();
        data
    }

    fn end(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }

    fn align(&mut self) {
        let gap = self.end().next_multiple_of(ALIGN) - self.end();
        self.bytes.resize(self.bytes.len() + gap as usize, 0);
    }

    /// Adds bytes, and writes their place into a row.
    fn add(&mut self, row: &mut [u8], bytes: &[u8]) -> Result<(), BundleError> {
        let hash = hash(bytes);
        let place = match self.known.get(&hash) {
            Some(&place) => place,
            None => self.place(bytes, hash)?,
        };
        put(row, row::PACKING, &place.packing.to_le_bytes());
        put(row, row::OFFSET, &place.offset.to_le_bytes());
        put(row, row::SIZE, &place.size.to_le_bytes());
        put(row, row::UNPACKED, &(bytes.len() as u64).to_le_bytes());
        put(row, row::HASH, &hash);
        Ok(())
    }

    fn place(&mut self, bytes: &[u8], hash: Hash) -> Result<StoredBytes, BundleError> {
        let packed = match self.compress {
            true => compress(bytes, Compression::Zstd)?,
            false => Vec::new(),
        };
        let is_smaller = self.compress && packed.len() < bytes.len();
        let (packing, stored) = match is_smaller {
            true => (packing::ZSTD, &*packed),
            false => (packing::PLAIN, bytes),
        };
        let place = StoredBytes {
            packing,
            offset: self.end(),
            size: stored.len() as u64,
        };
        self.bytes.extend(stored);
        self.align();
        self.known.insert(hash, place);
        Ok(place)
    }
}

/// Writes a field, which is inside `bytes`.
fn put(bytes: &mut [u8], at: usize, field: &[u8]) {
    if let Some(place) = bytes.get_mut(at..at + field.len()) {
        place.copy_from_slice(field);
    }
}
