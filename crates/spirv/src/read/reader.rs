//! What is known while a module is read.

use crate::module::{Function, Module};
use crate::words::Instruction;

/// A module that is being read.
#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) module: Module<'a>,
    pub(super) has_model: bool,
    /// The function that is being read.
    pub(super) open: Option<Function<'a>>,
    /// Execution modes, which refer to what comes later.
    pub(super) modes: Vec<Instruction<'a>>,
}
