//! The link map as text: `-Map`.
//!
//! A line for each section of the image, for each section of an input in it, and for each symbol
//! there, with address, size and alignment. The form is LLD's, which tools read.

use std::fmt::Write;

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{SHT_NOTE, STT_SECTION};
use gfxjit_codeobj::elf::{Symbol, display_name};

use crate::LinkError;
use crate::layout::context::LinkContext;
use crate::layout::output::{Content, OutputSection};
use crate::read::input::damaged;
use crate::resolve::symbols::{SymbolLocation, read_place};

/// Symbols of a section: address, size, name.
type Symbols<'a> = HashMap<(u32, u32), Vec<(u64, u64, &'a [u8])>>;

/// The text.
pub(crate) fn text(context: &LinkContext<'_, '_>) -> Result<String, LinkError> {
    let symbols = symbols(context)?;
    let mut text =
        String::from("             VMA              LMA     Size Align Out     In      Symbol\n");
    let mut line = |address: u64, size: u64, align: u64, name: &dyn std::fmt::Display| {
        // Writing to memory cannot fail.
        let _ = writeln!(
            text,
            "{address:16x} {address:16x} {size:8x} {align:5} {name}"
        );
    };
    for &index in &context.layout.order {
        let Some(section) = context.output.sections.get(index as usize) else {
            continue;
        };
        let name = display_name(section.name);
        line(section.address, section.size, section.align, &name);
        if section.content != Content::Inputs || is_made_anew(section) {
            let name = format!("        <internal>:({name})");
            line(section.address, section.size, section.align, &name);
            continue;
        }
        for &(object, number) in &section.members {
            let input = context.objects.get(object as usize);
            let member = input.and_then(|input| input.sections.get(number as usize));
            let (Some(input), Some(member)) = (input, member) else {
                continue;
            };
            let header = &member.section.header;
            let place = SymbolLocation::Section {
                object,
                section: number,
            };
            let address = match section.address {
                0 => 0,
                _ => context.layout.address(context.output, place, 0),
            };
            let name = display_name(member.section.name);
            let name = format!("        {}:({name})", input.name);
            line(address, header.size, header.align.max(1), &name);
            for (address, size, name) in symbols.get(&(object, number)).into_iter().flatten() {
                let name = format!("                {}", display_name(name));
                line(*address, *size, 1, &name);
            }
        }
    }
    Ok(text)
}

/// Whether the contents of a section are not the concatenation of its inputs.
fn is_made_anew(section: &OutputSection<'_>) -> bool {
    !section.tail.is_empty() && section.kind != SHT_NOTE
}

fn symbols<'a>(context: &LinkContext<'_, 'a>) -> Result<Symbols<'a>, LinkError> {
    let mut all: Symbols<'a> = HashMap::new();
    for (number, object) in context.objects.iter().enumerate() {
        let Some(table) = object.symbols else {
            continue;
        };
        for index in 1..table.len() {
            let Some(symbol) = table
                .get(index)
                .filter(|s: &Symbol| s.kind() != STT_SECTION)
            else {
                continue;
            };
            let place = read_place(&object.name, number, &table, index, &symbol)?;
            let SymbolLocation::Section {
                object: own,
                section,
            } = place
            else {
                continue;
            };
            let name = table.name(index, &symbol);
            let name = name.map_err(|source| damaged(&object.name, source))?;
            if index >= table.first_global
                && context
                    .symbols
                    .find(name)
                    .is_none_or(|global| global.place != place || global.value != symbol.value)
            {
                // Another definition is used for the name.
                continue;
            }
            if context.output.slot(own, section).is_none() || name.is_empty() {
                continue;
            }
            let address = context.layout.address(context.output, place, symbol.value);
            let list = all.entry((own, section)).or_default();
            list.push((address, symbol.size, name));
        }
    }
    for list in all.values_mut() {
        list.sort_by_key(|(address, ..)| *address);
    }
    Ok(all)
}
