//! Stands in for `compile.rs` in a build without LLVM, where nothing compiles: the types that other
//! types contain exist, without values.

use std::fmt;
use std::time::Duration;

/// How long each step from an object to loaded code took. A step that was not needed took no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// Linking the object to an image, and reading the image's metadata.
    pub link: Duration,
    /// Making the image resident on a device.
    pub load: Duration,
}

impl Phases {
    /// The sum of all steps.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.link + self.load
    }
}

/// A message of the compiler. No value exists in this build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnostic {}

/// Why a source does not compile. No value exists in this build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompileError {}

impl fmt::Display for CompileError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for CompileError {}

/// Sends the warnings of a compile to `tracing`; no warning exists in this build.
pub(crate) fn warn(diagnostics: &[Diagnostic]) {
    if let Some(diagnostic) = diagnostics.first() {
        match *diagnostic {}
    }
}
