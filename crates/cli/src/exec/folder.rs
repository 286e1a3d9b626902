//! The folder with the files for a program, which `gfxjit exec` removes at its end.
//!
//! A killed process leaves its folder, which the next `gfxjit exec` removes. Whether a folder's process lives is known
//! from a lock on the folder (flock(2)), which ends with the process: process numbers are reused, and in a container
//! the first process always has the same number.

use std::fs::File;
use std::io::Result;
use std::path::Path;
use std::time::Duration;

use rustix::fs::{FlockOperation, flock};
use tempfile::TempDir;

/// Prefix of the folders' names, which continue with the process number.
const PREFIX: &str = "gfxjit-exec-";
/// Maximum time between the creation of a folder and its lock.
const UNLOCKED: Duration = Duration::from_secs(60);

/// A folder of this process.
pub(super) struct Folder {
    folder: TempDir,
    _lock: File,
}

impl Folder {
    pub(super) fn new() -> Result<Self> {
        let prefix = format!("{PREFIX}{}-", std::process::id());
        loop {
            let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
            let lock = File::open(folder.path())?;
            flock(&lock, FlockOperation::LockExclusive)?;
            // Another process may have removed the folder before it was locked.
            if folder.path().is_dir() {
                return Ok(Self {
                    folder,
                    _lock: lock,
                });
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes folders of processes that were killed.
pub(super) fn remove_left_behind(temporary: &Path) {
    for entry in std::fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let process = process.and_then(|rest| rest.split('-').next()?.parse::<u32>().ok());
        if process.is_some_and(|process| is_left_behind(&entry.path(), process)) {
            // An error is ignored: the folder is another user's, or already removed.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether the process that made a folder is gone.
fn is_left_behind(folder: &Path, process: u32) -> bool {
    let Ok(lock) = File::open(folder) else {
        return false;
    };
    if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
        return false;
    }
    let is_gone = !Path::new("/proc").join(process.to_string()).exists();
    let made = lock.metadata().and_then(|metadata| metadata.modified());
    let age = made.ok().and_then(|made| made.elapsed().ok());
    is_gone || age.is_some_and(|age| age > UNLOCKED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_processes_that_were_killed_are_removed() {
        let temporary = tempfile::tempdir().unwrap();
        // A number that no process has.
        let gone = temporary.path().join(format!("{PREFIX}4000000000-abc"));
        // The folder of a process in another container, which is not visible here: its lock is
        // held.
        let elsewhere = temporary.path().join(format!("{PREFIX}4000000001-abc"));
        // The number of a live process, which is not the one that made the folder.
        let old = temporary.path().join(format!("{PREFIX}1-abc"));
        let own = format!("{PREFIX}{}-abc", std::process::id());
        let kept = [own.as_str(), "gfxjit-exec-x", "other"].map(|name| temporary.path().join(name));
        for folder in kept.iter().chain([&gone, &elsewhere, &old]) {
            std::fs::create_dir(folder).unwrap();
        }
        let lock = File::open(&elsewhere).unwrap();
        flock(&lock, FlockOperation::LockExclusive).unwrap();
        let hour = std::time::SystemTime::now() - Duration::from_secs(3600);
        File::open(&old).unwrap().set_modified(hour).unwrap();
        remove_left_behind(temporary.path());
        assert!(!gone.exists() && !old.exists());
        assert!(elsewhere.exists() && kept.iter().all(|folder| folder.exists()));
        drop(lock);
        remove_left_behind(temporary.path());
        assert!(!elsewhere.exists());
    }
}
