//! Gives the linker, which asks about code, the answers of the crate that decodes instructions. In
//! a build without LLVM `facts_disabled.rs` is compiled instead.

use gfxjit_codeobj::info;
use gfxjit_link::{CodeFacts, FunctionCode, FunctionFacts};

/// Answers the linker's questions by disassembling the code.
pub(crate) struct Facts;

impl CodeFacts for Facts {
    fn function(&self, code: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        let found = gfxjit_isa::facts::function(&gfxjit_isa::facts::Code {
            target: code.target,
            wave_size: code.wave_size,
            bytes: code.bytes,
            is_kernel: code.is_kernel,
            relocations: code.relocations,
            address: code.address,
        })?;
        let flag = |is_set, flag| if is_set { flag } else { 0 };
        Ok(FunctionFacts::new(
            info::Resources {
                flags: flag(found.uses_vcc, info::USES_VCC)
                    | flag(found.uses_flat_scratch, info::USES_FLAT_SCRATCH),
                sgprs: found.sgprs,
                vgprs: found.vgprs,
                agprs: found.agprs,
                private_segment_bytes: found.scratch,
            },
            found.indirect_calls,
        )
        .calling(found.calls, found.table_calls))
    }
}
