//! The inputs of `gfxjit run`: sources, and replacements of functions.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use gfxjit::{Device, Image, Linker, Module, Program, Source, SourceKind, Take, Target, codeobj};

use crate::args::{BuildArgs, RunArgs};
use crate::compile::{self, build_for, read_source};
use crate::{diag, link};

/// The input of a run: one source, or several that are linked.
pub(crate) enum Input {
    One(Source),
    Several(Box<Linker>),
}

impl Input {
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Self> {
        if let [only] = paths {
            let is_archive = codeobj::archive::is_archive;
            // Archives are recognised here, because an archive is not a source. A pipe can be read
            // only once, so it is not peeked at.
            let begins = |path: &Path| {
                let mut start = [0; 8];
                let file = std::fs::File::open(path).ok()?;
                let is_file = file.metadata().ok()?.is_file();
                let read = is_file.then(|| (&file).read(&mut start))?.ok()?;
                Some(is_archive(start.get(..read)?))
            };
            if begins(only) != Some(true) {
                return Ok(Self::One(read_source(only)?));
            }
            // An archive of host objects is a bundle like others.
            if let Ok(source) = Source::from_file(only) {
                return Ok(Self::One(source));
            }
        }
        let mut linker = Linker::new();
        for path in paths {
            // A single archive is linked as a whole, because no other input needs its members.
            let take = match paths.len() {
                1 => Take::Whole,
                _ => Take::AsUsual,
            };
            linker = compile::add(linker, path, take)?;
        }
        Ok(Self::Several(Box::new(linker)))
    }

    /// The image with line tables, if the input is compiled here. Its warnings were shown before.
    pub(super) fn with_lines(
        &self,
        device: &Device,
        options: &BuildArgs,
        kernel: Option<&String>,
    ) -> Option<Image> {
        let Self::One(source) = self else {
            return None;
        };
        if source.kind().is_code_object() || source.kind() == SourceKind::Bundle {
            return None;
        }
        let mut options = for_kernel(options, source, kernel);
        options.add_default("debug-info", "lines");
        let built = Image::build_for(source, device, &options.options_for(source));
        built.ok().map(|built| built.image)
    }

    pub(crate) fn detect_target(&self) -> Option<Target> {
        match self {
            Self::One(source) => source.detect_target(),
            Self::Several(linker) => linker.detect_target().map(Target::from),
        }
    }

    /// Loads the input. `kernel` is the wanted kernel: if it is a template's, it is instantiated.
    pub(crate) fn load(
        &self,
        device: &Device,
        options: &BuildArgs,
        kernel: Option<&String>,
    ) -> Result<Module> {
        let linker = match self {
            Self::One(source) => {
                let source = &source.for_device(device.loads()?)?;
                let options = for_kernel(options, source, kernel);
                let built = build_for(source, device, &options.options_for(source))?;
                return Ok(Module::load_built(device, built)?);
            }
            Self::Several(linker) => Linker::clone(linker),
        };
        let linked = linker
            .target(device.amd_target()?)
            .compile(device.options(&options.options()))
            .link("the linked inputs")?;
        diag::diagnostics(&linked.diagnostics);
        link::lowered(&linked);
        Ok(Module::load(device, linked.image)?)
    }
}

/// The options that instantiate the wanted kernel, if it is a template's.
fn for_kernel(options: &BuildArgs, source: &Source, kernel: Option<&String>) -> BuildArgs {
    let mut options = options.clone();
    let is_cpp = source.kind() == SourceKind::HipCpp;
    if let Some(name) = kernel.filter(|name| is_cpp && name.contains('<')) {
        options.add("instantiate", name);
    }
    options
}

/// The inputs as modules of a program, with the replacements of `--replace`.
pub(super) fn changed_program(
    device: &Device,
    args: &RunArgs,
    build: &BuildArgs,
) -> Result<Program> {
    let program = Program::with_options(device, &build.options())?;
    let read = |path: &Path| -> Result<(String, Vec<u8>)> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        Ok((path.display().to_string(), bytes?))
    };
    for path in &args.sources {
        let (name, bytes) = read(path)?;
        program.add(&name, bytes)?;
    }
    for (function, path) in &args.replace {
        let (name, bytes) = read(path)?;
        program.replace(function, &name, bytes)?;
    }
    Ok(program)
}
