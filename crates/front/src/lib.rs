//! The seam to front ends that are libraries of their own.
//!
//! Problem: the compilers of C++ and MLIR are large, and few programs need both. So each front end
//! is a shared library that is opened when the first source of its kind comes: a program that does not compile
//! C++ needs no clang.
//!
//! A front end makes LLVM bitcode of a source. What crosses the border is C: a [`Request`] and a
//! [`Reply`] as JSON, bytes, and a function by which the front end asks for files ([`Files`]); it
//! opens none itself. Both sides are built with the same version of this crate, which is part of
//! the entry's name.

mod abi;
mod open;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use abi::{AnswerTo, Bytes, Call, ShimMessage, serve};
pub use open::{FrontEnd, FrontEndFile, NotThere, beside_program};

/// What a front end is asked to compile.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request<'a> {
    /// What messages and line tables call the source.
    pub name: Cow<'a, str>,
    /// The folder from which names of files are meant that do not begin at the root; absolute, or empty if it is not known.
    pub folder: Cow<'a, str>,
    /// The language, by a name that the front end knows: `hip`, `opencl`, `mlir`.
    pub language: Cow<'a, str>,
    /// The processor, as LLVM calls it: `gfx1100`, `gfx11-generic`; empty for all.
    pub processor: Cow<'a, str>,
    /// LLVM's target features: `+wavefrontsize64,-xnack`.
    pub features: Cow<'a, str>,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Code object version 4, 5 or 6, of which code depends on where hidden arguments are.
    pub code_object_version: u8,
    /// What C and C++ are told.
    pub cpp: Cow<'a, Cpp>,
    /// What MLIR's passes are told.
    pub mlir: Mlir,
}

/// How MLIR is lowered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Mlir {
    /// Kernels take a pointer for each memref, whose shape must be static then, as C has it. By
    /// default they take descriptors, as MLIR's hosts pass them: two pointers, of which the second is
    /// used, an offset, and for each dimension its size and then for each its stride, in elements.
    pub bare_pointers: bool,
    /// Bits of `index`, also in kernels' arguments: 32, or 64 by default, which `gpu.launch` needs.
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

/// How C++ and OpenCL C are compiled; names as hiprtc and clang have them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Cpp {
    /// Macros, `NAME` or `NAME=VALUE`, in order (`-D`).
    pub defines: Vec<String>,
    /// Macros that are not defined (`-U`).
    pub undefines: Vec<String>,
    /// The language's version: `c++20`, `CL3.0` (`-std`, `-cl-std`).
    pub standard: Option<String>,
    /// Headers in memory: their contents by the names that `#include` has for them.
    pub headers: BTreeMap<String, String>,
    /// Templates and overloads that are wanted, as C++ writes them: `scale<float, 4>`, `&table`.
    pub names: Vec<String>,
    /// HIP's headers are the caller's, ROCm's own, found as files are: of gfxjit's only those of the
    /// language are used.
    pub rocm_headers: bool,
    /// Other arguments for clang, as its command takes them, such as `-Wall` or `-ffast-math`; `-D` and `-U`
    /// come behind the lists above. With `-nogpuinc` HIP's header is not included before the first line. What
    /// clang has not got, what would run the caller's code, and what would read files (but see
    /// [`Cpp::working_folder`]), is refused; what only has to do with files that clang would write, or with
    /// linking, is left out.
    pub arguments: Vec<String>,
    /// The absolute path of the folder in which clang runs. With one, a source may include every file that this
    /// process may read, by absolute names as well, and arguments may name folders (`-I`, `-isystem`, `-iquote`,
    /// `-idirafter`), relative to it: for sources that are trusted as the program is. Empty by default.
    pub working_folder: String,
}

/// What came of it. Bitcode, if there is some, goes beside it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Whether there is bitcode.
    pub done: bool,
    /// Everything that was said about the source.
    pub messages: Vec<Message>,
    /// What the linker calls the wanted [`Cpp::names`].
    pub lowered: BTreeMap<String, String>,
    /// Why the request itself is no good; empty when it is.
    pub refusal: String,
}

impl Reply {
    /// That the request is no good, and no bitcode.
    #[must_use]
    pub fn refused(refusal: String) -> (Self, Vec<u8>) {
        let reply = Self {
            refusal,
            ..Self::default()
        };
        (reply, Vec::new())
    }
}

/// How bad a [`Message`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Severity {
    /// Explains another message.
    Note,
    /// The code may not do what the author means.
    Warning,
    /// There is no code.
    Error,
}

/// Something that is said about the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// The front end's words.
    pub text: String,
    /// The file, if it is about one.
    pub file: Option<String>,
    /// The line in it, from 1; 0 when not known.
    pub line: u32,
    /// The column in the line, from 1, in bytes; 0 when not known.
    pub column: u32,
    /// The text of the line.
    pub snippet: Option<String>,
}

/// A file of the host's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostFile {
    /// What messages and line tables call it: where it lies, from the root on or from [`Request::folder`].
    pub path: String,
    /// What is in it.
    pub contents: Vec<u8>,
}

/// The host's files that a source includes.
pub trait Files {
    /// A file by the name that `#include` has for it, or why there is none.
    ///
    /// # Errors
    /// The reason, for a message.
    fn read(&self, name: &str) -> Result<HostFile, String>;
}
