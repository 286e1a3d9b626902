//! The builder for build scripts.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use gfxjit::{Options, Target};

use crate::cargo::Cargo;
use crate::error::Error;
use crate::input::{Input, distinct, in_folder};
use crate::make::{BuiltModule, make};
use crate::rust::rust;

/// The kernels of a program: which sources a build script compiles, and how.
///
/// Relative paths start at the package's root, where cargo runs build scripts.
#[derive(Clone, Debug)]
#[must_use = "`build` builds it"]
pub struct Kernels {
    name: String,
    sources: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    targets: Vec<String>,
    options: Options,
}

impl Kernels {
    /// No sources yet; the program includes them by `include_kernels!(name)`.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            sources: Vec::new(),
            folders: Vec::new(),
            targets: Vec::new(),
            options: Options::default(),
        }
    }

    /// Adds a source of any kind. Its module is named after the file, without extension.
    pub fn source(mut self, path: impl AsRef<Path>) -> Self {
        self.sources.push(path.as_ref().to_owned());
        self
    }

    /// Adds the sources in a folder, as found when the script runs: files with the extensions `.hip`, `.cu`, `.cpp`,
    /// `.cl`, `.ll`, `.bc`, `.mlir`, `.ptx` and `.s`, not in subfolders.
    pub fn sources_in(mut self, folder: impl AsRef<Path>) -> Self {
        self.folders.push(folder.as_ref().to_owned());
        self
    }

    /// Adds targets (processors or families) for which native code is made. Each costs one compilation of every
    /// source. Without any, code is made for all six families. IR, from which all other targets are compiled at run
    /// time, is always included.
    pub fn targets(mut self, targets: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let targets = targets.into_iter();
        self.targets
            .extend(targets.map(|target| target.as_ref().to_owned()));
        self
    }

    /// Defines a macro for C++ and OpenCL C sources.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.options.cpp.defines.push(format!("{name}={value}"));
        self
    }

    /// Adds a folder for `#include`. C++ and OpenCL C sources can also include files of their own folder.
    pub fn include(mut self, folder: impl AsRef<Path>) -> Self {
        self.options.include_dirs.push(folder.as_ref().to_owned());
        self
    }

    /// Sets any other option.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// Compiles with as many threads as cargo grants (`NUM_JOBS`), writes the files for `include_kernels!` to
    /// `OUT_DIR`, and reports to cargo on which files the result depends. Warnings and errors in sources are reported
    /// through cargo, which fails the build after errors.
    ///
    /// Unchanged files are not rewritten, and unchanged sources not recompiled while the image cache has them: see
    /// the crate's documentation.
    pub fn build(self) {
        self.build_to(io::stdout().lock(), &|name| std::env::var_os(name));
    }

    fn build_to(self, to: impl Write, variable: &dyn Fn(&str) -> Option<OsString>) {
        let mut cargo = Cargo(to);
        cargo.reads_variables();
        // Everything that the script depends on: cargo runs a script that reports nothing after every change in the
        // package.
        let named = self.folders.iter().chain(&self.sources);
        named.for_each(|path| cargo.reads(path));
        let jobs = variable("NUM_JOBS").and_then(|jobs| jobs.to_str()?.parse().ok());
        let threads = jobs.unwrap_or(NonZero::<usize>::MIN);
        let made = match self.make(threads) {
            Ok(made) => made,
            Err(error) => return cargo.error(&error),
        };
        let mut all = Vec::new();
        let mut reads = BTreeSet::new();
        let wanted = made.len();
        for result in made {
            match result {
                Ok(made) => {
                    reads.extend(made.module.report.reads.iter().cloned());
                    let said = &made.module.report.diagnostics;
                    said.iter().for_each(|said| cargo.diagnostic(said));
                    all.push(made);
                }
                Err(error) => cargo.error(&error),
            }
        }
        if all.len() < wanted {
            return;
        }
        reads.iter().for_each(|path| cargo.reads(path));
        let written = match variable("OUT_DIR") {
            Some(folder) => write(&self.name, &all, Path::new(&folder)),
            None => Err(Error::NoBuildScript),
        };
        if let Err(error) = written {
            cargo.error(&error);
        }
    }

    fn make(&self, threads: NonZero<usize>) -> Result<Vec<Result<BuiltModule, Error>>, Error> {
        let mut targets = Vec::new();
        for name in &self.targets {
            let target = name.parse::<Target>();
            targets.push(target.map_err(|reason| Error::Target {
                name: name.clone(),
                reason: reason.to_string(),
            })?);
        }
        let mut paths = self.sources.clone();
        for folder in &self.folders {
            paths.extend(in_folder(folder)?);
        }
        let inputs: Vec<Input> = paths
            .iter()
            .map(|path| Input::read(path))
            .collect::<Result<_, _>>()?;
        distinct(&inputs)?;
        let inputs: Vec<(Input, Options)> = inputs
            .into_iter()
            .map(|input| {
                let options = self.options_for(&input);
                (input, options)
            })
            .collect();
        Ok(make(&inputs, &targets, threads))
    }

    fn options_for(&self, input: &Input) -> Options {
        let mut options = self.options.clone();
        if input.source.kind().is_c() {
            let folder = input.path.parent().unwrap_or(Path::new(""));
            let folder = match folder.as_os_str().is_empty() {
                true => Path::new("."),
                false => folder,
            };
            options.include_dirs.push(folder.to_owned());
        }
        options
    }
}

/// Writes the modules and the Rust file that includes them.
fn write(name: &str, all: &[BuiltModule], folder: &Path) -> Result<(), Error> {
    let text = rust(all).into_bytes();
    let modules = all.iter().map(|made| (made.file(), &made.module.bytes));
    for (name, bytes) in modules.chain([(format!("{name}.rs"), &text)]) {
        let path = folder.join(name);
        // An unchanged file keeps its modification time, so cargo does not recompile the program.
        if fs::read(&path).is_ok_and(|old| old == *bytes) {
            continue;
        }
        fs::write(&path, bytes).map_err(|error| Error::io("write", &path, error))?;
    }
    Ok(())
}
