//! Where a linker places the sections of objects.
//!
//! The common rule: input sections of the same output section follow each other in the order of the objects, each
//! aligned. A COMDAT group that an earlier object has is dropped (gABI, "Section Groups"). LLD also merges sections
//! of mergeable constants or strings (SHF_MERGE): those of an output section with equal flags and entry size are
//! combined at the place of the first, with each entry once, in unspecified order.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_codeobj::elf::consts::{
    GRP_COMDAT, SHF_ALLOC, SHF_EXCLUDE, SHF_MERGE, SHF_STRINGS, SHT_GROUP, SHT_NOBITS, SHT_NULL,
    SHT_RELA, SHT_STRTAB, SHT_SYMTAB, STT_SECTION,
};
use gfxjit_codeobj::elf::{Elf, ElfError, Section, Word, display_name};

/// The linker of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linker {
    /// `gfxjit-link`, which keeps duplicate entries.
    Ours,
    /// LLD, which merges them.
    Lld,
}

/// A part of an output section: one input section, or several merged ones.
#[derive(Clone, Debug)]
pub(crate) struct SectionPart {
    /// Indices of object and section; several if they are merged.
    pub(crate) origins: Vec<(usize, usize)>,
    /// The output section's name.
    pub(crate) output: String,
    /// The part's name in messages.
    pub(crate) name: String,
    /// Start offset in the output section.
    pub(crate) start: u64,
    /// End offset in the output section.
    pub(crate) end: u64,
    /// For mergeable sections, the entry size in bytes, 0 for strings.
    pub(crate) entry: Option<u64>,
}

/// The parts of all output sections that have file contents, by output section and start.
pub(crate) fn parts(
    objects: &[(&str, Elf<'_>)],
    linker: Linker,
) -> Result<Vec<SectionPart>, ElfError> {
    let mut groups = BTreeSet::new();
    let mut parts: Vec<SectionPart> = Vec::new();
    // Merged sections by output section, flags, entry size and alignment: index of the part, known entries.
    let mut merged: BTreeMap<_, (usize, BTreeSet<&[u8]>)> = BTreeMap::new();
    for (number, (object, elf)) in objects.iter().enumerate() {
        let dropped = repeated(elf, &mut groups)?;
        for section in elf.sections() {
            let header = &section.header;
            let kept = !matches!(
                header.kind,
                SHT_NULL | SHT_RELA | SHT_STRTAB | SHT_SYMTAB | SHT_GROUP | SHT_NOBITS
            );
            if !kept || header.has(SHF_EXCLUDE) || dropped.contains(&section.index) {
                continue;
            }
            let own = display_name(section.name).into_owned();
            let output = output_name(&section, &own);
            let entry = header
                .has(SHF_MERGE)
                .then(|| match header.has(SHF_STRINGS) {
                    true => 0,
                    false => header.entsize,
                });
            let part = SectionPart {
                origins: vec![(number, section.index)],
                name: unique_name(&parts, object, &own),
                output: output.clone(),
                // Temporarily, `start` is the alignment and `end` the size, until the offsets are computed below.
                start: header.align.max(1),
                end: header.size,
                entry,
            };
            let (Some(entry), Linker::Lld) = (entry, linker) else {
                parts.push(part);
                continue;
            };
            let key = (output, header.flags, header.entsize, header.align);
            let (index, known) = merged.entry(key).or_insert((parts.len(), BTreeSet::new()));
            let fresh: u64 = entries(section.data, entry)
                .filter(|bytes| known.insert(*bytes))
                .map(|bytes| next_multiple(bytes.len() as u64, part.start))
                .fold(0, u64::saturating_add);
            match parts.get_mut(*index) {
                Some(first) => {
                    first.end = first.end.saturating_add(fresh);
                    first.origins.extend(part.origins);
                }
                None => parts.push(SectionPart { end: fresh, ..part }),
            }
        }
    }
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    for part in &mut parts {
        let end = ends.entry(part.output.clone()).or_default();
        part.start = next_multiple(*end, part.start);
        part.end = part.end.saturating_add(part.start);
        *end = part.end;
    }
    Ok(parts)
}

/// The next multiple of a non-zero alignment; saturates.
fn next_multiple(offset: u64, align: u64) -> u64 {
    offset.checked_next_multiple_of(align).unwrap_or(u64::MAX)
}

/// `kernel.o:.rodata`; `kernel.o:.rodata 2` for the second section of this name.
fn unique_name(parts: &[SectionPart], object: &str, section: &str) -> String {
    let name = format!("{object}:{section}");
    let same = parts.iter().filter(|part| {
        let rest = part.name.strip_prefix(name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    match same.count() {
        0 => name,
        count => format!("{name} {}", count + 1),
    }
}

fn output_name(section: &Section<'_>, own: &str) -> String {
    let prefixes = [
        ".text",
        ".rodata",
        ".data.rel.ro",
        ".data",
        ".bss",
        ".init_array",
        ".fini_array",
    ];
    let short = prefixes.iter().find(|prefix| {
        own.strip_prefix(**prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    });
    match short {
        Some(prefix) if section.header.has(SHF_ALLOC) => (*prefix).to_owned(),
        _ => own.to_owned(),
    }
}

/// The sections of COMDAT groups that an earlier object has.
fn repeated(elf: &Elf<'_>, groups: &mut BTreeSet<Vec<u8>>) -> Result<BTreeSet<usize>, ElfError> {
    let mut dropped = BTreeSet::new();
    for group in elf.sections().filter(|s| s.header.kind == SHT_GROUP) {
        let table = elf.symtab()?;
        let index = group.header.info as usize;
        let symbol = table.and_then(|table| Some((table, table.get(index)?)));
        let Some((table, symbol)) = symbol else {
            return Err(group.bad("its symbol is not there"));
        };
        let name = match symbol.kind() {
            STT_SECTION => elf
                .section(usize::from(symbol.shndx))
                .map(|section| section.name),
            _ => Some(table.name(index, &symbol)?),
        };
        let words = group.table::<Word>()?;
        let mut words = words.iter().map(|word| word.value);
        let comdat = words.next().is_some_and(|flags| flags & GRP_COMDAT != 0);
        if comdat && !groups.insert(name.unwrap_or_default().to_vec()) {
            dropped.extend(words.map(|index| index as usize));
        }
    }
    Ok(dropped)
}

/// The entries of `size` bytes; for size 0, the strings with their terminators.
pub(crate) fn entries(mut bytes: &[u8], size: u64) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let first = first_entry(bytes, size);
        bytes = bytes.get(first.len()..)?;
        (!first.is_empty()).then_some(first)
    })
}

/// The first entry of `size` bytes; for size 0, the first string with its terminator.
pub(crate) fn first_entry(bytes: &[u8], size: u64) -> &[u8] {
    let end = match size {
        0 => bytes
            .iter()
            .position(|&byte| byte == 0)
            .map_or(bytes.len(), |end| end + 1),
        size => size as usize,
    };
    bytes.get(..end).unwrap_or(bytes)
}
