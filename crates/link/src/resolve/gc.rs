//! Leaves out sections that are not needed.
//!
//! Kept are symbols that loaders find by name, constructors, notes and sections marked to be kept;
//! and everything that relocations of kept sections refer to. Sections that are not loaded, such as
//! debug information, are kept too, but do not keep other sections. The rules are LLD's
//! `--gc-sections`.

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_GNU_RETAIN, SHT_FINI_ARRAY, SHT_INIT_ARRAY, SHT_NOTE, SHT_PREINIT_ARRAY,
};
use gfxjit_codeobj::elf::display_name;

use crate::LinkError;
use crate::read::input::Object;
use crate::report::Dropped;
use crate::resolve::symbols::{SymbolLocation, Symbols};

/// Marks sections that are not needed as left out, and returns them.
pub(crate) fn collect<'a>(
    objects: &mut [Object<'a>],
    symbols: &Symbols<'a>,
    roots: &[String],
) -> Result<Vec<Dropped>, LinkError> {
    let mut live: Vec<Vec<bool>> = objects
        .iter()
        .map(|object| vec![false; object.sections.len()])
        .collect();
    let mut todo = Vec::new();
    for (object, input) in objects.iter().enumerate() {
        for (section, input) in input.sections.iter().enumerate() {
            let header = &input.section.header;
            let stays = matches!(
                header.kind,
                SHT_INIT_ARRAY | SHT_FINI_ARRAY | SHT_PREINIT_ARRAY | SHT_NOTE
            ) || header.has(SHF_GNU_RETAIN)
                || is_bounded(input.section.name);
            if stays {
                mark(&mut live, &mut todo, object as u32, section as u32);
            }
        }
    }
    let roots = roots
        .iter()
        .filter_map(|root| symbols.find(root.as_bytes()));
    let exported = symbols.globals.iter().filter(|global| global.is_exported());
    for global in exported.chain(roots) {
        if let SymbolLocation::Section { object, section } = global.place {
            mark(&mut live, &mut todo, object, section);
        }
    }
    while let Some((object, section)) = todo.pop() {
        let input = objects
            .get(object as usize)
            .and_then(|object| object.sections.get(section as usize));
        for rela in input.into_iter().flat_map(|input| input.relocations.iter()) {
            let target = symbols.target(objects, object as usize, rela.symbol())?;
            if let SymbolLocation::Section { object, section } = target.place {
                mark(&mut live, &mut todo, object, section);
            }
        }
    }
    let mut dropped = Vec::new();
    for (object, live) in objects.iter_mut().zip(live) {
        for (input, live) in object.sections.iter_mut().zip(live) {
            if input.kept && !live && input.section.header.has(SHF_ALLOC) {
                input.kept = false;
                if input.section.header.size > 0 {
                    dropped.push(Dropped {
                        input: object.name.clone().into_owned(),
                        section: display_name(input.section.name).into_owned(),
                        size: input.section.header.size,
                    });
                }
            }
        }
    }
    Ok(dropped)
}

fn mark(live: &mut [Vec<bool>], todo: &mut Vec<(u32, u32)>, object: u32, section: u32) {
    let slot = live
        .get_mut(object as usize)
        .and_then(|live| live.get_mut(section as usize));
    if let Some(slot) = slot
        && !std::mem::replace(slot, true)
    {
        todo.push((object, section));
    }
}

/// Whether `__start_name` and `__stop_name` can refer to a section: then it may be used without a
/// relocation to it.
fn is_bounded(name: &[u8]) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    !name.is_empty() && name.iter().all(letter)
}
