//! What is run: a kernel, with a function that makes its inputs and checks its outputs.

use crate::run::{Failure, Run};

/// A kernel with inputs and a reference.
pub(crate) struct Case {
    /// What the report calls it.
    pub name: String,
    /// A part of the mangled name of the kernel that it launches; see [`crate::library::matches`].
    pub kernel: String,
    /// Lanes of the waves that the source assumes, where images exist for others as well.
    pub only_waves: Option<u32>,
    pub check: Check,
}

/// Launches the kernel and compares what it leaves.
pub(crate) type Check = Box<dyn Fn(&Run) -> Result<(), Failure>>;

impl Case {
    pub(crate) fn new(
        name: impl Into<String>,
        kernel: impl Into<String>,
        check: impl Fn(&Run) -> Result<(), Failure> + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            kernel: kernel.into(),
            only_waves: None,
            check: Box::new(check),
        }
    }

    /// Launches it only where waves have `lanes` lanes.
    pub(crate) fn only_waves(self, lanes: u32) -> Self {
        Self {
            only_waves: Some(lanes),
            ..self
        }
    }
}
