//! Memory of the host that kernels access by other addresses.
//!
//! Runtime libraries before ROCm 6 give the program's own memory, when it is registered, an address of its own for GPUs. A
//! host cannot have private pages at two addresses, and moving them to a shared file would lose what other threads
//! write meanwhile, and share them with processes that the program forks. So such an address is translated, wherever no
//! memory is found at it. Translated code finds none either, and leaves the access to the interpreter's handler.

use crate::machine::memory::{Late, MemoryView, Range, Region, RegionKind, Snapshot};

/// Bytes that a launch may access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The host address of the first one.
    pub host: u64,
    /// Whether kernels may write to them.
    pub writable: bool,
}

impl Reached {
    /// Bytes in a range in which device addresses are host addresses.
    pub fn at(address: u64, range: &Range) -> Self {
        Self {
            host: address,
            writable: range.writable,
        }
    }
}

impl Region {
    /// Whether addresses of kernels are not host addresses.
    pub fn is_alias(&self) -> bool {
        matches!(self.kind, RegionKind::Alias)
    }

    fn reached(&self, address: u64, bytes: u64) -> Option<Reached> {
        let fits = self.range.contains(address) && self.range.end - address >= bytes;
        fits.then(|| Reached {
            host: self.block.start() + self.offset(address),
            writable: self.range.writable,
        })
    }
}

impl Snapshot {
    fn alias(&self, address: u64, bytes: u64) -> Option<Reached> {
        let behind = self
            .aliases
            .partition_point(|region| region.range.start <= address);
        let region = self.aliases.get(behind.checked_sub(1)?)?;
        region.reached(address, bytes)
    }
}

impl MemoryView {
    /// The host's bytes at an address that is not the host's.
    #[cold]
    pub fn alias(&self, address: u64, bytes: u64) -> Option<Reached> {
        let found = self.shared.alias(address, bytes);
        found.or_else(|| self.late.as_ref()?.alias(address, bytes))
    }

    /// The host's bytes at an address of kernels.
    #[inline]
    pub fn reach(&self, address: u64, bytes: u64) -> Option<Reached> {
        match self.find(address) {
            Some(range) if range.end - address >= bytes => Some(Reached::at(address, &range)),
            _ => self.alias(address, bytes),
        }
    }
}

impl Late {
    fn alias(&self, address: u64, bytes: u64) -> Option<Reached> {
        let region = self.memory.region(address).filter(Region::is_alias)?;
        if !self.reach.includes(&region.range) {
            return None;
        }
        let reached = region.reached(address, bytes);
        self.keep(region);
        reached
    }
}
