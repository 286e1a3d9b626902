//! `gfxjit coverage -- run|exec …`: which lines, branches and functions of device code ran.
//!
//! Covered is machine code, as any compiler has made it; its line tables lead to the source. So no program has to be
//! made anew, and what is shown is what the optimiser has left: a line without an instruction is none, and a branch
//! that became a selection is none either. The counts are of lanes, as if each work-item was a thread; those of
//! branches are also of waves.

mod cobertura;
pub(crate) mod html;
mod lcov;
mod llvm_json;
mod model;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

use self::model::{Coverage, Share};
use crate::args::{CoverageArgs, CoverageFormat};
use crate::out::Out;
use crate::tool::programs;
use crate::{diag, output, usage};

pub(crate) fn run(args: &CoverageArgs, out: &mut Out) -> Result<ExitCode> {
    usage::check_launch(&args.command, "coverage");
    let formats = Target::of(args)?;
    let (code, status) = programs::count(&args.command, args.json)?;
    let coverage = Coverage::of(&code);
    if args.json {
        out.json(&llvm_json::export(&coverage))?;
    } else if !diag::OutputMode::get().quiet && !formats.is_stdout() {
        out.table(&table(&coverage))?;
    }
    formats.write(&coverage, out)?;
    out.flush()?;
    Ok(status)
}

/// Where the report goes.
enum Target {
    None,
    File(PathBuf, CoverageFormat),
    /// A folder gets every format.
    Folder(PathBuf),
}

impl Target {
    fn of(args: &CoverageArgs) -> Result<Self> {
        let Some(path) = &args.output else {
            return Ok(match args.format {
                Some(format) => Self::File("-".into(), format),
                None => Self::None,
            });
        };
        let by_name = CoverageFormat::of_name(path);
        match args.format.or(by_name) {
            Some(format) if !path.is_dir() => Ok(Self::File(path.clone(), format)),
            Some(_) if args.format.is_some() => {
                bail!(
                    "{}: it is a folder, which gets every format; leave --format out",
                    path.display()
                )
            }
            _ if output::is_stdout(path) => bail!("-o -: which --format?"),
            _ => Ok(Self::Folder(path.clone())),
        }
    }

    fn is_stdout(&self) -> bool {
        matches!(self, Self::File(path, _) if output::is_stdout(path))
    }

    fn write(&self, coverage: &Coverage, out: &mut Out) -> Result<()> {
        match self {
            Self::None => Ok(()),
            Self::File(path, format) => output::write(path, format.text(coverage).as_bytes(), out),
            Self::Folder(folder) => {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
                CoverageFormat::ALL.iter().try_for_each(|format| {
                    let path = folder.join(format.file_name());
                    output::write(&path, format.text(coverage).as_bytes(), out)
                })
            }
        }
    }
}

impl CoverageFormat {
    const ALL: [Self; 4] = [Self::Html, Self::Lcov, Self::Cobertura, Self::LlvmCovJson];

    /// The format of a file with this name.
    fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let is_it = |format: &&Self| {
            let own = format.file_name().rsplit_once('.');
            own.is_some_and(|(_, own)| own == extension)
        };
        Self::ALL.iter().find(is_it).copied()
    }

    /// The name in a folder.
    fn file_name(self) -> &'static str {
        match self {
            Self::Html => "index.html",
            Self::Lcov => "lcov.info",
            Self::Cobertura => "cobertura.xml",
            Self::LlvmCovJson => "coverage.json",
        }
    }

    fn text(self, coverage: &Coverage) -> String {
        match self {
            Self::Html => html::page(coverage),
            Self::Lcov => lcov::text(coverage),
            Self::Cobertura => cobertura::text(coverage),
            Self::LlvmCovJson => llvm_json::export(coverage).to_string() + "\n",
        }
    }
}

/// The shares as a table, and code without lines by functions and blocks.
fn table(coverage: &Coverage) -> Vec<Vec<String>> {
    let row = |name: &str, shares: [Share; 4]| {
        let mut row = vec![name.to_owned()];
        row.extend(shares.iter().map(ToString::to_string));
        row
    };
    let head = [
        "",
        "lines",
        "functions",
        "branches by lanes",
        "branches by waves",
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for (name, file) in &coverage.files {
        table.push(row(name, file.shares()));
    }
    if coverage.files.len() > 1 {
        table.push(row("all", coverage.total()));
    }
    if !coverage.without_lines.is_empty() {
        table.push(Vec::new());
        let head = [
            "without line tables",
            "blocks",
            "lanes",
            "branches by waves",
        ];
        table.push(head.map(str::to_owned).to_vec());
        for function in &coverage.without_lines {
            table.push(vec![
                function.name.clone(),
                function.blocks.to_string(),
                function.lanes.to_string(),
                function.branches.to_string(),
            ]);
        }
    }
    table
}
