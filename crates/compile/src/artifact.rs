//! The result of a compilation.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::PathBuf;
use std::time::Duration;

use gfxjit_llvm::ir::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::comgr_library::ComgrInfo;

/// The output of a compilation, and its report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Artifact {
    /// Text, bitcode, a relocatable object, an image, or PTX. In an object that came from IR, section
    /// `.amdgpu.info` holds each function's own resource use.
    pub bytes: Vec<u8>,
    /// The report of the compilation.
    pub report: Report,
}

/// The report of a compilation: times, messages, names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Report {
    /// Times of the steps.
    #[serde(skip)]
    pub phases: Phases,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// The symbols of the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
    /// AMD's comgr, if it compiled the source in the place of LLVM.
    #[serde(default)]
    pub comgr: Option<Box<ComgrInfo>>,
    /// The files that were read besides the source, if a [`Witness`](crate::Witness) was set.
    #[serde(skip)]
    pub reads: Vec<PathBuf>,
    /// The cache that the artifact came from; `None` if it was compiled now.
    #[serde(skip)]
    pub kept: Option<CacheOrigin>,
}

/// The cache that an artifact came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CacheOrigin {
    /// The folder on this host.
    Local,
    /// The store that hosts share.
    Shared,
}

/// How long each step from a source to loaded code took. A step that was not needed took no time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Phases {
    /// Looking up the artifact in the cache, and storing it; the only step if it was found.
    pub cache: Duration,
    /// Reading the source into LLVM: parsing and verifying. For assembly, all of it.
    pub parse: Duration,
    /// Preparation: checks of attributes, device libraries, target set-up.
    pub prepare: Duration,
    /// LLVM's pass pipeline.
    pub optimize: Duration,
    /// LLVM's code generator.
    pub codegen: Duration,
    /// Linking the object to an image, and reading the image's metadata.
    pub link: Duration,
    /// Making the image resident on a device.
    pub load: Duration,
}

impl Phases {
    /// The sum of all steps.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.cache + self.compiling() + self.link + self.load
    }

    /// The sum of the steps in which LLVM takes part.
    #[must_use]
    pub fn compiling(&self) -> Duration {
        self.parse + self.prepare + self.optimize + self.codegen
    }
}

impl AddAssign for Phases {
    fn add_assign(&mut self, other: Self) {
        self.cache += other.cache;
        self.parse += other.parse;
        self.prepare += other.prepare;
        self.optimize += other.optimize;
        self.codegen += other.codegen;
        self.link += other.link;
        self.load += other.load;
    }
}

impl Artifact {
    /// An artifact of bytes that needed no compile: no step took time.
    pub(crate) fn ready(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.to_vec(),
            ..Self::default()
        }
    }

    /// The bytes as text, for IR, assembly and PTX.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }
}
