//! The jump libraries that programs load under ROCm's names; `build.rs` makes them.

use std::io;
use std::path::{Path, PathBuf};

/// Jump libraries without a name: `libamdhip64`, `libhiprtc`, and `libamdhip64` as it was until ROCm 6, which
/// contains hiprtc's functions too.
const JUMPS: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/shims.rs"));
/// The file name prefixes of the first two, in the same order.
const STEMS: [&str; 2] = ["libamdhip64", "libhiprtc"];
/// The index in [`JUMPS`] of the library with hiprtc's functions, and the versions at the end of
/// file names that it is for.
const WITH_HIPRTC: usize = 2;
const UNTIL_6: [&str; 2] = ["5", "6"];
/// File names that programs are linked with; among those that differ in the version only, the newest comes
/// first.
const NAMES: [&str; 5] = [
    "libamdhip64.so.7",
    "libamdhip64.so.6",
    "libamdhip64.so.5",
    "libhiprtc.so.7",
    "libhiprtc.so.6",
];
/// Placeholder for the name in each library, followed by `_` up to the room for a name.
const PLACEHOLDER: &[u8] = b"gfxjit-name-";

/// Other ROCm libraries that packages are linked with, by file name. Each of their functions returns
/// the library's error for "not supported".
const ABSENT: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/absent.rs"));

/// Writes the libraries whose functions only return "not supported" to a folder, for programs that are
/// linked with them. A library is left out if `is_there` returns true for its name.
///
/// # Errors
/// Those of the file system.
pub fn write_absent(folder: &Path, is_there: impl Fn(&str) -> bool) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut all = ABSENT.iter().filter(|(name, _)| !is_there(name));
    all.try_for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes))
}

/// Writes the jump libraries to a folder, also under names without a version, by which programs
/// open them with `dlopen`.
///
/// # Errors
/// Those of the file system.
pub fn write_libraries(folder: &Path) -> io::Result<()> {
    for name in NAMES {
        write_named(folder, name)?;
        let Some((plain, _version)) = name.rsplit_once('.') else {
            continue;
        };
        let plain = folder.join(plain);
        if !plain.exists() {
            std::fs::copy(folder.join(name), plain)?;
        }
    }
    Ok(())
}

/// Writes a jump library under a name that begins with `libamdhip64` or `libhiprtc`. Packages that contain
/// ROCm's libraries give them names with a hash: `libamdhip64-00ca863d.so.7.14.60850`. If the jump library is
/// loaded first, the dynamic loader takes it when the package's libraries ask for that name.
///
/// # Errors
/// Those of the file system, and a name with another prefix, or too long.
pub fn write_named(folder: &Path, name: &str) -> io::Result<PathBuf> {
    let wrong = |reason: String| io::Error::new(io::ErrorKind::InvalidInput, reason);
    let kind = STEMS.iter().position(|stem| name.starts_with(stem));
    let version = name
        .split(".so.")
        .nth(1)
        .and_then(|rest| rest.split('.').next());
    let kind = match kind {
        Some(0) if version.is_some_and(|version| UNTIL_6.contains(&version)) => Some(WITH_HIPRTC),
        kind => kind,
    };
    let mut bytes = kind
        .and_then(|kind| JUMPS.get(kind))
        .ok_or_else(|| wrong(format!("{name}: names begin with {}", STEMS.join(" or "))))?
        .to_vec();
    if name.contains('/') {
        return Err(wrong(format!("{name} is a path, no name")));
    }
    let places: Vec<usize> = bytes
        .windows(PLACEHOLDER.len())
        .enumerate()
        .filter_map(|(at, window)| (window == PLACEHOLDER).then_some(at))
        .collect();
    for at in places {
        let room = bytes.get_mut(at..).unwrap_or_default();
        let end = room.iter().position(|byte| *byte == 0).unwrap_or(0);
        let room = room.get_mut(..end).unwrap_or_default();
        if name.len() > room.len() {
            let most = room.len();
            return Err(wrong(format!("{name}: at most {most} bytes")));
        }
        room.fill(0);
        room.iter_mut()
            .zip(name.bytes())
            .for_each(|(to, byte)| *to = byte);
    }
    std::fs::create_dir_all(folder)?;
    let path = folder.join(name);
    std::fs::write(&path, bytes)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_have_the_names_they_are_written_under() {
        let folder = tempfile::tempdir().unwrap();
        write_libraries(folder.path()).unwrap();
        let hashed = "libamdhip64-69e34bce.so.7.14.60850-0000000";
        write_named(folder.path(), hashed).unwrap();
        for name in NAMES.into_iter().chain([hashed]) {
            let bytes = std::fs::read(folder.path().join(name)).unwrap();
            let text = [name.as_bytes(), b"\0"].concat();
            assert!(bytes.windows(text.len()).any(|at| at == text), "{name}");
            let left = bytes.windows(PLACEHOLDER.len());
            assert!(!left.into_iter().any(|at| at == PLACEHOLDER), "{name}");
        }
        let plain = std::fs::read(folder.path().join("libamdhip64.so")).unwrap();
        assert_eq!(
            plain,
            std::fs::read(folder.path().join("libamdhip64.so.7")).unwrap()
        );
    }

    #[test]
    fn hiprtc_is_in_the_libraries_that_had_it() {
        let folder = tempfile::tempdir().unwrap();
        for (name, has) in [
            ("libamdhip64.so.5", true),
            ("libamdhip64.so.6", true),
            ("libamdhip64-69e34bce.so.6.4.60402", true),
            ("libamdhip64.so.7", false),
            ("libamdhip64-69e34bce.so.7.14.60850-0000000", false),
            ("libhiprtc.so.6", true),
        ] {
            let path = write_named(folder.path(), name).unwrap();
            let bytes = std::fs::read(path).unwrap();
            for function in [&b"\0hiprtcCompileProgram\0"[..], b"\0hiprtcGetBitcode\0"] {
                let found = bytes.windows(function.len()).any(|at| at == function);
                assert_eq!(found, has, "{name}");
            }
        }
    }

    #[test]
    fn other_names_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let long = format!("libhiprtc-{}", "x".repeat(200));
        for (name, reason) in [
            ("libfoo.so.1", "names begin with libamdhip64 or libhiprtc"),
            ("libamdhip64/../x", "no name"),
            (&long, "at most 160 bytes"),
        ] {
            let error = write_named(folder.path(), name).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
