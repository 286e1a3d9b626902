//! From a region to host code: its blocks, branches and exits.

use std::collections::BTreeMap;
use std::mem::offset_of;

use gfxjit_hal::Checks;
use gfxjit_isa::inst::{Action, Condition, Control};
use memmap2::MmapOptions;

use crate::baseline::code::BaselineCode;
use crate::baseline::graph::Graph;
use crate::baseline::host::avx2::Avx2;
use crate::baseline::host::avx512::Avx512;
use crate::baseline::translator::{
    BaselineTranslator, DefinedRegisters, Out, of_cache, of_frame, of_wave,
};
use crate::baseline::vectors::{
    AGPRS, CACHES, ENABLED, FRAME, OUTER, SPARE, VGPRS, Vectors, WAVE, Writer, sgpr,
};
use crate::baseline::x86::{
    Asm, Cc, G, Label, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP, Rm, at,
};
use crate::entry::frame::{Frame, code};
use crate::entry::runtime;
use crate::host_cpu::Templates;
use crate::inline_cache::{JUMPS, Link, NO_CACHE};
use crate::region::cfg;
use crate::region::cfg::{Block, Elsewhere, End, Followed, Region};
use crate::region::counting;
use crate::region::scalars::MemoryResources;
use crate::setting::Setting;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::wave;
use gfxjit_sim::machine::wave::{Wave, sreg};

/// Translates a region for a kind of host; its inline caches are numbered from the first one on.
pub(crate) fn translate(
    region: &Region<'_>,
    templates: Templates,
    (setting, base): (Setting, u64),
    first_cache: u32,
    checks: Option<Checks>,
) -> Option<BaselineCode> {
    match templates {
        Templates::Avx512 => translated::<Avx512>(region, (setting, base), first_cache, checks),
        Templates::Avx2 => translated::<Avx2>(region, (setting, base), first_cache, checks),
    }
}

fn translated<V: Vectors>(
    region: &Region<'_>,
    (setting, base): (Setting, u64),
    first_cache: u32,
    checks: Option<Checks>,
) -> Option<BaselineCode> {
    let mut w = Writer::<V>::new(setting.wave_size);
    let (step, leave) = (w.asm.label(), w.asm.label());
    let mut t = BaselineTranslator {
        labels: region
            .blocks
            .keys()
            .map(|pc| (*pc, w.asm.label()))
            .collect(),
        setting,
        base,
        w,
        graph: Graph::new(V::TEMPLATES, setting.one_nan),
        outs: Vec::new(),
        checks,
        defined: DefinedRegisters::default(),
        looked: None,
        // Code that counts, or looks at what launches do, is entered by Rust alone.
        links: (checks.is_none() && !setting.counts).then(BTreeMap::new),
        region: first_cache,
        caches: first_cache + 1,
        memory_resources: MemoryResources::of(region, setting),
        step,
        leave,
    };
    t.begin();
    let mut blocks = region.blocks.iter().peekable();
    while let Some((pc, block)) = blocks.next() {
        let next = blocks.peek().map(|(pc, _)| **pc);
        t.block(*pc, block, next);
    }
    t.finish_outs();
    let (code, places) = t.w.asm.finish();
    let mut memory = MmapOptions::new().len(code.len()).map_anon().ok()?;
    memory.copy_from_slice(&code);
    let entries = region.entries.iter().filter_map(|pc| {
        let label = t.labels.get(pc)?;
        Some((*pc, places[Asm::index(*label)]))
    });
    Some(BaselineCode {
        entries: entries.collect(),
        memory: memory.make_exec().ok()?,
        start: region.start,
        reach: region.reach,
        mode_bits: region.mode_bits,
        caches: t.caches,
        region: t.region,
    })
}

/// The runtime's function, with the calling convention of this code.
extern "sysv64" fn step(frame: *mut Frame<'_, '_>, pc: u64, cache: u64) -> u64 {
    runtime::step(frame, pc, cache)
}

/// Registers that a function preserves.
const KEPT: [G; 6] = [RBX, RBP, R12, R13, R14, R15];

impl<V: Vectors> BaselineTranslator<V> {
    /// The code that is called, and the code that calls the interpreter's handler.
    fn begin(&mut self) {
        let asm = &mut self.w.asm;
        KEPT.into_iter().for_each(|g| asm.push(g));
        asm.copy(RAX, RSP);
        asm.add_imm(Rm::Reg(RSP.0), -(SPARE + V::STACK));
        asm.and_imm(RSP, -64);
        asm.store(at(RSP, OUTER), RAX);
        asm.copy(FRAME, RDI);
        asm.load(WAVE, of_frame(offset_of!(Frame<'_, '_>, current)));
        asm.load(CACHES, of_frame(offset_of!(Frame<'_, '_>, caches)));
        let vgprs = offset_of!(Wave, vgprs) + Aligned::<wave::Lanes>::START;
        asm.load(VGPRS, of_wave(vgprs));
        asm.load_word(RAX, of_wave(offset_of!(Wave, vgpr_count)));
        asm.shift_left(RAX, if self.w.wave_size == 64 { 8 } else { 7 });
        asm.add(RAX, Rm::Reg(VGPRS.0));
        asm.copy(AGPRS, RAX);
        asm.load(R13, of_frame(offset_of!(Frame<'_, '_>, budget)));
        asm.add(R13, of_wave(offset_of!(Wave, executed)));
        asm.jump_to(RSI);

        asm.bind(self.leave);
        asm.clear_upper();
        asm.load(RSP, at(RSP, OUTER));
        KEPT.into_iter().rev().for_each(|g| asm.pop(g));
        asm.ret();

        let fault = asm.label();
        asm.bind(self.step);
        asm.add_imm(Rm::Reg(RSP.0), -8);
        asm.copy(RDI, FRAME);
        self.call(step as *const ());
        let asm = &mut self.w.asm;
        asm.add_imm(Rm::Reg(RSP.0), 8);
        asm.and_imm(RAX, 1);
        asm.jump_if(Cc::NotEqual, fault);
        asm.ret();
        asm.bind(fault);
        asm.add_imm(Rm::Reg(RSP.0), 8);
        asm.store_word_imm(of_frame(offset_of!(Frame<'_, '_>, code)), code::FAULT);
        asm.jump(self.leave);
    }

    /// Calls a Rust function. Vector and mask registers are lost.
    pub(crate) fn call(&mut self, function: *const ()) {
        let asm = &mut self.w.asm;
        asm.clear_upper();
        asm.set(RAX, function.expose_provenance() as u64);
        asm.call_to(RAX);
    }

    fn finish_outs(&mut self) {
        // Some write others.
        let mut outs = std::mem::take(&mut self.outs);
        while let Some((label, out)) = outs.pop() {
            self.w.asm.bind(label);
            match out {
                Out::Leave { code, pc } => self.leave(code, pc),
                Out::Link { pc, cache } => self.go_on(pc, cache),
                Out::Missing { pc, link } => {
                    let asm = &mut self.w.asm;
                    asm.store_word_imm(of_frame(offset_of!(Frame<'_, '_>, link)), link);
                    self.leave(code::LEAVE, pc);
                }
                Out::Again { pc, label } => {
                    // The wave has counted the block that it comes from.
                    let asm = &mut self.w.asm;
                    asm.compare_general(R13, of_wave(offset_of!(Wave, executed)));
                    asm.jump_if(Cc::Above, label);
                    self.leave(code::BUDGET, pc);
                }
                Out::Taken { pc, then } => {
                    self.count_taken(pc);
                    self.w.asm.jump(then);
                }
                Out::Undefined { pc, left } => {
                    let executed = of_wave(offset_of!(Wave, executed));
                    self.w.asm.add_imm(executed, -(left as i32));
                    self.leave(code::UNDEFINED, pc);
                }
                Out::Step { pc, cache, then } => {
                    self.step(pc, cache);
                    self.w.asm.jump(then);
                }
                Out::Enabled { then } => {
                    self.w.asm.load(RAX, at(RSP, ENABLED));
                    self.w.store_mask(sreg::EXEC, RAX);
                    self.w.asm.jump(then);
                }
                Out::Fault => {
                    let asm = &mut self.w.asm;
                    asm.store_word_imm(of_frame(offset_of!(Frame<'_, '_>, code)), code::FAULT);
                    asm.jump(self.leave);
                }
            }
            outs.append(&mut self.outs);
        }
    }

    fn leave(&mut self, code: u32, pc: u64) {
        let asm = &mut self.w.asm;
        asm.set(RAX, pc);
        asm.store(of_wave(offset_of!(Wave, pc)), RAX);
        asm.store_word_imm(of_frame(offset_of!(Frame<'_, '_>, code)), code);
        asm.jump(self.leave);
    }

    /// A label of code that is written behind the blocks.
    pub(crate) fn out(&mut self, out: Out) -> Label {
        let label = self.w.asm.label();
        self.outs.push((label, out));
        label
    }

    /// Calls the interpreter's handler for an instruction.
    pub(crate) fn step(&mut self, pc: u64, cache: u32) {
        let asm = &mut self.w.asm;
        asm.set(RSI, pc);
        asm.set(RDX, cache.into());
        asm.call(self.step);
    }

    fn block(&mut self, pc: u64, block: &Block<'_>, next: Option<u64>) {
        if let Some(label) = self.labels.get(&pc) {
            self.w.asm.bind(*label);
        }
        let executed = of_wave(offset_of!(Wave, executed));
        self.w.asm.add_imm(executed, block.count as i32);
        self.graph.denormals = block.denormals;
        self.count_begin(cfg::address(pc));
        self.begin_block();
        for (left, (at, step)) in (1..=block.count).rev().zip(&block.steps) {
            let next = at.wrapping_add(u64::from(step.size));
            let changes_lanes = counting::changes_lanes(&step.action, self.setting.wave_size);
            if changes_lanes {
                self.count_lanes(next, false);
            }
            let mark = self.w.asm.mark();
            let is_written = match self.checks {
                Some(checks) => self.checked(checks, (*at, step), left),
                None => self.instruction(*at, step),
            };
            if !is_written {
                // Takes back the code written before that showed.
                self.w.asm.back_to(mark);
                self.step(*at, NO_CACHE);
            }
            if changes_lanes {
                self.count_lanes(next, true);
            }
        }
        let last = counting::LastOf::of(cfg::address(pc), block);
        self.count_end(last.end);
        self.end(pc, block.end, last.branch, next);
    }

    /// Writes the template of an instruction, if there is one.
    pub(crate) fn instruction(&mut self, pc: u64, step: &Step) -> bool {
        match &step.action {
            Action::Nop | Action::Wait => true,
            Action::Fence { beyond_workgroup } => {
                // The waves of a workgroup take turns on one thread.
                if *beyond_workgroup {
                    self.w.asm.fence();
                }
                true
            }
            Action::Salu(alu) => self.salu(alu),
            Action::Valu(alu) => self.valu(&[alu]),
            Action::Pair(pair) => self.valu(&[&pair[0], &pair[1]]),
            Action::Memory(memory) => {
                if memory.is_coherent_load {
                    self.w.asm.fence();
                }
                self.memory(pc, memory)
            }
            Action::ScalarLoad(load) => self.scalar_load(pc, load),
            Action::Control(Control::GetPc(to)) if usize::from(*to) < sreg::NULL - 1 => {
                let next = pc.wrapping_add(u64::from(step.size));
                self.w.asm.set(RAX, next);
                self.w.asm.store(sgpr((*to).into()), RAX);
                true
            }
            Action::Control(Control::SetMode { .. }) => {
                let behind = cfg::denormals_behind(&step.action, self.graph.denormals);
                behind.is_some_and(|behind| {
                    // Rounding and denormals are its first byte.
                    let byte = behind.mode() as u8;
                    let mode = of_wave(offset_of!(Wave, mode));
                    self.w.asm.store_byte_imm(mode, byte);
                    self.graph.denormals = behind;
                    true
                })
            }
            Action::Cross(cross) => self.cross(cross),
            Action::Image(_)
            | Action::ScalarStore(_)
            | Action::Convert(_)
            | Action::Matrix(_)
            | Action::Control(_) => false,
        }
    }

    /// Goes from a block to a place; `next` is the block that is written behind this one.
    fn go(&mut self, from: u64, to: u64, next: Option<u64>) {
        let label = self.target(from, to);
        if next != Some(to) || self.labels.get(&to) != Some(&label) {
            self.w.asm.jump(label);
        }
    }

    /// The label that a jump of a block goes to. Backwards, the turn may be over.
    fn target(&mut self, from: u64, to: u64) -> Label {
        let Some(label) = self.labels.get(&to).copied() else {
            return self.other_region(cfg::address(to));
        };
        if to <= from {
            let pc = cfg::address(to);
            return self.out(Out::Again { pc, label });
        }
        label
    }

    /// The end of a block; the instruction that does so, if one does, is at `branch`.
    fn end(&mut self, from: u64, end: End, branch: u64, next: Option<u64>) {
        let (code, pc) = match end {
            End::Jump(to) => return self.go(from, to, next),
            End::Branch(condition, to, otherwise) => {
                self.guard_condition(condition, branch);
                let mut taken = self.target(from, to);
                if self.setting.counts {
                    let (pc, then) = (branch, taken);
                    taken = self.out(Out::Taken { pc, then });
                }
                let cc = self.condition(condition);
                self.w.asm.jump_if(cc, taken);
                return self.go(from, otherwise, next);
            }
            End::Followed(followed) => return self.follow(from, followed, next),
            End::CutOff(pc) => {
                let other = self.other_region(pc);
                return self.w.asm.jump(other);
            }
            End::Elsewhere(elsewhere) if self.links.is_some() => return self.elsewhere(elsewhere),
            End::Leave(pc) | End::Elsewhere(Elsewhere { pc, .. }) => (code::LEAVE, pc),
            End::Barrier(pc) => (code::BARRIER, pc),
            End::Wait(pc) => (code::WAIT, pc),
            End::Ended(pc) => {
                self.w
                    .asm
                    .store_byte_imm(of_wave(offset_of!(Wave, ended)), 1);
                (code::ENDED, pc)
            }
        };
        let out = self.out(Out::Leave { code, pc });
        self.w.asm.jump(out);
    }

    /// Calls or returns; leaves if registers hold another target.
    fn follow(&mut self, block: u64, followed: Followed, next: Option<u64>) {
        let Followed { pc, from, link, to } = followed;
        if let Some(first) = from {
            self.guard_target(first, pc);
            let code = code::LEAVE;
            let out = self.out(Out::Leave { code, pc });
            let asm = &mut self.w.asm;
            asm.set(RAX, cfg::address(to));
            asm.compare_general(RAX, sgpr(first.into()));
            asm.jump_if(Cc::NotEqual, out);
        }
        let asm = &mut self.w.asm;
        asm.add_imm(of_wave(offset_of!(Wave, executed)), 1);
        // Calls and returns are one word.
        self.count_begin(pc);
        self.count_end(pc.wrapping_add(4));
        let asm = &mut self.w.asm;
        if let Some((first, back)) = link {
            asm.set(RAX, back);
            asm.store(sgpr(first.into()), RAX);
            self.define_link(first);
        }
        self.go(block, to, next);
    }

    /// Code of another region at an address.
    fn other_region(&mut self, pc: u64) -> Label {
        let Some(links) = &self.links else {
            let code = code::LEAVE;
            return self.out(Out::Leave { code, pc });
        };
        if let Some(label) = links.get(&pc) {
            return *label;
        }
        let cache = self.cache();
        let label = self.out(Out::Link { pc, cache });
        self.links.get_or_insert_default().insert(pc, label);
        label
    }

    /// Goes on in the code of another region that begins at an address.
    fn go_on(&mut self, pc: u64, cache: u32) {
        let missing = self.out(Out::Missing { pc, link: cache });
        self.check_link(cache, missing);
        self.follow_link(cache);
    }

    /// A jump to where registers say, if that is where it went last.
    fn elsewhere(&mut self, Elsewhere { pc, from, link }: Elsewhere) {
        let cache = self.cache();
        let missing = self.out(Out::Missing {
            pc,
            link: cache | JUMPS,
        });
        let asm = &mut self.w.asm;
        asm.load(RAX, sgpr(from.into()));
        asm.compare_general(RAX, of_cache(cache, Link::PC));
        asm.jump_if(Cc::NotEqual, missing);
        self.check_link(cache, missing);
        let asm = &mut self.w.asm;
        asm.add_imm(of_wave(offset_of!(Wave, executed)), 1);
        if let Some((first, back)) = link {
            asm.set(RAX, back);
            asm.store(sgpr(first.into()), RAX);
        }
        self.follow_link(cache);
    }

    /// Jumps unless a link is for this wave as it is now, and its turn is not over.
    fn check_link(&mut self, cache: u32, missing: Label) {
        let asm = &mut self.w.asm;
        for (found, wanted) in [
            (
                of_frame(offset_of!(Frame<'_, '_>, registers)),
                Link::REGISTERS,
            ),
            (of_wave(offset_of!(Wave, mode)), Link::MODE),
            (
                of_frame(offset_of!(Frame<'_, '_>, generation)),
                Link::GENERATION,
            ),
        ] {
            asm.load_word(RAX, found);
            asm.compare_word(RAX, of_cache(cache, wanted));
            asm.jump_if(Cc::NotEqual, missing);
        }
        asm.load(RAX, of_wave(offset_of!(Wave, executed)));
        asm.compare_general(RAX, Rm::Reg(R13.0));
        asm.jump_if(Cc::AboveOrEqual, missing);
    }

    /// Counts what the region has executed, and goes on in the other one.
    fn follow_link(&mut self, cache: u32) {
        let region = of_cache(self.region, 0);
        let asm = &mut self.w.asm;
        let began = of_frame(offset_of!(Frame<'_, '_>, began));
        asm.load(RAX, of_wave(offset_of!(Wave, executed)));
        asm.copy(RCX, RAX);
        asm.sub(RCX, began);
        asm.store(began, RAX);
        asm.add_to(region, RCX, true);
        asm.load_word(RAX, of_cache(cache, Link::REGION));
        asm.store_word(of_frame(offset_of!(Frame<'_, '_>, region)), RAX);
        asm.load(RAX, of_cache(cache, Link::PLACE));
        asm.jump_to(RAX);
    }

    /// Checks the condition of a branch; returns when it is taken.
    fn condition(&mut self, condition: Condition) -> Cc {
        let wide = self.w.wave_size == 64;
        let asm = &mut self.w.asm;
        let scc = of_wave(offset_of!(Wave, scc));
        match condition {
            Condition::Scc0 | Condition::Scc1 => asm.compare_byte(scc, 0),
            Condition::Vccz | Condition::Vccnz => asm.compare_imm(wide, sgpr(sreg::VCC), 0),
            Condition::Execz | Condition::Execnz => asm.compare_imm(wide, sgpr(sreg::EXEC), 0),
            // The region has no such branches: they are jumps.
            Condition::Always => asm.compare_general(RCX, Rm::Reg(RCX.0)),
        }
        match condition {
            Condition::Scc1 | Condition::Vccnz | Condition::Execnz => Cc::NotEqual,
            _ => Cc::Equal,
        }
    }
}
