//! Finding the definition of every name.
//!
//! Names that are visible outside their object are looked up in one table over all objects;
//! the stronger definition wins (global over common over weak), the strictest visibility of
//! any mention counts (gABI, "Symbol Table"). Local symbols stay where they are and are
//! looked at when a relocation refers to them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use gfxjit_codeobj::elf::consts::{
    STB_GLOBAL, STB_LOCAL, STB_WEAK, STT_COMMON, STT_NOTYPE, STT_OBJECT, STT_TLS, STV_DEFAULT,
    STV_PROTECTED,
};
use gfxjit_codeobj::elf::{Symbol, SymbolPlace, SymbolTable, display_name};

use crate::LinkError;
use crate::input::{Object, damaged};

/// Where a symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Nowhere.
    Undefined,
    /// At an offset in a section of an object.
    Section { object: u32, section: u32 },
    /// At an offset in an output section; the linker put it there.
    Output(u32),
    /// At the end of an output section.
    OutputEnd(u32),
    /// At the start of the image.
    ImageStart,
    /// At the dynamic section.
    Dynamic,
    /// Nowhere: it is a number.
    Absolute,
    /// In zeroed memory that is not allotted yet; the value is its alignment.
    Common,
}

/// What a relocation refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) place: Place,
    /// An offset from the place, or the number itself.
    pub(crate) value: u64,
    /// Which global symbol it is, if it is one.
    pub(crate) global: Option<u32>,
}

/// A symbol that is visible outside its object.
#[derive(Clone, Debug)]
pub(crate) struct Global<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) place: Place,
    pub(crate) value: u64,
    /// Size in bytes.
    pub(crate) size: u64,
    /// `STT_*`.
    pub(crate) kind: u8,
    /// `STB_*`; of an undefined symbol the strongest of its mentions.
    pub(crate) binding: u8,
    /// `STV_*`.
    pub(crate) visibility: u8,
    /// Which entry of the global offset table holds its address.
    pub(crate) got: Option<u32>,
    /// Whether a loader is to find it by name.
    pub(crate) from_loader: bool,
    /// Index in the dynamic symbol table; 0 when it is not there.
    pub(crate) dynamic: u32,
}

impl Global<'_> {
    /// Whether loaders see the symbol.
    pub(crate) fn is_exported(&self) -> bool {
        self.place != Place::Undefined && matches!(self.visibility, STV_DEFAULT | STV_PROTECTED)
    }

    /// Whether a dynamic relocation names the symbol, rather than its address in the image.
    /// LLD names what another image could replace. ROCr finds code and data of the image
    /// itself by their value, but takes a symbol without type for one from outside.
    pub(crate) fn is_named_in_relocations(&self) -> bool {
        self.from_loader
            || self.is_exported() && self.visibility == STV_DEFAULT && self.kind != STT_NOTYPE
    }

    /// How strong the definition is.
    fn rank(&self) -> u8 {
        match (self.place, self.binding) {
            (Place::Undefined, _) => 0,
            (Place::Common, _) => 2,
            (_, STB_WEAK) => 1,
            _ => 3,
        }
    }
}

/// The symbols of a link.
#[derive(Debug)]
pub(crate) struct Symbols<'a> {
    /// All symbols that are visible outside their object, in the order of first mention.
    pub(crate) globals: Vec<Global<'a>>,
    /// For each object, which global symbol each of its symbols past the local ones is.
    ids: Vec<Vec<u32>>,
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
        };
        for (object_index, object) in objects.iter().enumerate() {
            let mut ids = Vec::new();
            if let Some(table) = object.symbols {
                ids.reserve(table.len() - table.first_global);
                for index in table.first_global..table.len() {
                    let Some(symbol) = table.get(index) else {
                        continue;
                    };
                    let new = read_global(objects, object_index, &table, index, &symbol)?;
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
        }
        Ok(symbols)
    }

    /// A global symbol by its number.
    pub(crate) fn global(&self, id: u32) -> Option<&Global<'a>> {
        self.globals.get(id as usize)
    }

    /// What symbol `index` of an object refers to.
    pub(crate) fn target(
        &self,
        objects: &[Object<'a>],
        object: usize,
        index: u32,
    ) -> Result<Target, LinkError> {
        let input = objects.get(object);
        let table = input.and_then(|input| input.symbols);
        // Relocations without a symbol refer to the number zero.
        if index == 0 {
            return Ok(Target {
                place: Place::Absolute,
                value: 0,
                global: None,
            });
        }
        let name = input.map_or("", |input| input.name);
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
        Ok(Target {
            place,
            value: symbol.value,
            global: None,
        })
    }
}

/// Reads where a symbol is.
pub(crate) fn read_place(
    input: &str,
    object: usize,
    table: &SymbolTable<'_>,
    index: usize,
    symbol: &Symbol,
) -> Result<Place, LinkError> {
    let place = table
        .place(index, symbol)
        .map_err(|source| damaged(input, source))?;
    let reason = match place {
        SymbolPlace::Undefined => return Ok(Place::Undefined),
        SymbolPlace::Absolute => return Ok(Place::Absolute),
        SymbolPlace::Common => return Ok(Place::Common),
        SymbolPlace::Section(section) => {
            return Ok(Place::Section {
                object: object as u32,
                section: section as u32,
            });
        }
        SymbolPlace::Lds => {
            "it is an LDS variable without an address; compile it in one module with the \
             kernels that use it, so that the compiler gives it one"
                .to_owned()
        }
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
    let input_name = input.map_or("", |input| input.name);
    let bad = |reason: String| LinkError::Symbol {
        input: input_name.to_owned(),
        symbol: name_of(table, symbol),
        reason,
    };
    let name = table
        .name(index, symbol)
        .map_err(|source| damaged(input_name, source))?;
    let place = read_place(input_name, object, table, index, symbol)?;
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
        Place::Section { section, .. } => {
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
        Place::Common if !symbol.value.max(1).is_power_of_two() => {
            return Err(bad(format!(
                "its alignment {} is no power of two",
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
            // A loader would look for the value of a typed symbol inside the image.
            _ if place == Place::Undefined => STT_NOTYPE,
            STT_COMMON => STT_OBJECT,
            kind => kind,
        },
        binding: symbol.binding(),
        visibility: symbol.visibility(),
        got: None,
        from_loader: false,
        dynamic: 0,
    })
}

/// Takes a further mention of a symbol into account.
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
        let same_number =
            old.place == Place::Absolute && new.place == Place::Absolute && old.value == new.value;
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
        Place::Section { object, section } => {
            let object = objects.get(object as usize);
            let section = object.and_then(|object| object.sections.get(section as usize));
            format!(
                "{} ({}+{:#x})",
                object.map_or("", |object| object.name),
                section.map_or_else(Default::default, |input| display_name(input.section.name)),
                global.value
            )
        }
        _ => format!("an absolute symbol of value {:#x}", global.value),
    }
}
