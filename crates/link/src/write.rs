//! Writes the image: one buffer, allocated once, filled front to back by section.

pub(crate) mod emit_relocs;
pub(crate) mod entry;
pub(crate) mod map;
pub(crate) mod relax;
pub(crate) mod relocate;

use gfxjit_codeobj::elf::consts::{ELFOSABI_AMDGPU_HSA, ET_DYN, SHF_ALLOC, SHN_ABS, SHN_UNDEF};
use gfxjit_codeobj::elf::{
    Dyn, FileHeader, ProgramHeader, Record, Rela, RelocKind, SectionHeader, Symbol,
};

use crate::LinkError;
use crate::budget::graph::Spot;
use crate::layout::context::LinkContext;
use crate::layout::output::{Content, OutputSection, input_of};
use crate::layout::scan::{Class, RelocationPlace, relocation_error};
use crate::resolve::symbols::SymbolLocation;

/// Writes the image.
pub(crate) fn image(context: &LinkContext<'_, '_>) -> Result<Vec<u8>, LinkError> {
    let too_large = || LinkError::TooLarge {
        what: format!(
            "its file would take {:#x} bytes, and there is no memory for that",
            context.layout.file_size
        ),
    };
    let size = usize::try_from(context.layout.file_size).map_err(|_| too_large())?;
    // Reserved first, so that a lack of memory is an error; then allocated as zeros, which the
    // system provides without writing them.
    if Vec::<u8>::new().try_reserve_exact(size).is_err() {
        return Err(too_large());
    }
    let mut image = Image {
        bytes: vec![0; size],
    };
    image.headers(context);
    for &index in &context.layout.order {
        if let Some(section) = context.output.sections.get(index as usize)
            && section.in_file()
        {
            image.section(context, section)?;
        }
    }
    Ok(image.bytes)
}

/// The image under construction.
struct Image {
    bytes: Vec<u8>,
}

impl Image {
    fn at(&mut self, offset: u64, size: u64) -> &mut [u8] {
        let range = usize::try_from(offset)
            .ok()
            .zip(usize::try_from(size).ok())
            .and_then(|(start, size)| Some(start..start.checked_add(size)?));
        range
            .and_then(|range| self.bytes.get_mut(range))
            .unwrap_or_default()
    }

    /// Writes records one after the other.
    fn records<T: Record>(&mut self, offset: u64, records: impl Iterator<Item = T>) {
        let mut offset = offset;
        for record in records {
            let written = record.write(self.at(offset, T::SIZE as u64));
            debug_assert!(written, "the layout has room for every record");
            offset += T::SIZE as u64;
        }
    }

    fn copy(&mut self, offset: u64, bytes: &[u8]) {
        let place = self.at(offset, bytes.len() as u64);
        debug_assert_eq!(place.len(), bytes.len());
        if place.len() == bytes.len() {
            place.copy_from_slice(bytes);
        }
    }

    fn headers(&mut self, context: &LinkContext<'_, '_>) {
        // The flags of a single object are kept unchanged, with bits that this version does not
        // know.
        let first = context.objects.first().map(|object| *object.elf.header());
        let (abi_version, flags) =
            first.map_or((0, 0), |header| (header.abi_version(), header.flags));
        let flags = match context.objects {
            [_] => flags,
            _ => context.target.elf_flags().unwrap_or(flags),
        };
        let mut header = FileHeader::new(ET_DYN, ELFOSABI_AMDGPU_HSA, abi_version, flags);
        header.phoff = FileHeader::SIZE as u64;
        header.phnum = context.layout.segments.len() as u16;
        header.shoff = context.layout.section_table;
        header.shnum = context.layout.order.len() as u16 + 1;
        header.shstrndx = index_of(context, Content::ShStrTab) as u16;
        self.records(0, std::iter::once(header));
        self.records::<ProgramHeader>(header.phoff, context.layout.segments.iter().copied());
        let mut name = 1;
        let sections = context
            .layout
            .order
            .iter()
            .filter_map(|&index| context.output.sections.get(index as usize))
            .map(|section| {
                if section.name.is_empty() {
                    return section_header(context, section, 0);
                }
                let header = section_header(context, section, name);
                name += section.name.len() as u32 + 1;
                header
            });
        let all = std::iter::once(SectionHeader::default()).chain(sections);
        self.records(context.layout.section_table, all);
    }

    fn section(
        &mut self,
        context: &LinkContext<'_, '_>,
        section: &OutputSection<'_>,
    ) -> Result<(), LinkError> {
        let offset = section.offset;
        match section.content {
            Content::Inputs => self.inputs(context, section)?,
            Content::DynSym => {
                let entries = context.tables.symbols.iter().map(|entry| Symbol {
                    name: entry.name,
                    info: entry.info,
                    other: entry.other,
                    shndx: section_index(context, entry.place),
                    value: context
                        .layout
                        .address(context.output, entry.place, entry.value),
                    size: entry.size,
                });
                self.records(offset, std::iter::once(Symbol::default()).chain(entries));
            }
            Content::GnuHash => self.copy(offset, &context.tables.gnu_hash),
            Content::Hash => self.copy(offset, &context.tables.hash),
            Content::DynStr => self.copy(offset, &context.tables.strings),
            Content::RelaDyn => {
                let all = dynamic_relocations(context);
                self.records(offset, all.into_iter());
            }
            Content::Dynamic => {
                self.records::<Dyn>(offset, context.layout.dynamic.iter().copied());
            }
            Content::Got => {
                for (entry, index) in context.scanned.got.iter().zip(0_u64..) {
                    // Words that the loader writes stay zero.
                    if entry.class == Class::Known {
                        let target = entry.target;
                        let value =
                            context
                                .layout
                                .address(context.output, target.place, target.value);
                        self.copy(offset + index * 8, &value.to_le_bytes());
                    }
                }
            }
            Content::SymTab => self.symbol_table(context, offset),
            Content::StrTab => {
                let entries = context.full.entries.as_deref().unwrap_or_default();
                self.names(offset, entries.iter().map(|entry| entry.name));
            }
            Content::ShStrTab => {
                let sections = context.layout.order.iter();
                let names = sections
                    .filter_map(|&index| context.output.sections.get(index as usize))
                    .map(|section| section.name);
                self.names(offset, names);
            }
            Content::Functions => {
                let Some(info) = context.full.functions() else {
                    return Ok(());
                };
                self.copy(offset, &info.section);
                for (at, spot) in &info.relocations {
                    let Spot {
                        object, section, ..
                    } = *spot;
                    let place = SymbolLocation::Section { object, section };
                    let address = context.layout.address(context.output, place, spot.offset);
                    self.copy(offset + at, &address.to_le_bytes());
                }
            }
            Content::Types => {
                if let Some(info) = context.full.functions() {
                    self.copy(offset, &info.strings);
                }
            }
            Content::RelroPadding => {}
        }
        Ok(())
    }

    /// Writes names after the empty one with which every string table begins. Empty names take no
    /// room.
    fn names<'n>(&mut self, offset: u64, names: impl Iterator<Item = &'n [u8]>) {
        let mut offset = offset + 1;
        for name in names.filter(|name| !name.is_empty()) {
            self.copy(offset, name);
            offset += name.len() as u64 + 1;
        }
    }

    fn inputs(
        &mut self,
        context: &LinkContext<'_, '_>,
        output: &OutputSection<'_>,
    ) -> Result<(), LinkError> {
        let mut end = output.offset;
        for &(object, member) in &output.members {
            let input = input_of(context.objects, object, member);
            let Some((input, slot)) = input.zip(context.output.slot(object, member)) else {
                continue;
            };
            let size = input.section.data.len() as u64;
            let offset = output.offset + slot.offset;
            end = offset + input.section.header.size;
            let bytes = self.at(offset, size);
            if bytes.len() != input.section.data.len() {
                continue;
            }
            bytes.copy_from_slice(input.section.data);
            for (offset, descriptor) in context
                .descriptors
                .get(&(object, member))
                .into_iter()
                .flatten()
            {
                let place = usize::try_from(*offset)
                    .ok()
                    .and_then(|offset| bytes.get_mut(offset..)?.first_chunk_mut());
                if let Some(place) = place {
                    *place = *descriptor;
                }
            }
            if !input.relocations.is_empty() {
                let number = object as usize;
                let Some(object) = context.objects.get(number) else {
                    continue;
                };
                relocate::section(
                    context,
                    (object, number),
                    input,
                    bytes,
                    output.address.wrapping_add(slot.offset),
                    |rela, reason| {
                        let (objects, symbols) = (context.objects, context.symbols);
                        let (section, offset) = (member as usize, rela.offset);
                        relocation_error(objects, symbols, number, section, offset, rela, reason)
                    },
                )?;
            }
        }
        self.copy(end, output.tail);
        Ok(())
    }

    fn symbol_table(&mut self, context: &LinkContext<'_, '_>, offset: u64) {
        let mut name = 1;
        let entries = context.full.entries.as_deref().unwrap_or_default();
        let symbols = entries.iter().map(|entry| {
            let offset = if entry.name.is_empty() {
                0
            } else {
                let offset = name;
                name += entry.name.len() as u32 + 1;
                offset
            };
            Symbol {
                name: offset,
                info: entry.info,
                other: entry.other,
                shndx: section_index(context, entry.place),
                value: context
                    .layout
                    .address(context.output, entry.place, entry.value),
                size: entry.size,
            }
        });
        self.records(offset, std::iter::once(Symbol::default()).chain(symbols));
    }
}

/// Index in the section table of the section with this content; 0 when there is none.
fn index_of(context: &LinkContext<'_, '_>, content: Content) -> u32 {
    let index = context.layout.indices.get(content as usize);
    index.copied().unwrap_or(0).into()
}

/// The section index of a symbol.
fn section_index(context: &LinkContext<'_, '_>, place: SymbolLocation) -> u16 {
    let index = |output: u32| {
        context
            .output
            .sections
            .get(output as usize)
            .map_or(SHN_UNDEF, |section| section.index)
    };
    match place {
        SymbolLocation::Undefined => SHN_UNDEF,
        SymbolLocation::Absolute | SymbolLocation::Common | SymbolLocation::Lds => SHN_ABS,
        SymbolLocation::Section { object, section } => context
            .output
            .slot(object, section)
            .map_or(SHN_UNDEF, |slot| index(slot.output)),
        SymbolLocation::Output(output) | SymbolLocation::OutputEnd(output) => index(output),
        // The headers belong to no section; the first section is in the same segment.
        SymbolLocation::ImageStart => 1,
        SymbolLocation::Dynamic => index_of(context, Content::Dynamic) as u16,
    }
}

fn section_header(
    context: &LinkContext<'_, '_>,
    section: &OutputSection<'_>,
    name: u32,
) -> SectionHeader {
    let (link, info) = match section.content {
        Content::DynSym => (
            index_of(context, Content::DynStr),
            context.tables.first_global,
        ),
        Content::GnuHash | Content::Hash | Content::RelaDyn => {
            (index_of(context, Content::DynSym), 0)
        }
        Content::Dynamic => (index_of(context, Content::DynStr), 0),
        Content::SymTab => (
            index_of(context, Content::StrTab),
            context.full.first_global,
        ),
        _ => (0, 0),
    };
    SectionHeader {
        name,
        kind: section.kind,
        flags: section.flags,
        addr: if section.flags & SHF_ALLOC == 0 {
            0
        } else {
            section.address
        },
        offset: section.offset,
        size: section.size,
        link,
        info,
        align: section.align,
        entsize: section.entsize,
    }
}

/// The dynamic relocations in the order in which loaders process them fastest: relative ones by
/// address, then by symbol.
fn dynamic_relocations(context: &LinkContext<'_, '_>) -> Vec<Rela> {
    let mut relocations: Vec<(bool, Rela)> = context
        .scanned
        .relocations
        .iter()
        .map(|relocation| {
            let offset = match relocation.at {
                RelocationPlace::Got(index) => context.layout.got_address + u64::from(index) * 8,
                RelocationPlace::Section {
                    object,
                    section,
                    offset,
                } => context.layout.address(
                    context.output,
                    SymbolLocation::Section { object, section },
                    offset,
                ),
            };
            let kind = relocation.kind;
            let target = relocation.target;
            let (symbol, addend) = match relocation.symbol {
                Some(key) => (
                    context.tables.number(context.symbols, key),
                    relocation.addend,
                ),
                None => {
                    let address =
                        context
                            .layout
                            .address(context.output, target.place, target.value);
                    (0, address.wrapping_add_signed(relocation.addend) as i64)
                }
            };
            let entry = Rela {
                offset,
                info: Rela::make_info(symbol, kind.number()),
                addend,
            };
            (kind != RelocKind::Relative64, entry)
        })
        .collect();
    relocations.sort_by_key(|(named, rela)| (*named, rela.symbol(), rela.offset));
    relocations.into_iter().map(|(_, rela)| rela).collect()
}
