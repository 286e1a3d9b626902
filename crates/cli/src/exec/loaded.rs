//! Libraries that are loaded into a program before its own.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Result, bail};

/// The library that is loaded into the program.
pub(crate) const DEVICE_LIBRARY: &str = "libgfxjit_device.so";
pub(crate) const DEVICE_LIBRARY_VARIABLE: &str = "GFXJIT_DEVICE_LIBRARY";
/// The library with the driver.
pub(crate) const DRIVER_LIBRARY: &str = "libgfxjit_kfd.so";
/// The variable with the driver's path, if it is in no folder that is searched. The preloaded library reads it too.
pub(crate) const DRIVER_LIBRARY_VARIABLE: &str = "GFXJIT_KFD_LIBRARY";
/// The variable with the folder of the files that replace those in `/sys`.
pub(crate) const FILES_VARIABLE: &str = "GFXJIT_KFD_FILES";
/// The variable with the libraries that the loader loads first.
pub(crate) const PRELOAD: &str = "LD_PRELOAD";

/// The value of `LD_PRELOAD`: these libraries, followed by those that it already has.
pub(super) fn preload(libraries: &[PathBuf]) -> Result<OsString> {
    let mut all = OsString::new();
    for library in libraries {
        let text = library.to_string_lossy();
        if text.contains([' ', ':']) {
            bail!(
                "{text}: the loader takes no paths with spaces or colons ({PRELOAD}); copy the library \
                 elsewhere and set {DEVICE_LIBRARY_VARIABLE}, use --model, or set TMPDIR for what is \
                 made for --name"
            );
        }
        if !all.is_empty() {
            all.push(":");
        }
        all.push(library);
    }
    if let Some(others) = std::env::var_os(PRELOAD).filter(|others| !others.is_empty()) {
        all.push(":");
        all.push(others);
    }
    Ok(all)
}
