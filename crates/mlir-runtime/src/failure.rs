//! Calls that fail.

use std::fmt::Display;
use std::io::Write;

/// Says what failed, with what caused it, and ends the process: there is no caller to return it to, and
/// what follows would work on results that are not there.
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

/// The same for a reason that is found here.
pub(crate) fn refuse(function: &str, reason: impl Display) -> ! {
    let mut to = std::io::stderr().lock();
    let _ = writeln!(to, "error: {function}: {reason}");
    drop(to);
    std::process::exit(1)
}

/// A result that must be there.
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
