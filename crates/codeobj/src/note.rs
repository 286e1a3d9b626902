//! The note that holds the metadata: owner `AMDGPU`, type 32.
//!
//! Source: LLVM, "User Guide for AMDGPU Backend", Note Records (V3 and later).

use crate::elf::{Elf, ElfError, append_note};

/// Type of the note with the metadata.
pub const NT_AMDGPU_METADATA: u32 = 32;
/// Owner of AMDGPU's notes from code object V3 on.
pub const OWNER: &[u8] = b"AMDGPU";

/// The contents of the metadata note, if the file has one.
///
/// # Errors
/// When a note before it, or itself, is malformed.
pub fn metadata<'a>(elf: &Elf<'a>) -> Result<Option<&'a [u8]>, ElfError> {
    all_metadata(elf).next().transpose()
}

/// The contents of every metadata note: a linker without knowledge of these notes concatenates those
/// of all objects.
pub fn all_metadata<'a>(elf: &Elf<'a>) -> impl Iterator<Item = Result<&'a [u8], ElfError>> {
    elf.notes().filter_map(|note| match note {
        Ok(note) if note.owner == OWNER && note.kind == NT_AMDGPU_METADATA => Some(Ok(note.desc)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    })
}

/// A note section with nothing but metadata, as compilers write it.
///
/// # Errors
/// When the metadata are longer than a note can be (4 GiB).
pub fn section(metadata: &[u8]) -> Result<Vec<u8>, ElfError> {
    let mut bytes = Vec::new();
    append_note(&mut bytes, OWNER, NT_AMDGPU_METADATA, metadata)?;
    Ok(bytes)
}
