//! Memory instructions: names and operand layouts of all spaces.

use gfxjit_targets::Generation;

use super::operand::{base, operand, place, sgpr, vgpr};
use crate::asm::{Asm, Operand, Source};
use crate::inst::{Access, Action, Address, Extend, Memory, Place, Rows, ScalarLoad, Transpose};
use crate::ops;

/// Names of loads behind `…_load_` (`ds_read_`), up to GFX10 and from GFX11 on: bytes,
/// extension, and for loads of half a register, whether it is the upper half.
#[rustfmt::skip]
const LOADS: &[(&[&str], u8, Extend, Option<bool>)] = &[
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
const STORES: &[(&[&str], u8, bool)] = &[
    (&["b8", "byte"], 1, false),
    (&["b16", "short"], 2, false),
    (&["b32", "dword"], 4, false),
    (&["b64", "dwordx2"], 8, false),
    (&["b96", "dwordx3"], 12, false),
    (&["b128", "dwordx4"], 16, false),
    (&["d16_hi_b8", "byte_d16_hi", "b8_d16_hi"], 1, true),
    (&["d16_hi_b16", "short_d16_hi", "b16_d16_hi"], 2, true),
];

/// Scalar loads behind `s_load_` and `s_buffer_load_`.
#[rustfmt::skip]
const SCALAR_LOADS: &[(&[&str], u8, Extend)] = &[
    (&["b32", "dword"], 4, Extend::None),
    (&["b64", "dwordx2"], 8, Extend::None),
    (&["b96", "dwordx3"], 12, Extend::None),
    (&["b128", "dwordx4"], 16, Extend::None),
    (&["b256", "dwordx8"], 32, Extend::None),
    (&["b512", "dwordx16"], 64, Extend::None),
    (&["u8"], 1, Extend::Zero),
    (&["i8"], 1, Extend::Sign),
    (&["u16"], 2, Extend::Zero),
    (&["i16"], 2, Extend::Sign),
];

/// LDS atomics whose name is not that of the operation.
#[rustfmt::skip]
const LDS_ATOMICS: &[(&str, &str)] = &[
    ("wrxchg_b32", "swap_b32"), ("wrxchg_b64", "swap_b64"),
    ("storexchg_b32", "swap_b32"), ("storexchg_b64", "swap_b64"),
    ("cmpstore_b32", "cmpswap_b32"), ("cmpstore_b64", "cmpswap_b64"),
    ("cmpstore_f32", "cmpswap_f32"), ("cmpstore_f64", "cmpswap_f64"),
];

/// LDS compare and swap up to GFX10: what is expected comes before the new value.
#[rustfmt::skip]
const LDS_CMPST: &[(&str, &str)] = &[
    ("cmpst_b32", "cmpswap_b32"), ("cmpst_b64", "cmpswap_b64"),
    ("cmpst_f32", "cmpswap_f32"), ("cmpst_f64", "cmpswap_f64"),
];

fn find<'a, T>(
    table: &'a [T],
    name: &str,
    names: impl Fn(&T) -> &'static [&'static str],
) -> Option<&'a T> {
    table.iter().find(|line| names(line).contains(&name))
}

/// What a memory instruction does; `None` if it is none.
pub(crate) fn decode(asm: &Asm, generation: Generation) -> Result<Option<Action>, String> {
    let name = &*asm.mnemonic;
    let m = &asm.modifiers;
    for (prefix, buffer) in [("s_load_", false), ("s_buffer_load_", true)] {
        if let Some(what) = name.strip_prefix(prefix) {
            return scalar(asm, what, buffer);
        }
    }
    if m.gds || m.tfe {
        return Err("GDS or TFE".into());
    }
    let Some((space, what)) = name.split_once('_') else {
        return Ok(None);
    };
    if let Some(what) = what.strip_prefix("load_lds_") {
        return to_lds(asm, space, what, generation);
    }
    if m.lds {
        let what = what.strip_prefix("load_").unwrap_or(what);
        return to_lds(asm, space, what, generation);
    }
    for (prefix, from_lds) in [
        ("load_async_to_lds_b", false),
        ("store_async_from_lds_b", true),
    ] {
        if let (Some(bits), "global") = (what.strip_prefix(prefix), space) {
            return copy(asm, bits, from_lds);
        }
    }
    if let Some(shape) = transpose(space, what) {
        return transposed(asm, space, shape);
    }
    match space {
        "ds" => lds(asm, what),
        "global" | "flat" | "scratch" | "buffer" => vector(asm, space, what),
        _ => Ok(None),
    }
}

fn scalar(asm: &Asm, what: &str, buffer: bool) -> Result<Option<Action>, String> {
    let Some(&(_, bytes, extend)) = find(SCALAR_LOADS, what, |l| l.0) else {
        return Ok(None);
    };
    let third = operand(asm, 2)?;
    let (soffset, offset) = match third.operand {
        Operand::Int(v) => (None, v as i32),
        Operand::Sgpr { first, .. } => {
            let register = Some(Place::Sgpr(first)).filter(|place| *place != Place::NULL);
            (register, asm.modifiers.offset)
        }
        ref other => return Err(format!("offset {other:?}")),
    };
    Ok(Some(Action::ScalarLoad(ScalarLoad {
        bytes,
        extend,
        to: sgpr(operand(asm, 0)?)?,
        base: base(operand(asm, 1)?)?,
        buffer,
        soffset,
        scale: if asm.modifiers.scale_offset { bytes } else { 1 },
        offset,
    })))
}

fn optional_vgpr(source: &Source) -> Result<Option<u16>, String> {
    if source.operand == Operand::Off {
        Ok(None)
    } else {
        vgpr(source).map(Some)
    }
}

fn optional_sgpr(source: &Source) -> Result<Option<u8>, String> {
    match source.operand {
        Operand::Off => Ok(None),
        _ => base(source).map(Some),
    }
}

fn data(source: &Source) -> Result<Place, String> {
    match place(source)? {
        p @ (Place::Vgpr(_) | Place::Agpr(_)) => Ok(p),
        other => Err(format!("{other:?} as data of a memory instruction")),
    }
}

/// The register `words` behind `p`.
fn behind(p: Place, words: u16) -> Place {
    match p {
        Place::Vgpr(r) => Place::Vgpr(r + words),
        Place::Agpr(r) => Place::Agpr(r + words),
        other => other,
    }
}

/// The operands of an address that begin with the one at `first`; the scalar part of one stands
/// at `scalar`.
fn address(asm: &Asm, space: &str, first: usize, scalar: usize) -> Result<Address, String> {
    let m = &asm.modifiers;
    Ok(match space {
        "global" => Address::Global {
            vaddr: vgpr(operand(asm, first)?)?,
            saddr: optional_sgpr(operand(asm, scalar)?)?,
        },
        // gfx1250 has the sum of a base and an offset here as well.
        "flat" if asm.operands.get(scalar).is_some() => Address::Global {
            vaddr: vgpr(operand(asm, first)?)?,
            saddr: optional_sgpr(operand(asm, scalar)?)?,
        },
        "flat" => Address::Flat {
            vaddr: vgpr(operand(asm, first)?)?,
        },
        "scratch" => Address::Scratch {
            vaddr: optional_vgpr(operand(asm, first)?)?,
            saddr: optional_sgpr(operand(asm, scalar)?)?,
        },
        "ds" => Address::Lds {
            vaddr: vgpr(operand(asm, first)?)?,
        },
        _ => Address::Buffer {
            vaddr: optional_vgpr(operand(asm, first)?)?,
            resource: base(operand(asm, first + 1)?)?,
            soffset: place(operand(asm, first + 2)?)?,
            offen: m.offen,
            idxen: m.idxen,
        },
    })
}

/// Loads to LDS have no data operand.
fn to_lds(
    asm: &Asm,
    space: &str,
    what: &str,
    generation: Generation,
) -> Result<Option<Action>, String> {
    let Some(&(_, bytes, extend, None)) = find(LOADS, what, |l| l.0) else {
        return Err(format!("no load to LDS `{what}`"));
    };
    // 16 bits (RDNA2 and CDNA3 ISA manuals, "Memory Buffer Load to LDS"), and 18 where LDS is
    // larger (CDNA4 ISA manual, 9.1.9); words are aligned.
    let m0 = match generation {
        Generation::Gfx940 => 0x3_fffc,
        _ => 0xfffc,
    };
    Ok(Some(Action::Memory(Memory {
        address: address(asm, space, 0, 1)?,
        access: Access::ToLds { bytes, extend, m0 },
        offset: asm.modifiers.offset,
        offset1: 0,
        scale: 1,
        is_flat: false,
    })))
}

/// A copy between memory and LDS: the address in LDS is the first operand, or behind the other one.
fn copy(asm: &Asm, bits: &str, from_lds: bool) -> Result<Option<Action>, String> {
    let bytes = match bits {
        "8" => 1,
        "32" => 4,
        "64" => 8,
        "128" => 16,
        _ => return Ok(None),
    };
    let (first, at) = if from_lds { (0, 1) } else { (1, 0) };
    let lds = vgpr(operand(asm, at)?)?;
    Ok(Some(Action::Memory(Memory {
        address: address(asm, "global", first, 2)?,
        access: Access::Copy {
            bytes,
            lds,
            from_lds,
        },
        offset: asm.modifiers.offset,
        offset1: 0,
        scale: if asm.modifiers.scale_offset { bytes } else { 1 },
        is_flat: false,
    })))
}

/// The shape of a load that transposes.
fn transpose(space: &str, what: &str) -> Option<Transpose> {
    let (bits, bytes, rows) = match (space, what) {
        ("ds", "read_b64_tr_b16") => (16, 8, Rows::InOrder),
        ("ds", "read_b64_tr_b8") => (8, 8, Rows::InOrder),
        ("ds", "read_b64_tr_b4") => (4, 8, Rows::InOrder),
        ("ds", "read_b96_tr_b6") => (6, 12, Rows::InOrder),
        ("ds", "load_tr16_b128") => (16, 16, Rows::Blocks),
        ("ds", "load_tr8_b64") => (8, 8, Rows::Blocks),
        ("ds", "load_tr4_b64") => (4, 8, Rows::Blocks),
        ("ds", "load_tr6_b96") => (6, 12, Rows::Blocks),
        ("global", "load_tr_b128" | "load_tr16_b128") => (16, 16, Rows::Blocks),
        ("global", "load_tr_b64" | "load_tr8_b64") => (8, 8, Rows::Blocks),
        ("global", "load_tr4_b64") => (4, 8, Rows::Blocks),
        ("global", "load_tr6_b96") => (6, 12, Rows::Blocks),
        _ => return None,
    };
    Some(Transpose { bits, bytes, rows })
}

fn transposed(asm: &Asm, space: &str, shape: Transpose) -> Result<Option<Action>, String> {
    let registers = match operand(asm, 0)?.operand {
        Operand::Vgpr { count, .. } | Operand::Agpr { count, .. } => count,
        _ => 0,
    };
    if u32::from(registers) * 4 != u32::from(shape.bytes) {
        // No public source says which lanes of a wave64 have which rows on GFX12.
        return Err("a transposed load of a wave64".into());
    }
    Ok(Some(Action::Memory(Memory {
        address: address(asm, space, 1, 2)?,
        access: Access::Transposed {
            shape,
            to: data(operand(asm, 0)?)?,
        },
        offset: asm.modifiers.offset,
        offset1: 0,
        scale: 1,
        is_flat: false,
    })))
}

fn vector(asm: &Asm, space: &str, what: &str) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    let atomic = what.strip_prefix("atomic_").and_then(ops::atomic_signature);
    let load = what
        .strip_prefix("load_")
        .and_then(|n| find(LOADS, n, |l| l.0));
    let store = what
        .strip_prefix("store_")
        .and_then(|n| find(STORES, n, |l| l.0));

    // Where the address operands start, and where the data is.
    let n = asm.operands.len();
    let (first_address, data_at) = match (space, &load, &store, &atomic) {
        ("buffer", ..) => (1, 0),
        (_, Some(_), ..) => (1, 0),
        (_, _, Some(_), _) => (0, 1),
        (_, _, _, Some(_)) => {
            // An offset for a base has one register; an address without one has two.
            let based = match asm.operands.last().map(|source| &source.operand) {
                Some(Operand::Sgpr { .. } | Operand::Off) => 1,
                _ => 0,
            };
            if n > 2 + based { (1, 2) } else { (0, 1) }
        }
        _ => return Ok(None),
    };
    // Behind the data of a store or atomic stands the scalar part.
    let scalar_at = if data_at > first_address {
        data_at + 1
    } else {
        first_address + 1
    };
    let address = address(asm, space, first_address, scalar_at)?;
    let data = data(operand(asm, data_at)?)?;
    let access = if let Some(&(_, bytes, extend, half)) = load {
        Access::Load {
            bytes,
            extend,
            half,
            to: data,
        }
    } else if let Some(&(_, bytes, high)) = store {
        Access::Store {
            bytes,
            high,
            from: data,
        }
    } else if let Some(signature) = atomic {
        let words = atomic_words(&signature);
        let second = (signature.inputs.len() == 3).then(|| behind(data, u16::from(words)));
        let returns = if space == "buffer" {
            m.returns.then_some(data)
        } else if first_address == 1 {
            Some(self::data(operand(asm, 0)?)?)
        } else {
            None
        };
        Access::Atomic {
            op: signature.name,
            words,
            data,
            second,
            returns,
        }
    } else {
        return Ok(None);
    };
    let bytes = match access {
        Access::Load { bytes, .. } | Access::Store { bytes, .. } => bytes,
        Access::Atomic { words, .. } => 4 * words,
        _ => 1,
    };
    Ok(Some(Action::Memory(Memory {
        address,
        access,
        offset: m.offset,
        offset1: 0,
        scale: if m.scale_offset { bytes } else { 1 },
        is_flat: space == "flat" && matches!(address, Address::Global { .. }),
    })))
}

fn atomic_words(signature: &ops::Signature) -> u8 {
    signature
        .outputs
        .first()
        .map_or(1, |(k, _)| k.words() as u8)
}

/// What an LDS instruction does with two elements.
enum Two {
    Load,
    Store,
    Exchange,
}

/// `read2_b32`, `load_2addr_stride64_b64` and the like: what it does, bytes of an
/// element, and how far apart offsets count.
fn two_elements(what: &str) -> Option<(Two, u8, i32)> {
    let starts = |old: &str, new: &str| what.strip_prefix(old).or_else(|| what.strip_prefix(new));
    let (kind, rest) = if let Some(rest) = starts("read2", "load_2addr") {
        (Two::Load, rest.to_owned())
    } else if let Some(rest) = starts("write2", "store_2addr") {
        (Two::Store, rest.to_owned())
    } else if let Some(rest) = starts("wrxchg2", "storexchg_2addr") {
        // There is no form without a result.
        (Two::Exchange, rest.replacen("_rtn", "", 1))
    } else {
        return None;
    };
    let (stride, rest) = match rest
        .strip_prefix("st64")
        .or_else(|| rest.strip_prefix("_stride64"))
    {
        Some(r) => (64, r),
        None => (1, &*rest),
    };
    let bytes = match rest {
        "_b32" => 4,
        "_b64" => 8,
        _ => return None,
    };
    Some((kind, bytes, stride * i32::from(bytes)))
}

fn lds(asm: &Asm, what: &str) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    let memory = |vaddr: u16, access| {
        Ok(Some(Action::Memory(Memory {
            address: Address::Lds { vaddr },
            access,
            offset: m.offset,
            offset1: m.offset1,
            scale: 1,
            is_flat: false,
        })))
    };
    if let Some((kind, bytes, unit)) = two_elements(what) {
        let at = |index| data(operand(asm, index)?);
        let (vaddr, access) = match kind {
            Two::Load => (1, Access::Load2 { bytes, to: at(0)? }),
            Two::Store => {
                let (from, second) = (at(1)?, at(2)?);
                let access = Access::Store2 {
                    bytes,
                    from,
                    second,
                };
                (0, access)
            }
            Two::Exchange => {
                let access = Access::Exchange2 {
                    words: bytes / 4,
                    data: at(2)?,
                    second: at(3)?,
                    to: at(0)?,
                };
                (1, access)
            }
        };
        let vaddr = vgpr(operand(asm, vaddr)?)?;
        return Ok(Some(Action::Memory(Memory {
            address: Address::Lds { vaddr },
            access,
            offset: m.offset * unit,
            offset1: m.offset1 * unit,
            scale: 1,
            is_flat: false,
        })));
    }
    let load = what
        .strip_prefix("load_")
        .or_else(|| what.strip_prefix("read_"));
    if let Some(&(_, bytes, extend, half)) = load.and_then(|n| find(LOADS, n, |l| l.0)) {
        return memory(
            vgpr(operand(asm, 1)?)?,
            Access::Load {
                bytes,
                extend,
                half,
                to: data(operand(asm, 0)?)?,
            },
        );
    }
    let store = what
        .strip_prefix("store_")
        .or_else(|| what.strip_prefix("write_"));
    if let Some(&(_, bytes, high)) = store.and_then(|n| find(STORES, n, |l| l.0)) {
        return memory(
            vgpr(operand(asm, 0)?)?,
            Access::Store {
                bytes,
                high,
                from: data(operand(asm, 1)?)?,
            },
        );
    }
    // Atomics: `add_u32`, with a result `add_rtn_u32`.
    let returns = what.contains("_rtn_");
    let plain = what.replace("_rtn_", "_");
    let rename =
        |table: &[(&str, &'static str)]| table.iter().find(|(n, _)| *n == plain).map(|(_, op)| *op);
    let expected_first = rename(LDS_CMPST);
    let op = expected_first
        .or_else(|| rename(LDS_ATOMICS))
        .unwrap_or(&plain);
    // A plain `swap_b32` or `cmpswap_b32` is no LDS instruction.
    let Some(signature) = ops::atomic_signature(op) else {
        return Ok(None);
    };
    let first = usize::from(returns);
    let vaddr = vgpr(operand(asm, first)?)?;
    let words = atomic_words(&signature);
    let mut data0 = data(operand(asm, first + 1)?)?;
    let mut second = None;
    if signature.inputs.len() == 3 {
        let data1 = data(operand(asm, first + 2)?)?;
        (data0, second) = if expected_first.is_some() {
            (data1, Some(data0))
        } else {
            (data0, Some(data1))
        };
    }
    let to = if returns {
        Some(data(operand(asm, 0)?)?)
    } else {
        None
    };
    memory(
        vaddr,
        Access::Atomic {
            op: signature.name,
            words,
            data: data0,
            second,
            returns: to,
        },
    )
}
