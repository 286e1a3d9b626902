//! Places to run a program: a GPU or the host, at an optimisation level.

use std::fmt;

use gfxjit_llvm::ir::Level;

use crate::case::TestTarget;

/// A place to run a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunTarget {
    /// The GPU; `None` for the host.
    pub gpu: Option<TestTarget>,
    /// The optimisation level.
    pub level: Level,
}

impl fmt::Display for RunTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.gpu.map_or("host", |gpu| gpu.name);
        write!(f, "{name} {:?}", self.level)
    }
}
