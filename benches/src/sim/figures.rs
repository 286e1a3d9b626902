//! What is not the time of one kernel: first results, launches, threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gfxjit::{Arg, Buffer, Device, Image, Module, Options, Runtime};

use super::cases::Case;
use super::contest::{Launcher, native, open};
use super::targets::{self, TARGET, TARGETS};
use crate::ir;
use crate::table::{Table, goal, ms};
use crate::timing::{self, Failure, median, timed};

/// IR to result of a small kernel, in milliseconds.
const FIRST_GOAL: f64 = 30.0;
/// Whose threads are compared: one with waves of 32 and one with waves of 64 and MFMA.
const THREADED: [&str; 2] = [TARGET, "gfx942"];
/// How much faster two threads must be than one.
const THREADS_GOAL: f64 = 1.8;
/// How many times as long as the interpreter's a launch of a fresh module may take: it waits for
/// nothing, but on a virtual machine it wakes a thread.
const FRESH_GOAL: f64 = 1.2;
/// Modules of each.
const FRESH_ROUNDS: usize = 15;
/// Launches in a row take at least this, where threads are compared.
const ROW: Duration = Duration::from_millis(20);
/// Elements of the small kernel's launch.
const SMALL: usize = 1024;

/// IR to the result in the host's hands: device, buffers, compile, load, launch, download.
fn first_result(engine: &str) -> Result<Duration, Failure> {
    let (time, result) = timed(|| {
        let device = Runtime::new().open(&format!("sim://{TARGET}?engine={engine}"))?;
        let source = ir::SMALL.as_bytes();
        let module = Module::build(&device, "small.ll", source, &Options::default())?;
        let x = Buffer::from_slice(&device, &[1.0f32; SMALL])?;
        let y = Buffer::from_slice(&device, &[2.0f32; SMALL])?;
        let queue = device.queue()?;
        let launch = module.only_kernel()?.launch(&queue).grid(4).block(256);
        let launch = launch.arg(&x).arg(&y).arg(0.5f32).arg(SMALL as u32);
        launch.submit()?.wait()?;
        Ok(y.download()?)
    })?;
    if result.iter().any(|value| *value != 2.5) {
        return Err(format!("a small kernel on {TARGET}, engine {engine}: wrong result").into());
    }
    Ok(time)
}

/// How long the first result of a small kernel takes. For the first in this process nothing may
/// have been compiled before.
pub(crate) fn first_results() -> Result<(), Failure> {
    let mut table = Table::new(&["engine", "first in the process", "later", "goal"]);
    for engine in ["auto", "interp", "jit"] {
        let first = first_result(engine)?;
        let later = (0..timing::rounds(15)).map(|_| first_result(engine));
        let later = median(later.collect::<Result<_, _>>()?);
        table.row([
            engine.to_owned(),
            if engine == "auto" {
                ms(first)
            } else {
                String::new()
            },
            ms(later),
            goal(later.as_secs_f64() * 1e3 <= FIRST_GOAL, "≤ 30 ms"),
        ]);
    }
    table.print(&format!(
        "first result of a small kernel (saxpy of {SMALL}), from IR, {TARGET}"
    ));
    Ok(())
}

/// Launches, and how long each takes.
type Launches<'a> = [&'a mut dyn FnMut() -> Result<Duration, Failure>; 2];

/// The least times of launches, by turns.
fn least(rounds: usize, mut launches: Launches<'_>) -> Result<[Duration; 2], Failure> {
    let mut least = [Duration::MAX; 2];
    for _ in 0..timing::rounds(rounds) {
        for (launch, least) in launches.iter_mut().zip(&mut least) {
            *least = (*least).min(launch()?);
        }
    }
    Ok(least)
}

/// The same of launches in a row: as many as take some time, as short ones wait for a thread to
/// wake up.
fn least_in_rows([one, other]: Launches<'_>) -> Result<[Duration; 2], Failure> {
    let row = timing::rounds((ROW.as_nanos() / one()?.as_nanos().max(1)).max(1) as usize) as u32;
    let in_row = |launch: &mut dyn FnMut() -> Result<Duration, Failure>| {
        let (time, ()) = timed(|| (0..row).try_for_each(|_| launch().map(drop)))?;
        Ok(time / row)
    };
    least(15, [&mut || in_row(one), &mut || in_row(other)])
}

/// Twice the threads on what computes. C shows what the machine has: two cores of a virtual one
/// may be one.
pub(crate) fn threads(cases: &[Case]) -> Result<(), Failure> {
    let mut table = Table::new(&[
        "target",
        "kernel",
        "one thread",
        "two",
        "times as fast",
        "C",
        "goal",
    ]);
    for target in targets::some(&THREADED) {
        for case in cases {
            let here = case.only.is_empty() || case.only.contains(&target);
            if !case.computes || !here {
                continue;
            }
            let mut values = (case.args)();
            let one = Launcher::new(&open(target, "jit", 1)?, case, &values)?;
            let two = Launcher::new(&open(target, "jit", 2)?, case, &values)?;
            one.whole()?;
            two.whole()?;
            let [single, double] = least_in_rows([&mut || one.whole(), &mut || two.whole()])?;
            let mut rest = values.clone();
            let [single_in_c, double_in_c] =
                least_in_rows([&mut || native(case, 1, &mut values), &mut || {
                    native(case, 2, &mut rest)
                }])?;
            let times = |one: Duration, two: Duration| one.as_secs_f64() / two.as_secs_f64();
            let in_c = times(single_in_c, double_in_c);
            let times = times(single, double);
            table.row([
                target.to_owned(),
                case.name.to_owned(),
                ms(single),
                ms(double),
                format!("{times:.2}"),
                format!("{in_c:.2}"),
                goal(times >= THREADS_GOAL, "≥ 1.8"),
            ]);
        }
    }
    table.print("two threads against one");
    Ok(())
}

/// Fresh modules of one kernel with a loop, launched by `auto` and by the interpreter alone: what
/// translation beside it costs a launch for which the interpreter would have done. Another launch has
/// had the code decoded, which takes longer.
pub(crate) fn fresh_modules() -> Result<(), Failure> {
    const BODIES: u32 = 16;
    // Workgroups of one wave, and instructions of all. One wave leaves a core to the translator, many
    // leave none.
    let sizes = [
        (1, 1_000),
        (1, 10_000),
        (1, 20_000),
        (1, 100_000),
        (1, 1_000_000),
        (16, 20_000),
        (64, 100_000),
        (64, 200_000),
        (64, 1_000_000),
    ];
    let source = ir::large();
    let device = |engine: &str| Runtime::new().open(&format!("sim://{TARGET}?engine={engine}"));
    let devices = [device("interp")?, device("auto")?];
    let [interp, _] = &devices;
    let built = Module::build(interp, "large.ll", source.as_bytes(), &Options::default())?;
    let launched = |device: &Device, image: &Image, groups: u32, traced: u32, rounds: u32| {
        let module = Module::load(device, image.clone())?;
        let (kernel, queue) = (module.kernel("nbody_0")?, device.queue()?);
        // Each lane has one as well, 256 from a workgroup to the next.
        let lanes = groups * 256;
        let bodies = vec![0.5f32; 4 * (rounds * BODIES).max(lanes) as usize];
        let bodies = Buffer::from_slice(device, &bodies)?;
        let out = Buffer::from_slice(device, &vec![0f32; 4 * lanes as usize])?;
        let launch = |groups: u32, rounds: u32| {
            let launch = kernel.launch(&queue).grid(groups).block(32);
            launch.arg(&bodies).arg(&out).arg(rounds * BODIES)
        };
        let lines = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&lines);
        let count = move |_: &str| {
            counter.fetch_add(1, Ordering::Relaxed);
        };
        launch(1, traced).trace(count).submit()?.wait()?;
        let (time, _) = timed(|| Ok(launch(groups, rounds).submit()?.wait()?))?;
        Ok::<_, Failure>((time, lines.load(Ordering::Relaxed)))
    };
    let mut table = Table::new(&[
        "workgroups",
        "wave-instructions",
        "interp",
        "auto",
        "ratio",
        "goal",
    ]);
    let (_, one) = launched(interp, built.image(), 1, 1, 1)?;
    let (_, two) = launched(interp, built.image(), 1, 2, 1)?;
    for (groups, size) in sizes {
        let more: u64 = (size / u64::from(groups)).saturating_sub(one) / (two - one);
        let mut times = [const { Vec::new() }; 2];
        for _ in 0..timing::rounds(FRESH_ROUNDS) {
            for (device, times) in devices.iter().zip(&mut times) {
                times.push(launched(device, built.image(), groups, 1, more as u32 + 1)?.0);
            }
        }
        let [interp, auto] = times.map(median);
        let ratio = auto.as_secs_f64() / interp.as_secs_f64();
        table.row([
            groups.to_string(),
            (u64::from(groups) * (one + more * (two - one))).to_string(),
            ms(interp),
            ms(auto),
            format!("{ratio:.2}"),
            goal(ratio <= FRESH_GOAL, "≤ 1.2"),
        ]);
    }
    table.print(&format!(
        "workgroups of one wave of a fresh module, its code decoded, by `auto` and the interpreter, \
         {TARGET}"
    ));
    Ok(())
}

/// One wave in a loop that calls a function with two instructions, and in the same loop with
/// those in place.
pub(crate) fn calls() -> Result<(), Failure> {
    const ROUNDS: u32 = 100_000;
    let source = ir::calls();
    let mut table = Table::new(&["engine", "calls", "inlined", "ratio", "a call"]);
    for engine in ["interp", "quick", "jit"] {
        let device = Runtime::new().open(&format!("sim://{TARGET}?engine={engine}"))?;
        let module = Module::build(&device, "calls.ll", source.as_bytes(), &Options::default())?;
        let queue = device.queue()?;
        let out = Buffer::from_slice(&device, &[0f32])?;
        let launch = |name: &str| {
            let kernel = module.kernel(name)?;
            let launch = kernel.launch(&queue).grid(1).block(32);
            let (time, _) = timed(|| Ok(launch.arg(&out).arg(ROUNDS).submit()?.wait()?))?;
            match out.download()?[..] {
                [2.0] => Ok(time),
                ref other => Err(Failure::from(format!("a loop that calls: {other:?}"))),
            }
        };
        let [calls, inlined] = least(7, [&mut || launch("calls"), &mut || launch("inlined")])?;
        let each = calls.saturating_sub(inlined).as_secs_f64() * 1e9 / f64::from(ROUNDS);
        table.row([
            engine.to_owned(),
            ms(calls),
            ms(inlined),
            format!("{:.2}", calls.as_secs_f64() / inlined.as_secs_f64()),
            format!("{each:.1} ns"),
        ]);
    }
    table.print(&format!(
        "one wave that calls a function {ROUNDS} times, and the same inlined, {TARGET}"
    ));
    Ok(())
}

/// A launch that does nothing.
pub(crate) fn launches() -> Result<(), Failure> {
    let mut table = Table::new(&[
        "target",
        "engine",
        "host: submit to done",
        "device",
        "each of 1,000 in a row",
    ]);
    for target in targets::some(&TARGETS) {
        for engine in ["jit", "interp"] {
            let device = Runtime::new().open(&format!("sim://{target}?engine={engine}"))?;
            let source = ir::EMPTY.as_bytes();
            let module = Module::build(&device, "empty.ll", source, &Options::default())?;
            let (kernel, queue) = (module.only_kernel()?, device.queue()?);
            let no_args: [Arg; 0] = [];
            let submit = || {
                let launch = kernel.launch(&queue).grid(1).block(64);
                launch.args(no_args.iter().cloned()).submit()
            };
            submit()?.wait()?;
            let (mut whole, mut on_device) = (Vec::new(), Vec::new());
            for _ in 0..timing::rounds(200) {
                let (time, elapsed) = timed(|| Ok(submit()?.elapsed()?))?;
                whole.push(time);
                on_device.push(elapsed);
            }
            let (row, ()) = timed(|| {
                for _ in 0..1000 {
                    submit()?;
                }
                Ok(queue.wait()?)
            })?;
            table.row([
                target.to_owned(),
                engine.to_owned(),
                ms(median(whole)),
                ms(median(on_device)),
                ms(row / 1000),
            ]);
        }
    }
    table.print("a launch of one workgroup that does nothing, translated or interpreted before");
    Ok(())
}
