//! The library on the software GPU: from IR to results, on both of its targets.
#![cfg(feature = "llvm")]

use std::sync::{Arc, Mutex};

use gfxjit::{
    Arg, Buffer, Device, DeviceError, Emit, Error, FaultKind, Image, ImageError, Kernel, Module,
    OptLevel, Options, Runtime, Source, SourceError, TargetId,
};

const SAXPY: &str = include_str!("../../../examples/saxpy.ll");
const DEVICES: [&str; 2] = ["sim://gfx1100", "sim://gfx942"];

fn open(uri: &str) -> Device {
    Runtime::new().open(uri).unwrap()
}

fn build(device: &Device, source: &str) -> Module {
    Module::build(device, "test.ll", source.as_bytes(), &Options::default()).unwrap()
}

fn run_saxpy(kernel: &Kernel, n: u32) -> Vec<f32> {
    let device = kernel.module().device().clone();
    let queue = device.queue().unwrap();
    let x: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let x = Buffer::from_slice(&device, &x).unwrap();
    let y = Buffer::from_slice(&device, &vec![1.0f32; n as usize]).unwrap();
    let launch = kernel.launch(&queue).global(n).block(64);
    launch.arg(&x).arg(&y).arg(2.0f32).arg(n).submit().unwrap();
    y.download().unwrap()
}

fn is_saxpy(y: &[f32]) -> bool {
    y.iter()
        .enumerate()
        .all(|(i, &y)| y == 2.0 * i as f32 + 1.0)
}

#[test]
fn every_kind_of_source_runs() {
    for uri in DEVICES {
        let device = open(uri);
        let source = Source::detect("saxpy.ll", SAXPY.as_bytes()).unwrap();
        let options = Options::default();
        let emit = |what| gfxjit::emit(&source, device.target().unwrap(), &options, what).unwrap();
        let image = Image::build(&source, device.target().unwrap(), &options)
            .unwrap()
            .image;
        for bytes in [
            SAXPY.as_bytes().to_vec(),
            emit(Emit::Ir).bytes,
            emit(Emit::OptIr).bytes,
            emit(Emit::Asm).bytes,
            emit(Emit::Obj).bytes,
            image.bytes().to_vec(),
        ] {
            let module = Module::build(&device, "saxpy", &bytes, &options).unwrap();
            let y = run_saxpy(&module.only_kernel().unwrap(), 1000);
            assert!(is_saxpy(&y), "{uri}: {y:?}");
        }
    }
}

#[test]
fn auto_says_that_it_took_the_software_gpu() {
    let runtime = Runtime::new();
    let first = &runtime.devices().devices[0];
    let device = runtime.open("auto").unwrap();
    assert!(device.info().kind == gfxjit::DeviceKind::Software && device.is_software_fallback());
    assert_eq!(device.info().uri, first.uri);
    assert!(!runtime.open(&first.uri).unwrap().is_software_fallback());
}

#[test]
fn empty_buffers_are_buffers() {
    let device = open("sim://gfx1100");
    let queue = device.queue().unwrap();
    let empty = Buffer::<f64>::from_slice(&device, &[]).unwrap();
    queue.upload(&empty, []).unwrap().wait().unwrap();
    queue.fill(&empty, 1.0).unwrap().wait().unwrap();
    let other = Buffer::<f64>::new(&device, 0).unwrap();
    queue.copy(&empty, &other).unwrap().wait().unwrap();
    assert!(queue.download(&empty).unwrap().wait().unwrap().is_empty());
    assert!(empty.download().unwrap().is_empty());
}

#[test]
fn functions_and_variables_of_a_module() {
    const SOURCE: &str = r"
@table = addrspace(1) global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
define i32 @lookup(i32 %i) noinline {
  %at = getelementptr [4 x i32], ptr addrspace(1) @table, i32 0, i32 %i
  %v = load i32, ptr addrspace(1) %at
  ret i32 %v
}
define amdgpu_kernel void @first(ptr addrspace(1) %out, i32 %i) {
  %v = call i32 @lookup(i32 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @copy(ptr addrspace(1) %out, ptr addrspace(1) %from) {
  %v = load i32, ptr addrspace(1) %from
  store i32 %v, ptr addrspace(1) %out
  ret void
}
";
    for uri in DEVICES {
        let device = open(uri);
        let queue = device.queue().unwrap();
        let module = build(&device, SOURCE);
        let out = Buffer::from_slice(&device, &[0u32]).unwrap();
        let launch = |name: &str| module.kernel(name).unwrap().launch(&queue).grid(1).block(1);
        launch("first").arg(&out).arg(2u32).submit().unwrap();
        assert_eq!(out.download().unwrap(), [30]);

        let (address, table) = module.variable("table").unwrap();
        assert_eq!(table.size, 16);
        let third = Arg::address(address.offset(12));
        launch("copy").arg(&out).arg(third).submit().unwrap();
        assert_eq!(out.download().unwrap(), [40]);
        let error = module.variable("tables").unwrap_err().to_string();
        assert!(
            error.contains("`tables`") && error.contains("table"),
            "{error}"
        );

        let [lookup] = module.image().functions() else {
            panic!("{:?}", module.image().functions());
        };
        assert_eq!(lookup.name, "lookup");
        let calls = module.image().calls().unwrap();
        let budget = calls.nodes[calls.at(lookup.place).unwrap()].budget.clone();
        let budget = budget.unwrap();
        assert!(budget.vgprs > 0 && budget.vgprs <= module.kernels().next().unwrap().budget.vgprs);
        let error = module.only_kernel().unwrap_err().to_string();
        assert_eq!(error, "which kernel of `test.ll`? It has first, copy");
    }
}

#[test]
fn levels_and_wave_sizes() {
    let device = open("sim://gfx1100");
    for opt in [
        OptLevel::O0,
        OptLevel::O1,
        OptLevel::O2,
        OptLevel::O3,
        OptLevel::Os,
    ] {
        for wave_size in [32, 64] {
            let mut options = Options::default();
            options.opt = opt;
            options.wave_size = Some(wave_size);
            let module = Module::build(&device, "saxpy.ll", SAXPY.as_bytes(), &options).unwrap();
            let kernel = module.only_kernel().unwrap();
            assert_eq!(kernel.info().wave_size, wave_size);
            assert!(is_saxpy(&run_saxpy(&kernel, 300)));
        }
    }
}

#[test]
fn reflection_tells_what_a_launch_needs() {
    let module = build(&open("sim://gfx942"), SAXPY);
    let kernel = module.kernel("saxpy").unwrap();
    let described: Vec<String> = kernel
        .parameters()
        .iter()
        .map(|p| {
            let space = p.address_space.as_ref().map_or("-", |space| space.as_str());
            let name = p.name.as_deref().unwrap_or("-");
            format!("{name} {} {} {} {space}", p.offset, p.size, p.value_kind)
        })
        .collect();
    assert_eq!(
        described,
        [
            "x 0 8 global_buffer global",
            "y 8 8 global_buffer global",
            "a 16 4 by_value -",
            "n 20 4 by_value -",
        ]
    );
    let info = kernel.info();
    assert_eq!(info.wave_size, 64);
    assert_eq!(info.max_workgroup_size, 1024);
    assert!(info.budget.vgprs > 0 && info.budget.sgprs > 0);
    assert!(!info.budget.dynamic_stack);
    assert_eq!(info.kernarg_bytes, 24 + 256);
    assert_eq!(
        module
            .image()
            .contents()
            .code_object
            .unwrap()
            .code_object_version,
        5
    );
}

/// Copies the first bytes behind the explicit arguments.
const HIDDEN: &str = r"
define amdgpu_kernel void @hidden(ptr addrspace(1) %out) {
  %from = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  br label %next
next:
  %i = phi i32 [ 0, %0 ], [ %more, %next ]
  %at = getelementptr i16, ptr addrspace(4) %from, i32 %i
  %value = load i16, ptr addrspace(4) %at
  %to = getelementptr i16, ptr addrspace(1) %out, i32 %i
  store i16 %value, ptr addrspace(1) %to
  %more = add i32 %i, 1
  %end = icmp eq i32 %more, 28
  br i1 %end, label %done, label %next
done:
  ret void
}
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
";

#[test]
fn hidden_arguments_of_v4_and_v5() {
    for uri in DEVICES {
        let device = open(uri);
        let queue = device.queue().unwrap();
        for version in [4, 5] {
            let mut options = Options::default();
            options.code_object_version = Some(version);
            let module = Module::build(&device, "h.ll", HIDDEN.as_bytes(), &options).unwrap();
            let code_object = module.image().contents().code_object.unwrap();
            assert_eq!(code_object.code_object_version, version);
            let out = Buffer::from_slice(&device, &[0u16; 28]).unwrap();
            module
                .only_kernel()
                .unwrap()
                .launch(&queue)
                .global([70, 7, 1])
                .block([32, 2])
                .global_offset([5, 6, 1 << 33])
                .arg(&out)
                .submit()
                .unwrap();
            let halves = out.download().unwrap();
            let mut expected = [0u16; 28];
            if version == 4 {
                // Three global offsets of 64 bits.
                (expected[0], expected[4], expected[10]) = (5, 6, 2);
                // Behind them the address of the buffer for calls to the host.
                assert_ne!(halves[12..16], [0; 4], "{uri}");
                expected[12..16].copy_from_slice(&halves[12..16]);
            } else {
                // Whole workgroups as 32 bits, then sizes and remainders as 16.
                (expected[0], expected[2], expected[4]) = (2, 3, 1);
                expected[6..12].copy_from_slice(&[32, 2, 1, 6, 1, 0]);
                (expected[20], expected[24]) = (5, 6);
            }
            assert_eq!(halves, expected, "{uri} V{version}");
        }
    }
}

#[test]
fn dynamic_lds_and_pointers_to_lds() {
    const SOURCE: &str = r"
@dynamic = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %own) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [0 x i32], ptr addrspace(3) @dynamic, i32 0, i32 %i
  store i32 1, ptr addrspace(3) %a
  %b = getelementptr i32, ptr addrspace(3) %own, i32 %i
  store i32 2, ptr addrspace(3) %b
  call void @llvm.amdgcn.s.barrier()
  %x = load i32, ptr addrspace(3) %a
  %y = load i32, ptr addrspace(3) %b
  %ten = mul i32 %x, 10
  %sum = add i32 %ten, %y
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum, ptr addrspace(1) %to
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
";
    for uri in DEVICES {
        let device = open(uri);
        let queue = device.queue().unwrap();
        let kernel = build(&device, SOURCE).only_kernel().unwrap();
        let out = Buffer::from_slice(&device, &[0u32; 64]).unwrap();
        let launch = kernel.launch(&queue).grid(1).block(64).lds(256);
        launch.arg(&out).arg(Arg::lds(256)).submit().unwrap();
        assert_eq!(out.download().unwrap(), [12; 64], "{uri}");

        let launch = kernel.launch(&queue).grid(1).block(64).lds(65_536);
        let error = launch.arg(&out).arg(Arg::lds(4)).submit().unwrap_err();
        assert!(error.to_string().contains("LDS"), "{error}");
        let launch = kernel.launch(&queue).grid(1).block(64);
        let error = launch.arg(&out).arg(4u32).submit().unwrap_err();
        assert!(error.to_string().contains("argument 1 `own`"), "{error}");
    }
}

#[test]
fn structs_and_raw_segments() {
    const SOURCE: &str = r"
define amdgpu_kernel void @k(ptr addrspace(1) %out, [3 x i32] %s) {
  %a = extractvalue [3 x i32] %s, 0
  %c = extractvalue [3 x i32] %s, 2
  %sum = add i32 %a, %c
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
";
    #[derive(
        Clone,
        Copy,
        gfxjit::zerocopy::FromBytes,
        gfxjit::zerocopy::IntoBytes,
        gfxjit::zerocopy::Immutable,
    )]
    #[zerocopy(crate = "gfxjit::zerocopy")]
    #[repr(C)]
    struct Three {
        a: u32,
        b: u32,
        c: u32,
    }
    let device = open("sim://gfx1100");
    let queue = device.queue().unwrap();
    let kernel = build(&device, SOURCE).only_kernel().unwrap();
    let out = Buffer::from_slice(&device, &[0u32]).unwrap();
    let launch = || kernel.launch(&queue).grid(1).block(1);
    let three = Three { a: 40, b: 9, c: 2 };
    launch().arg(&out).arg(Arg::value(&three)).submit().unwrap();
    assert_eq!(out.download().unwrap(), [42]);
    let error = launch()
        .arg(&out)
        .arg(Arg::bytes([0; 8]))
        .submit()
        .unwrap_err();
    assert!(
        error.to_string().contains("given a value of 8 bytes"),
        "{error}"
    );

    let mut segment = vec![0; kernel.info().kernarg_bytes as usize];
    segment[..8].copy_from_slice(&out.address().0.to_le_bytes());
    segment[8] = 5;
    segment[16] = 6;
    launch().kernarg(segment).uses(&out).submit().unwrap();
    assert_eq!(out.download().unwrap(), [11]);
}

#[test]
fn faults_name_the_place_and_the_device_lives_on() {
    const SOURCE: &str = r"
define amdgpu_kernel void @load(ptr addrspace(1) %p, i64 %i) {
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = load volatile i32, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @trap(ptr addrspace(1) %p, i64 %i) {
  call void @llvm.trap()
  ret void
}
define amdgpu_kernel void @sleepless(ptr addrspace(1) %p, i64 %i) {
  br label %again
again:
  store volatile i64 %i, ptr addrspace(1) %p
  br label %again
}
; There is no global wave synchronisation between software waves.
define amdgpu_kernel void @unsupported(ptr addrspace(1) %p, i64 %i) {
  call void asm sideeffect \22ds_gws_barrier v0 gds\22, \22\22()
  ret void
}
declare void @llvm.trap()
";
    let source = SOURCE.replace("\\22", "\"");
    for uri in DEVICES {
        let device = open(uri);
        let queue = device.queue().unwrap();
        let module = build(&device, &source);
        let p = Buffer::from_slice(&device, &[1u64; 8]).unwrap();
        for (name, i, kind, words) in [
            ("load", 1i64 << 22, FaultKind::OutOfRange, "load"),
            ("load", -(1 << 40), FaultKind::OutOfRange, "load"),
            ("trap", 0, FaultKind::Trap, "s_trap"),
            ("sleepless", 0, FaultKind::InstructionLimit, "instruction"),
            ("unsupported", 0, FaultKind::Unsupported, "ds_gws_barrier"),
        ] {
            let event = module
                .kernel(name)
                .unwrap()
                .launch(&queue)
                .grid(1)
                .block(1)
                .instruction_limit(10_000)
                .arg(&p)
                .arg(i)
                .submit()
                .unwrap();
            let error = event.wait().unwrap_err();
            let Error::Device(DeviceError::Fault(fault)) = &error else {
                panic!("{uri} {name}: {error}");
            };
            assert_eq!(fault.kind, kind, "{uri} {name}: {error}");
            assert_eq!(fault.kernel.as_deref(), Some(name));
            assert!(
                fault
                    .disassembly
                    .as_deref()
                    .is_some_and(|text| !text.is_empty())
            );
            assert!(error.to_string().contains(words), "{uri}: {error}");
        }
        assert_eq!(p.download().unwrap()[1..], [1; 7]);
        assert!(is_saxpy(&run_saxpy(
            &build(&device, SAXPY).only_kernel().unwrap(),
            200
        )));
    }
}

#[test]
fn traces_go_where_they_are_sent() {
    let device = open("sim://gfx1100");
    let queue = device.queue().unwrap();
    let kernel = build(&device, SAXPY).only_kernel().unwrap();
    let x = Buffer::from_slice(&device, &[3.0f32]).unwrap();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = lines.clone();
    kernel
        .launch(&queue)
        .grid(1)
        .block(1)
        .trace(move |line| sink.lock().unwrap().push(line.to_owned()))
        .arg(&x)
        .arg(&x)
        .arg(2.0f32)
        .arg(1u32)
        .submit()
        .unwrap()
        .wait()
        .unwrap();
    let lines = lines.lock().unwrap().join("\n");
    assert!(lines.contains("global_load_b32"), "{lines}");
    assert!(lines.contains("s_endpgm"), "{lines}");
}

#[test]
fn threads_share_a_device() {
    let device = open("sim://gfx942?cus=2");
    let shared = build(&device, SAXPY).only_kernel().unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4u32 {
            let (device, shared) = (&device, &shared);
            scope.spawn(move || {
                // One builds for itself while the others launch.
                let own = build(device, SAXPY).only_kernel().unwrap();
                for round in 0..5 {
                    let kernel = if round % 2 == 0 { shared } else { &own };
                    assert!(is_saxpy(&run_saxpy(kernel, 100 + 64 * thread)));
                }
            });
        }
    });
}

#[test]
fn anything_may_be_dropped_early() {
    let runtime = Runtime::new();
    let device = runtime.open("sim://gfx1100?memory=64MiB").unwrap();
    drop(runtime);
    for _ in 0..20 {
        let queue = device.queue().unwrap();
        let module = build(&device, SAXPY);
        let kernel = module.only_kernel().unwrap();
        drop(module);
        let n = 1 << 20;
        let x = Buffer::new(&device, n).unwrap();
        let y = Buffer::new(&device, n).unwrap();
        queue.fill(&x, 1.0f32).unwrap();
        queue.fill(&y, 1.0f32).unwrap();
        let launch = kernel.launch(&queue).global(2048).block(256);
        launch
            .arg(&x)
            .arg(&y)
            .arg(2.0f32)
            .arg(2048u32)
            .submit()
            .unwrap();
        let download = queue.download(&y).unwrap();
        // 20 rounds of 8 MiB would not fit if it were not given back.
        drop((kernel, queue, x, y));
        let y = download.wait().unwrap();
        assert!(y[..2048].iter().all(|&y| y == 3.0) && y[2048..].iter().all(|&y| y == 1.0));
    }
    let queue = device.queue().unwrap();
    let x = Buffer::from_slice(&device, &[1.0f32; 64]).unwrap();
    let kernel = build(&device, SAXPY).only_kernel().unwrap();
    let launch = kernel.launch(&queue).grid(1).block(64);
    let event = launch
        .arg(&x)
        .arg(&x)
        .arg(1.0f32)
        .arg(64u32)
        .submit()
        .unwrap();
    drop((device, queue, x, kernel));
    event.wait().unwrap();
}

#[test]
fn images_that_do_not_fit_are_refused_with_every_reason() {
    let source = Source::detect("saxpy.ll", SAXPY.as_bytes()).unwrap();
    let image = |target: &str| {
        let target: TargetId = target.parse().unwrap();
        let built = Image::build(&source, target, &Options::default()).unwrap();
        built.image
    };
    let gfx1100 = open("sim://gfx1100");
    let Error::Image(ImageError::Incompatible { reasons, .. }) =
        Module::load(&gfx1100, image("gfx942:xnack+")).unwrap_err()
    else {
        panic!("a gfx942 image was loaded on gfx1100");
    };
    assert!(!reasons.is_empty());
    let strict = open("sim://gfx942:sramecc-:xnack-");
    let error = Module::load(&strict, image("gfx942:sramecc+:xnack+")).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("xnack") && text.contains("sramecc"), "{text}");

    let made = image("gfx942");
    let ready = Source::detect("made.co", made.bytes()).unwrap();
    let error = Image::build(
        &ready,
        gfxjit::target::Processor::GFX1100,
        &Options::default(),
    )
    .unwrap_err();
    assert!(
        matches!(error, Error::Image(ImageError::Incompatible { .. })),
        "{error}"
    );

    let generic = Module::load(&gfx1100, image("gfx11-generic")).unwrap();
    assert!(is_saxpy(&run_saxpy(&generic.only_kernel().unwrap(), 128)));
    assert!("gfx1234".parse::<TargetId>().is_err());
    for bad in [
        "sim://gfx1234",
        "sim://",
        "sim://gfx1100?memory=lots",
        "sim://gfx1100?x=1",
    ] {
        let error = Runtime::new().open(bad).unwrap_err().to_string();
        assert!(error.contains(bad), "{error}");
    }
}

/// SplitMix64.
fn random_bits(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[test]
fn damaged_images_are_errors_and_nothing_worse() {
    let device = open("sim://gfx1100");
    let source = Source::detect("saxpy.ll", SAXPY.as_bytes()).unwrap();
    let built = Image::build(&source, device.target().unwrap(), &Options::default()).unwrap();
    let good = built.image.bytes();
    for cut in (0..good.len()).step_by(97) {
        assert!(Image::parse("cut", &good[..cut]).is_err(), "cut at {cut}");
        assert!(Module::build(&device, "cut", &good[..cut], &Options::default()).is_err());
    }
    let mut loaded = 0;
    for round in 0..300 {
        let mut bytes = good.to_vec();
        for change in 0..4 {
            let bits = random_bits(round, change);
            let at = bits as usize % bytes.len();
            bytes[at] ^= (bits >> 56) as u8 | 1;
        }
        let Ok(image) = Image::parse("changed", bytes) else {
            continue;
        };
        let Ok(module) = Module::load(&device, image) else {
            continue;
        };
        loaded += 1;
        let Ok(kernel) = module.only_kernel() else {
            continue;
        };
        let queue = device.queue().unwrap();
        let x = Buffer::from_slice(&device, &[1.0f32; 64]).unwrap();
        let launch = kernel
            .launch(&queue)
            .grid(1)
            .block(64)
            .instruction_limit(10_000);
        if let Ok(event) = launch.arg(&x).arg(&x).arg(1.0f32).arg(64u32).submit() {
            let _ = event.wait();
        }
    }
    assert!(loaded > 0);
    assert!(is_saxpy(&run_saxpy(
        &build(&device, SAXPY).only_kernel().unwrap(),
        100
    )));
}

#[test]
fn sources_that_do_not_compile_say_why_and_the_next_one_does() {
    let device = open("sim://gfx1100");
    for (source, reason) in [
        (
            "define amdgpu_kernel void @k() {\n  ret i32 nothing\n}",
            "2:",
        ),
        ("not IR at all", "not recognised"),
        ("", "not recognised"),
        (
            "target triple = \"x86_64-linux-gnu\"\ndefine void @k() {\n  ret void\n}",
            "x86_64",
        ),
    ] {
        let error = Module::build(&device, "bad.ll", source.as_bytes(), &Options::default());
        let error = error.unwrap_err();
        assert!(
            matches!(error, Error::Source(SourceError::Compile(_))),
            "{error}"
        );
        assert!(error.to_string().contains(reason), "{error}");
    }
    let module = build(&device, SAXPY);
    let error = module.kernel("sxpy").unwrap_err().to_string();
    assert_eq!(error, "no kernel `sxpy` in `test.ll`; it has saxpy");
}

/// A heap whose pieces are larger than what shares a slab: each is asked of the host.
const HEAP: &str = "
declare ptr addrspace(1) @__ockl_dm_alloc(i64)
declare void @__ockl_dm_dealloc(i64)
; Allocates, writes to both ends, frees: how often there was memory.
define amdgpu_kernel void @churn(ptr addrspace(1) %out, i64 %bytes, i32 %times) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %got = phi i32 [ 0, %entry ], [ %more, %again ]
  %p = call ptr addrspace(1) @__ockl_dm_alloc(i64 %bytes)
  %null = icmp eq ptr addrspace(1) %p, null
  br i1 %null, label %again, label %use
use:
  %last = getelementptr i8, ptr addrspace(1) %p, i64 %bytes
  %end = getelementptr i8, ptr addrspace(1) %last, i64 -4
  store i32 %i, ptr addrspace(1) %p
  store i32 %i, ptr addrspace(1) %end
  %a = ptrtoint ptr addrspace(1) %p to i64
  call void @__ockl_dm_dealloc(i64 %a)
  br label %again
again:
  %one = phi i32 [ 0, %loop ], [ 1, %use ]
  %more = add i32 %got, %one
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %times
  br i1 %done, label %exit, label %loop
exit:
  store i32 %more, ptr addrspace(1) %out
  ret void
}
; A list of pieces until there is no more memory, which it frees: how many there were.
define amdgpu_kernel void @fill(ptr addrspace(1) %out, i64 %bytes) {
entry:
  br label %loop
loop:
  %list = phi ptr addrspace(1) [ null, %entry ], [ %p, %add ]
  %n = phi i32 [ 0, %entry ], [ %more, %add ]
  %p = call ptr addrspace(1) @__ockl_dm_alloc(i64 %bytes)
  %full = icmp eq ptr addrspace(1) %p, null
  br i1 %full, label %free, label %add
add:
  store ptr addrspace(1) %list, ptr addrspace(1) %p
  %more = add i32 %n, 1
  br label %loop
free:
  %at = phi ptr addrspace(1) [ %list, %loop ], [ %behind, %give ]
  %over = icmp eq ptr addrspace(1) %at, null
  br i1 %over, label %exit, label %give
give:
  %behind = load ptr addrspace(1), ptr addrspace(1) %at
  %a = ptrtoint ptr addrspace(1) %at to i64
  call void @__ockl_dm_dealloc(i64 %a)
  br label %free
exit:
  store i32 %n, ptr addrspace(1) %out
  ret void
}
";

/// The most memory that this process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number.unwrap().trim().parse::<u64>().unwrap() << 10
}

#[cfg(target_os = "linux")]
#[test]
fn kernels_use_again_what_they_have_freed() {
    const BOUND: u64 = 64 << 20;
    for uri in ["sim://gfx942?memory=64MiB", "sim://gfx1030?memory=64MiB"] {
        let device = open(uri);
        let module = build(&device, HEAP);
        let queue = device.queue().unwrap();
        let out = Buffer::from_slice(&device, &[0u32]).unwrap();
        let before = peak();
        let churn = |bytes: u64, times: u32| {
            let launch = module.kernel("churn").unwrap().launch(&queue);
            let launch = launch.grid(1).block(1).arg(&out).arg(bytes).arg(times);
            launch.submit().unwrap().wait().unwrap();
            out.download().unwrap()[0]
        };
        let fill = |bytes: u64| {
            let launch = module.kernel("fill").unwrap().launch(&queue);
            let launch = launch.grid(1).block(1).arg(&out).arg(bytes);
            launch.submit().unwrap().wait().unwrap();
            u64::from(out.download().unwrap()[0])
        };
        // Thirty times the device's memory.
        assert_eq!(churn(1 << 20, 2000), 2000, "{uri}");
        let pieces = fill(16 << 10);
        assert!(pieces * (16 << 10) > BOUND * 9 / 10, "{uri}: {pieces}");
        // Holes are joined.
        assert_eq!(churn(BOUND * 9 / 10, 3), 3, "{uri}");
        assert_eq!(churn(2 * BOUND, 2), 0, "{uri}: more than there is");
        // What other tests have at the same time, and translated code, is less than the last part.
        let grown = peak() - before;
        assert!(grown < 2 * BOUND + (192 << 20), "{uri}: {grown} bytes");
    }
}
