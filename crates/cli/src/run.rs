//! `gfxjit run`: one kernel, arguments from the command line.

use std::collections::HashMap;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use gfxjit::codeobj::lines::users;
use gfxjit::{
    Checks, Device, EngineMode, Event, Image, Kernel, Launch, Linker, Module, Phases, Program,
    Runtime, SoftwareGpu, Source, SourceKind, Stream, Take, Target, Timeline, codeobj, hal,
};
use gfxjit_args::compare::{self, Content};
use gfxjit_args::{ArgSpec, Init, Prepared, PreparedBuffer, Value};
use serde_json::json;

use crate::args::{BuildArgs, KernargPart, RunArgs};
use crate::compile::{self, build_for, read_source};
use crate::diag::Manner;
use crate::mistake::Unexpected;
use crate::out::{self, Out};
use crate::progress::{Progress, State};
use crate::tool::probes;
use crate::tool::seen::{Shared, Taken};
use crate::usage::usage;
use crate::{diag, goal, json, link, output};

/// What a buffer held after the launch.
pub(crate) struct Output<'a> {
    arg: usize,
    buffer: &'a PreparedBuffer,
    values: Vec<Value>,
    total: usize,
    file: Option<&'a Path>,
    /// For `--expect`: the file, and how the buffer differs from it.
    expected: Option<(&'a Path, Result<(), String>)>,
}

pub(crate) fn run(args: &RunArgs, out: &mut Out) -> Result<()> {
    run_watched(args, &Watched::default(), out)
}

/// What observes a run.
#[derive(Default)]
pub(crate) struct Watched {
    /// Looks at the first launch.
    pub(crate) tool: Option<Shared>,
    /// The tool looks by probes in the machine code.
    pub(crate) probes: bool,
    /// Notes all commands.
    pub(crate) timeline: Option<Timeline>,
}

pub(crate) fn run_watched(args: &RunArgs, by: &Watched, out: &mut Out) -> Result<()> {
    let done = run_on_all(args, by, out);
    if diag::is_verbose(1) {
        gfxjit::work::summary().into_iter().for_each(diag::note);
    }
    done
}

fn run_on_all(args: &RunArgs, by: &Watched, out: &mut Out) -> Result<()> {
    check_usage(args);
    let input = Input::read(&args.sources)?;
    let runtime = args.libraries.runtime();
    let devices = goal::open_all(&runtime, &args.device, input.detect_target())?;
    if let [only] = &*devices {
        let result = run_on(only, args, by, &input, &runtime, out)?;
        if args.json {
            out.json(&result.json)?;
        }
        return result.outcome;
    }
    check_usage_of_several(args);
    let (mut reports, mut outcome) = (Vec::new(), Ok(()));
    for device in &devices {
        let uri = &device.info().uri;
        let result = run_on(device, args, by, &input, &runtime, out);
        let result = result.with_context(|| format!("on {uri}"))?;
        reports.push(result.json);
        if outcome.is_ok() {
            outcome = result.outcome.with_context(|| format!("on {uri}"));
        }
    }
    if args.json {
        out.json(&json!(reports))?;
    }
    outcome
}

/// What a run on one device came to.
struct Ran {
    /// For `--json`.
    json: serde_json::Value,
    /// Whether all was as expected.
    outcome: Result<()>,
}

fn run_on(
    device: &Device,
    args: &RunArgs,
    by: &Watched,
    input: &Input,
    runtime: &Runtime,
    out: &mut Out,
) -> Result<Ran> {
    let mut device = device.clone();
    if args.engine.is_some() || args.check.is_some() {
        let gpu = changed(&device.info().uri, args.engine, args.check)?;
        device = runtime.open(&gpu.to_string())?;
    }
    if let Some(timeline) = &by.timeline {
        device = timeline.record(&device);
    }
    loop {
        if let Some(ran) = run_opened(&device, args, by, input, out)? {
            return Ok(ran);
        }
        // What the kernel prints has been shown.
        device.on_output(|_| ());
    }
}

/// Nothing if the tool has to look at one more launch.
fn run_opened(
    device: &Device,
    args: &RunArgs,
    by: &Watched,
    input: &Input,
    out: &mut Out,
) -> Result<Option<Ran>> {
    let mut build = args.build.clone();
    let gpu = device.info().uri.parse::<SoftwareGpu>();
    let has_checks = gpu.is_ok_and(|gpu| gpu.has_checks());
    if has_checks || args.trace.is_some() || by.tool.is_some() {
        build.add_default("debug-info", "lines");
    }
    let program = match args.replace.is_empty() {
        true => None,
        false => Some(changed_program(device, args, &build)?),
    };
    let module = match &program {
        Some(program) => program.bind()?.module().clone(),
        None => input.load(device, &build, args.kernel.as_ref())?,
    };
    let image = module.image().clone();
    let probed = match &by.tool {
        Some(_) if by.probes && program.is_some() => {
            bail!("--probes: not with --replace; give the program as it is to be")
        }
        Some(tool) if by.probes => Some(probes::put(tool, &image)?),
        _ => None,
    };
    let module = match &probed {
        Some(probed) => Module::load(device, probed.image.clone())?,
        None => module,
    };
    let kernel = match &args.kernel {
        Some(name) => module.kernel(name)?,
        None => module.only_kernel()?,
    };
    let printed = Arc::new(Mutex::new(Vec::new()));
    if args.json {
        // Standard output is for the JSON.
        let printed = printed.clone();
        device.on_output(move |output| match output.stream {
            Stream::Stdout => lock(&printed).extend_from_slice(output.text),
            // As in any process: an error on a closed stream cannot be reported.
            Stream::Stderr => drop(io::stderr().write_all(output.text)),
        });
    }
    let queue = device.queue()?;
    let prepared = args
        .args
        .iter()
        .map(|arg| arg.prepare(device))
        .collect::<Result<Vec<_>, _>>()?;

    let kernarg = match &args.kernarg {
        Some(parts) => Some(kernarg(&parts.0, &prepared, &kernel)?),
        None => None,
    };
    let launch = || -> Result<Launch> {
        let launch = match &program {
            Some(program) => program.kernel(kernel.name())?.launch(&queue)?,
            None => kernel.launch(&queue),
        };
        Ok(prepare(args, launch, &prepared, kernarg.as_deref()))
    };
    let mut seen = None;
    let start = Instant::now();
    let first = match &args.trace {
        Some(file) => traced(launch()?, &image, file),
        None => {
            let launch = launch()?;
            let launch = match &by.tool {
                Some(tool) if probed.is_none() => tool.watch(launch),
                _ => launch,
            };
            finish(&launch.submit()?, "launch").map_err(Into::into)
        }
    };
    // A launch in which checks find something runs to its end: what it has made is there.
    let (first, found) = match first {
        Ok(time) => (time, None),
        Err(error) if is_findings(&error) => (start.elapsed(), Some(error)),
        Err(mut error) => {
            let kernel = args.kernel.as_ref();
            locate(&mut error, &image, || {
                input.with_lines(device, &build, kernel)
            });
            return Err(error);
        }
    };
    if let Some(tool) = &by.tool {
        if let Some(probed) = &probed
            && probed.collect(tool, &module)? == Taken::Again
        {
            return Ok(None);
        }
        match args.json {
            true => seen = Some(tool.json(&image)),
            false => tool.show(&image, out)?,
        }
    }
    let outputs = collect(args, &prepared, out)?;
    let mut times = Vec::new();
    let count = match found {
        None => args.time.unwrap_or(0),
        Some(_) => 0,
    };
    for number in 1..=count {
        let what = format!("launch {number} of {count}");
        times.push(finish(&launch()?.submit()?, &what)?);
    }
    if times.is_empty() {
        times.push(first);
    }
    times.sort();

    let device = device.info();
    let outcome = found.map_or_else(|| as_expected(&outputs), Err);
    if args.json {
        let mut json = json!({
            "device": device.uri,
            "target": device.isa.to_string(),
            "kernel": kernel.name(),
            "phases_us": json::phases(module.phases()),
            "launch_us": {
                "min": json::micros(times[0]),
                "median": json::micros(median(&times)),
            },
            "printed": String::from_utf8_lossy(&lock(&printed)),
            "outputs": outputs.iter().map(output_json).collect::<Vec<_>>(),
        });
        if let Some(seen) = seen {
            json["tool"] = seen;
        }
        return Ok(Some(Ran { json, outcome }));
    }
    if !Manner::get().quiet {
        let name = codeobj::readable(kernel.name());
        out.line(format_args!("kernel   {name} on {}", device.uri))?;
        out.line(format_args!("build    {}", phases(module.phases())))?;
    }
    match args.time {
        None if Manner::get().quiet => {}
        Some(_) => out.line(format_args!(
            "launch   min {}, median {} of {}",
            out::time(times[0]),
            out::time(median(&times)),
            times.len()
        ))?,
        None => out.line(format_args!("launch   {}", out::time(first)))?,
    }
    for output in &outputs {
        print_output(output, out)?;
    }
    Ok(Some(Ran {
        json: serde_json::Value::Null,
        outcome,
    }))
}

/// Gives a fault of code without lines its place: the source is compiled once more, with lines. Code is the same with
/// them, which is looked at.
fn locate(error: &mut anyhow::Error, image: &Image, compile: impl FnOnce() -> Option<Image>) {
    let Some(gfxjit::Error::Device(hal::DeviceError::Fault(fault))) = error.downcast_mut() else {
        return;
    };
    let (true, Some(pc)) = (fault.frames.is_empty(), fault.pc) else {
        return;
    };
    let with_lines = compile().filter(|made| has_same_code(made, image));
    if let Some(made) = with_lines {
        fault.frames = made.frames(&[pc]).pop().unwrap_or_default();
    }
}

/// Whether two images have the same instructions at the same addresses.
fn has_same_code(one: &Image, other: &Image) -> bool {
    let [one, other] = [one, other].map(|image| codeobj::elf::Elf::parse(image.bytes()));
    let (Ok(one), Ok(other)) = (one, other) else {
        return false;
    };
    let code = |section: &codeobj::elf::Section<'_>| {
        section.header.flags & codeobj::elf::consts::SHF_EXECINSTR != 0
    };
    let [mut one, mut other] = [&one, &other].map(|elf| {
        let found = elf.sections().filter(code);
        found.map(|section| (section.header.addr, section.data))
    });
    one.by_ref().eq(other.by_ref())
}

fn is_findings(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<gfxjit::Error>();
    let found = |error: &gfxjit::Error| {
        matches!(error, gfxjit::Error::Device(hal::DeviceError::Findings(_)))
    };
    error.is_some_and(found)
}

/// What is run: one source, or several that are linked.
pub(crate) enum Input {
    One(Source),
    Several(Box<Linker>),
}

impl Input {
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Self> {
        if let [only] = paths {
            let is_archive = codeobj::archive::is_archive;
            // An archive is no source; what a pipe has is read once only.
            let begins = |path: &Path| {
                let mut start = [0; 8];
                let file = std::fs::File::open(path).ok()?;
                let is_file = file.metadata().ok()?.is_file();
                let read = is_file.then(|| (&file).read(&mut start))?.ok()?;
                Some(is_archive(start.get(..read)?))
            };
            if begins(only) != Some(true) {
                return Ok(Self::One(read_source(only)?));
            }
            // One of host objects is a bundle like any other.
            if let Ok(source) = Source::from_file(only) {
                return Ok(Self::One(source));
            }
        }
        let mut linker = Linker::new();
        for path in paths {
            // Alone, an archive is taken as a whole: nothing else asks for its members.
            let take = match paths.len() {
                1 => Take::Whole,
                _ => Take::AsUsual,
            };
            linker = compile::add(linker, path, take)?;
        }
        Ok(Self::Several(Box::new(linker)))
    }

    /// The image with lines, of what is compiled here. What was said of the source has been shown.
    fn with_lines(
        &self,
        device: &Device,
        options: &BuildArgs,
        kernel: Option<&String>,
    ) -> Option<Image> {
        let Self::One(source) = self else {
            return None;
        };
        if source.kind().is_code_object() || source.kind() == SourceKind::Bundle {
            return None;
        }
        let mut options = for_kernel(options, source, kernel);
        options.add_default("debug-info", "lines");
        let built = Image::build_for(source, device, &options.options_for(source));
        built.ok().map(|built| built.image)
    }

    pub(crate) fn detect_target(&self) -> Option<Target> {
        match self {
            Self::One(source) => source.detect_target(),
            Self::Several(linker) => linker.detect_target().map(Target::from),
        }
    }

    /// `kernel` is the one that is wanted: of a template, it is made.
    pub(crate) fn load(
        &self,
        device: &Device,
        options: &BuildArgs,
        kernel: Option<&String>,
    ) -> Result<Module> {
        let linker = match self {
            Self::One(source) => {
                let source = &source.for_device(device.loads()?)?;
                let options = for_kernel(options, source, kernel);
                let built = build_for(source, device, &options.options_for(source))?;
                return Ok(Module::load_built(device, built)?);
            }
            Self::Several(linker) => Linker::clone(linker),
        };
        let linked = linker
            .target(device.amd_target()?)
            .compile(device.options(&options.options()))
            .link("the linked inputs")?;
        diag::diagnostics(&linked.diagnostics);
        link::lowered(&linked);
        Ok(Module::load(device, linked.image)?)
    }
}

/// The options by which the kernel that is wanted is made, where it is of a template.
fn for_kernel(options: &BuildArgs, source: &Source, kernel: Option<&String>) -> BuildArgs {
    let mut options = options.clone();
    let is_cpp = source.kind() == SourceKind::HipCpp;
    if let Some(name) = kernel.filter(|name| is_cpp && name.contains('<')) {
        options.add("instantiate", name);
    }
    options
}

/// The inputs as modules of a program, with what `--replace` puts in the place of others.
fn changed_program(device: &Device, args: &RunArgs, build: &BuildArgs) -> Result<Program> {
    let program = Program::with_options(device, &build.options())?;
    let read = |path: &Path| -> Result<(String, Vec<u8>)> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        Ok((path.display().to_string(), bytes?))
    };
    for path in &args.sources {
        let (name, bytes) = read(path)?;
        program.add(&name, bytes)?;
    }
    for (function, path) in &args.replace {
        let (name, bytes) = read(path)?;
        program.replace(function, &name, bytes)?;
    }
    Ok(program)
}

/// The same software GPU with what the user chose.
fn changed(uri: &str, engine: Option<EngineMode>, checks: Option<Checks>) -> Result<SoftwareGpu> {
    let gpu = uri.parse::<SoftwareGpu>().ok();
    let refuse = |option: String, can: &str, has: &str| match gpu {
        Some(_) => anyhow!("{option}: {uri} names {has} already"),
        None => anyhow!("{option}: {uri} is no software GPU; only those {can}"),
    };
    let mut chosen = gpu;
    if let Some(engine) = engine {
        let free = gpu.filter(|gpu| !gpu.has_engine());
        let option = || format!("--engine {}", engine.name());
        free.ok_or_else(|| refuse(option(), "have engines to choose from", "an engine"))?;
        chosen = chosen.map(|gpu| gpu.engine(engine));
    }
    if let Some(checks) = checks {
        let free = gpu.filter(|gpu| !gpu.has_checks());
        free.ok_or_else(|| refuse(format!("--check {checks}"), "can search", "checks"))?;
        chosen = chosen.map(|gpu| gpu.check(checks));
    }
    chosen.ok_or_else(|| anyhow!("{uri} is no software GPU"))
}

/// An error when a buffer is not what `--expect` says.
pub(crate) fn as_expected(outputs: &[Output]) -> Result<()> {
    let mut failures = Vec::new();
    for output in outputs {
        if let Some((file, Err(reason))) = &output.expected {
            let (arg, file) = (output.arg, file.display());
            failures.push(format!("argument {arg} is not as {file}: {reason}"));
        }
    }
    if !failures.is_empty() {
        return Err(Unexpected(failures.join("\n")).into());
    }
    Ok(())
}

/// Nothing that is guarded here can be half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What only the options among each other can get wrong.
pub(crate) fn check_usage(args: &RunArgs) {
    let named = args
        .out
        .iter()
        .map(|(arg, _)| ("--out", *arg))
        .chain(args.expect.iter().map(|(arg, _)| ("--expect", *arg)))
        .chain(args.print.iter().map(|(arg, _)| ("--print", *arg)));
    for (option, arg) in named {
        let problem = match args.args.get(arg) {
            Some(ArgSpec::Buffer { .. } | ArgSpec::File(_)) => continue,
            Some(_) => format!("{option} {arg}: that argument is no buffer"),
            None => format!(
                "{option} {arg}: there is no such argument; {} given, the first is 0",
                args.args.len()
            ),
        };
        usage("run", &problem);
    }
}

/// What runs on several devices cannot have: files that each would overwrite.
fn check_usage_of_several(args: &RunArgs) {
    let file = match (args.out.first(), &args.trace) {
        (Some(_), _) => "--out",
        (None, Some(file)) if file != Path::new("-") => "--trace",
        _ => return,
    };
    let problem = format!("{file} with several devices: each would overwrite the others' file");
    usage("run", &problem);
}

/// The kernarg segment that `--kernarg` describes.
pub(crate) fn kernarg(
    parts: &[KernargPart],
    prepared: &[Prepared],
    kernel: &Kernel,
) -> Result<Vec<u8>> {
    let mut segment = Vec::new();
    for part in parts {
        match part {
            KernargPart::Bytes(bytes) => segment.extend_from_slice(bytes),
            KernargPart::File(file) => {
                let bytes = std::fs::read(file);
                segment.extend(bytes.with_context(|| format!("cannot read {}", file.display()))?);
            }
            KernargPart::Address(arg) => {
                let buffer = prepared.get(*arg).and_then(|arg| arg.buffer.as_ref());
                let Some(buffer) = buffer else {
                    usage(
                        "run",
                        &format!("--kernarg &{arg}: --arg {arg} makes no buffer"),
                    );
                };
                segment.extend(buffer.buffer.address().0.to_le_bytes());
            }
        }
    }
    let needed = kernel.info().kernarg_bytes as usize;
    if segment.len() < needed {
        segment.resize(needed, 0);
    }
    Ok(segment)
}

pub(crate) fn prepare(
    args: &RunArgs,
    launch: Launch,
    prepared: &[Prepared],
    kernarg: Option<&[u8]>,
) -> Launch {
    let mut launch = launch.lds(args.lds).cooperative(args.cooperative);
    match kernarg {
        Some(segment) => {
            launch = launch.kernarg(segment);
            for buffer in prepared.iter().filter_map(|arg| arg.buffer.as_ref()) {
                launch = launch.uses(&buffer.buffer);
            }
        }
        None => launch = launch.args(prepared.iter().map(|prepared| prepared.arg.clone())),
    }
    if let Some(stack) = args.stack {
        launch = launch.stack(stack);
    }
    if let Some(limit) = args.instruction_limit {
        launch = launch.instruction_limit(limit);
    }
    if let Some(limit) = args.timeout.filter(|limit| !limit.is_zero()) {
        launch = launch.time_limit(limit);
    }
    if args.registers {
        launch = launch.registers_on_fault();
    }
    if let Some(grid) = args.grid {
        launch = launch.grid(grid);
    }
    if let Some(global) = args.global {
        launch = launch.global(global);
    }
    if let Some(block) = args.block {
        launch = launch.block(block);
    }
    launch
}

/// Waits for a launch, and shows how far it is where that takes long.
fn finish(event: &Event, what: &str) -> gfxjit::Result<Duration> {
    let (text, launch) = (format!("{what}, workgroups"), event.clone());
    let _progress = Progress::new(move || State {
        text: text.clone(),
        done: match launch.progress() {
            Some(hal::Progress::Running { ended, all }) => Some((ended, all)),
            _ => None,
        },
    });
    event.elapsed()
}

/// Runs a launch and writes its trace; `-` is standard error.
fn traced(launch: Launch, image: &Image, file: &Path) -> Result<Duration> {
    let writer: Box<dyn Write + Send> = if file == Path::new("-") {
        Box::new(io::stderr())
    } else {
        Box::new(output::stream(file)?)
    };
    let sink = Arc::new(Mutex::new((BufWriter::new(writer), Ok(()))));
    let lines = sink.clone();
    let places = Mutex::new(TracedLines::of(image)?);
    let elapsed = launch
        .trace(move |line| {
            let mut sink = lock(&lines);
            let (writer, outcome) = &mut *sink;
            if outcome.is_ok() {
                let place = lock(&places).before(line);
                *outcome = match place {
                    Some(place) => writeln!(writer, "; {place}\n{line}"),
                    None => writeln!(writer, "{line}"),
                };
            }
        })
        .submit()?
        .elapsed();
    let mut sink = lock(&sink);
    let (writer, outcome) = &mut *sink;
    std::mem::replace(outcome, Ok(()))
        .and_then(|()| writer.flush())
        .with_context(|| format!("cannot write the trace to {}", file.display()))?;
    Ok(elapsed?)
}

/// The lines of the source between the instructions of a trace.
struct TracedLines {
    by_address: HashMap<u64, String>,
    /// What stands above: the line, and the wave.
    shown: Option<(String, String)>,
}

impl TracedLines {
    fn of(image: &Image) -> Result<Self> {
        let listings = gfxjit::disassemble(image.name(), image.bytes())?;
        let instructions = listings.iter().flat_map(|listing| &listing.instructions);
        let addresses: Vec<u64> = instructions.map(|one| one.address).collect();
        let frames = image.frames(&addresses);
        let by_address = addresses.into_iter().zip(&frames);
        let by_address = by_address.filter_map(|(address, frames)| {
            let frame = users(frames)?;
            let function = frame.function.as_ref().map(|name| format!(" ({name})"));
            let place = frame.place.as_ref()?;
            Some((address, format!("{place}{}", function.unwrap_or_default())))
        });
        Ok(Self {
            by_address: by_address.collect(),
            shown: None,
        })
    }

    /// The place of the instruction that a line of the trace shows, where it is another one than of the line before.
    fn before(&mut self, line: &str) -> Option<String> {
        let (address, rest) = line.strip_prefix("0x")?.split_once(' ')?;
        let place = self
            .by_address
            .get(&u64::from_str_radix(address, 16).ok()?)?;
        let wave = rest
            .split_whitespace()
            .take(3)
            .collect::<Vec<_>>()
            .join(" ");
        let now = (place.clone(), wave);
        if self.shown.as_ref() == Some(&now) {
            return None;
        }
        self.shown = Some(now);
        Some(place.clone())
    }
}

/// Reads, writes, compares and keeps what `--out`, `--expect` and `--print` name.
pub(crate) fn collect<'a>(
    args: &'a RunArgs,
    prepared: &'a [Prepared],
    out: &mut Out,
) -> Result<Vec<Output<'a>>> {
    let mut named: Vec<usize> = args
        .out
        .iter()
        .map(|(arg, _)| *arg)
        .chain(args.expect.iter().map(|(arg, _)| *arg))
        .chain(args.print.iter().map(|(arg, _)| *arg))
        .collect();
    named.sort_unstable();
    named.dedup();
    let mut outputs = Vec::new();
    for arg in named {
        let Some(buffer) = prepared.get(arg).and_then(|p| p.buffer.as_ref()) else {
            continue;
        };
        let content = buffer.buffer.download()?;
        let mut file = None;
        for (_, path) in args.out.iter().filter(|(out, _)| *out == arg) {
            let bytes = buffer.file_content(path, &content);
            output::write(path, &bytes, out)?;
            file = Some(path.as_path());
        }
        let mut expected = None;
        for (_, path) in args.expect.iter().filter(|(expect, _)| *expect == arg) {
            let want =
                Init::file(&path.to_string_lossy())?.content(buffer.element, &buffer.shape)?;
            let want = Content::to_tolerance(buffer.element, want, args.tolerance);
            let same = compare::check(buffer.element, &content, &want, args.tolerance);
            if expected.is_none() || same.is_err() {
                expected = Some((path.as_path(), same));
            }
        }
        let shown = args.print.iter().filter(|(print, _)| *print == arg);
        let shown = shown.map(|(_, count)| *count).max().unwrap_or(0);
        outputs.push(Output {
            arg,
            buffer,
            values: gfxjit_args::values(buffer.element, &content, shown),
            total: content.len() / buffer.element.size(),
            file,
            expected,
        });
    }
    Ok(outputs)
}

fn median(sorted: &[Duration]) -> Duration {
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        0 => (sorted[middle - 1] + sorted[middle]) / 2,
        _ => sorted[middle],
    }
}

fn output_json(output: &Output) -> serde_json::Value {
    let values: Vec<_> = output
        .values
        .iter()
        .map(|value| json::value(*value))
        .collect();
    let mut json = json!({
        "arg": output.arg,
        "type": output.buffer.type_name(),
        "shape": output.buffer.outer_shape(),
        "values": values,
        "file": output.file.map(|file| file.display().to_string()),
    });
    if let Some((_, same)) = &output.expected {
        json["as_expected"] = same.is_ok().into();
    }
    json
}

fn print_output(output: &Output, out: &mut Out) -> Result<()> {
    out.line(output_line(output))
}

/// A buffer, as it is shown.
pub(crate) fn output_line(output: &Output) -> String {
    let buffer = output.buffer;
    let mut line = format!(
        "arg {:<4} {}[{}]",
        output.arg,
        buffer.type_name(),
        gfxjit_args::shape_text(buffer.outer_shape())
    );
    if !output.values.is_empty() {
        let values: Vec<String> = output.values.iter().map(Value::to_string).collect();
        line.push_str(&format!(" = {}", values.join(" ")));
        if output.values.len() < output.total {
            line.push_str(" …");
        }
    }
    if let Some(file) = output.file {
        line.push_str(&format!(" -> {}", file.display()));
    }
    if let Some((file, Ok(()))) = &output.expected {
        line.push_str(&format!(", as {}", file.display()));
    }
    line
}

/// The steps that took time.
fn phases(phases: Phases) -> String {
    let steps = [
        ("cache", phases.cache),
        ("parse", phases.parse),
        ("prepare", phases.prepare),
        ("optimize", phases.optimize),
        ("codegen", phases.codegen),
        ("link", phases.link),
        ("load", phases.load),
    ];
    let taken: Vec<String> = steps
        .iter()
        .filter(|(_, time)| !time.is_zero())
        .map(|(name, time)| format!("{name} {}", out::time(*time)))
        .collect();
    taken.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_options_of_software_gpus() {
        let uri = |uri, checks| {
            changed(uri, Some(EngineMode::Translate), checks).map(|gpu| gpu.to_string())
        };
        assert_eq!(
            uri("sim://gfx1100", None).unwrap(),
            "sim://gfx1100?engine=jit"
        );
        assert_eq!(
            uri("sim://gfx1100?cus=2", Some(Checks::ALL)).unwrap(),
            "sim://gfx1100?cus=2&engine=jit&check=memory,uninit,race,sync"
        );
        for (name, words) in [
            ("hsa:0", "--engine jit: hsa:0 is no software GPU"),
            (
                "sim://gfx1100?check=race",
                "--check memory,uninit,race,sync: sim://gfx1100?check=race names checks already",
            ),
            (
                "sim://gfx1100?engine=interp",
                "--engine jit: sim://gfx1100?engine=interp names an engine already",
            ),
        ] {
            let refused = uri(name, Some(Checks::ALL)).unwrap_err().to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }

    #[test]
    fn medians() {
        let times = |micros: &[u64]| micros.iter().map(|&m| Duration::from_micros(m)).collect();
        let odd: Vec<Duration> = times(&[1, 5, 100]);
        let even: Vec<Duration> = times(&[1, 5, 7, 100]);
        assert_eq!(median(&odd), Duration::from_micros(5));
        assert_eq!(median(&even), Duration::from_micros(6));
    }
}
