//! Messages of a build script to cargo.

use std::io::Write;
use std::path::Path;

use gfxjit::{CompileError, Diagnostic, Severity, SourceError};

use crate::error::Error;

/// Environment variables on which compilation depends.
const VARIABLES: [&str; 6] = [
    "GFXJIT_COMGR_LIBRARY",
    "GFXJIT_CLANG_LIBRARY",
    "GFXJIT_MLIR_LIBRARY",
    "GFXJIT_DEVICE_LIBS",
    "HIP_DEVICE_LIB_PATH",
    "ROCM_PATH",
];

/// The channel to cargo: the build script's standard output.
pub(crate) struct Cargo<W>(pub(crate) W);

impl<W: Write> Cargo<W> {
    /// Sends one instruction. Errors are ignored: without its reader, the build has ended.
    fn say(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.0, "cargo::{key}={value}");
    }

    /// Runs the script again if a file, or anything in a folder, changes.
    pub(crate) fn reads(&mut self, path: &Path) {
        self.say("rerun-if-changed", &path.display().to_string());
    }

    pub(crate) fn reads_variables(&mut self) {
        for name in VARIABLES {
            self.say("rerun-if-env-changed", name);
        }
    }

    pub(crate) fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        let key = match diagnostic.severity {
            Severity::Error => "error",
            _ => "warning",
        };
        let word = match diagnostic.severity {
            Severity::Note => "note: ",
            _ => "",
        };
        self.lines(key, &format!("{word}{diagnostic}"));
        let Some(snippet) = diagnostic.snippet.as_deref() else {
            return;
        };
        self.lines(key, &format!("    {}", snippet.trim_end()));
        if let Some(column) = diagnostic.column {
            // Tabs are copied, so that the caret is below its column.
            let before = column.saturating_sub(1) as usize;
            let before = snippet.char_indices().take_while(|(at, _)| *at < before);
            let space: String = before
                .map(|(_, c)| if c == '\t' { c } else { ' ' })
                .collect();
            self.lines(key, &format!("    {space}^"));
        }
    }

    /// Reports an error, with which cargo fails the build when the script ends.
    pub(crate) fn error(&mut self, error: &Error) {
        if let Error::Gfxjit(gfxjit::Error::Source(SourceError::Compile(error))) = error
            && let CompileError::Diagnosed { diagnostics, .. } = error
            && !diagnostics.is_empty()
        {
            return diagnostics.iter().for_each(|said| self.diagnostic(said));
        }
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(error);
        while let Some(inner) = cause {
            let words = inner.to_string();
            if !text.ends_with(&words) {
                text += &format!(": {words}");
            }
            cause = inner.source();
        }
        self.lines("error", &text);
    }

    fn lines(&mut self, key: &str, text: &str) {
        text.lines().for_each(|line| self.say(key, line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_with_its_place() {
        let mut cargo = Cargo(Vec::new());
        let source = gfxjit::Source::detect("k.ll", &b"define i32 @k() {\n\tret i32 %x\n}\n"[..]);
        let target = gfxjit::target::Processor::GFX1100;
        let error = gfxjit::Image::build(&source.unwrap(), target, &gfxjit::Options::default());
        cargo.error(&Error::Gfxjit(error.unwrap_err()));
        let said = String::from_utf8(cargo.0).unwrap();
        let lines: Vec<&str> = said.lines().collect();
        let expected = [
            "cargo::error=k.ll:2:10: use of undefined value '%x'",
            "cargo::error=    \tret i32 %x",
            "cargo::error=    \t        ^",
        ];
        assert_eq!(lines, expected);
    }
}
