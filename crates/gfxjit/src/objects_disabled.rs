//! Stands in for `objects.rs` in a build without LLVM: inputs are objects and archives already,
//! or the linker refuses them; bundles of them are taken apart.

use crate::bundles::expand;
use crate::compile::Diagnostic;
use crate::error::Result;
use crate::input::OwnedInput;

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
