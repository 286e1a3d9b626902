//! Where libraries are.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

/// Folders that the loader looks for libraries in.
pub(super) const SEARCH: &str = "LD_LIBRARY_PATH";

/// Has the loader look for libraries in folders before others, and in one after them.
pub(super) fn search_first(
    command: &mut Command,
    mut folders: Vec<PathBuf>,
    last: Option<PathBuf>,
) -> Result<()> {
    let others = std::env::var_os(SEARCH).unwrap_or_default();
    folders.extend(std::env::split_paths(&others).filter(|f| !f.as_os_str().is_empty()));
    folders.extend(last);
    command.env(SEARCH, std::env::join_paths(folders)?);
    Ok(())
}

/// A library of ours: named by a variable, beside this program, or where installations have
/// libraries.
pub(super) fn find_library(name: &str, variable: &str) -> Result<PathBuf> {
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
