//! The ways of handing on data in `handoff.hip`: each is clean, and a race without what puts its accesses in order.

use super::{FaultKind, TARGETS};
use gfxjit::{Buffer, DeviceError, Error, Module, Options, Runtime};

/// Each kernel, and its grid.
const KERNELS: [(&str, [u32; 3]); 14] = [
    ("words", [1, 1, 1]),
    ("global_words", [1, 1, 1]),
    ("first_owner", [1, 1, 1]),
    ("second_owner", [1, 1, 1]),
    ("planes", [1, 2, 3]),
    ("stack", [1, 1, 1]),
    ("parts", [1, 1, 1]),
    ("triples", [1, 1, 1]),
    ("arrival", [4, 1, 1]),
    ("bits", [4, 1, 1]),
    ("exchange_to_load", [2, 1, 1]),
    ("store_to_exchange", [2, 1, 1]),
    ("fences", [2, 1, 1]),
    ("selection", [1, 1, 1]),
];

#[test]
fn data_that_are_handed_on() {
    for target in TARGETS {
        let device = Runtime::new()
            .open(&format!(
                "sim://{target}?check=race,uninit,memory,fences&cus=2"
            ))
            .unwrap();
        for is_racy in [false, true] {
            let mut options = Options::default();
            if is_racy {
                options.cpp.arguments.push("-DRACY".to_owned());
            }
            let source = include_bytes!("handoff.hip");
            let module = Module::build(&device, "handoff.hip", source, &options);
            let module = module.unwrap_or_else(|error| panic!("{target}: {error}"));
            let queue = device.queue().unwrap();
            for (name, grid) in KERNELS {
                // LLVM 22 takes the offset of a wave's stack for that of a lane there, in accesses by a lane's index.
                if name == "stack" && ["gfx90a", "gfx1030"].contains(&target) {
                    continue;
                }
                let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
                let launch = module.kernel(name).unwrap().launch(&queue);
                let done = launch
                    .grid(grid)
                    .block(128)
                    .arg(&out)
                    .submit()
                    .unwrap()
                    .wait();
                match done {
                    Ok(_) => assert!(!is_racy, "{target}: {name} is no race"),
                    Err(Error::Device(DeviceError::Findings(found))) => {
                        // Where a wave reads first, LDS is unwritten as well.
                        let is_race = found.faults.iter().any(|f| f.kind == FaultKind::Race);
                        assert!(is_racy && is_race, "{target}, {name}: {found}");
                    }
                    Err(error) => panic!("{target}, {name}: {error}"),
                }
            }
        }
    }
}
