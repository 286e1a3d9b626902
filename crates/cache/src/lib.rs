//! Finished images on disk, by what they were made of, for many processes at once.
//!
//! Problem: compiling takes a thousand times as long as reading a file. What a compile is a function of,
//! the caller puts into a [`Key`]; this crate keeps what came of it and gives it back as long as no program can
//! tell the difference. What is in an entry is the caller's business.
//!
//! # Questions
//!
//! What a source includes is only known once it was compiled. So a caller says what was asked for during
//! the work, and how it was answered ([`Made::asked`]). Under the key then lies the list of questions, and
//! the image under that key and the answers. A look-up asks the same questions again. This is exact: work
//! that asks the same questions and gets the same answers goes the same way.
//!
//! # Promises
//!
//! * An entry is there as a whole or not at all, whenever a process is killed or a disk is full: it is
//!   written aside and renamed. What is read is checked to the last bit (SHA-256); what is damaged counts
//!   as not there, and is replaced.
//! * Of all that want one key at once, in any number of processes, one does the work ([`Cache::obtain`]).
//!   No process waits for a dead one, nor for ever.
//! * A cache never makes work fail. Without a folder that can be written, the work is done each time.
//! * The folder may be moved, copied, and cleared at any time.
//!
//! A [private](Settings::private) cache is for what the host executes: it trusts only what is the user's own and out of
//! others' reach.
//!
//! Behind the local folder there may be a [`Store`] that many hosts share.
#![forbid(unsafe_code)]

mod atomic_write;
pub mod build_id;
mod cache;
mod entry;
mod evict;
mod folder;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod key;
mod layout;
mod local;
mod lock;
mod lookup;
pub mod mapped;
mod place;
mod plain;
mod shared;
mod store;
mod survey;
mod upload;

pub use cache::{Cache, Made, Obtained, Origin, Settings, Work};
pub use entry::{About, Damage, Entry, Kind};
pub use folder::FolderStore;
pub use key::{Answer, Key, KeyBuilder};
pub use place::{HOST_CODE, default_folder, host_code, own_folder, parse_size};
pub use shared::{Access, Shared};
pub use store::{Store, StoreError};
pub use survey::{Listed, Stat, Verified};
