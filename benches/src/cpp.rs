//! HIP C++ to a kernel that can be launched, against ROCm's hiprtc, which has clang in its process
//! as well. hiprtc's clang and LLVM are of other versions than ours: it has a process of its own,
//! which compiles when it is asked to, in turn with us.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use gfxjit::{Emit, Module, Options, Runtime, Source, Target, emit};
use gfxjit_bench_hiprtc::Hiprtc;

use crate::table::{Table, goal, ms, ratio};
use crate::timing::{Failure, median, rounds, timed};

/// The first word of the process that has hiprtc. A processor follows.
pub(crate) const WORD: &str = "cpp-hiprtc";

/// The variable that names the folder with ROCm's libraries.
const LIBRARIES: &str = "GFXJIT_BENCH_ROCM";

const PROCESSOR: &str = "gfx1100";
const ROUNDS: usize = 15;
const IR_GOAL: Duration = Duration::from_millis(5);
const SHARE_GOAL: f64 = 0.5;

/// Sources by their names, small ones and large ones.
pub(crate) const SOURCES: [(&str, &str); 4] = [
    ("saxpy", include_str!("../../tests/hip/saxpy.hip")),
    ("softmax", include_str!("../../tests/hip/softmax.hip")),
    (
        "matmul_tiled",
        include_str!("../../tests/hip/matmul_tiled.hip"),
    ),
    ("radix_sort", include_str!("../../tests/hip/radix_sort.hip")),
];

/// The process that has hiprtc: for each number that it reads, it compiles that source and prints
/// the time in nanoseconds.
pub(crate) fn serve(words: &[String]) -> Result<(), Failure> {
    let [processor] = words else {
        return Err(format!("{WORD} takes a processor").into());
    };
    let hiprtc = Hiprtc::open()?;
    for line in std::io::stdin().lines() {
        let number: usize = line?.parse()?;
        let (_, source) = SOURCES.get(number).ok_or("no such source")?;
        // hiprtc has HIP's header by itself, and no file of that name.
        let source = source.replace("#include <hip/hip_runtime.h>", "");
        let (time, _code) = timed(|| Ok(hiprtc.compile(&source, processor)?))?;
        println!("{}", time.as_nanos());
    }
    Ok(())
}

/// That process, seen from here.
struct Server {
    process: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Server {
    /// Starts it with ROCm's libraries, and links to them by their usual names.
    fn start(libraries: &Path, links: &Path) -> Result<Self, Failure> {
        let path = std::env::join_paths([links, libraries])?;
        let mut process = Command::new(std::env::current_exe()?)
            .args([WORD, PROCESSOR])
            .env("LD_LIBRARY_PATH", path)
            // comgr's cache: it would only look up what it has compiled before.
            .env("AMD_COMGR_CACHE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let asks = process.stdin.take().ok_or("no standard input")?;
        let answers = process.stdout.take().ok_or("no standard output")?;
        Ok(Self {
            process,
            asks,
            answers: BufReader::new(answers),
        })
    }

    fn compile(&mut self, source: usize) -> Result<Duration, Failure> {
        writeln!(self.asks, "{source}")?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            return Err("hiprtc's process has ended".into());
        }
        Ok(Duration::from_nanos(line.trim().parse()?))
    }

    fn end(self) -> Result<(), Failure> {
        let Self {
            mut process, asks, ..
        } = self;
        // It reads to the end.
        drop(asks);
        process.wait()?;
        Ok(())
    }
}

pub(crate) fn run() -> Result<(), Failure> {
    let libraries = std::env::var_os(LIBRARIES).ok_or_else(|| {
        format!("{LIBRARIES} names the folder with ROCm's libraries; `./x bench cpp` fetches them")
    })?;
    let links = tempfile::tempdir()?;
    let libraries = Path::new(&libraries);
    gfxjit_kfd::wheel::link_libraries(libraries, links.path())?;
    let mut hiprtc = Server::start(libraries, links.path())?;
    let device = Runtime::new().open(&format!("sim://{PROCESSOR}"))?;
    let mut options = Options::default();
    // As hiprtc, which has none here either.
    options.cache.off = true;

    let mut table = Table::new(&[
        "source",
        "first",
        "to IR",
        "goal",
        "to loaded kernel",
        "hiprtc, to code",
        "ours / hiprtc",
        "goal",
    ]);
    for (number, &(name, text)) in SOURCES.iter().enumerate() {
        let source = Source::detect(name, text.as_bytes())?;
        let build = || Ok(Module::build(&device, name, text.as_bytes(), &options)?);
        // Both have their first compile behind them; the first of all opens clang.
        let (first, module) = timed(build)?;
        drop(module);
        timed(build)?;
        hiprtc.compile(number)?;
        let (mut ir, mut ours, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds(ROUNDS) {
            let target: Target = PROCESSOR.parse()?;
            ir.push(timed(|| Ok(emit(&source, target, &options, Emit::Ir)?))?.0);
            ours.push(timed(build)?.0);
            theirs.push(hiprtc.compile(number)?);
        }
        let (ir, ours, theirs) = (median(ir), median(ours), median(theirs));
        let small = name == "saxpy";
        let share = ours.as_secs_f64() / theirs.as_secs_f64();
        table.row([
            name.to_owned(),
            ms(first),
            ms(ir),
            if small {
                goal(ir <= IR_GOAL, "≤ 5 ms")
            } else {
                String::new()
            },
            ms(ours),
            ms(theirs),
            ratio(ours, theirs),
            goal(share <= SHARE_GOAL, "≤ 0.50"),
        ]);
    }
    hiprtc.end()?;
    table.print("HIP C++ → loaded kernel, gfx1100; hiprtc of ROCm 7.14 without its cache");
    Ok(())
}
