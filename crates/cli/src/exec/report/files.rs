//! Where reports are written.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::format::Format;
use super::junit;
use super::summary::Summary;
use crate::out::Out;
use crate::output;

/// Writes all files that are asked for.
pub(super) fn write(summary: &Summary<'_>) -> Result<()> {
    let mut out = Out::stdout();
    for path in &summary.args.report {
        let text = match Format::of(path)? {
            Format::Text => continue,
            Format::Json => format!("{:#}\n", summary.json()),
            Format::Junit => junit::text(summary),
        };
        output::write(path, text.as_bytes(), &mut out)?;
    }
    if let Some(place) = &summary.args.junit {
        let path = junit_path(summary, place)?;
        output::write(&path, junit::text(summary).as_bytes(), &mut out)?;
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
