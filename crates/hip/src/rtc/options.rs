//! What hiprtc is told, as options of ours.
//!
//! Source: AMD's documentation of hiprtc, and what programs pass (CuPy, OpenMM, CubeCL).

use std::path::PathBuf;

use gfxjit::{OptLevel, Options, TargetId};

/// Options that change nothing here: what they ask for is always so, or is nobody's business.
const IGNORED: [&str; 29] = [
    "--default-device",
    "-default-device",
    "--std-default",
    "-nogpulib",
    "-nohipwrapperinc",
    "-save-temps",
    "--save-temps",
    "-v",
    "-fno-gpu-rdc",
    "-mcumode",
    "-mno-cumode",
    "--hip-version",
    "-fcuda-is-device",
    "-fhip-new-launch-api",
    "-xhip",
    "--offload-device-only",
    "--cuda-device-only",
    "-fpermissive",
    "--hipstdpar",
    "-fslp-vectorize",
    "-fno-slp-vectorize",
    "-fvectorize",
    "-fno-vectorize",
    "-funroll-loops",
    "-fno-unroll-loops",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-math-errno",
    "-parallel-jobs",
];

pub struct Parsed {
    pub options: Options,
    /// Of `--offload-arch`.
    pub target: Option<TargetId>,
    /// Bitcode is wanted (`-fgpu-rdc`).
    pub bitcode: bool,
    /// Headers that come before the first line (`-include`).
    pub first: Vec<String>,
}

/// Reads the options; the first that is wrong is an error.
pub fn parse(given: &[String]) -> Result<Parsed, String> {
    let mut parsed = Parsed {
        options: Options::default(),
        target: None,
        bitcode: false,
        first: Vec::new(),
    };
    parsed.options.opt = OptLevel::O3;
    // Several options may be one text.
    let words = given.iter().flat_map(|text| split(text));
    let mut words = words.collect::<Vec<_>>().into_iter().peekable();
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
        let cpp = &mut parsed.options.cpp;
        match (name, value) {
            ("--gpu-architecture" | "-arch" | "--offload-arch" | "-march" | "-mcpu", value) => {
                let value = value.map_or_else(|| next(name), Ok)?;
                parsed.target = Some(value.parse().map_err(|error| format!("{word}: {error}"))?);
            }
            ("-std" | "--std", Some(value)) => cpp.standard = Some(value),
            ("-std" | "--std", None) => cpp.standard = Some(next(name)?),
            ("-include", None) => parsed.first.push(next(name)?),
            ("-D" | "--define-macro", None) => cpp.defines.push(next(name)?),
            ("--define-macro", Some(value)) => cpp.defines.push(value),
            ("-U" | "--undefine-macro", None) => cpp.undefines.push(next(name)?),
            ("-I" | "-isystem" | "--include-path", None) => folder(&mut parsed, &next(name)?),
            ("--include-path" | "--rocm-path", Some(value)) => folder(&mut parsed, &value),
            ("--rocm-device-lib-path" | "--hip-device-lib-path", Some(_)) => {}
            ("-fgpu-rdc" | "-dc" | "--device-c" | "-rdc", _) => parsed.bitcode = true,
            ("-mllvm" | "-Xclang", None) => drop(next(name)?),
            ("-O0", None) => parsed.options.opt = OptLevel::O0,
            ("-O1", None) => parsed.options.opt = OptLevel::O1,
            ("-O2" | "-Os" | "-Oz", None) => parsed.options.opt = OptLevel::O2,
            ("-O3" | "-Ofast" | "-O4", None) => {}
            ("-use_fast_math" | "--use_fast_math", _) => {
                cpp.arguments.push("-ffast-math".to_owned());
            }
            ("-mwavefrontsize64", None) => parsed.options.wave_size = Some(64),
            ("-mno-wavefrontsize64", None) => parsed.options.wave_size = Some(32),
            ("-mcode-object-version", Some(value)) => {
                let version = value.parse().map_err(|_| format!("{word}: no version"))?;
                parsed.options.code_object_version = Some(version);
            }
            (name, _) if IGNORED.contains(&name) => {}
            _ => match word.get(..2) {
                Some("-D") => cpp.defines.push(word[2..].to_owned()),
                Some("-U") => cpp.undefines.push(word[2..].to_owned()),
                Some("-I") => folder(&mut parsed, &word[2..]),
                _ => cpp.arguments.push(word),
            },
        }
    }
    Ok(parsed)
}

/// A folder with headers. ROCm's own are not needed, and are not ours to take unless asked for.
fn folder(parsed: &mut Parsed, path: &str) {
    let path = PathBuf::from(path.trim());
    if path.is_dir() && !path.join("hip/hip_runtime.h").is_file() {
        parsed.options.include_dirs.push(path);
    }
}

/// The words of one text; quotes hold a word together.
fn split(text: &str) -> Vec<String> {
    // A macro's value and a folder's name may have blanks in them.
    if !text.starts_with('-') || text.starts_with("-D") || text.starts_with("-I") {
        return vec![text.to_owned()];
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

    #[test]
    fn options_as_programs_pass_them() {
        let given = [
            "--gpu-architecture=gfx942",
            "-DN=4",
            "-D",
            "NAME=a b",
            "-std=c++17 -O2",
            "-mllvm",
            "-x",
            "-include",
            "first.h",
            "-Wall",
            "-ffast-math",
        ]
        .map(str::to_owned);
        let parsed = parse(&given).unwrap();
        let cpp = &parsed.options.cpp;
        assert_eq!(parsed.target.unwrap().to_string(), "gfx942");
        assert_eq!(cpp.defines, ["N=4", "NAME=a b"]);
        assert_eq!(cpp.standard.as_deref(), Some("c++17"));
        assert_eq!(cpp.arguments, ["-Wall", "-ffast-math"]);
        assert_eq!(parsed.first, ["first.h"]);
        assert!(parse(&["-D".to_owned()]).is_err());
        assert!(parse(&["--offload-arch=gfx1".to_owned()]).is_err());
    }
}
