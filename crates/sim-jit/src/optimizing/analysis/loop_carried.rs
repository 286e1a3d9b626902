//! Finds the registers that loops carry as scalars: registers from which addresses are computed,
//! and whose lanes keep equal distances.
//!
//! The version `Full` of a loop's blocks uses them. Equal distances are tested at the entry to the
//! loop; inside, they follow from the loop's instructions, which are translated tentatively to find
//! out. A wrong guess only costs time: each branch tests the actual registers.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_isa::inst::{Action, Address};

use crate::optimizing::translator::Translator;
use crate::region::cfg::{Block, Region};
use crate::region::loops::{enters, next};
use crate::region::register_set::{Carried, SET_END, VgprSet, both, numbers, set_of};
use crate::region::slot::Slot;

/// The maximum number of rounds until nothing changes; loops that need more carry no registers.
const ROUNDS: usize = 8;

/// The effect of a block on registers.
struct Trial {
    /// The registers that were carried in it.
    carried: Carried,
    /// Registers from which its addresses are computed.
    addresses: VgprSet,
    /// Registers that can be carried at its end, with the registers from which they are computed.
    out: BTreeMap<u16, VgprSet>,
    kept: Carried,
    /// Registers that are written.
    written: VgprSet,
}

/// The registers that loops carry, by block.
pub(crate) fn loop_carried(t: &mut Translator, region: &Region<'_>) -> BTreeMap<u64, Carried> {
    let bodies: BTreeSet<u64> = t.nests.loops.keys().copied().collect();
    let loops = &t.nests.loops;
    // Edges within loops, along which registers keep their values.
    let edges: Vec<(u64, u64)> = bodies
        .iter()
        .filter_map(|from| Some((from, region.blocks.get(from)?)))
        .flat_map(|(from, block)| next(block).into_iter().map(move |to| (*from, to)))
        .filter(|(from, to)| bodies.contains(to) && !enters(loops, *from, *to))
        .collect();
    let all = |pc: &u64| {
        let two = pairs(region, t.nests.beside(*pc));
        let one = !both(two);
        (*pc, Carried { one, two })
    };
    let mut can: BTreeMap<u64, Carried> = bodies.iter().map(all).collect();
    let mut trials: BTreeMap<u64, Trial> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for (pc, registers) in &can {
            // A trial depends on the carried registers only, and of most blocks these are the same in the next round.
            let is_known = |trial: &Trial| trial.carried == *registers;
            if trials.get(pc).is_some_and(is_known) {
                continue;
            }
            if let Some(block) = region.blocks.get(pc) {
                trials.insert(*pc, try_block(t, *pc, block, *registers));
            }
        }
        let before = can.clone();
        for (from, to) in &edges {
            let kept = trials
                .get(from)
                .map_or(Carried::default(), |trial| trial.kept);
            can.entry(*to).and_modify(|registers| {
                registers.one &= kept.one;
                registers.two &= kept.two;
            });
        }
        if can == before {
            let mut needed = needed(&edges, &trials);
            for pc in &bodies {
                *needed.entry(*pc).or_default() |= steady(t, *pc, &trials);
            }
            needed.retain(|_, registers| *registers != 0);
            let carried = needed.into_iter().map(|(pc, needed)| {
                let can = can.get(&pc).copied().unwrap_or_default();
                let two = set_of(numbers(can.two).filter(|n| both(1 << n) & needed != 0));
                let one = needed & can.one;
                (pc, Carried { one, two })
            });
            return carried.collect();
        }
    }
    BTreeMap::new()
}

/// Pairs of registers that are addresses in some blocks.
fn pairs(region: &Region<'_>, blocks: impl Iterator<Item = u64>) -> VgprSet {
    let blocks = blocks.filter_map(|pc| region.blocks.get(&pc));
    let mut pairs = 0;
    for (_, step) in blocks.flat_map(|block| &block.steps) {
        let Action::Memory(m) = &step.action else {
            continue;
        };
        if let Address::Global {
            vaddr: n,
            saddr: None,
        }
        | Address::Flat {
            vaddr: n,
            saddr: None,
        } = m.address
            && n + 1 < SET_END
            && (1 << n << 1 | 1 << n >> 1) & pairs == 0
        {
            pairs |= 1 << n;
        }
    }
    pairs
}

/// Among the registers that can be carried, those that addresses need in a block or a later one.
fn needed(edges: &[(u64, u64)], trials: &BTreeMap<u64, Trial>) -> BTreeMap<u64, VgprSet> {
    let mut needed: BTreeMap<u64, VgprSet> = trials
        .iter()
        .map(|(pc, trial)| (*pc, trial.addresses))
        .collect();
    loop {
        let before = needed.clone();
        for (from, to) in edges {
            let behind = needed.get(to).copied().unwrap_or(0);
            if let (Some(trial), Some(own)) = (trials.get(from), needed.get_mut(from)) {
                for n in numbers(behind) {
                    *own |= trial.out.get(&n).copied().unwrap_or(0);
                }
            }
        }
        if needed == before {
            break;
        }
    }
    needed
}

/// Registers that a block's loops write, and whose lanes have known distances whenever the block
/// begins.
fn steady(t: &Translator, pc: u64, trials: &BTreeMap<u64, Trial>) -> VgprSet {
    let beside = t.nests.beside(pc).filter_map(|pc| trials.get(&pc));
    let written = beside.fold(0, |written, trial| written | trial.written);
    let facts = t.facts_of_block(pc);
    let fact = |n: &u16| facts.get(Slot::Vgpr(*n, 0));
    let is_steady = |n: &u16| fact(n).is_some_and(|fact| fact.stride().is_some());
    set_of(numbers(written).filter(is_steady))
}

/// Translates a block with all these registers carried, and discards the code.
fn try_block(t: &mut Translator, pc: u64, block: &Block<'_>, registers: Carried) -> Trial {
    let facts = t.facts_of_block(pc);
    t.emit_speculatively(|t| {
        t.r.begin_carried(registers);
        t.r.facts = facts;
        t.r.e.shapes = Default::default();
        for (at, step) in &block.steps {
            t.step(*at, step);
        }
        let mut out = BTreeMap::new();
        let mut kept = Carried::default();
        for n in numbers(!both(registers.two)) {
            if let Some(roots) = t.r.roots(n) {
                out.insert(n, roots);
                kept.one |= 1 << n;
            }
        }
        for n in numbers(registers.two) {
            if let Some(roots) = t.r.pair_roots(n) {
                out.extend([(n, roots), (n + 1, roots)]);
                kept.two |= 1 << n;
            }
        }
        Trial {
            carried: registers,
            out,
            kept,
            written: set_of(t.r.writes().iter().filter_map(|slot| match slot {
                Slot::Vgpr(n, _) if *n < SET_END => Some(*n),
                _ => None,
            })),
            addresses: t.r.e.shapes.addresses,
        }
    })
}
