//! What the terminal keeps between commands.

use std::io::Write;

use gfxjit_hal::Going;

use super::input::Input;

/// A source, and the next line that is shown of it.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) line: u32,
}

/// The terminal of a session.
pub struct Terminal {
    pub(super) input: Input,
    pub(super) out: Box<dyn Write + Send>,
    /// Expressions that are shown at every stop, by number.
    pub(super) displays: Vec<(u32, String)>,
    pub(super) display_numbers: u32,
    /// An empty line stands for it.
    pub(super) last: String,
    /// What `list` goes on with.
    pub(super) listed: Option<Listed>,
    /// The user wants no more.
    pub(super) has_quit: bool,
}

/// What comes behind a command.
pub(super) enum AfterCommand {
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
