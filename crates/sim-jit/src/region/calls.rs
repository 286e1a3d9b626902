//! Finds the functions that code calls, so that a region can contain them. A call takes its target
//! from registers, which code computes from its own address or loads from the global offset table.
//!
//! The result is a guess from code and memory at the time of translation. Translated code compares
//! the registers with it when it comes to the call. So it does not matter which ways meet before
//! the call, or what else may write to its registers.

use std::collections::BTreeMap;

use gfxjit_isa::inst::{Action, Control, Operand, Register, Role};

use gfxjit_sim::engine::{EngineCache, Exit, GroupContext};
use gfxjit_sim::interp;
use gfxjit_sim::interp::{PLAIN_MODE, Program, Step};
use gfxjit_sim::machine::wave::{Wave, sreg};

/// A call of a function that is known.
pub(crate) struct Call {
    /// Address of the instruction.
    pub pc: u64,
    /// Scalar registers that have the target, unless it is in the instruction.
    pub from: Option<u8>,
    /// The first of the two scalar registers that get the return address.
    pub link: u8,
    /// The return address.
    pub next: u64,
    pub target: u64,
}

/// Whether a register and the one behind it are a pair that code may use as it likes.
pub(crate) fn is_pair(first: u8) -> bool {
    usize::from(first) + 1 < sreg::FLAT_SCRATCH
}

/// Registers of a wave that executes those instructions whose operands are known.
struct Scalars {
    wave: Wave,
    /// Known registers, by encoding.
    known: u128,
    scc: bool,
}

/// The scalar registers of an operand.
fn bits(first: u8, count: u16) -> u128 {
    (usize::from(first)..usize::from(first) + usize::from(count))
        .filter(|n| *n < sreg::COUNT)
        .fold(0, |bits, n| bits | 1 << n)
}

impl Scalars {
    fn knows(&self, operand: Operand) -> bool {
        match operand.register {
            Register::Sgpr(first) => {
                let words = bits(first, operand.words(self.wave.size));
                self.known & words == words
            }
            Register::Scc => self.scc,
            Register::Vgpr(_) | Register::Agpr(_) | Register::Mode | Register::FlatScratch => false,
        }
    }

    /// Whether an instruction makes what is known of what is known.
    fn follows(&self, action: &Action) -> bool {
        let computes = match action {
            Action::Salu(_) | Action::Control(Control::GetPc(_)) => true,
            Action::ScalarLoad(load) => !load.buffer && load.soffset.is_none(),
            _ => false,
        };
        let mut known = true;
        action.for_each_operand(&mut |operand| {
            known &= operand.role == Role::Write || self.knows(operand);
        });
        computes && known
    }

    /// Notes whether the results of an instruction are `known`.
    fn note(&mut self, action: &Action, known: bool) {
        action.for_each_operand(&mut |operand| match (operand.role, operand.register) {
            (Role::Write, Register::Sgpr(first)) => {
                let written = bits(first, operand.words(self.wave.size));
                match known {
                    true => self.known |= written,
                    false => self.known &= !written,
                }
            }
            (Role::Write, Register::Scc) => self.scc = known,
            _ => {}
        });
    }
}

/// Calls of known functions in code, in order.
pub(crate) fn of(program: &Program, wave_size: u32, code: &BTreeMap<u64, &Step>) -> Vec<Call> {
    let is_call = |step: &&Step| {
        matches!(
            step.action,
            Action::Control(Control::SwapPc { .. } | Control::Call { .. })
        )
    };
    let mut calls = Vec::new();
    if !code.values().any(is_call) {
        return calls;
    }
    let Some(wave) = Wave::new(wave_size, 0, 0, 0) else {
        return calls;
    };
    let mut now = Scalars {
        wave,
        known: 0,
        scc: false,
    };
    now.wave.mode = PLAIN_MODE;
    let (mut signals, mut pad) = (0, EngineCache::default());
    let memory = program.memory();
    let mut group = GroupContext::of_one_wave(&memory, &mut [], &mut signals, &mut pad);
    for (&pc, step) in code {
        let next = pc.wrapping_add(u64::from(step.size));
        match step.action {
            Action::Control(Control::SwapPc { to, from })
                if is_pair(to) && is_pair(from) && now.known & bits(from, 2) == bits(from, 2) =>
            {
                let [low, high] = [0, 1].map(|n| now.wave.sgprs[usize::from(from) + n]);
                calls.push(Call {
                    pc,
                    from: Some(from),
                    link: to,
                    next,
                    target: u64::from(low) | u64::from(high) << 32,
                });
            }
            Action::Control(Control::Call { to, words }) if is_pair(to) => calls.push(Call {
                pc,
                from: None,
                link: to,
                next,
                target: next.wrapping_add_signed(i64::from(words) * 4),
            }),
            _ => {}
        }
        let mut known = now.follows(&step.action);
        if known {
            now.wave.pc = pc;
            known = matches!(
                interp::run(program, &mut now.wave, &mut group, 1),
                Exit::Budget
            );
        }
        now.note(&step.action, known);
    }
    calls
}
