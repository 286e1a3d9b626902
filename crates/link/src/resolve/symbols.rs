//! Finding the definition of every name.
//!
//! Names that are visible outside their object are in one table over all objects; the strongest
//! definition is used (global over common over weak), with the strictest visibility of any
//! definition or reference (gABI, "Symbol Table"). Local symbols are read from their object when a
//! relocation refers to them.

use std::collections::hash_map::Entry;

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    SHN_AMDGPU_LDS, STB_GLOBAL, STB_LOCAL, STB_WEAK, STT_COMMON, STT_NOTYPE, STT_OBJECT, STT_TLS,
    STV_DEFAULT,
};
use gfxjit_codeobj::elf::{Symbol, SymbolPlace, SymbolTable, display_name};

use crate::LinkError;
use crate::read::input::{MAX_ALIGN, Object, damaged};
use crate::resolve::replace::Replacing;

pub(crate) use crate::resolve::global::{Global, SymbolKey, SymbolLocation, Target};

/// A variable in LDS that has no address yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LdsVariable<'a> {
    pub(crate) key: SymbolKey,
    pub(crate) name: &'a [u8],
    /// Alignment, bytes.
    pub(crate) align: u64,
    /// Size, bytes.
    pub(crate) size: u64,
}

/// The symbols of a link.
#[derive(Debug)]
pub(crate) struct Symbols<'a> {
    /// All symbols that are visible outside their object, in the order of their first occurrence.
    pub(crate) globals: Vec<Global<'a>>,
    /// For each object, the global symbol's number for each of its symbols after the local ones.
    ids: Vec<Vec<u32>>,
    names: HashMap<&'a [u8], u32>,
    /// Whether there are variables in LDS without addresses.
    pub(crate) has_lds: bool,
    /// Addresses of local variables in LDS, by object and symbol.
    local_lds: HashMap<(u32, u32), u64>,
    /// Addresses of sections with memory outside the image, by object and section, after their
    /// symbols became numbers.
    pub(crate) placed: HashMap<(u32, u32), u64>,
}

impl<'a> Symbols<'a> {
    /// Finds the definition of every name.
    pub(crate) fn resolve(objects: &[Object<'a>]) -> Result<Self, LinkError> {
        let count = objects
            .iter()
            .filter_map(|object| object.symbols)
            .map(|table| table.len() - table.first_global)
            .sum();
        let mut names: HashMap<&[u8], u32> = HashMap::with_capacity(count);
        let mut symbols = Self {
            globals: Vec::with_capacity(count),
            ids: Vec::with_capacity(objects.len()),
            names: HashMap::new(),
            has_lds: false,
            local_lds: HashMap::new(),
            placed: HashMap::new(),
        };
        for (object_index, object) in objects.iter().enumerate() {
            let mut ids = Vec::new();
            let replaces = object.replaces;
            let replacing = Replacing::begin(&object.name, replaces, &names, &mut symbols.globals)?;
            if let Some(table) = object.symbols {
                symbols.has_lds |= table.iter().any(|symbol| symbol.shndx == SHN_AMDGPU_LDS);
                ids.reserve(table.len() - table.first_global);
                for index in table.first_global..table.len() {
                    let Some(symbol) = table.get(index) else {
                        continue;
                    };
                    let new = read_global(objects, object_index, &table, index, &symbol)?;
                    if let Some(id) = replacing.original(new.name) {
                        ids.push(id);
                        continue;
                    }
                    let id = match names.entry(new.name) {
                        Entry::Occupied(entry) => {
                            let id = *entry.get();
                            if let Some(old) = symbols.globals.get_mut(id as usize) {
                                merge(objects, old, new)?;
                            }
                            id
                        }
                        Entry::Vacant(entry) => {
                            let id = symbols.globals.len() as u32;
                            entry.insert(id);
                            symbols.globals.push(new);
                            id
                        }
                    };
                    ids.push(id);
                }
            }
            symbols.ids.push(ids);
            replacing.end(&object.name, &names, &mut symbols.globals)?;
        }
        symbols.names = names;
        Ok(symbols)
    }

    /// Defines a symbol, overriding other definitions. The visibility stated in the objects stays.
    pub(crate) fn define(&mut self, new: Global<'a>) {
        let next = self.globals.len() as u32;
        let id = *self.names.entry(new.name).or_insert(next);
        match self.globals.get_mut(id as usize) {
            Some(old) => {
                *old = Global {
                    visibility: old.visibility,
                    ..new
                }
            }
            None => self.globals.push(new),
        }
    }

    /// The global symbol of this name.
    pub(crate) fn find(&self, name: &[u8]) -> Option<&Global<'a>> {
        self.global(*self.names.get(name)?)
    }

    /// A global symbol by its number.
    pub(crate) fn global(&self, id: u32) -> Option<&Global<'a>> {
        self.globals.get(id as usize)
    }

    /// The target of symbol `index` of an object.
    pub(crate) fn target(
        &self,
        objects: &[Object<'_>],
        object: usize,
        index: u32,
    ) -> Result<Target, LinkError> {
        self.target_in(objects.get(object), object, index)
    }

    /// The target of symbol `index` of a given object.
    pub(crate) fn target_in(
        &self,
        input: Option<&Object<'_>>,
        object: usize,
        index: u32,
    ) -> Result<Target, LinkError> {
        let table = input.and_then(|input| input.symbols);
        // Symbol index 0: the value is the number 0.
        if index == 0 {
            return Ok(Target {
                place: SymbolLocation::Absolute,
                value: 0,
                global: None,
            });
        }
        let name = input.map_or("", |input| &*input.name);
        let missing = || LinkError::Symbol {
            input: name.to_owned(),
            symbol: String::new(),
            reason: format!("a relocation names symbol {index}, which is not in the table"),
        };
        let table = table.ok_or_else(missing)?;
        if let Some(position) = (index as usize).checked_sub(table.first_global) {
            let id = self
                .ids
                .get(object)
                .and_then(|ids| ids.get(position))
                .copied()
                .ok_or_else(missing)?;
            let global = self.global(id).ok_or_else(missing)?;
            return Ok(Target {
                place: global.place,
                value: global.value,
                global: Some(id),
            });
        }
        let symbol = table.get(index as usize).ok_or_else(missing)?;
        let place = read_place(name, object, &table, index as usize, &symbol)?;
        let number = match place {
            SymbolLocation::Section { object, section } => self
                .placed
                .get(&(object, section))
                .map(|address| address.wrapping_add(symbol.value)),
            _ => self.local_lds.get(&(object as u32, index)).copied(),
        };
        Ok(match number {
            Some(value) => Target {
                place: SymbolLocation::Absolute,
                value,
                global: None,
            },
            None => Target {
                place,
                value: symbol.value,
                global: None,
            },
        })
    }

    /// The variables in LDS without addresses.
    pub(crate) fn lds(&self, objects: &[Object<'a>]) -> Result<Vec<LdsVariable<'a>>, LinkError> {
        let mut found = Vec::new();
        for (id, global) in (0..).zip(&self.globals) {
            if global.place == SymbolLocation::Lds {
                found.push(LdsVariable {
                    key: SymbolKey::Global(id),
                    name: global.name,
                    align: global.value,
                    size: global.size,
                });
            }
        }
        for (object, input) in (0..).zip(objects) {
            let Some(table) = input.symbols else {
                continue;
            };
            for index in 1..table.first_global {
                let Some(symbol) = table.get(index).filter(|s| s.shndx == SHN_AMDGPU_LDS) else {
                    continue;
                };
                let name = table
                    .name(index, &symbol)
                    .map_err(|source| damaged(&input.name, source))?;
                let index = index as u32;
                found.push(LdsVariable {
                    key: SymbolKey::Local { object, index },
                    name,
                    align: symbol.value,
                    size: symbol.size,
                });
            }
        }
        Ok(found)
    }

    /// Sets the address in LDS of a variable.
    pub(crate) fn set_lds(&mut self, key: SymbolKey, address: u64) {
        match key {
            SymbolKey::Global(id) => {
                if let Some(global) = self.globals.get_mut(id as usize) {
                    global.place = SymbolLocation::Absolute;
                    global.value = address;
                }
            }
            SymbolKey::Local { object, index } => {
                self.local_lds.insert((object, index), address);
            }
        }
    }
}

/// Reads the place of a symbol.
pub(crate) fn read_place(
    input: &str,
    object: usize,
    table: &SymbolTable<'_>,
    index: usize,
    symbol: &Symbol,
) -> Result<SymbolLocation, LinkError> {
    let place = table
        .place(index, symbol)
        .map_err(|source| damaged(input, source))?;
    let reason = match place {
        SymbolPlace::Undefined => return Ok(SymbolLocation::Undefined),
        SymbolPlace::Absolute => return Ok(SymbolLocation::Absolute),
        SymbolPlace::Common => return Ok(SymbolLocation::Common),
        SymbolPlace::Section(section) => {
            return Ok(SymbolLocation::Section {
                object: object as u32,
                section: section as u32,
            });
        }
        SymbolPlace::Lds => return Ok(SymbolLocation::Lds),
        SymbolPlace::Reserved(number) => {
            format!("its section index {number:#x} has no meaning on AMDGPU")
        }
    };
    Err(LinkError::Symbol {
        input: input.to_owned(),
        symbol: name_of(table, symbol),
        reason,
    })
}

fn name_of(table: &SymbolTable<'_>, symbol: &Symbol) -> String {
    let name = table.strings().get(symbol.name).unwrap_or_default();
    display_name(name).into_owned()
}

fn read_global<'a>(
    objects: &[Object<'a>],
    object: usize,
    table: &SymbolTable<'a>,
    index: usize,
    symbol: &Symbol,
) -> Result<Global<'a>, LinkError> {
    let input = objects.get(object);
    let input_name = input.map_or("", |input| &*input.name);
    let bad = |reason: String| LinkError::Symbol {
        input: input_name.to_owned(),
        symbol: name_of(table, symbol),
        reason,
    };
    let name = table
        .name(index, symbol)
        .map_err(|source| damaged(input_name, source))?;
    let mut place = read_place(input_name, object, table, index, symbol)?;
    if let SymbolLocation::Section { section, .. } = place
        && input
            .and_then(|input| input.sections.get(section as usize))
            .is_some_and(|section| section.repeated)
    {
        // The definition in the kept COMDAT group counts.
        place = SymbolLocation::Undefined;
    }
    match symbol.binding() {
        STB_GLOBAL | STB_WEAK => {}
        STB_LOCAL => return Err(bad("it is local, but among the global ones".to_owned())),
        binding => return Err(bad(format!("its binding {binding} has no meaning"))),
    }
    if symbol.kind() == STT_TLS {
        return Err(bad(
            "thread-local variables do not exist on AMD GPUs".to_owned()
        ));
    }
    match place {
        SymbolLocation::Section { section, .. } => {
            let size = input
                .and_then(|input| input.sections.get(section as usize))
                .map_or(0, |input| input.section.header.size);
            if symbol.value > size {
                return Err(bad(format!(
                    "its offset {:#x} is past the end of its section, {size:#x}",
                    symbol.value
                )));
            }
        }
        SymbolLocation::Common | SymbolLocation::Lds
            if !symbol.value.max(1).is_power_of_two() || symbol.value > MAX_ALIGN =>
        {
            return Err(bad(format!(
                "its alignment is {}, which is no power of two up to {MAX_ALIGN}",
                symbol.value
            )));
        }
        _ => {}
    }
    Ok(Global {
        name,
        place,
        value: symbol.value,
        size: symbol.size,
        kind: match symbol.kind() {
            // The loader would look for the value of a typed symbol inside the image.
            _ if place == SymbolLocation::Undefined => STT_NOTYPE,
            STT_COMMON => STT_OBJECT,
            kind => kind,
        },
        binding: symbol.binding(),
        visibility: symbol.visibility(),
        hidden_as: None,
        got: None,
        from_loader: false,
        dynamic: 0,
    })
}

/// Merges a further definition or reference of a symbol.
fn merge<'a>(
    objects: &[Object<'a>],
    old: &mut Global<'a>,
    new: Global<'a>,
) -> Result<(), LinkError> {
    let visibility = match (old.visibility, new.visibility) {
        (STV_DEFAULT, other) | (other, STV_DEFAULT) => other,
        (one, other) => one.min(other),
    };
    let (old_rank, new_rank) = (old.rank(), new.rank());
    if old_rank == 3 && new_rank == 3 {
        let same_number = old.place == SymbolLocation::Absolute
            && new.place == SymbolLocation::Absolute
            && old.value == new.value;
        if !same_number {
            return Err(LinkError::Duplicate {
                symbol: display_name(old.name).into_owned(),
                first: definition_place(objects, old),
                second: definition_place(objects, &new),
            });
        }
    } else if old_rank == 2 && new_rank == 2 {
        old.value = old.value.max(new.value);
        old.size = old.size.max(new.size);
    } else if old_rank == 0 && new_rank == 0 {
        if new.binding == STB_GLOBAL {
            old.binding = STB_GLOBAL;
        }
    } else if new_rank > old_rank {
        *old = new;
    }
    old.visibility = visibility;
    Ok(())
}

fn definition_place(objects: &[Object<'_>], global: &Global<'_>) -> String {
    match global.place {
        SymbolLocation::Section { object, section } => {
            let object = objects.get(object as usize);
            let section = object.and_then(|object| object.sections.get(section as usize));
            format!(
                "{} ({}+{:#x})",
                object.map_or("", |object| &*object.name),
                section.map_or_else(Default::default, |input| display_name(input.section.name)),
                global.value
            )
        }
        _ => format!("an absolute symbol of value {:#x}", global.value),
    }
}

#[cfg(test)]
mod tests {
    use gfxjit_codeobj::elf::consts::{
        ELFOSABI_AMDGPU_HSA, ET_REL, SHF_ALLOC, SHN_ABS, SHN_COMMON, SHT_PROGBITS, SHT_SYMTAB,
        STV_HIDDEN, STV_INTERNAL, STV_PROTECTED,
    };
    use gfxjit_codeobj::elf::{ElfFile, FileHeader, Record, SectionHeader};

    use super::*;
    use crate::Options;

    /// Index of the section that [`object`] makes for definitions.
    const TEXT: u16 = 2;

    /// An object with these global symbols, given by name, section, binding, visibility,
    /// value and size.
    fn object(symbols: &[(&str, u16, u8, u8, u64, u64)]) -> Vec<u8> {
        let mut file = ElfFile::new(FileHeader::new(ET_REL, ELFOSABI_AMDGPU_HSA, 4, 0x4c));
        let text = SectionHeader {
            kind: SHT_PROGBITS,
            flags: SHF_ALLOC,
            align: 4,
            ..SectionHeader::default()
        };
        file.add_section(".text", text, vec![0; 64]).unwrap();
        let mut table = Vec::new();
        Symbol::default().append(&mut table);
        for &(name, shndx, binding, other, value, size) in symbols {
            let name = file.add_string(1, name.as_bytes()).unwrap();
            Symbol {
                name,
                info: Symbol::make_info(binding, STT_OBJECT),
                other,
                shndx,
                value,
                size,
            }
            .append(&mut table);
        }
        let header = SectionHeader {
            kind: SHT_SYMTAB,
            link: 1,
            info: 1,
            align: 8,
            entsize: 24,
            ..SectionHeader::default()
        };
        file.add_section(".symtab", header, table).unwrap();
        file.relayout().unwrap();
        file.write().unwrap()
    }

    /// The resolution of `name` in a link of these objects.
    fn resolved(objects: &[Vec<u8>], name: &str) -> Result<Global<'static>, String> {
        let names = ["first.o", "second.o", "third.o"];
        let read: Vec<Object<'_>> = objects
            .iter()
            .zip(names)
            .map(|(bytes, name)| Object::read(name.into(), bytes, &Options::default()))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let symbols = Symbols::resolve(&read).map_err(|error| error.to_string())?;
        let global = symbols
            .globals
            .iter()
            .find(|global| global.name == name.as_bytes())
            .unwrap();
        Ok(Global {
            name: b"",
            ..global.clone()
        })
    }

    const UNDEFINED: u16 = 0;
    const STRONG: u8 = STB_GLOBAL;
    const WEAK: u8 = STB_WEAK;

    #[test]
    fn the_stronger_definition_wins_in_any_order() {
        let mention = object(&[("f", UNDEFINED, STRONG, 0, 0, 0)]);
        let weak = object(&[("f", TEXT, WEAK, 0, 4, 4)]);
        let tentative = object(&[("f", SHN_COMMON, STRONG, 0, 8, 16)]);
        let strong = object(&[("f", TEXT, STRONG, 0, 8, 8)]);
        let weakest_first = [mention, weak, tentative, strong];
        for (index, winner) in weakest_first.iter().enumerate() {
            for loser in &weakest_first[..index] {
                let alone = resolved(std::slice::from_ref(winner), "f").unwrap();
                for pair in [
                    [winner.clone(), loser.clone()],
                    [loser.clone(), winner.clone()],
                ] {
                    let global = resolved(&pair, "f").unwrap();
                    assert_eq!((global.value, global.size), (alone.value, alone.size));
                    assert_eq!(global.rank(), alone.rank());
                }
            }
        }
    }

    #[test]
    fn of_equal_definitions_the_first_weak_and_the_largest_tentative_count() {
        let weak = |value| object(&[("f", TEXT, WEAK, 0, value, 4)]);
        assert_eq!(resolved(&[weak(8), weak(12)], "f").unwrap().value, 8);
        let tentative = |align, size| object(&[("f", SHN_COMMON, STRONG, 0, align, size)]);
        let global = resolved(&[tentative(4, 100), tentative(64, 8)], "f").unwrap();
        assert_eq!((global.value, global.size), (64, 100));
    }

    #[test]
    fn two_strong_definitions_are_an_error_with_both_places() {
        let one = object(&[("f", TEXT, STRONG, 0, 4, 4)]);
        let message = resolved(&[one.clone(), one], "f").unwrap_err();
        for part in ["`f`", "first.o (.text+0x4)", "second.o (.text+0x4)"] {
            assert!(message.contains(part), "{message}");
        }
        let number = |value| object(&[("f", SHN_ABS, STRONG, 0, value, 0)]);
        assert_eq!(resolved(&[number(7), number(7)], "f").unwrap().value, 7);
        assert!(resolved(&[number(7), number(8)], "f").is_err());
    }

    #[test]
    fn the_strictest_visibility_of_any_mention_counts() {
        let with = |shndx, other| object(&[("f", shndx, STRONG, other, 0, 0)]);
        for (definition, mention, expected) in [
            (STV_DEFAULT, STV_DEFAULT, STV_DEFAULT),
            (STV_DEFAULT, STV_HIDDEN, STV_HIDDEN),
            (STV_PROTECTED, STV_DEFAULT, STV_PROTECTED),
            (STV_PROTECTED, STV_HIDDEN, STV_HIDDEN),
            (STV_HIDDEN, STV_INTERNAL, STV_INTERNAL),
        ] {
            let pair = [with(TEXT, definition), with(UNDEFINED, mention)];
            assert_eq!(resolved(&pair, "f").unwrap().visibility, expected);
            let pair = [with(UNDEFINED, mention), with(TEXT, definition)];
            assert_eq!(resolved(&pair, "f").unwrap().visibility, expected);
        }
    }

    #[test]
    fn a_mention_is_weak_only_if_all_are() {
        let mention = |binding| object(&[("f", UNDEFINED, binding, 0, 0, 0)]);
        let binding = |one, other| {
            let pair = [mention(one), mention(other)];
            resolved(&pair, "f").unwrap().binding
        };
        assert_eq!(binding(WEAK, WEAK), STB_WEAK);
        assert_eq!(binding(WEAK, STRONG), STB_GLOBAL);
        assert_eq!(binding(STRONG, WEAK), STB_GLOBAL);
    }

    #[test]
    fn only_what_is_visible_outside_is_exported() {
        for (visibility, exported) in [
            (STV_DEFAULT, true),
            (STV_PROTECTED, true),
            (STV_HIDDEN, false),
            (STV_INTERNAL, false),
        ] {
            let one = object(&[("f", TEXT, STRONG, visibility, 0, 0)]);
            assert_eq!(resolved(&[one], "f").unwrap().is_exported(), exported);
        }
    }
}
