//! The targets that kernels are measured on.

/// A target of each generation.
pub const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

/// The target of what is measured on one only.
pub const TARGET: &str = "gfx1100";
