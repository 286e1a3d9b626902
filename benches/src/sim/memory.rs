//! The memory that launches take beyond their buffers, as Linux tells. Each kernel and engine has a
//! process of its own: one that has compiled before has the heap of that, and seems to need nothing.
//!
//! A process's own memory is what no file backs: heaps, buffers, code that was made, stacks. Pages
//! of files, LLVM's library above all, are shared by processes and go when others need memory, so
//! they stand by themselves. Buffers are filled behind the compilation, and the numbers they are
//! filled with are dropped before anything is launched.

use std::process::{Command, Stdio};
use std::time::Duration;

use gfxjit::{Module, Options};

use super::cases::{self, Value};
use super::contest::{Launcher, open};
use super::targets::TARGET;
use crate::table::{Table, goal};
use crate::timing::Failure;

/// The first word of a process that measures. A kernel and an engine follow.
pub(crate) const WORD: &str = "sim-memory";

const KERNELS: [&str; 5] = ["saxpy", "nbody", "black_scholes", "softmax", "matmul_tiled"];
/// The first shows what launches take without LLVM.
const ENGINES: [&str; 3] = ["interp", "auto", "jit"];
/// Threads of the device.
const CORES: usize = 2;
/// MiB for each core beyond the buffers: a few.
const GOAL: f64 = 5.0;
/// By then nothing is translated any more beside the launches.
const REST: Duration = Duration::from_millis(700);

/// What a process holds, in KiB.
#[derive(Clone, Copy)]
struct Reading {
    /// The most of all its memory so far, pages of files included.
    peak: i64,
    own: i64,
    files: i64,
}

impl Reading {
    fn now() -> Result<Self, Failure> {
        let status = std::fs::read_to_string("/proc/self/status")?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB"));
            let number = kibibytes.ok_or_else(|| format!("/proc/self/status: no {name}"))?;
            Ok::<_, Failure>(number.trim().parse()?)
        };
        Ok(Self {
            peak: number("VmHWM:")?,
            own: number("RssAnon:")?,
            files: number("RssFile:")?,
        })
    }
}

/// When a process reads, in this order.
struct Readings {
    start: Reading,
    compiled: Reading,
    /// Buffers are there. The peak begins anew.
    filled: Reading,
    first: Reading,
    /// Behind ten more launches.
    last: Reading,
}

/// The process that measures: prints a line of numbers, the size of the buffers and its readings.
pub(crate) fn measure(words: &[String]) -> Result<(), Failure> {
    let [name, engine] = words else {
        return Err(format!("{WORD} takes a kernel and an engine").into());
    };
    let cases = cases::all();
    let case = cases.iter().find(|case| case.name == name);
    let case = case.ok_or_else(|| format!("no kernel `{name}`"))?;
    let start = Reading::now()?;
    let device = open(TARGET, engine, CORES)?;
    let source = case.source.as_bytes();
    let module = Module::build(&device, case.name, source, &Options::default())?;
    let compiled = Reading::now()?;
    let values = (case.args)();
    let bytes: u64 = values.iter().map(Value::bytes).sum();
    let launcher = Launcher::of(&device, &module, case, &values)?;
    drop(values);
    // From here the peak begins anew (proc_pid_clear_refs(5)).
    std::fs::write("/proc/self/clear_refs", "5")?;
    let filled = Reading::now()?;
    launcher.whole()?;
    let first = Reading::now()?;
    for _ in 0..10 {
        launcher.whole()?;
    }
    std::thread::sleep(REST);
    let last = Reading::now()?;
    print!("{}", bytes / 1024);
    for reading in [start, compiled, filled, first, last] {
        print!(" {} {} {}", reading.peak, reading.own, reading.files);
    }
    println!();
    Ok(())
}

/// What such a process printed.
fn measured(kernel: &str, engine: &str) -> Result<(i64, Readings), Failure> {
    let mut process = Command::new(std::env::current_exe()?);
    let process = process.args([WORD, kernel, engine]);
    let output = process.stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8(output.stdout)?;
    let failed = || format!("memory of {kernel}, {engine}: {}, {text:?}", output.status);
    if !output.status.success() {
        return Err(failed().into());
    }
    let numbers: Vec<i64> = text
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let (buffers, readings) = numbers.split_first().ok_or_else(failed)?;
    let readings = readings.chunks_exact(3);
    let readings: Vec<Reading> = readings
        .filter_map(|numbers| match *numbers {
            [peak, own, files] => Some(Reading { peak, own, files }),
            _ => None,
        })
        .collect();
    let [start, compiled, filled, first, last] = readings[..] else {
        return Err(failed().into());
    };
    Ok((
        *buffers,
        Readings {
            start,
            compiled,
            filled,
            first,
            last,
        },
    ))
}

/// How much more than its buffers a launch takes.
pub(crate) fn run() -> Result<(), Failure> {
    let title = format!("memory beyond the buffers, fresh processes, {CORES} threads, {TARGET}");
    if !cfg!(target_os = "linux") {
        println!("\n### {title}\n\nskipped: it is Linux that tells what a process holds");
        return Ok(());
    }
    let mut table = Table::new(&[
        "kernel",
        "engine",
        "buffers",
        "compile and load",
        "at most",
        "kept of uploads",
        "first launch",
        "10 more",
        "launches at most",
        "by core",
        "goal",
        "files before",
        "by compiling",
        "by launches",
    ]);
    let mib = |kibibytes: i64| format!("{:.1} MiB", kibibytes as f64 / 1024.0);
    for kernel in KERNELS {
        for engine in ENGINES {
            let (buffers, readings) = measured(kernel, engine)?;
            let Readings {
                start,
                compiled,
                filled,
                first,
                last,
            } = readings;
            // Pages of files only become more: at least this much of a peak was its own.
            let most = |at: Reading, base: Reading| at.peak - at.files - base.own;
            let launches = most(last, filled);
            let by_core = launches as f64 / 1024.0 / CORES as f64;
            table.row([
                kernel.to_owned(),
                engine.to_owned(),
                mib(buffers),
                mib(compiled.own - start.own),
                mib(most(compiled, start)),
                mib(filled.own - compiled.own - buffers),
                mib(first.own - filled.own),
                mib(last.own - first.own),
                mib(launches),
                format!("{by_core:.1} MiB"),
                goal(by_core <= GOAL, "≤ 5 MiB"),
                mib(start.files),
                mib(compiled.files - start.files),
                mib(last.files - filled.files),
            ]);
        }
    }
    table.print(&title);
    Ok(())
}
