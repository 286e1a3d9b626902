//! The device that the process has.

use std::sync::OnceLock;

use gfxjit::{Device, DeviceKind, Libraries, Options, Queue, Runtime, Target};

use crate::failure::OrFail;
use crate::memory::Memories;

/// Names the device where none is open.
const VARIABLE: &str = "GFXJIT_DEVICE";

/// What all calls share.
pub(crate) struct Session {
    pub device: Device,
    /// How code that is loaded is compiled, where it has to be.
    pub options: Options,
    /// The stream of calls that name none.
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

/// Has all calls of this process go to a device, and code compiled with these options. False when
/// there was one already, which stays.
pub fn set_up(device: Device, options: Options) -> bool {
    SESSION.set(made(device, options)).is_ok()
}

/// The session, with the device of the environment where there was none.
pub(crate) fn session() -> &'static Session {
    session_for(None)
}

/// The same; where any device would do, the software GPU is the one that the code is for.
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
