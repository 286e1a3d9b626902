//! Code that is added to an image when it is converted to an object.
//!
//! The memory of an image that is not writable stays one section, in which distances are final. So
//! code can be appended that refers to it by PC-relative distances, and instructions of the image
//! can be replaced by jumps to that code. References of added code to other objects are ordinary
//! relocations.

use gfxjit_codeobj::elf::{Elf, RelocKind};
use gfxjit_codeobj::info::FunctionInfo;

use super::piece::{Piece, pieces};
use crate::LinkError;
use crate::read::input::damaged;

/// Alignment of the added code in bytes: a line of the instruction cache.
pub(super) const ALIGN: u64 = 128;

/// Changes to an image when it is converted to an object.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    /// Bytes that replace others in memory that is not writable, by address.
    pub changes: Vec<(u64, Vec<u8>)>,
    /// Code appended to all memory that is not writable: at [`end_of_code`].
    pub code: Vec<u8>,
    /// Relocations of the appended code.
    pub references: Vec<CodeReference>,
    /// Instructions of the image that were copied to the appended code.
    pub copies: Vec<CodeCopy>,
    /// The object's metadata, if they differ from the image's.
    pub metadata: Option<Vec<u8>>,
    /// Lower limits of a function's VGPRs and SGPRs, each with the address of its first
    /// instruction.
    pub least: Vec<(u64, u32, u32)>,
    /// Additional scratch of kernels in bytes, each with the address of its first instruction.
    pub scratch: Vec<(u64, u32)>,
}

/// A relocation of appended code.
#[derive(Clone, Debug)]
pub struct CodeReference {
    /// Offset in the appended code.
    pub offset: u64,
    /// The kind of relocation.
    pub kind: RelocKind,
    /// A symbol that another object defines.
    pub symbol: String,
    /// Added to the symbol's address.
    pub addend: i64,
}

/// An instruction of an image that was copied to appended code, where it must have the same effect.
#[derive(Clone, Copy, Debug)]
pub struct CodeCopy {
    /// Its address in the image.
    pub address: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Offset of the copy in the appended code.
    pub offset: u64,
}

/// The address at which appended code begins.
///
/// # Errors
/// [`LinkError::NotLinkable`] when the image cannot be converted.
pub fn end_of_code(name: &str, image: &[u8]) -> Result<u64, LinkError> {
    let elf = Elf::parse(image).map_err(|source| damaged(name, source))?;
    let pieces = pieces(&elf).map_err(|reason| LinkError::NotLinkable {
        input: name.to_owned(),
        reason,
    })?;
    Ok(pieces.first().map_or(0, Piece::end).next_multiple_of(ALIGN))
}

impl Additions {
    /// Changes the first piece, which is the memory that is not writable.
    pub(super) fn apply(&self, pieces: &mut [Piece]) -> Result<(), String> {
        let Some(piece) = pieces.first_mut() else {
            return Ok(());
        };
        for (address, bytes) in &self.changes {
            let start = address.checked_sub(piece.start);
            let place = start.and_then(|start| {
                let rest = piece.bytes.get_mut(usize::try_from(start).ok()?..)?;
                rest.get_mut(..bytes.len())
            });
            let place = place.ok_or_else(|| format!("there is no code at {address:#x}"))?;
            place.copy_from_slice(bytes);
        }
        if !self.code.is_empty() {
            let end = piece.end().next_multiple_of(ALIGN) - piece.start;
            piece.bytes.resize(end as usize, 0);
            piece.bytes.extend(&self.code);
        }
        Ok(())
    }

    /// Raises the needs of functions to their lower limits.
    pub(super) fn raise(&self, infos: &mut [(u64, FunctionInfo)]) {
        for (address, bytes) in &self.scratch {
            for (_, info) in infos.iter_mut().filter(|(at, _)| at == address) {
                if let Some(resources) = &mut info.resources {
                    resources.private_segment_bytes += bytes;
                }
            }
        }
        for (address, vgprs, sgprs) in &self.least {
            for (_, info) in infos.iter_mut().filter(|(at, _)| at == address) {
                if let Some(resources) = &mut info.resources {
                    resources.vgprs = resources.vgprs.max(*vgprs);
                    resources.sgprs = resources.sgprs.max(*sgprs);
                }
            }
        }
    }
}
