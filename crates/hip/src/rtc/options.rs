//! Translates hiprtc's options to gfxjit's.
//!
//! Arguments of clang are passed to clang unchanged. This file has hiprtc's own options, and those of clang
//! that are fields of [`Options`]. Source: AMD's documentation of hiprtc, and what programs pass (CuPy,
//! OpenMM, CubeCL).

use std::path::Path;
use std::time::Duration;

use gfxjit::{DebugInfo, OptLevel, Options, TargetId};

/// The variable that limits how long a compile may take, in seconds.
const TIMEOUT: &str = "GFXJIT_HIPRTC_TIMEOUT";

/// The variable that makes hiprtc emit more debug information than a program asks for: `lines`; `full` with variables;
/// or `debug`, which is `full` for code that is compiled without optimisation unless the program asks for it.
pub const DEBUG_INFO_VARIABLE: &str = "GFXJIT_HIPRTC_DEBUG_INFO";

/// Options that clang does not have and that are ignored: they ask for what is always done here, or are
/// another compiler's.
const IGNORED: [&str; 11] = [
    "--default-device",
    "-default-device",
    "--device-as-default-execution-space",
    "--std-default",
    "-hip-pch",
    "-fcuda-is-device",
    "-parallel-jobs",
    "--parallel-jobs",
    "-nogpuinc",
    "--no-offload-inc",
    "--offload-device-only",
];

/// clang options that take a folder of headers.
const FOLDERS: [&str; 4] = ["-isystem", "-iquote", "-idirafter", "-I"];

pub(crate) struct Parsed {
    pub options: Options,
    /// The target of `--offload-arch`, if given.
    pub target: Option<TargetId>,
    /// Whether bitcode is wanted (`-fgpu-rdc`).
    pub bitcode: bool,
    /// Whether `-include` names files of the program, which may contain anything.
    pub has_files: bool,
}

/// Options before any argument is read: a program may include all files that it can read, and waits without
/// a time limit.
pub(crate) fn usual() -> Options {
    let mut options = Options::default();
    options.timeout = limit();
    options.debug_info = debug_info(std::env::var(DEBUG_INFO_VARIABLE).ok().as_deref());
    if options.debug_info == DebugInfo::Full {
        // The source is not in a file, so the debug information must contain it for a debugger.
        options.cpp.arguments.push("-gembed-source".to_owned());
    }
    let folder = std::env::current_dir().unwrap_or_default();
    let folder = folder.to_str().filter(|folder| !folder.is_empty());
    options.cpp.working_folder = folder.unwrap_or("/").to_owned();
    options
}

fn debug_info(said: Option<&str>) -> DebugInfo {
    match said {
        Some("lines") => DebugInfo::Lines,
        Some("full" | "debug") => DebugInfo::Full,
        _ => DebugInfo::FromInput,
    }
}

/// The time limit of a compile; zero for none.
pub(crate) fn limit() -> Duration {
    timeout(std::env::var(TIMEOUT).ok().as_deref())
}

/// The time limit in seconds; none without the variable.
fn timeout(said: Option<&str>) -> Duration {
    let seconds = said.and_then(|text| text.trim().parse().ok());
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.unwrap_or(Duration::ZERO)
}

/// Reads the options; an invalid option is an error.
pub(crate) fn parse(given: &[String]) -> Result<Parsed, String> {
    let mut parsed = Parsed {
        options: usual(),
        target: None,
        bitcode: false,
        has_files: false,
    };
    let is_debugged = std::env::var_os(DEBUG_INFO_VARIABLE).is_some_and(|said| said == "debug");
    parsed.options.opt = match is_debugged {
        true => OptLevel::O0,
        false => OptLevel::O3,
    };
    // One string may contain several options.
    let words = given.iter().flat_map(|text| split(text));
    let mut words = words.collect::<Vec<_>>().into_iter();
    while let Some(word) = words.next() {
        let mut next = |what: &str| {
            words
                .next()
                .ok_or_else(|| format!("{what}: nothing follows"))
        };
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        let options = &mut parsed.options;
        let cpp = &mut options.cpp;
        match (name, value) {
            ("--gpu-architecture" | "-arch" | "--offload-arch" | "-march" | "-mcpu", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                parsed.target = match value.as_str() {
                    // `native` is the target of the program's GPU.
                    "native" => None,
                    value => Some(value.parse().map_err(|error| format!("{word}: {error}"))?),
                };
            }
            ("-std" | "--std", Some(value)) => cpp.standard = Some(value),
            ("-std" | "--std", None) => cpp.standard = Some(next(name)?),
            ("--define-macro", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                cpp.arguments.push(format!("-D{value}"));
            }
            ("--undefine-macro", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                cpp.arguments.push(format!("-U{value}"));
            }
            ("--include-path" | "--include-directory", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                folder(&mut parsed, "-I", &value);
            }
            ("--pre-include", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                cpp.arguments.extend(["-include".to_owned(), value]);
                parsed.has_files = true;
            }
            ("-fgpu-rdc" | "-dc" | "--device-c" | "-rdc" | "--relocatable-device-code", value) => {
                parsed.bitcode = value.as_deref() != Some("false");
            }
            // LLVM's options are global to the process, and only hints: ignored.
            ("-mllvm", _) => drop(next(name)?),
            ("-mwavefrontsize64", None) => options.wave_size = Some(64),
            ("-mno-wavefrontsize64", None) => options.wave_size = Some(32),
            ("-mcode-object-version", Some(value)) => {
                let version = value.parse().map_err(|_| format!("{word}: no version"))?;
                options.code_object_version = Some(version);
            }
            ("-use_fast_math" | "--use_fast_math", _) => {
                cpp.arguments.push("-ffast-math".to_owned());
            }
            ("-G" | "--device-debug", None) => cpp.arguments.push("-g".to_owned()),
            ("-lineinfo" | "--generate-line-info", None) => {
                cpp.arguments.push("-gline-tables-only".to_owned());
            }
            (name, _) if IGNORED.contains(&name) => {}
            _ => {
                if let Some(level) = level(&word) {
                    options.opt = level;
                }
                match FOLDERS.into_iter().find(|option| word.starts_with(option)) {
                    Some(option) if word == option => {
                        let path = next(option)?;
                        folder(&mut parsed, option, &path);
                    }
                    Some(option) => {
                        let path = word.strip_prefix(option).unwrap_or_default();
                        folder(&mut parsed, option, path);
                    }
                    None => {
                        parsed.has_files |= word.starts_with("-i");
                        cpp.arguments.push(word);
                    }
                }
            }
        }
    }
    Ok(parsed)
}

/// The optimisation level of an option, as clang defines them.
fn level(word: &str) -> Option<OptLevel> {
    Some(match word.strip_prefix("-O")? {
        "0" => OptLevel::O0,
        "" | "1" | "g" => OptLevel::O1,
        "2" => OptLevel::O2,
        "s" | "z" => OptLevel::Os,
        _ => OptLevel::O3,
    })
}

/// Adds a folder with headers. ROCm's own header folders are not needed, and are skipped unless
/// requested.
fn folder(parsed: &mut Parsed, option: &str, path: &str) {
    let path = path.trim().trim_start_matches('=');
    if !Path::new(path).join("hip/hip_runtime.h").is_file() {
        let arguments = &mut parsed.options.cpp.arguments;
        arguments.extend([option.to_owned(), path.to_owned()]);
        parsed.has_files = true;
    }
}

/// Splits a string into words; quotes keep blanks in a word.
fn split(text: &str) -> Vec<String> {
    // A macro's value and a file name may contain blanks, so these options take the rest of the
    // string.
    let takes_rest = [
        "-D",
        "-U",
        "-I",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-include",
    ];
    if let Some(option) = takes_rest.iter().find(|option| text.starts_with(**option)) {
        let rest = text.get(option.len()..).unwrap_or_default();
        return match rest.strip_prefix(char::is_whitespace) {
            Some(value) => vec![(*option).to_owned(), value.trim_start().to_owned()],
            None => vec![text.to_owned()],
        };
    }
    if !text.starts_with('-') {
        let is_nothing = text.trim().is_empty();
        return if is_nothing {
            Vec::new()
        } else {
            vec![text.to_owned()]
        };
    }
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.push(c),
            (None, '"' | '\'') => quote = Some(c),
            (None, c) if c.is_whitespace() => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            (None, c) => word.push(c),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(given: &[&str]) -> Result<Parsed, String> {
        let given: Vec<String> = given.iter().map(|&one| one.to_owned()).collect();
        parse(&given)
    }

    #[test]
    fn options_as_programs_pass_them() {
        let parsed = parsed(&[
            "--gpu-architecture=gfx942",
            "-DN=4",
            "-D",
            "NAME=a b",
            "-UN",
            "-D M=1 2",
            "-std=c++17 -O2",
            "-mllvm",
            "-x",
            "-include first.h",
            "",
            " ",
            "-isystem/a b",
            "-nogpuinc",
            "-Wall",
            "-ffast-math",
        ]);
        let parsed = parsed.unwrap();
        let cpp = &parsed.options.cpp;
        assert_eq!(parsed.target.unwrap().to_string(), "gfx942");
        assert_eq!(cpp.standard.as_deref(), Some("c++17"));
        let arguments = [
            "-DN=4",
            "-D",
            "NAME=a b",
            "-UN",
            "-D",
            "M=1 2",
            "-O2",
            "-include",
            "first.h",
            "-isystem",
            "/a b",
            "-Wall",
            "-ffast-math",
        ];
        assert_eq!(cpp.arguments, arguments);
        assert_eq!(parsed.options.opt, OptLevel::O2);
        assert!(parsed.has_files && !parsed.bitcode);
    }

    #[test]
    fn levels_and_targets() {
        let level = |word| parsed(&[word]).unwrap().options.opt;
        assert_eq!(level("-O"), OptLevel::O1);
        assert_eq!(level("-Og"), OptLevel::O1);
        assert_eq!(level("-Oz"), OptLevel::Os);
        assert_eq!(level("-Ofast"), OptLevel::O3);
        assert_eq!(level("-O4"), OptLevel::O3);
        assert_eq!(parsed(&["--offload-arch=native"]).unwrap().target, None);
        assert!(parsed(&["--offload-arch=gfx1"]).is_err());
        assert!(parsed(&["-rdc=true"]).unwrap().bitcode);
        assert!(!parsed(&["-rdc=false"]).unwrap().bitcode);
        assert!(parsed(&["-I"]).is_err());
    }

    #[test]
    fn lines_are_asked_for_from_outside() {
        assert_eq!(debug_info(None), DebugInfo::FromInput);
        assert_eq!(debug_info(Some("lines")), DebugInfo::Lines);
        assert_eq!(debug_info(Some("full")), DebugInfo::Full);
        assert_eq!(debug_info(Some("1")), DebugInfo::FromInput);
    }

    #[test]
    fn no_limit_that_was_not_asked_for() {
        assert_eq!(timeout(None), Duration::ZERO);
        assert_eq!(timeout(Some("1.5")), Duration::from_millis(1500));
        for nonsense in ["", "x", "-1", "inf", "1e300"] {
            assert_eq!(timeout(Some(nonsense)), Duration::ZERO, "{nonsense}");
        }
    }
}
