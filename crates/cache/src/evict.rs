//! A cache's size stays bounded: entries that were not used for long go.
//!
//! Who writes an entry must know whether there is too much now, without looking at all entries and without a
//! lock. The file `size` is as many bytes long as [`UNIT`]s were written since all entries were last
//! looked at, and what there were then: appending is atomic, and the file's length is the sum. Whoever sees
//! that it is too long looks at everything, removes, and puts a file of the right length in its place, to which it adds
//! what others wrote meanwhile. What they add to the old file after that is missed, until the next time.
//!
//! An entry that is being read stays readable when it is removed, as every open file does.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::aside;
use crate::layout::{Layout, is_shard};

/// What a byte of the file `size` stands for; a block of a file system.
const UNIT: u64 = 4096;

/// After removing, so much of what is allowed is left.
const KEPT: (u64, u64) = (4, 5);

/// What is being written, or worked on, for so long was given up.
const ABANDONED: Duration = Duration::from_secs(3600);

/// How often one process removes while others add as much again.
const ROUNDS: u32 = 4;

/// A file of an entry.
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    /// In bytes.
    pub(crate) size: u64,
    pub(crate) used: SystemTime,
}

/// What a file takes on a disk.
fn occupied(size: u64) -> u64 {
    size.div_ceil(UNIT).saturating_mul(UNIT)
}

/// Counts an entry that was written, and makes room if there is too much.
pub(crate) fn after_writing(layout: &Layout, size: u64, most: u64) -> io::Result<()> {
    let path = layout.size();
    let is_new = !path.exists();
    let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
    file.write_all(&zeros(size.div_ceil(UNIT))?)?;
    let total = file.metadata()?.len().saturating_mul(UNIT);
    // Without the file nobody knows what there is.
    if is_new || total > most {
        shrink(layout, most)?;
    }
    Ok(())
}

/// Removes what was not used for longest until the rest is well within `most`, if it is not, and what dead
/// processes left.
pub(crate) fn shrink(layout: &Layout, most: u64) -> io::Result<()> {
    for _ in 0..ROUNDS {
        let lock = File::create(layout.versioned().join("size.lock"))?;
        if lock.try_lock().is_err() {
            // Another process is at it, and looks again when it has let go.
            return Ok(());
        }
        remove_abandoned(&layout.temporary());
        remove_abandoned(&layout.claims());
        shrink_once(layout, most)?;
        drop(lock);
        let counted = fs::metadata(layout.size())?.len();
        if counted.saturating_mul(UNIT) <= most {
            break;
        }
    }
    Ok(())
}

/// Removes, and counts anew.
fn shrink_once(layout: &Layout, most: u64) -> io::Result<()> {
    let counted = File::open(layout.size()).ok();
    let length = |file: &File| file.metadata().map_or(0, |info| info.len());
    let before = counted.as_ref().map_or(0, length);
    let mut found = entries(layout);
    let mut total: u64 = found.iter().map(|entry| occupied(entry.size)).sum();
    if total > most {
        let aim = most / KEPT.1 * KEPT.0;
        found.sort_by_key(|entry| entry.used);
        // The newest stays: somebody has just made it.
        found.pop();
        for entry in found {
            if total <= aim {
                break;
            }
            if fs::remove_file(&entry.path).is_ok() {
                total -= occupied(entry.size);
            }
        }
    }
    aside::write(&layout.temporary(), &layout.size(), &zeros(total / UNIT)?)?;
    let after = counted.as_ref().map_or(before, length);
    let meanwhile = after.saturating_sub(before);
    if meanwhile > 0 {
        let mut file = OpenOptions::new().append(true).open(layout.size())?;
        file.write_all(&zeros(meanwhile)?)?;
    }
    Ok(())
}

fn zeros(count: u64) -> io::Result<Vec<u8>> {
    Ok(vec![0; usize::try_from(count).map_err(io::Error::other)?])
}

/// The files of all entries, in no order. What cannot be looked at is left out.
pub(crate) fn entries(layout: &Layout) -> Vec<Found> {
    let is_entries = |path: &Path| {
        path.file_name()
            .and_then(|n| n.to_str())
            .is_some_and(is_shard)
    };
    let shards = paths(layout.versioned()).filter(|path| is_entries(path));
    let files = shards.flat_map(|shard| paths(&shard).collect::<Vec<_>>());
    files.filter_map(found).collect()
}

fn found(path: PathBuf) -> Option<Found> {
    let info = fs::symlink_metadata(&path)
        .ok()
        .filter(fs::Metadata::is_file)?;
    Some(Found {
        path,
        size: info.len(),
        used: info.modified().ok()?,
    })
}

pub(crate) fn paths(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).ok();
    entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
}

/// Files of processes that were killed. A claim that somebody holds is not old: who waits that long does the
/// work alone.
fn remove_abandoned(folder: &Path) {
    let now = SystemTime::now();
    for old in paths(folder).filter_map(found) {
        if now
            .duration_since(old.used)
            .is_ok_and(|age| age > ABANDONED)
        {
            let _ = fs::remove_file(old.path);
        }
    }
}
