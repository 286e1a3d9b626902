//! The debugger in another process that controls kernels of this process (`gfxjit debug -- exec`).

use std::sync::Once;

use gfxjit_debug::library::of_process;

/// Attaches the debugger, if there is one, to a launch.
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
