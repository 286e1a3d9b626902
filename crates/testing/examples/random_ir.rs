//! Runs random programs on every target and the host until told to stop:
//! `random_ir [--seconds N] [--seed FIRST] [--count N] [--targets gfx11,gfx942] [--keep FOLDER] [--reduce SECONDS]`.
//!
//! Programs run in child processes, a batch each: a crash of LLVM is a finding like others.
//! Findings are made small and written to the folder (`fuzz/findings` by default).
#![expect(clippy::print_stdout, reason = "a command reports on standard output")]

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};

use gfxjit_testing::fuzz_runner::{self, Options, Runner};
use gfxjit_testing::random::{Finding, Flavour, Inputs, Lab, Level, RunTarget, shrink};

/// Programs of one child process.
const BATCH: u64 = 100;
/// How long a batch may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(600);

struct Arguments {
    options: Options,
    targets: Vec<String>,
    keep: PathBuf,
    /// How long a finding may take to be made small.
    reduce: Duration,
    /// Statements to leave out: the child only runs what is left.
    without: Option<HashSet<usize>>,
}

fn arguments() -> Result<Arguments, String> {
    let mut targets = Vec::new();
    let mut keep = PathBuf::from("fuzz/findings");
    let mut reduce = Duration::from_secs(60);
    let mut without = None;
    let options = Options::parse(std::env::args().skip(1), |word, value| {
        match word {
            "--targets" => targets = value.split(',').map(str::to_owned).collect(),
            "--keep" => keep = value.into(),
            "--reduce" => {
                let seconds = value
                    .parse()
                    .map_err(|e| format!("--reduce {value}: {e}"))?;
                reduce = Duration::from_secs(seconds);
            }
            "--without" => {
                without = Some(value.split(',').filter_map(|n| n.parse().ok()).collect());
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(Arguments {
        options,
        targets,
        keep,
        reduce,
        without,
    })
}

/// Makes a finding small and keeps it; returns whether it is not among LLVM's known defects.
fn report(
    lab: &Lab,
    finding: &Finding,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<bool, String> {
    let keep = &arguments.keep;
    let mut say = |text: String| writeln!(out, "{text}").map_err(|e| e.to_string());
    say(finding.to_string())?;
    let small = lab.reduce(finding, arguments.reduce);
    if let Some(defect) = lab.blame(&small) {
        say(format!("  known: {}", defect.name))?;
        return Ok(false);
    }
    if finding.place.gpu.is_some() && lab.is_llvms(&small) {
        say("  the same where known faults are not avoided".to_owned())?;
    }
    std::fs::create_dir_all(keep).map_err(|e| e.to_string())?;
    let name = format!(
        "{}-{}",
        finding.seed,
        finding.place.to_string().replace([' ', ':'], "-")
    );
    for (flavour, end) in [(Flavour::Gpu, "gpu"), (Flavour::Host, "host")] {
        let text = format!(
            "; {}\n{}",
            small.to_string().replace('\n', "\n; "),
            small.program.text(flavour)
        );
        let path = keep.join(format!("{name}.{end}.ll"));
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let inputs = Inputs::new(finding.seed);
    for (bytes, end) in [(&inputs.own, "in"), (&inputs.shared, "uni")] {
        let path = keep.join(format!("{name}.{end}.bin"));
        std::fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    say(format!(
        "  {} of {} statements left: {}",
        small.program.statements(),
        finding.program.statements(),
        keep.join(format!("{name}.gpu.ll")).display()
    ))?;
    Ok(true)
}

/// Two levels of five for each program: O0 and O2 half of the time.
fn places(lab: &Lab, seed: u64) -> Vec<RunTarget> {
    lab.places(&match seed % 4 {
        0 | 1 => [Level::O0, Level::O2],
        2 => [Level::O1, Level::O3],
        _ => [Level::O0, Level::Os],
    })
}

/// What starts the children.
fn runner(arguments: &Arguments) -> Runner {
    let mut passed = vec!["--keep".to_owned(), arguments.keep.display().to_string()];
    passed.extend([
        "--reduce".to_owned(),
        arguments.reduce.as_secs().to_string(),
    ]);
    if !arguments.targets.is_empty() {
        passed.extend(["--targets".to_owned(), arguments.targets.join(",")]);
    }
    Runner {
        batch: BATCH,
        patience: PATIENCE,
        arguments: passed,
    }
}

/// Makes a program that ends its process small, one child process for each attempt.
fn crash(
    arguments: &Arguments,
    runner: &Runner,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), String> {
    let lab = open(&[])?;
    let whole = lab.program(seed);
    let dies = |gone: &HashSet<usize>| {
        let list: Vec<String> = gone.iter().map(ToString::to_string).collect();
        runner
            .command(seed, 1)
            .and_then(|mut command| {
                command
                    .args(["--without", &format!("{},", list.join(","))])
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status()
                    .map_err(|e| e.to_string())
            })
            .is_ok_and(|status| status.code().is_none())
    };
    let gone = shrink(whole.statements(), arguments.reduce, dies);
    let small = whole.without(&gone);
    std::fs::create_dir_all(&arguments.keep).map_err(|e| e.to_string())?;
    for (flavour, end) in [(Flavour::Gpu, "gpu"), (Flavour::Host, "host")] {
        let path = arguments.keep.join(format!("{seed}-crash.{end}.ll"));
        std::fs::write(&path, small.text(flavour))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let path = arguments.keep.join(format!("{seed}-crash.gpu.ll"));
    writeln!(
        out,
        "  {} of {} statements left: {}",
        small.statements(),
        whole.statements(),
        path.display()
    )
    .map_err(|e| e.to_string())
}

fn open(targets: &[String]) -> Result<Lab, String> {
    Lab::open(|name| targets.is_empty() || targets.iter().any(|t| name.starts_with(t)))
}

/// One batch.
fn child(arguments: &Arguments) -> Result<(), String> {
    let lab = open(&arguments.targets)?;
    fuzz_runner::child(&arguments.options, &mut std::io::stdout(), |seed, out| {
        let places = places(&lab, seed);
        if let Some(gone) = &arguments.without {
            lab.survive(seed, gone, &places);
            return Ok(false);
        }
        match lab.check(seed, &places) {
            Ok(()) => Ok(false),
            Err(finding) => report(&lab, &finding, arguments, out),
        }
    })
}

/// Returns whether nothing was found.
fn parent(arguments: &Arguments) -> Result<bool, String> {
    let start = Instant::now();
    let runner = runner(arguments);
    let mut out = std::io::stdout();
    let tally = runner.run(&arguments.options, &mut out, |seed, out| {
        crash(arguments, &runner, seed, out)
    })?;
    println!(
        "{} programs in {} seconds, {} findings",
        tally.cases,
        start.elapsed().as_secs(),
        tally.findings
    );
    Ok(tally.findings == 0)
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| match arguments.options.child {
        true => child(&arguments).map(|()| true),
        false => parent(&arguments),
    });
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            println!("random_ir: {message}");
            ExitCode::FAILURE
        }
    }
}
