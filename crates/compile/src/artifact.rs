//! What a compilation gives back.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::PathBuf;
use std::time::Duration;

use gfxjit_llvm::ir::Diagnostic;
use serde::{Deserialize, Serialize};

/// What was made of a source, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Artifact {
    /// Text, bitcode, a relocatable object, an image, or PTX. In an object that came from IR, section
    /// `.amdgpu.info` holds each function's own resource use.
    pub bytes: Vec<u8>,
    /// How it came about.
    pub report: Report,
}

/// How an artifact came about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Report {
    /// Time by step.
    #[serde(skip)]
    pub phases: Phases,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// The symbols of the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
    /// The files that it was made of besides the source, where a witness listened.
    #[serde(skip)]
    pub reads: Vec<PathBuf>,
    /// Where it was kept, if it was not compiled now.
    #[serde(skip)]
    pub kept: Option<Kept>,
}

/// Where an artifact came from that was not compiled now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kept {
    /// The folder on this host.
    Local,
    /// The store that hosts share.
    Shared,
}

/// How long each step from a source to loaded code took. A step that was not needed took no time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Phases {
    /// Looking for the artifact among those that were kept, and keeping it; all there is when it was found.
    pub cache: Duration,
    /// Reading the source into LLVM: parsing and verifying. For assembly, all of it.
    pub parse: Duration,
    /// Preparation: checks of attributes, device libraries, target set-up.
    pub prepare: Duration,
    /// LLVM's pass pipeline.
    pub optimize: Duration,
    /// LLVM's code generator.
    pub codegen: Duration,
    /// Object to image, and reading what the image says.
    pub link: Duration,
    /// Making the image resident on a device.
    pub load: Duration,
}

impl Phases {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.cache + self.compiling() + self.link + self.load
    }

    /// The steps that LLVM takes part in.
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
    /// Bytes that were there before: no step has run.
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
