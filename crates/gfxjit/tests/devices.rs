//! What runs code is said from one table: every device that `instruction_report` names opens and
//! takes the code, and every device that opens is named.
#![cfg(feature = "llvm")]

use gfxjit::{Error, Image, ImageError, Linker, Module, Runtime, TargetId, instruction_report};

fn image(target: TargetId) -> Image {
    let source = "define amdgpu_kernel void @k() { ret void }";
    let linker = Linker::new().target(target).input("k.ll", source);
    linker.link("k").unwrap().image
}

#[test]
fn devices_that_are_named_take_the_code() {
    for (name, members) in [
        ("gfx900", 1),
        ("gfx90c", 1),
        ("gfx1151", 1),
        ("gfx1010", 1),
        ("gfx9-generic", 7),
        ("gfx9-4-generic", 3),
        ("gfx10-3-generic", 8),
        ("gfx11-generic", 5),
        ("gfx12-generic", 3),
    ] {
        let image = image(name.parse().unwrap());
        let report = instruction_report("k", image.bytes()).unwrap();
        assert!(report.can_run(), "{name}: {report:?}");
        let devices = &report.devices;
        assert!(devices.len() >= members, "{name}: {devices:?}");
        assert!(devices.contains(&format!("sim://{name}")), "{devices:?}");
        for device in devices {
            let device = Runtime::new().open(device).unwrap();
            let module = Module::load(&device, image.clone()).unwrap();
            assert_eq!(module.only_kernel().unwrap().name(), "k");
        }
    }
}

#[test]
fn devices_that_open_are_named() {
    for processor in gfxjit::target::Processor::all() {
        let opens = Runtime::new().open(&format!("sim://{processor}")).is_ok();
        let named = match instruction_report("k", image(processor.into()).bytes()) {
            Ok(report) => report.devices.contains(&format!("sim://{processor}")),
            // LLVM does not disassemble GFX6 and GFX7.
            Err(Error::Image(ImageError::Disassembler { .. })) => false,
            Err(error) => panic!("{processor}: {error}"),
        };
        assert_eq!(named, opens, "{processor}");
    }
}

#[test]
fn a_name_can_mean_several_gpus() {
    let runtime = Runtime::new();
    let all = runtime.open_all("sim://gfx942,gfx1100?cus=1").unwrap();
    let uris: Vec<&str> = all.iter().map(|d| d.info().uri.as_str()).collect();
    assert_eq!(uris, ["sim://gfx942?cus=1", "sim://gfx1100?cus=1"]);
    let one = runtime.open("sim://gfx942,gfx1100").unwrap_err();
    let one = one.to_string();
    assert!(
        one.contains("it names 2 GPUs: sim://gfx942, sim://gfx1100"),
        "{one}"
    );
    let wrong = runtime.open_all("sim://gfx942,gfx803").unwrap_err();
    assert!(wrong.to_string().contains("gfx803"), "{wrong}");
}
