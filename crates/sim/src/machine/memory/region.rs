//! Ranges of addresses that kernels may touch.

use std::fmt;
use std::sync::Arc;

use crate::machine::memory::block::Block;

/// One range of addresses that kernels may touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Its first byte.
    pub start: u64,
    /// The byte behind its last one.
    pub end: u64,
    /// Whether kernels may write to it.
    pub writable: bool,
}

impl Range {
    /// Whether it has an address.
    pub fn contains(&self, address: u64) -> bool {
        address.wrapping_sub(self.start) < self.end - self.start
    }
}

/// What a range is, for messages and for what the host may do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// A buffer and the bytes that were asked for.
    Buffer { bytes: u64 },
    /// Instructions of an image.
    Code { image: Arc<str> },
    /// Constants and variables of an image.
    Data { image: Arc<str> },
    /// What the host and kernels use together, and the bytes that were asked for.
    Host { bytes: u64 },
}

/// A range with what is known about it.
#[derive(Clone, Debug)]
pub struct Region {
    /// The addresses.
    pub range: Range,
    /// The byte behind the last one that hardware would let kernels touch as well ([`Lenient::PAGES`]); elsewhere the
    /// range's end. The block has the bytes.
    ///
    /// [`Lenient::PAGES`]: crate::lenient::Lenient::PAGES
    pub room: u64,
    /// What it is.
    pub kind: RegionKind,
    /// What keeps the memory alive.
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
        }
    }
}

impl Region {
    /// The byte behind the last one that was asked for.
    pub fn asked_end(&self) -> u64 {
        match self.kind {
            RegionKind::Buffer { bytes } | RegionKind::Host { bytes } => self.range.start + bytes,
            RegionKind::Code { .. } | RegionKind::Data { .. } => self.range.end,
        }
    }

    /// Bytes between the region and an address; 0 inside and right behind it.
    pub fn distance(&self, address: u64) -> u64 {
        if address < self.range.start {
            self.range.start - address
        } else {
            address.saturating_sub(self.range.end)
        }
    }
}
