//! Debuggers for launches made through the library.

use std::io;
use std::path::Path;
use std::sync::Arc;

use gfxjit::Module;
use gfxjit_hal::Debugger;

use crate::image::{DeviceFacts, parts_with_instructions};
use crate::program::Program;
use crate::session::Session;
use crate::terminal::{Input, Terminal};

/// A debugger on this process's terminal, for [`Launch::debug`](gfxjit::Launch::debug) of a kernel of `module`.
/// It stops the launch before its first instruction.
///
/// ```no_run
/// # fn launch(kernel: &gfxjit::Kernel, queue: &gfxjit::Queue) -> gfxjit::Result<()> {
/// use gfxjit_debug::terminal::Input;
/// let input = Input::new(Vec::new(), false, None);
/// let debugger = gfxjit_debug::library::on_terminal(&kernel.module(), input)?;
/// kernel.launch(queue).grid(1).block(64).debug(debugger).submit()?.wait()?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The module's image cannot be disassembled.
pub fn on_terminal(module: &Module, input: Input) -> gfxjit::Result<Arc<dyn Debugger>> {
    let facts = DeviceFacts::of(module.device().info());
    let parts = parts_with_instructions(module.image(), facts)?;
    let program = Program::new(module.image().bytes(), parts);
    let terminal = Terminal::new(input, Box::new(io::stdout()));
    let session = Arc::new(Session::new(terminal));
    let image = session.add_image(program);
    session.hold_next();
    Ok(Arc::new(session.launch(image, None)))
}

/// The debugger that controls this process (`gfxjit debug -- exec`), for a launch of a kernel of `module`; `None` if
/// the process is not being debugged.
///
/// # Errors
/// The debugger of this process cannot be reached; the program may continue without it.
#[cfg(unix)]
pub fn of_process(module: impl FnOnce() -> Module) -> Result<Option<Arc<dyn Debugger>>, String> {
    use std::sync::OnceLock;

    use crate::remote::VARIABLE;
    use crate::remote::agent::Agent;

    static AGENT: OnceLock<Result<Option<Agent>, String>> = OnceLock::new();
    let connect = || {
        let path = std::env::var_os(VARIABLE);
        let agent = path
            .map(|path| Agent::connect(Path::new(&path)))
            .transpose();
        agent.map_err(|error| format!("the debugger of {VARIABLE} cannot be reached: {error}"))
    };
    match AGENT.get_or_init(connect) {
        Ok(agent) => Ok(agent.as_ref().and_then(|agent| agent.launch(&module()))),
        Err(reason) => Err(reason.clone()),
    }
}

/// Always `None`: debugging another process needs Unix sockets.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn of_process(_: impl FnOnce() -> Module) -> Result<Option<Arc<dyn Debugger>>, String> {
    Ok(None)
}
