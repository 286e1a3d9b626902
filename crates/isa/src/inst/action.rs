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
    /// Without visible effect (waits, hints).
    Nop,
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
