//! The device of the process.

use std::sync::OnceLock;

use gfxjit::{Device, DeviceKind, Libraries, Options, Queue, Runtime, Target};

use crate::failure::OrFail;
use crate::memory::Memories;

/// The environment variable with the name of the device.
const VARIABLE: &str = "GFXJIT_DEVICE";

/// The state shared by all calls.
pub(crate) struct Session {
    pub device: Device,
    /// Options to compile loaded bitcode and assembly.
    pub options: Options,
    /// The default stream.
    pub queue: Queue,
    pub memories: Memories,
}

static SESSION: OnceLock<Session> = OnceLock::new();

fn made(device: Device, options: Options) -> Session {
    let queue = device.queue().or_fail("the device's queue");
    Session {
        device,
        options,
        queue,
        memories: Memories::default(),
    }
}

/// Sets the device for all calls of this process, and the options to compile code. Returns false if
/// there was a device already, which is kept.
pub fn set_up(device: Device, options: Options) -> bool {
    SESSION.set(made(device, options)).is_ok()
}

/// The session; opens the device of the environment if none is open.
pub(crate) fn session() -> &'static Session {
    session_for(None)
}

/// The session; if any device is acceptable and none is open, opens the software GPU for the target
/// of the code.
pub(crate) fn session_for(detected: Option<Target>) -> &'static Session {
    SESSION.get_or_init(|| {
        // SAFETY: the kernels are those of the module that runs, as its code for the host is.
        let runtime = unsafe { Runtime::with_hardware(&Libraries::default()) };
        let named = std::env::var(VARIABLE).ok().filter(|name| !name.is_empty());
        let name = named.unwrap_or_else(|| match detected.and_then(Target::amd) {
            Some(target) if !has_gpu(&runtime) => format!("sim://{target}"),
            _ => "auto".to_owned(),
        });
        made(runtime.open(&name).or_fail(VARIABLE), Options::default())
    })
}

fn has_gpu(runtime: &Runtime) -> bool {
    let list = runtime.devices();
    list.devices.iter().any(|info| info.kind == DeviceKind::Gpu)
}
