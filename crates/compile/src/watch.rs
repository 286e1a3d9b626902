//! Records which files a compile reads, so that a cache can check later whether a compile would read
//! the same.

use std::path::PathBuf;
use std::sync::Arc;

use crate::device_libs;
use crate::host::{Host, IncludedFile, Library, Provider};
use crate::include;
use crate::local::Local;
use crate::options::Options;

/// Is told of every file that a compile asks for, and its contents. Called on any thread.
pub trait Witness: Send + Sync + 'static {
    /// A file that a source includes; `None` when it does not exist or may not be read.
    fn included(&self, name: &str, contents: Option<&[u8]>);
    /// A device library by its file name; `None` when there is none.
    fn library(&self, file: &str, contents: Option<&Arc<[u8]>>);
}

/// The present contents of a file that a source includes by `name`.
#[must_use]
pub fn included(name: &str, options: &Options) -> Option<Vec<u8>> {
    include::read(name, options).ok().map(|(bytes, _)| bytes)
}

/// The present contents of a device library by its file name.
#[must_use]
pub fn library(file: &str, options: &Options) -> Option<Arc<[u8]>> {
    // The name is checked, because it may come from a cache entry.
    if !device_libs::is_library(file) {
        return None;
    }
    let found = device_libs::find(file, options.device_libs.as_deref());
    found.ok().map(|library| library.bytes)
}

/// The path of [`included`].
#[must_use]
pub fn included_path(name: &str, options: &Options) -> Option<PathBuf> {
    include::path(name, options)
}

/// The path of [`library`].
#[must_use]
pub fn library_path(file: &str, options: &Options) -> Option<PathBuf> {
    device_libs::locate(file, options.device_libs.as_deref()).ok()
}

/// This process's files, with a witness.
pub(crate) struct Watched {
    local: Local,
    witness: Arc<dyn Witness>,
}

impl Watched {
    pub(crate) fn host(options: &Options, witness: Arc<dyn Witness>) -> Host {
        Host::new(Self {
            local: Local::new(options),
            witness,
        })
    }
}

impl Provider for Watched {
    fn include(&self, name: &str) -> Result<IncludedFile, String> {
        let read = self.local.include(name);
        let contents = read.as_ref().ok().map(|file| &*file.bytes);
        self.witness.included(name, contents);
        read
    }

    fn library(&self, file: &str) -> Library {
        let found = self.local.library(file);
        let contents = found.as_ref().ok().map(|library| &library.bytes);
        self.witness.library(file, contents);
        found
    }
}
