//! Formats of reports, and what they have in common.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::output;

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Junit,
}

impl Format {
    pub(super) fn of(path: &Path) -> Result<Self> {
        if output::is_stdout(path) {
            return Ok(Self::Text);
        }
        match path.extension().and_then(OsStr::to_str) {
            Some("json") => Ok(Self::Json),
            Some("xml") => Ok(Self::Junit),
            _ => bail!(
                "--report {}: a report is a file whose name ends in .json, or in .xml for JUnit's format",
                path.display()
            ),
        }
    }
}

/// Seconds, for JSON and JUnit.
pub(super) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
