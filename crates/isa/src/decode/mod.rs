//! From the text of an instruction to what it does: one rule per encoding.
//!
//! Names are looked up in the tables of [`crate::ops`] and those of the kind of instruction; an
//! instruction or a modifier that is in no table is an [`Unsupported`], never a guess.
//!
//! - [`operand`](mod@operand): one operand, which all kinds read the same way;
//! - [`alu`], [`scalar_float`]: operations on register values;
//! - [`banks`]: registers that instructions name relative to a bank;
//! - [`memory`], [`lds`], [`image`], [`matrix`], [`convert`], [`control`], [`cross`]: one kind of instruction each.

mod alu;
mod banks;
mod control;
mod convert;
mod cross;
mod elements;
mod image;
mod lds;
mod matrix;
mod memory;
mod operand;
mod scalar_float;

use gfxjit_targets::{Feature, Generation, TargetId};
use thiserror::Error;

use self::operand::unknown;
use crate::asm::{self, Asm, AsmOperand, Source, SyntaxError};
use crate::inst::Action;
use crate::ops;
use crate::ops::narrow::Fp8;

/// An instruction that this version does not execute.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsupported {
    /// The operation, or a modifier of it.
    #[error("`{text}` is not supported: {reason}")]
    Instruction {
        /// The instruction.
        text: String,
        /// What exactly.
        reason: String,
    },
    /// The text itself.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// What the meaning of an instruction's text depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    pub generation: Generation,
    /// The eight-bit floating-point formats.
    pub fp8: Fp8,
    /// Loads of half a register clear the other half (LLVM: `d16PreservesUnusedBits`).
    pub sram_ecc: bool,
}

impl Dialect {
    /// A target whose SRAMECC is not settled has it, as for LLVM: `gfx906` is the only processor
    /// that is made with and without, and code for both does not rely on the other half.
    pub(crate) fn of(target: TargetId) -> Self {
        let processor = target.processor();
        Self {
            generation: processor.generation(),
            fp8: if processor.has_fnuz_fp8() {
                Fp8::Fnuz
            } else {
                Fp8::Ocp
            },
            sram_ecc: matches!(target.sramecc(), Feature::On | Feature::Any),
        }
    }
}

/// What an instruction does.
pub fn decode(text: &str, generation: Generation) -> Result<Action, Unsupported> {
    let dialect = Dialect {
        generation,
        fp8: Fp8::Ocp,
        sram_ecc: false,
    };
    decode_with(text, dialect, 0)
}

/// The same, for a target's dialect, and with vector registers in these banks.
pub(crate) fn decode_with(
    text: &str,
    dialect: Dialect,
    register_banks: u8,
) -> Result<Action, Unsupported> {
    let Dialect {
        generation,
        fp8,
        sram_ecc,
    } = dialect;
    let mut asm = asm::parse(text)?;
    if register_banks != 0 {
        banks::apply(&mut asm, register_banks);
    }
    let fail = |reason: String| Unsupported::Instruction {
        text: text.to_owned(),
        reason,
    };
    if let Some(matrix) = matrix::decode(&asm, generation, fp8).map_err(fail)? {
        return Ok(Action::Matrix(Box::new(matrix)));
    }
    with_table(&mut asm);
    if fp8 == Fp8::Fnuz {
        // The tables have the older formats under names of their own.
        let name = format!("{}_fnuz", asm.mnemonic);
        if ops::valu_signature(&name).is_some() {
            asm.mnemonic = name.into();
        }
    }
    let mut action = action(&asm, generation).map_err(fail)?;
    if sram_ecc {
        elements::clear_other_half(&mut action);
    }
    Ok(action)
}

/// The operations of truth tables take theirs as a constant; that of a pair has no third source.
fn with_table(asm: &mut Asm) {
    if let Some(second) = &mut asm.second {
        with_table(second);
    }
    let is_pair = &*asm.mnemonic == "v_dual_bitop2_b32";
    if !is_pair && !asm.mnemonic.starts_with("v_bitop3_") {
        return;
    }
    let constant = |value: i64| Source {
        operand: AsmOperand::Int(value),
        neg: false,
        abs: false,
        sext: false,
    };
    if is_pair {
        asm.mnemonic = "v_bitop3_b32".into();
        asm.operands.push(constant(0));
    }
    asm.operands.push(constant(asm.modifiers.bitop3.into()));
}

fn action(asm: &Asm, generation: Generation) -> Result<Action, String> {
    let name = &*asm.mnemonic;
    if control::NOPS.contains(&name) || name.starts_with("s_wait") {
        return Ok(Action::Nop);
    }
    if control::FENCES.contains(&name) {
        // Each of these alone serves a workgroup; for more, others come with the first one.
        let beyond_workgroup = match name {
            "buffer_gl0_inv" => false,
            "global_inv" | "global_wb" | "global_wbinv" => asm.modifiers.beyond_workgroup,
            _ => true,
        };
        return Ok(Action::Fence { beyond_workgroup });
    }
    if let Some(flag) = asm.modifiers.unknown.first() {
        return Err(format!("modifier `{flag}`"));
    }
    if name.starts_with("image_") {
        return image::decode(asm, generation)?.ok_or_else(|| unknown(name));
    }
    if let Some(second) = &asm.second {
        let first = alu::valu(asm, generation)?.ok_or_else(|| unknown(name))?;
        let second = alu::valu(second, generation)?.ok_or_else(|| unknown(&second.mnemonic))?;
        return Ok(Action::Pair(Box::new([first, second])));
    }
    if name == "v_mqsad_u32_u8" {
        return alu::mqsad(asm, generation).map(|pair| Action::Pair(Box::new(pair)));
    }
    if let Some(control) = control::decode(asm)? {
        return Ok(control);
    }
    if let Some(convert) = convert::decode(asm)? {
        return Ok(Action::Convert(Box::new(convert)));
    }
    if let Some(cross) = cross::decode(asm)? {
        return Ok(Action::Cross(cross));
    }
    if let Some(action) = memory::decode(asm, generation)? {
        return Ok(action);
    }
    if let Some(signature) = ops::salu_signature(name) {
        return alu::alu(asm, signature, generation).map(Action::Salu);
    }
    if let Some(alu) = scalar_float::decode(asm)? {
        return Ok(Action::Salu(alu));
    }
    alu::valu(asm, generation)?
        .map(Action::Valu)
        .ok_or_else(|| unknown(name))
}

#[cfg(test)]
mod tests;
