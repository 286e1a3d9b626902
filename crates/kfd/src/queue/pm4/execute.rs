//! What PM4 packets do.
//!
//! Sources: Linux' `nvd.h`, `soc15d.h` and `kfd_pm4_headers_ai.h`; AMD's "Micro Engine Scheduler" and Mesa's `sid.h` for
//! the fields of selectors.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use gfxjit_hal::DeviceError;
use gfxjit_sim::external_memory::{Access, Hold};
use gfxjit_targets::Generation;

use super::packet::{Packet, op};
use super::registers::{HDP_FLUSH, SH, UCONFIG};
use super::{Failure, Flow};
use crate::queue::run::{Run, holds, now, word, word32};

/// Where WRITE_DATA and COPY_DATA write to: registers, or memory by ways that are one here.
mod to {
    pub(crate) const REGISTER: u32 = 0;
    pub(crate) const MEMORY: [u32; 2] = [2, 5];
}

/// What COPY_DATA reads.
mod from {
    pub(crate) const REGISTER: u32 = 0;
    pub(crate) const MEMORY: [u32; 2] = [1, 2];
    pub(crate) const IMMEDIATE: u32 = 5;
    pub(crate) const CLOCK: u32 = 9;
}

impl Run {
    pub(super) fn execute(&mut self, packet: Packet<'_>) -> Result<Flow, Failure> {
        match packet.op {
            op::NOP => {}
            op::SET_SH_REG | op::SET_SH_REG_INDEX => self.set_registers(packet, SH)?,
            op::SET_UCONFIG_REG | op::SET_UCONFIG_REG_INDEX => {
                self.set_registers(packet, UCONFIG)?;
            }
            op::DISPATCH_DIRECT => {
                let [x, y, z, initiator] = packet.words()?;
                self.dispatch_registers([x, y, z], initiator)?;
            }
            op::DISPATCH_INDIRECT => {
                let [low, high, initiator] = packet.words()?;
                let mut bytes = [0; 12];
                let held = self.reach("the dimensions", Access::Read, address(low, high), 12)?;
                held.read(&mut bytes);
                let axis = |n: usize| {
                    let word = bytes.as_chunks::<4>().0.get(n).copied();
                    u32::from_le_bytes(word.unwrap_or_default())
                };
                self.dispatch_registers([axis(0), axis(1), axis(2)], initiator)?;
            }
            op::INDIRECT_BUFFER => {
                const CHAIN: u32 = 1 << 20;
                let [low, high, control] = packet.words()?;
                return Ok(Flow::Buffer {
                    address: address(low & !3, high),
                    words: control & 0xf_ffff,
                    chained: control & CHAIN != 0,
                });
            }
            // The part of the GPU that is here has the number 0.
            op::PRED_EXEC => {
                let [control] = packet.words()?;
                if control >> 24 & 1 == 0 {
                    return Ok(Flow::Skip(control as usize & 0x3fff));
                }
            }
            op::EVENT_WRITE => self.event(packet)?,
            op::ACQUIRE_MEM => self.acquire(packet)?,
            op::RELEASE_MEM => self.release(packet)?,
            op::WAIT_REG_MEM => self.wait_32(packet)?,
            op::WAIT_REG_MEM64 => self.wait_64(packet)?,
            op::WRITE_DATA => self.write_data(packet)?,
            op::COPY_DATA => self.copy_data(packet)?,
            _ => return Err(format!("{} is not supported", packet.name()).into()),
        }
        Ok(Flow::Next)
    }

    fn set_registers(&mut self, packet: Packet<'_>, base: u32) -> Result<(), Failure> {
        let [first] = packet.words()?;
        let values = packet.body.get(1..).unwrap_or_default();
        self.registers.set(base + (first & 0xffff), values)?;
        Ok(())
    }

    fn dispatch_registers(&mut self, dimensions: [u32; 3], initiator: u32) -> Result<(), Failure> {
        let processor = self.shared.gpu.target().processor();
        let dispatch = self.registers.dispatch(processor, dimensions, initiator)?;
        let Some((dispatch, scratch)) = dispatch else {
            return Ok(());
        };
        if let Some(scratch) = scratch.filter(|scratch| scratch.bytes > 0) {
            // Waves have scratch of their own here, but on a GPU they would fail.
            self.reach("scratch", Access::Write, scratch.address, scratch.bytes)?;
        }
        let (gpu, host) = (std::sync::Arc::clone(&self.shared.gpu), self.interrupts());
        let run = gpu.dispatch_registers(&mut self.worker, &dispatch, &self.stop, Some(host));
        run.map_err(|error| Failure::Dispatch(self.failed(&error)))
    }

    fn event(&self, packet: Packet<'_>) -> Result<(), Failure> {
        // CS_PARTIAL_FLUSH and others that have an effect on caches, counters and traces only. Those with an address
        // write what was counted.
        let [event] = packet.words()?;
        match packet.body.len() {
            1 => Ok(()),
            _ => Err(format!("samples of the event {:#x} are not supported", event & 0x3f).into()),
        }
    }

    /// Kernels see the host's writes anyway, but the host may have changed their code.
    fn acquire(&self, packet: Packet<'_>) -> Result<(), Failure> {
        let generation = self.shared.gpu.target().processor().generation();
        let invalidates_code = if generation >= Generation::Gfx10_1 {
            // GCR_CNTL.GLI_INV
            let [.., control] = packet.words::<7>()?;
            control & 3 != 0
        } else {
            // CP_COHER_CNTL.SH_ICACHE_ACTION_ENA
            let [control, ..] = packet.words::<6>()?;
            control >> 29 & 1 != 0
        };
        if invalidates_code {
            self.shared.gpu.forget_code();
        }
        Ok(())
    }

    /// All before it has been done: packets are executed one after the other.
    fn release(&self, packet: Packet<'_>) -> Result<(), Failure> {
        let [_, select, low, high, data_low, data_high] = packet.words()?;
        let context = packet.body.get(6).copied().unwrap_or(0);
        let data = u64::from(data_high) << 32 | u64::from(data_low);
        let place = address(low, high);
        if select >> 16 & 3 > 1 {
            return Err(
                format!("writes of the kind {} are not supported", select >> 16 & 3).into(),
            );
        }
        match select >> 29 {
            0 => {}
            1 => self.place_32(place)?.store(data_low, Ordering::Release),
            2 => self.place_64(place)?.store(data, Ordering::Release),
            3 => self.place_64(place)?.store(now(), Ordering::Release),
            kind => return Err(format!("data of the kind {kind} are not supported").into()),
        }
        match select >> 24 & 7 {
            // None, or data when the write is confirmed.
            0 | 3 => {}
            // An interrupt, at once or when the write is confirmed, and with its number.
            1 | 2 | 4 => self.interrupt(context),
            kind => return Err(format!("interrupts of the kind {kind} are not supported").into()),
        }
        Ok(())
    }

    /// Sets the event of an interrupt; when it has no number, all signals are to be looked at.
    fn interrupt(&self, context: u32) {
        let events = &self.shared.events;
        if context == 0 || events.set(context & 0xfff_ffff).is_err() {
            events.interrupt();
        }
    }

    fn wait_32(&self, packet: Packet<'_>) -> Result<(), Failure> {
        let [control, low, high, value, mask, _] = packet.words()?;
        let function = control & 7;
        match (control >> 4 & 3, control >> 6 & 3) {
            // To memory; as well one that may be interrupted.
            (1, 0 | 3) => {
                let place = self.place_32(address(low & !3, high))?;
                let is_met = || {
                    let now = place.load(Ordering::Acquire) & mask;
                    holds(function, now.into(), value.into())
                };
                self.wait_until(is_met);
                Ok(())
            }
            // Writes a register, and waits for another: caches of the bus are flushed.
            (0, 1) if [low & 0x3_ffff, high & 0x3_ffff] == HDP_FLUSH => Ok(()),
            (0, 0) => {
                let now = self.registers.get(low & 0x3_ffff)? & mask;
                match holds(function, now.into(), value.into()) {
                    true => Ok(()),
                    false => Err(format!("the register {low:#x} is {now:#x}, and nothing changes it").into()),
                }
            }
            (space, operation) => Err(format!(
                "the operation {operation} in the space {space}, on {low:#x} and {high:#x}, is not supported"
            )
            .into()),
        }
    }

    fn wait_64(&self, packet: Packet<'_>) -> Result<(), Failure> {
        let [
            control,
            low,
            high,
            value_low,
            value_high,
            mask_low,
            mask_high,
            _,
        ] = packet.words()?;
        if control >> 4 & 3 != 1 {
            return Err("waits for registers are not supported".to_owned().into());
        }
        let pair = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
        let (value, mask) = (pair(value_low, value_high), pair(mask_low, mask_high));
        let place = self.place_64(address(low & !7, high))?;
        self.wait_until(|| holds(control & 7, place.load(Ordering::Acquire) & mask, value));
        Ok(())
    }

    fn write_data(&mut self, packet: Packet<'_>) -> Result<(), Failure> {
        const ONE_ADDRESS: u32 = 1 << 16;
        let [control, low, high] = packet.words()?;
        let data = packet.body.get(3..).unwrap_or_default();
        let one_place = control & ONE_ADDRESS != 0;
        match control >> 8 & 0xf {
            to::REGISTER if !one_place => self.registers.set(low & 0x3_ffff, data)?,
            kind if to::MEMORY.contains(&kind) => {
                let start = address(low & !3, high);
                if data.is_empty() {
                    return Ok(());
                }
                let bytes = if one_place { 4 } else { data.len() as u64 * 4 };
                self.reach("data", Access::Write, start, bytes)?;
                for (index, value) in data.iter().enumerate() {
                    let offset = if one_place { 0 } else { index as u64 * 4 };
                    self.place_32(start + offset)?
                        .store(*value, Ordering::Release);
                }
            }
            kind => return Err(format!("writes of the kind {kind} are not supported").into()),
        }
        Ok(())
    }

    fn copy_data(&mut self, packet: Packet<'_>) -> Result<(), Failure> {
        const WIDE: u32 = 1 << 16;
        let [control, from_low, from_high, to_low, to_high] = packet.words()?;
        let wide = control & WIDE != 0;
        let source = address(from_low, from_high);
        let value = match control & 0xf {
            from::REGISTER if !wide => self.registers.get(from_low & 0x3_ffff)?.into(),
            kind if from::MEMORY.contains(&kind) => match wide {
                true => self.place_64(source & !7)?.load(Ordering::Acquire),
                false => self.place_32(source & !3)?.load(Ordering::Acquire).into(),
            },
            from::IMMEDIATE => u64::from(from_high) << 32 | u64::from(from_low),
            from::CLOCK => now(),
            kind => return Err(format!("reads of the kind {kind} are not supported").into()),
        };
        let target = address(to_low, to_high);
        match control >> 8 & 0xf {
            to::REGISTER if !wide => self.registers.set(to_low & 0x3_ffff, &[value as u32])?,
            kind if to::MEMORY.contains(&kind) => match wide {
                true => self.place_64(target & !7)?.store(value, Ordering::Release),
                false => self
                    .place_32(target & !3)?
                    .store(value as u32, Ordering::Release),
            },
            kind => return Err(format!("writes of the kind {kind} are not supported").into()),
        }
        Ok(())
    }

    /// Memory that a packet names.
    pub(super) fn reach(
        &self,
        what: &'static str,
        access: Access,
        address: u64,
        bytes: u64,
    ) -> Result<Hold, Failure> {
        let held = self.shared.gpu.hold(what, access, address, bytes);
        held.map_err(|error: DeviceError| Failure::Memory {
            is_told: self.shared.memory_exception(address, false),
            reason: error.to_string(),
        })
    }

    /// A word that others may change at any time.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn place_32(&self, address: u64) -> Result<&'static AtomicU32, Failure> {
        let held = self.reach("a word", Access::Write, address, 4)?;
        match address % 4 {
            // SAFETY: aligned, as the host's address is by its page, and a GPU may write it.
            0 => Ok(unsafe { word32(held.address()) }),
            _ => Err(format!("{address:#x} is no multiple of 4").into()),
        }
    }

    /// The same of 64 bits.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn place_64(&self, address: u64) -> Result<&'static AtomicU64, Failure> {
        let held = self.reach("a word", Access::Write, address, 8)?;
        match address % 8 {
            // SAFETY: as above.
            0 => Ok(unsafe { word(held.address()) }),
            _ => Err(format!("{address:#x} is no multiple of 8").into()),
        }
    }
}

fn address(low: u32, high: u32) -> u64 {
    u64::from(high & 0xffff) << 32 | u64::from(low)
}
