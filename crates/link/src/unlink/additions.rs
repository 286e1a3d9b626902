//! Code that an image gets while it becomes an object.
//!
//! What is not writable stays one piece, in which distances are final. So code can be put behind it
//! that reaches all of it by distances, and instructions of the image can become jumps to that code.
//! What such code asks of other objects are relocations, as usual.

use gfxjit_codeobj::elf::{Elf, RelocKind};
use gfxjit_codeobj::info::FunctionInfo;

use super::piece::{Piece, pieces};
use crate::LinkError;
use crate::read::input::damaged;

/// The added code begins at a multiple of this: a line of the instruction cache.
pub(super) const ALIGN: u64 = 128;

/// What an image gets while it becomes an object.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    /// Bytes in the place of others that are not writable, by address.
    pub changes: Vec<(u64, Vec<u8>)>,
    /// Code behind everything that is not writable: at [`end_of_code`].
    pub code: Vec<u8>,
    /// Its relocations.
    pub references: Vec<CodeReference>,
    /// Instructions of the image that stand in the code as well.
    pub copies: Vec<CodeCopy>,
    /// The metadata, where they are not the image's.
    pub metadata: Option<Vec<u8>>,
    /// VGPRs and SGPRs that functions need at least, each by the address of its first instruction.
    pub least: Vec<(u64, u32, u32)>,
    /// Bytes of scratch that kernels need besides, each by the address of its first instruction.
    pub scratch: Vec<(u64, u32)>,
}

/// A relocation of added code.
#[derive(Clone, Debug)]
pub struct CodeReference {
    /// Where, from the start of the added code on.
    pub offset: u64,
    /// What is written there.
    pub kind: RelocKind,
    /// A symbol that another object defines.
    pub symbol: String,
    /// What is added to its address.
    pub addend: i64,
}

/// An instruction of an image that stands in added code once more, and does there what it does in its own
/// place.
#[derive(Clone, Copy, Debug)]
pub struct CodeCopy {
    /// Where it is in the image.
    pub address: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Where the copy is, from the start of the added code on.
    pub offset: u64,
}

/// Where code that is added to an image begins.
///
/// # Errors
/// [`LinkError::NotLinkable`] when the image cannot be taken apart.
pub fn end_of_code(name: &str, image: &[u8]) -> Result<u64, LinkError> {
    let elf = Elf::parse(image).map_err(|source| damaged(name, source))?;
    let pieces = pieces(&elf).map_err(|reason| LinkError::NotLinkable {
        input: name.to_owned(),
        reason,
    })?;
    Ok(pieces.first().map_or(0, Piece::end).next_multiple_of(ALIGN))
}

impl Additions {
    /// Changes the first piece, which has all that is not writable.
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

    /// Functions need at least what they are said to.
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
