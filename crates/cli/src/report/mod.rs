//! `gfxjit report OUT.html -- run|exec …`: a page that shows what kernels do.
//!
//! A program's kernels are counted at the speed of translated code (`counted`). A single launch is looked at instead,
//! instruction by instruction, so that the page also has what lanes access.

mod data;
mod draw;
mod peaks;
mod seen;
mod source;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use gfxjit::Timeline;
use serde_json::Value;

use self::data::{CodeReport, DATA, PageReport};
use self::seen::Looked;
use crate::args::ReportArgs;
use crate::out::Out;
use crate::run::{Observer, run_watched};
use crate::tool::programs;
use crate::tool::seen::Shared;
use crate::{output, usage};

pub(crate) fn run(args: &ReportArgs, out: &mut Out) -> Result<ExitCode> {
    usage::check_launch(&args.command, "report");
    let older = args.against.as_deref().map(lines_of).transpose()?;
    let words: Vec<_> = args
        .command
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let mut report = PageReport {
        command: format!("gfxjit {}", words.join(" ")),
        code: Vec::new(),
        spans: Vec::new(),
        older,
    };
    let mut status = ExitCode::SUCCESS;
    if usage::is_exec(&args.command) {
        let (code, ended) = programs::count(&args.command, false)?;
        status = ended;
        report
            .code
            .extend(code.into_iter().map(CodeReport::counted));
    } else {
        let (looked, timeline) = (Looked::default(), Timeline::new());
        let by = Observer {
            tool: Some(Shared::new(looked.clone())),
            probes: false,
            timeline: Some(timeline.clone()),
        };
        run_watched(&usage::of_run(&args.command, "report"), &by, out)?;
        report.code.extend(looked.report()?);
        report.spans = timeline.spans();
    }
    let page = draw::page(&report)?;
    output::write(&args.output, page.as_bytes(), out)?;
    Ok(status)
}

/// Instructions of waves by line, of a page.
fn lines_of(path: &Path) -> Result<BTreeMap<String, u64>> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let data = text
        .split_once(DATA[0])
        .and_then(|(_, rest)| rest.split_once(DATA[1]));
    let Some((data, _)) = data else {
        bail!(
            "{}: no page of `gfxjit report`; --against takes one",
            path.display()
        );
    };
    let data: Value = serde_json::from_str(data)
        .with_context(|| format!("{}: its data is damaged", path.display()))?;
    let members = data.as_object().into_iter().flatten();
    Ok(members
        .filter_map(|(line, count)| Some((line.clone(), count.as_u64()?)))
        .collect())
}
