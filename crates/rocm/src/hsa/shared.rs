//! The state shared by the queues, memory and modules of an open device.

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use gfxjit_hal::{DeviceError, DeviceInfo};

use super::agent::Gpu;
use super::api::agent;
use super::copier::Copier;
use super::runtime::Runtime;
use gfxjit_hal::sync::lock;
use gfxjit_streams::Table;

/// An owner of objects that commands keep until they are finished.
pub(crate) trait Settle: Send + Sync {
    /// Drops the objects that finished commands kept.
    fn settle(&self);
}

/// The state of one opening of a GPU.
pub(crate) struct Shared {
    pub runtime: &'static Runtime,
    /// Its index in the runtime's list.
    number: usize,
    pub info: DeviceInfo,
    pub table: Table,
    queues: Mutex<Vec<Weak<dyn Settle>>>,
    /// Copiers that are not in use.
    copiers: Mutex<Vec<Copier>>,
    lost: OnceLock<String>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "device {}", self.info.uri)
    }
}

impl Shared {
    pub(crate) fn new(runtime: &'static Runtime, number: usize, info: DeviceInfo) -> Arc<Self> {
        Arc::new(Self {
            runtime,
            number,
            info,
            table: Table::default(),
            queues: Mutex::default(),
            copiers: Mutex::default(),
            lost: OnceLock::new(),
        })
    }

    pub(crate) fn gpu(&self) -> &'static Gpu {
        &self.runtime.gpus[self.number]
    }

    pub(crate) fn unsupported(&self, reason: String) -> DeviceError {
        DeviceError::Unsupported {
            device: self.info.uri.clone(),
            reason,
        }
    }

    pub(crate) fn out_of_memory(&self, requested: u64, total: u64) -> DeviceError {
        let mut available = 0_u64;
        let ask = self.runtime.api.hsa_agent_get_info;
        let to = (&raw mut available).cast();
        // SAFETY: the attribute is a number of 64 bits; older versions leave it alone.
        let _ = unsafe { ask(self.gpu().agent, agent::MEMORY_AVAIL, to) };
        DeviceError::OutOfMemory {
            purpose: "a buffer",
            requested,
            available: available.min(total),
            total,
        }
    }

    /// Marks the device as lost: calls fail from now on.
    pub(crate) fn lose(&self, reason: String) {
        // A later reason is ignored.
        let _ = self.lost.set(reason);
    }

    /// Fails if the device is lost.
    ///
    /// # Errors
    /// [`DeviceError::Lost`].
    pub(crate) fn alive(&self) -> Result<(), DeviceError> {
        match self.lost.get() {
            None => Ok(()),
            Some(reason) => Err(DeviceError::Lost {
                device: self.info.uri.clone(),
                reason: reason.clone(),
            }),
        }
    }

    /// Drops the objects that finished commands of all queues kept.
    pub(crate) fn settle(&self) {
        let queues: Vec<_> = lock(&self.queues)
            .iter()
            .filter_map(Weak::upgrade)
            .collect();
        for queue in queues {
            queue.settle();
        }
    }

    pub(crate) fn add_queue(&self, queue: Weak<dyn Settle>) {
        let mut queues = lock(&self.queues);
        queues.retain(|queue| queue.strong_count() > 0);
        queues.push(queue);
    }

    /// Performs a copy with one of the device's copiers.
    pub(crate) fn with_copier<R>(
        &self,
        act: impl FnOnce(&mut Copier) -> Result<R, DeviceError>,
    ) -> Result<R, DeviceError> {
        self.alive()?;
        let free = lock(&self.copiers).pop();
        let mut copier = match free {
            Some(copier) => copier,
            None => Copier::new(self.runtime, self.gpu().agent)?,
        };
        let result = act(&mut copier);
        match result.is_ok() {
            true => lock(&self.copiers).push(copier),
            false => copier.abandon(),
        }
        result
    }
}
