//! The part of the crate that needs LLVM: sources to images and modules, and the instructions in
//! them. No other module of the crate relies on these; a module `x.rs` elsewhere that needs LLVM
//! has a stand-in `x_disabled.rs` beside it.

mod build;
mod disassemble;
mod instructions;
mod instrument;
mod portable;
mod software;

pub use gfxjit_llvm::ir::{end_of_process, forked};

pub use build::{Built, CodeFile, emit};
pub use disassemble::{Instruction, Listing, disassemble};
pub use instructions::{
    Fidelity, InstructionReport, InstructionUse, Opcode, fidelity_of, instruction_report, opcodes,
};
pub use instrument::{Instrumentation, Probed, instruction_class};
pub use portable::{PortableEntry, PortableModule};
pub use software::software_processors;
