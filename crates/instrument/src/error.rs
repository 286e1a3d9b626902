//! Why an image cannot be instrumented.

use gfxjit_codeobj::readable;
use gfxjit_link::LinkError;
use gfxjit_targets::Processor;
use thiserror::Error;

/// Why an image cannot be instrumented as asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstrumentError {
    /// The image cannot be read.
    #[error("{image}: {reason}")]
    Image {
        /// The image.
        image: String,
        /// What is wrong.
        reason: String,
    },
    /// The processor is not supported.
    #[error(
        "{image}: code of {processor} cannot be instrumented; GFX9 to GFX12 can, but for gfx1250"
    )]
    Processor {
        /// The image.
        image: String,
        /// The processor.
        processor: Processor,
    },
    /// The kernels of an image have different wave sizes.
    #[error(
        "{image}: its kernels have waves of 32 and of 64 lanes, and a probe is made for one of \
         them; compile them apart"
    )]
    WaveSizes {
        /// The image.
        image: String,
    },
    /// A probe that cannot be called.
    #[error("probe `{probe}`: {reason}")]
    Probe {
        /// Its symbol.
        probe: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A place at which no call can be inserted.
    #[error("`{instruction}` at {function}+{offset:#x}: {reason}")]
    Place {
        /// The kernel or function.
        function: String,
        /// Bytes from its start.
        offset: u64,
        /// The instruction.
        instruction: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A kernel whose budget has no room for a probe.
    #[error("kernel `{}` cannot be instrumented: {reason}", readable(kernel))]
    Budget {
        /// The kernel.
        kernel: String,
        /// The exceeded limit.
        reason: String,
    },
    /// An error of the linker.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// LLVM's assembler refuses the generated code.
    #[error("internal: LLVM's assembler does not take the calls: {0}")]
    Assembler(String),
}
