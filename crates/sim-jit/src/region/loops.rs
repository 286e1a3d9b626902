//! Which registers are carried through loops as scalars: those that addresses are computed from
//! and whose lanes stay at equal distances.
//!
//! A loop gets a version in which they are (`Version::carried`). Whether that holds is looked at
//! when the loop is entered; from there on it follows from what the blocks do, which they are
//! translated for on trial to find out. A guess that is wrong costs time only: each branch looks
//! at what it really has.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::analysis::affine::{ROOTS, Roots};
use crate::optimizing::analysis::loop_carried::{Carried, both};
use crate::optimizing::registers::{Slot, numbers, set_of};
use crate::optimizing::translate::Translator;
use crate::region::cfg::{Block, End, Region};
use gfxjit_isa::inst::{Action, Address};

/// Rounds until nothing changes, at most; loops that take longer go without.
const ROUNDS: usize = 8;

/// What a block makes of registers.
struct Trial {
    /// What its addresses are computed from.
    addresses: Roots,
    /// Registers that are carried in the end, and what they come from.
    out: BTreeMap<u16, Roots>,
    kept: Carried,
    /// Registers that are written.
    written: Roots,
}

/// Where a block goes.
fn next(block: &Block<'_>) -> Vec<u64> {
    match block.end {
        End::Jump(to) => vec![to],
        End::Branch(_, to, next) => vec![to, next],
        End::Followed(followed) => vec![followed.to],
        _ => Vec::new(),
    }
}

/// The loops that blocks belong to, by where these begin.
pub(crate) type Loops = BTreeMap<u64, BTreeSet<u64>>;

/// Whether an edge enters a loop.
pub(crate) fn enters(loops: &Loops, from: u64, to: u64) -> bool {
    let around = loops.get(&from);
    let mut inside = loops.get(&to).into_iter().flatten();
    inside.any(|header| !around.is_some_and(|around| around.contains(header)))
}

/// Blocks that one leads to, itself among them; not those that only `last` does.
fn reached(first: u64, last: u64, next: impl Fn(u64) -> Vec<u64>) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    let mut work = vec![first];
    while let Some(pc) = work.pop() {
        if found.insert(pc) && pc != last {
            work.extend(next(pc));
        }
    }
    found
}

/// How a region's blocks hang together.
pub(crate) struct Nests {
    /// Where blocks come from, an edge each.
    before: BTreeMap<u64, Vec<u64>>,
    /// Only of blocks in loops.
    pub loops: Loops,
}

impl Nests {
    pub(crate) fn of(region: &Region<'_>) -> Self {
        Self::along(region, next)
    }

    fn along(region: &Region<'_>, next: impl Fn(&Block<'_>) -> Vec<u64>) -> Self {
        let mut before: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for (from, block) in &region.blocks {
            for to in next(block) {
                before.entry(to).or_default().push(*from);
            }
        }
        let is_there = |pc: &u64| region.blocks.contains_key(pc);
        let mut loops = Loops::new();
        // A loop that calls has a branch back, as no function is followed that is being called.
        let branches =
            (region.blocks.iter()).filter(|(_, block)| !matches!(block.end, End::Followed(_)));
        for (from, block) in branches {
            let headers = next(block).into_iter();
            for header in headers.filter(|to| to <= from && is_there(to)) {
                // Loops may be entered in their middle: not all that comes before belongs to one.
                let ahead = reached(header, *from, |pc| {
                    region.blocks.get(&pc).map(&next).unwrap_or_default()
                });
                let back = |pc| before.get(&pc).cloned().unwrap_or_default();
                let behind = reached(*from, header, back);
                for pc in ahead.intersection(&behind).filter(|pc| is_there(pc)) {
                    loops.entry(*pc).or_default().insert(header);
                }
            }
        }
        Self { before, loops }
    }

    /// The loops that waves leave and come back to, of blocks that belong to such.
    pub(crate) fn left(region: &Region<'_>) -> Loops {
        let left = |block: &Block<'_>| match block.end {
            End::Barrier(pc) | End::Wait(pc) | End::Leave(pc) => Some(pc),
            _ => None,
        };
        let back = |pc| region.left.get(&pc).copied();
        // With the ways on which they are away.
        let nests = Self::along(region, |block| match left(block) {
            Some(pc) => back(pc).into_iter().collect(),
            None => next(block),
        });
        let blocks = (region.blocks.iter()).filter(|(_, block)| left(block).is_some());
        let headers = blocks.filter_map(|(pc, _)| nests.loops.get(pc)).flatten();
        let headers: BTreeSet<u64> = headers.copied().collect();
        let mut loops = nests.loops;
        loops.retain(|_, own| {
            own.retain(|header| headers.contains(header));
            !own.is_empty()
        });
        loops
    }

    /// Blocks of loops that have no other loop in them.
    pub(crate) fn innermost(&self) -> Vec<u64> {
        let around = |header| {
            let inside = self.loops.get(header).into_iter().flatten();
            inside.filter(move |other| *other != header)
        };
        let outer: BTreeSet<u64> = self.loops.keys().flat_map(around).copied().collect();
        let inner = |headers: &BTreeSet<u64>| headers.difference(&outer).next().is_some();
        let blocks = self.loops.iter().filter(|(_, headers)| inner(headers));
        blocks.map(|(pc, _)| *pc).collect()
    }

    /// Whether a way from one block to another leads back to where a loop begins.
    pub(crate) fn closes(&self, from: u64, to: u64) -> bool {
        to <= from && (self.loops.get(&from)).is_some_and(|own| own.contains(&to))
    }

    /// Blocks that share a loop with one.
    pub(crate) fn beside(&self, pc: u64) -> impl Iterator<Item = u64> {
        let own = self.loops.get(&pc);
        let shares = move |others| own.is_some_and(|own| !own.is_disjoint(others));
        (self.loops.iter().filter(move |(_, others)| shares(others))).map(|(pc, _)| *pc)
    }

    /// Whether a block only goes on with what another one does, which is in the same loops.
    pub(crate) fn goes_on(&self, from: u64, to: u64) -> bool {
        self.before.get(&to).is_some_and(|before| *before == [from])
            && self.loops.get(&from) == self.loops.get(&to)
    }
}

/// Registers that are carried, by block.
pub(crate) fn carried(t: &mut Translator, region: &Region<'_>) -> BTreeMap<u64, Carried> {
    let bodies: BTreeSet<u64> = t.nests.loops.keys().copied().collect();
    let loops = &t.nests.loops;
    // Edges along which registers stay what they are.
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

/// Pairs of registers that are addresses in blocks.
fn pairs(region: &Region<'_>, blocks: impl Iterator<Item = u64>) -> Roots {
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
        | Address::Flat { vaddr: n } = m.address
            && n + 1 < ROOTS
            && (1 << n << 1 | 1 << n >> 1) & pairs == 0
        {
            pairs |= 1 << n;
        }
    }
    pairs
}

/// Of what can be carried, what addresses need here or further on.
fn needed(edges: &[(u64, u64)], trials: &BTreeMap<u64, Trial>) -> BTreeMap<u64, Roots> {
    let mut needed: BTreeMap<u64, Roots> = trials
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

/// Registers that a block's loops write, and whose lanes are known to be at the same distances
/// whenever the block begins.
fn steady(t: &Translator, pc: u64, trials: &BTreeMap<u64, Trial>) -> Roots {
    let beside = t.nests.beside(pc).filter_map(|pc| trials.get(&pc));
    let written = beside.fold(0, |written, trial| written | trial.written);
    let facts = t.facts_of_block(pc);
    let fact = |n: &u16| facts.get(Slot::Vgpr(*n, 0));
    let is_steady = |n: &u16| fact(n).is_some_and(|fact| fact.stride().is_some());
    set_of(numbers(written).filter(is_steady))
}

/// Translates a block with all these registers carried, and forgets the code.
fn try_block(t: &mut Translator, pc: u64, block: &Block<'_>, registers: Carried) -> Trial {
    let facts = t.facts_of_block(pc);
    t.on_trial(|t| {
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
            out,
            kept,
            written: set_of(t.r.writes().iter().filter_map(|slot| match slot {
                Slot::Vgpr(n, _) if *n < ROOTS => Some(*n),
                _ => None,
            })),
            addresses: t.r.e.shapes.addresses,
        }
    })
}
