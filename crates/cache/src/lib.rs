//! A cache of images on disk, shared by processes, with keys computed from their inputs.
//!
//! Problem: compiling takes a thousand times as long as reading a file. The caller puts the inputs of a compile into a
//! [`Key`]; this crate stores the result, and returns it as long as the inputs are the same. The content of an entry is
//! the caller's.
//!
//! # Questions
//!
//! The files that a source includes are known only after it was compiled. So a caller records the questions asked
//! during the work, and the answers ([`WorkResult::asked`]). The list of questions is stored under the key, the image under
//! that key with the answers. A look-up asks the same questions again. This is exact: work that asks the same questions
//! and gets the same answers has the same result.
//!
//! # Promises
//!
//! * An entry exists completely or not at all, whenever a process is killed or a disk is full: it is written under a
//!   temporary name and renamed. Entries are checked when they are read (SHA-256); a damaged entry counts as missing,
//!   and is replaced.
//! * If several threads or processes need a key at the same time, one does the work ([`Cache::obtain`]). No process
//!   waits for a dead one, or without limit.
//! * A cache never makes work fail. Without a folder that can be written, the work is done each time.
//! * The folder may be moved, copied, and cleared at any time.
//!
//! A [private](Settings::private) cache is for code that the host executes: it trusts only files owned by the user and
//! inaccessible to others.
//!
//! In addition to the local folder there may be a [`Store`] shared by many hosts. Where it has leases, one host of all
//! that need a key at the same time does the work.
#![forbid(unsafe_code)]

mod atomic_write;
pub mod build_id;
mod cache;
mod entry;
mod evict;
mod flight;
mod folder;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod http;
mod job;
mod key;
mod layout;
mod lease;
mod local;
mod location;
mod lock;
mod lookup;
pub mod mapped;
mod net;
mod place;
mod plain;
mod redis;
mod s3;
mod seal;
mod shared;
mod signature;
mod store;
mod survey;
mod trust;
mod upload;

pub use cache::{Cache, Obtained, Origin, Settings, Work, WorkResult};
pub use entry::{About, Damage, Entry, Kind};
pub use folder::FolderStore;
pub use job::Job;
pub use key::{Answer, Key, KeyBuilder};
pub use location::{Location, LocationError, Others};
pub use place::{HOST_CODE, default_folder, host_code, own_folder, parse_size};
pub use seal::Seal;
pub use shared::{Access, Shared};
pub use store::{ABANDONED_LEASE, Store, StoreError};
pub use survey::{Listed, Stat, Verified};
pub use trust::{Trust, UnknownUser};

/// Locks a mutex; what a thread that panicked left is used on.
fn lock_mutex<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
