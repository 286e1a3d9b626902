//! A decoded instruction, and what executing one means.

use gfxjit_hal::FaultKind;
use gfxjit_isa::cross::Sources;
use gfxjit_isa::inst::Action;
use gfxjit_targets::Generation;

use crate::engine::{Exit, GroupContext};
use crate::interp::alu::Operation;
use crate::interp::buffer::Layout;
use crate::interp::matrix::MatrixOperation;
use crate::interp::memory::atomic::AtomicFn;
use crate::machine::wave::Wave;

/// One decoded instruction, ready to run.
pub struct Step {
    pub run: Handler,
    pub size: u8,
    /// Vector registers it reaches, counted from 0.
    pub vgprs: u16,
    /// Accumulation registers it reaches.
    pub agprs: u16,
    /// Scalar registers with numbers it reaches.
    pub sgprs: u16,
    pub action: Action,
    pub body: Body,
}

/// What a handler needs beside the instruction, prepared when it is decoded.
pub enum Body {
    None,
    Alu(Box<Operation>),
    /// Two operations of one instruction.
    Pair(Box<[Operation; 2]>),
    /// An access to memory.
    Memory {
        /// What an atomic operation computes.
        atomic: Option<AtomicFn>,
        /// How buffer resources are laid out.
        layout: Layout,
        /// Which formats they have.
        generation: Generation,
    },
    /// A scalar load.
    Scalar {
        /// How buffer resources are laid out.
        layout: Layout,
    },
    /// Lanes that exchange values with each other.
    Cross {
        /// Lanes that `ds_bpermute_b32` reaches from one.
        reach: usize,
        /// Where each lane of a swizzle reads from.
        swizzle: Option<Box<Sources>>,
    },
    Matrix(Box<MatrixOperation>),
    /// An instruction that cannot run, and why.
    Bad(FaultKind, String),
}

/// How a wave goes on behind an instruction.
pub enum Flow {
    /// With the next instruction.
    Next,
    /// With the instruction at this address.
    Jump(u64),
    /// With the same instruction, after other waves have run.
    Again,
    /// Not in this turn; the program counter is behind the instruction.
    Leave(Exit),
}

/// The fault of an instruction.
pub struct StepFault {
    pub(super) kind: FaultKind,
    pub(super) what: String,
    pub(super) lane: Option<u32>,
    pub(super) address: Option<u64>,
}

impl StepFault {
    pub(super) fn new(kind: FaultKind, what: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            what: what.into(),
            lane: None,
            address: None,
        })
    }
}

/// What a handler returns.
pub(crate) type Outcome = Result<Flow, Box<StepFault>>;

/// What a handler works on: the wave and its workgroup.
pub struct Cx<'a, 'b> {
    pub(super) wave: &'a mut Wave,
    pub(super) group: &'a mut GroupContext<'b>,
}

/// Executes one instruction.
pub(crate) type Handler = fn(&mut Cx<'_, '_>, &Step) -> Outcome;
