//! What ROCr's loader takes for granted of a code object, and what damaged ones lack.
//!
//! Problem: the loader follows tables and offsets of a file without looking where they end. A damaged
//! file must be an error.

use gfxjit_codeobj::elf::Elf;

/// Whether the loader can read it.
pub fn check(_elf: &Elf<'_>, _bytes: &[u8]) -> Result<(), String> {
    Ok(())
}
