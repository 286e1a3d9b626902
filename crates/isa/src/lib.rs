//! What AMD GPU instructions are and mean.
//!
//! - [`asm`]: LLVM's text of an instruction, taken apart;
//! - [`decode`](decode()): the text to an [`inst::Action`];
//! - [`matrix`]: the operands of matrix instructions;
//! - [`engine`]: the primitives every engine has;
//! - [`ops`]: every operation on register values once, generic over an engine;
//! - [`cross`]: which lane a lane reads from.
#![forbid(unsafe_code)]

pub mod asm;
pub mod cross;
mod decode;
pub mod engine;
pub mod hwreg;
pub mod inst;
pub mod matrix;
mod memory;
pub mod modifier;
pub mod op;
pub mod ops;
mod scalar_float;
mod stream;
pub mod ty;

pub use decode::{Unsupported, decode};
pub use stream::{DecodeError, Decoder};
