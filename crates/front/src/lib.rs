//! The interface to front ends, which are separate shared libraries.
//!
//! Problem: the compilers of C++ and MLIR are large, and few programs need both. So each front end is a shared
//! library that is opened when the first source of its kind is compiled: a program that does not compile C++ needs no
//! clang.
//!
//! A front end compiles a source to LLVM bitcode. The interface is in C: a [`Request`] and a [`Reply`] as JSON,
//! bytes, and a callback for files ([`Files`]); a front end opens no file itself. Both sides must be built with the
//! same version of this crate, which is part of the entry point's name.

mod abi;
mod open;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use abi::{AnswerTo, Bytes, Call, ShimMessage, serve};
pub use open::{FrontEnd, FrontEndFile, NotThere, beside_program, device_libraries, load};

/// A compilation that a front end is asked for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request<'a> {
    /// The source's name in messages and line tables.
    pub name: Cow<'a, str>,
    /// The absolute path of the folder to which relative file names refer; empty if unknown.
    pub folder: Cow<'a, str>,
    /// The language, by the front end's name for it: `hip`, `opencl`, `mlir`.
    pub language: Cow<'a, str>,
    /// LLVM's name of the processor: `gfx1100`, `gfx11-generic`, `sm_90`; empty for IR that serves all of AMD's.
    pub processor: Cow<'a, str>,
    /// LLVM's target features: `+wavefrontsize64,-xnack`.
    pub features: Cow<'a, str>,
    /// Lanes of a wave: 32 or 64.
    pub wave_size: u32,
    /// Code object version: 4, 5 or 6. Code accesses hidden arguments at offsets that depend on it.
    pub code_object_version: u8,
    /// Options for C++ and OpenCL C.
    pub cpp: Cow<'a, Cpp>,
    /// Options for MLIR.
    pub mlir: Mlir,
}

/// Options for MLIR.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Mlir {
    /// Kernels take a single pointer for each memref, as in C, which requires static shapes. By default they take
    /// memref descriptors, as MLIR's host code passes them: allocated pointer, aligned pointer (which is used),
    /// offset, sizes of all dimensions, strides of all dimensions, in elements.
    pub bare_pointers: bool,
    /// Bits of `index`, also in kernel arguments: 32, or 64 (the default), which `gpu.launch` requires.
    pub index_bits: u32,
}

impl Default for Mlir {
    fn default() -> Self {
        Self {
            bare_pointers: false,
            index_bits: 64,
        }
    }
}

/// Options for C++ and OpenCL C, with names as in hiprtc and clang.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Cpp {
    /// Macros, `NAME` or `NAME=VALUE`, in order (`-D`).
    pub defines: Vec<String>,
    /// Macros to undefine (`-U`).
    pub undefines: Vec<String>,
    /// The language standard: `c++20`, `CL3.0` (`-std`, `-cl-std`).
    pub standard: Option<String>,
    /// In-memory headers: contents by the name in `#include`.
    pub headers: BTreeMap<String, String>,
    /// Name expressions of templates and overloads to instantiate, in C++ syntax: `scale<float, 4>`, `&table`.
    pub names: Vec<String>,
    /// HIP's headers come from ROCm and are found as other files are; of gfxjit's headers only those of the language
    /// are used.
    pub rocm_headers: bool,
    /// Other arguments for clang, as on its command line, such as `-Wall` or `-ffast-math`; `-D` and `-U` take effect
    /// after the lists above. With `-nogpuinc`, HIP's header is not included before the first line. Refused are
    /// arguments that clang does not have, that would run the caller's code, or that would read files (but see
    /// [`Cpp::working_folder`]). Ignored are those that concern only output files or linking.
    pub arguments: Vec<String>,
    /// The absolute path of clang's working folder. If it is set, a source may include every file that this process
    /// may read, also by absolute names, and arguments may name folders (`-I`, `-isystem`, `-iquote`, `-idirafter`)
    /// relative to it. This is for sources that are as trusted as the program. Empty by default.
    pub working_folder: String,
}

/// The result of a compilation. Bitcode is returned beside it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Whether there is bitcode.
    pub done: bool,
    /// All messages about the source.
    pub messages: Vec<Message>,
    /// The symbols of the [`Cpp::names`].
    pub lowered: BTreeMap<String, String>,
    /// Why the request is invalid; empty if it is valid.
    pub refusal: String,
}

impl Reply {
    /// The reply to an invalid request, and no bitcode.
    #[must_use]
    pub fn refused(refusal: String) -> (Self, Vec<u8>) {
        let reply = Self {
            refusal,
            ..Self::default()
        };
        (reply, Vec::new())
    }
}

/// The severity of a [`Message`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Severity {
    /// Explains another message.
    Note,
    /// The code may not do what its author intends.
    Warning,
    /// Compilation has failed.
    Error,
}

/// A diagnostic message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its severity.
    pub severity: Severity,
    /// The front end's text.
    pub text: String,
    /// The file that it refers to.
    pub file: Option<String>,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column in bytes, from 1; 0 if unknown.
    pub column: u32,
    /// The text of the line.
    pub snippet: Option<String>,
}

/// A file of the calling side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostFile {
    /// Its name in messages and line tables: an absolute path, or one relative to [`Request::folder`].
    pub path: String,
    /// Its contents.
    pub contents: Vec<u8>,
}

/// Access to the files that a source may include.
pub trait Files {
    /// Reads a file by its name in `#include`.
    ///
    /// # Errors
    /// The reason for a message.
    fn read(&self, name: &str) -> Result<HostFile, String>;
}
