//! What a launch costs the thread that submits it: our driver against a bare loop over `cuLaunchKernel`, in
//! turn in one process, and the allocations of both.
//!
//!     cuda_launch_bench [LAUNCHES [ROUNDS]]
//!
//! The kernel has a pointer and the grid, and does nothing. With `GFXJIT_CUDA_LIBRARY` naming the stand-in
//! (`libstand_in_cuda.so`), for which a launch is nothing, what is left is what the driver adds.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::Arc;
use std::time::Instant;

use gfxjit_cuda::CudaDriver;
use gfxjit_hal::{
    AllocDesc, Arguments, Code, CodeFormat, Dispatch, Driver, LoadedKernel, MemoryRange, Queue,
    ValuePlace,
};

const PTX: &[u8] = b".version 7.0
.target sm_70
.address_size 64
.visible .global .align 1 .b8 __gfxjit_grid_small[1];
.visible .entry small(.param .u64 out, .param .align 4 .b8 grid[12]) { ret; }
";

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

type Handle = *mut c_void;
type Status = c_int;

macro_rules! bare {
    ($(fn $name:ident($($arg:ty),*);)*) => {
        #[allow(non_snake_case, reason = "the names are CUDA's")]
        struct Bare { $($name: unsafe extern "C" fn($($arg),*) -> Status,)* }
        impl Bare {
            fn new(library: &libloading::Library) -> Self {
                // SAFETY: the types are those of CUDA's header.
                unsafe { Self { $($name: *library.get(stringify!($name).as_bytes()).unwrap(),)* } }
            }
        }
    };
}

bare! {
    fn cuModuleLoadDataEx(*mut Handle, *const c_void, c_uint, *mut c_int, *mut Handle);
    fn cuModuleGetFunction(*mut Handle, Handle, *const c_char);
    fn cuStreamCreate(*mut Handle, c_uint);
    fn cuStreamSynchronize(Handle);
    fn cuLaunchKernel(
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut Handle,
        *mut Handle
    );
}

/// How the bare loop hands over arguments.
#[derive(Clone, Copy)]
enum How {
    /// As pointers to each, as C programs do.
    Each,
    /// In one piece, as our driver does.
    Whole,
}

/// The bare loop, and what it needs.
struct Loop {
    cuda: Bare,
    function: Handle,
    stream: Handle,
}

impl Loop {
    /// The driver has made the context this thread's.
    fn new(path: &std::path::Path) -> Self {
        // SAFETY: the calls are as CUDA's manual has them, and each is checked.
        unsafe {
            let library = Box::leak(Box::new(libloading::Library::new(path).unwrap()));
            let cuda = Bare::new(library);
            let (mut module, mut function, mut stream) = (null_mut(), null_mut(), null_mut());
            let code = [PTX, b"\0"].concat();
            let (at, none, values) = (code.as_ptr().cast(), null_mut(), null_mut());
            let load = cuda.cuModuleLoadDataEx;
            assert_eq!(load(&raw mut module, at, 0, none, values), 0);
            let name = c"small".as_ptr();
            assert_eq!(
                (cuda.cuModuleGetFunction)(&raw mut function, module, name),
                0
            );
            // Beside the default stream.
            assert_eq!((cuda.cuStreamCreate)(&raw mut stream, 1), 0);
            Self {
                cuda,
                function,
                stream,
            }
        }
    }

    fn launch(&self, how: How, pointer: u64) {
        let (mut pointer, mut grid) = (pointer, [64_u32, 1, 1]);
        let mut each = [(&raw mut pointer).cast(), (&raw mut grid).cast()];
        let mut whole = [pointer, 64 | 1 << 32, 1];
        let mut size = 20_usize;
        let at: Handle = whole.as_mut_ptr().cast();
        let bytes: Handle = (&raw mut size).cast();
        let mut extra = [1 as Handle, at, 2 as Handle, bytes, null_mut()];
        let (parameters, extra) = match how {
            How::Each => (each.as_mut_ptr(), null_mut()),
            How::Whole => (null_mut(), extra.as_mut_ptr()),
        };
        let (function, stream) = (self.function, self.stream);
        let launch = self.cuda.cuLaunchKernel;
        // SAFETY: CUDA copies the arguments before it returns; function and stream live.
        let status = unsafe { launch(function, 1, 1, 1, 64, 1, 1, 0, stream, parameters, extra) };
        assert_eq!(status, 0, "cuLaunchKernel");
    }

    fn wait(&self) {
        // SAFETY: it lives.
        assert_eq!(unsafe { (self.cuda.cuStreamSynchronize)(self.stream) }, 0);
    }
}

fn dispatch(kernel: &Arc<dyn LoadedKernel>, memory: &MemoryRange, pointer: u64) -> Dispatch {
    Dispatch {
        memory: vec![memory.clone()],
        ..Dispatch::of(
            Arc::clone(kernel),
            [64, 1, 1],
            [64, 1, 1],
            Arguments::Explicit {
                bytes: pointer.to_le_bytes().to_vec(),
                places: [ValuePlace { offset: 0, size: 8 }].into(),
            },
        )
    }
}

/// Nanoseconds of one launch of `count` until the last was submitted, and until the end; and allocations.
fn measure(count: u32, submit: impl FnOnce(), end: impl FnOnce()) -> [f64; 3] {
    let (begun, before) = (Instant::now(), COUNT.get());
    submit();
    let (submitted, allocations) = (begun.elapsed(), COUNT.get() - before);
    end();
    let each = |time: std::time::Duration| time.as_nanos() as f64 / f64::from(count);
    let allocations = allocations as f64 / f64::from(count);
    [each(submitted), each(begun.elapsed()), allocations]
}

const TRIPS: u32 = 2000;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |usual| words.next().map_or(usual, |word| word.parse().unwrap());
    let (count, rounds): (u32, u32) = (number(20_000), number(15));
    // SAFETY: the kernels are those of this file, and stay inside their buffers.
    let driver = unsafe { CudaDriver::new(None) };
    let path = driver.info().unwrap().library.unwrap();
    let device = driver.open("cuda:0").unwrap();
    println!(
        "{}, CUDA {}, {count} launches, medians of {rounds} rounds",
        device.info().name,
        driver.info().unwrap().version
    );
    let code = Code {
        format: CodeFormat::Ptx,
        bytes: PTX,
        name: "small",
    };
    let kernel = device.load(&code).unwrap().kernel("small").unwrap();
    let memory = device.allocate(&AllocDesc::device(4096)).unwrap();
    let (range, pointer) = (MemoryRange::all(&memory), memory.address().0);
    let queue: Arc<dyn Queue> = device.create_queue().unwrap();
    let bare = Loop::new(&path);
    let one = || dispatch(&kernel, &range, pointer);
    let end = || assert!(queue.record().unwrap().wait().is_ok());
    // Stand-ins take arguments in one piece only.
    let is_gpu = std::env::var_os("GFXJIT_CUDA_LIBRARY").is_none();
    let bare_row = |how, count: u32, waits: bool| {
        let submit = || {
            for _ in 0..count {
                bare.launch(how, pointer);
                if waits {
                    bare.wait();
                }
            }
        };
        measure(count, submit, || bare.wait())
    };
    let usual = if is_gpu { How::Each } else { How::Whole };
    type Row<'a> = (&'a str, Box<dyn Fn() -> [f64; 3] + 'a>);
    let rows: [Row<'_>; 7] = [
        ("C's loop", Box::new(|| bare_row(usual, count, false))),
        (
            "C's loop, arguments in one piece",
            Box::new(|| bare_row(How::Whole, count, false)),
        ),
        (
            "what a caller makes",
            Box::new(|| measure(count, || (0..count).for_each(|_| drop(one())), || ())),
        ),
        (
            "ours, events dropped",
            Box::new(|| {
                let submit = || (0..count).for_each(|_| drop(queue.launch(one()).unwrap()));
                measure(count, submit, end)
            }),
        ),
        (
            "ours, the last event held",
            Box::new(|| {
                let submit = || {
                    let mut last = None;
                    (0..count).for_each(|_| last = Some(queue.launch(one()).unwrap()));
                };
                measure(count, submit, end)
            }),
        ),
        (
            "C's loop, each waited for",
            Box::new(|| bare_row(usual, TRIPS, true)),
        ),
        (
            "ours, each waited for",
            Box::new(|| {
                let submit = || {
                    (0..TRIPS).for_each(|_| assert!(queue.launch(one()).unwrap().wait().is_ok()));
                };
                measure(TRIPS, submit, || ())
            }),
        ),
    ];
    let mut times: Vec<Vec<[f64; 3]>> = vec![Vec::new(); rows.len()];
    // In turn: another program or a clock that changes then concerns all of them.
    for _ in 0..rounds {
        for (row, times) in rows.iter().zip(&mut times) {
            times.push(row.1());
        }
    }
    let median = |of: &[[f64; 3]], at: usize| {
        let mut all: Vec<f64> = of.iter().map(|times| times[at]).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    println!("ns submitted, ns to the end, allocations; to C's loop");
    for (at, ((name, _), of)) in rows.iter().zip(&times).enumerate() {
        let base = &times[if at < 5 { 0 } else { 5 }];
        let [submitted, whole, allocations] = [0, 1, 2].map(|at| median(of, at));
        let ratios = [submitted / median(base, 0), whole / median(base, 1)];
        println!(
            "{name:34} {submitted:9.1} {whole:9.1} {allocations:5.1}   {:.3} {:.3}",
            ratios[0], ratios[1]
        );
    }
}
