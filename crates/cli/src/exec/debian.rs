//! Fetches Debian packages by apt with separate package lists: nothing is installed. Each package is unpacked once,
//! into a folder in the user's cache.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use rustix::fs::{FlockOperation, flock};

use super::architecture::DEBIAN;

/// The keys with which apt checks Debian's lists.
const KEYS: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
const MIRROR: &str = "http://deb.debian.org/debian";
/// Advice for the case that packages cannot be fetched.
const INSTEAD: &str = "--from FOLDER takes libraries that are there";

/// A Debian release, with the releases from which its packages need others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Release {
    Sid,
    Experimental,
}

impl Release {
    pub(super) fn of(name: &str) -> Option<Self> {
        match name {
            "sid" => Some(Self::Sid),
            "experimental" => Some(Self::Experimental),
            _ => None,
        }
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Sid => &["sid"],
            Self::Experimental => &["experimental", "sid"],
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Sid => "sid",
            Self::Experimental => "experimental",
        }
    }
}

/// Packages of a release.
pub(super) struct Packages {
    release: Release,
    folder: PathBuf,
    /// Keeps other processes from fetching at the same time.
    _lock: File,
}

/// A package in the mirror.
#[derive(Debug, PartialEq, Eq)]
struct Archive {
    /// Name, version and architecture, such as `librocblas4_6.4.4-4_amd64`: each version has its
    /// own folder.
    name: String,
    bytes: u64,
}

impl Packages {
    /// The packages of a release, cached in a folder; lists are fetched the first time.
    pub(super) fn open(release: Release, folder: PathBuf) -> Result<Self> {
        for below in ["lists/partial", "archives/partial", "packages"] {
            let path = folder.join(below);
            std::fs::create_dir_all(&path)
                .with_context(|| format!("cannot make {}", path.display()))?;
        }
        let lock =
            File::create(folder.join("lock")).context("cannot lock the cache of packages")?;
        flock(&lock, FlockOperation::LockExclusive).context("cannot lock the cache of packages")?;
        let lines: String = release
            .names()
            .iter()
            .map(|name| format!("deb [signed-by={KEYS}] {MIRROR} {name} main\n"))
            .collect();
        std::fs::write(folder.join("sources.list"), lines)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        let packages = Self {
            release,
            folder,
            _lock: lock,
        };
        if !packages.has_lists() {
            packages.update()?;
        }
        Ok(packages)
    }

    fn has_lists(&self) -> bool {
        let entries = std::fs::read_dir(self.folder.join("lists"));
        let mut names = entries.into_iter().flatten().flatten();
        names.any(|entry| entry.file_name().to_string_lossy().contains("_Packages"))
    }

    fn update(&self) -> Result<()> {
        crate::diag::note(format!(
            "fetching the list of packages of Debian {}",
            self.release.name()
        ));
        if !Path::new(KEYS).is_file() {
            bail!(
                "{KEYS} is not there, which verifies Debian's packages (package debian-archive-keyring); {INSTEAD}"
            );
        }
        self.apt(
            "apt-get",
            &["-o", "APT::Update::Error-Mode=any", "update"],
            None,
        )
        .context("cannot fetch the list of packages")?;
        Ok(())
    }

    /// Runs a tool of apt; returns its output.
    fn apt(&self, tool: &str, arguments: &[&str], folder: Option<&Path>) -> Result<String> {
        let mut command = Command::new(tool);
        let at = |name: &str| self.folder.join(name).display().to_string();
        command.arg("-q");
        for option in [
            format!("Dir::Etc::sourcelist={}", at("sources.list")),
            "Dir::Etc::sourceparts=/nonexistent".to_owned(),
            format!("Dir::State::Lists={}", at("lists")),
            format!("Dir::Cache={}", self.folder.display()),
            "Dir::State::status=/dev/null".to_owned(),
            "APT::Sandbox::User=root".to_owned(),
            format!("APT::Architecture={DEBIAN}"),
            format!("APT::Architectures={DEBIAN}"),
            format!("APT::Default-Release={}", self.release.name()),
            "Acquire::Languages=none".to_owned(),
        ] {
            command.args(["-o", &option]);
        }
        command.args(arguments).env("LC_ALL", "C");
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let output = command
            .output()
            .with_context(|| format!("cannot start {tool}, which fetches packages; {INSTEAD}"))?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
            let last = lines
                .get(lines.len().saturating_sub(3)..)
                .unwrap_or_default();
            bail!("{tool} failed: {}; {INSTEAD}", last.join("; "));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The package that contains a library: `rocblas` is in `librocblas4`.
    pub(super) fn with_library(&self, library: &str) -> Result<String> {
        let stem = format!("lib{}", library.replace('_', "-"));
        let names = self.apt("apt-cache", &["pkgnames", &stem], None)?;
        newest_of(&stem, names.lines()).map(str::to_owned).with_context(|| {
            format!(
                "--with {library}: Debian's {} has no package with that library ({stem} and a version)",
                self.release.name()
            )
        })
    }

    /// Unpacks packages with their dependencies; returns their folders.
    pub(super) fn unpacked(&self, packages: &[String]) -> Result<Vec<PathBuf>> {
        let names = self.needed(packages)?;
        match self.fetch(&names) {
            Ok(folders) => Ok(folders),
            // The mirror has newer versions than the list.
            Err(error) => {
                crate::diag::verbose(|| format!("{error:#}"));
                self.update()?;
                self.fetch(&self.needed(packages)?)
            }
        }
    }

    fn needed(&self, packages: &[String]) -> Result<BTreeSet<String>> {
        let mut arguments = vec![
            "depends",
            "--recurse",
            "--no-recommends",
            "--no-suggests",
            "--no-conflicts",
        ];
        arguments.extend(["--no-breaks", "--no-replaces", "--no-enhances"]);
        arguments.extend(packages.iter().map(String::as_str));
        let text = self.apt("apt-cache", &arguments, None)?;
        let names = text
            .lines()
            .filter(|line| line.starts_with(|first: char| first.is_ascii_alphanumeric()));
        Ok(names.map(str::to_owned).collect())
    }

    fn fetch(&self, names: &BTreeSet<String>) -> Result<Vec<PathBuf>> {
        let download = |names: &[&str], more: &[&str], folder: Option<&Path>| {
            let arguments = [more, &["download"], names].concat();
            self.apt("apt-get", &arguments, folder)
        };
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        let archives = archives(&download(&all, &["--print-uris"], None)?);
        let place = |archive: &Archive| self.folder.join("packages").join(&archive.name);
        let missing: Vec<&Archive> = archives
            .iter()
            .filter(|archive| !place(archive).is_dir())
            .collect();
        if !missing.is_empty() {
            let bytes: u64 = missing.iter().map(|archive| archive.bytes).sum();
            crate::diag::note(format!(
                "fetching {} packages of Debian {} ({} MB) into {}",
                missing.len(),
                self.release.name(),
                bytes.div_ceil(1 << 20),
                self.folder.display()
            ));
            let temporary = tempfile::tempdir_in(&self.folder)?;
            let names: Vec<&str> = missing
                .iter()
                .filter_map(|archive| archive.name.split('_').next())
                .collect();
            download(&names, &[], Some(temporary.path()))?;
            for entry in std::fs::read_dir(temporary.path())? {
                unpack(
                    &entry?.path(),
                    temporary.path(),
                    &self.folder.join("packages"),
                )?;
            }
        }
        let folders: Vec<PathBuf> = archives.iter().map(place).collect();
        match folders.iter().find(|folder| !folder.is_dir()) {
            Some(folder) => bail!("{} was not fetched", folder.display()),
            None => Ok(folders),
        }
    }
}

/// Unpacks an archive, completely or not at all.
fn unpack(archive: &Path, temporary: &Path, packages: &Path) -> Result<()> {
    let Some(name) = archive
        .file_name()
        .and_then(|name| name.to_str()?.strip_suffix(".deb"))
    else {
        return Ok(());
    };
    let new = temporary.join("new");
    let status = Command::new("dpkg-deb")
        .arg("-x")
        .args([archive, new.as_path()])
        .status();
    if !status
        .with_context(|| format!("cannot start dpkg-deb; {INSTEAD}"))?
        .success()
    {
        bail!("{name} cannot be unpacked; is the disk full? {INSTEAD}");
    }
    for useless in ["usr/share/doc", "usr/share/man", "usr/share/locale"] {
        // An error is ignored: not all packages have these folders.
        let _ = std::fs::remove_dir_all(new.join(useless));
    }
    std::fs::rename(&new, packages.join(name))?;
    // The archive is not needed once it is unpacked.
    std::fs::remove_file(archive)?;
    Ok(())
}

/// The name of the newest package with a library: `librocm-smi64-1` has `librocm-smi`.
fn newest_of<'a>(stem: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let version = |name: &str| {
        let rest = name.strip_prefix(stem)?;
        let rest = rest.strip_prefix("64").unwrap_or(rest);
        let numbers = rest.strip_prefix('-').unwrap_or(rest).split('.');
        numbers
            .map(|number| number.parse::<u32>().ok())
            .collect::<Option<Vec<_>>>()
    };
    names
        .filter_map(|name| Some((version(name)?, name)))
        .max()
        .map(|(_, name)| name)
}

/// Parses the output of `apt-get download --print-uris`, a line for each package: `'URI' NAME BYTES
/// HASH`.
fn archives(text: &str) -> Vec<Archive> {
    let archive = |line: &str| {
        let mut words = line.strip_prefix('\'')?.split(' ').skip(1);
        let name = words.next()?.strip_suffix(".deb")?;
        let bytes = words.next()?.parse().ok()?;
        Some(Archive {
            name: name.to_owned(),
            bytes,
        })
    };
    text.lines().filter_map(archive).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_in_the_newest_package_of_its_name() {
        let names = [
            "librocblas-dev",
            "librocblas0",
            "librocblas4",
            "librocblas4-tests",
            "librocblas10",
            "librocm-smi64-1",
            "librocm-smi-dev",
            "libamd-smi27",
            "libllvm22",
            "libamd-smi26.1",
        ];
        for (stem, wanted) in [
            ("librocblas", Some("librocblas10")),
            ("librocm-smi", Some("librocm-smi64-1")),
            ("libamd-smi", Some("libamd-smi27")),
            ("librocb", None),
            ("libamd", None),
        ] {
            assert_eq!(newest_of(stem, names.into_iter()), wanted, "{stem}");
        }
    }

    #[test]
    fn archives_have_names_and_sizes() {
        let text = "'http://h/pool/libc6_2.43-1_amd64.deb' libc6_2.43-1_amd64.deb 2900000 SHA256:00\n\
                    W: something else\n'x' y.deb\n";
        let wanted = Archive {
            name: "libc6_2.43-1_amd64".to_owned(),
            bytes: 2_900_000,
        };
        assert_eq!(archives(text), [wanted]);
    }
}
