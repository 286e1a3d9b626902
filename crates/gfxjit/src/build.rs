//! From a source to an image, and to every step in between.
//!
//! Problem: the steps live in rooms of their own (compile, link, codeobj); a user wants one
//! call, the time of each step, and the warnings that came up on the way.

use std::path::PathBuf;
use std::time::Instant;

use gfxjit_compile::compile;
pub use gfxjit_compile::{
    CompileError, Diagnostic, Emit, Kind as SourceKind, Math, OptLevel, Severity, Source,
};
use gfxjit_targets::TargetId;

use crate::device::Device;
use crate::error::{Error, Result};
use crate::image::Image;
use crate::module::{Module, Phases};

/// How to compile. The default compiles at O3, in this process, with what the target and the
/// source say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Optimisation.
    pub opt: OptLevel,
    /// Lanes of a wave, 32 or 64, where the processor has a choice.
    pub wave_size: Option<u32>,
    /// Target features for functions of IR that have none of their own; see
    /// [`gfxjit_compile::Options::features`].
    pub features: String,
    /// Folder of the device libraries. By default they are searched for; see
    /// [`gfxjit_compile::Options::device_libs`].
    pub device_libs: Option<PathBuf>,
    /// 4, 5 or 6. By default 5 for exact targets and 6 for generic ones.
    pub code_object_version: Option<u8>,
    /// What the device libraries may assume.
    pub math: Math,
    /// Make functions internal unless they are kernels.
    pub internalize: bool,
    /// Compile in a child process, for input that nobody vouches for.
    pub isolate: bool,
    /// The program that compiles for [`Options::isolate`]; see [`gfxjit_compile::Options::worker`].
    pub worker: Option<PathBuf>,
}

impl Options {
    pub(crate) fn for_target(&self, target: TargetId) -> gfxjit_compile::Options {
        let mut options = gfxjit_compile::Options::new(target);
        options.opt = self.opt;
        options.wave_size = self.wave_size;
        options.features.clone_from(&self.features);
        options.device_libs.clone_from(&self.device_libs);
        options.code_object_version = self.code_object_version;
        options.math = self.math;
        options.internalize = self.internalize;
        options.isolate = self.isolate;
        options.worker.clone_from(&self.worker);
        options
    }
}

/// An image and how it came about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The image.
    pub image: Image,
    /// Time by step.
    pub phases: Phases,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles as far as `what` and returns that: text for IR and assembly, an ELF for an
/// object.
///
/// # Errors
/// [`Error::Compile`](crate::Error::Compile).
pub fn emit(source: &Source, target: TargetId, options: &Options, what: Emit) -> Result<Vec<u8>> {
    Ok(gfxjit_compile::emit(
        source,
        &options.for_target(target),
        what,
    )?)
}

impl Image {
    /// Compiles and links a source for a target. A source that is an image already is only
    /// read; it must fit the target.
    ///
    /// # Errors
    /// [`Error::Compile`](crate::Error::Compile), [`Error::Link`](crate::Error::Link),
    /// [`Error::CodeObject`](crate::Error::CodeObject),
    /// [`Error::Incompatible`](crate::Error::Incompatible).
    pub fn build(source: &Source, target: TargetId, options: &Options) -> Result<Built> {
        let mut phases = Phases::default();
        if source.kind() == SourceKind::Image {
            let start = Instant::now();
            let image = Self::parse(source.name(), source.bytes())?;
            let reasons = image.mismatches(target);
            if !reasons.is_empty() {
                return Err(Error::Incompatible {
                    image: image.name().to_owned(),
                    image_target: image.target().target,
                    device: target.to_string(),
                    device_target: target,
                    reasons,
                });
            }
            phases.link = start.elapsed();
            return Ok(Built {
                image,
                phases,
                diagnostics: Vec::new(),
            });
        }
        let compiled = compile(source, &options.for_target(target))?;
        phases.parse = compiled.phases.parse;
        phases.prepare = compiled.phases.prepare;
        phases.optimize = compiled.phases.optimize;
        phases.codegen = compiled.phases.codegen;
        let start = Instant::now();
        let image = Self::link(source.name(), &compiled.object)?;
        phases.link = start.elapsed();
        Ok(Built {
            image,
            phases,
            diagnostics: compiled.diagnostics,
        })
    }
}

impl Module {
    /// Compiles, links and loads a source in memory, in this process: no file is written and
    /// no program is started (unless [`Options::isolate`] asks for one).
    ///
    /// What the bytes are (LLVM IR text, bitcode, assembly, an object, an image) is seen by
    /// their content; `name` is what messages call them. Warnings go to `tracing`; use
    /// [`Image::build`] to have them.
    ///
    /// # Errors
    /// Those of [`Image::build`] and [`Module::load`].
    pub fn build(device: &Device, name: &str, source: &[u8], options: &Options) -> Result<Self> {
        let source = Source::detect(name, source)?;
        let built = Image::build(&source, device.target()?, options)?;
        for diagnostic in &built.diagnostics {
            tracing::warn!(severity = %diagnostic.severity, "{diagnostic}");
        }
        Self::load_timed(device, built.image, built.phases)
    }

    /// Loads what [`Image::build`] made, and keeps the times of its steps.
    ///
    /// # Errors
    /// Those of [`Module::load`].
    pub fn load_built(device: &Device, built: Built) -> Result<Self> {
        Self::load_timed(device, built.image, built.phases)
    }
}
