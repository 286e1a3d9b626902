//! HIP's library is found by its usual names, where loaders and programs look for it, and is
//! called as it wants to be called: device, copy and launch arrive. It is a stand-in
//! (`examples/stand_in_hip`) by those names; each case is a process of its own, because a process keeps
//! the library that it has opened.

#[path = "../../streams/tests/suite/mod.rs"]
mod streams;
mod suite;

use std::path::Path;

use gfxjit_test_tools::Found;
use suite::HIP;

/// Names, the newest first.
const NAMES: &[&str] = if cfg!(windows) {
    &["amdhip64_7.dll", "amdhip64_6.dll", "amdhip64.dll"]
} else {
    &["libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"]
};

const FOUND: Found<'_> = Found {
    test: "hip_is_found_by_its_names",
    example: "stand_in_hip",
    names: NAMES,
    variable: "GFXJIT_HIP_LIBRARY",
    others: &["ROCM_PATH", "HIP_PATH", "VIRTUAL_ENV"],
};

#[test]
fn hip_is_found_by_its_names() {
    if let Some(expected) = Found::expected() {
        // All that the kernel has of its own is 32 bytes.
        HIP.found_library_is_called(Path::new(&expected), 32, [256, 6, 1]);
        return;
    }
    FOUND.by_its_names();
    // Where AMD's installer says that it is.
    let below = if cfg!(windows) { "bin" } else { "lib" };
    let sdk = FOUND.folder(&NAMES[1..2], below);
    FOUND.finds(NAMES[1], "HIP_PATH", sdk.root());
}
