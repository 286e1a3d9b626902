//! Kernels that cannot be used.
//!
//! Problem: one unusable kernel must not make the other kernels of its file unusable. Libraries
//! compiled for many targets contain thousands of kernels that are empty for one target, and ROCr's
//! loader still loads the others.

use super::linkage::Linkage;
use crate::metadata::{self, MetadataError};

/// Prefix of the name of a variable that stands for a kernel which gfxjit's compiler left out. The rest
/// of the name is the kernel's; the variable's content is the reason, as text.
pub const LEFT_OUT: &str = "__gfxjit_left_out_";

/// A kernel that cannot be used. Other kernels of its file can.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct DefectiveKernel {
    /// Name, without `.kd`; the kernel's number in the note after `#` if no name is known.
    pub name: String,
    /// Binding and visibility of its descriptor's symbol, if it has one.
    pub linkage: Option<Linkage>,
    /// Whether a loader finds it by name.
    pub exported: bool,
    /// The kernel's entry in the metadata note, if it can be read.
    pub metadata: Option<metadata::Kernel>,
    /// Why it cannot be used.
    pub defect: Defect,
}

/// Why a kernel cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Defect {
    /// The compiler left the kernel's body empty.
    #[error(
        "it has no code: its compiler left it empty for this target (at its entry point {entry:#x} \
         the code ends, or another function begins)"
    )]
    NoCode {
        /// Address of the entry point; in an object, the offset in its section.
        entry: u64,
    },
    /// Its entry point is outside of all executable segments.
    #[error(
        "its entry point, {offset:+#x} bytes from the descriptor at {descriptor:#x}, is outside \
         the code"
    )]
    EntryOutside {
        /// Distance from the descriptor to the entry point, in bytes.
        offset: i64,
        /// Address of the descriptor.
        descriptor: u64,
    },
    /// Its entry point is not aligned: hardware ignores the low eight bits of the address.
    #[error("its entry point {entry:#x} is not aligned to 256 bytes")]
    EntryAlignment {
        /// Address of the entry point.
        entry: u64,
    },
    /// Its entry point is in an executable segment, but in none of the sections.
    #[error("its entry point {entry:#x} is in no section with code")]
    EntryInNoSection {
        /// Address of the entry point.
        entry: u64,
    },
    /// In an object: the descriptor has no relocation for the entry point.
    #[error(
        "its descriptor at {descriptor:#x} has no R_AMDGPU_REL64 relocation for the entry point"
    )]
    NoEntryRelocation {
        /// Offset of the descriptor in its section.
        descriptor: u64,
    },
    /// In an object: the relocation for the entry point does not refer to a section.
    #[error("the relocation for its entry point leads nowhere")]
    EntryNowhere,
    /// Its descriptor cannot be read.
    #[error("its descriptor cannot be read: {0}")]
    Descriptor(String),
    /// The note describes the kernel, but its descriptor's symbol is missing.
    #[error("its descriptor `{symbol}` is not in the symbol table")]
    NoDescriptor {
        /// The symbol that the note names.
        symbol: String,
    },
    /// The compiler left the kernel out, because it cannot compile it for this target, but kept the
    /// module's other kernels.
    #[error("it was left out when it was compiled: {0}")]
    LeftOut(String),
    /// The kernel's entry in the metadata note cannot be read.
    #[error(transparent)]
    Metadata(MetadataError),
}
