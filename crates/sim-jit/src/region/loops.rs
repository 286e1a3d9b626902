//! Loops of a region: the blocks of each, and which loops are innermost.
//!
//! Analyses and the choice of a block's versions need them. A loop is the set of blocks on a way
//! from a header back to it; it is found by the branches that lead backwards. Loops may be entered
//! in their middle.

use std::collections::{BTreeMap, BTreeSet};

use crate::region::cfg::{Block, Elsewhere, End, Region};

/// The blocks that a block goes to.
pub(crate) fn next(block: &Block<'_>) -> Vec<u64> {
    match block.end {
        End::Jump(to) => vec![to],
        End::Branch(_, to, next) => vec![to, next],
        End::Followed(followed) => vec![followed.to],
        _ => Vec::new(),
    }
}

/// The headers of the loops around each block.
pub(crate) type Loops = BTreeMap<u64, BTreeSet<u64>>;

/// Whether an edge enters a loop.
pub(crate) fn enters(loops: &Loops, from: u64, to: u64) -> bool {
    let around = loops.get(&from);
    let mut inside = loops.get(&to).into_iter().flatten();
    inside.any(|header| !around.is_some_and(|around| around.contains(header)))
}

/// Blocks that a block leads to, without those that only `last` leads to; itself among them.
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

/// The loops of a region and the edges between its blocks.
pub(crate) struct Nests {
    /// The block that each edge into a block comes from.
    before: BTreeMap<u64, Vec<u64>>,
    /// The headers of the loops around a block; only of blocks in loops.
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
                // Loops may be entered in their middle: a block that leads to the branch need not
                // belong to the loop.
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

    /// The loops that waves leave for the interpreter and come back to, by block.
    pub(crate) fn left(region: &Region<'_>) -> Loops {
        let left = |block: &Block<'_>| match block.end {
            End::Barrier(pc)
            | End::Wait(pc)
            | End::Leave(pc)
            | End::CutOff(pc)
            | End::Elsewhere(Elsewhere { pc, .. }) => Some(pc),
            _ => None,
        };
        let back = |pc| region.left.get(&pc).copied();
        // With edges from where a wave leaves to where it comes back.
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

    /// Blocks that have a loop in common with a block.
    pub(crate) fn beside(&self, pc: u64) -> impl Iterator<Item = u64> {
        let own = self.loops.get(&pc);
        let shares = move |others| own.is_some_and(|own| !own.is_disjoint(others));
        (self.loops.iter().filter(move |(_, others)| shares(others))).map(|(pc, _)| *pc)
    }

    /// Whether a block is only reached from another one, in the same loops.
    pub(crate) fn goes_on(&self, from: u64, to: u64) -> bool {
        self.before.get(&to).is_some_and(|before| *before == [from])
            && self.loops.get(&from) == self.loops.get(&to)
    }
}
