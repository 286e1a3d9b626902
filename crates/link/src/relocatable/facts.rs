//! The facts about functions (`.amdgpu.info`) of all inputs, in one section.
//!
//! Concatenating the sections is not possible: names of types are offsets in each input's own
//! string table.

use gfxjit_codeobj::elf::consts::{SHF_EXCLUDE, SHT_PROGBITS, SHT_STRTAB};
use gfxjit_codeobj::elf::{Rela, RelocKind};
use gfxjit_codeobj::info::{self, FunctionInfo, Reference};

use super::sections::{Section, Sections};
use super::table::{Meaning, ObjectSymbols};
use crate::LinkError;
use crate::budget::graph::read_infos;
use crate::read::input::Object;
use crate::resolve::symbols::{SymbolLocation, Symbols, read_place};

/// A symbol of the object, and an offset from it.
type Name = (u32, u64);

/// Adds the facts of all inputs that have any.
pub(super) fn add<'a>(
    objects: &[Object<'a>],
    symbols: &Symbols<'a>,
    table: &ObjectSymbols<'a>,
    sections: &mut Sections<'a>,
) -> Result<(), LinkError> {
    let mut functions: Vec<FunctionInfo<Name>> = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        for info in read_infos(object)?.into_iter().flatten() {
            let is_own = info.resources.is_some();
            let mut first = Some(());
            let named: FunctionInfo<Option<Name>> = info.try_map(|reference| {
                let meaning = match reference {
                    Reference::Place { section, offset } => {
                        table.of_place(sections, index as u32, section as u32, offset)
                    }
                    // The facts about a function are those of the object's own definition, even if
                    // another one is used for the name.
                    Reference::Symbol(number) => match first.filter(|()| is_own) {
                        Some(()) => own(table, sections, index, object, number)?,
                        None => table.meaning(objects, symbols, index, number as u32)?,
                    },
                };
                first = None;
                Ok::<_, LinkError>(match meaning {
                    Meaning::Symbol { index, addend } => Some((index, addend)),
                    Meaning::LeftOut => None,
                })
            })?;
            let Some(symbol) = named.symbol else {
                continue;
            };
            functions.push(FunctionInfo {
                symbol,
                resources: named.resources,
                occupancy: named.occupancy,
                uses: named.uses.into_iter().flatten().collect(),
                calls: named.calls.into_iter().flatten().collect(),
                indirect_calls: named.indirect_calls,
                type_ids: named.type_ids,
                unknown: named.unknown,
            });
        }
    }
    if functions.is_empty() {
        return Ok(());
    }
    let encoded = info::write(&functions).map_err(|error| LinkError::TooLarge {
        what: error.to_string(),
    })?;
    let mut section = Section::new(info::SECTION, SHT_PROGBITS, SHF_EXCLUDE);
    section.data = encoded.section;
    section.relocations = encoded
        .relocations
        .into_iter()
        .map(|(offset, (symbol, addend))| Rela {
            offset,
            info: Rela::make_info(symbol, RelocKind::Abs64.number()),
            addend: addend as i64,
        })
        .collect();
    sections.all.push(section);
    if encoded.strings.len() > 1 {
        let mut section = Section::new(info::STRINGS, SHT_STRTAB, SHF_EXCLUDE);
        section.data = encoded.strings;
        sections.all.push(section);
    }
    Ok(())
}

/// The place of an object's own definition.
fn own(
    table: &ObjectSymbols<'_>,
    sections: &Sections<'_>,
    index: usize,
    object: &Object<'_>,
    number: usize,
) -> Result<Meaning, LinkError> {
    let found = object
        .symbols
        .and_then(|table| Some((table, table.get(number)?)));
    let Some((symbols, symbol)) = found else {
        return Ok(Meaning::LeftOut);
    };
    let place = read_place(&object.name, index, &symbols, number, &symbol)?;
    Ok(match place {
        SymbolLocation::Section { object, section } => {
            table.of_place(sections, object, section, symbol.value)
        }
        _ => Meaning::LeftOut,
    })
}
