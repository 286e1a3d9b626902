//! Errors in ELF files, with the place in the file.

use thiserror::Error;

/// Why bytes are not an AMDGPU ELF file that can be read. Every message names the offset or
/// the section at fault.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ElfError {
    /// The file does not start as an ELF file does.
    #[error("not an ELF file: it starts with {found}, ELF files start with 7f 45 4c 46")]
    NotElf {
        /// The first bytes, in hexadecimal.
        found: String,
    },
    /// An ELF file of a kind that AMD GPUs do not use.
    #[error("not an AMDGPU ELF file: {field} is {found}, AMDGPU needs {expected}")]
    NotAmdgpu {
        /// The header field.
        field: &'static str,
        /// Its value in this file.
        found: u64,
        /// The value it must have.
        expected: &'static str,
    },
    /// A part of the file is outside of the file.
    #[error(
        "the ELF file is truncated or damaged: {what} takes {size:#x} bytes at offset \
         {offset:#x}, the file has {available:#x}"
    )]
    OutOfBounds {
        /// Name of the part.
        what: String,
        /// Offset of its start in the file, in bytes.
        offset: u64,
        /// Its size in bytes.
        size: u64,
        /// Size of the file in bytes.
        available: u64,
    },
    /// A header field has a value the format does not allow.
    #[error("the ELF header is damaged: {field} is {found:#x}, {expected}")]
    BadHeader {
        /// The field's name in the gABI.
        field: &'static str,
        /// Its value.
        found: u64,
        /// What it must be.
        expected: &'static str,
    },
    /// A section is malformed.
    #[error("ELF section {index} ('{name}') is damaged: {reason}")]
    BadSection {
        /// Its index in the section table.
        index: usize,
        /// Its name, or nothing when that cannot be read.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A segment is malformed.
    #[error("ELF segment {index} is damaged: {reason}")]
    BadSegment {
        /// Its index in the program header table.
        index: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A section index names no section.
    #[error("{what} names ELF section {index}, the file has {count}")]
    NoSuchSection {
        /// The field or table with the index.
        what: String,
        /// The index.
        index: usize,
        /// How many sections there are.
        count: usize,
    },
    /// A note record is malformed.
    #[error("the ELF note at offset {offset:#x} of its section is damaged: {reason}")]
    BadNote {
        /// Where the note starts, in bytes from the start of the notes.
        offset: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// An edited file cannot be written as it stands.
    #[error("the edited ELF file cannot be written: {reason}")]
    Layout {
        /// What does not fit together.
        reason: String,
    },
}
