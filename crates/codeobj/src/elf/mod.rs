//! AMDGPU ELF64 files, raw: headers, sections, segments, symbols, relocations, the dynamic
//! section, hash tables, notes.
//!
//! [`Elf`] reads a file in place and copies nothing; [`ElfFile`] is the owned form that can be
//! changed and written back. Reading checks every bound once, so later accesses stay inside the
//! file; an error is an [`ElfError`] that names the place. The *meaning* of sections (descriptors,
//! metadata) is in the modules above this one.
//!
//! Sources: the System V gABI, its GNU extensions, and LLVM's AMDGPUUsage ("ELF Code
//! Object"). AMDGPU files are always 64 bit and little endian.

pub mod consts;
mod edit;
mod error;
pub mod hash;
mod header;
mod named;
mod note;
mod read;
mod record;
#[cfg(test)]
mod tests;

pub use consts::{RelocField, RelocKind, RelocValue, reloc_name};
pub use edit::{ElfFile, SectionBuf};
pub use error::ElfError;
pub use header::{FileHeader, is_elf};
pub use named::{NamedSymbol, NamedSymbols};
pub use note::{Note, Notes, append_note};
pub use read::{Elf, RelocationSection, Section, StringTable, SymbolPlace, SymbolTable};
pub use record::{Dyn, ProgramHeader, Record, Rela, SectionHeader, Symbol, Table, Word, Word64};

/// A name from a string table as text for people; bytes that are not UTF-8 are replaced.
#[must_use]
pub fn display_name(name: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(name)
}
