//! `gfxjit profile -- run|exec …`: counts instructions by place, of a launch or of a program.
//!
//! Times on the software GPU say nothing about real GPUs; instructions of waves, which are the same there,
//! are counted instead. They are shown by class, by function, and by line if there is debug information;
//! as a flame graph; and, with the launch's time stamps, as a trace for Perfetto or Chrome.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use gfxjit::codeobj::lines::users;
use gfxjit::codeobj::short_name;
use gfxjit::hal::{AccessKind, AccessSpace, InstructionClass, Watched};
use gfxjit::{Frame, Image, Timeline};
use inferno::flamegraph;

use super::by_counts::ByCounts;
use super::memory::bank_turns;
use super::programs;
use super::seen::{Shared, Table, Tool, heading, share};
use super::stacks::{StackId, Stacks};
use crate::args::{ProfileArgs, RunArgs};
use crate::counted::CountedCode;
use crate::out::Out;
use crate::output;
use crate::run::{Observer as By, run_watched};

/// Maximum number of source lines that are shown.
const LINES: usize = 20;

/// What was executed at a place, called from one stack of functions.
#[derive(Default)]
struct Executed {
    class: Option<InstructionClass>,
    waves: u64,
    lanes: u64,
}

/// Counters that do not belong to a place.
#[derive(Default)]
struct Counts {
    all_lanes: u64,
    bytes: BTreeMap<(&'static str, &'static str), u64>,
    lds: u64,
    lds_turns: u64,
    waves: u64,
}

/// Counters, and instruction counts by place and callers.
#[derive(Default)]
struct Profile {
    counts: Counts,
    stacks: Stacks,
    at: HashMap<(StackId, u64), Executed>,
    /// The words of LDS that an instruction accesses.
    words: Vec<u64>,
    /// Receives the lines of a flame graph.
    folded_to: Arc<Mutex<Vec<String>>>,
}

impl Tool for Profile {
    fn look(&mut self, at: &dyn Watched) {
        let stack = self.stacks.follow(at);
        let own = self.at.entry((stack, at.pc())).or_default();
        let class = *own.class.get_or_insert_with(|| at.class());
        own.waves += 1;
        own.lanes += u64::from(at.exec().count_ones());
        let counts = &mut self.counts;
        counts.all_lanes += u64::from(at.lanes());
        counts.waves += u64::from(at.is_first());
        if has_accesses(class) {
            self.accesses(at);
        }
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        *self
            .folded_to
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = self.folded(image);
        let counts = &self.counts;
        let all: u64 = self.at.values().map(|own| own.waves).sum();
        let lanes = self.at.values().map(|own| own.lanes).sum();
        let mut classes: BTreeMap<InstructionClass, u64> = BTreeMap::new();
        for own in self.at.values() {
            let class = own.class.unwrap_or(InstructionClass::Other);
            *classes.entry(class).or_default() += own.waves;
        }
        let mut by_class = vec![heading(&["instructions of waves", "", ""])];
        for (class, count) in &classes {
            by_class.push(vec![
                class.name().into(),
                count.to_string(),
                share(*count, all),
            ]);
        }
        by_class.push(vec!["all".into(), all.to_string()]);
        let mut more = vec![heading(&["counter", "", ""])];
        let mut row = |name: &str, value: String| more.push(vec![name.to_owned(), value]);
        row("waves", counts.waves.to_string());
        row("lanes enabled", share(lanes, counts.all_lanes));
        for ((space, kind), bytes) in &counts.bytes {
            row(&format!("bytes of {space} {kind}"), bytes.to_string());
        }
        if counts.lds > 0 {
            let turns = counts.lds_turns as f64 / counts.lds as f64;
            row("turns of LDS's banks for an access", format!("{turns:.2}"));
        }
        if let Some(barriers) = classes.get(&InstructionClass::Barrier) {
            row("barriers reached by waves", barriers.to_string());
        }
        let mut tables = vec![by_class, more];
        let frames = self.frames(image);
        let mut functions: HashMap<String, u64> = HashMap::new();
        let mut lines: HashMap<String, u64> = HashMap::new();
        for ((_, pc), own) in &self.at {
            let inner = frames.get(pc).and_then(|frames| users(frames));
            let name = inner.and_then(|frame| frame.function.clone());
            *functions
                .entry(name.unwrap_or_else(|| symbol(image, *pc)))
                .or_default() += own.waves;
            if let Some(line) =
                inner.and_then(|frame| frame.place.as_ref().map(ToString::to_string))
            {
                *lines.entry(line).or_default() += own.waves;
            }
        }
        for (name, counts) in [("function", functions), ("line", lines)] {
            let mut rows: Vec<_> = counts.into_iter().collect();
            rows.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), name.clone()));
            let shown = rows.into_iter().take(LINES);
            let shown = shown.map(|(name, count)| vec![name, count.to_string(), share(count, all)]);
            let mut table = vec![heading(&[name, "instructions", "share"])];
            table.extend(shown);
            if table.len() > 1 {
                tables.push(table);
            }
        }
        tables
    }

    fn by_counts(&mut self) -> Option<&mut dyn ByCounts> {
        Some(self)
    }
}

impl Profile {
    /// Counts what an instruction accesses.
    fn accesses(&mut self, at: &dyn Watched) {
        let (counts, words) = (&mut self.counts, &mut self.words);
        words.clear();
        // Lanes access the same space in the same way, mostly.
        let mut sum = (None, 0);
        at.accesses(&mut |access| {
            let what = Some((access.space, access.kind));
            if sum.0 != what {
                counts.add_bytes(sum);
                sum = (what, 0);
            }
            sum.1 += u64::from(access.bytes);
            if access.space == AccessSpace::Lds {
                let end = access.address + u64::from(access.bytes);
                words.extend(access.address / 4..end.div_ceil(4));
            }
        });
        counts.add_bytes(sum);
        if !words.is_empty() {
            counts.lds += 1;
            counts.lds_turns += bank_turns(words);
        }
    }

    /// The source functions that contain each instruction, the innermost first.
    fn frames(&self, image: &Image) -> HashMap<u64, Vec<Frame>> {
        let places: HashSet<u64> = self.at.keys().map(|(_, pc)| *pc).collect();
        let places: Vec<u64> = places.into_iter().collect();
        let frames = image.frames(&places);
        places.into_iter().zip(frames).collect()
    }

    /// Lines of `kernel;function;inlined;line count`.
    fn folded(&self, image: &Image) -> Vec<String> {
        let frames = self.frames(image);
        let mut folded: BTreeMap<String, u64> = BTreeMap::new();
        let kernel = self.kernel(image);
        for ((stack, pc), own) in &self.at {
            let callers = self.stacks.functions(*stack);
            // The kernel first, then the called functions.
            let kernel = match callers.first() {
                Some(_) => kernel.clone(),
                None => symbol(image, *pc),
            };
            let mut names = vec![kernel];
            names.extend(callers.iter().map(|first| symbol(image, *first)));
            let of_pc = frames.get(pc).map_or(&[][..], Vec::as_slice);
            // The outermost frame is the function itself.
            let inlined = of_pc.iter().rev().skip(1);
            names.extend(inlined.filter_map(|frame| frame.function.clone()));
            names.extend(
                users(of_pc).and_then(|frame| frame.place.as_ref().map(ToString::to_string)),
            );
            let clean = |name: String| name.replace(';', ":");
            let stack: Vec<String> = names.into_iter().map(clean).collect();
            *folded.entry(stack.join(";")).or_default() += own.waves;
        }
        let line = |(stack, count): (String, u64)| format!("{stack} {count}");
        folded.into_iter().map(line).collect()
    }

    fn kernel(&self, image: &Image) -> String {
        let outermost = self
            .at
            .keys()
            .find(|(stack, _)| *stack == StackId::default());
        outermost.map_or_else(|| "?".to_owned(), |(_, pc)| symbol(image, *pc))
    }
}

/// The source name of the function that contains an address.
fn symbol(image: &Image, pc: u64) -> String {
    let name = image
        .function_at(pc)
        .map(|(name, _)| short_name(name).into_owned());
    name.unwrap_or_else(|| format!("{pc:#x}"))
}

pub(super) fn show(args: &ProfileArgs, command: &RunArgs, out: &mut Out) -> Result<()> {
    let graph = Arc::new(Mutex::new(Vec::new()));
    let profile = Profile {
        folded_to: Arc::clone(&graph),
        ..Profile::default()
    };
    let timeline = Timeline::new();
    let by = By {
        tool: Some(Shared::new(profile)),
        probes: false,
        timeline: Some(timeline.clone()),
    };
    run_watched(command, &by, out)?;
    if let Some(file) = &args.svg {
        let folded = std::mem::take(&mut *graph.lock().unwrap_or_else(PoisonError::into_inner));
        output::write(file, &flame_graph(&folded)?, out)?;
    }
    if let Some(file) = &args.trace {
        output::write(file, timeline.chrome_trace().as_bytes(), out)?;
    }
    Ok(())
}

/// A flame graph, of lines of stacks with their counts.
pub(crate) fn flame_graph(folded: &[String]) -> Result<Vec<u8>> {
    let mut options = flamegraph::Options::default();
    options.title = "instructions of waves".to_owned();
    options.count_name = "instructions".to_owned();
    options.deterministic = true;
    let mut svg = Vec::new();
    let lines = folded.iter().map(String::as_str);
    flamegraph::from_lines(&mut options, lines, &mut svg).context("no flame graph")?;
    Ok(svg)
}

/// Profiles a program.
pub(super) fn show_program(args: &ProfileArgs, out: &mut Out) -> Result<ExitCode> {
    if args.trace.is_some() {
        bail!("--trace shows the launches of `-- run`; for programs (`-- exec`) it is unsupported");
    }
    let (code, status) = programs::count(&args.command, args.json)?;
    let graph = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::new(Mutex::new(Vec::new()));
    let made = || {
        let last = std::mem::take(&mut *graph.lock().unwrap_or_else(PoisonError::into_inner));
        all.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(last);
        Shared::new(Profile {
            folded_to: Arc::clone(&graph),
            ..Profile::default()
        })
    };
    programs::show(&code, args.json, made, out)?;
    if let Some(file) = &args.svg {
        let mut all: Vec<String> =
            std::mem::take(&mut *all.lock().unwrap_or_else(PoisonError::into_inner));
        all.append(&mut graph.lock().unwrap_or_else(PoisonError::into_inner));
        output::write(file, &flame_graph(&all)?, out)?;
    }
    Ok(status)
}

impl Counts {
    fn add_bytes(&mut self, (what, bytes): (Option<(AccessSpace, AccessKind)>, u64)) {
        let Some((space, kind)) = what else { return };
        let space = match space {
            AccessSpace::Global => "global memory",
            AccessSpace::Lds => "LDS",
            AccessSpace::Scratch => "scratch",
        };
        let kind = match kind {
            AccessKind::Load => "loaded",
            AccessKind::Store => "stored",
            AccessKind::Atomic => "by atomics",
        };
        *self.bytes.entry((space, kind)).or_default() += bytes;
    }
}

/// Whether instructions of a class access memory.
fn has_accesses(class: InstructionClass) -> bool {
    matches!(
        class,
        InstructionClass::ScalarMemory
            | InstructionClass::GlobalMemory
            | InstructionClass::Lds
            | InstructionClass::Scratch
            | InstructionClass::Image
    )
}

/// Counts do not tell the functions that have called one, nor what instructions access.
impl ByCounts for Profile {
    fn take_counts(&mut self, code: &CountedCode) {
        for own in code.executed() {
            let executed = Executed {
                class: own.instruction.class,
                waves: own.waves,
                lanes: own.lanes,
            };
            self.counts.all_lanes += own.waves * u64::from(code.wave_size);
            let key = (StackId::default(), own.instruction.address);
            self.at.insert(key, executed);
        }
        let kernels = code.functions.iter().filter(|own| own.is_kernel);
        self.counts.waves = kernels.map(|own| own.entered()[1]).sum();
    }
}
