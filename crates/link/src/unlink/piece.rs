//! A piece of an image that becomes a section.

use gfxjit_codeobj::elf::Rela;

/// A piece of an image: from an address on, in a section of the object.
pub(super) struct Piece {
    pub(super) start: u64,
    /// How much of the image it is; code may be added behind that.
    pub(super) length: u64,
    pub(super) bytes: Vec<u8>,
    /// Its number in the section table.
    pub(super) section: usize,
    pub(super) relocations: Vec<Rela>,
    /// The number of its own symbol.
    pub(super) symbol: u32,
}

impl Piece {
    /// The one of some that holds an address; if none does, the one that ends there.
    pub(super) fn of(pieces: &[Self], address: u64) -> Option<&Self> {
        let holds = pieces.iter().find(|piece| piece.has(address));
        holds.or_else(|| pieces.iter().find(|piece| piece.end() == address))
    }

    /// Where it ends in the image.
    pub(super) fn end(&self) -> u64 {
        self.start + self.length
    }

    /// Whether it holds an address.
    pub(super) fn has(&self, address: u64) -> bool {
        (self.start..self.end()).contains(&address)
    }
}
