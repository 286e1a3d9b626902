//! Memory instructions: names and operand layouts of all spaces.

use super::operand::{base, operand, place, sgpr, vgpr};
use crate::asm::{Asm, Operand, Source};
use crate::inst::{Access, Action, Address, Extend, Memory, Place, ScalarLoad};
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
pub(crate) fn decode(asm: &Asm) -> Result<Option<Action>, String> {
    let name = &*asm.mnemonic;
    let m = &asm.modifiers;
    for (prefix, buffer) in [("s_load_", false), ("s_buffer_load_", true)] {
        if let Some(what) = name.strip_prefix(prefix) {
            return scalar(asm, what, buffer);
        }
    }
    if m.gds || m.tfe || m.lds {
        return Err("GDS, TFE or load to LDS".into());
    }
    let Some((space, what)) = name.split_once('_') else {
        return Ok(None);
    };
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
            let without_result = if space == "flat" { 2 } else { 3 };
            if n > without_result { (1, 2) } else { (0, 1) }
        }
        _ => return Ok(None),
    };
    // Behind the data of a store or atomic stands the scalar part.
    let scalar_at = if data_at > first_address {
        data_at + 1
    } else {
        first_address + 1
    };
    let address = match space {
        "global" => Address::Global {
            vaddr: vgpr(operand(asm, first_address)?)?,
            saddr: optional_sgpr(operand(asm, scalar_at)?)?,
        },
        "flat" => Address::Flat {
            vaddr: vgpr(operand(asm, first_address)?)?,
        },
        "scratch" => Address::Scratch {
            vaddr: optional_vgpr(operand(asm, first_address)?)?,
            saddr: optional_sgpr(operand(asm, scalar_at)?)?,
        },
        _ => Address::Buffer {
            vaddr: optional_vgpr(operand(asm, 1)?)?,
            resource: base(operand(asm, 2)?)?,
            soffset: place(operand(asm, 3)?)?,
            offen: m.offen,
            idxen: m.idxen,
        },
    };
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
    Ok(Some(Action::Memory(Memory {
        address,
        access,
        offset: m.offset,
        offset1: 0,
    })))
}

fn atomic_words(signature: &ops::Signature) -> u8 {
    signature
        .outputs
        .first()
        .map_or(1, |(k, _)| k.words() as u8)
}

/// `read2_b32`, `load_2addr_stride64_b64` and the like: is it a load, bytes of an
/// element, and how far apart offsets count.
fn two_elements(what: &str) -> Option<(bool, u8, i32)> {
    let (load, rest) = if let Some(r) = what
        .strip_prefix("read2")
        .or_else(|| what.strip_prefix("load_2addr"))
    {
        (true, r)
    } else if let Some(r) = what
        .strip_prefix("write2")
        .or_else(|| what.strip_prefix("store_2addr"))
    {
        (false, r)
    } else {
        return None;
    };
    let (stride, rest) = match rest
        .strip_prefix("st64")
        .or_else(|| rest.strip_prefix("_stride64"))
    {
        Some(r) => (64, r),
        None => (1, rest),
    };
    let bytes = match rest {
        "_b32" => 4,
        "_b64" => 8,
        _ => return None,
    };
    Some((load, bytes, stride * i32::from(bytes)))
}

fn lds(asm: &Asm, what: &str) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    let memory = |vaddr: u16, access| {
        Ok(Some(Action::Memory(Memory {
            address: Address::Lds { vaddr },
            access,
            offset: m.offset,
            offset1: m.offset1,
        })))
    };
    if let Some((load, bytes, unit)) = two_elements(what) {
        let (vaddr, access) = if load {
            (
                vgpr(operand(asm, 1)?)?,
                Access::Load2 {
                    bytes,
                    to: data(operand(asm, 0)?)?,
                },
            )
        } else {
            let (from, second) = (data(operand(asm, 1)?)?, data(operand(asm, 2)?)?);
            (
                vgpr(operand(asm, 0)?)?,
                Access::Store2 {
                    bytes,
                    from,
                    second,
                },
            )
        };
        return Ok(Some(Action::Memory(Memory {
            address: Address::Lds { vaddr },
            access,
            offset: m.offset * unit,
            offset1: m.offset1 * unit,
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
