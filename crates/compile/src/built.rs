//! What a compilation gives back.

use std::collections::BTreeMap;
use std::time::Duration;

use gfxjit_llvm::ir::Diagnostic;

/// How long each phase took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Phases {
    /// Reading the source into LLVM: parsing and verifying. For assembly, all of it.
    pub parse: Duration,
    /// Our own preparation: checks of attributes, device libraries, target set-up.
    pub prepare: Duration,
    /// LLVM's pass pipeline.
    pub optimize: Duration,
    /// LLVM's code generator.
    pub codegen: Duration,
}

/// An object and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// A relocatable AMDGPU ELF. When it came from IR, section `.amdgpu.info` holds each
    /// function's own resource use.
    pub object: Vec<u8>,
    /// Time by phase.
    pub phases: Phases,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// What the linker calls the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
}

/// What a compilation that stops early makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Emitted {
    /// Text, bitcode or an ELF.
    pub bytes: Vec<u8>,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// What the linker calls the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
}

/// PTX and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ptx {
    /// The text.
    pub text: String,
    /// Time by phase.
    pub phases: Phases,
    /// Warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
    /// What the text calls the names that [`Cpp::names`](crate::Cpp::names) asked for.
    pub names: BTreeMap<String, String>,
}

/// What a compilation up to some step gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Built {
    pub bytes: Vec<u8>,
    pub phases: Phases,
    pub diagnostics: Vec<Diagnostic>,
    pub names: BTreeMap<String, String>,
}

impl Built {
    /// Bytes that were there before: no phase has run.
    pub(crate) fn ready(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.to_vec(),
            phases: Phases::default(),
            diagnostics: Vec::new(),
            names: BTreeMap::new(),
        }
    }
}
