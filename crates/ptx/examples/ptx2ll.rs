//! Prints the IR of a file of PTX, and to standard error what is left out of it.
use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file of PTX")?;
    let text = std::fs::read_to_string(&path)?;
    let made = gfxjit_ptx::to_ir(&text).map_err(|error| format!("{path}:{error}"))?;
    for one in &made.left_out {
        writeln!(
            std::io::stderr(),
            "{path}:{}: `{}` is left out",
            one.error,
            one.name
        )?;
    }
    std::io::stdout().write_all(made.ir.as_bytes())?;
    Ok(())
}
