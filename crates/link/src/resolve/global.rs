//! Symbols that are visible outside their object, and places of symbols.

use gfxjit_codeobj::elf::consts::{STB_WEAK, STT_NOTYPE, STV_DEFAULT, STV_PROTECTED};

/// Place of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymbolLocation {
    /// Undefined.
    Undefined,
    /// At an offset in a section of an object.
    Section { object: u32, section: u32 },
    /// At an offset in an output section, for symbols that the linker defines.
    Output(u32),
    /// At the end of an output section.
    OutputEnd(u32),
    /// At the start of the image.
    ImageStart,
    /// At the dynamic section.
    Dynamic,
    /// Absolute: the value is a number.
    Absolute,
    /// Zeroed memory that is not allocated yet; the value is its alignment.
    Common,
    /// LDS without an address yet; the value is its alignment.
    Lds,
}

/// The symbol that a relocation refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) place: SymbolLocation,
    /// Offset from the place, or the number itself.
    pub(crate) value: u64,
    /// The number of the global symbol, if it is one.
    pub(crate) global: Option<u32>,
}

/// A symbol that is visible outside its object.
#[derive(Clone, Debug)]
pub(crate) struct Global<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) place: SymbolLocation,
    pub(crate) value: u64,
    /// Size in bytes.
    pub(crate) size: u64,
    /// `STT_*`.
    pub(crate) kind: u8,
    /// `STB_*`; for an undefined symbol the strongest of its references.
    pub(crate) binding: u8,
    /// `STV_*`.
    pub(crate) visibility: u8,
    /// The visibility before an export list made it local.
    pub(crate) hidden_as: Option<u8>,
    /// The index of its entry in the global offset table.
    pub(crate) got: Option<u32>,
    /// Whether the loader is to find it by name.
    pub(crate) from_loader: bool,
    /// Index in the dynamic symbol table; 0 when it is not in it.
    pub(crate) dynamic: u32,
}

impl Global<'_> {
    /// Whether loaders can see the symbol.
    pub(crate) fn is_exported(&self) -> bool {
        self.place != SymbolLocation::Undefined
            && matches!(self.visibility, STV_DEFAULT | STV_PROTECTED)
    }

    /// Whether a dynamic relocation names the symbol, rather than its address in the image. LLD
    /// refers to symbols that another image could replace by name. ROCr resolves code and data of
    /// the image by their value, but takes an untyped symbol for an external one.
    pub(crate) fn is_named_in_relocations(&self) -> bool {
        self.from_loader
            || self.is_exported() && self.visibility == STV_DEFAULT && self.kind != STT_NOTYPE
    }

    /// The strength of the definition.
    pub(crate) fn rank(&self) -> u8 {
        match (self.place, self.binding) {
            (SymbolLocation::Undefined, _) => 0,
            (SymbolLocation::Common | SymbolLocation::Lds, _) => 2,
            (_, STB_WEAK) => 1,
            _ => 3,
        }
    }
}

/// Identifies a symbol: a global one by number, a local one by object and index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SymbolKey {
    Global(u32),
    Local { object: u32, index: u32 },
}
