//! Files that are there as a whole or not at all: written aside, then renamed.
//!
//! Nothing is synced to the disk. After a loss of power a file may be there with other contents, which its
//! checksum tells.

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::plain::{How, Place};

/// Puts a file with these bytes in the place of what is there. `aside` is a folder of the same file system.
pub(crate) fn write(aside: &Place, place: &Place, bytes: &[u8]) -> io::Result<()> {
    let written = attempt(aside, place, bytes);
    match written {
        // A folder is not there yet, or was removed meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            aside.make_folder()?;
            place.make_parent()?;
            attempt(aside, place, bytes)
        }
        other => other,
    }
}

fn attempt(aside: &Place, place: &Place, bytes: &[u8]) -> io::Result<()> {
    let (mut file, path) = create(aside)?;
    let written = file.write_all(bytes);
    // Some file systems say only here that there is no room.
    let written = written.and_then(|()| file.flush());
    drop(file);
    let placed = written.and_then(|()| path.rename(place));
    if placed.is_err() {
        // It would be cleared away later: see `evict.rs`.
        let _ = path.remove();
    }
    placed
}

/// A new file, whose name no other process and thread has.
fn create(folder: &Place) -> io::Result<(File, Place)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        // Other hosts may have the same folder and the same process ids.
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
