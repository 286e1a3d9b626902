//! `gfxjit debug -- run …`: a kernel on the software GPU under the debugger, on a terminal or for an editor.

mod dap;
pub(crate) mod options;
mod target;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use gfxjit_debug::session::Session;
use gfxjit_debug::terminal::{Input, Terminal, Wish};

use self::options::DebugArgs;
use self::target::{Target, unoptimised};
use crate::out::Out;
use crate::usage;

pub(crate) fn run(args: &DebugArgs, out: &mut Out) -> Result<()> {
    if args.dap {
        return dap::serve(args);
    }
    let run = unoptimised(usage::of_run(&args.launch, "debug"));
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

/// Where the terminal keeps what was typed.
fn history() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = state.map(PathBuf::from).or_else(home)?;
    Some(folder.join("gfxjit").join("debug-history"))
}
