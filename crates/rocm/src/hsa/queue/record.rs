//! What a queue knows of a command that is not over.

use std::sync::Arc;

use gfxjit_hal::{LoadedKernel, MemoryRange};

use crate::hsa::api::SignalHandle;
use crate::hsa::event::HsaEvent;
use crate::hsa::memory::Held;
use crate::hsa::module::HsaKernel;
use crate::hsa::pool_memory::PoolMemory;
use gfxjit_hal::aql::Packet;

/// What carries out a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The ROCr queue, by a packet.
    Ring,
    /// ROCr's copies, which wait for nothing but other copies: they end by themselves.
    Copy,
    /// A thread of the host.
    Host,
}

/// Commands that another one comes behind, where their order does not follow by itself: the one given
/// before it, and one of another queue.
#[derive(Clone, Default, Debug)]
pub(crate) struct Before(pub [Option<Arc<HsaEvent>>; 2]);

impl Before {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    pub(crate) fn signals(&self) -> impl Iterator<Item = SignalHandle> {
        self.0.iter().flatten().map(|event| event.signal.handle())
    }

    /// Waits for them, whatever their outcome.
    pub(crate) fn wait(&self) {
        for event in self.0.iter().flatten() {
            event.wait_done();
        }
    }
}

/// What a command keeps until it is over.
#[derive(Debug)]
#[allow(dead_code, reason = "what is kept is only there to be dropped")]
pub(crate) enum Keep {
    Nothing,
    Launch {
        kernel: Arc<HsaKernel>,
        memory: Vec<MemoryRange>,
        /// Arguments that are too many for the ring of bytes.
        segment: Option<PoolMemory>,
    },
    Ranges([Option<Held>; 2]),
}

/// A command that is not over.
#[derive(Debug)]
pub(crate) struct Record {
    pub event: Arc<HsaEvent>,
    pub place: Place,
    pub before: Before,
    /// The packet of a command in the ring.
    pub packet: Packet,
    /// What of the ring of bytes is free when it is over.
    pub mark: u64,
    pub keep: Keep,
}

impl Record {
    /// The kernel of a launch.
    pub(crate) fn kernel(&self) -> Option<&str> {
        match &self.keep {
            Keep::Launch { kernel, .. } => Some(kernel.name()),
            _ => None,
        }
    }
}
