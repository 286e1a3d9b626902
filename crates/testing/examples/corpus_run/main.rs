//! Runs kernels out of packages that people install, and holds their results against references:
//! `corpus_run FOLDER…`, each with the files of one package, as `./x corpus run` calls it.
//!
//! Problem: tests of our own show that the software GPU does what we think of. These kernels were
//! written, compiled and tuned by others, for real GPUs. Nothing of the packages is in this repository:
//! images are taken out of the host libraries, kernels are found by their mangled names, and what
//! launches and arguments mean is known from the projects' public sources, which each file names.
//!
//! References compute the mathematics in double precision, and not the way that the kernel does. What a
//! kernel may differ by stands beside each, and follows from the formats that it computes with.
#![expect(clippy::print_stdout, reason = "a command reports on standard output")]

mod bitsandbytes;
mod case;
mod check;
mod library;
mod onnxruntime;
mod random;
mod real;
mod run;
mod scatter;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use case::Case;
use library::{Library, TARGETS, Unpacked};
use run::{Failure, Lab};

const LIBRARIES: &[Library] = &[
    scatter::SCATTER,
    scatter::SEGMENTS,
    bitsandbytes::LIBRARY,
    onnxruntime::LIBRARY,
];

/// What the command line asks for.
struct Options {
    folders: Vec<PathBuf>,
    /// Of the software GPU: `auto`, `interp`, `quick`, `jit`.
    engine: String,
    /// Parts of names of cases; none means all.
    only: Vec<String>,
    targets: Vec<&'static str>,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        folders: Vec::new(),
        engine: "auto".to_owned(),
        only: Vec::new(),
        targets: TARGETS.to_vec(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("`{arg}` needs a value"));
        match arg.as_str() {
            "--engine" => options.engine = value()?,
            "--only" => options.only.push(value()?),
            "--target" => {
                let wanted = value()?;
                let known = TARGETS.iter().copied().find(|target| *target == wanted);
                options.targets =
                    vec![known.ok_or_else(|| format!("`{wanted}`: one of {TARGETS:?}"))?];
            }
            _ if arg.starts_with("--") => {
                return Err(format!(
                    "`{arg}` is not known; there are --engine, --only and --target"
                ));
            }
            _ => options.folders.push(arg.into()),
        }
    }
    Ok(options)
}

#[derive(Default)]
struct Count {
    ok: u32,
    wrong: u32,
    errors: u32,
    /// Different kernels that gave the right result somewhere.
    kernels: std::collections::BTreeSet<String>,
}

fn library(library: &Library, folder: &Path, options: &Options, count: &mut Count) {
    let cases: Vec<Case> = (library.cases)()
        .into_iter()
        .filter(|case| {
            options.only.is_empty() || options.only.iter().any(|part| case.name.contains(part))
        })
        .collect();
    if cases.is_empty() {
        return;
    }
    let patterns: Vec<&str> = cases.iter().map(|case| &*case.kernel).collect();
    let unpacked = match Unpacked::read(library, folder, &patterns) {
        Ok(unpacked) => unpacked,
        Err(error) => {
            println!("{:<6} {:<18} {error}", "error", library.name);
            count.errors += 1;
            return;
        }
    };
    for &target in &options.targets {
        let Some(images) = unpacked.images(target) else {
            println!("{:<6} {:<18} {target:<8} (no image)", "-", library.name);
            continue;
        };
        let lab = match Lab::new(target, &options.engine, images) {
            Ok(lab) => lab,
            Err(error) => {
                println!("{:<6} {:<18} {target:<8} {error}", "error", library.name);
                count.errors += 1;
                continue;
            }
        };
        for case in &cases {
            let start = Instant::now();
            let run = lab.run(&case.kernel);
            let lanes = run.as_ref().map_or(None, |run| Some(run.wave()));
            if let (Some(only), Some(lanes)) = (case.only_waves, lanes)
                && only != lanes
            {
                println!(
                    "{:<6} {:<18} {target:<8} {} (for waves of {only} only)",
                    "-", library.name, case.name
                );
                continue;
            }
            let result = run.and_then(|run| (case.check)(&run));
            let (word, more) = match result {
                Ok(()) => {
                    count.ok += 1;
                    count
                        .kernels
                        .insert(format!("{} {}", library.name, case.name));
                    ("ok", String::new())
                }
                Err(Failure::Wrong(what)) => {
                    count.wrong += 1;
                    ("wrong", what)
                }
                Err(Failure::Error(what)) => {
                    count.errors += 1;
                    ("error", what)
                }
            };
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{word:<6} {:<18} {target:<8} {seconds:>6.2} s  {}",
                library.name, case.name
            );
            for line in more.lines() {
                println!("         {line}");
            }
        }
    }
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut count = Count::default();
    for folder in &options.folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let package = name.split("==").next().unwrap_or_default();
        let mut found = LIBRARIES.iter().filter(|known| known.package == package);
        for known in found.by_ref() {
            library(known, folder, &options, &mut count);
        }
    }
    println!(
        "{} kernels, {} right results, {} wrong, {} errors",
        count.kernels.len(),
        count.ok,
        count.wrong,
        count.errors
    );
    ExitCode::from(u8::from(count.wrong + count.errors > 0 || count.ok == 0))
}
