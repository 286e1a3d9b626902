//! What the phases before writing found out, together: writing, relocation and the check of
//! entry points need nearly all of it.

use gfxjit_targets::ImageTarget;

use crate::dynamic::Tables;
use crate::input::Object;
use crate::layout::Layout;
use crate::output::Output;
use crate::repair::Descriptors;
use crate::scan::Scanned;
use crate::symbols::Symbols;
use crate::symtab::SymbolTable;

/// All that earlier phases found out.
pub(crate) struct LinkContext<'o, 'a> {
    pub(crate) objects: &'o [Object<'a>],
    pub(crate) target: ImageTarget,
    pub(crate) symbols: &'o Symbols<'a>,
    pub(crate) output: &'o Output<'a>,
    pub(crate) scanned: &'o Scanned,
    pub(crate) tables: &'o Tables,
    pub(crate) full: &'o SymbolTable<'a>,
    pub(crate) layout: &'o Layout,
    /// Addresses of the global symbols.
    pub(crate) addresses: &'o [u64],
    /// New kernel descriptors.
    pub(crate) descriptors: &'o Descriptors,
}
