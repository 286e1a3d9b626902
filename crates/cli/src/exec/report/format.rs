//! Formats of reports.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Result, bail};

use crate::output;

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Junit,
    Sarif,
}

impl Format {
    pub(super) fn of(path: &Path) -> Result<Self> {
        if output::is_stdout(path) {
            return Ok(Self::Text);
        }
        match path.extension().and_then(OsStr::to_str) {
            Some("json") => Ok(Self::Json),
            Some("xml") => Ok(Self::Junit),
            Some("sarif") => Ok(Self::Sarif),
            _ => bail!(
                "--report {}: a report is a file whose name ends in .json, in .xml for JUnit's format, or in .sarif",
                path.display()
            ),
        }
    }
}
