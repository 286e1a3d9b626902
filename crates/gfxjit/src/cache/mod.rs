//! Finished images that are kept, so that a source is not compiled twice.
//!
//! Problem: a cached image must equal the one that compiling now would make. So everything that a compile
//! depends on is in the key (`key.rs`, `toolchain.rs`) or among the questions that the compile asked
//! (`reads.rs`); a result with a dependency that cannot be checked is not kept.

mod key;
mod open;
mod reads;
mod toolchain;
mod warnings;

use std::sync::Arc;
use std::time::Instant;

use gfxjit_cache::{Origin, Work, WorkResult};
use gfxjit_targets::{Target, TargetId};
use serde::{Deserialize, Serialize};

use crate::compile::{
    Artifact, CacheOrigin, IrFacts, Options, Portable, Report, Source, SourceKind, Witness,
    compile_watched, portable_watched,
};
use crate::error::Result;

pub use open::{add_store, cache, flush_caches, host_code_cache};
pub use warnings::{cache_event, is_cache_event, on_cache_warning};

use key::Wanted;
use reads::{Reads, answer};

/// What a cache entry holds besides the image's bytes.
#[derive(Default, Serialize, Deserialize)]
struct Beside {
    report: Report,
    facts: IrFacts,
}

/// The object of a source, from the cache or compiled.
pub(crate) fn object(source: &Source, target: TargetId, options: &Options) -> Result<Artifact> {
    for_target(source, target.into(), options, Wanted::Object, Ok)
}

/// The image of a source that a device loads, from the cache or compiled: an object linked by
/// `link`, or PTX.
pub(crate) fn image(
    source: &Source,
    target: Target,
    options: &Options,
    link: impl FnOnce(&[u8]) -> Result<Vec<u8>>,
) -> Result<Artifact> {
    for_target(
        source,
        target,
        options,
        Wanted::Image,
        |code| match target {
            Target::Amd(_) => link(&code),
            Target::Nvidia(_) => Ok(code),
        },
    )
}

fn for_target(
    source: &Source,
    target: Target,
    options: &Options,
    wanted: Wanted,
    finish: impl FnOnce(Vec<u8>) -> Result<Vec<u8>>,
) -> Result<Artifact> {
    // A portable module's IR carries options of its own, which the key must contain.
    let options = &source.options(options);
    let made = obtain(source, Some(target), options, wanted, |witness| {
        let mut artifact = compile_watched(source, target, options, witness)?;
        let start = Instant::now();
        artifact.bytes = finish(artifact.bytes)?;
        artifact.report.phases.link = start.elapsed();
        Ok(Portable::from(artifact))
    })?;
    Ok(made.artifact)
}

/// The IR of a source for all targets, from the cache or compiled.
pub(crate) fn ir(source: &Source, options: &Options) -> Result<Portable> {
    let options = &source.options(options);
    obtain(source, None, options, Wanted::Ir, |witness| {
        Ok(portable_watched(source, options, witness)?)
    })
}

/// `options` are those in force for the source, merged with its own.
fn obtain(
    source: &Source,
    target: Option<Target>,
    options: &Options,
    wanted: Wanted,
    make: impl FnOnce(Arc<dyn Witness>) -> Result<Portable>,
) -> Result<Portable> {
    let start = Instant::now();
    let reads = Arc::new(Reads::new(source, options));
    let files = |asked: &[String]| {
        let files = asked.iter();
        files
            .filter_map(|question| reads::file(question, options))
            .collect()
    };
    let make = || {
        let mut made = make(Arc::clone(&reads) as _)?;
        made.artifact.report.reads = files(&reads.questions());
        Ok::<_, crate::Error>(made)
    };
    let mut made_now = None;
    let tools = match is_worth_keeping(source.kind()) {
        true => toolchain::of(source, options),
        false => None,
    };
    let (Some(tools), Some(cache)) = (tools, open::for_options(options)) else {
        return make();
    };
    let work = Work {
        key: key::of(source, target, options, wanted, &tools),
        about: key::about(source, target),
        answer: &|question| answer(question, source, options),
    };
    let obtained = cache.obtain(&work, || {
        let mut made = make()?;
        let body = std::mem::take(&mut made.artifact.bytes);
        let beside = Beside {
            report: std::mem::take(&mut made.artifact.report),
            facts: std::mem::take(&mut made.facts),
        };
        let has_name = !beside.report.diagnostics.is_empty()
            || options.tells_places()
            || reads::has_name(&body, source);
        let names = |question: &str| answer(question, source, options);
        // Which libraries the compiler loaded is known only after the compile: an entry of other
        // libraries is not kept.
        let is_known = toolchain::of(source, options).as_ref() == Some(&tools)
            && toolchain::is_expected(&beside.report, source, options);
        let asked = reads
            .asked(has_name.then_some(&names as _))
            .filter(|_| is_known);
        let extra = serde_json::to_vec(&beside);
        made_now = Some(beside);
        Ok::<_, crate::Error>(WorkResult {
            body,
            asked: asked.filter(|_| extra.is_ok()),
            extra: extra.unwrap_or_default(),
        })
    })?;
    let total = start.elapsed();
    let Beside { report, facts } = match made_now {
        Some(mut beside) => {
            tracing::debug!(source = source.name(), key = %work.key, "compiled: no cache had it");
            let phases = &mut beside.report.phases;
            phases.cache = total.saturating_sub(phases.compiling() + phases.link);
            beside
        }
        None => {
            // The cache checks that an entry is whole and the key contains this build, so this does
            // not fail.
            let mut beside: Beside = serde_json::from_slice(&obtained.extra).unwrap_or_default();
            // Two portable modules may have the same IR with other names for its kernels, so the
            // names are not the entry's.
            beside.report.names.extend(source.names().clone());
            beside.report.reads = files(&obtained.asked);
            beside.report.phases.cache = total;
            beside.report.kept = Some(match obtained.origin {
                Origin::Shared => CacheOrigin::Shared,
                Origin::Local | Origin::Made => CacheOrigin::Local,
            });
            let from = match obtained.origin {
                Origin::Shared => "not compiled: the shared cache had it",
                Origin::Local | Origin::Made => "not compiled: the cache had it",
            };
            tracing::debug!(source = source.name(), key = %work.key, ?total, "{from}");
            beside
        }
    };
    Ok(Portable {
        artifact: Artifact {
            bytes: obtained.body,
            report,
        },
        facts,
    })
}

/// Whether compiling a source costs more than a cache look-up. Objects and images need no compile.
fn is_worth_keeping(kind: SourceKind) -> bool {
    !kind.is_code_object() && kind != SourceKind::Bundle
}
