//! Control instructions.

use std::sync::LazyLock;
use std::time::Instant;

use gfxjit_hal::FaultKind;
use gfxjit_isa::hwreg::{Clock, Hwreg, Message};
use gfxjit_isa::inst::{Action, Condition, Control, NamedBarrierAction};

use crate::engine::{Exit, GroupContext};
use crate::interp::instruction::{Cx, Flow, Outcome, Step, StepFault};
use crate::interp::mode::{BANKS_MODE, INDEX_MODE, ONE_NAN, banks_mode};
use crate::interp::registers::{set_sgpr, uniform};
use crate::machine::gws::Gws;
use crate::machine::named_barrier;
use crate::machine::wave::{Barrier, HALF, Wave, sreg};

/// When the clocks of the device started.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Sets M0 for relative register numbers: the distance in bits 7:0 and the affected operands in
/// bits 15:12.
fn set_index(wave: &mut Wave, by: u32, operands: u32) {
    let m0 = &mut wave.sgprs[sreg::M0];
    *m0 = *m0 & !0xf0ff | by & 0xff | operands << 12;
}

fn mask_is_zero(wave: &Wave, first: usize) -> bool {
    // In a wave32 the upper word is an ordinary register.
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

fn signal(cx: &mut Cx<'_, '_>) -> Result<bool, Box<StepFault>> {
    cx.group.signal(cx.wave).ok_or_else(|| {
        StepFault::new(
            FaultKind::Barrier,
            "signals a barrier again that has not opened since it did",
        )
    })
}

/// `s_barrier_wait`: passes a barrier that has opened since the wave signalled it.
fn wait(wave: &mut Wave) -> Outcome {
    match wave.barrier {
        Barrier::Open => {
            wave.barrier = Barrier::Idle;
            Ok(Flow::Next)
        }
        Barrier::Signalled => Ok(Flow::Leave(Exit::Barrier)),
        Barrier::Idle => Err(StepFault::new(
            FaultKind::Barrier,
            "waits at a barrier that this wave has not signalled, so it cannot open",
        )),
    }
}

/// Cycles are nanoseconds, as for a shader clock of 1 GHz; the constant clock has 100 MHz.
fn read_clock(clock: Clock) -> u64 {
    let nanoseconds = EPOCH.elapsed().as_nanos() as u64;
    match clock {
        Clock::Cycles => nanoseconds,
        Clock::Realtime => nanoseconds / 10,
    }
}

/// The software GPU has one part with one unit, in which waves and workgroups are numbered; no
/// access is outstanding between two instructions.
fn hardware_register(wave: &Wave, group: &GroupContext<'_>, register: Hwreg) -> u32 {
    let [x, ..] = group.id;
    match register {
        Hwreg::Status => {
            let bits = [
                (wave.scc, 0),
                (mask_is_zero(wave, sreg::EXEC), 9),
                (mask_is_zero(wave, sreg::VCC), 10),
                (group.waves > 1, 11),
                (true, 16),
            ];
            bits.iter()
                .fold(0, |all, (on, at)| all | u32::from(*on) << at)
        }
        Hwreg::HwId => wave.index & 15 | (x & 15) << 16,
        Hwreg::HwId1 => wave.index & 31,
        Hwreg::HwId2 => (x & 31) << 16,
        Hwreg::XccId | Hwreg::IbSts | Hwreg::IbSts2 => 0,
        Hwreg::Cycles20 => read_clock(Clock::Cycles) as u32 & 0xf_ffff,
        Hwreg::CyclesLow => read_clock(Clock::Cycles) as u32,
        Hwreg::CyclesHigh => (read_clock(Clock::Cycles) >> 32) as u32,
    }
}

/// An instruction for a named barrier.
fn named(cx: &mut Cx<'_, '_>, action: NamedBarrierAction, id: Option<u8>) -> Outcome {
    let m0 = cx.wave.sgprs[sreg::M0];
    let number = id.map_or(m0 & 0x3f, u32::from);
    let members = m0 >> 16 & 0x7f;
    let none = || {
        StepFault::new(
            FaultKind::Barrier,
            format!("there is no named barrier {number}"),
        )
    };
    let barriers = cx.group.named.as_deref_mut().ok_or_else(none)?;
    match action {
        NamedBarrierAction::Init => barriers.init(number, members).ok_or_else(none)?,
        NamedBarrierAction::Join => cx.wave.joined = Some(barriers.join(number).ok_or_else(none)?),
        NamedBarrierAction::Signal { is_first } => {
            let members = if id.is_none() { members } else { 0 };
            let first = barriers.signal(number, members).ok_or_else(none)?;
            if is_first {
                cx.wave.scc = first;
            }
        }
        NamedBarrierAction::State { to } => {
            let state = barriers.raw(number).ok_or_else(none)?;
            set_sgpr(cx.wave, to.into(), state);
        }
    }
    Ok(Flow::Next)
}

/// Waits at the named barrier that the wave has joined, or leaves it.
fn joined(cx: &mut Cx<'_, '_>, leaves: bool) -> Outcome {
    let (Some(barriers), Some(joined)) = (cx.group.named.as_deref_mut(), &mut cx.wave.joined)
    else {
        return Err(StepFault::new(
            FaultKind::Barrier,
            "waits at a named barrier or leaves one, and has joined none",
        ));
    };
    if leaves {
        barriers.leave(*joined);
        cx.wave.joined = None;
        return Ok(Flow::Next);
    }
    Ok(match barriers.passes(joined) {
        true => Flow::Next,
        false => Flow::Again,
    })
}

#[cold]
fn no_gws() -> Box<StepFault> {
    StepFault::new(
        FaultKind::Unsupported,
        "a barrier between workgroups, and the launch is not cooperative: nothing says that \
         all of them run at once",
    )
}

/// The value of a vector register in the first active lane.
fn first_lane(wave: &Wave, register: u16) -> Option<u32> {
    let exec = match wave.size {
        32 => wave.exec() & u64::from(u32::MAX),
        _ => wave.exec(),
    };
    let lane = (exec != 0).then(|| exec.trailing_zeros() as usize)?;
    let row = usize::from(register) * wave.halves() + lane / HALF;
    wave.vgprs.get(row).map(|lanes| lanes[lane % HALF])
}

/// The barrier's number: bits 21:16 of M0 plus the offset (RDNA3 ISA manual, `DS_GWS_BARRIER`).
fn gws_number(wave: &Wave, offset: u8) -> usize {
    let base = wave.sgprs[sreg::M0] >> 16 & 0x3f;
    (base as usize + usize::from(offset & 0x3f)) % 64
}

/// `ds_gws_barrier`: arrives, and then polls until the barrier is open.
fn gws_barrier(wave: &mut Wave, gws: &Gws, count: u16, barrier: u8) -> Flow {
    if wave.ticket.is_none()
        && let Some(count) = first_lane(wave, count)
    {
        wave.ticket = gws.arrive(gws_number(wave, barrier), count);
    }
    match wave.ticket {
        Some(ticket) if !gws.is_open(ticket) => Flow::Again,
        _ => {
            wave.ticket = None;
            Flow::Next
        }
    }
}

pub(crate) fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
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
        Control::BarrierWait => wait(wave)?,
        Control::Named { action, id } => named(cx, action, id)?,
        Control::NamedWait => joined(cx, false)?,
        Control::NamedLeave => joined(cx, true)?,
        Control::BarrierState { to } => {
            let state = named_barrier::raw(true, cx.group.waves, *cx.group.signals);
            set_sgpr(wave, to.into(), state);
            Flow::Next
        }
        Control::RegisterBanks(banks) => {
            wave.mode = wave.mode & !BANKS_MODE | banks_mode(banks);
            Flow::Next
        }
        Control::AddPc(distance) => {
            let [low, high] = uniform(wave, distance);
            Flow::Jump(next.wrapping_add(u64::from(low) | u64::from(high) << 32))
        }
        Control::Sleep => Flow::Leave(Exit::Yield),
        Control::Interrupt => {
            if let Some(host) = cx.group.host {
                host.ring()
                    .map_err(|refusal| StepFault::new(FaultKind::Host, refusal))?;
            }
            Flow::Next
        }
        Control::Trap(id) => {
            return Err(StepFault::new(
                FaultKind::Trap,
                format!("the kernel executed `s_trap {id}`"),
            ));
        }
        Control::Halt(number) => {
            return Err(StepFault::new(
                FaultKind::Trap,
                format!(
                    "the kernel executed `s_sethalt {number}`: it halts the wave, and only a \
                     debugger could resume it"
                ),
            ));
        }
        Control::GetMode { to, offset, size } => {
            let value = (wave.mode & field(offset, size) & !ONE_NAN) >> offset;
            set_sgpr(wave, to.into(), value);
            Flow::Next
        }
        Control::SetMode { from, offset, size } => {
            let [value, _] = uniform(wave, from);
            let m = field(offset, size) & !ONE_NAN;
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
        Control::Clock { to, clock } => {
            set_pair(wave, to, read_clock(clock));
            Flow::Next
        }
        Control::Message { to, words, message } => {
            let answer = match message {
                Message::Realtime => read_clock(Clock::Realtime),
                Message::Doorbell
                | Message::DrawId
                | Message::TrapMemory
                | Message::TrapHandler
                | Message::Engine => 0,
            };
            if words > 1 {
                set_pair(wave, to, answer);
            } else {
                set_sgpr(wave, to.into(), answer as u32);
            }
            Flow::Next
        }
        Control::GetRegister {
            to,
            register,
            offset,
            size,
        } => {
            let all = hardware_register(wave, cx.group, register);
            let value = (all & field(offset, size)) >> offset;
            set_sgpr(wave, to.into(), value);
            Flow::Next
        }
        Control::GwsInit { count, barrier } => {
            let gws = cx.group.gws.ok_or_else(no_gws)?;
            if let Some(count) = first_lane(wave, count) {
                gws.init(gws_number(wave, barrier), count);
            }
            Flow::Next
        }
        Control::GwsBarrier { count, barrier } => {
            gws_barrier(wave, cx.group.gws.ok_or_else(no_gws)?, count, barrier)
        }
    })
}
