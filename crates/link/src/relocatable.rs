//! Joins several objects into one: `ld -r`.
//!
//! Problem: build systems link in steps, and join related objects first. No addresses are assigned
//! then; sections are concatenated, names are resolved, and relocations stay, with new offsets and
//! symbols. Kernel budgets are left to the final link, for which the object keeps the facts about
//! every function, and one metadata note of each compilation, which shows that no compiler has seen
//! everything.
//!
//! Sources: the gABI, "Section Groups" and "Relocation"; LLD's `-r`, with whose output the tests
//! compare.

mod facts;
mod sections;
mod table;

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    ELFOSABI_AMDGPU_HSA, ET_REL, SHF_ALLOC, SHF_GROUP, SHF_INFO_LINK, SHT_RELA, SHT_SYMTAB,
};
use gfxjit_codeobj::elf::{
    ElfError, ElfFile, FileHeader, Record, Rela, RelocKind, SectionHeader, Symbol, Word,
};
use gfxjit_targets::ImageTarget;

use self::sections::Sections;
use self::table::{Meaning, ObjectSymbols};
use crate::layout::scan::relocation_error;
use crate::read::combine;
use crate::read::group;
use crate::read::input::Object;
use crate::read::select;
use crate::resolve::define;
use crate::resolve::symbols::Symbols;
use crate::{Input, LinkError, Options};

/// Joins objects, and needed archive members, into one object.
///
/// Only these options apply: those for which inputs are taken ([`Options::roots`]), for definitions
/// ([`Options::define`]), and for leaving out debug sections ([`Options::strip`]; the symbol table
/// always stays). Symbols may stay undefined. The final link does the rest.
///
/// # Errors
/// When an input is damaged or no AMDGPU object, when two inputs are for different targets, when a
/// symbol is defined twice, and when a relocation refers to a section that is left out.
pub fn link_relocatable(inputs: &[Input<'_>], options: &Options) -> Result<Vec<u8>, LinkError> {
    let mut objects = select::read(inputs, options)?;
    group::drop_repeated(&mut objects)?;
    let target = combine::target(&objects)?;
    let mut symbols = Symbols::resolve(&objects)?;
    define::apply(&mut symbols, &options.define)?;
    let mut sections = Sections::new(&objects, &symbols, target)?;
    let table = ObjectSymbols::new(&objects, &symbols, &sections)?;
    relocate(&objects, &symbols, &table, &mut sections)?;
    facts::add(&objects, &symbols, &table, &mut sections)?;
    for section in &mut sections.all {
        let Some(group) = &mut section.group else {
            continue;
        };
        let (object, index) = group.signature;
        let meaning = table.meaning(&objects, &symbols, object as usize, index)?;
        if let Meaning::Symbol { index, .. } = meaning {
            section.header.info = index;
        }
    }
    write(&objects, target, &sections, &table).map_err(|error| LinkError::TooLarge {
        what: format!("the object: {error}"),
    })
}

/// Updates the offset and symbol of every relocation.
fn relocate(
    objects: &[Object<'_>],
    symbols: &Symbols<'_>,
    table: &ObjectSymbols<'_>,
    sections: &mut Sections<'_>,
) -> Result<(), LinkError> {
    for (object, input) in objects.iter().enumerate() {
        for (section, input) in input.sections.iter().enumerate() {
            let Some(place) = sections.place(object as u32, section as u32) else {
                continue;
            };
            let is_loaded = input.section.header.has(SHF_ALLOC);
            let size = input.section.header.size;
            for rela in input.relocations.iter() {
                let error = |reason: &str| {
                    let at = rela.offset;
                    relocation_error(objects, symbols, object, section, at, &rela, reason)
                };
                if RelocKind::from_number(rela.kind()).is_none() {
                    return Err(error("AMDGPU has no such relocation"));
                }
                if rela.offset >= size {
                    return Err(error("it lies outside its section"));
                }
                let offset = place.offset + rela.offset;
                let meaning = table.meaning(objects, symbols, object, rela.symbol())?;
                let new = match meaning {
                    Meaning::Symbol { index, addend } => Rela {
                        offset,
                        info: Rela::make_info(index, rela.kind()),
                        addend: rela.addend.wrapping_add_unsigned(addend),
                    },
                    Meaning::LeftOut if is_loaded => {
                        return Err(error("it is defined in a section that is left out"));
                    }
                    // Debug information about code that was left out.
                    Meaning::LeftOut => Rela {
                        offset,
                        info: Rela::make_info(0, RelocKind::None.number()),
                        addend: 0,
                    },
                };
                sections.add_relocation(place, new);
            }
        }
    }
    Ok(())
}

fn write(
    objects: &[Object<'_>],
    target: ImageTarget,
    sections: &Sections<'_>,
    table: &ObjectSymbols<'_>,
) -> Result<Vec<u8>, ElfError> {
    let first = objects.first().map(|object| *object.elf.header());
    let (abi_version, flags) = first.map_or((0, 0), |header| (header.abi_version(), header.flags));
    // The flags of a single object are kept unchanged, with bits that this version does not know.
    let flags = match objects {
        [_] => flags,
        _ => target.elf_flags().unwrap_or(flags),
    };
    let header = FileHeader::new(ET_REL, ELFOSABI_AMDGPU_HSA, abi_version, flags);
    let mut file = ElfFile::new(header);
    // Indices after the sections and their relocation sections.
    let relocated = sections
        .all
        .iter()
        .filter(|one| !one.relocations.is_empty());
    let symtab = (Sections::FIRST as usize + sections.all.len() + relocated.count()) as u32;
    // The relocation section of each section.
    let mut tables: HashMap<usize, u32> = HashMap::new();
    let behind = Sections::FIRST + sections.all.len() as u32;
    let relocated = sections.all.iter().enumerate();
    let relocated = relocated.filter(|(_, one)| !one.relocations.is_empty());
    for (number, (index, _)) in (behind..).zip(relocated) {
        tables.insert(index, number);
    }
    for one in &sections.all {
        let mut header = one.header;
        let mut data = one.data.clone();
        if let Some(group) = &one.group {
            header.link = symtab;
            let members = group.members.iter().filter_map(|&(object, section)| {
                let member = sections.place(object, section)?.section;
                Some((member, tables.get(&(member as usize)).copied()))
            });
            for (member, relocations) in members {
                for value in [Some(member + Sections::FIRST), relocations]
                    .into_iter()
                    .flatten()
                {
                    Word { value }.append(&mut data);
                }
            }
        } else if let Some((object, section)) = one.follows {
            let followed = sections.place(object, section);
            header.link = followed.map_or(0, |place| place.section + Sections::FIRST);
        }
        file.add_section(one.name, header, data)?;
    }
    for (index, one) in sections.all.iter().enumerate() {
        if one.relocations.is_empty() {
            continue;
        }
        let mut data = Vec::with_capacity(one.relocations.len() * Rela::SIZE);
        one.relocations
            .iter()
            .for_each(|rela| rela.append(&mut data));
        let header = SectionHeader {
            kind: SHT_RELA,
            flags: SHF_INFO_LINK | one.header.flags & SHF_GROUP,
            link: symtab,
            info: index as u32 + Sections::FIRST,
            align: 8,
            entsize: Rela::SIZE as u64,
            ..SectionHeader::default()
        };
        file.add_section(&format!(".rela{}", one.name), header, data)?;
    }
    let mut names: HashMap<&[u8], u32> = HashMap::new();
    let mut data = Vec::with_capacity(table.all.len() * Symbol::SIZE);
    for (name, symbol) in &table.all {
        let name = match (name.is_empty(), names.get(name)) {
            (true, _) => 0,
            (_, Some(&offset)) => offset,
            (_, None) => {
                let offset = file.add_string(1, name)?;
                names.insert(name, offset);
                offset
            }
        };
        Symbol { name, ..*symbol }.append(&mut data);
    }
    let header = SectionHeader {
        kind: SHT_SYMTAB,
        link: 1,
        info: table.first_global,
        align: 8,
        entsize: Symbol::SIZE as u64,
        ..SectionHeader::default()
    };
    file.add_section(".symtab", header, data)?;
    file.relayout()?;
    file.write()
}
