//! Writes files atomically: under a temporary name, then renamed.
//!
//! Nothing is synced to the disk. After a loss of power a file may have wrong contents, which its checksum
//! reveals.

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::plain::{CachePath, How};

/// Writes a file, replacing an old one. `aside` is a folder of the same file system, for the temporary
/// file.
pub(crate) fn write(aside: &CachePath, place: &CachePath, bytes: &[u8]) -> io::Result<()> {
    let written = attempt(aside, place, bytes);
    match written {
        // The folder does not exist yet, or was removed meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            aside.make_folder()?;
            place.make_parent()?;
            attempt(aside, place, bytes)
        }
        other => other,
    }
}

fn attempt(aside: &CachePath, place: &CachePath, bytes: &[u8]) -> io::Result<()> {
    let (mut file, path) = create(aside)?;
    let written = file.write_all(bytes);
    // Some file systems report a full disk only here.
    let written = written.and_then(|()| file.flush());
    drop(file);
    let placed = written.and_then(|()| path.rename(place));
    if placed.is_err() {
        // The temporary file is removed; otherwise `evict.rs` would remove it later.
        let _ = path.remove();
    }
    placed
}

/// Creates a new file with a name unique to this process and thread.
fn create(folder: &CachePath) -> io::Result<(File, CachePath)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // With the time, because other hosts may use the same folder and process numbers.
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanos = now.map_or(0, |now| now.subsec_nanos());
        let name = format!("{}-{count}-{nanos:08x}", std::process::id());
        let path = folder.join(name);
        match path.open(How::New) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}
