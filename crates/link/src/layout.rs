//! Addresses and file offsets.
//!
//! Each kind of permission gets its own loaded segment. Segments are contiguous in the file; in
//! memory each begins on a new page, at the offset in the page that is congruent to its file offset
//! (gABI). Data that only relocations write (RELRO) is padded to whole pages, so that it can be
//! made read-only.

pub(crate) mod context;
pub(crate) mod dynamic;
pub(crate) mod output;
pub(crate) mod scan;
pub(crate) mod symtab;

use gfxjit_codeobj::elf::consts::{
    DF_TEXTREL, DT_FINI_ARRAY, DT_FINI_ARRAYSZ, DT_FLAGS, DT_GNU_HASH, DT_HASH, DT_INIT_ARRAY,
    DT_INIT_ARRAYSZ, DT_NULL, DT_PREINIT_ARRAY, DT_PREINIT_ARRAYSZ, DT_RELA, DT_RELACOUNT,
    DT_RELAENT, DT_RELASZ, DT_STRSZ, DT_STRTAB, DT_SYMENT, DT_SYMTAB, DT_TEXTREL, PF_R, PF_W, PF_X,
    PT_DYNAMIC, PT_GNU_RELRO, PT_GNU_STACK, PT_LOAD, PT_NOTE, PT_PHDR, SHF_ALLOC, SHF_WRITE,
    SHN_LORESERVE, SHT_DYNAMIC, SHT_DYNSYM, SHT_FINI_ARRAY, SHT_GNU_HASH, SHT_HASH, SHT_INIT_ARRAY,
    SHT_NOBITS, SHT_NOTE, SHT_PREINIT_ARRAY, SHT_PROGBITS, SHT_RELA, SHT_STRTAB, SHT_SYMTAB,
};
use gfxjit_codeobj::elf::{
    Dyn, FileHeader, ProgramHeader, Record, Rela, RelocKind, SectionHeader, Symbol, display_name,
};

use crate::LinkError;
use crate::layout::dynamic::Tables;
use crate::layout::output::{Content, Output, OutputSection, Rank, too_large};
use crate::layout::scan::Scanned;
use crate::layout::symtab::FullSymbols;
use crate::read::input::Object;
use crate::resolve::symbols::SymbolLocation;

/// The largest page that a loader may use for permissions.
const PAGE: u64 = 0x1000;
/// Maximum size of an image in the file, in bytes. Some loaders use 32-bit sizes.
const MAX_FILE: u64 = 1 << 31;
/// Maximum size of an image in memory, in bytes. Loaders need one contiguous allocation of a
/// device's memory, and no device has half as much.
const MAX_MEMORY: u64 = 1 << 40;

/// Addresses and offsets of sections and tables.
#[derive(Debug)]
pub(crate) struct Layout {
    /// Output sections in the order of the section table, which begins with section 1.
    pub(crate) order: Vec<u32>,
    pub(crate) segments: Vec<ProgramHeader>,
    /// Offset of the section table.
    pub(crate) section_table: u64,
    /// Bytes of the file.
    pub(crate) file_size: u64,
    /// The dynamic section.
    pub(crate) dynamic: Vec<Dyn>,
    /// Index in the section table of the section with each [`Content`] except input sections; 0 if
    /// there is none.
    pub(crate) indices: [u16; Content::COUNT],
    /// Addresses of the dynamic section and of the global offset table.
    pub(crate) dynamic_address: u64,
    pub(crate) got_address: u64,
}

impl Layout {
    /// Adds the linker's tables to the output sections, orders all sections, and assigns addresses
    /// and offsets.
    pub(crate) fn new(
        objects: &[Object<'_>],
        output: &mut Output<'_>,
        scanned: &Scanned,
        tables: &Tables,
        full: &FullSymbols<'_>,
    ) -> Result<Self, LinkError> {
        debug_assert!(!objects.is_empty());
        add_tables(output, scanned, tables, full);
        let mut order: Vec<u32> = (0..output.sections.len() as u32).collect();
        order.sort_by_key(|&index| {
            output
                .sections
                .get(index as usize)
                .map(|section| section.rank)
        });
        if order.len() + 1 >= usize::from(SHN_LORESERVE) {
            return Err(LinkError::TooLarge {
                what: format!("it would have {} sections", order.len() + 1),
            });
        }
        let names = order
            .iter()
            .filter_map(|&index| output.sections.get(index as usize))
            .filter(|section| !section.name.is_empty())
            .map(|section| section.name.len() as u64 + 1)
            .sum::<u64>();
        let mut indices = [0; Content::COUNT];
        for (number, &index) in (1..).zip(&order) {
            if let Some(section) = output.sections.get_mut(index as usize) {
                section.index = number;
                if let Some(slot) = indices.get_mut(section.content as usize) {
                    *slot = number;
                }
                if section.content == Content::ShStrTab {
                    section.size = names + 1;
                }
            }
        }
        let mut layout = Self {
            order,
            segments: Vec::with_capacity(10),
            section_table: 0,
            file_size: 0,
            indices,
            dynamic: Vec::new(),
            dynamic_address: 0,
            got_address: 0,
        };
        layout.place(output)?;
        layout.fill_dynamic(output, scanned);
        Ok(layout)
    }

    /// The address of a symbol of the image.
    pub(crate) fn address(&self, output: &Output<'_>, place: SymbolLocation, value: u64) -> u64 {
        let section = |index: u32| output.sections.get(index as usize);
        let base = match place {
            SymbolLocation::Undefined => return 0,
            SymbolLocation::Absolute
            | SymbolLocation::Common
            | SymbolLocation::Lds
            | SymbolLocation::ImageStart => 0,
            SymbolLocation::Section {
                object,
                section: input,
            } => {
                let Some(slot) = output.slot(object, input) else {
                    return 0;
                };
                section(slot.output).map_or(0, |section| section.address + slot.offset)
            }
            SymbolLocation::Output(index) => section(index).map_or(0, |section| section.address),
            SymbolLocation::OutputEnd(index) => {
                section(index).map_or(0, |section| section.address + section.size)
            }
            SymbolLocation::Dynamic => self.dynamic_address,
        };
        base.wrapping_add(value)
    }

    fn place(&mut self, output: &mut Output<'_>) -> Result<(), LinkError> {
        let groups = self.groups(output);
        let notes = self.note_runs(output);
        let loads = groups.iter().filter(|group| group.is_loaded).count();
        // PHDR, DYNAMIC, GNU_RELRO and GNU_STACK are always present.
        let headers = 4 + loads + notes.len();
        let mut cursor = Cursor {
            address: (FileHeader::SIZE + headers * ProgramHeader::SIZE) as u64,
            offset: (FileHeader::SIZE + headers * ProgramHeader::SIZE) as u64,
        };
        let mut segments = Vec::with_capacity(loads);
        for (number, group) in groups.iter().enumerate() {
            let segment = self.place_group(output, group, number == 0, &mut cursor)?;
            segments.extend(segment.map(|segment| (segment, group.is_relro)));
        }
        let table_size = (headers * ProgramHeader::SIZE) as u64;
        self.segments.push(ProgramHeader {
            kind: PT_PHDR,
            flags: PF_R,
            offset: FileHeader::SIZE as u64,
            vaddr: FileHeader::SIZE as u64,
            paddr: FileHeader::SIZE as u64,
            filesz: table_size,
            memsz: table_size,
            align: 8,
        });
        self.segments
            .extend(segments.iter().map(|&(segment, _)| segment));
        if let Some(section) = find(output, Content::Dynamic) {
            self.dynamic_address = section.address;
            self.segments
                .push(covering(PT_DYNAMIC, PF_R | PF_W, section));
        }
        if let Some(section) = find(output, Content::Got) {
            self.got_address = section.address;
        }
        for &(segment, is_relro) in &segments {
            if is_relro {
                self.segments.push(ProgramHeader {
                    kind: PT_GNU_RELRO,
                    flags: PF_R,
                    align: 1,
                    ..segment
                });
            }
        }
        self.segments.push(ProgramHeader {
            kind: PT_GNU_STACK,
            flags: PF_R | PF_W,
            ..ProgramHeader::default()
        });
        for run in &notes {
            self.segments.extend(note_segment(output, run));
        }
        debug_assert_eq!(self.segments.len(), headers);
        self.place_rest(output, cursor.offset)
    }

    /// Groups of loaded sections, in order, each of which becomes a segment.
    fn groups(&self, output: &Output<'_>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::with_capacity(5);
        for &index in &self.order {
            let Some(section) = output.sections.get(index as usize) else {
                continue;
            };
            let Some(flags) = segment_flags(section.rank) else {
                break;
            };
            let is_relro = (Rank::Relro..=Rank::RelroPadding).contains(&section.rank);
            let same = groups
                .last()
                .is_some_and(|group| group.flags == flags && group.is_relro == is_relro);
            if !same {
                groups.push(Group {
                    flags,
                    is_relro,
                    // The first segment holds the headers.
                    is_loaded: groups.is_empty(),
                    align: PAGE,
                    sections: Vec::with_capacity(8),
                });
            }
            if let Some(group) = groups.last_mut() {
                group.is_loaded |= section.size != 0;
                group.align = group.align.max(section.align);
                group.sections.push(index);
            }
        }
        groups
    }

    fn place_group(
        &self,
        output: &mut Output<'_>,
        group: &Group,
        is_first: bool,
        cursor: &mut Cursor,
    ) -> Result<Option<ProgramHeader>, LinkError> {
        if group.is_loaded && !is_first {
            cursor.address = cursor.address.next_multiple_of(PAGE) + cursor.address % PAGE;
        }
        // Address and offset of the segment's start. The first segment begins with the headers.
        let mut start = is_first.then_some((0, 0));
        let mut memory_end = cursor.address;
        for &index in &group.sections {
            let Some(section) = output.sections.get_mut(index as usize) else {
                continue;
            };
            let address = cursor.address.next_multiple_of(section.align);
            section.address = address;
            if section.content == Content::RelroPadding {
                // The padding takes no space in the file: the next section's offset is computed as
                // if it were absent.
                section.size = address.next_multiple_of(PAGE) - address;
                section.offset = cursor.offset;
                memory_end = address + section.size;
                continue;
            }
            let (start_address, start_offset) = *start.get_or_insert_with(|| {
                let ahead = address.wrapping_sub(cursor.offset) % group.align;
                (address, cursor.offset + ahead)
            });
            if group.is_loaded {
                // The offset of a segment that has only zeros must be inside the file too.
                cursor.offset = cursor.offset.max(start_offset);
            }
            if group.is_loaded && section.in_file() {
                section.offset = start_offset + (address - start_address);
                cursor.offset = section.offset.saturating_add(section.size);
            } else {
                section.offset = cursor.offset;
            }
            cursor.address = address
                .checked_add(section.size)
                .filter(|&end| end <= MAX_MEMORY)
                .ok_or_else(|| no_memory(section))?;
            memory_end = cursor.address;
        }
        if cursor.offset > MAX_FILE {
            return Err(LinkError::TooLarge {
                what: format!(
                    "its file would take {:#x} bytes, {MAX_FILE:#x} are the limit; what is zero \
                     takes none in writable sections",
                    cursor.offset
                ),
            });
        }
        let (start_address, start_offset) = start.unwrap_or((cursor.address, cursor.offset));
        Ok(group.is_loaded.then(|| ProgramHeader {
            kind: PT_LOAD,
            flags: group.flags,
            offset: start_offset,
            vaddr: start_address,
            paddr: start_address,
            filesz: cursor.offset.saturating_sub(start_offset),
            memsz: memory_end - start_address,
            align: group.align,
        }))
    }

    /// Runs of notes with the same alignment; each is a segment.
    fn note_runs(&self, output: &Output<'_>) -> Vec<Vec<u32>> {
        let mut runs: Vec<(u64, Vec<u32>)> = Vec::new();
        for &index in &self.order {
            let Some(section) = output.sections.get(index as usize) else {
                continue;
            };
            if section.rank != Rank::Note || section.kind != SHT_NOTE {
                continue;
            }
            match runs.last_mut() {
                Some((align, run)) if *align == section.align => run.push(index),
                _ => runs.push((section.align, vec![index])),
            }
        }
        runs.into_iter().map(|(_, run)| run).collect()
    }

    /// Assigns offsets to sections that are not loaded, and to the section table.
    fn place_rest(&mut self, output: &mut Output<'_>, mut offset: u64) -> Result<(), LinkError> {
        for &index in &self.order {
            let Some(section) = output.sections.get_mut(index as usize) else {
                continue;
            };
            if segment_flags(section.rank).is_some() {
                continue;
            }
            offset = offset.next_multiple_of(section.align);
            section.offset = offset;
            if section.in_file() {
                offset = offset.saturating_add(section.size);
            }
            if offset > MAX_FILE {
                return Err(too_large(section.name));
            }
        }
        self.section_table = offset.next_multiple_of(8);
        self.file_size = self.section_table + ((self.order.len() + 1) * SectionHeader::SIZE) as u64;
        Ok(())
    }

    fn fill_dynamic(&mut self, output: &Output<'_>, scanned: &Scanned) {
        let mut entries = Vec::with_capacity(20);
        let mut add = |tag, value| entries.push(Dyn { tag, value });
        if scanned.writes_read_only {
            add(DT_FLAGS, DF_TEXTREL);
            add(DT_TEXTREL, 0);
        }
        if let Some(section) = find(output, Content::RelaDyn) {
            let relative = scanned
                .relocations
                .iter()
                .filter(|relocation| relocation.kind == RelocKind::Relative64)
                .count() as u64;
            add(DT_RELA, section.address);
            add(DT_RELASZ, section.size);
            add(DT_RELAENT, Rela::SIZE as u64);
            if relative != 0 {
                add(DT_RELACOUNT, relative);
            }
        }
        if let Some(section) = find(output, Content::DynSym) {
            add(DT_SYMTAB, section.address);
            add(DT_SYMENT, Symbol::SIZE as u64);
        }
        if let Some(section) = find(output, Content::DynStr) {
            add(DT_STRTAB, section.address);
            add(DT_STRSZ, section.size);
        }
        for (content, tag) in [(Content::GnuHash, DT_GNU_HASH), (Content::Hash, DT_HASH)] {
            if let Some(section) = find(output, content) {
                add(tag, section.address);
            }
        }
        for (kind, tag, size_tag) in ARRAYS {
            if let Some(section) = array(output, kind) {
                add(tag, section.address);
                add(size_tag, section.size);
            }
        }
        add(DT_NULL, 0);
        debug_assert!(
            find(output, Content::Dynamic)
                .is_none_or(|section| section.size == (entries.len() * Dyn::SIZE) as u64)
        );
        self.dynamic = entries;
    }
}

/// Section types of constructors and destructors with their dynamic tags.
const ARRAYS: [(u32, u64, u64); 3] = [
    (SHT_PREINIT_ARRAY, DT_PREINIT_ARRAY, DT_PREINIT_ARRAYSZ),
    (SHT_INIT_ARRAY, DT_INIT_ARRAY, DT_INIT_ARRAYSZ),
    (SHT_FINI_ARRAY, DT_FINI_ARRAY, DT_FINI_ARRAYSZ),
];

fn no_memory(section: &OutputSection<'_>) -> LinkError {
    LinkError::TooLarge {
        what: format!(
            "its section '{}' takes {:#x} bytes, and an image has at most {MAX_MEMORY:#x} bytes of \
             memory; allocate large variables at run time",
            display_name(section.name),
            section.size
        ),
    }
}

/// Sections that one loaded segment holds.
struct Group {
    /// `PF_*`.
    flags: u32,
    /// Whether only relocations write them.
    is_relro: bool,
    /// Whether the segment is not empty.
    is_loaded: bool,
    align: u64,
    sections: Vec<u32>,
}

/// The next free address and file offset.
struct Cursor {
    address: u64,
    offset: u64,
}

/// Permissions of the segment for a section; `None` when it is not loaded.
fn segment_flags(rank: Rank) -> Option<u32> {
    match rank {
        Rank::Note
        | Rank::DynSym
        | Rank::GnuHash
        | Rank::Hash
        | Rank::DynStr
        | Rank::RelaDyn
        | Rank::ReadOnly
        | Rank::Constants => Some(PF_R),
        Rank::Code => Some(PF_R | PF_X),
        Rank::WritableCode => Some(PF_R | PF_W | PF_X),
        Rank::Relro
        | Rank::Dynamic
        | Rank::Got
        | Rank::RelroZeros
        | Rank::RelroPadding
        | Rank::Data
        | Rank::Zeros => Some(PF_R | PF_W),
        Rank::NotLoaded | Rank::Functions | Rank::SymTab | Rank::ShStrTab | Rank::StrTab => None,
    }
}

/// The section with this content, if there is one.
fn find<'o, 'a>(output: &'o Output<'a>, content: Content) -> Option<&'o OutputSection<'a>> {
    output
        .sections
        .iter()
        .find(|section| section.content == content)
}

fn array<'o, 'a>(output: &'o Output<'a>, kind: u32) -> Option<&'o OutputSection<'a>> {
    output
        .sections
        .iter()
        .find(|section| section.kind == kind && section.flags & SHF_ALLOC != 0)
}

/// A segment that covers one section.
fn covering(kind: u32, flags: u32, section: &OutputSection<'_>) -> ProgramHeader {
    ProgramHeader {
        kind,
        flags,
        offset: section.offset,
        vaddr: section.address,
        paddr: section.address,
        filesz: section.size,
        memsz: section.size,
        align: section.align,
    }
}

/// A segment that covers neighbouring notes.
fn note_segment(output: &Output<'_>, run: &[u32]) -> Option<ProgramHeader> {
    let first = output.sections.get(*run.first()? as usize)?;
    let last = output.sections.get(*run.last()? as usize)?;
    let size = last.address + last.size - first.address;
    Some(ProgramHeader {
        filesz: size,
        memsz: size,
        ..covering(PT_NOTE, PF_R, first)
    })
}

/// The sections that the linker generates: content, name, rank, type, flags, alignment, size of an
/// entry in bytes.
type Table = (Content, &'static [u8], Rank, u32, u64, u64, u64);
const READ: u64 = SHF_ALLOC;
const WRITE: u64 = SHF_ALLOC | SHF_WRITE;
// One line for each section.
#[rustfmt::skip]
const TABLES: [Table; 13] = [
    (Content::DynSym,       b".dynsym",        Rank::DynSym,       SHT_DYNSYM,   READ,  8, 24),
    (Content::GnuHash,      b".gnu.hash",      Rank::GnuHash,      SHT_GNU_HASH, READ,  8, 0),
    (Content::Hash,         b".hash",          Rank::Hash,         SHT_HASH,     READ,  4, 4),
    (Content::DynStr,       b".dynstr",        Rank::DynStr,       SHT_STRTAB,   READ,  1, 0),
    (Content::RelaDyn,      b".rela.dyn",      Rank::RelaDyn,      SHT_RELA,     READ,  8, 24),
    (Content::Dynamic,      b".dynamic",       Rank::Dynamic,      SHT_DYNAMIC,  WRITE, 8, 16),
    (Content::Got,          b".got",           Rank::Got,          SHT_PROGBITS, WRITE, 8, 0),
    (Content::RelroPadding, b".relro_padding", Rank::RelroPadding, SHT_NOBITS,   WRITE, 1, 0),
    (Content::Functions,    b".amdgpu.info",   Rank::Functions,    SHT_PROGBITS, 0,     1, 0),
    (Content::Types,        b".amdgpu.strtab", Rank::Functions,    SHT_STRTAB,   0,     1, 0),
    (Content::SymTab,       b".symtab",        Rank::SymTab,       SHT_SYMTAB,   0,     8, 24),
    (Content::ShStrTab,     b".shstrtab",      Rank::ShStrTab,     SHT_STRTAB,   0,     1, 0),
    (Content::StrTab,       b".strtab",        Rank::StrTab,       SHT_STRTAB,   0,     1, 0),
];

/// Adds the sections that the linker makes.
fn add_tables(output: &mut Output<'_>, scanned: &Scanned, tables: &Tables, full: &FullSymbols<'_>) {
    let dynamic = dynamic_entries(output, scanned);
    let records = |count: usize, size: usize| (count * size) as u64;
    for (content, name, rank, kind, flags, align, entsize) in TABLES {
        // Sizes that are computed later are 0 here.
        let size = match content {
            Content::Inputs => None,
            Content::DynSym => Some(records(tables.symbols.len() + 1, Symbol::SIZE)),
            Content::GnuHash => Some(tables.gnu_hash.len() as u64),
            Content::Hash => Some(tables.hash.len() as u64),
            Content::DynStr => Some(tables.strings.len() as u64),
            Content::RelaDyn => Some(records(scanned.relocations.len(), Rela::SIZE)),
            Content::Dynamic => Some(records(dynamic, Dyn::SIZE)),
            Content::Got => Some(records(scanned.got.len(), 8)),
            Content::RelroPadding | Content::ShStrTab => Some(0),
            Content::SymTab => full.size(),
            Content::StrTab => full.size().map(|_| full.strings_size()),
            Content::Functions => full.functions().map(|info| info.section.len() as u64),
            Content::Types => full.functions().map(|info| info.strings.len() as u64),
        };
        let optional = matches!(content, Content::RelaDyn | Content::Got);
        if let Some(size) = size.filter(|&size| size != 0 || !optional) {
            output.sections.push(OutputSection {
                content,
                rank,
                kind,
                flags,
                align,
                entsize,
                size,
                ..OutputSection::named(name)
            });
        }
    }
}

/// The number of entries that the dynamic section will have.
fn dynamic_entries(output: &Output<'_>, scanned: &Scanned) -> usize {
    let relative = scanned
        .relocations
        .iter()
        .any(|relocation| relocation.kind == RelocKind::Relative64);
    let arrays = ARRAYS
        .iter()
        .filter(|(kind, ..)| array(output, *kind).is_some());
    let relocations = if scanned.relocations.is_empty() {
        0
    } else {
        3 + usize::from(relative)
    };
    let text_relocations = if scanned.writes_read_only { 2 } else { 0 };
    // Symbols, names, hash tables and the end are always there.
    7 + relocations + text_relocations + 2 * arrays.count()
}
