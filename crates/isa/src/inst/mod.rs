//! A decoded instruction: which operation, and where its operands are.
//!
//! An [`Action`] is one of a few kinds, each with a file of its own. What any of them reads and
//! writes is listed once, by [`Action::for_each_operand`].

mod action;
mod alu;
mod control;
mod convert;
mod cross;
mod matrix;
mod memory;
mod operands;
mod place;

pub use action::{Action, Inst};
pub use alu::{Alu, Input, Output};
pub use control::{Condition, Control, Named};
pub use convert::{Convert, Factor, Numbers};
pub use cross::{Cross, Relative};
pub use matrix::{Matrix, Scale, ScaleFormat, Scales};
pub use memory::{
    Access, Address, Extend, Held, LdsPlace, LoadedHalf, Memory, Rows, ScalarLoad, ScalarStore,
    Transpose,
};
pub use operands::{Operand, Register, Role, Width};
pub use place::Place;
