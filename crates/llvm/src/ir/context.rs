//! The owner of one compilation's LLVM objects, and the messages it collects.

use std::cell::RefCell;
use std::ffi::c_void;
use std::fmt;
use std::ptr::NonNull;

use super::{Error, Module, sys};

/// How bad a [`Diagnostic`] is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Severity {
    /// Explains another diagnostic.
    Note,
    /// The result may not do what the author means.
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

/// A message of LLVM's about the input. Displays as `file:line:column: message`, as far as
/// these are known.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// LLVM's words.
    pub message: String,
    /// The name the input was given, or a source file named by debug information.
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

/// Collects what the shim reports; handed to C++ by address.
pub(super) type Collected = RefCell<Vec<Diagnostic>>;

/// Appends one report to the `Collected` that `user` points to.
///
/// # Safety
/// `user` points to a `Collected` that nobody borrows; `diag` to a valid report.
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

/// An LLVM context: the owner of modules. Lives inside one job of [`super::run`].
#[derive(Debug)]
pub struct Context {
    pub(super) raw: NonNull<sys::Context>,
    // Boxed: C++ holds its address.
    collected: Box<Collected>,
}

impl fmt::Debug for sys::Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LLVMContext")
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// A context with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        let collected = Box::<Collected>::default();
        let user = std::ptr::from_ref::<Collected>(&collected)
            .cast_mut()
            .cast();
        // SAFETY: `collected` outlives the C++ context, see the order in Drop.
        let raw = unsafe { sys::gj_ctx_new(collect, user) };
        // `operator new` does not return null.
        let raw = NonNull::new(raw).unwrap_or_else(|| unreachable!("gj_ctx_new"));
        Self { raw, collected }
    }

    /// The C++ object, for other parts of this room.
    pub(crate) fn raw(&self) -> *mut sys::Context {
        self.raw.as_ptr()
    }

    /// The diagnostics reported since the last call.
    #[must_use]
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        self.collected.take()
    }

    /// Parses LLVM IR text. `name` is what diagnostics call it.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] with the line and column of the first mistake.
    pub fn parse_text(&self, name: &str, bytes: &[u8]) -> Result<Module<'_>, Error> {
        let (name, bytes) = (sys::Str::new(name.as_bytes()), sys::Str::new(bytes));
        // SAFETY: the context is live; the strings outlive the call, which copies them.
        let raw = unsafe { sys::gj_parse_text(self.raw.as_ptr(), name, bytes) };
        self.module(raw)
    }

    /// Parses LLVM bitcode.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when LLVM cannot read it.
    pub fn parse_bitcode(&self, name: &str, bytes: &[u8]) -> Result<Module<'_>, Error> {
        let (name, bytes) = (sys::Str::new(name.as_bytes()), sys::Str::new(bytes));
        // SAFETY: the context is live; the whole module is read before the call returns.
        let raw = unsafe { sys::gj_parse_bitcode(self.raw.as_ptr(), name, bytes) };
        self.module(raw)
    }

    fn module(&self, raw: *mut sys::Module) -> Result<Module<'_>, Error> {
        match NonNull::new(raw) {
            // SAFETY: a module of this context, owned by nobody else.
            Some(raw) => Ok(unsafe { Module::from_raw(raw, self) }),
            None => Err(Error::Diagnosed(self.take_diagnostics())),
        }
    }

    /// The diagnostics so far as an error when one of them is an error; they stay
    /// collected otherwise.
    pub(crate) fn errors(&self) -> Result<(), Error> {
        let failed = self
            .collected
            .borrow()
            .iter()
            .any(|d| d.severity == Severity::Error);
        if failed {
            Err(Error::Diagnosed(self.take_diagnostics()))
        } else {
            Ok(())
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left; freed once. `collected` is
        // dropped after this.
        unsafe { sys::gj_ctx_free(self.raw.as_ptr()) }
    }
}
