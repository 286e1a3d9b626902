//! The debugger in another process that steers kernels of this one (`gfxjit debug -- exec`).

use std::path::Path;
use std::sync::OnceLock;

use gfxjit_debug::remote::VARIABLE;
use gfxjit_debug::remote::agent::Agent;

static AGENT: OnceLock<Option<Agent>> = OnceLock::new();

/// The connection, if the process is debugged.
fn agent() -> Option<&'static Agent> {
    let connect = || {
        let path = std::env::var_os(VARIABLE)?;
        match Agent::connect(Path::new(&path)) {
            Ok(agent) => Some(agent),
            Err(error) => {
                crate::log::always(format_args!(
                    "the debugger cannot be reached, the program goes on without: {error}"
                ));
                None
            }
        }
    };
    AGENT.get_or_init(connect).as_ref()
}

/// Lets the debugger steer a launch, if there is one.
pub(crate) fn steered(
    launch: gfxjit::Launch,
    module: impl FnOnce() -> gfxjit::Module,
) -> gfxjit::Launch {
    match agent().and_then(|agent| agent.launch(&module())) {
        Some(debugger) => launch.debug(debugger),
        None => launch,
    }
}
