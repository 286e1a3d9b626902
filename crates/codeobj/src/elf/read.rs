//! Reads an ELF file in place.
//!
//! [`Elf::parse`] checks the header, both header tables, the bounds of every section and
//! segment, and every section's name; after that, looking at sections cannot fail. Tables
//! inside sections (symbols, relocations, …) are checked when they are asked for.

use std::ffi::CStr;

use super::consts::{
    SHN_ABS, SHN_AMDGPU_LDS, SHN_COMMON, SHN_LORESERVE, SHN_UNDEF, SHN_XINDEX, SHT_DYNAMIC,
    SHT_DYNSYM, SHT_NOBITS, SHT_NOTE, SHT_NULL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX,
};
use super::display_name;
use super::error::ElfError;
use super::header::FileHeader;
use super::note::Notes;
use super::record::{Dyn, ProgramHeader, Record, Rela, SectionHeader, Symbol, Table, Word};

/// Program header count that means "the number is in section 0".
const PN_XNUM: u16 = 0xffff;

/// An AMDGPU ELF file, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct Elf<'a> {
    bytes: &'a [u8],
    header: FileHeader,
    sections: Table<'a, SectionHeader>,
    segments: Table<'a, ProgramHeader>,
    names: StringTable<'a>,
    names_index: usize,
}

/// A section with its name and contents.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    /// Index in the section table.
    pub index: usize,
    /// Name.
    pub name: &'a [u8],
    /// Header.
    pub header: SectionHeader,
    /// Contents; empty for sections that occupy no file space.
    pub data: &'a [u8],
}

/// A string table: NUL-terminated strings found by their offset.
#[derive(Clone, Copy, Debug, Default)]
pub struct StringTable<'a> {
    bytes: &'a [u8],
}

/// Where a symbol is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolPlace {
    /// In another file.
    Undefined,
    /// In the section with this index.
    Section(usize),
    /// In no section: its value is a number.
    Absolute,
    /// In no section yet: the linker allocates zeroed memory; the value is the alignment.
    Common,
    /// In no section yet: the linker allocates LDS; the value is the alignment.
    Lds,
    /// A reserved section index without a meaning on AMDGPU.
    Reserved(u16),
}

/// A symbol table with its strings.
#[derive(Clone, Copy, Debug)]
pub struct SymbolTable<'a> {
    /// Index of its section.
    pub section: usize,
    /// Index of the first symbol that is not local.
    pub first_global: usize,
    symbols: Table<'a, Symbol>,
    strings: StringTable<'a>,
    indices: Option<Table<'a, Word>>,
    section_count: usize,
}

/// A section of relocations.
#[derive(Clone, Copy, Debug)]
pub struct RelocationSection<'a> {
    /// The section of relocations itself.
    pub section: Section<'a>,
    /// Index of the section that the relocations change; 0 for dynamic relocations.
    pub target: usize,
    /// Index of the symbol table that the relocations refer to; 0 for none.
    pub symbols: usize,
    /// The relocations.
    pub entries: Table<'a, Rela>,
}

/// The part of `file` from `offset` on, `size` bytes long.
fn part(
    file: &[u8],
    offset: u64,
    size: u64,
    what: impl FnOnce() -> String,
) -> Result<&[u8], ElfError> {
    let range = || {
        let start = usize::try_from(offset).ok()?;
        let end = start.checked_add(usize::try_from(size).ok()?)?;
        file.get(start..end)
    };
    range().ok_or_else(|| ElfError::OutOfBounds {
        what: what(),
        offset,
        size,
        available: file.len() as u64,
    })
}

impl<'a> Elf<'a> {
    /// Reads an AMDGPU ELF file.
    ///
    /// # Errors
    /// When the file is not an AMDGPU ELF file, or a header, section or segment lies outside
    /// of it; the error names which and where.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ElfError> {
        let header = FileHeader::parse(bytes)?;
        let sections = section_table(bytes, &header)?;
        let segments = segment_table(bytes, &header, sections)?;
        let mut elf = Self {
            bytes,
            header,
            sections,
            segments,
            names: StringTable::default(),
            names_index: 0,
        };
        elf.find_names()?;
        for (index, section) in sections.iter().enumerate() {
            elf.check_section(index, &section)?;
        }
        for (index, segment) in segments.iter().enumerate() {
            part(bytes, segment.offset, segment.filesz, || {
                format!("segment {index}")
            })?;
        }
        Ok(elf)
    }

    fn find_names(&mut self) -> Result<(), ElfError> {
        let index = match self.header.shstrndx {
            SHN_XINDEX => self.sections.get(0).map_or(0, |first| first.link as usize),
            index => index.into(),
        };
        if index == 0 {
            return Ok(());
        }
        let header = self
            .sections
            .get(index)
            .ok_or_else(|| ElfError::NoSuchSection {
                what: "e_shstrndx".to_owned(),
                index,
                count: self.sections.len(),
            })?;
        self.names_index = index;
        self.names = StringTable {
            bytes: self.contents(index, &header)?,
        };
        Ok(())
    }

    fn check_section(&self, index: usize, header: &SectionHeader) -> Result<(), ElfError> {
        self.contents(index, header)?;
        if self.names_index != 0 && self.names.get(header.name).is_none() {
            return Err(ElfError::BadSection {
                index,
                name: String::new(),
                reason: format!(
                    "its name is at offset {:#x} of the name table, which has {:#x} bytes",
                    header.name,
                    self.names.bytes.len()
                ),
            });
        }
        Ok(())
    }

    fn contents(&self, index: usize, header: &SectionHeader) -> Result<&'a [u8], ElfError> {
        match header.kind {
            SHT_NULL | SHT_NOBITS => Ok(&[]),
            _ => part(self.bytes, header.offset, header.size, || {
                let name = self.names.get(header.name).unwrap_or_default();
                format!("section {index} ('{}')", display_name(name))
            }),
        }
    }

    /// The whole file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The file header.
    #[must_use]
    pub fn header(&self) -> &FileHeader {
        &self.header
    }

    /// How many sections there are, the empty section 0 included.
    #[must_use]
    pub fn section_count(&self) -> usize {
        self.sections.len()
    }

    /// Section `index`.
    #[must_use]
    pub fn section(&self, index: usize) -> Option<Section<'a>> {
        let header = self.sections.get(index)?;
        Some(Section {
            index,
            name: self.names.get(header.name).unwrap_or_default(),
            header,
            data: self.contents(index, &header).ok()?,
        })
    }

    /// All sections, the empty section 0 included.
    pub fn sections(&self) -> impl Iterator<Item = Section<'a>> + '_ {
        (0..self.sections.len()).filter_map(|index| self.section(index))
    }

    /// The first section of this name.
    #[must_use]
    pub fn section_named(&self, name: &str) -> Option<Section<'a>> {
        // Comparing with the name is faster than finding the end of each name.
        let index = self.sections.iter().position(|header| {
            let found = self.names.bytes.get(header.name as usize..);
            let behind = found.and_then(|bytes| bytes.strip_prefix(name.as_bytes()));
            behind.is_some_and(|behind| behind.first() == Some(&0))
        })?;
        self.section(index)
    }

    /// Index of the section that holds the sections' names; 0 for none.
    #[must_use]
    pub fn names_index(&self) -> usize {
        self.names_index
    }

    /// The program headers.
    #[must_use]
    pub fn segments(&self) -> Table<'a, ProgramHeader> {
        self.segments
    }

    /// The bytes of a segment in the file.
    #[must_use]
    pub fn segment_data(&self, segment: &ProgramHeader) -> Option<&'a [u8]> {
        part(self.bytes, segment.offset, segment.filesz, String::new).ok()
    }

    /// `size` bytes at an address of the image, if one loaded segment holds them in the file.
    #[must_use]
    pub fn at_address(&self, address: u64, size: u64) -> Option<&'a [u8]> {
        let end = address.checked_add(size)?;
        let segment = self.segments.iter().find(|segment| {
            segment.kind == super::consts::PT_LOAD
                && segment.vaddr <= address
                && end - segment.vaddr <= segment.filesz
        })?;
        let offset = segment.offset.checked_add(address - segment.vaddr)?;
        part(self.bytes, offset, size, String::new).ok()
    }

    fn string_table(&self, owner: &Section<'a>) -> Result<StringTable<'a>, ElfError> {
        let index = owner.header.link as usize;
        let section = self.section(index).ok_or_else(|| ElfError::NoSuchSection {
            what: format!("section {} ('{}')", owner.index, display_name(owner.name)),
            index,
            count: self.sections.len(),
        })?;
        if section.header.kind != SHT_STRTAB {
            return Err(section.bad("symbols take their names from it, but it is no string table"));
        }
        Ok(StringTable {
            bytes: section.data,
        })
    }

    /// The symbol table in `section`.
    ///
    /// # Errors
    /// When the section is no symbol table, or its entries or strings are malformed.
    pub fn symbol_table(&self, section: &Section<'a>) -> Result<SymbolTable<'a>, ElfError> {
        if !matches!(section.header.kind, SHT_SYMTAB | SHT_DYNSYM) {
            return Err(section.bad("it is no symbol table"));
        }
        let symbols = section.table::<Symbol>()?;
        let first_global = section.header.info as usize;
        if first_global > symbols.len() {
            return Err(section.bad(&format!(
                "it says that {first_global} symbols are local, but it has {}",
                symbols.len()
            )));
        }
        let indices = self
            .sections
            .iter()
            .position(|other| {
                other.kind == SHT_SYMTAB_SHNDX && other.link as usize == section.index
            })
            .and_then(|index| self.section(index))
            .map(|section| section.table::<Word>())
            .transpose()?;
        Ok(SymbolTable {
            section: section.index,
            first_global,
            symbols,
            strings: self.string_table(section)?,
            indices,
            section_count: self.sections.len(),
        })
    }

    fn symbols_of_kind(&self, kind: u32) -> Result<Option<SymbolTable<'a>>, ElfError> {
        self.sections
            .iter()
            .position(|section| section.kind == kind)
            .and_then(|index| self.section(index))
            .map(|section| self.symbol_table(&section))
            .transpose()
    }

    /// The full symbol table (`.symtab`), if the file has one.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn symtab(&self) -> Result<Option<SymbolTable<'a>>, ElfError> {
        self.symbols_of_kind(SHT_SYMTAB)
    }

    /// The dynamic symbol table (`.dynsym`), if the file has one.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn dynsym(&self) -> Result<Option<SymbolTable<'a>>, ElfError> {
        self.symbols_of_kind(SHT_DYNSYM)
    }

    /// The relocations in `section`.
    ///
    /// # Errors
    /// When the section holds no relocations with addends, or names sections that are not
    /// there.
    pub fn relocations(&self, section: &Section<'a>) -> Result<RelocationSection<'a>, ElfError> {
        if section.header.kind != SHT_RELA {
            return Err(section.bad("it holds no relocations with addends"));
        }
        let target = section.header.info as usize;
        let symbols = section.header.link as usize;
        for index in [target, symbols] {
            if index >= self.sections.len() {
                return Err(ElfError::NoSuchSection {
                    what: format!(
                        "section {} ('{}')",
                        section.index,
                        display_name(section.name)
                    ),
                    index,
                    count: self.sections.len(),
                });
            }
        }
        Ok(RelocationSection {
            section: *section,
            target,
            symbols,
            entries: section.table()?,
        })
    }

    /// The dynamic section's entries up to `DT_NULL`, if the file has one.
    ///
    /// # Errors
    /// When the section is malformed.
    pub fn dynamic(&self) -> Result<Option<Vec<Dyn>>, ElfError> {
        let table = match self
            .sections()
            .find(|section| section.header.kind == SHT_DYNAMIC)
        {
            Some(section) => section.table::<Dyn>()?,
            None => {
                let segment = self
                    .segments
                    .iter()
                    .find(|segment| segment.kind == super::consts::PT_DYNAMIC);
                match segment.and_then(|segment| self.segment_data(&segment)) {
                    Some(data) => Table::new(data),
                    None => return Ok(None),
                }
            }
        };
        Ok(Some(
            table
                .iter()
                .take_while(|entry| entry.tag != super::consts::DT_NULL)
                .collect(),
        ))
    }

    /// The notes of all note sections, or of the note segments when there are no sections.
    pub fn notes(&self) -> impl Iterator<Item = Result<super::Note<'a>, ElfError>> + '_ {
        let from_segments = self
            .segments
            .iter()
            .filter(|segment| self.sections.is_empty() && segment.kind == super::consts::PT_NOTE)
            .filter_map(|segment| Some((self.segment_data(&segment)?, segment.align)));
        self.sections()
            .filter(|section| section.header.kind == SHT_NOTE)
            .map(|section| (section.data, section.header.align))
            .chain(from_segments)
            .flat_map(|(data, align)| Notes::new(data, align))
    }
}

fn section_table<'a>(
    bytes: &'a [u8],
    header: &FileHeader,
) -> Result<Table<'a, SectionHeader>, ElfError> {
    if header.shoff == 0 {
        if header.shnum != 0 {
            return Err(ElfError::BadHeader {
                field: "e_shnum",
                found: header.shnum.into(),
                expected: "but there is no section table (e_shoff is 0)",
            });
        }
        return Ok(Table::new(&[]));
    }
    let what = || "the section table".to_owned();
    let entry = SectionHeader::SIZE as u64;
    let count = match header.shnum {
        // More sections than 16 bits can count: section 0 has the number.
        0 => SectionHeader::read(part(bytes, header.shoff, entry, what)?)
            .map_or(0, |first| first.size),
        count => count.into(),
    };
    let size = count.saturating_mul(entry);
    Ok(Table::new(part(bytes, header.shoff, size, what)?))
}

fn segment_table<'a>(
    bytes: &'a [u8],
    header: &FileHeader,
    sections: Table<'a, SectionHeader>,
) -> Result<Table<'a, ProgramHeader>, ElfError> {
    let count = match header.phnum {
        PN_XNUM => sections.get(0).map_or(0, |first| u64::from(first.info)),
        count => count.into(),
    };
    if count == 0 {
        return Ok(Table::new(&[]));
    }
    if header.phentsize != 56 {
        return Err(ElfError::BadHeader {
            field: "e_phentsize",
            found: header.phentsize.into(),
            expected: "it must be 56",
        });
    }
    let size = count.saturating_mul(ProgramHeader::SIZE as u64);
    let table = part(bytes, header.phoff, size, || {
        "the program header table".to_owned()
    })?;
    Ok(Table::new(table))
}

impl<'a> Section<'a> {
    /// An error about this section.
    #[must_use]
    pub fn bad(&self, reason: &str) -> ElfError {
        ElfError::BadSection {
            index: self.index,
            name: display_name(self.name).into_owned(),
            reason: reason.to_owned(),
        }
    }

    /// The contents as a table of records.
    ///
    /// # Errors
    /// When the section's entry size is another, or the size is no multiple of it.
    pub fn table<T: Record>(&self) -> Result<Table<'a, T>, ElfError> {
        let size = T::SIZE as u64;
        if self.header.entsize != size {
            return Err(self.bad(&format!(
                "its entries take {} bytes, they must take {size}",
                self.header.entsize
            )));
        }
        if !(self.data.len() as u64).is_multiple_of(size) {
            return Err(self.bad(&format!(
                "its {} bytes are no whole number of {size}-byte entries",
                self.data.len()
            )));
        }
        Ok(Table::new(self.data))
    }

    /// The section's notes.
    #[must_use]
    pub fn notes(&self) -> Notes<'a> {
        Notes::new(self.data, self.header.align)
    }
}

impl<'a> StringTable<'a> {
    /// A string table over the contents of an `SHT_STRTAB` section.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The string at `offset`, without its NUL; `None` outside the table or without an end.
    #[must_use]
    #[inline]
    pub fn get(&self, offset: u32) -> Option<&'a [u8]> {
        let rest = self.bytes.get(offset as usize..)?;
        Some(CStr::from_bytes_until_nul(rest).ok()?.to_bytes())
    }
}

impl<'a> SymbolTable<'a> {
    /// How many symbols there are, the empty symbol 0 included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there is no symbol at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Symbol `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Symbol> {
        self.symbols.get(index)
    }

    /// All symbols, the empty symbol 0 included.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Symbol> + use<'a> {
        self.symbols.iter()
    }

    /// The strings that names are offsets into.
    #[must_use]
    pub fn strings(&self) -> StringTable<'a> {
        self.strings
    }

    /// The name of symbol `index`, whose entry is `symbol`.
    ///
    /// # Errors
    /// When the name lies outside the string table.
    pub fn name(&self, index: usize, symbol: &Symbol) -> Result<&'a [u8], ElfError> {
        self.strings.get(symbol.name).ok_or_else(|| {
            self.bad(
                index,
                &format!(
                    "its name is at offset {:#x} of a string table of {:#x} bytes, or has no end",
                    symbol.name,
                    self.strings.bytes.len()
                ),
            )
        })
    }

    /// Where symbol `index`, whose entry is `symbol`, is defined.
    ///
    /// # Errors
    /// When it names a section that is not there.
    pub fn place(&self, index: usize, symbol: &Symbol) -> Result<SymbolPlace, ElfError> {
        let section = match symbol.shndx {
            SHN_UNDEF => return Ok(SymbolPlace::Undefined),
            SHN_ABS => return Ok(SymbolPlace::Absolute),
            SHN_COMMON => return Ok(SymbolPlace::Common),
            SHN_AMDGPU_LDS => return Ok(SymbolPlace::Lds),
            SHN_XINDEX => self
                .indices
                .and_then(|indices| indices.get(index))
                .map(|word| word.value as usize)
                .ok_or_else(|| self.bad(index, "its section index is in no index table"))?,
            reserved if reserved >= SHN_LORESERVE => return Ok(SymbolPlace::Reserved(reserved)),
            index => index.into(),
        };
        if section >= self.section_count {
            return Err(self.bad(
                index,
                &format!(
                    "it is in section {section}, but the file has {}",
                    self.section_count
                ),
            ));
        }
        Ok(SymbolPlace::Section(section))
    }

    /// Finds a symbol that is not local by name.
    #[must_use]
    pub fn find_global(&self, name: &[u8]) -> Option<(usize, Symbol)> {
        (self.first_global..self.len())
            .filter_map(|index| Some((index, self.get(index)?)))
            .find(|(_, symbol)| self.strings.get(symbol.name) == Some(name))
    }

    fn bad(&self, index: usize, reason: &str) -> ElfError {
        let name = self
            .get(index)
            .and_then(|symbol| self.strings.get(symbol.name))
            .unwrap_or_default();
        ElfError::BadSection {
            index: self.section,
            name: "symbol table".to_owned(),
            reason: format!("symbol {index} '{}': {reason}", display_name(name)),
        }
    }
}
