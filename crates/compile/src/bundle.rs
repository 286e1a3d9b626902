//! Offload bundles: what compilers for several targets write, one file for each target in one.
//!
//! `__CLANG_OFFLOAD_BUNDLE__`, the number of entries, and for each where it is, how long it is,
//! and an id: the kind of offloading, a triple, a target. Compressed bundles (`CCOB`) hold all of
//! that behind a header of their own. Source: clang, "Clang Offload Bundler", and
//! `OffloadBundle.cpp`. All numbers are least significant byte first.

use gfxjit_llvm::compression::{Method, decompress};
use gfxjit_targets::{
    ImageTarget, TargetId, compatibility, default_code_object_version, parse_triple,
};

use crate::error::CompileError;
use crate::source::Source;

pub(crate) const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
pub(crate) const COMPRESSED: &[u8] = b"CCOB";

/// The most bytes that a compressed bundle may have when it is unpacked: 4 GiB.
const MOST: u64 = 4 << 30;

/// The code for one GPU in a bundle.
struct Entry<'a> {
    target: TargetId,
    bytes: &'a [u8],
}

/// What a bundle has for a target, as a source of its own. Without a target it must have code for
/// one only.
pub(crate) fn entry(source: &Source, target: Option<TargetId>) -> Result<Source, CompileError> {
    let failed = |reason: String| CompileError::Bundle {
        name: source.name().to_owned(),
        reason,
    };
    let unpacked;
    let bytes = match source.bytes().starts_with(COMPRESSED) {
        true => {
            unpacked = unpack(source.bytes()).map_err(failed)?;
            &unpacked[..]
        }
        false => source.bytes(),
    };
    let entries = entries(bytes).ok_or_else(|| failed("it is damaged, or cut off".to_owned()))?;
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
    let name = format!("{}({})", source.name(), found.target);
    Source::detect(&name, found.bytes)
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

/// Where the bytes of a number begin, as the number.
fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*bytes))
}

/// The entries for AMD GPUs that have any bytes; `None` when the bundle is damaged.
fn entries(bytes: &[u8]) -> Option<Vec<Entry<'_>>> {
    let count = number(bytes, MAGIC.len())?;
    let mut at = MAGIC.len() + 8;
    let mut entries = Vec::new();
    for _ in 0..count {
        let field = |index: usize| usize::try_from(number(bytes, at + 8 * index)?).ok();
        let (offset, size, length) = (field(0)?, field(1)?, field(2)?);
        let id = bytes.get(at + 24..)?.get(..length)?;
        at += 24 + length;
        let content = bytes.get(offset..)?.get(..size)?;
        let id = str::from_utf8(id).ok()?;
        // `hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-`; the host's entry is empty.
        let triple = id
            .split_once('-')
            .and_then(|(_, triple)| parse_triple(triple).ok());
        if let Some(target) = triple.and_then(|triple| triple.target)
            && !content.is_empty()
        {
            entries.push(Entry {
                target,
                bytes: content,
            });
        }
    }
    Some(entries)
}

/// The bundle that a compressed one holds.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = || "it is damaged, or cut off".to_owned();
    let half = |at: usize| {
        let bytes = bytes.get(at..).and_then(|rest| rest.first_chunk());
        bytes.map(|bytes| u16::from_le_bytes(*bytes))
    };
    let word = |at: usize| {
        let bytes = bytes.get(at..).and_then(|rest| rest.first_chunk());
        bytes.map(|bytes| u64::from(u32::from_le_bytes(*bytes)))
    };
    let (version, method) = half(4).zip(half(6)).ok_or_else(damaged)?;
    // Bytes of all, bytes of the bundle, and where the compressed bytes begin. A hash of eight
    // bytes stands before them.
    let (total, size, start) = match version {
        1 => (Some(bytes.len() as u64), word(8), 20),
        2 => (word(8), word(12), 24),
        3 => (number(bytes, 8), number(bytes, 16), 32),
        _ => {
            return Err(format!(
                "it is compressed in version {version} of the format"
            ));
        }
    };
    let method = match method {
        0 => Method::Zlib,
        1 => Method::Zstd,
        _ => {
            return Err(format!(
                "it is compressed by method {method}, which is not known"
            ));
        }
    };
    let total = total.and_then(|total| usize::try_from(total).ok());
    let size = size.filter(|size| *size <= MOST);
    let size = size.and_then(|size| usize::try_from(size).ok());
    let (total, size) = total.zip(size).ok_or_else(damaged)?;
    let packed = bytes.get(start..total).ok_or_else(damaged)?;
    let bundle = decompress(method, packed, size).ok_or_else(damaged)?;
    match bundle.starts_with(MAGIC) {
        true => Ok(bundle),
        false => Err(damaged()),
    }
}
