//! A file, with the means to describe its contents independently of addresses: what is at an address, where a symbol
//! is.

use std::collections::BTreeMap;

use gfxjit_codeobj::elf::consts::{
    DT_FLAGS, DT_RELACOUNT, DT_RELAENT, DT_RELASZ, DT_STRSZ, DT_SYMENT, DT_TEXTREL, PF_R, PF_W,
    PF_X, PT_DYNAMIC, PT_GNU_RELRO, PT_GNU_STACK, PT_LOAD, PT_NOTE, PT_PHDR, SHF_ALLOC, SHT_NOBITS,
    SHT_RELA, STT_FUNC, STT_OBJECT, STT_SECTION,
};
use gfxjit_codeobj::elf::{
    Elf, ElfError, Rela, RelocKind, Section, Symbol, SymbolPlace, SymbolTable, display_name,
    reloc_name,
};

use crate::difference::{Facts, offset_name};
use crate::place::{SectionPart, first_entry};

/// A file with look-up tables.
pub(crate) struct Image<'a> {
    pub(crate) elf: Elf<'a>,
    pub(crate) sections: Vec<Section<'a>>,
    /// Address ranges of functions and variables with a size: start, end, name.
    places: Vec<(u64, u64, String)>,
    /// Symbols without type or size, by address.
    labels: BTreeMap<u64, String>,
    /// The input sections that each output section consists of, if the objects are known.
    pub(crate) parts: Vec<SectionPart>,
    pub(crate) relocations: Vec<Rela>,
}

impl<'a> Image<'a> {
    /// Reads a file; `parts` are the input sections of the objects that it was linked from.
    pub(crate) fn read(bytes: &'a [u8], parts: Vec<SectionPart>) -> Result<Self, ElfError> {
        let elf = Elf::parse(bytes)?;
        let mut image = Self {
            elf,
            sections: elf.sections().collect(),
            places: Vec::new(),
            labels: BTreeMap::new(),
            parts,
            relocations: Vec::new(),
        };
        for table in [elf.symtab()?, elf.dynsym()?].into_iter().flatten() {
            for (index, symbol) in table.iter().enumerate() {
                let typed = matches!(symbol.kind(), STT_FUNC | STT_OBJECT);
                if typed && symbol.size != 0 && !symbol.is_undefined() {
                    let name = display_name(table.name(index, &symbol)?).into_owned();
                    let end = symbol.value.saturating_add(symbol.size);
                    image.places.push((symbol.value, end, name));
                } else if index >= table.first_global && !symbol.is_undefined() {
                    let name = display_name(table.name(index, &symbol)?).into_owned();
                    image.labels.insert(symbol.value, name);
                }
            }
        }
        image.places.sort();
        image.places.dedup();
        for section in elf.sections() {
            if section.header.kind == SHT_RELA && section.header.has(SHF_ALLOC) {
                image
                    .relocations
                    .extend(elf.relocations(&section)?.entries.iter());
            }
        }
        Ok(image)
    }

    /// Adds each symbol's type, binding, visibility, size and location.
    pub(crate) fn symbol_facts(
        &self,
        aspect: &'static str,
        table: Option<SymbolTable<'_>>,
        facts: &mut Facts,
    ) -> Result<(), ElfError> {
        let Some(table) = table else {
            return Ok(());
        };
        for (index, symbol) in table.iter().enumerate().skip(1) {
            let name = facts.numbered(aspect, &display_name(table.name(index, &symbol)?));
            let text = format!(
                "{} {} {} size {} {}",
                kind_name(symbol.kind()),
                ["LOCAL", "GLOBAL", "WEAK"]
                    .get(usize::from(symbol.binding()))
                    .unwrap_or(&"?"),
                ["DEFAULT", "INTERNAL", "HIDDEN", "PROTECTED"]
                    .get(usize::from(symbol.visibility()))
                    .unwrap_or(&"?"),
                symbol.size,
                self.symbol_place(&table, index, &symbol)?
            );
            facts.text(aspect, name, text);
        }
        Ok(())
    }

    fn symbol_place(
        &self,
        table: &SymbolTable<'_>,
        index: usize,
        symbol: &Symbol,
    ) -> Result<String, ElfError> {
        Ok(match table.place(index, symbol)? {
            SymbolPlace::Undefined => "undefined".to_owned(),
            SymbolPlace::Absolute => format!("absolute {:#x}", symbol.value),
            SymbolPlace::Section(index) => match self.sections.get(index) {
                Some(section) if section.header.kind == SHT_NOBITS => {
                    format!("in {}", display_name(section.name))
                }
                Some(section) => format!("at {}", self.spot(section, symbol.value)),
                None => "in no section".to_owned(),
            },
            other => format!("{other:?}"),
        })
    }

    /// Adds each segment's permissions, alignment and sections.
    pub(crate) fn segment_facts(&self, facts: &mut Facts) {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for segment in self.elf.segments().iter() {
            let kind = match segment.kind {
                PT_LOAD => "LOAD",
                PT_DYNAMIC => "DYNAMIC",
                PT_NOTE => "NOTE",
                PT_PHDR => "PHDR",
                PT_GNU_STACK => "GNU_STACK",
                PT_GNU_RELRO => "GNU_RELRO",
                _ => "other",
            };
            let flag = |flag, letter| {
                if segment.flags & flag == 0 {
                    '-'
                } else {
                    letter
                }
            };
            let flags: String = [flag(PF_R, 'r'), flag(PF_W, 'w'), flag(PF_X, 'x')]
                .iter()
                .collect();
            let end = segment.vaddr.saturating_add(segment.memsz);
            let inside: Vec<_> = self
                .sections
                .iter()
                .filter(|section| {
                    let header = &section.header;
                    // The padding exists only if the addresses happen not to end at a page boundary.
                    header.has(SHF_ALLOC)
                        && header.size != 0
                        && section.name != b".relro_padding"
                        && header.addr >= segment.vaddr
                        && header.addr.saturating_add(header.size) <= end
                })
                .map(|section| display_name(section.name))
                .collect();
            let name = format!("{kind} {flags}");
            let number = count.entry(name.clone()).or_default();
            *number += 1;
            let text = format!("align {:#x}: {}", segment.align, inside.join(" "));
            facts.text("segment", format!("{name} {number}"), text);
        }
    }

    /// Adds what entries of the dynamic section point to, without sizes of tables.
    pub(crate) fn dynamic_facts(&self, facts: &mut Facts) -> Result<(), ElfError> {
        for entry in self.elf.dynamic()?.unwrap_or_default() {
            let text = match entry.tag {
                DT_RELASZ | DT_RELAENT | DT_STRSZ | DT_SYMENT | DT_RELACOUNT | DT_FLAGS
                | DT_TEXTREL => continue,
                _ => self.meaning(entry.value),
            };
            facts.text("dynamic tag", format!("{:#x}", entry.tag), text);
        }
        Ok(())
    }

    /// Adds the dynamic relocations: those of the global offset table by the symbol, all others by the relocated
    /// place.
    pub(crate) fn relocation_facts(&self, facts: &mut Facts) -> Result<(), ElfError> {
        for rela in &self.relocations {
            let what = self.relocation_meaning(rela)?;
            let key = if self.section_at(rela.offset) == Some(&b".got"[..]) {
                let subject = what.split_once(' ').map_or(what.as_str(), |(_, name)| name);
                ("got entry", subject.to_owned())
            } else {
                ("dynamic relocation", self.meaning(rela.offset))
            };
            facts.text(key.0, key.1, what);
        }
        Ok(())
    }

    pub(crate) fn relocation_meaning(&self, rela: &Rela) -> Result<String, ElfError> {
        let name = reloc_name(rela.kind());
        if rela.kind() == RelocKind::Relative64.number() {
            return Ok(format!("{name} {}", self.meaning(rela.addend as u64)));
        }
        let table = self.elf.dynsym()?;
        let symbol = table.and_then(|table| Some((table, table.get(rela.symbol() as usize)?)));
        let symbol = match symbol {
            Some((table, symbol)) => {
                display_name(table.name(rela.symbol() as usize, &symbol)?).into_owned()
            }
            None => "no symbol".to_owned(),
        };
        Ok(format!(
            "{name} {}",
            offset_name(&symbol, rela.addend as u64)
        ))
    }

    fn section_at(&self, address: u64) -> Option<&'a [u8]> {
        self.loaded_at(address).map(|section| section.name)
    }

    fn loaded_at(&self, address: u64) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| {
            let header = &section.header;
            header.has(SHF_ALLOC) && header.addr <= address && address - header.addr < header.size
        })
    }

    /// A text for the value that an entry of the global offset table has after loading.
    pub(crate) fn entry_meaning(&self, address: u64) -> Result<String, ElfError> {
        if self.section_at(address) != Some(&b".got"[..]) {
            return Ok(format!("no table entry but {}", self.meaning(address)));
        }
        let rela = self.relocations.iter().find(|rela| rela.offset == address);
        let entry = match rela {
            Some(rela) => self.relocation_meaning(rela)?,
            None => {
                let bytes = self.elf.at_address(address, 8).unwrap_or_default();
                let value = bytes
                    .first_chunk()
                    .map_or(0, |bytes| u64::from_le_bytes(*bytes));
                format!("{value:#x}")
            }
        };
        Ok(format!("table entry with {entry}"))
    }

    /// The input section that covers an offset of an output section, or ends there.
    fn part_at(&self, section: &Section<'_>, offset: u64) -> Option<&SectionPart> {
        let name = display_name(section.name);
        let of = || self.parts.iter().filter(|part| part.output == name);
        of().find(|part| (part.start..part.end).contains(&offset))
            .or_else(|| of().find(|part| part.end == offset))
    }

    /// An address as input section and offset.
    fn spot(&self, section: &Section<'_>, address: u64) -> String {
        let offset = address.wrapping_sub(section.header.addr);
        match self.part_at(section, offset) {
            Some(part) => {
                let constant = self.constant(section, offset);
                constant.unwrap_or_else(|| offset_name(&part.name, offset.wrapping_sub(part.start)))
            }
            None => offset_name(&display_name(section.name), offset),
        }
    }

    /// The mergeable constant at an offset of a section.
    pub(crate) fn constant(&self, section: &Section<'_>, offset: u64) -> Option<String> {
        let part = self
            .part_at(section, offset)
            .filter(|part| offset < part.end)?;
        let entry = part.entry?;
        let bytes = section.data.get(offset as usize..part.end as usize)?;
        let entry = display_name(first_entry(bytes, entry));
        Some(format!("the constant {entry:?}"))
    }

    /// What is at an address: a constant, a symbol with offset, or a section with offset.
    pub(crate) fn meaning(&self, address: u64) -> String {
        if let Some(section) = self.loaded_at(address) {
            let offset = address - section.header.addr;
            if let Some(constant) = self.constant(section, offset) {
                return constant;
            }
        }
        if let Some((start, _, name)) = self
            .places
            .iter()
            .find(|(start, end, _)| (*start..*end).contains(&address))
        {
            return offset_name(name, address - start);
        }
        if let Some(name) = self.labels.get(&address) {
            return name.clone();
        }
        // An address may also be the end of a section.
        let ended = self.sections.iter().find(|section| {
            section.header.has(SHF_ALLOC)
                && section.header.addr.wrapping_add(section.header.size) == address
        });
        match self.loaded_at(address).or(ended) {
            Some(section) => self.spot(section, address),
            None => format!("{address:#x}"),
        }
    }
}

fn kind_name(kind: u8) -> &'static str {
    match kind {
        0 => "NOTYPE",
        STT_OBJECT => "OBJECT",
        STT_FUNC => "FUNC",
        STT_SECTION => "SECTION",
        4 => "FILE",
        10 => "AMDGPU_HSA_KERNEL",
        _ => "?",
    }
}
