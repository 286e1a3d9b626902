//! A decoded instruction: which operation, and where its operands are.
//!
//! An [`Action`] is one of a few kinds, each with a file of its own. The registers that
//! any of them names are listed by [`Action::for_each_register`].

mod action;
mod alu;
mod control;
mod cross;
mod matrix;
mod memory;
mod operands;
mod place;

pub use action::{Action, Inst};
pub use alu::{Alu, Input, Output};
pub use control::{Condition, Control};
pub use cross::Cross;
pub use matrix::Matrix;
pub use memory::{Access, Address, Extend, Memory, ScalarLoad};
pub use operands::Register;
pub use place::Place;
