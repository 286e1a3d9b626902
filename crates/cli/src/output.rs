//! Files that commands write.
//!
//! A new file is written under a temporary name and then renamed: after a failure (a full disk, a
//! quota) the old file is unchanged, and a reader never sees an incomplete file. The mode of an old
//! file is kept, and so is a symbolic link, whose target is replaced. A device or a pipe is written
//! directly. `-` is standard output.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::out::{Out, cannot_write};

/// Whether a path means standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a file, or to standard output.
pub(crate) fn write(path: &Path, bytes: &[u8], out: &mut Out) -> Result<()> {
    if is_stdout(path) {
        out.bytes(bytes)?;
        return out.flush();
    }
    Ok(replace(path, bytes).map_err(|source| cannot_write(path, source))?)
}

/// Writes a file unless its content is the same already, to keep its time stamp for build tools.
/// Returns whether it wrote.
pub(crate) fn update(path: &Path, bytes: &[u8], out: &mut Out) -> Result<bool> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    write(path, bytes, out)?;
    Ok(true)
}

/// A file that is written incrementally, such as a trace, so that a user can watch it grow during a
/// launch.
pub(crate) fn stream(path: &Path) -> Result<File> {
    Ok(File::create(path).map_err(|source| cannot_write(path, source))?)
}

/// Replaces a file as a whole, or leaves it unchanged.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &behind_links(path)?;
    let old = match fs::metadata(path) {
        Ok(old) if !old.is_file() => return directly(path, bytes),
        // A read-only file is not replaced either.
        Ok(old) => {
            OpenOptions::new().write(true).open(path)?;
            Some(old)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gfxjit-");
    // The default mode of new files, restricted by the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = match builder.tempfile_in(folder) {
        Ok(file) => file,
        // The folder may be read-only although the file is writable: then the file is overwritten
        // in place.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
            return directly(path, bytes);
        }
        // The error without the name of the temporary file.
        Err(error) => return Err(error.kind().into()),
    };
    file.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn directly(path: &Path, bytes: &[u8]) -> io::Result<()> {
    File::create(path)?.write_all(bytes)
}

/// The target of symbolic links, which need not exist.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    // Linux's limit of links.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("symbolic links lead in a circle"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_made_and_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.co");
        replace(&path, b"one").unwrap();
        // A new file has the default mode.
        let other = dir.path().join("other");
        fs::write(&other, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&path), mode(&other));
        // An old file keeps its mode.
        fs::set_permissions(&path, PermissionsExt::from_mode(0o750)).unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(mode(&path) & 0o777, 0o750);
        assert_eq!(names(dir.path()), ["a.co", "other"]);
    }

    #[test]
    fn links_stay_links() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link, far) = (
            dir.path().join("file"),
            dir.path().join("link"),
            dir.path().join("far"),
        );
        symlink("file", &link).unwrap();
        symlink("link", &far).unwrap();
        for text in ["one", "two"] {
            replace(&far, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        assert!(fs::symlink_metadata(&far).unwrap().is_symlink());
        let (a, b) = (dir.path().join("a"), dir.path().join("b"));
        symlink("b", &a).unwrap();
        symlink("a", &b).unwrap();
        assert!(replace(&a, b"").is_err());
    }

    #[test]
    fn special_files_are_written_as_they_are() {
        use std::os::unix::fs::FileTypeExt;
        replace(Path::new("/dev/null"), b"gone").unwrap();
        let kind = fs::metadata("/dev/null").unwrap().file_type();
        assert!(kind.is_char_device());
        let full = replace(Path::new("/dev/full"), b"too much").unwrap_err();
        assert_eq!(full.kind(), ErrorKind::StorageFull);
        assert!(replace(Path::new("/"), b"").is_err());
    }
}
