//! What the code of launches with checks does besides.
//!
//! Accesses to memory are executed by the interpreter's handler, which looks at them first. All else has templates as
//! usual. Where values that were never written are searched for, such a template runs only if all registers that it
//! reads are defined in the enabled lanes: then its results are, and the code notes that. Otherwise the wave leaves, and
//! the interpreter, which knows single bits, goes on to the next jump.
//!
//! In a block, what was found defined is not asked for again as long as EXEC is the same.

use std::collections::BTreeSet;
use std::mem::offset_of;

use gfxjit_hal::Checks;
use gfxjit_isa::inst::{Action, Alu, Condition, Cross, Register, Role};

use crate::baseline::translator::{BaselineTranslator, DefinedRegisters, Out, of_frame};
use crate::baseline::vectors::{Vectors, sgpr};
use crate::baseline::x86::{Cc, RAX, RCX, RDX, at};
use crate::entry::frame::Frame;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::wave::sreg;

/// The number of SCC behind the scalar registers.
const SCC: u16 = sreg::COUNT as u16;

/// The registers of an instruction.
#[derive(Default)]
struct Reached {
    read: DefinedRegisters,
    written: DefinedRegisters,
    writes_exec: bool,
    /// It names accumulation registers, whose place in the tables is known when the wave runs.
    has_others: bool,
}

impl Reached {
    fn of(action: &Action, wave_size: u32) -> Self {
        let mut all = Self::default();
        action.for_each_operand(&mut |operand| {
            let words = operand.words(wave_size);
            let is_read = operand.role == Role::Read;
            let side = match is_read {
                true => &mut all.read,
                false => &mut all.written,
            };
            match operand.register {
                Register::Vgpr(n) => side.vectors.extend(n..n + words),
                Register::Agpr(_) => all.has_others = true,
                Register::Sgpr(n) => {
                    let registers = u16::from(n)..u16::from(n) + words;
                    all.writes_exec |= !is_read && registers.end > sreg::EXEC as u16;
                    // NULL and EXEC are always defined.
                    let numbered = registers.filter(|n| *n < sreg::NULL as u16);
                    side.scalars.extend(numbered);
                }
                Register::Scc => {
                    side.scalars.insert(SCC);
                }
                Register::Mode | Register::FlatScratch => {}
            }
        });
        let alus = match action {
            Action::Salu(alu) | Action::Valu(alu) => std::slice::from_ref(alu),
            Action::Pair(pair) => pair.as_slice(),
            _ => &[],
        };
        all.writes_exec |= alus.iter().any(|alu| alu.writes_exec);
        all
    }
}

/// Whether lanes get values of lanes that are not enabled.
fn reads_other_lanes(action: &Action) -> bool {
    let fetches = |alu: &Alu| alu.dpp.as_ref().is_some_and(|dpp| dpp.fetch_inactive);
    match action {
        Action::Valu(alu) => fetches(alu),
        Action::Pair(pair) => pair.iter().any(fetches),
        Action::Cross(_) => true,
        _ => false,
    }
}

impl<V: Vectors> BaselineTranslator<V> {
    /// Writes an instruction, if it has a template in code with checks; `left` instructions of the block are counted
    /// that come from here on.
    pub(crate) fn checked(&mut self, checks: Checks, at: (u64, &Step), left: u64) -> bool {
        let (pc, step) = at;
        let is_looked_at = match step.action {
            Action::Memory(_) | Action::ScalarLoad(_) => true,
            Action::Cross(Cross::Bpermute { .. }) => checks.lanes,
            _ => false,
        };
        if is_looked_at {
            self.forget(&step.action);
            return false;
        }
        if !checks.uninit {
            return self.instruction(pc, step);
        }
        let reached = Reached::of(&step.action, self.w.wave_size);
        let (outs, known) = (self.outs.len(), self.defined.clone());
        let is_written = !reached.has_others && !reads_other_lanes(&step.action) && {
            self.guard(&reached.read, pc, left);
            self.instruction(pc, step)
        };
        if !is_written {
            self.outs.truncate(outs);
            self.defined = known;
            self.forget(&step.action);
            return false;
        }
        self.define(&reached.written);
        if reached.writes_exec {
            self.defined.vectors.clear();
        }
        true
    }

    /// What the interpreter's handler writes may be undefined.
    fn forget(&mut self, action: &Action) {
        let Reached {
            written,
            writes_exec,
            ..
        } = Reached::of(action, self.w.wave_size);
        if writes_exec {
            self.defined.vectors.clear();
        }
        let DefinedRegisters { vectors, scalars } = &mut self.defined;
        vectors.retain(|n| !written.vectors.contains(n));
        scalars.retain(|n| !written.scalars.contains(n));
    }

    /// Leaves for the interpreter unless some registers are defined.
    fn guard(&mut self, read: &DefinedRegisters, pc: u64, left: u64) {
        let missing = |all: &BTreeSet<u16>, known: &BTreeSet<u16>| -> Vec<u16> {
            all.difference(known).copied().collect()
        };
        let scalars = missing(&read.scalars, &self.defined.scalars);
        let vectors = missing(&read.vectors, &self.defined.vectors);
        if scalars.is_empty() && vectors.is_empty() {
            return;
        }
        let out = self.out(Out::Undefined { pc, left });
        let wide = self.w.wave_size == 64;
        let asm = &mut self.w.asm;
        if let Some((first, others)) = scalars.split_first() {
            let table = offset_of!(Frame<'_, '_>, undefined_scalars);
            let place = |n: u16| at(RDX, i32::from(n) * 4);
            asm.load(RDX, of_frame(table));
            asm.load_word(RAX, place(*first));
            others.iter().for_each(|n| asm.or_from(RAX, place(*n)));
            asm.test(RAX);
            asm.jump_if(Cc::NotEqual, out);
        }
        if let Some((first, others)) = vectors.split_first() {
            let table = offset_of!(Frame<'_, '_>, undefined_lanes);
            let place = |n: u16| at(RCX, i32::from(n) * 8);
            asm.load(RCX, of_frame(table));
            asm.load(RAX, place(*first));
            others.iter().for_each(|n| asm.or_from(RAX, place(*n)));
            asm.and_from(wide, RAX, sgpr(sreg::EXEC));
            asm.jump_if(Cc::NotEqual, out);
        }
        self.defined.scalars.extend(scalars);
        self.defined.vectors.extend(vectors);
    }

    /// Notes that registers are defined now.
    fn define(&mut self, written: &DefinedRegisters) {
        let asm = &mut self.w.asm;
        let scalars = written.scalars.difference(&self.defined.scalars);
        let scalars: Vec<u16> = scalars.copied().collect();
        if !scalars.is_empty() {
            let table = offset_of!(Frame<'_, '_>, undefined_scalars);
            asm.load(RDX, of_frame(table));
            for n in &scalars {
                asm.store_word_imm(at(RDX, i32::from(*n) * 4), 0);
            }
        }
        let vectors = written.vectors.difference(&self.defined.vectors);
        let vectors: Vec<u16> = vectors.copied().collect();
        if !vectors.is_empty() {
            let table = offset_of!(Frame<'_, '_>, undefined_lanes);
            asm.load(RCX, of_frame(table));
            self.w.load_mask(RAX, sreg::EXEC);
            let asm = &mut self.w.asm;
            asm.invert(RAX);
            for n in &vectors {
                asm.and_to(at(RCX, i32::from(*n) * 8), RAX);
            }
        }
        self.defined.scalars.extend(scalars);
        self.defined.vectors.extend(vectors);
    }

    /// Nothing is known where a block begins.
    pub(crate) fn begin_block(&mut self) {
        self.defined = DefinedRegisters::default();
    }

    /// Before the branch at `pc` that ends a block.
    pub(crate) fn guard_condition(&mut self, condition: Condition, pc: u64) {
        if !self.checks.is_some_and(|checks| checks.uninit) {
            return;
        }
        let vcc = sreg::VCC as u16;
        let scalars = match condition {
            Condition::Scc0 | Condition::Scc1 => SCC..SCC + 1,
            Condition::Vccz | Condition::Vccnz => vcc..vcc + self.w.wave_size.div_ceil(32) as u16,
            Condition::Execz | Condition::Execnz | Condition::Always => return,
        };
        let read = DefinedRegisters {
            scalars: scalars.collect(),
            ..DefinedRegisters::default()
        };
        self.guard(&read, pc, 1);
    }

    /// Before the call or return at `pc`, with its target in a pair of registers.
    pub(crate) fn guard_target(&mut self, from: u8, pc: u64) {
        if self.checks.is_some_and(|checks| checks.uninit) {
            let read = DefinedRegisters {
                scalars: (from.into()..u16::from(from) + 2).collect(),
                ..DefinedRegisters::default()
            };
            self.guard(&read, pc, 0);
        }
    }

    /// Behind a call, which has written a pair of registers.
    pub(crate) fn define_link(&mut self, first: u8) {
        if self.checks.is_some_and(|checks| checks.uninit) {
            let written = DefinedRegisters {
                scalars: (first.into()..u16::from(first) + 2).collect(),
                ..DefinedRegisters::default()
            };
            self.define(&written);
        }
    }
}
