//! What the driver makes of every error of ROCr: a stand-in for its library (`examples/stand_in_hsa`)
//! returns each status from each call. No call may panic, end the process or hang, and what cannot be
//! done is an error that names the call and the status.

use std::ffi::{CString, c_char};
use std::path::{Path, PathBuf};
use std::ptr::null;
use std::sync::Arc;

use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch, Driver, FaultKind,
    LoadedModule, MemoryKind, MemoryRange, Queue, Source, Target,
};
use gfxjit_rocm::HsaDriver;
use gfxjit_test_tools::stand_in;

/// Calls while a library starts: whether their errors are those of the driver.
const STARTING: &[(&str, bool)] = &[
    ("hsa_init", true),
    ("hsa_system_get_info", true),
    ("hsa_iterate_agents", true),
    ("hsa_agent_get_info", true),
    ("hsa_agent_iterate_isas", true),
    ("hsa_isa_get_info_alt", true),
    ("hsa_amd_agent_iterate_memory_pools", true),
    ("hsa_amd_memory_pool_get_info", true),
    ("hsa_amd_profiling_async_copy_enable", false),
    ("hsa_amd_register_system_event_handler", false),
];

/// Calls of devices, queues and modules: whether what needs them fails. Times, and what gives something
/// back, are done without.
const WORKING: &[(&str, bool)] = &[
    ("hsa_amd_memory_pool_allocate", true),
    ("hsa_amd_agents_allow_access", true),
    ("hsa_amd_memory_async_copy", true),
    ("hsa_amd_memory_fill", true),
    ("hsa_signal_create", true),
    ("hsa_queue_create", true),
    ("hsa_code_object_reader_create_from_memory", true),
    ("hsa_executable_create_alt", true),
    ("hsa_executable_load_agent_code_object", true),
    ("hsa_executable_freeze", true),
    ("hsa_executable_get_symbol_by_name", true),
    ("hsa_executable_symbol_get_info", true),
    ("hsa_executable_iterate_agent_symbols", false),
    ("hsa_amd_profiling_set_profiler_enabled", false),
    ("hsa_amd_profiling_get_dispatch_time", false),
    ("hsa_amd_profiling_get_async_copy_time", false),
    ("hsa_amd_memory_pool_free", false),
    ("hsa_signal_destroy", false),
    ("hsa_queue_destroy", false),
    ("hsa_code_object_reader_destroy", false),
    ("hsa_executable_destroy", false),
    ("hsa_status_string", false),
];

/// All that `hsa_status_t` has, AMD's own too, and one that is not known.
fn statuses() -> Vec<u32> {
    let mut all: Vec<u32> = (0x1000..=0x1026).collect();
    all.extend(40..=46);
    all.push(0x7777);
    all
}

/// The stand-in, as a library of its own each time: a started one is kept.
struct StandIn {
    path: PathBuf,
    library: libloading::Library,
    _folder: tempfile::TempDir,
}

impl StandIn {
    fn open() -> Self {
        let built = stand_in("stand_in_hsa");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("libhsa-runtime64.so.1");
        std::fs::copy(&built, &path).unwrap_or_else(|error| panic!("{}: {error}", built.display()));
        // SAFETY: it is ours, and has no constructors.
        let library = unsafe { libloading::Library::new(&path) }.unwrap();
        Self {
            path,
            library,
            _folder: folder,
        }
    }

    fn driver(&self) -> HsaDriver {
        // SAFETY: the stand-in runs no kernels.
        unsafe { HsaDriver::new(Some(&self.path)) }
    }

    fn fail(&self, call: Option<&str>, status: u32) {
        type Fail = unsafe extern "C" fn(*const c_char, u32);
        let name = call.map(|call| CString::new(call).unwrap());
        let name = name.as_ref().map_or(null(), |name| name.as_ptr());
        // SAFETY: that is its type; the name lives.
        unsafe { (self.library.get::<Fail>(b"stand_in_fail").unwrap())(name, status) };
    }

    fn break_queue(&self, status: u32) {
        type Break = unsafe extern "C" fn(u32);
        // SAFETY: that is its type.
        unsafe { (self.library.get::<Break>(b"stand_in_break_queue").unwrap())(status) };
    }
}

fn load(device: &Arc<dyn Device>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join("../../tests/corpus/llvm/small-gfx1100-v5.co");
    device.load(&Code {
        format: CodeFormat::AmdCodeObject,
        bytes: &std::fs::read(path).unwrap(),
        name: "small",
    })
}

fn dispatch(device: &Arc<dyn Device>) -> Result<Dispatch, DeviceError> {
    Ok(Dispatch::of(
        load(device)?.kernel("small")?,
        [64, 1, 1],
        [64, 1, 1],
        Arguments::Segment(vec![0; 64]),
    ))
}

/// One of everything; the first error of each.
fn everything(device: &Arc<dyn Device>) -> Vec<DeviceError> {
    let mut errors = Vec::new();
    let mut note = |result: Result<(), DeviceError>| errors.extend(result.err());
    for kind in [MemoryKind::HostVisible, MemoryKind::FineGrained] {
        note(device.allocate(&AllocDesc { bytes: 64, kind }).map(drop));
    }
    let memory = device.allocate(&AllocDesc::device(1 << 20));
    let queue = device.create_queue();
    note(dispatch(device).map(drop));
    let (memory, queue): (_, Arc<dyn Queue>) = match (memory, queue) {
        (Ok(memory), Ok(queue)) => (memory, queue),
        (memory, queue) => {
            note(memory.map(drop));
            note(queue.map(drop));
            return errors;
        }
    };
    let all = MemoryRange::all(&memory);
    let part = |at| MemoryRange::part(&memory, at, 4096);
    note(dispatch(device).and_then(|dispatch| queue.launch(dispatch)?.wait().map(drop)));
    note(queue.write(&part(0), &[1; 4096]).map(drop));
    note(queue.read(&part(0), &mut [0; 4096]).map(drop));
    note(
        queue
            .fill(&part(0), &[1])
            .and_then(|event| event.wait().map(drop)),
    );
    note(
        queue
            .fill(&all, &[1])
            .and_then(|event| event.wait().map(drop)),
    );
    note(
        queue
            .fill(&all, &[1; 8])
            .and_then(|event| event.wait().map(drop)),
    );
    let copy = queue.copy(Source::Device(part(0)), Target::Device(part(8192)));
    note(copy.and_then(|event| event.wait().map(drop)));
    let copy = queue.copy(
        Source::Host(Box::new(vec![1; 4096])),
        Target::Device(part(0)),
    );
    note(copy.and_then(|event| event.wait().map(drop)));
    note(queue.record().and_then(|event| event.wait().map(drop)));
    errors
}

#[test]
fn what_fails_while_starting_is_an_error() {
    for (call, matters) in STARTING {
        for status in [0x1000, 0x1008, 0x1001, 43] {
            let stand_in = StandIn::open();
            stand_in.fail(Some(call), status);
            match (stand_in.driver().devices(), matters) {
                (Ok(devices), false) => assert_eq!(devices.len(), 1, "{call}"),
                (Err(error), true) => {
                    let text = error.to_string();
                    assert!(text.contains(call), "{call}: {text}");
                    assert!(text.contains(&format!("{status:#x}")), "{call}: {text}");
                }
                (result, _) => panic!("{call}, {status:#x}: {result:?}"),
            }
        }
    }
}

#[test]
fn what_fails_later_is_an_error_and_the_device_goes_on() {
    let stand_in = StandIn::open();
    let device = stand_in.driver().open("hsa:0").unwrap();
    let good = everything(&device);
    assert!(good.is_empty(), "{good:?}");
    for (call, matters) in WORKING {
        for status in statuses() {
            stand_in.fail(Some(call), status);
            let errors = everything(&device);
            stand_in.fail(None, 0);
            assert_eq!(
                !errors.is_empty(),
                *matters,
                "{call}, {status:#x}: {errors:?}"
            );
            for error in &errors {
                let text = error.to_string();
                let is_told = match error {
                    DeviceError::OutOfMemory { .. } => {
                        call.contains("allocate") || status == 0x1008
                    }
                    DeviceError::NoKernel { .. } => call.contains("symbol"),
                    _ => {
                        text.contains(call) && text.contains(&format!("{status:#x}"))
                            || text.contains("has no address")
                    }
                };
                assert!(is_told, "{call}, {status:#x}: {text}");
            }
        }
        let after = everything(&device);
        assert!(after.is_empty(), "after {call}: {after:?}");
    }
}

#[test]
fn a_queue_that_breaks_fails_one_launch() {
    let stand_in = StandIn::open();
    let device = stand_in
        .driver()
        .open("hsa://GPU-0123456789abcdef")
        .unwrap();
    for status in statuses() {
        let queue = device.create_queue().unwrap();
        queue.record().unwrap().wait().unwrap();
        // Nothing is under way: the queue gets another ring, and goes on.
        stand_in.break_queue(status);
        let broken = queue.launch(dispatch(&device).unwrap()).unwrap();
        let behind = queue.launch(dispatch(&device).unwrap()).unwrap();
        behind.wait().unwrap();
        // It depends on when the report comes whether the first launch was in the old ring.
        match (broken.wait(), status) {
            (Ok(_), _) => {}
            (Err(DeviceError::Fault(fault)), 41 | 43) => {
                assert_eq!(fault.kind, FaultKind::OutOfRange)
            }
            (Err(DeviceError::Fault(fault)), 42) => {
                assert_eq!(fault.kind, FaultKind::IllegalInstruction);
            }
            (Err(DeviceError::Fault(fault)), 0x1016) => assert_eq!(fault.kind, FaultKind::Trap),
            (Err(DeviceError::BadDispatch { kernel, reason }), _) => {
                assert_eq!(kernel, "small");
                assert!(
                    reason.to_string().contains(&format!("{status:#x}")),
                    "{reason}"
                );
            }
            (Err(error), _) => {
                assert!(
                    error.to_string().contains(&format!("{status:#x}")),
                    "{error}"
                );
            }
        }
    }
}
