//! Engines beside the interpreter, which other crates have.

use std::fmt::Debug;
use std::sync::Arc;

use gfxjit_targets::TargetId;

use crate::engine::{Engine, Mode};
use crate::interp::Program;

/// Makes engines that translate.
pub trait Translators: Send + Sync + Debug {
    /// An engine for one loaded image. With `one_nan`, operations make one NaN only.
    fn engine(
        &self,
        program: Program,
        target: TargetId,
        mode: Mode,
        one_nan: bool,
    ) -> Arc<dyn Engine>;
}
