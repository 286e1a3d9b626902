//! How other crates provide engines beside the interpreter.

use std::fmt::Debug;
use std::sync::Arc;

use gfxjit_targets::TargetId;

use crate::engine::{Engine, EngineMode};
use crate::interp::Program;

/// Makes engines that translate code of the GPU into code of the host. A driver gets them when it is
/// made: [`SimDriver::with_translators`](crate::SimDriver::with_translators).
pub trait Translators: Send + Sync + Debug {
    /// An engine for one loaded image, for devices of `target`. `mode` says what may execute its
    /// code. With `one_nan`, operations yield only one NaN.
    fn engine(
        &self,
        program: Program,
        target: TargetId,
        mode: EngineMode,
        one_nan: bool,
    ) -> Arc<dyn Engine>;
}
