//! `gfxjit debug -- run …`: a kernel on the software GPU under the debugger, on a terminal or for an editor.

mod dap;
mod target;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;
use gfxjit_debug::session::Session;
use gfxjit_debug::terminal::{Input, Terminal, Wish};

use self::target::Target;
use crate::args::{Command, RunArgs};
use crate::out::Out;
use crate::usage::{self, Parsed};

#[derive(Args)]
pub(crate) struct DebugArgs {
    /// Read commands from a file before any others; several times
    #[arg(long, value_name = "FILE")]
    pub(crate) command: Vec<PathBuf>,
    /// Do a command, behind those of files; several times
    #[arg(long = "ex", value_name = "COMMAND", allow_hyphen_values = true)]
    pub(crate) commands: Vec<String>,
    /// Ask for no commands: end behind those that are given
    #[arg(long)]
    pub(crate) batch: bool,
    /// Be the debugger of an editor, by the Debug Adapter Protocol: over standard input and output
    #[arg(long, conflicts_with_all = ["command", "commands", "batch"])]
    pub(crate) dap: bool,
    /// With --dap, over a port of this host, for one client
    #[arg(long, value_name = "N", requires = "dap")]
    pub(crate) port: Option<u16>,
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it; an editor may name it instead
    #[arg(last = true, required_unless_present = "dap", value_name = "run …")]
    pub(crate) launch: Vec<OsString>,
}

pub(crate) fn run(args: &DebugArgs, out: &mut Out) -> Result<()> {
    if args.dap {
        return dap::serve(args);
    }
    let run = of_launch(&args.launch)?;
    let mut script = Vec::new();
    for file in &args.command {
        let text = std::fs::read_to_string(file);
        let text = text.with_context(|| format!("cannot read {}", file.display()))?;
        script.extend(text.lines().map(str::to_owned));
    }
    script.extend(args.commands.iter().cloned());
    let target = Target::new(run)?;
    let input = Input::new(script, args.batch, history());
    let terminal = Terminal::new(input, Box::new(io::stdout()));
    let session = Arc::new(Session::new(target.program()?, terminal));
    let paused = Arc::clone(&session);
    // Where it cannot be caught, Ctrl-C ends the program, as everywhere.
    let _ = ctrlc::set_handler(move || paused.pause());
    session.with(|core, terminal| {
        if !core.program.has_lines() {
            terminal.line("the image has no debug information: instructions and registers only");
        }
    });
    while session.with(|core, terminal| terminal.idle(core)) == Wish::Run {
        session.begin();
        let mut lines = Vec::new();
        let mut tell = |line| {
            lines.push(line);
            Ok(())
        };
        let ran = target.run(&(Arc::clone(&session) as _), out, &mut tell);
        for line in lines {
            out.line(line)?;
        }
        out.flush()?;
        session.with(|_, terminal| match ran {
            Ok(()) => terminal.line("the kernel has ended"),
            Err(error) => terminal.line(&format!("{error:#}")),
        });
    }
    Ok(())
}

/// The arguments of the `run` that is named behind `--`; without optimisation unless it is asked for.
fn of_launch(words: &[OsString]) -> Result<Box<RunArgs>> {
    let Ok(Parsed::Command(cli)) = usage::parse(words) else {
        bail!("gfxjit debug takes a launch: `gfxjit debug … -- run SOURCE …`");
    };
    let Command::Run(mut args) = cli.command else {
        bail!(
            "gfxjit debug takes `-- run SOURCE …`; programs (`-- exec …`) and others are unsupported"
        );
    };
    if !words
        .iter()
        .any(|word| word.to_string_lossy().starts_with("-O"))
    {
        args.build.opt = gfxjit::OptLevel::O0;
    }
    Ok(args)
}

/// Where the terminal keeps what was typed.
fn history() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = state.map(PathBuf::from).or_else(home)?;
    Some(folder.join("gfxjit").join("debug-history"))
}
