//! Sources of commands: scripts, then a terminal or a pipe.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::words::COMMANDS;

/// The prompt.
pub(super) const PROMPT: &str = "(gfxjit) ";

/// Where command lines come from.
pub struct Input {
    script: VecDeque<String>,
    /// Input ends after the script.
    is_batch: bool,
    editor: Option<Box<Editor<Words, FileHistory>>>,
    history: Option<PathBuf>,
}

/// The result of reading.
pub(super) enum Read {
    /// A command, and whether it must be echoed because it was not typed on the terminal.
    Line(String, bool),
    /// End of input.
    End,
}

impl Input {
    /// Reads the script's lines, then, unless `is_batch`, standard input. The history of typed commands is kept in
    /// the file `history`.
    #[must_use]
    pub fn new(script: Vec<String>, is_batch: bool, history: Option<PathBuf>) -> Self {
        Self {
            script: script.into(),
            is_batch,
            editor: None,
            history,
        }
    }

    /// The next command. `names` returns words to complete.
    pub(super) fn next(&mut self, names: &dyn Fn() -> Vec<String>) -> Read {
        if let Some(line) = self.script.pop_front() {
            return Read::Line(line, true);
        }
        if self.is_batch {
            return Read::End;
        }
        let stdin = std::io::stdin();
        if !stdin.is_terminal() {
            let mut line = String::new();
            return match stdin.lock().read_line(&mut line) {
                Ok(0) | Err(_) => Read::End,
                Ok(_) => Read::Line(line.trim_end().to_owned(), true),
            };
        }
        let Some(editor) = self.editor(names) else {
            return Read::End;
        };
        loop {
            match editor.readline(PROMPT) {
                Ok(line) => {
                    // A failure only loses this line of the history.
                    let _ = editor.add_history_entry(&line);
                    return Read::Line(line, false);
                }
                // Ctrl-C at the prompt discards the line.
                Err(ReadlineError::Interrupted) => {}
                Err(_) => return Read::End,
            }
        }
    }

    fn editor(
        &mut self,
        names: &dyn Fn() -> Vec<String>,
    ) -> Option<&mut Editor<Words, FileHistory>> {
        if self.editor.is_none() {
            let mut editor = Editor::new().ok()?;
            editor.set_helper(Some(Words { names: names() }));
            if let Some(history) = &self.history {
                // Fails the first time, when the file does not exist yet.
                let _ = editor.load_history(history);
            }
            self.editor = Some(Box::new(editor));
        }
        self.editor.as_deref_mut()
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        if let (Some(editor), Some(history)) = (&mut self.editor, &self.history) {
            if let Some(folder) = history.parent() {
                // A failure only loses the history.
                let _ = std::fs::create_dir_all(folder);
            }
            let _ = editor.save_history(history);
        }
    }
}

/// Completes names of commands, and names of functions and variables as their operands.
#[derive(Helper, Highlighter, Hinter, Validator)]
struct Words {
    names: Vec<String>,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = line.get(..at).unwrap_or(line);
        let start = before
            .rfind([' ', '(', '*', '&', '['])
            .map_or(0, |space| space + 1);
        let begun = &before[start..];
        let commands = COMMANDS.iter().map(|(name, ..)| *name);
        let names = self.names.iter().map(String::as_str);
        let all: Vec<&str> = match start {
            0 => commands.collect(),
            _ => names.collect(),
        };
        let mut found: Vec<&str> = all
            .into_iter()
            .filter(|word| word.starts_with(begun))
            .collect();
        found.sort_unstable();
        found.dedup();
        let pair = |word: &&str| Pair {
            display: (*word).to_owned(),
            replacement: (*word).to_owned(),
        };
        Ok((start, found.iter().map(pair).collect()))
    }
}
