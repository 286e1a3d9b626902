//! Decodes LDS instructions: names and operand layouts.

use super::elements::{LOADS, STORES, atomic_words, data, find, half_kept};
use super::operand::{operand, vgpr};
use crate::asm::Asm;
use crate::inst::{Access, Action, Address, Extend, Memory};
use crate::ops;

/// LDS atomics whose name differs from that of the operation.
#[rustfmt::skip]
const LDS_ATOMICS: &[(&str, &str)] = &[
    ("wrxchg_b32", "swap_b32"), ("wrxchg_b64", "swap_b64"),
    ("storexchg_b32", "swap_b32"), ("storexchg_b64", "swap_b64"),
    ("cmpstore_b32", "cmpswap_b32"), ("cmpstore_b64", "cmpswap_b64"),
    ("cmpstore_f32", "cmpswap_f32"), ("cmpstore_f64", "cmpswap_f64"),
];

/// LDS compare and swap up to GFX10: the expected value comes before the new one.
#[rustfmt::skip]
const LDS_CMPST: &[(&str, &str)] = &[
    ("cmpst_b32", "cmpswap_b32"), ("cmpst_b64", "cmpswap_b64"),
    ("cmpst_f32", "cmpswap_f32"), ("cmpst_f64", "cmpswap_f64"),
];

/// Instructions with an address in M0: loads and stores of one word per lane, and counters of
/// active lanes. The address is in the lower half, as LLVM uses it (`llvm.amdgcn.ds.append`).
fn by_m0(asm: &Asm, what: &str) -> Result<Option<Action>, String> {
    let to = || data(operand(asm, 0)?);
    let (by_lane, access) = match what {
        "append" | "consume" => {
            let subtract = what == "consume";
            (
                false,
                Access::Count {
                    subtract,
                    to: to()?,
                },
            )
        }
        "read_addtid_b32" | "load_addtid_b32" => {
            let access = Access::Load {
                bytes: 4,
                extend: Extend::None,
                half: None,
                to: to()?,
            };
            (true, access)
        }
        "write_addtid_b32" | "store_addtid_b32" => {
            let access = Access::Store {
                bytes: 4,
                high: false,
                from: to()?,
            };
            (true, access)
        }
        _ => return Ok(None),
    };
    Ok(Some(Action::Memory(Memory {
        address: Address::LdsByM0 { by_lane },
        access,
        offset: asm.modifiers.offset,
        offset1: 0,
        scaled: false,
        is_coherent_load: false,
    })))
}

/// An LDS operation on two elements.
enum Two {
    Load,
    Store,
    Exchange,
}

/// Parses `read2_b32`, `load_2addr_stride64_b64` and similar names: operation, bytes of an element,
/// and the unit of the offsets in bytes.
fn two_elements(what: &str) -> Option<(Two, u8, i32)> {
    let starts = |old: &str, new: &str| what.strip_prefix(old).or_else(|| what.strip_prefix(new));
    let (kind, rest) = if let Some(rest) = starts("read2", "load_2addr") {
        (Two::Load, rest.to_owned())
    } else if let Some(rest) = starts("write2", "store_2addr") {
        (Two::Store, rest.to_owned())
    } else if let Some(rest) = starts("wrxchg2", "storexchg_2addr") {
        // An exchange always has a result.
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

/// Decodes an LDS instruction; `None` for one that does not access memory.
pub(super) fn lds(asm: &Asm, what: &str) -> Result<Option<Action>, String> {
    if let Some(action) = by_m0(asm, what)? {
        return Ok(Some(action));
    }
    let m = &asm.modifiers;
    let memory = |vaddr: u16, access| {
        Ok(Some(Action::Memory(Memory {
            address: Address::Lds { vaddr },
            access,
            offset: m.offset,
            offset1: m.offset1,
            scaled: false,
            is_coherent_load: false,
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
            scaled: false,
            is_coherent_load: false,
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
                half: half.map(half_kept),
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
    // Atomics: `add_u32`; with a result, `add_rtn_u32`.
    let returns = what.contains("_rtn_");
    let plain = what.replace("_rtn_", "_");
    let rename =
        |table: &[(&str, &'static str)]| table.iter().find(|(n, _)| *n == plain).map(|(_, op)| *op);
    let expected_first = rename(LDS_CMPST);
    let op = expected_first
        .or_else(|| rename(LDS_ATOMICS))
        .unwrap_or(&plain);
    // `swap_b32` or `cmpswap_b32` without a prefix are not LDS instructions.
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
