//! What the terminal keeps between commands.

use std::io::Write;
use std::path::PathBuf;

use gfxjit_hal::Going;

use super::input::Input;

/// The terminal of a session.
pub struct Terminal {
    pub(super) input: Input,
    pub(super) out: Box<dyn Write + Send>,
    /// Expressions that are shown at every stop, by number.
    pub(super) displays: Vec<(u32, String)>,
    pub(super) display_numbers: u32,
    /// An empty line stands for it.
    pub(super) last: String,
    /// What `list` goes on with: file and line.
    pub(super) listed: Option<(PathBuf, u32)>,
    /// The user wants no more.
    pub(super) has_quit: bool,
}

/// What comes behind a command.
pub(super) enum After {
    /// Another command.
    Stay,
    /// The launch goes on.
    Go(Going),
    /// The launch begins.
    Run,
    /// The end.
    Quit,
}

impl Terminal {
    /// Commands come from `input`, what they show goes to `out`.
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

    /// Shows a line. That nothing reads it any more is no error here.
    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
        let _ = self.out.flush();
    }
}
