//! Computes the value of each relocation after addresses are assigned, and writes it.

use gfxjit_codeobj::elf::consts::SHF_ALLOC;
use gfxjit_codeobj::elf::{Rela, RelocField, RelocKind, RelocValue};

use crate::LinkError;
use crate::layout::context::LinkContext;
use crate::layout::scan::{Class, classify};
use crate::read::input::{InputSection, Object};
use crate::resolve::symbols::{SymbolLocation, Target};
use crate::write::relax;

/// Applies the relocations of one input section.
///
/// `bytes` is the copy of its contents in the image, `address` is their address in the image.
pub(crate) fn section(
    context: &LinkContext<'_, '_>,
    (object, number): (&Object<'_>, usize),
    input: &InputSection<'_>,
    bytes: &mut [u8],
    address: u64,
    error: impl Fn(&Rela, &str) -> LinkError,
) -> Result<(), LinkError> {
    let loaded = input.section.header.has(SHF_ALLOC);
    for rela in input.relocations.iter() {
        let error = |reason: &str| error(&rela, reason);
        let kind = RelocKind::from_number(rela.kind())
            .ok_or_else(|| error("AMDGPU has no such relocation"))?;
        let target = (context.symbols).target_in(Some(object), number, rela.symbol())?;
        let global = target.global.and_then(|id| context.symbols.global(id));
        let class = classify(kind, &target, global, loaded).map_err(error)?;
        let place = address.wrapping_add(rela.offset);
        let value = match class {
            Class::Nothing | Class::Base | Class::Named => continue,
            Class::Known => known(context, kind, &target, &rela, place),
            Class::Number => {
                let value = match target.place {
                    SymbolLocation::Absolute => target.value,
                    _ => 0,
                };
                let value = value.wrapping_add_signed(rela.addend);
                let generation = context.target.target.processor().generation();
                let field = usize::try_from(rela.offset).unwrap_or(usize::MAX);
                relax::rewrite(generation, kind, (input.section.data, bytes), field, value)
                    .map_err(|reason| error(&reason))?;
                continue;
            }
            Class::GotEntry => {
                let entry = match target.global {
                    Some(_) => global.and_then(|global| global.got),
                    None => context
                        .scanned
                        .local_got
                        .get(&(number as u32, rela.symbol()))
                        .copied(),
                };
                let entry = entry.ok_or_else(|| error("it has no table entry"))?;
                context
                    .layout
                    .got_address
                    .wrapping_add(u64::from(entry) * 8)
                    .wrapping_add_signed(rela.addend)
                    .wrapping_sub(place)
            }
        };
        let field = usize::try_from(rela.offset)
            .ok()
            .and_then(|offset| bytes.get_mut(offset..))
            .ok_or_else(|| error("it lies outside its section"))?;
        write(kind, value, field).map_err(|reason| error(&reason))?;
    }
    Ok(())
}

fn known(
    context: &LinkContext<'_, '_>,
    kind: RelocKind,
    target: &Target,
    rela: &Rela,
    place: u64,
) -> u64 {
    if let SymbolLocation::Section { object, section } = target.place
        && context.output.slot(object, section).is_none()
    {
        // Debug information about code that was left out: 0 is not the address of any code.
        return 0;
    }
    let symbol = match target.global {
        Some(id) => context.addresses.get(id as usize).copied().unwrap_or(0),
        None => context
            .layout
            .address(context.output, target.place, target.value),
    };
    let value = symbol.wrapping_add_signed(rela.addend);
    match kind.value() {
        RelocValue::Relative => value.wrapping_sub(place),
        _ => value,
    }
}

/// Writes a relocation's value at the start of `field`.
///
/// # Errors
/// The reason why it cannot be written.
pub(crate) fn write(kind: RelocKind, value: u64, field: &mut [u8]) -> Result<(), String> {
    let signed = value as i64;
    let written = match kind.field() {
        RelocField::None => true,
        RelocField::Low32 => put(field, (value as u32).to_le_bytes()),
        RelocField::High32 => put(field, ((value >> 32) as u32).to_le_bytes()),
        RelocField::Word64 => put(field, value.to_le_bytes()),
        RelocField::Word32 => {
            let fits = i32::try_from(signed).is_ok();
            match kind.value() {
                RelocValue::Relative | RelocValue::GotRelative if !fits => {
                    return Err(format!(
                        "the distance {signed} does not fit into 32 bits; put both nearer to \
                         each other, or use a distance of 64 bits"
                    ));
                }
                // An absolute value may be signed or unsigned.
                _ if !fits && u32::try_from(value).is_err() => {
                    return Err(format!("the value {value:#x} does not fit into 32 bits"));
                }
                _ => {}
            }
            put(field, (value as u32).to_le_bytes())
        }
        RelocField::Branch16 => {
            let bytes = signed.wrapping_sub(4);
            if bytes % 4 != 0 {
                return Err(format!(
                    "the distance {signed} is no multiple of 4 bytes, as branches need"
                ));
            }
            let words = i16::try_from(bytes / 4).map_err(|_| {
                format!(
                    "the distance {signed} is too far for a branch, which reaches 32768 \
                     instruction words; put both nearer to each other, or call through a \
                     register"
                )
            })?;
            put(field, words.to_le_bytes())
        }
    };
    if written {
        Ok(())
    } else {
        Err("it lies outside its section".to_owned())
    }
}

fn put<const N: usize>(field: &mut [u8], bytes: [u8; N]) -> bool {
    match field.first_chunk_mut() {
        Some(place) => {
            *place = bytes;
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(kind: RelocKind, value: i64) -> Result<Vec<u8>, String> {
        let mut field = vec![0xaa; kind.field().size()];
        write(kind, value as u64, &mut field)?;
        Ok(field)
    }

    #[test]
    fn halves_of_a_value() {
        let value = 0x1234_5678_9abc_def0;
        assert_eq!(
            written(RelocKind::Rel32Lo, value).unwrap(),
            [0xf0, 0xde, 0xbc, 0x9a]
        );
        assert_eq!(
            written(RelocKind::Rel32Hi, value).unwrap(),
            [0x78, 0x56, 0x34, 0x12]
        );
        assert_eq!(
            written(RelocKind::Abs64, value).unwrap(),
            value.to_le_bytes()
        );
        assert_eq!(written(RelocKind::Rel32Hi, -4).unwrap(), [0xff; 4]);
        assert_eq!(written(RelocKind::None, value).unwrap(), []);
    }

    #[test]
    fn words_must_fit() {
        assert_eq!(written(RelocKind::Rel32, -1).unwrap(), [0xff; 4]);
        assert_eq!(written(RelocKind::Abs32, 0xffff_ffff).unwrap(), [0xff; 4]);
        assert!(written(RelocKind::Rel32, 1 << 31).is_err());
        assert!(written(RelocKind::Abs32, 1 << 32).is_err());
        assert!(written(RelocKind::GotPcRel, i64::from(i32::MIN) - 1).is_err());
    }

    #[test]
    fn branches_count_words_from_the_next_instruction() {
        assert_eq!(written(RelocKind::Rel16, 4).unwrap(), [0, 0]);
        assert_eq!(written(RelocKind::Rel16, 0).unwrap(), [0xff, 0xff]);
        assert_eq!(
            written(RelocKind::Rel16, 4 + 4 * 0x7fff).unwrap(),
            [0xff, 0x7f]
        );
        assert!(written(RelocKind::Rel16, 4 + 4 * 0x8000).is_err());
        assert!(written(RelocKind::Rel16, 6).is_err());
    }

    #[test]
    fn short_fields_are_refused() {
        assert!(write(RelocKind::Abs64, 0, &mut [0; 7]).is_err());
        assert!(write(RelocKind::Rel16, 4, &mut [0; 1]).is_err());
    }
}
