//! What went wrong with a run, as files for CI systems.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::args::RunArgs;
use crate::error::Usage;
use crate::findings::{Failure, TestCase, sarif};
use crate::out::Out;
use crate::output;

/// The format of a file.
enum Format {
    Sarif,
    Junit,
}

fn format(path: &Path) -> Result<Format> {
    match path.extension().and_then(|end| end.to_str()) {
        Some("sarif") => Ok(Format::Sarif),
        Some("xml") => Ok(Format::Junit),
        _ => Err(Usage(format!(
            "--report {}: a report is a file whose name ends in .sarif, or in .xml for JUnit's format",
            path.display()
        ))
        .into()),
    }
}

/// Refuses formats that there are not, before anything runs.
pub(super) fn check(paths: &[PathBuf]) -> Result<()> {
    paths.iter().try_for_each(|path| format(path).map(drop))
}

/// Writes the reports of a run that has ended.
pub(super) fn write(
    args: &RunArgs,
    took: Duration,
    error: Option<&anyhow::Error>,
    out: &mut Out,
) -> Result<()> {
    if args.report.is_empty() {
        return Ok(());
    }
    let failures = error.map(Failure::of_error).unwrap_or_default();
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let source = args
        .sources
        .first()
        .map(|source| source.display().to_string());
    for path in &args.report {
        let text = match format(path)? {
            Format::Sarif => format!("{:#}\n", sarif(&failures)),
            Format::Junit => TestCase {
                suite: "gfxjit run",
                class: source.as_deref().unwrap_or_default(),
                name: &words.join(" "),
                took,
                properties: vec![("devices", args.device.join(" "))],
                failures: &failures,
            }
            .xml(),
        };
        output::write(path, text.as_bytes(), out)?;
    }
    Ok(())
}
