//! What a driver over streams makes of every error of its runtime's library, and how it calls the library: the cases that
//! HIP and CUDA share. A stand-in for the library returns each status from each call. Each driver's own test includes this
//! file and gives a [`Suite`] with its names.
#![allow(dead_code, reason = "each test that includes the file uses a part")]

use std::ffi::{CString, c_char, c_int, c_uint};
use std::path::{Path, PathBuf};
use std::ptr::null;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch, Driver, Event, Extent,
    FaultKind, LoadedModule, MemoryKind, MemoryRange, Queue, Source, StridedCopy, Strides, Target,
    Timing, ValuePlace,
};
use gfxjit_test_tools::stand_in;

/// A runtime's library, as its driver is tested.
pub(crate) struct Suite {
    /// The example that stands in for the library.
    pub stand_in: &'static str,
    /// Opens the library at a path, or the one that is found.
    pub driver: fn(Option<&Path>) -> Arc<dyn Driver>,
    /// The scheme of devices' names. Device 0 and device 1 are there.
    pub scheme: &'static str,
    /// Code with a kernel `small`, which takes eight bytes.
    pub format: CodeFormat,
    pub code: &'static [u8],
    /// Statuses that calls return, with the library's names.
    pub statuses: &'static [(c_int, &'static str)],
    /// Statuses that the library repeats from every call from then on.
    pub sticky: &'static [c_int],
    pub no_memory: &'static str,
    pub no_device: c_int,
    pub not_ready: c_int,
    pub unknown: (c_int, &'static str),
    pub calls: Calls,
    /// Statuses of a kernel that fails while it runs.
    pub faults: &'static [(c_int, &'static str, FaultKind)],
}

/// The library's names for its calls.
pub(crate) struct Calls {
    pub allocate: &'static str,
    pub allocate_host: &'static str,
    pub host_address: &'static str,
    pub create_stream: &'static str,
    pub load: &'static str,
    /// Fills with patterns of one, two and four bytes.
    pub fills: [&'static str; 3],
    pub copy: &'static str,
    pub copy_strided: &'static str,
    pub record: &'static str,
    pub synchronize: &'static str,
    /// Asks whether a command is over.
    pub query: &'static str,
    /// Chooses the device of a thread.
    pub select: &'static str,
    pub launch: &'static str,
    pub launch_cooperative: &'static str,
    pub count_devices: &'static str,
    /// What is asked when devices are listed. Its failure is reported, but for these calls without a device.
    pub list_devices: &'static [&'static str],
    pub counts_no_device: &'static [&'static str],
    /// What opens a device.
    pub open: [&'static str; 2],
    /// What gives something back.
    pub give_back: &'static [&'static str],
}

/// The stand-in's library. It is one for the whole process, and so is what fails in it.
pub(crate) struct StandIn {
    path: PathBuf,
    library: libloading::Library,
    open: fn(Option<&Path>) -> Arc<dyn Driver>,
    _alone: MutexGuard<'static, ()>,
}

impl StandIn {
    pub(crate) fn driver(&self) -> Arc<dyn Driver> {
        (self.open)(Some(&self.path))
    }

    fn set(&self, call: Option<&str>, status: c_int) {
        type Fail = unsafe extern "C" fn(*const c_char, c_int, c_uint);
        let name = call.map(|call| CString::new(call).unwrap());
        let name = name.as_ref().map_or(null(), |name| name.as_ptr());
        // SAFETY: that is its type; the name lives.
        unsafe { (self.library.get::<Fail>(b"stand_in_fail").unwrap())(name, status, 0) };
    }

    pub(crate) fn fail(&self, call: &str, status: c_int) {
        self.set(Some(call), status);
    }

    pub(crate) fn succeed(&self) {
        self.set(None, 0);
    }

    fn allocations(&self) -> usize {
        type Count = unsafe extern "C" fn() -> usize;
        // SAFETY: that is its type.
        unsafe { (self.library.get::<Count>(b"stand_in_allocations").unwrap())() }
    }
}

/// A device, and what tests use on it.
pub(crate) struct Bench {
    pub device: Arc<dyn Device>,
    pub queue: Arc<dyn Queue>,
    pub all: MemoryRange,
    format: CodeFormat,
    code: &'static [u8],
}

impl Bench {
    pub(crate) fn part(&self, len: u64) -> MemoryRange {
        MemoryRange::at(self.all.address(), len)
    }

    pub(crate) fn load(&self) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.device.load(&Code {
            format: self.format,
            bytes: self.code,
            name: "small",
        })
    }

    pub(crate) fn dispatch(&self, kernel: &str) -> Dispatch {
        Dispatch::of(
            self.load().unwrap().kernel(kernel).unwrap(),
            [64, 1, 1],
            [64, 1, 1],
            Arguments::Explicit {
                bytes: vec![0; 8],
                places: Arc::new([ValuePlace { offset: 0, size: 8 }]),
            },
        )
    }

    fn fill(&self, pattern: &[u8]) -> Tried {
        waited(self.queue.fill(&self.part(16), pattern))
    }

    fn allocate(&self, kind: MemoryKind) -> Tried {
        let made = self.device.allocate(&AllocDesc { bytes: 64, kind });
        made.map(|_| None)
    }

    fn record(&self) -> Tried {
        waited(self.queue.record())
    }

    fn copy_strided(&self) -> Tried {
        let strides = Strides { row: 8, plane: 32 };
        waited(self.queue.copy_strided(StridedCopy {
            from: Source::Device(self.part(64)),
            from_strides: strides,
            to: Target::Device(self.part(64)),
            to_strides: strides,
            extent: Extent {
                row_bytes: 4,
                rows: 4,
                planes: 2,
            },
        }))
    }
}

type Tried = Result<Option<Timing>, DeviceError>;

fn waited(event: Result<Arc<dyn Event>, DeviceError>) -> Tried {
    event?.wait().map(Some)
}

/// A call of the library, and something that makes the driver call it.
type Case = (&'static str, fn(&Bench) -> Tried);

impl Calls {
    fn cases(&self) -> [Case; 14] {
        let [fill_1, fill_2, fill_4] = self.fills;
        [
            (self.allocate, |bench| bench.allocate(MemoryKind::Device)),
            (self.allocate_host, |bench| {
                bench.allocate(MemoryKind::FineGrained)
            }),
            (self.host_address, |bench| {
                bench.allocate(MemoryKind::HostVisible)
            }),
            (self.create_stream, |bench| {
                bench.device.create_queue().map(|_| None)
            }),
            (self.load, |bench| bench.load().map(|_| None)),
            (fill_1, |bench| bench.fill(&[1])),
            (fill_2, |bench| bench.fill(&[1, 2])),
            (fill_4, |bench| bench.fill(&[1, 2, 3, 4])),
            (self.copy, |bench| bench.fill(&[1, 2, 3, 4, 5, 6, 7, 8])),
            (self.record, Bench::record),
            (self.copy_strided, Bench::copy_strided),
            (self.synchronize, |bench| {
                bench.queue.write(&bench.all, &vec![1; 4 << 20]).map(Some)
            }),
            (self.query, Bench::record),
            (self.select, Bench::record),
        ]
    }
}

impl Suite {
    pub(crate) fn open(&self) -> StandIn {
        self.open_other(self.stand_in)
    }

    /// Opens another example of the same library.
    pub(crate) fn open_other(&self, name: &str) -> StandIn {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let path = stand_in(name);
        // SAFETY: it is ours, and has no constructors.
        let library = unsafe { libloading::Library::new(&path) }.unwrap();
        let stand_in = StandIn {
            path,
            library,
            open: self.driver,
            _alone: alone,
        };
        stand_in.succeed();
        stand_in
    }

    pub(crate) fn device(&self, number: u32) -> String {
        format!("{}:{number}", self.scheme)
    }

    pub(crate) fn bench(&self, driver: &Arc<dyn Driver>) -> Bench {
        let device = driver.open(&self.device(0)).unwrap();
        let memory = device.allocate(&AllocDesc::device(4 << 20)).unwrap();
        Bench {
            queue: device.create_queue().unwrap(),
            all: MemoryRange::all(&memory),
            device,
            format: self.format,
            code: self.code,
        }
    }

    /// Whether an error says what it is to say.
    pub(crate) fn says(&self, error: &DeviceError, call: &str, name: &str) -> bool {
        let text = error.to_string();
        match error {
            DeviceError::OutOfMemory { .. } => name == self.no_memory,
            _ => text.contains(call) && text.contains(name),
        }
    }

    /// Every status of every call is an error with the status's name, and the device goes on or is lost.
    pub(crate) fn every_status_is_an_error(&self) {
        let stand_in = self.open();
        let before = stand_in.allocations();
        let driver = stand_in.driver();
        for (call, act) in self.calls.cases() {
            for (status, name) in self.statuses {
                if (call, *status) == (self.calls.query, self.not_ready) {
                    // That is no error.
                    continue;
                }
                let bench = self.bench(&driver);
                stand_in.fail(call, *status);
                let result = act(&bench);
                stand_in.succeed();
                let Err(error) = result else {
                    panic!("{call}: {name} is lost")
                };
                assert!(self.says(&error, call, name), "{call}, {name}: {error}");
                let is_lost = matches!(error, DeviceError::Lost { .. });
                match bench.record() {
                    Ok(_) => assert!(!is_lost, "{call}, {name}: {error}"),
                    Err(DeviceError::Lost { reason, .. }) => {
                        assert!(is_lost && reason.contains(name), "{call}, {name}: {error}");
                    }
                    Err(error) => panic!("{call}, {name}: {error}"),
                }
                assert!(is_lost || !self.sticky.contains(status) || call == self.calls.select);
            }
        }
        drop(driver);
        assert_eq!(stand_in.allocations(), before, "nothing leaks");
    }

    /// A launch that is refused, and one whose kernel fails while it runs.
    pub(crate) fn launches_fail(&self) {
        let stand_in = self.open();
        let driver = stand_in.driver();
        let calls = [
            (self.calls.launch, false),
            (self.calls.launch_cooperative, true),
        ];
        for (call, cooperative) in calls {
            for (status, name) in self.statuses {
                let bench = self.bench(&driver);
                let mut dispatch = bench.dispatch("small");
                dispatch.cooperative = cooperative;
                stand_in.fail(call, *status);
                let error = bench.queue.launch(dispatch).err().unwrap();
                stand_in.succeed();
                assert!(self.says(&error, call, name), "{call}, {name}: {error}");
                let expected = match status {
                    2 => matches!(error, DeviceError::Driver { .. }),
                    status if self.sticky.contains(status) => {
                        matches!(error, DeviceError::Lost { .. })
                    }
                    _ => matches!(error, DeviceError::BadDispatch { .. }),
                };
                assert!(expected, "{call}, {name}: {error:?}");
            }
        }
        let query = self.calls.query;
        for (status, name, kind) in self.faults {
            let bench = self.bench(&driver);
            let dispatch = bench.dispatch("small");
            // The launch is given, and fails while it runs.
            stand_in.fail(query, *status);
            let launch = bench.queue.launch(dispatch).unwrap();
            for _ in 0..2 {
                let error = launch.wait().unwrap_err();
                let DeviceError::Fault(fault) = &error else {
                    panic!("{error:?}")
                };
                assert_eq!(fault.kernel.as_deref(), Some("small"));
                assert_eq!(fault.kind, *kind);
                assert!(self.says(&error, query, name), "{error}");
            }
            stand_in.succeed();
            let error = bench.device.allocate(&AllocDesc::device(64)).unwrap_err();
            assert!(matches!(error, DeviceError::Lost { .. }), "{error:?}");
        }
    }

    /// Names of devices that are none are refused with those that are, and a listing that fails says why.
    pub(crate) fn devices_are_listed(&self, wrong: &[&str]) {
        let stand_in = self.open();
        let devices = || stand_in.driver().devices();
        let found = devices().unwrap();
        let uris: Vec<&str> = found.iter().map(|info| &*info.uri).collect();
        let all = [self.device(0), self.device(1)];
        assert_eq!(uris, all);
        let driver = stand_in.driver();
        for wrong in wrong {
            let error = driver.open(wrong).err().unwrap();
            assert!(matches!(error, DeviceError::NoDevice { .. }), "{error}");
            let range = all.join(" to ");
            assert!(error.to_string().contains(&range), "{error}");
        }
        for call in self.calls.list_devices {
            for (status, name) in self.statuses {
                stand_in.fail(call, *status);
                match devices() {
                    Ok(list) if (*call, *status) == (self.calls.count_devices, self.no_device) => {
                        assert!(list.is_empty());
                    }
                    // Counting the devices reports it.
                    Ok(_)
                        if *status == self.no_device
                            && self.calls.counts_no_device.contains(call) => {}
                    Ok(_) => panic!("{call}, {name}: it is not reported"),
                    Err(error) => assert!(self.says(&error, call, name), "{call}, {name}: {error}"),
                }
            }
        }
        for call in self.calls.open {
            let (status, name) = self.unknown;
            stand_in.fail(call, status);
            let error = stand_in.driver().open(&self.device(1)).err().unwrap();
            assert!(self.says(&error, call, name), "{error}");
        }
        stand_in.succeed();
    }

    /// Dropping what the library refuses to take back neither fails nor panics.
    pub(crate) fn drops_do_not_fail(&self) {
        let stand_in = self.open();
        let driver = stand_in.driver();
        for call in self.calls.give_back {
            let bench = self.bench(&driver);
            let kind = MemoryKind::FineGrained;
            let shared = bench.device.allocate(&AllocDesc { bytes: 64, kind });
            let launch = bench.queue.launch(bench.dispatch("small")).unwrap();
            stand_in.fail(call, self.unknown.0);
            launch.wait().unwrap();
            drop((shared, launch, bench));
            stand_in.succeed();
        }
    }

    /// A library of another kind, and one that is not there: the error says which, and what it lacks.
    pub(crate) fn another_library_is_refused(&self, first: &str, version: &str) {
        let library = if cfg!(windows) {
            "kernel32.dll"
        } else {
            "libc.so.6"
        };
        let error = (self.driver)(Some(library.as_ref())).info().unwrap_err();
        let error = error.to_string();
        let lacks = format!("{library} lacks {first}, ");
        assert!(error.contains(&lacks) && error.contains(version), "{error}");
        let none = "/nowhere/librun.so.1";
        let error = (self.driver)(Some(none.as_ref())).info().unwrap_err();
        assert!(error.to_string().contains(none), "{error}");
    }

    /// Device, copies and a launch arrive at the library that the driver has found; `expected` is its file. What the
    /// stand-in saw of the launch: workgroups, work-items, bytes of LDS, bytes of `arguments`, the first argument.
    pub(crate) fn found_library_is_called(&self, expected: &Path, arguments: u64, grid: [u64; 3]) {
        let driver = (self.driver)(None);
        let library = driver.info().unwrap().library.unwrap();
        assert!(library.ends_with(expected), "{}", library.display());
        let bench = self.bench(&driver);
        assert_eq!(bench.device.info().name, "a stand-in");
        let memory = bench.device.allocate(&AllocDesc::device(4096)).unwrap();
        let sent: Vec<u8> = (0..4096).map(|at| (at % 251) as u8).collect();
        let queue = &bench.queue;
        queue.write(&MemoryRange::all(&memory), &sent).unwrap();
        let mut read = vec![0; sent.len()];
        queue.read(&MemoryRange::all(&memory), &mut read).unwrap();
        assert_eq!(read, sent);
        let address = memory.address().0;
        let launch = queue.launch(Dispatch {
            grid: [256, 6, 1],
            workgroup: [64, 2, 1],
            dimensions: 2,
            arguments: Arguments::Explicit {
                bytes: address.to_le_bytes().to_vec(),
                places: Arc::new([ValuePlace { offset: 0, size: 8 }]),
            },
            memory: vec![MemoryRange::all(&memory)],
            group_segment_bytes: 256,
            dynamic_group_bytes: 256,
            ..bench.dispatch("small")
        });
        launch.unwrap().wait().unwrap();
        type Launch = unsafe extern "C" fn(*mut [u64; 9]);
        // SAFETY: it is the library that is open already, and that is the function's type.
        let seen = unsafe {
            let library = libloading::Library::new(&library).unwrap();
            let mut seen = [0; 9];
            library.get::<Launch>(b"stand_in_launch").unwrap()(&raw mut seen);
            seen
        };
        let [x, y, z] = grid;
        assert_eq!(seen, [x, y, z, 64, 2, 1, 256, arguments, address]);
    }
}
