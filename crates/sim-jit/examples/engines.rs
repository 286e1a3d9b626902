//! Random instructions on both engines of the software GPU until told to stop:
//! `engines [--seconds N] [--seed FIRST] [--count N]`.
//!
//! Cases run in child processes, a batch each: translated code that crashes is a finding like
//! others. A finding's number is the seed that repeats it: `--seed N --count 1`.
#![expect(clippy::print_stdout, reason = "a command reports on standard output")]

use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gfxjit_sim_jit::fuzzing::{Streams, engines};
use gfxjit_testing::fuzz_runner::{self, Options, Runner};

/// Cases of one child process.
const BATCH: u64 = 500;
/// How long a batch may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(900);

/// One batch.
fn child(options: &Options) -> Result<(), String> {
    let (mut streams, mut executed) = (Streams::new(), 0);
    let mut out = std::io::stdout();
    fuzz_runner::child(options, &mut out, |seed, out| {
        match engines(&streams.input(seed)) {
            Ok(count) => {
                executed += count;
                Ok(false)
            }
            Err(report) => {
                writeln!(out, "seed {seed}: {report}").map_err(|error| error.to_string())?;
                Ok(true)
            }
        }
    })?;
    let to = options.seed + options.count.unwrap_or(1);
    println!("up to seed {to}: {executed} instructions");
    Ok(())
}

/// All batches; the number of findings.
fn parent(options: &Options) -> Result<u64, String> {
    let start = Instant::now();
    let runner = Runner {
        batch: BATCH,
        patience: PATIENCE,
        arguments: Vec::new(),
    };
    let tally = runner.run(options, &mut std::io::stdout(), |_, _| Ok(()))?;
    let seconds = start.elapsed().as_secs();
    let (cases, findings) = (tally.cases, tally.findings);
    println!("{cases} cases in {seconds} seconds, {findings} findings");
    Ok(findings)
}

fn run() -> Result<u64, String> {
    let options = Options::parse(std::env::args().skip(1), |_, _| Ok(false))?;
    match options.child {
        true => child(&options).map(|()| 0),
        false => parent(&options),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            println!("engines: {message}");
            ExitCode::from(2)
        }
    }
}
