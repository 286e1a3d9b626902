//! Errors of compiling, by their cause.

use std::time::Duration;

use gfxjit_llvm::ir::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};

/// Why a source did not compile. Every message names the source, and says what to do if that is
/// known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CompileError {
    /// The file cannot be read.
    #[error("{path}: {reason}")]
    Read {
        /// The file.
        path: String,
        /// The operating system's reason.
        reason: String,
    },
    /// The bytes are of no known kind.
    #[error(
        "{name}: not recognised as HIP C++, OpenCL C, MLIR, LLVM IR, bitcode, SPIR-V, PTX, AMDGCN assembly or an AMDGPU object; it begins with {begins}"
    )]
    Unrecognised {
        /// The source.
        name: String,
        /// Its first bytes, readable.
        begins: String,
    },
    /// The kind is known, but cannot be compiled (yet).
    #[error("{name}: {kind} is unsupported yet: {advice}")]
    Unsupported {
        /// The source.
        name: String,
        /// The kind.
        kind: String,
        /// What to do instead.
        advice: String,
    },
    /// A bundle that cannot be read, or has nothing for the target.
    #[error("{name}: a bundle: {reason}")]
    Bundle {
        /// The source.
        name: String,
        /// The error, or the targets that the bundle has.
        reason: String,
    },
    /// The kind of source does not have the requested form.
    #[error("{name}: {kind} has no {step}")]
    NoSuchStep {
        /// The source.
        name: String,
        /// The kind.
        kind: String,
        /// The requested form.
        step: String,
    },
    /// Errors that LLVM found, with their places.
    #[error("{}", diagnosed(.name, .diagnostics))]
    Diagnosed {
        /// The source.
        name: String,
        /// All messages; at least one is an error.
        diagnostics: Vec<Diagnostic>,
    },
    /// IR that parses but violates LLVM's rules.
    #[error("{name}: not valid LLVM IR: {details}")]
    Invalid {
        /// The source.
        name: String,
        /// The verifier's message.
        details: String,
    },
    /// IR that only a newer LLVM can read.
    #[error(
        "{name}: made by a newer LLVM than 22 ({evidence}); make it with LLVM 22 or older{}",
        after(.details)
    )]
    NewerLlvm {
        /// The source.
        name: String,
        /// How that was recognised.
        evidence: String,
        /// The error of LLVM 22; empty when LLVM was not called.
        details: String,
    },
    /// IR for another architecture or another loader.
    #[error("{name}: the module is for `{theirs}`, not for an AMD GPU with HSA (`{ours}`)")]
    OtherTriple {
        /// The source.
        name: String,
        /// The module's triple.
        theirs: String,
        /// gfxjit's triple.
        ours: String,
    },
    /// A module for NVIDIA GPUs that uses something AMD GPUs do not have.
    #[error("{name}: made for NVIDIA's GPUs, and cannot be carried over to AMD's: {reason}")]
    NotForAmd {
        /// The source.
        name: String,
        /// The unsupported feature, and its place.
        reason: String,
    },
    /// A source for AMD GPUs that uses something NVIDIA GPUs do not have.
    #[error("{name}: made for AMD's GPUs, and cannot be carried over to NVIDIA's: {reason}")]
    NotForNvidia {
        /// The source.
        name: String,
        /// The unsupported feature, and its place.
        reason: String,
    },
    /// A source that is for some GPUs only.
    #[error("{name}: it cannot be made for all GPUs: {reason}")]
    NotPortable {
        /// The source.
        name: String,
        /// The restriction.
        reason: String,
    },
    /// A triple or directive that does not parse.
    #[error("{name}: {reason}")]
    Triple {
        /// The source.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The source's target does not fit the device.
    #[error("{name}: made for {theirs}, which does not fit {ours}: {}", .reasons.join("; "))]
    OtherTarget {
        /// The source.
        name: String,
        /// The source's target.
        theirs: String,
        /// The target compiled for.
        ours: String,
        /// Every reason.
        reasons: Vec<String>,
    },
    /// A function's attribute contradicts the target.
    #[error("{name}: function `{function}` has {attribute} `{value}`, but the target is {target}")]
    Attribute {
        /// The source.
        name: String,
        /// The function.
        function: String,
        /// `target-cpu` or `target-features`.
        attribute: String,
        /// The contradicting part of its value.
        value: String,
        /// The target compiled for, and the setting that is contradicted.
        target: String,
    },
    /// The data layout of IR contradicts the target's.
    #[error("{name}: data layout \"{theirs}\" does not fit the target's \"{ours}\"")]
    Layout {
        /// The source.
        name: String,
        /// The module's data layout.
        theirs: String,
        /// The target's data layout.
        ours: String,
    },
    /// The source requires another code object version.
    #[error("{name}: {reason}")]
    CodeObjectVersion {
        /// The source.
        name: String,
        /// The contradiction.
        reason: String,
    },
    /// The options contradict each other or the target.
    #[error("{reason}")]
    Options {
        /// The contradiction.
        reason: String,
    },
    /// Functions of a device library are needed, and the library was not found.
    #[error(
        "{name}: needs device library {library} for {}; set GFXJIT_DEVICE_LIBS to the folder that has it, or install rocm-device-libs; looked at: {}",
        listed(.symbols), .looked.join(", ")
    )]
    NoDeviceLibrary {
        /// The source.
        name: String,
        /// The missing file, such as `ocml.bc`.
        library: String,
        /// The functions that the source needs from it.
        symbols: Vec<String>,
        /// Every place searched.
        looked: Vec<String>,
    },
    /// The device library lacks a function, or a control constant is unknown.
    #[error("{name}: `{symbol}` is not in {library}; its version may be too old")]
    NotInDeviceLibrary {
        /// The source.
        name: String,
        /// The symbol.
        symbol: String,
        /// The library.
        library: String,
    },
    /// A device library cannot be used.
    #[error("device library {path}: {reason}")]
    DeviceLibrary {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// The front end for a language cannot be opened.
    #[error("{name}: {language} cannot be compiled here: {reason}")]
    NoFrontEnd {
        /// The source.
        name: String,
        /// Its language.
        language: String,
        /// What is needed, and the files that were tried.
        reason: String,
    },
    /// LLVM failed on valid input, for instance for an intrinsic that the target does not support.
    #[error("{name}: LLVM cannot compile this for {target}: {message}")]
    GaveUp {
        /// The source.
        name: String,
        /// The target compiled for.
        target: String,
        /// LLVM's message.
        message: String,
    },
    /// AMD's comgr failed without messages about the source, or its version cannot do it.
    #[error("{name}: AMD's comgr cannot compile this for {target}: {message}")]
    Comgr {
        /// The source.
        name: String,
        /// The target compiled for.
        target: String,
        /// comgr's message.
        message: String,
    },
    /// No worker program for an isolated compile.
    #[error(
        "no worker program for an isolated compile; set GFXJIT_WORKER to the `gfxjit` program, or call `gfxjit::serve_worker_if_asked` where `main` begins; looked at: {}",
        .looked.join(", ")
    )]
    NoWorker {
        /// Every place searched.
        looked: Vec<String>,
    },
    /// The worker process died or sent invalid data: the input makes LLVM crash.
    #[error("{name}: the isolated compiler {how}{}", after(.stderr))]
    WorkerDied {
        /// The source.
        name: String,
        /// How it ended.
        how: String,
        /// The last output of the worker.
        stderr: String,
    },
    /// The required confinement of an isolated compile is not available.
    #[error("{name}: an isolated compile cannot be confined: {reason}")]
    Sandbox {
        /// The source.
        name: String,
        /// The missing feature, or the system's error.
        reason: String,
    },
    /// Bitcode was given, but only text is allowed.
    #[error(
        "{name}: LLVM bitcode, and only text is compiled here (`Options::bitcode`); `llvm-dis` makes text of it"
    )]
    BitcodeRefused {
        /// The source.
        name: String,
    },
    /// The compile took too long. An isolated compile was killed.
    #[error(
        "{name}: not compiled after {} s (`Options::timeout`, `--compile-timeout`)",
        .allowed.as_secs_f64()
    )]
    TimedOut {
        /// The source.
        name: String,
        /// The time allowed.
        allowed: Duration,
    },
    /// The compile took too much memory and was ended.
    #[error(
        "{name}: compiling takes more memory than {}",
        .allowed.map_or_else(
            || "there is".to_owned(),
            |bytes| format!("{} (`Options::memory`, `--compile-memory`)", size(bytes))
        )
    )]
    OutOfMemory {
        /// The source.
        name: String,
        /// The limit of an isolated compile in bytes; `None` for a compile in this process.
        allowed: Option<u64>,
    },
    /// The object or the assembly exceeds the limit of size.
    #[error(
        "{name}: what is compiled is larger than {} (`Options::max_output`, `--max-output`)",
        size(*.allowed)
    )]
    OutputTooLarge {
        /// The source.
        name: String,
        /// The limit in bytes.
        allowed: u64,
    },
    /// Too many threads of this process are lost in LLVM, and no worker program was found to
    /// compile in another process.
    #[error(
        "{name}: LLVM has taken {lost} of this process's threads, by fatal errors and compiles without end, and may take {most} (`Options::lost_threads`); an isolated compile needs a worker program; looked at: {}",
        .looked.join(", ")
    )]
    TooManyLost {
        /// The source.
        name: String,
        /// Number of lost threads.
        lost: usize,
        /// Maximum number of lost threads.
        most: usize,
        /// Places where a worker program was searched for.
        looked: Vec<String>,
    },
    /// A defect of gfxjit: the compiler thread could not start, or panicked.
    #[error("{name}: internal error: {reason}")]
    Internal {
        /// The source.
        name: String,
        /// What happened.
        reason: String,
    },
}

impl CompileError {
    /// LLVM's messages about the source, if there are any.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Diagnosed { diagnostics, .. } => diagnostics,
            _ => &[],
        }
    }

    /// A stable word for programs: an error's `code` in JSON. The list is in `docs/command.md`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Read { .. } => "read",
            Self::Unrecognised { .. } => "unrecognised",
            Self::Unsupported { .. } => "unsupported",
            Self::Bundle { .. } => "bundle",
            Self::NoSuchStep { .. } => "no_such_step",
            Self::Diagnosed { .. } => "diagnosed",
            Self::Invalid { .. } => "invalid",
            Self::NewerLlvm { .. } => "newer_llvm",
            Self::OtherTriple { .. } => "other_triple",
            Self::NotForAmd { .. } => "not_for_amd",
            Self::NotForNvidia { .. } => "not_for_nvidia",
            Self::NotPortable { .. } => "not_portable",
            Self::Triple { .. } => "triple",
            Self::OtherTarget { .. } => "other_target",
            Self::Attribute { .. } => "attribute",
            Self::Layout { .. } => "layout",
            Self::CodeObjectVersion { .. } => "code_object_version",
            Self::Options { .. } => "options",
            Self::NoDeviceLibrary { .. } => "no_device_library",
            Self::NotInDeviceLibrary { .. } => "not_in_device_library",
            Self::DeviceLibrary { .. } => "device_library",
            Self::NoFrontEnd { .. } => "no_front_end",
            Self::GaveUp { .. } => "gave_up",
            Self::Comgr { .. } => "comgr",
            Self::NoWorker { .. } => "no_worker",
            Self::WorkerDied { .. } => "worker_died",
            Self::Sandbox { .. } => "sandbox",
            Self::BitcodeRefused { .. } => "bitcode_refused",
            Self::TimedOut { .. } => "timed_out",
            Self::OutOfMemory { .. } => "out_of_memory",
            Self::OutputTooLarge { .. } => "output_too_large",
            Self::TooManyLost { .. } => "too_many_lost",
            Self::Internal { .. } => "internal",
        }
    }

    /// The source or file that the error is about.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Read { path, .. } | Self::DeviceLibrary { path, .. } => Some(path),
            Self::Options { .. } | Self::NoWorker { .. } => None,
            Self::Unrecognised { name, .. }
            | Self::Unsupported { name, .. }
            | Self::Bundle { name, .. }
            | Self::NoSuchStep { name, .. }
            | Self::Diagnosed { name, .. }
            | Self::Invalid { name, .. }
            | Self::NewerLlvm { name, .. }
            | Self::OtherTriple { name, .. }
            | Self::NotForAmd { name, .. }
            | Self::NotForNvidia { name, .. }
            | Self::NotPortable { name, .. }
            | Self::Triple { name, .. }
            | Self::OtherTarget { name, .. }
            | Self::Attribute { name, .. }
            | Self::Layout { name, .. }
            | Self::CodeObjectVersion { name, .. }
            | Self::NoDeviceLibrary { name, .. }
            | Self::NotInDeviceLibrary { name, .. }
            | Self::NoFrontEnd { name, .. }
            | Self::GaveUp { name, .. }
            | Self::Comgr { name, .. }
            | Self::WorkerDied { name, .. }
            | Self::Sandbox { name, .. }
            | Self::BitcodeRefused { name, .. }
            | Self::TimedOut { name, .. }
            | Self::OutOfMemory { name, .. }
            | Self::OutputTooLarge { name, .. }
            | Self::TooManyLost { name, .. }
            | Self::Internal { name, .. } => Some(name),
        }
    }
}

fn diagnosed(name: &str, diagnostics: &[Diagnostic]) -> String {
    let mut errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let Some(first) = errors.next() else {
        return format!("{name}: LLVM refused it without a reason");
    };
    // Messages about inline assembly and debug information name other files.
    let place = if first.file.as_deref() == Some(name) {
        String::new()
    } else {
        format!("{name}: ")
    };
    match errors.count() {
        0 => format!("{place}{first}"),
        more => format!("{place}{first} (and {more} more)"),
    }
}

fn after(details: &str) -> String {
    if details.is_empty() {
        String::new()
    } else {
        format!(": {details}")
    }
}

/// A number of bytes in the largest unit without a fraction.
fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fitting = units
        .iter()
        .find(|(shift, _)| bytes >= 1 << shift && bytes.trailing_zeros() >= *shift);
    match fitting {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} bytes"),
    }
}

/// The first few symbols; a kernel may need hundreds.
fn listed(all: &[String]) -> String {
    let mut out: Vec<String> = all.iter().take(4).map(|s| format!("`{s}`")).collect();
    if all.len() > 4 {
        out.push(format!("{} more", all.len() - 4));
    }
    out.join(", ")
}
