//! Code in memory whose length nobody tells: it says so itself.

use crate::error::{Code, Error, Result};

/// Bytes at an address that are read one by one, as far as headers say that there are some.
#[derive(Clone, Copy)]
struct At(*const u8);

impl At {
    fn bytes<const N: usize>(self, offset: usize) -> [u8; N] {
        // SAFETY: the program gives the address of an image, of which headers tell the parts.
        unsafe {
            self.0
                .wrapping_add(offset)
                .cast::<[u8; N]>()
                .read_unaligned()
        }
    }

    fn u16(self, offset: usize) -> usize {
        u16::from_le_bytes(self.bytes(offset)).into()
    }

    fn u32(self, offset: usize) -> usize {
        u32::from_le_bytes(self.bytes(offset)) as usize
    }

    fn u64(self, offset: usize) -> usize {
        u64::from_le_bytes(self.bytes(offset)) as usize
    }
}

/// The image at an address.
///
/// # Errors
/// What is there has no length of its own.
pub fn at(start: *const u8) -> Result<&'static [u8]> {
    if start.is_null() {
        return Err(Error::invalid("an image at address 0"));
    }
    let at = At(start);
    let len = match &at.bytes::<4>(0) {
        b"\x7fELF" => elf(at),
        b"__CL" => offload_bundle(at),
        b"CCOB" => compressed(at),
        b"GFXJ" => Some(at.u64(16)),
        [0x10, 0xff, 0x10, 0xad] => Some(at.u64(8)),
        _ => None,
    };
    let len = len.ok_or_else(|| {
        Error::new(
            Code::INVALID_IMAGE,
            "no code object, bundle or portable module (only these say how long they are)",
        )
    })?;
    // SAFETY: the program keeps its image as long as its module is loaded or its library is there; what
    // is kept longer is copied.
    Ok(unsafe { std::slice::from_raw_parts(start, len) })
}

/// ELF of 64 bits: what is last, of headers, segments and sections.
fn elf(at: At) -> Option<usize> {
    let (segments, sections) = (at.u64(32), at.u64(40));
    let (segment_size, segment_count) = (at.u16(54), at.u16(56));
    let (section_size, section_count) = (at.u16(58), at.u16(60));
    let mut end = 64;
    for index in 0..segment_count {
        let header = segments + index * segment_size;
        end = end
            .max(header + segment_size)
            .max(at.u64(header + 8) + at.u64(header + 32));
    }
    for index in 0..section_count {
        let header = sections + index * section_size;
        // A section without bytes in the file (SHT_NOBITS) ends nowhere.
        let bytes = if at.u32(header + 4) == 8 {
            0
        } else {
            at.u64(header + 32)
        };
        end = end
            .max(header + section_size)
            .max(at.u64(header + 24) + bytes);
    }
    Some(end)
}

/// Clang's: a list of entries.
fn offload_bundle(at: At) -> Option<usize> {
    if &at.bytes::<24>(0) != b"__CLANG_OFFLOAD_BUNDLE__" {
        return None;
    }
    let count = at.u64(24);
    let (mut row, mut end) = (32, 32);
    for _ in 0..count {
        let (start, bytes, name) = (at.u64(row), at.u64(row + 8), at.u64(row + 16));
        row += 24 + name;
        end = end.max(row).max(start.checked_add(bytes)?);
    }
    Some(end)
}

/// The same compressed; its first version does not tell its length.
fn compressed(at: At) -> Option<usize> {
    match at.u16(4) {
        2 => Some(at.u32(8)),
        3 => Some(at.u64(8)),
        _ => None,
    }
}
