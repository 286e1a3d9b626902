//! What a kind of source is to the rest of the crate: its name, how it is recognised, and the
//! function that compiles it. Each file in `kind/` has one of these.

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::front_library::FrontLibrary;
use crate::job::Job;
use crate::text::Line;

/// One kind of source.
pub(crate) struct FrontEnd {
    /// What messages call such a source.
    pub name: &'static str,
    pub marks: Marks,
    /// Whether it hands the source to LLVM: then it runs on a thread that LLVM may give up,
    /// and [`Options::isolate`](crate::Options::isolate) moves it to a process of its own.
    pub uses_llvm: bool,
    /// The library that compiles it, which must be open before a process is confined.
    pub library: Option<FrontLibrary>,
    /// Compiles as far as [`Job::what`].
    pub build: fn(&Job) -> Result<Artifact, CompileError>,
    /// Says more about an error where the source shows the reason.
    pub explain: fn(&Job, CompileError) -> CompileError,
}

/// How the contents of a file show what it is. Of names of files, those of C and C++ alone count (`cpp::by_name`).
pub(crate) enum Marks {
    /// By its bytes, of which the first ones are a magic number.
    Magic(fn(&[u8]) -> bool),
    /// By a line of text that no other kind has. The lines of a text are asked one by one, and
    /// the first that is of a kind decides.
    Line(fn(&Line<'_>) -> bool),
    /// Either: a language that has a binary form.
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

/// For [`FrontEnd::explain`]: the error says it all.
pub(crate) fn as_it_is(_: &Job, error: CompileError) -> CompileError {
    error
}
