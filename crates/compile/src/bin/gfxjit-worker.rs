//! The smallest worker program for isolated compiles, for programs that do not ship `gfxjit` and
//! do not serve themselves.

use std::process::ExitCode;

fn main() -> ExitCode {
    gfxjit_compile::serve_worker_if_asked();
    // Not asked: it was started by hand.
    ExitCode::FAILURE
}
