//! `gfxjit tool NAME -- run …` and `gfxjit profile -- run …`: observe a kernel instruction by instruction
//! on the software GPU.
//!
//! Each tool is an example of [`gfxjit::Launch::watch`]: it is called for every instruction, and prints a
//! table of its counts.

mod blocks;
mod branches;
mod calls;
mod histogram;
mod memory;
pub(crate) mod probes;
mod profile;
pub(crate) mod seen;
mod stacks;
mod values;

use std::ffi::OsString;

use anyhow::Result;

use self::seen::Shared;
use crate::args::{ProfileArgs, RunArgs, ToolArgs, ToolName};
use crate::out::Out;
use crate::run::{Observer, run_watched};
use crate::usage;

pub(crate) fn look(args: &ToolArgs, out: &mut Out) -> Result<()> {
    let tool = match args.name {
        ToolName::Histogram => Shared::new(histogram::Histogram::default()),
        ToolName::Memory => Shared::new(memory::Accesses::default()),
        ToolName::Branches => Shared::new(branches::Branches::default()),
        ToolName::Blocks => Shared::new(blocks::Blocks::default()),
        ToolName::Calls => Shared::new(calls::CallTool::default()),
        ToolName::Values => Shared::new(values::Values::default()),
    };
    let by = Observer {
        tool: Some(tool),
        probes: args.probes,
        timeline: None,
    };
    run_watched(&of_command(&args.command, "tool", args.json), &by, out)
}

pub(crate) fn profile(args: &ProfileArgs, out: &mut Out) -> Result<()> {
    profile::show(args, &of_command(&args.command, "profile", args.json), out)
}

/// The arguments of the `run` after `--`. Wrong arguments are reported, and end the process.
fn of_command(words: &[OsString], command: &str, json: bool) -> Box<RunArgs> {
    let mut args = usage::of_run(words, command);
    args.json |= json;
    args
}
