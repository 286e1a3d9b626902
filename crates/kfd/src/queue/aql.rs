//! Packets of compute queues: HSA's Architected Queuing Language, and AMD's own formats.
//!
//! Sources: HSA Platform System Architecture, "Architected Queuing Language"; ROCr's
//! `hsa_ext_amd.h` and `amd_hsa_queue.h`.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use gfxjit_hal::aql::{DispatchPacket, PACKET_BYTES, Packet, kind};
use gfxjit_hal::{DebuggerHandle, DeviceError, HostService};
use gfxjit_sim::external_memory::{PacketAt, PacketDebugger};

use super::failure::{WRITE_ID, error};
use super::run::{Run, now};
use super::signal::Signal;
use crate::events::Events;
use crate::log::report;
use crate::trap::Trapped;

/// Size of a packet in bytes.
const PACKET: u64 = PACKET_BYTES as u64;

/// AMD's vendor-specific packet formats.
mod vendor {
    pub(crate) const PM4_IB: u8 = 1;
    pub(crate) const BARRIER_VALUE: u8 = 2;
    pub(crate) const DISPATCH: u8 = 3;
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
        // The header alone does not say it: tinygrad leaves a new ring at 0, which is a type as well.
        let is_there = || {
            run.ring.write_counter().load(Ordering::Acquire) > next
                && header.load(Ordering::Acquire) as u8 != kind::INVALID
        };
        if !run.wait_until(is_there) {
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
                    let commands = self.commands(address, words);
                    commands.map_err(|failure| failure.report(self))
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
        let (gpu, host) = (Arc::clone(&self.shared.gpu), self.interrupts());
        let trapped = self.trapped.clone();
        let packet = (id % (self.ring.bytes / PACKET)) as u32;
        let debugged = trapped
            .as_deref()
            .map(|trapped| Debugged { trapped, packet });
        if let Some(trapped) = &trapped
            && !trapped.gate.begin(|| self.is_stopped())
        {
            return Ok(());
        }
        let debugger = debugged.as_ref().map(|debugged| debugged as _);
        let result = gpu.dispatch(&mut self.worker, at, &self.stop, Some(host), debugger);
        if let Some(trapped) = &trapped {
            trapped.gate.end();
        }
        result.map_err(|error| self.failed(&error))
    }

    /// Reports the error of a dispatch; returns the queue's error bits.
    pub(super) fn failed(&self, error: &DeviceError) -> i64 {
        report(&error.to_string());
        self.error_bits(error)
    }

    /// What gets a kernel's interrupts.
    pub(super) fn interrupts(&self) -> Arc<dyn HostService> {
        Arc::new(Interrupts(Arc::clone(&self.shared.events)))
    }
}

/// A dispatch whose queue a debugger may suspend.
struct Debugged<'a> {
    trapped: &'a Trapped,
    /// The packet's number in the ring.
    packet: u32,
}

impl PacketDebugger for Debugged<'_> {
    fn restore(&self, begin: u64, code: &mut [u8]) {
        self.trapped.without_traps(begin, code);
    }

    fn debugger(&self, code: Range<u64>) -> Option<DebuggerHandle> {
        self.trapped.debugger(self.packet, code)
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
