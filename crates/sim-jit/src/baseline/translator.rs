//! The state of one translation: the code so far, and the code to be written behind it.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_hal::Checks;

use crate::baseline::graph::Graph;
use crate::baseline::vectors::{CACHES, FRAME, WAVE, Writer};
use crate::baseline::x86::{Label, Mem, at};
use crate::inline_cache::RangeCache;
use crate::region::scalars::MemoryResources;
use crate::setting::Setting;

/// Code behind the blocks, for what seldom happens.
pub(crate) enum Out {
    /// The wave leaves.
    Leave { code: u32, pc: u64 },
    /// The code of another region that begins at an address, if it is known.
    Link { pc: u64, cache: u32 },
    /// The wave leaves where a link is missing; its cache may be marked as [`JUMPS`](crate::inline_cache::JUMPS).
    Missing { pc: u64, link: u32 },
    /// Back to a block, unless the turn is over.
    Again { pc: u64, label: Label },
    /// Counts that the branch at an address is taken.
    Taken { pc: u64, then: Label },
    /// An instruction reads a register that may be undefined: the wave leaves before it, and `left` instructions of
    /// the block are not counted.
    Undefined { pc: u64, left: u64 },
    /// The interpreter's handler executes an instruction; then the code goes on.
    Step { pc: u64, cache: u32, then: Label },
    /// The wave leaves with the frame's fault.
    Fault,
    /// EXEC gets the lanes back that were enabled before an access to a buffer.
    Enabled { then: Label },
}

/// The number of the first accumulation register in [`DefinedRegisters`].
pub(crate) const AGPR: u16 = 1 << 12;

/// The registers that are known to be defined at a place of a block.
#[derive(Clone, Default)]
pub(crate) struct DefinedRegisters {
    /// In the enabled lanes. Accumulation registers are numbered from [`AGPR`] on.
    pub vectors: BTreeSet<u16>,
    pub scalars: BTreeSet<u16>,
}

/// An access to memory that checks look at.
#[derive(Clone)]
pub(crate) struct LookedAccess {
    pub pc: u64,
    pub read: DefinedRegisters,
    pub written: DefinedRegisters,
}

pub(crate) struct BaselineTranslator<V> {
    pub setting: Setting,
    /// Where the image begins.
    pub base: u64,
    pub w: Writer<V>,
    pub graph: Graph,
    pub outs: Vec<(Label, Out)>,
    /// The checks of the launches that the code is for.
    pub checks: Option<Checks>,
    /// What is known in the block.
    pub defined: DefinedRegisters,
    /// The access to memory that is being written, in code with checks.
    pub looked: Option<LookedAccess>,
    pub labels: BTreeMap<u64, Label>,
    /// Links to code of other regions, by address; `None` in code without links.
    pub links: Option<BTreeMap<u64, Label>>,
    /// The cache in which the region counts what it has executed.
    pub region: u32,
    pub caches: u32,
    pub memory_resources: MemoryResources,
    /// Calls the interpreter's handler: the address of the instruction is in RSI, the number of its
    /// inline cache in RDX.
    pub step: Label,
    /// Returns to the caller.
    pub leave: Label,
}

/// The size of an inline cache.
pub(crate) const CACHE_BYTES: usize = size_of::<RangeCache>();

/// An operand: a field of the wave.
pub(crate) fn of_wave(offset: usize) -> Mem {
    at(WAVE, offset as i32)
}

/// An operand: a field of the frame.
pub(crate) fn of_frame(offset: usize) -> Mem {
    at(FRAME, offset as i32)
}

/// An operand: a field of the room of an inline cache.
pub(crate) fn of_cache(number: u32, offset: i32) -> Mem {
    at(CACHES, number as i32 * CACHE_BYTES as i32 + offset)
}
