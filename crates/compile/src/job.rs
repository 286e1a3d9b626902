//! A compilation as the passes see it: the input, the target, the options, and the form of the
//! result.

use std::sync::Arc;
use std::time::Duration;

use gfxjit_llvm::ir::{Bounds, Error};
use gfxjit_targets::{Processor, Target, TargetId, default_code_object_version};

use crate::error::CompileError;
use crate::host::Host;
use crate::options::{DebugInfo, Emit, Options};

/// A compilation to be done. It owns its data, because it runs on another thread or in another
/// process; the bytes are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Job {
    /// The source's name in messages.
    pub name: Arc<str>,
    pub bytes: Arc<[u8]>,
    /// The device's target.
    pub target: Target,
    pub options: Options,
    /// The form of the result.
    pub what: Emit,
    /// The files it may read.
    pub host: Host,
    /// The folder to which relative paths of files refer; absolute, or empty.
    pub folder: Arc<str>,
}

/// The AMD processor for which a source for NVIDIA GPUs is compiled first: like them it has waves of 32 lanes.
const AS_NVIDIA: Processor = Processor::GFX1100;

/// The oldest supported architecture, the first with independent thread scheduling, which PTX's
/// shuffles and votes need.
const OLDEST_SM: u16 = 70;

impl Job {
    /// The AMD target that IR is compiled for. For NVIDIA GPUs the IR is converted afterwards.
    pub(crate) fn amd_target(&self) -> TargetId {
        self.target.amd().unwrap_or_else(|| AS_NVIDIA.into())
    }

    /// Whether the result is code of an NVIDIA GPU.
    pub(crate) fn makes_ptx(&self) -> bool {
        self.target.nvidia().is_some() && matches!(self.what, Emit::Asm | Emit::Obj)
    }

    /// Refuses options that the target does not support.
    pub(crate) fn check(&self) -> Result<(), CompileError> {
        let refuse = |reason: String| Err(CompileError::Options { reason });
        if let Some(sm) = self.target.nvidia()
            && sm.number() < OLDEST_SM
        {
            return refuse(format!(
                "{sm} is older than sm_{OLDEST_SM}, and its lanes do not run independently: no code is made for it"
            ));
        }
        let processor = self.amd_target().processor();
        if let Some(version) = self.options.code_object_version {
            if !(4..=6).contains(&version) {
                return refuse(format!(
                    "code object version {version} cannot be written: 4, 5 and 6 can"
                ));
            }
            let needed = default_code_object_version(processor);
            if processor.is_generic() && version < needed {
                return refuse(format!(
                    "{processor} needs code object version {needed}, not {version}"
                ));
            }
        }
        if let Some(size) = self.options.wave_size
            && !processor.wave_sizes().contains(&size)
        {
            let sizes: Vec<String> = processor
                .wave_sizes()
                .iter()
                .map(ToString::to_string)
                .collect();
            return refuse(format!(
                "{processor} has no waves of {size} lanes, only of {}",
                sizes.join(" and ")
            ));
        }
        Ok(())
    }

    /// The code object version, if the module states none.
    pub(crate) fn code_object_version(&self) -> u8 {
        let default = || default_code_object_version(self.amd_target().processor());
        self.options.code_object_version.unwrap_or_else(default)
    }

    /// The folder of a source file without debug information, if line tables are requested.
    pub(crate) fn lines(&self) -> Option<&str> {
        let is_wanted = self.options.debug_info != DebugInfo::FromInput;
        // NVIDIA's driver does not use debug information in PTX.
        let is_ptx = self.target.nvidia().is_some();
        (is_wanted && !is_ptx).then_some(&*self.folder)
    }

    /// The time limit of the options; `None` for none.
    pub(crate) fn time(&self) -> Option<Duration> {
        Some(self.options.timeout).filter(|time| !time.is_zero())
    }

    /// Limits and files for LLVM.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            time: self.time(),
            output: Some(self.options.max_output),
            files: Some(self.host.files()),
        }
    }

    /// The source's name, for an error.
    pub(crate) fn name(&self) -> String {
        self.name.as_ref().to_owned()
    }

    /// An LLVM error, with the source and the target.
    pub(crate) fn llvm_error(&self, error: Error) -> CompileError {
        let name = self.name();
        match error {
            Error::Diagnosed(mut diagnostics) => {
                self.host.explain(&mut diagnostics);
                CompileError::Diagnosed { name, diagnostics }
            }
            Error::Broken(details) => CompileError::Invalid {
                name,
                details: details.trim_end().to_owned(),
            },
            Error::Layout { theirs, ours } => CompileError::Layout { name, theirs, ours },
            Error::Fatal(message) => CompileError::GaveUp {
                name,
                target: self.target.to_string(),
                message: self.explained(message.trim_end()),
            },
            Error::OutOfMemory => CompileError::OutOfMemory {
                name,
                allowed: None,
            },
            Error::OutputTooLarge(allowed) => CompileError::OutputTooLarge { name, allowed },
            Error::TimedOut(allowed) => CompileError::TimedOut { name, allowed },
            other => self.internal(&other.to_string()),
        }
    }

    /// LLVM's message, with a hint if an instruction cannot be selected that the source does not
    /// contain: it comes from the device libraries.
    fn explained(&self, message: &str) -> String {
        let intrinsic = message.split_once("Cannot select: intrinsic %");
        let name = intrinsic.and_then(|(_, rest)| rest.split_whitespace().next());
        match name {
            Some(name) if !contains(&self.bytes, name.as_bytes()) => format!(
                "{message}. The device libraries use it, which {} does not have: they are older \
                 than the target (Debian's are those of ROCm 5.2). Give the folder of newer ones, \
                 of ROCm 6 or 7 (`--device-libs`, `Options::device_libs`)",
                self.amd_target().processor()
            ),
            _ => message.to_owned(),
        }
    }

    pub(crate) fn internal(&self, reason: &str) -> CompileError {
        CompileError::Internal {
            name: self.name(),
            reason: reason.to_owned(),
        }
    }

    /// The name of the result's form in messages.
    pub(crate) fn step(&self) -> &'static str {
        match self.makes_ptx() {
            true => "PTX",
            false => self.what.name(),
        }
    }

    /// The error for a form that sources of this kind do not have.
    pub(crate) fn no_such_step(&self, kind: &str) -> CompileError {
        CompileError::NoSuchStep {
            name: self.name(),
            kind: kind.to_owned(),
            step: self.step().to_owned(),
        }
    }
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    !word.is_empty() && bytes.windows(word.len()).any(|window| window == word)
}
