//! Writes what programs see of software GPUs in `/sys` and `/proc`: `topology FOLDER NAME…`.

use std::path::Path;

use gfxjit_hal::Driver;
use gfxjit_sim::SimDriver;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("a folder")?;
    let gpus: Vec<_> = arguments
        .map(|uri| Ok(SimDriver::new().open(&uri)?.info().clone()))
        .collect::<Result<_, gfxjit_hal::DeviceError>>()?;
    gfxjit_kfd::topology::write_system(Path::new(&folder), &gpus)?;
    Ok(())
}
