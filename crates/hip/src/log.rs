//! The log: with `GFXJIT_HIP_LOG=errors` every failing call with its reason, with `calls` all
//! calls. Unsupported functions are counted for `gfxjit exec --report`.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::fmt::Display;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use crate::error::{Code, Error};
use gfxjit::hal::sync::lock;

/// The variable with the level of the log.
const VARIABLE: &str = "GFXJIT_HIP_LOG";
/// The variable with the file to which the report is appended.
const REPORT: &str = "GFXJIT_HIP_REPORT";

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Level {
    Nothing,
    Errors,
    Calls,
}

static LEVEL: LazyLock<Level> = LazyLock::new(|| match std::env::var(VARIABLE).as_deref() {
    Ok("errors") => Level::Errors,
    Ok("calls") => Level::Calls,
    _ => Level::Nothing,
});

/// Unsupported functions and features that were called, with the number of calls.
static MISSING: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());

/// Writes one line to standard error, not mixed with lines of other threads. An error of a closed
/// standard error is ignored.
fn say(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "gfxjit-hip: {text}");
}

pub(crate) fn called(name: &str) {
    if *LEVEL == Level::Calls {
        say(name);
    }
}

pub(crate) fn failed(name: &str, error: &Error) {
    // `NOT_READY` is the answer of queries such as `hipStreamQuery`, not a failure.
    let is_answer = error.code == Code::NOT_READY;
    if *LEVEL == Level::Nothing || (is_answer && *LEVEL != Level::Calls) {
        count_unsupported(name, error);
        return;
    }
    let code = error.code.name().to_string_lossy();
    match error.reason.is_empty() {
        true => say(format_args!("{name}: {code}")),
        false => say(format_args!("{name}: {code}: {}", error.reason)),
    }
    count_unsupported(name, error);
}

/// Logs details of an error, unless the log is off.
pub(crate) fn told(text: &str) {
    if *LEVEL != Level::Nothing {
        say(text);
    }
}

/// Writes a message whatever the level, for errors that a program might ignore.
pub(crate) fn always(text: impl Display) {
    say(text);
}

/// Writes warnings of the cache in which compiled code is kept, such as of a shared store that cannot be reached.
pub(crate) fn listen() {
    // False if there is a subscriber, which is this one.
    let _ = gfxjit::on_cache_warning(|text| say(format_args!("warning: {text}")));
}

fn count_unsupported(name: &str, error: &Error) {
    if error.code == Code::NOT_SUPPORTED {
        missed(&match error.reason.is_empty() {
            true => name.to_owned(),
            false => format!("{name}: {}", error.reason),
        });
    }
}

/// The file for the report, if one was requested.
pub(crate) fn report_file() -> Option<std::path::PathBuf> {
    let path = std::env::var_os(REPORT).filter(|path| !path.is_empty());
    path.map(Into::into)
}

/// Records a source that did not compile, with the front end's first error: a library or a header may be
/// missing.
pub(crate) fn not_made(what: &str, log: &str) {
    let error = log.lines().find(|line| line.contains("error"));
    let reason = error.or(log.lines().next()).unwrap_or_default();
    missed(&format!("{what}: {reason}"));
}

/// Counts an unsupported feature, and appends it to the report the first time, so that the report
/// is complete even if the process is killed.
fn missed(what: &str) {
    let mut missing = lock(&MISSING);
    let count = missing.entry(what.to_owned()).or_default();
    *count += 1;
    if *count > 1 {
        return;
    }
    let Some(path) = report_file() else {
        return;
    };
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path);
    // An error of writing the report is ignored: it must not disturb the program.
    let _ = file.and_then(|mut file| writeln!(file, "{what}"));
}

/// Called by the jump libraries for a ROCm function that this library does not have.
pub(crate) extern "C" fn missing(name: *const c_char) -> u32 {
    // SAFETY: the names in the libraries with ROCm's names.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    let error = Error::unsupported("this function");
    failed(&name, &error);
    crate::thread::note(error.code);
    error.code.0
}
