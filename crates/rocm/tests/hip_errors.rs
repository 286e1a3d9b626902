//! What the driver makes of every error of HIP: stand-ins for its library (`examples/stand_in_hip`)
//! return each status from each call.

use std::ffi::{CString, c_char, c_int, c_uint};
use std::path::{Path, PathBuf};
use std::ptr::null;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch, Driver, Event, Extent,
    LoadedModule, MemoryKind, MemoryRange, Queue, Source, StridedCopy, Strides, Target, Timing,
    ValuePlace,
};
use gfxjit_rocm::HipDriver;
use gfxjit_test_tools::stand_in;

/// Statuses that calls return, with HIP's names.
const STATUSES: &[(c_int, &str)] = &[
    (1, "hipErrorInvalidValue"),
    (2, "hipErrorOutOfMemory"),
    (3, "hipErrorNotInitialized"),
    (100, "hipErrorNoDevice"),
    (101, "hipErrorInvalidDevice"),
    (200, "hipErrorInvalidImage"),
    (209, "hipErrorNoBinaryForGpu"),
    (500, "hipErrorNotFound"),
    (600, "hipErrorNotReady"),
    (700, "hipErrorIllegalAddress"),
    (701, "hipErrorLaunchOutOfResources"),
    (710, "hipErrorAssert"),
    (719, "hipErrorLaunchFailure"),
    (801, "hipErrorNotSupported"),
    (999, "hipErrorUnknown"),
    (4242, "hipErrorWithoutName"),
];

/// Whether HIP says a status again to every call from then on.
fn is_sticky(status: c_int) -> bool {
    matches!(status, 700 | 710 | 719)
}

/// The stand-in's library. It is one for the whole process, and so is what fails in it.
struct StandIn {
    path: PathBuf,
    library: libloading::Library,
    _alone: MutexGuard<'static, ()>,
}

impl StandIn {
    fn open(name: &str) -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let path = stand_in(name);
        // SAFETY: it is ours, and has no constructors.
        let library = unsafe { libloading::Library::new(&path) }.unwrap();
        let stand_in = Self {
            path,
            library,
            _alone: alone,
        };
        stand_in.succeed();
        stand_in
    }

    fn driver(&self) -> HipDriver {
        // SAFETY: the stand-in runs no kernels.
        unsafe { HipDriver::new(Some(&self.path)) }
    }

    fn set(&self, call: Option<&str>, status: c_int) {
        type Fail = unsafe extern "C" fn(*const c_char, c_int, c_uint);
        let name = call.map(|call| CString::new(call).unwrap());
        let name = name.as_ref().map_or(null(), |name| name.as_ptr());
        // SAFETY: that is its type; the name lives.
        unsafe { (self.library.get::<Fail>(b"stand_in_fail").unwrap())(name, status, 0) };
    }

    fn fail(&self, call: &str, status: c_int) {
        self.set(Some(call), status);
    }

    fn succeed(&self) {
        self.set(None, 0);
    }

    fn allocations(&self) -> usize {
        type Count = unsafe extern "C" fn() -> usize;
        // SAFETY: that is its type.
        unsafe { (self.library.get::<Count>(b"stand_in_allocations").unwrap())() }
    }
}

/// A device, and what tests use on it.
struct Bench {
    device: Arc<dyn Device>,
    queue: Arc<dyn Queue>,
    all: MemoryRange,
}

impl Bench {
    fn open(driver: &HipDriver) -> Self {
        let device = driver.open("hip:0").unwrap();
        let memory = device.allocate(&AllocDesc::device(4 << 20)).unwrap();
        Self {
            queue: device.create_queue().unwrap(),
            all: MemoryRange::all(&memory),
            device,
        }
    }

    fn part(&self, len: u64) -> MemoryRange {
        MemoryRange::at(self.all.address(), len)
    }

    fn load(&self) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = path.join("../../tests/corpus/llvm/small-gfx1100-v5.co");
        self.device.load(&Code {
            format: CodeFormat::AmdCodeObject,
            bytes: &std::fs::read(path).unwrap(),
            name: "small",
        })
    }

    fn dispatch(&self, cooperative: bool) -> Dispatch {
        Dispatch {
            kernel: self.load().unwrap().kernel("small").unwrap(),
            grid: [64, 1, 1],
            workgroup: [64, 1, 1],
            dimensions: 1,
            arguments: Arguments::Explicit {
                bytes: vec![0; 8],
                places: Arc::new([ValuePlace { offset: 0, size: 8 }]),
            },
            memory: Vec::new(),
            group_segment_bytes: 0,
            dynamic_group_bytes: 0,
            private_segment_bytes: 0,
            cooperative,
            host: None,
            software: None,
        }
    }
}

type Tried = Result<Option<Timing>, DeviceError>;

fn waited(event: Result<Arc<dyn Event>, DeviceError>) -> Tried {
    event?.wait().map(Some)
}

fn fill(bench: &Bench, pattern: &[u8]) -> Tried {
    waited(bench.queue.fill(&bench.part(16), pattern))
}

fn allocate(bench: &Bench, kind: MemoryKind) -> Tried {
    let made = bench.device.allocate(&AllocDesc { bytes: 64, kind });
    made.map(|_| None)
}

/// A call of HIP, and something that makes the driver call it.
type Case = (&'static str, fn(&Bench) -> Tried);

const CASES: &[Case] = &[
    ("hipMalloc", |bench| allocate(bench, MemoryKind::Device)),
    ("hipHostMalloc", |bench| {
        allocate(bench, MemoryKind::FineGrained)
    }),
    ("hipHostGetDevicePointer", |bench| {
        allocate(bench, MemoryKind::HostVisible)
    }),
    ("hipStreamCreateWithFlags", |bench| {
        bench.device.create_queue().map(|_| None)
    }),
    ("hipModuleLoadData", |bench| bench.load().map(|_| None)),
    ("hipMemsetD8Async", |bench| fill(bench, &[1])),
    ("hipMemsetD16Async", |bench| fill(bench, &[1, 2])),
    ("hipMemsetD32Async", |bench| fill(bench, &[1, 2, 3, 4])),
    ("hipMemcpyAsync", |bench| {
        fill(bench, &[1, 2, 3, 4, 5, 6, 7, 8])
    }),
    ("hipEventRecord", |bench| waited(bench.queue.record())),
    ("hipMemcpy2DAsync", |bench| {
        let strides = Strides { row: 8, plane: 32 };
        waited(bench.queue.copy_strided(StridedCopy {
            from: Source::Device(bench.part(64)),
            from_strides: strides,
            to: Target::Device(bench.part(64)),
            to_strides: strides,
            extent: Extent {
                row_bytes: 4,
                rows: 4,
                planes: 2,
            },
        }))
    }),
    ("hipStreamSynchronize", |bench| {
        bench.queue.write(&bench.all, &vec![1; 4 << 20]).map(Some)
    }),
    ("hipEventQuery", |bench| waited(bench.queue.record())),
    ("hipGetDevice", |bench| waited(bench.queue.record())),
];

/// Whether an error says what it is to say.
fn says(error: &DeviceError, call: &str, name: &str) -> bool {
    let text = error.to_string();
    match error {
        DeviceError::OutOfMemory { .. } => name == "hipErrorOutOfMemory",
        _ => text.contains(call) && text.contains(name),
    }
}

#[test]
fn every_status_of_every_call_is_an_error_with_its_name() {
    let stand_in = StandIn::open("stand_in_hip");
    let before = stand_in.allocations();
    let driver = stand_in.driver();
    for (call, act) in CASES {
        for (status, name) in STATUSES {
            if (*call, *status) == ("hipEventQuery", 600) {
                // That is no error.
                continue;
            }
            let bench = Bench::open(&driver);
            stand_in.fail(call, *status);
            let result = act(&bench);
            stand_in.succeed();
            let Err(error) = result else {
                panic!("{call}: {name} is lost")
            };
            assert!(says(&error, call, name), "{call}, {name}: {error}");
            let is_lost = matches!(error, DeviceError::Lost { .. });
            // The device goes on, or says that it is lost.
            match waited(bench.queue.record()) {
                Ok(_) => assert!(!is_lost, "{call}, {name}: {error}"),
                Err(DeviceError::Lost { reason, .. }) => {
                    assert!(is_lost && reason.contains(name), "{call}, {name}: {error}");
                }
                Err(error) => panic!("{call}, {name}: {error}"),
            }
            assert!(is_lost || !is_sticky(*status) || *call == "hipGetDevice");
        }
    }
    drop(driver);
    assert_eq!(stand_in.allocations(), before, "nothing leaks");
}

#[test]
fn launches_say_why_they_did_not_start_or_end() {
    let stand_in = StandIn::open("stand_in_hip");
    let driver = stand_in.driver();
    for (call, cooperative) in [
        ("hipExtModuleLaunchKernel", false),
        ("hipModuleLaunchCooperativeKernel", true),
    ] {
        for (status, name) in STATUSES {
            let bench = Bench::open(&driver);
            let dispatch = bench.dispatch(cooperative);
            stand_in.fail(call, *status);
            let error = bench.queue.launch(dispatch).err().unwrap();
            stand_in.succeed();
            assert!(says(&error, call, name), "{call}, {name}: {error}");
            let expected = match status {
                2 => matches!(error, DeviceError::Driver { .. }),
                700 | 710 | 719 => matches!(error, DeviceError::Lost { .. }),
                _ => matches!(error, DeviceError::BadDispatch { .. }),
            };
            assert!(expected, "{call}, {name}: {error:?}");
        }
    }
    for (status, name) in [
        (700, "hipErrorIllegalAddress"),
        (719, "hipErrorLaunchFailure"),
    ] {
        let bench = Bench::open(&driver);
        let dispatch = bench.dispatch(false);
        // The launch is given, and fails while it runs.
        stand_in.fail("hipEventQuery", status);
        let launch = bench.queue.launch(dispatch).unwrap();
        for _ in 0..2 {
            let error = launch.wait().unwrap_err();
            let DeviceError::Fault(fault) = &error else {
                panic!("{error:?}")
            };
            assert_eq!(fault.kernel.as_deref(), Some("small"));
            assert!(says(&error, "hipEventQuery", name), "{error}");
        }
        stand_in.succeed();
        let error = bench.device.allocate(&AllocDesc::device(64)).unwrap_err();
        assert!(matches!(error, DeviceError::Lost { .. }), "{error:?}");
    }
}

#[test]
fn what_is_not_there_is_no_failure() {
    let stand_in = StandIn::open("stand_in_hip");
    let driver = stand_in.driver();
    for (status, name) in STATUSES {
        let bench = Bench::open(&driver);
        let module = bench.load().unwrap();
        stand_in.fail("hipModuleGetFunction", *status);
        let error = module.kernel("small").unwrap_err();
        match status {
            500 => assert!(matches!(error, DeviceError::NoKernel { .. }), "{error:?}"),
            _ => assert!(says(&error, "hipModuleGetFunction", name), "{error}"),
        }
        let bench = Bench::open(&driver);
        let module = bench.load().unwrap();
        stand_in.fail("hipModuleGetGlobal", *status);
        let result = module.symbol("counter");
        stand_in.succeed();
        match (status, result) {
            (500, Ok(None)) => {}
            (_, Err(error)) => assert!(says(&error, "hipModuleGetGlobal", name), "{error}"),
            (_, Ok(symbol)) => panic!("{name}: {symbol:?}"),
        }
    }
    let module = Bench::open(&driver).load().unwrap();
    assert!(module.kernel("none").is_err());
    assert_eq!(module.symbol("none").unwrap(), None);
    assert!(module.symbol("counter").unwrap().is_some());
}

#[test]
fn devices_are_told_or_the_reason_why_not() {
    let stand_in = StandIn::open("stand_in_hip");
    let devices = || stand_in.driver().devices();
    let found = devices().unwrap();
    let uris: Vec<&str> = found.iter().map(|info| &*info.uri).collect();
    assert_eq!(uris, ["hip:0", "hip:1"]);
    assert_eq!(found[0].target().unwrap().to_string(), "gfx1100");
    assert_eq!(found[1].uuid.gpu_name(), "GPU-00000000000000bb");
    assert_eq!(found[0].pci.unwrap().to_string(), "0000:83:00.0");
    assert_eq!(found[0].driver.version, "7.1.0");
    let driver = stand_in.driver();
    let by_uuid = driver.open("hip://GPU-00000000000000BB").unwrap();
    assert_eq!(by_uuid.info().uri, "hip:1");
    for wrong in [
        "hip:2",
        "hip:-1",
        "hip:+1",
        "hip:",
        "hip://GPU-0",
        "hip:x",
        "hip",
    ] {
        let error = driver.open(wrong).err().unwrap();
        assert!(matches!(error, DeviceError::NoDevice { .. }), "{error}");
        assert!(error.to_string().contains("hip:0 to hip:1"), "{error}");
    }
    for call in [
        "hipRuntimeGetVersion",
        "hipGetDeviceCount",
        "hipGetDevicePropertiesR0600",
        "hipDeviceGetName",
        "hipDeviceGetUuid",
        "hipDeviceTotalMem",
        "hipDeviceGetAttribute",
    ] {
        for (status, name) in STATUSES {
            stand_in.fail(call, *status);
            match devices() {
                Ok(list) if (call, *status) == ("hipGetDeviceCount", 100) => {
                    assert!(list.is_empty());
                }
                Ok(_) => panic!("{call}, {name}: it is not reported"),
                Err(error) => assert!(says(&error, call, name), "{call}, {name}: {error}"),
            }
        }
    }
    // Not all devices have a place on the bus.
    stand_in.fail("hipDeviceGetPCIBusId", 1);
    assert_eq!(devices().unwrap()[0].pci, None);
    for call in ["hipSetDevice", "hipEventCreateWithFlags"] {
        stand_in.fail(call, 999);
        let error = stand_in.driver().open("hip:1").err().unwrap();
        assert!(says(&error, call, "hipErrorUnknown"), "{error}");
    }
}

#[test]
fn what_cannot_be_given_back_harms_nobody() {
    let stand_in = StandIn::open("stand_in_hip");
    let driver = stand_in.driver();
    for call in [
        "hipFree",
        "hipHostFree",
        "hipModuleUnload",
        "hipStreamDestroy",
        "hipEventDestroy",
        "hipEventElapsedTime",
    ] {
        let bench = Bench::open(&driver);
        let kind = MemoryKind::FineGrained;
        let shared = bench.device.allocate(&AllocDesc { bytes: 64, kind });
        let launch = bench.queue.launch(bench.dispatch(false)).unwrap();
        stand_in.fail(call, 999);
        launch.wait().unwrap();
        drop((shared, launch, bench));
        stand_in.succeed();
    }
}

#[test]
fn an_old_library_lacks_what_is_newer() {
    let stand_in = StandIn::open("stand_in_hip_old");
    let driver = stand_in.driver();
    let info = driver.devices().unwrap().remove(0);
    assert_eq!(info.driver.version, "5.0.1");
    assert_eq!(info.code_object_versions, 3..=4);
    assert!(!info.features.cooperative);
    let bench = Bench::open(&driver);
    let error = bench.load().unwrap_err().to_string();
    assert!(error.contains('5'), "{error}");
    bench.queue.fill(&bench.all, &[7]).unwrap().wait().unwrap();
    let mut bytes = [0; 3];
    bench.queue.read(&bench.part(3), &mut bytes).unwrap();
    assert_eq!(bytes, [7; 3]);
}

#[test]
fn a_library_that_is_another_says_what_it_lacks() {
    let library = if cfg!(windows) {
        "kernel32.dll"
    } else {
        "libc.so.6"
    };
    // SAFETY: no kernel is launched.
    let other = unsafe { HipDriver::new(Some(library.as_ref())) };
    let other = other.info().unwrap_err();
    let error = other.to_string();
    let has = |words: &str| error.contains(words);
    assert!(
        has(&format!("{library} lacks hipInit, ")) && has("HIP 5.0"),
        "{error}"
    );
    // SAFETY: no kernel is launched.
    let none = unsafe { HipDriver::new(Some("/nowhere/libamdhip64.so".as_ref())) }.info();
    let error = none.unwrap_err().to_string();
    assert!(error.contains("/nowhere/libamdhip64.so"), "{error}");
}
