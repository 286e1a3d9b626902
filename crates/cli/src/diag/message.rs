//! A message, and how messages are shown.

use std::io;
use std::sync::OnceLock;

use gfxjit::{Diagnostic, Severity};
use serde_json::{Map, Value};

/// How messages are shown; the same for the whole process.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct OutputMode {
    /// As lines of JSON.
    pub(crate) json: bool,
    /// Errors only.
    pub(crate) quiet: bool,
    /// 1 and more: also steps and their reasons.
    pub(crate) verbose: u8,
}

static MANNER: OnceLock<OutputMode> = OnceLock::new();

impl OutputMode {
    /// Sets the mode for all later messages. Only the first call has an effect.
    pub(crate) fn set(self) {
        let _ = MANNER.set(self);
    }

    pub(crate) fn get() -> Self {
        MANNER.get().copied().unwrap_or_default()
    }

    /// Whether progress may be drawn on standard error.
    pub(crate) fn shows_progress(self) -> bool {
        !self.json && !self.quiet && io::IsTerminal::is_terminal(&io::stderr())
    }
}

/// The place in a source that a message is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SourcePosition {
    /// The file's name, or a name in its place: `<stdin>`, `<inline asm>`.
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: Option<u32>,
    /// Counted from 1, in bytes.
    pub(crate) column: Option<u32>,
    /// The text of the line.
    pub(crate) text: Option<String>,
}

/// One error, warning or note.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) severity: Severity,
    /// The class, for programs: `usage`, `io`, `source`, `link`, …
    pub(crate) kind: &'static str,
    /// The text, without the place if that is known.
    pub(crate) text: String,
    pub(crate) place: Option<SourcePosition>,
    /// The input, if the place is in another file that it includes.
    pub(crate) origin: Option<String>,
    /// Other data for programs, by name: `argument`, `fault`.
    pub(crate) more: Map<String, Value>,
}

impl Message {
    pub(crate) fn new(severity: Severity, kind: &'static str, text: impl Into<String>) -> Self {
        Self {
            severity,
            kind,
            text: text.into(),
            place: None,
            origin: None,
            more: Map::new(),
        }
    }

    /// LLVM's message about `source`.
    pub(super) fn of(diagnostic: &Diagnostic, source: Option<&str>) -> Self {
        let mut message = Self::new(diagnostic.severity, "source", diagnostic.message.clone());
        message.place = diagnostic.file.clone().map(|file| SourcePosition {
            file,
            line: diagnostic.line,
            column: diagnostic.column,
            text: diagnostic.snippet.clone(),
        });
        match (&message.place, source) {
            (Some(place), Some(source)) if place.file != source => {
                message.origin = Some(source.to_owned());
            }
            (None, Some(source)) => {
                message.place = Some(SourcePosition {
                    file: source.to_owned(),
                    ..SourcePosition::default()
                });
            }
            _ => {}
        }
        message
    }

    pub(super) fn to_json(&self) -> Value {
        let mut object = Map::new();
        object.insert("severity".to_owned(), self.severity.to_string().into());
        object.insert("kind".to_owned(), self.kind.into());
        object.insert("message".to_owned(), self.text.clone().into());
        if let Some(place) = &self.place {
            let mut members = Map::new();
            members.insert("file".to_owned(), place.file.clone().into());
            let numbers = [("line", place.line), ("column", place.column)];
            for (name, number) in numbers {
                members.extend(number.map(|number| (name.to_owned(), number.into())));
            }
            let text = place.text.clone();
            members.extend(text.map(|text| ("text".to_owned(), text.into())));
            object.insert("place".to_owned(), members.into());
        }
        if let Some(origin) = &self.origin {
            object.insert("source".to_owned(), origin.clone().into());
        }
        object.extend(self.more.clone());
        Value::Object(object)
    }
}
