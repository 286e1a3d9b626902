//! Finds the functions that code calls, so that a region can contain them. A call takes its target
//! from registers, which code computes from its own address or loads from the global offset table.
//!
//! The result is a guess from code and memory at the time of translation. Translated code compares
//! the registers with it when it comes to the call. So it does not matter which ways meet before
//! the call, or what else may write to its registers.

use std::collections::BTreeMap;

use gfxjit_isa::inst::{Action, Control, Input, Place, Register};
use gfxjit_isa::ty::Kind;

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

fn bits(first: u8, count: usize) -> u128 {
    (usize::from(first)..usize::from(first) + count)
        .filter(|n| *n < sreg::COUNT)
        .fold(0, |bits, n| bits | 1 << n)
}

impl Scalars {
    fn reads(&self, input: &Input) -> bool {
        match input.place {
            Place::Const(_) => true,
            Place::Scc => self.scc,
            Place::Sgpr(first) => {
                let words = bits(first, input.kind.words());
                input.kind != Kind::Mask && self.known & words == words
            }
            _ => false,
        }
    }

    /// Whether all operands of an instruction are known.
    fn knows(&self, action: &Action) -> bool {
        match action {
            Action::Salu(alu) => alu.inputs.iter().all(|input| self.reads(input)),
            Action::ScalarLoad(load) => {
                let base = bits(load.base, 2);
                !load.buffer && load.soffset.is_none() && self.known & base == base
            }
            Action::Control(Control::GetPc(_)) => true,
            _ => false,
        }
    }

    /// Notes whether the results of an instruction are `known`.
    fn note(&mut self, action: &Action, known: bool) {
        let mut written = 0;
        match action {
            Action::Salu(alu) => {
                for output in &alu.outputs {
                    match output.place {
                        Place::Sgpr(first) => written |= bits(first, output.kind.words()),
                        Place::Scc => self.scc = known,
                        _ => {}
                    }
                }
            }
            Action::ScalarLoad(load) => {
                written = bits(load.to, usize::from(load.bytes).div_ceil(4));
            }
            Action::Control(Control::SwapPc { to, .. } | Control::Call { to, .. }) => {
                written = bits(*to, 2);
            }
            _ => action.for_each_register(&mut |register| {
                if let Register::Sgpr { first, count } = register {
                    written |= bits(first as u8, count.into());
                }
            }),
        }
        match known {
            true => self.known |= written,
            false => self.known &= !written,
        }
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
        let mut known = now.knows(&step.action);
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
