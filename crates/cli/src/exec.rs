//! `gfxjit exec`: runs a program that uses ROCm on software GPUs instead of real ones.
//!
//! Either HIP and hiprtc are gfxjit's own ([`own`]); or they are ROCm's, and a library of gfxjit is loaded into the
//! program before all others (`LD_PRELOAD`), which replaces the kernel's device files and their entries in `/sys` by
//! those of the software GPU. Or ROCr opens the software GPU instead of these files (`--model`). The program and ROCm
//! are not modified.

use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};

use anyhow::{Context, Result, bail};
use gfxjit::{Runtime, SoftwareGpu};

use crate::args::{ExecArgs, Hip};
use crate::status::signal;
use gfxjit::hal::{DeviceInfo, DeviceKind};
use gfxjit_kfd::topology;
use gfxjit_sandbox::Held;

mod architecture;
mod debian;
mod folder;
pub(crate) mod loaded;
pub(crate) mod own;
pub(crate) mod places;
mod ranks;
mod report;
mod tools;
mod tree;
mod with;

use self::folder::Folder;
use self::loaded::{
    DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE, DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE,
    FILES_VARIABLE, PRELOAD, preload,
};
use self::places::{Loader, Search, find_library};
use self::ranks::{Job, Rank};
use self::report::Report;
use self::with::Libraries;

/// A program that is ready to start.
pub(crate) struct Prepared {
    pub(crate) command: Command,
    /// Keeps the files that the program uses.
    _folder: Folder,
    hip: Hip,
    report: Report,
}

/// Prepares a program to run on software GPUs.
pub(crate) fn prepare(args: &ExecArgs) -> Result<Prepared> {
    if !cfg!(target_os = "linux") {
        bail!("exec is unsupported here: ROCm's libraries and AMD's driver are those of Linux");
    }
    let devices = args.devices()?;
    let devices: Vec<DeviceInfo> = devices
        .into_iter()
        .map(software_gpu)
        .collect::<Result<_>>()?;
    folder::remove_left_behind(&std::env::temp_dir());
    let folder = Folder::new().context("cannot make a temporary folder")?;
    let [program, arguments @ ..] = args.command.as_slice() else {
        bail!("which program?");
    };
    let system = Loader::of_system();
    let libraries = Libraries::of(args, &system)?;
    let mut command = Command::new(program);
    command.args(arguments);
    let hip = which(args, &system);
    let report = Report::of(&mut command, args, hip, folder.path())?;
    let search = match hip {
        Hip::Own => {
            let of_these = |name: &str| libraries.as_ref().is_some_and(|all| all.has(name));
            let is_real = |name: &str| system.has(name) || of_these(name);
            let given = libraries.as_ref().map_or(&[][..], |all| &all.folders);
            let wanted = own::Wanted {
                devices: &devices,
                version: args.hip_version,
                names: &args.name,
                given,
                machine: topology::Machine::Shown,
            };
            own::set_up(&mut command, &wanted, folder.path(), is_real)?
        }
        Hip::Real => {
            if gfxjit::counts::are_kept() {
                bail!(
                    "instructions are counted in code that gfxjit loads: with ROCm's HIP this is unsupported; \
                     take gfxjit's own (exec --hip own)"
                );
            }
            if let Some(name) = args.name.first() {
                let name = name.display();
                bail!(
                    "--name {name} is for gfxjit's own HIP (--hip own); --rocm takes folders of ROCm"
                );
            }
            if args.hip_version.is_some() {
                bail!(
                    "--hip-version is what gfxjit's own HIP says (--hip own); ROCm's says its own"
                );
            }
            if let Some(reason) = own::none_installed(args, &system) {
                crate::diag::warning(reason);
            }
            real(&mut command, args, &devices, folder.path())?
        }
    };
    tools::set_up(&mut command, folder.path(), &devices)
        .with_context(|| format!("cannot write to {}", folder.path().display()))?;
    match &libraries {
        Some(libraries) => command = libraries.given_to(command, &search)?,
        None => search.set(&mut command, &[])?,
    }
    debug_info(&mut command, args, hip, report.counts());
    Ok(Prepared {
        command,
        _folder: folder,
        hip,
        report,
    })
}

/// Runs the program; returns its exit status.
pub(crate) fn run(args: &ExecArgs) -> Result<ExitCode> {
    let signals = Held::new().context("cannot hold signals back")?;
    let mut prepared = prepare(args)?;
    let name = program_name(args);
    let Some(ranks) = args.ranks else {
        let status = signals
            .run(&mut prepared.command)
            .with_context(|| format!("cannot start {name}"))?;
        let code = prepared.report_end(args, status, &[])?;
        tell_signal(args, &name, status);
        return Ok(code);
    };
    let files = args.rank_output.as_deref();
    let job = ranks::run(&signals, &prepared.command, ranks, files)?;
    tell_failure(&job, files);
    prepared.report_end(args, job.status(), &job.ranks)
}

/// Names the first rank that failed.
fn tell_failure(job: &Job, files: Option<&Path>) {
    let Some(failed) = job.failed else {
        return;
    };
    let Rank { process, status } = job.ranks[failed];
    let ended = match (status.code(), signal(status)) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    };
    let others = match job.ranks.len() {
        1 => "",
        _ => "; the other ranks were ended",
    };
    let output = files.map_or_else(String::new, |folder| {
        let output = folder.join(format!("rank-{failed}.err"));
        format!("; its messages are in {}", output.display())
    });
    crate::diag::error(&anyhow::anyhow!(
        "rank {failed} of {} (process {process}) ended with {ended}{others}{output}",
        job.ranks.len()
    ));
}

/// Says that a signal has ended a program, which shells say of their own children only.
fn tell_signal(args: &ExecArgs, name: &str, status: ExitStatus) {
    let Some(signal) = signal(status) else {
        return;
    };
    crate::diag::note(format!("{name} was ended by signal {signal}"));
    const ABORT: i32 = 6;
    if args.model && signal == ABORT {
        crate::diag::note(
            "if its ROCr wants another interface version of the model: --model is for ROCr from 7.14 on; \
             those before want models that are made otherwise (0.4), which is unsupported. Leave out --model",
        );
    }
}

/// The name of the program in messages.
pub(crate) fn program_name(args: &ExecArgs) -> String {
    let program = args.command.first();
    program.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

impl Prepared {
    /// Prints and writes the report, if requested; returns the exit status of this process.
    fn report_end(&self, args: &ExecArgs, ended: ExitStatus, ranks: &[Rank]) -> Result<ExitCode> {
        self.report.end(args, self.hip, ended, ranks)
    }

    /// Whether the program uses gfxjit's own HIP.
    pub(crate) fn has_own_hip(&self) -> bool {
        matches!(self.hip, Hip::Own)
    }
}

/// The variable whose options ROCm's hiprtc appends to a program's.
const APPENDED: &str = "HIPRTC_COMPILE_OPTIONS_APPEND";

/// Makes hiprtc emit more debug information than the program asks for: lines for checks, variables if requested.
fn debug_info(command: &mut Command, args: &ExecArgs, hip: Hip, counts: bool) {
    let has_checks = |uri: &String| uri.parse::<SoftwareGpu>().is_ok_and(|gpu| gpu.has_checks());
    let has_checks = args.device.iter().any(has_checks);
    let wants_lines = has_checks || counts || gfxjit::counts::are_kept();
    let (level, option) = match (args.debug_info, wants_lines) {
        (true, _) => ("full", "-g"),
        (false, true) => ("lines", "-gline-tables-only"),
        (false, false) => return,
    };
    if let Hip::Own = hip {
        command.env(gfxjit_hip::DEBUG_INFO_VARIABLE, level);
        return;
    }
    let mut options = std::env::var_os(APPENDED).unwrap_or_default();
    options.push(" ");
    options.push(option);
    command.env(APPENDED, options);
}

/// Makes ROCm's libraries find the software GPUs.
fn real(
    command: &mut Command,
    args: &ExecArgs,
    devices: &[DeviceInfo],
    files: &Path,
) -> Result<Search> {
    let library = find_library(DRIVER_LIBRARY, DRIVER_LIBRARY_VARIABLE)?;
    topology::write_system(files, devices, topology::Machine::Shown)
        .with_context(|| format!("cannot write to {}", files.display()))?;
    let uris: Vec<&str> = devices.iter().map(|info| info.uri.as_str()).collect();
    command.env(gfxjit_kfd::model::DEVICE_VARIABLE, uris.join(","));
    if args.model {
        command
            .env("HSA_MODEL_TOPOLOGY", files.join(topology::TOPOLOGY))
            .env("HSA_MODEL_LIB", &library);
        // This library keeps LLVM's static variables when the process ends; without it the process
        // may crash then.
        let first = find_library(DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE);
        if let Ok(all) = first.and_then(|first| preload(&[first])) {
            command.env(PRELOAD, all);
        }
    } else {
        let first = find_library(DEVICE_LIBRARY, DEVICE_LIBRARY_VARIABLE)?;
        command
            .env(PRELOAD, preload(&[first])?)
            .env(FILES_VARIABLE, files)
            .env(DRIVER_LIBRARY_VARIABLE, &library);
    }
    let mut search = Search::default();
    if !args.rocm.is_empty() {
        let links = files.join("lib");
        search.first.push(links.clone());
        std::fs::create_dir(&links).with_context(|| format!("cannot make {}", links.display()))?;
        for rocm in &args.rocm {
            // Absolute, so that libraries find each other whatever the program's working folder.
            let rocm = std::path::absolute(rocm)
                .with_context(|| format!("cannot find {}", rocm.display()))?;
            gfxjit_kfd::wheel::link_libraries(&rocm, &links)
                .with_context(|| format!("cannot use the libraries of {}", rocm.display()))?;
            search.first.push(rocm);
        }
    }
    Ok(search)
}

/// The default HIP: ROCm's if it is installed.
fn which(args: &ExecArgs, system: &Loader) -> Hip {
    if let Some(hip) = args.hip {
        return hip;
    }
    if !args.name.is_empty() || !args.with.is_empty() {
        return Hip::Own;
    }
    let installed = own::installed(system);
    if !args.rocm.is_empty() || args.model || installed.is_some() {
        if let Some(path) = installed {
            crate::diag::verbose(|| format!("ROCm's libraries are there ({})", path.display()));
        }
        return Hip::Real;
    }
    crate::diag::verbose(|| "ROCm is not installed; HIP is gfxjit's own".to_owned());
    Hip::Own
}

/// The properties of a software GPU.
pub(crate) fn software_gpu(uri: &str) -> Result<DeviceInfo> {
    let device = Runtime::new().open(uri)?;
    let info = device.info();
    if info.kind != DeviceKind::Software {
        bail!("{uri}: exec runs programs on software GPUs, such as sim://gfx942");
    }
    if info
        .amd_target()
        .is_some_and(|target| target.processor().is_generic())
    {
        bail!("{uri}: ROCm knows GPUs, no families of them; name one, such as sim://gfx942");
    }
    Ok(info.clone())
}
