//! Runs random programs on every target and the host until told to stop:
//! `random_ir [--seconds N] [--seed FIRST] [--count N] [--targets gfx11,gfx942] [--keep FOLDER]`.
//!
//! Programs run in child processes, a batch each: a crash of LLVM's is a finding like others.
//! Findings are made small and written to the folder (`fuzz/findings` by default).
#![expect(clippy::print_stdout, reason = "a command reports on standard output")]

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use gfxjit_testing::random::{Finding, Flavour, Inputs, Lab, Level, Place, shrink};

/// Programs of one child process.
const BATCH: u64 = 100;
/// How long a batch may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(600);

struct Arguments {
    seconds: Option<u64>,
    seed: u64,
    count: Option<u64>,
    targets: Vec<String>,
    keep: PathBuf,
    child: bool,
    /// Statements to leave out: the child only runs what is left.
    without: Option<HashSet<usize>>,
}

fn arguments() -> Result<Arguments, String> {
    let mut out = Arguments {
        seconds: None,
        seed: 0,
        count: None,
        targets: Vec::new(),
        keep: PathBuf::from("fuzz/findings"),
        child: false,
        without: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--child" {
            out.child = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} wants a value"))?;
        let number = || {
            value
                .parse()
                .map_err(|_| format!("{word}: not a number: {value}"))
        };
        match word.as_str() {
            "--seconds" => out.seconds = Some(number()?),
            "--seed" => out.seed = number()?,
            "--count" => out.count = Some(number()?),
            "--targets" => out.targets = value.split(',').map(str::to_owned).collect(),
            "--keep" => out.keep = value.into(),
            "--without" => {
                out.without = Some(value.split(',').filter_map(|n| n.parse().ok()).collect());
            }
            _ => return Err(format!("what is {word}?")),
        }
    }
    Ok(out)
}

fn report(lab: &Lab, finding: &Finding, keep: &Path) -> Result<(), String> {
    println!("{finding}");
    let small = lab.reduce(finding, Duration::from_secs(60));
    if let Some(defect) = lab.blame(&small) {
        println!("  known: {}", defect.name);
        return Ok(());
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
    println!(
        "  {} of {} statements left: {}",
        small.program.statements(),
        finding.program.statements(),
        keep.join(format!("{name}.gpu.ll")).display()
    );
    Ok(())
}

/// Two levels of five for each program: O0 and O2 half of the time.
fn places(lab: &Lab, seed: u64) -> Vec<Place> {
    lab.places(&match seed % 4 {
        0 | 1 => [Level::O0, Level::O2],
        2 => [Level::O1, Level::O3],
        _ => [Level::O0, Level::Os],
    })
}

/// The command of a child process.
fn spawn(arguments: &Arguments, seed: u64, count: u64) -> Result<Command, String> {
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut command = Command::new(program);
    command
        .args(["--child", "--seed", &seed.to_string()])
        .args(["--count", &count.to_string()])
        .arg("--keep")
        .arg(&arguments.keep);
    if !arguments.targets.is_empty() {
        command.args(["--targets", &arguments.targets.join(",")]);
    }
    Ok(command)
}

/// Makes a program that ends its process small, one child process for each attempt.
fn crash(arguments: &Arguments, seed: u64) -> Result<(), String> {
    let lab = open(&[])?;
    let whole = lab.program(seed);
    let dies = |gone: &HashSet<usize>| {
        let list: Vec<String> = gone.iter().map(ToString::to_string).collect();
        spawn(arguments, seed, 1)
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
    let gone = shrink(whole.statements(), Duration::from_secs(60), dies);
    let small = whole.without(&gone);
    for (flavour, end) in [(Flavour::Gpu, "gpu"), (Flavour::Host, "host")] {
        let path = arguments.keep.join(format!("{seed}-crash.{end}.ll"));
        std::fs::write(&path, small.text(flavour))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    println!(
        "  {} of {} statements left: {}",
        small.statements(),
        whole.statements(),
        arguments
            .keep
            .join(format!("{seed}-crash.gpu.ll"))
            .display()
    );
    Ok(())
}

fn open(targets: &[String]) -> Result<Lab, String> {
    Lab::open(|name| targets.is_empty() || targets.iter().any(|t| name.starts_with(t)))
}

/// One batch. The exit status says whether something was found.
fn child(arguments: &Arguments) -> Result<bool, String> {
    let lab = open(&arguments.targets)?;
    let mut clean = true;
    for seed in arguments.seed..arguments.seed + arguments.count.unwrap_or(1) {
        println!("seed {seed}");
        if std::io::stdout().flush().is_err() {
            break;
        }
        let places = places(&lab, seed);
        if let Some(gone) = &arguments.without {
            lab.survive(seed, gone, &places);
            continue;
        }
        if let Err(finding) = lab.check(seed, &places) {
            clean = false;
            report(&lab, &finding, &arguments.keep)?;
        }
    }
    Ok(clean)
}

/// Runs a batch in a child process; passes its findings on. Returns how many seeds it did and
/// how many findings there were.
fn batch(arguments: &Arguments, seed: u64, count: u64) -> Result<(u64, u64), String> {
    let mut command = spawn(arguments, seed, count)?;
    let log = arguments.keep.join("batch.log");
    std::fs::create_dir_all(&arguments.keep).map_err(|e| e.to_string())?;
    let file = std::fs::File::create(&log).map_err(|e| format!("{}: {e}", log.display()))?;
    let errors = file.try_clone().map_err(|e| e.to_string())?;
    let mut running = command
        .stdout(file)
        .stderr(errors)
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
        std::thread::sleep(Duration::from_millis(50));
    };
    let text = std::fs::read(&log).map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&text);
    let plain = |line: &&str| {
        line.strip_prefix("seed ")
            .is_some_and(|rest| rest.parse::<u64>().is_ok())
    };
    for line in text.lines().filter(|line| !plain(line)) {
        println!("{line}");
    }
    let seeds = text.lines().filter(plain).count() as u64;
    let mut findings = text
        .lines()
        .filter(|line| line.contains(" statements left: "))
        .count() as u64;
    if status.and_then(|s| s.code()).is_none() {
        let how = status.map_or("hangs".to_owned(), |s| s.to_string());
        let last = seed + seeds.saturating_sub(1);
        println!("seed {last}: the process ended: {how}");
        if status.is_some() {
            crash(arguments, last)?;
        }
        findings += 1;
    }
    Ok((seeds.max(1), findings))
}

fn parent(arguments: &Arguments) -> Result<bool, String> {
    let start = Instant::now();
    let (mut seed, mut findings) = (arguments.seed, 0);
    loop {
        let done = seed - arguments.seed;
        let late = arguments
            .seconds
            .is_some_and(|s| start.elapsed() >= Duration::from_secs(s));
        let left = arguments.count.unwrap_or(u64::MAX).saturating_sub(done);
        if late || left == 0 {
            println!(
                "{done} programs in {} seconds, {findings} findings",
                start.elapsed().as_secs()
            );
            return Ok(findings == 0);
        }
        let (seeds, found) = batch(arguments, seed, BATCH.min(left))?;
        seed += seeds;
        findings += found;
    }
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| {
        if arguments.child {
            child(&arguments)
        } else {
            parent(&arguments)
        }
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
