//! Errors, warnings and notes, for people and for programs.
//!
//! Every command hands its messages to this module; nothing else writes to standard error. For
//! people a message has its place in the source, the line and a caret, in colour where standard
//! error is a terminal (`NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` decide otherwise). With
//! `--json` each message is one line of JSON on standard error, so that standard output holds the
//! result alone.

mod explain;
mod message;
mod render;

use std::io::{self, Write};

use gfxjit::Diagnostic;

use crate::readable::escaped;
pub(crate) use gfxjit::Severity;

pub(crate) use self::message::{Message, OutputMode};

impl Message {
    /// Writes it to standard error. A failure of that cannot be reported.
    pub(crate) fn show(&self) {
        let manner = OutputMode::get();
        if manner.quiet && self.severity != Severity::Error {
            return;
        }
        let result = match manner.json {
            true => writeln!(io::stderr(), "{}", escaped(&self.to_json().to_string())),
            // Takes the colours out where they are not wanted.
            false => writeln!(anstream::stderr(), "{}", render::styled(self)),
        };
        drop(result);
    }
}

/// Something that may not be meant.
pub(crate) fn warning(text: impl Into<String>) {
    Message::new(Severity::Warning, "warning", text).show();
}

/// Something that is good to know.
pub(crate) fn note(text: impl Into<String>) {
    Message::new(Severity::Note, "note", text).show();
}

/// With `-v`, which engine has executed how much, and where the time went.
pub(crate) fn work() {
    if is_verbose(1) {
        gfxjit::work::summary().into_iter().for_each(note);
    }
}

/// Whether `-v` was given at least this often.
pub(crate) fn is_verbose(times: u8) -> bool {
    OutputMode::get().verbose >= times
}

/// What is done, and why, for `-v`.
pub(crate) fn verbose(text: impl FnOnce() -> String) {
    if OutputMode::get().verbose > 0 {
        note(text());
    }
}

/// Warnings and notes of a compiler.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        Message::of(diagnostic, None).show();
    }
}

/// An error with all that is known about it.
pub(crate) fn error(error: &anyhow::Error) {
    for message in explain::explain(error) {
        message.show();
    }
}
