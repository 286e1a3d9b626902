//! What `gfxjit debug` takes.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

#[derive(Args)]
pub(crate) struct DebugArgs {
    /// Read commands from a file before any others; several times
    #[arg(long, value_name = "FILE")]
    pub(crate) command: Vec<PathBuf>,
    /// Do a command, behind those of files; several times
    #[arg(long = "ex", value_name = "COMMAND", allow_hyphen_values = true)]
    pub(crate) commands: Vec<String>,
    /// Ask for no commands: end behind those that are given
    #[arg(long)]
    pub(crate) batch: bool,
    /// Be the debugger of an editor, by the Debug Adapter Protocol: over standard input and output
    #[arg(long, conflicts_with_all = ["command", "commands", "batch"])]
    pub(crate) dap: bool,
    /// With --dap, over a port of this host, for one client; 0 for one that is free, which is told on standard error
    #[arg(long, value_name = "N", requires = "dap")]
    pub(crate) port: Option<u16>,
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it; an editor may name it instead
    #[arg(last = true, required_unless_present = "dap", value_name = "run …")]
    pub(crate) launch: Vec<OsString>,
}
