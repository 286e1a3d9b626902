//! Derives the resource needs of a function from its instructions, for linkers whose input does not
//! state them.
//!
//! Registers are taken from the operands, which is complete unless the code computes register
//! numbers. The frame size is derived from the stack pointer, as in LLVM's calling convention
//! (AMDGPUUsage, "Non-Kernel Functions"): a function that calls others moves SGPR32 by at least the
//! size of its frame. A function that does not move SGPR32 must access its frame at constant
//! offsets from SGPR32; with an indexed array the size is unknown, and the function is refused.

use std::collections::{HashMap, HashSet};

use gfxjit_targets::{Generation, TargetId};

use crate::asm::{self, Asm, AsmOperand};
use crate::stream::Decoder;

/// The stack pointer and the frame pointer.
const SP: u8 = 32;
const FP: u8 = 33;
/// The register pair with a function's return address.
const RETURN: u8 = 30;
/// VCC as a scalar register number; special registers have numbers from here on.
const VCC: u8 = 106;
const FLAT_SCRATCH: u8 = 102;
const XNACK_MASK: u8 = 104;
/// The encoding of a missing scalar operand.
const NULL: u8 = 125;

/// A function's code.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// The target that the code is compiled for.
    pub target: TargetId,
    /// Wave size in lanes; `None` when it is unknown.
    pub wave_size: Option<u32>,
    /// Its instructions.
    pub bytes: &'a [u8],
    /// Whether it is a kernel's code. A kernel's descriptor states its frame size.
    pub is_kernel: bool,
    /// Offsets in `bytes` where a linker will write addresses, in ascending order.
    pub relocations: &'a [u64],
    /// The code's address in its image, if it is linked; relative distances are final then.
    pub address: Option<u64>,
}

/// The resource needs of a function, without its callees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Whether it uses VCC.
    pub uses_vcc: bool,
    /// Whether it uses FLAT_SCRATCH.
    pub uses_flat_scratch: bool,
    /// One more than the highest SGPR by number.
    pub sgprs: u32,
    /// One more than the highest VGPR.
    pub vgprs: u32,
    /// One more than the highest AGPR.
    pub agprs: u32,
    /// Scratch of a work-item in bytes; 0 for kernels.
    pub scratch: u32,
    /// Number of calls and jumps to addresses that cannot be determined.
    pub indirect_calls: u32,
    /// Addresses in the image that linked code calls or jumps to.
    pub calls: Vec<u64>,
    /// Addresses in the image from which linked code loads addresses to call: entries of the global
    /// offset table.
    pub table_calls: Vec<u64>,
}

/// The known value of an SGPR pair, by the number of its low half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// An address from a relocation.
    Relocated,
    /// The program counter.
    Pc(u64),
    /// The program counter, plus the low half of a distance.
    Low { base: u64, low: u32 },
    /// An address in the image.
    Address(u64),
    /// A value loaded from an address in the image.
    Entry(u64),
}

/// Analyses a function.
///
/// # Errors
/// The reason why the needs of the function cannot be determined, with the instruction.
pub fn function(code: &Code<'_>) -> Result<Facts, String> {
    let processor = code.target.processor();
    let wave_size = code
        .wave_size
        .or(match processor.wave_sizes() {
            [only] => Some(*only),
            _ => None,
        })
        .ok_or("it is not known whether its waves have 32 or 64 lanes")?;
    let mut decoder = Decoder::new(code.target, wave_size)
        .ok_or_else(|| format!("LLVM has no disassembler for {processor}"))?;
    let mut reader = Reader {
        facts: Facts::default(),
        generation: processor.generation(),
        scale: if processor.has_architected_flat_scratch() {
            1
        } else {
            i64::from(wave_size)
        },
        is_kernel: code.is_kernel,
        known: HashMap::new(),
        moved: 0,
        extent: 0,
        leak: None,
    };
    let lines = disassemble(code, &mut decoder)?;
    let targets: HashSet<u64> = lines.iter().filter_map(Line::branch_target).collect();
    for line in &lines {
        if targets.contains(&line.at) {
            reader.known.clear();
        }
        let relocated = code
            .relocations
            .iter()
            .any(|&at| (line.at..line.at + line.size).contains(&at));
        reader
            .instruction(
                &line.asm,
                relocated,
                code.address.map(|at| at + line.at + line.size),
            )
            .map_err(|reason| format!("`{}` at {:#x}: {reason}", line.text, line.at))?;
        if line.ends_block() {
            reader.known.clear();
        }
    }
    reader.finish()
}

/// An instruction and its address.
struct Line {
    at: u64,
    size: u64,
    text: String,
    asm: Asm,
}

impl Line {
    fn ends_block(&self) -> bool {
        self.asm.mnemonic.contains("branch") || &*self.asm.mnemonic == "s_setpc_b64"
    }

    /// The target of a branch; its operand counts words from the next instruction.
    fn branch_target(&self) -> Option<u64> {
        if !self.asm.mnemonic.contains("branch") {
            return None;
        }
        match self.asm.operands.first()?.operand {
            AsmOperand::Int(words) => {
                // LLVM prints the field as an unsigned number.
                let bytes = i64::from(words as u16 as i16) * 4;
                (self.at + self.size).checked_add_signed(bytes)
            }
            _ => None,
        }
    }
}

fn disassemble(code: &Code<'_>, decoder: &mut Decoder) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(rest) = code.bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let (size, text) = decoder
            .text(rest, at as u64)
            .filter(|(size, _)| *size > 0)
            .ok_or_else(|| format!("no instruction at {at:#x}"))?;
        // Behind the end of a function there are zeros or instructions that are never executed.
        if text.starts_with("s_code_end") {
            break;
        }
        let asm = asm::parse(&text).map_err(|error| error.to_string())?;
        lines.push(Line {
            at: at as u64,
            size: size as u64,
            text,
            asm,
        });
        at += size;
    }
    Ok(lines)
}

/// The number of bytes that a memory instruction accesses, by its name.
fn access_bytes(name: &str) -> i64 {
    let last = name.rsplit('_').next().unwrap_or(name);
    match last {
        "dwordx2" | "b64" => 8,
        "dwordx3" | "b96" => 12,
        "dwordx4" | "b128" => 16,
        _ => 4,
    }
}

struct Reader {
    facts: Facts,
    generation: Generation,
    /// The number of units of the stack pointer per byte of a work-item.
    scale: i64,
    is_kernel: bool,
    /// The known contents of SGPRs, to find the called functions.
    known: HashMap<u8, Value>,
    /// The maximum by which the stack pointer was moved, in its own units.
    moved: i64,
    /// The end of the frame part that is accessed at constant offsets, in bytes.
    extent: i64,
    /// An instruction through which the address of the frame escapes.
    leak: Option<String>,
}

impl Reader {
    /// `next` is the address of the next instruction, in linked code.
    fn instruction(&mut self, asm: &Asm, relocated: bool, next: Option<u64>) -> Result<(), String> {
        let name = &*asm.mnemonic;
        if name.starts_with("v_movrel")
            || name.starts_with("s_movrel")
            || name.starts_with("s_set_gpr_idx")
            || name == "s_set_vgpr_msb"
        {
            return Err("it computes the number of a register".to_owned());
        }
        if !self.is_kernel
            && self.generation == Generation::Gfx1250
            && (name.starts_with("s_barrier_init") || name.starts_with("s_barrier_join"))
        {
            return Err("it uses a named barrier, which its kernel has to declare".to_owned());
        }
        for operand in &asm.operands {
            self.register(&operand.operand);
        }
        self.control(asm)?;
        if !self.is_kernel {
            self.stack(asm)?;
        }
        self.addresses(asm, relocated, next);
        match &asm.second {
            Some(second) => self.instruction(second, relocated, next),
            None => Ok(()),
        }
    }

    fn register(&mut self, operand: &AsmOperand) {
        let facts = &mut self.facts;
        match *operand {
            AsmOperand::Vgpr { first, count, .. } => {
                facts.vgprs = facts.vgprs.max(u32::from(first) + u32::from(count));
            }
            AsmOperand::Agpr { first, count } => {
                facts.agprs = facts.agprs.max(u32::from(first) + u32::from(count));
            }
            AsmOperand::Sgpr { first, count } => {
                let plain = if self.generation >= Generation::Gfx10_1 {
                    VCC
                } else {
                    FLAT_SCRATCH
                };
                match first {
                    _ if first < plain => {
                        facts.sgprs = facts.sgprs.max(u32::from(first) + u32::from(count));
                    }
                    FLAT_SCRATCH..XNACK_MASK => facts.uses_flat_scratch = true,
                    VCC | 107 => facts.uses_vcc = true,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Calls and jumps.
    fn control(&mut self, asm: &Asm) -> Result<(), String> {
        let target = match &*asm.mnemonic {
            "s_swappc_b64" => asm.operands.get(1),
            "s_setpc_b64" => asm.operands.first(),
            "s_call_b64" => {
                return Err("it calls by a distance without a relocation".to_owned());
            }
            "s_cbranch_g_fork" | "s_cbranch_i_fork" | "s_rfe_b64" => {
                return Err("it goes where the code does not say".to_owned());
            }
            _ => return Ok(()),
        };
        match target.map(|source| &source.operand) {
            Some(AsmOperand::Sgpr { first: RETURN, .. }) if &*asm.mnemonic == "s_setpc_b64" => {}
            Some(AsmOperand::Sgpr { first, .. }) => match self.known.get(first) {
                Some(Value::Relocated) => {}
                Some(Value::Address(address)) => self.facts.calls.push(*address),
                Some(Value::Entry(address)) => self.facts.table_calls.push(*address),
                _ => self.facts.indirect_calls += 1,
            },
            _ => self.facts.indirect_calls += 1,
        }
        // A callee may change registers that calls do not preserve.
        self.known.retain(|&register, _| register > RETURN);
        Ok(())
    }

    /// Tracks the addresses that code computes for calls.
    fn addresses(&mut self, asm: &Asm, relocated: bool, next: Option<u64>) {
        let sgpr = |index: usize| match asm.operands.get(index).map(|source| &source.operand) {
            Some(AsmOperand::Sgpr { first, count }) => Some((*first, *count)),
            _ => None,
        };
        let Some((first, count)) = sgpr(0) else {
            // A vector operation may write a scalar register after its first result.
            if asm.mnemonic.starts_with("v_")
                && let Some((first, _)) = sgpr(1)
            {
                self.known.remove(&(first & !1));
            }
            return;
        };
        let name = &*asm.mnemonic;
        let pair = first & !1;
        let old = self.known.get(&pair).copied();
        let from = sgpr(1).and_then(|(base, _)| self.known.get(&(base & !1)).copied());
        let own = sgpr(1).is_some_and(|(source, _)| source == first);
        let number = asm.operands.get(2).and_then(|source| match source.operand {
            AsmOperand::Int(value) => Some(value as u32),
            _ => None,
        });
        let adds = name.starts_with("s_add_u32") || name.starts_with("s_add_co_u32");
        // The high half of the sum, including the sign.
        let carries = name.starts_with("s_addc_u32") || name.starts_with("s_add_co_ci_u32");
        // A load from the global offset table.
        let loads = matches!(name, "s_load_dwordx2" | "s_load_b64");
        let at_once = asm.modifiers.offset == 0
            && match asm.operands.get(2).map(|source| &source.operand) {
                Some(AsmOperand::Int(offset)) => *offset == 0,
                Some(AsmOperand::Sgpr { first, .. }) => *first == NULL,
                _ => false,
            };
        let value = match (from, number) {
            _ if relocated && adds => (first == pair).then_some(Value::Relocated),
            _ if relocated && carries => old,
            _ if name == "s_getpc_b64" => next.map(Value::Pc),
            (Some(Value::Pc(_)), _) if own && name == "s_sext_i32_i16" && first != pair => old,
            (Some(Value::Pc(base)), Some(low)) if own && adds && first == pair => {
                Some(Value::Low { base, low })
            }
            (Some(Value::Low { base, low }), Some(high)) if own && carries && first != pair => {
                let distance = u64::from(high) << 32 | u64::from(low);
                Some(Value::Address(base.wrapping_add(distance)))
            }
            (Some(Value::Relocated), _) if loads => Some(Value::Relocated),
            (Some(Value::Address(address)), _) if loads && at_once => Some(Value::Entry(address)),
            (known @ Some(Value::Relocated | Value::Address(_) | Value::Entry(_)), _)
                if name == "s_mov_b64" =>
            {
                known
            }
            _ => None,
        };
        for register in first..first.saturating_add(count.max(1)) {
            self.known.remove(&(register & !1));
        }
        if let Some(value) = value {
            self.known.insert(pair, value);
        }
    }

    /// Tracks the use of the stack.
    fn stack(&mut self, asm: &Asm) -> Result<(), String> {
        let name = &*asm.mnemonic;
        let is = |index: usize, register: u8| {
            matches!(
                asm.operands.get(index).map(|source| &source.operand),
                Some(AsmOperand::Sgpr { first, count: 1 }) if *first == register
            )
        };
        let int = |index: usize| match asm.operands.get(index).map(|source| &source.operand) {
            Some(AsmOperand::Int(value)) => Some(*value),
            _ => None,
        };
        if is(0, SP) && name.starts_with("s_") {
            // The stack pointer moves forward by a constant, and back again.
            let by = match name {
                "s_addk_i32" | "s_addk_co_i32" => int(1).map(|by| i64::from(by as u16 as i16)),
                "s_add_i32" | "s_add_co_i32" | "s_add_u32" | "s_add_co_u32" if is(1, SP) => {
                    int(2).map(|by| i64::from(by as u32 as i32))
                }
                "s_sub_i32" | "s_sub_co_i32" | "s_sub_u32" | "s_sub_co_u32" if is(1, SP) => {
                    int(2).map(|by| -i64::from(by as u32 as i32))
                }
                "s_mov_b32" if is(1, FP) => Some(0),
                _ => None,
            };
            let by = by.ok_or("it moves the stack pointer by an amount that is not constant")?;
            self.moved += by.max(0);
            return Ok(());
        }
        if is(0, FP) && name.starts_with("s_") {
            // The frame pointer may be saved and restored like other registers, and copied from the
            // stack pointer.
            return match name {
                "s_mov_b32" => Ok(()),
                _ => Err("it computes the frame pointer".to_owned()),
            };
        }
        let mentions = (0..asm.operands.len()).any(|index| is(index, SP) || is(index, FP));
        if !mentions {
            return Ok(());
        }
        // Saves the caller's frame pointer.
        let saves = matches!(name, "s_mov_b32" | "v_writelane_b32" | "v_readlane_b32");
        let scratch = name.starts_with("scratch_") || name.starts_with("buffer_");
        let offset = asm
            .operands
            .iter()
            .any(|source| source.operand == AsmOperand::Off)
            && !asm.modifiers.offen
            && !asm.modifiers.idxen;
        if scratch && offset {
            let end = i64::from(asm.modifiers.offset) + access_bytes(name);
            self.extent = self.extent.max(end);
        } else if !saves {
            self.leak
                .get_or_insert_with(|| format!("{name} takes the address of its frame"));
        }
        Ok(())
    }

    fn finish(self) -> Result<Facts, String> {
        let mut facts = self.facts;
        if self.is_kernel {
            return Ok(facts);
        }
        let moved = self.moved / self.scale;
        if moved == 0
            && let Some(leak) = self.leak
        {
            return Err(format!(
                "{leak} without moving the stack pointer, so the size of the frame does not show"
            ));
        }
        let bytes = moved.max((self.extent + 3) & !3);
        facts.scratch = u32::try_from(bytes).map_err(|_| "its frame is too large".to_owned())?;
        Ok(facts)
    }
}
