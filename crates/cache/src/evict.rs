//! Limits a cache's size: the least recently used entries are removed.
//!
//! A process that writes an entry must know whether the cache is too large now, without listing all entries and without
//! a lock. The length of the file `size` is the number of [`UNIT`]s that the entries occupied at the last listing plus
//! those written since: appending is atomic, so the file's length is the sum. A process that finds it too long lists
//! all entries, removes some, and replaces the file by one of the right length, to which it adds what other processes
//! wrote meanwhile. Later appends to the old file are missed until the next listing.
//!
//! An entry can be removed while it is read, because open files stay readable.

use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use crate::atomic_write;
use crate::layout::{Layout, is_removed, is_shard};
use crate::plain::{CachePath, DirEntry, How, What};

/// The number of bytes that a byte of the file `size` stands for; a block of a file system.
const UNIT: u64 = 4096;

/// The fraction of the maximum size that is left after removing.
const KEPT: (u64, u64) = (4, 5);

/// Temporary files and locks older than this were left by dead processes.
const ABANDONED: Duration = Duration::from_secs(3600);

/// How often a process repeats removing while other processes add as much again.
const ROUNDS: u32 = 4;

/// The space that a file takes on a disk.
fn occupied(size: u64) -> u64 {
    size.div_ceil(UNIT).saturating_mul(UNIT)
}

/// Counts an entry that was written, and removes entries if the cache is too large.
pub(crate) fn after_writing(layout: &Layout, size: u64, most: u64) -> io::Result<()> {
    let path = layout.size();
    let is_new = match path.look() {
        Ok(found) if found.what == What::Plain => false,
        Ok(_) => {
            // An error is ignored: a folder in its place cannot be removed, and then opening fails.
            let _ = path.remove();
            true
        }
        Err(_) => true,
    };
    let mut file = path.open(How::Append)?;
    file.write_all(&zeros(size.div_ceil(UNIT))?)?;
    let total = file.metadata()?.len().saturating_mul(UNIT);
    // Without the file the present size is not known.
    if is_new || total > most {
        shrink(layout, most)?;
    }
    Ok(())
}

/// Removes the least recently used entries until the size is well below `most`, if it is not, and files of
/// dead processes.
pub(crate) fn shrink(layout: &Layout, most: u64) -> io::Result<()> {
    for _ in 0..ROUNDS {
        let lock = layout.versioned().join("size.lock").open(How::Append)?;
        if lock.try_lock().is_err() {
            // Another process is removing entries, and checks again after it has unlocked.
            return Ok(());
        }
        remove_abandoned(&layout.temporary());
        remove_abandoned(&layout.claims());
        let shrunk = shrink_once(layout, most);
        // Unlocked explicitly: a child process that another thread starts inherits the file until
        // it calls exec.
        let _ = lock.unlock();
        shrunk?;
        let counted = layout.size().look()?.size;
        if counted.saturating_mul(UNIT) <= most {
            break;
        }
    }
    Ok(())
}

/// Removes entries, and rewrites the file `size`.
fn shrink_once(layout: &Layout, most: u64) -> io::Result<()> {
    let counted = layout.size().open(How::Read).ok();
    let length = |file: &File| file.metadata().map_or(0, |info| info.len());
    let before = counted.as_ref().map_or(0, length);
    let mut found = entries(layout);
    let mut total: u64 = found.iter().map(|entry| occupied(entry.size)).sum();
    if total > most {
        let aim = most / KEPT.1 * KEPT.0;
        found.sort_by_key(|entry| entry.modified);
        // The newest entry stays: it was just written.
        found.pop();
        for entry in found {
            if total <= aim {
                break;
            }
            if entry.place.remove().is_ok() {
                total -= occupied(entry.size);
            }
        }
    }
    atomic_write::write(&layout.temporary(), &layout.size(), &zeros(total / UNIT)?)?;
    let after = counted.as_ref().map_or(before, length);
    let meanwhile = after.saturating_sub(before);
    if meanwhile > 0 {
        let mut file = layout.size().open(How::Append)?;
        file.write_all(&zeros(meanwhile)?)?;
    }
    Ok(())
}

fn zeros(count: u64) -> io::Result<Vec<u8>> {
    Ok(vec![0; usize::try_from(count).map_err(io::Error::other)?])
}

/// All files in the folders of entries, in no order; unreadable folders are left out.
pub(crate) fn in_shards(layout: &Layout) -> impl Iterator<Item = DirEntry> {
    listed(layout)
        .into_iter()
        .flat_map(Result::unwrap_or_default)
}

/// The files in each folder of entries, or why it cannot be read.
pub(crate) fn listed(layout: &Layout) -> Vec<Result<Vec<DirEntry>, (CachePath, io::Error)>> {
    let read = |place: CachePath| place.try_list().map_err(|error| (place, error));
    let all = match read(layout.versioned()) {
        Ok(all) => all,
        Err(error) => return vec![Err(error)],
    };
    let shards = all.into_iter();
    let shards =
        shards.filter(|named| named.what == What::Folder && named.name().is_some_and(is_shard));
    let listed = shards.map(|shard| {
        let mut files = read(shard.place)?;
        files.retain(|file| !file.name().is_some_and(is_removed));
        Ok(files)
    });
    listed.collect()
}

/// The files of all entries, in no order; unreadable ones are left out.
pub(crate) fn entries(layout: &Layout) -> Vec<DirEntry> {
    in_shards(layout)
        .filter(|named| named.what == What::Plain)
        .collect()
}

/// Removes files of processes that were killed. The lock file of a live process is not old enough: a process that
/// waits that long does the work without it.
fn remove_abandoned(folder: &CachePath) {
    let now = SystemTime::now();
    for old in folder.list() {
        if now
            .duration_since(old.modified)
            .is_ok_and(|age| age > ABANDONED)
        {
            let _ = old.place.remove();
        }
    }
}
