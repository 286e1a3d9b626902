//! CUDA's library is found by its usual names, where loaders and programs look for it, and is
//! called as it wants to be called: device, copy and launch arrive. It is a stand-in
//! (`examples/stand_in_cuda`) by those names; each case is a process of its own, because a process keeps
//! the library that it has opened.

use std::path::Path;
use std::sync::Arc;

use gfxjit_cuda::CudaDriver;
use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Dispatch, Driver, MemoryRange, ValuePlace,
};
use gfxjit_test_tools::Found;

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
        works(Path::new(&expected));
        return;
    }
    FOUND.by_its_names();
}

/// Everything arrives at the library that was found.
fn works(expected: &Path) {
    // SAFETY: the stand-in runs no kernels.
    let driver = unsafe { CudaDriver::new(None) };
    let library = driver.info().unwrap().library.unwrap();
    assert!(library.ends_with(expected), "{}", library.display());
    let device = driver.open("cuda:0").unwrap();
    assert_eq!(device.info().name, "a stand-in");
    let memory = device.allocate(&AllocDesc::device(4096)).unwrap();
    let queue = device.create_queue().unwrap();
    let sent: Vec<u8> = (0..4096).map(|at| (at % 251) as u8).collect();
    queue.write(&MemoryRange::all(&memory), &sent).unwrap();
    let mut read = vec![0; sent.len()];
    queue.read(&MemoryRange::all(&memory), &mut read).unwrap();
    assert_eq!(read, sent);
    let code = Code {
        format: CodeFormat::Ptx,
        bytes: b".version 7.8\n.target sm_90\n.visible .entry small() { ret; }",
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
    let bytes = 20;
    let expected = [4, 3, 1, 64, 2, 1, 256, bytes, memory.address().0];
    assert_eq!(seen, expected);
}
