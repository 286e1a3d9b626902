//! A shared store in a folder of a network file system.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::atomic_write;
use crate::local;
use crate::plain::CachePath;
use crate::store::{Store, StoreError};

/// A folder. This store never removes anything.
#[derive(Clone, Debug)]
pub struct FolderStore {
    folder: PathBuf,
}

impl FolderStore {
    /// The store in a folder, which need not exist yet.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }
}

impl Store for FolderStore {
    fn name(&self) -> String {
        self.folder.display().to_string()
    }

    fn get(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        match local::read(&CachePath::new(&self.folder, name)) {
            Ok((_, bytes)) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError(error.to_string())),
        }
    }

    fn put(&self, name: &str, bytes: &[u8], _: Duration) -> Result<(), StoreError> {
        let below = |name| CachePath::new(&self.folder, name);
        let (place, aside) = (below(name), below("tmp"));
        atomic_write::write(&aside, &place, bytes).map_err(|error| StoreError(error.to_string()))
    }
}
