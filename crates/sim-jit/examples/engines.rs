//! Random instructions on both engines of the software GPU until told to stop:
//! `engines [--seconds N] [--seed FIRST] [--count N]`.
//!
//! Cases run in child processes, a batch each: translated code that crashes is a finding like
//! others. A finding's number is the seed that repeats it: `--seed N --count 1`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command reports on standard output, a child process to its parent"
)]

use std::io::Write as _;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use gfxjit_sim_jit::fuzzing::{Streams, engines};

/// Cases of one child process.
const BATCH: u64 = 500;
/// How long a batch may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(900);

#[derive(Default)]
struct Arguments {
    seconds: Option<u64>,
    seed: u64,
    count: Option<u64>,
    child: bool,
}

fn arguments() -> Result<Arguments, String> {
    let mut out = Arguments::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--child" {
            out.child = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} wants a value"))?;
        let number = value
            .parse()
            .map_err(|_| format!("{word}: not a number: {value}"))?;
        match word.as_str() {
            "--seconds" => out.seconds = Some(number),
            "--seed" => out.seed = number,
            "--count" => out.count = Some(number),
            _ => return Err(format!("what is {word}?")),
        }
    }
    Ok(out)
}

/// One batch; returns the findings.
fn child(arguments: &Arguments) -> Result<u64, String> {
    let mut streams = Streams::new();
    let (mut findings, mut executed) = (0, 0);
    for seed in arguments.seed..arguments.seed + arguments.count.unwrap_or(1) {
        match engines(&streams.input(seed)) {
            Ok(count) => executed += count,
            Err(report) => {
                findings += 1;
                println!("seed {seed}: {report}");
            }
        }
        // Where the parent goes on when this process dies.
        eprintln!("{seed}");
        std::io::stdout().flush().map_err(|e| e.to_string())?;
    }
    let to = arguments.seed + arguments.count.unwrap_or(1);
    println!("up to seed {to}: {executed} instructions");
    Ok(findings)
}

/// Runs a batch in a child process; returns how many cases it did, and its findings.
fn batch(seed: u64, count: u64) -> Result<(u64, u64), String> {
    let log = tempfile(seed);
    let file = std::fs::File::create(&log).map_err(|e| format!("{}: {e}", log.display()))?;
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut running = Command::new(program)
        .args(["--child", "--seed", &seed.to_string()])
        .args(["--count", &count.to_string()])
        .stderr(file)
        .spawn()
        .map_err(|e| e.to_string())?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = running.try_wait().map_err(|e| e.to_string())? {
            break Some(status);
        }
        if start.elapsed() > PATIENCE {
            running.kill().map_err(|e| e.to_string())?;
            running.wait().map_err(|e| e.to_string())?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let text = std::fs::read(&log).map_err(|e| e.to_string())?;
    std::fs::remove_file(&log).map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&text);
    let (done, said): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.parse::<u64>().is_ok());
    for line in said {
        println!("{line}");
    }
    let done = done.len() as u64;
    match status.map(|status| status.code()) {
        Some(Some(0)) => Ok((done, 0)),
        // The child has told.
        Some(Some(1)) if done == count => Ok((done, 1)),
        other => {
            let how = match other {
                None => "hangs".to_owned(),
                Some(code) => format!("ends its process ({code:?})"),
            };
            println!("seed {}: {how}", seed + done);
            Ok((done + 1, 1))
        }
    }
}

fn tempfile(seed: u64) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("gfxjit-engines-{}-{seed}", std::process::id()))
}

fn parent(arguments: &Arguments) -> Result<u64, String> {
    let start = Instant::now();
    let (mut seed, mut findings) = (arguments.seed, 0);
    loop {
        let done = seed - arguments.seed;
        let late = arguments
            .seconds
            .is_some_and(|s| start.elapsed() >= Duration::from_secs(s));
        let left = arguments.count.unwrap_or(u64::MAX).saturating_sub(done);
        if late || left == 0 {
            let seconds = start.elapsed().as_secs();
            println!("{done} cases in {seconds} seconds, {findings} batches with findings");
            return Ok(findings);
        }
        let (cases, found) = batch(seed, BATCH.min(left))?;
        seed += cases;
        findings += found;
    }
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| match arguments.child {
        true => child(&arguments),
        false => parent(&arguments),
    });
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            println!("engines: {message}");
            ExitCode::from(2)
        }
    }
}
