//! What the driver makes of every error of CUDA: a stand-in for its library (`examples/stand_in_cuda`)
//! returns each status from each call. It is no proof that the driver works with CUDA; for that see
//! `tests/ignored.txt`.

#[path = "../../streams/tests/suite/mod.rs"]
mod streams;
mod suite;

use gfxjit_hal::{Code, CodeFormat, DeviceError};
use suite::{CUDA, PTX};

#[test]
fn every_status_of_every_call_is_an_error_with_its_name() {
    CUDA.every_status_is_an_error();
}

#[test]
fn launches_say_why_they_did_not_start_or_end() {
    CUDA.launches_fail();
}

#[test]
fn dropping_what_cannot_be_given_back_does_not_fail() {
    CUDA.drops_do_not_fail();
}

#[test]
fn a_part_of_a_workgroup_needs_a_kernel_that_knows_the_grid() {
    let stand_in = CUDA.open();
    let driver = stand_in.driver();
    let bench = CUDA.bench(&driver);
    let mut part = bench.dispatch("small");
    part.grid = [100, 1, 1];
    bench.queue.launch(part).unwrap().wait().unwrap();
    let mut part = bench.dispatch("whole");
    part.grid = [100, 1, 1];
    let error = bench.queue.launch(part).err().unwrap().to_string();
    assert!(error.contains("a part of a workgroup"), "{error}");
    let mut large = bench.dispatch("small");
    large.workgroup = [257, 1, 1];
    let error = bench.queue.launch(large).err().unwrap().to_string();
    assert!(error.contains("257 work-items"), "{error}");
    let mut many = bench.dispatch("small");
    many.grid = [64, 65536, 1];
    let error = bench.queue.launch(many).err().unwrap().to_string();
    assert!(error.contains("65536 workgroups in Y"), "{error}");
}

#[test]
fn what_the_compiler_says_is_in_the_error() {
    let stand_in = CUDA.open();
    let driver = stand_in.driver();
    let bench = CUDA.bench(&driver);
    let broken = bench.device.load(&Code {
        format: CodeFormat::Ptx,
        bytes: format!("{PTX} // broken").as_bytes(),
        name: "small",
    });
    let error = broken.unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, DeviceError::BadCode { .. }), "{text}");
    assert!(text.contains("line 3: a mistake"), "{text}");
    assert!(text.contains("CUDA_ERROR_INVALID_PTX"), "{text}");
    let elf = bench.device.load(&Code {
        format: CodeFormat::AmdCodeObject,
        bytes: PTX.as_bytes(),
        name: "small",
    });
    let text = elf.unwrap_err().to_string();
    assert!(text.contains("machine code for sm_90"), "{text}");
}

#[test]
fn events_are_recorded_only_where_somebody_looks() {
    let stand_in = CUDA.open();
    let driver = stand_in.driver();
    let bench = CUDA.bench(&driver);
    let dispatch = bench.dispatch("small");
    for _ in 0..16 {
        bench.queue.launch(dispatch.clone()).unwrap();
    }
    // Sixteen were not queried: the next records nothing.
    stand_in.fail("cuEventRecord", 999);
    let unseen = bench.queue.launch(dispatch.clone()).unwrap();
    stand_in.succeed();
    let timing = unseen.wait().unwrap();
    assert!(timing.start <= timing.end);
    drop(unseen);
    // One was, now.
    stand_in.fail("cuEventRecord", 999);
    assert!(bench.queue.launch(dispatch).is_err());
    stand_in.succeed();
}

#[test]
fn devices_are_told_or_the_reason_why_not() {
    CUDA.devices_are_listed(&[
        "cuda:2",
        "cuda:-1",
        "cuda:",
        "cuda://GPU-0",
        "cuda:x",
        "cuda",
    ]);
    let stand_in = CUDA.open();
    let driver = stand_in.driver();
    let found = driver.devices().unwrap();
    assert_eq!(found[0].isa.to_string(), "sm_90");
    assert_eq!(found[0].pci.unwrap().to_string(), "0000:83:00.0");
    assert_eq!(found[0].driver.version, "12.4");
    assert_eq!(found[0].lds_bytes, 101_376);
    let name = "cuda://GPU-A1A1A1A1-a1a1-a1a1-a1a1-a1a1a1a1a1a1";
    assert_eq!(driver.open(name).unwrap().info().uri, "cuda:1");
}

#[test]
fn a_library_that_is_another_says_what_it_lacks() {
    CUDA.another_library_is_refused("cuInit", "CUDA 11.0");
}
