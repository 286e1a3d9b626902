//! The exit status, for all commands alike:
//!
//! | status | meaning |
//! | --- | --- |
//! | 0 | done; for `diff`: the files are the same |
//! | 1 | the input or the run failed (`error: …`), or is not as `--expect` and `isa --for` ask; for `diff`: the files differ |
//! | 2 | wrong usage: options that are unknown, contradict each other or have values that cannot be; for `diff` also: a file cannot be read, as with diff(1) |
//! | 130 | Ctrl-C has ended the launch, or the process |

use std::process::{ExitCode, ExitStatus};

use anyhow::Result;
use gfxjit::DeviceError;

use crate::diag;
use crate::error::{self, Usage};
use crate::out::{self, Out};

const FAILED: u8 = 1;
const USAGE: u8 = 2;
/// 128 and the number of SIGINT, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit status of a child process, as this process's. A signal is 128 and its number, as shells have it.
pub(crate) fn of_process(status: ExitStatus) -> ExitCode {
    let own = |code: i32| u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from);
    match signal(status) {
        Some(signal) => own(128 + signal),
        None => status.code().map_or(ExitCode::FAILURE, own),
    }
}

/// The signal that has ended a process.
pub(crate) fn signal(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    None
}

/// Flushes the output, shows the error, and returns the exit status.
pub(crate) fn of(result: Result<bool>, is_diff: bool, out: &mut Out) -> ExitCode {
    let different = ExitCode::from(FAILED);
    match result.and_then(|is_same| out.flush().map(|()| is_same)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => different,
        // The reader of the output has closed it: `gfxjit disasm … | head`.
        Err(error) if out::is_broken_pipe(&error) => match is_diff {
            true => different,
            false => ExitCode::SUCCESS,
        },
        Err(error) => {
            // Output from before the error is printed first; the earlier error is the one to
            // report.
            let _ = out.flush();
            diag::error(&error);
            ExitCode::from(match error::device(&error) {
                // Commands end no launch by themselves.
                Some(DeviceError::Cancelled { .. }) => {
                    diag::note("--timeout SECONDS tells where it was, and so does gfxjit debug");
                    INTERRUPTED
                }
                _ if is_diff || error.is::<Usage>() => USAGE,
                _ => FAILED,
            })
        }
    }
}
