//! What a bundle has for a target: compilers for several targets write one file for each
//! of them in one. Reading it, and choosing, is `gfxjit-bundle`'s.

use std::collections::BTreeMap;

use gfxjit_bundle::{BundleError, Content, Device, Entry, EntryTarget, File, SelectError};
use gfxjit_targets::TargetId;

use crate::error::CompileError;

/// The version of the LLVM that compiles.
const LLVM: u32 = 22;

/// What a bundle has for a target.
pub(crate) struct Found {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// Of IR in a portable module: the options that belong to it.
    pub(crate) options: Option<String>,
    /// Of a portable module: the symbols of names that were asked for.
    pub(crate) names: BTreeMap<String, String>,
}

/// What a bundle has for a target. Without a target it must have code for one only.
pub(crate) fn entry(
    name: &str,
    bytes: &[u8],
    target: Option<TargetId>,
) -> Result<Found, CompileError> {
    let failed = |reason: String| CompileError::Bundle {
        name: name.to_owned(),
        reason,
    };
    let damaged = |error: BundleError| failed(error.to_string());
    let file = gfxjit_bundle::read(bytes).map_err(damaged)?;
    let found = match target {
        Some(target) => {
            let device = Device::from(target).with_compiler(LLVM);
            file.select(&device)
                .map_err(|error: SelectError| failed(error.to_string()))?
        }
        None => only(&file).map_err(failed)?,
    };
    let bytes = found.bytes().map_err(damaged)?.into_owned();
    let made = found
        .target()
        .map_or(found.id().to_owned(), ToString::to_string);
    let names = file.property("names");
    let names = names.and_then(|names| serde_json::from_str(names).ok());
    Ok(Found {
        name: format!("{name}({made})"),
        bytes,
        options: found.properties().get("options").cloned(),
        names: names.unwrap_or_default(),
    })
}

/// Whether an entry is code for a GPU.
fn is_code(entry: &&Entry<'_>) -> bool {
    !entry.is_host() && matches!(entry.content(), Content::CodeObject | Content::Ir)
}

/// The entry of a file that has code for one target only.
fn only<'f, 'a>(file: &'f File<'a>) -> Result<&'f Entry<'a>, String> {
    let mut entries = file.entries().iter().filter(is_code);
    let Some(first) = entries.next() else {
        return Err("it has no code for an AMD GPU".to_owned());
    };
    if entries.next().is_none() {
        return Ok(first);
    }
    let mut names: Vec<String> = file
        .entries()
        .iter()
        .filter(is_code)
        .map(|entry| {
            entry
                .target()
                .map_or("any target".to_owned(), ToString::to_string)
        })
        .collect();
    names.dedup();
    let names = names.join(", ");
    Err(format!("it has code for {names}; say for which target"))
}

/// The targets that a bundle has code for, in its order; none when it is damaged.
pub(crate) fn targets(bytes: &[u8]) -> Vec<TargetId> {
    let Ok(file) = gfxjit_bundle::read(bytes) else {
        return Vec::new();
    };
    let known = |entry: &Entry<'_>| match entry.target() {
        Some(EntryTarget::Known(target)) if !entry.is_host() && entry.size() > 0 => Some(*target),
        _ => None,
    };
    file.entries().iter().filter_map(known).collect()
}
