//! CUDA's library is found by its usual names, where loaders and programs look for it, and is
//! called as it wants to be called: device, copy and launch arrive. It is a stand-in
//! (`examples/stand_in_cuda`) by those names; each case is a process of its own, because a process keeps
//! the library that it has opened.

#[path = "../../streams/tests/suite/mod.rs"]
mod streams;
mod suite;

use std::path::Path;

use gfxjit_test_tools::Found;
use suite::CUDA;

/// Names, the newest first.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvcuda.dll"]
} else {
    &["libcuda.so.1", "libcuda.so"]
};

const FOUND: Found<'_> = Found {
    test: "cuda_is_found_by_its_names",
    example: "stand_in_cuda",
    names: NAMES,
    variable: "GFXJIT_CUDA_LIBRARY",
    others: &[],
};

#[test]
fn cuda_is_found_by_its_names() {
    if let Some(expected) = Found::expected() {
        CUDA.found_library_is_called(Path::new(&expected), 20, [4, 3, 1]);
        return;
    }
    FOUND.by_its_names();
}
