//! Files that hold code for several targets.
//!
//! Problem: users have host programs and libraries, not code objects, and every compiler has its own format for the
//! code objects of all targets of a source. This crate reads all of them as a list of [`Entry`]s, each with its content
//! and target:
//!
//! | format | read | written |
//! | --- | --- | --- |
//! | clang's offload bundle, alone or one behind the other | yes | [`offload_bundle::write`] |
//! | the same compressed, versions 1 to 3, zlib and zstd | yes | the same, versions 2 and 3 |
//! | LLVM's offload binary, alone or one behind the other | versions 1 to 3, not compressed | [`offload_binary::write`], version 1 |
//! | the portable module, our own | yes | [`portable::Writer`] |
//! | host programs, libraries, objects (ELF, PE/COFF) with sections of these; archives of them | yes | no |
//! | a code object or bitcode alone | yes | |
//!
//! [`read`] returns the entries; nothing is copied, and compressed entries are decompressed one by one on access;
//! [`File::select`] selects an entry for a device. [`embedded`] finds code objects in a file that are not in a bundle.
//!
//! Sources: clang's documentation, "Clang Offload Bundler" (the formats and entry ids); LLVM's
//! `OffloadBundle.h` (fields of the compressed header in its three versions) and `OffloadBinary.h`.
#![forbid(unsafe_code)]

mod clang;
mod compressed;
mod compression;
mod content;
mod embedded;
mod entry;
mod error;
mod file;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod hip;
mod new;
pub mod offload_binary;
pub mod offload_bundle;
pub mod portable;
mod read;
mod select;
mod stored;

pub use compression::Compression;
pub use content::Content;
pub use embedded::embedded;
pub use entry::{Entry, EntryTarget, LIMIT, Properties};
pub use error::BundleError;
pub use file::{File, Format, Part};
pub use new::NewEntry;
pub use read::{has_bundle, is_bundle, is_host, read};
pub use select::{Device, Property, Refusal, SelectError};
