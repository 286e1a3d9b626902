//! Compiles the sources among the inputs of a link to objects. In a build without LLVM
//! `objects_disabled.rs` is compiled instead.

use gfxjit_codeobj::archive;
use gfxjit_codeobj::elf::is_elf;
use gfxjit_link::{LinkError, Take};
use gfxjit_targets::TargetId;

use crate::cache;
use crate::code::bundles::{expand, object_target};
use crate::code::input::OwnedInput;
use crate::compile::{Diagnostic, Options, Source, llvm_version};
use crate::error::{Result, SourceError};

/// How the sources among inputs are compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// By default the target of the first object, else that of the first source that names one.
    pub target: Option<TargetId>,
    pub options: Options,
}

impl Sources {
    /// The inputs, each source replaced by its object, and the compiler's diagnostics.
    pub(crate) fn objects(
        &self,
        given: Vec<OwnedInput>,
    ) -> Result<(Vec<OwnedInput>, Vec<Diagnostic>)> {
        let given = expand(given, self.target, Some(llvm_version().0))?;
        let mut inputs = Vec::with_capacity(given.len());
        for input in given {
            if needs_members(&input.bytes) {
                inputs.extend(members(&input)?);
            } else {
                inputs.push(input);
            }
        }
        let made = inputs.iter().find_map(|input| object_target(&input.bytes));
        let target = self.target.or_else(|| detect_target(&inputs));
        // Sources are compiled for the code object version of the objects, which is fixed.
        let mut options = self.options.clone();
        options.code_object_version = options
            .code_object_version
            .or(made.map(|made| made.code_object_version));
        let mut diagnostics = Vec::new();
        for input in &mut inputs {
            // The linker reads objects and archives, or reports why it refuses them.
            if archive::is_archive(&input.bytes) || is_elf(&input.bytes) {
                continue;
            }
            let source = Source::detect(&input.name, &*input.bytes)?;
            let target = target.ok_or_else(|| SourceError::NoTarget {
                source_name: input.name.clone(),
            })?;
            // A compile takes the entry of a bundle that is for the target.
            let source = source.for_target(Some(target.into()))?;
            let object = cache::object(&source, target, &options)?;
            diagnostics.extend(object.report.diagnostics);
            input.bytes = object.bytes;
        }
        Ok((inputs, diagnostics))
    }
}

/// Whether an archive has members that are sources.
fn needs_members(bytes: &[u8]) -> bool {
    archive::is_archive(bytes)
        && archive::members(bytes).is_ok_and(|members| {
            members
                .iter()
                .any(|member| archive::is_bitcode(member.bytes))
        })
}

/// The members of an archive that are code, as separate inputs.
fn members(input: &OwnedInput) -> Result<Vec<OwnedInput>> {
    let members = archive::members(&input.bytes).map_err(|error| LinkError::NotLinkable {
        input: input.name.clone(),
        reason: error.to_string(),
    })?;
    let take = match input.take {
        Take::Whole => Take::Whole,
        _ => Take::OnDemand,
    };
    Ok(members
        .iter()
        .filter(|member| is_elf(member.bytes) || archive::is_bitcode(member.bytes))
        .map(|member| OwnedInput {
            name: format!("{}({})", input.name, String::from_utf8_lossy(member.name)),
            bytes: member.bytes.to_vec(),
            take,
        })
        .collect())
}

/// The target of the first object, else that of the first source that names one.
pub(crate) fn detect_target(inputs: &[OwnedInput]) -> Option<TargetId> {
    let made = inputs.iter().find_map(|input| object_target(&input.bytes));
    made.map(|made| made.target)
        .or_else(|| inputs.iter().find_map(source_target))
}

/// The target that a source, or a source in an archive, names.
fn source_target(input: &OwnedInput) -> Option<TargetId> {
    let said = |bytes: &[u8]| {
        Source::detect(&input.name, bytes)
            .ok()?
            .detect_target()?
            .amd()
    };
    if let Ok(members) = archive::members(&input.bytes) {
        let mut sources = members.iter().filter(|m| archive::is_bitcode(m.bytes));
        return sources.find_map(|member| said(member.bytes));
    }
    said(&input.bytes)
}
