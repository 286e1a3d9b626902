//! From a source to an image, and to every step in between.
//!
//! Problem: the steps live in crates of their own (compile, link, codeobj); a user wants one
//! call, the time of each step, and the warnings that came up on the way.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use gfxjit_hal::Isa;
use gfxjit_targets::TargetId;

use crate::cache::{self, Kept};
use crate::compile::{self, Diagnostic, Emit, Options, Sm, Source, SourceKind};
use crate::contents::Contents;
use crate::device::Device;
use crate::error::{ImageError, Result, SourceError};
use crate::image::{Image, link_object};
use crate::module::{Module, Phases};

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
    /// The symbols of the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
    /// Where it was kept, if it was not compiled now.
    pub kept: Option<Kept>,
    /// The files that it was made of besides the source.
    pub reads: Vec<PathBuf>,
}

/// Compiles as far as `what` and returns that: text for IR and assembly, an ELF for an
/// object.
///
/// # Errors
/// [`SourceError::Compile`].
pub fn emit(source: &Source, target: TargetId, options: &Options, what: Emit) -> Result<Vec<u8>> {
    emitted(source, target, options, what).map(|emitted| emitted.bytes)
}

/// As [`emit`], with what was said about the source and the symbols of wanted names.
///
/// # Errors
/// [`SourceError::Compile`].
pub fn emitted(
    source: &Source,
    target: TargetId,
    options: &Options,
    what: Emit,
) -> Result<compile::Emitted> {
    Ok(compile::emitted(source, target, options, what)?)
}

/// A code object, an object or an image, and what is in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CodeFile {
    /// What messages call it.
    pub name: String,
    /// The ELF.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub contents: Contents,
    /// Warnings and notes, where something was compiled.
    pub diagnostics: Vec<Diagnostic>,
}

impl CodeFile {
    /// Looks into an object or an image as it is; makes an image of any other source first, for
    /// `target`.
    ///
    /// # Errors
    /// [`ImageError::CodeObject`] when the file is damaged, [`SourceError::NoTarget`] when a
    /// source has none, and those of [`Image::build`].
    pub fn of(source: &Source, target: Option<TargetId>, options: &Options) -> Result<Self> {
        let source = &source.for_target(target)?;
        let name = source.name().to_owned();
        if source.kind().is_code_object() {
            let contents = match Contents::parse(source.bytes()) {
                Ok(contents) => contents,
                Err(reason) => return Err(ImageError::CodeObject { name, reason }.into()),
            };
            return Ok(Self {
                name,
                bytes: source.bytes().to_vec(),
                contents,
                diagnostics: Vec::new(),
            });
        }
        let Some(target) = target else {
            return Err(SourceError::NoTarget { source_name: name }.into());
        };
        let built = Image::build(source, target, options)?;
        Ok(Self {
            name,
            bytes: built.image.bytes().to_vec(),
            contents: built.image.contents().clone(),
            diagnostics: built.diagnostics,
        })
    }
}

impl Image {
    /// Compiles and links a source for a target, unless the image was kept when that was done before:
    /// see [`CacheOptions`](crate::CacheOptions). A source that is an image already is only read; it must
    /// fit the target.
    ///
    /// # Errors
    /// [`SourceError::Compile`], [`ImageError::Link`], [`ImageError::CodeObject`],
    /// [`ImageError::Incompatible`].
    pub fn build(source: &Source, target: TargetId, options: &Options) -> Result<Built> {
        let mut phases = Phases::default();
        let source = &source.for_target(Some(target))?;
        if source.kind() == SourceKind::Image {
            let start = Instant::now();
            let image = Self::parse(source.name(), source.bytes())?;
            let reasons = image.mismatches(target);
            if !reasons.is_empty() {
                return Err(ImageError::Incompatible {
                    image: image.name().to_owned(),
                    image_target: image.target().target,
                    device: target.to_string(),
                    device_target: target,
                    reasons,
                }
                .into());
            }
            phases.link = start.elapsed();
            return Ok(Built {
                image,
                phases,
                diagnostics: Vec::new(),
                names: source.names().clone(),
                kept: None,
                reads: Vec::new(),
            });
        }
        let finished = cache::image(source, target, options, |object| {
            link_object(source.name(), object)
        })?;
        let reads = finished.reads(&source.options(options));
        phases.parse = finished.phases.parse;
        phases.prepare = finished.phases.prepare;
        phases.optimize = finished.phases.optimize;
        phases.codegen = finished.phases.codegen;
        phases.cache = finished.cache;
        let start = Instant::now();
        let image = Self::parse(source.name(), finished.bytes)?;
        phases.link = finished.link + start.elapsed();
        Ok(Built {
            image,
            phases,
            diagnostics: finished.diagnostics,
            names: finished.names,
            kept: finished.kept,
            reads,
        })
    }
}

impl Image {
    /// Compiles a source to PTX for an NVIDIA architecture. It is not kept in the cache: the driver
    /// has one of its own, for what it makes of PTX.
    ///
    /// # Errors
    /// [`SourceError::Compile`], [`ImageError::Ptx`].
    pub fn build_ptx(source: &Source, sm: Sm, options: &Options) -> Result<Built> {
        let made = compile::ptx(source, sm, options)?;
        let start = Instant::now();
        let image = Self::ptx(source.name(), &made.text)?;
        let phases = Phases {
            parse: made.phases.parse,
            prepare: made.phases.prepare,
            optimize: made.phases.optimize,
            codegen: made.phases.codegen,
            link: start.elapsed(),
            ..Phases::default()
        };
        Ok(Built {
            image,
            phases,
            diagnostics: made.diagnostics,
            names: made.names,
            kept: None,
            reads: Vec::new(),
        })
    }

    /// Compiles a source to what a device loads: see [`Image::build`] and [`Image::build_ptx`].
    ///
    /// # Errors
    /// Those of both; [`SourceError::NoTarget`] for a device whose code nothing here makes.
    pub fn build_for(source: &Source, device: &Device, options: &Options) -> Result<Built> {
        let options = device.options(options);
        match &device.info().isa {
            Isa::Amd(target) => Self::build(source, *target, &options),
            other => match other.to_string().parse::<Sm>() {
                Ok(sm) => Self::build_ptx(source, for_this_one(sm, device), &options),
                Err(_) => Err(SourceError::NoTarget {
                    source_name: source.name().to_owned(),
                }
                .into()),
            },
        }
    }
}

/// What code may use that is for one GPU alone; PTX has the letter for it since CUDA 12.
fn for_this_one(sm: Sm, device: &Device) -> Sm {
    let version = device.info().driver.version.split('.').next();
    match version.and_then(|cuda| cuda.parse::<u32>().ok()) {
        Some(12..) => sm.with_its_own(),
        _ => sm,
    }
}

impl Module {
    /// Compiles, links and loads a source in memory, in this process: no file is written and
    /// no program is started (unless [`Options::isolate`] asks for one).
    ///
    /// What the bytes are (a source of any kind, an object, an image, a bundle of any format, a host
    /// program with bundles) is seen by their content; `name` is what messages call them. Warnings go to `tracing`; use
    /// [`Image::build`] to have them.
    ///
    /// # Errors
    /// Those of [`Image::build`] and [`Module::load`].
    pub fn build(device: &Device, name: &str, source: &[u8], options: &Options) -> Result<Self> {
        let source = match device.loads() {
            Ok(loads) => Source::detect_for(name, source, loads)?,
            Err(_) => Source::detect(name, source)?,
        };
        let built = Image::build_for(&source, device, options)?;
        compile::warn(&built.diagnostics);
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
