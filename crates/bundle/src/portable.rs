//! The portable module, our own format: code objects of any targets, families and IR in one file,
//! each compressed for itself, with names and values for each and for the file.
//!
//! Numbers are little-endian. The index lies together at the start, so that a reader that wants one
//! entry looks at the index and at that entry:
//!
//! | bytes | what |
//! | --- | --- |
//! | 64 | header |
//! | 96 each | rows, one for each entry |
//! | 16 each | pairs of names and values: the file's, then those of the entries |
//! | n | texts that rows and pairs name, in UTF-8 |
//! | n | the entries' bytes, each at a multiple of 8 |
//!
//! Every field is in `docs/portable-modules.md`. A reader refuses versions that it does not know,
//! and passes over names that it does not know.

mod layout;
mod read;
mod write;

pub(crate) use layout::MAGIC;
pub(crate) use read::begin;
pub use read::read;
pub use write::Writer;
