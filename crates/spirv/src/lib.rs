//! Translates SPIR-V of AMD's flavour (`amdgcnspirv`) to LLVM IR for AMDGPU, as text: [`to_ir`].
//!
//! clang compiles HIP C++ for the target `amdgcnspirv` once, for all AMD GPUs: kernels of OpenCL's memory
//! model, with AMDGPU's intrinsics as imported functions (`spirv.llvm_amdgcn_…`), questions about the target as
//! specialization constants, and the wave size left open. Kernels of OpenCL's flavour (`spir64`) are read as far as
//! they use the same instructions and the parts of OpenCL.std that AMD's device libraries have.
//!
//! What has no translation is refused: an instruction, a capability, a decoration by its name in the grammar, with the
//! offset in the file. Any bytes give IR or an error; the IR may still be invalid for LLVM, which says so.
//!
//! Sources: Khronos' SPIR-V specification 1.6, its OpenCL extended instruction set and OpenCL environment; LLVM's
//! "User Guide for AMDGPU Backend" for address spaces, scopes and attributes; clang's output.
#![forbid(unsafe_code)]

mod emit;
mod error;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod module;
mod names;
mod opcode;
mod read;
mod types;
mod words;

pub use error::{Error, HeaderFault, Reason};

/// Whether bytes begin as SPIR-V does, in either byte order.
#[must_use]
pub fn is_spirv(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x03, 0x02, 0x23, 0x07, ..] | [0x07, 0x23, 0x02, 0x03, ..]
    )
}

/// Translates a module to the text of LLVM IR for `amdgcn-amd-amdhsa`.
///
/// `answer` says whether a predicate on the target holds: `is.gfx90a` for a processor, `has.mai-insts` for a feature
/// of LLVM. A predicate decides branches, so that code for other targets is removed.
///
/// # Errors
/// [`Error`], with the instruction and its offset: the module is damaged, or uses something that has no
/// translation.
pub fn to_ir(bytes: &[u8], answer: &dyn Fn(&str) -> bool) -> Result<String, Error> {
    let words = words::Words::read(bytes)?;
    let module = read::module(&words, answer)?;
    emit::module(&module)
}
