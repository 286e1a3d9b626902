//! The report: what a program launched, how exactly its instructions were executed, which faults it had, which functions
//! it asked for in vain, and which undefined behaviour hardware tolerates.
//!
//! All processes of the program write to a folder, each to files of its own, or whole lines to a common one. They are
//! read when the program has ended.

mod files;
mod format;
mod instructions;
mod summary;
mod work;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use gfxjit::{LENIENCY_MARK, counts};
use gfxjit_hip::Told;

use self::format::Format;
use self::instructions::Instructions;
use self::summary::Summary;
use self::work::Work;
use super::ranks::Rank;
use crate::args::{ExecArgs, Hip};
use crate::counted;
use crate::findings::Failure;
use crate::{output, status};

/// The variable with the file to which gfxjit's libraries write what is missing.
const VARIABLE: &str = "GFXJIT_HIP_REPORT";

/// Where the parts of the report are, and what becomes of it.
pub(super) struct Report {
    missing: PathBuf,
    /// The sums of each process's work, if they are asked for.
    work: Option<PathBuf>,
    /// Launches and faults, if they are asked for.
    told: Option<PathBuf>,
    /// Counts of instructions, if they are asked for.
    counts: Option<PathBuf>,
    begun: Instant,
}

impl Report {
    /// Makes a program's libraries write the report to a folder.
    pub(super) fn of(
        command: &mut Command,
        args: &ExecArgs,
        hip: Hip,
        folder: &Path,
    ) -> Result<Self> {
        let formats: Vec<Format> = (args.report.iter())
            .map(|path| Format::of(path))
            .collect::<Result<_>>()?;
        let has_file = args.junit.is_some() || formats.iter().any(|format| *format != Format::Text);
        let wants_faults = has_file || !formats.is_empty() || args.error_exitcode.is_some();
        if args.error_exitcode.is_some() && hip == Hip::Real {
            bail!(
                "--error-exitcode: the faults of programs on ROCm's HIP are not known here; take gfxjit's own (exec --hip own)"
            );
        }
        let tells_launches = crate::diag::is_verbose(2);
        let made = |name: &str| {
            let path = folder.join(name);
            std::fs::create_dir(&path)
                .with_context(|| format!("cannot make {}", path.display()))?;
            anyhow::Ok(path)
        };
        let missing = folder.join("report");
        command.env(VARIABLE, &missing);
        let mut report = Self {
            missing,
            work: None,
            told: None,
            counts: None,
            begun: Instant::now(),
        };
        if has_file || !formats.is_empty() || tells_launches {
            let path = made("work")?;
            command.env(gfxjit::work::REPORT_VARIABLE, &path);
            report.work = Some(path);
        }
        if tells_launches {
            command.env(gfxjit::work::LAUNCHES_VARIABLE, "1");
        }
        if hip == Hip::Own && wants_faults {
            let path = made("told")?;
            command.env(gfxjit_hip::FOLDER_VARIABLE, &path);
            report.told = Some(path);
        }
        if hip == Hip::Own && has_file {
            // Another command may count already.
            let path = match std::env::var_os(counts::COUNTS_VARIABLE) {
                Some(path) if counts::are_kept() => path.into(),
                _ => made("counts")?,
            };
            command.env(counts::COUNTS_VARIABLE, &path);
            report.counts = Some(path);
        }
        Ok(report)
    }

    /// Whether the report has the number of each instruction's executions.
    pub(super) fn counts(&self) -> bool {
        self.counts.is_some()
    }

    /// Prints and writes the report of a program that has ended; returns the exit status of this process.
    /// A job has several ranks.
    pub(super) fn end(
        &self,
        args: &ExecArgs,
        hip: Hip,
        ended: ExitStatus,
        ranks: &[Rank],
    ) -> Result<ExitCode> {
        let told = match &self.told {
            Some(folder) => {
                Some(Told::read(folder).context("cannot read what the program has told")?)
            }
            None => None,
        };
        let has_faults = told.as_ref().is_some_and(|told| !told.faults.is_empty());
        let work = self.work.as_deref().map(Work::read).unwrap_or_default();
        let [lenient, missing] = self.missing();
        if args.report.iter().any(|path| output::is_stdout(path)) {
            print(hip, told.as_ref(), &lenient, &missing);
        }
        if crate::diag::is_verbose(2) || args.report.iter().any(|path| output::is_stdout(path)) {
            print_work(&work, ranks);
        }
        let is_file = |path: &&PathBuf| !output::is_stdout(path);
        if args.junit.is_some() || args.report.iter().any(|path| is_file(&path)) {
            let code = match &self.counts {
                Some(folder) => Some(Instructions::of(&counted::read(folder)?)),
                None => None,
            };
            let summary = Summary {
                args,
                hip,
                devices: args.devices()?,
                ended,
                ranks,
                took: self.begun.elapsed(),
                told,
                code,
                work,
                lenient,
                missing,
            };
            files::write(&summary)?;
        }
        match args.error_exitcode {
            Some(code) if has_faults => Ok(ExitCode::from(code)),
            _ => Ok(status::of_process(ended)),
        }
    }

    /// What hardware lets pass, and what is missing. Several processes may have written the same line.
    fn missing(&self) -> [Vec<String>; 2] {
        let text = std::fs::read_to_string(&self.missing).unwrap_or_default();
        let lines: BTreeSet<&str> = text.lines().collect();
        let (lenient, missing): (Vec<_>, Vec<_>) = (lines.into_iter().map(str::to_owned))
            .partition(|line| line.starts_with(LENIENCY_MARK));
        [lenient, missing]
    }
}

/// Prints to standard error, to keep it apart from the program's output.
fn print(hip: Hip, told: Option<&Told>, lenient: &[String], missing: &[String]) {
    let list = |head: &str, lines: &mut dyn Iterator<Item = String>| {
        let mut lines = lines.peekable();
        if lines.peek().is_some() {
            crate::diag::note(head);
        }
        lines.for_each(|line| crate::diag::note(format!("  {line}")));
    };
    let faults = told.map_or(&[][..], |told| &told.faults);
    list(
        "the program asked HIP for this in vain:",
        &mut missing.iter().cloned(),
    );
    if missing.is_empty() && hip == Hip::Own {
        let but = match faults.iter().any(|fault| !fault.is_finding) {
            true => ", but kernels have failed",
            false => "",
        };
        crate::diag::note(format!(
            "nothing that the program asked HIP for is missing{but}"
        ));
    }
    for (head, is_finding) in [
        ("kernels ended with faults:", false),
        ("checks have found in kernels:", true),
    ] {
        let own = faults.iter().filter(|fault| fault.is_finding == is_finding);
        list(head, &mut own.map(|fault| Failure::from(fault).line()));
    }
    let unfreed = told.map_or(&[][..], |told| &told.unfreed);
    list(
        "memory that was not freed:",
        &mut unfreed.iter().map(|own| {
            let (count, bytes) = (own.allocations, own.bytes);
            format!(
                "process {}: {count} of {} memory, {bytes} bytes",
                own.process, own.kind
            )
        }),
    );
    list(
        "the program relies on what hardware lets pass (docs/checks.md; ?lenient=none makes faults of it):",
        &mut lenient.iter().cloned(),
    );
}

/// Prints the work summary of each process to standard error.
fn print_work(work: &[Work], ranks: &[Rank]) {
    if work.is_empty() {
        crate::diag::note("the program launched no kernel on a software GPU");
    }
    for own in work {
        let rank = ranks.iter().position(|rank| rank.process == own.process);
        let name = match rank {
            Some(rank) => format!("rank {rank} (process {})", own.process),
            None => format!("process {}", own.process),
        };
        for line in own.summary.lines() {
            crate::diag::note(format!("{name}: {line}"));
        }
    }
}
