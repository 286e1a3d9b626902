//! Description of a fault of LLVM.

/// The remedy for a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// A function pass by name, before LLVM's own passes.
    First(&'static str),
    /// A function pass by name, directly before code generation.
    Before(&'static str),
    /// A pass by name inside code generation, before control flow is structured.
    Inside(&'static str),
}

/// A fault of LLVM.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fault {
    /// Its name in gfxjit.
    pub name: &'static str,
    /// What goes wrong, for which sources, and why.
    pub what: &'static str,
    /// Public reports and repairs.
    pub reports: &'static [&'static str],
    /// The first version without it, if known.
    pub mended: Option<(u32, u32, u32)>,
    /// The remedy.
    pub remedy: Remedy,
    /// Incremented when the remedy's result changes: part of the cache key of images.
    pub revision: u32,
}

impl Fault {
    pub(super) fn is_in(&self, version: (u32, u32, u32)) -> bool {
        self.mended.is_none_or(|mended| version < mended)
    }
}
