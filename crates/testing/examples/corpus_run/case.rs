//! What is run: a kernel, with a function that makes its inputs and checks its outputs.

use crate::run::{Failure, Run};

/// A kernel with inputs and a reference.
pub struct Case {
    /// What the report calls it.
    pub name: String,
    /// Parts of the mangled names of the kernels that it launches; see [`crate::library::matches`].
    pub kernels: Vec<String>,
    /// Lanes of the waves that the source assumes, where images exist for others as well.
    pub only_waves: Option<u32>,
    pub check: Check,
}

/// Launches the kernels and compares what they leave.
pub type Check = Box<dyn Fn(&Run) -> Result<(), Failure>>;

impl Case {
    pub fn new(
        name: impl Into<String>,
        kernel: impl Into<String>,
        check: impl Fn(&Run) -> Result<(), Failure> + 'static,
    ) -> Self {
        Self::several(name, [kernel], check)
    }

    /// One that launches several kernels.
    pub fn several(
        name: impl Into<String>,
        kernels: impl IntoIterator<Item = impl Into<String>>,
        check: impl Fn(&Run) -> Result<(), Failure> + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            kernels: kernels.into_iter().map(Into::into).collect(),
            only_waves: None,
            check: Box::new(check),
        }
    }

    /// Launches it only where waves have so many lanes.
    pub fn only_waves(self, lanes: u32) -> Self {
        Self {
            only_waves: Some(lanes),
            ..self
        }
    }
}
