//! Kernels that cannot be used.
//!
//! Problem: one such kernel must not take the others of its file with it. Libraries that are
//! compiled for many targets hold thousands of kernels that were left empty for the target at
//! hand, and a loader runs the others all the same.

use super::linkage::Linkage;
use crate::metadata::{self, MetadataError};

/// What the name of a variable begins with that says, as text, why the kernel of the name's rest was left
/// out. gfxjit's compiler writes it for kernels that it leaves out.
pub const LEFT_OUT: &str = "__gfxjit_left_out_";

/// A kernel that cannot be used. The others of its file can.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct DefectiveKernel {
    /// Name, without `.kd`; the number in the note behind `#` where nothing says a name.
    pub name: String,
    /// How its descriptor's name is treated, if it has a symbol.
    pub linkage: Option<Linkage>,
    /// Whether a loader finds it by name.
    pub exported: bool,
    /// What the note says about it, if that can be read.
    pub metadata: Option<metadata::Kernel>,
    /// Why it cannot be used.
    pub defect: Defect,
}

/// Why a kernel cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Defect {
    /// Nothing was compiled for it.
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
        /// From the descriptor to the entry point, in bytes.
        offset: i64,
        /// Address of the descriptor.
        descriptor: u64,
    },
    /// Hardware takes the address of an entry point without its low eight bits.
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
    /// In an object: nothing says where its code is.
    #[error(
        "its descriptor at {descriptor:#x} has no R_AMDGPU_REL64 relocation for the entry point"
    )]
    NoEntryRelocation {
        /// Offset of the descriptor in its section.
        descriptor: u64,
    },
    /// In an object: what says where its code is does not lead to a section.
    #[error("the relocation for its entry point leads nowhere")]
    EntryNowhere,
    /// Its descriptor cannot be read.
    #[error("its descriptor cannot be read: {0}")]
    Descriptor(String),
    /// The note describes it, the symbol table does not have it.
    #[error("its descriptor `{symbol}` is not in the symbol table")]
    NoDescriptor {
        /// The symbol that the note names.
        symbol: String,
    },
    /// Its compiler cannot do it, and left it out of a module whose other kernels it can.
    #[error("it was left out when it was compiled: {0}")]
    LeftOut(String),
    /// What the note says about it cannot be read.
    #[error(transparent)]
    Metadata(MetadataError),
}
