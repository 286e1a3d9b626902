//! From a region to the IR of a function: its blocks, their versions, branches and exits.
//!
//! What has no translation of its own is done by the interpreter's handler, in place: the
//! registers that the instruction names are written to the wave before, and read back after.

use super::affine::{Roots, Shapes};
use super::buffers::scalars_made;
use super::cfg::{Block, End, Region};
use super::emit::{T, V};
use super::frame::code;
use super::live::{Exit, Live, Node};
use super::loops;
use super::registers::{Registers, Slot, numbers};
use crate::interp::{Linear, Step};
use crate::scratch::FlatScratch;
use crate::wave::{HALF, sreg};
use gfxjit_isa::engine::Engine;
use gfxjit_isa::inst::{Access, Action, Condition, Control, Cross, Place, Register};
use std::collections::{BTreeMap, BTreeSet};

/// The site of an instruction that has none.
pub(super) const NO_SITE: u32 = u32::MAX;

/// What is known of the wave and the device when a region is translated.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    /// Lanes in a chunk.
    pub width: u32,
    pub wave_size: u32,
    pub flat_scratch: FlatScratch,
    /// Words 1 (its upper half) to 3 of the resource that reaches scratch.
    pub scratch_resource: Option<[u32; 3]>,
    /// How resources of plain memory look.
    pub linear: Linear,
    /// `ds_bpermute` reaches all 64 lanes.
    pub long_permute: bool,
    /// Registers are stored when a wave ends, for tests that look at them.
    pub keep_registers: bool,
}

/// The IR of a region.
pub(super) struct Translation {
    pub ir: String,
    /// Number of each entry.
    pub entries: Vec<u64>,
    /// Sites from the first one on.
    pub sites: u32,
    /// Registers that matter at the start.
    pub needs: BTreeSet<Slot>,
}

pub(super) struct Translator {
    pub r: Registers,
    pub setting: Setting,
    pub sites: u32,
    /// Scalar registers that the region makes.
    pub made_sgprs: BTreeSet<u8>,
    /// Blocks that something goes to.
    wanted: Vec<Version>,
    made: BTreeMap<Version, Node>,
    /// The block that is being written.
    node: Node,
    /// Where loops begin.
    headers: BTreeSet<u64>,
    /// Registers that are carried, by block.
    carried: BTreeMap<u64, Roots>,
}

/// A version of a block: with all lanes enabled when it begins, or with any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Version {
    pc: u64,
    full: bool,
    /// Registers are carried: see `loops`.
    carried: bool,
}

impl Version {
    fn new(pc: u64, full: bool) -> Self {
        Self {
            pc,
            full,
            carried: false,
        }
    }

    fn carried(pc: u64) -> Self {
        Self {
            carried: true,
            ..Self::new(pc, true)
        }
    }

    /// Those of a block that can be gone to whatever registers hold.
    pub(super) fn of(pc: u64) -> [Self; 2] {
        [true, false].map(|full| Self::new(pc, full))
    }

    fn label(self) -> String {
        // Other labels are letters and a number.
        let name = match (self.carried, self.full) {
            (true, _) => "carried",
            (_, true) => "full",
            (_, false) => "any",
        };
        format!("{name}.{:x}", self.pc)
    }
}

/// Translates a region.
pub(super) fn translate(region: &Region<'_>, setting: Setting, first_site: u32) -> Translation {
    let mut t = Translator {
        r: Registers::new(setting.width, setting.wave_size),
        setting,
        sites: first_site,
        made_sgprs: scalars_made(region),
        wanted: Vec::new(),
        made: BTreeMap::new(),
        node: Node::default(),
        headers: loops::headers(region),
        carried: BTreeMap::new(),
    };
    t.carried = loops::carried(&mut t, region);
    let entries: Vec<u64> = region.entries.iter().copied().collect();
    t.wanted = entries.iter().copied().flat_map(Version::of).collect();
    let carried = entries.iter().filter(|pc| t.carried.contains_key(pc));
    t.wanted.extend(carried.map(|pc| Version::carried(*pc)));
    while let Some(version) = t.wanted.pop() {
        if !t.made.contains_key(&version)
            && let Some(block) = region.blocks.get(&version.pc)
        {
            t.block(region, version, block);
        }
    }
    let live = Live::new(&t.made, &t.r.used);
    let labels = t.entries(&live, &entries);
    t.outs(&live);
    let needs = live.behind(Exit::At(region.start));
    let sites = t.sites;
    Translation {
        ir: t
            .r
            .finish(&function_name(region.start, setting.wave_size), &labels),
        entries,
        sites,
        needs,
    }
}

/// The symbol of a region's code.
pub(super) fn function_name(start: u64, wave_size: u32) -> String {
    format!("region_{start:x}_{wave_size}")
}

impl Translator {
    pub(super) fn exit(&mut self, code: u32, pc: u64, exit: Exit) {
        let exit = if self.setting.keep_registers {
            Exit::Everything
        } else {
            exit
        };
        if exit == Exit::Everything {
            let so_far = self.r.writes();
            self.node.kept = Some(match self.node.kept.take() {
                Some(kept) => kept.intersection(so_far).copied().collect(),
                None => so_far.clone(),
            });
        }
        self.node.exits.insert(exit);
        // The code behind goes on without what is written here.
        let saved = self.r.snapshot();
        if exit != Exit::Nothing {
            self.r.settle(0);
        }
        let e = &mut self.r.e;
        e.line(format_args!("store i32 {code}, ptr %code"));
        e.line(format_args!("store i64 {pc}, ptr %pc"));
        e.line(format_args!("br label %{}", exit.label()));
        self.r.restore(&saved);
    }

    /// What matters where the interpreter goes on. It executes the instruction there; where
    /// that is one without operands, the wave comes back behind it.
    fn left(region: &Region<'_>, pc: u64) -> Exit {
        match region.left.get(&pc) {
            Some(next) if region.blocks.contains_key(next) => Exit::At(*next),
            _ => Exit::Everything,
        }
    }

    /// Writes the entries; their labels.
    fn entries(&mut self, live: &Live, entries: &[u64]) -> Vec<(u64, String)> {
        let mut labels = Vec::new();
        for pc in entries {
            let label = format!("entry.{pc:x}");
            self.r.begin(None);
            self.r.e.text.push_str(&format!("{label}:\n"));
            let mut slots = live.behind(Exit::At(*pc));
            // They choose the version.
            let halves = self.setting.wave_size as usize / HALF;
            slots.extend((0..halves).map(|half| Slot::Sgpr((sreg::EXEC + half) as u8)));
            let carried = self.carried.get(pc).copied().unwrap_or(0);
            let chunks = self.r.chunks();
            slots.extend(numbers(carried).flat_map(|n| (0..chunks).map(move |c| Slot::Vgpr(n, c))));
            self.r.load(&slots);
            self.branch_to(*pc, self.headers.contains(pc));
            labels.push((*pc, label));
        }
        labels
    }

    /// Writes what stores registers.
    fn outs(&mut self, live: &Live) {
        let exits: BTreeSet<Exit> = self
            .made
            .values()
            .flat_map(|node| node.exits.iter().copied())
            .collect();
        for exit in exits {
            if exit == Exit::Nothing {
                continue;
            }
            self.r.begin(None);
            self.r.e.text.push_str(&format!("{}:\n", exit.label()));
            self.r.store(&live.behind(exit));
            self.r.e.line("br label %over");
        }
    }

    fn block(&mut self, region: &Region<'_>, version: Version, block: &Block<'_>) {
        self.node = Node::default();
        match self.carried.get(&version.pc) {
            Some(registers) if version.carried => self.r.begin_carried(*registers),
            _ => self.r.begin(Some(version.full)),
        }
        self.r.e.text.push_str(&format!("{}:\n", version.label()));
        let count = self.r.e.value(false, "load i64, ptr %count");
        let count = self.r.e.add64(count, V::constant(block.count));
        let shown = self.r.e.show(T::I64, count, false);
        self.r.e.line(format_args!("store i64 {shown}, ptr %count"));
        for (at, step) in &block.steps {
            self.step(*at, step);
        }
        // Behind the last instruction, which is the branch if there is one.
        let last = block.steps.last().map_or(version.pc, |(at, _)| *at);
        self.end(region, last, block.end);
        let node = Node {
            effects: self.r.take_effects(),
            ..std::mem::take(&mut self.node)
        };
        self.made.insert(version, node);
    }

    /// Writes code and forgets it.
    pub(super) fn on_trial<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let (begin, sites) = (self.r.e.text.len(), self.sites);
        let (used, written) = self.r.files();
        let declared = self.r.e.declared.clone();
        let result = work(self);
        self.r.e.text.truncate(begin);
        self.r.e.declared = declared;
        self.r.set_files(used, written);
        self.sites = sites;
        self.node = Node::default();
        self.r.e.shapes = Shapes::default();
        result
    }

    /// Goes to a block with all lanes enabled. What registers hold is looked at if the loop is
    /// `entered`.
    fn branch_to_full(&mut self, pc: u64, entered: bool) {
        let full = Version::new(pc, true);
        let carried = Version::carried(pc);
        let holds = match self.carried.get(&pc) {
            Some(registers) => self.r.carry(*registers, entered),
            None => V::constant(0),
        };
        match holds.as_constant() {
            Some(0) => self.branch_to_version(full),
            Some(_) => self.branch_to_version(carried),
            None => self.branch_to_one(holds, carried, full),
        }
    }

    fn branch_to_version(&mut self, version: Version) {
        let known = self.carried.get(&version.pc).copied();
        self.r
            .settle(known.filter(|_| version.carried).unwrap_or(0));
        self.wanted.push(version);
        self.node.next.insert(version);
        self.r.e.line(format_args!("br label %{}", version.label()));
    }

    fn branch_to_one(&mut self, holds: V, yes: Version, no: Version) {
        self.r.settle(0);
        self.wanted.extend([yes, no]);
        self.node.next.extend([yes, no]);
        let holds = self.r.e.show(T::B, holds, false);
        self.r.e.line(format_args!(
            "br i1 {holds}, label %{}, label %{}",
            yes.label(),
            no.label()
        ));
    }

    /// Goes to the version of a block that is right for the lanes that are enabled.
    fn branch_to(&mut self, pc: u64, entered: bool) {
        let any = Version::new(pc, false);
        let all = self.r.all_enabled();
        match all.as_constant() {
            Some(0) => self.branch_to_version(any),
            Some(_) => self.branch_to_full(pc, entered),
            None if self.carried.contains_key(&pc) => {
                let all = self.r.e.show(T::B, all, false);
                let number = self.r.e.fresh();
                self.r.e.line(format_args!(
                    "br i1 {all}, label %all{number}, label %some{number}"
                ));
                let saved = self.r.snapshot();
                self.label("all", number);
                self.branch_to_full(pc, entered);
                self.r.restore(&saved);
                self.label("some", number);
                self.branch_to_version(any);
            }
            None => self.branch_to_one(all, Version::new(pc, true), any),
        }
    }

    /// Goes on at an address.
    fn go(&mut self, region: &Region<'_>, from: u64, to: u64) {
        if !region.blocks.contains_key(&to) {
            self.exit(code::LEAVE, to, Exit::Everything);
            return;
        }
        if to <= from && region.entries.contains(&to) {
            // Backwards: the turn may be over.
            let count = self.r.e.value(false, "load i64, ptr %count");
            let shown = self.r.e.show(T::I64, count, false);
            let over = self
                .r
                .e
                .value(false, format_args!("icmp uge i64 {shown}, %budget"));
            let over = self.r.e.show(T::B, over, false);
            let number = self.r.e.fresh();
            self.r.e.line(format_args!(
                "br i1 {over}, label %o{number}, label %w{number}"
            ));
            self.r.e.text.push_str(&format!("o{number}:\n"));
            self.exit(code::BUDGET, to, Exit::At(to));
            self.r.e.text.push_str(&format!("w{number}:\n"));
        }
        let entered = loops::enters(&self.headers, from, to);
        self.branch_to(to, entered);
    }

    fn end(&mut self, region: &Region<'_>, last: u64, end: End) {
        match end {
            End::Leave(pc) => self.exit(code::LEAVE, pc, Self::left(region, pc)),
            End::Barrier(pc) => self.exit(code::BARRIER, pc, Self::left(region, pc)),
            End::Wait(pc) => self.exit(code::WAIT, pc, Self::left(region, pc)),
            End::Ended(next) => self.exit(code::ENDED, next, Exit::Nothing),
            End::Jump(to) => self.go(region, last, to),
            End::Branch(condition, to, next) => {
                let holds = match condition {
                    Condition::Always => V::constant(1),
                    Condition::Scc1 => self.r.read(Slot::Scc),
                    Condition::Scc0 => {
                        let scc = self.r.read(Slot::Scc);
                        self.r.e.not_b(scc)
                    }
                    Condition::Vccz => self.r.is_zero(sreg::VCC),
                    Condition::Vccnz => {
                        let zero = self.r.is_zero(sreg::VCC);
                        self.r.e.not_b(zero)
                    }
                    Condition::Execz => self.r.is_zero(sreg::EXEC),
                    Condition::Execnz => {
                        let zero = self.r.is_zero(sreg::EXEC);
                        self.r.e.not_b(zero)
                    }
                };
                if let Some(holds) = holds.as_constant() {
                    self.go(region, last, if holds != 0 { to } else { next });
                    return;
                }
                let holds = self.r.e.show(T::B, holds, false);
                let number = self.r.e.fresh();
                self.r.e.line(format_args!(
                    "br i1 {holds}, label %y{number}, label %x{number}"
                ));
                let saved = self.r.snapshot();
                self.r.e.text.push_str(&format!("y{number}:\n"));
                self.go(region, last, to);
                self.r.restore(&saved);
                self.r.e.text.push_str(&format!("x{number}:\n"));
                self.go(region, last, next);
            }
        }
    }

    pub(super) fn step(&mut self, pc: u64, step: &Step) {
        let done = match &step.action {
            Action::Nop => true,
            Action::Fence { beyond_workgroup } => {
                // The waves of a workgroup take turns on one thread.
                let scope = if *beyond_workgroup {
                    ""
                } else {
                    "syncscope(\"singlethread\") "
                };
                self.r.e.line(format_args!("fence {scope}seq_cst"));
                true
            }
            Action::Salu(alu) => self.salu(alu),
            Action::Valu(alu) => self.valu(&[alu]),
            Action::Pair(pair) => self.valu(&[&pair[0], &pair[1]]),
            Action::Memory(m) => self.memory(pc, step, m),
            Action::ScalarLoad(load) => self.scalar_load(pc, step, load),
            Action::Cross(cross) => self.cross(cross),
            Action::Matrix(_) => false,
            Action::Control(control) => self.control(pc, step, control),
        };
        if !done {
            self.call(pc, step, NO_SITE);
        }
    }

    fn control(&mut self, pc: u64, step: &Step, control: &Control) -> bool {
        match *control {
            Control::GetPc(to) => {
                let next = pc.wrapping_add(u64::from(step.size));
                let to = usize::from(to);
                self.r.set_sgpr(to, V::constant(next & 0xffff_ffff));
                self.r.set_sgpr(to + 1, V::constant(next >> 32));
                true
            }
            Control::BarrierSignal { is_first } => {
                self.signal(pc, is_first);
                true
            }
            _ => false,
        }
    }

    /// Registers that an instruction names, as often as it does, and those that it may use
    /// without naming them.
    fn slots(&self, action: &Action) -> Vec<Slot> {
        let mut slots = vec![
            Slot::Sgpr(sreg::EXEC as u8),
            Slot::Sgpr(sreg::EXEC as u8 + 1),
        ];
        if !matches!(action, Action::Memory(_) | Action::Matrix(_)) {
            slots.push(Slot::Scc);
            let others = [sreg::VCC, sreg::VCC + 1, sreg::M0];
            slots.extend(others.map(|n| Slot::Sgpr(n as u8)));
        }
        if self.setting.flat_scratch == FlatScratch::Sgprs {
            slots.push(Slot::Sgpr(sreg::FLAT_SCRATCH as u8));
            slots.push(Slot::Sgpr(sreg::FLAT_SCRATCH as u8 + 1));
        }
        let chunks = self.r.chunks();
        action.for_each_register(&mut |register| match register {
            Register::Vgpr { first, count } => {
                for n in first..first + count {
                    slots.extend((0..chunks).map(|c| Slot::Vgpr(n, c)));
                }
            }
            Register::Agpr { first, count } => {
                for n in first..first + count {
                    slots.extend((0..chunks).map(|c| Slot::Agpr(n, c)));
                }
            }
            Register::Sgpr { first, count } => {
                let end = (first + count).min(sreg::COUNT as u16);
                for n in first..end {
                    if usize::from(n) != sreg::NULL {
                        slots.push(Slot::Sgpr(n as u8));
                    }
                }
            }
        });
        slots.sort_unstable();
        slots
    }

    /// Registers that an instruction which the interpreter executes in place may have written.
    fn written(&self, action: &Action) -> Vec<Slot> {
        let mut slots = Vec::new();
        let mut vector = |place: Place, first: usize, words: usize| {
            for word in first..first + words {
                slots.extend(
                    (0..self.r.chunks()).filter_map(|c| Registers::vector_slot(place, word, c)),
                );
            }
        };
        match action {
            Action::Memory(m) => match m.access {
                Access::Load { bytes, to, .. } => vector(to, 0, usize::from(bytes).div_ceil(4)),
                Access::Load2 { bytes, to } => vector(to, 0, usize::from(bytes) / 2),
                Access::Atomic { words, returns, .. } => {
                    if let Some(to) = returns {
                        vector(to, 0, words.into());
                    }
                }
                Access::Store { .. } | Access::Store2 { .. } => {}
            },
            Action::ScalarLoad(load) => {
                let end = usize::from(load.to) + usize::from(load.bytes).div_ceil(4);
                slots.extend(
                    (usize::from(load.to)..end.min(sreg::COUNT))
                        .filter(|n| *n != sreg::NULL)
                        .map(|n| Slot::Sgpr(n as u8)),
                );
            }
            Action::Matrix(m) => {
                let [_, _, words] = m.layout.words();
                vector(m.d, 0, words as usize);
            }
            Action::Cross(Cross::ReadLane { to, .. } | Cross::ReadFirstLane { to, .. })
            | Action::Control(Control::GetMode { to, .. } | Control::GetRegister { to, .. }) => {
                slots.push(Slot::Sgpr(*to))
            }
            Action::Control(Control::Clock { to, .. }) => {
                slots.extend([Slot::Sgpr(*to), Slot::Sgpr(*to + 1)]);
            }
            Action::Cross(
                Cross::WriteLane { to, .. }
                | Cross::Bpermute { to, .. }
                | Cross::Permute { to, .. }
                | Cross::Swizzle { to, .. }
                | Cross::Permlane16 { to, .. }
                | Cross::Permlane64 { to, .. },
            ) => vector(*to, 0, 1),
            _ => {
                slots = self.slots(action);
                slots.dedup();
            }
        }
        slots
    }

    /// Lets the interpreter's handler execute the instruction.
    pub(super) fn call(&mut self, pc: u64, step: &Step, site: u32) {
        let written = self.written(&step.action);
        let overwritten = self.overwrites(&step.action);
        let mut slots = self.slots(&step.action);
        if overwritten {
            // What it only writes does not matter before; sources are named once more.
            slots = slots
                .chunk_by(|a, b| a == b)
                .filter(|same| same.len() > 1 || !written.contains(&same[0]))
                .map(|same| same[0])
                .collect();
        }
        slots.dedup();
        for slot in slots {
            self.r.spill(slot);
        }
        let e = &mut self.r.e;
        e.declared
            .insert("declare i32 @gfxjit_step(ptr, i64, i32) cold".to_owned());
        let failed = e.value(
            false,
            format_args!("call i32 @gfxjit_step(ptr %frame, i64 {pc}, i32 {site})"),
        );
        let failed = e.show(T::I32, failed, false);
        let failed = e.value(false, format_args!("icmp ne i32 {failed}, 0"));
        let failed = e.show(T::B, failed, false);
        let number = e.fresh();
        e.line(format_args!(
            "br i1 {failed}, label %f{number}, label %g{number}"
        ));
        e.text.push_str(&format!("f{number}:\n"));
        self.exit(code::FAULT, pc, Exit::Nothing);
        self.r.e.text.push_str(&format!("g{number}:\n"));
        for slot in written {
            self.r.reload(slot);
        }
    }

    /// Whether an instruction writes all of what it writes, in all lanes.
    fn overwrites(&mut self, action: &Action) -> bool {
        match action {
            Action::ScalarLoad(load) => load.bytes >= 4,
            Action::Matrix(_) => true,
            Action::Memory(m) => {
                !matches!(m.access, Access::Load { half: Some(_), .. }) && self.r.is_full()
            }
            _ => false,
        }
    }
}
