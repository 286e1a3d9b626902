//! Command line options, one file for each group of commands.

mod build;
mod bundle;
mod cache;
mod compile;
mod counted;
mod exec;
mod inspection;
mod link;
mod run;
mod system;
mod values;

pub(crate) use build::BuildArgs;
pub(crate) use bundle::{
    BundleCommand, BundleFormat, BundleListArgs, BundlePackArgs, BundleUnpackArgs, Packing,
};
pub(crate) use cache::{CacheCommand, CacheWhat};
pub(crate) use compile::{BuildKernelsArgs, CompileArgs, Emit};
pub(crate) use counted::{CoverageArgs, CoverageFormat, ReportArgs};
pub(crate) use exec::{ExecArgs, Hip, devices};
pub(crate) use inspection::{DiffArgs, DisasmArgs, InspectArgs, IsaArgs};
pub(crate) use link::{LinkArgs, Strip, Undefined};
pub(crate) use run::{KernargPart, MlirRunArgs, ProfileArgs, RunArgs, ToolArgs, ToolName};
pub(crate) use system::{
    CdiArgs, CompletionsArgs, DevicesArgs, HipConfigArgs, ManArgs, SelftestArgs, TargetsArgs,
};

use clap::{Parser, Subcommand};

use self::compile::KERNELS;
use self::inspection::{DIFFERENCES, FIDELITY};
use self::run::ARGUMENTS;
use crate::debug::options::DebugArgs;

/// The exit status, as documented in `status.rs`.
const STATUS: &str = "\
Exit status: 0 done; 1 the input or the run failed, or is not as --expect or `isa --for` ask;
2 wrong usage; 130 ended by Ctrl-C. Of `diff`: 0 the files are the same, 1 they differ, 2 one
cannot be read.";

/// Compile, link, load and launch AMD GPU code at run time.
#[derive(Parser)]
#[command(name = "gfxjit", version, max_term_width = 100, after_help = STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say what is done and why; twice, what the library traces as well
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the devices
    Devices(DevicesArgs),
    /// List the processors and families, with their products and what runs them
    Targets(TargetsArgs),
    /// Compile a source, to an image or any step before it
    Compile(CompileArgs),
    /// Make portable modules of sources ahead of time, and what C, C++ and Rust include of them
    #[command(after_help = KERNELS)]
    BuildKernels(BuildKernelsArgs),
    /// Link objects, archives and sources to one image, with every kernel's budget right
    Link(LinkArgs),
    /// Link with the command line of ld.lld; also under the names ld.lld and lld
    #[command(disable_help_flag = true)]
    Ld {
        /// What ld.lld is passed
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Make, take apart and list files with code for several targets
    #[command(subcommand)]
    Bundle(BundleCommand),
    /// Show what an object or an image holds: kernels, arguments, budgets, symbols
    Inspect(InspectArgs),
    /// Show what differs between two objects or images
    #[command(after_help = DIFFERENCES)]
    Diff(DiffArgs),
    /// Show the instructions of an object or an image
    Disasm(DisasmArgs),
    /// Show which instructions the software GPU carries out, and how exactly
    #[command(after_help = FIDELITY)]
    Isa(IsaArgs),
    /// Run one kernel with arguments from the command line
    #[command(after_help = ARGUMENTS)]
    Run(Box<RunArgs>),
    /// Look at a launch instruction by instruction on the software GPU: what it executes, accesses, calls
    Tool(ToolArgs),
    /// Show what a launch spends its instructions on: by class, function and line, as a flame graph
    Profile(ProfileArgs),
    Coverage(CoverageArgs),
    Report(ReportArgs),
    /// Run one kernel under a debugger, on the software GPU: breakpoints, steps, variables
    Debug(DebugArgs),
    Exec(ExecArgs),
    HipConfig(HipConfigArgs),
    Cdi(CdiArgs),
    MlirRun(Box<MlirRunArgs>),
    Cache(CacheCommand),
    Selftest(SelftestArgs),
    /// Write completions for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages
    Man(ManArgs),
    /// Compiles what standard input holds, for `--isolate`
    #[command(hide = true)]
    Worker,
}
