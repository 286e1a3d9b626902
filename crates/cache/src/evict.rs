//! A cache's size stays bounded: entries that were not used for long go.
//!
//! A process that writes an entry must know whether there is too much now, without looking at all entries and without a
//! lock. The file `size` is as many bytes long as [`UNIT`]s were written since all entries were last
//! looked at, and what there were then: appending is atomic, and the file's length is the sum. A process that finds
//! it too long looks at everything, removes, and puts a file of the right length in its place, to which it adds
//! what others wrote meanwhile. What they add to the old file after that is missed, until the next time.
//!
//! An entry that is being read stays readable when it is removed, as every open file does.

use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use crate::atomic_write;
use crate::layout::{Layout, is_shard};
use crate::plain::{How, Named, Place, What};

/// What a byte of the file `size` stands for; a block of a file system.
const UNIT: u64 = 4096;

/// After removing, so much of what is allowed is left.
const KEPT: (u64, u64) = (4, 5);

/// What is being written, or worked on, for so long was given up.
const ABANDONED: Duration = Duration::from_secs(3600);

/// How often one process removes while others add as much again.
const ROUNDS: u32 = 4;

/// What a file takes on a disk.
fn occupied(size: u64) -> u64 {
    size.div_ceil(UNIT).saturating_mul(UNIT)
}

/// Counts an entry that was written, and makes room if there is too much.
pub(crate) fn after_writing(layout: &Layout, size: u64, most: u64) -> io::Result<()> {
    let path = layout.size();
    let is_new = match path.look() {
        Ok(found) if found.what == What::Plain => false,
        Ok(_) => {
            // A folder cannot be removed, and opening it says so.
            let _ = path.remove();
            true
        }
        Err(_) => true,
    };
    let mut file = path.open(How::Append)?;
    file.write_all(&zeros(size.div_ceil(UNIT))?)?;
    let total = file.metadata()?.len().saturating_mul(UNIT);
    // Without the file it is not known what there is.
    if is_new || total > most {
        shrink(layout, most)?;
    }
    Ok(())
}

/// Removes what was not used for longest until the rest is well within `most`, if it is not, and what dead
/// processes left.
pub(crate) fn shrink(layout: &Layout, most: u64) -> io::Result<()> {
    for _ in 0..ROUNDS {
        let lock = layout.versioned().join("size.lock").open(How::Append)?;
        if lock.try_lock().is_err() {
            // Another process is at it, and looks again when it has let go.
            return Ok(());
        }
        remove_abandoned(&layout.temporary());
        remove_abandoned(&layout.claims());
        let shrunk = shrink_once(layout, most);
        // A process that another thread starts has the file as well, until it runs its program.
        let _ = lock.unlock();
        shrunk?;
        let counted = layout.size().look()?.size;
        if counted.saturating_mul(UNIT) <= most {
            break;
        }
    }
    Ok(())
}

/// Removes, and counts anew.
fn shrink_once(layout: &Layout, most: u64) -> io::Result<()> {
    let counted = layout.size().open(How::Read).ok();
    let length = |file: &File| file.metadata().map_or(0, |info| info.len());
    let before = counted.as_ref().map_or(0, length);
    let mut found = entries(layout);
    let mut total: u64 = found.iter().map(|entry| occupied(entry.size)).sum();
    if total > most {
        let aim = most / KEPT.1 * KEPT.0;
        found.sort_by_key(|entry| entry.modified);
        // The newest stays: it was just made.
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

/// What lies where entries do, in no order.
pub(crate) fn in_shards(layout: &Layout) -> impl Iterator<Item = Named> {
    let all = layout.versioned().list().into_iter();
    let shards =
        all.filter(|named| named.what == What::Folder && named.name().is_some_and(is_shard));
    shards.flat_map(|shard| shard.place.list())
}

/// The files of all entries, in no order. What cannot be looked at is left out.
pub(crate) fn entries(layout: &Layout) -> Vec<Named> {
    in_shards(layout)
        .filter(|named| named.what == What::Plain)
        .collect()
}

/// Files of processes that were killed. A claim with an owner is not old: a process that waits that long does the
/// work alone.
fn remove_abandoned(folder: &Place) {
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
