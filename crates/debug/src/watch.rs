//! Watchpoints.

use crate::locate::{Context, Store, name};
use crate::value::Value;
use gfxjit_hal::{AccessKind, AccessSpace, Watched};
use serde::{Deserialize, Serialize};

/// A watched range of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// The number by which the user refers to it.
    pub number: u32,
    /// The workgroup whose LDS is watched; `None` if the range is in global memory.
    pub lds_of: Option<[u32; 3]>,
    /// First byte: an address in global memory, or an offset in LDS.
    pub address: u64,
    /// Size in bytes.
    pub len: u64,
}

/// Whether the instruction about to execute writes (by a store or an atomic) to any watched byte.
pub(crate) fn writes(at: &dyn Watched, watch: &Watch) -> bool {
    let mut found = false;
    at.accesses(&mut |access| {
        let is_there = match (access.space, watch.lds_of) {
            (AccessSpace::Global, None) => true,
            (AccessSpace::Lds, Some(workgroup)) => workgroup == at.workgroup(),
            _ => false,
        };
        let ends_before = access.address.saturating_add(access.bytes.into()) <= watch.address;
        let begins_behind = access.address >= watch.address.saturating_add(watch.len);
        let is_write = access.kind != AccessKind::Load;
        found |= is_there && is_write && !ends_before && !begins_behind;
    });
    found
}

/// The range of bytes that a value occupies, and its location as text.
///
/// # Errors
/// The value is not in global memory or LDS.
pub fn watch_of(
    context: &Context<'_>,
    value: &Value,
    text: &str,
) -> Result<(Watch, String), String> {
    let (Value::Object(ty, store) | Value::Bits { ty, store, .. }) = value else {
        return Err(format!("`{text}` has no place that could be watched"));
    };
    let len = context.program.info.types.size(*ty).unwrap_or(0).max(1);
    watch_of_store(context, store, len, text)
}

/// The same for `len` bytes at a location.
///
/// # Errors
/// It is not in global memory or LDS.
pub fn watch_of_store(
    context: &Context<'_>,
    store: &Store,
    len: u64,
    text: &str,
) -> Result<(Watch, String), String> {
    let (lds_of, address) = match store {
        Store::Memory(address) => (None, *address),
        Store::Lds(offset) => (Some(context.wave.workgroup), (*offset).into()),
        Store::Scratch(_) | Store::Register(_) | Store::Bytes(_) => {
            return Err(format!(
                "`{text}` is in {}; watching what is not in memory or LDS is unsupported",
                name(store)
            ));
        }
    };
    let watch = Watch {
        number: 0,
        lds_of,
        address,
        len,
    };
    Ok((watch, name(store)))
}
