//! The description of a device.

use gfxjit::hal::{DeviceError, Isa};

use super::subject::{Subject, refused};

pub(super) fn a_device_says_what_it_is(subject: &Subject<'_>) {
    let info = subject.info();
    assert!(subject.driver.accepts(&info.uri), "{}", info.uri);
    let again = subject.driver.open(&info.uri).unwrap();
    assert_eq!(again.info().uri, info.uri);
    assert_eq!(again.info().uuid, info.uuid);
    assert_eq!(info.driver.name, subject.driver.name());
    assert_eq!(subject.driver.info().unwrap(), info.driver);
    assert!(!info.driver.version.is_empty() && !info.name.is_empty());
    assert!(!info.formats.is_empty(), "no code can be loaded");
    assert!(info.memory_bytes > 0 && info.compute_units > 0 && info.lds_bytes > 0);
    assert!(info.max_workgroup_size >= info.wave_size && info.wave_size > 0);
    assert!(info.max_grid.iter().all(|most| *most > 0));
    match &info.isa {
        Isa::Known(target) => assert_eq!(info.target(), Some(*target)),
        _ => assert_eq!(info.target(), None),
    }
    for listed in subject.driver.devices().unwrap() {
        assert!(subject.driver.accepts(&listed.uri), "{}", listed.uri);
        assert_eq!(listed.driver.name, subject.driver.name());
    }
}

pub(super) fn names_that_are_none_are_refused(subject: &Subject<'_>) {
    let name = subject.driver.name();
    assert!(!subject.driver.accepts("nonsense://gfx1100"));
    assert!(!subject.driver.accepts(""));
    for wrong in [
        format!("{name}://no such device"),
        format!("{name}:no such device"),
        format!("{name}://gfx1100?no=such&option"),
    ] {
        refused(
            subject.driver.open(&wrong),
            |error| matches!(error, DeviceError::NoDevice { uri, reason } if *uri == wrong && !reason.is_empty()),
        );
    }
}
