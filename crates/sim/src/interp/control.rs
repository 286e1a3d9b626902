//! Instructions that steer the wave.

use std::sync::LazyLock;
use std::time::Instant;

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Action, Condition, Control};

use super::alu::{set_sgpr, uniform};
use super::program::Step;
use super::{Cx, Exit, Flow, Outcome, Stop};
use crate::wave::{Barrier, Wave, sreg};

/// What the clocks of the device count from; they run at 100 MHz, as on hardware
/// (AMDGPUUsage, "s_memrealtime").
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// MODE.GPR_IDX_EN (CDNA3 ISA manual, section 3.9.1).
pub(crate) const INDEX_MODE: u32 = 1 << 27;

/// M0 has the distance in bits 7:0 and the operands it is for in bits 15:12.
fn set_index(wave: &mut Wave, by: u32, operands: u32) {
    let m0 = &mut wave.sgprs[sreg::M0];
    *m0 = *m0 & !0xf0ff | by & 0xff | operands << 12;
}

fn mask_is_zero(wave: &Wave, first: usize) -> bool {
    // The upper word is an ordinary register in a wave32.
    wave.sgprs[first] == 0 && (wave.size == 32 || wave.sgprs[first + 1] == 0)
}

fn holds(wave: &Wave, condition: Condition) -> bool {
    match condition {
        Condition::Always => true,
        Condition::Scc0 => !wave.scc,
        Condition::Scc1 => wave.scc,
        Condition::Vccz => mask_is_zero(wave, sreg::VCC),
        Condition::Vccnz => !mask_is_zero(wave, sreg::VCC),
        Condition::Execz => mask_is_zero(wave, sreg::EXEC),
        Condition::Execnz => !mask_is_zero(wave, sreg::EXEC),
    }
}

fn set_pair(wave: &mut Wave, register: u8, value: u64) {
    set_sgpr(wave, register.into(), value as u32);
    set_sgpr(wave, usize::from(register) + 1, (value >> 32) as u32);
}

fn pair(wave: &Wave, register: u8) -> u64 {
    let [low, high] = uniform(wave, gfxjit_isa::inst::Place::Sgpr(register));
    u64::from(low) | u64::from(high) << 32
}

fn field(offset: u8, size: u8) -> u32 {
    let ones = if size >= 32 {
        u32::MAX
    } else {
        (1 << size) - 1
    };
    ones.wrapping_shl(offset.into())
}

fn signal(cx: &mut Cx<'_, '_>) -> Result<bool, Box<Stop>> {
    cx.group.signal(cx.wave).ok_or_else(|| {
        Stop::new(
            FaultKind::Barrier,
            "signals a barrier again that has not opened since it did",
        )
    })
}

pub(super) fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::Control(control) = &step.action else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let next = wave.pc.wrapping_add(u64::from(step.size));
    let relative = |words: i16| next.wrapping_add_signed(i64::from(words) * 4);
    Ok(match *control {
        Control::End => Flow::Leave(Exit::Ended),
        Control::Branch { condition, words } if holds(wave, condition) => {
            Flow::Jump(relative(words))
        }
        Control::Branch { .. } => Flow::Next,
        Control::GetPc(to) => {
            set_pair(wave, to, next);
            Flow::Next
        }
        Control::SetPc(from) => Flow::Jump(pair(wave, from)),
        Control::SwapPc { to, from } => {
            let target = pair(wave, from);
            set_pair(wave, to, next);
            Flow::Jump(target)
        }
        Control::Call { to, words } => {
            set_pair(wave, to, next);
            Flow::Jump(relative(words))
        }
        Control::Barrier => {
            signal(cx)?;
            Flow::Leave(Exit::Barrier)
        }
        Control::BarrierSignal { is_first } => {
            let first = signal(cx)?;
            if is_first {
                cx.wave.scc = first;
            }
            Flow::Next
        }
        Control::BarrierWait => match wave.barrier {
            Barrier::Open => {
                wave.barrier = Barrier::Idle;
                Flow::Next
            }
            Barrier::Signalled => Flow::Leave(Exit::Barrier),
            Barrier::Idle => {
                return Err(Stop::new(
                    FaultKind::Barrier,
                    "waits at a barrier that this wave has not signalled, so it cannot open",
                ));
            }
        },
        Control::Sleep => Flow::Leave(Exit::Yield),
        Control::Interrupt => {
            if let Some(host) = cx.group.host {
                host.ring()
                    .map_err(|refusal| Stop::new(FaultKind::Host, refusal))?;
            }
            Flow::Next
        }
        Control::Trap(id) => {
            return Err(Stop::new(
                FaultKind::Trap,
                format!("the kernel executed `s_trap {id}`"),
            ));
        }
        Control::GetMode { to, offset, size } => {
            let value = (wave.mode & field(offset, size)) >> offset;
            set_sgpr(wave, to.into(), value);
            Flow::Next
        }
        Control::SetMode { from, offset, size } => {
            let [value, _] = uniform(wave, from);
            let m = field(offset, size);
            wave.mode = wave.mode & !m | value.wrapping_shl(offset.into()) & m;
            Flow::Next
        }
        Control::SetFlatScratch { from, high } => {
            let value = u64::from(uniform(wave, from)[0]);
            let (keep, at) = if high {
                (0xffff_ffff, 32)
            } else {
                (!0xffff_ffff, 0)
            };
            wave.flat_scratch = wave.flat_scratch & keep | value << at;
            Flow::Next
        }
        Control::IndexOn { by, operands } => {
            let [by, _] = uniform(wave, by);
            set_index(wave, by, operands.into());
            wave.mode |= INDEX_MODE;
            Flow::Next
        }
        Control::IndexOff => {
            wave.mode &= !INDEX_MODE;
            Flow::Next
        }
        Control::IndexBy(by) => {
            let [by, _] = uniform(wave, by);
            set_index(wave, by, wave.sgprs[sreg::M0] >> 12 & 15);
            Flow::Next
        }
        Control::IndexOperands(operands) => {
            set_index(wave, wave.sgprs[sreg::M0] & 0xff, operands.into());
            Flow::Next
        }
        Control::Clock { to, words } => {
            let ticks = (EPOCH.elapsed().as_nanos() / 10) as u64;
            set_sgpr(wave, to.into(), ticks as u32);
            if words == 2 {
                set_sgpr(wave, usize::from(to) + 1, (ticks >> 32) as u32);
            }
            Flow::Next
        }
    })
}
