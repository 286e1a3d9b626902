//! The ELF header: type of file and target.

use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::elf::consts::{
    ELFOSABI_AMDGPU_HSA, ELFOSABI_AMDGPU_MESA3D, ELFOSABI_AMDGPU_PAL, ET_DYN, ET_REL,
};
use gfxjit_targets::ImageTarget;

use crate::difference::Facts;

pub(super) const ASPECT: &str = "header";

/// The target of a file, if it is known.
pub(super) fn target(elf: &Elf<'_>) -> Option<ImageTarget> {
    let header = elf.header();
    ImageTarget::from_elf(header.flags, header.abi_version()).ok()
}

pub(super) fn facts(elf: &Elf<'_>, facts: &mut Facts) {
    let header = elf.header();
    let kind = match header.kind {
        ET_REL => "object".to_owned(),
        ET_DYN => "image".to_owned(),
        other => format!("e_type {other}"),
    };
    facts.text(ASPECT, "kind of file", kind);
    let loader = match header.os_abi() {
        ELFOSABI_AMDGPU_HSA => "HSA".to_owned(),
        ELFOSABI_AMDGPU_PAL => "PAL".to_owned(),
        ELFOSABI_AMDGPU_MESA3D => "Mesa".to_owned(),
        other => format!("EI_OSABI {other}"),
    };
    facts.text(ASPECT, "operating system", loader);
    let target = target(elf);
    match target {
        Some(target) => {
            facts.text(ASPECT, "target", target.target);
            facts.text(
                ASPECT,
                "code object version",
                format_args!("V{}", target.code_object_version),
            );
        }
        None => facts.text(
            ASPECT,
            "ABI version",
            format_args!("EI_ABIVERSION {}", header.abi_version()),
        ),
    }
    // Flags of a known target follow from it.
    if target.and_then(|target| target.elf_flags().ok()) != Some(header.flags) {
        facts.text(ASPECT, "flags", format_args!("{:#x}", header.flags));
    }
    if header.entry != 0 {
        facts.text(ASPECT, "entry", format_args!("{:#x}", header.entry));
    }
}
