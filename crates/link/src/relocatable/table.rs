//! The symbol table of the object: the local symbols of every input, a symbol for each section, and
//! the global symbols, each once.

use gfxjit_codeobj::elf::Symbol;
use gfxjit_codeobj::elf::consts::{
    SHN_ABS, SHN_AMDGPU_LDS, SHN_COMMON, SHN_UNDEF, STB_LOCAL, STT_SECTION,
};

use super::sections::Sections;
use crate::LinkError;
use crate::read::input::{Object, damaged};
use crate::resolve::symbols::{SymbolLocation, Symbols, read_place};

/// What a symbol of an input is in the object.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    Symbol {
        index: u32,
        /// Added to the relocation's addend: the offset of the input section in the object's
        /// section.
        addend: u64,
    },
    /// It is in a section that is left out.
    LeftOut,
}

/// The symbols of the object.
pub(super) struct ObjectSymbols<'a> {
    /// Names and symbols; `st_name` is filled in later.
    pub(super) all: Vec<(&'a [u8], Symbol)>,
    pub(super) first_global: u32,
    /// Index of the symbol of each section.
    of_section: Vec<u32>,
    /// For each local symbol, by object and index, the symbol in the object.
    locals: Vec<Vec<Meaning>>,
    /// For each global symbol, by number, the symbol in the object.
    globals: Vec<Meaning>,
}

impl<'a> ObjectSymbols<'a> {
    pub(super) fn new(
        objects: &[Object<'a>],
        symbols: &Symbols<'a>,
        sections: &Sections<'a>,
    ) -> Result<Self, LinkError> {
        let mut table = Self {
            all: vec![(b"", Symbol::default())],
            first_global: 0,
            of_section: Vec::with_capacity(sections.all.len()),
            locals: Vec::with_capacity(objects.len()),
            globals: Vec::with_capacity(symbols.globals.len()),
        };
        for (number, section) in (Sections::FIRST..).zip(&sections.all) {
            if section.group.is_some() {
                table.of_section.push(0);
                continue;
            }
            let index = table.push(
                b"",
                Symbol {
                    info: Symbol::make_info(STB_LOCAL, STT_SECTION),
                    shndx: number as u16,
                    ..Symbol::default()
                },
            );
            table.of_section.push(index);
        }
        for (index, object) in objects.iter().enumerate() {
            table.add_locals(index, object, sections)?;
        }
        table.first_global = table.all.len() as u32;
        for global in &symbols.globals {
            let symbol = Symbol {
                info: Symbol::make_info(global.binding, global.kind),
                other: global.visibility,
                value: global.value,
                size: global.size,
                ..Symbol::default()
            };
            let meaning = table.add(global.name, symbol, global.place, sections);
            table.globals.push(meaning);
        }
        Ok(table)
    }

    /// The symbol of the object for symbol `index` of an input.
    pub(super) fn meaning(
        &self,
        objects: &[Object<'a>],
        symbols: &Symbols<'a>,
        object: usize,
        index: u32,
    ) -> Result<Meaning, LinkError> {
        // This call also checks the index.
        let target = symbols.target(objects, object, index)?;
        let found = match target.global {
            Some(id) => self.globals.get(id as usize),
            None => self
                .locals
                .get(object)
                .and_then(|locals| locals.get(index as usize)),
        };
        Ok(found.copied().unwrap_or(Meaning::LeftOut))
    }

    /// A place in an input section, as the section's symbol and an offset.
    pub(super) fn of_place(
        &self,
        sections: &Sections<'_>,
        object: u32,
        section: u32,
        offset: u64,
    ) -> Meaning {
        let found = sections.place(object, section).and_then(|at| {
            let index = *self.of_section.get(at.section as usize)?;
            Some(Meaning::Symbol {
                index,
                addend: at.offset.wrapping_add(offset),
            })
        });
        found.unwrap_or(Meaning::LeftOut)
    }

    fn push(&mut self, name: &'a [u8], symbol: Symbol) -> u32 {
        self.all.push((name, symbol));
        self.all.len() as u32 - 1
    }

    /// Adds a symbol, unless it is in a section that is left out.
    fn add(
        &mut self,
        name: &'a [u8],
        mut symbol: Symbol,
        place: SymbolLocation,
        sections: &Sections<'_>,
    ) -> Meaning {
        symbol.shndx = match place {
            SymbolLocation::Section { object, section } => {
                let Some(at) = sections.place(object, section) else {
                    return Meaning::LeftOut;
                };
                symbol.value = symbol.value.wrapping_add(at.offset);
                (at.section + Sections::FIRST) as u16
            }
            SymbolLocation::Absolute => SHN_ABS,
            SymbolLocation::Common => SHN_COMMON,
            SymbolLocation::Lds => SHN_AMDGPU_LDS,
            // Other places occur only in images.
            _ => SHN_UNDEF,
        };
        let index = self.push(name, symbol);
        Meaning::Symbol { index, addend: 0 }
    }

    fn add_locals(
        &mut self,
        index: usize,
        object: &Object<'a>,
        sections: &Sections<'_>,
    ) -> Result<(), LinkError> {
        // Symbol index 0: a relocation without a symbol.
        let mut locals = vec![Meaning::Symbol {
            index: 0,
            addend: 0,
        }];
        if let Some(table) = object.symbols {
            for number in 1..table.first_global {
                let Some(symbol) = table.get(number) else {
                    continue;
                };
                let place = read_place(&object.name, index, &table, number, &symbol)?;
                locals.push(match place {
                    SymbolLocation::Section { object, section } if symbol.kind() == STT_SECTION => {
                        self.of_place(sections, object, section, symbol.value)
                    }
                    _ => {
                        let name = table.name(number, &symbol);
                        let name = name.map_err(|source| damaged(&object.name, source))?;
                        self.add(name, symbol, place, sections)
                    }
                });
            }
        }
        self.locals.push(locals);
        Ok(())
    }
}
