//! Failures of calls.

use std::fmt::Display;
use std::io::Write;

/// Prints the function that failed and the chain of causes, and ends the process: MLIR's functions
/// return no errors, and later calls would use missing results.
pub(crate) fn fail(function: &str, error: &dyn std::error::Error) -> ! {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    refuse(function, text)
}

/// Fails with a reason that this crate has found.
pub(crate) fn refuse(function: &str, reason: impl Display) -> ! {
    let mut to = std::io::stderr().lock();
    let _ = writeln!(to, "error: {function}: {reason}");
    drop(to);
    std::process::exit(1)
}

/// Takes a value or ends the process.
pub(crate) trait OrFail<T> {
    fn or_fail(self, function: &str) -> T;
}

impl<T, E: std::error::Error> OrFail<T> for Result<T, E> {
    fn or_fail(self, function: &str) -> T {
        match self {
            Ok(value) => value,
            Err(error) => fail(function, &error),
        }
    }
}
