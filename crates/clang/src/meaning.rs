//! The meaning of a user's arguments for clang, determined by clang's own driver
//! (`shim/arguments.cpp`).

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gfxjit_front::Bytes;

use crate::language::Language;
use crate::sys;

/// The arguments of the compiler proper that a user's arguments add and remove.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// Arguments that affect the language.
    pub adds: Vec<String>,
    /// `-D` and `-U`, in order.
    pub macros: Vec<String>,
    /// Folders of headers, and headers to include before the first line.
    pub files: Vec<String>,
    /// Default arguments that the user's arguments remove.
    pub takes_away: Vec<String>,
    pub warnings: Vec<String>,
    refusal: Option<String>,
}

/// The arguments of the program `clang` for an equivalent compilation.
fn own(language: Language, processor: &str) -> Vec<String> {
    let processor = match processor {
        "" => "gfx900",
        known => known,
    };
    let first = match language {
        Language::Hip | Language::RocmHip => [
            "-x".to_owned(),
            "hip".to_owned(),
            "--cuda-device-only".to_owned(),
            format!("--offload-arch={processor}"),
        ],
        Language::OpenCl => [
            "-x".to_owned(),
            "cl".to_owned(),
            "--target=amdgcn-amd-amdhsa".to_owned(),
            format!("-mcpu={processor}"),
        ],
    };
    let more = [
        "-nogpuinc",
        "-nogpulib",
        "-nostdinc",
        "--no-default-config",
        // No warnings about arguments that concern other programs, such as the linker.
        "-Qunused-arguments",
        "-fuse-cuid=none",
        "-O2",
        "-c",
        "-emit-llvm",
        "/source/a",
    ];
    let more = more.map(str::to_owned);
    [&["clang".to_owned()][..], &first, &more].concat()
}

/// Translates arguments.
///
/// # Errors
/// The first argument that clang does not know, or that is not supported here.
pub(crate) fn of(
    language: Language,
    processor: &str,
    given: &[String],
    may_read_files: bool,
) -> Result<Meaning, String> {
    let mut meaning = Meaning::default();
    if given.is_empty() {
        return Ok(meaning);
    }
    let own = own(language, processor);
    let [own, given] = [&own, given].map(|list| -> Vec<Bytes> {
        let bytes = list.iter().map(|one| Bytes::of(one.as_bytes()));
        bytes.collect()
    });
    let translation = sys::Translation {
        own: own.as_ptr(),
        num_own: own.len(),
        given: given.as_ptr(),
        num_given: given.len(),
        may_read_files,
        user: (&raw mut meaning).cast(),
        take,
    };
    // SAFETY: everything lives during the call; `take` gets the meaning.
    let done = unsafe { sys::gjc_translate(&raw const translation) };
    match meaning.refusal.take() {
        Some(refusal) => Err(refusal),
        None if done => Ok(meaning),
        None => Err("clang's driver refuses the arguments".to_owned()),
    }
}

unsafe extern "C" fn take(to: *mut c_void, what: u32, word: Bytes) {
    // SAFETY: as `of` gave it, which nothing borrows meanwhile; the word is valid during the call.
    let (to, word) = unsafe { (&mut *to.cast::<Meaning>(), word.text()) };
    // Unwinding must not reach C++.
    let _ = catch_unwind(AssertUnwindSafe(|| match what {
        0 => to.adds.push(word),
        1 => to.macros.push(word),
        2 => to.files.push(word),
        3 => to.takes_away.push(word),
        4 => to.warnings.push(word),
        _ => to.refusal = Some(word),
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(given: &[&str], may_read_files: bool) -> Result<Meaning, String> {
        let given: Vec<String> = given.iter().map(|&one| one.to_owned()).collect();
        of(Language::Hip, "gfx942", &given, may_read_files)
    }

    #[test]
    fn arguments_of_others_are_refused() {
        for (arguments, words) in [
            (&["-fplugin=/tmp/x.so"][..], "not taken"),
            (&["-fpass-plugin=/tmp/x.so"], "not taken"),
            (&["-I/usr/include"], "include_dirs"),
            (&["-isystem", "/usr/include"], "include_dirs"),
            (&["--offload-arch=gfx90a"], "target"),
            (&["--offload-arch=native"], "target"),
            (&["-march=native"], "target"),
            (&["--target=x86_64-pc-windows-msvc"], "target"),
            (&["-Xclang", "-load"], "not taken"),
            (&["-mllvm", "-debug"], "not taken"),
            (&["-o", "/tmp/x"], "not taken"),
            (&["/etc/passwd"], "one source"),
            (&["-x", "c++"], "language"),
            (&["-fprofile-use=/etc/passwd"], "not taken"),
            (&["--config=/etc/passwd"], "not taken"),
            (&["-print-search-dirs"], "not taken"),
            (&["--version"], "not taken"),
            (&["-###"], "not taken"),
            (&["-fno-such-thing"], "no such argument"),
            (&["-ffast-mth"], "`-ffast-math`"),
            (&["-D"], "nothing follows"),
            (&["-fdenormal-fp-math=maybe"], "maybe"),
        ] {
            let error = means(arguments, false).unwrap_err();
            assert!(error.contains(words), "{arguments:?}: {error}");
            assert!(words == "maybe" || error.contains(arguments[0]), "{error}");
        }
    }

    #[test]
    fn what_changes_nothing_is_left_out() {
        for argument in [
            "-O0",
            "-O",
            "-Og",
            "-Os",
            "-O3",
            "-fPIC",
            "-m64",
            "-v",
            "-save-temps",
            "-MD",
            "-c",
            "-lm",
            "-L/usr/lib",
            "-Wl,--wrap",
            "-nocudainc",
            "-nocudalib",
            "-nogpulib",
            "-fcolor-diagnostics",
            "-fgpu-rdc",
            "-fno-gpu-rdc",
            "-xhip",
            "-fpermissive",
            "--cuda-device-only",
            "--rocm-path=/opt/rocm",
            "--hip-version=6.2.0",
        ] {
            assert_eq!(
                means(&[argument], false).unwrap(),
                Meaning::default(),
                "{argument}"
            );
        }
    }

    #[test]
    fn as_the_compiler_proper_has_them() {
        let adds = |argument: &str| means(&[argument], false).unwrap().adds.join(" ");
        assert_eq!(adds("-Wall"), "-Wall");
        assert_eq!(adds("-fno-strict-aliasing"), "-relaxed-aliasing");
        assert_eq!(
            adds("-ggdb"),
            "-debug-info-kind=constructor -dwarf-version=5"
        );
        assert!(adds("-ffast-math").contains("-fgpu-approx-transcendentals"));
        assert!(adds("-Ofast").contains("-ffast-math"));
        assert_eq!(adds("-mcumode"), "-target-feature +cumode");
        assert_eq!(
            adds("-fdenormal-fp-math=preserve-sign"),
            "-fdenormal-fp-math=preserve-sign,preserve-sign"
        );
        let without = means(&["-fno-exceptions"], false).unwrap();
        assert!(without.takes_away.contains(&"-fexceptions".to_owned()));
        let some = means(&["-DA=1", "-U", "A", "-include", "b.h", "-D", "A"], false).unwrap();
        assert_eq!(some.macros, ["-D", "A=1", "-U", "A", "-D", "A"]);
        assert_eq!(some.files, ["-include", "b.h"]);
        let folders = ["-isystem/a", "-iquote", "b", "-I/c", "-idirafter", "/d"];
        let found = means(&folders, true).unwrap().files.join(" ");
        assert_eq!(found, "-isystem /a -iquote b -idirafter /d -I /c");
        let cl = of(
            Language::OpenCl,
            "gfx942",
            &["-cl-mad-enable".to_owned()],
            false,
        );
        assert_eq!(cl.unwrap().adds, ["-cl-mad-enable"]);
    }
}
