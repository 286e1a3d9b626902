//! Common parts of memory instructions for all address spaces: names of element types, and data
//! registers.

use super::operand::place;
use crate::asm::Source;
use crate::inst::{Access, Action, Extend, Held, LoadedHalf, Place};
use crate::ops;

/// Names of loads behind `…_load_` (`ds_read_`), up to GFX10 and from GFX11 on: bytes, extension,
/// and for loads of half a register, whether it is the upper half.
#[rustfmt::skip]
pub(super) const LOADS: &[(&[&str], u8, Extend, Option<bool>)] = &[
    (&["b32", "dword"], 4, Extend::None, None),
    (&["b64", "dwordx2"], 8, Extend::None, None),
    (&["b96", "dwordx3"], 12, Extend::None, None),
    (&["b128", "dwordx4"], 16, Extend::None, None),
    (&["u8", "ubyte"], 1, Extend::Zero, None),
    (&["i8", "sbyte"], 1, Extend::Sign, None),
    (&["u16", "ushort"], 2, Extend::Zero, None),
    (&["i16", "sshort"], 2, Extend::Sign, None),
    (&["d16_u8", "ubyte_d16", "u8_d16"], 1, Extend::Zero, Some(false)),
    (&["d16_hi_u8", "ubyte_d16_hi", "u8_d16_hi"], 1, Extend::Zero, Some(true)),
    (&["d16_i8", "sbyte_d16", "i8_d16"], 1, Extend::Sign, Some(false)),
    (&["d16_hi_i8", "sbyte_d16_hi", "i8_d16_hi"], 1, Extend::Sign, Some(true)),
    (&["d16_b16", "short_d16", "u16_d16"], 2, Extend::Zero, Some(false)),
    (&["d16_hi_b16", "short_d16_hi", "u16_d16_hi"], 2, Extend::Zero, Some(true)),
];

/// Names of stores behind `…_store_` (`ds_write_`): bytes, and whether the data is in the
/// upper half of its register.
#[rustfmt::skip]
pub(super) const STORES: &[(&[&str], u8, bool)] = &[
    (&["b8", "byte"], 1, false),
    (&["b16", "short"], 2, false),
    (&["b32", "dword"], 4, false),
    (&["b64", "dwordx2"], 8, false),
    (&["b96", "dwordx3"], 12, false),
    (&["b128", "dwordx4"], 16, false),
    (&["d16_hi_b8", "byte_d16_hi", "b8_d16_hi"], 1, true),
    (&["d16_hi_b16", "short_d16_hi", "b16_d16_hi"], 2, true),
];

pub(super) fn find<'a, T>(
    table: &'a [T],
    name: &str,
    names: impl Fn(&T) -> &'static [&'static str],
) -> Option<&'a T> {
    table.iter().find(|line| names(line).contains(&name))
}

pub(super) fn data(source: &Source) -> Result<Place, String> {
    match place(source)? {
        p @ (Place::Vgpr(_) | Place::Agpr(_)) => Ok(p),
        other => Err(format!("{other:?} as data of a memory instruction")),
    }
}

pub(super) fn atomic_words(signature: &ops::Signature) -> u8 {
    signature
        .outputs
        .first()
        .map_or(1, |(k, _)| k.words() as u8)
}

/// A half of a register; a load keeps the other half.
pub(super) fn half_kept(high: bool) -> LoadedHalf {
    LoadedHalf { high, keeps: true }
}

/// Changes a load of half a register to clear the other half.
pub(super) fn clear_other_half(action: &mut Action) {
    let keeps = match action {
        Action::Memory(memory) => match &mut memory.access {
            Access::Load {
                half: Some(LoadedHalf { keeps, .. }),
                ..
            }
            | Access::Typed {
                held: Held::Halves { keeps } | Held::UpperHalf { keeps },
                ..
            } => keeps,
            _ => return,
        },
        Action::Image(image) => match &mut image.held {
            Held::Halves { keeps } | Held::UpperHalf { keeps } => keeps,
            Held::Words => return,
        },
        _ => return,
    };
    *keeps = false;
}
