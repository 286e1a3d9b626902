//! From a source to an image, and to each intermediate result.
//!
//! Problem: the steps live in crates of their own (compile, link, codeobj); a user wants one call,
//! the time of each step, and the warnings.

use std::time::Instant;

use gfxjit_targets::{Sm, Target, TargetId};

use crate::cache;
use crate::code::contents::Contents;
use crate::code::image::{Image, link_object};
use crate::compile::{self, Artifact, Diagnostic, Emit, Options, Report, Source, SourceKind};
use crate::device::Device;
use crate::error::{ImageError, Result, SourceError};
use crate::module::Module;

/// An image and the report of its build.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The image.
    pub image: Image,
    /// Times, diagnostics and names of the build.
    pub report: Report,
}

/// Compiles a source to the form `what`: to text for IR and assembly; to an object for an AMD target, to
/// PTX for an NVIDIA architecture.
///
/// ```
/// # let source = gfxjit::Source::detect("saxpy.ll",
/// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
/// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
/// use gfxjit::{Emit, Options, emit};
/// let assembly = emit(&source, target, &Options::default(), Emit::Asm)?;
/// assert!(String::from_utf8_lossy(&assembly.bytes).contains("s_endpgm"));
/// # Ok::<(), gfxjit::Error>(())
/// ```
///
/// # Errors
/// [`SourceError::Compile`].
pub fn emit(
    source: &Source,
    target: impl Into<Target>,
    options: &Options,
    what: Emit,
) -> Result<Artifact> {
    Ok(compile::emit(source, target, options, what)?)
}

/// A code object, an object or an image, and what is in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CodeFile {
    /// The name in messages.
    pub name: String,
    /// The ELF.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub contents: Contents,
    /// Warnings and notes, if something was compiled.
    pub diagnostics: Vec<Diagnostic>,
}

impl CodeFile {
    /// Reads an object or an image; builds an image of any other source first, for `target`.
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// let file = gfxjit::CodeFile::of(&source, Some(target), &Default::default())?;
    /// assert_eq!(file.contents.kernels[0].info.name, "saxpy");
    /// assert!(file.diagnostics.is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::CodeObject`] when the file is damaged, [`SourceError::NoTarget`] when a source
    /// has none, and those of [`Image::build`].
    pub fn of(source: &Source, target: Option<TargetId>, options: &Options) -> Result<Self> {
        let source = &source.for_target(target.map(Target::from))?;
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
            diagnostics: built.report.diagnostics,
        })
    }
}

impl Image {
    /// Builds the image of a source for a target, or takes it from the cache (see
    /// [`CacheOptions`](crate::CacheOptions)): an AMD target's is compiled and linked, an NVIDIA
    /// architecture's is compiled to PTX. A source that is an image already is only read; it must fit the
    /// target.
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// let built = gfxjit::Image::build(&source, target, &Default::default())?;
    /// assert_eq!(built.image.kernels()[0].info.name, "saxpy");
    /// println!("compiled in {:?}", built.report.phases.total());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SourceError::Compile`], [`ImageError::Link`], [`ImageError::CodeObject`],
    /// [`ImageError::Incompatible`], [`ImageError::Ptx`].
    pub fn build(source: &Source, target: impl Into<Target>, options: &Options) -> Result<Built> {
        let target = target.into();
        let source = &source.for_target(Some(target))?;
        if source.kind() == SourceKind::Image {
            return Self::ready(source, target);
        }
        let Artifact { bytes, mut report } = cache::image(source, target, options, |object| {
            link_object(source.name(), object)
        })?;
        let start = Instant::now();
        let image = match target {
            Target::Amd(_) => Self::parse(source.name(), bytes)?,
            Target::Nvidia(_) => Self::ptx(source.name(), &String::from_utf8_lossy(&bytes))?,
        };
        report.phases.link += start.elapsed();
        Ok(Built { image, report })
    }

    /// Reads an image that was linked elsewhere, and checks its target.
    fn ready(source: &Source, target: Target) -> Result<Built> {
        let start = Instant::now();
        let image = Self::parse(source.name(), source.bytes())?;
        let reasons = image.mismatches(target);
        if !reasons.is_empty() {
            return Err(ImageError::Incompatible {
                image: image.name().to_owned(),
                image_target: image.target(),
                device: target.to_string(),
                device_target: target,
                reasons,
            }
            .into());
        }
        let mut report = Report::default();
        report.names.clone_from(source.names());
        report.phases.link = start.elapsed();
        Ok(Built { image, report })
    }

    /// Builds the image of a source for a device: [`Image::build`] for its target, with the options that
    /// its loader needs ([`Device::options`]).
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let built = gfxjit::Image::build_for(&source, &device, &Default::default())?;
    /// assert_eq!(built.image.target(), device.target()?);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Image::build`]; those of [`Device::target`].
    pub fn build_for(source: &Source, device: &Device, options: &Options) -> Result<Built> {
        let target = match device.target()? {
            Target::Nvidia(sm) => specific(sm, device).into(),
            target => target,
        };
        Self::build(source, target, &device.options(options))
    }
}

/// The architecture-specific variant (`sm_90a`), whose extra instructions no other architecture has;
/// CUDA 12 and later accept the suffix.
fn specific(sm: Sm, device: &Device) -> Sm {
    let version = device.info().driver.version.split('.').next();
    match version.and_then(|cuda| cuda.parse::<u32>().ok()) {
        Some(12..) => sm.specific(),
        _ => sm,
    }
}

impl Module {
    /// Compiles, links and loads a source in memory, in this process: no file is written and
    /// no program is started (unless [`Options::isolate`] asks for one).
    ///
    /// The kind of `source` (a source of any language, an object, an image, a bundle of any format, a host program with
    /// bundles) is detected from its content; `name` is its name in messages. Warnings go to `tracing`;
    /// [`Image::build`] returns them.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Module, Options};
    /// let source = b"define amdgpu_kernel void @k() { ret void }";
    /// let module = Module::build(&device, "k.ll", source, &Options::default())?;
    /// assert_eq!(module.only_kernel()?.name(), "k");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Image::build`] and [`Module::load`].
    pub fn build(device: &Device, name: &str, source: &[u8], options: &Options) -> Result<Self> {
        let source = match device.loads() {
            Ok(loads) => Source::detect_for(name, source, loads)?,
            Err(_) => Source::detect(name, source)?,
        };
        let built = Image::build_for(&source, device, options)?;
        compile::warn(&built.report.diagnostics);
        Self::load_timed(device, built.image, built.report.phases)
    }

    /// Loads the result of [`Image::build`]; [`Module::phases`] then includes the times of the
    /// build.
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let built = gfxjit::Image::build_for(&source, &device, &Default::default())?;
    /// let module = gfxjit::Module::load_built(&device, built)?;
    /// assert!(module.phases().total() >= module.phases().load);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Module::load`].
    pub fn load_built(device: &Device, built: Built) -> Result<Self> {
        Self::load_timed(device, built.image, built.report.phases)
    }
}
