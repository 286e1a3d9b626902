//! Sources and the identifiers of their modules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gfxjit::Source;

use crate::error::Error;
use crate::ident::ident;

/// A source that becomes a module.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Input {
    /// The file.
    pub path: PathBuf,
    /// The module's identifier in Rust and C, from the file's name without extension.
    pub ident: String,
    /// The file's contents.
    pub source: Source,
}

impl Input {
    /// Reads a file.
    ///
    /// # Errors
    /// Those of [`Source::from_file`].
    pub fn read(path: &Path) -> Result<Self, Error> {
        let source = Source::from_file(path).map_err(gfxjit::Error::from)?;
        let stem = path.file_stem().unwrap_or_default();
        Ok(Self {
            path: path.to_owned(),
            ident: ident(&stem.to_string_lossy()),
            source,
        })
    }
}

/// Checks that the modules' identifiers are unique.
///
/// # Errors
/// [`Error::SameModule`].
pub fn distinct(inputs: &[Input]) -> Result<(), Error> {
    let mut known = BTreeMap::new();
    for input in inputs {
        // Modules become files, and some file systems ignore case.
        if let Some(first) = known.insert(input.ident.to_ascii_lowercase(), &input.path) {
            return Err(Error::SameModule {
                first: first.clone(),
                second: input.path.clone(),
                ident: input.ident.clone(),
            });
        }
    }
    Ok(())
}

/// Extensions by which sources in a folder are recognized; other files, such as headers, are ignored. The kind of a
/// source is detected from its contents.
const ENDINGS: [&str; 9] = ["hip", "cu", "cpp", "cl", "ll", "bc", "mlir", "ptx", "s"];

/// The sources in a folder, sorted by name.
pub(crate) fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |error| Error::io("read", folder, error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let ending = path.extension().unwrap_or_default();
        if path.is_file() && ENDINGS.iter().any(|known| ending == *known) {
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(Error::NoSource {
            place: folder.display().to_string(),
            endings: ENDINGS.map(|ending| format!(".{ending}")).join(", "),
        });
    }
    found.sort();
    Ok(found)
}
