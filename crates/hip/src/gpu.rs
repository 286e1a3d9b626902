//! GPUs and their lanes: queues, put in order with the GPU's default one.
//!
//! The default lane (HIP's null stream) begins when what other, blocking lanes have is done, and they go on
//! behind it. Lanes made with `hipStreamNonBlocking` have nothing to do with it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use gfxjit::{Device, Event, Queue, TargetId};

use crate::error::{Code, Error, Result};
use crate::log;
use gfxjit::hal::sync::lock;

/// One GPU.
pub(crate) struct Gpu {
    pub index: usize,
    pub device: Device,
    pub target: TargetId,
    order: Mutex<Order>,
    /// Bytes of its memory that programs have.
    used: AtomicU64,
    /// `hipSetDeviceFlags`.
    pub flags: AtomicU32,
    /// GPUs whose memory it may use.
    pub peers: Mutex<BTreeSet<usize>>,
}

/// What puts the default lane and others in order.
#[derive(Default)]
struct Order {
    /// The last command of the default lane, and how many it has had.
    last: Option<Event>,
    serial: u64,
    lanes: Vec<Weak<CommandStream>>,
}

/// Commands in order.
pub(crate) struct CommandStream {
    pub gpu: Arc<Gpu>,
    kind: StreamKind,
    queue: Queue,
    state: Mutex<State>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamKind {
    /// The GPU's default.
    Null,
    /// In order with that.
    Blocking,
    /// By itself.
    Free,
}

#[derive(Default)]
struct State {
    last: Option<Event>,
    /// How many commands of the default lane this one is behind.
    seen: u64,
}

impl Gpu {
    pub(crate) fn new(index: usize, device: Device) -> Result<Self> {
        if !device.info().features.import {
            let uri = &device.info().uri;
            return Err(Error::new(
                Code::NO_DEVICE,
                format!("{uri} is no software GPU; take ROCm's own libamdhip64 for it"),
            ));
        }
        Ok(Self {
            index,
            target: device.amd_target()?,
            device,
            order: Mutex::default(),
            used: AtomicU64::new(0),
            flags: AtomicU32::new(0),
            peers: Mutex::default(),
        })
    }

    /// All lanes that there are.
    pub(crate) fn lanes(&self) -> Vec<Arc<CommandStream>> {
        let mut order = lock(&self.order);
        order.lanes.retain(|lane| lane.strong_count() > 0);
        order.lanes.iter().filter_map(Weak::upgrade).collect()
    }

    /// Waits for everything; the first error that was not reported yet.
    pub(crate) fn wait(&self) -> Result<()> {
        let lanes = self.lanes();
        let results: Vec<Result<()>> = lanes.iter().map(|lane| lane.drain()).collect();
        results.into_iter().collect()
    }

    pub(crate) fn total_memory(&self) -> u64 {
        self.device.info().memory_bytes
    }

    pub(crate) fn free_memory(&self) -> u64 {
        let used = self.used.load(Ordering::Relaxed);
        self.total_memory().saturating_sub(used)
    }

    /// Charges memory to it.
    pub(crate) fn charge(self: &Arc<Self>, bytes: u64) -> Result<Charge> {
        let total = self.total_memory();
        let relaxed = Ordering::Relaxed;
        let charged = self.used.fetch_update(relaxed, relaxed, |used| {
            used.checked_add(bytes).filter(|sum| *sum <= total)
        });
        if charged.is_err() {
            let left = self.free_memory();
            return Err(Error::new(
                Code::OUT_OF_MEMORY,
                format!("{bytes} bytes; of {total} there are {left} left"),
            ));
        }
        Ok(Charge {
            gpu: Arc::clone(self),
            bytes,
        })
    }
}

/// Memory that is charged to a GPU as long as this lives.
pub(crate) struct Charge {
    gpu: Arc<Gpu>,
    bytes: u64,
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.gpu.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl CommandStream {
    pub(crate) fn new(gpu: &Arc<Gpu>, kind: StreamKind) -> Result<Arc<Self>> {
        let lane = Arc::new(Self {
            gpu: Arc::clone(gpu),
            kind,
            queue: gpu.device.queue()?,
            state: Mutex::default(),
        });
        lock(&gpu.order).lanes.push(Arc::downgrade(&lane));
        Ok(lane)
    }

    pub(crate) fn is_null(&self) -> bool {
        self.kind == StreamKind::Null
    }

    /// Gives something to the queue when it is in order with the other lanes.
    pub(crate) fn ordered(
        &self,
        start: impl FnOnce(&Queue) -> gfxjit::Result<Event>,
    ) -> Result<Event> {
        let mut order = lock(&self.gpu.order);
        if self.is_null() {
            let others = order.lanes.iter().filter_map(Weak::upgrade);
            for other in others.filter(|lane| lane.kind == StreamKind::Blocking) {
                if let Some(last) = lock(&other.state).last.take() {
                    self.queue.wait_for(&last)?;
                }
            }
            let event = start(&self.queue)?;
            order.last = Some(event.clone());
            order.serial += 1;
            return Ok(event);
        }
        let mut state = lock(&self.state);
        if self.kind == StreamKind::Blocking && state.seen != order.serial {
            if let Some(last) = &order.last {
                self.queue.wait_for(last)?;
            }
            state.seen = order.serial;
        }
        drop(order);
        let event = start(&self.queue)?;
        state.last = Some(event.clone());
        Ok(event)
    }

    /// Has a function of the host called when its turn has come.
    pub(crate) fn call(&self, function: impl FnOnce() + Send + 'static) -> Result<Event> {
        self.ordered(|queue| queue.call(function))
    }

    /// What comes next begins behind an event.
    pub(crate) fn wait_for(&self, event: &Event) -> Result<()> {
        Ok(self.queue.wait_for(event)?)
    }

    /// An event behind all that the lane has.
    pub(crate) fn record(&self) -> Result<Event> {
        self.ordered(Queue::record)
    }

    /// Waits for what the lane has, and what comes before it; the first error that was not reported yet.
    pub(crate) fn wait(&self) -> Result<()> {
        if self.is_null() {
            self.record()?;
        }
        self.drain()
    }

    /// Waits for its own commands.
    pub(crate) fn drain(&self) -> Result<()> {
        self.queue.wait().map_err(told)
    }

    /// Whether all is done; nothing is added to what the lane has, which would be under way when it is asked for.
    pub(crate) fn is_done(&self) -> Result<bool> {
        if self.is_null() {
            for other in self.gpu.lanes() {
                // Their errors are their own.
                if other.kind == StreamKind::Blocking && !other.is_over() {
                    return Ok(false);
                }
            }
        }
        self.queue.wait_timeout(Duration::ZERO).map_err(told)
    }

    /// Whether its last command has ended, however it did.
    fn is_over(&self) -> bool {
        let last = lock(&self.state).last.clone();
        last.is_none_or(|last| last.is_over())
    }

    /// Ends launches that take too long, at the end of the program.
    pub(crate) fn end_within(&self, patience: Duration) {
        // The result is of no interest any more.
        if matches!(self.queue.wait_timeout(patience), Ok(false)) {
            let _ = self.queue.cancel();
            let _ = self.queue.wait_timeout(patience);
        }
    }
}

/// An error code cannot describe a kernel's fault: logs it too.
fn told(error: gfxjit::Error) -> Error {
    use gfxjit::DeviceError::{Fault, Findings};
    if let gfxjit::Error::Device(Fault(_) | Findings(_)) = &error {
        log::always(&error);
    }
    error.into()
}
