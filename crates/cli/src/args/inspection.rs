//! Commands that look at code: `inspect`, `diff`, `disasm`, `isa`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use gfxjit::TargetId;

use super::build::BuildArgs;

#[derive(Args)]
pub(crate) struct InspectArgs {
    /// An object, an image, or a bundle or host program with some; a source needs --target; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// What to take of a bundle, and what to compile a source for first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Show the call graph: for each kernel a tree of what it can call, with what each needs
    #[arg(long)]
    pub(crate) calls: bool,
    /// With --calls: a graph in Graphviz's language
    #[arg(long, requires = "calls", conflicts_with = "json")]
    pub(crate) dot: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const DIFFERENCES: &str = "\
Compared are the target, kernel descriptors field by field, metadata key by key, code and data
symbol by symbol, relocations, symbols, sections and segments. The exit status is 0 when the
files are the same to the byte, 1 when they differ, 2 when one of them cannot be read.";

#[derive(Args)]
pub(crate) struct DiffArgs {
    /// An object or an image; `-` is standard input
    pub(crate) left: PathBuf,
    /// The other one
    pub(crate) right: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DisasmArgs {
    /// An object, an image, or a bundle or host program with some; a source needs --target; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// What to take of a bundle, and what to compile a source for first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// Only this kernel or function
    #[arg(long, value_name = "NAME")]
    pub(crate) symbol: Option<String>,
    /// Show the lines of the source between the instructions; a source is compiled with line tables
    #[arg(long)]
    pub(crate) source: bool,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const FIDELITY: &str = "\
exact means bit for bit, but for the payload of a NaN. approximate means that the hardware's
result is documented with an error bound, which is shown. With --for, the exit status is 1
when something in the file is not supported, whether or not a launch would reach it.";

#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).multiple(true).args(["target", "file"])))]
pub(crate) struct IsaArgs {
    /// Every opcode of this target; with --for, compile a source for it first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// What this object or image uses; a source needs --target; `-` is standard input
    #[arg(long = "for", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
