//! AMD's comgr ("code object manager"): clang, LLVM, LLD and the disassembler behind an interface in C, one library
//! (`libamd_comgr.so.3`, `amd_comgr.dll`). It comes with ROCm, with AMD's graphics driver on Windows, with Debian's
//! `libamd-comgr2`, and in wheels of PyPI.
//!
//! Problem: where it is, sources can be compiled without an LLVM of ours, and its LLVM may be newer. It is never linked:
//! [`Comgr::open`] looks for it at run time, and this crate has the prototypes. Versions 2.x and 3.x are known. They
//! number actions and languages differently (`numbers.rs`); calling one by the other's numbers does something else.
//!
//! Facts are from the comments of `amd_comgr.h` of both versions (Debian's libamd-comgr-dev 5.2.3 has 2.4, the
//! repository ROCm/llvm-project has 3.x), and from trials with 2.4 of Debian 12 and 3.3 of ROCm 7.14.
//!
//! comgr crashes on damaged input (31 of 40 files of SPIR-V with one to four wrong bits), so no process that matters
//! calls it: `gfxjit-compile` does in a confined one. It writes its input and output to files in a folder of its own
//! below that for temporary files, also where it is asked for a file system in memory.

mod action;
mod api;
mod find;
mod headers;
mod log;
mod numbers;

pub use action::{Data, DataKind, Outcome, Step};
pub use find::{COMES_WITH, VARIABLE, file};
pub use headers::{HEADER_PREFIX, HEADERS};
pub use log::{Message, Severity, messages};
pub use numbers::{Action, Language};

use std::ffi::{CStr, c_char};
use std::path::{Path, PathBuf};
use std::ptr::null;

use api::{Api, SUCCESS, Status};
use numbers::Numbers;

/// Why comgr cannot be used, or did not do a step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// It was not found, or the files that were found cannot be opened.
    #[error("it needs {COMES_WITH}; the file can be named by {VARIABLE}. Tried: {}", .tried.join("; "))]
    NotFound {
        /// Each path that was tried, and why it was not opened.
        tried: Vec<String>,
    },
    /// A call failed.
    #[error("comgr {version}: {call} failed: {reason}")]
    Call {
        /// The version: `3.3`.
        version: String,
        /// The function, or the action.
        call: String,
        /// comgr's name of the status.
        reason: String,
    },
    /// This version does not have what was asked for.
    #[error("comgr {version} cannot {what}")]
    Lacks {
        /// The version: `3.3`.
        version: String,
        /// What it lacks.
        what: String,
    },
    /// A name or an option cannot be handed over.
    #[error("{what} has a zero byte, which C's strings end with")]
    ZeroByte {
        /// What has it.
        what: String,
    },
    /// A result exceeds the limit.
    #[error("the result has {bytes} bytes, more than {most}")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The limit.
        most: u64,
    },
}

/// The open library. It stays open: LLVM does not support being unloaded.
#[derive(Debug)]
pub struct Comgr {
    api: Api,
    path: PathBuf,
    version: (usize, usize),
    numbers: &'static Numbers,
}

impl Comgr {
    /// Opens the file `explicit` and nothing else; else the one that the variable [`VARIABLE`] names and nothing
    /// else; else the first that can be opened of: `ROCM_PATH` and `HIP_PATH`, what the dynamic loader finds by its
    /// usual names (3 before 2), `/opt/rocm` and `/opt/rocm-*`, the Python environment that is active.
    ///
    /// # Errors
    /// [`Error::NotFound`] with every path that was tried, and why it was not opened: also a library of another
    /// version, or one that lacks functions.
    pub fn open(explicit: Option<&Path>) -> Result<Self, Error> {
        let mut tried = Vec::new();
        for path in find::candidates(explicit) {
            match Self::at(&path) {
                Ok(open) => return Ok(open),
                Err(error) => tried.push(error),
            }
        }
        Err(Error::NotFound { tried })
    }

    fn at(path: &Path) -> Result<Self, String> {
        let shown = path.display().to_string();
        let named = |words: &str| format!("{shown}: {words}");
        // SAFETY: opening runs the constructors of comgr and LLVM, which have no requirements.
        let library = unsafe { gfxjit_front::load(path) };
        let library = library.map_err(|error| {
            let error = error.to_string();
            // The loader's message mostly begins with the path.
            named(error.strip_prefix(&format!("{shown}: ")).unwrap_or(&error))
        })?;
        let api = Api::load(&library)
            .map_err(|missing| named(&format!("is no comgr, it lacks {}", missing.join(", "))))?;
        std::mem::forget(library);
        let mut version = (0, 0);
        // SAFETY: it fills two numbers.
        unsafe { (api.get_version)(&raw mut version.0, &raw mut version.1) };
        let numbers = Numbers::of(version.0).ok_or_else(|| {
            named(&format!(
                "is comgr {}.{}; versions 2 and 3 are known",
                version.0, version.1
            ))
        })?;
        let path = find::loaded(&api).unwrap_or_else(|| path.to_owned());
        Ok(Self {
            api,
            path,
            version,
            numbers,
        })
    }

    /// The file that was opened; a name without folder where the system does not tell.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The version of the interface, major and minor. It is no version of LLVM: 2.4 has LLVM 14 or 15, 3.3 has LLVM
    /// 23.
    #[must_use]
    pub fn version(&self) -> (usize, usize) {
        self.version
    }

    /// The targets that it makes code for: `gfx90a`, `gfx11-generic`. Features of targets are not listed.
    ///
    /// # Errors
    /// [`Error::Call`].
    pub fn processors(&self) -> Result<Vec<String>, Error> {
        let mut count = 0;
        // SAFETY: it fills a number.
        self.check("amd_comgr_get_isa_count", unsafe {
            (self.api.get_isa_count)(&raw mut count)
        })?;
        let mut found = Vec::new();
        for index in 0..count {
            let mut name = null();
            // SAFETY: it fills a pointer.
            self.check("amd_comgr_get_isa_name", unsafe {
                (self.api.get_isa_name)(index, &raw mut name)
            })?;
            let name = text(name);
            let name = name.rsplit("--").next().unwrap_or_default();
            found.extend((!name.is_empty()).then(|| name.to_owned()));
        }
        Ok(found)
    }

    fn version_text(&self) -> String {
        format!("{}.{}", self.version.0, self.version.1)
    }

    fn lacks(&self, what: &str) -> Error {
        Error::Lacks {
            version: self.version_text(),
            what: what.to_owned(),
        }
    }

    fn check(&self, call: &str, status: Status) -> Result<(), Error> {
        if status == SUCCESS {
            return Ok(());
        }
        let mut words = null();
        // SAFETY: it takes any number, and fills a pointer.
        unsafe { (self.api.status_string)(status, &raw mut words) };
        let words = text(words);
        Err(Error::Call {
            version: self.version_text(),
            call: call.to_owned(),
            reason: match words.is_empty() {
                true => format!("status {status}"),
                false => words,
            },
        })
    }
}

/// A text of comgr's, which lives as long as the library; empty for null.
fn text(words: *const c_char) -> String {
    if words.is_null() {
        return String::new();
    }
    // SAFETY: comgr's texts end with a zero byte.
    unsafe { CStr::from_ptr(words) }
        .to_string_lossy()
        .into_owned()
}
