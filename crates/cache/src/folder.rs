//! A shared store in a folder, usually of a network file system.
//!
//! NFS needs care in four places. A new name is made exclusively (`O_EXCL`), which the server decides. A name that was
//! missing is remembered as missing for up to a minute (nfs(5), `lookupcache`), unless the folder changes: so a file is
//! made and removed in it before it is looked at again. A handle may be stale (`ESTALE`) when another host replaced
//! the file: it is opened again. A file that is removed while it is open stays under a name `.nfs…`, which is no entry.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::atomic_write;
use crate::layout::is_lease;
use crate::local;
use crate::plain::{CachePath, How, Reach};
use crate::store::{ABANDONED_LEASE, Store, StoreError};
use crate::trust::Trust;

/// How often an operation is repeated that met another host's change.
const REPEATS: u32 = 3;
/// Time before it is repeated.
const PAUSE: Duration = Duration::from_millis(10);

/// A folder. This store removes nothing but leases.
///
/// Folders and files in it have the mode and the group of the folder itself.
#[derive(Debug)]
pub struct FolderStore {
    folder: PathBuf,
    trust: Trust,
    /// Why entries were refused: each reason is told once.
    told: Mutex<Vec<String>>,
    /// Whether this host remembers missing names.
    remembers: bool,
}

impl FolderStore {
    /// The store in a folder, which need not exist yet. Entries that other users wrote are refused.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        Self {
            remembers: is_nfs(&folder),
            folder,
            trust: Trust::default(),
            told: Mutex::default(),
        }
    }

    /// Takes also entries of these users.
    #[must_use]
    pub fn trusting(self, trust: Trust) -> Self {
        Self { trust, ..self }
    }

    /// Treats the folder as one of NFS, which it is not: for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn as_on_nfs(self) -> Self {
        Self {
            remembers: true,
            ..self
        }
    }

    fn place(&self, name: &str) -> CachePath {
        CachePath::new(&self.folder, name).reach(Reach::Shared)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let place = self.place(name);
        let (file, bytes) = match repeated(|| local::read(&place)) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&place, &error)),
        };
        let Some(reason) = self.trust.refuses(&self.folder, &file) else {
            return Ok(Some(bytes));
        };
        if is_lease(name) {
            // What its holder makes would be refused.
            return Ok(Some(ABANDONED_LEASE.to_vec()));
        }
        let mut told = crate::lock_mutex(&self.told);
        if !told.contains(&reason) {
            tracing::warn!(%place, reason, "an entry of the shared cache is refused, as are others like it");
            told.push(reason);
        }
        Ok(None)
    }
}

impl Store for FolderStore {
    fn name(&self) -> String {
        self.folder.display().to_string()
    }

    fn get(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(name)
    }

    fn get_again(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        if self.remembers {
            // In a folder that cannot be written, names stay missing until the host forgets them.
            let _ = touch(&self.place(name));
        }
        self.read(name)
    }

    fn put(&self, name: &str, bytes: &[u8], _: Duration) -> Result<(), StoreError> {
        let (place, aside) = (self.place(name), self.place("tmp"));
        repeated(|| atomic_write::write(&aside, &place, bytes))
            .map_err(|error| failed(&place, &error))
    }

    fn has_leases(&self) -> bool {
        true
    }

    fn put_new(&self, name: &str, bytes: &[u8], _: Duration) -> Result<bool, StoreError> {
        let place = self.place(name);
        let attempt = || match place.open(How::New) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                place.make_parent()?;
                place.open(How::New)
            }
            other => other,
        };
        match repeated(attempt) {
            // A lease that is read before its bytes are there has changed at the next look.
            Ok(mut file) => match file.write_all(bytes) {
                Ok(()) => Ok(true),
                Err(error) => {
                    let _ = place.remove();
                    Err(failed(&place, &error))
                }
            },
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(failed(&place, &error)),
        }
    }

    fn remove(&self, name: &str, _: Duration) -> Result<(), StoreError> {
        let place = self.place(name);
        match place.remove() {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&place, &error)),
            _ => Ok(()),
        }
    }
}

fn failed(place: &CachePath, error: &io::Error) -> StoreError {
    StoreError(format!("{place}: {error}"))
}

/// Repeats what failed because another host or user was changing the same: a stale handle, or a folder that was just
/// made and has not got its mode yet.
fn repeated<T>(mut work: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    for _ in 1..REPEATS {
        match work() {
            Err(error) if is_passing(&error) => thread::sleep(PAUSE),
            other => return other,
        }
    }
    work()
}

fn is_passing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StaleNetworkFileHandle
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::Interrupted
    )
}

/// Changes the folder of a place, so that the host asks the server again which names are in it.
fn touch(place: &CachePath) -> io::Result<()> {
    let Some(name) = place.path().file_name().map(|name| name.to_owned()) else {
        return Ok(());
    };
    let unique = format!(".look-{}-{:016x}", std::process::id(), crate::job::random());
    let file = place.beside(format!("{}{unique}", name.to_string_lossy()));
    drop(file.open(How::New)?);
    file.remove()
}

/// Whether the folder, or the first of those above it that exists, is on NFS.
#[cfg(target_os = "linux")]
fn is_nfs(folder: &std::path::Path) -> bool {
    /// `NFS_SUPER_MAGIC` of statfs(2).
    const NFS: i64 = 0x6969;
    let found = folder.ancestors().find_map(|path| {
        let path = match path.as_os_str().is_empty() {
            true => std::path::Path::new("."),
            false => path,
        };
        rustix::fs::statfs(path).ok()
    });
    #[allow(clippy::unnecessary_cast, reason = "its type is the processor's")]
    found.is_some_and(|found| found.f_type as i64 == NFS)
}

#[cfg(not(target_os = "linux"))]
fn is_nfs(_: &std::path::Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_repeated_and_what_stays_is_not() {
        let calls = |kind: io::ErrorKind, failures: u32| {
            let mut calls = 0;
            let result = repeated(|| {
                calls += 1;
                match calls > failures {
                    true => Ok(()),
                    false => Err(io::Error::from(kind)),
                }
            });
            (calls, result.is_ok())
        };
        assert_eq!(calls(io::ErrorKind::StaleNetworkFileHandle, 2), (3, true));
        assert_eq!(calls(io::ErrorKind::StaleNetworkFileHandle, 9), (3, false));
        assert_eq!(calls(io::ErrorKind::NotFound, 9), (1, false));
    }
}
