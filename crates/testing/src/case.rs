//! Parses the launch and the expectation from a kernel file.
//!
//! A kernel, its launch and the expected result belong together; a separate list would become outdated. So the comments
//! at the head of the file contain them:
//!
//! ```text
//! ; RUN: --kernel saxpy --grid 5 --block 256 --arg f32[1200]=ramp …
//! ; THEN: scale saxpy              (kernels of the file launched behind it, in this order)
//! ; REFERENCE: saxpy tolerance=1e-6
//! ; EXPECT: arg=1 first=1.0,3.0,5.0,7.0
//! ; EXPECT: arg=0 wave=64 first=…        (only for waves of 64)
//! ; EXPECT: arg=0 at=0,17 values=1.5,2.5 tolerance=1e-6    (instead of REFERENCE: elements)
//! ; OPTIONS: -std=c++20 -DN=4           (for C++ and OpenCL C)
//! ; SAME: tolerance=1e-6               (instead of REFERENCE, of CUDA: what HIP makes of the source)
//! ; ERROR: a piece of the message        (instead of REFERENCE: the launch must fail)
//! ; ORDER: one                          (of waves, where bits depend on it)
//! ; OUTPUT: a line that is printed       (all lines; of several work-items in any order)
//! ; TARGETS: gfx1100 gfx1100:wave64      (default: the five generations people have)
//! ; TARGETS: all                         (those, the other processors and the families)
//! ; OPT: O2                              (default: O0 and O2)
//! ```
//!
//! In C++, OpenCL C and MLIR the lines begin with `//`. Several `RUN` lines are joined. The options are those of
//! `gfxjit run`, so that a line can be run by hand; values contain no spaces and are not quoted. Kernels in a `THEN`
//! line are launched with the same grid and arguments, on the buffers as the previous launch left them.

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use gfxjit_args::ArgSpec;

use crate::reference::{self, Reference};

/// A target a kernel is tested on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TestTarget {
    /// The name in a `TARGETS` line and in the test's name.
    pub name: &'static str,
    /// The device.
    pub device: &'static str,
    /// Wave size to compile for, if it is not the target's default.
    pub wave_size: Option<u32>,
    /// Wave size in lanes.
    pub lanes: u32,
}

/// The targets kernels are tested on.
pub const TARGETS: &[TestTarget] = &[
    target("gfx90a", "sim://gfx90a", 64),
    target("gfx942", "sim://gfx942", 64),
    target("gfx1030", "sim://gfx1030", 32),
    wave64("gfx1030:wave64", "sim://gfx1030"),
    target("gfx1100", "sim://gfx1100", 32),
    wave64("gfx1100:wave64", "sim://gfx1100"),
    target("gfx1201", "sim://gfx1201", 32),
    wave64("gfx1201:wave64", "sim://gfx1201"),
];

/// Additional targets for `TARGETS: all`: one of each other kind that the software GPU supports.
/// They differ little from the targets above, so a few kernels suffice.
pub const OTHERS: &[TestTarget] = &[
    target("gfx900", "sim://gfx900", 64),
    target("gfx906", "sim://gfx906", 64),
    target("gfx908", "sim://gfx908", 64),
    target("gfx950", "sim://gfx950", 64),
    target("gfx1010", "sim://gfx1010", 32),
    wave64("gfx1010:wave64", "sim://gfx1010"),
    target("gfx1150", "sim://gfx1150", 32),
    target("gfx1200", "sim://gfx1200", 32),
    target("gfx9-generic", "sim://gfx9-generic", 64),
    target("gfx9-4-generic", "sim://gfx9-4-generic", 64),
    target("gfx10-1-generic", "sim://gfx10-1-generic", 32),
    target("gfx10-3-generic", "sim://gfx10-3-generic", 32),
    target("gfx11-generic", "sim://gfx11-generic", 32),
    target("gfx12-generic", "sim://gfx12-generic", 32),
    target("gfx1250", "sim://gfx1250", 32),
];

/// Additional targets for `TARGETS: all` with `./x test --all`: all other processors.
pub const REST: &[TestTarget] = &[
    target("gfx902", "sim://gfx902", 64),
    target("gfx904", "sim://gfx904", 64),
    target("gfx909", "sim://gfx909", 64),
    target("gfx90c", "sim://gfx90c", 64),
    target("gfx1011", "sim://gfx1011", 32),
    target("gfx1012", "sim://gfx1012", 32),
    target("gfx1013", "sim://gfx1013", 32),
    target("gfx1031", "sim://gfx1031", 32),
    target("gfx1032", "sim://gfx1032", 32),
    target("gfx1033", "sim://gfx1033", 32),
    target("gfx1034", "sim://gfx1034", 32),
    target("gfx1035", "sim://gfx1035", 32),
    target("gfx1036", "sim://gfx1036", 32),
    target("gfx1101", "sim://gfx1101", 32),
    target("gfx1102", "sim://gfx1102", 32),
    target("gfx1103", "sim://gfx1103", 32),
    target("gfx1151", "sim://gfx1151", 32),
    target("gfx1152", "sim://gfx1152", 32),
    target("gfx1153", "sim://gfx1153", 32),
    target("gfx1251", "sim://gfx1251", 32),
];

/// Additional targets of `./x test --all` for kernels without a `TARGETS` line: instruction sets
/// that differ significantly from those of [`TARGETS`].
pub const WITH_ALL: &[&str] = &["gfx950", "gfx1250"];

/// All targets that there are.
pub fn all_targets() -> impl Iterator<Item = &'static TestTarget> {
    TARGETS.iter().chain(OTHERS).chain(REST)
}

const fn target(name: &'static str, device: &'static str, lanes: u32) -> TestTarget {
    TestTarget {
        name,
        device,
        wave_size: None,
        lanes,
    }
}

const fn wave64(name: &'static str, device: &'static str) -> TestTarget {
    TestTarget {
        wave_size: Some(64),
        ..target(name, device, 64)
    }
}

/// The size of a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// `--grid`: counted in workgroups.
    Groups([u32; 3]),
    /// `--global`: counted in work-items.
    Items([u32; 3]),
}

/// First values of a buffer after the launch.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstValues {
    /// The number of the argument.
    pub arg: usize,
    /// Only for waves of this many lanes.
    pub wave: Option<u32>,
    /// The values as text.
    pub first: Vec<String>,
}

/// Elements of a buffer after the launch.
#[derive(Clone, PartialEq, Debug)]
pub struct Elements {
    /// The number of the argument.
    pub arg: usize,
    /// Only for waves of this many lanes.
    pub wave: Option<u32>,
    /// Indices and values as text.
    pub values: Vec<(usize, String)>,
    /// As for [`Outcome::Result`].
    pub tolerance: f64,
}

/// The expected result of a launch.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The whole contents of the buffers, from a reference, with a tolerance: relative, or absolute
    /// for values below 1.
    Result(Reference, f64),
    /// The contents of buffers, by argument, from files (`--expect`), with a tolerance.
    Files(Vec<(usize, PathBuf)>, f64),
    /// Elements of buffers.
    Elements(Vec<Elements>),
    /// The result of the same source, compiled as HIP C++ for waves of 32 lanes, with a tolerance.
    Same(f64),
    /// An error whose message contains this text.
    Error(String),
}

/// The head of a kernel file.
#[derive(Clone, Debug)]
pub struct Case {
    /// `--kernel`.
    pub kernel: Option<String>,
    /// `--grid` or `--global`.
    pub extent: Extent,
    /// The number of dimensions of the launch.
    pub dimensions: u8,
    /// `--block`.
    pub block: [u32; 3],
    /// `--cooperative`.
    pub cooperative: bool,
    /// `--lds`, in bytes.
    pub lds: u32,
    /// `--stack`, in bytes.
    pub stack: Option<u32>,
    /// `--instruction-limit`.
    pub instruction_limit: Option<u64>,
    /// `--timeout`.
    pub timeout: Option<Duration>,
    /// `--arg`s.
    pub args: Vec<ArgSpec>,
    /// Kernels launched afterwards, with the same grid and arguments.
    pub then: Vec<String>,
    /// The expected result.
    pub outcome: Outcome,
    /// Whether the result depends on the order of waves, like the last bits of a floating-point sum
    /// by atomics: sets the device option `order=one`.
    pub one_order: bool,
    /// `OUTPUT` lines: the lines that the kernel prints, to stdout or stderr.
    pub output: Vec<String>,
    /// `EXPECT` lines.
    pub first: Vec<FirstValues>,
    /// The targets to run it on.
    pub targets: Vec<TestTarget>,
    /// Optimisation levels: `O0`, `O2`.
    pub levels: Vec<String>,
    /// Options for compilers of C++, OpenCL C and MLIR.
    pub options: Vec<String>,
    /// The folder of included files.
    pub includes: Option<PathBuf>,
    /// The `RUN` lines joined, for messages.
    pub command: String,
}

impl Case {
    /// Work-items in X, Y, Z.
    #[must_use]
    pub fn items(&self) -> [u32; 3] {
        match self.extent {
            Extent::Items(items) => items,
            Extent::Groups(groups) => [0, 1, 2].map(|d| groups[d].saturating_mul(self.block[d])),
        }
    }

    /// Parses the head of a file.
    ///
    /// # Errors
    /// A sentence that names the invalid or missing line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut command = String::new();
        let (mut outcome, mut first, mut output) = (None, Vec::new(), Vec::new());
        let (mut targets, mut levels) = (TARGETS.to_vec(), vec!["O0".into(), "O2".into()]);
        let (mut then, mut one_order) = (Vec::new(), false);
        let (mut elements, mut options) = (Vec::new(), Vec::new());
        for line in head(text) {
            let Some((name, rest)) = line.split_once(':') else {
                continue;
            };
            let rest = rest.trim();
            let said = |reason: String| format!("`; {line}`: {reason}");
            match name {
                "RUN" => {
                    if !command.is_empty() {
                        command.push(' ');
                    }
                    command.push_str(rest);
                }
                "THEN" => then.extend(rest.split_whitespace().map(str::to_owned)),
                "REFERENCE" => outcome = Some(parse_reference(rest).map_err(said)?),
                "SAME" => {
                    let tolerance = rest.strip_prefix("tolerance=").unwrap_or("0");
                    outcome = Some(Outcome::Same(
                        parse_number("SAME", tolerance).map_err(said)?,
                    ));
                }
                "ERROR" => outcome = Some(Outcome::Error(rest.to_owned())),
                "ORDER" if rest == "one" => one_order = true,
                "ORDER" => return Err(said(format!("{rest}: the only choice is one"))),
                "OUTPUT" => output.push(rest.to_owned()),
                "EXPECT" if rest.contains(" at=") => {
                    elements.push(parse_elements(rest).map_err(said)?);
                }
                "EXPECT" => first.push(parse_first(rest).map_err(said)?),
                "OPTIONS" | "FLAGS" => options.extend(rest.split_whitespace().map(str::to_owned)),
                "TARGETS" => targets = parse_targets(rest).map_err(said)?,
                "OPT" => levels = rest.split_whitespace().map(str::to_owned).collect(),
                _ => {}
            }
        }
        let mut case = Self {
            kernel: None,
            extent: Extent::Groups([1; 3]),
            dimensions: 1,
            block: [1; 3],
            cooperative: false,
            lds: 0,
            stack: None,
            instruction_limit: None,
            timeout: None,
            args: Vec::new(),
            then,
            outcome: Outcome::Files(Vec::new(), 0.0),
            one_order,
            output,
            first,
            targets,
            levels,
            options,
            includes: None,
            command,
        };
        if case.command.is_empty() {
            return Err("no line `; RUN:` at the head".to_owned());
        }
        case.parse_command()
            .map_err(|reason| format!("`; RUN: {}`: {reason}", case.command))?;
        if !elements.is_empty() {
            case.outcome = Outcome::Elements(elements);
            return Ok(case);
        }
        match (outcome, &case.outcome) {
            (None, Outcome::Files(files, _)) if !files.is_empty() || !case.output.is_empty() => {}
            (outcome, _) => {
                case.outcome = outcome
                    .ok_or("no line `; REFERENCE:` or `; ERROR:` at the head, no `--expect`")?;
            }
        }
        Ok(case)
    }

    fn parse_command(&mut self) -> Result<(), String> {
        let command = self.command.clone();
        let mut words = command.split_whitespace();
        let (mut block_dimensions, mut files, mut tolerance) = (1, Vec::new(), 0.0);
        while let Some(option) = words.next() {
            if option == "--cooperative" {
                self.cooperative = true;
                continue;
            }
            let value = words.next().ok_or(format!("no value behind {option}"))?;
            match option {
                "--kernel" => self.kernel = Some(value.to_owned()),
                "--grid" => {
                    let (sizes, dimensions) = parse_sizes(value)?;
                    (self.extent, self.dimensions) = (Extent::Groups(sizes), dimensions);
                }
                "--global" => {
                    let (sizes, dimensions) = parse_sizes(value)?;
                    (self.extent, self.dimensions) = (Extent::Items(sizes), dimensions);
                }
                "--block" => {
                    let (sizes, dimensions) = parse_sizes(value)?;
                    (self.block, block_dimensions) = (sizes, dimensions);
                }
                "--lds" => {
                    self.lds = value.parse().map_err(|error| format!("--lds: {error}"))?;
                }
                "--stack" => self.stack = Some(parse_number(option, value)?),
                "--instruction-limit" => {
                    self.instruction_limit = Some(parse_number(option, value)?);
                }
                "--timeout" => {
                    let seconds = parse_number(option, value)?;
                    let timeout = Duration::try_from_secs_f64(seconds);
                    self.timeout = Some(timeout.map_err(|error| format!("{option}: {error}"))?);
                }
                "--expect" => {
                    let (arg, file) = value.split_once('=').ok_or("--expect: write K=FILE")?;
                    let arg = arg.parse().map_err(|error| format!("{value}: {error}"))?;
                    files.push((arg, PathBuf::from(file)));
                }
                "--tolerance" => {
                    tolerance = value.parse().map_err(|error| format!("{value}: {error}"))?;
                }
                "--arg" => self
                    .args
                    .push(value.parse().map_err(|error| format!("{error}"))?),
                _ => return Err(format!("unknown option {option}")),
            }
        }
        self.outcome = Outcome::Files(files, tolerance);
        self.dimensions = self.dimensions.max(block_dimensions);
        Ok(())
    }
}

/// The comment lines at the head of a file, without `; ` or `// `.
fn head(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map_while(|line| line.strip_prefix(';').or_else(|| line.strip_prefix("//")))
        .map(str::trim)
}

fn parse_number<T: FromStr<Err: Display>>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{option}: {error}"))
}

fn parse_sizes(text: &str) -> Result<([u32; 3], u8), String> {
    let mut sizes = [1; 3];
    let mut dimensions = 0;
    for (d, size) in text.split(',').enumerate() {
        let slot = sizes.get_mut(d).ok_or("more than three dimensions")?;
        *slot = size.parse().map_err(|error| format!("{size}: {error}"))?;
        dimensions += 1;
    }
    Ok((sizes, dimensions))
}

fn parse_reference(text: &str) -> Result<Outcome, String> {
    let mut words = text.split_whitespace();
    let name = words.next().ok_or("no name")?;
    let function = reference::find(name).ok_or_else(|| {
        format!("no reference `{name}` in crates/testing/src/reference; write it there")
    })?;
    let tolerance = match words.next() {
        None => 0.0,
        Some(word) => word
            .strip_prefix("tolerance=")
            .and_then(|number| number.parse().ok())
            .ok_or_else(|| format!("`{word}` is not tolerance=NUMBER"))?,
    };
    Ok(Outcome::Result(function, tolerance))
}

fn parse_first(text: &str) -> Result<FirstValues, String> {
    let mut found = FirstValues {
        arg: 0,
        wave: None,
        first: Vec::new(),
    };
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or("write key=value")?;
        let number = || {
            value
                .parse::<u32>()
                .map_err(|error| format!("{word}: {error}"))
        };
        match key {
            "arg" => found.arg = number()? as usize,
            "wave" => found.wave = Some(number()?),
            "first" => found.first = value.split(',').map(str::to_owned).collect(),
            _ => return Err(format!("unknown key `{key}`")),
        }
    }
    Ok(found)
}

fn parse_elements(text: &str) -> Result<Elements, String> {
    let (mut arg, mut wave, mut tolerance) = (0, None, 0.0);
    let (mut places, mut values) = (Vec::new(), Vec::new());
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or("write key=value")?;
        match key {
            "arg" => arg = parse_number(key, value)?,
            "wave" => wave = Some(parse_number(key, value)?),
            "tolerance" => tolerance = parse_number(key, value)?,
            "at" => {
                let numbers = value.split(',').map(|number| parse_number(key, number));
                places = numbers.collect::<Result<Vec<usize>, _>>()?;
            }
            "values" => values = value.split(',').map(str::to_owned).collect(),
            _ => return Err(format!("unknown key `{key}`")),
        }
    }
    if places.len() != values.len() {
        return Err(format!(
            "{} places and {} values",
            places.len(),
            values.len()
        ));
    }
    Ok(Elements {
        arg,
        wave,
        values: places.into_iter().zip(values).collect(),
        tolerance,
    })
}

fn parse_targets(text: &str) -> Result<Vec<TestTarget>, String> {
    if text == "all" {
        return Ok(all_targets().copied().collect());
    }
    text.split_whitespace()
        .map(|name| {
            let mut known = all_targets();
            let found = known.find(|target| target.name == name);
            found.copied().ok_or(format!("unknown target {name}"))
        })
        .collect()
}

/// The text of a file with its `EXPECT` lines replaced; they are placed behind the other
/// directives.
#[must_use]
pub fn bless(text: &str, first: &[FirstValues]) -> String {
    let is_directive = |line: &str| {
        [
            "; RUN:",
            "; THEN:",
            "; REFERENCE:",
            "; ORDER:",
            "; OUTPUT:",
            "; TARGETS:",
            "; OPT:",
        ]
        .iter()
        .any(|start| line.starts_with(start))
    };
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("; EXPECT:"))
        .collect();
    let end = lines
        .iter()
        .take_while(|line| line.starts_with(';'))
        .enumerate()
        .filter(|(_, line)| is_directive(line))
        .map(|(at, _)| at + 1)
        .last()
        .unwrap_or(0);
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        if at == end {
            for values in first {
                let _ = write!(out, "; EXPECT: arg={}", values.arg);
                if let Some(wave) = values.wave {
                    let _ = write!(out, " wave={wave}");
                }
                let _ = writeln!(out, " first={}", values.first.join(","));
            }
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The kernel files of a folder, of IR, assembly and HIP C++, and of its subfolder `errors` if it has one, sorted by name.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = files_ending(folder, &["ll", "s", "hip"])?;
    let errors = folder.join("errors");
    if errors.is_dir() {
        found.extend(files_ending(&errors, &["ll", "s"])?);
    }
    found.sort();
    Ok(found)
}

/// A source with its case.
pub struct Source {
    /// Folder and file, which is the name of the test: `hip/saxpy`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// The case, whose includes are found in the file's folder; or the error.
    pub case: Result<Case, String>,
}

/// The sources with one of these endings in a subfolder of `tests`, sorted by name; none if the folder does
/// not exist.
#[must_use]
pub fn sources(folder: &str, endings: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let paths = files_ending(&root.join(folder), endings).unwrap_or_default();
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let mut case = Case::parse(&text)?;
        case.includes = path.parent().map(Path::to_owned);
        Ok(case)
    };
    let source = |path: PathBuf| Source {
        name: format!(
            "{folder}/{}",
            path.file_stem().unwrap_or_default().to_string_lossy()
        ),
        case: read(&path),
        path,
    };
    paths.into_iter().map(source).collect()
}

/// The files of a folder with one of these endings, sorted by name.
///
/// # Errors
/// When the folder cannot be read.
pub fn files_ending(folder: &Path, endings: &[&str]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| endings.contains(&ending)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "; Words.\n; RUN: --kernel k --global 22,13 --block 8,4\n\
        ; RUN: --arg f32[4]=ramp --arg u32=7\n; THEN: l m\n; REFERENCE: saxpy tolerance=1e-3\n\
        ; EXPECT: arg=0 wave=64 first=1.0,2.0\n; TARGETS: gfx942\n\ndefine void @f() {\n}\n";

    #[test]
    fn a_head_is_read() {
        let case = Case::parse(FILE).unwrap();
        assert_eq!(case.kernel.as_deref(), Some("k"));
        assert_eq!(case.items(), [22, 13, 1]);
        assert_eq!((case.block, case.dimensions), ([8, 4, 1], 2));
        assert_eq!(case.args.len(), 2);
        assert_eq!(case.then, ["l", "m"]);
        assert!(matches!(case.outcome, Outcome::Result(_, tolerance) if tolerance == 1e-3));
        assert_eq!(case.first[0].wave, Some(64));
        assert_eq!(case.first[0].first, ["1.0", "2.0"]);
        let names: Vec<&str> = case.targets.iter().map(|target| target.name).collect();
        assert_eq!(names, ["gfx942"]);
    }

    #[test]
    fn targets_are_the_usual_or_all_or_named() {
        let of = |line: &str| {
            let case = Case::parse(&FILE.replace("; TARGETS: gfx942", line)).unwrap();
            case.targets.len()
        };
        assert_eq!(of("; Words."), TARGETS.len());
        let all = TARGETS.len() + OTHERS.len() + REST.len();
        assert_eq!(of("; TARGETS: all"), all);
        assert_eq!(of("; TARGETS: gfx1201:wave64 gfx12-generic"), 2);
        // No target is in two of the lists.
        let mut names: Vec<&str> = all_targets().map(|t| t.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        for name in WITH_ALL {
            assert!(OTHERS.iter().any(|target| target.name == *name), "{name}");
        }
        // The lists contain every processor that the software GPU supports.
        for processor in gfxjit_targets::Processor::all() {
            let is_there = names.contains(&processor.name());
            let is_old = ["gfx6", "gfx7", "gfx8"]
                .iter()
                .any(|start| processor.name().starts_with(start));
            assert!(is_there != is_old, "{processor}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (from, to, reason) in [
            ("saxpy", "nothing", "no reference `nothing`"),
            ("; REFERENCE", "; NOTHING", "no line `; REFERENCE:`"),
            ("; RUN", "; WALK", "no line `; RUN:`"),
            ("--block", "--blocks", "unknown option --blocks"),
            ("f32[4]", "f33[4]", "f33"),
            ("22,13", "1,2,3,4", "more than three"),
            ("tolerance=1e-3", "tolerance=much", "tolerance=NUMBER"),
            (
                "; TARGETS: gfx942",
                "; TARGETS: gfx9",
                "unknown target gfx9",
            ),
        ] {
            let error = Case::parse(&FILE.replace(from, to)).unwrap_err();
            assert!(error.contains(reason), "{to}: {error}");
        }
    }

    #[test]
    fn blessing_replaces_the_expectations_and_nothing_else() {
        let first = [FirstValues {
            arg: 1,
            wave: None,
            first: vec!["3".into(), "4".into()],
        }];
        let blessed = bless(FILE, &first);
        assert!(!blessed.contains("wave=64"));
        assert!(blessed.contains("; TARGETS: gfx942\n; EXPECT: arg=1 first=3,4\n\ndefine"));
        assert_eq!(bless(&blessed, &first), blessed);
    }
}
