//! The smallest worker program for isolated compiles: what `gfxjit worker` is, for programs
//! that do not ship `gfxjit`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    match gfxjit_compile::worker_main(input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
