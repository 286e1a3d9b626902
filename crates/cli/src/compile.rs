//! `gfxjit compile`, and reading sources for the other commands.

use std::io::{Read, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use gfxjit::{Built, CodeFile, Diagnostic, Error, Image, Source, SourceError, TargetId};
use serde_json::json;

use crate::args::{BuildArgs, CompileArgs, Emit, usage};
use crate::json;
use crate::out::{self, Out};

/// Reads a source; `-` is standard input.
pub(crate) fn read_source(path: &Path) -> Result<Source> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        return Ok(Source::detect("<stdin>", bytes)?);
    }
    Ok(Source::from_file(path)?)
}

/// Shows warnings and notes.
pub(crate) fn report(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        out::message(&format!("{}: {diagnostic}", diagnostic.severity));
    }
}

/// The image of a source, an object or an image.
pub(crate) fn build(source: &Source, target: TargetId, args: &BuildArgs) -> Result<Built> {
    let built = Image::build(source, target, &args.options())?;
    report(&built.diagnostics);
    Ok(built)
}

/// What `inspect` and `disasm` look at: an object or an image, or the image of a source.
pub(crate) fn code_file(
    path: &Path,
    target: Option<TargetId>,
    args: &BuildArgs,
) -> Result<CodeFile> {
    let source = read_source(path)?;
    let file = CodeFile::of(&source, target, &args.options()).map_err(|error| match error {
        Error::Source(SourceError::NoTarget { source_name }) => anyhow!(
            "{source_name}: {} is no code object yet; say with --target what to compile it for",
            source.kind()
        ),
        error => error.into(),
    })?;
    report(&file.diagnostics);
    Ok(file)
}

pub(crate) fn run(args: &CompileArgs, out: &mut Out) -> Result<()> {
    let to_stdout = args.output == Path::new("-");
    if to_stdout && args.json {
        usage(
            "compile",
            "--json and --output - both write to standard output",
        );
    }
    let source = read_source(&args.source)?;
    let start = Instant::now();
    let step = |what| gfxjit::emit(&source, args.target, &args.build.options(), what);
    let (bytes, built) = match args.emit {
        Emit::Ir => (step(gfxjit::Emit::Ir)?, None),
        Emit::OptIr => (step(gfxjit::Emit::OptIr)?, None),
        Emit::Asm => (step(gfxjit::Emit::Asm)?, None),
        Emit::Obj => (step(gfxjit::Emit::Obj)?, None),
        Emit::Image => {
            let built = build(&source, args.target, &args.build)?;
            (built.image.bytes().to_vec(), Some(built))
        }
    };
    let total = start.elapsed();
    if to_stdout {
        out.bytes(&bytes)?;
        out.flush()?;
    } else {
        std::fs::File::create(&args.output)
            .and_then(|mut file| file.write_all(&bytes))
            .with_context(|| format!("cannot write {}", args.output.display()))?;
    }
    if args.json {
        return out.json(&json!({
            "source": source.name(),
            "kind": source.kind().to_string(),
            "target": args.target.to_string(),
            "output": args.output.display().to_string(),
            "bytes": bytes.len(),
            "total_us": json::micros(total),
            "phases_us": built.map(|built| json::phases(built.phases)),
        }));
    }
    Ok(())
}
