//! What the driver makes of every error of HIP: stand-ins for its library (`examples/stand_in_hip`)
//! return each status from each call.

#[path = "../../streams/tests/suite/mod.rs"]
mod streams;
mod suite;

use gfxjit_hal::DeviceError;
use suite::HIP;

#[test]
fn every_status_of_every_call_is_an_error_with_its_name() {
    HIP.every_status_is_an_error();
}

#[test]
fn launches_say_why_they_did_not_start_or_end() {
    HIP.launches_fail();
}

#[test]
fn dropping_what_cannot_be_given_back_does_not_fail() {
    HIP.drops_do_not_fail();
}

#[test]
fn what_is_not_there_is_no_failure() {
    let stand_in = HIP.open();
    let driver = stand_in.driver();
    for (status, name) in HIP.statuses {
        let bench = HIP.bench(&driver);
        let module = bench.load().unwrap();
        stand_in.fail("hipModuleGetFunction", *status);
        let error = module.kernel("small").unwrap_err();
        match status {
            500 => assert!(matches!(error, DeviceError::NoKernel { .. }), "{error:?}"),
            _ => assert!(HIP.says(&error, "hipModuleGetFunction", name), "{error}"),
        }
        let bench = HIP.bench(&driver);
        let module = bench.load().unwrap();
        stand_in.fail("hipModuleGetGlobal", *status);
        let result = module.symbol("counter");
        stand_in.succeed();
        match (status, result) {
            (500, Ok(None)) => {}
            (_, Err(error)) => assert!(HIP.says(&error, "hipModuleGetGlobal", name), "{error}"),
            (_, Ok(symbol)) => panic!("{name}: {symbol:?}"),
        }
    }
    let module = HIP.bench(&driver).load().unwrap();
    assert!(module.kernel("none").is_err());
    assert_eq!(module.symbol("none").unwrap(), None);
    assert!(module.symbol("counter").unwrap().is_some());
}

#[test]
fn devices_are_told_or_the_reason_why_not() {
    HIP.devices_are_listed(&[
        "hip:2",
        "hip:-1",
        "hip:+1",
        "hip:",
        "hip://GPU-0",
        "hip:x",
        "hip",
    ]);
    let stand_in = HIP.open();
    let driver = stand_in.driver();
    let found = driver.devices().unwrap();
    assert_eq!(found[0].target().unwrap().to_string(), "gfx1100");
    assert_eq!(found[1].uuid.gpu_name(), "GPU-00000000000000bb");
    assert_eq!(found[0].pci.unwrap().to_string(), "0000:83:00.0");
    assert_eq!(found[0].driver.version, "7.1.0");
    let by_uuid = driver.open("hip://GPU-00000000000000BB").unwrap();
    assert_eq!(by_uuid.info().uri, "hip:1");
    // Not all devices have a place on the bus.
    stand_in.fail("hipDeviceGetPCIBusId", 1);
    assert_eq!(stand_in.driver().devices().unwrap()[0].pci, None);
    stand_in.succeed();
}

#[test]
fn an_old_library_lacks_what_is_newer() {
    let stand_in = HIP.open_other("stand_in_hip_old");
    let driver = stand_in.driver();
    let info = driver.devices().unwrap().remove(0);
    assert_eq!(info.driver.version, "5.0.1");
    assert_eq!(info.code_object_versions, 3..=4);
    assert!(!info.features.cooperative);
    let bench = HIP.bench(&driver);
    let error = bench.load().unwrap_err().to_string();
    assert!(error.contains('5'), "{error}");
    bench.queue.fill(&bench.all, &[7]).unwrap().wait().unwrap();
    let mut bytes = [0; 3];
    bench.queue.read(&bench.part(3), &mut bytes).unwrap();
    assert_eq!(bytes, [7; 3]);
}

#[test]
fn a_library_that_is_another_says_what_it_lacks() {
    HIP.another_library_is_refused("hipInit", "HIP 5.0");
}
