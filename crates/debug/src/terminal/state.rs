//! The terminal's state between commands.

use std::io::Write;

use gfxjit_hal::Going;

use super::input::Input;

/// A source, and the line where the next `list` continues.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) line: u32,
}

/// The terminal as user interface of a session.
pub struct Terminal {
    pub(super) input: Input,
    pub(super) out: Box<dyn Write + Send>,
    /// The expressions of `display`, by number.
    pub(super) displays: Vec<(u32, String)>,
    pub(super) display_numbers: u32,
    /// The last command, which an empty line repeats.
    pub(super) last: String,
    /// Where the next `list` continues.
    pub(super) listed: Option<Listed>,
    /// The user has left the debugger.
    pub(super) has_quit: bool,
}

/// What follows a command.
pub(super) enum AfterCommand {
    /// The next command is read.
    Stay,
    /// The launch resumes.
    Go(Going),
    /// The launch starts.
    Run,
    /// The debugger ends.
    Quit,
}

impl Terminal {
    /// A terminal that reads commands from `input` and writes to `out`.
    pub fn new(input: Input, out: Box<dyn Write + Send>) -> Self {
        Self {
            input,
            out,
            displays: Vec::new(),
            display_numbers: 0,
            last: String::new(),
            listed: None,
            has_quit: false,
        }
    }

    /// Writes a line. Errors, as of a closed pipe, are ignored.
    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
        let _ = self.out.flush();
    }
}
