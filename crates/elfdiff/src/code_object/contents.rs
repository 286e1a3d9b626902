//! Code of functions, contents of variables, other contents of sections, and relocations of objects.

use std::collections::BTreeMap;

use gfxjit_codeobj::elf::consts::{
    SHF_EXECINSTR, SHT_DYNAMIC, SHT_DYNSYM, SHT_GNU_HASH, SHT_HASH, SHT_NOBITS, SHT_NOTE, SHT_NULL,
    SHT_RELA, SHT_STRTAB, SHT_SYMTAB, STT_FUNC, STT_OBJECT, STT_SECTION,
};
use gfxjit_codeobj::elf::{
    ElfError, Rela, RelocationSection, Section, SymbolPlace, display_name, reloc_name,
};
use gfxjit_codeobj::{descriptor, info};

use crate::difference::{Fact, Facts, offset_name};
use crate::image::Image;

pub(super) const CODE: &str = "code";
pub(super) const DATA: &str = "data";
pub(super) const RELOCATION: &str = "relocation";
pub(super) const BYTES: &str = "bytes";

/// A function or variable with file contents.
pub(super) struct Named<'a> {
    pub(super) name: String,
    /// Index of its section.
    section: usize,
    /// Offset in its section.
    start: u64,
    pub(super) address: u64,
    pub(super) bytes: &'a [u8],
}

impl Named<'_> {
    /// The kernel's name, if this is a kernel descriptor.
    pub(super) fn kernel(&self) -> Option<&str> {
        let kernel = self.name.strip_suffix(".kd")?;
        (self.bytes.len() == descriptor::SIZE).then_some(kernel)
    }

    fn end(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

/// All functions and variables with file contents, by section and offset.
pub(super) fn symbols<'a>(image: &Image<'a>) -> Result<Vec<Named<'a>>, ElfError> {
    let mut found: Vec<Named<'a>> = Vec::new();
    let Some(table) = image.elf.symtab()?.or(image.elf.dynsym()?) else {
        return Ok(found);
    };
    for (index, symbol) in table.iter().enumerate().skip(1) {
        if !matches!(symbol.kind(), STT_FUNC | STT_OBJECT) || symbol.size == 0 {
            continue;
        }
        let SymbolPlace::Section(number) = table.place(index, &symbol)? else {
            continue;
        };
        let Some(section) = image.sections.get(number) else {
            continue;
        };
        let start = symbol.value.wrapping_sub(section.header.addr);
        let range = usize::try_from(start)
            .ok()
            .zip(usize::try_from(symbol.size).ok())
            .and_then(|(start, size)| Some(start..start.checked_add(size)?));
        let bytes = range.and_then(|range| section.data.get(range));
        let Some(bytes) = bytes.filter(|_| section.header.kind != SHT_NOBITS) else {
            continue;
        };
        found.push(Named {
            name: display_name(table.name(index, &symbol)?).into_owned(),
            section: number,
            start,
            address: symbol.value,
            bytes,
        });
    }
    found.sort_by_key(|symbol| (symbol.section, symbol.start));
    Ok(found)
}

/// Adds the facts. `is_info_read` says that other facts describe `.amdgpu.info`.
pub(super) fn facts(
    image: &Image<'_>,
    is_info_read: bool,
    facts: &mut Facts,
) -> Result<(), ElfError> {
    let symbols = symbols(image)?;
    let mut by_section: BTreeMap<usize, Vec<&Named<'_>>> = BTreeMap::new();
    for symbol in &symbols {
        by_section.entry(symbol.section).or_default().push(symbol);
        // Descriptors are described field by field elsewhere.
        if symbol.kernel().is_none() {
            let section = image.sections.get(symbol.section);
            let is_code = section.is_some_and(|section| section.header.has(SHF_EXECINSTR));
            let aspect = if is_code { CODE } else { DATA };
            let name = facts.numbered(aspect, &format!("of {}", symbol.name));
            facts.add(aspect, name, Fact::Bytes(symbol.bytes.to_vec()));
        }
    }
    for section in &image.sections {
        let inside = by_section.get(&section.index);
        let inside = inside.map_or(&[][..], Vec::as_slice);
        if section.header.kind == SHT_RELA {
            if image.elf.header().kind == gfxjit_codeobj::elf::consts::ET_REL {
                relocations(image, &image.elf.relocations(section)?, &by_section, facts)?;
            }
        } else if !is_told_otherwise(section, is_info_read) {
            let name = display_name(section.name);
            let rest = outside(section, inside);
            if !rest.is_empty() {
                let subject = match inside {
                    [] => format!("of {name}"),
                    _ => format!("of {name} outside of symbols"),
                };
                let subject = facts.numbered(BYTES, &subject);
                facts.add(BYTES, subject, Fact::Bytes(rest));
            }
        }
    }
    Ok(())
}

/// Whether other facts describe a section's contents.
fn is_told_otherwise(section: &Section<'_>, is_info_read: bool) -> bool {
    let is_info = [info::SECTION, info::STRINGS]
        .iter()
        .any(|name| name.as_bytes() == section.name);
    matches!(
        section.header.kind,
        SHT_NULL
            | SHT_SYMTAB
            | SHT_STRTAB
            | SHT_DYNSYM
            | SHT_HASH
            | SHT_GNU_HASH
            | SHT_DYNAMIC
            | SHT_NOTE
            | SHT_NOBITS
    ) || is_info && is_info_read
}

/// The contents of a section outside its symbols, which are sorted by offset.
fn outside(section: &Section<'_>, symbols: &[&Named<'_>]) -> Vec<u8> {
    let mut rest = Vec::new();
    let mut end = 0;
    for symbol in symbols {
        rest.extend(section.data.get(end..symbol.start as usize).unwrap_or(&[]));
        end = end.max(symbol.end() as usize);
    }
    rest.extend(section.data.get(end..).unwrap_or(&[]));
    rest
}

/// Adds the relocations of an object's section, each by the symbol whose code or data it changes.
fn relocations(
    image: &Image<'_>,
    table: &RelocationSection<'_>,
    symbols: &BTreeMap<usize, Vec<&Named<'_>>>,
    facts: &mut Facts,
) -> Result<(), ElfError> {
    let target = image.sections.get(table.target);
    let section = target.map_or_else(String::new, |target| display_name(target.name).into_owned());
    let inside = symbols.get(&table.target);
    let inside = inside.map_or(&[][..], Vec::as_slice);
    for rela in table.entries.iter() {
        let after = inside.partition_point(|symbol| symbol.start <= rela.offset);
        let around = after.checked_sub(1).and_then(|at| inside.get(at));
        let place = match around.filter(|symbol| rela.offset < symbol.end()) {
            Some(symbol) => offset_name(&symbol.name, rela.offset - symbol.start),
            None => offset_name(&section, rela.offset),
        };
        let place = facts.numbered(RELOCATION, &format!("at {place}"));
        facts.text(RELOCATION, place, refers_to(image, &rela)?);
    }
    Ok(())
}

/// A relocation's type and target: `R_AMDGPU_REL32_LO callee+0x4`.
fn refers_to(image: &Image<'_>, rela: &Rela) -> Result<String, ElfError> {
    let table = image.elf.symtab()?;
    let index = rela.symbol() as usize;
    let symbol = table.and_then(|table| Some((table, table.get(index)?)));
    let name = match symbol {
        Some((_, symbol)) if symbol.kind() == STT_SECTION => {
            let section = image.sections.get(usize::from(symbol.shndx));
            section.map_or("no section".into(), |section| display_name(section.name))
        }
        Some((table, symbol)) => display_name(table.name(index, &symbol)?),
        None => "no symbol".into(),
    };
    Ok(format!(
        "{} {}",
        reloc_name(rela.kind()),
        offset_name(&name, rela.addend as u64)
    ))
}
