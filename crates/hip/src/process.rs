//! The GPUs of the process.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use gfxjit::Runtime;

use crate::abi::location;
use crate::error::{Code, Error, Result};
use crate::gpu::{CommandStream, Gpu, StreamKind};
use crate::memory::Memories;
use crate::{exit, thread};

/// The variable with the URIs of the software GPUs, separated by commas.
pub(crate) const DEVICES: &str = "GFXJIT_HIP_DEVICES";
/// The GPU without that variable.
const DEFAULT_DEVICE: &str = "sim://gfx942";
/// The variables that select the GPUs a program sees: numbers separated by commas.
const VISIBLE: [&str; 2] = ["HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"];

pub(crate) struct Process {
    pub gpus: Vec<Arc<Gpu>>,
    pub memories: Memories,
    /// The default command stream of each GPU, created on first use.
    nulls: Vec<OnceLock<Arc<CommandStream>>>,
}

static PROCESS: OnceLock<Result<Process>> = OnceLock::new();

/// The GPUs of the process, opened on the first call.
pub(crate) fn process() -> Result<&'static Process> {
    exit::at_main_end();
    let process = PROCESS.get_or_init(open).as_ref().map_err(Clone::clone)?;
    if exit::is_child() {
        return Err(exit::in_child());
    }
    Ok(process)
}

/// The GPUs of the process, if they were opened. `None` in a child of `fork`, which has no commands
/// to wait for.
pub(crate) fn opened() -> Option<&'static Process> {
    let process = PROCESS.get()?.as_ref().ok()?;
    (!exit::is_child()).then_some(process)
}

fn open() -> Result<Process> {
    let names = std::env::var(DEVICES)
        .ok()
        .filter(|names| !names.is_empty());
    let names = names.unwrap_or_else(|| DEFAULT_DEVICE.to_owned());
    let all = gfxjit::names_in(&names);
    if let Some(report) = crate::log::report_file() {
        gfxjit::report_to(report);
    }
    let runtime = Runtime::new();
    let mut gpus = Vec::new();
    for name in visible(&all) {
        let device = runtime
            .open(&gfxjit::as_hardware(&name))
            .map_err(|error| Error::new(Code::NO_DEVICE, format!("{name} ({DEVICES}): {error}")))?;
        gpus.push(Arc::new(Gpu::new(gpus.len(), device)?));
    }
    gfxjit::work::follow_environment();
    exit::at_exit(wait);
    Ok(Process {
        memories: Memories::new(&gpus),
        nulls: gpus.iter().map(|_| OnceLock::new()).collect(),
        gpus,
    })
}

/// How long commands may still run when the process ends.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a cancelled launch may take to end. A host function cannot be cancelled.
const CANCELLED: Duration = Duration::from_secs(1);

fn wait() {
    let process = opened();
    let gpus = process.iter().flat_map(|process| &process.gpus);
    let mut running: Vec<_> = gpus.flat_map(|gpu| gpu.lanes()).collect();
    let mut wait_for = |patience: Duration| {
        let deadline = Instant::now() + patience;
        running.retain(|lane| !lane.ends_by(deadline));
        for lane in &running {
            lane.cancel();
        }
    };
    wait_for(PATIENCE);
    wait_for(CANCELLED);
}

/// The GPUs that the variables select; the list ends at the first invalid number, as in HIP.
fn visible(all: &[String]) -> Vec<String> {
    let Some(wanted) = VISIBLE.iter().find_map(|name| std::env::var(name).ok()) else {
        return all.to_vec();
    };
    let numbers = wanted
        .split(',')
        .map(|number| number.trim().parse::<usize>().ok());
    numbers
        .map_while(|number| all.get(number?).cloned())
        .collect()
}

impl Process {
    pub(crate) fn gpu(&self, index: i32) -> Result<&Arc<Gpu>> {
        let gpu = usize::try_from(index)
            .ok()
            .and_then(|index| self.gpus.get(index));
        gpu.ok_or_else(|| {
            let count = self.gpus.len();
            Error::new(Code::INVALID_DEVICE, format!("device {index} of {count}"))
        })
    }

    /// The GPU of a `hipMemLocation`.
    pub(crate) fn gpu_at(&self, [kind, number]: [i32; 2]) -> Result<&Arc<Gpu>> {
        match kind {
            location::DEVICE => self.gpu(number),
            _ => Err(Error::invalid(format!("a location of type {kind}"))),
        }
    }

    /// The default command stream of a GPU.
    pub(crate) fn null_lane(&self, gpu: &Arc<Gpu>) -> Result<Arc<CommandStream>> {
        let null = &self.nulls[gpu.index];
        if let Some(lane) = null.get() {
            return Ok(Arc::clone(lane));
        }
        let lane = CommandStream::new(gpu, StreamKind::Null)?;
        Ok(Arc::clone(null.get_or_init(|| lane)))
    }

    /// The GPU of the calling thread.
    pub(crate) fn current(&self) -> Result<&Arc<Gpu>> {
        let gpu = self.gpus.get(thread::device());
        gpu.ok_or_else(|| Error::new(Code::NO_DEVICE, "no GPU is visible"))
    }
}

/// The GPU of the calling thread.
pub(crate) fn current() -> Result<&'static Arc<Gpu>> {
    process()?.current()
}
