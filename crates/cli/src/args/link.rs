//! `gfxjit link`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gfxjit::TargetId;

use super::build::BuildArgs;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Strip {
    /// Debug sections
    Debug,
    /// Debug sections, the symbol table, and what is known of functions
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Undefined {
    /// They are errors
    Error,
    /// A loader is to find them
    Dynamic,
}

#[derive(Args)]
pub(crate) struct LinkArgs {
    /// Objects, archives, bundles of objects, HIP C++, OpenCL C, LLVM IR, bitcode, assembly
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to compile sources for [default: what the first object is for, else what the first
    /// source says]
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// Leave out sections that nothing needs
    #[arg(long)]
    pub(crate) gc: bool,
    /// Take all members of archives, needed or not
    #[arg(long)]
    pub(crate) whole_archive: bool,
    /// Fail when a budget leaves no room for workgroups as large as the metadata allow
    #[arg(long)]
    pub(crate) strict: bool,
    /// State what a function needs: f:vgprs=64,scratch=256 (also agprs, sgprs, depth)
    #[arg(long, value_name = "FUNCTION:FACTS")]
    pub(crate) assume: Vec<String>,
    /// What becomes of undefined symbols
    #[arg(long, value_enum, default_value = "error")]
    pub(crate) undefined: Undefined,
    /// What to leave out besides
    #[arg(long, value_enum)]
    pub(crate) strip: Option<Strip>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print each kernel's budget, what decided it, and what was left out
    #[arg(long)]
    pub(crate) report: bool,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
