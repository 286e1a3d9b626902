//! Sources to AMDGPU objects: LLVM IR text, bitcode, AMDGCN assembly and ready objects, from
//! memory to memory.
//!
//! [`Source::detect`] tells by content what a byte string is; [`compile`] makes a relocatable
//! object of it for one target; [`emit`] stops at any step on the way. Each kind of source
//! has its file in `kind/`; the steps an IR module goes through are the list in `passes.rs`.
//!
//! LLVM cannot end the process from here: it runs on threads that are given up when it tries
//! (see `gfxjit_llvm::ir`). What is left, such as a crash or endless work over input that
//! nobody vouches for, [`Options::isolate`] keeps in a process of its own.
//!
//! Facts come from LLVM's "User Guide for AMDGPU Backend" (code object versions, function
//! attributes), from ROCm's device libraries (control constants) and from trials on LLVM 22.
#![forbid(unsafe_code)]

mod attributes;
mod detect;
mod device_libs;
mod error;
mod isolate;
mod kind;
mod newer;
mod options;
mod passes;
mod source;
mod wire;

use std::time::Duration;

pub use error::CompileError;
pub use gfxjit_llvm::ir::{Diagnostic, Severity};
pub use isolate::worker_main;
pub use options::{Emit, Math, OptLevel, Options};
pub use source::{Kind, Source};

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
}

/// What a compilation up to some step gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Built {
    pub bytes: Vec<u8>,
    pub phases: Phases,
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a source into a relocatable object for `options.target`.
///
/// Any number of threads may compile at once.
///
/// # Errors
/// [`CompileError`] says whose fault it is; the process, and the next compile, are fine
/// after each of them.
pub fn compile(source: &Source, options: &Options) -> Result<Compiled, CompileError> {
    let built = build(source, options, Emit::Obj)?;
    Ok(Compiled {
        object: built.bytes,
        phases: built.phases,
        diagnostics: built.diagnostics,
    })
}

/// Compiles as far as `what` and returns that: text for [`Emit::Ir`], [`Emit::OptIr`] and
/// [`Emit::Asm`], an ELF for [`Emit::Obj`].
///
/// # Errors
/// As for [`compile`], and [`CompileError::NoSuchStep`] when the kind of source never passes
/// through the step (assembly has no IR).
pub fn emit(source: &Source, options: &Options, what: Emit) -> Result<Vec<u8>, CompileError> {
    build(source, options, what).map(|b| b.bytes)
}

fn build(source: &Source, options: &Options, what: Emit) -> Result<Built, CompileError> {
    options.check()?;
    // Nothing of LLVM's reads an object.
    if options.isolate && source.kind() != Kind::Object {
        isolate::build(source, options, what)
    } else {
        kind::build(source, options, what)
    }
}
