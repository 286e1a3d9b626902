//! The command `gfxjit`: the library's functions for shells and scripts.
//!
//! Decisions are made in the library. This crate parses options, and prints tables or JSON. The
//! output of a command goes to standard output, messages to standard error. The exit status is in
//! [`status`].
#![deny(unsafe_code)]

mod args;
mod build_kernels;
mod bundle;
mod cache;
mod calls;
mod cdi;
mod compile;
mod counted;
mod coverage;
mod debug;
mod devices;
mod diag;
mod diff;
mod disasm;
mod error;
mod events;
mod exec;
mod findings;
mod hip_config;
mod inspect;
mod isa;
mod json;
mod ld;
mod link;
mod manual;
mod markup;
mod mlir_run;
mod occupancy;
mod out;
mod output;
mod progress;
mod readable;
mod report;
mod run;
mod selection;
mod selftest;
mod status;
mod targets;
mod tool;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::args::{Cli, Command};
use crate::out::Out;
use crate::usage::Parsed;

fn main() -> ExitCode {
    // Under any name, this program is also the worker of isolated compiles.
    gfxjit::serve_worker_if_asked();
    let mut out = Out::stdout();
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    let words: Vec<OsString> = words.collect();
    if ld::is_linker_name(name.as_ref()) {
        return linker(&words, &mut out);
    }
    let cli = match usage::parse(&words) {
        Ok(Parsed::Command(cli)) => cli,
        // Linker options are parsed separately, including those that every command of gfxjit has.
        Ok(Parsed::Linker(rest)) => return linker(rest, &mut out),
        Err(status) => return status,
    };
    // The program's exit status becomes the exit status of `gfxjit`.
    if let Command::Exec(args) = &cli.command {
        return match exec::run(args) {
            Ok(status) => status,
            Err(error) => status::of(Err(error), false, &mut out),
        };
    }
    let of_program = match &cli.command {
        Command::Coverage(args) => Some(coverage::run(args, &mut out)),
        Command::Report(args) => Some(report::run(args, &mut out)),
        Command::Tool(args) => Some(tool::look(args, &mut out)),
        Command::Profile(args) => Some(tool::profile(args, &mut out)),
        _ => None,
    };
    match of_program {
        Some(Ok(code)) if code != ExitCode::SUCCESS => return code,
        Some(result) => return ended(status::of(result.map(|_| true), false, &mut out)),
        None => {}
    }
    let is_diff = matches!(cli.command, Command::Diff(_));
    let of_faults = match &cli.command {
        Command::Run(args) => args.error_exitcode,
        _ => None,
    };
    let result = carry_out(*cli, &mut out);
    let of_faults = of_faults.filter(|_| result.as_ref().is_err_and(error::is_fault));
    let status = status::of(result, is_diff, &mut out);
    ended(of_faults.map_or(status, ExitCode::from))
}

fn linker(words: &[OsString], out: &mut Out) -> ExitCode {
    let words: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let result = ld::run(&words, out).map(|()| true);
    ended(status::of(result, false, out))
}

/// Flushes the shared caches, for a short time, before the process ends.
fn ended(status: ExitCode) -> ExitCode {
    gfxjit::flush_caches();
    status
}

/// Runs a command; `false` when a comparison failed.
fn carry_out(cli: Cli, out: &mut Out) -> anyhow::Result<bool> {
    match cli.command {
        Command::Devices(args) => devices::run(&args, out),
        Command::Selftest(args) => return selftest::run(&args, out),
        Command::Targets(args) => targets::run(&args, out),
        Command::HipConfig(args) => hip_config::run(&args, out),
        Command::Cdi(args) => cdi::run(&args, out),
        Command::Cache(args) => return cache::run(&args, out),
        Command::Compile(args) => compile::run(&args, out),
        Command::BuildKernels(args) => build_kernels::run(&args, out),
        Command::Link(args) => link::run(&args, out),
        Command::Ld { arguments } => ld::run(&arguments, out),
        Command::Bundle(command) => bundle::run(&command, out),
        Command::Inspect(args) => inspect::run(&args, out),
        Command::Diff(args) => return diff::run(&args, out),
        Command::Disasm(args) => disasm::run(&args, out),
        Command::Isa(args) => isa::run(&args, out),
        Command::Run(args) => run::run(&args, out),
        Command::Debug(args) => debug::run(&args, out),
        Command::MlirRun(args) => mlir_run::run(&args, out),
        Command::Completions(args) => manual::completions(&args, out),
        Command::Man(args) => manual::man(&args, out),
        // Not reached: handled in `main`, because the status may be the program's.
        Command::Exec(args) => exec::run(&args).map(drop),
        Command::Coverage(args) => coverage::run(&args, out).map(drop),
        Command::Report(args) => report::run(&args, out).map(drop),
        Command::Tool(args) => tool::look(&args, out).map(drop),
        Command::Profile(args) => tool::profile(&args, out).map(drop),
        Command::Worker => gfxjit::serve_worker().map_err(Into::into),
    }
    .map(|()| true)
}
