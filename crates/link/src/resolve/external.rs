//! Sections with memory outside the image, which is the same for successive images: variables of a
//! program that is linked again, and sections of another image.
//!
//! For the call graph they are ordinary sections. After that their symbols become absolute numbers.
//! Their initial content may contain addresses of the image, whose load address is not known here:
//! those words are listed separately.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{SHT_NOBITS, STB_WEAK, STV_HIDDEN};
use gfxjit_codeobj::elf::{RelocField, RelocKind, RelocValue};

use crate::LinkError;
use crate::layout::context::LinkContext;
use crate::layout::scan::relocation_error;
use crate::read::input::Object;
use crate::report::Data;
use crate::resolve::symbols::{SymbolLocation, Symbols};
use crate::write::relocate;

/// Turns the symbols in such sections into numbers, and leaves the sections out of the image.
pub(crate) fn settle(objects: &mut [Object<'_>], symbols: &mut Symbols<'_>) {
    let mut places = HashMap::new();
    for (object, input) in (0_u32..).zip(objects) {
        for (section, input) in (0_u32..).zip(&mut input.sections) {
            if let Some(address) = input.placed {
                places.insert((object, section), address);
                input.kept = false;
            }
        }
    }
    if places.is_empty() {
        return;
    }
    for global in &mut symbols.globals {
        if let SymbolLocation::Section { object, section } = global.place
            && let Some(address) = places.get(&(object, section))
        {
            global.place = SymbolLocation::Absolute;
            global.value = address.wrapping_add(global.value);
            if global.is_exported() {
                // A dynamic symbol's value would be taken as an address in the image, so it is
                // hidden.
                global.hidden_as = Some(global.visibility);
                global.visibility = STV_HIDDEN;
            }
        }
    }
    symbols.placed = places;
}

/// The initial contents of such sections.
pub(crate) fn data(context: &LinkContext<'_, '_>) -> Result<Vec<Data>, LinkError> {
    let mut all = Vec::new();
    for (number, object) in context.objects.iter().enumerate() {
        for (index, input) in object.sections.iter().enumerate() {
            let Some(address) = input.placed else {
                continue;
            };
            let bytes = match input.section.header.kind {
                SHT_NOBITS => Vec::new(),
                _ => input.section.data.to_vec(),
            };
            let mut data = Data {
                input: object.name.clone().into_owned(),
                section: index as u32,
                address,
                bytes,
                addresses: Vec::new(),
            };
            fill(context, number, index, &mut data)?;
            all.push(data);
        }
    }
    Ok(all)
}

/// Applies the relocations of one section.
fn fill(
    context: &LinkContext<'_, '_>,
    object: usize,
    section: usize,
    data: &mut Data,
) -> Result<(), LinkError> {
    let input = context.objects.get(object);
    let input = input.and_then(|input| input.sections.get(section));
    for rela in input.into_iter().flat_map(|input| input.relocations.iter()) {
        let error = |reason: &str| {
            let offset = rela.offset;
            relocation_error(
                context.objects,
                context.symbols,
                object,
                section,
                offset,
                &rela,
                reason,
            )
        };
        let kind = RelocKind::from_number(rela.kind())
            .ok_or_else(|| error("AMDGPU has no such relocation"))?;
        let target = context
            .symbols
            .target(context.objects, object, rela.symbol())?;
        let global = target.global.and_then(|id| context.symbols.global(id));
        let is_weak = global.is_some_and(|global| global.binding == STB_WEAK);
        let is_number = match target.place {
            SymbolLocation::Absolute => true,
            SymbolLocation::Undefined if is_weak => true,
            SymbolLocation::Undefined => {
                return Err(error(
                    "nothing defines the symbol, and no loader looks at a variable that is outside \
                     the image",
                ));
            }
            _ => false,
        };
        let value = context
            .layout
            .address(context.output, target.place, target.value)
            .wrapping_add_signed(rela.addend);
        let value = match (kind.value(), kind.field(), is_number) {
            (RelocValue::None, ..) => continue,
            (RelocValue::Absolute, _, true) => value,
            (RelocValue::Relative, _, true) => {
                value.wrapping_sub(data.address.wrapping_add(rela.offset))
            }
            (RelocValue::Absolute, RelocField::Word64, false) => {
                data.addresses.push((rela.offset, value));
                value
            }
            _ => {
                return Err(error(
                    "it is in a variable outside the image, which can hold whole addresses of the \
                     image only",
                ));
            }
        };
        let field = usize::try_from(rela.offset)
            .ok()
            .and_then(|offset| data.bytes.get_mut(offset..))
            .ok_or_else(|| error("it lies outside its section"))?;
        relocate::write(kind, value, field).map_err(|reason| error(&reason))?;
    }
    Ok(())
}
