//! What is written down about a fault of LLVM.

/// What is done about a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// A pass over functions by its name, before LLVM's own passes.
    First(&'static str),
    /// A pass over functions by its name, right before code is generated.
    Before(&'static str),
    /// A pass by its name inside of code generation, before control flow is given its structure.
    Inside(&'static str),
}

/// A fault of LLVM.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fault {
    /// What it is called here.
    pub name: &'static str,
    /// What goes wrong, for which sources, and why.
    pub what: &'static str,
    /// Public reports and repairs.
    pub reports: &'static [&'static str],
    /// The first version that has it no more, as far as is known.
    pub mended: Option<(u32, u32, u32)>,
    /// What is done.
    pub remedy: Remedy,
    /// Counts changes of what the remedy makes: part of the key of kept images.
    pub revision: u32,
}

impl Fault {
    pub(super) fn is_in(&self, version: (u32, u32, u32)) -> bool {
        self.mended.is_none_or(|mended| version < mended)
    }
}
