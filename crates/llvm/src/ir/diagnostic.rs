//! LLVM's messages about its input, collected instead of printed.

use std::cell::RefCell;
use std::ffi::c_void;
use std::fmt;

use super::sys;

/// The severity of a [`Diagnostic`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Severity {
    /// Explains another diagnostic.
    Note,
    /// The result may not be what the author intended.
    Warning,
    /// There is no result.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// An LLVM message about the input. Displayed as `file:line:column: message`, with the parts that
/// are known.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// LLVM's message.
    pub message: String,
    /// The name of the input, or of a source file in debug information.
    pub file: Option<String>,
    /// Line in `file`, from 1.
    pub line: Option<u32>,
    /// Column in `line`, from 1, in bytes.
    pub column: Option<u32>,
    /// The text of the line.
    pub snippet: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
            if let Some(line) = self.line {
                write!(f, "{line}:")?;
                if let Some(column) = self.column {
                    write!(f, "{column}:")?;
                }
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

/// Diagnostics from the shim; C++ gets the address.
pub(super) type Collected = RefCell<Vec<Diagnostic>>;

/// Appends one report to the `Collected` that `user` points to.
///
/// # Safety
/// `user` points to a `Collected` that is not borrowed; `diag` to a valid report.
pub(super) unsafe extern "C" fn collect(user: *mut c_void, diag: *const sys::Diag) {
    let some = |text: String| (!text.is_empty()).then_some(text);
    // SAFETY: by the caller's promise.
    let (to, diag) = unsafe { (&*user.cast::<Collected>(), &*diag) };
    // SAFETY: the shim's strings live until this returns.
    let (message, file, snippet) =
        unsafe { (diag.message.text(), diag.file.text(), diag.snippet.text()) };
    to.borrow_mut().push(Diagnostic {
        severity: match diag.severity {
            0 => Severity::Error,
            1 => Severity::Warning,
            _ => Severity::Note,
        },
        message,
        file: some(file),
        line: (diag.line > 0).then_some(diag.line),
        column: (diag.column > 0).then_some(diag.column),
        snippet: some(snippet),
    });
}
