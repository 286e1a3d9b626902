//! The debugger in another process that steers kernels of this one (`gfxjit debug -- exec`).

use std::sync::Once;

use gfxjit_debug::library::of_process;

/// Lets the debugger steer a launch, if there is one.
pub(crate) fn steered(
    launch: gfxjit::Launch,
    module: impl FnOnce() -> gfxjit::Module,
) -> gfxjit::Launch {
    static TOLD: Once = Once::new();
    match of_process(module) {
        Ok(Some(debugger)) => launch.debug(debugger),
        Ok(None) => launch,
        Err(reason) => {
            TOLD.call_once(|| crate::log::always(format_args!("{reason}; the program goes on")));
            launch
        }
    }
}
