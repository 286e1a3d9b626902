//! Errors, warnings and notes, for people and for programs.
//!
//! Every command passes its messages to this module; nothing else writes to standard error. In text
//! form a message has its place in the source, the line and a caret, in colour if standard error is
//! a terminal (`NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` override that). With `--json` each
//! message is one line of JSON on standard error, so that standard output holds the result alone.

mod explain;
mod message;
mod render;

use std::io::{self, Write};

use gfxjit::Diagnostic;

use crate::readable::escaped;
pub(crate) use gfxjit::Severity;

pub(crate) use self::message::{Message, OutputMode};

impl Message {
    /// Writes it to standard error. A failure is ignored, because it cannot be reported.
    pub(crate) fn show(&self) {
        let manner = OutputMode::get();
        if manner.quiet && self.severity != Severity::Error {
            return;
        }
        let result = match manner.json {
            true => writeln!(io::stderr(), "{}", escaped(&self.to_json().to_string())),
            // This stream removes colours if they are not wanted.
            false => writeln!(anstream::stderr(), "{}", render::styled(self)),
        };
        drop(result);
    }
}

/// Shows a warning.
pub(crate) fn warning(text: impl Into<String>) {
    Message::new(Severity::Warning, "warning", text).show();
}

/// Shows a note.
pub(crate) fn note(text: impl Into<String>) {
    Message::new(Severity::Note, "note", text).show();
}

/// With `-v`, shows the share of work and time of each engine.
pub(crate) fn work() {
    if is_verbose(1)
        && let Some(summary) = gfxjit::work::Summary::of_process()
    {
        summary.lines().into_iter().for_each(note);
    }
}

/// Whether `-v` was given at least this often.
pub(crate) fn is_verbose(times: u8) -> bool {
    OutputMode::get().verbose >= times
}

/// Shows a step and its reason, for `-v`.
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

/// Shows an error with all known details.
pub(crate) fn error(error: &anyhow::Error) {
    for message in explain::explain(error) {
        message.show();
    }
}
