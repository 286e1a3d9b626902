//! Decodes the text of an instruction to an action.
//!
//! Names are looked up in the tables of [`crate::ops`] and in those for the kind of instruction. An instruction or
//! modifier that is in no table is an [`Unsupported`] error.
//!
//! - [`operand`](mod@operand): one operand, for all kinds of instructions;
//! - [`alu`], [`scalar_float`]: operations on register values;
//! - [`banks`]: banks of vector registers;
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
    /// The operation, or one of its modifiers.
    #[error("`{text}` is not supported: {reason}")]
    Instruction {
        /// The text of the instruction.
        text: String,
        /// The unsupported part.
        reason: String,
    },
    /// The text cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// Properties of a target that affect the meaning of an instruction's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    pub generation: Generation,
    /// The eight-bit floating-point formats.
    pub fp8: Fp8,
    /// Whether loads of half a register clear the other half (LLVM: `d16PreservesUnusedBits`).
    pub sram_ecc: bool,
}

impl Dialect {
    /// A target with unspecified SRAMECC is treated as having it, as in LLVM: only `gfx906` exists
    /// with and without SRAMECC, and code for both variants does not rely on the other half.
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

/// Decodes the text of an instruction.
pub fn decode(text: &str, generation: Generation) -> Result<Action, Unsupported> {
    let dialect = Dialect {
        generation,
        fp8: Fp8::Ocp,
        sram_ecc: false,
    };
    decode_with(text, dialect, 0)
}

/// Decodes the text of an instruction in a target's dialect, with vector registers in these banks.
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
    if asm.mnemonic.starts_with("s_wait") {
        return Ok(match control::waits_for_memory(&asm.mnemonic, text) {
            true => Action::Wait,
            false => Action::Nop,
        });
    }
    if let Some(matrix) = matrix::decode(&asm, generation, fp8).map_err(fail)? {
        return Ok(Action::Matrix(Box::new(matrix)));
    }
    with_table(&mut asm);
    if fp8 == Fp8::Fnuz {
        // In the tables, the older formats have separate names.
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

/// The truth table becomes a constant operand; in a VOPD pair the operation has no third source.
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
    if control::NOPS.contains(&name) {
        return Ok(Action::Nop);
    }
    if control::FENCES.contains(&name) {
        // Each of these instructions alone affects only the workgroup; for a wider scope, compilers
        // emit other instructions with the first one.
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
