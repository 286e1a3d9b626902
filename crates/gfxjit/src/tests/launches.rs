//! What reaches the driver, and what does not.

use std::sync::Arc;

use super::{Bench, bench, image, mock, parameter, saxpy};
use crate::kernel::KernelInfo;
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
    assert!(bench.shared.dispatches.lock().unwrap().is_empty());
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
    let dispatches = bench.shared.dispatches.lock().unwrap();
    let packet = &dispatches[0];
    assert_eq!(&*packet.kernel_name, "saxpy");
    assert_eq!(packet.descriptor.0, 0x10_0040);
    assert_eq!(packet.grid, [1000, 3, 1]);
    assert_eq!(packet.workgroup, [256, 1, 1]);
    assert_eq!(packet.dimensions, 2);
    assert_eq!(packet.group_segment_bytes, 1536);
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
    assert_eq!(packet.kernarg, expected);
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
         16 bytes on mock:0"
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
    assert!(
        text.starts_with("kernel `saxpy`, argument 1 `y`: expected a buffer on mock:0"),
        "{text}"
    );
}

#[test]
fn sizes_are_checked() {
    fn four(launch: Launch) -> Launch {
        launch.arg(Arg::null()).arg(Arg::null()).arg(0f32).arg(0u32)
    }
    for (prepare, reason) in [
        (
            (|launch: Launch| launch.block(512)) as fn(Launch) -> Launch,
            "a block of 512 work-items (512 x 1 x 1); the kernel allows 256",
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
    let packet = &bench.shared.dispatches.lock().unwrap()[0];
    assert_eq!(packet.workgroup, [64, 2, 1]);
    assert_eq!(packet.grid, [64, 2, 1]);
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
    let packet = &bench.shared.dispatches.lock().unwrap()[0];
    assert_eq!(packet.kernarg, [16, 0, 0, 0, 20, 0, 0, 0]);
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
        "no kernel `sxpy` in `mock.co`; it has saxpy"
    );
    let two = KernelInfo {
        name: "other".to_owned(),
        ..saxpy()
    };
    let module = Module::load(&bench.device, image("gfx1100", vec![saxpy(), two])).unwrap();
    assert_eq!(
        module.only_kernel().unwrap_err().to_string(),
        "which kernel of `mock.co`? It has saxpy, other"
    );
    let error = Module::load(&bench.device, image("gfx942:xnack+", vec![])).unwrap_err();
    let Error::Image(ImageError::Incompatible { reasons, .. }) = &error else {
        panic!("{error}");
    };
    assert!(!reasons.is_empty());
    assert!(
        error.to_string().starts_with(
            "`mock.co` is for gfx942:xnack+ and does not run on mock:0 (gfx1100):\n  "
        ),
        "{error}"
    );
}

#[test]
fn auto_prefers_a_real_gpu_and_names_are_checked() {
    let mut driver = mock::driver(|_, _| Ok(()));
    let software = Runtime::with_drivers(vec![Arc::new(mock::driver(|_, _| Ok(())))]);
    let device = software.open("auto").unwrap();
    assert!(device.is_software_fallback());
    assert!(!software.open("mock:0").unwrap().is_software_fallback());

    driver.infos.push(mock::info("mock:1", false));
    let both = Runtime::with_drivers(vec![Arc::new(driver)]);
    let device = both.open("auto").unwrap();
    assert!(!device.is_software_fallback());
    assert_eq!(device.info().uri, "mock:1");

    assert_eq!(
        both.open("amdgpu:0").unwrap_err().to_string(),
        "no device `amdgpu:0`: this version has no driver for real GPUs; there are mock:0, mock:1"
    );
    let error = both.open("gpu").unwrap_err().to_string();
    assert!(error.contains("no driver knows this name"), "{error}");
    let error = Runtime::with_drivers(Vec::new()).open("auto").unwrap_err();
    assert!(
        error.to_string().contains("no driver has a device"),
        "{error}"
    );
}
