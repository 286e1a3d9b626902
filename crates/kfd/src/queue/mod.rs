//! Queues: rings of packets in memory, each carried out in order by a thread of its own.
//!
//! A program rings a doorbell by a plain store, which wakes nobody. So a thread looks at its ring
//! again and again: without a pause while there is much to do, and the less often the longer nothing
//! has come.

mod aql;
mod pm4;
mod sdma;
mod signal;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use gfxjit_sim::bare::{BareGpu, Stop, Worker};
use rustix::io::Errno;

use crate::clock;
use crate::events::{Events, MemoryException};
use crate::ioctl::{CreateQueue, queue_type};

/// What all queues of a GPU share.
pub struct Shared {
    pub gpu: Arc<BareGpu>,
    pub gpu_id: u32,
    pub events: Arc<Events>,
}

impl Shared {
    /// Tells the runtime about an access that a kernel or a copy could not do.
    fn memory_exception(&self, address: u64, read_only: bool) {
        self.events.memory_exception(MemoryException {
            gpu_id: self.gpu_id,
            address: address & !0xfff,
            read_only,
        });
    }
}

/// A queue of the driver; dropping it stops its thread.
pub struct Queue {
    stop: Arc<Stop>,
    /// All workgroups of its dispatches must be resident at once.
    cooperative: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Queue {
    /// Begins to carry out a ring's packets.
    pub fn new(shared: Shared, arguments: &CreateQueue) -> Result<Self, Errno> {
        let ring = Ring::new(&shared, arguments)?;
        let is_aql = match arguments.queue_type {
            queue_type::COMPUTE_AQL => true,
            queue_type::SDMA | queue_type::SDMA_XGMI | queue_type::SDMA_BY_ENGINE => false,
            // Queues of PM4 packets, which no runtime makes any more.
            _ => return Err(Errno::OPNOTSUPP),
        };
        let (stop, cooperative) = (Arc::<Stop>::default(), Arc::<AtomicBool>::default());
        let run = Run {
            shared,
            ring,
            stop: Arc::clone(&stop),
            cooperative: Arc::clone(&cooperative),
            worker: Worker::default(),
        };
        let thread = std::thread::Builder::new()
            .name("gfxjit-kfd-queue".to_owned())
            .spawn(move || {
                gfxjit_llvm::float_modes::reset();
                match is_aql {
                    true => aql::run(run),
                    false => sdma::run(run),
                }
            })
            .map_err(|_| Errno::NOMEM)?;
        Ok(Self {
            stop,
            cooperative,
            thread: Some(thread),
        })
    }

    /// Its dispatches are cooperative from now on.
    pub fn make_cooperative(&self) {
        self.cooperative.store(true, Ordering::Relaxed);
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // The thread catches what panics in it.
            let _ = thread.join();
        }
    }
}

/// What a queue's thread has.
struct Run {
    shared: Shared,
    ring: Ring,
    stop: Arc<Stop>,
    cooperative: Arc<AtomicBool>,
    worker: Worker,
}

impl Run {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Waits until something is true; `false` when the queue ends before.
    fn wait_until(&self, mut is_true: impl FnMut() -> bool) -> bool {
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

/// A ring and the two counters of it.
#[derive(Clone, Copy, Debug)]
struct Ring {
    base: u64,
    bytes: u64,
    write: u64,
    read: u64,
}

impl Ring {
    fn new(shared: &Shared, arguments: &CreateQueue) -> Result<Self, Errno> {
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
}

/// A word that the program or a kernel changes at the same time.
///
/// The caller has seen that a GPU may access it.
#[allow(unsafe_code, reason = "memory that both sides of a queue share")]
fn word(address: u64) -> &'static AtomicU64 {
    let place: *const AtomicU64 = std::ptr::with_exposed_provenance(address as usize);
    debug_assert!(place.is_aligned() && !place.is_null());
    // SAFETY: aligned memory that is mapped as long as the runtime uses it; all that use it at the
    // same time do so by single stores and atomic operations.
    unsafe { &*place }
}

/// A wait that sleeps the longer the longer it takes.
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
        // A submission mostly follows the one before within this time.
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

/// Now, as the GPU's clock has it.
fn now() -> u64 {
    clock::gpu()
}
