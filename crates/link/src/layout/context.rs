//! The results of the phases before writing, in one struct: writing, relocation and the check of
//! entry points need nearly all of them.

use gfxjit_targets::ImageTarget;

use crate::budget::repair::Descriptors;
use crate::layout::Layout;
use crate::layout::dynamic::Tables;
use crate::layout::output::Output;
use crate::layout::scan::Scanned;
use crate::layout::symtab::FullSymbols;
use crate::read::input::Object;
use crate::resolve::symbols::Symbols;

/// The results of earlier phases.
pub(crate) struct LinkContext<'o, 'a> {
    pub(crate) objects: &'o [Object<'a>],
    pub(crate) target: ImageTarget,
    pub(crate) symbols: &'o Symbols<'a>,
    pub(crate) output: &'o Output<'a>,
    pub(crate) scanned: &'o Scanned,
    pub(crate) tables: &'o Tables,
    pub(crate) full: &'o FullSymbols<'a>,
    pub(crate) layout: &'o Layout,
    /// Addresses of the global symbols.
    pub(crate) addresses: &'o [u64],
    /// New kernel descriptors.
    pub(crate) descriptors: &'o Descriptors,
}
