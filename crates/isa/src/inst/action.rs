//! What an instruction does, of any kind.

use super::alu::Alu;
use super::control::Control;
use super::convert::Convert;
use super::cross::Cross;
use super::matrix::Matrix;
use super::memory::{Memory, ScalarLoad, ScalarStore};

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Nothing that a program can see (waits, hints).
    Nop,
    /// Cache control: orders memory accesses.
    Fence {
        /// For other workgroups as well.
        beyond_workgroup: bool,
    },
    /// The scalar unit.
    Salu(Alu),
    /// The vector unit.
    Valu(Alu),
    /// Two vector operations that read their sources before either writes (VOPD).
    Pair(Box<[Alu; 2]>),
    /// Vector memory.
    Memory(Memory),
    /// Scalar memory.
    ScalarLoad(ScalarLoad),
    /// Scalar memory, to store.
    ScalarStore(ScalarStore),
    /// Between lanes.
    Cross(Cross),
    /// Vectors of numbers between two formats.
    Convert(Box<Convert>),
    /// Matrices.
    Matrix(Box<Matrix>),
    /// Steers the wave.
    Control(Control),
}

/// A decoded instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// Length in bytes.
    pub size: u8,
    /// What it does.
    pub action: Action,
}
