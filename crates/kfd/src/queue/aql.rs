//! Packets of compute queues: HSA's Architected Queuing Language, and AMD's own formats.
//!
//! Sources: HSA Platform System Architecture, "Architected Queuing Language"; ROCr's
//! `hsa_ext_amd.h` and `amd_hsa_queue.h`; the error codes of queues: ROCr's
//! `AqlQueue::DynamicQueueEventsHandler`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use gfxjit_hal::aql::{DispatchPacket, PACKET_BYTES, Packet, kind};
use gfxjit_hal::{DeviceError, FaultKind, HostService, Refusal};
use gfxjit_sim::external_memory::PacketAt;

use super::pm4;
use super::run::{Run, now, word};
use super::signal::Signal;
use crate::events::Events;
use crate::log::report;

/// Size of a packet in bytes.
const PACKET: u64 = PACKET_BYTES as u64;

/// AMD's vendor-specific packet formats.
mod vendor {
    pub(crate) const PM4_IB: u8 = 1;
    pub(crate) const BARRIER_VALUE: u8 = 2;
    pub(crate) const DISPATCH: u8 = 3;
}

/// Offsets of counters and signal in a queue (`amd_queue_t`).
const WRITE_ID: u64 = 56;
const INACTIVE_SIGNAL: u64 = 192;

/// Error bits in a queue's signal.
mod error {
    pub(crate) const DIMENSION: i64 = 1 << 1;
    pub(crate) const LDS: i64 = 1 << 2;
    pub(crate) const CODE: i64 = 1 << 3;
    pub(crate) const FORMAT: i64 = 1 << 5;
    pub(crate) const GROUP: i64 = 1 << 6;
    pub(crate) const APERTURE: i64 = 1 << 29;
    pub(crate) const ILLEGAL: i64 = 1 << 30;
    pub(crate) const TRAP: i64 = 1 << 31;

    /// Error bits as exceptions, whose numbers count from 1 (`kfd_dbg_trap_exception_code`).
    pub(crate) fn exceptions(bits: i64) -> u64 {
        const CODES: [(i64, u32); 8] = [
            (TRAP, 2),
            (ILLEGAL, 4),
            (APERTURE, 6),
            (DIMENSION, 16),
            (LDS, 17),
            (CODE, 18),
            (FORMAT, 20),
            (GROUP, 21),
        ];
        let codes = CODES.iter().filter(|(bit, _)| bits & bit != 0);
        codes.fold(0, |all, (_, code)| all | 1 << (code - 1))
    }
}

/// Offsets in the header of a queue's save area (`kfd_context_save_area_header`).
mod save_area {
    pub(crate) const BYTES: u64 = 40;
    /// The address of the exception mask, and the event to be set.
    pub(crate) const PAYLOAD: u64 = 24;
    pub(crate) const EVENT: u64 = 32;
}

/// For tests: with the value `silent`, a failed access of a kernel stops its queue without an error in
/// the queue's signal, as on GPUs without a trap handler.
const FAULTS_VARIABLE: &str = "GFXJIT_KFD_FAULTS";

fn are_silent() -> bool {
    std::env::var_os(FAULTS_VARIABLE).is_some_and(|value| value == "silent")
}

/// Executes a queue's packets until it is stopped, or until a packet fails.
#[allow(unsafe_code, reason = "memory that both sides of a queue share")]
pub(super) fn run(mut run: Run) {
    let packets = run.ring.bytes / PACKET;
    let mut next = run.ring.read_counter().load(Ordering::Relaxed);
    loop {
        let slot = next % packets * PACKET;
        let at = run.ring.base + slot;
        let header = run.ring.word(slot);
        let is_valid = || header.load(Ordering::Acquire) as u8 != kind::INVALID;
        if !run.wait_until(is_valid) {
            return;
        }
        let packet: Packet = std::array::from_fn(|index| {
            run.ring
                .word(slot + index as u64 * 8)
                .load(Ordering::Acquire)
        });
        let start = now();
        let result = run.packet(at, next, &packet);
        if run.is_stopped() {
            return;
        }
        // The slot is free for the program when its header says INVALID.
        let [first, ..] = packet;
        header.store(
            first & !0xffff | u64::from(kind::INVALID),
            Ordering::Release,
        );
        next += 1;
        run.ring.read_counter().store(next, Ordering::Release);
        match result {
            Ok(()) => {
                let [.., completion] = packet;
                if let Some(signal) = Signal::at(&run.shared.gpu, completion) {
                    signal.set_times(start, now());
                    signal.decrement(&run.shared.gpu, &run.shared.events);
                }
            }
            Err(bits) => {
                run.tell(bits);
                // A failed queue executes nothing any more.
                run.wait_until(|| false);
                return;
            }
        }
    }
}

impl Run {
    /// Reports an error to the runtime: as an exception if the save area has an address for them, else by the queue's
    /// signal.
    fn tell(&self, bits: i64) {
        if bits == 0 || self.tell_exception(bits) {
            return;
        }
        let queue = self.ring.write.wrapping_sub(WRITE_ID);
        let signal = self.shared_word(queue, 256, INACTIVE_SIGNAL).unwrap_or(0);
        if let Some(signal) = Signal::at(&self.shared.gpu, signal) {
            signal.raise(bits, &self.shared.gpu, &self.shared.events);
        }
    }

    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn tell_exception(&self, bits: i64) -> bool {
        let Some(payload) = self.payload() else {
            return false;
        };
        // SAFETY: `payload` has looked at it.
        unsafe { word(payload) }.fetch_or(error::exceptions(bits), Ordering::AcqRel);
        let event = self.shared_word(self.save_area, save_area::BYTES, save_area::EVENT);
        let event = event.unwrap_or(0) as u32;
        // An error means that the event was destroyed; then no thread waits for it.
        let _ = self.shared.events.set(event);
        true
    }

    /// The address to which exceptions are reported, if the runtime uses them.
    fn payload(&self) -> Option<u64> {
        let payload = self.shared_word(self.save_area, save_area::BYTES, save_area::PAYLOAD)?;
        self.shared_word(payload, 8, 0).map(|_| payload)
    }

    /// A word of a structure in the runtime's memory, if a GPU may access the whole structure.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn shared_word(&self, at: u64, bytes: u64, offset: u64) -> Option<u64> {
        let is_there = at != 0 && at.is_multiple_of(8) && self.shared.gpu.is_mapped(at, bytes);
        // SAFETY: aligned, and a GPU may access it.
        is_there.then(|| unsafe { word(at + offset) }.load(Ordering::Acquire))
    }

    /// Executes a packet; returns the queue's error bits if it fails.
    fn packet(&mut self, at: u64, id: u64, packet: &Packet) -> Result<(), i64> {
        let [first, a, b, c, d, e, ..] = *packet;
        match first as u8 {
            // The sizes of the packet are checked first (rocrtst has packets in which only they are set).
            kind::DISPATCH if DispatchPacket::read(*packet).is_empty() => {
                report("a dispatch has no dimensions, or an empty grid or workgroup");
                Err(error::DIMENSION)
            }
            kind::DISPATCH => self.dispatch(at, id),
            kind @ (kind::BARRIER_AND | kind::BARRIER_OR) => {
                let signals = [a, b, c, d, e].map(|address| Signal::at(&self.shared.gpu, address));
                let signals: Vec<Signal> = signals.into_iter().flatten().collect();
                let is_done = |signal: &Signal| signal.value() == 0;
                self.wait_until(|| match kind {
                    kind::BARRIER_AND => signals.iter().all(is_done),
                    _ => signals.is_empty() || signals.iter().any(is_done),
                });
                Ok(())
            }
            kind::VENDOR => match (first >> 16) as u8 {
                vendor::PM4_IB => {
                    // The jump to the indirect buffer: address and length, in three words after its
                    // header.
                    let address = a & 0xffff_ffff_ffff;
                    let words = b as u32 & 0xf_ffff;
                    let commands = pm4::run(&self.shared.gpu, address, words);
                    commands.map_err(|reason| {
                        report(&reason);
                        error::FORMAT
                    })
                }
                vendor::DISPATCH => {
                    let [.., signal, _] = *packet;
                    if let Some(signal) = Signal::at(&self.shared.gpu, signal) {
                        self.wait_until(|| signal.value() == 0);
                    }
                    self.dispatch(at, id)
                }
                vendor::BARRIER_VALUE => {
                    let [_, signal, value, mask, condition, ..] = *packet;
                    let signal = Signal::at(&self.shared.gpu, signal);
                    let holds = |now: i64| {
                        let (now, value) = (now & mask as i64, value as i64);
                        match condition as u32 {
                            0 => now == value,
                            1 => now != value,
                            2 => now < value,
                            _ => now >= value,
                        }
                    };
                    if let Some(signal) = signal {
                        self.wait_until(|| holds(signal.value()));
                    }
                    Ok(())
                }
                format => {
                    report(&format!("AMD's packet format {format} is not supported"));
                    Err(error::FORMAT)
                }
            },
            kind => {
                report(&format!("AQL packets of type {kind} are not supported"));
                Err(error::FORMAT)
            }
        }
    }

    fn dispatch(&mut self, address: u64, id: u64) -> Result<(), i64> {
        let at = PacketAt {
            address,
            queue: self.ring.write - WRITE_ID,
            id,
            cooperative: self.cooperative.load(Ordering::Relaxed),
        };
        let host: Arc<dyn HostService> = Arc::new(Interrupts(Arc::clone(&self.shared.events)));
        let gpu = Arc::clone(&self.shared.gpu);
        let Err(error) = gpu.dispatch(&mut self.worker, at, &self.stop, Some(host)) else {
            return Ok(());
        };
        report(&error.to_string());
        Err(self.error_bits(&error))
    }

    /// The error bits for an error.
    fn error_bits(&self, error: &DeviceError) -> i64 {
        let fault = match error {
            DeviceError::Fault(fault) => fault,
            DeviceError::BadDispatch { reason, .. } => {
                return match reason {
                    Refusal::Lds { .. } => error::LDS,
                    Refusal::Workgroup { .. } => error::GROUP,
                    _ => error::CODE,
                };
            }
            DeviceError::BadAddress { .. } => return error::CODE,
            _ => return error::TRAP,
        };
        match fault.kind {
            FaultKind::OutOfRange | FaultKind::ReadOnly | FaultKind::Misaligned => {
                let read_only = fault.kind == FaultKind::ReadOnly;
                let mut address = fault.address.into_iter();
                let is_told = address.any(|at| self.shared.memory_exception(at, read_only));
                // If an error is reported twice, HIP 7.14 crashes.
                match are_silent() || (is_told && self.payload().is_some()) {
                    true => 0,
                    false => error::APERTURE,
                }
            }
            FaultKind::IllegalInstruction
            | FaultKind::Unsupported
            | FaultKind::BadPc
            | FaultKind::BadRegister => error::ILLEGAL,
            _ => error::TRAP,
        }
    }
}

/// Forwards a kernel's interrupts to the runtime, whose threads serve its requests.
#[derive(Debug)]
struct Interrupts(Arc<Events>);

impl HostService for Interrupts {
    fn ring(&self) -> Result<(), String> {
        self.0.interrupt();
        Ok(())
    }

    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError> {
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::error::*;

    #[test]
    fn errors_have_the_bits_of_their_exceptions() {
        for (bits, wanted) in [
            (TRAP, 1 << 1),
            (ILLEGAL, 1 << 3),
            (APERTURE, 1 << 5),
            (DIMENSION, 1 << 15),
            (LDS, 1 << 16),
            (CODE, 1 << 17),
            (FORMAT, 1 << 19),
            (GROUP | TRAP, 1 << 20 | 1 << 1),
            (0, 0),
        ] {
            assert_eq!(super::error::exceptions(bits), wanted, "{bits:#x}");
        }
    }
}
