//! Stands in for `facts.rs` in a build without LLVM: nothing can look into code.

use gfxjit_link::{CodeFacts, FunctionCode, FunctionFacts};

/// Refuses to look into code.
pub(crate) struct Facts;

impl CodeFacts for Facts {
    fn function(&self, _: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        Err("this build of gfxjit has no LLVM to disassemble it".to_owned())
    }
}
