//! AMD's comgr as it is installed: which file, which version.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use gfxjit_comgr::{Comgr, Error};
use serde::{Deserialize, Serialize};

use crate::options::Options;

pub(crate) use gfxjit_comgr::VARIABLE;

/// Variables by which comgr is found, besides [`VARIABLE`].
#[cfg(target_os = "linux")]
pub(crate) const FOUND_BY: [&str; 4] = ["ROCM_PATH", "HIP_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"];

/// AMD's comgr as it is installed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ComgrInfo {
    /// The version of its interface: `3.3`. Which LLVM it has, it does not tell.
    pub version: String,
    /// The library's file.
    pub file: PathBuf,
}

impl ComgrInfo {
    pub(crate) fn of(comgr: &Comgr) -> Self {
        let (major, minor) = comgr.version();
        Self {
            version: format!("{major}.{minor}"),
            file: comgr.path().to_owned(),
        }
    }
}

/// The comgr that compiles with these options use. It is opened in this process, but compiles nothing in it.
///
/// # Errors
/// Every path that was tried, and why it was not opened.
pub fn comgr_info(options: &Options) -> Result<ComgrInfo, String> {
    let open = open(options.comgr_library.as_deref());
    open.map(ComgrInfo::of).map_err(|error| error.to_string())
}

/// The library of a path, opened once. Failures are kept too: a confined process cannot try again.
pub(crate) fn open(path: Option<&Path>) -> Result<&'static Comgr, Error> {
    type Opened = (Option<PathBuf>, Result<&'static Comgr, Error>);
    static OPENED: Mutex<Vec<Opened>> = Mutex::new(Vec::new());
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, open)) = opened.iter().find(|(other, _)| other.as_deref() == path) {
        return open.clone();
    }
    let open = Comgr::open(path).map(|comgr| &*Box::leak(Box::new(comgr)));
    opened.push((path.map(Path::to_owned), open.clone()));
    open
}
