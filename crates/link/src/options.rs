//! What a link is asked for: its inputs, and how to treat them.

use crate::{Definition, Exports, Replacement};

/// Something to link.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Input<'a> {
    /// What messages call it: a file name, or any other.
    pub name: &'a str,
    /// An object, that is an AMDGPU ELF file of type ET_REL, or an archive of objects.
    pub bytes: &'a [u8],
    /// How much of it goes into the image.
    pub take: Take,
    /// Sections of an object that are elsewhere in memory: its number for each, and the address.
    pub placed: &'a [(u32, u64)],
    /// What the object replaces.
    pub replaces: &'a [Replacement],
}

impl<'a> Input<'a> {
    /// An object, or an archive whose members are taken when something needs them.
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

    /// The same with another rule for what is taken.
    #[must_use]
    pub fn take(self, take: Take) -> Self {
        Self { take, ..self }
    }

    /// The same object with some of its sections, by number, at addresses outside the image.
    /// They do not go into the image; [`Linked::data`](crate::Linked::data) is what is to be
    /// written there.
    #[must_use]
    pub fn placed(self, placed: &'a [(u32, u64)]) -> Self {
        Self { placed, ..self }
    }

    /// The same object as one that replaces functions or kernels of objects before it.
    #[must_use]
    pub fn replaces(self, replaces: &'a [Replacement]) -> Self {
        Self { replaces, ..self }
    }
}

/// How much of an input goes into the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Take {
    /// An object always; of an archive the members that define what something needs.
    #[default]
    AsUsual,
    /// Everything, as after `--whole-archive`.
    Whole,
    /// An object, too, only if it defines what something needs, as after `--start-lib`.
    OnDemand,
}

/// What becomes of undefined symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Undefined {
    /// They are errors, all reported at once. A weak one has address zero.
    #[default]
    Error,
    /// Those of default visibility are left to the loader, which finds them by name. Hidden
    /// ones are errors all the same: no loader can supply them.
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

/// How to link.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What becomes of undefined symbols.
    pub undefined: Undefined,
    /// What is left out of the image.
    pub strip: Strip,
    /// Whether sections that nothing needs are left out.
    pub gc: bool,
    /// Whether it is an error when a budget leaves no room for workgroups as large as the
    /// metadata allow. Otherwise the metadata then allow less.
    pub strict: bool,
    /// What the user knows better about functions.
    pub assume: Vec<Assumption>,
    /// Names that are needed though no input says so: members of archives that define them are
    /// taken, and [`Options::gc`] keeps them. A name that nothing defines is no error.
    pub roots: Vec<String>,
    /// Symbols that are defined here, in this order, over any other definition.
    pub define: Vec<Definition>,
    /// Which symbols stay visible outside the image; by default those whose visibility says so.
    pub exports: Option<Exports>,
    /// Whether the relocations of the inputs stay in the image, for tools that rewrite its code
    /// (`--emit-relocs`). Loaders pass over them. Not together with [`Strip::All`].
    pub keep_relocations: bool,
    /// Whether [`Linked::map`](crate::Linked::map) is made.
    pub map: bool,
}

/// What a function needs, as the user states it. What is `None` is taken from the object.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Assumption {
    /// The function's name.
    pub function: String,
    /// VGPRs of the function itself.
    pub vgprs: Option<u32>,
    /// AGPRs of the function itself.
    pub agprs: Option<u32>,
    /// SGPRs of the function itself, without VCC and the like.
    pub sgprs: Option<u32>,
    /// Scratch of the function itself for each work-item, bytes.
    pub scratch: Option<u32>,
    /// How often the function is entered at most before it returns, if it is recursive.
    pub depth: Option<u32>,
}
