//! Packets of the Architected Queuing Language, and the ring in which they are written.
//!
//! Source: HSA Platform System Architecture 1.2, "Architected Queuing Language".

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use gfxjit_hal::aql::{DispatchPacket, ORDERED, Packet, kind};
use gfxjit_hal::{DeviceError, Dispatch};

use crate::hsa::agent::Gpu;
use crate::hsa::api::{QUEUE_MULTI, QueueObject, SignalHandle};
use crate::hsa::faults;
use crate::hsa::runtime::Runtime;
use crate::hsa::status::check;

/// Number of signals that a barrier packet can wait for.
pub(crate) const BARRIER_SIGNALS: usize = 5;

/// The packet of a launch.
pub(crate) fn dispatch(of: &Dispatch, object: u64, kernarg: u64, done: SignalHandle) -> Packet {
    let packet = DispatchPacket {
        dimensions: of.dimensions.clamp(1, 3),
        completion: done.0,
        ..DispatchPacket::new(of, object, kernarg)
    };
    packet.words()
}

/// A packet that is done when all signals are 0 and all packets before it are done.
pub(crate) fn barrier(
    signals: impl IntoIterator<Item = SignalHandle>,
    done: Option<SignalHandle>,
) -> Packet {
    let mut packet = [0; 8];
    packet[0] = u64::from(kind::BARRIER_AND) | u64::from(ORDERED);
    let places = packet[1..].iter_mut().take(BARRIER_SIGNALS);
    for (place, signal) in places.zip(signals) {
        *place = signal.0;
    }
    packet[7] = done.unwrap_or_default().0;
    packet
}

/// A ROCr queue, into whose ring packets are written.
#[derive(Debug)]
pub(crate) struct Ring {
    object: *mut QueueObject,
    base: u64,
    doorbell: SignalHandle,
    size: u64,
    /// The read index of the device, as it was last read.
    taken: u64,
    runtime: &'static Runtime,
}

// SAFETY: ROCr's functions may be called on any thread; the packets are written under the lock of the
// queue that owns the ring.
unsafe impl Send for Ring {}

impl Ring {
    /// A ring of at most `size` packets; `tag` identifies it in error reports.
    pub(crate) fn new(
        runtime: &'static Runtime,
        gpu: &Gpu,
        size: u32,
        tag: u64,
    ) -> Result<Self, DeviceError> {
        let api = &runtime.api;
        let mut object: *mut QueueObject = std::ptr::null_mut();
        let data = std::ptr::without_provenance_mut(tag as usize);
        let to = &raw mut object;
        // The segment sizes are hints, which ROCr ignores.
        let create = api.hsa_queue_create;
        let on_error = faults::on_queue_error;
        // SAFETY: the callback takes any number for its data.
        let made = unsafe {
            create(
                gpu.agent,
                size,
                QUEUE_MULTI,
                on_error,
                data,
                u32::MAX,
                u32::MAX,
                to,
            )
        };
        check("hsa_queue_create", made).map_err(|failed| failed.error(api))?;
        // SAFETY: made just now.
        let queue = unsafe { &*object };
        let ring = Self {
            object,
            base: queue.base.expose_provenance() as u64,
            doorbell: queue.doorbell,
            size: queue.size.into(),
            taken: 0,
            runtime,
        };
        // SAFETY: the queue lives. Without it launches have no device times, which does no harm.
        let _ = unsafe { (api.hsa_amd_profiling_set_profiler_enabled)(object, 1) };
        Ok(ring)
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Writes a packet after the others, and returns its number. The device does not read it before
    /// [`Ring::ring`].
    pub(crate) fn put(&mut self, packet: &Packet) -> u64 {
        let api = &self.runtime.api;
        // SAFETY: the queue lives; the lock of its owner is held.
        let number = unsafe { (api.hsa_queue_add_write_index_relaxed)(self.object, 1) };
        while number.wrapping_sub(self.taken) >= self.size {
            // Unfinished commands have at most half of the ring, so the slot's packet was processed:
            // the device only has not updated the read index yet. SAFETY: the queue lives.
            self.taken = unsafe { (api.hsa_queue_load_read_index_scacquire)(self.object) };
            std::hint::spin_loop();
        }
        let slot = self.base + number % self.size * 64;
        let slot: *mut u64 = std::ptr::with_exposed_provenance_mut(slot as usize);
        let [first, rest @ ..] = packet;
        for (index, word) in (1..).zip(rest) {
            // SAFETY: a slot of the ring, which belongs to us until its header says what it is.
            unsafe { AtomicU64::from_ptr(slot.add(index)) }.store(*word, Ordering::Relaxed);
        }
        let head: *mut u32 = slot.cast();
        // SAFETY: as above. The workgroup's size is behind the header and comes before it.
        unsafe {
            AtomicU32::from_ptr(head.add(1)).store((first >> 32) as u32, Ordering::Relaxed);
            AtomicU32::from_ptr(head).store(*first as u32, Ordering::Release);
        }
        number
    }

    /// Rings the doorbell for packets up to a number.
    pub(crate) fn ring(&self, number: u64) {
        let store = self.runtime.api.hsa_signal_store_screlease;
        // SAFETY: the doorbell lives as long as the queue.
        unsafe { store(self.doorbell, number as i64) }
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        // SAFETY: made by us; what runs there is stopped.
        let _ = unsafe { (self.runtime.api.hsa_queue_destroy)(self.object) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_have_their_signals() {
        let signals = (1..10).map(SignalHandle);
        let packet = barrier(signals, Some(SignalHandle(77)));
        assert_eq!(packet[1..], [1, 2, 3, 4, 5, 0, 77]);
        assert_eq!(packet[0], 3 | 1 << 8 | 2 << 9 | 2 << 11);
    }
}
