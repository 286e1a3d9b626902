//! Paths below a cache's folder.
//!
//! Everything is in a folder named by the format's version, so that several versions can coexist:
//!
//! ```text
//! v1/3f/3f9c…   an entry, by its key
//! v1/tmp/       what is being written
//! v1/claims/    keys at work: `claim.rs`
//! v1/size       how much was written: `evict.rs`
//! ```

use std::path::{Path, PathBuf};

use crate::entry::FORMAT;
use crate::key::Key;
use crate::plain::{CachePath, Reach};

/// The paths of one cache.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    root: PathBuf,
    reach: Reach,
}

impl Layout {
    pub(crate) fn new(root: PathBuf, is_private: bool) -> Self {
        let reach = match is_private {
            true => Reach::Private,
            false => Reach::Own,
        };
        Self { root, reach }
    }

    /// The folder that the user named.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The folder as a place.
    pub(crate) fn top(&self) -> CachePath {
        CachePath::new(&self.root, "").reach(self.reach)
    }

    pub(crate) fn versioned(&self) -> CachePath {
        self.top().join(format!("v{FORMAT}"))
    }

    pub(crate) fn entry(&self, key: &Key) -> CachePath {
        self.top().join(name(key))
    }

    pub(crate) fn temporary(&self) -> CachePath {
        self.versioned().join("tmp")
    }

    pub(crate) fn claims(&self) -> CachePath {
        self.versioned().join("claims")
    }

    pub(crate) fn size(&self) -> CachePath {
        self.versioned().join("size")
    }
}

/// The path of an entry below the folder, and its name in a shared store.
pub(crate) fn name(key: &Key) -> String {
    let digits = key.to_string();
    let shard = digits.get(..2).unwrap_or_default();
    format!("v{FORMAT}/{shard}/{digits}")
}

/// The name of a lease on a key in a shared store; the lease of a holder that died has successors with higher numbers.
pub(crate) fn lease(key: &Key, number: u32) -> String {
    format!("v{FORMAT}/leases/{key}.{number}")
}

/// Whether a name in a shared store is that of a lease.
pub(crate) fn is_lease(name: &str) -> bool {
    name.split('/').nth(1) == Some("leases")
}

/// Whether a name is that of a file which NFS keeps for a process that has a removed file open ("silly rename").
pub(crate) fn is_removed(name: &str) -> bool {
    name.starts_with(".nfs")
}

/// Whether a folder's name is that of a folder of entries.
pub(crate) fn is_shard(name: &str) -> bool {
    name.len() == 2 && name.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a folder's name is that of a format's version: `v1`, `v2`.
pub(crate) fn is_version(name: &str) -> bool {
    let digits = name.strip_prefix('v').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
