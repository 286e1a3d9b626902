//! The smallest worker program for isolated compiles, for programs that neither ship `gfxjit` nor
//! act as their own worker.

use std::process::ExitCode;

fn main() -> ExitCode {
    gfxjit_compile::serve_worker_if_asked();
    // Started by hand instead of as a worker.
    ExitCode::FAILURE
}
