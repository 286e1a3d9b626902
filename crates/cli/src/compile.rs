//! `gfxjit compile`, and reading sources for the other commands.

use std::io::Read;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use gfxjit::{
    Artifact, Built, CodeFile, Device, Error, Image, Linker, Options, PortableModule, Source,
    SourceError, Take, Target, TargetId,
};
use serde_json::json;

use crate::args::{BuildArgs, CompileArgs, Emit};
use crate::out::{self, Out};
use crate::output::{self, is_stdout};
use crate::progress::Progress;
use crate::usage::usage;
use crate::{diag, json};

/// Reads a source; `-` is standard input.
pub(crate) fn read_source(path: &Path) -> Result<Source> {
    match is_stdin(path) {
        true => known(Source::detect(STDIN, stdin()?)?),
        false => known(Source::from_file(path)?),
    }
}

/// Adds a file to a link; `-` is standard input.
pub(crate) fn add(linker: Linker, path: &Path, take: Take) -> Result<Linker> {
    Ok(match is_stdin(path) {
        true => linker.input_as(STDIN, stdin()?, take),
        false => linker.file(path, take)?,
    })
}

/// The name of standard input in messages.
pub(crate) const STDIN: &str = "<stdin>";

pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

pub(crate) fn stdin() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .context("cannot read standard input")?;
    Ok(bytes)
}

fn known(source: Source) -> Result<Source> {
    diag::verbose(|| {
        let size = out::size(source.bytes().len() as u64);
        format!("{}: {}, {size}", source.name(), source.kind())
    });
    Ok(source)
}

fn compiling(source: &Source, target: Target) -> Progress {
    Progress::of_compiling(format!("{} for {target}", source.name()))
}

/// The image of a source, an object or an image.
pub(crate) fn build(source: &Source, target: Target, args: &BuildArgs) -> Result<Built> {
    build_with(source, target, || {
        Image::build(source, target, &args.options_for(source))
    })
}

/// The image of a source for a device.
pub(crate) fn build_for(source: &Source, device: &Device, options: &Options) -> Result<Built> {
    build_with(source, device.target()?, || {
        Image::build_for(source, device, options)
    })
}

fn build_with(
    source: &Source,
    target: Target,
    build: impl FnOnce() -> gfxjit::Result<Built>,
) -> Result<Built> {
    let what = match target {
        Target::Amd(_) => "an image",
        Target::Nvidia(_) => "PTX",
    };
    diag::verbose(|| format!("{}: building {what} for {target}", source.name()));
    let progress = compiling(source, target);
    let built = build()?;
    drop(progress);
    if built.report.kept.is_some() {
        diag::verbose(|| format!("{}: not compiled, for its image was kept", source.name()));
    }
    diag::diagnostics(&built.report.diagnostics);
    Ok(built)
}

/// The input of `inspect` and `disasm`: an object or an image, or the image of a source.
pub(crate) fn code_file(
    path: &Path,
    target: Option<TargetId>,
    args: &BuildArgs,
) -> Result<CodeFile> {
    let source = read_source(path)?;
    let progress = target.map(|target| compiling(&source, target.into()));
    let file = CodeFile::of(&source, target, &args.options_for(&source));
    drop(progress);
    let file = file.map_err(|error| match error {
        Error::Source(SourceError::NoTarget { source_name }) => anyhow!(
            "{source_name}: {} is no code object yet; say with --target what to compile it for",
            source.kind()
        ),
        error => error.into(),
    })?;
    diag::diagnostics(&file.diagnostics);
    Ok(file)
}

pub(crate) fn run(args: &CompileArgs, out: &mut Out) -> Result<()> {
    let to_stdout = is_stdout(&args.output);
    if to_stdout && args.json {
        usage(
            "compile",
            "--json and --output - both write to standard output",
        );
    }
    let source = read_source(&args.source)?;
    if args.portable {
        return portable(&source, args, out);
    }
    let [target] = *args.target.as_slice() else {
        usage("compile", "without --portable, code is for one --target");
    };
    let start = Instant::now();
    let step = |what| {
        let _progress = compiling(&source, target);
        gfxjit::emit(&source, target, &args.build.options_for(&source), what)
    };
    let Artifact { bytes, report } = match args.emit {
        Emit::Ir => step(gfxjit::Emit::Ir)?,
        Emit::OptIr => step(gfxjit::Emit::OptIr)?,
        Emit::Asm => step(gfxjit::Emit::Asm)?,
        Emit::Obj => step(gfxjit::Emit::Obj)?,
        Emit::Image => {
            let Built { image, report, .. } = build(&source, target, &args.build)?;
            let bytes = image.bytes().to_vec();
            Artifact { bytes, report }
        }
    };
    let total = start.elapsed();
    output::write(&args.output, &bytes, out)?;
    if args.json {
        return out.json(&json!({
            "source": source.name(),
            "kind": source.kind().to_string(),
            "target": target.to_string(),
            "output": args.output.display().to_string(),
            "bytes": bytes.len(),
            "total_us": json::micros(total),
            "kept": json::kept(report.kept),
            "phases_us": json::phases(report.phases),
        }));
    }
    Ok(())
}

fn portable(source: &Source, args: &CompileArgs, out: &mut Out) -> Result<()> {
    let start = Instant::now();
    let progress = Progress::of_compiling(format!("{} for all GPUs", source.name()));
    let options = args.build.options_for(source);
    let module = PortableModule::build(source, &args.target, &options)?;
    drop(progress);
    diag::diagnostics(&module.report.diagnostics);
    let total = start.elapsed();
    output::write(&args.output, &module.bytes, out)?;
    if !args.json {
        return Ok(());
    }
    out.json(&json!({
        "source": source.name(),
        "kind": source.kind().to_string(),
        "output": args.output.display().to_string(),
        "bytes": module.bytes.len(),
        "total_us": json::micros(total),
        "entries": json::entries(&module.entries),
    }))
}
