//! `gfxjit tool NAME -- run …` and `gfxjit profile -- run …`: what a kernel does, seen instruction by
//! instruction on the software GPU.
//!
//! Each tool is an example of [`Launch::watch`]: it looks at every instruction, and makes a table of
//! what it has seen.

mod blocks;
mod branches;
mod calls;
mod histogram;
mod memory;
mod profile;
mod stacks;
mod values;

use std::ffi::OsString;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use gfxjit::hal::Watched;
use gfxjit::{Image, Launch};

use crate::args::{Command, ProfileArgs, RunArgs, ToolArgs, ToolName};
use crate::out::Out;
use crate::run;
use crate::usage::{self, Parsed};

/// Rows of a table; the first is its heading.
pub(crate) type Table = Vec<Vec<String>>;

/// Looks at a launch, and tells what it has seen.
pub(crate) trait Tool: Send {
    /// An instruction is about to run.
    fn look(&mut self, at: &dyn Watched);
    /// The tables that are shown.
    fn tables(&self, image: &Image) -> Vec<Table>;
}

/// A tool that threads of the library call.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<dyn Tool>>);

impl Shared {
    fn new(tool: impl Tool + 'static) -> Self {
        Self(Arc::new(Mutex::new(tool)))
    }

    fn lock(&self) -> MutexGuard<'_, dyn Tool + 'static> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same launch, at which the tool looks.
    pub(crate) fn watch(&self, launch: Launch) -> Launch {
        let own = self.clone();
        launch.watch(move |at| own.lock().look(at))
    }

    /// Shows what it has seen.
    pub(crate) fn show(&self, image: &Image, out: &mut Out) -> Result<()> {
        for (number, table) in self.lock().tables(image).iter().enumerate() {
            if number > 0 {
                out.line("")?;
            }
            out.table(table)?;
        }
        Ok(())
    }
}

pub(crate) fn look(args: &ToolArgs, out: &mut Out) -> Result<()> {
    let tool = match args.name {
        ToolName::Histogram => Shared::new(histogram::Histogram::default()),
        ToolName::Memory => Shared::new(memory::Accesses::default()),
        ToolName::Branches => Shared::new(branches::Branches::default()),
        ToolName::Blocks => Shared::new(blocks::Blocks::default()),
        ToolName::Calls => Shared::new(calls::Calls::default()),
        ToolName::Values => Shared::new(values::Values::default()),
    };
    let by = run::Watched {
        tool: Some(tool),
        timeline: None,
    };
    run::run_watched(&*of_command(&args.command, "tool")?, &by, out)
}

pub(crate) fn profile(args: &ProfileArgs, out: &mut Out) -> Result<()> {
    profile::show(args, &*of_command(&args.command, "profile")?, out)
}

/// The arguments of the `run` that is named behind `--`.
fn of_command(words: &[OsString], command: &str) -> Result<Box<RunArgs>> {
    let parsed = usage::parse(words);
    match parsed {
        Ok(Parsed::Command(cli)) => match cli.command {
            Command::Run(args) => Ok(args),
            _ => bail!("gfxjit {command} takes a launch: `gfxjit {command} … -- run SOURCE …`"),
        },
        _ => bail!("gfxjit {command} takes a launch: `gfxjit {command} … -- run SOURCE …`"),
    }
}

/// `k+0x40`, or the address where no function is known.
fn place(image: &Image, pc: u64) -> String {
    match image.function_at(pc) {
        Some((name, 0)) => name.to_owned(),
        Some((name, offset)) => format!("{name}+{offset:#x}"),
        None => format!("{pc:#x}"),
    }
}

/// A heading.
fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// `12.3 %`
fn share(part: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}
