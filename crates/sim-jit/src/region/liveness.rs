//! Liveness of registers. A register is live where an instruction may read it before all of it is
//! written.
//!
//! Only live registers are loaded when translated code is entered. Only live registers are stored
//! when it is left for a known place, and of these only registers that may have been written since
//! the wave had their value.

use std::collections::{BTreeMap, BTreeSet};

use crate::entry::frame::code;
use crate::region::slot::Slot;
use crate::region::version::Version;

/// What a block does with registers.
#[derive(Default)]
pub(crate) struct Effects {
    /// Read before the block has written them.
    pub reads: BTreeSet<Slot>,
    /// Written on all ways through the block, in all lanes.
    pub writes: BTreeSet<Slot>,
    /// Written on some way through it.
    pub touched: BTreeSet<Slot>,
}

/// Which registers are live behind an exit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// None: the wave is over.
    Nothing,
    /// All: the code that comes next is not known.
    Everything,
    /// The registers that are live at this place, which is an entry or belongs to a copy of a
    /// function.
    At(u64),
}

/// What a wave does at an exit, once its registers are stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Over {
    /// It leaves translated code, or its turn is over.
    Leaves,
    Ended,
    /// It comes to `s_barrier`.
    Arrives,
    /// It comes to `s_barrier_wait`.
    Wait,
}

impl Over {
    /// The meaning of one of [`code`].
    pub(crate) fn new(code: u32) -> Self {
        match code {
            code::ENDED => Self::Ended,
            code::BARRIER => Self::Arrives,
            code::WAIT => Self::Wait,
            _ => Self::Leaves,
        }
    }

    /// The label in `optimizing/region.ll` that goes on with it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Leaves => "over",
            Self::Ended => "ended",
            Self::Arrives => "arrives",
            Self::Wait => "wait",
        }
    }
}

/// A block, and where it leads.
#[derive(Default)]
pub(crate) struct FlowNode {
    pub effects: Effects,
    pub next: BTreeSet<Version>,
    /// The blocks among these before which registers are stored.
    pub stored: BTreeSet<u64>,
    pub exits: BTreeSet<(Exit, Over)>,
    /// Registers that are written before the first exit behind which all are live.
    pub kept: Option<BTreeSet<Slot>>,
}

/// Registers that are live at the beginning of each block.
pub(crate) struct Liveness {
    /// Registers, by the number of their bit.
    slots: Vec<Slot>,
    blocks: BTreeMap<Version, Bits>,
    /// Registers that may have been written at the end of each block since the wave had their
    /// value.
    written: BTreeMap<Version, Bits>,
}

type Bits = Vec<u64>;

fn add(to: &mut Bits, from: &Bits) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

impl Liveness {
    /// `used` are all registers of the region. At a block that the region does not have, all are
    /// live. A wave that begins at `begin` has no register's value there.
    pub(crate) fn new(
        nodes: &BTreeMap<Version, FlowNode>,
        used: &BTreeSet<Slot>,
        begin: Option<u64>,
    ) -> Self {
        let slots: Vec<Slot> = used.iter().copied().collect();
        let words = slots.len().div_ceil(64);
        let bits = |set: &BTreeSet<Slot>| {
            let mut bits = vec![0; words];
            for (n, _) in slots.iter().enumerate().filter(|(_, s)| set.contains(s)) {
                if let Some(word) = bits.get_mut(n / 64) {
                    *word |= 1 << (n % 64);
                }
            }
            bits
        };
        let touched: BTreeMap<Version, Bits> = nodes
            .iter()
            .map(|(at, node)| match begin == Some(at.pc) {
                true => (*at, vec![u64::MAX; words]),
                false => (*at, bits(&node.effects.touched)),
            })
            .collect();
        let effects: BTreeMap<Version, (Bits, Bits)> = nodes
            .iter()
            .map(|(at, node)| {
                let Effects { reads, writes, .. } = &node.effects;
                let mut reads = bits(reads);
                if let Some(kept) = &node.kept {
                    let others = bits(kept).iter().map(|word| !word).collect();
                    add(&mut reads, &others);
                }
                (*at, (reads, bits(writes)))
            })
            .collect();
        let mut liveness = Self {
            blocks: nodes.keys().map(|at| (*at, vec![0; words])).collect(),
            written: touched,
            slots,
        };
        liveness.follow_writes(nodes);
        // Backwards, since liveness at the end of a block comes from the blocks behind it.
        let mut changed = true;
        while changed {
            changed = false;
            for (at, node) in nodes.iter().rev() {
                let mut now = vec![0; words];
                for next in &node.next {
                    liveness.add(&mut now, *next);
                }
                for (exit, _) in &node.exits {
                    match exit {
                        // `Everything` is counted by means of [`Node::kept`].
                        Exit::Nothing | Exit::Everything => {}
                        Exit::At(pc) => liveness.add_all(&mut now, *pc),
                    }
                }
                let (reads, writes) = &effects[at];
                for ((now, reads), writes) in now.iter_mut().zip(reads).zip(writes) {
                    *now = *now & !writes | reads;
                }
                if let Some(before) = liveness.blocks.get_mut(at)
                    && *before != now
                {
                    *before = now;
                    changed = true;
                }
            }
        }
        liveness
    }

    fn follow_writes(&mut self, nodes: &BTreeMap<Version, FlowNode>) {
        let mut changed = true;
        while changed {
            changed = false;
            for (at, node) in nodes {
                let Some(here) = self.written.get(at).cloned() else {
                    continue;
                };
                let next = node
                    .next
                    .iter()
                    .filter(|next| !node.stored.contains(&next.pc));
                for next in next {
                    if let Some(there) = self.written.get_mut(next) {
                        let before = there.clone();
                        add(there, &here);
                        changed |= *there != before;
                    }
                }
            }
        }
    }

    /// Registers that may have been written when a block ends, since the wave had their value.
    pub(crate) fn written(&self, at: Version) -> BTreeSet<Slot> {
        self.written
            .get(&at)
            .map_or_else(BTreeSet::new, |bits| self.set(bits))
    }

    fn set(&self, bits: &Bits) -> BTreeSet<Slot> {
        let is_set = |n: usize| (bits.get(n / 64)).is_some_and(|word| word >> (n % 64) & 1 != 0);
        let slots = self.slots.iter().enumerate();
        slots.filter(|(n, _)| is_set(*n)).map(|(_, s)| *s).collect()
    }

    fn add(&self, to: &mut Bits, at: Version) {
        match self.blocks.get(&at) {
            Some(bits) => add(to, bits),
            None => to.fill(u64::MAX),
        }
    }

    /// All versions of a block.
    fn add_all(&self, to: &mut Bits, pc: u64) {
        let mut there = self.blocks.iter().filter(|(at, _)| at.pc == pc).peekable();
        if there.peek().is_none() {
            to.fill(u64::MAX);
        }
        there.for_each(|(_, bits)| add(to, bits));
    }

    /// Registers that are live behind an exit.
    pub(crate) fn behind(&self, exit: Exit) -> BTreeSet<Slot> {
        let mut bits = vec![0; self.slots.len().div_ceil(64)];
        match exit {
            Exit::Nothing => {}
            Exit::Everything => bits.fill(u64::MAX),
            Exit::At(pc) => self.add_all(&mut bits, pc),
        }
        self.set(&bits)
    }
}
