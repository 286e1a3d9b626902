//! The host's files that a compilation reads besides its source: included files, and the device libraries.
//! Nothing else opens a file.
//!
//! A compilation in this process reads them itself (`local.rs`). An isolated one cannot open files: its worker
//! requests them from the process it compiles for (`wire.rs`), which reads them in the same way.
//!
//! In LLVM 22, all other code that could open a file for IR, bitcode or assembly was reviewed: line tables
//! (`.file`, `!DIFile`) hold the names and sources that they are given, split debug information stays in the
//! object, profiles and remarks are read and written by passes that are not in the pipeline, and neither
//! attributes nor module flags nor `llvm.commandline` are LLVM options. BTF and the listing of sources are
//! other targets'.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit_llvm::ir::{Diagnostic, Files};
use serde::{Deserialize, Serialize};

use crate::error::CompileError;

/// A device library's contents, or why there are none.
pub(crate) type Library = Result<LibraryFile, NoLibrary>;

/// A device library.
#[derive(Debug, Clone)]
pub(crate) struct LibraryFile {
    /// Its path in messages.
    pub path: String,
    pub bytes: Arc<[u8]>,
}

/// An included file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IncludedFile {
    /// Its path in messages: absolute, or relative to the job's folder.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Why a device library is not available.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) enum NoLibrary {
    /// It is in none of these places.
    NotFound(Vec<String>),
    /// It cannot be read or used.
    Unusable(CompileError),
}

/// The source of a compilation's files.
pub(crate) trait Provider: Send + Sync {
    /// A file that a source includes, or why it may not read it.
    fn include(&self, name: &str) -> Result<IncludedFile, String>;
    /// A device library by its file's name.
    fn library(&self, file: &str) -> Library;
}

/// The files of a compilation.
#[derive(Clone)]
pub(crate) struct Host(Arc<Shared>);

struct Shared {
    provider: Box<dyn Provider>,
    /// Files that assembly may not include, and why.
    refused: Mutex<BTreeMap<String, String>>,
}

impl Host {
    pub(crate) fn new(provider: impl Provider + 'static) -> Self {
        Self(Arc::new(Shared {
            provider: Box::new(provider),
            refused: Mutex::default(),
        }))
    }

    /// The interface for LLVM.
    pub(crate) fn files(&self) -> Arc<dyn Files> {
        self.0.clone()
    }

    pub(crate) fn include(&self, name: &str) -> Result<IncludedFile, String> {
        self.0.provider.include(name)
    }

    pub(crate) fn library(&self, file: &str) -> Library {
        self.0.provider.library(file)
    }

    /// Adds the reason to LLVM's messages about files that could not be read.
    pub(crate) fn explain(&self, diagnostics: &mut [Diagnostic]) {
        let refused = self.0.refused.lock();
        let refused = refused.unwrap_or_else(PoisonError::into_inner);
        for diagnostic in diagnostics {
            // LLVM's message: "Could not find incbin file 'a.bin'".
            let named = diagnostic.message.split_once(" file '");
            let name = named.and_then(|(_, rest)| rest.strip_suffix('\''));
            if let Some(reason) = name.and_then(|name| refused.get(name)) {
                diagnostic.message.push_str(": ");
                diagnostic.message.push_str(reason);
            }
        }
    }
}

impl Files for Shared {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        match self.provider.include(name) {
            Ok(file) => Some(file.bytes),
            Err(reason) => {
                let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
                refused.insert(name.to_owned(), reason);
                None
            }
        }
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

/// Two jobs are equal regardless of their files.
impl PartialEq for Host {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Host {}
