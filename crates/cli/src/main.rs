//! The command `gfxjit`: what the library can do, from a shell or a script.
//!
//! Everything that decides something is in the library. Here are the options, the tables
//! that people read and the JSON that programs read. What a command prints goes to standard
//! output; messages go to standard error. Exit status: 0 done, 1 failed (`error: …`), 2 wrong
//! usage; `diff` has its own.
#![forbid(unsafe_code)]

mod args;
mod calls;
mod compile;
mod devices;
mod diff;
mod disasm;
mod exec;
mod inspect;
mod isa;
mod json;
mod ld;
mod link;
mod out;
mod run;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::out::Out;

fn main() -> ExitCode {
    let mut out = Out::stdout();
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    if ld::is_linker_name(name.as_ref()) {
        let words: Vec<String> = words
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        let result = ld::run(&words, &mut out);
        return status(result, &mut out);
    }
    let result = match Cli::parse().command {
        Command::Devices(args) => devices::run(&args, &mut out),
        Command::Compile(args) => compile::run(&args, &mut out),
        Command::Link(args) => link::run(&args, &mut out),
        Command::Ld { arguments } => ld::run(&arguments, &mut out),
        Command::Inspect(args) => inspect::run(&args, &mut out),
        Command::Exec(args) => match exec::run(&args) {
            Ok(status) => return status,
            Err(error) => Err(error),
        },
        Command::Diff(args) => return diff_status(diff::run(&args, &mut out), &mut out),
        Command::Disasm(args) => disasm::run(&args, &mut out),
        Command::Isa(args) => isa::run(&args, &mut out),
        Command::Run(args) => run::run(&args, &mut out),
        Command::Worker => gfxjit::worker_main(std::io::stdin().lock(), std::io::stdout().lock())
            .map_err(Into::into),
    };
    status(result, &mut out)
}

/// Ends the output and says what went wrong.
fn status(result: anyhow::Result<()>, out: &mut Out) -> ExitCode {
    match result.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has seen enough: `gfxjit disasm … | head`.
        Err(error) if out::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was printed before it belongs before it; that error is the one to tell.
            let _ = out.flush();
            out::message(&format!("error: {}", explanation(&error)));
            ExitCode::FAILURE
        }
    }
}

/// As diff(1) has it: 0 for files that are the same, 1 for others, 2 where that is not known.
fn diff_status(is_same: anyhow::Result<bool>, out: &mut Out) -> ExitCode {
    match is_same.and_then(|is_same| out.flush().map(|()| is_same)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads us has seen enough of the differences.
        Err(error) if out::is_broken_pipe(&error) => ExitCode::from(1),
        Err(error) => {
            status(Err(error), out);
            ExitCode::from(2)
        }
    }
}

/// An error with its causes, less those that its own words repeat.
fn explanation(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if text.ends_with(&cause) {
            continue;
        }
        if !text.is_empty() {
            text += ": ";
        }
        text += &cause;
    }
    text
}
