//! The sections of the object: input sections with the same name, type and flags are concatenated.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_COMPRESSED, SHF_EXCLUDE, SHF_EXECINSTR, SHF_GROUP, SHF_LINK_ORDER, SHT_GROUP,
    SHT_NOBITS, SHT_NOTE, SHT_PROGBITS,
};
use gfxjit_codeobj::elf::{Record, Rela, SectionHeader, Word, append_note};
use gfxjit_codeobj::info;
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_targets::ImageTarget;

use crate::LinkError;
use crate::read::combine;
use crate::read::input::{InputSection, MAX_ALIGN, Object, damaged, is_metadata};
use crate::resolve::symbols::{SymbolLocation, Symbols};

/// A section of the object.
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    /// Without the fields that depend on other sections.
    pub(super) header: SectionHeader,
    pub(super) data: Vec<u8>,
    pub(super) relocations: Vec<Rela>,
    /// The group, for a section of type `SHT_GROUP`; its data are the flags then.
    pub(super) group: Option<Group>,
    /// The input section that it refers to (`SHF_LINK_ORDER`).
    pub(super) follows: Option<(u32, u32)>,
}

/// A section group.
pub(super) struct Group {
    /// The symbol that names it, by its object.
    pub(super) signature: (u32, u32),
    /// Its sections, by their object.
    pub(super) members: Vec<(u32, u32)>,
}

/// The place of an input section in the object.
#[derive(Clone, Copy)]
pub(super) struct MergedPlace {
    /// Its index in [`Sections::all`].
    pub(super) section: u32,
    /// Its offset in it.
    pub(super) offset: u64,
}

/// The sections of the object.
pub(super) struct Sections<'a> {
    /// All sections, in the order of the file, from [`Sections::FIRST`] on.
    pub(super) all: Vec<Section<'a>>,
    /// By object and section.
    places: Vec<Vec<Option<MergedPlace>>>,
}

/// The properties that input sections must share to be concatenated.
type Key<'a> = (&'a str, u32, u64, u64);

impl<'a> Sections<'a> {
    /// Index of the first section in the file, after the empty one and the string table.
    pub(super) const FIRST: u32 = 2;

    pub(super) fn new(
        objects: &[Object<'a>],
        symbols: &Symbols<'a>,
        target: ImageTarget,
    ) -> Result<Self, LinkError> {
        let mut sections = Self {
            all: Vec::new(),
            places: Vec::with_capacity(objects.len()),
        };
        let mut known: HashMap<Key<'a>, u32> = HashMap::new();
        for (index, object) in objects.iter().enumerate() {
            sections.places.push(vec![None; object.sections.len()]);
            let mut has_metadata = false;
            for (section, input) in object.sections.iter().enumerate() {
                if input.section.header.kind == SHT_GROUP {
                    sections.add_group(index, object, input)?;
                } else if is_wanted(input) {
                    let data = match input.section.header.kind {
                        SHT_NOTE => notes(index, object, input, symbols, &mut has_metadata)?,
                        _ => Cow::Borrowed(input.section.data),
                    };
                    let at = sections.add(&mut known, object, input, &data)?;
                    if let Some(place) = sections.places.get_mut(index)
                        && let Some(place) = place.get_mut(section)
                    {
                        *place = Some(at);
                    }
                }
            }
            let is_code = |input: &InputSection<'_>| {
                input.kept
                    && input.section.header.has(SHF_EXECINSTR)
                    && input.section.header.size > 0
            };
            if !has_metadata && objects.len() > 1 && object.sections.iter().any(is_code) {
                // A note without kernels marks an input without metadata as a separate compilation.
                let triple = format!("amdgcn-amd-amdhsa--{}", target.target);
                let metadata = Metadata::new(target.code_object_version, Some(triple));
                sections.append_note(&mut known, &combine::note(&metadata)?)?;
            }
        }
        Ok(sections)
    }

    /// The place of an input section; `None` when it is left out.
    pub(super) fn place(&self, object: u32, section: u32) -> Option<MergedPlace> {
        *self.places.get(object as usize)?.get(section as usize)?
    }

    pub(super) fn add_relocation(&mut self, place: MergedPlace, rela: Rela) {
        if let Some(section) = self.all.get_mut(place.section as usize) {
            section.relocations.push(rela);
        }
    }

    fn add(
        &mut self,
        known: &mut HashMap<Key<'a>, u32>,
        object: &Object<'a>,
        input: &InputSection<'a>,
        data: &[u8],
    ) -> Result<MergedPlace, LinkError> {
        let header = &input.section.header;
        let name = name_of(object, input)?;
        let refuse = |reason: &str| Err(object.section_error(&input.section, reason.to_owned()));
        if !input.align.is_power_of_two() || input.align > MAX_ALIGN {
            return refuse("its alignment is no power of two, or too large");
        }
        // Sections in groups or with link order stay separate; compressed sections have a header
        // each.
        let is_single =
            header.has(SHF_GROUP) || header.has(SHF_LINK_ORDER) || header.has(SHF_COMPRESSED);
        let next = self.all.len() as u32;
        let key = (name, header.kind, header.flags, header.entsize);
        let index = match is_single {
            true => next,
            false => *known.entry(key).or_insert(next),
        };
        if index == next {
            let object = self.places.len().saturating_sub(1) as u32;
            self.all.push(Section {
                name,
                header: SectionHeader {
                    kind: header.kind,
                    flags: header.flags,
                    align: input.align,
                    entsize: header.entsize,
                    ..SectionHeader::default()
                },
                data: Vec::new(),
                relocations: Vec::new(),
                group: None,
                follows: header.has(SHF_LINK_ORDER).then_some((object, header.link)),
            });
        }
        let size = match header.kind {
            SHT_NOBITS => header.size,
            _ => data.len() as u64,
        };
        match self
            .all
            .get_mut(index as usize)
            .and_then(|one| one.append(input.align, size, data))
        {
            Some(offset) => Ok(MergedPlace {
                section: index,
                offset,
            }),
            None => refuse("with those of the same name it is too large"),
        }
    }

    /// Appends to the notes that loaders read.
    fn append_note(
        &mut self,
        known: &mut HashMap<Key<'a>, u32>,
        note: &[u8],
    ) -> Result<(), LinkError> {
        let next = self.all.len() as u32;
        let index = *known
            .entry((".note", SHT_NOTE, SHF_ALLOC, 0))
            .or_insert(next);
        if index == next {
            let mut section = Section::new(".note", SHT_NOTE, SHF_ALLOC);
            section.header.align = 4;
            self.all.push(section);
        }
        let section = self.all.get_mut(index as usize);
        let offset = section.and_then(|one| one.append(4, note.len() as u64, note));
        offset.map(|_| ()).ok_or_else(|| LinkError::TooLarge {
            what: "the notes".to_owned(),
        })
    }

    /// Adds a group, unless an earlier object has it or none of its sections is kept.
    fn add_group(
        &mut self,
        index: usize,
        object: &Object<'a>,
        input: &InputSection<'a>,
    ) -> Result<(), LinkError> {
        let words = input.section.table::<Word>();
        let words = words.map_err(|source| damaged(&object.name, source))?;
        let mut words = words.iter().map(|word| word.value);
        let flags = words.next().unwrap_or(0);
        let stays = |&member: &u32| object.sections.get(member as usize).is_some_and(is_wanted);
        let members: Vec<(u32, u32)> = words
            .filter(stays)
            .map(|member| (index as u32, member))
            .collect();
        if members.is_empty() {
            return Ok(());
        }
        let mut group = Section::new(name_of(object, input)?, SHT_GROUP, 0);
        group.header.align = 4;
        group.header.entsize = 4;
        Word { value: flags }.append(&mut group.data);
        group.group = Some(Group {
            signature: (index as u32, input.section.header.info),
            members,
        });
        self.all.push(group);
        Ok(())
    }
}

impl<'a> Section<'a> {
    pub(super) fn new(name: &'a str, kind: u32, flags: u64) -> Self {
        Self {
            name,
            header: SectionHeader {
                kind,
                flags,
                align: 1,
                ..SectionHeader::default()
            },
            data: Vec::new(),
            relocations: Vec::new(),
            group: None,
            follows: None,
        }
    }

    /// Appends an input section. Returns its offset; `None` when the file would be too large.
    fn append(&mut self, align: u64, size: u64, data: &[u8]) -> Option<u64> {
        let offset = self.header.size.checked_next_multiple_of(align)?;
        let end = offset
            .checked_add(size)
            .filter(|&end| i64::try_from(end).is_ok())?;
        self.header.align = self.header.align.max(align);
        self.header.size = end;
        if self.header.kind != SHT_NOBITS {
            self.data.resize(usize::try_from(offset).ok()?, 0);
            self.data.extend_from_slice(data);
        }
        Some(offset)
    }
}

/// Whether a section is copied to the object. Facts about functions are rewritten instead, because
/// they contain offsets of type names.
fn is_wanted(input: &InputSection<'_>) -> bool {
    let header = &input.section.header;
    let for_linkers = header.has(SHF_EXCLUDE) && matches!(header.kind, SHT_PROGBITS | SHT_NOBITS);
    let name = input.section.name;
    let is_facts = [info::SECTION, info::STRINGS]
        .iter()
        .any(|facts| name == facts.as_bytes());
    !input.repeated && (input.kept || for_linkers) && !is_facts
}

fn name_of<'a>(object: &Object<'a>, input: &InputSection<'a>) -> Result<&'a str, LinkError> {
    std::str::from_utf8(input.section.name)
        .map_err(|_| object.section_error(&input.section, "its name is not UTF-8".to_owned()))
}

/// The notes of a section. Metadata of kernels for which another object's definition is used are
/// left out.
fn notes<'a>(
    index: usize,
    object: &Object<'a>,
    input: &InputSection<'a>,
    symbols: &Symbols<'_>,
    has_metadata: &mut bool,
) -> Result<Cow<'a, [u8]>, LinkError> {
    let bad = |source| damaged(&object.name, source);
    let mut changed = false;
    let mut bytes = Vec::new();
    for note in input.section.notes() {
        let note = note.map_err(bad)?;
        let mut desc = Cow::Borrowed(note.desc);
        if is_metadata(&note) {
            *has_metadata = true;
            let mut metadata =
                Metadata::parse(note.desc).map_err(|error| LinkError::NotLinkable {
                    input: object.name.clone().into_owned(),
                    reason: error.to_string(),
                })?;
            let count = metadata.kernels.len();
            metadata.kernels.retain(|kernel| {
                symbols.find(kernel.symbol.as_bytes()).is_none_or(|global| {
                    matches!(global.place, SymbolLocation::Section { object, .. } if object as usize == index)
                })
            });
            if metadata.kernels.len() != count {
                changed = true;
                desc = Cow::Owned(metadata.to_bytes());
            }
        }
        append_note(&mut bytes, note.owner, note.kind, &desc).map_err(bad)?;
    }
    Ok(match changed {
        true => Cow::Owned(bytes),
        false => Cow::Borrowed(input.section.data),
    })
}
