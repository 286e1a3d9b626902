//! One GPU: what its streams share.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use gfxjit::{Device, Event, TargetId};

use crate::error::{Code, Error, Result};
use crate::stream::{Kind, Stream};
use crate::sync::lock;

pub struct Gpu {
    pub index: usize,
    pub device: Device,
    pub target: TargetId,
    pub order: Mutex<Order>,
    null: OnceLock<Arc<Stream>>,
    /// Bytes of its memory that programs have.
    used: AtomicU64,
    /// `hipSetDeviceFlags`.
    pub flags: AtomicU32,
    /// GPUs whose memory it may use.
    pub peers: Mutex<BTreeSet<usize>>,
}

/// What puts the null stream and others in order.
#[derive(Default)]
pub struct Order {
    /// The last command of the null stream, and how many it has had.
    pub null: Option<Event>,
    pub serial: u64,
    pub streams: Vec<Weak<Stream>>,
}

impl Gpu {
    pub fn new(index: usize, device: Device) -> Result<Self> {
        if !device.info().features.import {
            let uri = &device.info().uri;
            return Err(Error::new(
                Code::NO_DEVICE,
                format!("{uri} is no software GPU; take ROCm's own libamdhip64 for it"),
            ));
        }
        Ok(Self {
            index,
            target: device.target()?,
            device,
            order: Mutex::default(),
            null: OnceLock::new(),
            used: AtomicU64::new(0),
            flags: AtomicU32::new(0),
            peers: Mutex::default(),
        })
    }

    /// Its default stream.
    pub fn null_stream(self: &Arc<Self>) -> Result<Arc<Stream>> {
        if let Some(stream) = self.null.get() {
            return Ok(Arc::clone(stream));
        }
        let stream = Stream::new(self, Kind::Null, 0, 0)?;
        Ok(Arc::clone(self.null.get_or_init(|| stream)))
    }

    /// All streams that there are.
    pub fn streams(&self) -> Vec<Arc<Stream>> {
        let mut order = lock(&self.order);
        order.streams.retain(|stream| stream.strong_count() > 0);
        order.streams.iter().filter_map(Weak::upgrade).collect()
    }

    /// Waits for everything; the first error that nobody has seen.
    pub fn wait(&self) -> Result<()> {
        let streams = self.streams();
        let results: Vec<Result<()>> = streams.iter().map(|stream| stream.drain()).collect();
        results.into_iter().collect()
    }

    pub fn total_memory(&self) -> u64 {
        self.device.info().memory_bytes
    }

    pub fn free_memory(&self) -> u64 {
        self.total_memory()
            .saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Charges memory to it.
    pub fn charge(self: &Arc<Self>, bytes: u64) -> Result<Charge> {
        let total = self.total_memory();
        let charged = self
            .used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
                used.checked_add(bytes).filter(|sum| *sum <= total)
            });
        if charged.is_err() {
            return Err(Error::new(
                Code::OUT_OF_MEMORY,
                format!(
                    "{bytes} bytes; of {total} there are {} left",
                    self.free_memory()
                ),
            ));
        }
        Ok(Charge {
            gpu: Arc::clone(self),
            bytes,
        })
    }
}

/// Memory that is charged to a GPU as long as this lives.
pub struct Charge {
    gpu: Arc<Gpu>,
    bytes: u64,
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.gpu.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
