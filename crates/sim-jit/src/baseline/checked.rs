//! What the code of launches with checks does besides.
//!
//! Loads and stores have templates as usual. Between their check of addresses and the transfer they call a function that looks
//! at all lanes at once (`looks`); what it does not decide, and all other accesses, the interpreter's handler looks at and
//! executes. All else has templates as well. Where values that were never written are searched for, such a template runs only
//! if all registers that it reads are defined in the enabled lanes: then its results are, and the code notes that. Otherwise
//! the wave leaves; the interpreter, which knows single bits, executes that instruction, and the wave goes on in code.
//!
//! In a block, what was found defined is not asked for again as long as EXEC is the same.

use std::collections::BTreeSet;
use std::mem::offset_of;

use gfxjit_hal::Checks;
use gfxjit_isa::inst::{Access, Action, Alu, Condition, Cross, Place, Register, Role};

use crate::baseline::looks::{AccessWord, fenced, look, look_scalar, looked, step_defined};
use crate::baseline::memory::{AccessPart, BaselineSpace, Direction};
use crate::baseline::translator::{
    AGPR, BaselineTranslator, DefinedRegisters, LookedAccess, Out, of_frame, of_wave,
};
use crate::baseline::vectors::{FRAME, LANES, OFFSETS, Vectors, sgpr};
use crate::baseline::x86::{Cc, Label, Mem, R8, RAX, RCX, RDI, RDX, RSI, RSP, Rm, at};
use crate::entry::frame::Frame;
use crate::inline_cache::NO_CACHE;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::wave::{Wave, sreg};

/// The number of SCC behind the scalar registers.
const SCC: u16 = sreg::COUNT as u16;

/// The registers of an instruction.
#[derive(Default)]
struct Reached {
    read: DefinedRegisters,
    written: DefinedRegisters,
    writes_exec: bool,
}

impl Reached {
    fn of(action: &Action, wave_size: u32) -> Self {
        let mut all = Self::default();
        // A load of half of a register keeps the other half: the look at it marks what is loaded.
        let kept = kept_register(action);
        let mut is_read_kept = true;
        action.for_each_operand(&mut |operand| {
            let words = operand.words(wave_size);
            let is_read = operand.role == Role::Read;
            // The address may be in the same register, which is read twice then.
            if kept == Some(operand.register)
                && words == 1
                && (!is_read || std::mem::take(&mut is_read_kept))
            {
                return;
            }
            let side = match is_read {
                true => &mut all.read,
                false => &mut all.written,
            };
            match operand.register {
                Register::Vgpr(n) => side.vectors.extend(n..n + words),
                Register::Agpr(n) => side.vectors.extend(AGPR + n..AGPR + n + words),
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

/// The register of which a load writes half, and keeps the other one.
fn kept_register(action: &Action) -> Option<Register> {
    let Action::Memory(memory) = action else {
        return None;
    };
    let Access::Load {
        half: Some(half),
        to,
        ..
    } = memory.access
    else {
        return None;
    };
    match to {
        Place::Vgpr(n) if half.keeps => Some(Register::Vgpr(n)),
        Place::Agpr(n) if half.keeps => Some(Register::Agpr(n)),
        _ => None,
    }
}

/// The undefined lanes of a vector register; see `load_tables`.
fn lanes_of(register: u16) -> Mem {
    match register.checked_sub(AGPR) {
        None => at(RCX, i32::from(register) * 8),
        Some(n) => at(RDX, i32::from(n) * 8),
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
        match &step.action {
            Action::Memory(_) | Action::ScalarLoad(_) => return self.checked_access(pc, step),
            Action::Cross(Cross::Bpermute { .. }) if checks.lanes => {
                self.forget(&step.action);
                return false;
            }
            Action::Fence { beyond_workgroup } if checks.race => {
                let asm = &mut self.w.asm;
                asm.copy(RDI, FRAME);
                asm.set(RSI, (*beyond_workgroup).into());
                self.call(fenced as *const ());
            }
            _ => {}
        }
        if !checks.uninit {
            return self.instruction(pc, step) || self.by_handler(pc, &step.action);
        }
        if reads_other_lanes(&step.action) {
            return self.checked_exchange(pc, step);
        }
        let reached = Reached::of(&step.action, self.w.wave_size);
        let (outs, known) = (self.outs.len(), self.defined.clone());
        self.guard(&reached.read, pc, left);
        let is_written = self.instruction(pc, step) || self.by_handler(pc, &step.action);
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

    /// An exchange between lanes: all lanes of the registers that it reads must be defined, also those that are not enabled.
    fn checked_exchange(&mut self, pc: u64, step: &Step) -> bool {
        let Reached { read, written, .. } = Reached::of(&step.action, self.w.wave_size);
        let (outs, known) = (self.outs.len(), std::mem::take(&mut self.defined));
        let (slow, then) = (self.w.asm.label(), self.w.asm.label());
        let cache = NO_CACHE;
        self.outs.push((slow, Out::Step { pc, cache, then }));
        self.guard_or(&read, slow, true);
        let is_written = self.instruction(pc, step);
        if is_written {
            self.defined = DefinedRegisters::default();
            self.define(&written);
            self.w.asm.bind(then);
        } else {
            self.outs.truncate(outs);
        }
        self.defined = known;
        self.forget(&step.action);
        is_written
    }

    /// Has the interpreter's handler execute an instruction at which there is nothing to look but its operands, which are
    /// defined.
    fn by_handler(&mut self, pc: u64, action: &Action) -> bool {
        if !matches!(action, Action::Matrix(_) | Action::Convert(_)) {
            return false;
        }
        let out = self.out(Out::Fault);
        let asm = &mut self.w.asm;
        asm.copy(RDI, FRAME);
        asm.set(RSI, pc);
        self.call(step_defined as *const ());
        self.w.asm.test(RAX);
        self.w.asm.jump_if(Cc::NotEqual, out);
        true
    }

    /// An access to memory: checks look at it before it is executed, at all lanes at once if they can.
    fn checked_access(&mut self, pc: u64, step: &Step) -> bool {
        let Reached { read, written, .. } = Reached::of(&step.action, self.w.wave_size);
        let outs = self.outs.len();
        self.looked = Some(LookedAccess { pc, read, written });
        let is_written = self.instruction(pc, step);
        self.looked = None;
        if !is_written {
            self.outs.truncate(outs);
        }
        // The handler, too, may have written them.
        self.forget(&step.action);
        match kept_register(&step.action) {
            Some(Register::Vgpr(n)) => self.defined.vectors.remove(&n),
            Some(Register::Agpr(n)) => self.defined.vectors.remove(&(AGPR + n)),
            _ => false,
        };
        is_written
    }

    /// Where an access begins: goes to the handler unless the registers that it reads are defined.
    pub(crate) fn begin_look(&mut self, slow: Label) {
        if let Some(LookedAccess { read, .. }) = self.looked.clone()
            && self.checks.is_some_and(|checks| checks.uninit)
        {
            let known = self.defined.clone();
            self.guard_or(&read, slow, false);
            // The handler, which may have gone on with undefined ones, comes back behind the access.
            self.defined = known;
        }
    }

    /// Looks at a part of an access, whose offsets are on the stack.
    pub(crate) fn look(
        &mut self,
        part: &AccessPart,
        space: BaselineSpace,
        slot: i32,
        direction: Direction,
        slow: Label,
    ) -> Option<()> {
        let Some(LookedAccess { pc, .. }) = self.looked else {
            return Some(());
        };
        let access = AccessWord::of(part, space, direction, V::LANES)?;
        let cache = match space {
            BaselineSpace::Global(cache) => cache,
            _ => NO_CACHE,
        };
        let asm = &mut self.w.asm;
        asm.copy(RDI, FRAME);
        asm.set(RSI, pc);
        asm.set(RDX, access.0);
        asm.copy(RCX, RSP);
        let offsets = match space {
            BaselineSpace::Global(_) => OFFSETS,
            _ => OFFSETS + slot,
        };
        asm.add_imm(Rm::Reg(RCX.0), offsets);
        asm.set(R8, cache.into());
        self.call(look as *const ());
        self.w.asm.test(RAX);
        self.w.asm.jump_if(Cc::NotEqual, slow);
        Some(())
    }

    /// Looks at a load of the scalar unit, whose address is in RAX and stays there.
    pub(crate) fn look_scalar(&mut self, bytes: u8, cache: u32, slow: Label) {
        let Some(LookedAccess { pc, .. }) = self.looked else {
            return;
        };
        let kept = at(RSP, LANES);
        let asm = &mut self.w.asm;
        asm.store(kept, RAX);
        asm.copy(RCX, RAX);
        asm.copy(RDI, FRAME);
        asm.set(RSI, pc);
        asm.set(RDX, bytes.into());
        asm.set(R8, cache.into());
        self.call(look_scalar as *const ());
        self.w.asm.test(RAX);
        self.w.asm.jump_if(Cc::NotEqual, slow);
        self.w.asm.load(RAX, kept);
    }

    /// Where an access ends that was looked at.
    pub(crate) fn end_look(&mut self, stores: bool) {
        let Some(LookedAccess { written, .. }) = self.looked.clone() else {
            return;
        };
        let Some(checks) = self.checks else { return };
        if stores && checks.race {
            self.w.asm.copy(RDI, FRAME);
            self.call(looked as *const ());
        }
        if checks.uninit {
            let known = std::mem::take(&mut self.defined);
            self.define(&written);
            self.defined = known;
        }
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
        let is_known = read.scalars.is_subset(&self.defined.scalars)
            && read.vectors.is_subset(&self.defined.vectors);
        if !is_known {
            let out = self.out(Out::Undefined { pc, left });
            self.guard_or(read, out, false);
        }
    }

    /// The same, to a place; vector registers must be defined in all lanes, or in those that are enabled.
    fn guard_or(&mut self, read: &DefinedRegisters, out: Label, in_all_lanes: bool) {
        let missing = |all: &BTreeSet<u16>, known: &BTreeSet<u16>| -> Vec<u16> {
            all.difference(known).copied().collect()
        };
        let scalars = missing(&read.scalars, &self.defined.scalars);
        let vectors = missing(&read.vectors, &self.defined.vectors);
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
            self.load_tables(&vectors);
            let asm = &mut self.w.asm;
            asm.load(RAX, lanes_of(*first));
            others.iter().for_each(|n| asm.or_from(RAX, lanes_of(*n)));
            match (in_all_lanes, wide) {
                (false, _) => asm.and_from(wide, RAX, sgpr(sreg::EXEC)),
                (true, true) => asm.and_imm(RAX, -1),
                // There are no lanes in the upper half.
                (true, false) => asm.test(RAX),
            }
            asm.jump_if(Cc::NotEqual, out);
        }
        self.defined.scalars.extend(scalars);
        self.defined.vectors.extend(vectors);
    }

    /// RCX points to the undefined lanes of vector registers, and RDX to those of accumulation registers if there are some.
    fn load_tables(&mut self, registers: &[u16]) {
        let asm = &mut self.w.asm;
        asm.load(RCX, of_frame(offset_of!(Frame<'_, '_>, undefined_lanes)));
        if registers.iter().any(|n| *n >= AGPR) {
            asm.load_word(RDX, of_wave(offset_of!(Wave, vgpr_count)));
            asm.shift_left(RDX, 3);
            asm.add(RDX, Rm::Reg(RCX.0));
        }
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
            self.load_tables(&vectors);
            self.w.load_mask(RAX, sreg::EXEC);
            let asm = &mut self.w.asm;
            asm.invert(RAX);
            for n in &vectors {
                asm.and_to(lanes_of(*n), RAX);
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
