//! Stands in for `objects.rs` in a build without LLVM: inputs must be objects or archives, and the
//! linker refuses others; for a bundle its entry for the target is taken.

use crate::code::bundles::expand;
use crate::code::input::OwnedInput;
use crate::compile::Diagnostic;
use crate::error::Result;

#[derive(Clone, Debug, Default)]
pub(crate) struct Sources;

impl Sources {
    pub(crate) fn objects(
        &self,
        given: Vec<OwnedInput>,
    ) -> Result<(Vec<OwnedInput>, Vec<Diagnostic>)> {
        Ok((expand(given, None, None)?, Vec::new()))
    }
}
