//! Captures under way, and calls that they do not allow, which make them invalid.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;

use crate::error::{Code, Error, Result};
use crate::thread;
use gfxjit::hal::sync::lock;

/// `hipStreamCaptureModeGlobal` and `…Relaxed`; between them is `…ThreadLocal`.
const GLOBAL: u32 = 0;
const RELAXED: u32 = 2;

/// A capture under way: as long as it is on this list.
static ALL: Mutex<Vec<Arc<Ongoing>>> = Mutex::new(Vec::new());
/// Their number, which most calls look at and find none.
static COUNT: AtomicUsize = AtomicUsize::new(0);

pub(crate) struct Ongoing {
    mode: u32,
    thread: ThreadId,
    /// Whether it began in a stream that is ordered with the default stream.
    is_blocking: bool,
    is_valid: AtomicBool,
}

impl Ongoing {
    pub(crate) fn begin(mode: u32, is_blocking: bool) -> Arc<Self> {
        let own = Arc::new(Self {
            mode,
            thread: std::thread::current().id(),
            is_blocking,
            is_valid: AtomicBool::new(true),
        });
        let mut all = lock(&ALL);
        all.push(Arc::clone(&own));
        COUNT.store(all.len(), Ordering::Relaxed);
        own
    }

    pub(crate) fn end(self: &Arc<Self>) {
        let mut all = lock(&ALL);
        all.retain(|other| !Arc::ptr_eq(other, self));
        COUNT.store(all.len(), Ordering::Relaxed);
    }

    /// Only the thread that began a capture ends it, unless its mode is relaxed.
    pub(crate) fn may_end_here(&self) -> bool {
        self.mode == RELAXED || self.is_own()
    }

    pub(crate) fn is_valid(&self) -> bool {
        self.is_valid.load(Ordering::Relaxed)
    }

    pub(crate) fn invalidate(&self) {
        self.is_valid.store(false, Ordering::Relaxed);
    }

    fn is_own(&self) -> bool {
        self.thread == std::thread::current().id()
    }
}

/// Makes the captures that a call violates invalid; an error if there are some.
fn violate(code: Code, is_violated: impl Fn(&Ongoing) -> bool) -> Result<()> {
    let all = lock(&ALL);
    let violated = all.iter().filter(|ongoing| is_violated(ongoing));
    match violated.map(|ongoing| ongoing.invalidate()).count() {
        0 => Ok(()),
        _ => Err(Error::new(
            code,
            "a capture is under way, which is invalid now",
        )),
    }
}

/// Whether a function may be called while captures are under way.
pub(crate) fn permit(function: &str) -> Result<()> {
    if COUNT.load(Ordering::Relaxed) == 0 {
        return Ok(());
    }
    match function {
        "hipDeviceSynchronize" => violate(Code::STREAM_CAPTURE_UNSUPPORTED, |_| true),
        _ if UNSAFE.contains(&function) => permit_unsafe(),
        _ if IMPLICIT.contains(&function) => violate(Code::STREAM_CAPTURE_IMPLICIT, |_| true),
        _ => Ok(()),
    }
}

/// Whether a thread may do what a capture could do without being captured: not during its own captures, nor
/// those that forbid it to all threads.
pub(crate) fn permit_unsafe() -> Result<()> {
    let mode = thread::capture_mode();
    if mode == RELAXED {
        return Ok(());
    }
    violate(Code::STREAM_CAPTURE_UNSUPPORTED, |ongoing| {
        let is_others = mode == GLOBAL && ongoing.mode == GLOBAL;
        is_others || (ongoing.mode != RELAXED && ongoing.is_own())
    })
}

/// Whether the default stream may be asked for its capture: it would wait for streams that are ordered with it.
pub(crate) fn permit_default_stream() -> Result<()> {
    let all = lock(&ALL);
    match all
        .iter()
        .any(|ongoing| ongoing.is_blocking && ongoing.is_valid())
    {
        true => Err(Code::STREAM_CAPTURE_IMPLICIT.into()),
        false => Ok(()),
    }
}

/// Functions that allocate, free or register memory.
const UNSAFE: &[&str] = &[
    "hipArray3DCreate",
    "hipArray3DGetDescriptor",
    "hipArrayCreate",
    "hipArrayDestroy",
    "hipArrayGetDescriptor",
    "hipArrayGetInfo",
    "hipExtHostAlloc",
    "hipFree",
    "hipFreeArray",
    "hipFreeMipmappedArray",
    "hipGetMipmappedArrayLevel",
    "hipHostFree",
    "hipHostMalloc",
    "hipHostRegister",
    "hipHostUnregister",
    "hipMalloc",
    "hipMalloc3D",
    "hipMalloc3DArray",
    "hipMallocArray",
    "hipMallocManaged",
    "hipMallocMipmappedArray",
    "hipMallocPitch",
    "hipMemAllocHost",
    "hipMemAllocPitch",
    "hipMipmappedArrayCreate",
    "hipMipmappedArrayDestroy",
];

/// Functions that run in the default stream, and wait.
const IMPLICIT: &[&str] = &[
    "hipDrvMemcpy3D",
    "hipMemcpy",
    "hipMemcpy2D",
    "hipMemcpy2DArrayToArray",
    "hipMemcpy2DFromArray",
    "hipMemcpy2DToArray",
    "hipMemcpy3D",
    "hipMemcpyAtoA",
    "hipMemcpyAtoH",
    "hipMemcpyDtoA",
    "hipMemcpyDtoD",
    "hipMemcpyDtoH",
    "hipMemcpyFromArray",
    "hipMemcpyFromSymbol",
    "hipMemcpyHtoA",
    "hipMemcpyHtoD",
    "hipMemcpyParam2D",
    "hipMemcpyToArray",
    "hipMemcpyToSymbol",
    "hipMemset",
    "hipMemset2D",
    "hipMemset3D",
    "hipMemsetD16",
    "hipMemsetD32",
    "hipMemsetD8",
];
