//! Contents of an image's sections by the objects that they come from, and targets of relocated fields.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHT_NOBITS, SHT_NULL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB,
};
use gfxjit_codeobj::elf::{
    Elf, ElfError, Rela, RelocField, RelocKind, RelocValue, Section, SymbolPlace, display_name,
};

use super::kernels;
use crate::difference::{Fact, Facts, offset_name};
use crate::image::Image;
use crate::place::{SectionPart, entries};

/// Byte ranges by index of the image's section.
type Masks = BTreeMap<usize, Vec<(u64, u64)>>;

/// The section with the names of compilers and linkers.
const COMMENT: &str = ".comment";

/// Size of a kernel descriptor in bytes.
const DESCRIPTOR_SIZE: u64 = 64;

impl<'a> Image<'a> {
    /// The image's section that contains a part.
    fn output(&self, part: &SectionPart) -> Option<&Section<'a>> {
        let named = |section: &&Section<'_>| display_name(section.name) == part.output.as_str();
        self.sections.iter().find(named)
    }

    /// Adds the targets of all fields that the objects' relocations change. Returns the byte ranges of these fields
    /// by the image's section.
    pub(super) fn field_facts(
        &self,
        objects: &[(&str, Elf<'_>)],
        facts: &mut Facts,
    ) -> Result<Masks, ElfError> {
        let mut masks = Masks::new();
        for (number, (_, object)) in objects.iter().enumerate() {
            let symbols = object.symtab()?;
            for section in object.sections() {
                if section.header.kind != SHT_RELA {
                    continue;
                }
                let relocations = object.relocations(&section)?;
                let here = (number, relocations.target);
                let Some(part) = self.parts.iter().find(|part| part.origins.contains(&here)) else {
                    continue;
                };
                let Some(output) = self.output(part) else {
                    continue;
                };
                for rela in relocations.entries.iter() {
                    let Some(kind) = RelocKind::from_number(rela.kind()) else {
                        continue;
                    };
                    let offset = part.start.wrapping_add(rela.offset);
                    let covered = (offset, offset.wrapping_add(kind.field().size() as u64));
                    masks.entry(output.index).or_default().push(covered);
                    let place = symbols.and_then(|table| {
                        let index = rela.symbol() as usize;
                        table.place(index, &table.get(index)?).ok()
                    });
                    let origin = match place {
                        Some(SymbolPlace::Section(index)) => object.section(index),
                        _ => None,
                    };
                    let in_memory = match origin {
                        Some(section) => section.header.has(SHF_ALLOC),
                        None => place.is_some_and(|place| place != SymbolPlace::Absolute),
                    };
                    let pairs = relocations.entries.iter();
                    let unloaded = origin.filter(|_| !in_memory);
                    let unloaded = unloaded.and_then(|origin| {
                        self.unloaded((number, origin.index), output, offset, kind)
                    });
                    let text = match unloaded {
                        Some(text) => text,
                        None => {
                            self.field_meaning(output, offset, kind, &rela, in_memory, pairs)?
                        }
                    };
                    let subject = format!("{}+{:#x} {kind}", part.name, rela.offset);
                    facts.text("field", subject, text);
                }
            }
        }
        Ok(masks)
    }

    /// The target of a field that refers to a section without load address (such as debug information): a constant,
    /// or a part with offset. Such fields hold offsets in the output section.
    fn unloaded(
        &self,
        origin: (usize, usize),
        output: &Section<'_>,
        offset: u64,
        kind: RelocKind,
    ) -> Option<String> {
        let part = self.parts.iter().find(|p| p.origins.contains(&origin))?;
        let target = field(output, offset, kind.field())?;
        match part.entry {
            Some(_) => self.constant(self.output(part)?, target),
            None => Some(offset_name(&part.name, target.wrapping_sub(part.start))),
        }
    }

    fn field_meaning(
        &self,
        output: &Section<'_>,
        offset: u64,
        kind: RelocKind,
        rela: &Rela,
        in_memory: bool,
        mut others: impl Iterator<Item = Rela>,
    ) -> Result<String, ElfError> {
        let place = output.header.addr.wrapping_add(offset);
        let Some(raw) = field(output, offset, kind.field()) else {
            return Ok("outside its section".to_owned());
        };
        let origin = match kind.value() {
            RelocValue::Relative | RelocValue::GotRelative => place,
            _ => 0,
        };
        let target = match kind.field() {
            RelocField::Branch16 => place.wrapping_add_signed(i64::from(raw as u16 as i16) * 4 + 4),
            // Images are smaller than 2 GiB, so the low half determines the whole distance.
            RelocField::Low32 | RelocField::Word32 => {
                origin.wrapping_add_signed(i64::from(raw as u32 as i32))
            }
            RelocField::Word64 => origin.wrapping_add(raw),
            RelocField::High32 => {
                // The matching low half has the same symbol; the addends differ as the places do.
                let low = match kind {
                    RelocKind::Rel32Hi => RelocKind::Rel32Lo,
                    RelocKind::GotPcRel32Hi => RelocKind::GotPcRel32Lo,
                    _ => RelocKind::Abs32Lo,
                };
                let pair = others.find(|other| {
                    other.kind() == low.number()
                        && other.symbol() == rela.symbol()
                        && rela.addend.wrapping_sub(other.addend)
                            == rela.offset.wrapping_sub(other.offset) as i64
                });
                let Some(pair) = pair else {
                    return Ok(format!("{raw:#x}"));
                };
                let low = offset.wrapping_sub(rela.offset).wrapping_add(pair.offset);
                let low = field(output, low, RelocField::Low32).unwrap_or(0);
                let expected = u64::from((i64::from(low as u32 as i32) >> 32) as u32);
                return Ok(if raw == expected {
                    "the sign of its other half".to_owned()
                } else {
                    format!("{raw:#x}, its other half is {low:#x}")
                });
            }
            RelocField::None => return Ok("nothing".to_owned()),
        };
        let target = target.wrapping_add_signed(rela.addend.wrapping_neg());
        if kind.value() == RelocValue::GotRelative {
            return self.entry_meaning(target);
        }
        if in_memory && (output.header.has(SHF_ALLOC) || kind == RelocKind::Abs64) {
            // The dynamic relocation determines the value after loading.
            if let Some(rela) = self.relocations.iter().find(|rela| rela.offset == place)
                && output.header.has(SHF_ALLOC)
            {
                return self.relocation_meaning(rela);
            }
            Ok(self.meaning(target))
        } else {
            Ok(format!("{raw:#x}"))
        }
    }

    /// Adds the headers of sections, and their contents except fields that depend on the layout. `one` says that the
    /// image comes from a single object.
    pub(super) fn section_facts(
        &self,
        one: bool,
        masks: &Masks,
        repaired: &[&str],
        facts: &mut Facts,
    ) -> Result<(), ElfError> {
        // Their contents depend on the layout; other facts describe them.
        const TOLD_OTHERWISE: [&str; 8] = [
            COMMENT,
            ".dynsym",
            ".gnu.hash",
            ".hash",
            ".dynstr",
            ".rela.dyn",
            ".dynamic",
            ".got",
        ];
        let descriptors = self.descriptors(repaired)?;
        for section in &self.sections {
            let header = &section.header;
            let name = display_name(section.name).into_owned();
            if matches!(header.kind, SHT_NULL | SHT_SYMTAB)
                || header.kind == SHT_STRTAB && !header.has(SHF_ALLOC)
                || name == ".relro_padding"
            {
                continue;
            }
            // gfxjit merges the notes of several objects into one; these are compared by their meaning.
            let notes = name == ".note" && (!one || !repaired.is_empty());
            let told_otherwise = TOLD_OTHERWISE.contains(&name.as_str()) || notes;
            let parts = || self.parts.iter().filter(|part| part.output == name);
            let merged = parts().any(|part| part.entry.is_some());
            let size = match told_otherwise || merged {
                true => "any".to_owned(),
                false => format!("{:#x}", header.size),
            };
            let text = format!(
                "type {:#x} flags {:#x} align {} entries of {} size {size}",
                header.kind, header.flags, header.align, header.entsize
            );
            facts.text("section", name.clone(), text);
            if name == COMMENT {
                let entries: BTreeSet<_> = entries(section.data, 0).map(display_name).collect();
                facts.text("constants", name.clone(), format_args!("{entries:?}"));
            }
            if told_otherwise || section.data.is_empty() || header.kind == SHT_NOBITS {
                continue;
            }
            let mut bytes = section.data.to_vec();
            for &(start, end) in masks.get(&section.index).into_iter().flatten() {
                if let Some(field) = bytes.get_mut(start as usize..end as usize) {
                    field.fill(0);
                }
            }
            for &address in &descriptors {
                let start = address.wrapping_sub(header.addr);
                let end = start.wrapping_add(DESCRIPTOR_SIZE);
                if header.has(SHF_ALLOC)
                    && let Some(descriptor) = bytes.get_mut(start as usize..end as usize)
                {
                    kernels::clear_budget(descriptor);
                }
            }
            contents(&name, &bytes, parts(), facts);
        }
        Ok(())
    }

    /// Addresses of the descriptors of kernels.
    fn descriptors(&self, kernels: &[&str]) -> Result<Vec<u64>, ElfError> {
        let mut found = Vec::new();
        let Some(table) = self.elf.dynsym()? else {
            return Ok(found);
        };
        for (index, symbol) in table.iter().enumerate() {
            let name = display_name(table.name(index, &symbol)?);
            if let Some(name) = name.strip_suffix(".kd")
                && kernels.contains(&name)
            {
                found.push(symbol.value);
            }
        }
        Ok(found)
    }
}

/// Adds the contents of a section's parts and of the gaps between them.
fn contents<'p>(
    section: &str,
    bytes: &[u8],
    parts: impl Iterator<Item = &'p SectionPart>,
    facts: &mut Facts,
) {
    let mut constants: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    let (mut end, mut last) = (0, "the start".to_owned());
    for part in parts {
        between(section, &last, bytes.get(end..part.start as usize), facts);
        (end, last) = (part.end as usize, part.name.clone());
        let Some(own) = bytes.get(part.start as usize..end) else {
            facts.text("bytes", part.name.clone(), "behind the section's end");
            continue;
        };
        match part.entry {
            Some(size) => constants
                .entry(size)
                .or_default()
                .extend(entries(own, size).map(|entry| display_name(entry).into_owned())),
            None => {
                facts.add("bytes", part.name.clone(), Fact::Bytes(own.to_vec()));
            }
        }
    }
    between(section, &last, bytes.get(end..), facts);
    for (size, entries) in constants {
        let subject = format!("{section}, entries of {size}");
        let entries: Vec<String> = entries.into_iter().collect();
        facts.text("constants", subject, format_args!("{entries:?}"));
    }
}

/// Adds the bytes after a part that come from no object, unless they are zero (padding).
fn between(section: &str, part: &str, bytes: Option<&[u8]>, facts: &mut Facts) {
    if let Some(bytes) = bytes
        && bytes.iter().any(|&byte| byte != 0)
    {
        let subject = format!("{section} behind {part}");
        facts.add("bytes", subject, Fact::Bytes(bytes.to_vec()));
    }
}

fn field(section: &Section<'_>, offset: u64, field: RelocField) -> Option<u64> {
    let bytes = section.data.get(offset as usize..)?.get(..field.size())?;
    let mut value = [0; 8];
    value.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(value))
}
