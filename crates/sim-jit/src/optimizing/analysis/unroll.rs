//! Loops of one block with a small, constant number of iterations.
//!
//! A wave's turn does not end inside them, so no code enters them in the middle. LLVM then sees the
//! constant start and end of the loop counter, and unrolls them.

use std::collections::BTreeMap;

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Action, Condition};

use crate::optimizing::analysis::lattice::Fact;
use crate::optimizing::shapes::Shapes;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::V;
use crate::region::cfg::{Block, End, Region};
use crate::region::slot::Slot;
use gfxjit_sim::machine::wave::sreg;

/// The maximum number of instructions executed by all iterations of such a loop, and by all such
/// loops of a region together, since no turn ends meanwhile.
const MOST: u64 = 512;
const MOST_OF_ALL: u64 = 4096;

/// The scalar registers whose value is a known fact.
fn constants(facts: &BTreeMap<Slot, Fact>) -> BTreeMap<Slot, u32> {
    let constant = |(slot, fact): (&Slot, &Fact)| match (slot, fact) {
        (Slot::Sgpr(_), Fact::Constant(value)) => Some((*slot, *value)),
        _ => None,
    };
    facts.iter().filter_map(constant).collect()
}

impl Translator {
    /// Finds such loops, from the facts at their entries from outside.
    pub(crate) fn find_unrolled_loops(&mut self, region: &Region<'_>) {
        let mut left = MOST_OF_ALL;
        for (pc, block) in &region.blocks {
            let goes_on_if = match block.end {
                End::Branch(condition @ (Condition::Scc0 | Condition::Scc1), to, next)
                    if (to == *pc) != (next == *pc) =>
                {
                    (condition == Condition::Scc1) == (to == *pc)
                }
                _ => continue,
            };
            let Some(before) = self.before_loops.get(pc).map(constants) else {
                continue;
            };
            // The turns of an outer loop with the same header end here.
            let is_others = (self.nests.loops.iter())
                .any(|(other, headers)| other != pc && headers.contains(pc));
            if *pc == region.start || region.behind_others.contains(pc) || is_others {
                continue;
            }
            let unrolled = self.emit_speculatively(|t| t.counters(block, goes_on_if, before));
            if let Some((counters, executed)) = unrolled
                && executed <= left
            {
                left -= executed;
                self.unrolled.insert(*pc, counters);
            }
        }
        let behind_barriers = |pc: &u64| region.left.values().any(|next| next == pc);
        let unrolled = &self.unrolled;
        (self.entries).retain(|pc| !unrolled.contains_key(pc) || behind_barriers(pc));
    }

    /// The registers that determine the number of iterations, if that is small, and the number of
    /// instructions executed by all iterations. The loop continues while SCC is `goes_on_if`.
    fn counters(
        &mut self,
        block: &Block<'_>,
        goes_on_if: bool,
        before: BTreeMap<Slot, u32>,
    ) -> Option<(BTreeMap<Slot, u32>, u64)> {
        let (scalar, others): (Vec<_>, Vec<_>) =
            (block.steps.iter()).partition(|(_, step)| matches!(step.action, Action::Salu(_)));
        self.r.e.shapes = Shapes::default();
        self.r.begin(None);
        for (at, step) in others {
            self.step(at, step);
        }
        let effects = self.r.take_effects();
        let is_others =
            |slot: &Slot| effects.writes.contains(slot) || effects.touched.contains(slot);
        let exec = Slot::Sgpr(sreg::EXEC as u8);
        if is_others(&Slot::Scc) || is_others(&exec) {
            return None;
        }
        for (_, step) in &scalar {
            let mixes = self.slots(&step.action, |_| true).iter().any(is_others);
            if mixes {
                return None;
            }
        }
        let mut counters = BTreeMap::new();
        let mut now = before.clone();
        now.retain(|slot, _| !is_others(slot));
        for round in 1..=MOST / block.count.max(1) {
            self.r.begin(None);
            self.r.facts.slots = now
                .iter()
                .map(|(slot, v)| (*slot, Fact::Constant(*v)))
                .collect();
            for (at, step) in &scalar {
                self.step(*at, step);
            }
            let goes_on = self.r.read(Slot::Scc).as_constant()?;
            now = constants(&self.r.facts().slots);
            let read = self.r.take_effects().reads;
            let own = before.iter().filter(|(slot, _)| read.contains(slot));
            counters.extend(own.map(|(slot, value)| (*slot, *value)));
            if (goes_on != 0) != goes_on_if {
                return Some((counters, round * block.count));
            }
        }
        None
    }

    /// Only lets waves pass that have not been in the loop. Other waves are interpreted until they
    /// have left the loop.
    pub(crate) fn outside_only(&mut self, pc: u64) {
        let Some(counters) = self.unrolled.get(&pc).cloned() else {
            return;
        };
        let mut begins = V::constant(1);
        for (slot, value) in counters {
            let v = self.r.at_home(slot);
            let is = self.r.e.eq32(v, V::constant(value.into()));
            begins = self.r.e.and_b(begins, is);
        }
        self.only_if(begins);
    }
}
