//! Writes changed descriptors and metadata back into a file.

use super::{CodeObjectError, Kernel};
use crate::descriptor::{KernelDescriptor, SIZE};
use crate::elf::consts::{ET_REL, SHT_NOTE};
use crate::elf::{ElfFile, Notes, append_note};
use crate::metadata::Metadata;
use crate::note::{NT_AMDGPU_METADATA, OWNER};

/// Writes a kernel's descriptor to its place in the file. `file` must be the file that the kernel
/// was read from.
///
/// # Errors
/// [`CodeObjectError::Kernel`] when the file has no such place.
pub fn set_descriptor(
    file: &mut ElfFile,
    kernel: &Kernel,
    descriptor: &KernelDescriptor,
) -> Result<(), CodeObjectError> {
    let object = file.header.kind == ET_REL;
    let place = kernel.descriptor_place;
    let bytes = file.sections.get_mut(place.section).and_then(|section| {
        let base = if object { 0 } else { section.header.addr };
        let start = usize::try_from(place.address.checked_sub(base)?).ok()?;
        section.data.get_mut(start..start.checked_add(SIZE)?)
    });
    let bytes = bytes.ok_or_else(|| CodeObjectError::Kernel {
        name: kernel.name.clone(),
        reason: "the file has no descriptor where it was; was it read from another file?"
            .to_owned(),
    })?;
    bytes.copy_from_slice(&descriptor.to_bytes());
    Ok(())
}

/// Writes metadata into the note they were read from; other notes of the section stay. An
/// object is laid out anew; in an image, whose addresses are fixed, they must not grow.
///
/// # Errors
/// [`CodeObjectError::NoNote`], [`CodeObjectError::NoRoom`] and damaged notes.
pub fn set_metadata(file: &mut ElfFile, metadata: &Metadata) -> Result<(), CodeObjectError> {
    let object = file.header.kind == ET_REL;
    let desc = metadata.to_bytes();
    for section in &mut file.sections {
        if section.header.kind != SHT_NOTE {
            continue;
        }
        let mut found = false;
        let mut data = Vec::with_capacity(section.data.len());
        for note in Notes::new(&section.data, section.header.align) {
            let note = note?;
            let own = note.owner == OWNER && note.kind == NT_AMDGPU_METADATA;
            let desc = match own {
                // The first note holds the metadata of all; drop the other ones.
                true if found => continue,
                true => &desc,
                false => note.desc,
            };
            found |= own;
            append_note(&mut data, note.owner, note.kind, desc)?;
        }
        if !found {
            continue;
        }
        if !object {
            let room = section.data.len();
            if data.len() > room {
                return Err(CodeObjectError::NoRoom {
                    needed: data.len(),
                    room,
                });
            }
            data.resize(room, 0);
        }
        let moved = data.len() != section.data.len();
        section.data = data;
        if moved {
            file.relayout()?;
        }
        return Ok(());
    }
    Err(CodeObjectError::NoNote)
}
