//! The processor name for MLIR. MLIR has names for processors only; for a family, the passes get
//! its first processor, whose instructions are the base of the family's.
//!
//! The passes may choose instructions of that processor that the family lacks (fp8 on MI300): code
//! generation then reports that it cannot select them.

/// An LLVM family, and the processor that represents it.
const FAMILIES: [(&str, &str); 6] = [
    ("gfx9-generic", "gfx900"),
    ("gfx9-4-generic", "gfx942"),
    ("gfx10-1-generic", "gfx1010"),
    ("gfx10-3-generic", "gfx1030"),
    ("gfx11-generic", "gfx1100"),
    ("gfx12-generic", "gfx1200"),
];

/// The processor name for the passes.
pub(crate) fn chipset(processor: &str) -> &str {
    let family = FAMILIES.iter().find(|(family, _)| *family == processor);
    family.map_or(processor, |(_, first)| first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_their_first() {
        assert_eq!(chipset("gfx11-generic"), "gfx1100");
        assert_eq!(chipset("gfx90a"), "gfx90a");
    }
}
