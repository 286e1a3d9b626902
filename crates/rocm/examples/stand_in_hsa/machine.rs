//! What the stand-in's GPU is made of: signals, and rings whose packets are done when the doorbell rings.

use std::alloc::Layout;
use std::ffi::{CStr, c_char, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gfxjit_hal::sync::lock;

/// The call that fails, and what it returns.
static FAIL: Mutex<Option<(String, u32)>> = Mutex::new(None);

pub(crate) fn failing(call: &str) -> Option<u32> {
    let fail = lock(&FAIL);
    fail.as_ref()
        .filter(|(name, _)| name == call)
        .map(|(_, status)| *status)
}

/// From now on a call returns a status; none does when there is no name.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_fail(call: *const c_char, status: u32) {
    let name = (!call.is_null()).then(|| {
        // SAFETY: the test passes a text.
        let name = unsafe { CStr::from_ptr(call) };
        name.to_string_lossy().into_owned()
    });
    *lock(&FAIL) = name.map(|name| (name, status));
}

/// Breaks the queue made last: its callback is called, and no packet of it is done any more.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn stand_in_break_queue(status: u32) {
    let queue = lock(&QUEUES).last().copied();
    if let Some(address) = queue {
        let queue = queue_at(address);
        queue.broken.store(1, Ordering::Release);
        // SAFETY: what the driver gave for that.
        unsafe { (queue.callback)(status, pointer(address), pointer(queue.data)) };
    }
}

pub(crate) fn pointer<T>(address: u64) -> *mut T {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

pub(crate) fn allocate(bytes: usize) -> u64 {
    // It is never given back: a test is short, and what is used after it was freed must not crash.
    let layout = Layout::from_size_align(bytes.max(1), 4096);
    // SAFETY: not of size 0.
    layout.map_or(0, |layout| {
        unsafe { std::alloc::alloc_zeroed(layout) }.expose_provenance() as u64
    })
}

pub(crate) fn new_signal(value: i64) -> u64 {
    let signal: &AtomicI64 = Box::leak(Box::new(AtomicI64::new(value)));
    std::ptr::from_ref(signal).expose_provenance() as u64
}

pub(crate) fn signal(handle: u64) -> &'static AtomicI64 {
    // SAFETY: made by `new_signal`, and never freed.
    unsafe { AtomicI64::from_ptr(pointer(handle)) }
}

pub(crate) fn wait(handle: u64, below: i64, nanos: u64) -> i64 {
    let begun = Instant::now();
    loop {
        let value = signal(handle).load(Ordering::Acquire);
        if value < below || begun.elapsed() > Duration::from_nanos(nanos) {
            return value;
        }
        std::thread::sleep(Duration::from_micros(20));
    }
}

pub(crate) type Callback = unsafe extern "C" fn(u32, *mut c_void, *mut c_void);

/// `hsa_queue_t`, and what is behind it.
#[repr(C)]
pub(crate) struct Queue {
    pub kind: u32,
    pub features: u32,
    pub base: u64,
    pub doorbell: u64,
    pub size: u32,
    pub reserved: u32,
    pub id: u64,
    pub write: AtomicU64,
    pub read: AtomicU64,
    pub broken: AtomicU64,
    pub callback: Callback,
    pub data: u64,
}

static QUEUES: Mutex<Vec<u64>> = Mutex::new(Vec::new());

pub(crate) fn queue_at(address: u64) -> &'static Queue {
    // SAFETY: made by `new_queue`, and never freed.
    unsafe { &*pointer(address) }
}

pub(crate) fn new_queue(size: u32, callback: Callback, data: u64) -> u64 {
    let queue: &Queue = Box::leak(Box::new(Queue {
        kind: 0,
        features: 1,
        base: allocate(size as usize * 64),
        doorbell: new_signal(-1),
        size,
        reserved: 0,
        id: 0,
        write: AtomicU64::new(0),
        read: AtomicU64::new(0),
        broken: AtomicU64::new(0),
        callback,
        data,
    }));
    let address = std::ptr::from_ref(queue).expose_provenance() as u64;
    lock(&QUEUES).push(address);
    address
}

/// A signal is stored to: if it is a doorbell, packets are done.
pub(crate) fn store(handle: u64, value: i64) {
    signal(handle).store(value, Ordering::Release);
    let queues = lock(&QUEUES).clone();
    let rung = queues
        .into_iter()
        .find(|queue| queue_at(*queue).doorbell == handle);
    let Some(queue) = rung.map(queue_at) else {
        return;
    };
    while queue.broken.load(Ordering::Acquire) == 0 {
        let number = queue.read.load(Ordering::Acquire);
        if number as i64 > value {
            return;
        }
        let at: *mut u64 = pointer(queue.base + number % u64::from(queue.size) * 64);
        // SAFETY: a packet of the ring, which the driver has written.
        let packet: [u64; 8] = unsafe { at.cast::<[u64; 8]>().read() };
        if packet[0] as u8 == 3 {
            for dependency in packet[1..6].iter().filter(|handle| **handle != 0) {
                wait(*dependency, 1, u64::MAX);
            }
        }
        queue.read.store(number + 1, Ordering::Release);
        if packet[7] != 0 {
            signal(packet[7]).fetch_sub(1, Ordering::AcqRel);
        }
    }
}
