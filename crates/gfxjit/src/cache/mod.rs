//! Finished images that are kept, so that a source is not compiled twice.
//!
//! Problem: a kept image must never be another than the one that compiling would make. So everything that a
//! compile depends on is in the key (`key.rs`, `toolchain.rs`) or among the questions that it asked
//! (`reads.rs`); what cannot be told is not kept.

mod key;
mod open;
mod reads;
mod toolchain;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_cache::{Made, Origin, Work};
use gfxjit_targets::TargetId;
use serde::{Deserialize, Serialize};

use crate::compile::{
    self, Diagnostic, Options, Portable, Source, SourceKind, Witness, compile_watched,
    portable_watched,
};
use crate::error::Result;

pub use open::{add_store, cache, flush_caches, host_code_cache};

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

/// An object, an image or IR, made now or earlier.
#[derive(Default)]
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
    /// Of IR.
    ir: IrFacts,
    /// What the compile asked for.
    asked: Vec<String>,
}

/// What is known of IR for all targets.
#[derive(Clone, Default, Serialize, Deserialize)]
struct IrFacts {
    wave_size: Option<u32>,
    options: String,
}

/// What is kept beside the bytes.
#[derive(Default, Serialize, Deserialize)]
struct Beside {
    diagnostics: Vec<Diagnostic>,
    names: BTreeMap<String, String>,
    ir: IrFacts,
}

/// The object of a source, kept or compiled.
pub(crate) fn object(source: &Source, target: TargetId, options: &Options) -> Result<Finished> {
    image_or_object(source, target, options, Wanted::Object, Ok)
}

/// The image of a source, kept or compiled and linked by `link`.
pub(crate) fn image(
    source: &Source,
    target: TargetId,
    options: &Options,
    link: impl FnOnce(&[u8]) -> Result<Vec<u8>>,
) -> Result<Finished> {
    image_or_object(source, target, options, Wanted::Image, |object| {
        link(&object)
    })
}

fn image_or_object(
    source: &Source,
    target: TargetId,
    options: &Options,
    wanted: Wanted,
    finish: impl FnOnce(Vec<u8>) -> Result<Vec<u8>>,
) -> Result<Finished> {
    // IR of a portable module has options of its own, which the key must have.
    let options = &source.options(options);
    obtain(source, Some(target), options, wanted, |witness| {
        let compiled = compile_watched(source, target, options, witness)?;
        let start = Instant::now();
        Ok(Finished {
            bytes: finish(compiled.object)?,
            link: start.elapsed(),
            phases: compiled.phases,
            diagnostics: compiled.diagnostics,
            names: compiled.names,
            ..Finished::default()
        })
    })
}

/// The IR of a source for all targets, kept or compiled, and where it was kept and what it reads.
pub(crate) fn ir(
    source: &Source,
    options: &Options,
) -> Result<(Portable, Option<Kept>, Vec<PathBuf>)> {
    let options = &source.options(options);
    let finished = obtain(source, None, options, Wanted::Ir, |witness| {
        let made = portable_watched(source, options, witness)?;
        Ok(Finished {
            bytes: made.bytes,
            diagnostics: made.diagnostics,
            names: made.names,
            ir: IrFacts {
                wave_size: made.wave_size,
                options: made.options,
            },
            ..Finished::default()
        })
    })?;
    let reads = finished.reads(options);
    let ir = Portable {
        bytes: finished.bytes,
        wave_size: finished.ir.wave_size,
        options: finished.ir.options,
        diagnostics: finished.diagnostics,
        names: finished.names,
    };
    Ok((ir, finished.kept, reads))
}

/// `options` are those that count for the source.
fn obtain(
    source: &Source,
    target: Option<TargetId>,
    options: &Options,
    wanted: Wanted,
    make: impl FnOnce(Arc<dyn Witness>) -> Result<Finished>,
) -> Result<Finished> {
    let start = Instant::now();
    let reads = Arc::new(Reads::new(source, options));
    let make = || {
        let mut finished = make(Arc::clone(&reads) as _)?;
        finished.asked = reads.questions();
        Ok::<_, crate::Error>(finished)
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
        let mut finished = make()?;
        let beside = Beside {
            diagnostics: std::mem::take(&mut finished.diagnostics),
            names: std::mem::take(&mut finished.names),
            ir: finished.ir.clone(),
        };
        let has_name = !beside.diagnostics.is_empty()
            || options.tells_places()
            || reads::has_name(&finished.bytes, source);
        let names = |question: &str| answer(question, source, options);
        // What the compile went through is known only now.
        let is_known = toolchain::of(source, options).as_ref() == Some(&tools);
        let asked = reads
            .asked(has_name.then_some(&names as _))
            .filter(|_| is_known);
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
        cache: total,
        diagnostics: beside.diagnostics,
        names: beside.names,
        ir: beside.ir,
        kept: match obtained.origin {
            Origin::Shared => Some(Kept::Shared),
            Origin::Local | Origin::Made => Some(Kept::Local),
        },
        asked: obtained.asked,
        ..Finished::default()
    })
}

/// Objects and images are there already: reading one costs what an entry costs.
fn is_worth_keeping(kind: SourceKind) -> bool {
    !kind.is_code_object() && kind != SourceKind::Bundle
}

impl Finished {
    /// The files that the compile read besides the source.
    pub(crate) fn reads(&self, options: &Options) -> Vec<PathBuf> {
        let found = self.asked.iter();
        found
            .filter_map(|question| reads::file(question, options))
            .collect()
    }

    fn spent(&self) -> Duration {
        let phases = &self.phases;
        phases.parse + phases.prepare + phases.optimize + phases.codegen + self.link
    }
}
