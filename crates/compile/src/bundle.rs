//! What an offload bundle has for a target: compilers for several targets write one file for each
//! of them in one. Reading it is `gfxjit-bundle`'s; here is which of its entries is taken.

use gfxjit_targets::{
    ImageTarget, TargetId, compatibility, default_code_object_version, parse_triple,
};

use crate::error::CompileError;

/// The most bytes that a compressed bundle may have when it is unpacked: 4 GiB.
const MOST: u64 = 4 << 30;

/// The code for one GPU in a bundle.
struct Entry<'a> {
    target: TargetId,
    bytes: &'a [u8],
}

impl<'a> Entry<'a> {
    /// `None` for the host's entry, which is empty, and for code of other makes.
    fn new(entry: gfxjit_bundle::Entry<'a>) -> Option<Self> {
        let (_, triple) = entry.id.split_once('-')?;
        let target = parse_triple(triple).ok()?.target?;
        let bytes = entry.bytes;
        (!bytes.is_empty()).then_some(Self { target, bytes })
    }
}

/// What a bundle has for a target, with a name. Without a target it must have code for
/// one only.
pub(crate) fn entry(
    name: &str,
    bytes: &[u8],
    target: Option<TargetId>,
) -> Result<(String, Vec<u8>), CompileError> {
    let failed = |reason: String| CompileError::Bundle {
        name: name.to_owned(),
        reason,
    };
    let damaged = |error: gfxjit_bundle::BundleError| failed(error.to_string());
    let mut bundles = Vec::new();
    for packed in gfxjit_bundle::find(bytes).map_err(damaged)? {
        bundles.push(packed.unpack(MOST).map_err(damaged)?);
    }
    let entries: Vec<Entry<'_>> = bundles
        .iter()
        .flat_map(gfxjit_bundle::Bundle::entries)
        .filter_map(Entry::new)
        .collect();
    let names = || {
        let mut names: Vec<String> = entries.iter().map(|e| e.target.to_string()).collect();
        names.dedup();
        names.join(", ")
    };
    let fitting = entries
        .iter()
        .filter(|entry| target.is_none_or(|target| runs_on(entry.target, target)));
    // What was made for the processor alone, and for its settings, is the better code.
    let best = fitting.max_by_key(|entry| {
        let own = !entry.target.processor().is_generic();
        (own, entry.target.to_string().matches(':').count())
    });
    let found = match (best, target, entries.as_slice()) {
        (_, _, []) => return Err(failed("it has no code for an AMD GPU".to_owned())),
        (Some(entry), Some(_), _) | (_, None, [entry]) => entry,
        (_, None, _) => {
            let names = names();
            return Err(failed(format!(
                "it has code for {names}; say for which target"
            )));
        }
        (None, Some(target), _) => {
            let names = names();
            return Err(failed(format!(
                "it has code for {names}, none for {target}"
            )));
        }
    };
    Ok((format!("{name}({})", found.target), found.bytes.to_vec()))
}

/// The targets that a bundle has code for, in its order; none when it is damaged.
pub(crate) fn targets(bytes: &[u8]) -> Vec<TargetId> {
    let mut targets = Vec::new();
    for packed in gfxjit_bundle::find(bytes).unwrap_or_default() {
        let Ok(bundle) = packed.unpack(MOST) else {
            continue;
        };
        let entries = bundle.entries().filter_map(Entry::new);
        targets.extend(entries.map(|entry| entry.target));
    }
    targets
}

fn runs_on(made: TargetId, device: TargetId) -> bool {
    let processor = made.processor();
    let image = ImageTarget {
        target: made,
        generic_version: match processor.is_generic() {
            true => processor.generic_version(),
            false => 0,
        },
        code_object_version: default_code_object_version(processor),
    };
    compatibility(image, device).is_empty()
}
