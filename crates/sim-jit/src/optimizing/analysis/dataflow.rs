//! Forward dataflow analysis over the versions of blocks: constants, distances between lanes, and
//! equal chunks, at the beginning of each version. It is used for kernels whose work-item ids are
//! contiguous in X.
//!
//! If X repeats within a wave, chunks with the same X often have the same contents. Such chunks are
//! replicas, and values computed or loaded for one are used for the other.
//!
//! Each version is translated tentatively with the current facts, and the facts at its end are met
//! with those of its successors, until nothing changes. The facts are true for every wave that
//! began at the region's start, in all engines, since only the region's own branches lead into it
//! ([`Region::is_closed`]).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::analysis::lattice::{Fact, Facts};
use crate::optimizing::emit::Emit;
use crate::optimizing::registers::Registers;
use crate::optimizing::shapes::Affine;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{Id, T, V};
use crate::region::cfg::Region;
use crate::region::slot::Slot;
use crate::region::version::Version;

impl Emit {
    fn fact(&self, v: V, slot: Slot) -> Option<Fact> {
        if let Some(value) = v.as_constant() {
            return Some(Fact::Constant(value as u32));
        }
        if let Id::Code(part, more) = v.id {
            return Some(Fact::Code(part, more));
        }
        if !slot.is_vector() {
            return None;
        }
        if let Some(stride) = self.iota_stride(v) {
            return Some(Fact::Iota(stride));
        }
        let stride = self.affine(v)?.stride.as_constant()?;
        Some(Fact::Stride(stride as u32))
    }
}

impl Registers {
    /// The facts at this point.
    pub(crate) fn facts(&self) -> Facts {
        let mut facts = self.facts.clone();
        for (slot, v) in self.known.iter().filter(|(slot, _)| **slot != Slot::Scc) {
            match self.e.fact(*v, *slot) {
                Some(fact) => facts.slots.insert(*slot, fact),
                None => facts.slots.remove(slot),
            };
            if let Some(replica) = self.replica(*slot)
                && let Some(other) = self.known.get(&replica)
            {
                // Only lines: other chunks that are equal before a loop, such as sums, usually do
                // not stay equal.
                let stride = facts.get(*slot).and_then(Fact::stride);
                let may = !self.is_whole || stride.is_some();
                match may && self.e.are_alike(*v, *other, self.lanes_behind(*slot)) {
                    true => facts.replicas.insert(*slot),
                    false => facts.replicas.remove(slot),
                };
            } else if self.is_whole {
                facts.replicas.remove(slot);
            }
        }
        facts
    }

    /// Tests whether a fact is true: a truth value.
    fn is_fact(&mut self, slot: Slot, fact: Fact) -> V {
        let v = self.read(slot);
        if let Some(known) = self.e.fact(v, slot)
            && known.both(fact, slot) == Some(fact)
        {
            return V::constant(1);
        }
        let (base, stride) = match (fact.value(), fact.stride()) {
            (Some(value), _) if !slot.is_vector() => return self.e.eq32(v, value),
            (Some(value), _) => (value, 0),
            (None, stride) => (self.e.element(T::I32, v, 0), stride.unwrap_or(0)),
        };
        let begins = match fact {
            Fact::Iota(stride) => {
                let own = self.e.iota_bits(stride).unwrap_or(u32::MAX);
                let low = self.e.and32(base, V::constant(own.into()));
                self.e.eq32(low, V::constant(0))
            }
            _ => V::constant(1),
        };
        let stride = V::constant(stride.into());
        let roots = 0;
        let lanes = self.e.lanes(Affine {
            base,
            stride,
            roots,
        });
        let are = self.are_equal(T::I32, v, lanes);
        self.e.and_b(begins, are)
    }

    /// The value of a register that was read, in the form of its fact.
    pub(crate) fn as_known(&mut self, slot: Slot, v: V) -> V {
        let Some(fact) = self.facts.get(slot) else {
            return v;
        };
        let stride = match (fact.value(), fact.stride()) {
            (Some(value), _) => return value,
            (None, stride) => stride.unwrap_or(0),
        };
        let base = self.e.element(T::I32, v, 0);
        if stride == 0 {
            return base;
        }
        let affine = Affine {
            base,
            stride: V::constant(stride.into()),
            roots: 0,
        };
        self.e.note_affine(v, affine);
        if let Some(Fact::Iota(_)) = self.facts.get(slot) {
            self.e.note_iota(v);
        }
        v
    }

    /// The replica of a chunk: the first earlier chunk with the same X in its lanes. If X does not
    /// repeat in the wave, the first chunk of all.
    pub(crate) fn replica(&self, slot: Slot) -> Option<Slot> {
        let period = match self.is_whole {
            true => 1,
            false => self.x_period? / self.e.width,
        };
        let chunk = slot.chunk()?;
        (chunk >= period).then(|| slot.in_chunk(chunk % period))
    }

    /// The difference in X between a chunk's replica and the chunk.
    fn lanes_behind(&self, slot: Slot) -> u32 {
        let chunk = slot.chunk().filter(|_| self.is_whole);
        chunk.unwrap_or(0) * self.e.width
    }

    /// The difference between the lanes of a chunk and its replica, if their distance is a known fact.
    fn more_than_replica(&self, slot: Slot, fact: Option<Fact>) -> u32 {
        let stride = fact.and_then(Fact::stride).unwrap_or(0);
        self.lanes_behind(slot).wrapping_mul(stride)
    }

    /// The value of a chunk that is known to follow from its replica.
    pub(crate) fn read_replica(&mut self, slot: Slot) -> Option<V> {
        let replica = (self.replica(slot)).filter(|_| self.facts.replicas.contains(&slot))?;
        let fact = self.facts.get(slot);
        // A value of the replica that is not merged yet does not apply to this chunk.
        let v = self.held(replica);
        match self.more_than_replica(slot, fact) {
            0 => Some(v),
            more => {
                let lanes = self.e.affine(v)?;
                let known = fact.and_then(Fact::stride).map(u64::from);
                if lanes.stride.as_constant() != known {
                    return None;
                }
                let base = self.e.behind(lanes.base, more);
                let v = self.e.emit_affine(Affine { base, ..lanes });
                if let Some(Fact::Iota(_)) = fact {
                    self.e.note_iota(v);
                }
                Some(v)
            }
        }
    }

    /// Tests whether a chunk's value follows from its replica, if its lanes satisfy a fact: a truth
    /// value.
    fn are_replicas(&mut self, slot: Slot, fact: Option<Fact>) -> V {
        let replica = self.replica(slot).unwrap_or(slot);
        let [own, other] = [slot, replica].map(|slot| self.read(slot));
        let more = self.more_than_replica(slot, fact);
        let known = self.e.fact(own, slot).and_then(Fact::stride).unwrap_or(0);
        let is_said = more == self.lanes_behind(slot).wrapping_mul(known);
        if is_said && self.e.are_alike(own, other, self.lanes_behind(slot)) {
            return V::constant(1);
        }
        let other = match more {
            0 => other,
            more => {
                let other = self.e.made(other);
                let other = self.e.show(T::I32, other, true);
                let ty = self.e.ty(T::I32, true);
                let more = V::constant(more.into());
                let more = self.e.show(T::I32, more, true);
                self.e.value(true, format_args!("add {ty} {other}, {more}"))
            }
        };
        self.are_equal(T::I32, own, other)
    }

    /// Called before a register is written: chunks with this replica keep their value.
    pub(crate) fn part_replicas(&mut self, slot: Slot) {
        let Some(chunk) = slot.chunk() else {
            return;
        };
        self.facts.replicas.remove(&slot);
        for later in chunk + 1..self.chunks() {
            let other = slot.in_chunk(later);
            if self.replica(other) == Some(slot) && self.facts.replicas.contains(&other) {
                if self.known.contains_key(&slot) {
                    self.held(other);
                }
                self.facts.replicas.remove(&other);
            }
        }
    }
}

impl Translator {
    /// Runs the analysis. Afterwards exactly the versions that are targets of branches are
    /// translated.
    pub(crate) fn analyze_dataflow(&mut self, region: &Region<'_>) {
        self.loop_uses = self.uses_in_loops(region);
        self.before_loops.clear();
        let seeds = (region.behind_others.iter()).chain([&region.start]);
        let seeds = seeds.map(|pc| Version::entry(*pc));
        let seeds = seeds.map(|seed| (seed, Facts::default())).collect();
        self.prior_facts = std::mem::replace(&mut self.facts, seeds);
        let mut work: BTreeSet<Version> = self.facts.keys().copied().collect();
        // Heads test registers at run time and so lose fewer facts: they are processed last.
        while let Some(version) = (work.iter().find(|version| !version.is_head()))
            .or(work.first())
            .copied()
        {
            work.remove(&version);
            self.changed = Some(BTreeSet::new());
            self.emit_speculatively(|t| match region.blocks.get(&version.pc) {
                Some(_) if version.is_entry() => t.entry(version.pc),
                Some(block) => t.block(region, version, block),
                None => {}
            });
            work.extend(self.changed.take().unwrap_or_default());
        }
        self.emitted.clear();
        let versions = self.facts.keys().filter(|version| !version.is_entry());
        self.worklist = versions.copied().collect();
    }

    /// The registers named in the loops of each innermost block.
    fn uses_in_loops(&self, region: &Region<'_>) -> BTreeMap<u64, BTreeSet<Slot>> {
        let mut by_loop: BTreeMap<u64, BTreeSet<Slot>> = BTreeMap::new();
        for (pc, block) in &region.blocks {
            for header in self.nests.loops.get(pc).into_iter().flatten() {
                let named = by_loop.entry(*header).or_default();
                for (_, step) in &block.steps {
                    named.extend(self.slots(&step.action, |_| true));
                }
            }
        }
        let innermost = self.nests.innermost().into_iter().map(|pc| {
            let own = self.nests.loops.get(&pc).into_iter().flatten();
            let named = own.filter_map(|header| by_loop.get(header)).flatten();
            (pc, named.copied().collect())
        });
        innermost.collect()
    }

    /// Records that control flow reaches a version with the facts at this point.
    pub(crate) fn note(&mut self, there: Version) {
        if self.changed.is_none() {
            return;
        }
        // A head tests the facts of registers that the loop names, if they may become true again.
        let looks = self.version.is_head() && there.is_full();
        let changing = looks.then(|| self.changing(there.pc));
        let now = self.r.facts();
        self.note_before_loop(there.pc, &now);
        // Waves of the interpreter enter at all entries that they reach.
        let enters = !there.is_entry() && self.version.pc != there.pc;
        if enters && there.pc != self.start && self.entries.contains(&there.pc) {
            self.meet(Version::entry(there.pc), now.clone(), None);
        }
        self.meet(there, now, changing.as_ref());
    }

    /// Meets the facts at the entry to a loop from outside.
    fn note_before_loop(&mut self, pc: u64, now: &Facts) {
        let begins = |own: &BTreeSet<u64>| own.contains(&pc);
        if self.version.pc == pc || !self.nests.loops.get(&pc).is_some_and(begins) {
            return;
        }
        match self.before_loops.entry(pc) {
            Entry::Vacant(before) => {
                before.insert(now.slots.clone());
            }
            Entry::Occupied(mut before) => {
                let before = before.get_mut();
                before.retain(|slot, fact| now.get(*slot) == Some(*fact));
            }
        }
    }

    /// Meets facts with those at the beginning of a version. Heads test the facts of registers that
    /// the loop names, except constants of registers that are `changing`.
    fn meet(&mut self, there: Version, mut now: Facts, changing: Option<&BTreeSet<Slot>>) {
        let Some(changed) = &mut self.changed else {
            return;
        };
        let named = self.loop_uses.get(&there.pc).filter(|_| there.is_full());
        let is_named = |slot: &Slot| named.is_some_and(|named| named.contains(slot));
        let is_looked_at = |slot: &Slot, fact: &Fact| {
            changing.is_some_and(|changing| {
                let once = fact.value().is_some() && changing.contains(slot);
                is_named(slot) && !once
            })
        };
        match self.facts.entry(there) {
            Entry::Vacant(facts) => {
                if changing.is_some() {
                    if let Some(Facts { slots, replicas }) = self.prior_facts.get(&there) {
                        for (slot, fact) in slots.iter().filter(|of| is_looked_at(of.0, of.1)) {
                            now.slots.entry(*slot).or_insert(*fact);
                        }
                        now.replicas
                            .extend(replicas.iter().filter(|slot| is_named(slot)));
                    }
                    // A fact is now tested that may not be true, in which case the head branches
                    // elsewhere.
                    changed.insert(self.version);
                }
                facts.insert(now);
                changed.insert(there);
            }
            Entry::Occupied(mut facts) => {
                let both = |(slot, fact): (&Slot, &Fact)| {
                    let both = now.get(*slot).and_then(|now| fact.both(now, *slot));
                    let both = match is_looked_at(slot, fact) {
                        true => both.or(Some(*fact)),
                        false => both,
                    };
                    Some((*slot, both?))
                };
                let slots: BTreeMap<Slot, Fact> =
                    facts.get().slots.iter().filter_map(both).collect();
                // The distance of a replica must be equal in both.
                let stride = |of: &BTreeMap<Slot, Fact>, slot: &Slot| {
                    of.get(slot).and_then(|fact| fact.stride()).unwrap_or(0)
                };
                let mut replicas = facts.get().replicas.clone();
                replicas.retain(|slot| {
                    let looks = changing.is_some() && is_named(slot);
                    let before = stride(&slots, slot);
                    before == stride(&facts.get().slots, slot)
                        && (looks
                            || now.replicas.contains(slot) && before == stride(&now.slots, slot))
                });
                let both = Facts { slots, replicas };
                if *facts.get() != both {
                    facts.insert(both);
                    changed.insert(there);
                    // Its head may lead here, since this fact is gone.
                    let head = Version::head(there.pc);
                    if there.is_full() && self.facts.contains_key(&head) {
                        changed.insert(head);
                    }
                }
            }
        }
    }

    /// Registers that a block's loops are known to write: their values before the loop are not
    /// kept.
    fn changing(&self, pc: u64) -> BTreeSet<Slot> {
        let beside: BTreeSet<u64> = self.nests.beside(pc).collect();
        let made = self.emitted.iter();
        let made = made.filter(|(version, _)| beside.contains(&version.pc));
        let effects = made.map(|(_, node)| &node.effects);
        let written = effects.flat_map(|own| own.writes.union(&own.touched));
        written.copied().collect()
    }

    /// Tests whether the facts at a version's beginning are true: a truth value. Only for registers
    /// that the loop names, since the facts of others are known here as well.
    pub(crate) fn check_facts(&mut self, there: Version) -> V {
        let Facts {
            mut slots,
            mut replicas,
        } = self.facts_at(there);
        let named = self.loop_uses.get(&there.pc);
        let is_named = |slot: &Slot| named.is_some_and(|named| named.contains(slot));
        let all = slots.clone();
        slots.retain(|slot, _| is_named(slot));
        replicas.retain(is_named);
        let mut holds = V::constant(1);
        for (slot, fact) in slots {
            let is = self.r.is_fact(slot, fact);
            holds = self.r.e.and_b(holds, is);
        }
        for slot in replicas {
            let are = self.r.are_replicas(slot, all.get(&slot).copied());
            holds = self.r.e.and_b(holds, are);
        }
        holds
    }

    /// The facts at the beginning of a block where all lanes are enabled.
    pub(crate) fn facts_of_block(&self, pc: u64) -> Facts {
        let versions = [Version::full(pc), Version::any(pc)];
        let mut found = versions
            .iter()
            .filter_map(|version| self.facts.get(version));
        found.next().cloned().unwrap_or_default()
    }

    /// The facts at the beginning of a version.
    pub(crate) fn facts_at(&self, version: Version) -> Facts {
        self.facts.get(&version).cloned().unwrap_or_default()
    }
}
