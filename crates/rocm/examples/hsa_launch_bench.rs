//! What a launch costs the thread that submits it: our driver against a bare loop over the same calls of
//! ROCr's, and the allocations of both.
//!
//!     hsa_launch_bench CODE-OBJECT KERNEL LAUNCHES ROUNDS
//!
//! The kernel takes one pointer. `./x bench launch` builds all that is needed and runs it on a software
//! GPU. Both loops have a signal for each launch that is under way, write its arguments to a ring of
//! memory, and wait for the oldest launch when 1,024 are under way.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Dispatch, Driver, LoadedKernel, MemoryRange, Queue,
};
use rustix::time::{ClockId, clock_gettime};

/// Counts allocations of this thread.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: all is the system's allocator's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: as the caller vouches.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as the caller vouches.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// CPU time of this thread.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// What some launches took.
struct Took {
    cpu: Duration,
    wall: Duration,
    allocations: u64,
}

fn measure(act: impl FnOnce()) -> Took {
    let (begun, before, count) = (Instant::now(), cpu(), COUNT.get());
    act();
    Took {
        cpu: cpu() - before,
        wall: begun.elapsed(),
        allocations: COUNT.get() - count,
    }
}

/// Launches that are under way at once.
const DEPTH: usize = 1024;
/// Launches that are waited for one by one.
const TRIPS: usize = 2000;
const PACKETS: u32 = 4096;
const KERNARG: usize = 256;

type Status = u32;
type Visitor = unsafe extern "C" fn(u64, *mut c_void) -> Status;

macro_rules! bare {
    ($(fn $name:ident($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        struct Bare { $($name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }
        impl Bare {
            fn new(library: &libloading::Library) -> Self {
                // SAFETY: the types are those of ROCr's headers.
                unsafe { Self { $($name: *library.get(stringify!($name).as_bytes()).unwrap(),)* } }
            }
        }
    };
}

bare! {
    fn hsa_init() -> Status;
    fn hsa_iterate_agents(Visitor, *mut c_void) -> Status;
    fn hsa_agent_get_info(u64, u32, *mut c_void) -> Status;
    fn hsa_amd_agent_iterate_memory_pools(u64, Visitor, *mut c_void) -> Status;
    fn hsa_amd_memory_pool_get_info(u64, u32, *mut c_void) -> Status;
    fn hsa_amd_memory_pool_allocate(u64, usize, u32, *mut *mut c_void) -> Status;
    fn hsa_amd_agents_allow_access(u32, *const u64, *const u32, *const c_void) -> Status;
    fn hsa_signal_create(i64, u32, *const u64, *mut u64) -> Status;
    fn hsa_signal_store_relaxed(u64, i64);
    fn hsa_signal_store_screlease(u64, i64);
    fn hsa_signal_load_scacquire(u64) -> i64;
    fn hsa_signal_wait_scacquire(u64, u32, i64, u64, u32) -> i64;
    fn hsa_queue_create(
        u64, u32, u32, *const c_void, *const c_void, u32, u32, *mut *mut Object
    ) -> Status;
    fn hsa_queue_add_write_index_relaxed(*const Object, u64) -> u64;
    fn hsa_queue_load_read_index_scacquire(*const Object) -> u64;
    fn hsa_amd_profiling_set_profiler_enabled(*const Object, i32) -> Status;
    fn hsa_code_object_reader_create_from_memory(*const c_void, usize, *mut u64) -> Status;
    fn hsa_executable_create_alt(u32, u32, *const c_char, *mut u64) -> Status;
    fn hsa_executable_load_agent_code_object(u64, u64, u64, *const c_char, *mut u64) -> Status;
    fn hsa_executable_freeze(u64, *const c_char) -> Status;
    fn hsa_executable_get_symbol_by_name(u64, *const c_char, *const u64, *mut u64) -> Status;
    fn hsa_executable_symbol_get_info(u64, u32, *mut c_void) -> Status;
}

/// `hsa_queue_t`
#[repr(C)]
struct Object {
    kind: u32,
    features: u32,
    base: *mut u64,
    doorbell: u64,
    size: u32,
}

unsafe extern "C" fn collect(item: u64, data: *mut c_void) -> Status {
    // SAFETY: the callers below pass vectors.
    unsafe { &mut *data.cast::<Vec<u64>>() }.push(item);
    0
}

/// The bare loop, and what it needs.
struct Loop {
    hsa: Bare,
    queue: *mut Object,
    signals: Vec<u64>,
    kernarg: *mut u8,
    kernel: u64,
}

impl Loop {
    fn new(path: &std::path::Path, code: &[u8], kernel: &str) -> Self {
        let none = std::ptr::null::<c_char>();
        // SAFETY: the calls are as ROCr's manual has them, and each is checked; the driver has loaded
        // library and code before.
        unsafe {
            let library = Box::leak(Box::new(libloading::Library::new(path).unwrap()));
            let hsa = Bare::new(library);
            assert_eq!((hsa.hsa_init)(), 0);
            let mut agents: Vec<u64> = Vec::new();
            assert_eq!(
                (hsa.hsa_iterate_agents)(collect, (&raw mut agents).cast()),
                0
            );
            let (mut gpu, mut pool) = (0, 0);
            for agent in agents {
                let mut kind = 0_u32;
                (hsa.hsa_agent_get_info)(agent, 0x11, (&raw mut kind).cast());
                if kind == 1 && gpu == 0 {
                    gpu = agent;
                }
                let mut pools: Vec<u64> = Vec::new();
                let data = (&raw mut pools).cast();
                assert_eq!(
                    (hsa.hsa_amd_agent_iterate_memory_pools)(agent, collect, data),
                    0
                );
                for of in pools {
                    let mut flags = 0_u32;
                    (hsa.hsa_amd_memory_pool_get_info)(of, 1, (&raw mut flags).cast());
                    if kind == 0 && flags & 1 != 0 {
                        pool = of;
                    }
                }
            }
            let mut kernarg = std::ptr::null_mut();
            let bytes = DEPTH * KERNARG;
            assert_eq!(
                (hsa.hsa_amd_memory_pool_allocate)(pool, bytes, 0, &raw mut kernarg),
                0
            );
            let allow = hsa.hsa_amd_agents_allow_access;
            assert_eq!(allow(1, &raw const gpu, none.cast(), kernarg), 0);
            let mut queue = std::ptr::null_mut();
            let (any, to) = (u32::MAX, &raw mut queue);
            let create = hsa.hsa_queue_create;
            assert_eq!(
                create(gpu, PACKETS, 0, none.cast(), none.cast(), any, any, to),
                0
            );
            (hsa.hsa_amd_profiling_set_profiler_enabled)(queue, 1);
            let signal = |_| {
                let mut signal = 0;
                assert_eq!(
                    (hsa.hsa_signal_create)(0, 0, none.cast(), &raw mut signal),
                    0
                );
                signal
            };
            let signals = (0..DEPTH).map(signal).collect();
            let [
                mut reader,
                mut executable,
                mut object,
                mut symbol,
                mut descriptor,
            ] = [0_u64; 5];
            let (at, to) = (code.as_ptr().cast(), &raw mut reader);
            assert_eq!(
                (hsa.hsa_code_object_reader_create_from_memory)(at, code.len(), to),
                0
            );
            assert_eq!(
                (hsa.hsa_executable_create_alt)(1, 0, none, &raw mut executable),
                0
            );
            let load = hsa.hsa_executable_load_agent_code_object;
            assert_eq!(load(executable, gpu, reader, none, &raw mut object), 0);
            assert_eq!((hsa.hsa_executable_freeze)(executable, none), 0);
            let name = std::ffi::CString::new(format!("{kernel}.kd")).unwrap();
            let find = hsa.hsa_executable_get_symbol_by_name;
            assert_eq!(
                find(executable, name.as_ptr(), &raw const gpu, &raw mut symbol),
                0
            );
            let to = (&raw mut descriptor).cast();
            assert_eq!((hsa.hsa_executable_symbol_get_info)(symbol, 0x16, to), 0);
            Self {
                hsa,
                queue,
                signals,
                kernarg: kernarg.cast(),
                kernel: descriptor,
            }
        }
    }

    fn wait(&self, signal: u64) {
        // SAFETY: a signal made here.
        while unsafe { (self.hsa.hsa_signal_wait_scacquire)(signal, 2, 1, u64::MAX, 0) } >= 1 {}
    }

    fn launch(&self, number: usize, arguments: &[u8], taken: &mut u64) {
        // SAFETY: slots of ring and memory that no launch uses any more.
        unsafe {
            let signal = self.signals[number % DEPTH];
            if (self.hsa.hsa_signal_load_scacquire)(signal) >= 1 {
                self.wait(signal);
            }
            (self.hsa.hsa_signal_store_relaxed)(signal, 1);
            let to = self.kernarg.add(number % DEPTH * KERNARG);
            std::ptr::copy_nonoverlapping(arguments.as_ptr(), to, arguments.len());
            let index = (self.hsa.hsa_queue_add_write_index_relaxed)(self.queue, 1);
            while index - *taken >= PACKETS.into() {
                *taken = (self.hsa.hsa_queue_load_read_index_scacquire)(self.queue);
            }
            let queue = &*self.queue;
            let slot = queue.base.add((index as usize % queue.size as usize) * 8);
            let first: u64 = 2 | 1 << 8 | 2 << 9 | 2 << 11 | 1 << 16 | 64 << 32 | 1 << 48;
            let to = to.expose_provenance() as u64;
            let rest = [1 | 64 << 32, 1 | 1 << 32, 0, self.kernel, to, 0, signal];
            for (at, word) in (1..).zip(rest) {
                AtomicU64::from_ptr(slot.add(at)).store(word, Ordering::Relaxed);
            }
            let head: *mut u32 = slot.cast();
            AtomicU32::from_ptr(head.add(1)).store((first >> 32) as u32, Ordering::Relaxed);
            AtomicU32::from_ptr(head).store(first as u32, Ordering::Release);
            (self.hsa.hsa_signal_store_screlease)(queue.doorbell, index as i64);
        }
    }
}

fn dispatch(kernel: &Arc<dyn LoadedKernel>, arguments: &[u8]) -> Dispatch {
    Dispatch::of(
        Arc::clone(kernel),
        [64, 1, 1],
        [64, 1, 1],
        Arguments::Segment(arguments.to_vec()),
    )
}

/// Launches what was prepared, and waits for the last.
fn launch_all(queue: &dyn Queue, prepared: Vec<Dispatch>) {
    let mut last = None;
    for dispatch in prepared {
        last = Some(queue.launch(dispatch).unwrap());
    }
    last.unwrap().wait().unwrap();
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let [_, code, kernel, launches, rounds] = &std::env::args().collect::<Vec<_>>()[..] else {
        panic!("hsa_launch_bench CODE-OBJECT KERNEL LAUNCHES ROUNDS");
    };
    let code = std::fs::read(code).expect("a code object");
    let (launches, rounds): (usize, usize) = (launches.parse().unwrap(), rounds.parse().unwrap());
    // SAFETY: the kernels are those of this file, and stay inside their buffers.
    let driver = unsafe { gfxjit_rocm::HsaDriver::new(None) };
    let device = driver.open("hsa:0").unwrap();
    let queue = device.create_queue().unwrap();
    let memory = device.allocate(&AllocDesc::device(4096)).unwrap();
    let all = MemoryRange::all(&memory);
    queue.fill(&all, &[0]).unwrap().wait().unwrap();
    let module = device.load(&Code {
        format: CodeFormat::AmdCodeObject,
        bytes: &code,
        name: "bench",
    });
    let handle = module.unwrap().kernel(kernel).unwrap();
    let mut arguments = vec![0_u8; KERNARG];
    arguments[..8].copy_from_slice(&memory.address().0.to_le_bytes());
    let bare = Loop::new(&driver.info().unwrap().library.unwrap(), &code, kernel);
    // Both have made what they use again and again.
    launch_all(&*queue, vec![dispatch(&handle, &arguments); 2 * DEPTH]);
    let (mut number, mut taken) = (0, 0);
    let [mut ours, mut theirs] = [const { Vec::new() }; 2];
    for _ in 0..rounds {
        let prepared: Vec<_> = (0..launches)
            .map(|_| dispatch(&handle, &arguments))
            .collect();
        ours.push(measure(|| launch_all(&*queue, prepared)));
        theirs.push(measure(|| {
            for _ in 0..launches {
                bare.launch(number, &arguments, &mut taken);
                number += 1;
            }
            bare.wait(bare.signals[(number - 1) % DEPTH]);
        }));
    }
    let trip = |act: &mut dyn FnMut()| {
        let times = (0..TRIPS).map(|_| {
            let begun = Instant::now();
            act();
            begun.elapsed().as_secs_f64() * 1e6
        });
        median(times.collect())
    };
    // Made before, as the other's arguments are.
    let mut prepared: Vec<_> = (0..TRIPS).map(|_| dispatch(&handle, &arguments)).collect();
    let our_trip = trip(&mut || {
        let dispatch = prepared.pop().unwrap();
        queue.launch(dispatch).unwrap().wait().unwrap();
    });
    let their_trip = trip(&mut || {
        bare.launch(number, &arguments, &mut taken);
        bare.wait(bare.signals[number % DEPTH]);
        number += 1;
    });
    let each = |took: &[Took], of: fn(&Took) -> Duration| {
        let times = took
            .iter()
            .map(|took| of(took).as_secs_f64() * 1e9 / launches as f64);
        median(times.collect())
    };
    // The first rounds still make events and signals.
    let allocations = |took: &[Took]| took.last().map_or(0, |took| took.allocations);
    println!(
        "{:38} {:>8} {:>8} {:>8}",
        format!("{launches} launches, {rounds} rounds"),
        "ours",
        "bare",
        "ratio"
    );
    for (what, of) in [
        (
            "CPU time of a submission, ns",
            (|took| took.cpu) as fn(&Took) -> Duration,
        ),
        ("time of a launch, ns", |took| took.wall),
    ] {
        let (own, other) = (each(&ours, of), each(&theirs, of));
        println!("{what:38} {own:8.0} {other:8.0} {:8.3}", own / other);
    }
    let ratio = our_trip / their_trip;
    println!(
        "{:38} {our_trip:8.1} {their_trip:8.1} {ratio:8.3}",
        "round trip, us"
    );
    let (own, other) = (allocations(&ours), allocations(&theirs));
    println!("{:38} {own:8} {other:8}", "allocations of the last round");
}
