//! The optimizing translator: translates a region of AMD code to a function in LLVM IR, whose
//! vectors are chunks of a wave's lanes.

pub(crate) mod alu;
pub(crate) mod analysis;
pub(crate) mod barriers;
pub(crate) mod carry;
pub(crate) mod counting;
pub(crate) mod cross;
pub(crate) mod emit;
pub(crate) mod entry_exit;
pub(crate) mod function;
pub(crate) mod masks;
pub(crate) mod memory;
pub(crate) mod pairs;
pub(crate) mod registers;
pub(crate) mod shapes;
pub(crate) mod template;
pub(crate) mod translate;
pub(crate) mod translator;
pub(crate) mod value;
