//! Decodes control flow, barriers, messages and accesses to the wave's own registers; and
//! instructions without visible effect.

use super::operand::{base, constant, operand, place, sgpr};
use crate::asm::{Asm, AsmOperand, Source};
use crate::hwreg::{Clock, Hwreg, Message};
use crate::inst::{Action, Condition, Control, NamedBarrierAction, Place};
use crate::ty::Kind;

/// Instructions without effect on results: waits, hints, priorities.
pub(super) const NOPS: &[&str] = &[
    "s_nop",
    "v_nop",
    "ds_nop",
    "v_clrexcp",
    "v_pipeflush",
    "s_delay_alu",
    "s_code_end",
    "s_clause",
    "s_setprio",
    "s_inst_prefetch",
    "s_set_inst_prefetch_distance",
    "s_setkill",
    "s_ttracedata",
    "s_ttracedata_imm",
    "s_incperflevel",
    "s_decperflevel",
    "s_version",
    "s_wakeup",
    // These branches test flags of a debugger, which are never set here.
    "s_cbranch_cdbgsys",
    "s_cbranch_cdbguser",
    "s_cbranch_cdbgsys_or_user",
    "s_cbranch_cdbgsys_and_user",
    "s_prefetch_inst",
    "s_prefetch_inst_pc_rel",
    "s_prefetch_data",
    "s_prefetch_data_pc_rel",
    "s_buffer_prefetch_data",
    // Sleeping waves here wake up on their own.
    "s_wakeup",
    "s_wakeup_barrier",
    "s_setprio_inc_wg",
    "s_version",
    "v_pipeflush",
    "global_prefetch_b8",
    "flat_prefetch_b8",
];

/// Waits that have nothing to do with memory that other threads access: LDS belongs to one thread, scalar loads read what is
/// constant.
const OTHER_WAITS: &[&str] = &[
    "s_wait_alu",
    "s_wait_dscnt",
    "s_wait_event",
    "s_wait_expcnt",
    "s_wait_kmcnt",
    "s_waitcnt_depctr",
    "s_waitcnt_expcnt",
    "s_waitcnt_lgkmcnt",
];

/// Whether a wait orders accesses of memory. Releases up to GFX11 consist of nothing else where memory is coherent (LLVM's
/// "Memory Model" pages for AMDGPU). The operands of waits are not parsed: this is the whole text.
pub(super) fn waits_for_memory(mnemonic: &str, text: &str) -> bool {
    match mnemonic {
        // A number stands for all counters.
        "s_waitcnt" => text.contains("vmcnt(") || !text.contains("cnt("),
        name => !OTHER_WAITS.contains(&name),
    }
}

/// Cache control.
pub(super) const FENCES: &[&str] = &[
    "s_dcache_inv",
    "s_dcache_wb",
    "s_dcache_inv_vol",
    "s_dcache_wb_vol",
    "s_icache_inv",
    "s_gl1_inv",
    "buffer_gl0_inv",
    "buffer_gl1_inv",
    "buffer_wbl2",
    "buffer_inv",
    "buffer_invl2",
    "buffer_wbinvl1",
    "buffer_wbinvl1_vol",
    "global_inv",
    "global_wb",
    "global_wbinv",
];

/// Branches, with their conditions.
const BRANCHES: &[(&str, Condition)] = &[
    ("s_branch", Condition::Always),
    ("s_cbranch_scc0", Condition::Scc0),
    ("s_cbranch_scc1", Condition::Scc1),
    ("s_cbranch_vccz", Condition::Vccz),
    ("s_cbranch_vccnz", Condition::Vccnz),
    ("s_cbranch_execz", Condition::Execz),
    ("s_cbranch_execnz", Condition::Execnz),
];

fn immediate(source: &Source) -> Result<i64, String> {
    match source.operand {
        AsmOperand::Int(v) => Ok(v),
        _ => Err(format!("{:?} where a number is due", source.operand)),
    }
}

/// The text in the parentheses of a message operand.
fn message(source: &Source) -> String {
    match &source.operand {
        AsmOperand::Text(t) => t
            .trim_start_matches("sendmsg(")
            .trim_end_matches(')')
            .to_owned(),
        other => format!("{other:?}"),
    }
}

/// Parses `gpr_idx(SRC0,DST)` to bits.
fn indexed(source: &Source) -> Result<u8, String> {
    const NAMES: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];
    let list = match &source.operand {
        AsmOperand::Text(t) => t.strip_prefix("gpr_idx(").and_then(|t| t.strip_suffix(')')),
        _ => None,
    };
    let list = list.ok_or_else(|| format!("{:?} where gpr_idx() is due", source.operand))?;
    list.split(',')
        .filter(|name| !name.is_empty())
        .try_fold(0, |mask, name| {
            let bit = NAMES.iter().position(|n| *n == name.trim());
            bit.map(|bit| mask | 1 << bit)
                .ok_or_else(|| format!("operand `{name}` of gpr_idx"))
        })
}

/// Decodes a control instruction; `None` for other instructions.
pub(super) fn decode(asm: &Asm) -> Result<Option<Action>, String> {
    let name = &*asm.mnemonic;
    let control = match name {
        "s_endpgm" => Control::End,
        "s_barrier" => Control::Barrier,
        "s_sleep" | "s_sleep_var" | "s_monitor_sleep" => Control::Sleep,
        "s_getpc_b64" | "s_get_pc_i64" | "s_setpc_b64" | "s_set_pc_i64" | "s_swappc_b64"
        | "s_swap_pc_i64" | "s_call_b64" | "s_call_i64" => {
            return jump(asm).map(Some);
        }
        "s_add_pc_i64" => Control::AddPc(long(operand(asm, 0)?)?),
        // Bits 15:8 repeat the previous setting.
        "s_set_vgpr_msb" => Control::RegisterBanks(immediate(operand(asm, 0)?)? as u8),
        "s_getreg_b32" => get_register(asm)?,
        "s_setreg_b32" | "s_setreg_imm32_b32" => set_register(asm)?,
        "s_round_mode" => Control::SetMode {
            from: place(operand(asm, 0)?)?,
            offset: 0,
            size: 4,
        },
        "s_denorm_mode" => Control::SetMode {
            from: place(operand(asm, 0)?)?,
            offset: 4,
            size: 4,
        },
        "s_set_gpr_idx_on" => Control::IndexOn {
            by: place(operand(asm, 0)?)?,
            operands: indexed(operand(asm, 1)?)?,
        },
        "s_set_gpr_idx_off" => Control::IndexOff,
        "s_set_gpr_idx_idx" => Control::IndexBy(place(operand(asm, 0)?)?),
        "s_set_gpr_idx_mode" => Control::IndexOperands(indexed(operand(asm, 0)?)?),
        "ds_gws_init" => {
            let (count, barrier) = gws(asm)?;
            Control::GwsInit { count, barrier }
        }
        "ds_gws_barrier" => {
            let (count, barrier) = gws(asm)?;
            Control::GwsBarrier { count, barrier }
        }
        "s_barrier_signal"
        | "s_barrier_signal_isfirst"
        | "s_barrier_wait"
        | "s_barrier_init"
        | "s_barrier_join"
        | "s_get_barrier_state" => {
            return barrier(asm).map(Some);
        }
        "s_barrier_leave" => Control::NamedLeave,
        "s_trap" | "s_sethalt" => return halt(asm).map(Some),
        "s_sendmsg" => return send(asm).map(Some),
        "s_memtime" | "s_memrealtime" | "s_get_shader_cycles_u64" => return clock(asm).map(Some),
        "s_sendmsg_rtn_b32" | "s_sendmsg_rtn_b64" => return answered(asm).map(Some),
        _ => {
            let Some((_, condition)) = BRANCHES.iter().find(|(branch, _)| *branch == name) else {
                return Ok(None);
            };
            Control::Branch {
                condition: *condition,
                words: immediate(operand(asm, 0)?)? as i16,
            }
        }
    };
    Ok(Some(Action::Control(control)))
}

/// Instructions that read or write the program counter.
fn jump(asm: &Asm) -> Result<Action, String> {
    let first = operand(asm, 0)?;
    if let "s_setpc_b64" | "s_set_pc_i64" = &*asm.mnemonic {
        return Ok(Action::Control(Control::SetPc(base(first)?)));
    }
    let to = sgpr(first)?;
    // Two words written to NULL are discarded; the next register, EXEC, must not be written.
    let is_lost = Place::Sgpr(to) == Place::NULL;
    Ok(Action::Control(match &*asm.mnemonic {
        "s_getpc_b64" | "s_get_pc_i64" if is_lost => return Ok(Action::Nop),
        "s_getpc_b64" | "s_get_pc_i64" => Control::GetPc(to),
        "s_swappc_b64" | "s_swap_pc_i64" => match base(operand(asm, 1)?)? {
            from if is_lost => Control::SetPc(from),
            from => Control::SwapPc { to, from },
        },
        _ => match immediate(operand(asm, 1)?)? as i16 {
            words if is_lost => Control::Branch {
                condition: Condition::Always,
                words,
            },
            words => Control::Call { to, words },
        },
    }))
}

/// A 64-bit distance: a register pair or a constant.
fn long(source: &Source) -> Result<Place, String> {
    match constant(&source.operand, Kind::U64) {
        Some(bits) => Ok(Place::Const(bits)),
        None => Ok(Place::Sgpr(base(source)?)),
    }
}

/// GFX12's barriers, which are numbered.
fn barrier(asm: &Asm) -> Result<Action, String> {
    let name = &*asm.mnemonic;
    let is_first = name == "s_barrier_signal_isfirst";
    let asks = name == "s_get_barrier_state";
    let id = match operand(asm, usize::from(asks))?.operand {
        AsmOperand::Int(-1 | 0xffff) => {
            return Ok(Action::Control(match name {
                "s_barrier_wait" => Control::BarrierWait,
                "s_barrier_signal" | "s_barrier_signal_isfirst" => {
                    Control::BarrierSignal { is_first }
                }
                "s_get_barrier_state" => Control::BarrierState {
                    to: sgpr(operand(asm, 0)?)?,
                },
                _ => return Err("the workgroup's barrier, which needs none of that".into()),
            }));
        }
        // The barrier for trap handlers: other code ignores it.
        AsmOperand::Int(-2 | 0xfffe) if !is_first && !asks => return Ok(Action::Nop),
        AsmOperand::Int(-2 | 0xfffe) => return Err("the trap handler's barrier".into()),
        AsmOperand::Int(-4..=-3 | 0xfffc..=0xfffd) => {
            return Err("a barrier of a cluster of workgroups".into());
        }
        AsmOperand::Int(id @ 1..=31) => Some(id as u8),
        AsmOperand::Sgpr { first: 124, .. } if name != "s_barrier_wait" => None,
        ref other => return Err(format!("barrier {other:?}")),
    };
    let action = match name {
        "s_barrier_wait" => return Ok(Action::Control(Control::NamedWait)),
        "s_barrier_init" => NamedBarrierAction::Init,
        "s_barrier_join" => NamedBarrierAction::Join,
        "s_get_barrier_state" => NamedBarrierAction::State {
            to: sgpr(operand(asm, 0)?)?,
        },
        _ => NamedBarrierAction::Signal { is_first },
    };
    Ok(Action::Control(Control::Named { action, id }))
}

/// Instructions that stop a wave.
fn halt(asm: &Asm) -> Result<Action, String> {
    let number = immediate(operand(asm, 0)?)?;
    match &*asm.mnemonic {
        "s_trap" => Ok(match number as u8 {
            // `llvm.debugtrap`: without a debugger it does nothing (LLVM's AMDGPUUsage, "Trap
            // Handler ABI").
            3 => Action::Nop,
            id => Action::Control(Control::Trap(id)),
        }),
        // HALT and, from GFX11 on, FATAL_HALT; zero resumes.
        _ if number & 5 == 0 => Ok(Action::Nop),
        _ => Ok(Action::Control(Control::Halt(number as u8))),
    }
}

/// First bit and number of bits of MODE in an operand.
fn mode(source: &Source) -> Result<(u8, u8), String> {
    match &source.operand {
        // gfx12 calls it `WAVE_MODE`.
        AsmOperand::Hwreg { name, offset, size } if matches!(&**name, "MODE" | "WAVE_MODE") => {
            Ok((*offset, *size))
        }
        other => Err(format!("hardware register {other:?}")),
    }
}

fn get_register(asm: &Asm) -> Result<Control, String> {
    let to = sgpr(operand(asm, 0)?)?;
    let from = operand(asm, 1)?;
    if let AsmOperand::Hwreg { name, offset, size } = &from.operand
        && let Some(register) = Hwreg::find(name)
    {
        return Ok(Control::GetRegister {
            to,
            register,
            offset: *offset,
            size: *size,
        });
    }
    let (offset, size) = mode(from)?;
    Ok(Control::GetMode { to, offset, size })
}

fn set_register(asm: &Asm) -> Result<Control, String> {
    let (to, from) = (operand(asm, 0)?, place(operand(asm, 1)?)?);
    if let AsmOperand::Hwreg {
        name,
        offset: 0,
        size: 32,
    } = &to.operand
        && let "FLAT_SCR_LO" | "FLAT_SCR_HI" = &**name
    {
        return Ok(Control::SetFlatScratch {
            from,
            high: &**name == "FLAT_SCR_HI",
        });
    }
    let (offset, size) = mode(to)?;
    Ok(Control::SetMode { from, offset, size })
}

/// For a barrier between workgroups: the register of the count, and the barrier's number.
fn gws(asm: &Asm) -> Result<(u16, u8), String> {
    match place(operand(asm, 0)?)? {
        Place::Vgpr(count) => Ok((count, asm.modifiers.offset as u8)),
        other => Err(format!("{other:?} where a vector register is due")),
    }
}

fn send(asm: &Asm) -> Result<Action, String> {
    match &*message(operand(asm, 0)?) {
        // A hint that the wave's registers can be released.
        "MSG_DEALLOC_VGPRS" => Ok(Action::Nop),
        "MSG_INTERRUPT" => Ok(Action::Control(Control::Interrupt)),
        what => Err(format!("message {what}")),
    }
}

fn clock(asm: &Asm) -> Result<Action, String> {
    let clock = match &*asm.mnemonic {
        "s_memtime" | "s_get_shader_cycles_u64" => Clock::Cycles,
        _ => Clock::Realtime,
    };
    let to = sgpr(operand(asm, 0)?)?;
    Ok(match Place::Sgpr(to) {
        Place::NULL => Action::Nop,
        _ => Action::Control(Control::Clock { to, clock }),
    })
}

/// A message that returns an answer.
fn answered(asm: &Asm) -> Result<Action, String> {
    let name = message(operand(asm, 1)?);
    let message = Message::find(&name).ok_or_else(|| format!("message {name}"))?;
    let to = sgpr(operand(asm, 0)?)?;
    let words = if asm.mnemonic.ends_with("_b64") { 2 } else { 1 };
    Ok(match Place::Sgpr(to) {
        Place::NULL => Action::Nop,
        _ => Action::Control(Control::Message { to, words, message }),
    })
}
