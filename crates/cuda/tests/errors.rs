//! What the driver makes of every error of CUDA: a stand-in for its library (`examples/stand_in_cuda`)
//! returns each status from each call. It is no proof that the driver works with CUDA; for that see
//! `tests/ignored.txt`.

use std::ffi::{CString, c_char, c_int, c_uint};
use std::path::PathBuf;
use std::ptr::null;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gfxjit_cuda::CudaDriver;
use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch, Driver, Event, Extent,
    FaultKind, LoadedModule, MemoryKind, MemoryRange, Queue, Source, StridedCopy, Strides, Target,
    Timing, ValuePlace,
};
use gfxjit_test_tools::stand_in;

/// Statuses that calls return, with CUDA's names.
const STATUSES: &[(c_int, &str)] = &[
    (1, "CUDA_ERROR_INVALID_VALUE"),
    (2, "CUDA_ERROR_OUT_OF_MEMORY"),
    (3, "CUDA_ERROR_NOT_INITIALIZED"),
    (100, "CUDA_ERROR_NO_DEVICE"),
    (200, "CUDA_ERROR_INVALID_IMAGE"),
    (218, "CUDA_ERROR_INVALID_PTX"),
    (222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"),
    (500, "CUDA_ERROR_NOT_FOUND"),
    (600, "CUDA_ERROR_NOT_READY"),
    (700, "CUDA_ERROR_ILLEGAL_ADDRESS"),
    (701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"),
    (710, "CUDA_ERROR_ASSERT"),
    (715, "CUDA_ERROR_ILLEGAL_INSTRUCTION"),
    (719, "CUDA_ERROR_LAUNCH_FAILED"),
    (999, "CUDA_ERROR_UNKNOWN"),
    (4242, "an error without a name"),
];

/// Whether CUDA says a status again to every call from then on.
fn is_sticky(status: c_int) -> bool {
    matches!(status, 700 | 710 | 715 | 719)
}

/// The stand-in's library. It is one for the whole process, and so is what fails in it.
struct StandIn {
    path: PathBuf,
    library: libloading::Library,
    _alone: MutexGuard<'static, ()>,
}

impl StandIn {
    fn open() -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let path = stand_in("stand_in_cuda");
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

    fn driver(&self) -> CudaDriver {
        // SAFETY: the stand-in runs no kernels.
        unsafe { CudaDriver::new(Some(&self.path)) }
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

const PTX: &str = ".version 7.8\n.target sm_90\n.visible .entry small() { ret; }";

impl Bench {
    fn open(driver: &CudaDriver) -> Self {
        let device = driver.open("cuda:0").unwrap();
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

    fn load_text(&self, text: &str) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.device.load(&Code {
            format: CodeFormat::Ptx,
            bytes: text.as_bytes(),
            name: "small",
        })
    }

    fn load(&self) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.load_text(PTX)
    }

    fn dispatch(&self, kernel: &str) -> Dispatch {
        Dispatch {
            kernel: self.load().unwrap().kernel(kernel).unwrap(),
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
            cooperative: false,
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

/// A call of CUDA, and something that makes the driver call it.
type Case = (&'static str, fn(&Bench) -> Tried);

const CASES: &[Case] = &[
    ("cuMemAlloc_v2", |bench| allocate(bench, MemoryKind::Device)),
    ("cuMemHostAlloc", |bench| {
        allocate(bench, MemoryKind::FineGrained)
    }),
    ("cuMemHostGetDevicePointer_v2", |bench| {
        allocate(bench, MemoryKind::HostVisible)
    }),
    ("cuStreamCreate", |bench| {
        bench.device.create_queue().map(|_| None)
    }),
    ("cuModuleLoadDataEx", |bench| bench.load().map(|_| None)),
    ("cuMemsetD8Async", |bench| fill(bench, &[1])),
    ("cuMemsetD16Async", |bench| fill(bench, &[1, 2])),
    ("cuMemsetD32Async", |bench| fill(bench, &[1, 2, 3, 4])),
    ("cuMemcpyAsync", |bench| {
        fill(bench, &[1, 2, 3, 4, 5, 6, 7, 8])
    }),
    ("cuEventRecord", |bench| waited(bench.queue.record())),
    ("cuMemcpy2DAsync_v2", |bench| {
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
    ("cuStreamSynchronize", |bench| {
        bench.queue.write(&bench.all, &vec![1; 4 << 20]).map(Some)
    }),
    ("cuStreamQuery", |bench| waited(bench.queue.record())),
    ("cuCtxSetCurrent", |bench| waited(bench.queue.record())),
];

/// Whether an error says what it is to say.
fn says(error: &DeviceError, call: &str, name: &str) -> bool {
    let text = error.to_string();
    match error {
        DeviceError::OutOfMemory { .. } => name == "CUDA_ERROR_OUT_OF_MEMORY",
        _ => text.contains(call) && text.contains(name),
    }
}

#[test]
fn every_status_of_every_call_is_an_error_with_its_name() {
    let stand_in = StandIn::open();
    let before = stand_in.allocations();
    let driver = stand_in.driver();
    for (call, act) in CASES {
        for (status, name) in STATUSES {
            if (*call, *status) == ("cuStreamQuery", 600) {
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
            assert!(is_lost || !is_sticky(*status) || *call == "cuCtxSetCurrent");
        }
    }
    drop(driver);
    assert_eq!(stand_in.allocations(), before, "nothing leaks");
}

#[test]
fn launches_say_why_they_did_not_start_or_end() {
    let stand_in = StandIn::open();
    let driver = stand_in.driver();
    for (call, cooperative) in [("cuLaunchKernel", false), ("cuLaunchKernelEx", true)] {
        for (status, name) in STATUSES {
            let bench = Bench::open(&driver);
            let mut dispatch = bench.dispatch("small");
            dispatch.cooperative = cooperative;
            stand_in.fail(call, *status);
            let error = bench.queue.launch(dispatch).err().unwrap();
            stand_in.succeed();
            assert!(says(&error, call, name), "{call}, {name}: {error}");
            let expected = match status {
                2 => matches!(error, DeviceError::Driver { .. }),
                status if is_sticky(*status) => matches!(error, DeviceError::Lost { .. }),
                _ => matches!(error, DeviceError::BadDispatch { .. }),
            };
            assert!(expected, "{call}, {name}: {error:?}");
        }
    }
    for (status, name, kind) in [
        (700, "CUDA_ERROR_ILLEGAL_ADDRESS", FaultKind::OutOfRange),
        (
            715,
            "CUDA_ERROR_ILLEGAL_INSTRUCTION",
            FaultKind::IllegalInstruction,
        ),
        (719, "CUDA_ERROR_LAUNCH_FAILED", FaultKind::Trap),
    ] {
        let bench = Bench::open(&driver);
        let dispatch = bench.dispatch("small");
        // The launch is given, and fails while it runs.
        stand_in.fail("cuStreamQuery", status);
        let launch = bench.queue.launch(dispatch).unwrap();
        for _ in 0..2 {
            let error = launch.wait().unwrap_err();
            let DeviceError::Fault(fault) = &error else {
                panic!("{error:?}")
            };
            assert_eq!(fault.kernel.as_deref(), Some("small"));
            assert_eq!(fault.kind, kind);
            assert!(says(&error, "cuStreamQuery", name), "{error}");
        }
        stand_in.succeed();
        let error = bench.device.allocate(&AllocDesc::device(64)).unwrap_err();
        assert!(matches!(error, DeviceError::Lost { .. }), "{error:?}");
    }
}

#[test]
fn a_part_of_a_workgroup_needs_a_kernel_that_knows_the_grid() {
    let stand_in = StandIn::open();
    let driver = stand_in.driver();
    let bench = Bench::open(&driver);
    let mut part = bench.dispatch("small");
    part.grid = [100, 1, 1];
    bench.queue.launch(part).unwrap().wait().unwrap();
    let mut part = bench.dispatch("whole");
    part.grid = [100, 1, 1];
    let error = bench.queue.launch(part).err().unwrap().to_string();
    assert!(error.contains("a part of a workgroup"), "{error}");
    let mut large = bench.dispatch("small");
    large.workgroup = [257, 1, 1];
    let error = bench.queue.launch(large).err().unwrap().to_string();
    assert!(error.contains("257 work-items"), "{error}");
    let mut many = bench.dispatch("small");
    many.grid = [64, 65536, 1];
    let error = bench.queue.launch(many).err().unwrap().to_string();
    assert!(error.contains("65536 workgroups in Y"), "{error}");
}

#[test]
fn what_the_compiler_says_is_in_the_error() {
    let stand_in = StandIn::open();
    let driver = stand_in.driver();
    let bench = Bench::open(&driver);
    let error = bench.load_text(&format!("{PTX} // broken")).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, DeviceError::BadCode { .. }), "{text}");
    assert!(text.contains("line 3: a mistake"), "{text}");
    assert!(text.contains("CUDA_ERROR_INVALID_PTX"), "{text}");
    let elf = bench.device.load(&Code {
        format: CodeFormat::AmdCodeObject,
        bytes: PTX.as_bytes(),
        name: "small",
    });
    let text = elf.unwrap_err().to_string();
    assert!(text.contains("machine code for sm_90"), "{text}");
}

#[test]
fn events_are_recorded_only_where_somebody_looks() {
    let stand_in = StandIn::open();
    let driver = stand_in.driver();
    let bench = Bench::open(&driver);
    let dispatch = bench.dispatch("small");
    for _ in 0..16 {
        bench.queue.launch(dispatch.clone()).unwrap();
    }
    // Sixteen were not queried: the next records nothing.
    stand_in.fail("cuEventRecord", 999);
    let unseen = bench.queue.launch(dispatch.clone()).unwrap();
    stand_in.succeed();
    let timing = unseen.wait().unwrap();
    assert!(timing.start <= timing.end);
    drop(unseen);
    // One was, now.
    stand_in.fail("cuEventRecord", 999);
    assert!(bench.queue.launch(dispatch).is_err());
    stand_in.succeed();
}

#[test]
fn devices_are_told_or_the_reason_why_not() {
    let stand_in = StandIn::open();
    let devices = || stand_in.driver().devices();
    let found = devices().unwrap();
    let uris: Vec<&str> = found.iter().map(|info| &*info.uri).collect();
    assert_eq!(uris, ["cuda:0", "cuda:1"]);
    assert_eq!(found[0].isa.to_string(), "sm_90");
    assert_eq!(found[0].pci.unwrap().to_string(), "0000:83:00.0");
    assert_eq!(found[0].driver.version, "12.4");
    assert_eq!(found[0].lds_bytes, 101_376);
    let driver = stand_in.driver();
    let name = "cuda://GPU-A1A1A1A1-a1a1-a1a1-a1a1-a1a1a1a1a1a1";
    assert_eq!(driver.open(name).unwrap().info().uri, "cuda:1");
    for wrong in [
        "cuda:2",
        "cuda:-1",
        "cuda:",
        "cuda://GPU-0",
        "cuda:x",
        "cuda",
    ] {
        let error = driver.open(wrong).err().unwrap();
        assert!(matches!(error, DeviceError::NoDevice { .. }), "{error}");
        assert!(error.to_string().contains("cuda:0 to cuda:1"), "{error}");
    }
    for call in [
        "cuInit",
        "cuDriverGetVersion",
        "cuDeviceGetCount",
        "cuDeviceGet",
        "cuDeviceGetName",
        "cuDeviceGetUuid",
        "cuDeviceTotalMem_v2",
        "cuDeviceGetAttribute",
    ] {
        for (status, name) in STATUSES {
            stand_in.fail(call, *status);
            match devices() {
                Ok(list) if (call, *status) == ("cuDeviceGetCount", 100) => {
                    assert!(list.is_empty());
                }
                // Counting the devices reports it.
                Ok(_) if (call, *status) == ("cuInit", 100) => {}
                Ok(_) => panic!("{call}, {name}: it is not reported"),
                Err(error) => assert!(says(&error, call, name), "{call}, {name}: {error}"),
            }
        }
    }
    for call in ["cuDevicePrimaryCtxRetain", "cuEventCreate"] {
        stand_in.fail(call, 999);
        let error = stand_in.driver().open("cuda:1").err().unwrap();
        assert!(says(&error, call, "CUDA_ERROR_UNKNOWN"), "{error}");
    }
    stand_in.succeed();
}

#[test]
fn what_cannot_be_given_back_harms_nobody() {
    let stand_in = StandIn::open();
    let driver = stand_in.driver();
    for call in [
        "cuMemFree_v2",
        "cuMemFreeHost",
        "cuModuleUnload",
        "cuStreamDestroy_v2",
        "cuEventDestroy_v2",
        "cuEventElapsedTime",
    ] {
        let bench = Bench::open(&driver);
        let kind = MemoryKind::FineGrained;
        let shared = bench.device.allocate(&AllocDesc { bytes: 64, kind });
        let launch = bench.queue.launch(bench.dispatch("small")).unwrap();
        stand_in.fail(call, 999);
        launch.wait().unwrap();
        drop((shared, launch, bench));
        stand_in.succeed();
    }
}

#[test]
fn a_library_that_is_another_says_what_it_lacks() {
    let library = if cfg!(windows) {
        "kernel32.dll"
    } else {
        "libc.so.6"
    };
    // SAFETY: no kernel is launched.
    let other = unsafe { CudaDriver::new(Some(library.as_ref())) };
    let other = other.info().unwrap_err();
    let error = other.to_string();
    let has = |words: &str| error.contains(words);
    assert!(
        has(&format!("{library} lacks cuInit, ")) && has("CUDA 11.0"),
        "{error}"
    );
    // SAFETY: no kernel is launched.
    let none = unsafe { CudaDriver::new(Some("/nowhere/libcuda.so.1".as_ref())) }.info();
    let error = none.unwrap_err().to_string();
    assert!(error.contains("/nowhere/libcuda.so.1"), "{error}");
}
