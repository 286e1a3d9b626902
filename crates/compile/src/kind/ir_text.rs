//! LLVM IR as text.

use std::time::Instant;

use gfxjit_llvm::ir::Context;

use crate::passes::{self, from_llvm};
use crate::{Built, CompileError, Emit, Options, Source};

pub(super) fn build(source: &Source, options: &Options, what: Emit) -> Result<Built, CompileError> {
    let start = Instant::now();
    let context = Context::new();
    let module = context
        .parse_text(source.name(), source.bytes())
        .map_err(|e| from_llvm(source, options, e))?;
    passes::run(source, options, what, &context, module, start)
}
