//! HIP's library is found by its usual names, where loaders and programs look for it, and is
//! called as it wants to be called: device, copy and launch arrive. It is a stand-in
//! (`examples/stand_in_hip`) by those names; each case is a process of its own, because a process keeps
//! the library that it has opened.

use std::path::Path;
use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Dispatch, Driver, MemoryRange, ValuePlace,
};
use gfxjit_rocm::HipDriver;
use gfxjit_test_tools::Found;

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
        works(Path::new(&expected));
        return;
    }
    FOUND.by_its_names();
    // Where AMD's installer says that it is.
    let below = if cfg!(windows) { "bin" } else { "lib" };
    let sdk = FOUND.folder(&NAMES[1..2], below);
    FOUND.finds(NAMES[1], "HIP_PATH", sdk.root());
}

/// Everything arrives at the library that was found.
fn works(expected: &Path) {
    // SAFETY: the stand-in runs no kernels.
    let driver = unsafe { HipDriver::new(None) };
    let library = driver.info().unwrap().library.unwrap();
    assert!(library.ends_with(expected), "{}", library.display());
    let device = driver.open("hip:0").unwrap();
    assert_eq!(device.info().name, "a stand-in");
    let memory = device.allocate(&AllocDesc::device(4096)).unwrap();
    let queue = device.create_queue().unwrap();
    let sent: Vec<u8> = (0..4096).map(|at| (at % 251) as u8).collect();
    queue.write(&MemoryRange::all(&memory), &sent).unwrap();
    let mut read = vec![0; sent.len()];
    queue.read(&MemoryRange::all(&memory), &mut read).unwrap();
    assert_eq!(read, sent);
    let code = Code {
        format: CodeFormat::AmdCodeObject,
        bytes: include_bytes!("../../../tests/corpus/llvm/small-gfx1100-v5.co"),
        name: "small",
    };
    let launch = queue.launch(Dispatch {
        kernel: device.load(&code).unwrap().kernel("small").unwrap(),
        grid: [256, 6, 1],
        workgroup: [64, 2, 1],
        dimensions: 2,
        arguments: Arguments::Explicit {
            bytes: memory.address().0.to_le_bytes().to_vec(),
            places: Arc::new([ValuePlace { offset: 0, size: 8 }]),
        },
        memory: vec![MemoryRange::all(&memory)],
        group_segment_bytes: 256,
        dynamic_group_bytes: 256,
        private_segment_bytes: 0,
        cooperative: false,
        host: None,
        software: None,
    });
    launch.unwrap().wait().unwrap();
    type Launch = unsafe extern "C" fn(*mut [u64; 9]);
    // SAFETY: it is the library that is open already, and that is the function's type.
    let seen = unsafe {
        let library = libloading::Library::new(&library).unwrap();
        let mut seen = [0; 9];
        library.get::<Launch>(b"stand_in_launch").unwrap()(&raw mut seen);
        seen
    };
    // All that the kernel has of its own.
    let bytes = 32;
    let expected = [256, 6, 1, 64, 2, 1, 256, bytes, memory.address().0];
    assert_eq!(seen, expected);
}
