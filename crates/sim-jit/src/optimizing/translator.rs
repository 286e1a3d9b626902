//! The state of one translation: what analyses have found, and what has been written so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::analysis::lattice::{Fact, Facts};
use crate::optimizing::registers::Registers;
use crate::region::liveness::Node;
use crate::region::loops::{Loops, Nests};
use crate::region::register_set::Carried;
use crate::region::slot::Slot;
use crate::region::version::Version;
use crate::setting::Setting;

pub(crate) struct Translator {
    pub r: Registers,
    pub setting: Setting,
    pub caches: u32,
    /// Scalar registers that the region makes.
    pub made_sgprs: BTreeSet<u8>,
    /// Blocks that something goes to.
    pub wanted: Vec<Version>,
    pub made: BTreeMap<Version, Node>,
    /// The block that is being written.
    pub version: Version,
    pub node: Node,
    pub start: u64,
    pub nests: Nests,
    /// Those that waves leave and come back to, by block.
    pub left: Loops,
    /// What is to be written before such loops.
    pub stores: Vec<Store>,
    /// Where code may be entered.
    pub entries: BTreeSet<u64>,
    /// Registers that are carried, by block, for blocks that have a version for this and all
    /// lanes.
    pub carried: BTreeMap<u64, Carried>,
    /// What is known where versions begin; see [`crate::optimizing::analysis::dataflow`].
    pub facts: BTreeMap<Version, Facts>,
    /// The same as it was found before registers were carried: heads look whether it holds.
    pub expected: BTreeMap<Version, Facts>,
    /// Registers that matter there, of blocks of innermost loops.
    pub named: BTreeMap<u64, BTreeSet<Slot>>,
    /// While that is being found out: where it has changed.
    pub changed: Option<BTreeSet<Version>>,
    /// What is known wherever loops are come to from elsewhere, by where they begin.
    pub before_loops: BTreeMap<u64, BTreeMap<Slot, Fact>>,
    /// Loops in which no turn ends.
    pub counted: Counted,
}

/// Where registers are stored before a loop that waves leave and come back to, so that only what
/// it changes is stored in it.
pub(crate) struct Store {
    pub number: u32,
    pub from: Version,
    pub to: u64,
}

/// Scalar registers that such a loop counts with, and what they are when it is entered; by where
/// it begins.
pub(crate) type Counted = BTreeMap<u64, BTreeMap<Slot, u32>>;
