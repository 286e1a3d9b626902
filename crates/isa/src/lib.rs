//! What AMD GPU instructions are and mean.
//!
//! - [`asm`]: LLVM's text of an instruction, taken apart;
//! - [`decode`](decode()): the text to an [`inst::Action`];
//! - [`inst`]: what an instruction does, and which registers it reads and writes;
//! - [`evaluator`]: the primitives every evaluator has;
//! - [`format`](mod@format): formats of typed buffers;
//! - [`functions`]: those that hardware approximates, from the primitives;
//! - [`ops`]: every operation on register values once, generic over an evaluator;
//! - [`cross`]: which lane a lane reads from;
//! - [`opcodes`]: what of LLVM's list of opcodes is carried out, and how exactly;
//! - [`facts`]: what a function needs, for linkers.
#![forbid(unsafe_code)]

pub mod asm;
pub mod cross;
mod decode;
pub mod evaluator;
pub mod facts;
mod fidelity;
pub mod format;
pub mod functions;
pub mod hwreg;
pub mod inst;
pub mod modifier;
pub mod op;
pub mod ops;
mod reserved;
mod stream;
mod survey;
pub mod ty;

pub use decode::{Unsupported, decode};
pub use fidelity::{Fidelity, approximate_names};
pub use stream::{DecodeError, Decoder};
pub use survey::{Opcode, fidelity, mnemonic, opcodes};
