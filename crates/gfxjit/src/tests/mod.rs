//! The library against a device that the test controls: lifetimes, order, errors, and the
//! packets that reach a driver.

mod launches;
mod lifetimes;
mod raw;

use std::sync::{Arc, Condvar, Mutex};

use gfxjit_codeobj::{Kind, SectionAddress};
use gfxjit_hal::null::{NullDevice, NullDriver};
use gfxjit_hal::{DeviceError, Dispatch};
use gfxjit_targets::ImageTarget;

use crate::code::contents::{Contents, ImageKernel};
use crate::code::image::Image;
use crate::code::kernel_info::{Budget, KernelInfo, Parameter};
use crate::{Device, Module, Runtime};

fn parameter(name: &str, offset: u32, size: u32, kind: &str) -> Parameter {
    let mut parameter = Parameter::default();
    parameter.name = Some(name.to_owned());
    parameter.offset = offset;
    parameter.size = size;
    parameter.value_kind = kind.into();
    parameter
}

/// `saxpy(x, y, a, n)` with the first hidden arguments of code object V5.
fn saxpy() -> KernelInfo {
    let hidden = |offset, size, kind| parameter("", offset, size, kind);
    KernelInfo {
        name: "saxpy".to_owned(),
        parameters: Some(vec![
            parameter("x", 0, 8, "global_buffer"),
            parameter("y", 8, 8, "global_buffer"),
            parameter("a", 16, 4, "by_value"),
            parameter("n", 20, 4, "by_value"),
        ]),
        hidden: vec![
            hidden(24, 4, "hidden_block_count_x"),
            hidden(36, 2, "hidden_group_size_x"),
            hidden(42, 2, "hidden_remainder_x"),
            hidden(88, 2, "hidden_grid_dims"),
        ],
        kernarg_bytes: 280,
        budget: Budget {
            vgprs: 8,
            sgprs: 16,
            lds_bytes: 1024,
            ..Budget::default()
        },
        wave_size: 32,
        max_workgroup_size: 256,
        max_workgroups: None,
        required_workgroup_size: None,
        uniform_workgroup_size: false,
    }
}

fn image(target: &str, kernels: Vec<KernelInfo>) -> Image {
    let place = |address| SectionAddress {
        section: 1,
        address,
    };
    let contents = Contents {
        printf: Vec::new(),
        kind: Kind::Image,
        target: target.parse().unwrap(),
        code_object: Some(ImageTarget {
            target: target.parse().unwrap(),
            generic_version: 0,
            code_object_version: 5,
        }),
        constructors: Vec::new(),
        destructors: Vec::new(),
        defective_kernels: Vec::new(),
        kernels: kernels
            .into_iter()
            .map(|info| ImageKernel {
                info,
                descriptor: place(0x40),
                entry: place(0x1000),
                size: 64,
                linkage: gfxjit_codeobj::Linkage {
                    binding: gfxjit_codeobj::Binding::Global,
                    visibility: gfxjit_codeobj::Visibility::Protected,
                },
            })
            .collect(),
        functions: Vec::new(),
        variables: Vec::new(),
    };
    // Kernels `saxpy` and `other`, whatever `contents` says of them.
    let bytes = include_bytes!("saxpy.co").to_vec();
    Image::new("saxpy.co", bytes, contents)
}

/// The device of most tests.
const URI: &str = "null://gfx1100?memory=16777216";

/// Opens and closes the way of launches.
#[derive(Default)]
struct Gate {
    closed: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn close(&self) {
        *self.closed.lock().unwrap() = true;
    }

    fn open(&self) {
        *self.closed.lock().unwrap() = false;
        self.changed.notify_all();
    }

    fn pass(&self) {
        let closed = self.closed.lock().unwrap();
        drop(self.changed.wait_while(closed, |closed| *closed).unwrap());
    }
}

/// What a test sees of a device.
struct Seen {
    gate: Gate,
    /// Every launch, without the memory that it keeps.
    dispatches: Mutex<Vec<Dispatch>>,
}

struct Bench {
    device: Device,
    driver: NullDriver,
    seen: Arc<Seen>,
}

/// A device whose launches wait at the gate and do what `kernel` does.
fn bench(
    kernel: impl Fn(&Dispatch, &NullDevice) -> Result<(), DeviceError> + Send + Sync + 'static,
) -> Bench {
    bench_at(URI, kernel)
}

fn bench_at(
    uri: &str,
    kernel: impl Fn(&Dispatch, &NullDevice) -> Result<(), DeviceError> + Send + Sync + 'static,
) -> Bench {
    let seen = Arc::new(Seen {
        gate: Gate::default(),
        dispatches: Mutex::default(),
    });
    let shared = seen.clone();
    let driver = NullDriver::on_launch(move |dispatch, device| {
        shared.gate.pass();
        let outcome = kernel(dispatch, device);
        let mut noted = dispatch.clone();
        noted.memory.clear();
        shared.dispatches.lock().unwrap().push(noted);
        outcome
    });
    let device = Runtime::with_drivers(vec![Arc::new(driver.clone())])
        .open(uri)
        .unwrap();
    Bench {
        device,
        driver,
        seen,
    }
}

impl Bench {
    fn module(&self, kernel: KernelInfo) -> Module {
        Module::load(&self.device, image("gfx1100", vec![kernel])).unwrap()
    }
}
