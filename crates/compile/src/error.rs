//! Why there is no object, by whose fault it is.

use std::time::Duration;

use gfxjit_llvm::ir::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};

/// Why a source did not compile. Every message names the source and says what to do where
/// that is known.
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
    /// The bytes are of no kind we know.
    #[error(
        "{name}: not recognised as HIP C++, OpenCL C, MLIR, LLVM IR, bitcode, PTX, AMDGCN assembly or an AMDGPU object; it begins with {begins}"
    )]
    Unrecognised {
        /// The source.
        name: String,
        /// Its first bytes, readable.
        begins: String,
    },
    /// The bytes are of a kind that is known and cannot be compiled (yet).
    #[error("{name}: {kind} is unsupported yet: {advice}")]
    Unsupported {
        /// The source.
        name: String,
        /// What it is.
        kind: String,
        /// What to do instead.
        advice: String,
    },
    /// A bundle that cannot be read, or has nothing for the target.
    #[error("{name}: a bundle: {reason}")]
    Bundle {
        /// The source.
        name: String,
        /// What is wrong, or what it has.
        reason: String,
    },
    /// The kind of source never passes through the step asked for.
    #[error("{name}: {kind} has no {step}")]
    NoSuchStep {
        /// The source.
        name: String,
        /// What it is.
        kind: String,
        /// What was asked for.
        step: String,
    },
    /// Mistakes that LLVM found, with their places.
    #[error("{}", diagnosed(.name, .diagnostics))]
    Diagnosed {
        /// The source.
        name: String,
        /// All messages; at least one is an error.
        diagnostics: Vec<Diagnostic>,
    },
    /// IR that parses and breaks LLVM's rules.
    #[error("{name}: not valid LLVM IR: {details}")]
    Invalid {
        /// The source.
        name: String,
        /// The verifier's words.
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
        /// How that is known.
        evidence: String,
        /// What LLVM 22 stumbled over; empty when it was not asked.
        details: String,
    },
    /// IR for another architecture or another loader.
    #[error("{name}: the module is for `{theirs}`, not for an AMD GPU with HSA (`{ours}`)")]
    OtherTriple {
        /// The source.
        name: String,
        /// The module's triple.
        theirs: String,
        /// Ours.
        ours: String,
    },
    /// A module for NVIDIA's GPUs that uses what AMD's do not have.
    #[error("{name}: made for NVIDIA's GPUs, and cannot be carried over to AMD's: {reason}")]
    NotForAmd {
        /// The source.
        name: String,
        /// What it uses, where.
        reason: String,
    },
    /// Something that was made for AMD's GPUs and uses what NVIDIA's do not have.
    #[error("{name}: made for AMD's GPUs, and cannot be carried over to NVIDIA's: {reason}")]
    NotForNvidia {
        /// The source.
        name: String,
        /// What it uses, where.
        reason: String,
    },
    /// A source that is for some GPUs only.
    #[error("{name}: it cannot be made for all GPUs: {reason}")]
    NotPortable {
        /// The source.
        name: String,
        /// What it insists on.
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
    /// The source was made for a target that the device is not.
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
        /// The target compiled for, and what of it is contradicted.
        target: String,
    },
    /// IR that describes memory as the target does not have it.
    #[error("{name}: data layout \"{theirs}\" does not fit the target's \"{ours}\"")]
    Layout {
        /// The source.
        name: String,
        /// The module's.
        theirs: String,
        /// The target's.
        ours: String,
    },
    /// The source is bound to another code object version.
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
    /// Functions of the device libraries are needed and the libraries are not there.
    #[error(
        "{name}: needs device library {library} for {}; set GFXJIT_DEVICE_LIBS to the folder that has it, or install rocm-device-libs; looked at: {}",
        listed(.symbols), .looked.join(", ")
    )]
    NoDeviceLibrary {
        /// The source.
        name: String,
        /// The missing file, such as `ocml.bc`.
        library: String,
        /// What the source needs from it.
        symbols: Vec<String>,
        /// Every place looked at.
        looked: Vec<String>,
    },
    /// The device libraries that were found lack a function, or a constant is none we know.
    #[error("{name}: `{symbol}` is not in {library}; its version may be too old")]
    NotInDeviceLibrary {
        /// The source.
        name: String,
        /// The symbol.
        symbol: String,
        /// Where it should have been.
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
        /// What is needed, and what was tried.
        reason: String,
    },
    /// LLVM gave up on valid input, for instance over an intrinsic the target does not have.
    #[error("{name}: LLVM cannot compile this for {target}: {message}")]
    GaveUp {
        /// The source.
        name: String,
        /// The target compiled for.
        target: String,
        /// LLVM's words.
        message: String,
    },
    /// No worker program for an isolated compile.
    #[error(
        "no worker program for an isolated compile; set GFXJIT_WORKER to the `gfxjit` program, or call `gfxjit::serve_worker_if_asked` where `main` begins; looked at: {}",
        .looked.join(", ")
    )]
    NoWorker {
        /// Every place looked at.
        looked: Vec<String>,
    },
    /// The worker process died or talked nonsense: the input makes LLVM crash.
    #[error("{name}: the isolated compiler {how}{}", after(.stderr))]
    WorkerDied {
        /// The source.
        name: String,
        /// What happened to it.
        how: String,
        /// What it printed last.
        stderr: String,
    },
    /// An isolated compile cannot be confined as it must be.
    #[error("{name}: an isolated compile cannot be confined: {reason}")]
    Sandbox {
        /// The source.
        name: String,
        /// What the system lacks, or what it answered.
        reason: String,
    },
    /// Bitcode, where only text is wanted.
    #[error(
        "{name}: LLVM bitcode, and only text is compiled here (`Options::bitcode`); `llvm-dis` makes text of it"
    )]
    BitcodeRefused {
        /// The source.
        name: String,
    },
    /// The compile took too long. One in a process of its own was ended.
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
        /// The bytes allowed to an isolated compile; `None` for one in this process.
        allowed: Option<u64>,
    },
    /// The object or the assembly grew too large.
    #[error(
        "{name}: what is compiled is larger than {} (`Options::max_output`, `--max-output`)",
        size(*.allowed)
    )]
    OutputTooLarge {
        /// The source.
        name: String,
        /// The bytes allowed.
        allowed: u64,
    },
    /// LLVM has taken too many threads of this process, and there is no worker program to compile
    /// in another.
    #[error(
        "{name}: LLVM has taken {lost} of this process's threads, by fatal errors and compiles without end, and may take {most} (`Options::lost_threads`); an isolated compile needs a worker program; looked at: {}",
        .looked.join(", ")
    )]
    TooManyLost {
        /// The source.
        name: String,
        /// Threads that are lost.
        lost: usize,
        /// Threads that may be.
        most: usize,
        /// Where a worker program was looked for.
        looked: Vec<String>,
    },
    /// Ours: the compiler thread could not start or panicked.
    #[error("{name}: internal error: {reason}")]
    Internal {
        /// The source.
        name: String,
        /// What happened.
        reason: String,
    },
}

impl CompileError {
    /// LLVM's messages about the source, where there are any.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Diagnosed { diagnostics, .. } => diagnostics,
            _ => &[],
        }
    }
}

fn diagnosed(name: &str, diagnostics: &[Diagnostic]) -> String {
    let mut errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let Some(first) = errors.next() else {
        return format!("{name}: LLVM refused it without a reason");
    };
    // Inline assembly and debug information name other files.
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

/// Bytes in the largest unit that counts them without a fraction.
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
