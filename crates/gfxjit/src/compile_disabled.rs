//! Stands in for `compile.rs` in a build without LLVM, where nothing compiles: the types that
//! others are made of are there, and have no value.

use std::fmt;

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
