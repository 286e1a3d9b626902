//! `gfxjit run`: runs one kernel with arguments from the command line.

mod device;
mod input;
mod interrupt;
mod launch;
mod lines;
mod outputs;
mod report;

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use gfxjit::{
    Checks, Device, Image, Kernel, Launch, Module, Phases, Program, Runtime, SoftwareGpu, Stream,
    Timeline, codeobj, hal,
};
use gfxjit_args::ArgSpec;
use hal::sync::lock;
use serde_json::json;

use crate::args::{BuildArgs, RunArgs};
use crate::diag::OutputMode;
use crate::out::{self, Out};
use crate::tool::probes;
use crate::tool::seen::{Shared, ToolStatus};
use crate::usage::usage;
use crate::{diag, json, selection};

pub(crate) use input::Input;
pub(crate) use launch::{kernarg, prepare};
pub(crate) use outputs::{Output, as_expected, collect, output_line};

use input::changed_program;
use launch::finish;
use lines::{locate, traced};
use outputs::{output_json, print_output};

pub(crate) fn run(args: &RunArgs, out: &mut Out) -> Result<()> {
    run_watched(args, &Observer::default(), out)
}

/// Observers of a run.
#[derive(Default)]
pub(crate) struct Observer {
    /// A tool that observes the first launch.
    pub(crate) tool: Option<Shared>,
    /// Whether the tool counts by probes in the machine code.
    pub(crate) probes: bool,
    /// Records all commands.
    pub(crate) timeline: Option<Timeline>,
}

pub(crate) fn run_watched(args: &RunArgs, by: &Observer, out: &mut Out) -> Result<()> {
    report::check(&args.report)?;
    let begun = Instant::now();
    let done = run_on_all(args, by, out);
    diag::work();
    report::write(args, begun.elapsed(), done.as_ref().err(), out)?;
    done
}

fn run_on_all(args: &RunArgs, by: &Observer, out: &mut Out) -> Result<()> {
    check_usage(args);
    let input = Input::read(&args.sources)?;
    let runtime = args.libraries.runtime();
    let devices = selection::open_all(&runtime, &args.device, input.detect_target())?;
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

/// The result of a run on one device.
struct Ran {
    /// The result for `--json`.
    json: serde_json::Value,
    /// Whether all outputs were as expected.
    outcome: Result<()>,
}

/// The same device with the engine and the checks that are asked for.
pub(crate) fn as_chosen(device: &Device, args: &RunArgs, runtime: &Runtime) -> Result<Device> {
    if args.engine.is_none() && args.check.is_none() {
        return Ok(device.clone());
    }
    let checks = args.check.map(|checks| Checks {
        workgroups: args.workgroups.unwrap_or(checks.workgroups),
        ..checks
    });
    let gpu = device::with_choices(&device.info().uri, args.engine, checks)?;
    Ok(runtime.open(&gpu.to_string())?)
}

fn run_on(
    device: &Device,
    args: &RunArgs,
    by: &Observer,
    input: &Input,
    runtime: &Runtime,
    out: &mut Out,
) -> Result<Ran> {
    let mut device = as_chosen(device, args, runtime)?;
    if let Some(timeline) = &by.timeline {
        device = timeline.record(&device);
    }
    loop {
        if let Some(ran) = run_opened(&device, args, by, input, out)? {
            return Ok(ran);
        }
        // The output of this kernel has been shown; later launches only repeat it.
        device.on_output(|_| ());
    }
}

/// Returns `None` if the tool needs one more launch.
fn run_opened(
    device: &Device,
    args: &RunArgs,
    by: &Observer,
    input: &Input,
    out: &mut Out,
) -> Result<Option<Ran>> {
    let build = build_options(device, args, by);
    let code = Code::load(device, args, by, input, &build)?;
    let printed = Arc::new(Mutex::new(Vec::new()));
    if args.json {
        collect_printed(device, &printed);
    }
    let queue = device.queue()?;
    let prepared = args
        .args
        .iter()
        .map(|arg| arg.prepare(device))
        .collect::<Result<Vec<_>, _>>()?;
    let kernarg = match &args.kernarg {
        Some(parts) => Some(kernarg(&parts.0, &prepared, &code.kernel)?),
        None => None,
    };
    let launch = || -> Result<Launch> {
        let launch = match &code.program {
            Some(program) => program.kernel(code.kernel.name())?.launch(&queue)?,
            None => code.kernel.launch(&queue),
        };
        Ok(prepare(args, launch, &prepared, kernarg.as_deref()))
    };
    let start = Instant::now();
    // A launch in which checks find errors runs to its end, so its outputs are valid.
    let (first, found) = match first_launch(launch()?, args, by, &code) {
        Ok(time) => (time, None),
        Err(error) if is_findings(&error) => (start.elapsed(), Some(error)),
        Err(mut error) => {
            let kernel = args.kernel.as_ref();
            locate(&mut error, &code.image, || {
                input.with_lines(device, &build, kernel)
            });
            return Err(error);
        }
    };
    let mut seen = None;
    if let Some(tool) = &by.tool {
        if let Some(probed) = &code.probed
            && probed.collect(tool, &code.module)? == ToolStatus::Again
        {
            return Ok(None);
        }
        match args.json {
            true => seen = Some(tool.json(&code.image)),
            false => tool.show(&code.image, out)?,
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
    let outcome = found.map_or_else(|| as_expected(&outputs), Err);
    let mut json = serde_json::Value::Null;
    if args.json {
        json = report(device, &code, &times, &lock(&printed), &outputs);
        if let Some(seen) = seen {
            json["tool"] = seen;
        }
    } else {
        show(device, args, &code, &times, &outputs, out)?;
    }
    Ok(Some(Ran { json, outcome }))
}

/// The options, with line tables if source places will be shown.
fn build_options(device: &Device, args: &RunArgs, by: &Observer) -> BuildArgs {
    let mut build = args.build.clone();
    let gpu = device.info().uri.parse::<SoftwareGpu>();
    let has_checks = gpu.is_ok_and(|gpu| gpu.has_checks());
    if has_checks || args.trace.is_some() || by.tool.is_some() || gfxjit::counts::are_kept() {
        build.add_default("debug-info", "lines");
    }
    build
}

/// The code that is launched.
struct Code {
    /// The program of modules, with `--replace`.
    program: Option<Program>,
    /// The image without probes.
    image: Image,
    probed: Option<probes::Probed>,
    module: Module,
    kernel: Kernel,
}

impl Code {
    fn load(
        device: &Device,
        args: &RunArgs,
        by: &Observer,
        input: &Input,
        build: &BuildArgs,
    ) -> Result<Self> {
        let program = match args.replace.is_empty() {
            true => None,
            false => Some(changed_program(device, args, build)?),
        };
        let module = match &program {
            Some(program) => program.bind()?.module().clone(),
            None => input.load(device, build, args.kernel.as_ref())?,
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
        Ok(Self {
            program,
            image,
            probed,
            module,
            kernel,
        })
    }
}

/// Collects the output of kernels, because standard output is for the JSON.
fn collect_printed(device: &Device, printed: &Arc<Mutex<Vec<u8>>>) {
    let printed = Arc::clone(printed);
    device.on_output(move |output| match output.stream {
        Stream::Stdout => lock(&printed).extend_from_slice(output.text),
        // An error on a closed stream is ignored, because it cannot be reported.
        Stream::Stderr => drop(io::stderr().write_all(output.text)),
    });
}

/// Runs the launch that is traced or that a tool observes.
fn first_launch(launch: Launch, args: &RunArgs, by: &Observer, code: &Code) -> Result<Duration> {
    if let Some(file) = &args.trace {
        return traced(launch, &code.image, file);
    }
    let launch = match &by.tool {
        Some(tool) if code.probed.is_none() => tool.watch(launch),
        _ => launch,
    };
    Ok(finish(&launch.submit()?, "launch")?)
}

/// The results as JSON. `times` are sorted and not empty.
fn report(
    device: &Device,
    code: &Code,
    times: &[Duration],
    printed: &[u8],
    outputs: &[Output<'_>],
) -> serde_json::Value {
    let device = device.info();
    json!({
        "device": device.uri,
        "target": device.isa.to_string(),
        "kernel": code.kernel.name(),
        "phases_us": json::phases(code.module.phases()),
        "launch_us": {
            "min": json::micros(times[0]),
            "median": json::micros(median(times)),
        },
        "printed": String::from_utf8_lossy(printed),
        "outputs": outputs.iter().map(output_json).collect::<Vec<_>>(),
    })
}

/// The results as text; see [`report`].
fn show(
    device: &Device,
    args: &RunArgs,
    code: &Code,
    times: &[Duration],
    outputs: &[Output<'_>],
    out: &mut Out,
) -> Result<()> {
    if !OutputMode::get().quiet {
        let name = codeobj::readable(code.kernel.name());
        out.line(format_args!("kernel   {name} on {}", device.info().uri))?;
        out.line(format_args!("build    {}", phases(code.module.phases())))?;
    }
    match args.time {
        None if OutputMode::get().quiet => {}
        Some(_) => out.line(format_args!(
            "launch   min {}, median {} of {}",
            out::time(times[0]),
            out::time(median(times)),
            times.len()
        ))?,
        None => out.line(format_args!("launch   {}", out::time(times[0])))?,
    }
    for output in outputs {
        print_output(output, out)?;
    }
    Ok(())
}

/// Whether the launch has run to its end, and checks have found something.
pub(crate) fn is_findings(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<gfxjit::Error>();
    let found = |error: &gfxjit::Error| {
        matches!(error, gfxjit::Error::Device(hal::DeviceError::Findings(_)))
    };
    error.is_some_and(found)
}

/// Checks for options that contradict each other.
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

/// Refuses options that cannot be used with several devices: outputs would overwrite each other's
/// files.
fn check_usage_of_several(args: &RunArgs) {
    let file = match (args.out.first(), &args.trace) {
        (Some(_), _) => "--out",
        (None, Some(file)) if file != Path::new("-") => "--trace",
        _ => return,
    };
    let problem = format!("{file} with several devices: each would overwrite the others' file");
    usage("run", &problem);
}

fn median(sorted: &[Duration]) -> Duration {
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        0 => (sorted[middle - 1] + sorted[middle]) / 2,
        _ => sorted[middle],
    }
}

/// The steps of the build that took time, as text.
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
    fn medians() {
        let times = |micros: &[u64]| micros.iter().map(|&m| Duration::from_micros(m)).collect();
        let odd: Vec<Duration> = times(&[1, 5, 100]);
        let even: Vec<Duration> = times(&[1, 5, 7, 100]);
        assert_eq!(median(&odd), Duration::from_micros(5));
        assert_eq!(median(&even), Duration::from_micros(6));
    }
}
