//! A changed object whose code has another size: what is behind it moves.
//!
//! What the other objects have in the image is taken from there. All distances and addresses are
//! computed anew, from a list that is made of all objects once; so are the headers and the tables
//! that hold addresses.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{SHF_ALLOC, STT_FUNC};
use gfxjit_codeobj::elf::{
    Dyn, FileHeader, ProgramHeader, Record, RelocKind, RelocValue, SectionHeader, Symbol,
};

use crate::input::Object;
use crate::output::{Content, Output, OutputSection, input_of};
use crate::places::Places;
use crate::scan::{Class, classify};
use crate::symbols::{Place, SymbolKey, Target};
use crate::write::dynamic_relocations;
use crate::{LinkError, Options, relocate};

/// A field of an image that holds a distance or an address.
struct Fix {
    section: u32,
    offset: u64,
    kind: RelocKind,
    target: Target,
    /// The entry of the global offset table that it leads to.
    entry: Option<u32>,
    addend: i64,
}

/// What is to be known of all objects.
pub(super) struct Fixes {
    /// By object.
    fields: Vec<Vec<Fix>>,
    /// Size and alignment of each section, by object.
    sizes: Vec<Vec<(u64, u64)>>,
}

impl Fixes {
    /// Makes the list.
    pub(super) fn new(
        inputs: &[(String, Vec<u8>)],
        options: &Options,
        places: &Places,
    ) -> Option<Self> {
        let mut all = Self {
            fields: Vec::with_capacity(inputs.len()),
            sizes: Vec::with_capacity(inputs.len()),
        };
        for (number, (name, bytes)) in inputs.iter().enumerate() {
            let object = Object::read(name.into(), bytes, options).ok()?;
            all.fields.push(fields(&object, number, places)?);
            all.sizes.push(sizes(&object));
        }
        Some(all)
    }

    /// Takes a changed object into account.
    pub(super) fn update(
        &mut self,
        number: usize,
        object: &Object<'_>,
        places: &Places,
    ) -> Option<()> {
        *self.fields.get_mut(number)? = fields(object, number, places)?;
        *self.sizes.get_mut(number)? = sizes(object);
        Some(())
    }
}

fn sizes(object: &Object<'_>) -> Vec<(u64, u64)> {
    let sections = object.sections.iter();
    sections
        .map(|input| (input.section.header.size, input.align))
        .collect()
}

/// The fields of one object.
fn fields(object: &Object<'_>, number: usize, places: &Places) -> Option<Vec<Fix>> {
    let mut fields = Vec::new();
    for (section, input) in (0_u32..).zip(&object.sections) {
        if places.output.slot(number as u32, section).is_none() {
            continue;
        }
        let loaded = input.section.header.has(SHF_ALLOC);
        for rela in input.relocations.iter() {
            let kind = RelocKind::from_number(rela.kind())?;
            let symbol = rela.symbol();
            let target = places
                .symbols
                .target_in(Some(object), number, symbol)
                .ok()?;
            let global = target.global.and_then(|id| places.symbols.global(id));
            let entry = match classify(kind, &target, global, loaded).ok()? {
                Class::Nothing | Class::Base | Class::Named | Class::Number => continue,
                Class::Known if kind.value() == RelocValue::Absolute && is_number(&target) => {
                    continue;
                }
                Class::Known => None,
                Class::GotEntry => Some(match target.global {
                    Some(_) => global?.got?,
                    None => *places.scanned.local_got.get(&(number as u32, symbol))?,
                }),
            };
            fields.push(Fix {
                section,
                offset: rela.offset,
                kind,
                target,
                entry,
                addend: rela.addend,
            });
        }
    }
    Some(fields)
}

fn is_number(target: &Target) -> bool {
    matches!(target.place, Place::Absolute | Place::Undefined)
}

/// Makes the image anew with a changed object, whose changed sections are given. `None` when more
/// would have to change; then `places` are of no use any more.
pub(super) fn image(
    places: &mut Places,
    fixes: &mut Fixes,
    (number, old, new): (usize, &Object<'_>, &Object<'_>),
    changed: &[usize],
    image: &[u8],
) -> Option<Vec<u8>> {
    let before = Before {
        sections: places.output.sections.clone(),
        slots: places.output.clone_slots(),
    };
    rename(places, number, old, new)?;
    let own_sizes = sizes(new);
    let size = |object: u32, section: u32| {
        let sizes = fixes.sizes.get(object as usize)?;
        sizes.get(section as usize).copied()
    };
    places
        .output
        .place_again(size, |object, section| match object as usize == number {
            true => own_sizes.get(section as usize).copied(),
            false => size(object, section),
        })?;
    places
        .layout
        .again(&mut places.output, &places.scanned)
        .ok()?;
    places.addresses.clear();
    let globals = places.symbols.globals.iter();
    places.addresses.extend(
        globals.map(|global| (places.layout).address(&places.output, global.place, global.value)),
    );
    fixes.update(number, new, places)?;
    write(places, fixes, &before, (number, new, changed), image)
}

/// Where everything was.
struct Before {
    sections: Vec<OutputSection<'static>>,
    slots: Output<'static>,
}

/// Gives the symbols of the object their new offsets.
fn rename(places: &mut Places, number: usize, old: &Object<'_>, new: &Object<'_>) -> Option<()> {
    let own = number as u32;
    let (Some(was), Some(table)) = (old.symbols, new.symbols) else {
        return None;
    };
    let mut functions: HashMap<(u32, u64), u64> = HashMap::new();
    let both = was.iter().zip(table.iter());
    for (was, is) in both.filter(|(was, _)| was.kind() == STT_FUNC) {
        functions.insert((was.shndx.into(), was.value), is.value);
    }
    places.symbols.update(number, &table);
    let symbols = &places.symbols;
    let now = |key: SymbolKey| match key {
        SymbolKey::Global(id) => {
            let global = symbols.global(id)?;
            let is_own = matches!(global.place, Place::Section { object, .. } if object == own);
            is_own.then_some((global.value, global.size))
        }
        SymbolKey::Local { object, index } if object == own => {
            let symbol = table.get(index as usize)?;
            Some((symbol.value, symbol.size))
        }
        SymbolKey::Local { .. } => None,
    };
    for entry in &mut places.entries {
        if let Some((value, size)) = now(entry.key) {
            (entry.value, entry.size) = (value, size);
        }
    }
    places.tables.update(symbols, now);
    let targets = (places.scanned.got.iter_mut().map(|entry| &mut entry.target))
        .chain(places.scanned.relocations.iter_mut().map(|r| &mut r.target));
    for target in targets {
        match (target.global, target.place) {
            (Some(id), _) => target.value = symbols.global(id)?.value,
            // Of a section itself nothing has changed.
            (None, Place::Section { object, .. }) if object == own && target.value != 0 => {
                return None;
            }
            _ => {}
        }
    }
    for (_, spot) in places
        .functions
        .iter_mut()
        .flat_map(|info| &mut info.relocations)
    {
        if spot.object == own {
            spot.offset = *functions.get(&(spot.section, spot.offset))?;
        }
    }
    Some(())
}

fn put<T: Record>(bytes: &mut [u8], offset: u64, record: T) -> Option<()> {
    let place = bytes.get_mut(usize::try_from(offset).ok()?..)?;
    record.write(place.get_mut(..T::SIZE)?).then_some(())
}

fn get<T: Record>(bytes: &[u8], offset: u64) -> Option<T> {
    T::read(bytes.get(usize::try_from(offset).ok()?..)?.get(..T::SIZE)?)
}

fn copy(from: &[u8], at: u64, to: &mut [u8], offset: u64, size: u64) -> Option<()> {
    let size = usize::try_from(size).ok()?;
    let source = from.get(usize::try_from(at).ok()?..)?.get(..size)?;
    let place = to
        .get_mut(usize::try_from(offset).ok()?..)?
        .get_mut(..size)?;
    place.copy_from_slice(source);
    Some(())
}

fn write(
    places: &Places,
    fixes: &Fixes,
    before: &Before,
    (number, new, changed): (usize, &Object<'_>, &[usize]),
    image: &[u8],
) -> Option<Vec<u8>> {
    let layout = &places.layout;
    let mut bytes = vec![0; usize::try_from(layout.file_size).ok()?];
    let mut header: FileHeader = get(image, 0)?;
    let old_table = header.shoff;
    header.shoff = layout.section_table;
    put(&mut bytes, 0, header)?;
    for (segment, at) in layout
        .segments
        .iter()
        .zip((header.phoff..).step_by(ProgramHeader::SIZE))
    {
        put(&mut bytes, at, *segment)?;
    }
    for (position, &index) in (0_u64..).zip(&layout.order) {
        let section = places.output.sections.get(index as usize)?;
        let was = before.sections.get(index as usize)?;
        let at = (position + 1) * SectionHeader::SIZE as u64;
        let mut header: SectionHeader = get(image, old_table + at)?;
        header.addr = if section.flags & SHF_ALLOC == 0 {
            0
        } else {
            section.address
        };
        (header.offset, header.size) = (section.offset, section.size);
        put(&mut bytes, layout.section_table + at, header)?;
        if !section.in_file() {
            continue;
        }
        match section.content {
            Content::Inputs => members(places, before, section, was, fixes, image, &mut bytes)?,
            content => {
                // Names, hashes and numbers do not change; what has addresses follows.
                copy(image, was.offset, &mut bytes, section.offset, section.size)?;
                table(places, content, section.offset, &mut bytes)?;
            }
        }
    }
    for (object, fields) in fixes.fields.iter().enumerate() {
        for fix in fields {
            let is_written = object == number && changed.contains(&(fix.section as usize));
            if !is_written {
                apply(places, object as u32, fix, &mut bytes)?;
            }
        }
    }
    for &section in changed {
        let Some(slot) = places.output.slot(number as u32, section as u32) else {
            continue;
        };
        let output = places.output.sections.get(slot.output as usize)?;
        let input = input_of(std::slice::from_ref(new), 0, section as u32)?;
        let start = usize::try_from(output.offset.checked_add(slot.offset)?).ok()?;
        let data = input.section.data;
        let place = bytes.get_mut(start..)?.get_mut(..data.len())?;
        place.copy_from_slice(data);
        let address = output.address.wrapping_add(slot.offset);
        relocate::section(
            &places.addressed(),
            (new, number),
            input,
            place,
            address,
            |_, _| LinkError::NoInput,
        )
        .ok()?;
    }
    Some(bytes)
}

/// Copies what sections of objects are in a section.
fn members(
    places: &Places,
    before: &Before,
    section: &OutputSection<'_>,
    was: &OutputSection<'_>,
    fixes: &Fixes,
    image: &[u8],
    bytes: &mut [u8],
) -> Option<()> {
    let mut end = section.offset;
    for &(object, member) in &section.members {
        let (from, to) = (
            before.slots.slot(object, member)?,
            places.output.slot(object, member)?,
        );
        let (size, _) = *fixes.sizes.get(object as usize)?.get(member as usize)?;
        let offset = section.offset.checked_add(to.offset)?;
        end = offset.checked_add(size)?;
        // What grew past the old file is written over later on.
        let at = was.offset.checked_add(from.offset)?;
        let left = (image.len() as u64).saturating_sub(at);
        copy(image, at, bytes, offset, size.min(left))?;
    }
    let place = bytes.get_mut(usize::try_from(end).ok()?..)?;
    place
        .get_mut(..section.tail.len())?
        .copy_from_slice(section.tail);
    Some(())
}

/// Writes the addresses in a table of the linker's.
fn table(places: &Places, content: Content, offset: u64, bytes: &mut [u8]) -> Option<()> {
    let (layout, output) = (&places.layout, &places.output);
    let address = |place, value| layout.address(output, place, value);
    let records = |size: usize| (offset..).step_by(size);
    match content {
        Content::DynSym => {
            for (entry, at) in places
                .tables
                .symbols
                .iter()
                .zip(records(Symbol::SIZE).skip(1))
            {
                let symbol: Symbol = get(bytes, at)?;
                let (value, size) = (address(entry.place, entry.value), entry.size);
                put(
                    bytes,
                    at,
                    Symbol {
                        value,
                        size,
                        ..symbol
                    },
                )?;
            }
        }
        Content::SymTab => {
            for (entry, at) in places.entries.iter().zip(records(Symbol::SIZE).skip(1)) {
                let symbol: Symbol = get(bytes, at)?;
                let (value, size) = (address(entry.place, entry.value), entry.size);
                put(
                    bytes,
                    at,
                    Symbol {
                        value,
                        size,
                        ..symbol
                    },
                )?;
            }
        }
        Content::RelaDyn => {
            let all = dynamic_relocations(&places.addressed(), &places.tables);
            for (rela, at) in all
                .into_iter()
                .zip(records(gfxjit_codeobj::elf::Rela::SIZE))
            {
                put(bytes, at, rela)?;
            }
        }
        Content::Dynamic => {
            for (entry, at) in layout.dynamic.iter().zip(records(Dyn::SIZE)) {
                put(bytes, at, *entry)?;
            }
        }
        Content::Got => {
            for (entry, at) in places.scanned.got.iter().zip(records(8)) {
                if entry.class == Class::Known {
                    let value = address(entry.target.place, entry.target.value);
                    copy(&value.to_le_bytes(), 0, bytes, at, 8)?;
                }
            }
        }
        Content::Functions => {
            let all = places.functions.iter().flat_map(|info| &info.relocations);
            for (at, spot) in all {
                let place = Place::Section {
                    object: spot.object,
                    section: spot.section,
                };
                let value = address(place, spot.offset);
                copy(&value.to_le_bytes(), 0, bytes, offset + at, 8)?;
            }
        }
        _ => {}
    }
    Some(())
}

/// Writes one distance or address.
fn apply(places: &Places, object: u32, fix: &Fix, bytes: &mut [u8]) -> Option<()> {
    let slot = places.output.slot(object, fix.section)?;
    let output = places.output.sections.get(slot.output as usize)?;
    let offset = slot.offset.checked_add(fix.offset)?;
    let place = output.address.wrapping_add(offset);
    let value = match (fix.entry, fix.target.global) {
        (Some(entry), _) => places.layout.got_address + u64::from(entry) * 8,
        (None, Some(id)) => *places.addresses.get(id as usize)?,
        (None, None) => {
            let Target { place, value, .. } = fix.target;
            places.layout.address(&places.output, place, value)
        }
    };
    if let (None, Place::Section { object, section }) = (fix.entry, fix.target.place)
        && places.output.slot(object, section).is_none()
    {
        // Debug information about what was left out is zero.
        return Some(());
    }
    let value = value.wrapping_add_signed(fix.addend);
    let value = match fix.kind.value() {
        RelocValue::Absolute => value,
        _ => value.wrapping_sub(place),
    };
    let at = usize::try_from(output.offset.checked_add(offset)?).ok()?;
    relocate::write(fix.kind, value, bytes.get_mut(at..)?).ok()
}
