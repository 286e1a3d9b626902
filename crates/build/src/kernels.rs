//! What a build script builds.

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

/// The kernels of a program: what a build script compiles, and how.
///
/// Paths are those of the package, as cargo runs its script there.
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
    /// Nothing yet, for `include_kernels!(name)`.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            sources: Vec::new(),
            folders: Vec::new(),
            targets: Vec::new(),
            options: Options::default(),
        }
    }

    /// Adds a source of any kind. Its module is called as the file is, without the ending.
    pub fn source(mut self, path: impl AsRef<Path>) -> Self {
        self.sources.push(path.as_ref().to_owned());
        self
    }

    /// Adds the sources that are in a folder whenever the script runs: files that end in `.hip`, `.cu`, `.cpp`,
    /// `.cl`, `.ll`, `.bc`, `.mlir`, `.ptx` and `.s`. Not those of folders in it.
    pub fn sources_in(mut self, folder: impl AsRef<Path>) -> Self {
        self.folders.push(folder.as_ref().to_owned());
        self
    }

    /// Names targets that code is made for, processors and families. Each costs a compile of every source;
    /// without any, there is code for all families, which is six compiles. IR, from which all others are
    /// served, is always there.
    pub fn targets(mut self, targets: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let targets = targets.into_iter();
        self.targets
            .extend(targets.map(|target| target.as_ref().to_owned()));
        self
    }

    /// Defines a macro of C++ and OpenCL C.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.options.cpp.defines.push(format!("{name}={value}"));
        self
    }

    /// Adds a folder whose files sources may include. A source of C++ or OpenCL C includes those of its own folder
    /// as well.
    pub fn include(mut self, folder: impl AsRef<Path>) -> Self {
        self.options.include_dirs.push(folder.as_ref().to_owned());
        self
    }

    /// Changes any other option.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// Compiles, in as many threads as cargo lets the script have (`NUM_JOBS`), writes into `OUT_DIR` what
    /// `include_kernels!` includes, and tells cargo which files the script must run again for. Warnings and mistakes in
    /// sources are given to cargo, which ends the build for the latter.
    ///
    /// What did not change is not written, and not compiled as long as the cache of images has it: see the
    /// crate's documentation.
    pub fn build(self) {
        self.build_to(io::stdout().lock(), &|name| std::env::var_os(name));
    }

    fn build_to(self, to: impl Write, variable: &dyn Fn(&str) -> Option<OsString>) {
        let mut cargo = Cargo(to);
        cargo.reads_variables();
        // All that changes what the script does; a script that does not say so runs for every change.
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

/// Writes the modules, and what includes them.
fn write(name: &str, all: &[BuiltModule], folder: &Path) -> Result<(), Error> {
    let text = rust(all).into_bytes();
    let modules = all.iter().map(|made| (made.file(), &made.module.bytes));
    for (name, bytes) in modules.chain([(format!("{name}.rs"), &text)]) {
        let path = folder.join(name);
        // Cargo looks at the time of what was written.
        if fs::read(&path).is_ok_and(|old| old == *bytes) {
            continue;
        }
        fs::write(&path, bytes).map_err(|error| Error::io("write", &path, error))?;
    }
    Ok(())
}
