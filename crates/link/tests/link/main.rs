//! Tests of whole links: against LLD, as a loader sees the result, and with bad input.

// The tool belongs to the house's test tools, but those need all of gfxjit to build, LLVM
// included; the linker's tests need only the ELF layer.
#[path = "../../../testing/src/elfdiff/mod.rs"]
mod elfdiff;

mod across;
mod bad_input;
mod fuzz;
mod limits;
mod loading;
mod oracle;
mod sets;
mod several;
mod support;
