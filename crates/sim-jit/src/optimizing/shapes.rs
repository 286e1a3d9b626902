//! What is known of values of the IR beside their type.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::value::V;
use crate::region::register_set::Roots;

/// A vector `base + lane * stride` for the lanes of a chunk, modulo 2^32.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Affine {
    pub base: V,
    pub stride: V,
    pub roots: Roots,
}

impl Affine {
    pub(crate) fn uniform(base: V) -> Self {
        Self {
            base,
            stride: V::constant(0),
            roots: 0,
        }
    }
}

/// Lanes of 64 bits: `(low | high << 32) << shift) + added`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wide {
    pub low: Affine,
    pub high: Affine,
    pub shift: u32,
    pub added: V,
}

impl Wide {
    /// All that its lanes follow from.
    pub(crate) fn definition(&self) -> ([V; 5], u32) {
        let [low, high] = [self.low, self.high];
        let lanes = [low.base, low.stride, high.base, high.stride, self.added];
        (lanes, self.shift)
    }

    /// A lower half with zeros above.
    pub(crate) fn of(low: Affine) -> Self {
        Self {
            low,
            high: Affine::uniform(V::constant(0)),
            shift: 0,
            added: V::constant(0),
        }
    }
}

/// Lanes at a distance that is a power of two, and chunks that begin at multiples of what they
/// span: bits of lanes' numbers are apart from all others. X of work-items in rows begins at
/// multiples of a row, which a chunk's width divides; Y and Z are above it in packed ids
/// (AMDGPUUsage, "Initial Kernel Execution State").
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub lanes: Affine,
    pub stride: u32,
    /// What a chunk spans, less one: the bits of lanes' numbers and those below.
    pub own: u32,
}

impl Row {
    /// Bits below those of lanes' numbers, which are zero.
    pub(crate) fn low(&self) -> u32 {
        self.stride - 1
    }
}

/// Bits of a number that are known, and what they are.
#[derive(Clone, Copy, Default)]
pub(crate) struct KnownBits {
    pub which: u32,
    pub value: u32,
}

/// A sum of a vector and a scalar.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub vector: V,
    pub scalar: V,
}

/// What is known of vectors; values that are not here may be anything.
#[derive(Default)]
pub(crate) struct Shapes {
    pub affine: BTreeMap<V, Affine>,
    /// Of 64 bits.
    pub wide: BTreeMap<V, Wide>,
    /// Of 64 bits, of which only the lower half is known.
    pub lower: BTreeMap<V, Affine>,
    /// Halves of 64-bit values.
    pub lows: BTreeMap<V, Wide>,
    pub highs: BTreeMap<V, Wide>,
    pub sums: BTreeMap<V, Sum>,
    /// Masks, or conditions: the carry out of a sum; the same as numbers.
    pub carries: BTreeMap<V, V>,
    pub bits: BTreeMap<V, V>,
    /// Those that are [`Row`]s.
    pub rows: BTreeSet<V>,
    /// Of scalars.
    pub known_bits: BTreeMap<V, KnownBits>,
    /// Scalars that are another one and so much more.
    pub placed: BTreeMap<V, (V, u32)>,
    pub guesses: BTreeMap<V, Guess>,
    /// What addresses were computed from.
    pub addresses: Roots,
}

/// What a vector's lanes are if a truth value holds. The first lane is right in any case.
#[derive(Clone, Copy)]
pub(crate) struct Guess {
    pub lanes: Affine,
    pub holds: V,
}

/// Addresses of a chunk.
#[derive(Clone, Copy)]
pub(crate) struct Addresses {
    /// The low half of the address, or the offset from `base`.
    pub low: V,
    /// The upper half, if addresses have one for each lane.
    pub high: Option<V>,
}

/// What is known of 32-bit scalars.
#[derive(Default)]
pub(crate) struct Pairs {
    /// Sums and products with powers of two, of 64 bits.
    pub numbers: BTreeSet<V>,
    /// The numbers that they are halves of.
    pub lows: BTreeMap<V, V>,
    pub highs: BTreeMap<V, V>,
    pub sums: BTreeMap<V, [V; 2]>,
}
