//! The state of a queue's thread: the ring, the GPU, and waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gfxjit_sim::external_memory::{ExternalMemoryGpu, PacketWorker, Stop};
use rustix::io::Errno;

use super::pm4::Registers;
use crate::clock;
use crate::events::{Events, MemoryException};
use crate::ioctl::CreateQueue;
use crate::trap::Trapped;

/// The state shared by all queues of a GPU.
pub(crate) struct Shared {
    pub gpu: Arc<ExternalMemoryGpu>,
    pub gpu_id: u32,
    pub events: Arc<Events>,
}

impl Shared {
    /// Reports a failed access of a kernel or a copy to the runtime, if it has an event for that.
    pub(super) fn memory_exception(&self, address: u64, read_only: bool) -> bool {
        self.events.memory_exception(MemoryException {
            gpu_id: self.gpu_id,
            address: address & !0xfff,
            read_only,
        })
    }
}

/// The state of a queue's thread.
pub(super) struct Run {
    pub(super) shared: Shared,
    pub(super) ring: Ring,
    /// The address of the queue's save area (`kfd_context_save_area_header`), which configures the
    /// reporting of errors.
    pub(super) save_area: u64,
    pub(super) stop: Arc<Stop>,
    pub(super) cooperative: Arc<AtomicBool>,
    pub(super) worker: PacketWorker,
    /// The registers that PM4 packets have set.
    pub(super) registers: Registers,
    /// The debugger that may suspend the queue.
    pub(super) trapped: Option<Arc<Trapped>>,
}

impl Run {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Waits until a condition is true; `false` when the queue is stopped before.
    pub(super) fn wait_until(&self, mut is_true: impl FnMut() -> bool) -> bool {
        let mut pause = Pause::default();
        loop {
            if is_true() {
                return true;
            }
            if self.is_stopped() {
                return false;
            }
            pause.next();
        }
    }
}

/// A ring and its counters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    pub(super) base: u64,
    pub(super) bytes: u64,
    pub(super) write: u64,
    pub(super) read: u64,
}

impl Ring {
    pub(super) fn new(shared: &Shared, arguments: &CreateQueue) -> Result<Self, Errno> {
        let ring = Self {
            base: arguments.ring_base,
            bytes: arguments.ring_size.into(),
            write: arguments.write_pointer,
            read: arguments.read_pointer,
        };
        let is_there = |address: u64, bytes: u64| {
            address.is_multiple_of(8) && bytes > 0 && shared.gpu.is_mapped(address, bytes)
        };
        let fits = ring.bytes.is_power_of_two() && ring.bytes >= 1024;
        match fits
            && is_there(ring.base, ring.bytes)
            && is_there(ring.write, 8)
            && is_there(ring.read, 8)
        {
            true => Ok(ring),
            false => Err(Errno::INVAL),
        }
    }

    /// The counter of packets that the queue has read.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    pub(super) fn read_counter(&self) -> &'static AtomicU64 {
        // SAFETY: `new` has looked at it; the runtime keeps it as long as the queue.
        unsafe { word(self.read) }
    }

    /// The counter of packets that the program has written.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    pub(super) fn write_counter(&self) -> &'static AtomicU64 {
        // SAFETY: as above.
        unsafe { word(self.write) }
    }

    /// The word that contains a byte of the ring; offsets wrap around.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    pub(super) fn word(&self, at: u64) -> &'static AtomicU64 {
        // SAFETY: a whole word inside the ring, which `new` has looked at, and whose size is a power of two.
        unsafe { word(self.base + at % self.bytes / 8 * 8) }
    }

    /// The 32-bit word at an offset that is a multiple of 4.
    pub(super) fn half(&self, at: u64) -> u32 {
        let pair = self.word(at).load(Ordering::Acquire);
        (pair >> (at % 8 * 8)) as u32
    }
}

/// A word that the program or a kernel may change at any time.
///
/// # Safety
/// The address is aligned, and a GPU may access the word there, as long as the runtime uses it; all that use it at the
/// same time do so by single stores and atomic operations.
#[allow(unsafe_code, reason = "memory that both sides of a queue share")]
pub(super) unsafe fn word(address: u64) -> &'static AtomicU64 {
    let place: *const AtomicU64 = std::ptr::with_exposed_provenance(address as usize);
    debug_assert!(place.is_aligned() && !place.is_null());
    // SAFETY: the caller's promise.
    unsafe { &*place }
}

/// A word of 32 bits, in the same way.
///
/// # Safety
/// That of [`word`].
#[allow(unsafe_code, reason = "memory that both sides of a queue share")]
pub(super) unsafe fn word32(address: u64) -> &'static AtomicU32 {
    let place: *const AtomicU32 = std::ptr::with_exposed_provenance(address as usize);
    debug_assert!(place.is_aligned() && !place.is_null());
    // SAFETY: the caller's promise.
    unsafe { &*place }
}

/// Whether the condition of a packet that waits is met.
pub(super) fn holds(function: u32, now: u64, value: u64) -> bool {
    match function {
        1 => now < value,
        2 => now <= value,
        3 => now == value,
        4 => now != value,
        5 => now >= value,
        6 => now > value,
        _ => true,
    }
}

/// A pause that becomes longer the longer the wait takes.
struct Pause {
    since: Instant,
    looks: u32,
}

impl Default for Pause {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            looks: 0,
        }
    }
}

impl Pause {
    fn next(&mut self) {
        // The next submission usually follows within this time.
        const SPIN: Duration = Duration::from_micros(50);
        self.looks += 1;
        if !self.looks.is_multiple_of(16) {
            std::thread::yield_now();
            return;
        }
        let waited = self.since.elapsed();
        if waited > SPIN {
            let sleep = (waited / 16).clamp(Duration::from_micros(20), Duration::from_millis(1));
            std::thread::sleep(sleep);
        }
    }
}

/// The present time of the GPU's clock.
pub(super) fn now() -> u64 {
    clock::gpu()
}
