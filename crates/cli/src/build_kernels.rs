//! `gfxjit build-kernels`: portable modules for programs that are built with make, CMake, Meson and similar
//! tools.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::Result;
use gfxjit::Options;
use gfxjit_build::{BuiltModule, Constant, Input, c, depfile, distinct, make, rust};
use serde_json::{Value, json};

use crate::args::BuildKernelsArgs;
use crate::out::{Out, cannot_write};
use crate::progress::Progress;
use crate::usage::usage;
use crate::{diag, json, output};

pub(crate) fn run(args: &BuildKernelsArgs, out: &mut Out) -> Result<()> {
    let is_file_name = Path::new(&args.name).file_name() == Some(args.name.as_ref());
    if !is_file_name {
        usage("build-kernels", "--name is the name of files in --output");
    }
    let made = compile(args)?;
    let files = files(args, &made)?;
    fs::create_dir_all(&args.output).map_err(|error| cannot_write(&args.output, error))?;
    let mut written = Vec::new();
    for (path, bytes) in &files {
        let is_new = output::update(path, bytes, out)?;
        diag::verbose(|| match is_new {
            true => format!("{}: written", path.display()),
            false => format!("{}: it is so already", path.display()),
        });
        written.push(is_new);
    }
    if let Some(path) = &args.depfile {
        output::write(path, &rule(args, &made, &files), out)?;
    }
    if !args.json {
        return Ok(());
    }
    let files = files.iter().map(|(path, _)| path).zip(&written);
    let file = |(path, is_new): (&PathBuf, &bool)| json!({"path": path, "written": is_new});
    out.json(&json!({
        "modules": made.iter().map(to_json).collect::<Vec<_>>(),
        "files": files.map(file).collect::<Vec<_>>(),
    }))
}

/// Compiles all sources to modules; reports the errors of all of them.
fn compile(args: &BuildKernelsArgs) -> Result<Vec<BuiltModule>> {
    let mut inputs = Vec::new();
    for path in &args.sources {
        inputs.push(Input::read(path).map_err(plain)?);
    }
    distinct(&inputs)?;
    let with_options = |input: Input| {
        let options = args.build.options_for(&input.source);
        (input, options)
    };
    let inputs: Vec<(Input, Options)> = inputs.into_iter().map(with_options).collect();
    let jobs = args.jobs.or_else(|| available_parallelism().ok());
    let progress = Progress::of_compiling(match &*inputs {
        [(input, _)] => input.path.display().to_string(),
        several => format!("{} sources", several.len()),
    });
    let results = make(&inputs, &args.target, jobs.unwrap_or(NonZero::<usize>::MIN));
    drop(progress);
    let mut made = Vec::new();
    let mut failed = None;
    for result in results {
        match result {
            Ok(one) => {
                diag::diagnostics(&one.module.report.diagnostics);
                made.push(one);
            }
            // All errors but the last are shown here; the last one is returned.
            Err(error) => {
                if let Some(before) = failed.replace(plain(error)) {
                    diag::error(&before);
                }
            }
        }
    }
    match failed {
        Some(error) => Err(error),
        None => Ok(made),
    }
}

/// The inner error, for which messages have more details.
fn plain(error: gfxjit_build::Error) -> anyhow::Error {
    match error {
        gfxjit_build::Error::Gfxjit(error) => error.into(),
        error => error.into(),
    }
}

/// The files to write, with their contents.
fn files(args: &BuildKernelsArgs, made: &[BuiltModule]) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let file = |name: &str| args.output.join(name);
    let modules = made.iter();
    let mut files: Vec<_> = modules
        .map(|one| (file(&one.file()), one.module.bytes.clone()))
        .collect();
    let name = &args.name;
    let mut add = |ending: &str, text: String| {
        files.push((file(&format!("{name}.{ending}")), text.into_bytes()));
    };
    if args.header {
        add("h", c::header(name, made)?);
        add("c", c::definitions(name, made));
    }
    if args.rust {
        add("rs", rust(made));
    }
    Ok(files)
}

/// The make rule for `--depfile`.
fn rule(args: &BuildKernelsArgs, made: &[BuiltModule], files: &[(PathBuf, Vec<u8>)]) -> Vec<u8> {
    let all = files.iter().map(|(path, _)| &**path);
    let targets: Vec<&Path> = match &args.depfile_target {
        Some(target) => vec![target],
        None => all.collect(),
    };
    let mut read: Vec<&Path> = args.sources.iter().map(|path| &**path).collect();
    let reads = made.iter().flat_map(|one| &one.module.report.reads);
    for path in reads.map(|path| &**path) {
        if !read.contains(&path) {
            read.push(path);
        }
    }
    depfile(targets, read)
}

fn to_json(made: &BuiltModule) -> Value {
    let kernel = |constant: &Constant| json!({"ident": constant.ident, "name": constant.symbol, "shown": constant.shown});
    json!({
        "source": made.path,
        "kind": made.kind.to_string(),
        "module": made.ident,
        "bytes": made.module.bytes.len(),
        "total_us": json::micros(made.time),
        "kernels": made.constants.iter().map(kernel).collect::<Vec<_>>(),
        "reads": made.module.report.reads,
        "entries": json::entries(&made.module.entries),
    })
}
