//! Options of a compilation.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use gfxjit_front::{Cpp, Mlir};
use gfxjit_llvm::ir::Level;
use serde::{Deserialize, Serialize};

use crate::cache_options::CacheOptions;

/// Optimisation level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OptLevel {
    /// No optimisation.
    O0,
    /// Fast optimisation.
    O1,
    /// The usual optimisation.
    O2,
    /// All optimisations.
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

/// The form of the result of a compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Emit {
    /// Bitcode that is not specific to a target: device libraries are not linked. For MLIR, which is
    /// lowered for a target, the source. See [`portable`](crate::portable()).
    Portable,
    /// IR text before the optimiser: target set, device libraries linked.
    Ir,
    /// IR text after the optimiser.
    OptIr,
    /// Assembly text: AMDGCN, or PTX for an NVIDIA architecture.
    Asm,
    /// The relocatable object; for an NVIDIA architecture PTX, which its driver assembles.
    Obj,
}

impl Emit {
    /// The name of the form in messages.
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

/// Settings of the device libraries' control constants. By default none that violates IEEE 754.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Math {
    /// `__oclc_finite_only_opt`: no NaN and no infinity occurs.
    pub finite_only: bool,
    /// `__oclc_unsafe_math_opt`: less accurate results are acceptable.
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

/// How bitcode is treated. LLVM's reader checks little: damaged files can make it crash or corrupt
/// memory. Text is safe.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum BitcodePolicy {
    /// It is compiled in this process: for bitcode from a trusted compiler.
    #[default]
    Trust,
    /// It is compiled in a separate process, as with [`Options::isolate`].
    Isolate,
    /// It is an error: only text is compiled.
    Refuse,
}

/// The required confinement of isolated compiles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SandboxPolicy {
    /// What the kernel offers; a warning is logged if it offers neither seccomp nor landlock.
    #[default]
    BestEffort,
    /// Without seccomp, which keeps the process from opening files, using the network and starting
    /// programs, an isolated compile is an error.
    Required,
}

/// Which compiler makes code of a source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Compiler {
    /// LLVM; for IR and bitcode of a newer LLVM than that, which it refuses, AMD's comgr if it is there.
    #[default]
    Auto,
    /// The LLVM that this library is linked with.
    Llvm,
    /// AMD's comgr, which is opened at run time ([`Options::comgr_library`]). It makes objects and assembly for AMD
    /// GPUs of HIP C++, OpenCL C, LLVM IR, bitcode, SPIR-V and assembly, with its own device libraries, always in a
    /// separate process on Linux. Of the options it does not have names of templates ([`Cpp::names`]), ROCm's headers,
    /// [`Options::interposable`], and [`Math::finite_only`] and [`Math::unsafe_math`], for which clang has options of
    /// its own.
    Comgr,
}

/// Debug information in objects. It does not change the code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DebugInfo {
    /// As clang arguments (`-g`), IR and assembly state.
    #[default]
    FromInput,
    /// Lines and inlined functions, which messages show (`-gline-tables-only`).
    Lines,
    /// Variables and types as well, for debuggers (`-g`).
    Full,
}

impl DebugInfo {
    /// The clang option.
    pub(crate) fn argument(self) -> Option<&'static str> {
        match self {
            Self::FromInput => None,
            Self::Lines => Some("-gline-tables-only"),
            Self::Full => Some("-g"),
        }
    }
}

/// Options of a compilation. The default compiles at O3, in this process, with the settings of
/// target and source.
///
/// This is the only list of options: the library `gfxjit` re-exports it, and it is sent to worker
/// processes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Options {
    /// Optimisation level; O3 by default.
    pub opt: OptLevel,
    /// Which compiler makes the code.
    pub compiler: Compiler,
    /// AMD's comgr, the only file tried. By default `GFXJIT_COMGR_LIBRARY`, which then alone decides, else ROCm's
    /// places under `ROCM_PATH` and `HIP_PATH`, what the dynamic loader finds as `libamd_comgr.so.3`, `.so.2` and `.so`
    /// (Windows: `amd_comgr.dll`), `/opt/rocm`, `/opt/rocm-*` and the active Python environment.
    pub comgr_library: Option<PathBuf>,
    /// Code object version 4, 5 or 6. By default 5 for exact targets and 6 for generic
    /// ones, and 4 for IR that was made for 4.
    pub code_object_version: Option<u8>,
    /// The folder with `ocml.bc` and `ockl.bc`, the only one searched. By default, when a source
    /// needs them, these places are searched: `GFXJIT_DEVICE_LIBS` and `HIP_DEVICE_LIB_PATH` (each
    /// alone decides when set), then ROCm's places under `ROCM_PATH`, `/opt/rocm` and
    /// `/opt/rocm-*`, then those of Linux distributions.
    pub device_libs: Option<PathBuf>,
    /// Lanes of a wave, 32 or 64, on processors that support both. By default the source's size,
    /// else the processor's default.
    pub wave_size: Option<u32>,
    /// Target features in LLVM's form, `+cumode,+wavefrontsize64`, for functions of IR without a
    /// features attribute.
    pub features: String,
    /// What the device libraries may assume.
    pub math: Math,
    /// Debug information in objects: lines, variables. IR and assembly without debug information get line tables of
    /// their own text.
    pub debug_info: DebugInfo,
    /// Makes functions other than kernels internal: smaller and faster code, but they cannot be
    /// found or called by name afterwards.
    pub internalize: bool,
    /// Makes every exported function replaceable (`gfxjit`'s `Program`): it is not inlined, callers
    /// do not rely on its body, and calls go through the global offset table. Slower code. With
    /// [`Options::internalize`] only kernels can be replaced.
    pub interposable: bool,
    /// Options of HIP C++ and OpenCL C: macros, headers in memory, the language version.
    pub cpp: Cpp,
    /// Options of lowering MLIR: the kernel arguments for a memref.
    pub mlir: Mlir,
    /// Folders whose files a source may include: by `#include` in C++, and by `.include` and `.incbin` in assembly text
    /// and in assembly inside IR; the first folder with the file is used. A name that leads out of its folder (by `..`,
    /// as an absolute path or through a symbolic link) is refused. By default none: a source reads no file.
    pub include_dirs: Vec<PathBuf>,
    /// Compiles in a separate process, for input that is not trusted: a crash, corrupted memory, an
    /// abort or an endless loop becomes an error. The process can open no file, reach no network
    /// and start no program. See [`Options::worker`].
    pub isolate: bool,
    /// How LLVM bitcode is treated, in a file or a bundle, when [`Options::isolate`] is not set.
    pub bitcode: BitcodePolicy,
    /// The required confinement of an isolated compile.
    pub sandbox: SandboxPolicy,
    /// The program that compiles for [`Options::isolate`]; `gfxjit`, or any that calls
    /// [`serve_worker_if_asked`](crate::serve_worker_if_asked) where its `main` begins. By default
    /// `GFXJIT_WORKER`, the current program if it has called that function, `gfxjit-worker` and
    /// `gfxjit` beside the current program, `bin/gfxjit` beside this library (in the package for Python), the first two
    /// on the `PATH`, in this order.
    pub worker: Option<PathBuf>,
    /// How long a compile may take; a minute by default, and zero for no limit. An isolated compile
    /// is killed. A compile in this process cannot be: the caller gets the error, and LLVM
    /// continues on a thread that counts for [`Options::lost_threads`] until it ends.
    pub timeout: Duration,
    /// Memory limit of an isolated compile in bytes; 4 GiB by default. It does not apply to compiles
    /// in this process.
    pub memory: u64,
    /// Maximum size of an object or assembly in bytes; 256 MiB by default.
    pub max_output: u64,
    /// How many threads of this process may be lost to LLVM before compiles are isolated, or
    /// refused where there is no worker program; 16 by default. A thread is lost by a fatal error
    /// of LLVM, and by an endless compile.
    pub lost_threads: usize,
    /// Whether known faults of the LLVM in use are avoided ([`FAULTS`](crate::FAULTS)). Without it, code may
    /// be wrong: for tests that check whether LLVM still has a fault.
    #[doc(hidden)]
    pub avoid_faults: bool,
    /// Options of the cache of images.
    #[serde(skip)]
    pub cache: CacheOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            opt: OptLevel::default(),
            compiler: Compiler::default(),
            comgr_library: None,
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
