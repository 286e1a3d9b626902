//! Defects of LLVM 22.1.8 that the generator found, each with a small example in `crates/testing/known`. A
//! program with all words of an entry is not run in the places of that entry. An entry without words
//! describes code that the generator never writes, and the generator's code refers to it.
//!
//! Faults that gfxjit's compiler works around are not listed here, but in `crates/compile/src/faults`, with
//! a file for each.
//!
//! After an update of LLVM, remove an entry and run the generator to test whether the defect still exists.

use gfxjit_llvm::ir::Level;

use super::place::RunTarget;

/// A defect of LLVM.
#[derive(Debug)]
pub struct Defect {
    /// The example's name in `crates/testing/known`.
    pub name: &'static str,
    /// A description.
    pub what: &'static str,
    /// Words of IR that all occur in an affected program; empty if the generator does not write
    /// such code.
    pub words: &'static [&'static str],
    /// Prefixes of affected targets' names, or `host`.
    pub targets: &'static [&'static str],
    /// The affected levels; empty for all levels.
    pub levels: &'static [Level],
}

const OPTIMISED: &[Level] = &[Level::O1, Level::O2, Level::O3, Level::Os];

/// The list.
pub const DEFECTS: &[Defect] = &[
    Defect {
        name: "zext-odd-elements",
        what: "vectors of three elements whose width is no type of the machine are refused",
        words: &["ext <3 x i24>"],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "odd-vectors",
        what: "vectors of elements whose width is no power of two lose or keep bits above their elements",
        words: &[],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "usub-sat-lds",
        what: "saturating subtractions in LDS are refused before GFX12",
        words: &["atomicrmw usub_sat"],
        targets: &["gfx10", "gfx11"],
        levels: &[],
    },
    Defect {
        name: "ucmp-odd-vector",
        what: "ucmp and scmp of vectors of odd widths crash (getZeroExtendInReg)",
        words: &[],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "fptosi-sat-wide",
        what: "saturating conversions to more than 64 bits are refused",
        words: &[],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "funnel-odd-wide",
        what: "funnel shifts by variable amounts in odd widths above 64 bits are refused",
        words: &[],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "frem-bfloat",
        what: "frem of bfloat is refused",
        words: &[],
        targets: &["gfx"],
        levels: &[],
    },
    Defect {
        name: "x86-odd-elements",
        what: "an element of <4 x i24> at a place that is computed is another one",
        words: &["extractelement <4 x i24>"],
        targets: &["host"],
        levels: OPTIMISED,
    },
    Defect {
        name: "x86-canonicalize",
        what: "canonicalize of <2 x float> crashes when the result is used in another block",
        words: &[],
        targets: &["host"],
        levels: &[],
    },
    Defect {
        name: "x86-sqrt-nan",
        what: "`select(x < 0, NaN, sqrt(x))` becomes sqrt(x), whose NaN has another sign; the \
               generator looks at NaNs as integers instead",
        words: &[],
        targets: &["host"],
        levels: OPTIMISED,
    },
    Defect {
        name: "x86-frexp",
        what: "frexp of vectors crashes (SimplifyDemandedVectorElts) or gives wrong exponents",
        words: &[],
        targets: &["host"],
        levels: &[],
    },
];

/// The defect because of which a program is not run in a place.
#[must_use]
pub fn touches(text: &str, place: RunTarget) -> Option<&'static Defect> {
    let name = place.gpu.map_or("host", |gpu| gpu.name);
    DEFECTS.iter().find(|defect| {
        !defect.words.is_empty()
            && defect.targets.iter().any(|target| name.starts_with(target))
            && (defect.levels.is_empty() || defect.levels.contains(&place.level))
            && defect.words.iter().all(|word| text.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_defect_has_its_example() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("known");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("crates/testing/known")
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                path.file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        let names: BTreeSet<String> = DEFECTS.iter().map(|d| d.name.to_owned()).collect();
        assert_eq!(files, names);
    }

    #[test]
    fn words_keep_programs_away() {
        let gfx942 = crate::case::TARGETS
            .iter()
            .copied()
            .find(|t| t.name == "gfx942");
        let at = |gpu, level| RunTarget { gpu, level };
        let text = "%b = zext <3 x i24> %a to <3 x i32>";
        let touched = touches(text, at(gfx942, Level::O0)).map(|d| d.name);
        assert_eq!(touched, Some("zext-odd-elements"));
        assert!(touches(text, at(None, Level::O0)).is_none());
        let text = "%b = extractelement <4 x i24> %a, i32 %n";
        assert!(touches(text, at(None, Level::O2)).is_some());
        assert!(touches(text, at(None, Level::O0)).is_none());
        assert!(touches(text, at(gfx942, Level::O2)).is_none());
    }
}
