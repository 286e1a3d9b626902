//! Symbols that are visible outside their object, and where symbols are.

use gfxjit_codeobj::elf::consts::{STB_WEAK, STT_NOTYPE, STV_DEFAULT, STV_PROTECTED};

/// Where a symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Nowhere.
    Undefined,
    /// At an offset in a section of an object.
    Section { object: u32, section: u32 },
    /// At an offset in an output section; the linker put it there.
    Output(u32),
    /// At the end of an output section.
    OutputEnd(u32),
    /// At the start of the image.
    ImageStart,
    /// At the dynamic section.
    Dynamic,
    /// Nowhere: it is a number.
    Absolute,
    /// In zeroed memory that is not allotted yet; the value is its alignment.
    Common,
    /// In LDS, where it has no address yet; the value is its alignment.
    Lds,
}

/// What a relocation refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) place: Place,
    /// An offset from the place, or the number itself.
    pub(crate) value: u64,
    /// Which global symbol it is, if it is one.
    pub(crate) global: Option<u32>,
}

/// A symbol that is visible outside its object.
#[derive(Clone, Debug)]
pub(crate) struct Global<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) place: Place,
    pub(crate) value: u64,
    /// Size in bytes.
    pub(crate) size: u64,
    /// `STT_*`.
    pub(crate) kind: u8,
    /// `STB_*`; of an undefined symbol the strongest of its mentions.
    pub(crate) binding: u8,
    /// `STV_*`.
    pub(crate) visibility: u8,
    /// The visibility it had before it was left out of what is exported.
    pub(crate) hidden_as: Option<u8>,
    /// Which entry of the global offset table holds its address.
    pub(crate) got: Option<u32>,
    /// Whether a loader is to find it by name.
    pub(crate) from_loader: bool,
    /// Index in the dynamic symbol table; 0 when it is not there.
    pub(crate) dynamic: u32,
}

impl Global<'_> {
    /// Whether loaders see the symbol.
    pub(crate) fn is_exported(&self) -> bool {
        self.place != Place::Undefined && matches!(self.visibility, STV_DEFAULT | STV_PROTECTED)
    }

    /// Whether a dynamic relocation names the symbol, rather than its address in the image.
    /// LLD names what another image could replace. ROCr finds code and data of the image
    /// itself by their value, but takes a symbol without type for one from outside.
    pub(crate) fn is_named_in_relocations(&self) -> bool {
        self.from_loader
            || self.is_exported() && self.visibility == STV_DEFAULT && self.kind != STT_NOTYPE
    }

    /// How strong the definition is.
    pub(crate) fn rank(&self) -> u8 {
        match (self.place, self.binding) {
            (Place::Undefined, _) => 0,
            (Place::Common | Place::Lds, _) => 2,
            (_, STB_WEAK) => 1,
            _ => 3,
        }
    }
}

/// Which symbol: a number among the global ones, or one in an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SymbolKey {
    Global(u32),
    Local { object: u32, index: u32 },
}
