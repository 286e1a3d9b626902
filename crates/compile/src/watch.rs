//! Hearing which files a compile reads, so that it can be told later whether it would read the same.

use std::path::PathBuf;
use std::sync::Arc;

use crate::device_libs;
use crate::host::{Host, IncludedFile, Library, Provider};
use crate::include;
use crate::local::Local;
use crate::options::Options;

/// Hears of every file that a compile asks for, and what it got. Called on any thread.
pub trait Witness: Send + Sync + 'static {
    /// A file that a source names; `None` when it may not have it, or there is none.
    fn included(&self, name: &str, contents: Option<&[u8]>);
    /// A device library by its file's name; `None` when there is none.
    fn library(&self, file: &str, contents: Option<&Arc<[u8]>>);
}

/// What a source would get now for a name that it includes.
#[must_use]
pub fn included(name: &str, options: &Options) -> Option<Vec<u8>> {
    include::read(name, options).ok().map(|(bytes, _)| bytes)
}

/// What a compile would get now for the name of a device library's file.
#[must_use]
pub fn library(file: &str, options: &Options) -> Option<Arc<[u8]>> {
    // The name may come from anywhere.
    if !device_libs::is_library(file) {
        return None;
    }
    let found = device_libs::find(file, options.device_libs.as_deref());
    found.ok().map(|library| library.bytes)
}

/// The file of [`included`].
#[must_use]
pub fn included_path(name: &str, options: &Options) -> Option<PathBuf> {
    include::path(name, options)
}

/// The file of [`library`].
#[must_use]
pub fn library_path(file: &str, options: &Options) -> Option<PathBuf> {
    device_libs::locate(file, options.device_libs.as_deref()).ok()
}

/// The files of this process, with a witness.
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
