//! Libraries of drivers' that stand in for the real ones, under the names of those.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Folder, built};

/// What the dynamic loader looks in.
const LOADER: &str = if cfg!(windows) {
    "PATH"
} else {
    "LD_LIBRARY_PATH"
};

/// Tells a process which name it is to find.
const EXPECTED: &str = "GFXJIT_FOUND_EXPECTED";

fn file_name(example: &str) -> String {
    format!("{DLL_PREFIX}{example}{DLL_SUFFIX}")
}

/// The library that cargo makes of an example.
///
/// # Panics
/// When it is not there.
#[must_use]
pub fn stand_in(example: &str) -> PathBuf {
    built(Path::new("examples").join(file_name(example)))
}

/// A test that a stand-in is found by the names of the library that it stands in for. Each case is a process of
/// its own, because a process keeps the library that it has opened.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The test, which is run again for each case.
    pub test: &'a str,
    /// The stand-in's example.
    pub example: &'a str,
    /// The library's names, the newest first.
    pub names: &'a [&'a str],
    /// The variable that names a library.
    pub variable: &'a str,
    /// Other variables that say where the library is.
    pub others: &'a [&'a str],
}

impl Found<'_> {
    /// What this process, which is one for a case, is to find.
    #[must_use]
    pub fn expected() -> Option<OsString> {
        std::env::var_os(EXPECTED)
    }

    /// A folder with the stand-in by names, in a folder below it.
    ///
    /// # Panics
    /// When it cannot be made.
    #[must_use]
    pub fn folder(&self, names: &[&str], below: &str) -> Folder {
        let folder = Folder::new();
        let place = folder.path(below);
        std::fs::create_dir_all(&place).unwrap_or_else(|error| panic!("{below}: {error}"));
        for name in names {
            let copied = std::fs::copy(stand_in(self.example), place.join(name));
            copied.unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        folder
    }

    /// A process finds `expected`, with a variable of the environment.
    ///
    /// # Panics
    /// When it does not.
    pub fn finds(&self, expected: &str, variable: &str, value: &Path) {
        let test = std::env::current_exe().unwrap_or_default();
        let mut child = Command::new(test);
        child.args(["--exact", self.test, "--nocapture"]);
        for other in self.others.iter().chain([&self.variable]) {
            child.env_remove(other);
        }
        let out = child.env(variable, value).env(EXPECTED, expected).output();
        let out = out.unwrap_or_else(|error| panic!("{child:?}: {error}"));
        let said = [out.stdout, out.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let is_found = out.status.success() && said.contains("1 passed");
        assert!(is_found, "{expected} by {variable}: {said}");
    }

    /// It is found by each name where the loader looks, of all the newest, and by the name that the variable gives.
    ///
    /// # Panics
    /// When it is not.
    pub fn by_its_names(&self) {
        for name in self.names {
            self.finds(name, LOADER, self.folder(&[name], "").root());
        }
        let newest = self.names.first().copied().unwrap_or_default();
        self.finds(newest, LOADER, self.folder(self.names, "").root());
        let own = stand_in(self.example);
        self.finds(&file_name(self.example), self.variable, &own);
    }
}
