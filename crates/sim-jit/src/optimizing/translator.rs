//! The state of one translation: what analyses have found, and what has been written so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::optimizing::analysis::lattice::{Fact, Facts};
use crate::optimizing::registers::Registers;
use crate::optimizing::value::V;
use crate::region::liveness::FlowNode;
use crate::region::loops::{Loops, Nests};
use crate::region::register_set::Carried;
use crate::region::scalars::MemoryResources;
use crate::region::slot::Slot;
use crate::region::version::Version;
use crate::setting::Setting;

pub(crate) struct Translator {
    pub r: Registers,
    pub setting: Setting,
    pub caches: u32,
    pub memory_resources: MemoryResources,
    /// Blocks that a branch goes to.
    pub worklist: Vec<Version>,
    pub emitted: BTreeMap<Version, FlowNode>,
    /// The version of a block that is being written.
    pub version: Version,
    pub node: FlowNode,
    pub start: u64,
    pub nests: Nests,
    /// The loops that waves leave and come back to, by block.
    pub exited_loops: Loops,
    /// Code that stores registers before such loops.
    pub stores: Vec<LoopStore>,
    /// Where code may be entered.
    pub entries: BTreeSet<u64>,
    /// Registers that loops carry, by block, for blocks that have the version `Full`.
    pub carried: BTreeMap<u64, Carried>,
    /// What is known where versions begin; see [`crate::optimizing::analysis::dataflow`].
    pub facts: BTreeMap<Version, Facts>,
    /// The facts as they were before registers were carried: heads look whether they hold.
    pub prior_facts: BTreeMap<Version, Facts>,
    /// Registers that innermost loops name, by block.
    pub loop_uses: BTreeMap<u64, BTreeSet<Slot>>,
    /// While the dataflow analysis runs: the versions whose facts have changed.
    pub changed: Option<BTreeSet<Version>>,
    /// The facts wherever a loop is entered from outside, by the loop's header.
    pub before_loops: BTreeMap<u64, BTreeMap<Slot, Fact>>,
    /// Loops in which no turn ends.
    pub unrolled: UnrolledLoops,
    /// The number of enabled lanes, if instructions are counted.
    pub lanes: V,
}

/// Code that stores registers before a loop that waves leave and come back to, so that the loop
/// stores only registers that it changes.
pub(crate) struct LoopStore {
    pub number: u32,
    pub from: Version,
    pub to: u64,
}

/// The scalar registers that count the iterations of an unrolled loop, and their values when it is
/// entered; by the loop's header.
pub(crate) type UnrolledLoops = BTreeMap<u64, BTreeMap<Slot, u32>>;
