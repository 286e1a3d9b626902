//! Ready objects: nothing to compile, but they must be for the target.

use gfxjit_targets::{ImageTarget, compatibility};

use super::step_name;
use crate::{Built, CompileError, Emit, Options, Phases, Source};

pub(super) fn build(source: &Source, options: &Options, what: Emit) -> Result<Built, CompileError> {
    if what != Emit::Obj {
        return Err(CompileError::NoSuchStep {
            name: source.name().to_owned(),
            kind: source.kind().to_string(),
            step: step_name(what).to_owned(),
        });
    }
    check_target(source, source.bytes(), options)?;
    Ok(Built {
        bytes: source.bytes().to_vec(),
        phases: Phases::default(),
        diagnostics: Vec::new(),
    })
}

/// Whether an AMDGPU ELF runs on the target, by its header.
pub(super) fn check_target(
    source: &Source,
    elf: &[u8],
    options: &Options,
) -> Result<(), CompileError> {
    let refuse = |theirs: String, reasons: Vec<String>| {
        Err(CompileError::OtherTarget {
            name: source.name().to_owned(),
            theirs,
            ours: options.target.to_string(),
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
    let reasons: Vec<String> = compatibility(image, options.target)
        .iter()
        .map(ToString::to_string)
        .collect();
    if reasons.is_empty() {
        Ok(())
    } else {
        refuse(image.target.to_string(), reasons)
    }
}
