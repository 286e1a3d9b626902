//! A launch that a debugger has stopped: its resident waves, LDS and memory.

use std::time::Duration;

use gfxjit_hal::{Going, Held, Machine, WaveId, WavePlace, WaveRegister, WaveState};
use gfxjit_isa::inst::Place;

use crate::interp::steer::Steering;
use crate::interp::{lane_word, row_index};
use crate::launch::active::ActiveLaunch;
use crate::machine::wave::{HALF, Wave, sreg};
use crate::machine::workgroup::Workgroup;

/// The id of a wave of a workgroup.
pub(super) fn id_of(workgroup: &Workgroup, wave: usize) -> WaveId {
    WaveId {
        workgroup: workgroup.id,
        wave: wave as u32,
    }
}

/// Stops the launch; returns `false` if it does not continue. `workgroups` are those that have begun and
/// not ended.
#[cold]
pub(super) fn hold(
    launch: &ActiveLaunch,
    steering: &Steering,
    workgroups: &mut [Workgroup],
    why: Held,
) -> bool {
    let mut resident = Resident { launch, workgroups };
    let goes_on = steering.hold(why, &mut resident) != Going::End;
    if !goes_on {
        launch.control.cancel(Duration::ZERO);
    }
    goes_on
}

struct Resident<'a> {
    launch: &'a ActiveLaunch,
    workgroups: &'a mut [Workgroup],
}

impl Resident<'_> {
    fn wave(&self, id: WaveId) -> Option<&Wave> {
        let mut all = self.workgroups.iter();
        let workgroup = all.find(|workgroup| workgroup.id == id.workgroup)?;
        let waves = &workgroup.waves[..workgroup.counts.all];
        waves.get(id.wave as usize)
    }

    fn wave_mut(&mut self, id: WaveId) -> Option<&mut Wave> {
        let mut all = self.workgroups.iter_mut();
        let workgroup = all.find(|workgroup| workgroup.id == id.workgroup)?;
        let waves = &mut workgroup.waves[..workgroup.counts.all];
        waves.get_mut(id.wave as usize)
    }
}

/// The place of a lane's vector register, if the wave has it.
fn vector(wave: &Wave, register: WaveRegister) -> Option<(Place, usize)> {
    let (place, number, count, lane) = match register {
        WaveRegister::Vgpr { number, lane } => {
            (Place::Vgpr(number as u16), number, wave.vgpr_count, lane)
        }
        WaveRegister::Agpr { number, lane } => {
            (Place::Agpr(number as u16), number, wave.agpr_count, lane)
        }
        _ => return None,
    };
    (number < count && lane < wave.size).then_some((place, lane as usize))
}

/// The index of each byte of a lane's scratch in the wave's scratch.
fn in_scratch(wave: &Wave, lane: u32, offset: u32, len: usize) -> Option<Vec<usize>> {
    let end = u64::from(offset) + len as u64;
    if lane >= wave.size || end > u64::from(wave.scratch_limit) {
        return None;
    }
    let row = wave.scratch_row();
    let first = lane as usize * 4;
    let bytes = offset as usize..end as usize;
    Some(bytes.map(|at| at / 4 * row + first + at % 4).collect())
}

fn pair(wave: &Wave, first: usize) -> u64 {
    let high = match wave.size {
        64 => wave.sgprs[first + 1],
        _ => 0,
    };
    u64::from(wave.sgprs[first]) | u64::from(high) << 32
}

impl Machine for Resident<'_> {
    fn waves(&self) -> Vec<WavePlace> {
        let delta = self.load_delta();
        let of = |workgroup: &Workgroup| {
            let waves = workgroup.waves[..workgroup.counts.all].iter().enumerate();
            let place = |(index, wave): (usize, &Wave)| WavePlace {
                id: id_of(workgroup, index),
                state: match wave {
                    _ if wave.ended => WaveState::Ended,
                    _ if wave.at_barrier => WaveState::AtBarrier,
                    _ => WaveState::Ready,
                },
                pc: wave.pc.wrapping_sub(delta),
                exec: pair(wave, sreg::EXEC),
                lanes: wave.size,
            };
            waves.map(place).collect::<Vec<_>>()
        };
        self.workgroups.iter().flat_map(of).collect()
    }

    fn register(&self, id: WaveId, register: WaveRegister) -> Option<u64> {
        let wave = self.wave(id)?;
        Some(match register {
            WaveRegister::Sgpr(number) => {
                let held = wave.sgprs.get(number as usize);
                (*held.filter(|_| number < wave.sgpr_count)?).into()
            }
            WaveRegister::Vgpr { .. } | WaveRegister::Agpr { .. } => {
                let (place, lane) = vector(wave, register)?;
                lane_word(wave, place, 0, lane).into()
            }
            WaveRegister::Exec => pair(wave, sreg::EXEC),
            WaveRegister::Vcc => pair(wave, sreg::VCC),
            WaveRegister::Scc => wave.scc.into(),
            WaveRegister::M0 => wave.sgprs[sreg::M0].into(),
            WaveRegister::Mode => wave.mode.into(),
            WaveRegister::Pc => wave.pc.wrapping_sub(self.load_delta()),
        })
    }

    fn set_register(&mut self, id: WaveId, register: WaveRegister, value: u64) -> Option<()> {
        let delta = self.load_delta();
        let wave = self.wave_mut(id)?;
        let set_pair = |first: usize, wave: &mut Wave| {
            wave.sgprs[first] = value as u32;
            if wave.size == 64 {
                wave.sgprs[first + 1] = (value >> 32) as u32;
            }
        };
        match register {
            WaveRegister::Sgpr(number) => {
                let count = wave.sgpr_count;
                let held = wave.sgprs.get_mut(number as usize);
                *held.filter(|_| number < count && number as usize != sreg::NULL)? = value as u32;
            }
            WaveRegister::Vgpr { .. } | WaveRegister::Agpr { .. } => {
                let (place, lane) = vector(wave, register)?;
                let row = row_index(wave, place, 0, lane / HALF);
                wave.vgprs.get_mut(row)?[lane % HALF] = value as u32;
            }
            WaveRegister::Exec => set_pair(sreg::EXEC, wave),
            WaveRegister::Vcc => set_pair(sreg::VCC, wave),
            WaveRegister::Scc => wave.scc = value != 0,
            WaveRegister::M0 => wave.sgprs[sreg::M0] = value as u32,
            WaveRegister::Pc => wave.pc = value.wrapping_add(delta),
            // The engine uses some bits of the register itself.
            WaveRegister::Mode => return None,
        }
        Some(())
    }

    fn registers(&self, id: WaveId) -> Option<[u32; 3]> {
        let wave = self.wave(id)?;
        let numbered = wave.sgpr_count.min(sreg::VCC as u32);
        Some([numbered, wave.vgpr_count, wave.agpr_count])
    }

    fn lds_len(&self, workgroup: [u32; 3]) -> Option<usize> {
        let mut all = self.workgroups.iter();
        Some(all.find(|one| one.id == workgroup)?.lds.len())
    }

    fn lds(&self, workgroup: [u32; 3], offset: u32, bytes: &mut [u8]) -> Option<()> {
        let mut all = self.workgroups.iter();
        let lds = &all.find(|one| one.id == workgroup)?.lds;
        bytes.copy_from_slice(lds.get(offset as usize..)?.get(..bytes.len())?);
        Some(())
    }

    fn set_lds(&mut self, workgroup: [u32; 3], offset: u32, bytes: &[u8]) -> Option<()> {
        let mut all = self.workgroups.iter_mut();
        let lds = &mut all.find(|one| one.id == workgroup)?.lds;
        let part = lds.get_mut(offset as usize..)?.get_mut(..bytes.len())?;
        part.copy_from_slice(bytes);
        Some(())
    }

    fn scratch(&self, id: WaveId, lane: u32, offset: u32, bytes: &mut [u8]) -> Option<()> {
        let wave = self.wave(id)?;
        for (at, byte) in in_scratch(wave, lane, offset, bytes.len())?
            .into_iter()
            .zip(bytes)
        {
            *byte = *wave.scratch.get(at)?;
        }
        Some(())
    }

    fn set_scratch(&mut self, id: WaveId, lane: u32, offset: u32, bytes: &[u8]) -> Option<()> {
        let wave = self.wave_mut(id)?;
        for (at, byte) in in_scratch(wave, lane, offset, bytes.len())?
            .into_iter()
            .zip(bytes)
        {
            *wave.scratch.get_mut(at)? = *byte;
        }
        Some(())
    }

    fn memory(&self, address: u64, bytes: &mut [u8]) -> Option<()> {
        self.launch.memory.read(address, bytes)
    }

    fn set_memory(&mut self, address: u64, bytes: &[u8]) -> Option<()> {
        self.launch.memory.write(address, bytes)
    }

    fn load_delta(&self) -> u64 {
        self.launch.plan.code.load_delta
    }

    fn workgroup_size(&self) -> [u32; 3] {
        self.launch.plan.full_size()
    }

    fn grid_size(&self) -> [u32; 3] {
        self.launch.plan.dispatch.grid
    }

    fn kernarg(&self) -> &[u8] {
        &self.launch.plan.kernarg
    }
}
