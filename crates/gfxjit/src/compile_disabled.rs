//! Stands in for `compile.rs` in a build without LLVM, where nothing compiles: the types that
//! others are made of are there, and have no value.

use std::fmt;
use std::time::Duration;

/// How long each step from an object to loaded code took. A step that was not needed took no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// Object to image, and reading what the image says.
    pub link: Duration,
    /// Making the image resident on a device.
    pub load: Duration,
}

impl Phases {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.link + self.load
    }
}

/// What a compiler says. There is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnostic {}

/// Why a source does not compile. None is ever tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompileError {}

impl fmt::Display for CompileError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for CompileError {}

/// What a compiler said. None did.
pub(crate) fn warn(diagnostics: &[Diagnostic]) {
    if let Some(diagnostic) = diagnostics.first() {
        match *diagnostic {}
    }
}
