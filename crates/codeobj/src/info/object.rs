//! `.amdgpu.info` in objects, with relocations; and in images, where symbols are addresses.

use std::collections::HashMap;

use super::{FunctionInfo, InfoError, SECTION, STRINGS, read, write};
use crate::elf::consts::{
    RelocKind, SHF_EXCLUDE, SHF_INFO_LINK, SHN_UNDEF, SHT_PROGBITS, SHT_RELA, SHT_STRTAB,
    SHT_SYMTAB, STB_GLOBAL, STT_NOTYPE, STT_SECTION, reloc_name,
};
use crate::elf::{
    Elf, ElfError, ElfFile, Record, Rela, SectionHeader, StringTable, Symbol, SymbolPlace,
    SymbolTable, display_name,
};

/// The target of a relocation of the section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reference {
    /// A symbol, by its index in the symbol table.
    Symbol(usize),
    /// A place without a symbol: the start of a private function.
    Place {
        /// Index of the section.
        section: usize,
        /// Offset in it.
        offset: u64,
    },
}

/// Reads the section of an object; `None` when it has none. A relocation to a section with an
/// offset, which LLVM writes for local functions, is replaced by the function or variable that
/// starts there, if there is one.
///
/// # Errors
/// A damaged section, and relocations that lead nowhere.
pub fn read_object(elf: &Elf<'_>) -> Result<Option<Vec<FunctionInfo<Reference>>>, InfoError> {
    let Some(section) = elf.section_named(SECTION) else {
        return Ok(None);
    };
    let strings = elf
        .section_named(STRINGS)
        .map_or(&[][..], |section| section.data);
    let table = elf.symtab()?.ok_or(InfoError::NoSymbols)?;
    let mut relocations: Vec<Rela> = Vec::new();
    for candidate in elf.sections().filter(|s| s.header.kind == SHT_RELA) {
        if candidate.header.info as usize != section.index {
            continue;
        }
        let list = elf.relocations(&candidate)?;
        if list.symbols == table.section {
            relocations.extend(list.entries.iter());
        }
    }
    // Compilers write them in order, so this rarely moves anything.
    relocations.sort_by_key(|entry| entry.offset);
    let mut starts: Option<HashMap<(usize, u64), usize>> = None;
    read(section.data, strings, |offset| {
        let behind = relocations.partition_point(|entry| entry.offset <= offset as u64);
        let entry = behind
            .checked_sub(1)
            .and_then(|at| relocations.get(at))
            .filter(|entry| entry.offset == offset as u64)
            .ok_or(InfoError::NoRelocation { offset })?;
        if entry.kind() != RelocKind::Abs64.number() {
            let found = reloc_name(entry.kind()).into_owned();
            return Err(InfoError::Relocation { offset, found });
        }
        let index = entry.symbol() as usize;
        let nowhere = || InfoError::Nowhere { offset, index };
        let symbol = table
            .get(index)
            .filter(|_| index != 0)
            .ok_or_else(nowhere)?;
        if symbol.kind() != STT_SECTION && entry.addend == 0 {
            return Ok(Reference::Symbol(index));
        }
        // All symbols by place, computed on first use.
        let starts = match &starts {
            Some(starts) => starts,
            None => starts.insert(named_places(&table)?),
        };
        let SymbolPlace::Section(section) = table.place(index, &symbol)? else {
            return Err(nowhere());
        };
        let offset = symbol.value.wrapping_add_signed(entry.addend);
        Ok(match starts.get(&(section, offset)) {
            Some(&index) => Reference::Symbol(index),
            None => Reference::Place { section, offset },
        })
    })
    .map(Some)
}

/// Reads the section of an image, where gfxjit's linker keeps it: symbols are addresses, relative
/// to the load address. `None` when the image has none.
///
/// # Errors
/// A damaged section.
pub fn read_image(elf: &Elf<'_>) -> Result<Option<Vec<FunctionInfo<u64>>>, InfoError> {
    let Some(section) = elf.section_named(SECTION) else {
        return Ok(None);
    };
    let strings = elf
        .section_named(STRINGS)
        .map_or(&[][..], |section| section.data);
    read(section.data, strings, |offset| {
        let bytes = section.data.get(offset..).and_then(<[u8]>::first_chunk);
        let bytes = bytes.ok_or(InfoError::Truncated { offset })?;
        Ok(u64::from_le_bytes(*bytes))
    })
    .map(Some)
}

fn named_places(table: &SymbolTable<'_>) -> Result<HashMap<(usize, u64), usize>, InfoError> {
    let mut starts = HashMap::new();
    for (index, symbol) in table.iter().enumerate() {
        if symbol.kind() == STT_SECTION || symbol.name == 0 {
            continue;
        }
        if let SymbolPlace::Section(section) = table.place(index, &symbol)? {
            // A function takes precedence over a label at the same place.
            let slot = starts.entry((section, symbol.value)).or_insert(index);
            if symbol.kind() != STT_NOTYPE {
                *slot = index;
            }
        }
    }
    Ok(starts)
}

/// The same records with symbols by name; a place without a name is written `.text+0x40`.
///
/// # Errors
/// When a name cannot be read.
pub fn symbol_names(
    functions: Vec<FunctionInfo<Reference>>,
    elf: &Elf<'_>,
) -> Result<Vec<FunctionInfo>, InfoError> {
    let table = elf.symtab()?.ok_or(InfoError::NoSymbols)?;
    let name = |reference| match reference {
        Reference::Symbol(index) => {
            let symbol = table.get(index).unwrap_or_default();
            Ok(display_name(table.name(index, &symbol)?).into_owned())
        }
        Reference::Place { section, offset } => {
            let section = elf.section(section).map_or(&[][..], |section| section.name);
            Ok(format!("{}+{offset:#x}", display_name(section)))
        }
    };
    functions
        .into_iter()
        .map(|function| function.try_map(name))
        .collect()
}

/// Adds the section to an object that has none, and lays the object out anew. The functions must be
/// defined in the object; symbols that they call or use are added as undefined symbols if they are
/// missing.
///
/// # Errors
/// When the object has the section already, has no symbol table, or does not define one of
/// the functions.
pub fn add_to_object(file: &mut ElfFile, functions: &[FunctionInfo]) -> Result<(), InfoError> {
    if file.section_named(SECTION).is_some() {
        return Err(InfoError::AlreadyThere);
    }
    let symtab = file
        .sections
        .iter()
        .position(|section| section.header.kind == SHT_SYMTAB)
        .ok_or(InfoError::NoSymbols)?;
    let mut names = Names::of(file, symtab)?;
    let mut resolved = Vec::with_capacity(functions.len());
    for function in functions {
        let own = names.defined.get(&function.symbol).copied();
        let own = own.ok_or_else(|| InfoError::NoSuchFunction(function.symbol.clone()))?;
        let mut first = Some(own);
        resolved.push(function.clone().try_map(|name| match first.take() {
            Some(own) => Ok(own),
            None => names.index(file, name),
        })?);
    }
    let encoded = write(&resolved)?;
    let mut relocations = Vec::new();
    for (offset, symbol) in encoded.relocations {
        Rela {
            offset,
            info: Rela::make_info(symbol, RelocKind::Abs64.number()),
            addend: 0,
        }
        .append(&mut relocations);
    }
    let header = |kind, flags, align| SectionHeader {
        kind,
        flags,
        align,
        ..SectionHeader::default()
    };
    let info = file.add_section(
        SECTION,
        header(SHT_PROGBITS, SHF_EXCLUDE, 1),
        encoded.section,
    )?;
    let rela = SectionHeader {
        link: symtab as u32,
        info: info as u32,
        entsize: Rela::SIZE as u64,
        ..header(SHT_RELA, SHF_INFO_LINK, 8)
    };
    file.add_section(&format!(".rela{SECTION}"), rela, relocations)?;
    if encoded.strings.len() > 1 {
        file.add_section(STRINGS, header(SHT_STRTAB, SHF_EXCLUDE, 1), encoded.strings)?;
    }
    file.relayout()?;
    Ok(())
}

/// The symbols of an object by name.
struct Names {
    symtab: usize,
    defined: HashMap<String, u32>,
    undefined: HashMap<String, u32>,
}

impl Names {
    fn of(file: &ElfFile, symtab: usize) -> Result<Self, InfoError> {
        let section = file.sections.get(symtab).ok_or(InfoError::NoSymbols)?;
        let strings = file
            .sections
            .get(section.header.link as usize)
            .ok_or(InfoError::NoSymbols)?;
        let strings = StringTable::new(&strings.data);
        let mut names = Self {
            symtab,
            defined: HashMap::new(),
            undefined: HashMap::new(),
        };
        for (index, bytes) in section.data.chunks_exact(Symbol::SIZE).enumerate() {
            let Some(symbol) = Symbol::read(bytes) else {
                continue;
            };
            let Some(name) = strings.get(symbol.name).filter(|name| !name.is_empty()) else {
                continue;
            };
            let map = match symbol.is_undefined() {
                true => &mut names.undefined,
                false => &mut names.defined,
            };
            map.insert(display_name(name).into_owned(), index as u32);
        }
        Ok(names)
    }

    /// The index of a symbol, added when there is none.
    fn index(&mut self, file: &mut ElfFile, name: String) -> Result<u32, InfoError> {
        let found = self
            .defined
            .get(&name)
            .or_else(|| self.undefined.get(&name));
        if let Some(&index) = found {
            return Ok(index);
        }
        let link = file
            .sections
            .get(self.symtab)
            .map_or(0, |s| s.header.link as usize);
        let symbol = Symbol {
            name: file.add_string(link, name.as_bytes())?,
            info: Symbol::make_info(STB_GLOBAL, STT_NOTYPE),
            shndx: SHN_UNDEF,
            ..Symbol::default()
        };
        let section = file
            .sections
            .get_mut(self.symtab)
            .ok_or(InfoError::NoSymbols)?;
        let index =
            u32::try_from(section.data.len() / Symbol::SIZE).map_err(|_| ElfError::Layout {
                reason: "the symbol table is full".to_owned(),
            })?;
        symbol.append(&mut section.data);
        self.undefined.insert(name, index);
        Ok(index)
    }
}
