//! The optimizing translator: a region of AMD's code becomes a function of LLVM IR, whose vectors
//! are chunks of a wave's lanes.

pub(crate) mod alu;
pub(crate) mod analysis;
pub(crate) mod barriers;
pub(crate) mod cross;
pub(crate) mod emit;
pub(crate) mod masks;
pub(crate) mod memory;
pub(crate) mod pairs;
pub(crate) mod registers;
pub(crate) mod translate;
