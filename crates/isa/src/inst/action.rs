//! The actions of all kinds of instructions.

use super::alu::Alu;
use super::control::Control;
use super::convert::Convert;
use super::cross::Cross;
use super::image::Image;
use super::matrix::Matrix;
use super::memory::{Memory, ScalarLoad, ScalarStore};

/// The action of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Without visible effect (hints, waits for LDS and scalar loads).
    Nop,
    /// Waits for accesses of memory: the wave's earlier ones come before its later ones, for all threads. A host whose
    /// processor keeps that order by itself (x86: AMD's manual, volume 2, 7.2) need not do anything.
    Wait,
    /// Cache control: orders memory accesses.
    Fence {
        /// Whether it applies to other workgroups as well.
        beyond_workgroup: bool,
    },
    /// An operation of the scalar unit.
    Salu(Alu),
    /// An operation of the vector unit.
    Valu(Alu),
    /// Two vector operations that read their sources before either writes (VOPD).
    Pair(Box<[Alu; 2]>),
    /// A vector memory access.
    Memory(Memory),
    /// An image instruction.
    Image(Box<Image>),
    /// A scalar load.
    ScalarLoad(ScalarLoad),
    /// A scalar store.
    ScalarStore(ScalarStore),
    /// An exchange between lanes.
    Cross(Cross),
    /// A conversion of vectors between two number formats.
    Convert(Box<Convert>),
    /// A matrix operation.
    Matrix(Box<Matrix>),
    /// A control instruction.
    Control(Control),
}

/// A decoded instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// Length in bytes.
    pub size: u8,
    /// Its action.
    pub action: Action,
}
