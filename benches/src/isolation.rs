//! What it costs to compile in a process of its own.

use std::time::Duration;

use gfxjit::target::Processor;
use gfxjit_compile::{Artifact, Options, Source, compile};

use crate::ir;
use crate::table::{Table, goal, ms};
use crate::timing::{Failure, median, rounds, timed};

/// What isolation may add to a compile, when there is a worker and it is not asked all the time.
const GOAL: Duration = Duration::from_millis(1);

/// Time between compiles in which a worker gets ready for the next.
const PAUSE: Duration = Duration::from_millis(20);

struct Times {
    name: &'static str,
    here: Duration,
    warm: Duration,
    /// Of compiles next to each other: the machine is as fast for one as for the other.
    more: Duration,
    at_once: Duration,
    cold: Duration,
}

fn measure(name: &'static str, text: &str, count: usize) -> Result<Times, Failure> {
    let source = Source::detect(name, text.as_bytes())?;
    let build = |options: &Options| -> Result<(Duration, Artifact), Failure> {
        timed(|| Ok(compile(&source, Processor::GFX1100, options)?))
    };
    let here = Options::default();
    let mut isolated = Options::default();
    isolated.isolate = true;
    // From the third on, the worker knows what is compiled.
    for _ in 0..3 {
        build(&here)?;
        build(&isolated)?;
    }
    let (mut in_process, mut warm, mut at_once) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds(count) {
        for (options, times) in [(&here, &mut in_process), (&isolated, &mut warm)] {
            std::thread::sleep(PAUSE);
            times.push(build(options)?.0);
        }
    }
    for _ in 0..rounds(count) {
        at_once.push(build(&isolated)?.0);
    }
    // A program by another name has no worker yet.
    let folder = tempfile::tempdir()?;
    let mut cold = Vec::new();
    for round in 0..rounds(count.min(8)) {
        let program = folder.path().join(format!("worker-{round}"));
        std::fs::copy(std::env::current_exe()?, &program)?;
        isolated.worker = Some(program);
        cold.push(build(&isolated)?.0);
    }
    let pairs = in_process.iter().zip(&warm);
    let more = median(
        pairs
            .map(|(here, there)| there.saturating_sub(*here))
            .collect(),
    );
    Ok(Times {
        name,
        more,
        here: median(in_process),
        warm: median(warm),
        at_once: median(at_once),
        cold: median(cold),
    })
}

pub(crate) fn run() -> Result<(), Failure> {
    let mut table = Table::new(&[
        "module",
        "in process",
        "isolated",
        "more",
        "goal",
        "without a pause",
        "the first",
    ]);
    for (name, text, count) in [("small", ir::SMALL, 40), ("large", &ir::large(), 12)] {
        let times = measure(name, text, count)?;
        table.row([
            times.name.to_owned(),
            ms(times.here),
            ms(times.warm),
            ms(times.more),
            goal(times.more <= GOAL, "≤ 1 ms"),
            ms(times.at_once),
            ms(times.cold),
        ]);
    }
    table.print(
        "what isolation costs: IR text → object, each in a process of its own (the first: with the \
         start of the worker program)",
    );
    Ok(())
}
