//! Inputs and options of a link.

use crate::{Definition, Exports, Replacement};

/// An input of a link.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Input<'a> {
    /// The name in messages: a file name, or any other.
    pub name: &'a str,
    /// An object, that is an AMDGPU ELF file of type ET_REL, or an archive of objects.
    pub bytes: &'a [u8],
    /// Which parts of it go into the image.
    pub take: Take,
    /// Sections of an object that have memory outside the image: the section's number, and the
    /// address.
    pub placed: &'a [(u32, u64)],
    /// The functions and kernels that the object replaces.
    pub replaces: &'a [Replacement],
}

impl<'a> Input<'a> {
    /// An object, or an archive whose members are taken when they define a needed symbol.
    #[must_use]
    pub fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Self {
            name,
            bytes,
            take: Take::AsUsual,
            placed: &[],
            replaces: &[],
        }
    }

    /// The same input with another rule for which members are taken.
    #[must_use]
    pub fn take(self, take: Take) -> Self {
        Self { take, ..self }
    }

    /// The same object with some of its sections, by number, at addresses outside the image. They
    /// do not go into the image; [`Linked::data`](crate::Linked::data) is their initial content.
    #[must_use]
    pub fn placed(self, placed: &'a [(u32, u64)]) -> Self {
        Self { placed, ..self }
    }

    /// The same object, replacing functions or kernels of objects before it.
    #[must_use]
    pub fn replaces(self, replaces: &'a [Replacement]) -> Self {
        Self { replaces, ..self }
    }
}

/// Which parts of an input go into the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Take {
    /// An object always; the members of an archive that define a needed symbol.
    #[default]
    AsUsual,
    /// Everything, as after `--whole-archive`.
    Whole,
    /// An object too only if it defines a needed symbol, as after `--start-lib`.
    OnDemand,
}

/// How undefined symbols are treated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Undefined {
    /// They are errors, all reported at once. A weak one has address zero.
    #[default]
    Error,
    /// Undefined symbols of default visibility are left to the loader, which finds them by name.
    /// Hidden ones are errors nevertheless: no loader can supply them.
    Dynamic,
}

/// What is left out of the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strip {
    /// Nothing.
    #[default]
    Nothing,
    /// Debug sections.
    Debug,
    /// Debug sections and the symbol table. The dynamic symbols that loaders read stay.
    All,
}

/// Options of a link.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How undefined symbols are treated.
    pub undefined: Undefined,
    /// Which sections and symbols are left out of the image.
    pub strip: Strip,
    /// Whether sections that no kept section refers to are left out.
    pub gc: bool,
    /// Whether it is an error when a budget leaves no room for workgroups as large as the metadata
    /// allow. Otherwise the size in the metadata is lowered.
    pub strict: bool,
    /// Needs of functions that the user states.
    pub assume: Vec<Assumption>,
    /// Symbols that are needed though no input refers to them: archive members that define them are
    /// taken, and [`Options::gc`] keeps them. A name without a definition is no error.
    pub roots: Vec<String>,
    /// Symbols that are defined here, in this order, overriding other definitions.
    pub define: Vec<Definition>,
    /// Which symbols stay visible outside the image; by default those with default or protected
    /// visibility.
    pub exports: Option<Exports>,
    /// Whether the relocations of the inputs stay in the image, for tools that rewrite its code
    /// (`--emit-relocs`). Loaders ignore them. Not together with [`Strip::All`].
    pub keep_relocations: bool,
    /// Whether [`Linked::map`](crate::Linked::map) is made.
    pub map: bool,
}

/// The needs of a function, as the user states them. A field that is `None` is taken from the
/// object.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Assumption {
    /// The function's name.
    pub function: String,
    /// VGPRs of the function itself.
    pub vgprs: Option<u32>,
    /// AGPRs of the function itself.
    pub agprs: Option<u32>,
    /// SGPRs of the function itself, without VCC and other special ones.
    pub sgprs: Option<u32>,
    /// Scratch of the function itself for each work-item, bytes.
    pub scratch: Option<u32>,
    /// Maximum number of nested calls of the function, if it is recursive.
    pub depth: Option<u32>,
}
