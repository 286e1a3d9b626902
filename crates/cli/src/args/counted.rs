//! Commands that count how often instructions of a program's kernels run: `coverage`, `report`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Formats of coverage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CoverageFormat {
    /// lcov's, for genhtml and most services
    Lcov,
    /// Cobertura's XML
    Cobertura,
    /// That of `llvm-cov export`
    LlvmCovJson,
    /// A page for a browser
    Html,
}

/// Show which lines, branches and functions of device code ran, without making the program anew
///
/// Counted is machine code of any compiler, in all processes and launches, at the speed of translated code. Lines need
/// line tables: what gfxjit compiles has them here; ready code has them if it was compiled with -gline-tables-only or
/// -g. Without them, functions and blocks are shown.
#[derive(Args)]
pub(crate) struct CoverageArgs {
    /// A file, whose format follows from its name (.info, .xml, .json, .html), or a folder, which gets all of them
    #[arg(short, long, value_name = "FILE|FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// The format; without -o it goes to standard output
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<CoverageFormat>,
    /// Print JSON, as llvm-cov exports it; what the program prints goes to standard error
    #[arg(long)]
    pub(crate) json: bool,
    /// `run` or `exec` and its arguments
    #[arg(last = true, required = true, value_name = "RUN|EXEC")]
    pub(crate) command: Vec<OsString>,
}

/// Write a page that shows what a launch or a program does: lines and instructions with counts, flame graph, roofline,
/// occupancy, calls, time line
///
/// It is one file that needs no network. Of a launch (`-- run`), it also has what instructions access and which values
/// are the same in all lanes; the launch is then interpreted.
#[derive(Args)]
pub(crate) struct ReportArgs {
    /// The page
    #[arg(value_name = "OUT.html")]
    pub(crate) output: PathBuf,
    /// An older page, with which each line is compared
    #[arg(long, value_name = "OLD.html")]
    pub(crate) against: Option<PathBuf>,
    /// `run` or `exec` and its arguments
    #[arg(last = true, required = true, value_name = "RUN|EXEC")]
    pub(crate) command: Vec<OsString>,
}
