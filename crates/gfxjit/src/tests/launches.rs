//! What reaches the driver, and what does not.

use std::sync::Arc;

use gfxjit_hal::null::NullDriver;
use gfxjit_hal::{Arguments, DeviceError, DeviceInfo, DeviceKind, Driver};

use super::{Bench, URI, bench, bench_at, image, parameter, saxpy};
use crate::code::kernel_info::KernelInfo;
use crate::{Arg, Buffer, Error, ImageError, Launch, Module, Runtime};

fn quiet() -> Bench {
    bench(|_, _| Ok(()))
}

/// What `submit` says of a launch of `kernel`.
fn refusal(kernel: KernelInfo, prepare: impl FnOnce(Launch, &Bench) -> Launch) -> String {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let name = kernel.name.clone();
    let kernel = bench.module(kernel).kernel(&name).unwrap();
    let launch = kernel.launch(&queue).grid(4).block(64);
    let error = prepare(launch, &bench).submit().unwrap_err();
    queue.wait().unwrap();
    assert!(bench.seen.dispatches.lock().unwrap().is_empty());
    error.to_string()
}

fn buffer(bench: &Bench) -> Buffer<f32> {
    Buffer::from_slice(&bench.device, &[0.0; 4]).unwrap()
}

#[test]
fn a_launch_becomes_a_packet() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let (x, y) = (buffer(&bench), buffer(&bench));
    bench
        .module(saxpy())
        .only_kernel()
        .unwrap()
        .launch(&queue)
        .global([1000, 3])
        .block(256)
        .lds(512)
        .arg(&x)
        .arg(&y)
        .arg(2.0f32)
        .arg(1000u32)
        .submit()
        .unwrap();
    queue.wait().unwrap();
    let dispatches = bench.seen.dispatches.lock().unwrap();
    let packet = &dispatches[0];
    assert_eq!(packet.kernel.name(), "saxpy");
    assert_eq!(packet.grid, [1000, 3, 1]);
    assert_eq!(packet.workgroup, [256, 1, 1]);
    assert_eq!(packet.dimensions, 2);
    assert_eq!(packet.group_segment_bytes, 1536);
    assert_eq!(packet.dynamic_group_bytes, 512);
    assert!(packet.software.is_none());
    assert_eq!(packet.private_segment_bytes, 0);

    let mut expected = vec![0; 280];
    expected[0..8].copy_from_slice(&x.address().0.to_le_bytes());
    expected[8..16].copy_from_slice(&y.address().0.to_le_bytes());
    expected[16..20].copy_from_slice(&2.0f32.to_le_bytes());
    expected[20..24].copy_from_slice(&1000u32.to_le_bytes());
    expected[24] = 3;
    expected[36..38].copy_from_slice(&256u16.to_le_bytes());
    expected[42] = 232;
    expected[88] = 2;
    assert_eq!(packet.arguments.bytes(), expected);
}

#[test]
fn wrong_arguments_are_named() {
    let all = |launch: Launch, bench: &Bench| {
        let (x, y) = (buffer(bench), buffer(bench));
        launch.arg(&x).arg(&y).arg(2.0f32)
    };
    assert_eq!(
        refusal(saxpy(), all),
        "kernel `saxpy`, argument 3 `n`: expected a value of 4 bytes, given nothing \
         (3 of 4 arguments given)"
    );
    assert_eq!(
        refusal(saxpy(), |launch, bench| all(launch, bench)
            .arg(1u32)
            .arg(7i8)),
        "kernel `saxpy`, argument 4: expected no more than 4 arguments, given an i8 (1 byte)"
    );
    assert_eq!(
        refusal(saxpy(), |launch, bench| all(launch, bench).arg(1u64)),
        "kernel `saxpy`, argument 3 `n`: expected a value of 4 bytes, given a u64 (8 bytes)"
    );
    assert_eq!(
        refusal(saxpy(), |launch, bench| all(launch, bench)
            .arg(&buffer(bench))),
        "kernel `saxpy`, argument 3 `n`: expected a value of 4 bytes, given a buffer of \
         f32 (16 bytes) on null://gfx1100?memory=16777216"
    );
    assert_eq!(
        refusal(saxpy(), |launch, bench| launch
            .arg(&buffer(bench))
            .arg(5u64)
            .arg(0f32)
            .arg(0u32)),
        "kernel `saxpy`, argument 1 `y`: expected a buffer (a pointer to global memory), \
         given a u64 (8 bytes)"
    );
    let mut typed = saxpy();
    typed.parameters.as_mut().unwrap()[2].type_name = Some("float".to_owned());
    assert_eq!(
        refusal(typed, |launch, bench| {
            let (x, y) = (buffer(bench), buffer(bench));
            launch.arg(&x).arg(&y).arg(2u32).arg(1u32)
        }),
        "kernel `saxpy`, argument 2 `a`: expected a value of 4 bytes, `float`, given a u32 \
         (4 bytes)"
    );
}

#[test]
fn a_buffer_of_another_device_is_named() {
    let text = refusal(saxpy(), |launch, bench| {
        let other = quiet();
        launch
            .arg(&buffer(bench))
            .arg(&buffer(&other))
            .arg(0f32)
            .arg(0u32)
    });
    let expected = format!("kernel `saxpy`, argument 1 `y`: expected a buffer on {URI}");
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn sizes_are_checked() {
    fn four(launch: Launch) -> Launch {
        launch.arg(Arg::null()).arg(Arg::null()).arg(0f32).arg(0u32)
    }
    for (prepare, reason) in [
        (
            (|launch: Launch| launch.block(512)) as fn(Launch) -> Launch,
            "a workgroup of 512 work-items (512 x 1 x 1); the kernel allows 256",
        ),
        (|launch| launch.grid([1, 0]), "the grid is 0 in Y"),
        (|launch| launch.global(0), "the global size is 0 in X"),
        (
            |launch| launch.grid(u32::MAX),
            "4294967295 workgroups of 64 in X are 274877906880 work-items; at most 4294967295",
        ),
        (
            |launch| launch.lds(65_536),
            "a workgroup needs 66560 bytes of LDS (1024 static); the device has 65536",
        ),
        (|launch| launch.kernarg([0; 8]), "both arguments and a raw"),
    ] {
        let text = refusal(saxpy(), |launch, _| prepare(four(launch)));
        assert!(text.contains(reason), "{text}");
        assert!(text.starts_with("cannot launch `saxpy`: "), "{text}");
    }
    assert_eq!(
        refusal(saxpy(), |launch, _| launch.kernarg([0; 8])),
        "cannot launch `saxpy`: a kernarg segment of 8 bytes; the kernel reads 280"
    );
}

#[test]
fn grid_and_block_are_needed() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let kernel = bench.module(saxpy()).only_kernel().unwrap();
    let error = kernel.launch(&queue).block(1).submit().unwrap_err();
    assert!(error.to_string().contains("no grid"), "{error}");
    let error = kernel.launch(&queue).grid(1).submit().unwrap_err();
    assert!(error.to_string().contains("no block"), "{error}");

    let required = KernelInfo {
        required_workgroup_size: Some([64, 2, 1]),
        ..saxpy()
    };
    let kernel = bench.module(required).only_kernel().unwrap();
    kernel
        .launch(&queue)
        .grid(1)
        .kernarg([0; 280])
        .submit()
        .unwrap();
    queue.wait().unwrap();
    let packet = &bench.seen.dispatches.lock().unwrap()[0];
    assert_eq!(packet.workgroup, [64, 2, 1]);
    assert_eq!(packet.grid, [64, 2, 1]);
}

#[test]
fn packed_arguments_lie_before_the_hidden_ones() {
    let bench = bench(|_, _| Ok(()));
    let (module, queue) = (bench.module(saxpy()), bench.device.queue().unwrap());
    let kernel = module.kernel("saxpy").unwrap();
    let launch = |packed: &[u8]| kernel.launch(&queue).grid(3).block(64).packed(packed);
    launch(&[7; 20]).submit().unwrap().wait().unwrap();
    let refused = |launch: crate::Launch| launch.submit().unwrap_err().to_string();
    assert_eq!(
        refused(launch(&[7; 25])),
        "cannot launch `saxpy`: 25 bytes of packed arguments; the kernel has room for 24"
    );
    assert!(refused(launch(&[]).arg(1u32)).contains("both arguments and packed ones"));
    assert!(refused(launch(&[]).kernarg([0; 280])).contains("both arguments and a raw"));
    let bytes = bench.seen.dispatches.lock().unwrap()[0]
        .arguments
        .bytes()
        .to_vec();
    assert_eq!((&bytes[..20], &bytes[20..24]), (&[7; 20][..], &[0; 4][..]));
    // `hidden_block_count_x`.
    assert_eq!(bytes[24..28], [3, 0, 0, 0]);
}

#[test]
fn pointer_arguments_to_lds_lie_behind_each_other() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let local = |name, offset, align| {
        let mut parameter = parameter(name, offset, 4, "dynamic_shared_pointer");
        parameter.pointee_align = Some(align);
        parameter
    };
    let mut info = saxpy();
    info.budget.lds_bytes = 10;
    info.budget.dynamic_stack = true;
    info.parameters = Some(vec![local("a", 0, 8), local("b", 4, 4)]);
    info.hidden.clear();
    info.kernarg_bytes = 8;
    let kernel = bench.module(info).only_kernel().unwrap();
    let launch = kernel.launch(&queue).grid(1).block(1);
    launch.arg(Arg::lds(3)).arg(Arg::lds(100)).submit().unwrap();
    queue.wait().unwrap();
    let packet = &bench.seen.dispatches.lock().unwrap()[0];
    assert_eq!(packet.arguments.bytes(), [16, 0, 0, 0, 20, 0, 0, 0]);
    assert_eq!(packet.group_segment_bytes, 120);
    assert_eq!(packet.private_segment_bytes, crate::DEFAULT_DYNAMIC_STACK);
}

#[test]
fn damaged_metadata_is_an_error() {
    let mut outside = saxpy();
    outside.kernarg_bytes = 20;
    let text = refusal(outside, |launch, _| {
        launch.arg(Arg::null()).arg(Arg::null()).arg(0f32).arg(0u32)
    });
    assert!(text.contains("an argument of 4 bytes at 20"), "{text}");
    let mut unknown = saxpy();
    unknown.parameters = None;
    let text = refusal(unknown, |launch, _| launch.arg(0u32));
    assert!(text.contains("does not list its arguments"), "{text}");
}

#[test]
fn missing_kernels_and_images_that_do_not_fit() {
    let bench = quiet();
    let module = bench.module(saxpy());
    assert_eq!(
        module.kernel("sxpy").unwrap_err().to_string(),
        "no kernel `sxpy` in `saxpy.co`; it has saxpy"
    );
    let two = KernelInfo {
        name: "other".to_owned(),
        ..saxpy()
    };
    let module = Module::load(&bench.device, image("gfx1100", vec![saxpy(), two])).unwrap();
    assert_eq!(
        module.only_kernel().unwrap_err().to_string(),
        "which kernel of `saxpy.co`? It has saxpy, other"
    );
    let error = Module::load(&bench.device, image("gfx942:xnack+", vec![])).unwrap_err();
    let Error::Image(ImageError::Incompatible { reasons, .. }) = &error else {
        panic!("{error}");
    };
    assert!(!reasons.is_empty());
    assert!(
        error.to_string().starts_with(
            "`saxpy.co` is for gfx942:xnack+ and does not run on \
             null://gfx1100?memory=16777216 (gfx1100):\n  "
        ),
        "{error}"
    );
}

/// Lists null devices as if they were others.
struct Listing(Vec<DeviceInfo>);

impl Listing {
    fn of(devices: &[(&str, DeviceKind)]) -> Arc<dyn Driver> {
        let info = |(uri, kind): &(&str, DeviceKind)| {
            let mut info = NullDriver::new().open(uri).unwrap().info().clone();
            info.kind = *kind;
            info
        };
        Arc::new(Self(devices.iter().map(info).collect()))
    }
}

impl Driver for Listing {
    fn name(&self) -> &'static str {
        "null"
    }

    fn info(&self) -> Result<gfxjit_hal::DriverInfo, DeviceError> {
        NullDriver::new().info()
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        Ok(self.0.clone())
    }

    fn accepts(&self, uri: &str) -> bool {
        self.0.iter().any(|info| info.uri == uri)
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn gfxjit_hal::Device>, DeviceError> {
        NullDriver::new().open(uri)
    }
}

#[test]
fn auto_prefers_a_real_gpu_and_names_are_checked() {
    let software = ("null://gfx1100", DeviceKind::Software);
    let runtime = Runtime::with_drivers(vec![Listing::of(&[software])]);
    let device = runtime.open("auto").unwrap();
    assert!(device.is_software_fallback());
    assert!(!runtime.open(software.0).unwrap().is_software_fallback());

    let real = ("null://gfx942", DeviceKind::Gpu);
    let both = Runtime::with_drivers(vec![Listing::of(&[software, real])]);
    let device = both.open("auto").unwrap();
    assert!(!device.is_software_fallback());
    assert_eq!(device.info().uri, real.0);

    assert_eq!(both.open("amdgpu:0").unwrap().info().uri, real.0);
    assert_eq!(both.open("amdgpu").unwrap().info().uri, real.0);
    assert_eq!(
        both.open("amdgpu:1").unwrap_err().to_string(),
        "no device `amdgpu:1`: of real GPUs there are 1, counted from 0; there are \
         null://gfx1100, null://gfx942"
    );
    let uuid = gfxjit_hal::Uuid::of_name(real.0).gpu_name();
    assert_eq!(
        both.open(&format!("amdgpu://{uuid}")).unwrap().info().uri,
        real.0
    );
    let error = both
        .open("amdgpu://GPU-0123456789abcdef")
        .unwrap_err()
        .to_string();
    assert!(error.contains("no real GPU has it"), "{error}");
    let none = Runtime::with_drivers(vec![Listing::of(&[software])]);
    let error = none.open("amdgpu:0").unwrap_err().to_string();
    assert!(
        error.contains("there is no real GPU; there are null://gfx1100"),
        "{error}"
    );
    let error = both.open("gpu").unwrap_err().to_string();
    assert!(error.contains("no driver knows this name"), "{error}");
    // A null device is only opened by its name.
    let null = Listing::of(&[("null://gfx1100", DeviceKind::Null)]);
    for drivers in [Vec::new(), vec![null]] {
        let error = Runtime::with_drivers(drivers).open("auto").unwrap_err();
        assert!(
            error.to_string().contains("no driver has a device"),
            "{error}"
        );
    }
}

#[test]
fn what_only_software_gpus_do_is_refused_by_others() {
    fn four(launch: Launch) -> Launch {
        launch.arg(Arg::null()).arg(Arg::null()).arg(0f32).arg(0u32)
    }
    for (prepare, what) in [
        (
            (|launch: Launch| launch.trace(|_| ())) as fn(Launch) -> Launch,
            "a trace",
        ),
        (
            |launch| launch.instruction_limit(1),
            "a limit of instructions",
        ),
        (
            |launch| launch.time_limit(std::time::Duration::from_secs(1)),
            "a limit of time",
        ),
        (Launch::registers_on_fault, "registers in faults"),
        (|launch| launch.cooperative(true), "a cooperative launch"),
    ] {
        let text = refusal(saxpy(), |launch, _| prepare(four(launch)));
        let expected = format!("cannot launch `saxpy`: it asks for {what}, which {URI} has not");
        assert_eq!(text, expected);
    }
}

#[test]
fn a_device_that_takes_values_gets_no_hidden_arguments() {
    let bench = bench_at("null://gfx1100?arguments=values", |_, _| Ok(()));
    let queue = bench.device.queue().unwrap();
    let (x, y) = (buffer(&bench), buffer(&bench));
    let kernel = bench.module(saxpy()).only_kernel().unwrap();
    let launch = || kernel.launch(&queue).grid(4).block(64);
    let all = launch().arg(&x).arg(y.as_slice()).arg(2.0f32).arg(9u32);
    all.submit().unwrap().wait().unwrap();
    let dispatches = bench.seen.dispatches.lock().unwrap();
    let Arguments::Explicit { bytes, places } = &dispatches[0].arguments else {
        panic!("{:?}", dispatches[0]);
    };
    let mut expected = Vec::new();
    expected.extend(x.address().0.to_le_bytes());
    expected.extend(y.address().0.to_le_bytes());
    expected.extend(2.0f32.to_le_bytes());
    expected.extend(9u32.to_le_bytes());
    assert_eq!(*bytes, expected);
    let places: Vec<_> = places
        .iter()
        .map(|place| (place.offset, place.size))
        .collect();
    assert_eq!(places, [(0, 8), (8, 8), (16, 4), (20, 4)]);
    assert!(dispatches[0].host.is_none());
    drop(dispatches);
    let error = launch().kernarg([0; 280]).submit().unwrap_err().to_string();
    assert!(error.contains("takes no kernarg segment"), "{error}");
    let offset = launch().arg(&x).arg(&y).arg(2.0f32).arg(9u32);
    let error = offset.global_offset([1, 0, 0]).submit().unwrap_err();
    assert!(
        error.to_string().contains("an offset of the grid"),
        "{error}"
    );
}
