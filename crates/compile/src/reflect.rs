//! Questions of a program about its target, which are answered when it is compiled for one:
//! `__gfxjit_reflect("…")`. The questions are in `docs/portable-modules.md`.

use std::collections::BTreeMap;

use gfxjit_llvm::ir::cpu_features;
use gfxjit_targets::{Feature, Processor, Sm};

use crate::job::Job;

/// Answers questions about a job's target.
pub(crate) struct Questions<'a> {
    job: &'a Job,
    /// LLVM's features, queried on first use.
    features: Option<BTreeMap<String, bool>>,
}

impl<'a> Questions<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self {
            job,
            features: None,
        }
    }

    /// The answer; `None` for an unknown question.
    pub(crate) fn answer(&mut self, question: &str) -> Option<u32> {
        if let Some(sm) = self.job.target.nvidia() {
            return of_nvidia(sm, question);
        }
        let target = self.job.amd_target();
        let processor = target.processor();
        let version = processor.isa_version();
        Some(match question.split_once('=') {
            Some(("processor", name)) => u32::from(processor == name.parse().ok()?),
            Some(("family", name)) => {
                let family: Processor = name.parse().ok().filter(|p: &Processor| p.is_generic())?;
                u32::from(processor == family || processor.family() == Some(family))
            }
            Some(("feature", name)) => {
                let known = || cpu_features(processor.name()).unwrap_or_default();
                let features = self.features.get_or_insert_with(known);
                u32::from(*features.get(name)?)
            }
            None => match question {
                "major" => version.major.into(),
                "minor" => version.minor.into(),
                "stepping" => version.stepping.into(),
                "xnack" => u32::from(target.xnack() == Feature::On),
                "sramecc" => u32::from(target.sramecc() == Feature::On),
                "wave_size" => {
                    let wanted = self.job.options.wave_size;
                    wanted.unwrap_or(processor.default_wave_size())
                }
                "lds_bytes" => processor.lds_bytes(),
                "sm" => 0,
                _ => return None,
            },
            Some(_) => return None,
        })
    }
}

/// The answer for an NVIDIA GPU, which is no processor of AMD's, has none of their features, and version 0.
fn of_nvidia(sm: Sm, question: &str) -> Option<u32> {
    Some(match question.split_once('=') {
        Some(("processor", name)) => u32::from(name == sm.to_string()),
        Some(("family" | "feature", _)) => 0,
        Some(_) => return None,
        None => match question {
            "major" | "minor" | "stepping" | "xnack" | "sramecc" => 0,
            "sm" => u32::from(sm.number()),
            "wave_size" => 32,
            "lds_bytes" => NVIDIA_SHARED_BYTES,
            _ => return None,
        },
    })
}

/// The shared memory that variables of a workgroup can have on every NVIDIA GPU: CUDA's Programming Guide, "Technical
/// Specifications per Compute Capability".
const NVIDIA_SHARED_BYTES: u32 = 48 << 10;
