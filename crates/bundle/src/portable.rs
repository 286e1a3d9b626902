//! The portable module, gfxjit's own format: code objects for targets and families, and IR, in one
//! file, each entry compressed separately, with properties of entries and of the file.
//!
//! Numbers are little-endian. The index is at the start, so that a reader of one entry reads only
//! the index and that entry:
//!
//! | bytes | what |
//! | --- | --- |
//! | 64 | header |
//! | 96 each | rows, one for each entry |
//! | 16 each | pairs of names and values: the file's, then those of the entries |
//! | n | texts that rows and pairs name, in UTF-8 |
//! | n | the entries' bytes, each at a multiple of 8 |
//!
//! Every field is in `docs/portable-modules.md`. A reader refuses unknown versions, and ignores
//! unknown names of properties.

mod layout;
mod read;
mod write;

pub(crate) use layout::MAGIC;
pub(crate) use read::begin;
pub use read::read;
pub use write::Writer;
