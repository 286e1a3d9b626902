//! The targets that kernels are measured on.

use crate::timing;

/// A target of each generation.
pub(crate) const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

/// The target of what is measured on one only.
pub(crate) const TARGET: &str = "gfx1100";

/// Those of the targets that are measured: one is enough to see that a benchmark works.
pub(crate) fn some<'a>(all: &[&'a str]) -> Vec<&'a str> {
    all[..timing::rounds(all.len())].to_vec()
}
