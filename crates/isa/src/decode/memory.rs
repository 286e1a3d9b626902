//! Decodes memory instructions: names and operand layouts of all address spaces.

use gfxjit_targets::Generation;

use super::elements::{LOADS, STORES, atomic_words, data, find, half_kept};
use super::lds::lds;
use super::operand::{base, operand, place, sgpr, vgpr};
use crate::asm::{Asm, AsmOperand, Source};
use crate::format::Format;
use crate::inst::{
    Access, Action, Address, Extend, Held, LdsPlace, Memory, Place, Rows, ScalarLoad, ScalarStore,
    Transpose,
};
use crate::ops;

/// Names of scalar loads behind `s_load_` and `s_buffer_load_`.
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

/// Decodes a memory instruction; `None` for others.
pub(crate) fn decode(asm: &Asm, generation: Generation) -> Result<Option<Action>, String> {
    let name = &*asm.mnemonic;
    let m = &asm.modifiers;
    for (prefix, kind, buffer) in SCALAR {
        if let Some(what) = name.strip_prefix(prefix) {
            return scalar(asm, what, *kind, *buffer);
        }
    }
    if m.gds {
        return Err("the global data share".into());
    }
    if m.tfe {
        return Err("TFE, which tells of pages that are not there".into());
    }
    let Some((space, what)) = name.split_once('_') else {
        return Ok(None);
    };
    if let Some(what) = what.strip_prefix("load_lds_") {
        return to_lds(asm, space, what, generation);
    }
    if let Some(what) = what.strip_prefix("load_async_to_lds_") {
        return transfer(asm, space, what, true);
    }
    if let Some(what) = what.strip_prefix("store_async_from_lds_") {
        return transfer(asm, space, what, false);
    }
    if m.lds {
        let what = what.strip_prefix("load_").unwrap_or(what);
        return to_lds(asm, space, what, generation);
    }
    if let Some(shape) = transpose(space, what) {
        return transposed(asm, space, shape);
    }
    if matches!(space, "buffer" | "tbuffer") && what.contains("format") {
        return typed(asm, space, what, generation);
    }
    match space {
        "ds" => lds(asm, what),
        "global" if what.contains("addtid") => by_lane(asm, what),
        "global" | "scratch" if what.ends_with("_block") => block(asm, space, what),
        "global" | "flat" | "scratch" | "buffer" => vector(asm, space, what),
        _ => Ok(None),
    }
}

/// The kinds of scalar memory instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scalar {
    Load,
    Store,
    /// Offsets in units of 64 bytes: accesses a wave's scratch.
    ScratchLoad,
    ScratchStore,
}

/// Prefixes of the names of scalar instructions, and whether the base is a buffer resource.
const SCALAR: &[(&str, Scalar, bool)] = &[
    ("s_load_", Scalar::Load, false),
    ("s_buffer_load_", Scalar::Load, true),
    ("s_store_", Scalar::Store, false),
    ("s_buffer_store_", Scalar::Store, true),
    ("s_scratch_load_", Scalar::ScratchLoad, false),
    ("s_scratch_store_", Scalar::ScratchStore, false),
];

fn scalar(asm: &Asm, what: &str, kind: Scalar, buffer: bool) -> Result<Option<Action>, String> {
    let Some(&(_, bytes, extend)) = find(SCALAR_LOADS, what, |l| l.0) else {
        return Ok(None);
    };
    let third = operand(asm, 2)?;
    let (soffset, offset) = match third.operand {
        AsmOperand::Int(v) => (None, v as i32),
        AsmOperand::Sgpr { first, .. } => {
            let register = Some(Place::Sgpr(first)).filter(|place| *place != Place::NULL);
            (register, asm.modifiers.offset)
        }
        ref other => return Err(format!("offset {other:?}")),
    };
    let unit = match kind {
        Scalar::ScratchLoad | Scalar::ScratchStore => 64,
        _ if asm.modifiers.scale_offset => bytes,
        _ => 1,
    };
    let (first, base) = (sgpr(operand(asm, 0)?)?, base(operand(asm, 1)?)?);
    Ok(Some(match kind {
        Scalar::Load | Scalar::ScratchLoad => Action::ScalarLoad(ScalarLoad {
            bytes,
            extend,
            to: first,
            base,
            buffer,
            soffset,
            unit,
            offset,
        }),
        Scalar::Store | Scalar::ScratchStore => Action::ScalarStore(ScalarStore {
            bytes,
            from: first,
            base,
            buffer,
            soffset,
            unit,
            offset,
        }),
    }))
}

fn optional_vgpr(source: &Source) -> Result<Option<u16>, String> {
    if source.operand == AsmOperand::Off {
        Ok(None)
    } else {
        vgpr(source).map(Some)
    }
}

fn optional_sgpr(source: &Source) -> Result<Option<u8>, String> {
    match source.operand {
        AsmOperand::Off => Ok(None),
        _ => base(source).map(Some),
    }
}

/// Parses the operands of an address, which begin at index `first`; the scalar part, if any, is at
/// index `scalar`.
fn address(asm: &Asm, space: &str, first: usize, scalar: usize) -> Result<Address, String> {
    let m = &asm.modifiers;
    Ok(match space {
        "global" => Address::Global {
            vaddr: vgpr(operand(asm, first)?)?,
            saddr: optional_sgpr(operand(asm, scalar)?)?,
        },
        "flat" => Address::Flat {
            vaddr: vgpr(operand(asm, first)?)?,
            saddr: flat_base(asm, scalar)?,
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

/// The scalar base of flat instructions, which only GFX1250 has, as the last operand.
fn flat_base(asm: &Asm, at: usize) -> Result<Option<u8>, String> {
    match asm.operands.get(at) {
        Some(source) if matches!(source.operand, AsmOperand::Sgpr { .. }) => base(source).map(Some),
        _ => Ok(None),
    }
}

/// An access with the instruction's offset.
fn at(asm: &Asm, address: Address, access: Access) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    let loads = match access {
        Access::Load { .. } | Access::ToLds { .. } => true,
        Access::Typed { store, .. } => !store,
        _ => false,
    };
    let is_coherent = m.beyond_workgroup || m.passes_caches && !m.is_streamed;
    Ok(Some(Action::Memory(Memory {
        address,
        access,
        offset: m.offset,
        offset1: 0,
        scaled: m.scale_offset,
        is_coherent_load: loads && is_coherent && !matches!(address, Address::Scratch { .. }),
    })))
}

/// Consecutive words, one per lane, from a base address on.
fn by_lane(asm: &Asm, what: &str) -> Result<Option<Action>, String> {
    let register = data(operand(asm, 0)?)?;
    let saddr = optional_sgpr(operand(asm, 1)?)?;
    let access = match what {
        "load_dword_addtid" | "load_addtid_b32" => Access::Load {
            bytes: 4,
            extend: Extend::None,
            half: None,
            to: register,
        },
        "store_dword_addtid" | "store_addtid_b32" => Access::Store {
            bytes: 4,
            high: false,
            from: register,
        },
        _ => return Ok(None),
    };
    at(asm, Address::GlobalByLane { saddr }, access)
}

/// Loads and stores of the registers whose bits are set in M0.
fn block(asm: &Asm, space: &str, what: &str) -> Result<Option<Action>, String> {
    let (store, first, data_at) = match what {
        "load_block" => (false, 1, 0),
        "store_block" => (true, 0, 1),
        _ => return Ok(None),
    };
    let data = data(operand(asm, data_at)?)?;
    at(
        asm,
        address(asm, space, first, 2)?,
        Access::Block { store, data },
    )
}

/// GFX1250: transfers between memory and LDS, with LDS addresses in a register. The variants for
/// clusters of workgroups do the same if there is no cluster.
fn transfer(asm: &Asm, space: &str, what: &str, load: bool) -> Result<Option<Action>, String> {
    let bytes = match what {
        "b8" => 1,
        "b32" => 4,
        "b64" => 8,
        "b128" => 16,
        _ => return Ok(None),
    };
    if !matches!((space, load), ("global", _) | ("cluster", true)) {
        return Ok(None);
    }
    let (lds_at, first) = if load { (0, 1) } else { (1, 0) };
    let place = LdsPlace::Vgpr(vgpr(operand(asm, lds_at)?)?);
    let extend = Extend::Zero;
    let access = match load {
        true => Access::ToLds {
            bytes,
            extend,
            place,
        },
        false => Access::FromLds { bytes, place },
    };
    at(asm, address(asm, "global", first, 2)?, access)
}

/// Loads to LDS, which have no data operand.
fn to_lds(
    asm: &Asm,
    space: &str,
    what: &str,
    generation: Generation,
) -> Result<Option<Action>, String> {
    // The LDS address in M0 has 16 bits (RDNA2 and CDNA3 ISA manuals, "Memory Buffer Load to LDS"),
    // or 18 if LDS is larger (CDNA4 ISA manual, 9.1.9); words are aligned.
    let place = LdsPlace::M0(match generation {
        Generation::Gfx940 => 0x3_fffc,
        _ => 0xfffc,
    });
    let access = match (what, find(LOADS, what, |l| l.0)) {
        ("store_lds_dword", _) => Access::FromLds { bytes: 4, place },
        (_, Some(&(_, bytes, extend, None))) => Access::ToLds {
            bytes,
            extend,
            place,
        },
        _ => return Err(format!("no load to LDS `{what}`")),
    };
    // The address of a buffer instruction may be absent in the text.
    let address = match (space, operand(asm, 0)?) {
        ("buffer", first) if matches!(first.operand, AsmOperand::Sgpr { .. }) => Address::Buffer {
            vaddr: None,
            resource: base(first)?,
            soffset: self::place(operand(asm, 1)?)?,
            offen: asm.modifiers.offen,
            idxen: asm.modifiers.idxen,
        },
        _ => address(asm, space, 0, 1)?,
    };
    at(asm, address, access)
}

/// The element size and layout of a load that transposes.
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

/// Parses `load_format_xyz`, `store_d16_hi_format_x`, `load_format_d16_hi_x` and similar.
fn typed(
    asm: &Asm,
    space: &str,
    what: &str,
    generation: Generation,
) -> Result<Option<Action>, String> {
    let (mut store, mut components, mut d16, mut high) = (None, None, false, false);
    for part in what.split('_') {
        match part {
            "load" => store = Some(false),
            "store" => store = Some(true),
            "format" => {}
            "d16" => d16 = true,
            "hi" => high = true,
            "x" | "xy" | "xyz" | "xyzw" => components = Some(part.len() as u8),
            _ => return Ok(None),
        }
    }
    let (Some(store), Some(components)) = (store, components) else {
        return Ok(None);
    };
    let format = match (space, &asm.modifiers.format) {
        ("buffer", _) => None,
        (_, None) => Some(Format::DEFAULT),
        (_, Some(text)) => Some(Format::of_text(text, generation)?),
    };
    let held = match (d16, high) {
        (false, _) => Held::Words,
        (true, false) => Held::Halves { keeps: true },
        (true, true) => Held::UpperHalf { keeps: true },
    };
    let access = Access::Typed {
        store,
        components,
        held,
        format,
        data: data(operand(asm, 0)?)?,
    };
    at(asm, address(asm, "buffer", 1, 2)?, access)
}

fn transposed(asm: &Asm, space: &str, shape: Transpose) -> Result<Option<Action>, String> {
    let registers = match operand(asm, 0)?.operand {
        AsmOperand::Vgpr { count, .. } | AsmOperand::Agpr { count, .. } => count,
        _ => 0,
    };
    if u32::from(registers) * 4 != u32::from(shape.bytes) {
        // No public source documents the lanes of rows for wave64 on GFX12.
        return Err("a transposed load of a wave64".into());
    }
    let to = data(operand(asm, 0)?)?;
    at(
        asm,
        address(asm, space, 1, 2)?,
        Access::Transposed { shape, to },
    )
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

    // The indices of the first address operand and of the data.
    let n = asm.operands.len();
    let (first_address, data_at) = match (space, &load, &store, &atomic) {
        ("buffer", ..) => (1, 0),
        (_, Some(_), ..) => (1, 0),
        (_, _, Some(_), _) => (0, 1),
        (_, _, _, Some(_)) => {
            // Only some flat instructions have a scalar base.
            let without_result = match space {
                "flat" => 2 + usize::from(flat_base(asm, n - 1)?.is_some()),
                _ => 3,
            };
            if n > without_result { (1, 2) } else { (0, 1) }
        }
        _ => return Ok(None),
    };
    // The scalar part of the address follows the data of a store or atomic.
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
            half: half.map(half_kept),
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
        let second = (signature.inputs.len() == 3).then(|| data.behind(u16::from(words)));
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
    at(asm, address, access)
}
