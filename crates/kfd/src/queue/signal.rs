//! Signals of the HSA runtime, in memory shared with the host (`amd_signal_t`).

use std::sync::atomic::{AtomicU64, Ordering};

use gfxjit_sim::external_memory::ExternalMemoryGpu;

use super::run::word;
use crate::events::Events;

/// Size of a signal in bytes.
const BYTES: u64 = 64;
/// Byte offsets in a signal: value, address of the event's mailbox, number of the event, start and end time.
const VALUE: u64 = 8;
const MAILBOX: u64 = 16;
const EVENT: u64 = 24;
const START: u64 = 32;
const END: u64 = 40;

/// A signal whose memory a GPU may access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signal(u64);

impl Signal {
    /// The signal at an address; `None` for the address 0, and for memory that the GPU may not
    /// access.
    pub(crate) fn at(gpu: &ExternalMemoryGpu, address: u64) -> Option<Self> {
        let is_there = address != 0 && address.is_multiple_of(8) && gpu.is_mapped(address, BYTES);
        is_there.then_some(Self(address))
    }

    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn word(self, offset: u64) -> &'static AtomicU64 {
        // SAFETY: `at` has looked at the signal, and offsets are multiples of 8 inside it.
        unsafe { word(self.0 + offset) }
    }

    /// Its present value.
    pub(crate) fn value(self) -> i64 {
        self.word(VALUE).load(Ordering::Acquire) as i64
    }

    /// Sets the start and end of a command, in ticks of the GPU's clock.
    pub(crate) fn set_times(self, start: u64, end: u64) {
        self.word(START).store(start, Ordering::Relaxed);
        self.word(END).store(end, Ordering::Relaxed);
    }

    /// Subtracts one, and wakes waiting threads.
    pub(crate) fn decrement(self, gpu: &ExternalMemoryGpu, events: &Events) {
        self.word(VALUE).fetch_sub(1, Ordering::AcqRel);
        self.notify(gpu, events);
    }

    /// Sets bits of the value (of a queue's signal, which reports errors to the runtime), and wakes
    /// waiting threads.
    pub(crate) fn raise(self, bits: i64, gpu: &ExternalMemoryGpu, events: &Events) {
        self.word(VALUE).fetch_or(bits as u64, Ordering::AcqRel);
        self.notify(gpu, events);
    }

    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn notify(self, gpu: &ExternalMemoryGpu, events: &Events) {
        let id = self.word(EVENT).load(Ordering::Relaxed) as u32;
        if id == 0 {
            return;
        }
        let mailbox = self.word(MAILBOX).load(Ordering::Relaxed);
        if mailbox != 0 && mailbox.is_multiple_of(8) && gpu.is_mapped(mailbox, 8) {
            // SAFETY: aligned, and a GPU may access it.
            unsafe { word(mailbox) }.store(id.into(), Ordering::Release);
        }
        // An error means that the event was destroyed; then no thread waits for it.
        let _ = events.set(id);
    }
}
