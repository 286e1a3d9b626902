//! ROCm libraries that a program is given (`--with`), from Debian's packages or from a folder.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::architecture::LOADER;
use super::debian::{Packages, Release};
use super::places::{Loader, Search};
use crate::args::ExecArgs;

/// glibc's library.
const LIBC: &str = "libc.so.6";
/// The text in glibc's library before its version.
const LIBC_MARK: &[u8] = b"stable release version ";
/// The variable that selects the process which compiles rocFFT's kernels: the program itself. The helper program that
/// rocFFT starts would be loaded by the system's loader, and find no libraries.
const ROCFFT: &str = "ROCFFT_RTC_PROCESS";
const ROCFFT_ITSELF: &str = "0";
/// Maximum depth of folders that are searched in packages.
const DEPTH: usize = 8;

/// The libraries, and how a program finds them.
pub(super) struct Libraries {
    /// File names up to `.so`.
    stems: Vec<String>,
    pub(super) folders: Vec<PathBuf>,
    /// The loader of the glibc that the libraries need, if the system's is older.
    loader: Option<PathBuf>,
}

impl Libraries {
    /// The requested libraries, if there are any.
    pub(super) fn of(args: &ExecArgs, system: &Loader) -> Result<Option<Self>> {
        let names: Vec<String> = args.with.iter().map(|name| plain_name(name)).collect();
        if names.is_empty() {
            return Ok(None);
        }
        if let Some(name) = names.iter().find(|name| !is_name(name)) {
            bail!("--with {name:?}: names are such as rocblas, hipfft, miopen");
        }
        let from = args.from.as_os_str();
        match from.to_str().and_then(Release::of) {
            Some(release) => Self::of_packages(&names, release, system),
            None => Self::of_folder(&names, &args.from, system),
        }
        .map(Some)
    }

    fn of_packages(names: &[String], release: Release, system: &Loader) -> Result<Self> {
        let folder = cache_folder()?.join(release.name());
        let packages = Packages::open(release, folder)?;
        let wanted: Vec<String> = names
            .iter()
            .map(|name| packages.with_library(name))
            .collect::<Result<_>>()?;
        let mut found: Vec<Package> = packages
            .unpacked(&wanted)?
            .iter()
            .map(|folder| Package::of(folder))
            .collect();
        let own: Vec<&Package> = found
            .iter()
            .filter(|package| wanted.contains(&package.name))
            .collect();
        let stems = own.iter().flat_map(|package| package.stems()).collect();
        let loader = found
            .iter()
            .find_map(|package| package.newer_loader(system));
        if loader.is_none() {
            // Packages whose libraries the system has are left out, unless requested: the system's
            // are not older.
            found.retain(|package| wanted.contains(&package.name) || !package.is_in(system));
        }
        for package in found
            .iter()
            .filter(|package| wanted.contains(&package.name))
        {
            package.link_plain_names()?;
        }
        Ok(Self {
            stems,
            folders: found
                .into_iter()
                .flat_map(|package| package.folders)
                .collect(),
            loader,
        })
    }

    fn of_folder(names: &[String], given: &Path, system: &Loader) -> Result<Self> {
        let from = std::path::absolute(given)?;
        if !from.is_dir() {
            bail!(
                "--from {}: neither sid nor experimental, nor a folder",
                given.display()
            );
        }
        let mut package = Package::of(&from);
        let files = std::mem::take(&mut package.files);
        let mut stems = Vec::new();
        for name in names {
            let before = stems.len();
            let own = files.iter().filter(|file| plain_name(stem(file)) == *name);
            stems.extend(own.map(|file| stem(file).to_owned()));
            if stems.len() == before {
                bail!("--with {name}: {} has no lib{name}.so", given.display());
            }
        }
        Ok(Self {
            stems,
            loader: package.newer_loader(system),
            folders: package.folders,
        })
    }

    /// Whether a library is one of the requested ones, in any version.
    pub(super) fn has(&self, name: &str) -> bool {
        self.stems.iter().any(|stem_of| stem_of == stem(name))
    }

    /// Makes a program find them: by a variable, or by starting the program with the loader of their glibc. That
    /// loader gets the folders as an argument, because the system's loader, which starts the program's children, is
    /// too old for them.
    pub(super) fn given_to(&self, mut command: Command, search: &Search) -> Result<Command> {
        let Some(loader) = &self.loader else {
            search.set(&mut command, &self.folders)?;
            return Ok(command);
        };
        search.set(&mut command, &[])?;
        let program = command.get_program();
        let words = interpreted(find_program(program)?)?;
        let [first, rest @ ..] = words.as_slice() else {
            bail!("which program?");
        };
        let name = if rest.is_empty() {
            program
        } else {
            first.as_os_str()
        };
        let mut started = Command::new(loader);
        started
            .arg("--library-path")
            .arg(std::env::join_paths(search.with(&self.folders))?)
            .arg("--argv0")
            .arg(name)
            .args(&words)
            .args(command.get_args());
        if std::env::var_os(ROCFFT).is_none() {
            started.env(ROCFFT, ROCFFT_ITSELF);
        }
        for (key, value) in command.get_envs() {
            if let Some(value) = value {
                started.env(key, value);
            }
        }
        Ok(started)
    }
}

/// A package, or another folder, with libraries.
struct Package {
    name: String,
    /// Its folders with libraries.
    folders: Vec<PathBuf>,
    /// Names of libraries.
    files: Vec<String>,
}

impl Package {
    fn of(root: &Path) -> Self {
        let name = root.file_name().unwrap_or_default().to_string_lossy();
        let mut package = Self {
            name: name.split('_').next().unwrap_or_default().to_owned(),
            folders: Vec::new(),
            files: Vec::new(),
        };
        package.look(root, DEPTH);
        package
    }

    fn look(&mut self, folder: &Path, depth: usize) {
        let mut has = false;
        let mut below = Vec::new();
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // Symbolic links to folders are skipped: their targets are searched anyway.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                below.push(entry.path());
            } else if (name.starts_with("lib") && name.contains(".so")) || name == LOADER {
                has = true;
                self.files.push(name);
            }
        }
        if has {
            self.folders.push(folder.to_owned());
        }
        below.sort();
        for folder in below.iter().filter(|_| depth > 0) {
            self.look(folder, depth - 1);
        }
    }

    fn stems(&self) -> impl Iterator<Item = String> {
        self.files.iter().map(|file| stem(file).to_owned())
    }

    /// Whether the system has all libraries of this package.
    fn is_in(&self, system: &Loader) -> bool {
        self.files.iter().all(|file| system.has(file))
    }

    /// The version of its glibc, and its loader, if it has one.
    fn libc(&self) -> Option<((u32, u32), PathBuf)> {
        let mut folders = self.folders.iter();
        let folder =
            folders.find(|folder| folder.join(LOADER).is_file() && folder.join(LIBC).is_file())?;
        Some((version_of_libc(&folder.join(LIBC))?, folder.join(LOADER)))
    }

    /// Its loader, if its glibc is newer than the system's: libraries linked with it need it.
    fn newer_loader(&self, system: &Loader) -> Option<PathBuf> {
        let (version, loader) = self.libc()?;
        let is_newer = system.version_of_libc().is_none_or(|ours| ours < version);
        is_newer.then_some(loader)
    }

    /// Adds links without version, which only development packages have: programs open libraries by
    /// those names too.
    fn link_plain_names(&self) -> Result<()> {
        for folder in &self.folders {
            for file in self.files.iter().filter(|file| folder.join(file).exists()) {
                let plain = folder.join(format!("{}.so", stem(file)));
                if std::fs::symlink_metadata(&plain).is_err() {
                    let linked = std::os::unix::fs::symlink(file, &plain);
                    linked.with_context(|| format!("cannot make {}", plain.display()))?;
                }
            }
        }
        Ok(())
    }
}

impl Loader {
    fn version_of_libc(&self) -> Option<(u32, u32)> {
        self.in_folders(LIBC)
            .find_map(|path| version_of_libc(&path))
    }
}

/// The version of a glibc, as its library contains it: `stable release version 2.36.`
fn version_of_libc(library: &Path) -> Option<(u32, u32)> {
    let bytes = std::fs::read(library).ok()?;
    let at = bytes
        .windows(LIBC_MARK.len())
        .position(|window| window == LIBC_MARK)?;
    let rest = bytes.get(at + LIBC_MARK.len()..)?;
    let end = rest
        .iter()
        .position(|byte| !(byte.is_ascii_digit() || *byte == b'.'))?;
    let mut numbers = std::str::from_utf8(rest.get(..end)?).ok()?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// The part of a file name before `.so`: `librocblas` of `librocblas.so.4.4`.
fn stem(file: &str) -> &str {
    file.split(".so").next().unwrap_or(file)
}

/// A library's name in a common form: `librocBLAS` and `rocblas` are the same.
fn plain_name(name: &str) -> String {
    let name = name.trim().to_ascii_lowercase();
    name.strip_prefix("lib").unwrap_or(&name).to_owned()
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
    !name.is_empty()
        && name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(is_part)
}

/// The folder in which fetched packages are kept.
fn cache_folder() -> Result<PathBuf> {
    let own = gfxjit_cache::own_folder()
        .context("there is no place for what is fetched: set XDG_CACHE_HOME, or HOME")?;
    Ok(own.join("libraries"))
}

/// The path of a program by its name, as shells search for it.
fn find_program(program: &OsStr) -> Result<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 || program.as_encoded_bytes().contains(&b'/') {
        return Ok(std::path::absolute(path)?);
    }
    let all = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&all)
        .map(|folder| folder.join(path))
        .find(|path| path.is_file());
    found.with_context(|| format!("cannot start {}: it is not in PATH", path.display()))
}

/// The command that runs a program: the program, or the interpreter in its first line (execve(2)),
/// because a loader cannot start scripts.
fn interpreted(program: PathBuf) -> Result<Vec<OsString>> {
    use std::io::Read as _;
    let mut head = Vec::new();
    let file = std::fs::File::open(&program)
        .with_context(|| format!("cannot start {}", program.display()))?;
    file.take(256)
        .read_to_end(&mut head)
        .with_context(|| format!("cannot read {}", program.display()))?;
    let Some(line) = head.strip_prefix(b"#!") else {
        return Ok(vec![program.into()]);
    };
    let line = line.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line).trim().to_owned();
    let (interpreter, argument) = line.split_once([' ', '\t']).unwrap_or((&line, ""));
    let argument = argument.trim();
    let mut words: Vec<OsString> = match (interpreter.ends_with("/env"), argument) {
        // `env` would start the interpreter with the system's loader, so it is resolved here.
        (true, name)
            if !name.is_empty() && !name.starts_with('-') && !name.contains([' ', '=']) =>
        {
            vec![find_program(OsStr::new(name))?.into()]
        }
        (_, "") => vec![interpreter.into()],
        (_, argument) => vec![interpreter.into(), argument.into()],
    };
    words.push(program.into());
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn given(loader: Option<PathBuf>, folders: Vec<PathBuf>) -> Libraries {
        Libraries {
            stems: Vec::new(),
            folders,
            loader,
        }
    }

    #[test]
    fn folders_have_what_is_asked_for() {
        let root = tempfile::tempdir().unwrap();
        write(&root.path().join("lib/librocblas.so.4.4"), "");
        write(&root.path().join("lib/more/libMIOpen.so.1"), "");
        write(&root.path().join("share/other.so.txt"), "");
        let system = Loader::of_system();
        let names = |names: &[&str]| {
            names
                .iter()
                .map(|name| plain_name(name))
                .collect::<Vec<_>>()
        };
        let found =
            Libraries::of_folder(&names(&["rocBLAS", "libmiopen"]), root.path(), &system).unwrap();
        let at = |name: &str| root.path().join(name);
        assert_eq!(found.folders, [at("lib"), at("lib/more")]);
        assert!(found.loader.is_none());
        for (name, is_real) in [
            ("librocblas.so", true),
            ("librocblas.so.5", true),
            ("libMIOpen.so.1", true),
            ("librocblaslt.so.0", false),
            ("libhipblas.so.2", false),
        ] {
            assert_eq!(found.has(name), is_real, "{name}");
        }
        let error = Libraries::of_folder(&names(&["rocblas", "rocfft"]), root.path(), &system)
            .err()
            .unwrap();
        assert!(error.to_string().contains("has no librocfft.so"), "{error}");
        let error = Libraries::of_folder(&names(&["rocblas"]), &at("none"), &system)
            .err()
            .unwrap();
        assert!(error.to_string().contains("nor a folder"), "{error}");
    }

    #[test]
    fn packages_have_names_without_versions_and_their_glibc() {
        let root = tempfile::tempdir().unwrap();
        let package = root.path().join("libfoo4_1.0-2_amd64");
        let folder = package.join("usr/lib/of-machine");
        write(&folder.join("libfoo.so.4"), "");
        write(
            &folder.join("libc.so.6"),
            "x stable release version 99.1.\n",
        );
        write(&folder.join(LOADER), "");
        let found = Package::of(&package);
        assert_eq!(found.name, "libfoo4");
        assert_eq!(found.libc(), Some(((99, 1), folder.join(LOADER))));
        found.link_plain_names().unwrap();
        assert_eq!(
            std::fs::read_link(folder.join("libfoo.so")).unwrap(),
            Path::new("libfoo.so.4")
        );
        // A second time, when the links exist.
        Package::of(&package).link_plain_names().unwrap();
        let system = Loader::of_system();
        assert!(!found.is_in(&system));
        assert_eq!(found.newer_loader(&system), Some(folder.join(LOADER)));
        write(&folder.join("libc.so.6"), "x stable release version 2.0.\n");
        assert_eq!(found.newer_loader(&system), None);
        assert!(
            system
                .version_of_libc()
                .is_some_and(|version| version > (2, 0))
        );
    }

    #[test]
    fn programs_and_scripts_are_started_by_the_loader_of_another_glibc() {
        let system = Loader::of_system();
        let loader = system.in_folders(LOADER).next().unwrap();
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("libraries");
        for (first, name) in [
            ("#!/bin/sh -e", "dash"),
            ("#! /usr/bin/env sh", "env"),
            ("#!/bin/sh", "sh"),
        ] {
            let script = root.path().join(name);
            write(
                &script,
                &format!(
                    "{first}\ntr '\\0' ' ' </proc/$$/cmdline; echo \"[$0 $* $LD_LIBRARY_PATH]\"\n"
                ),
            );
            let mut command = Command::new(&script);
            command.args(["one", "two"]).env("LD_LIBRARY_PATH", "");
            let search = Search {
                first: vec!["/first".into()],
                last: Some("/last".into()),
            };
            let mut command = given(Some(loader.clone()), vec![folder.clone()])
                .given_to(command, &search)
                .unwrap();
            let output = command.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let path = format!(":{}:/last --argv0 ", folder.display());
            assert!(
                text.contains(&path),
                "{text} {}",
                String::from_utf8_lossy(&output.stderr)
            );
            // Children are started by the system's loader.
            let (_, of_children) = text
                .split_once(&format!("[{} one two /first:", script.display()))
                .unwrap();
            assert!(
                !of_children.contains(&*folder.to_string_lossy()) && of_children.contains("/last]"),
                "{text}"
            );
        }
        let error = given(Some(loader), Vec::new())
            .given_to(Command::new("gfxjit-none"), &Search::default())
            .unwrap_err();
        assert!(error.to_string().contains("it is not in PATH"), "{error}");
    }

    #[test]
    fn names_are_no_options_and_no_paths() {
        for (name, is_one) in [
            ("rocblas", true),
            ("rocm_smi64", true),
            ("", false),
            ("-o", false),
            ("a/b", false),
            ("a b", false),
        ] {
            assert_eq!(is_name(&plain_name(name)), is_one, "{name}");
        }
    }
}
