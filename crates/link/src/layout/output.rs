//! Assigns input sections to output sections.
//!
//! Sections with the same purpose go together (`.text.f` into `.text`); the order follows
//! permissions, so that one loaded segment holds each kind: notes and tables, constants, code, data
//! that only relocation writes, data, zeroed memory, and what is not loaded. The names and the
//! order are LLD's, which tools expect.

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_COMPRESSED, SHF_EXECINSTR, SHF_MERGE, SHF_STRINGS, SHF_WRITE, SHT_FINI_ARRAY,
    SHT_INIT_ARRAY, SHT_NOBITS, SHT_NOTE, SHT_PREINIT_ARRAY, SHT_PROGBITS, STT_NOTYPE, STV_HIDDEN,
};

use foldhash::{HashMap, HashMapExt};

use crate::LinkError;
use crate::read::input::{InputSection, Object};
use crate::resolve::symbols::{SymbolLocation, Symbols};

/// The section in which tools record their names and versions.
const COMMENT: &[u8] = b".comment";
/// The record of this linker.
const LINKER: &[u8] = concat!("Linker: gfxjit ", env!("CARGO_PKG_VERSION"), "\0").as_bytes();

/// Content of an output section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Input sections.
    Inputs,
    /// The dynamic symbol table.
    DynSym,
    /// The GNU hash table.
    GnuHash,
    /// The System V hash table.
    Hash,
    /// Names of dynamic symbols.
    DynStr,
    /// Dynamic relocations.
    RelaDyn,
    /// The dynamic section.
    Dynamic,
    /// The global offset table.
    Got,
    /// Padding to the end of the page of data that becomes read-only (RELRO).
    RelroPadding,
    /// Facts about functions: `.amdgpu.info`.
    Functions,
    /// Types of functions: `.amdgpu.strtab`.
    Types,
    /// The symbol table.
    SymTab,
    /// Names of sections.
    ShStrTab,
    /// Names of symbols.
    StrTab,
}

impl Content {
    /// Number of kinds of content.
    pub(crate) const COUNT: usize = Self::StrTab as usize + 1;
}

/// Position of a section in the image; lower ranks come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    Note,
    DynSym,
    GnuHash,
    Hash,
    DynStr,
    RelaDyn,
    ReadOnly,
    Constants,
    Code,
    WritableCode,
    Relro,
    Dynamic,
    Got,
    RelroZeros,
    RelroPadding,
    Data,
    Zeros,
    NotLoaded,
    Functions,
    SymTab,
    ShStrTab,
    StrTab,
}

/// A section of the image.
#[derive(Debug)]
pub(crate) struct OutputSection<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) content: Content,
    pub(crate) rank: Rank,
    /// `SHT_*`.
    pub(crate) kind: u32,
    /// `SHF_*`.
    pub(crate) flags: u64,
    pub(crate) align: u64,
    pub(crate) entsize: u64,
    /// Bytes in memory, and in the file unless it is `SHT_NOBITS`.
    pub(crate) size: u64,
    /// The input sections, in order: object and section.
    pub(crate) members: Vec<(u32, u32)>,
    /// Bytes after the input sections.
    pub(crate) tail: &'static [u8],
    /// Address in the image; 0 for what is not loaded.
    pub(crate) address: u64,
    /// Offset in the file.
    pub(crate) offset: u64,
    /// Index in the section table.
    pub(crate) index: u16,
}

impl<'a> OutputSection<'a> {
    /// An empty section that is not loaded.
    pub(crate) fn named(name: &'a [u8]) -> Self {
        Self {
            name,
            content: Content::Inputs,
            rank: Rank::NotLoaded,
            kind: SHT_PROGBITS,
            flags: 0,
            align: 1,
            entsize: 0,
            size: 0,
            members: Vec::new(),
            tail: &[],
            address: 0,
            offset: 0,
            index: 0,
        }
    }

    /// Whether the section has bytes in the file.
    pub(crate) fn in_file(&self) -> bool {
        self.kind != SHT_NOBITS
    }
}

/// The place of an input section in its output section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Index of the output section.
    pub(crate) output: u32,
    /// Offset in it.
    pub(crate) offset: u64,
}

/// The sections of the image, and the place of each input section.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    pub(crate) sections: Vec<OutputSection<'a>>,
    slots: Vec<Vec<Option<Slot>>>,
    /// Output sections of input sections by name and access.
    by_name: HashMap<(&'a [u8], u64), usize>,
}

impl<'a> Output<'a> {
    /// Assigns the kept input sections to output sections, allocates common symbols, and defines
    /// the symbols that only a linker can define.
    pub(crate) fn new(
        objects: &[Object<'a>],
        symbols: &mut Symbols<'a>,
    ) -> Result<Self, LinkError> {
        let mut output = Self {
            sections: Vec::with_capacity(24),
            slots: Vec::with_capacity(objects.len()),
            by_name: HashMap::new(),
        };
        for (object_index, object) in objects.iter().enumerate() {
            for (index, input) in object.sections.iter().enumerate() {
                if input.kept {
                    let section = output.find(input);
                    section.members.push((object_index as u32, index as u32));
                }
            }
        }
        output.slots = objects
            .iter()
            .map(|object| vec![None; object.sections.len()])
            .collect();
        for index in 0..output.sections.len() {
            output.place_members(objects, index)?;
        }
        output.place_commons(symbols)?;
        output.add_comment();
        output.define_linker_symbols(symbols);
        Ok(output)
    }

    /// The place of a section of an object; `None` when it was left out.
    pub(crate) fn slot(&self, object: u32, section: u32) -> Option<Slot> {
        *self.slots.get(object as usize)?.get(section as usize)?
    }

    /// The output section that an input section belongs to.
    fn find(&mut self, input: &InputSection<'a>) -> &mut OutputSection<'a> {
        const ACCESS: u64 = SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR;
        let header = &input.section.header;
        let name = output_name(input.section.name, header.flags);
        let flags = header.flags & (ACCESS | SHF_MERGE | SHF_STRINGS | SHF_COMPRESSED);
        // Zeros take no file space only at the end of a writable segment; elsewhere they are
        // written.
        let in_place = matches!(
            rank(name, header.kind, flags),
            Rank::Zeros | Rank::RelroZeros | Rank::NotLoaded
        );
        let kind = match header.kind {
            SHT_NOBITS if !in_place => SHT_PROGBITS,
            kind => kind,
        };
        let sections = &mut self.sections;
        let key = (name, flags & ACCESS);
        let index = *self.by_name.entry(key).or_insert_with(|| {
            sections.push(OutputSection {
                rank: rank(name, kind, flags),
                kind,
                flags,
                entsize: header.entsize,
                ..OutputSection::named(name)
            });
            sections.len() - 1
        });
        let section = &mut self.sections[index];
        if section.kind != kind {
            // In a mix of types the section has contents (PROGBITS).
            section.kind = SHT_PROGBITS;
            section.rank = rank(name, SHT_PROGBITS, section.flags);
        }
        if section.entsize != header.entsize {
            section.entsize = 0;
            section.flags &= !(SHF_MERGE | SHF_STRINGS);
        }
        section.flags &= flags | ACCESS;
        section.align = section.align.max(input.align);
        section
    }

    fn place_members(&mut self, objects: &[Object<'a>], index: usize) -> Result<(), LinkError> {
        let Some(section) = self.sections.get_mut(index) else {
            return Ok(());
        };
        if matches!(
            section.kind,
            SHT_INIT_ARRAY | SHT_FINI_ARRAY | SHT_PREINIT_ARRAY
        ) {
            section.members.sort_by_key(|&(object, section)| {
                input_of(objects, object, section)
                    .map_or(u32::MAX, |input| priority(input.section.name))
            });
        }
        for &(object, member) in &section.members {
            let Some(input) = input_of(objects, object, member) else {
                continue;
            };
            let offset = section
                .size
                .checked_next_multiple_of(input.align)
                .ok_or_else(|| too_large(section.name))?;
            section.size = offset
                .checked_add(input.section.header.size)
                .ok_or_else(|| too_large(section.name))?;
            let slot = self
                .slots
                .get_mut(object as usize)
                .and_then(|slots| slots.get_mut(member as usize));
            if let Some(slot) = slot {
                *slot = Some(Slot {
                    output: index as u32,
                    offset,
                });
            }
        }
        Ok(())
    }

    /// Allocates zeroed memory for common symbols.
    fn place_commons(&mut self, symbols: &mut Symbols<'a>) -> Result<(), LinkError> {
        for global in &mut symbols.globals {
            if global.place != SymbolLocation::Common {
                continue;
            }
            let index = self.zeros();
            let Some(section) = self.sections.get_mut(index) else {
                continue;
            };
            let align = global.value.max(1);
            let offset = section
                .size
                .checked_next_multiple_of(align)
                .ok_or_else(|| too_large(global.name))?;
            section.size = offset
                .checked_add(global.size)
                .ok_or_else(|| too_large(global.name))?;
            section.align = section.align.max(align);
            global.place = SymbolLocation::Output(index as u32);
            global.value = offset;
        }
        Ok(())
    }

    /// Adds the linker's version to `.comment`, where compilers write theirs.
    fn add_comment(&mut self) {
        let found = self
            .sections
            .iter()
            .position(|section| section.name == COMMENT && section.rank == Rank::NotLoaded);
        let index = found.unwrap_or_else(|| {
            self.sections.push(OutputSection {
                flags: SHF_MERGE | SHF_STRINGS,
                entsize: 1,
                ..OutputSection::named(COMMENT)
            });
            self.sections.len() - 1
        });
        if let Some(section) = self.sections.get_mut(index) {
            section.tail = LINKER;
            section.size = section.size.saturating_add(LINKER.len() as u64);
        }
    }

    /// The output section of zeroed memory; a new one if there is none.
    fn zeros(&mut self) -> usize {
        let found = self
            .sections
            .iter()
            .position(|section| section.rank == Rank::Zeros && section.name == b".bss");
        found.unwrap_or_else(|| {
            self.sections.push(OutputSection {
                rank: Rank::Zeros,
                kind: SHT_NOBITS,
                flags: SHF_ALLOC | SHF_WRITE,
                ..OutputSection::named(b".bss")
            });
            self.sections.len() - 1
        })
    }

    /// Defines the symbols for the start and end of the image and of its sections, if they are used
    /// and not defined. `__init_array_start` and its like come from code that LLVM generates for
    /// constructors.
    fn define_linker_symbols(&self, symbols: &mut Symbols<'a>) {
        for global in &mut symbols.globals {
            if global.place != SymbolLocation::Undefined {
                continue;
            }
            let place = match global.name {
                b"__ehdr_start" | b"__executable_start" | b"__dso_handle" => {
                    Some(SymbolLocation::ImageStart)
                }
                b"_DYNAMIC" => Some(SymbolLocation::Dynamic),
                name => self.edge(name),
            };
            if let Some(place) = place {
                global.place = place;
                global.value = 0;
                global.from_loader = false;
                global.kind = STT_NOTYPE;
                global.visibility = STV_HIDDEN;
            }
        }
    }

    fn edge(&self, name: &[u8]) -> Option<SymbolLocation> {
        let (start, end) = (
            |index| SymbolLocation::Output(index),
            |index| SymbolLocation::OutputEnd(index),
        );
        let find = |name: &[u8]| {
            let found = self
                .sections
                .iter()
                .position(|section| section.name == name);
            found.map(|index| index as u32)
        };
        for (array, at_start, at_end) in [
            (
                &b".preinit_array"[..],
                &b"__preinit_array_start"[..],
                &b"__preinit_array_end"[..],
            ),
            (b".init_array", b"__init_array_start", b"__init_array_end"),
            (b".fini_array", b"__fini_array_start", b"__fini_array_end"),
        ] {
            // Without the array start and end are equal, so that it is empty.
            if name == at_start {
                return Some(find(array).map_or(SymbolLocation::ImageStart, start));
            }
            if name == at_end {
                return Some(find(array).map_or(SymbolLocation::ImageStart, end));
            }
        }
        if let Some(section) = name.strip_prefix(b"__start_") {
            return find(section).map(start);
        }
        find(name.strip_prefix(b"__stop_")?).map(end)
    }
}

/// Section `section` of object `object`.
pub(crate) fn input_of<'o, 'a>(
    objects: &'o [Object<'a>],
    object: u32,
    section: u32,
) -> Option<&'o InputSection<'a>> {
    objects.get(object as usize)?.sections.get(section as usize)
}

pub(crate) fn too_large(name: &[u8]) -> LinkError {
    LinkError::TooLarge {
        what: format!(
            "`{}` does not fit into the address space of an image; make it smaller",
            gfxjit_codeobj::elf::display_name(name)
        ),
    }
}

/// The name of the output section for an input section.
fn output_name(name: &[u8], flags: u64) -> &[u8] {
    if flags & SHF_ALLOC == 0 {
        return name;
    }
    const PREFIXES: [&[u8]; 11] = [
        b".text",
        b".rodata",
        b".data.rel.ro",
        b".data",
        b".bss.rel.ro",
        b".bss",
        b".init_array",
        b".fini_array",
        b".preinit_array",
        b".ctors",
        b".dtors",
    ];
    for prefix in PREFIXES {
        if let Some(rest) = name.strip_prefix(prefix)
            && matches!(rest.first(), None | Some(b'.'))
        {
            return prefix;
        }
    }
    if name == b"COMMON" { b".bss" } else { name }
}

/// Priority of a section of constructors: the number at the end of its name; lower runs first,
/// sections without a number run last.
fn priority(name: &[u8]) -> u32 {
    let digits = name.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    std::str::from_utf8(digits)
        .ok()
        .and_then(|digits| digits.parse::<u16>().ok())
        .map_or(1 << 16, u32::from)
}

/// Whether a writable section is only written by relocations (RELRO).
fn is_relro(name: &[u8], kind: u32) -> bool {
    matches!(kind, SHT_INIT_ARRAY | SHT_FINI_ARRAY | SHT_PREINIT_ARRAY)
        || matches!(
            name,
            b".data.rel.ro" | b".bss.rel.ro" | b".ctors" | b".dtors" | b".eh_frame"
        )
}

fn rank(name: &[u8], kind: u32, flags: u64) -> Rank {
    let loaded = flags & SHF_ALLOC != 0;
    let writable = flags & SHF_WRITE != 0;
    let code = flags & SHF_EXECINSTR != 0;
    match (loaded, writable, code) {
        (false, ..) => Rank::NotLoaded,
        (_, false, false) if kind == SHT_NOTE => Rank::Note,
        (_, false, false) if kind == SHT_PROGBITS => Rank::Constants,
        (_, false, false) => Rank::ReadOnly,
        (_, false, true) => Rank::Code,
        (_, true, true) => Rank::WritableCode,
        (_, true, false) => match (is_relro(name, kind), kind == SHT_NOBITS) {
            (true, false) => Rank::Relro,
            (true, true) => Rank::RelroZeros,
            (false, false) => Rank::Data,
            (false, true) => Rank::Zeros,
        },
    }
}
