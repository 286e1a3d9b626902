//! `gfxjit profile -- run …`: counts a launch's instructions by place.
//!
//! Times on the software GPU say nothing about real GPUs; instructions of waves, which are the same there,
//! are counted instead. They are shown by class, by function, and by line if there is debug information;
//! as a flame graph; and, with the launch's time stamps, as a trace for Perfetto or Chrome.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use gfxjit::codeobj::lines::users;
use gfxjit::codeobj::short_name;
use gfxjit::hal::{AccessKind, AccessSpace, InstructionClass, Watched};
use gfxjit::{Frame, Image, Timeline};
use inferno::flamegraph;

use super::memory::bank_turns;
use super::seen::{Shared, Table, Tool, heading, share};
use super::stacks::Stacks;
use crate::args::{ProfileArgs, RunArgs};
use crate::out::Out;
use crate::output;
use crate::run::{Observer as By, run_watched};

/// Maximum number of source lines that are shown.
const LINES: usize = 20;

#[derive(Default)]
struct Counts {
    classes: BTreeMap<InstructionClass, u64>,
    lanes: u64,
    all_lanes: u64,
    bytes: BTreeMap<(&'static str, &'static str), u64>,
    lds: u64,
    lds_turns: u64,
    barriers: u64,
    waves: u64,
}

/// Counters, and instruction counts by place and callers.
#[derive(Default)]
struct Profile {
    counts: Counts,
    stacks: Stacks,
    at: HashMap<(Vec<u64>, u64), u64>,
    /// Receives the lines of a flame graph.
    folded_to: Arc<Mutex<Vec<String>>>,
}

impl Tool for Profile {
    fn look(&mut self, at: &dyn Watched) {
        let callers = self.stacks.follow(at);
        *self.at.entry((callers, at.pc())).or_default() += 1;
        let counts = &mut self.counts;
        *counts.classes.entry(at.class()).or_default() += 1;
        counts.lanes += u64::from(at.exec().count_ones());
        counts.all_lanes += u64::from(at.lanes());
        counts.waves += u64::from(at.is_first());
        counts.barriers += u64::from(at.class() == InstructionClass::Barrier);
        let mut words = HashSet::new();
        at.accesses(&mut |access| {
            let space = match access.space {
                AccessSpace::Global => "global memory",
                AccessSpace::Lds => "LDS",
                AccessSpace::Scratch => "scratch",
            };
            let kind = match access.kind {
                AccessKind::Load => "loaded",
                AccessKind::Store => "stored",
                AccessKind::Atomic => "by atomics",
            };
            *counts.bytes.entry((space, kind)).or_default() += u64::from(access.bytes);
            if access.space == AccessSpace::Lds {
                let end = access.address + u64::from(access.bytes);
                words.extend(access.address / 4..end.div_ceil(4));
            }
        });
        if !words.is_empty() {
            counts.lds += 1;
            counts.lds_turns += bank_turns(&words);
        }
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        *self
            .folded_to
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = self.folded(image);
        let counts = &self.counts;
        let all: u64 = counts.classes.values().sum();
        let mut by_class = vec![heading(&["instructions of waves", "", ""])];
        for (class, count) in &counts.classes {
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
        row("lanes enabled", share(counts.lanes, counts.all_lanes));
        for ((space, kind), bytes) in &counts.bytes {
            row(&format!("bytes of {space} {kind}"), bytes.to_string());
        }
        if counts.lds > 0 {
            let turns = counts.lds_turns as f64 / counts.lds as f64;
            row("turns of LDS's banks for an access", format!("{turns:.2}"));
        }
        if counts.barriers > 0 {
            row("barriers reached by waves", counts.barriers.to_string());
        }
        let mut tables = vec![by_class, more];
        let frames = self.frames(image);
        let mut functions: HashMap<String, u64> = HashMap::new();
        let mut lines: HashMap<String, u64> = HashMap::new();
        for ((_, pc), count) in &self.at {
            let inner = frames.get(pc).and_then(|frames| users(frames));
            let name = inner.and_then(|frame| frame.function.clone());
            *functions
                .entry(name.unwrap_or_else(|| symbol(image, *pc)))
                .or_default() += count;
            if let Some(line) =
                inner.and_then(|frame| frame.place.as_ref().map(ToString::to_string))
            {
                *lines.entry(line).or_default() += count;
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
}

impl Profile {
    /// The source functions that contain each instruction, the innermost first.
    fn frames(&self, image: &Image) -> HashMap<u64, Vec<Frame>> {
        let places = self
            .at
            .keys()
            .flat_map(|(callers, pc)| callers.iter().chain([pc]));
        let places: Vec<u64> = places
            .copied()
            .collect::<HashSet<_>>()
            .into_iter()
            .collect();
        let frames = image.frames(&places);
        places.into_iter().zip(frames).collect()
    }

    /// Lines of `kernel;function;inlined;line count`.
    fn folded(&self, image: &Image) -> Vec<String> {
        let frames = self.frames(image);
        let mut folded: BTreeMap<String, u64> = BTreeMap::new();
        for ((callers, pc), count) in &self.at {
            // The kernel first, then the called functions.
            let kernel = match callers.first() {
                Some(_) => self.kernel(image),
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
            *folded.entry(stack.join(";")).or_default() += count;
        }
        let line = |(stack, count): (String, u64)| format!("{stack} {count}");
        folded.into_iter().map(line).collect()
    }

    fn kernel(&self, image: &Image) -> String {
        let outermost = self.at.keys().find(|(callers, _)| callers.is_empty());
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
        let mut options = flamegraph::Options::default();
        options.title = "instructions of waves".to_owned();
        options.count_name = "instructions".to_owned();
        options.deterministic = true;
        let mut svg = Vec::new();
        let lines = folded.iter().map(String::as_str);
        flamegraph::from_lines(&mut options, lines, &mut svg).context("no flame graph")?;
        output::write(file, &svg, out)?;
    }
    if let Some(file) = &args.trace {
        output::write(file, timeline.chrome_trace().as_bytes(), out)?;
    }
    Ok(())
}
