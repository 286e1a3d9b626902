//! Decoded instructions: operations and operands.
//!
//! An [`Action`] is one of a few kinds, each in a separate file. [`Action::for_each_operand`] lists
//! what an instruction reads and writes.

mod action;
mod alu;
mod control;
mod convert;
mod cross;
mod image;
mod matrix;
mod memory;
mod operands;
mod place;

pub use action::{Action, Inst};
pub use alu::{Alu, Input, Output};
pub use control::{Condition, Control, NamedBarrierAction};
pub use convert::{Convert, Factor, Numbers};
pub use cross::{Cross, Relative};
pub use image::{AddressParts, Dimension, Image, ImageOperation, Level, Sampling};
pub use matrix::{Matrix, Scale, ScaleFormat, Scales};
pub use memory::{
    Access, Address, Extend, Held, LdsPlace, LoadedHalf, Memory, Rows, ScalarLoad, ScalarStore,
    Transpose,
};
pub use operands::{Operand, Register, Role, Width};
pub use place::Place;
