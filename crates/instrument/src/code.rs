//! Finds the instructions of a function by following its control flow.
//!
//! Bytes that are never reached, such as data between functions, are not decoded, and so never
//! changed.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::elf::consts::{PF_X, PT_LOAD};
use gfxjit_isa::inst::{Action, Condition, Control, Register, Role};
use gfxjit_isa::{DecodeError, Decoder, asm};

use crate::registers::EXEC;

/// The trap with which LLVM ends a wave (AMDGPUUsage, "Trap Handler ABI").
const ENDING_TRAP: u8 = 2;
/// Maximum number of instructions after `s_getpc_b64` that are searched for a jump to the computed
/// address.
const LONG_JUMP: usize = 8;

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) struct DecodedInstruction {
    pub(crate) size: u64,
    /// Its meaning; `None` for instructions that only LLVM decodes.
    pub(crate) action: Option<Action>,
}

/// A function's instructions by address.
#[derive(Clone, Debug, Default)]
pub(crate) struct DecodedFunction {
    pub(crate) entry: u64,
    pub(crate) lines: BTreeMap<u64, DecodedInstruction>,
    /// Where basic blocks begin.
    pub(crate) leaders: BTreeSet<u64>,
    /// Jumps by registers that are known to stay in the function.
    pub(crate) inner_jumps: BTreeSet<u64>,
    /// A jump by registers to an unknown target: a return of a function, or in a kernel a jump that
    /// cannot be followed.
    pub(crate) leaves_at: Option<u64>,
}

/// Reads code of an image.
pub(crate) struct Reader<'a> {
    decoder: Decoder,
    /// The executable segments: address and bytes.
    segments: Vec<(u64, &'a [u8])>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(decoder: Decoder, elf: &Elf<'a>) -> Self {
        let executable = |flags| flags & PF_X != 0;
        let segments = elf.segments();
        let segments = segments
            .iter()
            .filter(|s| s.kind == PT_LOAD && executable(s.flags))
            .filter_map(|s| Some((s.vaddr, elf.segment_data(&s)?)))
            .collect();
        Self { decoder, segments }
    }

    /// The bytes from an address on.
    pub(crate) fn bytes(&self, address: u64) -> Option<&'a [u8]> {
        self.segments.iter().find_map(|(start, bytes)| {
            let at = usize::try_from(address.checked_sub(*start)?).ok()?;
            bytes.get(at..).filter(|bytes| !bytes.is_empty())
        })
    }

    /// The text of the instruction at an address.
    pub(crate) fn text(&mut self, address: u64) -> String {
        let bytes = self.bytes(address).unwrap_or_default();
        let text = self.decoder.text(bytes, address);
        text.map_or_else(String::new, |(_, text)| text)
    }

    fn line(&mut self, address: u64) -> Result<DecodedInstruction, String> {
        let bytes = self
            .bytes(address)
            .ok_or_else(|| format!("control flow leads to {address:#x}, where no code is"))?;
        match self.decoder.decode(bytes, address) {
            Ok(inst) => Ok(DecodedInstruction {
                size: inst.size.into(),
                action: Some(inst.action),
            }),
            Err(DecodeError::Unsupported(_)) => {
                let text = self.decoder.text(bytes, address);
                let (size, text) = text.ok_or_else(|| format!("no instruction at {address:#x}"))?;
                let steers = ["branch", "s_rfe", "_pc_", "pc_b64", "s_call"];
                if steers.iter().any(|part| text.contains(part)) {
                    return Err(format!("`{text}` at {address:#x} goes where is not known"));
                }
                Ok(DecodedInstruction {
                    size: size as u64,
                    action: None,
                })
            }
            Err(error) => Err(format!("at {address:#x}: {error}")),
        }
    }

    /// The code that is reached from an address, without functions that are called by registers.
    pub(crate) fn function(&mut self, entry: u64) -> Result<DecodedFunction, String> {
        let mut code = DecodedFunction {
            entry,
            ..DecodedFunction::default()
        };
        code.leaders.insert(entry);
        let mut todo = vec![entry];
        while let Some(mut at) = todo.pop() {
            while !code.lines.contains_key(&at) {
                let line = self.line(at)?;
                let next = at + line.size;
                let control = match &line.action {
                    Some(Action::Control(control)) => Some(*control),
                    _ => None,
                };
                code.lines.insert(at, line);
                let mut goes_on = true;
                let mut leads_to = None;
                match control {
                    // The trap that ends the wave does not return.
                    Some(Control::End | Control::Trap(ENDING_TRAP)) => goes_on = false,
                    Some(Control::Branch { condition, words }) => {
                        goes_on = condition != Condition::Always;
                        leads_to = Some(distant(next, words));
                    }
                    Some(Control::Call { words, .. }) => leads_to = Some(distant(next, words)),
                    Some(Control::SetPc(register)) => {
                        goes_on = false;
                        leads_to = self.long_jump(&code, at, register);
                        match leads_to {
                            Some(_) => drop(code.inner_jumps.insert(at)),
                            None => code.leaves_at = Some(at),
                        }
                    }
                    Some(Control::SwapPc { .. }) => {}
                    _ => {
                        at = next;
                        continue;
                    }
                }
                if let Some(to) = leads_to {
                    code.leaders.insert(to);
                    todo.push(to);
                }
                if !goes_on {
                    break;
                }
                code.leaders.insert(next);
                at = next;
            }
        }
        Ok(code)
    }

    /// The target of a jump to an address computed from the program counter: `s_getpc_b64` followed
    /// by additions of constants to its halves.
    fn long_jump(&mut self, code: &DecodedFunction, at: u64, register: u8) -> Option<u64> {
        let before = code.lines.range(..at).rev().take(LONG_JUMP);
        let places: Vec<(u64, u64)> = before.map(|(at, line)| (*at, line.size)).collect();
        let mut halves = [None, None];
        for (address, size) in places {
            let line = code.lines.get(&address)?;
            if let Some(Action::Control(Control::GetPc(to))) = line.action
                && to == register
            {
                let [low, high] = halves;
                let distance = u64::from(high?) << 32 | u64::from(low?);
                return Some((address + size).wrapping_add(distance));
            }
            let parsed = asm::parse(&self.text(address)).ok()?;
            let operand = |number: usize| parsed.operands.get(number).map(|o| &o.operand);
            let (Some(asm::AsmOperand::Sgpr { first, .. }), Some(asm::AsmOperand::Int(value))) =
                (operand(0), operand(2))
            else {
                continue;
            };
            let half = usize::from(first.checked_sub(register)?);
            if let Some(slot) = halves.get_mut(half)
                && parsed.mnemonic.starts_with("s_add")
            {
                *slot = Some(*value as u32);
            }
        }
        None
    }
}

/// The target of a branch, in words relative to the next instruction.
fn distant(next: u64, words: i16) -> u64 {
    next.wrapping_add_signed(i64::from(words) * 4)
}

fn writes_exec(action: &Action) -> bool {
    let mut found = false;
    action.for_each_operand(&mut |operand| {
        let is_exec = matches!(operand.register, Register::Sgpr(EXEC..));
        found |= operand.role == Role::Write && is_exec;
    });
    found
}

impl DecodedFunction {
    /// The instruction at an address.
    pub(crate) fn control(&self, address: u64) -> Option<Control> {
        match self.lines.get(&address)?.action {
            Some(Action::Control(control)) => Some(control),
            _ => None,
        }
    }

    /// The target of a branch or of a PC-relative call.
    pub(crate) fn target(&self, address: u64) -> Option<u64> {
        let next = address + self.lines.get(&address)?.size;
        match self.control(address)? {
            Control::Branch { words, .. } | Control::Call { words, .. } => {
                Some(distant(next, words))
            }
            _ => None,
        }
    }

    /// Whether the enabled lanes may differ from those at the previous instruction.
    pub(crate) fn is_steady_from(&self, address: u64) -> bool {
        if self.leaders.contains(&address) {
            return true;
        }
        let before = self.lines.range(..address).next_back();
        before.is_some_and(|(_, line)| match &line.action {
            Some(action) => writes_exec(action),
            None => true,
        })
    }

    /// The instructions of the block that begins at an address.
    pub(crate) fn block(&self, leader: u64) -> Vec<u64> {
        let mut found = Vec::new();
        let mut at = leader;
        while let Some(line) = self.lines.get(&at) {
            found.push(at);
            at += line.size;
            if self.leaders.contains(&at) {
                break;
            }
        }
        found
    }
}
