//! Everything known about an AMDGPU object or image: its target, and its kernels, functions
//! and variables with addresses, descriptors and metadata.
//!
//! The target is what the ELF header says. A kernel is a symbol `name.kd` of 64 bytes; its entry
//! point is in the descriptor, in objects through a relocation (LLVM, "User Guide for AMDGPU
//! Backend", Symbols and Kernel Descriptor; ROCr's loader uses the same names).

mod defect;
mod edit;
mod linkage;
mod parse;

pub use defect::{Defect, DefectiveKernel, LEFT_OUT};
pub use edit::{set_descriptor, set_metadata};
pub use linkage::{Binding, Linkage, Visibility};

use gfxjit_targets::{FlagsError, ImageTarget};

use crate::descriptor::KernelDescriptor;
use crate::elf::ElfError;
use crate::info::{FunctionInfo, InfoError};
use crate::metadata::{self, Metadata, MetadataError};

/// Why bytes cannot be used as a code object.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeObjectError {
    /// Not an AMDGPU ELF, or a damaged one.
    #[error(transparent)]
    Elf(#[from] ElfError),
    /// The header names an unknown target.
    #[error(transparent)]
    Target(#[from] FlagsError),
    /// The metadata note is damaged.
    #[error(transparent)]
    Metadata(#[from] MetadataError),
    /// `.amdgpu.info` is damaged.
    #[error(transparent)]
    Info(#[from] InfoError),
    /// Made for another loader.
    #[error("the file is for {found}, not for HSA; compile for amdgcn-amd-amdhsa")]
    OsAbi {
        /// The OS ABI it was made for.
        found: String,
    },
    /// Neither an object nor an image.
    #[error("the file is neither an object nor a loadable image (e_type {0})")]
    Kind(u16),
    /// An image without the symbols that loaders need.
    #[error("the image has no dynamic symbol table; link it with -shared")]
    NoSymbols,
    /// A kernel that cannot be used.
    #[error("kernel `{name}`: {reason}")]
    Kernel {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The new metadata are larger than the old ones, whose place in an image is fixed.
    #[error(
        "the metadata note takes {needed} bytes, the image has room for {room}: an image cannot \
         be moved, link it again"
    )]
    NoRoom {
        /// Bytes of the new note.
        needed: usize,
        /// Bytes of the old section.
        room: usize,
    },
    /// There is no note to replace.
    #[error("the file has no metadata note to replace")]
    NoNote,
}

/// Kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A relocatable object (`ET_REL`).
    Object,
    /// A loadable image (`ET_DYN`).
    Image,
}

/// Section and address of something in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SectionAddress {
    /// Index of its section.
    pub section: usize,
    /// In an image: the address, relative to where the image is loaded. In an object: the
    /// offset in the section.
    pub address: u64,
}

/// A kernel.
#[derive(Clone, PartialEq, Debug)]
pub struct Kernel {
    /// Name, without `.kd`.
    pub name: String,
    /// The descriptor as it is in the file; in an object the entry point's offset is filled
    /// in when it is linked.
    pub descriptor: KernelDescriptor,
    /// Where the descriptor is.
    pub descriptor_place: SectionAddress,
    /// Offset of the descriptor in the file, in bytes.
    pub descriptor_offset: u64,
    /// The first instruction.
    pub entry: SectionAddress,
    /// Bytes of code, 0 when the file does not say.
    pub size: u64,
    /// Binding and visibility of its descriptor's symbol.
    pub linkage: Linkage,
    /// Whether a loader finds it by name.
    pub exported: bool,
    /// The kernel's entry in the metadata note, if there is one.
    pub metadata: Option<metadata::Kernel>,
    /// What its code needs without the functions it calls, if `.amdgpu.info` records it.
    pub own: Option<FunctionInfo>,
}

/// A device function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Name.
    pub name: String,
    /// The first instruction.
    pub place: SectionAddress,
    /// Bytes of code, 0 when the file does not say.
    pub size: u64,
    /// Binding and visibility of its symbol.
    pub linkage: Linkage,
    /// Whether it is visible outside the file.
    pub exported: bool,
    /// What it needs without the functions it calls, if `.amdgpu.info` records it.
    pub own: Option<FunctionInfo>,
}

/// Memory of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage {
    /// Device memory that kernels do not write.
    Constant(SectionAddress),
    /// Device memory.
    Global(SectionAddress),
    /// LDS, allocated by the linker.
    Lds {
        /// Alignment in bytes.
        align: u64,
    },
    /// Zeroed device memory, allocated by the linker.
    Common {
        /// Alignment in bytes.
        align: u64,
    },
}

/// A variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// Name.
    pub name: String,
    /// Where it lives.
    pub storage: Storage,
    /// Bytes.
    pub size: u64,
    /// Binding and visibility of its symbol.
    pub linkage: Linkage,
    /// Whether it is visible outside the file.
    pub exported: bool,
}

/// A symbol that the file uses and does not define.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Undefined {
    /// Name.
    pub name: String,
    /// Whether it may stay undefined.
    pub weak: bool,
    /// Whether it must come from the same image (hidden visibility).
    pub hidden: bool,
}

/// An object or image with everything known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct CodeObject {
    /// Object or image.
    pub kind: Kind,
    /// The target, from the ELF header.
    pub target: ImageTarget,
    /// The metadata note.
    pub metadata: Option<Metadata>,
    /// Kernels that can be used, in the order of the symbol table.
    pub kernels: Vec<Kernel>,
    /// Kernels that cannot be used, each with the reason.
    pub defective_kernels: Vec<DefectiveKernel>,
    /// Device functions, in the order of the symbol table.
    pub functions: Vec<Function>,
    /// Variables, in the order of the symbol table.
    pub variables: Vec<Variable>,
    /// Symbols that the file uses and does not define.
    pub undefined: Vec<Undefined>,
}

impl CodeObject {
    /// The kernel of this name.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.name == name)
    }

    /// The kernel of this name that cannot be used.
    pub fn defective_kernel(&self, name: &str) -> Option<&DefectiveKernel> {
        let mut defective = self.defective_kernels.iter();
        defective.find(|kernel| kernel.name == name)
    }

    /// The device function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The variable of this name.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }
}
