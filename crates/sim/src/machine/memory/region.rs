//! Address ranges that kernels may access.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::machine::memory::block::Block;

/// An address range that kernels may access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Its first byte.
    pub start: u64,
    /// The address after its last byte.
    pub end: u64,
    /// Whether kernels may write to it.
    pub writable: bool,
}

impl Range {
    /// Whether it contains an address.
    pub fn contains(&self, address: u64) -> bool {
        address.wrapping_sub(self.start) < self.end - self.start
    }
}

/// The kind of a region, for messages and for accesses by the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// A buffer, with the requested size in bytes.
    Buffer { bytes: u64 },
    /// Instructions of an image.
    Code { image: Arc<str> },
    /// Constants and variables of an image.
    Data { image: Arc<str> },
    /// Memory shared by host and kernels, with the requested size in bytes.
    Host { bytes: u64 },
    /// Memory of the host that kernels access by other addresses: the range's, and not the block's.
    Alias,
}

/// A range with its properties.
#[derive(Clone, Debug)]
pub struct Region {
    /// The addresses.
    pub range: Range,
    /// The end of the bytes that hardware also allows kernels to access ([`Lenient::PAGES`]); without this setting,
    /// the range's end. The block contains these bytes.
    ///
    /// [`Lenient::PAGES`]: crate::lenient::Lenient::PAGES
    pub room: u64,
    /// What it is.
    pub kind: RegionKind,
    /// Keeps the memory alive.
    pub block: Arc<Block>,
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.range.start;
        let bytes = self.range.end - start;
        match &self.kind {
            RegionKind::Buffer { bytes } => write!(f, "a buffer of {bytes} bytes at {start:#x}"),
            RegionKind::Code { image } => {
                write!(f, "the code of `{image}`, {bytes} bytes at {start:#x}")
            }
            RegionKind::Data { image } => {
                write!(f, "the data of `{image}`, {bytes} bytes at {start:#x}")
            }
            RegionKind::Host { bytes } => {
                write!(f, "host memory of {bytes} bytes at {start:#x}")
            }
            RegionKind::Alias => {
                let host = self.block.start();
                write!(
                    f,
                    "host memory of {bytes} bytes at {start:#x}, for the host at {host:#x}"
                )
            }
        }
    }
}

impl Region {
    /// The end of the requested size.
    pub fn asked_end(&self) -> u64 {
        match self.kind {
            RegionKind::Buffer { bytes } | RegionKind::Host { bytes } => self.range.start + bytes,
            RegionKind::Code { .. } | RegionKind::Data { .. } | RegionKind::Alias => self.range.end,
        }
    }

    /// The offset in the block of an address in the region.
    pub fn offset(&self, address: u64) -> u64 {
        match self.kind {
            RegionKind::Alias => address - self.range.start,
            _ => address - self.block.start(),
        }
    }

    /// The distance of an address from the region in bytes; 0 inside and directly after it.
    pub fn distance(&self, address: u64) -> u64 {
        if address < self.range.start {
            self.range.start - address
        } else {
            address.saturating_sub(self.range.end)
        }
    }
}

/// The end of a new range for these bytes, rounded as far as no other range begins; `None` if they are in another range. The
/// rounding of the range before them ends where they begin: several parts of a page may be imported.
pub(super) fn fit(
    regions: &mut BTreeMap<u64, Region>,
    (start, end): (u64, u64),
    rounding: u64,
) -> Option<u64> {
    let before = regions.range_mut(..end).next_back();
    if let Some((_, before)) = before.filter(|(_, before)| before.range.end > start) {
        if before.range.start >= start || before.asked_end() > start {
            return None;
        }
        before.range.end = start;
    }
    let rounded = end.next_multiple_of(rounding);
    let next = regions.range(end..rounded).next();
    Some(next.map_or(rounded, |(next, _)| *next))
}
