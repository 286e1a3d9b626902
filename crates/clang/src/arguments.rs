//! What clang is told: arguments of the compiler proper, which differ from those of the program
//! `clang` in places.

use gfxjit_front::Request;

use crate::headers::{FOLDER, HIP_FOLDER};

/// The folder of the source, in which the host's files stand as well.
pub(crate) const SOURCE_FOLDER: &str = "/source";
/// The folder of headers in memory.
pub(crate) const MEMORY_FOLDER: &str = "/headers";

/// What is included before the first line.
const HIP_PRELUDE: &str = "hip/hip_runtime.h";
/// What ROCm's headers expect to be there.
const ROCM_PRELUDE: &str = "gfxjit/compiler.h";
const OPENCL_PRELUDE: &str = "opencl/opencl_base.h";

/// The argument by which nothing is included before the first line.
const NO_HEADERS: &str = "-nogpuinc";

/// Whether the language's header is included before the first line.
pub(crate) fn has_prelude(request: &Request<'_>) -> bool {
    !request.cpp.arguments.iter().any(|one| one == NO_HEADERS)
}

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    Hip,
    /// With ROCm's headers.
    RocmHip,
    OpenCl,
}

impl Language {
    pub(crate) fn of(request: &Request<'_>) -> Result<Self, String> {
        match &*request.language {
            "hip" if request.cpp.rocm_headers => Ok(Self::RocmHip),
            "hip" => Ok(Self::Hip),
            "opencl" => Ok(Self::OpenCl),
            other => Err(format!("clang compiles no {other} here")),
        }
    }

    /// The header that is included before the first line.
    pub(crate) fn prelude(self) -> &'static str {
        match self {
            Self::Hip => HIP_PRELUDE,
            Self::RocmHip => ROCM_PRELUDE,
            Self::OpenCl => OPENCL_PRELUDE,
        }
    }

    fn default_standard(self) -> &'static str {
        match self {
            Self::Hip | Self::RocmHip => "c++17",
            Self::OpenCl => "CL2.0",
        }
    }
}

/// The arguments that decide what a prelude means, in order; neither macros nor the source are among
/// them.
///
/// # Errors
/// An argument that is none, with what to do.
pub(crate) fn common(request: &Request<'_>, language: Language) -> Result<Vec<String>, String> {
    let mut said: Vec<String> = [
        "-triple",
        "amdgcn-amd-amdhsa",
        "-aux-triple",
        "x86_64-pc-linux-gnu",
        "-emit-llvm-only",
        // The caller optimises; without a level, functions would be marked as not to be.
        "-O2",
        "-disable-llvm-passes",
        "-mframe-pointer=none",
        "-discard-value-names",
        "-fno-caret-diagnostics",
        "-ferror-limit",
        "20",
        "-ftemplate-depth=1024",
        // Nothing is looked for on disk.
        "-nostdsysteminc",
        "-nobuiltininc",
        "-internal-isystem",
        FOLDER,
        "-I",
        MEMORY_FOLDER,
        "-I",
        SOURCE_FOLDER,
    ]
    .map(str::to_owned)
    .to_vec();
    if !request.processor.is_empty() {
        said.push("-target-cpu".to_owned());
        said.push(request.processor.clone().into_owned());
    }
    // Clang takes away the other wave size by itself, and refuses to be told.
    let is_said = |name: &&str| !name.is_empty() && !name.starts_with("-wavefrontsize");
    for feature in request.features.split(',').filter(is_said) {
        said.push("-target-feature".to_owned());
        said.push(feature.to_owned());
        // Our headers say what does not fit the wave; clang has no macro of it.
        if let Some(lanes) = feature.strip_prefix("+wavefrontsize") {
            said.push(format!("-D__GFXJIT_WAVE_SIZE__={lanes}"));
        }
    }
    said.push(format!(
        "-mcode-object-version={}",
        request.code_object_version
    ));
    let (mut standard, mut more) = (request.cpp.standard.clone(), Vec::new());
    for argument in &request.cpp.arguments {
        if argument == NO_HEADERS {
            continue;
        }
        if let Some(value) = argument
            .strip_prefix("-std=")
            .or_else(|| argument.strip_prefix("--std="))
            .or_else(|| argument.strip_prefix("-cl-std="))
        {
            standard = Some(value.to_owned());
        } else {
            more.extend(passed_on(argument)?);
        }
    }
    let standard = standard.unwrap_or_else(|| language.default_standard().to_owned());
    match language {
        Language::Hip | Language::RocmHip => {
            said.extend(
                [
                    "-x",
                    "hip",
                    "-fcuda-is-device",
                    "-fno-threadsafe-statics",
                    "-fcuda-allow-variadic-functions",
                    "-fdeclspec",
                    "-fcxx-exceptions",
                    "-fexceptions",
                    "-fgnuc-version=4.2.1",
                    "-fvisibility=hidden",
                    "-fapply-global-visibility-to-externs",
                    "-ffp-contract=fast-honor-pragmas",
                    "-D__HIPCC__=1",
                    "-D__HIP_PLATFORM_AMD__=1",
                ]
                .map(str::to_owned),
            );
            said.extend(whose_headers(language).map(str::to_owned));
            said.push(format!("-std={standard}"));
        }
        Language::OpenCl => {
            said.extend(
                [
                    "-x",
                    "cl",
                    "-fdeclare-opencl-builtins",
                    "-ffp-contract=on",
                    "-fno-threadsafe-statics",
                ]
                .map(str::to_owned),
            );
            said.push(format!("-cl-std={standard}"));
        }
    }
    said.extend(more);
    Ok(said)
}

/// The arguments that differ with whose headers of HIP's there are.
fn whose_headers(language: Language) -> [&'static str; 3] {
    match language {
        // As ROCm's headers know that clang's own for HIP came before them.
        Language::RocmHip => [
            "-D__GFXJIT_ROCM_HEADERS__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_INCLUDED__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_H__=1",
        ],
        _ => ["-D__HIPCC_RTC__=1", "-internal-isystem", HIP_FOLDER],
    }
}

/// Macros, in the order in which clang takes them.
pub(crate) fn macros(request: &Request<'_>) -> Vec<String> {
    let cpp = &request.cpp;
    let defined = cpp.defines.iter().map(|text| format!("-D{text}"));
    let undefined = cpp.undefines.iter().map(|text| format!("-U{text}"));
    defined.chain(undefined).collect()
}

/// What the compiler proper calls an argument of the program's.
fn passed_on(argument: &str) -> Result<Vec<String>, String> {
    let same = || Ok(vec![argument.to_owned()]);
    let as_words = |words: &[&str]| Ok(words.iter().map(|&word| word.to_owned()).collect());
    let is = |prefix: &str| argument.starts_with(prefix);
    match argument {
        // The caller has a level of its own.
        "-O0" | "-O1" | "-O2" | "-O3" | "-Os" | "-Ofast" => Ok(Vec::new()),
        "-ffast-math" => as_words(&[
            "-ffast-math",
            "-fapprox-func",
            "-ffinite-math-only",
            "-ffp-contract=fast",
            "-fgpu-approx-transcendentals",
            "-fno-signed-zeros",
            "-freciprocal-math",
            "-funsafe-math-optimizations",
            "-menable-no-infs",
            "-menable-no-nans",
            "-mreassociate",
        ]),
        "-munsafe-fp-atomics" => as_words(&["-fatomic-ignore-denormal-mode"]),
        "-fgpu-flush-denormals-to-zero" | "-fcuda-flush-denormals-to-zero" => {
            as_words(&["-fdenormal-fp-math-f32=preserve-sign,preserve-sign"])
        }
        "-g" | "-G" => as_words(&["-debug-info-kind=constructor", "-dwarf-version=5"]),
        "-gline-tables-only" | "-lineinfo" | "--generate-line-info" => {
            as_words(&["-debug-info-kind=line-tables-only", "-dwarf-version=5"])
        }
        "-w"
        | "-pedantic"
        | "-pedantic-errors"
        | "-fno-signed-zeros"
        | "-fno-char8_t"
        | "-fms-extensions"
        | "-fgpu-approx-transcendentals" => same(),
        _ if is("-cl-")
            || is("-mprintf-kind=")
            || is("--gpu-max-threads-per-block=")
            || is("-ffp-contract=")
            || is("-ftemplate-depth=")
            || is("-fconstexpr-") =>
        {
            same()
        }
        // `-Wl,` and the like are for other programs.
        _ if is("-W") && !argument.contains(',') => same(),
        _ if is("-I") || is("-isystem") || is("-include") => Err(format!(
            "{argument}: folders for headers are given by `--include-dir`, `Options::include_dirs`"
        )),
        _ if is("--offload-arch") || is("--gpu-architecture") || is("-march") || is("-mcpu") => {
            Err(format!(
                "{argument}: code is made for the target that is compiled for"
            ))
        }
        _ => Err(format!(
            "{argument}: an argument for clang that is not taken here"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_others_are_refused() {
        for (argument, words) in [
            ("-fplugin=/tmp/x.so", "not taken"),
            ("-Wl,--wrap", "not taken"),
            ("-I/usr/include", "include_dirs"),
            ("--offload-arch=gfx90a", "target"),
            ("-Xclang", "not taken"),
            ("-load", "not taken"),
            ("/etc/passwd", "not taken"),
        ] {
            let error = passed_on(argument).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
        assert!(passed_on("-O3").unwrap().is_empty());
        assert_eq!(passed_on("-Wall").unwrap(), ["-Wall"]);
        assert_eq!(passed_on("-cl-mad-enable").unwrap(), ["-cl-mad-enable"]);
    }
}
