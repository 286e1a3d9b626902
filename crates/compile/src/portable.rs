//! IR for later GPUs: the part of a portable module besides code for known GPUs.
//!
//! Problem: a front end's output depends on the target, if it has one. So it gets none: wave size,
//! features and device libraries are left open until the IR is compiled for a device. Dependencies
//! that cannot be left open (a function that names its processor, a wave size in the code) are
//! refused, or recorded with the IR.

use std::sync::Arc;

use gfxjit_targets::Processor;
use serde::{Deserialize, Serialize};

use crate::artifact::Artifact;
use crate::detect_target::bitcode;
use crate::error::CompileError;
use crate::host::Host;
use crate::ir_options::IrOptions;
use crate::kind::Kind;
use crate::local::Local;
use crate::options::{Emit, Options};
use crate::source::Source;
use crate::watch::{Watched, Witness};

/// The processor that stands for all GPUs where one must be named: it has waves of both sizes. No
/// part of [`Emit::Portable`] depends on it.
const ANY: Processor = Processor::GFX1100;

/// Intrinsics that return a mask of 32 lanes.
const MASKS_OF_32: [&[u8]; 3] = [
    b"llvm.amdgcn.ballot.i32",
    b"llvm.amdgcn.icmp.i32.",
    b"llvm.amdgcn.fcmp.i32.",
];

/// IR that is compiled when it is loaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Portable {
    /// LLVM bitcode. For MLIR and SPIR-V the source: the target decides what they mean.
    pub artifact: Artifact,
    /// Restrictions of the IR.
    pub facts: IrFacts,
}

impl From<Artifact> for Portable {
    /// For a source that is not IR, without restrictions.
    fn from(artifact: Artifact) -> Self {
        Self {
            artifact,
            facts: IrFacts::default(),
        }
    }
}

/// Restrictions of IR for all GPUs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IrFacts {
    /// The wave size that the IR requires.
    pub wave_size: Option<u32>,
    /// The options stored with the IR, for [`Source::with_options`].
    pub options: String,
}

/// Makes IR for all GPUs of a source.
///
/// # Errors
/// Those of [`compile`](crate::compile()); [`CompileError::NoSuchStep`] for assembly and code objects,
/// which are for one processor only; [`CompileError::NotPortable`] for IR that names a processor.
pub fn portable(source: &Source, options: &Options) -> Result<Portable, CompileError> {
    with_host(source, options, Host::new(Local::new(options)))
}

/// As [`portable`], with a witness that is told which files are read.
///
/// # Errors
/// As for [`portable`].
pub fn portable_watched(
    source: &Source,
    options: &Options,
    witness: Arc<dyn Witness>,
) -> Result<Portable, CompileError> {
    with_host(source, options, Watched::host(options, witness))
}

fn with_host(source: &Source, options: &Options, host: Host) -> Result<Portable, CompileError> {
    let internal = |reason: String| CompileError::Internal {
        name: source.name().to_owned(),
        reason,
    };
    let artifact = crate::build(source, ANY.into(), options, Emit::Portable, host)?;
    let wave_size = match source.kind() {
        Kind::Mlir | Kind::SpirV => options.wave_size,
        _ => wave_size(&artifact.bytes, options).map_err(|reason| CompileError::NotPortable {
            name: source.name().to_owned(),
            reason,
        })?,
    };
    let kept = serde_json::to_string(&IrOptions::of(options));
    let facts = IrFacts {
        wave_size,
        options: kept.map_err(|e| internal(e.to_string()))?,
    };
    Ok(Portable { artifact, facts })
}

/// The wave size that bitcode requires: by options, by attributes, or because it uses a 32-bit mask of
/// lanes. (A mask of 64 bits works for both sizes.) The error says why it is for some GPUs only.
fn wave_size(bytes: &[u8], options: &Options) -> Result<Option<u32>, String> {
    let hints = bitcode::hints_in(bytes);
    let triple = hints.triple.as_deref().unwrap_or_default();
    if triple.starts_with("nvptx") {
        return Ok(options.wave_size);
    }
    let (processors, mut sizes) = hints.insists_on();
    if let Some(processor) = processors.first() {
        return Err(format!(
            "functions in it name {processor} (attribute `target-cpu`). Take such attributes away, or \
             name targets instead"
        ));
    }
    sizes.extend(options.wave_size);
    // Symbol names are stored uncompressed in bitcode, so a byte search finds them.
    let is_used = |name: &&[u8]| bytes.windows(name.len()).any(|w| w == *name);
    if MASKS_OF_32.iter().any(is_used) {
        sizes.insert(32);
    }
    match sizes.len() {
        0 | 1 => Ok(sizes.first().copied()),
        _ => Err("parts of it insist on waves of 32 lanes, others on 64".to_owned()),
    }
}
