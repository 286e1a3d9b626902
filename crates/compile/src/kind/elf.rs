//! The header of ELF files: what a file is, and its target.

use gfxjit_codeobj::elf::is_elf;
use gfxjit_targets::{EM_AMDGPU, ImageTarget, compatibility};

use crate::error::CompileError;
use crate::job::Job;

/// `e_type` of an object.
pub(super) const ET_REL: u16 = 1;
/// `e_type` of an image.
pub(super) const ET_DYN: u16 = 3;

/// The kind of an ELF file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Elf {
    /// Not a 64-bit little-endian file, as AMDGPU files are.
    NotLittle64,
    /// The bytes end before `e_machine` does.
    CutOff,
    /// `e_type` of an AMDGPU file.
    Amdgpu(u16),
    /// `e_machine` of another machine.
    Machine(u16),
}

/// Reads the header; `None` if the bytes are no ELF.
pub(super) fn header(bytes: &[u8]) -> Option<Elf> {
    if !is_elf(bytes) {
        return None;
    }
    let half = |at: usize| match bytes.get(at..at + 2) {
        Some(&[low, high]) => Some(u16::from_le_bytes([low, high])),
        _ => None,
    };
    // e_ident[EI_CLASS] and e_ident[EI_DATA].
    if bytes.get(4..6) != Some(&[2, 1]) {
        return Some(Elf::NotLittle64);
    }
    Some(match (half(16), half(18)) {
        (Some(kind), Some(EM_AMDGPU)) => Elf::Amdgpu(kind),
        (Some(_), Some(machine)) => Elf::Machine(machine),
        _ => Elf::CutOff,
    })
}

/// Whether an AMDGPU ELF runs on the target, by its header.
pub(super) fn check_target(job: &Job, elf: &[u8]) -> Result<(), CompileError> {
    let refuse = |theirs: String, reasons: Vec<String>| {
        Err(CompileError::OtherTarget {
            name: job.name(),
            theirs,
            ours: job.target.to_string(),
            reasons,
        })
    };
    // ELF64: e_ident[EI_ABIVERSION] at 8, e_flags at 48.
    let flags = elf.get(48..52).and_then(|b| <[u8; 4]>::try_from(b).ok());
    let (Some(&abi), Some(flags)) = (elf.get(8), flags.map(u32::from_le_bytes)) else {
        return refuse(
            "no target".to_owned(),
            vec!["its ELF header is cut off".to_owned()],
        );
    };
    let image = match ImageTarget::from_elf(flags, abi) {
        Ok(image) => image,
        Err(e) => return refuse("an unknown target".to_owned(), vec![e.to_string()]),
    };
    let reasons: Vec<String> = compatibility(image, job.target)
        .iter()
        .map(ToString::to_string)
        .collect();
    if reasons.is_empty() {
        Ok(())
    } else {
        refuse(image.target.to_string(), reasons)
    }
}
