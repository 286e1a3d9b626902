//! The save area of a queue: what AMD's kernels and firmware leave of waves that are taken off a GPU, as debuggers read it.
//!
//! From its end downwards: the waves, one below the other, and below them the control stack, two words for each wave. Of a wave
//! from high to low addresses: the workgroup's LDS, if it is the first of its workgroup; trap temporaries; hardware
//! registers; scalar, accumulation and vector registers.
//!
//! Sources: the trap handlers of Linux' amdkfd (`cwsr_trap_handler_gfx9.asm`); ROCm's dbgapi, `architecture.cpp`.

use gfxjit_hal::{Machine, WaveId, WaveRegister};
use gfxjit_targets::{Processor, TargetId};
use rustix::io::Errno;

use crate::caller::{put, take};

/// Trap temporaries of a wave.
pub(super) const TTMPS: usize = 16;
/// Scalar registers that are saved, with VCC and others behind the numbered ones.
const SGPRS: usize = 112;
/// VCC's place among them.
const VCC: usize = 106;
/// Words for hardware registers.
const HARDWARE: usize = 16;
/// Lanes of a wave.
const LANES: usize = 64;
/// Unused bytes above each wave.
const GAP: usize = 64;
/// The unit of LDS in bytes.
const LDS_UNIT: usize = 512;

/// Bits of STATUS.
pub(super) mod status {
    pub(crate) const SCC: u32 = 1 << 0;
    pub(crate) const TRAPS: u32 = 1 << 6;
    pub(crate) const EXEC_ZERO: u32 = 1 << 9;
    pub(crate) const VCC_ZERO: u32 = 1 << 10;
    pub(crate) const HALT: u32 = 1 << 13;
    /// The trap handler has been there.
    pub(crate) const SKIP_EXPORT: u32 = 1 << 18;
}

/// How registers of a processor are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// Vector registers in fours.
    Plain,
    /// Vector and accumulation registers in one file, in eights.
    Unified,
}

impl Layout {
    /// That of a target; `None` if debuggers find no waves of it here yet.
    pub(super) fn of(target: TargetId) -> Option<Self> {
        match target.processor() {
            Processor::GFX900 | Processor::GFX906 => Some(Self::Plain),
            Processor::GFX90A => Some(Self::Unified),
            _ => None,
        }
    }

    /// The numbers of vector and accumulation registers that are saved for a wave that has these.
    fn counts(self, vgprs: u32, agprs: u32) -> [usize; 2] {
        let (vgprs, agprs) = (vgprs.max(1) as usize, agprs as usize);
        match self {
            Self::Plain => [vgprs.next_multiple_of(4), 0],
            Self::Unified => {
                let vgprs = vgprs.next_multiple_of(4);
                let all = (vgprs + agprs).next_multiple_of(8);
                [vgprs, all - vgprs]
            }
        }
    }

    /// The word of the control stack that says how much is saved of each wave that follows.
    fn state(self, [vgprs, agprs]: [usize; 2], lds: usize) -> u32 {
        let sgprs = (SGPRS + 16) / 16 - 1;
        let all = match self {
            Self::Plain => vgprs / 4 - 1,
            Self::Unified => ((vgprs + agprs) / 8 - 1) | ((vgprs / 4 - 1) << 24),
        };
        1 << 31 | (all | sgprs << 6 | lds.div_ceil(LDS_UNIT) << 9) as u32
    }
}

/// What debuggers see of a wave beside the registers that kernels use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) pc: u64,
    /// The bits of STATUS that instructions do not set.
    pub(super) status: u32,
    pub(super) trap_status: u32,
    /// The bits of MODE that the engine does not have.
    pub(super) mode: u32,
    pub(super) ttmps: [u32; TTMPS],
}

/// The first of MODE's bits that are for traps and debuggers.
pub(super) const MODE_BITS: u32 = 0xffff_f800;

/// A wave's part of the save area, and what is in it.
#[derive(Clone, Debug)]
pub(super) struct SavedWave {
    pub(super) wave: WaveId,
    address: u64,
    words: Vec<u32>,
    counts: [usize; 2],
    /// The first scalar registers are the wave's.
    sgprs: usize,
    lds: usize,
}

fn lanes_of(machine: &dyn Machine, wave: WaveId, number: usize, accumulates: bool) -> Vec<u32> {
    let number = number as u32;
    let lane = |lane: u32| {
        let register = match accumulates {
            true => WaveRegister::Agpr { number, lane },
            false => WaveRegister::Vgpr { number, lane },
        };
        machine.register(wave, register).unwrap_or(0) as u32
    };
    (0..LANES as u32).map(lane).collect()
}

impl SavedWave {
    /// What is saved of a wave. `has_lds`: it is the first of its workgroup.
    pub(super) fn of(
        layout: Layout,
        machine: &dyn Machine,
        wave: WaveId,
        seen: &Seen,
        has_lds: bool,
    ) -> Option<Self> {
        let [sgprs, vgprs, agprs] = machine.registers(wave)?;
        let counts = layout.counts(vgprs, agprs);
        let mut words = Vec::new();
        for (count, accumulates) in counts.into_iter().zip([false, true]) {
            for number in 0..count {
                words.extend(lanes_of(machine, wave, number, accumulates));
            }
        }
        let register = |register| machine.register(wave, register).unwrap_or(0);
        let (exec, vcc) = (register(WaveRegister::Exec), register(WaveRegister::Vcc));
        let sgprs = (sgprs as usize).min(VCC);
        let first = words.len();
        words.extend((0..sgprs as u32).map(|number| register(WaveRegister::Sgpr(number)) as u32));
        words.resize(first + SGPRS, 0);
        (words[first + VCC], words[first + VCC + 1]) = (vcc as u32, (vcc >> 32) as u32);
        let scc = register(WaveRegister::Scc) != 0;
        let status = [
            (scc, status::SCC),
            (true, status::TRAPS),
            (exec == 0, status::EXEC_ZERO),
            (vcc == 0, status::VCC_ZERO),
        ];
        let status = status
            .into_iter()
            .filter(|(is_set, _)| *is_set)
            .fold(seen.status, |all, (_, bit)| all | bit);
        let mode = register(WaveRegister::Mode) as u32 & !MODE_BITS | seen.mode;
        let hardware = words.len();
        words.extend([
            register(WaveRegister::M0) as u32,
            seen.pc as u32,
            (seen.pc >> 32) as u32,
            exec as u32,
            (exec >> 32) as u32,
            status,
            seen.trap_status,
            0,
            0,
            mode,
        ]);
        words.resize(hardware + HARDWARE, 0);
        words.extend(seen.ttmps);
        let lds = machine.lds_len(wave.workgroup).unwrap_or(0);
        if has_lds {
            let mut bytes = vec![0; lds];
            machine.lds(wave.workgroup, 0, &mut bytes)?;
            bytes.resize(lds.next_multiple_of(LDS_UNIT), 0);
            let (whole, _) = bytes.as_chunks::<4>();
            words.extend(whole.iter().map(|word| u32::from_le_bytes(*word)));
        }
        Some(Self {
            wave,
            address: 0,
            words,
            counts,
            sgprs,
            lds: if has_lds { lds } else { 0 },
        })
    }

    fn first_sgpr(&self) -> usize {
        (self.counts[0] + self.counts[1]) * LANES
    }

    fn hardware(&self) -> usize {
        self.first_sgpr() + SGPRS
    }

    /// Reads it again, and gives the launch what has been changed.
    pub(super) fn load(&mut self, machine: &mut dyn Machine) -> Result<Seen, Errno> {
        let mut bytes = vec![0; self.words.len() * 4];
        take(self.address, &mut bytes)?;
        let (whole, _) = bytes.as_chunks::<4>();
        let now: Vec<u32> = whole.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let changed = |at: usize| now[at] != self.words[at];
        let wave = self.wave;
        let mut set = |register, value: u64| {
            // What the engine does not let be changed stays as it is.
            let _ = machine.set_register(wave, register, value);
        };
        let vectors = self.first_sgpr();
        for at in (0..vectors).filter(|at| changed(*at)) {
            let (number, lane) = ((at / LANES) as u32, (at % LANES) as u32);
            let vgprs = self.counts[0] as u32;
            let register = match number.checked_sub(vgprs) {
                Some(number) => WaveRegister::Agpr { number, lane },
                None => WaveRegister::Vgpr { number, lane },
            };
            set(register, now[at].into());
        }
        for number in (0..self.sgprs).filter(|number| changed(vectors + number)) {
            set(
                WaveRegister::Sgpr(number as u32),
                now[vectors + number].into(),
            );
        }
        let pair = |at: usize| u64::from(now[at]) | u64::from(now[at + 1]) << 32;
        let at = self.hardware();
        for (register, at) in [
            (WaveRegister::Vcc, vectors + VCC),
            (WaveRegister::Exec, at + 3),
        ] {
            if changed(at) || changed(at + 1) {
                set(register, pair(at));
            }
        }
        if changed(at) {
            set(WaveRegister::M0, now[at].into());
        }
        let status = now[at + 5];
        if changed(at + 5) {
            set(WaveRegister::Scc, (status & status::SCC).into());
        }
        let ttmps = at + HARDWARE;
        let seen = Seen {
            pc: pair(at + 1),
            status: status & (status::HALT | status::SKIP_EXPORT),
            trap_status: now[at + 6],
            mode: now[at + 9] & MODE_BITS,
            ttmps: std::array::from_fn(|index| now[ttmps + index]),
        };
        let lds = (ttmps + TTMPS) * 4;
        let (before, is_changed) = (self.lds, bytes[lds..] != *self.lds_bytes());
        if before > 0 && is_changed {
            let _ = machine.set_lds(wave.workgroup, 0, &bytes[lds..lds + before]);
        }
        self.words = now;
        Ok(seen)
    }

    fn lds_bytes(&self) -> Vec<u8> {
        let words = &self.words[self.hardware() + HARDWARE + TTMPS..];
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// A queue's save area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) address: u64,
    pub(super) bytes: u32,
    pub(super) layout: Layout,
}

impl Area {
    /// The memory that a debugger has for instructions.
    pub(super) fn debugger_memory(&self) -> std::ops::Range<u64> {
        let mut header = [0; 24];
        if take(self.address, &mut header).is_err() {
            return 0..0;
        }
        let half = |at: usize| {
            header[at..]
                .first_chunk()
                .map_or(0, |half| u32::from_le_bytes(*half))
        };
        let start = self.address + u64::from(half(16));
        start..start + u64::from(half(20))
    }

    /// Writes waves, those of a workgroup together. `shares[i]`: whether wave `i` is the first or the last of its workgroup.
    pub(super) fn save(
        &self,
        records: &mut [SavedWave],
        shares: &[[bool; 2]],
    ) -> Result<(), Errno> {
        let mut end = self.address + u64::from(self.bytes);
        let top = end;
        // Two packets that debuggers skip.
        let mut stack: Vec<u32> = match records.is_empty() {
            true => Vec::new(),
            false => vec![0; 2],
        };
        for (record, [first, last]) in records.iter_mut().zip(shares) {
            let bytes = record.words.len() as u64 * 4;
            record.address = end.checked_sub(GAP as u64 + bytes).ok_or(Errno::NOSPC)?;
            end = record.address;
            let words = record.words.iter().flat_map(|word| word.to_le_bytes());
            if end < self.address + 64 {
                return Err(Errno::NOSPC);
            }
            put(end, &words.collect::<Vec<u8>>())?;
            let lds = record.words.len() - record.hardware() - HARDWARE - TTMPS;
            stack.push(self.layout.state(record.counts, lds * 4));
            stack.push(u32::from(*last) << 16 | u32::from(*first) << 17);
        }
        let control = stack.len() as u64 * 4;
        let begin = end
            .checked_sub(control)
            .filter(|at| *at >= self.address + 64);
        let begin = begin.ok_or(Errno::NOSPC)?;
        let bytes: Vec<u8> = stack.iter().flat_map(|word| word.to_le_bytes()).collect();
        put(begin, &bytes)?;
        let header = [
            (begin - self.address) as u32,
            control as u32,
            (top - self.address) as u32,
            (top - end) as u32,
        ];
        let header: Vec<u8> = header.iter().flat_map(|half| half.to_le_bytes()).collect();
        put(self.address, &header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_stack_says_how_much_is_saved() {
        // Vector registers from bit 0 on, scalar ones from bit 6, LDS from bit 9.
        let plain = Layout::Plain;
        assert_eq!(plain.counts(1, 0), [4, 0]);
        assert_eq!(plain.counts(9, 0), [12, 0]);
        assert_eq!(plain.state([4, 0], 0), 1 << 31 | 7 << 6);
        assert_eq!(plain.state([12, 0], 513), 1 << 31 | 2 << 9 | 7 << 6 | 2);
        // Where accumulation registers begin is told from bit 24 on.
        let unified = Layout::Unified;
        assert_eq!(unified.counts(6, 0), [8, 0]);
        assert_eq!(unified.counts(4, 5), [4, 12]);
        let state = unified.state([4, 12], 0);
        assert_eq!(state, 1 << 31 | 7 << 6 | 1);
        let state = unified.state([8, 0], 512);
        assert_eq!(state, 1 << 31 | 1 << 24 | 1 << 9 | 7 << 6);
    }

    #[test]
    fn a_queue_without_waves_has_an_empty_area() {
        let memory = vec![0xff_u8; 4096];
        let area = Area {
            address: memory.as_ptr().expose_provenance() as u64,
            bytes: 4096,
            layout: Layout::Plain,
        };
        area.save(&mut [], &[]).unwrap();
        let header: Vec<u32> = memory[..16]
            .as_chunks::<4>()
            .0
            .iter()
            .map(|half| u32::from_le_bytes(*half))
            .collect();
        // The control stack, then the waves, end where the area ends.
        assert_eq!(header, [4096, 0, 4096, 0]);
        let small = Area { bytes: 32, ..area };
        assert_eq!(small.save(&mut [], &[]), Err(Errno::NOSPC));
    }
}
