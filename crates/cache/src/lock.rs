//! Lets one of several threads and processes that need a key do the work, while the others wait.
//!
//! A claim is a lock (flock(2)) on a file of the key's name. The kernel releases it when its owner dies, so no
//! process waits for a dead one; the next owner then does the work. An owner that is done removes the file before
//! it unlocks it: a waiting process finds that the file it has locked has no name any more, and looks for the
//! result. An owner whose work failed writes that into the file; then the waiting processes all continue at once,
//! instead of waiting for each other's failures.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::key::Key;
use crate::layout::Layout;
use crate::plain::{CachePath, How};

const FAILED: &[u8] = b"failed";

/// Interval between two attempts to get another process's claim: the first, and the longest. Between them it is a part
/// of the time already waited, so that a host full of waiting processes leaves its processors to the one that works.
const LOOKS: (Duration, Duration) = (Duration::from_micros(500), Duration::from_millis(50));
const PART: u32 = 16;

/// The result of claiming.
#[derive(Debug)]
pub(crate) enum Claimed {
    /// This process does the work.
    Mine(Claim),
    /// Another process has done it: the result should be stored.
    Done,
    /// No claim: another process's work failed, it takes too long, or the folder cannot be written.
    /// The work is to be done without a claim.
    Alone,
}

/// The right to do the work for a key, until it is dropped.
#[derive(Debug)]
pub(crate) struct Claim {
    file: File,
    path: CachePath,
    failed: bool,
}

impl Claim {
    /// Claims the work for a key; waits for another owner for at most `wait`.
    pub(crate) fn take(layout: &Layout, key: &Key, wait: Duration) -> Claimed {
        let path = layout.claims().join(key.to_string());
        let start = Instant::now();
        let until = start + wait;
        let Ok(file) = open(&path) else {
            return Claimed::Alone;
        };
        loop {
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    return Claimed::Mine(Self {
                        file,
                        path,
                        failed: false,
                    });
                }
                Ok(()) => return ended(&file),
                // The file system has no locks.
                Err(TryLockError::Error(_)) => return Claimed::Alone,
                Err(TryLockError::WouldBlock) => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                tracing::debug!(%key, ?wait, "another process takes long for a compile: doing it alone");
                return Claimed::Alone;
            }
            let pause = (start.elapsed() / PART).clamp(LOOKS.0, LOOKS.1);
            thread::sleep(pause.min(left));
        }
    }

    /// Records that the work has failed.
    pub(crate) fn failed(mut self) {
        self.failed = true;
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if self.failed {
            let _ = self.file.write_all(FAILED);
        }
        // Only where a file can be distinguished from another of the same name.
        if cfg!(unix) {
            let _ = self.path.remove();
        }
        let _ = self.file.unlock();
    }
}

/// How the previous owner has ended.
fn ended(mut file: &File) -> Claimed {
    let mut said = Vec::new();
    match file.read_to_end(&mut said) {
        Ok(_) if said == FAILED => Claimed::Alone,
        _ => Claimed::Done,
    }
}

fn open(path: &CachePath) -> io::Result<File> {
    path.open(How::Append).or_else(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            return Err(error);
        }
        path.make_parent()?;
        path.open(How::Append)
    })
}

/// Whether a path still refers to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &CachePath) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (ours, there) = (file.metadata(), std::fs::symlink_metadata(path.path()));
    match (ours, there) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &CachePath) -> bool {
    true
}
