//! What a person is told: `GFXJIT_HIP_LOG=errors` has every call that fails with its reason,
//! `calls` those that do not as well. What is not there is counted for `gfxjit exec --report`.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::fmt::Display;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use crate::error::{Code, Error};
use gfxjit::hal::sync::lock;

/// What is written.
const VARIABLE: &str = "GFXJIT_HIP_LOG";
/// The file that the report is added to.
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

/// What was asked for in vain, and how often.
static MISSING: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());

/// A line for people, whole, in any thread. An error of a closed standard error is ignored.
fn say(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "gfxjit-hip: {text}");
}

pub(crate) fn called(name: &str) {
    if *LEVEL == Level::Calls {
        say(name);
    }
}

pub(crate) fn failed(name: &str, error: &Error) {
    // How programs ask whether something is over.
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

/// What is known beside an error's number.
pub(crate) fn told(text: &str) {
    if *LEVEL != Level::Nothing {
        say(text);
    }
}

/// Something that no program may miss, whatever it does with errors.
pub(crate) fn always(text: impl Display) {
    say(text);
}

fn count_unsupported(name: &str, error: &Error) {
    if error.code == Code::NOT_SUPPORTED {
        missed(&match error.reason.is_empty() {
            true => name.to_owned(),
            false => format!("{name}: {}", error.reason),
        });
    }
}

/// Where the report goes, if one is asked for.
pub(crate) fn report_file() -> Option<std::path::PathBuf> {
    let path = std::env::var_os(REPORT).filter(|path| !path.is_empty());
    path.map(Into::into)
}

/// A source that did not become code, with what the front end said first: a library or a header may be missing.
pub(crate) fn not_made(what: &str, log: &str) {
    let error = log.lines().find(|line| line.contains("error"));
    let reason = error.or(log.lines().next()).unwrap_or_default();
    missed(&format!("{what}: {reason}"));
}

/// Notes it the first time, so that the report is there however the program ends.
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
    // A report that cannot be written must not disturb the program.
    let _ = file.and_then(|mut file| writeln!(file, "{what}"));
}

/// A ROCm function that this library does not have was called.
pub(crate) extern "C" fn missing(name: *const c_char) -> u32 {
    // SAFETY: the names in the libraries with ROCm's names.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    let error = Error::unsupported("this function");
    failed(&name, &error);
    crate::thread::note(error.code);
    error.code.0
}
