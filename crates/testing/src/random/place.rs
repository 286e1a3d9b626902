//! Where a program runs: a GPU or the host, at a level of optimisation.

use std::fmt;

use gfxjit_llvm::ir::Level;

use crate::case::TestTarget;

/// Where a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// A GPU; the host without.
    pub gpu: Option<TestTarget>,
    /// How it is compiled.
    pub level: Level,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.gpu.map_or("host", |gpu| gpu.name);
        write!(f, "{name} {:?}", self.level)
    }
}
