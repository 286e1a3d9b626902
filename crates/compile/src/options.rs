//! What a caller may ask of a compilation.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use gfxjit_front::{Cpp, Mlir};
use gfxjit_llvm::ir::Level;
use serde::{Deserialize, Serialize};

use crate::cache_options::CacheOptions;

/// How hard LLVM tries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OptLevel {
    /// No optimisation.
    O0,
    /// Quick optimisation.
    O1,
    /// The usual level.
    O2,
    /// Everything.
    #[default]
    O3,
    /// O2 that prefers small code.
    Os,
}

impl OptLevel {
    pub(crate) fn level(self) -> Level {
        match self {
            Self::O0 => Level::O0,
            Self::O1 => Level::O1,
            Self::O2 => Level::O2,
            Self::O3 => Level::O3,
            Self::Os => Level::Os,
        }
    }
}

impl FromStr for OptLevel {
    type Err = String;

    /// `0`, `1`, `2`, `3` or `s`, as behind `-O`.
    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "0" => Self::O0,
            "1" => Self::O1,
            "2" => Self::O2,
            "3" => Self::O3,
            "s" => Self::Os,
            _ => return Err("levels are 0, 1, 2, 3 and s".to_owned()),
        })
    }
}

/// Where a compilation stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Emit {
    /// Bitcode in which nothing of a target is yet: calls of the device libraries are calls. Of MLIR,
    /// which is lowered for a target, the source. See [`portable`](crate::portable()).
    Portable,
    /// IR text, ready for the optimiser: target set, device libraries linked.
    Ir,
    /// IR text after the optimiser.
    OptIr,
    /// Assembly text: AMDGCN, or PTX for an NVIDIA architecture.
    Asm,
    /// The relocatable object; for an NVIDIA architecture PTX, which its driver assembles.
    Obj,
}

impl Emit {
    /// What messages call what comes out.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable IR",
            Self::Ir => "IR",
            Self::OptIr => "optimised IR",
            Self::Asm => "assembly",
            Self::Obj => "object",
        }
    }
}

/// What the device libraries' control constants promise; the default promises nothing that
/// IEEE 754 does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Math {
    /// `__oclc_finite_only_opt`: no NaN and no infinity occurs.
    pub finite_only: bool,
    /// `__oclc_unsafe_math_opt`: less accurate results are good enough.
    pub unsafe_math: bool,
    /// `__oclc_daz_opt`: f32 denormals may count as zero.
    pub flush_denormals: bool,
    /// `__oclc_correctly_rounded_sqrt32`: f32 square roots are correctly rounded.
    pub correctly_rounded_sqrt: bool,
}

impl Default for Math {
    fn default() -> Self {
        Self {
            finite_only: false,
            unsafe_math: false,
            flush_denormals: false,
            correctly_rounded_sqrt: true,
        }
    }
}

/// What becomes of bitcode. LLVM's reader checks little: of damaged files, some make it crash, and
/// some make it write where it should not. Text does not have this danger.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum BitcodePolicy {
    /// It is compiled as everything is: for bitcode that a compiler wrote.
    #[default]
    Trust,
    /// It is compiled in a process of its own, as with [`Options::isolate`].
    Isolate,
    /// It is an error: only text is compiled.
    Refuse,
}

/// What is asked of the confinement of isolated compiles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SandboxPolicy {
    /// What the kernel has: where it has neither seccomp nor landlock, a warning is logged.
    #[default]
    BestEffort,
    /// Without seccomp, by which the process can open no file, reach no network and start no
    /// program, an isolated compile is an error.
    Required,
}

/// What objects say of their sources, for those that look at kernels. Code is the same with all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DebugInfo {
    /// What arguments for clang ask for (`-g`), and what IR and assembly say themselves.
    #[default]
    FromInput,
    /// Lines and inlined functions, which messages show (`-gline-tables-only`).
    Lines,
    /// Variables and types as well, for debuggers (`-g`).
    Full,
}

impl DebugInfo {
    /// What clang's command calls it.
    pub(crate) fn argument(self) -> Option<&'static str> {
        match self {
            Self::FromInput => None,
            Self::Lines => Some("-gline-tables-only"),
            Self::Full => Some("-g"),
        }
    }
}

/// How to compile. The default compiles at O3, in this process, with what the target and the
/// source say.
///
/// This is the only list of options: the library `gfxjit` has it as its own, and a worker
/// process is sent it as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Options {
    /// How hard LLVM tries; O3 by default.
    pub opt: OptLevel,
    /// Code object version 4, 5 or 6. By default 5 for exact targets and 6 for generic
    /// ones, and 4 for IR that was made for 4.
    pub code_object_version: Option<u8>,
    /// The folder with `ocml.bc` and `ockl.bc`; nowhere else is looked. By default they are
    /// searched for, and only when a source needs them: `GFXJIT_DEVICE_LIBS` and
    /// `HIP_DEVICE_LIB_PATH` (each alone decides when set), then ROCm's places under
    /// `ROCM_PATH`, `/opt/rocm` and `/opt/rocm-*`, then those of Linux distributions.
    pub device_libs: Option<PathBuf>,
    /// Lanes of a wave, 32 or 64, where the processor has a choice. By default what the
    /// source says, else the processor's default.
    pub wave_size: Option<u32>,
    /// Target features as LLVM writes them, `+cumode,+wavefrontsize64`, for functions of IR
    /// that have no word of their own on features.
    pub features: String,
    /// What the device libraries may assume.
    pub math: Math,
    /// What objects say of their sources: lines, variables. IR and assembly that have no debug information get lines of
    /// their own text.
    pub debug_info: DebugInfo,
    /// Make functions internal unless they are kernels: smaller and faster code, but nothing
    /// can be found or called by name afterwards.
    pub internalize: bool,
    /// Let every function that other objects see be replaced afterwards (`gfxjit`'s `Program`):
    /// nothing is inlined from it, no caller relies on its body, and calls go through the global
    /// offset table. Slower code. With [`Options::internalize`] only kernels are left to replace.
    pub interposable: bool,
    /// What HIP C++ and OpenCL C are told: macros, headers in memory, the language's version.
    pub cpp: Cpp,
    /// How MLIR is lowered: what kernels take for a memref.
    pub mlir: Mlir,
    /// Folders whose files a source may name: in `#include` of C++, and in `.include` and `.incbin`
    /// of assembly text and of the assembly inside IR; the first that has the file. A name that leads out of its folder, by
    /// `..`, from `/` on or through a symbolic link, is refused. By default none: a source reads no
    /// file.
    pub include_dirs: Vec<PathBuf>,
    /// Compile in a process of its own, for input that is not trusted: a crash, corrupted
    /// memory, an abort or endless work becomes an error. The process can open no file, reach no
    /// network and start no program. See [`Options::worker`].
    pub isolate: bool,
    /// What becomes of LLVM bitcode, in a file or a bundle, when [`Options::isolate`] is not set.
    pub bitcode: BitcodePolicy,
    /// What is asked of the confinement of an isolated compile.
    pub sandbox: SandboxPolicy,
    /// The program that compiles for [`Options::isolate`]; `gfxjit`, or any that calls
    /// [`serve_worker_if_asked`](crate::serve_worker_if_asked) where its `main` begins. By default
    /// `GFXJIT_WORKER`, the current program if it has called that function, `gfxjit-worker` and
    /// `gfxjit` beside the current program, both on the `PATH`, in this order.
    pub worker: Option<PathBuf>,
    /// How long a compile may take; a minute by default, and zero for no limit. An isolated one is
    /// ended. One in this process cannot be: the caller gets the error and LLVM goes on, on a
    /// thread that counts for [`Options::lost_threads`] as long as it does.
    pub timeout: Duration,
    /// How much memory an isolated compile may take, in bytes; 4 GiB by default. One in this process
    /// takes what it takes.
    pub memory: u64,
    /// How large an object or assembly may grow, in bytes; 256 MiB by default.
    pub max_output: u64,
    /// How many threads of this process may be lost to LLVM before compiles are isolated, or
    /// refused where there is no worker program; 16 by default. A thread is lost for good to an
    /// error that LLVM calls fatal, and to a compile without end.
    pub lost_threads: usize,
    /// Whether known faults of the LLVM in use are avoided ([`FAULTS`](crate::FAULTS)). Without, code may be
    /// wrong: for tests that look whether LLVM still has a fault.
    #[doc(hidden)]
    pub avoid_faults: bool,
    /// Where finished images are kept.
    #[serde(skip)]
    pub cache: CacheOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            opt: OptLevel::default(),
            code_object_version: None,
            device_libs: None,
            wave_size: None,
            features: String::new(),
            math: Math::default(),
            debug_info: DebugInfo::default(),
            internalize: false,
            interposable: false,
            cpp: Cpp::default(),
            mlir: Mlir::default(),
            include_dirs: Vec::new(),
            isolate: false,
            bitcode: BitcodePolicy::default(),
            sandbox: SandboxPolicy::default(),
            worker: None,
            timeout: Duration::from_secs(60),
            memory: 4 << 30,
            max_output: 256 << 20,
            lost_threads: 16,
            avoid_faults: true,
            cache: CacheOptions::default(),
        }
    }
}
