//! `gfxjit tool NAME -- run …` and `gfxjit profile -- run …`: observe a kernel instruction by instruction
//! on the software GPU; with `-- exec …`, the kernels of a program, by counts.
//!
//! Each tool is an example of [`gfxjit::Launch::watch`]: it is called for every instruction, and prints a
//! table of its counts.

mod blocks;
mod branches;
pub(crate) mod by_counts;
mod calls;
mod histogram;
pub(crate) mod memory;
pub(crate) mod probes;
pub(crate) mod profile;
pub(crate) mod programs;
pub(crate) mod seen;
mod stacks;
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};

use self::seen::Shared;
use crate::args::{ProfileArgs, RunArgs, ToolArgs, ToolName};
use crate::out::Out;
use crate::run::{Observer, run_watched};
use crate::usage;

pub(crate) fn look(args: &ToolArgs, out: &mut Out) -> Result<ExitCode> {
    let made = || match args.name {
        ToolName::Histogram => Shared::new(histogram::Histogram::default()),
        ToolName::Memory => Shared::new(memory::Accesses::default()),
        ToolName::Branches => Shared::new(branches::Branches::default()),
        ToolName::Blocks => Shared::new(blocks::Blocks::default()),
        ToolName::Calls => Shared::new(calls::CallTool::default()),
        ToolName::Values => Shared::new(values::Values::default()),
    };
    let tool = made();
    if usage::is_exec(&args.command) {
        if tool.lock().by_counts().is_none() {
            bail!(
                "this tool looks at each instruction of one launch (`-- run`); for programs (`-- exec`) it is \
                 unsupported. Those have histogram, branches and blocks"
            );
        }
        if args.probes {
            bail!("--probes: programs (`-- exec`) are counted without; leave it out");
        }
        let (code, status) = programs::count(&args.command, args.json)?;
        programs::show(&code, args.json, made, out)?;
        return Ok(status);
    }
    let by = Observer {
        tool: Some(tool),
        probes: args.probes,
        timeline: None,
    };
    run_watched(&of_command(&args.command, "tool", args.json), &by, out)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn profile(args: &ProfileArgs, out: &mut Out) -> Result<ExitCode> {
    if usage::is_exec(&args.command) {
        return profile::show_program(args, out);
    }
    profile::show(args, &of_command(&args.command, "profile", args.json), out)?;
    Ok(ExitCode::SUCCESS)
}

/// The arguments of the `run` after `--`. Wrong arguments are reported, and end the process.
fn of_command(words: &[OsString], command: &str, json: bool) -> Box<RunArgs> {
    let mut args = usage::of_run(words, command);
    args.json |= json;
    args
}
