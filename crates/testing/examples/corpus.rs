//! How much of the code that people install the software GPU carries out:
//! `corpus FOLDER…`, each with the files of one package.
//!
//! Every file with code for AMD GPUs (host libraries, bundles, code objects) is read; each image is
//! parsed, disassembled and, where the software GPU has its target, loaded. A table says, by package
//! and target, how many kernels have only supported instructions; below it stands what is missing.
//! A kernel that calls functions by address counts as supported only if all functions of its image are.
#![expect(clippy::print_stdout, reason = "a command reports on standard output")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use gfxjit::{Fidelity, Image, Module, Runtime};
use gfxjit_bundle::{Content, File, Part, embedded, read};
use gfxjit_isa::fidelity;
use indicatif::{ProgressBar, ProgressStyle};

/// Bytes that a bundle may unpack to: the largest seen has 0.3 GB.
const LIMIT: u64 = 4 << 30;
/// What is asked for: the share of images that are read, and of kernels that are supported on
/// targets that run.
const GOAL_IMAGES: f64 = 1.0;
const GOAL_KERNELS: f64 = 0.995;

/// What was counted of one target in one package.
#[derive(Default)]
struct Count {
    images: u64,
    /// Seen before, byte for byte, in the same package.
    again: u64,
    read: u64,
    loaded: u64,
    kernels: u64,
    /// Without code: not meant for this target.
    empty: u64,
    supported: u64,
    instructions: u64,
}

#[derive(Default)]
struct Report {
    bundles: u64,
    counts: BTreeMap<String, Count>,
    /// By target and mnemonic: how many, in how many kernels and functions, and the first reason.
    missing: BTreeMap<(String, String), (u64, u64, String)>,
    /// Each with how often it occurred.
    errors: BTreeMap<String, u64>,
    seen: HashSet<u64>,
}

impl Report {
    /// Errors that differ in names only are one.
    fn error(&mut self, error: &str) {
        let words = error.split('`').enumerate();
        let unnamed = words.map(|(i, word)| if i % 2 == 0 { word } else { "`…`" });
        *self.errors.entry(unnamed.collect()).or_default() += 1;
    }
}

/// What can be asked of texts of instructions, by generation: most occur thousands of times.
type Known = HashMap<(gfxjit_targets::Generation, String), Fidelity>;

/// What one image has.
#[derive(Default)]
struct Facts {
    kernels: u64,
    empty: u64,
    supported: u64,
    instructions: u64,
    missing: BTreeMap<String, (u64, u64, String)>,
}

fn facts(image: &Image, known: &mut Known) -> gfxjit::Result<Facts> {
    let target = image.target().amd().expect("an AMD image");
    let generation = target.processor().generation();
    let mut facts = Facts::default();
    let mut functions_run = true;
    // Kernels that have only supported instructions, and whether they call by address.
    let mut kernels = Vec::new();
    for listing in gfxjit::disassemble(image.name(), image.bytes())? {
        let (mut runs, mut calls) = (true, false);
        let mut here = HashSet::new();
        for instruction in &listing.instructions {
            facts.instructions += 1;
            let (mnemonic, reason) = match &instruction.text {
                None => {
                    let bytes: String = instruction
                        .bytes
                        .iter()
                        .map(|b| format!("{b:02x}"))
                        .collect();
                    (format!("(bytes {bytes})"), "no instruction".to_owned())
                }
                Some(text) => {
                    calls |= text.starts_with("s_swappc") || text.starts_with("s_setpc");
                    let key = (generation, text.clone());
                    let found = known
                        .entry(key)
                        .or_insert_with(|| fidelity(text, generation));
                    match found {
                        Fidelity::Unsupported(reason) => {
                            (gfxjit_isa::mnemonic(text), reason.clone())
                        }
                        _ => continue,
                    }
                }
            };
            runs = false;
            let entry = facts
                .missing
                .entry(mnemonic.clone())
                .or_insert((0, 0, reason));
            entry.0 += 1;
            entry.1 += u64::from(here.insert(mnemonic));
        }
        if !listing.kernel {
            functions_run &= runs;
        } else if listing.instructions.is_empty() {
            facts.empty += 1;
        } else {
            kernels.push((runs, calls));
        }
    }
    facts.kernels = image.kernels().len() as u64;
    let supported = kernels
        .iter()
        .filter(|(runs, calls)| *runs && (!calls || functions_run));
    facts.supported = supported.count() as u64;
    Ok(facts)
}

/// The part of a target's name that the table is by.
fn processor(target: &str) -> &str {
    target.split(':').next().unwrap_or(target)
}

fn image(
    name: &str,
    target: Option<&str>,
    bytes: &[u8],
    hash: u64,
    known: &mut Known,
    report: &Mutex<Report>,
) {
    let lock = || {
        report
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    };
    let parsed = Image::parse(name, bytes);
    let target = match (&parsed, target) {
        (Ok(image), _) => processor(&image.target().to_string()).to_owned(),
        (Err(_), Some(target)) => processor(target).to_owned(),
        (Err(_), None) => "?".to_owned(),
    };
    {
        let mut report = lock();
        let is_new = report.seen.insert(hash);
        let count = report.counts.entry(target.clone()).or_default();
        count.images += 1;
        if !is_new {
            count.again += 1;
            return;
        }
    }
    let read = parsed.and_then(|image| Ok((facts(&image, known)?, image)));
    let (facts, image) = match read {
        Ok(read) => read,
        Err(error) => return lock().error(&format!("{target}: {error}")),
    };
    let loaded = Runtime::new()
        .open(&format!("sim://{target}"))
        .and_then(|device| Module::load(&device, image));
    let mut report = lock();
    let count = report.counts.entry(target.clone()).or_default();
    count.read += 1;
    count.kernels += facts.kernels;
    count.empty += facts.empty;
    count.supported += facts.supported;
    count.instructions += facts.instructions;
    match loaded {
        Ok(_) => count.loaded += 1,
        Err(error) => report.error(&format!("{target}: {error}")),
    }
    for (mnemonic, (uses, functions, reason)) in facts.missing {
        let entry = report
            .missing
            .entry((target.clone(), mnemonic))
            .or_insert((0, 0, reason));
        entry.0 += uses;
        entry.1 += functions;
    }
}

fn packed(
    name: &str,
    packed: Part<'_>,
    hasher: &RandomState,
    known: &mut Known,
    report: &Mutex<Report>,
) {
    match packed.unpack(LIMIT) {
        Ok(bundle) => {
            let file = read(&bundle);
            for entry in file.iter().flat_map(File::entries) {
                let code = entry
                    .borrowed()
                    .filter(|_| entry.content() == Content::CodeObject);
                let Some((target, code)) = entry.target().zip(code) else {
                    continue;
                };
                let hash = hasher.hash_one(code);
                image(name, Some(&target.to_string()), code, hash, known, report);
            }
        }
        Err(error) => {
            let mut report = report
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            report.error(&format!("{name}: {error}"));
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            files(&entry.path(), found)?;
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Reads all files of a package, on all cores.
fn package(folder: &Path) -> std::io::Result<Report> {
    let mut paths = Vec::new();
    files(folder, &mut paths)?;
    paths.sort();
    let report = Mutex::new(Report::default());
    let hasher = RandomState::new();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut known = vec![Known::new(); threads];
    let bar = progress(folder, paths.len());
    for path in paths {
        let name = path
            .strip_prefix(folder)
            .unwrap_or(&path)
            .display()
            .to_string();
        bar.inc(1);
        let bytes = std::fs::read(&path)?;
        let Ok(found) = read(&bytes) else {
            // Code objects, and host files that have some without a bundle. All else in a package is
            // not of interest: Python files, pictures, other libraries.
            if let [known, ..] = &mut known[..] {
                for (index, code) in embedded(&bytes).into_iter().enumerate() {
                    let hash = hasher.hash_one(code);
                    image(&format!("{name}#{index}"), None, code, hash, known, &report);
                }
            }
            continue;
        };
        report
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .bundles += found.parts().len() as u64;
        let all = found.parts().len();
        let queue = Mutex::new(found.parts().iter().cloned().enumerate());
        std::thread::scope(|scope| {
            for known in &mut known {
                scope.spawn(|| {
                    loop {
                        let next = queue
                            .lock()
                            .unwrap_or_else(|poisoned| poisoned.into_inner())
                            .next();
                        let Some((index, bundle)) = next else { break };
                        bar.set_message(format!("{name}, bundle {} of {all}", index + 1));
                        packed(&format!("{name}#{index}"), bundle, &hasher, known, &report);
                    }
                });
            }
        });
    }
    bar.finish_and_clear();
    Ok(report
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner()))
}

/// Shows, on a terminal, which file of a package is read: the largest take minutes.
fn progress(folder: &Path, files: usize) -> ProgressBar {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let bar = ProgressBar::new(files as u64).with_prefix(name.into_owned());
    let template = "{spinner} {prefix} [{bar:20}] file {pos} of {len} {elapsed} {wide_msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        1.0
    } else {
        part as f64 / whole as f64
    }
}

fn main() -> ExitCode {
    println!(
        "{:<28} {:<14} {:>8} {:>7} {:>7} {:>8} {:>7} {:>10} {:>8} {:>13}",
        "PACKAGE",
        "TARGET",
        "IMAGES",
        "UNIQUE",
        "READ",
        "LOADED",
        "KERNELS",
        "SUPPORTED",
        "SHARE",
        "INSTRUCTIONS"
    );
    let (mut images, mut read, mut kernels, mut supported) = (0, 0, 0, 0);
    let mut below = Vec::new();
    let mut details = String::new();
    for folder in std::env::args().skip(1) {
        let folder = PathBuf::from(folder);
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let report = match package(&folder) {
            Ok(report) => report,
            Err(error) => {
                println!("{}: {error}", folder.display());
                return ExitCode::from(2);
            }
        };
        for (target, count) in &report.counts {
            let (unique, code) = (count.images - count.again, count.kernels - count.empty);
            let part = share(count.supported, code);
            println!(
                "{name:<28} {target:<14} {:>8} {unique:>7} {:>7} {:>8} {:>7} {:>10} {:>7.2}% {:>13}",
                count.images,
                count.read,
                count.loaded,
                code,
                count.supported,
                part * 100.0,
                count.instructions
            );
            images += unique;
            read += count.read;
            kernels += code;
            supported += count.supported;
            if count.loaded > 0 && part < GOAL_KERNELS {
                below.push(format!("{name} {target}"));
            }
        }
        if report.counts.is_empty() {
            println!(
                "{name:<28} no code for AMD GPUs ({} bundles)",
                report.bundles
            );
        }
        for ((target, mnemonic), (uses, functions, reason)) in &report.missing {
            details += &format!(
                "{name} {target}: {mnemonic}, {uses} in {functions} functions: {reason}\n"
            );
        }
        for (error, times) in &report.errors {
            details += &format!("{name}: {error} ({times} times)\n");
        }
    }
    println!("\n{details}");
    println!(
        "{read} of {images} images read; {supported} of {kernels} kernels have only supported instructions ({:.3} %)",
        share(supported, kernels) * 100.0
    );
    if !below.is_empty() {
        println!(
            "below {:.1} % of kernels: {}",
            GOAL_KERNELS * 100.0,
            below.join(", ")
        );
    }
    ExitCode::from(u8::from(
        share(read, images) < GOAL_IMAGES || !below.is_empty(),
    ))
}
