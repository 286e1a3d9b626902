//! AMD GPU instructions: decoding and semantics.
//!
//! - [`asm`]: parses LLVM's text of an instruction;
//! - [`decode`](decode()): converts the text to an [`inst::Action`];
//! - [`inst`]: actions of instructions, and the registers they read and write;
//! - [`evaluator`]: the primitives every evaluator has;
//! - [`format`](mod@format): formats of typed buffers;
//! - [`functions`]: the functions that hardware approximates, in terms of the primitives;
//! - [`ops`]: every operation on register values once, generic over an evaluator;
//! - [`cross`]: source lanes of exchanges between lanes;
//! - [`opcodes`]: support and fidelity of all of LLVM's opcodes;
//! - [`facts`]: resource needs of a function, for linkers.
#![forbid(unsafe_code)]

pub mod asm;
pub mod cross;
mod decode;
pub mod descriptor;
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
