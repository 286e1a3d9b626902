//! The lattice of the dataflow analysis: facts about registers at the beginning of a block.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::value::{AddressPart, V};
use crate::region::slot::Slot;

/// A fact about a scalar register or a chunk of a vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The value of all lanes.
    Constant(u32),
    /// A word of an address of the image: see [`Id::Code`](crate::optimizing::value::Id).
    Code(AddressPart, u32),
    /// The distance between lanes, modulo 2^32.
    Stride(u32),
    /// The distance between lanes whose numbers have no bit in common with the rest: see
    /// [`Iota`](crate::optimizing::shapes::Iota).
    Iota(u32),
}

impl Fact {
    /// The distance between lanes.
    pub(crate) fn stride(self) -> Option<u32> {
        match self {
            Self::Constant(_) | Self::Code(..) => None,
            Self::Stride(stride) | Self::Iota(stride) => Some(stride),
        }
    }

    /// The value of all lanes, if it is known.
    pub(crate) fn value(self) -> Option<V> {
        match self {
            Self::Constant(value) => Some(V::constant(value.into())),
            Self::Code(part, more) => Some(V::code(part, more)),
            Self::Stride(_) | Self::Iota(_) => None,
        }
    }

    /// The fact that is implied by each of two facts.
    pub(crate) fn both(self, other: Self, slot: Slot) -> Option<Self> {
        if self == other {
            return Some(self);
        }
        let [own, others] = [self, other].map(|fact| fact.stride().unwrap_or(0));
        (slot.is_vector() && own == others).then_some(Self::Stride(own))
    }
}

/// The facts about all registers at one point.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Facts {
    pub slots: BTreeMap<Slot, Fact>,
    /// Chunks with the same contents as their [replicas](Registers::replica).
    pub replicas: BTreeSet<Slot>,
}

impl Facts {
    pub(crate) fn get(&self, slot: Slot) -> Option<Fact> {
        self.slots.get(&slot).copied()
    }

    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.replicas.clear();
    }
}
