//! Finished images that are kept, so that a source is not compiled twice.
//!
//! Problem: a kept image must never be another than the one that compiling would make. So everything that a
//! compile depends on is in the key (`key.rs`, `toolchain.rs`) or among the questions that it asked
//! (`reads.rs`); what cannot be told is not kept.

mod build_id;
mod key;
mod mapped;
mod open;
mod reads;
mod toolchain;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_cache::{Made, Origin, Work};
use gfxjit_targets::TargetId;
use serde::{Deserialize, Serialize};

use crate::compile::{self, Compiled, Diagnostic, Options, Source, SourceKind, compile_watched};
use crate::error::Result;

pub use open::{add_store, cache, flush_caches};

use key::Wanted;
use reads::{Reads, answer};

/// Where an image came from that was not compiled now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kept {
    /// The folder on this host.
    Local,
    /// The store that hosts share.
    Shared,
}

/// An object or an image, made now or earlier.
pub(crate) struct Finished {
    pub(crate) bytes: Vec<u8>,
    pub(crate) phases: compile::Phases,
    /// What [`Wanted`] asks for behind the compiler.
    pub(crate) link: Duration,
    /// Everything else.
    pub(crate) cache: Duration,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) names: BTreeMap<String, String>,
    pub(crate) kept: Option<Kept>,
}

/// What is kept beside the bytes.
#[derive(Default, Serialize, Deserialize)]
struct Beside {
    diagnostics: Vec<Diagnostic>,
    names: BTreeMap<String, String>,
}

/// The object of a source, kept or compiled.
pub(crate) fn object(source: &Source, target: TargetId, options: &Options) -> Result<Finished> {
    obtain(source, target, options, Wanted::Object, |compiled| {
        Ok(std::mem::take(&mut compiled.object))
    })
}

/// The image of a source, kept or compiled and linked by `link`.
pub(crate) fn image(
    source: &Source,
    target: TargetId,
    options: &Options,
    link: impl FnOnce(&[u8]) -> Result<Vec<u8>>,
) -> Result<Finished> {
    obtain(source, target, options, Wanted::Image, |compiled| {
        link(&compiled.object)
    })
}

fn obtain(
    source: &Source,
    target: TargetId,
    options: &Options,
    wanted: Wanted,
    finish: impl FnOnce(&mut Compiled) -> Result<Vec<u8>>,
) -> Result<Finished> {
    let start = Instant::now();
    // IR of a portable module has options of its own, which the key must have.
    let options = &source.options(options);
    let mut made_now = None;
    let tools = match is_worth_keeping(source.kind()) {
        true => toolchain::of(source, options),
        false => None,
    };
    let (Some(tools), Some(cache)) = (tools, open::for_options(options)) else {
        let compiled = compile::compile(source, target, options)?;
        return finished(compiled, finish);
    };
    let work = Work {
        key: key::of(source, target, options, wanted, &tools),
        about: key::about(source, target),
        answer: &|question| answer(question, source, options),
    };
    let obtained = cache.obtain(&work, || {
        let reads = Arc::new(Reads::new(source, options));
        let compiled = compile_watched(source, target, options, Arc::clone(&reads) as _)?;
        let mut finished = finished(compiled, finish)?;
        let beside = Beside {
            diagnostics: std::mem::take(&mut finished.diagnostics),
            names: std::mem::take(&mut finished.names),
        };
        let has_name = !beside.diagnostics.is_empty() || reads::has_name(&finished.bytes, source);
        // What the compile went through is known only now.
        let is_known = toolchain::of(source, options).as_ref() == Some(&tools);
        let asked = reads.asked(has_name).filter(|_| is_known);
        let extra = serde_json::to_vec(&beside);
        let made = Made {
            body: std::mem::take(&mut finished.bytes),
            asked: asked.filter(|_| extra.is_ok()),
            extra: extra.unwrap_or_default(),
        };
        (finished.diagnostics, finished.names) = (beside.diagnostics, beside.names);
        made_now = Some(finished);
        Ok::<_, crate::Error>(made)
    })?;
    let total = start.elapsed();
    if let Some(mut finished) = made_now {
        finished.bytes = obtained.body;
        finished.cache = total.saturating_sub(finished.spent());
        return Ok(finished);
    }
    // It is whole, and of this very build.
    let mut beside: Beside = serde_json::from_slice(&obtained.extra).unwrap_or_default();
    // Two modules may have the same IR and other names for what is in it.
    beside.names.extend(source.names().clone());
    tracing::debug!(source = source.name(), key = %work.key, ?total, "not compiled: it was kept");
    Ok(Finished {
        bytes: obtained.body,
        phases: compile::Phases::default(),
        link: Duration::ZERO,
        cache: total,
        diagnostics: beside.diagnostics,
        names: beside.names,
        kept: match obtained.origin {
            Origin::Shared => Some(Kept::Shared),
            Origin::Local | Origin::Made => Some(Kept::Local),
        },
    })
}

/// Objects and images are there already: reading one costs what an entry costs.
fn is_worth_keeping(kind: SourceKind) -> bool {
    !kind.is_code_object() && kind != SourceKind::Bundle
}

fn finished(
    mut compiled: Compiled,
    finish: impl FnOnce(&mut Compiled) -> Result<Vec<u8>>,
) -> Result<Finished> {
    let start = Instant::now();
    let bytes = finish(&mut compiled)?;
    Ok(Finished {
        bytes,
        phases: compiled.phases,
        link: start.elapsed(),
        cache: Duration::ZERO,
        diagnostics: compiled.diagnostics,
        names: compiled.names,
        kept: None,
    })
}

impl Finished {
    fn spent(&self) -> Duration {
        let phases = &self.phases;
        phases.parse + phases.prepare + phases.optimize + phases.codegen + self.link
    }
}
