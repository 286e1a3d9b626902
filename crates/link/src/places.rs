//! Where everything of a link is, without the objects and their names.

use gfxjit_codeobj::info::Encoded;
use gfxjit_targets::ImageTarget;

use crate::dynamic::Tables;
use crate::graph::Spot;
use crate::layout::Layout;
use crate::output::Output;
use crate::parts::Addressed;
use crate::scan::Scanned;
use crate::symbols::Symbols;
use crate::symtab::FullSymbol;

/// Where everything of the last link is.
pub(crate) struct Places {
    pub(crate) target: ImageTarget,
    pub(crate) symbols: Symbols<'static>,
    pub(crate) output: Output<'static>,
    pub(crate) scanned: Scanned,
    pub(crate) tables: Tables,
    pub(crate) entries: Vec<FullSymbol<'static>>,
    pub(crate) functions: Option<Encoded<Spot>>,
    pub(crate) layout: Layout,
    pub(crate) addresses: Vec<u64>,
}

impl Places {
    /// What relocations ask for.
    pub(crate) fn addressed(&self) -> Addressed<'_, 'static> {
        Addressed {
            target: self.target,
            symbols: &self.symbols,
            output: &self.output,
            scanned: &self.scanned,
            layout: &self.layout,
            addresses: &self.addresses,
        }
    }
}
