//! The interface by which other crates provide engines in addition to the interpreter.

use std::fmt::Debug;
use std::sync::Arc;

use gfxjit_targets::TargetId;

use crate::engine::{Engine, EngineMode};
use crate::interp::Program;

/// Creates engines that translate GPU code to host code. A driver gets the translators when it is
/// created: [`SimDriver::with_translators`](crate::SimDriver::with_translators).
pub trait Translators: Send + Sync + Debug {
    /// Why this host has no engine of a mode, if it has none.
    fn lacks(&self, mode: EngineMode) -> Option<&'static str>;

    /// An engine for one loaded image, for devices of `target`. `mode` selects the engines that may
    /// execute its code. With `one_nan`, operations return only one NaN.
    fn engine(
        &self,
        program: Program,
        target: TargetId,
        mode: EngineMode,
        one_nan: bool,
    ) -> Arc<dyn Engine>;
}
