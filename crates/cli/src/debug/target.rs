//! The launch that is debugged: its module, the information for the debugger, its arguments.

use std::ffi::OsString;
use std::sync::{Arc, Mutex};

use anyhow::{Result, bail};
use gfxjit::hal::Debugger;
use gfxjit::hal::sync::lock;
use gfxjit::{Device, Kernel, Module, Storage};
use gfxjit_args::Prepared;
use gfxjit_debug::image::{DeviceFacts, parts_with_instructions};
use gfxjit_debug::program::Program;

use crate::args::{Command, RunArgs};
use crate::out::Out;
use crate::run::{self, Input};
use crate::selection;
use crate::usage::{self, Parsed};

/// A kernel that can be launched several times.
pub(super) struct Target {
    args: Box<RunArgs>,
    device: Device,
    module: Module,
    kernel: Kernel,
    /// The initial values of the module's variables.
    variables: Vec<(String, Vec<u8>)>,
    /// The arguments of the last launch. A repeated launch may need memory at the same addresses.
    last: Mutex<Option<Vec<Prepared>>>,
}

impl Target {
    /// Compiles and loads the kernel.
    pub(super) fn new(mut args: Box<RunArgs>) -> Result<Self> {
        run::check_usage(&args);
        let to_stdout = args.out.iter().any(|(_, file)| file.as_os_str() == "-");
        for (is_given, option) in [
            (to_stdout, "--out K=-"),
            (args.json, "--json"),
            (args.trace.is_some(), "--trace"),
            (args.time.is_some(), "--time"),
            (!args.replace.is_empty(), "--replace"),
        ] {
            if is_given {
                bail!("{option} is unsupported under the debugger; leave it out");
            }
        }
        let input = Input::read(&args.sources)?;
        let runtime = args.libraries.runtime();
        let devices = selection::open_all(&runtime, &args.device, input.detect_target())?;
        let [device] = &*devices else {
            bail!("the debugger takes one device; {} are named", devices.len());
        };
        if !device.info().features.debug {
            bail!(
                "{} is no software GPU; kernels are debugged on sim://TARGET",
                device.info().uri
            );
        }
        let device = &run::as_chosen(device, &args, &runtime)?;
        args.build.add("debug-info", "full");
        let module = input.load(device, &args.build, args.kernel.as_ref())?;
        let kernel = match &args.kernel {
            Some(name) => module.kernel(name)?,
            None => module.only_kernel()?,
        };
        let mut variables = Vec::new();
        for variable in module.image().variables() {
            if matches!(variable.storage, Storage::Global(_)) && variable.size > 0 {
                variables.push((variable.name.clone(), module.read(&variable.name)?));
            }
        }
        Ok(Self {
            device: device.clone(),
            args,
            module,
            kernel,
            variables,
            last: Mutex::default(),
        })
    }

    /// Information about the kernel for the debugger.
    pub(super) fn program(&self) -> Result<Program> {
        let image = self.module.image();
        let facts = DeviceFacts::of(self.device.info());
        let mut parts = parts_with_instructions(image, facts)?;
        parts.sources.clone_from(&self.args.sources);
        Ok(Program::new(image.bytes(), parts))
    }

    /// Sends the kernel's output to `tell`.
    pub(super) fn on_output(&self, tell: impl Fn(&str) + Send + Sync + 'static) {
        self.device
            .on_output(move |output| tell(&String::from_utf8_lossy(output.text)));
    }

    /// Launches it with new arguments, waits for its end and shows the requested outputs. With `again` its memory is
    /// at the addresses of the last launch.
    pub(super) fn run(
        &self,
        debugger: &Arc<dyn Debugger>,
        again: bool,
        out: &mut Out,
        tell: &mut dyn FnMut(String) -> Result<()>,
    ) -> Result<()> {
        let args = &self.args;
        for (name, bytes) in &self.variables {
            self.module.write(name, bytes)?;
        }
        let fresh = args.args.iter().map(|arg| arg.prepare(&self.device));
        let fresh = fresh.collect::<Result<Vec<_>, _>>()?;
        let last = lock(&self.last).take().filter(|_| again);
        let prepared = match last {
            Some(last) => {
                for (last, fresh) in last.iter().zip(&fresh) {
                    if let (Some(last), Some(fresh)) = (&last.buffer, &fresh.buffer) {
                        last.buffer.upload(&fresh.buffer.download()?)?;
                    }
                }
                last
            }
            None => fresh,
        };
        let kernarg = match &args.kernarg {
            Some(parts) => Some(run::kernarg(&parts.0, &prepared, &self.kernel)?),
            None => None,
        };
        let queue = self.device.queue()?;
        let launch = run::prepare(
            args,
            self.kernel.launch(&queue),
            &prepared,
            kernarg.as_deref(),
        );
        let done = launch.debug(Arc::clone(debugger)).submit()?.wait();
        let done = done.map_err(anyhow::Error::from);
        let found = match done {
            Ok(_) => None,
            // What it has made is there.
            Err(error) if run::is_findings(&error) => Some(error),
            Err(error) => {
                *lock(&self.last) = Some(prepared);
                return Err(error);
            }
        };
        let outputs = run::collect(args, &prepared, out)?;
        for output in &outputs {
            tell(run::output_line(output))?;
        }
        match found {
            Some(error) => Err(error),
            None => run::as_expected(&outputs),
        }
    }
}

/// The command `run` or `exec` that an editor names.
///
/// # Errors
/// Another command, or wrong options; the error has been printed to standard error.
pub(super) fn of_launch(words: &[OsString]) -> Result<Command> {
    let Ok(Parsed::Command(cli)) = usage::parse(words) else {
        bail!("gfxjit debug takes a launch: `-- run SOURCE …` or `-- exec PROGRAM …`");
    };
    match cli.command {
        command @ (Command::Run(_) | Command::Exec(_)) => Ok(command),
        _ => bail!("gfxjit debug takes `-- run SOURCE …` or `-- exec PROGRAM …`"),
    }
}

/// The same command without optimisation, unless an optimisation level is given.
pub(super) fn unoptimised(mut args: Box<RunArgs>) -> Box<RunArgs> {
    args.build.add_default("opt", "0");
    args
}
