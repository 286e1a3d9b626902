//! The record of an unfinished command in its queue.

use std::sync::Arc;

use gfxjit_hal::{LoadedKernel, MemoryRange};

use crate::hsa::api::SignalHandle;
use crate::hsa::event::HsaEvent;
use crate::hsa::memory::Held;
use crate::hsa::module::HsaKernel;
use crate::hsa::pool_memory::PoolMemory;
use gfxjit_hal::aql::Packet;

/// Where a command is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Executor {
    /// In the ROCr queue, as a packet.
    Ring,
    /// By ROCr's copy engines. Such commands wait only for other copies, so they end by themselves.
    Copy,
    /// By a host thread.
    Host,
}

/// The events that a command must wait for because its place does not imply the order: that of the
/// command before it, and one of another queue.
#[derive(Clone, Default, Debug)]
pub(crate) struct Before(pub [Option<Arc<HsaEvent>>; 2]);

impl Before {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    pub(crate) fn signals(&self) -> impl Iterator<Item = SignalHandle> {
        self.0.iter().flatten().map(|event| event.signal.handle())
    }

    /// Waits for the events, whatever their outcome.
    pub(crate) fn wait(&self) {
        for event in self.0.iter().flatten() {
            event.wait_done();
        }
    }
}

/// Objects that a command keeps until it is finished.
#[derive(Debug)]
#[allow(dead_code, reason = "what is kept is only there to be dropped")]
pub(crate) enum Keep {
    Nothing,
    Launch {
        kernel: Arc<HsaKernel>,
        memory: Vec<MemoryRange>,
        /// The arguments, if they are too long for the upload ring.
        segment: Option<PoolMemory>,
    },
    Ranges([Option<Held>; 2]),
}

/// An unfinished command.
#[derive(Debug)]
pub(crate) struct Record {
    pub event: Arc<HsaEvent>,
    pub place: Executor,
    pub before: Before,
    /// The command's packet, for a command in the ring.
    pub packet: Packet,
    /// The position of the upload ring up to which bytes are free when the command is finished.
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
