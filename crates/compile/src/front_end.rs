//! The description of a kind of source: its name, how it is recognised, and the function that
//! compiles it. Each file in `kind/` has one.

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_library::FrontLibrary;
use crate::job::Job;
use crate::text::Line;

/// One kind of source.
pub(crate) struct FrontEnd {
    /// The name of the kind in messages.
    pub name: &'static str,
    pub marks: Marks,
    /// Whether it uses LLVM: then it runs on a thread that may be lost in LLVM, and
    /// [`Options::isolate`](crate::Options::isolate) runs it in another process.
    pub uses_llvm: bool,
    /// The library that compiles it. It must be opened before a process is confined.
    pub library: Option<FrontLibrary>,
    /// Compiles to the form [`Job::what`].
    pub build: fn(&Job) -> Result<Artifact, CompileError>,
    /// Adds to an error if the source shows its cause.
    pub explain: fn(&Job, CompileError) -> CompileError,
}

/// How a kind is recognised from a file's contents. Extensions of names count only for C and C++ (`cpp::by_name`).
pub(crate) enum Marks {
    /// By the first bytes, a magic number.
    Magic(fn(&[u8]) -> bool),
    /// By a line of text that occurs in no other kind. Lines are tested in order, and the first
    /// match decides.
    Line(fn(&Line<'_>) -> bool),
    /// By a magic number or a line, for a language with a binary form.
    Either(fn(&[u8]) -> bool, fn(&Line<'_>) -> bool),
}

impl Marks {
    pub(crate) fn are_in_bytes(&self, bytes: &[u8]) -> bool {
        matches!(self, Self::Magic(is_mine) | Self::Either(is_mine, _) if is_mine(bytes))
    }

    pub(crate) fn are_in_line(&self, line: &Line<'_>) -> bool {
        matches!(self, Self::Line(is_mine) | Self::Either(_, is_mine) if is_mine(line))
    }
}

/// For [`FrontEnd::explain`]: nothing to add.
pub(crate) fn as_it_is(_: &Job, error: CompileError) -> CompileError {
    error
}
