//! What a program asked for in vain, and what it relies on that hardware lets pass.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit::LENIENCY_MARK;

/// The variable with the file that our libraries write to.
const VARIABLE: &str = "GFXJIT_HIP_REPORT";

/// The file, with a line for each of it.
pub(super) struct Report(PathBuf);

impl Report {
    /// Has a program's libraries write it to a folder.
    pub(super) fn of(command: &mut Command, folder: &Path) -> Self {
        let path = folder.join("report");
        command.env(VARIABLE, &path);
        Self(path)
    }

    /// Prints it to standard error, where it does not mix with what the program prints.
    pub(super) fn print(&self, is_own: bool) {
        let text = std::fs::read_to_string(&self.0).unwrap_or_default();
        // A program that calls from several processes has lines of each.
        let lines: BTreeSet<&str> = text.lines().collect();
        let (lenient, missing): (Vec<_>, Vec<_>) = lines
            .into_iter()
            .partition(|line| line.starts_with(LENIENCY_MARK));
        if !missing.is_empty() {
            crate::diag::note("the program asked HIP for this in vain:");
        } else if is_own {
            crate::diag::note("nothing that the program asked HIP for is missing");
        }
        for line in missing {
            crate::diag::note(format!("  {line}"));
        }
        if lenient.is_empty() {
            return;
        }
        crate::diag::note(
            "the program relies on what hardware lets pass (docs/checks.md; ?lenient=none makes faults of it):",
        );
        for line in lenient {
            crate::diag::note(format!("  {line}"));
        }
    }
}
