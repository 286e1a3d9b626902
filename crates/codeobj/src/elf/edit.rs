//! The owned, editable form of an ELF file.
//!
//! A file that is read and written without a change stays the same byte for byte: offsets stay, and
//! bytes that belong to no header, section or segment are kept too. After a change of sizes,
//! [`ElfFile::relayout`] assigns offsets: to all sections of an object, but only to sections of an
//! image that are not loaded, because an image's code contains addresses.

use super::consts::{ET_REL, SHF_ALLOC, SHT_NOBITS, SHT_NULL, SHT_STRTAB};
use super::display_name;
use super::error::ElfError;
use super::header::FileHeader;
use super::read::{Elf, StringTable};
use super::record::{ProgramHeader, Record, SectionHeader};

/// A section of an [`ElfFile`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionBuf {
    /// Header. `offset` is where the section is written; `size` must be `data.len()`, except
    /// for sections that occupy no file space.
    pub header: SectionHeader,
    /// Contents; empty for sections that occupy no file space.
    pub data: Vec<u8>,
}

impl SectionBuf {
    /// Whether the section has bytes in the file.
    #[must_use]
    pub const fn in_file(&self) -> bool {
        !matches!(self.header.kind, SHT_NULL | SHT_NOBITS)
    }
}

/// An ELF file that owns its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ElfFile {
    /// File header. The counts and offsets of both header tables are those that are written.
    pub header: FileHeader,
    /// Sections, the empty section 0 included.
    pub sections: Vec<SectionBuf>,
    /// Program headers.
    pub segments: Vec<ProgramHeader>,
    /// Index of the section that holds the sections' names; 0 for none.
    names_index: usize,
    /// Bytes that belong to no header, section or segment, with their offsets.
    rest: Vec<(usize, Vec<u8>)>,
    /// Length of the file.
    length: usize,
}

impl ElfFile {
    /// A file with no sections but the empty one and `.strtab`, which holds the sections'
    /// names and may hold symbols' names too.
    #[must_use]
    pub fn new(header: FileHeader) -> Self {
        let names = SectionBuf {
            header: SectionHeader {
                name: 1,
                kind: SHT_STRTAB,
                align: 1,
                ..SectionHeader::default()
            },
            data: b"\0.strtab\0".to_vec(),
        };
        let empty = SectionBuf {
            header: SectionHeader::default(),
            data: Vec::new(),
        };
        Self {
            header: FileHeader {
                shnum: 2,
                shstrndx: 1,
                ..header
            },
            sections: vec![empty, names],
            names_index: 1,
            ..Self::default()
        }
    }

    /// Reads a file into its owned form.
    ///
    /// # Errors
    /// As [`Elf::parse`].
    pub fn parse(bytes: &[u8]) -> Result<Self, ElfError> {
        Ok(Self::from_elf(&Elf::parse(bytes)?))
    }

    /// Copies a file that was read.
    #[must_use]
    pub fn from_elf(elf: &Elf<'_>) -> Self {
        let sections: Vec<SectionBuf> = elf
            .sections()
            .map(|section| SectionBuf {
                header: section.header,
                data: section.data.to_vec(),
            })
            .collect();
        let mut file = Self {
            header: *elf.header(),
            sections,
            segments: elf.segments().iter().collect(),
            names_index: elf.names_index(),
            rest: Vec::new(),
            length: elf.bytes().len(),
        };
        file.rest = file.unaccounted(elf.bytes());
        file
    }

    /// The bytes that belong to no header, section or segment.
    fn unaccounted(&self, bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
        let mut spans: Vec<(usize, usize)> = self
            .spans()
            .map(|(start, size)| (start, start.saturating_add(size)))
            .collect();
        spans.push((bytes.len(), bytes.len()));
        spans.sort_unstable();
        let mut position = 0;
        let mut rest = Vec::new();
        for (start, end) in spans {
            if let Some(gap) = bytes.get(position..start)
                && gap.iter().any(|&byte| byte != 0)
            {
                rest.push((position, gap.to_vec()));
            }
            position = position.max(end);
        }
        rest
    }

    /// Offset and size of every header table, section and segment.
    fn spans(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let tables = [
            (0, FileHeader::SIZE),
            (
                self.header.phoff as usize,
                self.segments.len() * ProgramHeader::SIZE,
            ),
            (
                self.header.shoff as usize,
                self.sections.len() * SectionHeader::SIZE,
            ),
        ];
        let sections = self
            .sections
            .iter()
            .filter(|section| section.in_file())
            .map(|section| (section.header.offset as usize, section.data.len()));
        tables
            .into_iter()
            .chain(sections)
            .filter(|&(_, size)| size != 0)
    }

    /// The name of section `index`.
    #[must_use]
    pub fn section_name(&self, index: usize) -> Option<&[u8]> {
        let names = self.sections.get(self.names_index)?;
        let header = self.sections.get(index)?.header;
        StringTable::new(&names.data).get(header.name)
    }

    /// The index of the first section of this name.
    #[must_use]
    pub fn section_named(&self, name: &str) -> Option<usize> {
        (0..self.sections.len()).find(|&index| self.section_name(index) == Some(name.as_bytes()))
    }

    /// Adds a section at the end of the section table and returns its index. The name is
    /// added to the name table; `header.name` and `header.size` are filled in (the size only
    /// when the section has contents in the file). Call [`Self::relayout`] before writing.
    ///
    /// # Errors
    /// When the file has no section names, or too many sections.
    pub fn add_section(
        &mut self,
        name: &str,
        mut header: SectionHeader,
        data: Vec<u8>,
    ) -> Result<usize, ElfError> {
        let index = self.sections.len();
        header.name = self.add_name(name)?;
        if !matches!(header.kind, SHT_NULL | SHT_NOBITS) {
            header.size = data.len() as u64;
        }
        self.sections.push(SectionBuf { header, data });
        self.header.shnum = u16::try_from(self.sections.len())
            .ok()
            .filter(|&count| count < super::consts::SHN_LORESERVE)
            .ok_or_else(|| ElfError::Layout {
                reason: format!("{} sections are too many to add one", self.sections.len()),
            })?;
        Ok(index)
    }

    fn add_name(&mut self, name: &str) -> Result<u32, ElfError> {
        let table = self
            .sections
            .get_mut(self.names_index)
            .filter(|section| section.header.kind == SHT_STRTAB)
            .ok_or_else(|| ElfError::Layout {
                reason: "it has no table of section names to add to".to_owned(),
            })?;
        append_string(table, name.as_bytes())
    }

    /// Adds `string` to the string table in section `index` and returns its offset. Call
    /// [`Self::relayout`] before writing.
    ///
    /// # Errors
    /// When the section is no string table.
    pub fn add_string(&mut self, index: usize, string: &[u8]) -> Result<u32, ElfError> {
        let table = self
            .sections
            .get_mut(index)
            .filter(|section| section.header.kind == SHT_STRTAB)
            .ok_or_else(|| ElfError::Layout {
                reason: format!("section {index} is no string table"),
            })?;
        append_string(table, string)
    }

    /// Assigns offsets after sizes changed, and updates header counts and section sizes. All
    /// sections of objects are laid out again, in their order; in images only sections that are not
    /// loaded move.
    ///
    /// # Errors
    /// When a loaded section of an image changed its size.
    pub fn relayout(&mut self) -> Result<(), ElfError> {
        let fixed =
            |section: &SectionBuf| self.header.kind != ET_REL && section.header.has(SHF_ALLOC);
        let mut end = FileHeader::SIZE as u64;
        if !self.segments.is_empty() {
            let size = (self.segments.len() * ProgramHeader::SIZE) as u64;
            end = end.max(self.header.phoff.saturating_add(size));
        }
        for segment in &self.segments {
            end = end.max(segment.offset.saturating_add(segment.filesz));
        }
        let mut order = Vec::new();
        for (index, section) in self.sections.iter().enumerate() {
            let size = section.data.len() as u64;
            if !section.in_file() {
                continue;
            }
            if !fixed(section) {
                order.push((section.header.offset, index));
            } else if section.header.size == size {
                end = end.max(section.header.offset.saturating_add(size));
            } else {
                return Err(self.mismatch(index, "a loaded section of an image"));
            }
        }
        // New sections have offset 0: they go last, in the order of their indices.
        order.sort_unstable_by_key(|&(offset, index)| (offset == 0, offset, index));
        for (_, index) in order {
            let Some(section) = self.sections.get_mut(index) else {
                continue;
            };
            end = align_up(end, section.header.align)?;
            section.header.offset = end;
            section.header.size = section.data.len() as u64;
            end = end.saturating_add(section.header.size);
        }
        end = align_up(end, 8)?;
        self.header.shoff = if self.sections.is_empty() { 0 } else { end };
        end = end.saturating_add((self.sections.len() * SectionHeader::SIZE) as u64);
        self.rest.clear();
        self.length = usize::try_from(end).map_err(|_| too_large())?;
        Ok(())
    }

    fn mismatch(&self, index: usize, what: &str) -> ElfError {
        let name = display_name(self.section_name(index).unwrap_or_default()).into_owned();
        let (size, header) = self
            .sections
            .get(index)
            .map_or((0, 0), |section| (section.data.len(), section.header.size));
        ElfError::Layout {
            reason: format!(
                "{what}, {index} ('{name}'), has {size:#x} bytes now, its header says {header:#x}"
            ),
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When sizes changed and [`Self::relayout`] was not called.
    pub fn write(&self) -> Result<Vec<u8>, ElfError> {
        for (index, section) in self.sections.iter().enumerate() {
            if section.in_file() && section.header.size != section.data.len() as u64 {
                return Err(self.mismatch(index, "section"));
            }
        }
        if self
            .spans()
            .any(|(start, size)| start.saturating_add(size) > self.length)
        {
            return Err(ElfError::Layout {
                reason: "something was added; lay it out again before writing".to_owned(),
            });
        }
        let mut out = vec![0; self.length];
        let mut put = |offset: usize, bytes: &[u8]| {
            if let Some(place) = out.get_mut(offset..offset.saturating_add(bytes.len())) {
                place.copy_from_slice(bytes);
            }
        };
        for (offset, bytes) in &self.rest {
            put(*offset, bytes);
        }
        for section in self.sections.iter().filter(|section| section.in_file()) {
            put(section.header.offset as usize, &section.data);
        }
        put(
            self.header.phoff as usize,
            &encode(self.segments.iter().copied()),
        );
        put(
            self.header.shoff as usize,
            &encode(self.sections.iter().map(|section| section.header)),
        );
        put(0, &encode([self.header].into_iter()));
        Ok(out)
    }
}

fn encode<T: Record>(records: impl Iterator<Item = T>) -> Vec<u8> {
    let mut out = Vec::with_capacity(records.size_hint().0 * T::SIZE);
    for record in records {
        record.append(&mut out);
    }
    out
}

fn append_string(table: &mut SectionBuf, string: &[u8]) -> Result<u32, ElfError> {
    let offset = u32::try_from(table.data.len()).map_err(|_| too_large())?;
    table.data.extend_from_slice(string);
    table.data.push(0);
    Ok(offset)
}

/// The next multiple of a section's alignment. The alignment is one of addresses; in the file at
/// most a page is applied, so that a damaged header cannot make the file huge.
fn align_up(value: u64, align: u64) -> Result<u64, ElfError> {
    value
        .checked_next_multiple_of(align.clamp(1, 4096))
        .ok_or_else(too_large)
}

fn too_large() -> ElfError {
    ElfError::Layout {
        reason: "it would be larger than offsets can say".to_owned(),
    }
}
