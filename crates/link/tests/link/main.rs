//! Tests of whole links: against LLD, as a loader sees the result, and with bad input.

// The tool belongs to the house's test tools, but those need all of gfxjit to build, LLVM
// included; the linker's tests need only the ELF layer.
#[path = "../../../testing/src/elfdiff.rs"]
mod elfdiff;

mod bad_input;
mod loading;
mod oracle;
mod several;
mod support;
