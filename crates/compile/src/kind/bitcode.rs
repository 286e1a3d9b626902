//! LLVM bitcode. A newer LLVM's is refused before LLVM 22 sees it.

use std::time::Instant;

use gfxjit_llvm::ir::Context;

use crate::passes::{self, from_llvm};
use crate::{Built, CompileError, Emit, Options, Source, newer};

pub(super) fn build(source: &Source, options: &Options, what: Emit) -> Result<Built, CompileError> {
    let start = Instant::now();
    newer::check_bitcode(source.name(), source.bytes())?;
    let context = Context::new();
    let module = context
        .parse_bitcode(source.name(), source.bytes())
        .map_err(|e| from_llvm(source, options, e))?;
    passes::run(source, options, what, &context, module, start)
}
