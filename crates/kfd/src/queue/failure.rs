//! What a queue tells its program when a packet or a kernel fails.
//!
//! Sources: ROCr's `AqlQueue::DynamicQueueEventsHandler` for the error codes of queues; Linux' `kfd_ioctl.h` and
//! `kfd_events.c` for exceptions.

use std::sync::atomic::Ordering;

use gfxjit_hal::{DeviceError, FaultKind, Refusal};

use super::run::{Run, word};
use super::signal::Signal;

/// Offsets of counters and signal in a queue of AQL packets (`amd_queue_t`).
pub(super) const WRITE_ID: u64 = 56;
const INACTIVE_SIGNAL: u64 = 192;

/// Error bits in a queue's signal.
pub(super) mod error {
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

impl Run {
    /// Reports an error of a queue of AQL packets to the runtime: as an exception if the save area has an address for them,
    /// else by the queue's signal.
    pub(super) fn tell(&self, bits: i64) {
        if bits == 0 || self.tell_exception(bits) {
            return;
        }
        let queue = self.ring.write.wrapping_sub(WRITE_ID);
        let signal = self.shared_word(queue, 256, INACTIVE_SIGNAL).unwrap_or(0);
        if let Some(signal) = Signal::at(&self.shared.gpu, signal) {
            signal.raise(bits, &self.shared.gpu, &self.shared.events);
        }
    }

    /// Reports an error of a queue that has no signal: as an exception, else by the event of hardware exceptions.
    pub(super) fn tell_without_signal(&self, bits: i64) {
        if bits != 0 && !self.tell_exception(bits) {
            self.shared.events.hardware_exception(self.shared.gpu_id);
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

    /// The error bits for an error of a dispatch.
    pub(super) fn error_bits(&self, error: &DeviceError) -> i64 {
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
                match are_silent() {
                    true => 0,
                    false => self.aperture_bits(is_told),
                }
            }
            FaultKind::IllegalInstruction
            | FaultKind::Unsupported
            | FaultKind::BadPc
            | FaultKind::BadRegister => error::ILLEGAL,
            _ => error::TRAP,
        }
    }

    /// The error bits for an access that failed, of which the event of memory exceptions may have been told.
    pub(super) fn aperture_bits(&self, is_told: bool) -> i64 {
        // If an error is reported twice, HIP 7.14 crashes.
        match is_told && self.payload().is_some() {
            true => 0,
            false => error::APERTURE,
        }
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
