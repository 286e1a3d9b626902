//! Entries and exits of translated code: live registers are loaded from the wave at entries, and
//! stored to it at exits.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::translator::{LoopStore, Translator};
use crate::optimizing::value::{T, V};
use crate::region::cfg;
use crate::region::cfg::Region;
use crate::region::liveness::{Exit, Liveness, Over};
use crate::region::register_set::Carried;
use crate::region::slot::Slot;
use crate::region::version::Version;
use gfxjit_sim::machine::wave::{HALF, sreg};

impl Translator {
    pub(crate) fn exit(&mut self, code: u32, pc: u64, exit: Exit) {
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
        let over = Over::new(code);
        self.node.exits.insert((exit, over));
        // The code after the exit continues without the exit's writes.
        let saved = self.r.snapshot();
        if exit != Exit::Nothing {
            self.r.settle(Carried::default());
        }
        if let Exit::At(pc) = exit {
            self.note(Version::entry(pc));
        }
        let out = Self::out(exit, over);
        let e = &mut self.r.e;
        if over == Over::Leaves {
            e.line(format_args!("store i32 {code}, ptr %code"));
        }
        e.line(format_args!("store i64 {pc}, ptr %pc"));
        e.line(format_args!("br label %{out}"));
        self.r.restore(&saved);
    }

    /// The registers that are live where the interpreter continues. It executes the instruction
    /// there; after an instruction without operands, the wave returns to translated code.
    pub(crate) fn left(&self, region: &Region<'_>, pc: u64) -> Exit {
        match region
            .left
            .get(&pc)
            .filter(|_| cfg::is_own(self.version.pc))
        {
            Some(next) if region.blocks.contains_key(next) => Exit::At(*next),
            _ => Exit::Everything,
        }
    }

    /// The label of the code that stores registers for an exit.
    fn out(exit: Exit, over: Over) -> String {
        let over = over.label();
        match exit {
            Exit::Nothing => over.to_owned(),
            Exit::Everything => format!("{over}.all"),
            Exit::At(pc) => format!("{over}.{pc:x}"),
        }
    }

    /// Writes the entries; returns their addresses and labels.
    pub(crate) fn entries(&mut self, liveness: &Liveness) -> Vec<(u64, String)> {
        let mut labels = Vec::new();
        let mut entries = self.entries.clone();
        if !self.facts.is_empty() {
            // Entries that control flow never reaches have no facts.
            entries.retain(|pc| self.facts.contains_key(&Version::entry(*pc)));
        }
        for pc in entries {
            let slots = self.matter_at(liveness, pc);
            let label = Version::entry(pc).label();
            self.begin_entry(pc);
            self.r.e.block(&label);
            if pc == self.start && self.setting.ids.is_some() {
                self.start_only();
            }
            self.outside_only(pc);
            self.r.load(&slots);
            self.begin_at(pc);
            labels.push((pc, label));
        }
        labels
    }

    /// Writes the entry for waves whose registers are not in the wave yet.
    pub(crate) fn beginning(&mut self, liveness: &Liveness) {
        let pc = self.start;
        self.begin_entry(pc);
        self.r.e.block("beginning");
        let packed = self.setting.ids.unwrap_or_default();
        self.r.load_start(
            &self.matter_at(liveness, pc),
            packed,
            self.setting.index_in_ttmp,
        );
        self.begin_at(pc);
    }

    /// The registers that are live after an exit, and the replicas through which they may be read.
    pub(crate) fn matter_behind(&self, liveness: &Liveness, exit: Exit) -> BTreeSet<Slot> {
        let mut slots = liveness.behind(exit);
        let replicas = slots.iter().filter_map(|slot| self.r.replica(*slot));
        let replicas: Vec<Slot> = replicas
            .filter(|replica| self.r.used.contains(replica))
            .collect();
        slots.extend(replicas);
        slots
    }

    /// The registers that are live at an entry, and those that select the version there.
    fn matter_at(&self, liveness: &Liveness, pc: u64) -> BTreeSet<Slot> {
        let mut slots = self.matter_behind(liveness, Exit::At(pc));
        slots.extend(self.exec_slots());
        let carried = self.carried.get(&pc).copied().unwrap_or_default();
        slots.extend(self.r.slots_of(carried.registers()));
        slots
    }

    /// Branches from an entry to a version of the block.
    fn begin_at(&mut self, pc: u64) {
        if self.carried.contains_key(&pc) {
            self.branch_to_head(pc);
        } else {
            self.branch_to_version(Version::any(pc));
        }
    }

    fn begin_entry(&mut self, pc: u64) {
        self.version = Version::entry(pc);
        self.r.begin(None);
        self.r.facts = self.facts_at(self.version);
    }

    /// Translates an entry tentatively, to analyse the facts after it.
    pub(crate) fn entry(&mut self, pc: u64) {
        self.begin_entry(pc);
        self.begin_at(pc);
    }

    /// Only lets waves pass that have executed nothing.
    fn start_only(&mut self) {
        let executed = self.r.e.value(false, "load i64, ptr %p.executed");
        let begins = self.r.e.eq64(executed, V::constant(0));
        self.only_if(begins);
    }

    /// If a condition is false, a wave cannot enter: branches to `elsewhere`.
    pub(crate) fn only_if(&mut self, holds: V) {
        let holds = self.r.e.show(T::B, holds, false);
        let number = self.r.e.fresh();
        (self.r.e).line(format_args!(
            "br i1 {holds}, label %only{number}, label %elsewhere"
        ));
        self.label("only", number);
    }

    /// Writes the code that stores registers, once for each kind of exit.
    pub(crate) fn outs(&mut self, liveness: &Liveness) {
        let mut outs: BTreeMap<(Exit, Over), [BTreeSet<Slot>; 2]> = BTreeMap::new();
        for (from, node) in &self.emitted {
            for out in node.exits.iter().filter(|out| out.0 != Exit::Nothing) {
                let [matter, written] = outs.entry(*out).or_default();
                matter.extend(self.matter_behind(liveness, out.0));
                written.extend(liveness.written(*from));
            }
        }
        for ((exit, over), sets) in outs {
            let (label, over) = (Self::out(exit, over), over.label());
            self.r.begin(None);
            self.r.e.block(&label);
            self.store(sets);
            self.r.e.line(format_args!("br label %{over}"));
        }
        for store in std::mem::take(&mut self.stores) {
            self.r.begin(None);
            self.label("store", store.number);
            let matter = self.matter_behind(liveness, Exit::At(store.to));
            self.store([matter, liveness.written(store.from)]);
            let stored = store.number;
            self.r.e.line(format_args!("br label %stored{stored}"));
        }
    }

    fn store(&mut self, [mut matter, written]: [BTreeSet<Slot>; 2]) {
        matter.extend(self.exec_slots());
        self.r.store(matter.intersection(&written).copied());
    }

    /// The registers of EXEC: versions of blocks read EXEC or rely on its value, so it has to be
    /// correct at each entry.
    pub(crate) fn exec_slots(&self) -> impl Iterator<Item = Slot> + use<> {
        let halves = self.setting.wave_size as usize / HALF;
        (0..halves).map(|half| Slot::Sgpr((sreg::EXEC + half) as u8))
    }

    /// Stores registers that may have been written, before a loop that waves leave and enter again.
    pub(crate) fn store_before(&mut self, to: u64) {
        self.r.settle(Carried::default());
        let number = self.r.e.fresh();
        self.r.e.line(format_args!("br label %store{number}"));
        self.label("stored", number);
        self.node.stored.insert(to);
        let from = self.version;
        self.stores.push(LoopStore { number, from, to });
    }
}
