//! Files that are there as a whole or not at all: written aside, then renamed.
//!
//! Nothing is synced to the disk. After a loss of power a file may be there with other contents, which its
//! checksum tells.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Makes a folder that only its owner reaches, and those above it.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Puts a file with these bytes in the place of what is there. `aside` is a folder of the same file system.
pub(crate) fn write(aside: &Path, place: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = attempt(aside, place, bytes);
    match written {
        // A folder is not there yet, or was removed meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make_folder(aside)?;
            place.parent().map_or(Ok(()), make_folder)?;
            attempt(aside, place, bytes)
        }
        other => other,
    }
}

fn attempt(aside: &Path, place: &Path, bytes: &[u8]) -> io::Result<()> {
    let (mut file, path) = create(aside)?;
    let written = file.write_all(bytes);
    // Some file systems say only here that there is no room.
    let written = written.and_then(|()| file.flush());
    drop(file);
    let placed = written.and_then(|()| fs::rename(&path, place));
    if placed.is_err() {
        // It would be cleared away later: see `evict.rs`.
        let _ = fs::remove_file(&path);
    }
    placed
}

/// A new file, whose name no other process and thread has.
fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // Other hosts may have the same folder and the same process ids.
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanos = now.map_or(0, |now| now.subsec_nanos());
        let name = format!("{}-{count}-{nanos:08x}", std::process::id());
        let path = folder.join(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        match options.open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}
