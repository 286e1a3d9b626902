//! Prints the IR of a file of PTX.
use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file of PTX")?;
    let text = std::fs::read_to_string(&path)?;
    let ir = gfxjit_ptx::to_ir(&text).map_err(|error| format!("{path}:{error}"))?;
    std::io::stdout().write_all(ir.as_bytes())?;
    Ok(())
}
