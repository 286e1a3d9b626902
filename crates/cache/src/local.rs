//! The folder of entries on this host: reads and stores entries.

use std::fs::File;
use std::io::{self, Read};
use std::time::{Duration, SystemTime};

use crate::atomic_write;
use crate::entry::{Damage, Entry};
use crate::evict;
use crate::key::Key;
use crate::layout::Layout;
use crate::plain::{CachePath, How};

/// Larger files (in bytes) are neither read nor stored.
pub(crate) const LARGEST: u64 = 1 << 30;

/// An entry's time of use is updated when it is older than this.
const USE_IS_FRESH: Duration = Duration::from_secs(60);

/// A folder of entries.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub(crate) layout: Layout,
    /// Maximum size of all entries together in bytes.
    pub(crate) most: u64,
}

impl Local {
    /// The entry of a key, if it exists and is valid. A damaged entry is removed.
    pub(crate) fn get(&self, key: &Key) -> Option<Entry> {
        let path = self.layout.entry(key);
        let (file, bytes) = match read(&path) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                tracing::debug!(%path, %error, "a cache entry is not read");
                return None;
            }
        };
        match Entry::read_as(key, bytes) {
            Ok(entry) => {
                mark_used(&file);
                Some(entry)
            }
            Err(damage) => {
                tracing::warn!(%path, %damage, "a damaged cache entry: it is made again");
                remove_damaged(&path, key);
                None
            }
        }
    }

    /// Stores an entry, replacing an old one. Then, if the cache is too large, the least recently used
    /// entries are removed.
    pub(crate) fn put(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        let size = bytes.len() as u64;
        if size > self.most.min(LARGEST) {
            return Err(io::Error::other(format!(
                "an entry of {size} bytes in a cache of {} at most",
                self.most
            )));
        }
        atomic_write::write(&self.layout.temporary(), &self.layout.entry(key), bytes)?;
        evict::after_writing(&self.layout, size, self.most)
    }
}

/// Opens and reads a file of at most [`LARGEST`] bytes.
pub(crate) fn read(place: &CachePath) -> io::Result<(File, Vec<u8>)> {
    let file = place.open(How::Read)?;
    let size = file.metadata()?.len();
    if size > LARGEST {
        return Err(io::Error::other(format!("{size} bytes are no cache entry")));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    (&file).take(LARGEST).read_to_end(&mut bytes)?;
    Ok((file, bytes))
}

/// Sets the file's modification time, which is the time of the entry's last use, because entries are
/// not modified otherwise. In a read-only folder the times stay.
fn mark_used(file: &File) {
    let modified = file.metadata().and_then(|info| info.modified());
    let now = SystemTime::now();
    let is_fresh = modified.is_ok_and(|then| {
        // A time in the future is not fresh.
        now.duration_since(then).is_ok_and(|age| age < USE_IS_FRESH)
    });
    if !is_fresh {
        let _ = file.set_modified(now);
    }
}

/// Removes a damaged entry, unless it has been replaced.
fn remove_damaged(path: &CachePath, key: &Key) {
    let still = read(path).map(|(_, bytes)| Entry::read_as(key, bytes));
    if matches!(still, Ok(Err(damage)) if !matches!(damage, Damage::Format(_))) {
        let _ = path.remove();
    }
}
