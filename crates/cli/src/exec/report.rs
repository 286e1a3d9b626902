//! The report: unsupported functions that a program called, and undefined behaviour that hardware
//! tolerates.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit::LENIENCY_MARK;

/// The variable with the file to which gfxjit's libraries write.
const VARIABLE: &str = "GFXJIT_HIP_REPORT";

/// The file, with one line per entry.
pub(super) struct Report(PathBuf);

impl Report {
    /// Makes a program's libraries write the report to a folder.
    pub(super) fn of(command: &mut Command, folder: &Path) -> Self {
        let path = folder.join("report");
        command.env(VARIABLE, &path);
        Self(path)
    }

    /// Prints the report to standard error, to keep it apart from the program's output.
    pub(super) fn print(&self, is_own: bool) {
        let text = std::fs::read_to_string(&self.0).unwrap_or_default();
        // Several processes of a program may have written the same line.
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
