//! Files that hold code for several targets.
//!
//! Problem: people have host programs and libraries, not code objects, and every compiler has a
//! format of its own for the code objects of all targets of a source. Here all of them are one
//! list of [`Entry`]s, each with what it holds and what it is for:
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
//! [`read`] gives the entries; nothing is copied, and what is compressed is unpacked entry by entry
//! when it is asked for; [`File::select`] chooses among them for a device. [`embedded`] finds code objects that lie in a file without a bundle around them.
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
