//! The options of compilation by name, for the command, C and Python.
//!
//! Problem: four interfaces set the same options. All use the list below, so that an option has one name, one form of
//! value and one description.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gfxjit_targets::{ByteSize, ByteSizeError};
use thiserror::Error;

use crate::options::{BitcodePolicy, Compiler, DebugInfo, Options, SandboxPolicy};

/// An option of compilation as text.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name: `wave-size`; `--wave-size` of the command, `wave_size` in Python.
    pub name: &'static str,
    /// The name of a value in help texts: `LANES`. Empty for a switch, whose values are `on` and
    /// `off`.
    pub value: &'static str,
    /// Whether each further value is added to the earlier ones.
    pub repeats: bool,
    /// Its effect, with the default in brackets.
    pub help: &'static str,
    set: Set,
}

impl fmt::Debug for OptionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OptionInfo")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no option of this name.
    #[error("there is no option `{name}`")]
    Unknown {
        /// The name.
        name: String,
    },
    /// A value that the option does not take.
    #[error("option {name}: `{value}` is not {wanted}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// The valid values.
        wanted: String,
    },
}

impl Options {
    /// Every option that has a name, in the order of help texts.
    #[must_use]
    pub fn all() -> &'static [OptionInfo] {
        OPTIONS
    }

    /// Sets an option by name from text.
    ///
    /// ```
    /// let mut options = gfxjit_compile::Options::default();
    /// options.set("wave-size", "64")?;
    /// options.set("define", "N=4")?;
    /// assert_eq!(options.wave_size, Some(64));
    /// let error = options.set("wave-size", "16").unwrap_err();
    /// assert_eq!(error.to_string(), "option wave-size: `16` is not 32 or 64");
    /// # Ok::<(), gfxjit_compile::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// [`OptionError`].
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
            let name = name.to_owned();
            return Err(OptionError::Unknown { name });
        };
        (option.set)(self, value).map_err(|wanted| OptionError::Value {
            name: option.name,
            value: value.to_owned(),
            wanted,
        })
    }
}

/// Sets an option from a value; the error describes the valid values.
type Set = fn(&mut Options, &str) -> Result<(), String>;

const fn switch(name: &'static str, help: &'static str, set: Set) -> OptionInfo {
    one(name, "", help, set)
}

const fn many(name: &'static str, value: &'static str, help: &'static str, set: Set) -> OptionInfo {
    OptionInfo {
        repeats: true,
        ..one(name, value, help, set)
    }
}

const fn one(name: &'static str, value: &'static str, help: &'static str, set: Set) -> OptionInfo {
    OptionInfo {
        name,
        value,
        repeats: false,
        help,
        set,
    }
}

#[rustfmt::skip]
static OPTIONS: &[OptionInfo] = &[
    one("opt", "LEVEL", "Optimisation: 0, 1, 2, 3 or s [default: 3]",
        |o, v| put(&mut o.opt, v.strip_prefix('O').unwrap_or(v).parse().map_err(|_| "0, 1, 2, 3 or s".to_owned()))),
    one("compiler", "COMPILER", "What makes the code: llvm, comgr (AMD's, opened at run time), or auto [default: auto, which is llvm, and comgr for IR and bitcode newer than that]",
        |o, v| put(&mut o.compiler, choice(v, &[("auto", Compiler::Auto), ("llvm", Compiler::Llvm), ("comgr", Compiler::Comgr)]))),
    one("comgr-library", "FILE", "AMD's comgr, libamd_comgr.so.3 [default: GFXJIT_COMGR_LIBRARY, else searched for]",
        |o, v| put(&mut o.comgr_library, Ok(Some(v.into())))),
    one("debug-info", "WHAT", "What code says of its source, for messages and debuggers: lines, or full with variables [default: what clang's arguments and the IR say]",
        |o, v| put(&mut o.debug_info, choice(v, &[("lines", DebugInfo::Lines), ("full", DebugInfo::Full)]))),
    one("wave-size", "LANES", "Lanes of a wave: 32 or 64 [default: the source's, else the target's]",
        |o, v| put(&mut o.wave_size, choice(v, &[("32", 32), ("64", 64)]).map(Some))),
    one("code-object-version", "VERSION", "Code object version: 4, 5 or 6 [default: 5, for generic targets 6]",
        |o, v| put(&mut o.code_object_version, choice(v, &[("4", 4), ("5", 5), ("6", 6)]).map(Some))),
    one("device-libs", "DIR", "Folder of the device libraries (ocml.bc, ockl.bc, …) [default: searched for]",
        |o, v| put(&mut o.device_libs, Ok(Some(v.into())))),
    one("features", "FEATURES", "Target features as LLVM writes them: +cumode,-xnack",
        |o, v| put(&mut o.features, Ok(v.to_owned()))),
    switch("internalize", "Make functions internal unless they are kernels: nothing is found by name afterwards",
        |o, v| put(&mut o.internalize, on(v))),
    switch("interposable", "Let every function that others see be replaced afterwards: none is inlined where it is called",
        |o, v| put(&mut o.interposable, on(v))),
    switch("finite-only", "Device libraries: no NaN and no infinity occurs",
        |o, v| put(&mut o.math.finite_only, on(v))),
    switch("unsafe-math", "Device libraries: less accurate results are good enough",
        |o, v| put(&mut o.math.unsafe_math, on(v))),
    switch("flush-denormals", "Device libraries: f32 denormals may count as zero",
        |o, v| put(&mut o.math.flush_denormals, on(v))),
    switch("correctly-rounded-sqrt", "Device libraries: f32 square roots are correctly rounded [default: on]",
        |o, v| put(&mut o.math.correctly_rounded_sqrt, on(v))),
    many("define", "NAME[=VALUE]", "Macro of C++ and OpenCL C",
        |o, v| push(&mut o.cpp.arguments, format!("-D{v}"))),
    many("undefine", "NAME", "Macro of C++ and OpenCL C that is not defined",
        |o, v| push(&mut o.cpp.arguments, format!("-U{v}"))),
    one("std", "VERSION", "Version of the language: c++17, c++20, CL3.0 [default: c++17, CL2.0]",
        |o, v| put(&mut o.cpp.standard, Ok(Some(v.to_owned())))),
    many("instantiate", "NAME", "Template or overload of C++ to make: 'scale<float, 4>'",
        |o, v| push(&mut o.cpp.names, v.to_owned())),
    many("clang-arg", "ARG", "Another argument for clang: -Wall, -ffast-math",
        |o, v| push(&mut o.cpp.arguments, v.to_owned())),
    many("add-header", "NAME=TEXT", "Header in memory: what #include finds by a name",
        |o, v| {
            let (name, text) = v.split_once('=').ok_or("NAME=TEXT")?;
            o.cpp.headers.insert(name.to_owned(), text.to_owned());
            Ok(())
        }),
    one("rocm-headers", "DIR", "Folder with ROCm's headers for HIP, to be taken in the place of gfxjit's",
        |o, v| {
            o.cpp.rocm_headers = true;
            push(&mut o.include_dirs, v.into())
        }),
    many("include-dir", "DIR", "Folder whose files a source may name: in #include, and in .include and .incbin of assembly [default: none; of the command, that of a file of C++]",
        |o, v| push(&mut o.include_dirs, v.into())),
    switch("bare-pointers", "Kernels of MLIR take a pointer for each memref, whose shape must be static [default: two pointers, an offset, sizes and strides]",
        |o, v| put(&mut o.mlir.bare_pointers, on(v))),
    one("index-bits", "BITS", "Bits of MLIR's index: 32 or 64 [default: 64]",
        |o, v| put(&mut o.mlir.index_bits, choice(v, &[("32", 32), ("64", 64)]))),
    switch("isolate", "Compile in a confined process of its own, for input that is not trusted",
        |o, v| put(&mut o.isolate, on(v))),
    one("bitcode", "POLICY", "What becomes of LLVM bitcode, whose reader checks little: trust, isolate or refuse [default: trust; of the command, isolate]",
        |o, v| put(&mut o.bitcode, choice(v, &[("trust", BitcodePolicy::Trust), ("isolate", BitcodePolicy::Isolate), ("refuse", BitcodePolicy::Refuse)]))),
    one("sandbox", "POLICY", "Confinement of isolated compiles: best-effort, or required, by which it is an error where the kernel has none [default: best-effort]",
        |o, v| put(&mut o.sandbox, choice(v, &[("best-effort", SandboxPolicy::BestEffort), ("required", SandboxPolicy::Required)]))),
    one("worker", "PROGRAM", "Program that does isolated compiles [default: GFXJIT_WORKER, else gfxjit]",
        |o, v| put(&mut o.worker, Ok(Some(v.into())))),
    one("compile-timeout", "SECONDS", "Time after which a compile is given up; 0 for never [default: 60]",
        |o, v| put(&mut o.timeout, seconds(v))),
    one("compile-memory", "SIZE", "Memory of an isolated compile: 512MiB [default: 4GiB]",
        |o, v| put(&mut o.memory, size(v))),
    one("max-output", "SIZE", "Give up a compile whose object or assembly grows larger than this [default: 256MiB]",
        |o, v| put(&mut o.max_output, size(v))),
    one("lost-threads", "COUNT", "Threads of this process that may be lost to LLVM before compiles are isolated [default: 16]",
        |o, v| put(&mut o.lost_threads, number(v))),
    one("cache", "DIR", "Folder of kept images, on, or off [default: GFXJIT_CACHE, else the user's folder for caches]",
        |o, v| {
            match v {
                "on" => o.cache.off = false,
                "off" => o.cache.off = true,
                folder => (o.cache.off, o.cache.folder) = (false, Some(folder.into())),
            }
            Ok(())
        }),
    one("cache-size", "SIZE", "Bytes of all kept images together [default: GFXJIT_CACHE_SIZE, else 1GiB]",
        |o, v| put(&mut o.cache.size, size(v).map(Some))),
    one("cache-wait", "SECONDS", "Time to wait for another process that compiles the same [default: 60]",
        |o, v| put(&mut o.cache.wait, seconds(v).map(Some))),
    one("cache-shared", "STORE", "Store that hosts share: a folder or a URL [default: GFXJIT_CACHE_SHARED]",
        |o, v| put(&mut o.cache.shared, Ok(Some(v.to_owned())))),
];

fn put<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "the rows of the table end with it"
)]
fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), String> {
    list.push(value);
    Ok(())
}

fn on(text: &str) -> Result<bool, String> {
    choice(
        text,
        &[
            ("on", true),
            ("off", false),
            ("1", true),
            ("0", false),
            ("true", true),
            ("false", false),
        ],
    )
    .map_err(|_| "on or off".to_owned())
}

fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => names.concat(),
        }
    })
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "a number".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds, such as 10 or 0.5".to_owned())
}

/// Parses a number of bytes with an optional unit.
fn size(text: &str) -> Result<u64, String> {
    let size: ByteSize = text
        .parse()
        .map_err(|error: ByteSizeError| error.to_string())?;
    Ok(size.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that is not the default, for each.
    fn sample(option: &OptionInfo) -> String {
        let text = match option.name {
            "opt" => "1",
            "compiler" => "comgr",
            "wave-size" => "64",
            "code-object-version" => "4",
            "add-header" => "a.h=int x;",
            "bitcode" => "refuse",
            "sandbox" => "required",
            "compile-timeout" | "cache-wait" => "0.5",
            "compile-memory" | "max-output" | "cache-size" => "3MiB",
            "lost-threads" => "2",
            "index-bits" => "32",
            "debug-info" => "full",
            "correctly-rounded-sqrt" => "off",
            _ if option.value.is_empty() => "on",
            _ => "X",
        };
        text.to_owned()
    }

    #[test]
    fn every_option_changes_something_and_no_two_the_same() {
        let usual = Options::default();
        let mut made: Vec<Options> = Vec::new();
        for option in Options::all() {
            let mut options = usual.clone();
            options.set(option.name, &sample(option)).unwrap();
            assert_ne!(options, usual, "{}", option.name);
            assert!(!made.contains(&options), "{}", option.name);
            made.push(options);
            assert!(
                option
                    .name
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b == b'-')
            );
            assert!(!option.help.is_empty() && !option.help.ends_with('.'));
        }
    }

    #[test]
    fn repeated_options_come_in_order() {
        let mut options = Options::default();
        for (name, value) in [("define", "A"), ("undefine", "B"), ("define", "B=2")] {
            options.set(name, value).unwrap();
        }
        assert_eq!(options.cpp.arguments, ["-DA", "-UB", "-DB=2"]);
        for option in Options::all().iter().filter(|option| option.repeats) {
            let mut twice = Options::default();
            twice.set(option.name, &sample(option)).unwrap();
            let once = twice.clone();
            twice
                .set(option.name, &sample(option).replace("a.h", "b.h"))
                .unwrap();
            assert_ne!(once, twice, "{}", option.name);
        }
    }

    #[test]
    fn wrong_values_say_what_is_right() {
        let mut options = Options::default();
        for (name, value, words) in [
            ("luck", "1", "there is no option `luck`"),
            ("opt", "9", "option opt: `9` is not 0, 1, 2, 3 or s"),
            ("wave-size", "16", "`16` is not 32 or 64"),
            ("isolate", "yes", "`yes` is not on or off"),
            ("compiler", "gcc", "`gcc` is not auto, llvm or comgr"),
            ("bitcode", "eat", "`eat` is not trust, isolate or refuse"),
            ("compile-timeout", "-1", "`-1` is not a number of seconds"),
            ("compile-timeout", "NaN", "`NaN` is not a number of seconds"),
            ("max-output", "+3", "`+3` is not a number of bytes"),
            ("max-output", "99999999TiB", "is not a number of bytes"),
            ("cache-size", "MiB", "`MiB` is not a number of bytes"),
            ("lost-threads", "-1", "`-1` is not a number"),
            ("add-header", "a.h", "`a.h` is not NAME=TEXT"),
        ] {
            let error = options.set(name, value).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        assert_eq!(options, Options::default());
    }
}
