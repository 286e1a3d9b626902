//! `gfxjit debug -- run …` and `-- exec …`: kernels on the software GPU under the debugger, on a terminal or for an
//! editor.

mod dap;
pub(crate) mod options;
#[cfg(unix)]
mod program;
mod target;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use gfxjit_debug::session::Session;
use gfxjit_debug::terminal::{IdleRequest, Input, Terminal};

use self::options::DebugArgs;
#[cfg(unix)]
use self::program::{DebuggedProgram, Streams};
use self::target::{Target, unoptimised};
use crate::args::ExecArgs;
use crate::args::{Command, RunArgs};
#[cfg(unix)]
use crate::diag;
use crate::out::Out;
use crate::usage;

pub(crate) fn run(args: &DebugArgs, out: &mut Out) -> Result<()> {
    if args.dap {
        return dap::serve(args);
    }
    let command = usage::of_launch(&args.launch, "debug");
    let mut script = Vec::new();
    for file in &args.command {
        let text = std::fs::read_to_string(file);
        let text = text.with_context(|| format!("cannot read {}", file.display()))?;
        script.extend(text.lines().map(str::to_owned));
    }
    script.extend(args.commands.iter().cloned());
    let input = Input::new(script, args.batch, history());
    let terminal = Terminal::new(input, Box::new(io::stdout()));
    let session = Arc::new(Session::new(terminal));
    match command {
        Command::Run(run) => debug_kernel(unoptimised(run), &session, out),
        #[cfg(unix)]
        Command::Exec(exec) => debug_program(exec, args.batch, &session),
        _ => bail!("gfxjit debug takes `-- run SOURCE …` here"),
    }
}

/// Launches one kernel as often as the user asks for.
fn debug_kernel(run: Box<RunArgs>, session: &Arc<Session<Terminal>>, out: &mut Out) -> Result<()> {
    let target = Target::new(run)?;
    let image = session.add_image(target.program()?);
    let paused = Arc::clone(session);
    // If the handler cannot be installed, Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(move || {
        paused.pause();
    });
    session.with(|core, terminal| {
        if !core.program.has_lines() {
            terminal.line("the image has no debug information: instructions and registers only");
        }
    });
    while session.with(|core, terminal| terminal.idle(core)) == IdleRequest::Run {
        let mut lines = Vec::new();
        let mut tell = |line| {
            lines.push(line);
            Ok(())
        };
        let mut again = false;
        let ran = loop {
            let launch = Arc::new(session.launch(image, None));
            let ran = target.run(&(launch as _), again, out, &mut tell);
            again = session.goes_back();
            if !again {
                break ran;
            }
        };
        for line in lines {
            out.line(line)?;
        }
        out.flush()?;
        session.with(|_, terminal| match ran {
            Ok(()) => terminal.line("the kernel has ended"),
            Err(error) => terminal.line(&format!("{error:#}")),
        });
    }
    diag::work();
    Ok(())
}

/// Runs a program as often as the user asks for.
#[cfg(unix)]
fn debug_program(args: ExecArgs, is_batch: bool, session: &Arc<Session<Terminal>>) -> Result<()> {
    let name = crate::exec::program_name(&args);
    let program = DebuggedProgram::new(args)?;
    program.listen(session)?;
    let (paused, kill) = (Arc::clone(session), program.killer());
    let mut is_second = false;
    // If the handler cannot be installed, Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(move || {
        if paused.pause() {
            is_second = false;
        } else if is_second {
            kill();
        } else {
            crate::diag::note(
                "no kernel runs; the next one will be held. Ctrl-C again ends the program",
            );
            paused.hold_next();
            is_second = true;
        }
    });
    // Only the foreground process group may read from a terminal, so the program's input is shared
    // only if it is not one.
    let streams = match is_batch && !io::stdin().is_terminal() {
        true => Streams::Shared,
        false => Streams::OutputShared,
    };
    while session.with(|core, terminal| terminal.idle(core)) == IdleRequest::Run {
        let ran = program.run(streams, |_| (), |_| ());
        session.forget_images();
        session.with(|_, terminal| match ran {
            Ok(status) => terminal.line(&program::ended(&name, status)),
            Err(error) => terminal.line(&format!("{error:#}")),
        });
    }
    Ok(())
}

/// The file with the history of commands.
fn history() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = state.map(PathBuf::from).or_else(home)?;
    Some(folder.join("gfxjit").join("debug-history"))
}
