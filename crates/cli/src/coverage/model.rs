//! Coverage by source files, from the counts of instructions.
//!
//! A line counts as often as the one of its instructions that ran most often; copies of an inlined function, the
//! instances of a template, and images for several targets are added. This is how llvm-cov counts, which knows regions
//! of the source in place of instructions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use gfxjit::codeobj::{readable, short_name};
use gfxjit::hal::InstructionClass;
use gfxjit::{Frame, SourcePlace};

use crate::counted::{CountedCode, CountedFunction, CountedInstruction};

/// The coverage of all images.
#[derive(Default)]
pub(crate) struct Coverage {
    /// By the file's name.
    pub(crate) files: BTreeMap<String, FileCoverage>,
    /// Functions without line tables.
    pub(crate) without_lines: Vec<BlockCoverage>,
}

#[derive(Default)]
pub(crate) struct FileCoverage {
    /// How often each line ran, by lanes.
    pub(crate) lines: BTreeMap<u32, u64>,
    pub(crate) branches: BTreeMap<BranchPlace, Branch>,
    /// By name: the first line that is known, and how many lanes have begun it.
    pub(crate) functions: BTreeMap<String, (u32, u64)>,
}

/// Line, column and number there.
pub(crate) type BranchPlace = (u32, u32, u32);

/// How often a branch went one way and the other: where it jumped and where it did not; or for enabled lanes that a
/// condition leaves and that it takes away.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// Not known if the lanes are not divided here.
    pub(crate) lanes: Option<[u64; 2]>,
    /// Not known if there is no jump, and waves go on with the lanes that are left.
    pub(crate) waves: Option<[u64; 2]>,
}

/// The coverage of a function without lines.
pub(crate) struct BlockCoverage {
    pub(crate) name: String,
    pub(crate) blocks: Share,
    pub(crate) branches: Share,
    pub(crate) lanes: u64,
}

/// How many of all are covered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    pub(crate) covered: usize,
    pub(crate) all: usize,
}

impl Share {
    pub(crate) fn of(counts: impl IntoIterator<Item = u64>) -> Self {
        let mut share = Self::default();
        for count in counts {
            share.all += 1;
            share.covered += usize::from(count > 0);
        }
        share
    }

    pub(crate) fn percent(self) -> f64 {
        match self.all {
            0 => 100.0,
            all => 100.0 * self.covered as f64 / all as f64,
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { covered, all } = self;
        match all {
            0 => f.write_str("-"),
            _ => write!(f, "{covered} of {all}, {:.1} %", self.percent()),
        }
    }
}

impl std::ops::Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            covered: self.covered + other.covered,
            all: self.all + other.all,
        }
    }
}

impl Branch {
    fn add(&mut self, other: Self) {
        for (sum, more) in [
            (&mut self.lanes, other.lanes),
            (&mut self.waves, other.waves),
        ] {
            *sum = match (*sum, more) {
                (Some(a), Some(b)) => Some([a[0] + b[0], a[1] + b[1]]),
                (a, b) => a.or(b),
            };
        }
    }
}

impl FileCoverage {
    /// Of lines, functions, ways of branches by lanes and by waves.
    pub(crate) fn shares(&self) -> [Share; 4] {
        let ways = |of: fn(&Branch) -> Option<[u64; 2]>| {
            Share::of(self.branches.values().filter_map(of).flatten())
        };
        [
            Share::of(self.lines.values().copied()),
            Share::of(self.functions.values().map(|(_, count)| *count)),
            ways(|branch| branch.lanes),
            ways(|branch| branch.waves),
        ]
    }
}

impl Coverage {
    pub(crate) fn of(code: &[CountedCode]) -> Self {
        let mut coverage = Self::default();
        for code in code {
            let inlined = inlined(code);
            // The compiler keeps a function that others may call although it has inlined all calls.
            let is_spare = |own: &&CountedFunction| {
                let names = [readable(&own.name), short_name(&own.name)];
                own.entered()[1] == 0 && names.iter().any(|name| inlined.contains(&**name))
            };
            for function in code.functions.iter().filter(|own| !is_spare(own)) {
                coverage.add(function);
            }
        }
        for file in coverage.files.values_mut() {
            // A copy of an inlined function has no instruction for its first line.
            for (line, count) in file.functions.values() {
                let known = file.lines.entry(*line).or_default();
                *known = (*count).max(*known);
            }
        }
        coverage
    }

    /// The shares of all files.
    pub(crate) fn total(&self) -> [Share; 4] {
        let mut total = [Share::default(); 4];
        for file in self.files.values() {
            for (sum, share) in total.iter_mut().zip(file.shares()) {
                *sum = *sum + share;
            }
        }
        total
    }

    fn add(&mut self, function: &CountedFunction) {
        let has_lines = function
            .instructions
            .iter()
            .any(|own| place_of(own).is_some());
        if !has_lines {
            return self.add_blocks(function);
        }
        self.add_lines(function);
        for (place, branch) in branches(function) {
            self.add_branch(place, branch);
        }
    }

    fn add_lines(&mut self, function: &CountedFunction) {
        let mut copies: HashMap<(&[Frame], &str, u32), u64> = HashMap::new();
        let mut begun: HashMap<(&[Frame], &str), (&str, u32, u64)> = HashMap::new();
        let symbol = readable(&function.name);
        let whole = function.in_whole_waves();
        let of_lanes = function
            .instructions
            .iter()
            .zip(whole)
            .filter(|(_, whole)| !whole);
        for (own, _) in of_lanes {
            for (at, frame) in own.frames.iter().enumerate() {
                let Some(place) = users_place(frame) else {
                    continue;
                };
                let outer = &own.frames[at + 1..];
                let key = (outer, &*place.file, place.line);
                // A call line runs as often as what is called begins.
                let is_call = at > 0
                    && own.frames[..at]
                        .iter()
                        .any(|own| users_place(own).is_some());
                match copies.get_mut(&key) {
                    Some(count) if !is_call => *count = own.lanes.max(*count),
                    Some(_) => {}
                    None => drop(copies.insert(key, own.lanes)),
                }
                // Line tables alone do not name functions that are not inlined.
                let name = match &frame.function {
                    Some(name) => Some(&**name),
                    None => outer.is_empty().then_some(&*symbol),
                };
                if let Some(name) = name {
                    let first = (&*place.file, place.line, own.lanes);
                    let first = begun.entry((outer, name)).or_insert(first);
                    first.1 = first.1.min(place.line);
                }
            }
        }
        for ((_, file, line), count) in copies {
            *self.file(file).lines.entry(line).or_default() += count;
        }
        for ((_, name), (file, line, count)) in begun {
            let functions = &mut self.file(file).functions;
            let sum = functions.entry(name.to_owned()).or_insert((line, 0));
            *sum = (sum.0.min(line), sum.1 + count);
        }
    }

    fn add_branch(&mut self, place: &SourcePlace, branch: Branch) {
        let column = place.column.unwrap_or(0);
        let known = &mut self.file(&place.file).branches;
        known
            .entry((place.line, column, 0))
            .or_default()
            .add(branch);
    }

    fn add_blocks(&mut self, function: &CountedFunction) {
        let leaders = function.leaders();
        let leaders = function.instructions.iter().zip(leaders);
        let blocks = leaders
            .filter(|(_, leads)| *leads)
            .map(|(own, _)| own.waves);
        let ways = branches_of(function).into_iter();
        let ways = ways.filter_map(|(_, branch)| branch.waves).flatten();
        self.without_lines.push(BlockCoverage {
            name: readable(&function.name).into_owned(),
            blocks: Share::of(blocks),
            branches: Share::of(ways),
            lanes: function.entered()[0],
        });
    }

    fn file(&mut self, name: &str) -> &mut FileCoverage {
        if !self.files.contains_key(name) {
            self.files.insert(name.to_owned(), FileCoverage::default());
        }
        self.files.entry(name.to_owned()).or_default()
    }
}

/// The names of functions that are inlined somewhere in an image.
fn inlined(code: &CountedCode) -> HashSet<&str> {
    let all = code.functions.iter().flat_map(|own| &own.instructions);
    let frames = all.flat_map(|own| own.frames.split_last().map_or(&[][..], |(_, inner)| inner));
    frames
        .filter_map(|frame| frame.function.as_deref())
        .collect()
}

/// The place of a frame in the user's own files.
fn users_place(frame: &Frame) -> Option<&SourcePlace> {
    frame.place.as_ref().filter(|_| !frame.is_of_headers())
}

/// The innermost place of an instruction in the user's own files.
fn place_of(own: &CountedInstruction) -> Option<&SourcePlace> {
    own.frames.iter().find_map(users_place)
}

/// The branches of a function with their places.
fn branches(function: &CountedFunction) -> impl Iterator<Item = (&SourcePlace, Branch)> {
    let all = branches_of(function).into_iter();
    all.filter_map(|(own, branch)| Some((place_of(own)?, branch)))
}

/// The branches of a function, each with the instruction that jumps, or that takes lanes away if none jumps.
fn branches_of(function: &CountedFunction) -> Vec<(&CountedInstruction, Branch)> {
    let mut found = Vec::new();
    // The instruction that has taken lanes away in this block, and those that it left.
    let mut divided: Option<(&CountedInstruction, [u64; 2])> = None;
    let all = &function.instructions;
    for ((own, leads), next) in all
        .iter()
        .zip(function.leaders())
        .zip(all.iter().skip(1).map(Some).chain([None]))
    {
        if leads && let Some((at, lanes)) = divided.take() {
            found.push((
                at,
                Branch {
                    lanes: Some(lanes),
                    waves: None,
                },
            ));
        }
        if own.instruction.is_conditional {
            let waves = [own.taken, own.waves.saturating_sub(own.taken)];
            let lanes = match divided.take() {
                Some((_, lanes)) => Some(lanes),
                None if tests_exec(own) => None,
                None => Some([own.taken_lanes, own.lanes.saturating_sub(own.taken_lanes)]),
            };
            found.push((
                own,
                Branch {
                    lanes,
                    waves: Some(waves),
                },
            ));
        }
        if let Some(next) = next
            && takes_lanes_away(own, next)
        {
            if let Some((at, lanes)) = divided.take() {
                found.push((
                    at,
                    Branch {
                        lanes: Some(lanes),
                        waves: None,
                    },
                ));
            }
            let left = next.lanes.min(own.lanes);
            divided = Some((own, [left, own.lanes - left]));
        }
    }
    if let Some((at, lanes)) = divided {
        found.push((
            at,
            Branch {
                lanes: Some(lanes),
                waves: None,
            },
        ));
    }
    found
}

/// Whether a branch asks whether any lane is enabled.
fn tests_exec(own: &CountedInstruction) -> bool {
    let text = own.instruction.text.as_deref().unwrap_or_default();
    text.starts_with("s_cbranch_exec")
}

/// Whether an instruction disables lanes for which a condition does not hold; `next` is the one behind it.
fn takes_lanes_away(own: &CountedInstruction, next: &CountedInstruction) -> bool {
    if !own.instruction.changes_lanes || own.instruction.class == Some(InstructionClass::Other) {
        return false;
    }
    let name = own.name();
    // Operations of `else` and of the end of a condition are others: `s_andn2_saveexec`, `s_xor`, `s_or`. Unoptimised
    // code computes the lanes in other registers first.
    let computed = name.starts_with("s_mov_b") && tests_exec(next);
    computed
        || name.starts_with("v_cmpx")
        || name.starts_with("s_and_saveexec")
        || name.starts_with("s_and_b")
        || name.starts_with("s_andn2_b")
        || name.starts_with("s_and_not1_b")
        || name.starts_with("s_andn2_wrexec")
        || name.starts_with("s_and_not1_wrexec")
}
