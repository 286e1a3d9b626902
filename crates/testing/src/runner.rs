//! Runs a kernel file on the engines of a device and compares the results with its reference and
//! with each other.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit::hal::Watched;
use gfxjit::{
    Arg, Buffer, Device, ElementType, Image, Module, OptLevel, Options, Runtime, Size, Sm, Source,
};
use gfxjit_args::compare::{self, Content};
use gfxjit_args::{ArgSpec, Init, values};

use crate::case::{Case, Elements, Extent, FirstValues, Outcome, TestTarget};
use crate::reference::{self, Expected};

/// The number of first values of each buffer that a file contains.
const FIRST: usize = 8;

/// A buffer of a launch.
struct Held {
    arg: usize,
    element: ElementType,
    before: Vec<u8>,
    buffer: Buffer<u8>,
}

/// Observes a launch.
pub(crate) type Watch = Arc<dyn Fn(&dyn Watched) + Send + Sync>;

/// The content of a buffer before and after a launch.
#[derive(Clone, Debug)]
pub struct Output {
    /// The number of the argument.
    pub arg: usize,
    /// The type of its elements.
    pub element: ElementType,
    /// Its content before the launch.
    pub before: Vec<u8>,
    /// Its content after the launch.
    pub after: Vec<u8>,
}

impl Output {
    /// The first values, in the format of `EXPECT` lines.
    #[must_use]
    pub fn first(&self) -> Vec<String> {
        let first = values(self.element, &self.after, FIRST);
        first.iter().map(ToString::to_string).collect()
    }
}

/// The error and its causes, in one line.
pub fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}

/// The engine of a software GPU, as in the option `engine` of the device's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The interpreter.
    Interp,
    /// Host code from templates.
    Quick,
    /// Host code by LLVM; untranslatable code is an error.
    Jit,
    /// All engines, in turns.
    Mixed,
    /// The interpreter with checks for errors, of which the tests have none.
    Checked,
    /// Host code from templates with the same checks.
    CheckedCode,
}

impl Engine {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Interp,
        Self::Quick,
        Self::Jit,
        Self::Mixed,
        Self::Checked,
        Self::CheckedCode,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Interp => "interp",
            Self::Quick => "quick",
            Self::Jit => "jit-only",
            Self::Mixed => "mixed",
            Self::Checked => "interp&check=memory,uninit,race,sync",
            Self::CheckedCode => "quick&check=memory,uninit,race,sync",
        }
    }
}

/// Compiles a file for a target.
///
/// # Errors
/// Errors of gfxjit, including causes.
pub fn build(
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    level: &str,
) -> Result<Image, String> {
    let device = Runtime::new().open(target.device);
    let device = device.map_err(|error| chain(&error))?;
    build_for(&device, name, source, case, target.wave_size, level)
}

/// An option of compilation among those of a file: `--compiler=comgr`.
fn of_compile(option: &str) -> Option<(&str, &str)> {
    let (name, value) = option.strip_prefix("--")?.split_once('=')?;
    matches!(name, "compiler" | "comgr-library").then_some((name, value))
}

/// The options to compile a file.
#[must_use]
pub fn options(case: &Case, wave_size: Option<u32>, level: &str) -> Options {
    let mut options = Options::default();
    options.opt = match level {
        "O0" => OptLevel::O0,
        "O1" => OptLevel::O1,
        "O3" => OptLevel::O3,
        _ => OptLevel::O2,
    };
    options.wave_size = wave_size;
    options.include_dirs.extend(case.includes.clone());
    for option in &case.options {
        match option.strip_prefix("-D") {
            Some(text) => options.cpp.defines.push(text.to_owned()),
            None if option == "--bare-pointers" => options.mlir.bare_pointers = true,
            None if let Some((name, value)) = of_compile(option) => {
                options.set(name, value).expect("the test's own option");
            }
            None => options.cpp.arguments.push(option.clone()),
        }
    }
    options
}

/// Compiles a file for a device.
fn build_for(
    device: &Device,
    name: &str,
    source: &[u8],
    case: &Case,
    wave_size: Option<u32>,
    level: &str,
) -> Result<Image, String> {
    let build = || {
        let options = options(case, wave_size, level);
        let source = Source::detect(name, source)?;
        Ok(Image::build_for(&source, device, &options)?.image)
    };
    build().map_err(|error: gfxjit::Error| chain(&error))
}

/// Launches the kernels of an image once and reads all buffers.
///
/// # Errors
/// Errors of gfxjit, including causes.
pub fn launch(
    image: &Image,
    case: &Case,
    target: TestTarget,
    engine: Engine,
) -> Result<Vec<Output>, String> {
    launch_with(image, case, target, engine, "")
}

/// Launches the kernels of an image once on a device with additional options in its name.
fn launch_with(
    image: &Image,
    case: &Case,
    target: TestTarget,
    engine: Engine,
    options: &str,
) -> Result<Vec<Output>, String> {
    let mut uri = format!("{}?engine={}{options}", target.device, engine.name());
    if case.one_order {
        uri.push_str("&order=one");
    }
    let device = Runtime::new().open(&uri).map_err(|error| chain(&error))?;
    launch_on(&device, image, case)
}

/// Launches the kernels of an image once on a device, and reads all buffers.
fn launch_on(device: &Device, image: &Image, case: &Case) -> Result<Vec<Output>, String> {
    let printed = Arc::new(Mutex::new(Vec::new()));
    let result = run(device, image, case, &printed);
    let outputs = result.map_err(|error| chain(&error));
    let printed = std::mem::take(&mut *printed.lock().unwrap_or_else(PoisonError::into_inner));
    // On devices whose own runtime serves `printf`, the output goes to standard output.
    let is_ours = device.info().features.host_service;
    let checked = match is_ours {
        true => check_printed(case, &printed),
        false => Ok(()),
    };
    match checked {
        Ok(()) => outputs,
        Err(reason) => Err(match outputs {
            Ok(_) => reason,
            Err(error) => format!("{reason}{AS_WELL}{error}"),
        }),
    }
}

/// Compiles a file, runs it on these engines, checks the results of each, and that all are equal.
///
/// # Errors
/// A description of the failure, with the engine.
pub fn test(
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    level: &str,
    engines: &[Engine],
) -> Result<(), String> {
    let image = match build(name, source, case, target, level) {
        Ok(image) => image,
        Err(message) => return judge(case, target, &Err(message)),
    };
    let mut runs = Vec::new();
    for engine in engines {
        let result = launch(&image, case, target, *engine);
        judge(case, target, &result)
            .map_err(|reason| format!("engine={}: {reason}", engine.name()))?;
        runs.push(result);
    }
    let Some((first, others)) = runs.split_first() else {
        return Ok(());
    };
    others
        .iter()
        .try_for_each(|other| agree(case, first, other))
        .map_err(|reason| format!("the engines differ: {reason}"))?;
    if others.iter().all(|other| is_same(first, other)) {
        return Ok(());
    }
    // Equal except for NaNs, which may differ between engines.
    let mut first = None;
    for engine in engines {
        let run = launch_with(&image, case, target, *engine, "&nans=one");
        let with_engine = |reason| format!("engine={}, nans=one: {reason}", engine.name());
        judge(case, target, &run).map_err(with_engine)?;
        let first = first.get_or_insert_with(|| run.clone());
        agree(case, first, &run).map_err(with_engine)?;
        if !is_same(first, &run) {
            return Err(with_engine("NaNs differ in their bits".to_owned()));
        }
    }
    Ok(())
}

/// A software GPU with the interpreter and a fixed order of waves, so that probes and observers see the
/// same each time. Output of kernels is discarded.
///
/// # Errors
/// A target that cannot be opened.
pub(crate) fn interpreter(target: TestTarget) -> Result<Device, String> {
    let uri = format!("{}?engine=interp&order=one", target.device);
    let device = Runtime::new().open(&uri).map_err(|error| chain(&error))?;
    device.on_output(|_| {});
    Ok(device)
}

/// Parts of the messages for code that NVIDIA's GPUs do not support, or that LLVM cannot write as
/// PTX.
const REFUSED: [&str; 3] = [
    "cannot be carried over to NVIDIA's",
    "has no PTX",
    "Circular dependency found in global variable set",
];

/// Compiles a file for a device of any driver, runs it once and checks the results. Returns whether
/// it was run: files that only software GPUs support are skipped.
///
/// # Errors
/// A description of the failure.
pub fn test_on(
    device: &Device,
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    level: &str,
) -> Result<bool, String> {
    let has = device.info().features;
    let limits = case.instruction_limit.is_some() && !has.instruction_limit
        || case.timeout.is_some() && !has.time_limit
        || case.cooperative && !has.cooperative;
    // The error messages are those of the software GPU.
    if limits || matches!(case.outcome, Outcome::Error(_)) {
        return Ok(false);
    }
    let is_amd = device.amd_target().is_ok();
    // Only AMD's runtimes pass the hidden arguments of such a launch to a kernel that was made for AMD's GPUs.
    if case.cooperative && !is_amd && !name.ends_with(".hip") {
        return Ok(false);
    }
    let image = match build_for(device, name, source, case, target.wave_size, level) {
        Err(reason) if !is_amd && REFUSED.iter().any(|part| reason.contains(part)) => {
            return Ok(false);
        }
        built => built?,
    };
    judge(case, target, &launch_on(device, &image, case))?;
    Ok(true)
}

/// Whether buffers are equal in all bits, for launches that succeed.
fn is_same(one: &Result<Vec<Output>, String>, other: &Result<Vec<Output>, String>) -> bool {
    let (Ok(one), Ok(other)) = (one, other) else {
        return true;
    };
    let mut pairs = one.iter().zip(other);
    pairs.all(|(one, other)| one.after == other.after)
}

/// Checks that a launch had the result that the file states.
pub(crate) fn judge(
    case: &Case,
    target: TestTarget,
    result: &Result<Vec<Output>, String>,
) -> Result<(), String> {
    match (&case.outcome, result) {
        (Outcome::Error(part), Err(message)) if message.contains(part) => Ok(()),
        (Outcome::Error(part), Err(message)) => {
            Err(format!("the message lacks `{part}`:\n  {message}"))
        }
        (_, Err(message)) => Err(message.clone()),
        (_, Ok(outputs)) => check(case, target, outputs),
    }
}

/// Separates what a launch printed from its error.
const AS_WELL: &str = "; it failed as well: ";

/// Whether two engines had the same result: buffers equal in all bits except those of NaNs, or
/// errors with the same text.
fn agree(
    case: &Case,
    one: &Result<Vec<Output>, String>,
    other: &Result<Vec<Output>, String>,
) -> Result<(), String> {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            for (one, other) in one.iter().zip(other) {
                let want = Content::Exact(one.after.clone());
                compare::check(one.element, &other.after, &want, 0.0)
                    .map_err(|reason| format!("argument {} {reason}", one.arg))?;
            }
            Ok(())
        }
        (Err(one), Err(other)) => {
            let (one, other) = (comparable(case, one), comparable(case, other));
            match one == other {
                true => Ok(()),
                false => Err(format!("\n  {one}\n  {other}")),
            }
        }
        (Ok(_), Err(error)) | (Err(error), Ok(_)) => Err(format!("one fails: {error}")),
    }
}

/// A message without the parts that vary between runs: output of waves before the launch was
/// stopped, the name of the engine, the addresses of buffers in the host's memory (multiples of
/// 256), objects at a distance of a MiB or more from an address, and the positions of waves when a
/// launch reaches a limit.
fn comparable(case: &Case, message: &str) -> String {
    let message = message.split_once(AS_WELL).map_or(message, |(_, how)| how);
    let limited = case.timeout.is_some() || case.instruction_limit.is_some();
    let message = match limited {
        true => message.lines().next().unwrap_or_default(),
        false => message,
    };
    let is_near = |line: &&str| {
        let line = line.trim_start();
        let (distance, _) = line.split_once(" bytes ").unwrap_or_default();
        let counted = distance.len() >= "1048576".len() && distance.parse::<u64>().is_ok();
        // The neighbours of a buffer in memory vary as well.
        let is_of_place =
            line.starts_with("nothing is near") || line.ends_with("points to that memory");
        !counted && !is_of_place
    };
    let lines: Vec<&str> = message.lines().filter(is_near).collect();
    let mut message = lines.join("\n");
    // The name of the last engine begins with that of the first one.
    for engine in Engine::ALL.iter().rev() {
        message = message.replace(&format!("?engine={}", engine.name()), "");
    }
    let mut pieces = message.split("0x");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.len()
            - piece
                .trim_start_matches(|c: char| c.is_ascii_hexdigit())
                .len();
        let hidden = if digits > 8 { digits - 2 } else { 0 };
        text.push_str(if hidden > 0 { "0x…" } else { "0x" });
        text.push_str(&piece[hidden..]);
    }
    text
}

fn run(
    device: &Device,
    image: &Image,
    case: &Case,
    printed: &Arc<Mutex<Vec<u8>>>,
) -> Result<Vec<Output>, gfxjit_args::Error> {
    let printed = printed.clone();
    device.on_output(move |output| {
        let mut printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
        printed.extend_from_slice(output.text);
    });
    run_module(&Module::load(device, image.clone())?, case, None)
}

/// The arguments for the launches of a case.
pub(crate) struct Prepared {
    args: Vec<Arg>,
    held: Vec<Held>,
}

/// Makes the arguments of a case.
pub(crate) fn prepare(device: &Device, case: &Case) -> Result<Prepared, gfxjit_args::Error> {
    let mut held = Vec::new();
    let mut args = Vec::new();
    for (at, spec) in case.args.iter().enumerate() {
        args.push(match spec {
            ArgSpec::Scalar { element, bytes } => Arg::scalar_bytes(*element, bytes.clone()),
            ArgSpec::Bytes(bytes) => Arg::bytes(bytes.clone()),
            ArgSpec::Lds(bytes) => Arg::lds(*bytes),
            ArgSpec::Buffer {
                element,
                shape,
                init,
                ..
            } => {
                let before = init.content(*element, shape)?;
                let buffer = Buffer::from_slice(device, &before)?;
                let arg = Arg::from(&buffer);
                held.push(Held {
                    arg: at,
                    element: *element,
                    before,
                    buffer,
                });
                arg
            }
            _ => Arg::null(),
        });
    }
    Ok(Prepared { args, held })
}

/// Launches the kernels of a module once with an observer, and reads all buffers.
pub(crate) fn run_module(
    module: &Module,
    case: &Case,
    watch: Option<&Watch>,
) -> Result<Vec<Output>, gfxjit_args::Error> {
    run_with(module, case, &prepare(module.device(), case)?, watch)
}

impl Prepared {
    /// Restores the buffers to their content before a launch.
    pub(crate) fn restore(&self) -> Result<(), gfxjit_args::Error> {
        for held in &self.held {
            held.buffer.upload(&held.before)?;
        }
        Ok(())
    }
}

/// Launches the kernels of a module with existing arguments.
pub(crate) fn run_with(
    module: &Module,
    case: &Case,
    prepared: &Prepared,
    watch: Option<&Watch>,
) -> Result<Vec<Output>, gfxjit_args::Error> {
    let device = module.device();
    let Prepared { args, held } = prepared;
    let mut kernels = vec![match &case.kernel {
        Some(name) => module.kernel(name)?,
        None => module.only_kernel()?,
    }];
    for name in &case.then {
        kernels.push(module.kernel(name)?);
    }
    let queue = device.queue()?;
    let size = |size| Size {
        size,
        dimensions: case.dimensions,
    };
    for kernel in &kernels {
        let launch = kernel.launch(&queue);
        let launch = match case.extent {
            Extent::Groups(groups) => launch.grid(size(groups)),
            Extent::Items(items) => launch.global(size(items)),
        };
        let mut launch = launch
            .block(size(case.block))
            .lds(case.lds)
            .cooperative(case.cooperative)
            .args(args.iter().cloned());
        if takes_grid(kernel) {
            launch = launch.arg(Arg::bytes(grid_bytes(case)));
        }
        if let Some(stack) = case.stack {
            launch = launch.stack(stack);
        }
        if let Some(limit) = case.instruction_limit {
            launch = launch.instruction_limit(limit);
        }
        if let Some(limit) = case.timeout {
            launch = launch.time_limit(limit);
        }
        if let Some(watch) = watch.cloned() {
            launch = launch.watch(move |at| watch(at));
        }
        launch.submit()?.wait()?;
    }
    held.iter()
        .map(|held| {
            Ok(Output {
                arg: held.arg,
                element: held.element,
                after: held.buffer.download()?,
                before: held.before.clone(),
            })
        })
        .collect()
}

/// Whether a kernel that was compiled from PTX has the grid as its last parameter.
fn takes_grid(kernel: &gfxjit::Kernel) -> bool {
    let says = format!("{}{}", gfxjit::hal::PTX_GRID, kernel.name());
    let module = kernel.module();
    module.image().variables().iter().any(|v| v.name == says)
}

/// The grid in work-items.
fn grid_bytes(case: &Case) -> Vec<u8> {
    let items = case.items();
    items.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// Compiles a file to PTX, and this PTX for an AMD device, runs it on an engine and checks the
/// results.
///
/// # Errors
/// A description of the failure; [`None`] if the file was refused because it uses features that
/// NVIDIA's GPUs lack.
pub fn test_through_ptx(
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    level: &str,
    engine: Engine,
) -> Result<Option<String>, String> {
    let to_ptx = || {
        let source = Source::detect(name, source)?;
        let sm: Sm = "sm_90".parse().unwrap_or_else(|error| panic!("{error}"));
        Image::build(&source, sm, &options(case, target.wave_size, level))
    };
    let text = match to_ptx() {
        Ok(built) => built.image.bytes().to_vec(),
        Err(error) => {
            let reason = chain(&error);
            return match reason.contains("cannot be carried over to NVIDIA's") {
                true => Ok(Some(reason)),
                false => Err(reason),
            };
        }
    };
    let image = build(&format!("{name}.ptx"), &text, case, target, level)?;
    judge(case, target, &launch(&image, case, target, engine))?;
    Ok(None)
}

/// Compares the output of a kernel with its `OUTPUT` lines. Work-items print in any order.
fn check_printed(case: &Case, printed: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(printed);
    let mut lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut wanted: Vec<&str> = case.output.iter().map(String::as_str).collect();
    if case.items() != [1; 3] {
        lines.sort_unstable();
        wanted.sort_unstable();
    }
    if lines == wanted {
        return Ok(());
    }
    Err(format!(
        "it printed\n    {}\n  and should print\n    {}",
        lines.join("\n    "),
        wanted.join("\n    ")
    ))
}

/// The content of the arguments before the launch, for references.
fn before(case: &Case, outputs: &[Output]) -> Vec<Vec<u8>> {
    let content = |(at, spec): (usize, &ArgSpec)| match spec {
        ArgSpec::Scalar { bytes, .. } | ArgSpec::Bytes(bytes) => bytes.clone(),
        _ => outputs
            .iter()
            .find(|output| output.arg == at)
            .map_or(Vec::new(), |output| output.before.clone()),
    };
    case.args.iter().enumerate().map(content).collect()
}

/// The expected contents from files (`--expect`).
fn read_files(
    case: &Case,
    files: &[(usize, PathBuf)],
    tolerance: f64,
) -> Result<Vec<Expected>, String> {
    let read = |(arg, path): &(usize, PathBuf)| {
        let Some(ArgSpec::Buffer { element, shape, .. }) = case.args.get(*arg) else {
            return Err(format!("--expect {arg}: that argument is no buffer"));
        };
        let content = Init::File(path.clone())
            .content(*element, shape)
            .map_err(|error| chain(&error))?;
        Ok(Expected {
            arg: *arg,
            content: Content::to_tolerance(*element, content, tolerance),
        })
    };
    files.iter().map(read).collect()
}

/// Checks all buffers: those with a reference or a file against that, all others for being
/// unchanged; then the first values of the file.
///
/// # Errors
/// The difference.
pub fn check(case: &Case, target: TestTarget, outputs: &[Output]) -> Result<(), String> {
    let (expected, tolerance) = match &case.outcome {
        Outcome::Elements(elements) => return check_elements(elements, target, outputs),
        Outcome::Same(_) => return Err("it takes another launch to compare with".to_owned()),
        Outcome::Error(_) => return Err("the launch should have failed and did not".to_owned()),
        Outcome::Files(files, tolerance) => (read_files(case, files, *tolerance)?, *tolerance),
        Outcome::Result(reference, tolerance) => {
            let launch = reference::ReferenceCase {
                args: before(case, outputs),
                grid: case.items(),
                block: case.block,
                wave: target.lanes,
            };
            (reference(&launch), *tolerance)
        }
    };
    let mut failures = Vec::new();
    for output in outputs {
        let checked = match expected.iter().find(|own| own.arg == output.arg) {
            Some(own) => compare::check(output.element, &output.after, &own.content, tolerance),
            None if output.after == output.before => Ok(()),
            None => Err("was written to, and must not be".to_owned()),
        };
        if let Err(reason) = checked {
            failures.push(format!("argument {} {reason}", output.arg));
        }
    }
    for wanted in &case.first {
        if wanted.wave.is_some_and(|wave| wave != target.lanes) {
            continue;
        }
        let got = outputs
            .iter()
            .find(|output| output.arg == wanted.arg)
            .map(Output::first)
            .unwrap_or_default();
        let same = |(got, want): (&String, &String)| {
            got == want
                || matches!((got.parse(), want.parse()),
                    (Ok(got), Ok(want)) if compare::is_near(got, want, tolerance))
        };
        if got.len() != wanted.first.len() || !got.iter().zip(&wanted.first).all(same) {
            failures.push(format!(
                "argument {} begins {}, and the file says {}",
                wanted.arg,
                got.join(","),
                wanted.first.join(",")
            ));
        }
    }
    if failures.is_empty() {
        return Ok(());
    }
    Err(failures.join("\n  "))
}

/// Checks all buffers against those of another launch.
///
/// # Errors
/// The difference.
pub fn check_same(outputs: &[Output], others: &[Output], tolerance: f64) -> Result<(), String> {
    let mut failures = Vec::new();
    for (output, other) in outputs.iter().zip(others) {
        let want = Content::to_tolerance(other.element, other.after.clone(), tolerance);
        if let Err(reason) = compare::check(output.element, &output.after, &want, tolerance) {
            failures.push(format!("argument {} {reason}", output.arg));
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n  ")),
    }
}

fn check_elements(
    wanted: &[Elements],
    target: TestTarget,
    outputs: &[Output],
) -> Result<(), String> {
    let mut failures = Vec::new();
    for wanted in wanted {
        if wanted.wave.is_some_and(|wave| wave != target.lanes) {
            continue;
        }
        let Some(output) = outputs.iter().find(|output| output.arg == wanted.arg) else {
            return Err(format!("argument {} is no buffer", wanted.arg));
        };
        let size = output.element.size();
        for (place, want) in &wanted.values {
            let bytes = output.after.get(place * size..).unwrap_or_default();
            let got = values(output.element, bytes, 1);
            let got = got.first().map(ToString::to_string).unwrap_or_default();
            // Compares elements of up to 32 bits as binary32, since decimals may be truncated.
            let narrow = || size < 8 && got.parse::<f32>().is_ok_and(|got| Ok(got) == want.parse());
            let same = got == *want
                || narrow()
                || matches!((got.parse(), want.parse()),
                    (Ok(got), Ok(want)) if compare::is_near(got, want, wanted.tolerance));
            if !same {
                failures.push(format!(
                    "argument {}, element {place} is {got}, and the file says {want}",
                    wanted.arg
                ));
            }
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n  ")),
    }
}

/// The `EXPECT` lines of a file, from one list of outputs for each target: values that depend on
/// the wave size get a line for each size. Buffers that no launch changes get none.
#[must_use]
pub fn first_values(runs: &[(TestTarget, Vec<Output>)]) -> Vec<FirstValues> {
    let Some((_, first_run)) = runs.first() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (index, output) in first_run.iter().enumerate() {
        if output.after == output.before {
            continue;
        }
        let line = |wave, output: &Output| FirstValues {
            arg: output.arg,
            wave,
            first: output.first(),
        };
        let mut sizes: Vec<(u32, &Output)> = Vec::new();
        for (target, outputs) in runs {
            if let Some(output) = outputs.get(index)
                && sizes.iter().all(|(lanes, _)| *lanes != target.lanes)
            {
                sizes.push((target.lanes, output));
            }
        }
        let integers = output.element.class() != gfxjit::ElementClass::Float;
        if integers
            && sizes
                .iter()
                .any(|(_, other)| other.first() != output.first())
        {
            lines.extend(sizes.iter().map(|(lanes, own)| line(Some(*lanes), own)));
        } else {
            lines.push(line(None, output));
        }
    }
    lines
}
