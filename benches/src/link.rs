//! Linking, against LLD in this process and as a process of its own, and against the route by
//! IR, where a program's modules are compiled together each time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use gfxjit_bench_lld as lld;
use gfxjit_compile::Emit;
use gfxjit_link::{Input, Options};

use crate::ir;
use crate::program::{self, PROCESSOR, Shape, emit, object, objects};
use crate::table::{Table, goal, ms};
use crate::timing::{self, Failure, median, timed};

/// How many times faster than LLD linking one small object must be.
const ONE_GOAL: f64 = 10.0;
/// How many times faster than LLD linking many objects must be.
const MANY_GOAL: f64 = 2.0;
/// How much more two threads must link than one.
const THREADS_GOAL: f64 = 1.8;

/// 1,000 objects with 10,000 functions.
const MANY: Shape = Shape {
    modules: 1000,
    functions: 10,
    steps: 4,
    calls: 2,
    unused: 20,
};
/// What one module of is changed. Functions call one other each, so that inlining them all does
/// not multiply the code that the route by IR compiles.
const REBUILT: Shape = Shape {
    modules: 50,
    functions: 10,
    steps: 40,
    calls: 1,
    unused: usize::MAX,
};

/// As many modules as are linked: a few are enough to see that it works.
fn shape(full: Shape) -> Shape {
    match timing::is_smallest() {
        true => Shape { modules: 5, ..full },
        false => full,
    }
}

/// How often it is changed.
const REBUILDS: usize = 5;

/// Links with our linker.
fn ours(objects: &[Vec<u8>], gc: bool) -> Result<Vec<u8>, Failure> {
    let names: Vec<String> = (0..objects.len()).map(|at| format!("{at}.o")).collect();
    let inputs: Vec<Input<'_>> = names
        .iter()
        .zip(objects)
        .map(|(name, bytes)| Input::new(name, bytes))
        .collect();
    let mut options = Options::default();
    options.gc = gc;
    Ok(gfxjit_link::link(&inputs, &options)?.image)
}

/// Drops the image that LLD made.
fn theirs(image: Result<Vec<u8>, lld::LldError>) -> Result<(), Failure> {
    image?;
    Ok(())
}

/// Runs `ld.lld-22` as a process.
fn process(files: &[PathBuf], out: &Path, options: &[&str]) -> Result<(), Failure> {
    // More files than a command line holds.
    let list: String = files.iter().map(|f| format!("{}\n", f.display())).collect();
    let response = out.with_extension("rsp");
    std::fs::write(&response, list)?;
    let mut command = Command::new("ld.lld-22");
    command.args(["-shared", "--no-undefined", "-o"]).arg(out);
    command
        .args(options)
        .arg(format!("@{}", response.display()));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("ld.lld-22: {status}").into()),
        Err(error) => Err(format!("ld.lld-22 (package lld-22): {error}").into()),
    }
}

/// Writes files into a folder.
fn write(folder: &Path, contents: &[Vec<u8>], extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::with_capacity(contents.len());
    for (at, bytes) in contents.iter().enumerate() {
        let file = folder.join(format!("{at}.{extension}"));
        std::fs::write(&file, bytes)?;
        files.push(file);
    }
    Ok(files)
}

/// How often the second takes as long as the first.
fn times(own: Duration, other: Duration) -> f64 {
    other.as_secs_f64() / own.as_secs_f64()
}

/// Times of several kinds of work, in turn; medians. The first round does not count.
fn rounds<const N: usize>(
    count: usize,
    mut work: [&mut dyn FnMut() -> Result<(), Failure>; N],
) -> Result<[Duration; N], Failure> {
    let mut all: [Vec<Duration>; N] = std::array::from_fn(|_| Vec::with_capacity(count));
    for round in 0..=timing::rounds(count) {
        for (work, all) in work.iter_mut().zip(&mut all) {
            let (time, ()) = timed(&mut *work)?;
            if round > 0 {
                all.push(time);
            }
        }
    }
    Ok(all.map(median))
}

/// One object to one image.
fn one() -> Result<(), Failure> {
    let mut table = Table::new(&[
        "object",
        "bytes",
        "gfxjit",
        "LLD in process",
        "ratio",
        "goal",
    ]);
    for (name, text) in [("small", ir::SMALL.to_owned()), ("large", ir::large())] {
        let object = [object(name, &text)?];
        let [own, other] = rounds(
            200,
            [&mut || ours(&object, false).map(drop), &mut || {
                lld::link(&object[0])?;
                Ok(())
            }],
        )?;
        let times = times(own, other);
        table.row([
            name.to_owned(),
            object[0].len().to_string(),
            ms(own),
            ms(other),
            format!("{times:.1}"),
            goal(times >= ONE_GOAL, "≥ 10 times"),
        ]);
    }
    table.print("one object → image, gfx1100; ratio: LLD's time by ours");
    Ok(())
}

/// Many objects, budgets included.
fn many() -> Result<(), Failure> {
    let objects = objects(&shape(MANY))?;
    let slices: Vec<&[u8]> = objects.iter().map(Vec::as_slice).collect();
    let folder = tempfile::tempdir()?;
    let files = write(folder.path(), &objects, "o")?;
    let out = folder.path().join("out.so");
    let mut table = Table::new(&[
        "1,000 objects",
        "gfxjit",
        "LLD in process",
        "its files there",
        "ld.lld-22",
        "ratio",
        "goal",
    ]);
    for (name, gc) in [("10,000 functions", false), ("the same, --gc", true)] {
        let options: &[&str] = if gc { &["--gc-sections"] } else { &[] };
        let [own, with_files, other, as_process] = rounds(
            11,
            [
                &mut || ours(&objects, gc).map(drop),
                &mut || theirs(lld::link_all(&slices, options)),
                &mut || theirs(lld::link_files(&files, options)),
                &mut || process(&files, &out, options),
            ],
        )?;
        let times = times(own, with_files);
        table.row([
            name.to_owned(),
            ms(own),
            ms(with_files),
            ms(other),
            ms(as_process),
            format!("{times:.1}"),
            goal(times >= MANY_GOAL, "≥ 2 times"),
        ]);
    }
    table.print(
        "many objects → image with repaired budgets; LLD repairs none. In process: from memory \
         through files, as others use it, and with the files already there",
    );
    Ok(())
}

/// What a thread does.
type Work<'a> = dyn Fn() -> Result<(), Failure> + Sync + 'a;

/// Runs work on several threads at once; the time until all are done.
fn on_threads(count: usize, work: &Work<'_>) -> Result<Duration, Failure> {
    let start = Instant::now();
    let all_well = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|_| scope.spawn(|| work().map_err(|error| error.to_string())))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("panicked".to_owned())))
            .collect::<Result<Vec<()>, String>>()
    });
    let time = start.elapsed();
    all_well?;
    Ok(time)
}

/// Two threads that link programs of their own.
fn threads() -> Result<(), Failure> {
    let shape = Shape {
        modules: 20,
        ..MANY
    };
    let objects = objects(&shape)?;
    let slices: Vec<&[u8]> = objects.iter().map(Vec::as_slice).collect();
    let own = || (0..timing::rounds(200)).try_for_each(|_| ours(&objects, false).map(drop));
    let other = || (0..timing::rounds(20)).try_for_each(|_| theirs(lld::link_all(&slices, &[])));
    let mut table = Table::new(&["20 objects", "one thread", "two threads", "gain", "goal"]);
    let all: [(&str, &Work); 2] = [("gfxjit", &own), ("LLD in process", &other)];
    for (name, work) in all {
        let (mut singles, mut pairs) = (Vec::new(), Vec::new());
        on_threads(2, work)?;
        for _ in 0..timing::rounds(9) {
            singles.push(on_threads(1, work)?);
            pairs.push(on_threads(2, work)?);
        }
        let (single, pair) = (median(singles), median(pairs));
        let gain = 2.0 * single.as_secs_f64() / pair.as_secs_f64();
        let goal = match name {
            "gfxjit" => goal(gain >= THREADS_GOAL, "≥ 1.8 times"),
            _ => String::new(),
        };
        table.row([
            name.to_owned(),
            ms(single),
            ms(pair),
            format!("{gain:.2}"),
            goal,
        ]);
    }
    table.print("two threads that each link as much as one; gain: work done in the same time");
    Ok(())
}

/// One module of a program is changed. The route by IR, clang's `-fgpu-rdc`, keeps bitcode of
/// each module and compiles all of it.
fn rebuild() -> Result<(), Failure> {
    let program = shape(REBUILT);
    let mut objects = objects(&program)?;
    let folder = tempfile::tempdir()?;
    let sources: Vec<Vec<u8>> = (0..program.modules)
        .map(|module| program::emit("module.ll", &program.module(module, 0), Emit::OptIr))
        .collect::<Result<_, _>>()?;
    for source in write(folder.path(), &sources, "ll")? {
        assemble(&source)?;
    }
    let bitcode: Vec<PathBuf> = (0..program.modules)
        .map(|module| folder.path().join(format!("{module}.bc")))
        .collect();
    let changed = program.modules / 2;
    // As clang-22 calls it for -fgpu-rdc at -O3.
    let cpu = format!("-plugin-opt=mcpu={PROCESSOR}");
    let options = [
        "-plugin-opt=-amdgpu-internalize-symbols",
        "--lto-partitions=8",
        &cpu,
        "-plugin-opt=O3",
        "--lto-CGO3",
        "--whole-archive",
    ];
    let out = folder.path().join("out.so");
    let (mut own, mut by_ir, mut by_processes) = (Vec::new(), Vec::new(), Vec::new());
    // LLD is last: it sets LLVM's options for the whole process, and they stay as it sets them.
    for version in 1..=timing::rounds(REBUILDS) {
        let text = program.module(changed, version);
        let (time, image) = timed(|| {
            if let Some(slot) = objects.get_mut(changed) {
                *slot = object("changed.ll", &text)?;
            }
            ours(&objects, false)
        })?;
        own.push(time);
        drop(image);
    }
    let mut compiled = Vec::new();
    for version in 1..=timing::rounds(REBUILDS) {
        let text = program.module(changed, version);
        let (time, optimised) = timed(|| emit("changed.ll", &text, Emit::OptIr))?;
        compiled.push((text, time, optimised));
    }
    for (text, compiling, optimised) in compiled {
        let file = folder.path().join(format!("{changed}.ll"));
        std::fs::write(&file, &optimised)?;
        assemble(&file)?;
        let (linking, _) = timed(|| Ok(lld::link_files(&bitcode, &options)?))?;
        by_ir.push(compiling + linking);

        let source = folder.path().join("source.ll");
        std::fs::write(&source, &text)?;
        let (time, ()) = timed(|| {
            let status = Command::new("clang-22")
                .args(["--target=amdgcn-amd-amdhsa", "-nogpulib", "-x", "ir"])
                .args(["-O3", "-w", "-emit-llvm", "-c", "-o"])
                .arg(folder.path().join(format!("{changed}.bc")))
                .arg(format!("-mcpu={PROCESSOR}"))
                .arg(&source)
                .status()?;
            if !status.success() {
                return Err(format!("clang-22: {status}").into());
            }
            process(&bitcode, &out, &options)
        })?;
        by_processes.push(time);
    }
    let (own, by_ir, by_processes) = (median(own), median(by_ir), median(by_processes));
    let mut table = Table::new(&["50 modules, one changed", "time", "ratio"]);
    for (name, time) in [
        ("gfxjit: compile one, link 50 objects", own),
        ("-fgpu-rdc in process: LLD compiles 50 bitcodes", by_ir),
        ("-fgpu-rdc as processes: clang-22, ld.lld-22", by_processes),
    ] {
        let ratio = format!("{:.1}", times(own, time));
        table.row([name.to_owned(), ms(time), ratio]);
    }
    table.print("a changed module → image; ratio: time by ours");
    Ok(())
}

/// Makes bitcode of IR text, beside it.
fn assemble(file: &Path) -> Result<(), Failure> {
    match Command::new("llvm-as-22").arg(file).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("llvm-as-22: {status}").into()),
        Err(error) => Err(format!("llvm-as-22 (package llvm-22): {error}").into()),
    }
}

pub(crate) fn run() -> Result<(), Failure> {
    one()?;
    many()?;
    threads()?;
    rebuild()
}
