//! Files that sources include (in assembly `.include` and `.incbin`): only regular files in the
//! folders of the options.
//!
//! On Linux the kernel ensures that a path stays in its folder (`RESOLVE_BENEATH` of openat2(2),
//! since Linux 5.6). On other systems the resolved path is compared with the folder, which is safe
//! as long as links do not change meanwhile.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::options::Options;

/// The contents and path of a file by the name that a source includes it under, from the first folder that has it;
/// else the reason, with what to do.
pub(crate) fn read(name: &str, options: &Options) -> Result<(Vec<u8>, PathBuf), String> {
    let (file, path) = find(name, options)?;
    let bytes = contents(file, options.max_output);
    let bytes = bytes.map_err(|e| format!("{}: {e}", path.display()))?;
    Ok((bytes, path))
}

/// The path of a file in messages and line tables: relative to the working folder for files in it.
pub(crate) fn shown(path: &Path, options: &Options) -> String {
    let working = &options.cpp.working_folder;
    let within = path.strip_prefix(working).ok();
    let path = within.filter(|_| !working.is_empty()).unwrap_or(path);
    // Without `.` components.
    let parts = path.components();
    let plain: PathBuf = parts.filter(|part| *part != Component::CurDir).collect();
    plain.to_string_lossy().into_owned()
}

/// The path of the file for a name that a source includes, if there is one.
pub(crate) fn path(name: &str, options: &Options) -> Option<PathBuf> {
    find(name, options).ok().map(|(_, path)| path)
}

fn find(name: &str, options: &Options) -> Result<(File, PathBuf), String> {
    let reads_all = !options.cpp.working_folder.is_empty();
    // A front end prefixes a name with `./` if it is relative to the working folder.
    if reads_all && (Path::new(name).is_absolute() || name.starts_with("./")) {
        let path = Path::new(&options.cpp.working_folder).join(name);
        let file = open_any(&path).map_err(|e| format!("{name}: {e}"))?;
        return Ok((file, path));
    }
    let folders = &options.include_dirs;
    if folders.is_empty() && reads_all {
        return Err("there is no such file".to_owned());
    }
    if folders.is_empty() {
        return Err(
            "a source reads no file unless its folder is named (`--include-dir`, \
             `Options::include_dirs`)"
                .to_owned(),
        );
    }
    for folder in folders {
        match open(folder, name) {
            Ok(file) => return Ok((file, folder.join(name))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) if leads_out(&error) => {
                return Err(format!(
                    "the name leads out of {} (`--include-dir`, `Options::include_dirs`)",
                    folder.display()
                ));
            }
            Err(error) => return Err(format!("{}: {error}", folder.join(name).display())),
        }
    }
    let folders: Vec<String> = folders.iter().map(|f| f.display().to_string()).collect();
    Err(format!(
        "it is not in {} (`--include-dir`, `Options::include_dirs`)",
        folders.join(", ")
    ))
}

fn contents(file: File, most: u64) -> io::Result<Vec<u8>> {
    let info = file.metadata()?;
    if !info.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut bytes = Vec::new();
    // Limited again, because a file may grow while it is read.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("larger than {most} bytes")));
    }
    Ok(bytes)
}

/// The kernel's error for a path that leaves its folder, and the error of the comparison below.
fn leads_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::CrossesDevices
}

/// Opens a file by its absolute path. Other than regular files are not opened, because opening
/// could block.
fn open_any(path: &Path) -> io::Result<File> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    File::open(path)
}

#[cfg(target_os = "linux")]
fn open(folder: &Path, name: &str) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, ResolveFlags, open as open_path, openat2};

    let beneath = open_path(
        folder,
        OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC,
        Mode::empty(),
    )?;
    // Other than regular files are refused after opening: `NONBLOCK` keeps the open from waiting
    // for a writer.
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    match openat2(&beneath, name, flags, Mode::empty(), resolve) {
        Ok(file) => Ok(file.into()),
        // An older kernel, or a container that forbids the call.
        Err(rustix::io::Errno::NOSYS | rustix::io::Errno::PERM) => open_compared(folder, name),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(target_os = "linux"))]
fn open(folder: &Path, name: &str) -> io::Result<File> {
    open_compared(folder, name)
}

fn open_compared(folder: &Path, name: &str) -> io::Result<File> {
    let folder = folder.canonicalize()?;
    let path = folder.join(name).canonicalize()?;
    if Path::new(name).is_absolute() || !path.starts_with(&folder) {
        return Err(io::ErrorKind::CrossesDevices.into());
    }
    // Opening other than regular files could block.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder() {
        let all = tempfile::tempdir().unwrap();
        let (inside, outside) = (all.path().join("in"), all.path().join("secret"));
        std::fs::create_dir_all(inside.join("deep")).unwrap();
        std::fs::write(&outside, "secret").unwrap();
        std::fs::write(inside.join("deep/a"), "abc").unwrap();
        let folders = [all.path().join("none"), inside.clone()];
        let mut options = Options::default();
        (options.include_dirs, options.max_output) = (folders.to_vec(), 3);
        let read = |name: &str| read(name, &options).map(|(bytes, _)| bytes);
        assert_eq!(read("deep/a").unwrap(), b"abc");
        assert_eq!(path("deep/a", &options), Some(inside.join("deep/a")));
        assert_eq!(path("../secret", &options), None);
        assert_eq!(read("deep/../deep/a").unwrap(), b"abc");
        let mut outward = vec![
            "../secret".to_owned(),
            "deep/../../secret".to_owned(),
            outside.to_str().unwrap().to_owned(),
            inside.join("deep/a").to_str().unwrap().to_owned(),
        ];
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink("deep/a", inside.join("kept")).unwrap();
            symlink("../secret", inside.join("relative")).unwrap();
            symlink(&outside, inside.join("absolute")).unwrap();
            symlink("..", inside.join("up")).unwrap();
            assert_eq!(read("kept").unwrap(), b"abc");
            outward.extend(["relative", "absolute", "up/secret"].map(str::to_owned));
        }
        for name in &outward {
            let reason = read(name).unwrap_err();
            assert!(reason.contains("leads out of"), "{name}: {reason}");
            let folder = inside.canonicalize().unwrap();
            let error = open_compared(&folder, name).unwrap_err();
            assert!(leads_out(&error), "{name}: {error}");
        }
        let reason = read("nothing").unwrap_err();
        assert!(reason.contains("is not in"), "{reason}");
        let reason = read("deep").unwrap_err();
        assert!(reason.contains("not a regular file"), "{reason}");
        std::fs::write(inside.join("large"), "abcd").unwrap();
        let reason = read("large").unwrap_err();
        assert!(reason.contains("larger than 3 bytes"), "{reason}");
    }

    #[test]
    fn absolute_names_where_every_file_may_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        std::fs::write(&file, "abc").unwrap();
        let mut options = Options::default();
        let read = |options: &Options, path: &Path| {
            read(path.to_str().unwrap(), options).map(|(bytes, _)| bytes)
        };
        assert!(read(&options, &file).is_err());
        options.cpp.working_folder = "/".to_owned();
        assert_eq!(read(&options, &file).unwrap(), b"abc");
        assert!(
            read(&options, folder.path())
                .unwrap_err()
                .contains("not a regular file")
        );
        assert!(read(&options, Path::new("a")).is_err());
        options.cpp.working_folder = folder.path().to_str().unwrap().to_owned();
        assert_eq!(read(&options, Path::new("./a")).unwrap(), b"abc");
        options.max_output = 2;
        assert!(read(&options, &file).unwrap_err().contains("larger than 2"));
    }

    #[test]
    fn files_have_the_paths_of_the_user() {
        let mut options = Options::default();
        for (path, name) in [
            ("./a.h", "a.h"),
            ("/b/./a.h", "/b/a.h"),
            ("../a.h", "../a.h"),
        ] {
            assert_eq!(shown(Path::new(path), &options), name);
        }
        options.cpp.working_folder = "/b".to_owned();
        assert_eq!(shown(Path::new("/b/./c/a.h"), &options), "c/a.h");
        assert_eq!(shown(Path::new("/c/a.h"), &options), "/c/a.h");
    }

    #[test]
    fn no_folder_no_file() {
        let reason = read("a", &Options::default()).unwrap_err();
        assert!(reason.contains("--include-dir"), "{reason}");
    }
}
