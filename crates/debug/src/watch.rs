//! Watchpoints.

use gfxjit_hal::{AccessKind, AccessSpace, Watched};
use serde::{Deserialize, Serialize};

/// Bytes that are watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// Its number.
    pub number: u32,
    /// Memory or LDS; LDS of this workgroup.
    pub lds_of: Option<[u32; 3]>,
    /// The first byte.
    pub address: u64,
    /// How many.
    pub len: u64,
}

/// Whether an instruction writes to bytes that are watched.
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
