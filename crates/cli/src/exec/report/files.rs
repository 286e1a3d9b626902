//! Where reports are written.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::format::Format;
use super::summary::Summary;
use super::work::Work;
use crate::findings::{Failure, TestCase, sarif};
use crate::out::Out;
use crate::output;

/// Writes all files that are asked for.
pub(super) fn write(summary: &Summary<'_>) -> Result<()> {
    let mut out = Out::stdout();
    for path in &summary.args.report {
        let text = match Format::of(path)? {
            Format::Text => continue,
            Format::Json => format!("{:#}\n", summary.json()),
            Format::Junit => junit(summary),
            Format::Sarif => format!("{:#}\n", sarif(&failures(summary))),
        };
        output::write(path, text.as_bytes(), &mut out)?;
    }
    if let Some(place) = &summary.args.junit {
        let path = junit_path(summary, place)?;
        output::write(&path, junit(summary).as_bytes(), &mut out)?;
    }
    Ok(())
}

/// The file of `--junit`: in a folder the name of the program and of this process, since tests run at the same time.
fn junit_path(summary: &Summary<'_>, place: &Path) -> Result<PathBuf> {
    if place.extension().is_some_and(|end| end == "xml") && !place.is_dir() {
        return Ok(place.to_owned());
    }
    std::fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
    let name = format!("{}-{}.xml", summary.program(), std::process::id());
    Ok(place.join(name))
}

fn junit(summary: &Summary<'_>) -> String {
    let work = Work::sum(&summary.work);
    let mut properties = vec![
        ("devices", summary.devices.join(" ")),
        ("launches", work.launches.to_string()),
        ("instructions", work.executed.all().to_string()),
    ];
    if let Some(code) = &summary.code {
        properties.push(("instructions.exact", code.all.exact.to_string()));
        properties.push(("instructions.approximate", code.all.approximate.to_string()));
        properties.push(("instructions.refused", code.all.refused.to_string()));
    }
    properties.extend(summary.missing.iter().map(|line| ("missing", line.clone())));
    TestCase {
        suite: "gfxjit exec",
        class: &summary.program(),
        name: &summary.words().join(" "),
        took: summary.took,
        properties,
        failures: &failures(summary),
    }
    .xml()
}

/// What is wrong with a program's kernels, and with its end.
fn failures(summary: &Summary<'_>) -> Vec<Failure> {
    let mut all: Vec<Failure> = summary.faults().iter().map(Failure::from).collect();
    match (summary.ended.code(), summary.signal()) {
        (_, Some(signal)) => {
            all.push(Failure::of_run(
                "signal",
                format!("ended by signal {signal}"),
            ));
        }
        (Some(code), _) if code != 0 => {
            all.push(Failure::of_run("status", format!("exit status {code}")));
        }
        _ => {}
    }
    all
}
