//! Keeps relocations in the image: `--emit-relocs`.
//!
//! Problem: tools that rewrite linked code (for instance instrumentation) must know which words are
//! addresses, and of which symbols. The image keeps every relocation of its inputs for them, with
//! its address and with symbols of `.symtab`. Loaders ignore the sections: ROCr does so for code
//! objects of version 2 and up, because the values are in place already.
//!
//! Source: LLD's `--emit-relocs`, with whose output the tests compare.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_INFO_LINK, SHT_RELA, SHT_SYMTAB, STB_LOCAL, STT_SECTION,
};
use gfxjit_codeobj::elf::{ElfFile, Record, Rela, RelocKind, SectionHeader, Symbol};

use crate::LinkError;
use crate::layout::context::LinkContext;
use crate::layout::output::{Content, OutputSection, input_of};
use crate::read::input::InputSection;
use crate::resolve::symbols::SymbolLocation;

/// Adds the relocations of the inputs to a written image.
pub(crate) fn add(context: &LinkContext<'_, '_>, image: &[u8]) -> Result<Vec<u8>, LinkError> {
    let too_large = |error: &dyn std::fmt::Display| LinkError::TooLarge {
        what: format!("the image with its relocations: {error}"),
    };
    let mut file = ElfFile::parse(image).map_err(|error| too_large(&error))?;
    let is_table = |kind: u32| kind == SHT_SYMTAB;
    let Some(table) = file.sections.iter().position(|s| is_table(s.header.kind)) else {
        return Err(LinkError::NoSymbolTable);
    };
    let relocated = relocated(context)?;
    // Local symbols come first in a table, so the section symbols are inserted before all others.
    let mut of_section: HashMap<u32, u32> = HashMap::new();
    let mut symbols = vec![0; Symbol::SIZE];
    for (&index, number) in context.layout.order.iter().zip(1..) {
        let Some(section) = context.output.sections.get(index as usize) else {
            continue;
        };
        let is_loaded = section.flags & SHF_ALLOC != 0;
        Symbol {
            info: Symbol::make_info(STB_LOCAL, STT_SECTION),
            shndx: section.index,
            value: if is_loaded { section.address } else { 0 },
            ..Symbol::default()
        }
        .append(&mut symbols);
        of_section.insert(index, number);
    }
    let added = of_section.len() as u32;
    if let Some(table) = file.sections.get_mut(table) {
        symbols.extend_from_slice(table.data.get(Symbol::SIZE..).unwrap_or_default());
        table.data = symbols;
        table.header.info += added;
    }
    for (section, relocations) in relocated {
        let mut data = Vec::with_capacity(relocations.len() * Rela::SIZE);
        for one in &relocations {
            let (symbol, addend) = match one.symbol {
                Meaning::Symbol(number) => (number + added, one.addend),
                Meaning::Section(output, offset) => (
                    of_section.get(&output).copied().unwrap_or(0),
                    one.addend.wrapping_add_unsigned(offset),
                ),
                Meaning::Number(value) => (0, one.addend.wrapping_add_unsigned(value)),
            };
            Rela {
                offset: one.offset,
                info: Rela::make_info(symbol, one.kind.number()),
                addend,
            }
            .append(&mut data);
        }
        let header = SectionHeader {
            kind: SHT_RELA,
            flags: SHF_INFO_LINK,
            link: table as u32,
            info: section.index.into(),
            align: 8,
            entsize: Rela::SIZE as u64,
            ..SectionHeader::default()
        };
        let name = format!(".rela{}", String::from_utf8_lossy(section.name));
        file.add_section(&name, header, data)
            .map_err(|error| too_large(&error))?;
    }
    file.relayout().map_err(|error| too_large(&error))?;
    file.write().map_err(|error| too_large(&error))
}

/// A relocation with its place in the image.
struct Kept {
    /// The address; in sections that are not loaded, the offset in the section.
    offset: u64,
    kind: RelocKind,
    symbol: Meaning,
    addend: i64,
}

/// The target of a relocation.
enum Meaning {
    /// A symbol, by its index before the section symbols were added.
    Symbol(u32),
    /// An offset in an output section.
    Section(u32, u64),
    /// A number.
    Number(u64),
}

/// The relocations of each output section that has any.
fn relocated<'p, 'a>(
    context: &'p LinkContext<'_, 'a>,
) -> Result<Vec<(&'p OutputSection<'a>, Vec<Kept>)>, LinkError> {
    let mut all = Vec::new();
    for &index in &context.layout.order {
        let Some(section) = context.output.sections.get(index as usize) else {
            continue;
        };
        if section.content != Content::Inputs {
            continue;
        }
        let mut kept = Vec::new();
        for &(object, member) in &section.members {
            let input = input_of(context.objects, object, member);
            if let Some((input, slot)) = input.zip(context.output.slot(object, member)) {
                let is_loaded = section.flags & SHF_ALLOC != 0;
                let base = if is_loaded { section.address } else { 0 };
                add_input(
                    context,
                    object,
                    input,
                    base.wrapping_add(slot.offset),
                    &mut kept,
                )?;
            }
        }
        if !kept.is_empty() {
            all.push((section, kept));
        }
    }
    Ok(all)
}

fn add_input(
    context: &LinkContext<'_, '_>,
    object: u32,
    input: &InputSection<'_>,
    base: u64,
    kept: &mut Vec<Kept>,
) -> Result<(), LinkError> {
    for rela in input.relocations.iter() {
        // An unknown kind is an error of the phase that applies relocations.
        let Some(kind) = RelocKind::from_number(rela.kind()) else {
            continue;
        };
        let number = rela.symbol();
        let target = context
            .symbols
            .target(context.objects, object as usize, number)?;
        let known = match target.global {
            Some(id) => context.full.numbers.globals.get(&id),
            None => context.full.numbers.locals.get(&(object, number)),
        };
        let symbol = match (known, target.place) {
            (Some(&number), _) => Meaning::Symbol(number),
            (None, SymbolLocation::Section { object, section }) => {
                match context.output.slot(object, section) {
                    Some(slot) => {
                        Meaning::Section(slot.output, slot.offset.wrapping_add(target.value))
                    }
                    // Debug information about code that was left out.
                    None => continue,
                }
            }
            (None, place) => {
                Meaning::Number(context.layout.address(context.output, place, target.value))
            }
        };
        kept.push(Kept {
            offset: base.wrapping_add(rela.offset),
            kind,
            symbol,
            addend: rela.addend,
        });
    }
    Ok(())
}
