//! Tools for programs under `exec`: their tables, from how often each instruction ran.
//!
//! A tool that looks at a launch sees one launch of one kernel, on one thread. A program has many, of many kernels,
//! in several processes; its instructions are counted at the speed of translated code (`counted`).

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use serde_json::json;

use super::seen::Shared;
use crate::counted::{self, CountedCode};
use crate::diag;
use crate::out::Out;
use crate::status;

/// Counts the instructions of a program, whose exit status is returned.
pub(crate) fn count(words: &[OsString], json: bool) -> Result<(Vec<CountedCode>, ExitCode)> {
    let folder = tempfile::Builder::new().prefix("gfxjit-counts-").tempdir();
    let folder = folder.context("cannot make a temporary folder")?;
    let status = counted::run(words, folder.path(), json)?;
    let code = counted::read(folder.path())?;
    if code.is_empty() {
        diag::note("the program launched no kernel on a software GPU");
    }
    Ok((code, status::of_process(status)))
}

/// Shows the tables of a tool for each image of a program; `made` makes a tool.
pub(crate) fn show(
    code: &[CountedCode],
    json: bool,
    made: impl Fn() -> Shared,
    out: &mut Out,
) -> Result<()> {
    let mut all = Vec::new();
    for (number, code) in code.iter().enumerate() {
        let tool = made();
        if let Some(tool) = tool.lock().by_counts() {
            tool.take_counts(code);
        }
        let kernels = code.functions.iter().filter(|own| own.is_kernel);
        let kernels: Vec<&str> = kernels.map(|own| &*own.name).collect();
        if json {
            all.push(json!({
                "target": code.image.target().to_string(),
                "kernels": kernels,
                "tool": tool.json(&code.image),
            }));
            continue;
        }
        if number > 0 {
            out.line("")?;
        }
        let target = code.image.target();
        out.line(format_args!(
            "image for {target} with {} kernels",
            kernels.len()
        ))?;
        out.line("")?;
        tool.show(&code.image, out)?;
    }
    if json {
        out.json(&json!({ "images": all }))?;
    }
    out.flush()
}
