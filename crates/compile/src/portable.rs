//! IR for GPUs that nobody knew when it was made: what a portable module holds beside code for the GPUs
//! that were known.
//!
//! Problem: what a front end writes depends on a target where it was told one. So it is told none: the
//! lanes of a wave, features and device libraries stay questions, which are answered when the IR is
//! compiled for the device that is there. What cannot stay one (a function that names its processor,
//! a wave size in the code) is refused, or said beside the IR.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_llvm::ir::Diagnostic;
use gfxjit_targets::{Processor, TargetId};

use crate::error::CompileError;
use crate::host::Host;
use crate::kept::Kept;
use crate::kind::Kind;
use crate::local::Local;
use crate::made_for::bitcode;
use crate::options::{Emit, Options};
use crate::source::Source;

/// What stands for all GPUs where a target must be named: it has waves of both sizes. Nothing of
/// [`Emit::Portable`] depends on it.
const ANY: &str = "gfx1100";

/// IR that is finished where it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Portable {
    /// LLVM bitcode. Of MLIR the source: its passes must know the target.
    pub bytes: Vec<u8>,
    /// Lanes of a wave that the IR insists on.
    pub wave_size: Option<u32>,
    /// The options that belong to the IR, for [`Source::with_kept`].
    pub kept: String,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// What the linker calls the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
}

/// Makes IR for all GPUs of a source.
///
/// # Errors
/// Those of [`compile`](crate::compile()); [`CompileError::NoSuchStep`] for assembly and code objects,
/// which are for their processor alone; [`CompileError::NotPortable`] for IR that names a processor.
pub fn portable(source: &Source, options: &Options) -> Result<Portable, CompileError> {
    let name = || source.name().to_owned();
    let any = ANY.parse::<Processor>().map(TargetId::from);
    let any = any.map_err(|e| CompileError::Internal {
        name: name(),
        reason: e.to_string(),
    })?;
    let host = Host::new(Local::new(options));
    let built = crate::build(source, any, options, Emit::Portable, host)?;
    let wave_size = match source.kind() {
        Kind::Mlir => options.wave_size,
        _ => {
            let (processors, mut sizes) = insists_on(&built.bytes);
            if let Some(processor) = processors.first() {
                return Err(CompileError::NotPortable {
                    name: name(),
                    reason: format!(
                        "functions in it name {processor} (attribute `target-cpu`). Take such \
                         attributes away, or name targets instead"
                    ),
                });
            }
            sizes.extend(options.wave_size);
            let sizes: Vec<u32> = sizes.into_iter().collect();
            match sizes.as_slice() {
                [] => None,
                [one] => Some(*one),
                _ => {
                    return Err(CompileError::NotPortable {
                        name: name(),
                        reason: "parts of it insist on waves of 32 lanes, others on 64".to_owned(),
                    });
                }
            }
        }
    };
    let kept = serde_json::to_string(&Kept::of(options)).map_err(|e| CompileError::Internal {
        name: name(),
        reason: e.to_string(),
    })?;
    Ok(Portable {
        bytes: built.bytes,
        wave_size,
        kept,
        diagnostics: built.diagnostics,
        names: built.names,
    })
}

/// The AMD processors and the lanes of a wave that bitcode insists on: by attributes, or since a mask
/// of lanes is of 32 bits. (One of 64 bits is good for both.)
fn insists_on(bytes: &[u8]) -> (Vec<String>, BTreeSet<u32>) {
    let said = bitcode::said(bytes);
    if said
        .triple
        .as_deref()
        .is_some_and(|t| t.starts_with("nvptx"))
    {
        return Default::default();
    }
    let (processors, mut sizes) = said.insists_on();
    // Names stand in bitcode as they are, one behind the other.
    for mask in ["ballot.i32", "icmp.i32.", "fcmp.i32."] {
        let name = format!("llvm.amdgcn.{mask}");
        if bytes.windows(name.len()).any(|w| w == name.as_bytes()) {
            sizes.insert(32);
        }
    }
    (processors.into_iter().map(str::to_owned).collect(), sizes)
}
