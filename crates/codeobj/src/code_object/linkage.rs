//! How linkers and loaders treat a symbol's name: its binding and its visibility, as words.

use crate::elf::Symbol;
use crate::elf::consts::{STB_LOCAL, STB_WEAK, STV_HIDDEN, STV_INTERNAL, STV_PROTECTED};

/// How linkers treat a symbol's name (gABI, "Symbol Table").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Linkage {
    /// The objects of a link to which it is visible.
    pub binding: Binding,
    /// Its visibility outside the image.
    pub visibility: Visibility,
}

/// The objects of a link to which a symbol is visible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binding {
    /// Its own object.
    Local,
    /// All objects.
    Global,
    /// All objects; yields to a stronger definition.
    Weak,
}

impl Binding {
    /// `local`, `global`, `weak`
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Global => "global",
            Self::Weak => "weak",
        }
    }
}

/// Visibility of a symbol outside the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Visible to other images, which may replace it.
    Default,
    /// Visible to other images, which may not replace it.
    Protected,
    /// Not visible to other images.
    Hidden,
    /// Not visible to other images, not even by its address.
    Internal,
}

impl Visibility {
    /// `default`, `protected`, `hidden`, `internal`
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Protected => "protected",
            Self::Hidden => "hidden",
            Self::Internal => "internal",
        }
    }
}

impl Linkage {
    /// Binding and visibility of a symbol.
    #[must_use]
    pub fn of(symbol: &Symbol) -> Self {
        Self {
            binding: match symbol.binding() {
                STB_LOCAL => Binding::Local,
                STB_WEAK => Binding::Weak,
                _ => Binding::Global,
            },
            visibility: match symbol.visibility() {
                STV_PROTECTED => Visibility::Protected,
                STV_HIDDEN => Visibility::Hidden,
                STV_INTERNAL => Visibility::Internal,
                _ => Visibility::Default,
            },
        }
    }
}
