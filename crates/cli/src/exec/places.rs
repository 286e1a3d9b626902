//! Searches for libraries.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

/// The variable with the folders that the loader searches.
pub(crate) const SEARCH: &str = "LD_LIBRARY_PATH";

/// Folders for the loader to search: before those in the variable, and after them.
#[derive(Default)]
pub(crate) struct Search {
    pub(super) first: Vec<PathBuf>,
    pub(crate) last: Option<PathBuf>,
}

impl Search {
    /// All folders, with others inserted before the last.
    pub(super) fn with(&self, others: &[PathBuf]) -> Vec<PathBuf> {
        let named = std::env::var_os(SEARCH).unwrap_or_default();
        let named = std::env::split_paths(&named).filter(|f| !f.as_os_str().is_empty());
        let first = self.first.iter().cloned().chain(named);
        first
            .chain(others.iter().cloned())
            .chain(self.last.clone())
            .collect()
    }

    /// Sets the variable for a program.
    pub(crate) fn set(&self, command: &mut Command, others: &[PathBuf]) -> Result<()> {
        let folders = self.with(others);
        if !folders.is_empty() {
            command.env(SEARCH, std::env::join_paths(folders)?);
        }
        Ok(())
    }
}

/// What the loader searches after all folders in variables: its cache, and the system's folders.
pub(super) struct Loader {
    names: HashSet<Vec<u8>>,
    folders: Vec<PathBuf>,
}

impl Loader {
    /// The loader of this system.
    pub(super) fn of_system() -> Self {
        let folders = ["/lib", "/usr/lib", "/lib64", "/usr/lib64"];
        let machine = std::env::consts::ARCH;
        let of_machine = ["/lib", "/usr/lib"].map(|lib| format!("{lib}/{machine}-linux-gnu"));
        let folders = folders.map(str::to_owned).into_iter().chain(of_machine);
        Self {
            // Without a cache only the folders are searched.
            names: names_in(&std::fs::read("/etc/ld.so.cache").unwrap_or_default()),
            folders: folders.map(PathBuf::from).collect(),
        }
    }

    /// Libraries of a name in the folders.
    pub(super) fn in_folders(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        let paths = self.folders.iter().map(move |folder| folder.join(name));
        paths.filter(|path| path.is_file())
    }

    /// Whether the loader finds a library by its name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name.as_bytes())
            || self.folders.iter().any(|folder| folder.join(name).exists())
    }
}

/// The names in the loader's cache, which are between zero bytes (ldconfig(8)).
fn names_in(cache: &[u8]) -> HashSet<Vec<u8>> {
    cache.split(|byte| *byte == 0).map(<[u8]>::to_vec).collect()
}

/// A library of gfxjit: named by a variable, beside this program, or in an installation's folder of
/// libraries.
pub(crate) fn find_library(name: &str, variable: &str) -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(variable).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        if path.is_file() {
            return Ok(std::path::absolute(path)?);
        }
        bail!("{variable}: there is no file {}", path.display());
    }
    let places = gfxjit_front::beside_program(name);
    if let Some(found) = places.iter().find(|place| place.is_file()) {
        return Ok(found.clone());
    }
    let places: Vec<String> = places.iter().map(|p| p.display().to_string()).collect();
    let package = name
        .trim_start_matches("lib")
        .trim_end_matches(".so")
        .replace('_', "-");
    bail!(
        "the library {name} is not there; build it (cargo build -p {package}), or set {variable}; \
         looked at: {}",
        places.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_system_are_found_in_its_cache_and_its_folders() {
        let system = Loader::of_system();
        assert!(system.has("libc.so.6") && !system.has("libgfxjit_none.so.6"));
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("libfoo.so.1"), "").unwrap();
        let loader = Loader {
            names: names_in(b"x\0librocblas.so.4\0/usr/lib/librocblas.so.4\0"),
            folders: vec![folder.path().to_owned()],
        };
        for (name, is_there) in [
            ("librocblas.so.4", true),
            ("librocblas.so", false),
            ("libfoo.so.1", true),
            ("libfoo.so", false),
        ] {
            assert_eq!(loader.has(name), is_there, "{name}");
        }
    }
}
