//! Parses the launches of precompiled code objects.
//!
//! A code object of another compiler (Triton's, in `tests/triton`) has no comments for its launch,
//! and the launch depends on the target: Triton's workgroups have a number of *waves*, and Triton
//! passes the LDS size to the launcher and not in the ELF file. So a file `NAME.case` describes the
//! launches of `NAME.TARGET.hsaco` for several targets:
//!
//! ```text
//! ; RUN: --kernel _softmax --grid 16 …     (options of `gfxjit run`, on every target)
//! ; RUN: --expect 1=softmax.1.npy
//! ; RUN gfx942: --block 256 --lds 16       (this target's)
//! ```
//!
//! Otherwise its syntax is that of [`case`](crate::case). Paths are relative to the folder.

use std::path::Path;

use crate::case::{Case, TARGETS, TestTarget};

/// The launches of a `.case` file: targets and cases.
///
/// # Errors
/// A sentence that names the invalid line, or states that there is no launch for any target.
pub fn launches(text: &str) -> Result<Vec<(TestTarget, Case)>, String> {
    let own = |line: &str| Some(line.strip_prefix("; RUN ")?.split_once(':')?.0.to_owned());
    let mut names: Vec<String> = text.lines().filter_map(own).collect();
    names.dedup();
    if names.is_empty() {
        return Err("no line `; RUN TARGET:`".to_owned());
    }
    let launch = |name: &String| {
        let target = TARGETS.iter().find(|target| target.name == name);
        let target = target.ok_or_else(|| format!("`; RUN {name}:`: unknown target"))?;
        let head: Vec<String> = text
            .lines()
            .filter(|line| own(line).is_none_or(|other| other == *name))
            .map(|line| line.replacen(&format!("; RUN {name}:"), "; RUN:", 1))
            .collect();
        Ok((*target, Case::parse(&head.join("\n"))?))
    };
    names.iter().map(launch).collect()
}

/// The `.case` files of a folder, sorted by name.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> std::io::Result<Vec<std::path::PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Outcome;

    const FILE: &str = "; RUN: --kernel k --grid 2\n; RUN: --arg f32[4]=ramp --arg null\n\
        ; RUN: --expect 0=k.0.npy --tolerance 1e-3\n\
        ; RUN gfx942: --block 256 --lds 16\n; RUN gfx1100: --block 128\n";

    #[test]
    fn each_target_has_its_own_options_and_the_common_ones() {
        let launches = launches(FILE).unwrap();
        let own = |(target, case): &(TestTarget, Case)| (target.name, case.block[0], case.lds);
        assert_eq!(
            launches.iter().map(own).collect::<Vec<_>>(),
            [("gfx942", 256, 16), ("gfx1100", 128, 0)]
        );
        for (_, case) in &launches {
            assert_eq!((case.args.len(), case.items()[0]), (2, 2 * case.block[0]));
            let Outcome::Files(files, tolerance) = &case.outcome else {
                panic!("{:?}", case.outcome);
            };
            assert_eq!(files[..], [(0, "k.0.npy".into())]);
            assert_eq!(*tolerance, 1e-3);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (from, to, reason) in [
            ("RUN gfx942", "RUN gfx9", "unknown target"),
            ("--expect 0=", "--expect ", "write K=FILE"),
            ("--expect 0=k.0.npy", "", "no `--expect`"),
            ("1e-3", "much", "much"),
        ] {
            let error = launches(&FILE.replace(from, to)).unwrap_err();
            assert!(error.contains(reason), "{to}: {error}");
        }
        assert!(launches("; RUN: --grid 1\n").is_err());
    }
}
