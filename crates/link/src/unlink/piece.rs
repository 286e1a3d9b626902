//! The pieces of an image, each of which becomes a section.

use gfxjit_codeobj::elf::consts::{PF_W, PT_GNU_RELRO, PT_LOAD};
use gfxjit_codeobj::elf::{Elf, Rela};

/// Largest piece of an image, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// A piece of an image: its bytes from an address on, and its section in the object.
pub(super) struct Piece {
    pub(super) start: u64,
    /// Its length in the image in bytes; code may be appended after it.
    pub(super) length: u64,
    pub(super) bytes: Vec<u8>,
    /// Its index in the section table.
    pub(super) section: usize,
    pub(super) relocations: Vec<Rela>,
    /// The index of its section symbol.
    pub(super) symbol: u32,
}

impl Piece {
    /// The piece that contains an address; if none does, the piece that ends there.
    pub(super) fn of(pieces: &[Self], address: u64) -> Option<&Self> {
        let holds = pieces.iter().find(|piece| piece.has(address));
        holds.or_else(|| pieces.iter().find(|piece| piece.end() == address))
    }

    /// The end of its address range in the image.
    pub(super) fn end(&self) -> u64 {
        self.start + self.length
    }

    /// Whether its range contains an address.
    pub(super) fn has(&self, address: u64) -> bool {
        (self.start..self.end()).contains(&address)
    }
}

/// The pieces of an image: the memory that is not writable, then each range of data.
pub(super) fn pieces(elf: &Elf<'_>) -> Result<Vec<Piece>, String> {
    let segments = || {
        elf.segments()
            .iter()
            .filter(|s| s.kind == PT_LOAD && s.memsz > 0)
    };
    let relro = elf.segments().iter().find(|s| s.kind == PT_GNU_RELRO);
    let relro = relro.map_or(0..0, |s| s.vaddr..s.vaddr.saturating_add(s.memsz));
    let end = |s: &gfxjit_codeobj::elf::ProgramHeader| s.vaddr.saturating_add(s.memsz);
    let mut ranges = Vec::new();
    let mut fixed_end = 0;
    for segment in segments() {
        let (mut start, end) = (segment.vaddr, end(&segment));
        if end > MAX_BYTES {
            return Err(format!(
                "its memory ends at {end:#x}, and {MAX_BYTES:#x} are the limit"
            ));
        }
        if segment.flags & PF_W == 0 || relro.contains(&start) {
            let fixed = match segment.flags & PF_W {
                0 => end,
                // Loaders protect whole pages of RELRO; the rest is data.
                _ => end.min(relro.end),
            };
            fixed_end = fixed_end.max(fixed);
            start = fixed;
        }
        if start < end {
            ranges.push(start..end);
        }
    }
    if let Some(early) = ranges.iter().find(|range| range.start < fixed_end) {
        return Err(format!(
            "its data at {:#x} are before its code, which ends at {fixed_end:#x}; give its objects",
            early.start
        ));
    }
    ranges.insert(0, 0..fixed_end);
    let mut pieces: Vec<Piece> = ranges
        .into_iter()
        .map(|range| Piece {
            start: range.start,
            length: range.end - range.start,
            bytes: vec![0; (range.end - range.start) as usize],
            section: 0,
            relocations: Vec::new(),
            symbol: 0,
        })
        .collect();
    for segment in segments() {
        let data = elf.segment_data(&segment).unwrap_or_default();
        for piece in &mut pieces {
            let from = segment.vaddr.max(piece.start);
            let to = segment
                .vaddr
                .saturating_add(data.len() as u64)
                .min(piece.end());
            let source = usize::try_from(from - segment.vaddr).ok();
            let target = (from - piece.start) as usize;
            let length = to.saturating_sub(from) as usize;
            let source = source.and_then(|at| data.get(at..)?.get(..length));
            let place = piece
                .bytes
                .get_mut(target..)
                .and_then(|rest| rest.get_mut(..length));
            if let Some((source, place)) = source.zip(place) {
                place.copy_from_slice(source);
            }
        }
    }
    Ok(pieces)
}
