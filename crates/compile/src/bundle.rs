//! The entry of a bundle for a target, in bundles of several compilers' formats. The crate
//! `gfxjit-bundle` reads them and selects the entry.

use std::collections::BTreeMap;

use gfxjit_bundle::{BundleError, Device, Entry, EntryTarget};
use gfxjit_targets::{DeviceTarget, Target};

use crate::error::CompileError;

/// The selected entry of a bundle.
pub(crate) struct BundleEntry {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// For IR in a portable module: the options stored with it.
    pub(crate) options: Option<String>,
    /// For a portable module: the symbols of requested names.
    pub(crate) names: BTreeMap<String, String>,
}

/// The entry of a bundle for a device. Without a device the bundle must have code for one target
/// only.
pub(crate) fn entry(
    name: &str,
    bytes: &[u8],
    device: Option<DeviceTarget>,
) -> Result<BundleEntry, CompileError> {
    let failed = |reason: String| CompileError::Bundle {
        name: name.to_owned(),
        reason,
    };
    let damaged = |error: BundleError| failed(error.to_string());
    let file = gfxjit_bundle::read(bytes).map_err(damaged)?;
    let found = match device {
        Some(device) => file.select(&Device::from(device).with_compiler(gfxjit_llvm::version().0)),
        None => file.only(),
    };
    let found = found.map_err(|error| failed(error.to_string()))?;
    let bytes = found.bytes().map_err(damaged)?.into_owned();
    let names = file.property("names");
    let names = names.and_then(|names| serde_json::from_str(names).ok());
    Ok(BundleEntry {
        name: format!("{name}({})", found.label()),
        bytes,
        options: found.properties().get("options").cloned(),
        names: names.unwrap_or_default(),
    })
}

/// The targets that a bundle has code for, in its order; none when it is damaged.
pub(crate) fn targets(bytes: &[u8]) -> Vec<Target> {
    let Ok(file) = gfxjit_bundle::read(bytes) else {
        return Vec::new();
    };
    let known = |entry: &Entry<'_>| match entry.target() {
        Some(EntryTarget::Known(target)) if !entry.is_host() && entry.size() > 0 => Some(*target),
        _ => None,
    };
    file.entries().iter().filter_map(known).collect()
}
