//! A decoded instruction, prepared for execution.

use gfxjit_hal::FaultKind;
use gfxjit_isa::cross::Sources;
use gfxjit_isa::inst::Action;
use gfxjit_targets::Generation;

use crate::engine::{Cause, Exit, GroupContext};
use crate::interp::alu::Operation;
use crate::interp::buffer::Layout;
use crate::interp::matrix::MatrixOperation;
use crate::interp::memory::atomic::AtomicFn;
use crate::machine::wave::Wave;

/// A decoded instruction, ready for execution.
pub struct Step {
    pub run: Handler,
    pub size: u8,
    /// The number of vector registers it needs, from v0 on.
    pub vgprs: u16,
    /// The number of accumulation registers it needs.
    pub agprs: u16,
    /// The number of numbered scalar registers it needs.
    pub sgprs: u16,
    pub action: Action,
    pub body: Body,
}

/// Additional data for a handler, prepared at decoding.
pub enum Body {
    None,
    Alu(Box<Operation>),
    /// Two operations of one instruction.
    Pair(Box<[Operation; 2]>),
    /// An access to memory.
    Memory {
        /// The function of an atomic operation.
        atomic: Option<AtomicFn>,
        /// The layout of buffer resources.
        layout: Layout,
        /// The generation, for formats.
        generation: Generation,
    },
    /// An image instruction.
    Image {
        /// The function of an atomic operation.
        atomic: Option<AtomicFn>,
        /// The generation, for descriptors.
        generation: Generation,
    },
    /// A scalar load.
    Scalar {
        /// The layout of buffer resources.
        layout: Layout,
    },
    /// An exchange between lanes.
    Cross {
        /// The number of lanes that `ds_bpermute_b32` can reach.
        reach: usize,
        /// The source lane of each lane of a swizzle.
        swizzle: Option<Box<Sources>>,
    },
    Matrix(Box<MatrixOperation>),
    /// An instruction that cannot be executed, with the reason.
    Bad(FaultKind, String),
}

/// How a wave continues after an instruction.
pub enum Flow {
    /// With the next instruction.
    Next,
    /// With the instruction at this address.
    Jump(u64),
    /// With the same instruction, after other waves have run.
    Again,
    /// Leaves the turn; the program counter is after the instruction.
    Leave(Exit),
}

/// The fault of an instruction.
pub struct StepFault {
    pub(super) kind: FaultKind,
    pub(super) cause: Cause,
    pub(super) lane: Option<u32>,
    pub(super) address: Option<u64>,
    pub(super) note: Option<String>,
}

impl StepFault {
    pub(super) fn new(kind: FaultKind, what: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            cause: Cause::Text(what.into()),
            lane: None,
            address: None,
            note: None,
        })
    }
}

/// The result of a handler.
pub(crate) type Outcome = Result<Flow, Box<StepFault>>;

/// The context of a handler: the wave and its workgroup.
pub struct Cx<'a, 'b> {
    pub(super) wave: &'a mut Wave,
    pub(super) group: &'a mut GroupContext<'b>,
}

/// Executes one instruction.
pub(crate) type Handler = fn(&mut Cx<'_, '_>, &Step) -> Outcome;
