//! The GPUs among the machine's PCI devices.

use std::process::Command;

use gfxjit_test_tools::run;

use crate::programs::{Gpus, Way, text};

#[test]
fn gpus_are_on_the_bus() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("bus");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rocm/bus.c");
    let gpus = Gpus::bare(&["sim://gfx1100", "sim://gfx942"], Way::Kernel);
    for checks in ["0", "2"] {
        run(Command::new("cc")
            .args(["-O1", "-Wall", "-Werror", source, "-U_FORTIFY_SOURCE"])
            .arg(format!("-D_FORTIFY_SOURCE={checks}"))
            .arg("-o")
            .arg(&program));
        let output = gpus.run(&program, &[]);
        let text = text(&output);
        assert!(output.status.success(), "{text}");
        for address in ["0000:01:00.0", "0000:02:00.0"] {
            let place = format!("devices/pci0000:00/{address}");
            let driver = "/sys/bus/pci/drivers/amdgpu";
            let line = format!("{address} ../../../{place} /sys/{place} {driver} 1 1\n");
            assert!(text.contains(&line), "{line}{text}");
        }
    }
    // Programs that look for nothing of the driver's see the machine as it is.
    let own = run(Command::new("ls").arg("/sys/devices"));
    let seen = gpus.run("ls".as_ref(), &["/sys/devices"]);
    assert_eq!(own.as_bytes(), seen.stdout);
}
