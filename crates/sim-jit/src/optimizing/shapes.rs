//! Shapes: known properties of IR values in addition to their types. Most are for addresses, whose
//! lanes have equal distances in most programs.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::value::V;
use crate::region::register_set::VgprSet;

/// A vector `base + lane * stride` for the lanes of a chunk, modulo 2^32.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Affine {
    pub base: V,
    pub stride: V,
    pub roots: VgprSet,
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
    /// All values from which its lanes are computed.
    pub(crate) fn definition(&self) -> ([V; 5], u32) {
        let [low, high] = [self.low, self.high];
        let lanes = [low.base, low.stride, high.base, high.stride, self.added];
        (lanes, self.shift)
    }

    /// A lower half, with an upper half of zero.
    pub(crate) fn of(low: Affine) -> Self {
        Self {
            low,
            high: Affine::uniform(V::constant(0)),
            shift: 0,
            added: V::constant(0),
        }
    }
}

/// An affine vector whose stride is a power of two, and whose chunks begin at multiples of their span (the
/// stride times the number of lanes), so that the bits of lanes' numbers are apart from all others. X of work-items begins
/// at multiples of a row, which a chunk's width divides; Y and Z are above it in packed ids
/// (AMDGPUUsage, "Initial Kernel Execution State").
#[derive(Clone, Copy)]
pub(crate) struct Iota {
    pub lanes: Affine,
    pub stride: u32,
    /// The span of a chunk minus one: the bits of lanes' numbers, and those below.
    pub own: u32,
}

impl Iota {
    /// The bits below those of lanes' numbers, which are zero.
    pub(crate) fn low(&self) -> u32 {
        self.stride - 1
    }
}

/// The bits of a number that are known (`which`), and their values.
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

/// Known properties of vectors and some scalars. Nothing is known of values that are not here.
#[derive(Default)]
pub(crate) struct Shapes {
    pub affine: BTreeMap<V, Affine>,
    /// 64-bit values.
    pub wide: BTreeMap<V, Wide>,
    /// 64-bit values for which only the lower half is known.
    pub lower: BTreeMap<V, Affine>,
    /// Halves of 64-bit values.
    pub lows: BTreeMap<V, Wide>,
    pub highs: BTreeMap<V, Wide>,
    pub sums: BTreeMap<V, Sum>,
    /// Masks or conditions that are the carry of a sum, and the numbers 0 and 1 made from them.
    pub carries: BTreeMap<V, V>,
    pub bits: BTreeMap<V, V>,
    /// Vectors whose affine form is an [`Iota`].
    pub iotas: BTreeSet<V>,
    /// Scalars with known bits.
    pub known_bits: BTreeMap<V, KnownBits>,
    /// Scalars that are the sum of another scalar and a constant.
    pub placed: BTreeMap<V, (V, u32)>,
    pub guarded: BTreeMap<V, Guarded>,
    /// Registers from which addresses were computed.
    pub addresses: VgprSet,
}

/// The lanes of a vector if a truth value is true. The first lane is correct in any case.
#[derive(Clone, Copy)]
pub(crate) struct Guarded {
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

/// Known properties of 32-bit scalars that may be halves of 64-bit numbers.
#[derive(Default)]
pub(crate) struct Pairs {
    /// 64-bit values that are sums, or products with powers of two.
    pub numbers: BTreeSet<V>,
    /// Scalars that are lower and upper halves, with the number that they are halves of.
    pub lows: BTreeMap<V, V>,
    pub highs: BTreeMap<V, V>,
    pub sums: BTreeMap<V, [V; 2]>,
}
