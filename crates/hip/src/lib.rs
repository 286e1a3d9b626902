//! HIP's runtime library, and hiprtc, for programs that are not changed, on software GPUs.
//!
//! Programs load libraries with ROCm's names (`libamdhip64.so.7`), of which every function is a jump:
//! [`SHIMS`]. They open this library, which has the functions behind the jumps.

mod abi;
mod api;
mod capture;
mod command;
mod copy;
mod entry;
mod error;
mod event;
mod exit;
mod fatbin;
mod fill;
mod gpu;
mod graph;
mod handles;
mod image;
mod kernel;
mod link;
mod log;
mod mapping;
mod memory;
mod module;
mod occupancy;
mod process;
mod properties;
mod rtc;
mod stream;
mod sync;
mod thread;

use std::io;
use std::path::Path;

/// Libraries with ROCm's names, by their names.
pub const SHIMS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/shims.rs"));

/// Other libraries of ROCm's that packages are linked with, by their names. Each of their functions returns
/// the error by which its library says that it cannot do that.
pub const ABSENT: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/absent.rs"));

/// Writes the libraries that only say that they are not there to a folder: for programs that are linked
/// with them, where there are no real ones.
///
/// # Errors
/// Those of the file system.
pub fn write_absent(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut all = ABSENT.iter();
    all.try_for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes))
}

/// Writes the libraries with ROCm's names to a folder, and the names without a version, by which
/// programs open them that look for them while they run.
///
/// # Errors
/// Those of the file system.
pub fn write_libraries(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (name, bytes) in SHIMS {
        std::fs::write(folder.join(name), bytes)?;
        let Some((plain, _version)) = name.rsplit_once('.') else {
            continue;
        };
        // The newest comes first.
        let plain = folder.join(plain);
        if !plain.exists() {
            std::fs::write(plain, bytes)?;
        }
    }
    Ok(())
}
