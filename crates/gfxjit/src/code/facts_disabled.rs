//! Stands in for `facts.rs` in a build without LLVM, where code cannot be disassembled.

use gfxjit_link::{CodeFacts, FunctionCode, FunctionFacts};

/// Refuses every question about code, with the reason.
pub(crate) struct Facts;

impl CodeFacts for Facts {
    fn function(&self, _: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        Err("this build of gfxjit has no LLVM to disassemble it".to_owned())
    }
}
