//! Control flow, barriers, messages and the wave's own registers; and names that do nothing a
//! program can see.

use super::operand::{operand, place, sgpr};
use crate::asm::{Asm, Operand, Source};
use crate::hwreg::{Clock, Hwreg};
use crate::inst::{Action, Condition, Control, Place};

/// Instructions without effect on results: waits, hints, priorities.
pub(super) const NOPS: &[&str] = &[
    "s_nop",
    "v_nop",
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
    "s_prefetch_inst",
    "s_prefetch_inst_pc_rel",
    "s_prefetch_data",
    "s_prefetch_data_pc_rel",
    "s_buffer_prefetch_data",
];

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

fn immediate(source: &Source) -> Result<i64, String> {
    match source.operand {
        Operand::Int(v) => Ok(v),
        _ => Err(format!("{:?} where a number is due", source.operand)),
    }
}

/// The text in parentheses of a message.
pub(super) fn message(source: &Source) -> String {
    match &source.operand {
        Operand::Text(t) => t
            .trim_start_matches("sendmsg(")
            .trim_end_matches(')')
            .to_owned(),
        other => format!("{other:?}"),
    }
}

/// `gpr_idx(SRC0,DST)` as bits.
pub(super) fn indexed(source: &Source) -> Result<u8, String> {
    const NAMES: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];
    let list = match &source.operand {
        Operand::Text(t) => t.strip_prefix("gpr_idx(").and_then(|t| t.strip_suffix(')')),
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

pub(super) fn decode(asm: &Asm) -> Result<Option<Action>, String> {
    let branch = |condition| -> Result<Control, String> {
        Ok(Control::Branch {
            condition,
            words: immediate(operand(asm, 0)?)? as i16,
        })
    };
    let mode = |index: usize| -> Result<(u8, u8), String> {
        match &operand(asm, index)?.operand {
            // gfx12's name of it is the second.
            Operand::Hwreg { name, offset, size } if matches!(&**name, "MODE" | "WAVE_MODE") => {
                Ok((*offset, *size))
            }
            other => Err(format!("hardware register {other:?}")),
        }
    };
    let control = match &*asm.mnemonic {
        "s_endpgm" => Control::End,
        "s_branch" => branch(Condition::Always)?,
        "s_cbranch_scc0" => branch(Condition::Scc0)?,
        "s_cbranch_scc1" => branch(Condition::Scc1)?,
        "s_cbranch_vccz" => branch(Condition::Vccz)?,
        "s_cbranch_vccnz" => branch(Condition::Vccnz)?,
        "s_cbranch_execz" => branch(Condition::Execz)?,
        "s_cbranch_execnz" => branch(Condition::Execnz)?,
        "s_getpc_b64" => Control::GetPc(sgpr(operand(asm, 0)?)?),
        "s_setpc_b64" => Control::SetPc(sgpr(operand(asm, 0)?)?),
        "s_swappc_b64" => Control::SwapPc {
            to: sgpr(operand(asm, 0)?)?,
            from: sgpr(operand(asm, 1)?)?,
        },
        "s_call_b64" => Control::Call {
            to: sgpr(operand(asm, 0)?)?,
            words: immediate(operand(asm, 1)?)? as i16,
        },
        "s_barrier" => Control::Barrier,
        "s_barrier_signal" | "s_barrier_signal_isfirst" | "s_barrier_wait" => {
            match operand(asm, 0)?.operand {
                Operand::Int(-1 | 0xffff) => {}
                // The trap handler's barrier; other code passes over it.
                Operand::Int(-2 | 0xfffe) if !asm.mnemonic.ends_with("_isfirst") => {
                    return Ok(Some(Action::Nop));
                }
                ref other => return Err(format!("trap or named barrier {other:?}")),
            }
            match &*asm.mnemonic {
                "s_barrier_wait" => Control::BarrierWait,
                name => Control::BarrierSignal {
                    is_first: name == "s_barrier_signal_isfirst",
                },
            }
        }
        "s_sleep" | "s_sleep_var" => Control::Sleep,
        "s_trap" => match immediate(operand(asm, 0)?)? as u8 {
            // `llvm.debugtrap`: without a debugger it does nothing (LLVM's AMDGPUUsage, "Trap
            // Handler ABI").
            3 => return Ok(Some(Action::Nop)),
            id => Control::Trap(id),
        },
        "s_sethalt" => match immediate(operand(asm, 0)?)? {
            0 => return Ok(Some(Action::Nop)),
            _ => return Err("it halts the wave, and only a debugger could resume it".to_owned()),
        },
        "s_getreg_b32" => {
            if let Operand::Hwreg { name, offset, size } = &operand(asm, 1)?.operand
                && let Some(register) = Hwreg::find(name)
            {
                return Ok(Some(Action::Control(Control::GetRegister {
                    to: sgpr(operand(asm, 0)?)?,
                    register,
                    offset: *offset,
                    size: *size,
                })));
            }
            let (offset, size) = mode(1)?;
            Control::GetMode {
                to: sgpr(operand(asm, 0)?)?,
                offset,
                size,
            }
        }
        "s_setreg_b32" | "s_setreg_imm32_b32" => {
            if let Operand::Hwreg {
                name,
                offset: 0,
                size: 32,
            } = &operand(asm, 0)?.operand
                && let "FLAT_SCR_LO" | "FLAT_SCR_HI" = &**name
            {
                return Ok(Some(Action::Control(Control::SetFlatScratch {
                    from: place(operand(asm, 1)?)?,
                    high: &**name == "FLAT_SCR_HI",
                })));
            }
            let (offset, size) = mode(0)?;
            Control::SetMode {
                from: place(operand(asm, 1)?)?,
                offset,
                size,
            }
        }
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
        "s_memtime" => Control::Clock {
            to: sgpr(operand(asm, 0)?)?,
            clock: Clock::Cycles,
        },
        "s_memrealtime" => Control::Clock {
            to: sgpr(operand(asm, 0)?)?,
            clock: Clock::Realtime,
        },
        "ds_gws_init" | "ds_gws_barrier" => {
            let count = match place(operand(asm, 0)?)? {
                Place::Vgpr(count) => count,
                other => return Err(format!("{other:?} where a vector register is due")),
            };
            let barrier = asm.modifiers.offset as u8;
            match &*asm.mnemonic {
                "ds_gws_init" => Control::GwsInit { count, barrier },
                _ => Control::GwsBarrier { count, barrier },
            }
        }
        "s_sendmsg" => {
            let what = message(operand(asm, 0)?);
            // A hint that the wave's registers can be given away.
            if what == "MSG_DEALLOC_VGPRS" {
                return Ok(Some(Action::Nop));
            }
            if what != "MSG_INTERRUPT" {
                return Err(format!("message {what}"));
            }
            Control::Interrupt
        }
        "s_sendmsg_rtn_b64" => {
            let what = message(operand(asm, 1)?);
            if what != "MSG_RTN_GET_REALTIME" {
                return Err(format!("message {what}"));
            }
            Control::Clock {
                to: sgpr(operand(asm, 0)?)?,
                clock: Clock::Realtime,
            }
        }
        _ => return Ok(None),
    };
    Ok(Some(Action::Control(control)))
}
