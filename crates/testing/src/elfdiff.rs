//! Compares two images that different linkers made of the same object.
//!
//! An image is reduced to facts that do not depend on addresses: a symbol is in a section at
//! an offset, a relocated field leads to a symbol, an entry of the global offset table holds
//! the address of something. The two sets of facts are then compared. Differences that are
//! meant are data ([`ACCEPTED`]), each with its reason. [`problems`] checks one image for what
//! every loader needs.
//!
//! The facts come from the images and from the object's own relocations; nothing is taken
//! from the linker, so that a mistake in it cannot hide here.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use gfxjit_codeobj::elf::consts::{
    DT_FLAGS, DT_RELACOUNT, DT_RELAENT, DT_RELASZ, DT_STRSZ, DT_SYMENT, DT_TEXTREL, PF_R, PF_W,
    PF_X, PT_DYNAMIC, PT_GNU_RELRO, PT_GNU_STACK, PT_LOAD, PT_NOTE, PT_PHDR, SHF_ALLOC,
    SHF_EXCLUDE, SHF_MERGE, SHF_STRINGS, SHT_NOBITS, SHT_NULL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB,
    STT_FUNC, STT_OBJECT, STT_SECTION,
};
use gfxjit_codeobj::elf::hash::{GnuHash, SysvHash};
use gfxjit_codeobj::elf::{
    Elf, ElfError, Rela, RelocField, RelocKind, RelocValue, Section, Symbol, SymbolPlace,
    SymbolTable, display_name, reloc_name,
};

/// A fact about an image that the other image does not share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What kind of fact: `symbol`, `segment`, `field`, …
    pub aspect: &'static str,
    /// What the fact is about: a name, a section and offset.
    pub subject: String,
    /// The fact in our image; `None` when there is no such thing.
    pub ours: Option<String>,
    /// The fact in the other image.
    pub theirs: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Option<String>| side.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(
            f,
            "{} {}: ours {}, theirs {}",
            self.aspect,
            self.subject,
            side(&self.ours),
            side(&self.theirs)
        )
    }
}

/// A difference to LLD that is meant.
#[derive(Clone, Copy, Debug)]
pub struct Accepted {
    /// The difference's aspect.
    pub aspect: &'static str,
    /// The difference's subject; a `*` at the end stands for anything.
    pub subject: &'static str,
    /// What our side says, or `*`; `-` for nothing.
    pub ours: &'static str,
    /// What LLD's side says, or `*`; `-` for nothing.
    pub theirs: &'static str,
    /// Why it is meant.
    pub reason: &'static str,
}

/// Differences to `ld.lld-22 -shared` that are meant.
pub const ACCEPTED: &[Accepted] = &[
    Accepted {
        aspect: "section",
        subject: ".comment",
        ours: "*",
        theirs: "*",
        reason: "each linker writes its own name there",
    },
    Accepted {
        aspect: "bytes",
        subject: ".comment",
        ours: "*",
        theirs: "*",
        reason: "each linker writes its own name there",
    },
    Accepted {
        aspect: "constants",
        subject: ".comment+0x0",
        ours: "*",
        theirs: "*",
        reason: "each linker writes its own name there",
    },
    Accepted {
        aspect: "symbol",
        subject: "_DYNAMIC",
        ours: "-",
        theirs: "*",
        reason: "LLD defines it always, we when something refers to it; loaders use PT_DYNAMIC",
    },
    Accepted {
        aspect: "symbol",
        subject: "*",
        ours: "-",
        theirs: "NOTYPE LOCAL HIDDEN size 0 undefined",
        reason: "LLD lists hidden names that nothing refers to; they have no address",
    },
    Accepted {
        aspect: "section",
        subject: ".bss",
        ours: "*",
        theirs: "*",
        reason: "LLD puts common symbols first, we last; padding makes the sizes differ",
    },
    Accepted {
        aspect: "section",
        subject: ".rodata",
        ours: "type 0x1 flags 0x2 *",
        theirs: "type 0x1 flags 0x32 *",
        reason: "LLD marks a section as mergeable when a part of it was",
    },
    Accepted {
        aspect: "dynamic symbol",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "NOTYPE WEAK DEFAULT size 0 undefined",
        reason: "nobody can define it later: ROCr refuses a code object whose weak symbol it \
                 does not find, so it gets address zero here",
    },
    Accepted {
        aspect: "symbol",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "NOTYPE WEAK DEFAULT size 0 undefined",
        reason: "as in the dynamic symbols",
    },
    Accepted {
        aspect: "got entry",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "R_AMDGPU_ABS64 weak_nowhere*",
        reason: "as in the dynamic symbols; the entry holds zero",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "table entry with 0x0",
        theirs: "table entry with R_AMDGPU_ABS64 weak_nowhere*",
        reason: "as in the dynamic symbols; the entry holds zero",
    },
    Accepted {
        aspect: "dynamic relocation",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "ROCr takes a symbol without type for one from outside the code object, and \
                 does not find it there",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "table entry with R_AMDGPU_RELATIVE64 untyped*",
        theirs: "table entry with R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
    Accepted {
        aspect: "got entry",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
];

impl Accepted {
    /// Whether this is the difference.
    #[must_use]
    pub fn matches(&self, difference: &Difference) -> bool {
        self.aspect == difference.aspect
            && fits(self.subject, Some(&difference.subject))
            && fits(self.ours, difference.ours.as_deref())
            && fits(self.theirs, difference.theirs.as_deref())
    }
}

fn fits(pattern: &str, text: Option<&str>) -> bool {
    match (pattern, text) {
        ("-", text) => text.is_none(),
        ("*", text) => text.is_some(),
        (_, None) => false,
        (pattern, Some(text)) => match pattern.strip_suffix('*') {
            Some(start) => text.starts_with(start),
            None => text == pattern,
        },
    }
}

/// The differences between two images of `object` that are not in [`ACCEPTED`].
///
/// # Errors
/// When one of the three files cannot be read.
pub fn unaccepted(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let mut found = differences(object, ours, theirs)?;
    found.retain(|difference| !ACCEPTED.iter().any(|accepted| accepted.matches(difference)));
    Ok(found)
}

/// All differences between two images of `object`.
///
/// # Errors
/// When one of the three files cannot be read.
pub fn differences(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let object = Elf::parse(object)?;
    let ours = Image::read(ours, &object)?.facts(&object)?;
    let theirs = Image::read(theirs, &object)?.facts(&object)?;
    let mut found = Vec::new();
    let mut compare = |key: &(&'static str, String)| {
        let (mine, other) = (ours.get(key), theirs.get(key));
        if mine == other {
            return;
        }
        let (mine, other) = match (mine, other) {
            (Some(Fact::Bytes(mine)), Some(Fact::Bytes(other))) => first_difference(mine, other),
            (mine, other) => (mine.map(Fact::text), other.map(Fact::text)),
        };
        found.push(Difference {
            aspect: key.0,
            subject: key.1.clone(),
            ours: mine,
            theirs: other,
        });
    };
    ours.keys().for_each(&mut compare);
    theirs
        .keys()
        .filter(|key| !ours.contains_key(*key))
        .for_each(&mut compare);
    Ok(found)
}

fn first_difference(mine: &[u8], other: &[u8]) -> (Option<String>, Option<String>) {
    let at = mine
        .iter()
        .zip(other)
        .position(|(mine, other)| mine != other)
        .unwrap_or_else(|| mine.len().min(other.len()));
    let excerpt = |bytes: &[u8]| {
        let mut text = format!("{} bytes, at {at:#x}:", bytes.len());
        for byte in bytes.iter().skip(at).take(8) {
            let _ = write!(text, " {byte:02x}");
        }
        Some(text)
    };
    (excerpt(mine), excerpt(other))
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fact {
    Text(String),
    Bytes(Vec<u8>),
}

impl Fact {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => format!("{} bytes", bytes.len()),
        }
    }
}

type Facts = BTreeMap<(&'static str, String), Fact>;

/// A part of a section whose entries a linker may merge and reorder.
struct Mergeable {
    /// Index of the section in the image.
    section: usize,
    /// Index of the section in the object.
    origin: usize,
    /// Offset of the part's start.
    start: usize,
    /// Offset of the part's end.
    end: usize,
    /// Bytes of an entry; 0 for strings.
    entry: u64,
}

/// An image with what its facts are told by.
struct Image<'a> {
    elf: Elf<'a>,
    sections: Vec<Section<'a>>,
    /// Named places: start, end, name; those with a size.
    places: Vec<(u64, u64, String)>,
    /// Symbols without type or size, by address.
    labels: BTreeMap<u64, String>,
    /// Parts of sections whose entries a linker may merge and reorder.
    mergeable: Vec<Mergeable>,
    relocations: Vec<Rela>,
}

impl<'a> Image<'a> {
    fn read(bytes: &'a [u8], object: &Elf<'_>) -> Result<Self, ElfError> {
        let elf = Elf::parse(bytes)?;
        let mut image = Self {
            elf,
            sections: elf.sections().collect(),
            places: Vec::new(),
            labels: BTreeMap::new(),
            mergeable: Vec::new(),
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
        for (origin, (name, start)) in placement(object) {
            if let Some(section) = object.section(origin)
                && section.header.has(SHF_MERGE)
                && let Some(output) = elf.section_named(&name)
            {
                let strings = section.header.has(SHF_STRINGS);
                image.mergeable.push(Mergeable {
                    section: output.index,
                    origin,
                    start: start as usize,
                    end: (start + section.header.size) as usize,
                    entry: if strings { 0 } else { section.header.entsize },
                });
            }
        }
        Ok(image)
    }

    fn facts(&self, object: &Elf<'_>) -> Result<Facts, ElfError> {
        let mut facts = Facts::new();
        self.header_facts(&mut facts);
        self.symbol_facts("symbol", self.elf.symtab()?, &mut facts)?;
        self.symbol_facts("dynamic symbol", self.elf.dynsym()?, &mut facts)?;
        self.segment_facts(&mut facts);
        self.dynamic_facts(&mut facts)?;
        self.relocation_facts(&mut facts)?;
        for (index, note) in self.elf.notes().enumerate() {
            let note = note?;
            let subject = format!("{index} {} {}", display_name(note.owner), note.kind);
            facts.insert(("note", subject), Fact::Bytes(note.desc.to_vec()));
        }
        let masks = self.field_facts(object, &mut facts)?;
        self.section_facts(&masks, &mut facts);
        Ok(facts)
    }

    fn header_facts(&self, facts: &mut Facts) {
        let header = self.elf.header();
        let mut add = |name: &str, value: u64| {
            facts.insert(
                ("header", name.to_owned()),
                Fact::Text(format!("{value:#x}")),
            );
        };
        add("type", header.kind.into());
        add("OS ABI", header.os_abi().into());
        add("ABI version", header.abi_version().into());
        add("flags", header.flags.into());
        add("entry", header.entry);
    }

    fn symbol_facts(
        &self,
        aspect: &'static str,
        table: Option<SymbolTable<'_>>,
        facts: &mut Facts,
    ) -> Result<(), ElfError> {
        let Some(table) = table else {
            return Ok(());
        };
        for (index, symbol) in table.iter().enumerate().skip(1) {
            let mut name = display_name(table.name(index, &symbol)?).into_owned();
            while facts.contains_key(&(aspect, name.clone())) {
                name += "'";
            }
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
            facts.insert((aspect, name), Fact::Text(text));
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
                Some(section) => format!(
                    "at {}+{:#x}",
                    display_name(section.name),
                    symbol.value.wrapping_sub(section.header.addr)
                ),
                None => "in no section".to_owned(),
            },
            other => format!("{other:?}"),
        })
    }

    fn segment_facts(&self, facts: &mut Facts) {
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
                    header.has(SHF_ALLOC)
                        && header.size != 0
                        && header.addr >= segment.vaddr
                        && header.addr.saturating_add(header.size) <= end
                })
                .map(|section| display_name(section.name))
                .collect();
            let name = format!("{kind} {flags}");
            let number = count.entry(name.clone()).or_default();
            *number += 1;
            let text = format!("align {:#x}: {}", segment.align, inside.join(" "));
            facts.insert(("segment", format!("{name} {number}")), Fact::Text(text));
        }
    }

    fn dynamic_facts(&self, facts: &mut Facts) -> Result<(), ElfError> {
        for entry in self.elf.dynamic()?.unwrap_or_default() {
            let text = match entry.tag {
                DT_RELASZ | DT_RELAENT | DT_STRSZ | DT_SYMENT | DT_RELACOUNT | DT_FLAGS
                | DT_TEXTREL => continue,
                _ => self.meaning(entry.value),
            };
            facts.insert(
                ("dynamic tag", format!("{:#x}", entry.tag)),
                Fact::Text(text),
            );
        }
        Ok(())
    }

    /// The dynamic relocations: of the global offset table by what they write, of all else
    /// by where they write.
    fn relocation_facts(&self, facts: &mut Facts) -> Result<(), ElfError> {
        for rela in &self.relocations {
            let what = self.relocation_meaning(rela)?;
            let key = if self.section_at(rela.offset) == Some(&b".got"[..]) {
                let subject = what.split_once(' ').map_or(what.as_str(), |(_, name)| name);
                ("got entry", subject.to_owned())
            } else {
                ("dynamic relocation", self.meaning(rela.offset))
            };
            facts.insert(key, Fact::Text(what));
        }
        Ok(())
    }

    fn relocation_meaning(&self, rela: &Rela) -> Result<String, ElfError> {
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

    /// The mergeable constant at an offset in a section, if there is one.
    fn constant(&self, section: &Section<'_>, offset: usize) -> Option<String> {
        let part = self.mergeable.iter().find(|part| {
            part.section == section.index && (part.start..part.end).contains(&offset)
        })?;
        let bytes = section.data.get(offset..part.end)?;
        let entry = display_name(first_entry(bytes, part.entry));
        Some(format!("the constant {entry:?}"))
    }

    /// What is at an address: the symbol, or the section and offset.
    fn meaning(&self, address: u64) -> String {
        if let Some(section) = self.loaded_at(address) {
            let offset = (address - section.header.addr) as usize;
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
        // An address may also be the end of something.
        let ended = self.sections.iter().find(|section| {
            section.header.has(SHF_ALLOC)
                && section.header.addr.wrapping_add(section.header.size) == address
        });
        match self.loaded_at(address).or(ended) {
            Some(section) => {
                offset_name(&display_name(section.name), address - section.header.addr)
            }
            None => format!("{address:#x}"),
        }
    }

    /// What an entry of the global offset table will hold.
    fn entry_meaning(&self, address: u64) -> Result<String, ElfError> {
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

    /// What the fields lead to that the object's relocations change. Returns, for each
    /// section of the image, the bytes they cover.
    fn field_facts(
        &self,
        object: &Elf<'_>,
        facts: &mut Facts,
    ) -> Result<BTreeMap<String, Vec<(u64, u64)>>, ElfError> {
        let mut masks: BTreeMap<String, Vec<(u64, u64)>> = BTreeMap::new();
        let placed = placement(object);
        for section in object.sections() {
            if section.header.kind != SHT_RELA {
                continue;
            }
            let relocations = object.relocations(&section)?;
            let Some((name, start)) = placed.get(&relocations.target) else {
                continue;
            };
            let Some(output) = self
                .sections
                .iter()
                .find(|section| display_name(section.name) == name.as_str())
            else {
                continue;
            };
            let symbols = object.symtab()?;
            for rela in relocations.entries.iter() {
                let Some(kind) = RelocKind::from_number(rela.kind()) else {
                    continue;
                };
                let offset = start + rela.offset;
                let size = kind.field().size() as u64;
                masks
                    .entry(name.clone())
                    .or_default()
                    .push((offset, offset + size));
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
                let constant = origin
                    .filter(|_| !in_memory)
                    .and_then(|origin| self.unloaded_constant(origin.index, output, offset));
                let text = match constant {
                    Some(constant) => constant,
                    None => self.field_meaning(output, offset, kind, &rela, in_memory, pairs)?,
                };
                let subject = format!("{name}+{offset:#x} {kind}");
                facts.insert(("field", subject), Fact::Text(text));
            }
        }
        Ok(masks)
    }

    /// The mergeable constant, in a section that is not loaded, that a 32-bit field leads to.
    fn unloaded_constant(
        &self,
        origin: usize,
        output: &Section<'_>,
        offset: u64,
    ) -> Option<String> {
        let part = self.mergeable.iter().find(|part| part.origin == origin)?;
        let target = field(output, offset, RelocField::Word32)?;
        self.constant(self.sections.get(part.section)?, target as usize)
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
            // Images are smaller than 2 GiB, so the low half tells the whole distance.
            RelocField::Low32 | RelocField::Word32 => {
                origin.wrapping_add_signed(i64::from(raw as u32 as i32))
            }
            RelocField::Word64 => origin.wrapping_add(raw),
            RelocField::High32 => {
                // The other half has the same symbol; its addend differs as its place does.
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
            // The dynamic relocation says what a loader will write here.
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

    fn section_facts(&self, masks: &BTreeMap<String, Vec<(u64, u64)>>, facts: &mut Facts) {
        // Their contents depend on the layout; other facts say what they mean.
        const TOLD_OTHERWISE: [&str; 7] = [
            ".dynsym",
            ".gnu.hash",
            ".hash",
            ".dynstr",
            ".rela.dyn",
            ".dynamic",
            ".got",
        ];
        for section in &self.sections {
            let header = &section.header;
            let name = display_name(section.name).into_owned();
            if matches!(header.kind, SHT_NULL | SHT_SYMTAB)
                || header.kind == SHT_STRTAB && !header.has(SHF_ALLOC)
                || name == ".relro_padding"
            {
                continue;
            }
            let told_otherwise = TOLD_OTHERWISE.contains(&name.as_str());
            let size = if told_otherwise { 0 } else { header.size };
            let text = format!(
                "type {:#x} flags {:#x} align {} entries of {} size {size:#x}",
                header.kind, header.flags, header.align, header.entsize
            );
            facts.insert(("section", name.clone()), Fact::Text(text));
            if told_otherwise || section.data.is_empty() {
                continue;
            }
            let mut bytes = section.data.to_vec();
            for part in &self.mergeable {
                if part.section == section.index
                    && let Some(bytes) = bytes.get_mut(part.start..part.end)
                {
                    let subject = format!("{name}+{:#x}", part.start);
                    let entries = Fact::Text(entries(bytes, part.entry));
                    facts.insert(("constants", subject), entries);
                    bytes.fill(0);
                }
            }
            for &(start, end) in masks.get(&name).into_iter().flatten() {
                if let Some(field) = bytes.get_mut(start as usize..end as usize) {
                    field.fill(0);
                }
            }
            facts.insert(("bytes", name), Fact::Bytes(bytes));
        }
    }
}

/// All different entries of mergeable constants, in order.
fn entries(mut bytes: &[u8], size: u64) -> String {
    let mut entries = Vec::new();
    while !bytes.is_empty() {
        let (first, rest) = bytes.split_at(first_entry(bytes, size).len());
        entries.push(display_name(first));
        bytes = rest;
    }
    entries.sort();
    entries.dedup();
    format!("{entries:?}")
}

/// The first of entries of `size` bytes, or the first string with its end when that is 0.
fn first_entry(bytes: &[u8], size: u64) -> &[u8] {
    let end = match size {
        0 => bytes
            .iter()
            .position(|&byte| byte == 0)
            .map_or(bytes.len(), |end| end + 1),
        size => size as usize,
    };
    bytes.get(..end).unwrap_or(bytes)
}

/// A name with an offset, which is left out when it is zero.
fn offset_name(name: &str, offset: u64) -> String {
    match offset as i64 {
        0 => name.to_owned(),
        offset if offset < 0 => format!("{name}-{:#x}", offset.unsigned_abs()),
        offset => format!("{name}+{offset:#x}"),
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

fn field(section: &Section<'_>, offset: u64, field: RelocField) -> Option<u64> {
    let bytes = section.data.get(offset as usize..)?.get(..field.size())?;
    let mut value = [0; 8];
    value.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(value))
}

/// Where a linker puts the sections of one object: name of the output section and offset, by
/// the plain rule that sections of one name follow each other in order.
fn placement(object: &Elf<'_>) -> BTreeMap<usize, (String, u64)> {
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut placed = BTreeMap::new();
    let prefixes = [
        ".text",
        ".rodata",
        ".data.rel.ro",
        ".data",
        ".bss",
        ".init_array",
        ".fini_array",
    ];
    for section in object.sections() {
        let header = &section.header;
        if header.kind == SHT_RELA || header.has(SHF_EXCLUDE) {
            continue;
        }
        let name = display_name(section.name).into_owned();
        let short = prefixes.iter().find(|prefix| {
            name.strip_prefix(**prefix)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        let name = match short {
            Some(prefix) if header.has(SHF_ALLOC) => (*prefix).to_owned(),
            _ => name,
        };
        let end = ends.entry(name.clone()).or_default();
        let start = end.next_multiple_of(header.align.max(1));
        *end = start + header.size;
        placed.insert(section.index, (name, start));
    }
    placed
}

/// What is wrong with an image for loaders: order and alignment of segments, permissions that
/// share a page, dynamic symbols that the hash tables do not find, kernel descriptors and
/// entries that are not aligned.
///
/// # Errors
/// When the image cannot be read at all.
pub fn problems(image: &[u8]) -> Result<Vec<String>, ElfError> {
    let elf = Elf::parse(image)?;
    let mut found = Vec::new();
    let mut last: Option<(u64, u64, u32)> = None;
    for segment in elf
        .segments()
        .iter()
        .filter(|segment| segment.kind == PT_LOAD)
    {
        let (start, end) = (segment.vaddr, segment.vaddr + segment.memsz);
        if segment.memsz == 0 || segment.filesz > segment.memsz {
            found.push(format!("segment at {start:#x} has no sensible size"));
        }
        if !segment.align.is_power_of_two() || (segment.vaddr ^ segment.offset) % segment.align != 0
        {
            found.push(format!(
                "segment at {start:#x}: address and offset {:#x} disagree modulo {:#x}",
                segment.offset, segment.align
            ));
        }
        if let Some((_, last_end, last_flags)) = last {
            if start < last_end {
                found.push(format!("segment at {start:#x} begins before {last_end:#x}"));
            }
            if segment.flags != last_flags && start / 4096 <= last_end.saturating_sub(1) / 4096 {
                found.push(format!(
                    "segment at {start:#x} shares a page with other permissions"
                ));
            }
        }
        last = Some((start, end, segment.flags));
    }
    for section in elf
        .sections()
        .filter(|section| section.header.has(SHF_ALLOC))
    {
        if section.header.addr % section.header.align.max(1) != 0 {
            found.push(section.bad("its address is not aligned").to_string());
        }
        if section.header.size != 0
            && section.header.kind != SHT_NOBITS
            && elf.at_address(section.header.addr, section.header.size) != Some(section.data)
        {
            found.push(section.bad("no segment loads its contents").to_string());
        }
    }
    let Some(table) = elf.dynsym()? else {
        found.push("there are no dynamic symbols".to_owned());
        return Ok(found);
    };
    let find = |name: &str| elf.section_named(name).map(|section| section.data);
    let sysv = find(".hash").and_then(SysvHash::parse);
    let gnu = find(".gnu.hash").and_then(GnuHash::parse);
    for (index, symbol) in table.iter().enumerate().skip(1) {
        let name = table.name(index, &symbol)?;
        let number = index as u32;
        let shown = display_name(name);
        if !sysv.is_some_and(|table| table.candidates(name).any(|found| found == number)) {
            found.push(format!("`{shown}` is not in the hash table"));
        }
        let exported = !symbol.is_undefined() && index >= table.first_global;
        if exported && !gnu.is_some_and(|table| table.candidates(name).any(|found| found == number))
        {
            found.push(format!("`{shown}` is not in the GNU hash table"));
        }
        if symbol.kind() == STT_OBJECT && name.ends_with(b".kd") {
            let entry = elf.at_address(symbol.value, 64).and_then(|descriptor| {
                let bytes = descriptor.get(16..24)?.first_chunk()?;
                Some(symbol.value.wrapping_add(u64::from_le_bytes(*bytes)))
            });
            if symbol.value % 64 != 0 || entry.is_none_or(|entry| entry % 256 != 0) {
                found.push(format!("kernel `{shown}` is not aligned"));
            }
        }
    }
    Ok(found)
}
