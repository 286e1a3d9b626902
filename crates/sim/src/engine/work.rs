//! Statistics on what launches have executed, by engine, to find out why a program is slow.
//!
//! Each thread of a launch has its own counters ([`Executed`]). They are added to the launch when the thread has
//! finished its part, and to the process's sums when the launch ends; this is lock-free, as many host threads may
//! launch at the same time. Working time is that of a launch's threads; the rest of the launch's time they wait. The
//! translators' time is counted for all launches together.

use std::fmt;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use gfxjit_isa::inst::{Access, Action, Address};

use gfxjit_hal::sync::lock;

/// Instructions that translated code leaves to the interpreter, by class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "`ALL` says what they are")]
pub enum Class {
    Scalar,
    Vector,
    Global,
    GlobalAtomic,
    Lds,
    LdsAtomic,
    Scratch,
    Buffer,
    Image,
    ScalarMemory,
    Cross,
    Convert,
    Matrix,
    Control,
}

impl Class {
    /// All classes, with descriptions.
    pub const ALL: [(Self, &'static str); 14] = [
        (Self::Scalar, "scalar operations"),
        (Self::Vector, "vector operations"),
        (Self::Global, "global memory"),
        (Self::GlobalAtomic, "global atomics"),
        (Self::Lds, "LDS"),
        (Self::LdsAtomic, "LDS atomics"),
        (Self::Scratch, "scratch"),
        (Self::Buffer, "buffers"),
        (Self::Image, "images"),
        (Self::ScalarMemory, "scalar memory"),
        (Self::Cross, "between lanes"),
        (Self::Convert, "conversions of vectors"),
        (Self::Matrix, "matrices"),
        (Self::Control, "jumps, calls and barriers"),
    ];

    /// The class of an instruction.
    #[must_use]
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Nop | Action::Fence { .. } | Action::Control(_) => Self::Control,
            Action::Salu(_) => Self::Scalar,
            Action::Valu(_) | Action::Pair(_) => Self::Vector,
            Action::ScalarLoad(_) | Action::ScalarStore(_) => Self::ScalarMemory,
            Action::Cross(_) => Self::Cross,
            Action::Convert(_) => Self::Convert,
            Action::Matrix(_) => Self::Matrix,
            Action::Memory(memory) => {
                let is_atomic = matches!(
                    memory.access,
                    Access::Atomic { .. } | Access::Exchange2 { .. } | Access::Count { .. }
                );
                match (memory.address, is_atomic) {
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, false) => Self::Lds,
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, true) => Self::LdsAtomic,
                    (Address::Scratch { .. }, _) => Self::Scratch,
                    (Address::Buffer { .. }, _) => Self::Buffer,
                    (Address::Image { .. }, _) => Self::Image,
                    (_, false) => Self::Global,
                    (_, true) => Self::GlobalAtomic,
                }
            }
        }
    }
}

/// Numbers of instructions of waves, by engine.
#[derive(Clone, Copy, Default, Debug)]
pub struct Executed {
    /// In the interpreter, without translated code.
    pub interpreted: u64,
    /// In code of the baseline translator.
    pub baseline: u64,
    /// In code of the optimizing translator.
    pub optimized: u64,
    /// In the interpreter on behalf of translated code, in total and by [`Class`].
    handled: u64,
    by_class: [u64; Class::ALL.len()],
}

impl Executed {
    /// Counts an instruction that translated code left to the interpreter.
    #[inline]
    pub fn handle(&mut self, action: &Action) {
        self.handled += 1;
        self.by_class[Class::of(action) as usize] += 1;
    }

    /// The number of instructions that translated code left to the interpreter.
    #[inline]
    #[must_use]
    pub fn handled(&self) -> u64 {
        self.handled
    }

    /// The number of instructions of one class that translated code left to the interpreter.
    #[must_use]
    pub fn handled_of(&self, class: Class) -> u64 {
        self.by_class[class as usize]
    }

    /// The total.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.interpreted + self.handled + self.baseline + self.optimized
    }

    /// The difference to an earlier state.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut by_class = self.by_class;
        for (sum, count) in by_class.iter_mut().zip(before.by_class) {
            *sum -= count;
        }
        Self {
            interpreted: self.interpreted - before.interpreted,
            baseline: self.baseline - before.baseline,
            optimized: self.optimized - before.optimized,
            handled: self.handled - before.handled,
            by_class,
        }
    }

    /// Adds the numbers of another thread.
    pub fn add(&mut self, other: &Self) {
        self.interpreted += other.interpreted;
        self.baseline += other.baseline;
        self.optimized += other.optimized;
        self.handled += other.handled;
        for (sum, count) in self.by_class.iter_mut().zip(other.by_class) {
            *sum += count;
        }
    }
}

/// What was executed, and what translated code left to the interpreter.
impl fmt::Display for Executed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all();
        let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
        write!(
            f,
            "{all} wave instructions: {:.1} % interpreted, {:.1} % in baseline code, {:.1} % in optimized code",
            share(self.interpreted + self.handled),
            share(self.baseline),
            share(self.optimized)
        )?;
        let mut handled: Vec<(u64, &str)> = (Class::ALL.iter())
            .map(|(class, name)| (self.handled_of(*class), *name))
            .filter(|(count, _)| *count > 0)
            .collect();
        handled.sort_unstable_by_key(|(count, _)| std::cmp::Reverse(*count));
        let mut before = "; translated code left to the interpreter: ";
        for (count, name) in handled {
            write!(f, "{before}{:.1} % {name}", share(count))?;
            before = ", ";
        }
        Ok(())
    }
}

/// The work of one launch.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Work {
    /// The instructions of its waves.
    pub(crate) executed: Executed,
    /// The sum of its threads' working time.
    pub(crate) worked: Duration,
    /// The number of threads that could work on it.
    pub(crate) threads: usize,
}

impl Work {
    /// Adds the instructions and the time of a thread since it `begun`.
    pub(crate) fn add(&mut self, executed: &Executed, begun: Instant) {
        self.executed.add(executed);
        self.worked += begun.elapsed();
    }
}

/// The translators whose time is counted.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Translator {
    Baseline,
    Optimizing,
}

/// The sums of the process. Times are in nanoseconds.
struct Sums {
    launches: AtomicU64,
    interpreted: AtomicU64,
    baseline: AtomicU64,
    optimized: AtomicU64,
    handled: [AtomicU64; Class::ALL.len()],
    /// The working time of launches' threads, and the time that these threads had.
    worked: AtomicU64,
    held: AtomicU64,
    /// The number of running launches.
    running: AtomicU64,
    /// The time in which at least one launch ran: the end minus the start of each such period, added up. Starts are
    /// subtracted and ends added in any order.
    launching: AtomicI64,
    /// By [`Translator`].
    translating: [AtomicU64; 2],
    translated: [AtomicU64; 2],
    /// Instructions whose code was found in the cache.
    kept: AtomicU64,
}

static SUMS: Sums = Sums {
    launches: AtomicU64::new(0),
    interpreted: AtomicU64::new(0),
    baseline: AtomicU64::new(0),
    optimized: AtomicU64::new(0),
    handled: [const { AtomicU64::new(0) }; Class::ALL.len()],
    worked: AtomicU64::new(0),
    held: AtomicU64::new(0),
    running: AtomicU64::new(0),
    launching: AtomicI64::new(0),
    translating: [const { AtomicU64::new(0) }; 2],
    translated: [const { AtomicU64::new(0) }; 2],
    kept: AtomicU64::new(0),
};

/// The time when the first launch began.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Adds to a sum; most values to add are zero.
fn add(sum: &AtomicU64, count: u64) {
    if count > 0 {
        sum.fetch_add(count, Ordering::Relaxed);
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn time(nanos: &AtomicU64) -> Duration {
    Duration::from_nanos(nanos.load(Ordering::Relaxed))
}

/// Adds the time that a translator used for some instructions.
pub fn translated(by: Translator, took: Duration, instructions: u64) {
    add(&SUMS.translating[by as usize], nanos(took));
    add(&SUMS.translated[by as usize], instructions);
}

/// The number of instructions that the optimizing translator has translated in this process.
#[must_use]
pub fn optimized_instructions() -> u64 {
    SUMS.translated[Translator::Optimizing as usize].load(Ordering::Relaxed)
}

/// The number of instructions whose code was translated by another process.
#[must_use]
pub fn kept_instructions() -> u64 {
    SUMS.kept.load(Ordering::Relaxed)
}

/// Counts instructions whose code was translated by another process.
pub fn taken(instructions: u64) {
    add(&SUMS.kept, instructions);
}

/// The instructions of all finished launches of the process.
#[must_use]
pub fn executed() -> Executed {
    let get = |sum: &AtomicU64| sum.load(Ordering::Relaxed);
    let by_class = SUMS.handled.each_ref().map(get);
    Executed {
        interpreted: get(&SUMS.interpreted),
        baseline: get(&SUMS.baseline),
        optimized: get(&SUMS.optimized),
        handled: by_class.iter().sum(),
        by_class,
    }
}

/// A running launch.
pub(crate) struct Running(Instant);

/// Begins a launch.
pub(crate) fn begin() -> Running {
    let now = Instant::now();
    let first = *FIRST.get_or_init(|| now);
    if SUMS.running.fetch_add(1, Ordering::Relaxed) == 0 {
        note_launching(-since(first, now));
    }
    Running(now)
}

/// Ends the launch, also after a panic.
impl Drop for Running {
    fn drop(&mut self) {
        if SUMS.running.fetch_sub(1, Ordering::Relaxed) == 1
            && let Some(first) = FIRST.get()
        {
            note_launching(since(*first, Instant::now()));
        }
    }
}

fn since(first: Instant, now: Instant) -> i64 {
    i64::try_from(nanos(now.saturating_duration_since(first))).unwrap_or(i64::MAX)
}

fn note_launching(nanos: i64) {
    SUMS.launching.fetch_add(nanos, Ordering::Relaxed);
}

impl Running {
    /// Ends the launch and adds its work.
    pub(crate) fn end(self, kernel: &str, work: &Work) {
        let wall = self.0.elapsed();
        drop(self);
        let held = wall.saturating_mul(u32::try_from(work.threads).unwrap_or(u32::MAX));
        let executed = &work.executed;
        add(&SUMS.launches, 1);
        add(&SUMS.interpreted, executed.interpreted);
        add(&SUMS.baseline, executed.baseline);
        add(&SUMS.optimized, executed.optimized);
        if executed.handled > 0 {
            for (sum, count) in SUMS.handled.iter().zip(executed.by_class) {
                add(sum, count);
            }
        }
        add(&SUMS.worked, nanos(work.worked));
        add(&SUMS.held, nanos(held));
        let waiting = || 100.0 * share_of(held.saturating_sub(work.worked), held);
        tracing::debug!(kernel, ?wall, waiting = waiting(), %executed, "launched");
        if TELLS_LAUNCHES.load(Ordering::Relaxed) {
            let _ = writeln!(
                std::io::stderr().lock(),
                "gfxjit: {kernel}: {wall:.1?}, {:.0} % waiting; {executed}",
                waiting()
            );
        }
        if HAS_REPORT.load(Ordering::Relaxed) {
            write_report();
        }
    }
}

fn share_of(part: Duration, all: Duration) -> f64 {
    part.as_secs_f64() / all.as_secs_f64().max(1e-9)
}

/// A summary of this process's work as lines of text; empty before its first launch.
#[must_use]
pub fn summary() -> Vec<String> {
    let Some(first) = FIRST.get() else {
        return Vec::new();
    };
    let all = first.elapsed();
    let mut launching = SUMS.launching.load(Ordering::Relaxed);
    if SUMS.running.load(Ordering::Relaxed) > 0 {
        launching += since(*first, Instant::now());
    }
    let launching = Duration::from_nanos(u64::try_from(launching).unwrap_or(0));
    let host = all.saturating_sub(launching);
    let (worked, held) = (time(&SUMS.worked), time(&SUMS.held));
    let waited = held.saturating_sub(worked);
    let [baseline, llvm] = SUMS.translating.each_ref().map(time);
    let [of_baseline, of_llvm] =
        (SUMS.translated.each_ref()).map(|sum| sum.load(Ordering::Relaxed));
    let launches = SUMS.launches.load(Ordering::Relaxed);
    let kept = kept_instructions();
    vec![
        format!("{launches} launches, {}", executed()),
        format!(
            "since the first launch {all:.2?}: {host:.2?} the host alone, {launching:.2?} launches, whose threads \
             worked {worked:.2?} and waited {waited:.2?}"
        ),
        format!(
            "translating beside that: {baseline:.2?} baseline ({of_baseline} instructions), {llvm:.2?} optimizing \
             ({of_llvm} instructions; {kept} kept by other processes)"
        ),
    ]
}

/// The variable with the folder for the sums of this process and its child processes; one file
/// each.
pub const REPORT_VARIABLE: &str = "GFXJIT_WORK_REPORT";
/// If this variable is set, each launch is reported on standard error.
pub const LAUNCHES_VARIABLE: &str = "GFXJIT_WORK_LAUNCHES";

/// The destination of the sums.
static REPORT: Mutex<Option<Report>> = Mutex::new(None);
/// Whether there is a report.
static HAS_REPORT: AtomicBool = AtomicBool::new(false);
/// Whether each launch is reported on standard error.
static TELLS_LAUNCHES: AtomicBool = AtomicBool::new(false);

/// The report of this process.
struct Report {
    path: PathBuf,
    file: Option<File>,
}

/// Reads the two variables: for libraries in programs that do not call this module.
pub fn follow_environment() {
    let is_set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = is_set(REPORT_VARIABLE) {
        report_to(Path::new(&folder));
    }
    if is_set(LAUNCHES_VARIABLE).is_some() {
        TELLS_LAUNCHES.store(true, Ordering::Relaxed);
    }
}

fn report_to(folder: &Path) {
    let path = folder.join(format!("{}.txt", std::process::id()));
    let mut report = lock(&REPORT);
    // A second runtime in the process continues the first one's report.
    if report.as_ref().is_none_or(|report| report.path != path) {
        *report = Some(Report { path, file: None });
    }
    HAS_REPORT.store(true, Ordering::Relaxed);
}

/// Writes the sums after each launch, since a process may end without notice.
fn write_report() {
    let mut report = lock(&REPORT);
    if let Some(report) = &mut *report {
        // Write errors must not affect the program.
        let _ = report.write(&summary().join("\n"));
    }
}

impl Report {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        use std::io::Seek;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::create(&self.path)?),
        };
        file.rewind()?;
        file.write_all(text.as_bytes())?;
        file.set_len(text.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, Executed};

    #[test]
    fn classes_are_in_the_order_of_their_numbers() {
        for (number, (class, _)) in Class::ALL.iter().enumerate() {
            assert_eq!(*class as usize, number);
        }
    }

    #[test]
    fn shares_are_of_all_instructions() {
        let mut executed = Executed {
            interpreted: 10,
            baseline: 30,
            optimized: 50,
            ..Executed::default()
        };
        executed.handled = 10;
        executed.by_class[Class::Matrix as usize] = 10;
        assert_eq!(executed.all(), 100);
        assert_eq!(
            executed.to_string(),
            "100 wave instructions: 20.0 % interpreted, 30.0 % in baseline code, 50.0 % in optimized code; translated \
             code left to the interpreter: 10.0 % matrices"
        );
        let mut twice = executed;
        twice.add(&executed);
        assert_eq!(twice.all(), 200);
    }
}
