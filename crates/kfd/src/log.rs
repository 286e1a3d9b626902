//! Messages for the user of the program: the runtime passes on only error numbers.

use std::io::Write;
use std::sync::OnceLock;

/// If this is set to anything but 0, every call of the driver is logged to standard error.
const VARIABLE: &str = "GFXJIT_KFD_LOG";

/// Writes a line about an error.
pub(crate) fn report(text: &str) {
    // An error of a closed standard error is ignored.
    let _ = writeln!(std::io::stderr(), "gfxjit: {text}");
}

/// Writes a line about a call, if logging is on.
pub(crate) fn line(text: impl FnOnce() -> String) {
    static WANTED: OnceLock<bool> = OnceLock::new();
    let wanted = || std::env::var_os(VARIABLE).is_some_and(|value| value != "0");
    if *WANTED.get_or_init(wanted) {
        report(&text());
    }
}
