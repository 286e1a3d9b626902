//! Prints the LLVM IR of a SPIR-V file, as for a target that has no predicate: `cargo run --example to_ir kernel.spv`.

use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("no file is named")?;
    let bytes = std::fs::read(path)?;
    let text = gfxjit_spirv::to_ir(&bytes, &|_| false)?;
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
