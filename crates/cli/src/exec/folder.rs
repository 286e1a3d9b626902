//! The folder with what a program is given, which ends with `gfxjit exec`.
//!
//! A process that is killed leaves its folder, which the next one removes. Whether it lives, a lock on the folder says
//! (flock(2)), which ends with the process: numbers of processes are used again, and in a container the first process
//! has the same number each time.

use std::fs::File;
use std::io::Result;
use std::path::Path;
use std::time::Duration;

use rustix::fs::{FlockOperation, flock};
use tempfile::TempDir;

/// How folders are called, with the number of the process that made them.
const PREFIX: &str = "gfxjit-exec-";
/// How long a process may take from making a folder to locking it.
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
            // Another process may have taken it for one that was left behind, before it was locked.
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
            // Another user's, or gone already: then others remove it.
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
        // No process has so large a number.
        let gone = temporary.path().join(format!("{PREFIX}4000000000-abc"));
        // In another container, which this one does not see: its lock says that it lives.
        let elsewhere = temporary.path().join(format!("{PREFIX}4000000001-abc"));
        // The number of a process that lives, which is another one by now.
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
